"""Routes that know what they take and answer, in the wire's own types."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from inspect import getdoc
from typing import Any, Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from farstead.core.errors import FarsteadError

Body = TypeVar("Body")
Answer = TypeVar("Answer")
Text = TypeVar("Text", bound=Response)


class Json(Response, Generic[Answer]):
    """An answer of a type that goes over the wire."""

    media_type = "application/json"

    def __init__(self, answer: Answer, status: int = 200) -> None:
        super().__init__(msgspec.json.encode(answer), status)


class Markdown(Response):
    media_type = "text/markdown"


class StyleSheet(Response):
    media_type = "text/css"


class Plain(Response):
    media_type = "text/plain"


class ApiRoute(Route):
    """A route that knows what it takes and answers. `get` and `post` make them."""

    def __init__(
        self,
        path: str,
        endpoint: Callable[[Request], Awaitable[Response]],
        method: str,
        description: str,
        *,
        answer: Any,
        body: Any = None,
        status: int = 200,
        query: Sequence[str] = (),
        words: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        super().__init__(path, endpoint, methods=[method])
        self.method = method
        self.description = description
        self.answer = answer
        self.body = body
        self.status = status  # of a success
        self.query = query  # texts that may stand behind the question mark
        self.words = words or {}  # for a part of the path: what it may be


def get(
    path: str,
    handle: Callable[[Request], Awaitable[Json[Answer]]],
    answer: type[Answer],
    query: Sequence[str] = (),
) -> ApiRoute:
    return ApiRoute(path, handle, "GET", getdoc(handle) or "", answer=answer, query=query)


def get_text(
    path: str,
    handle: Callable[[Request], Awaitable[Text]],
    answer: type[Text],
    query: Sequence[str] = (),
) -> ApiRoute:
    """An answer that is no JSON, but a text of its own media type."""
    return ApiRoute(path, handle, "GET", getdoc(handle) or "", answer=answer, query=query)


def post(
    path: str,
    handle: Callable[[Request, Body], Awaitable[Json[Answer]]],
    body: type[Body],
    answer: type[Answer],
    *,
    status: int = 200,
    words: Mapping[str, Sequence[str]] | None = None,
) -> ApiRoute:
    """The handler is given the body, read and checked."""

    async def endpoint(request: Request) -> Response:
        return await handle(request, await _read(request, body))

    return ApiRoute(
        path,
        endpoint,
        "POST",
        getdoc(handle) or "",
        answer=answer,
        body=body,
        status=status,
        words=words,
    )


async def _read(request: Request, body: type[Body]) -> Body:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FarsteadError(f"the request's body: {error}") from None
