"""The web application: the HTTP API, the tables' sockets, and the page."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from farstead.bots.levels import LEVELS
from farstead.core.errors import FarsteadError
from farstead.server import openapi, sockets
from farstead.server.api import Api, TooMany, limit
from farstead.server.bots import FOR_ADVICE, FOR_REVIEW, LIMIT, BotWorkers, Budget
from farstead.server.connections import USUAL_LIMITS, ConnectionLimits
from farstead.server.lobby import Lobby
from farstead.server.logs import FailureLog
from farstead.server.protocol import Refusal
from farstead.server.retention import USUALLY_KEPT, Keep, Retention
from farstead.server.routes import ApiRoute, Json
from farstead.server.safety import (
    HEADERS,
    LARGEST_BODY,
    Buckets,
    Clock,
    is_own_host,
    is_own_origin,
)
from farstead.server.sockets import TableSocket
from farstead.server.store import Conflict, Store, is_database_failure
from farstead.server.tables import NotFound, Tables
from farstead.server.users import Users

PAGE = Path(__file__).parent / "page"
failures = FailureLog(logging.getLogger(__name__))
CallNext = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class ServerSettings:
    database: str
    pace: float = 0.5  # seconds that a bot takes at least
    bots: tuple[str, ...] = tuple(LEVELS)  # that anybody may give a seat; ANY: whichever
    hosts: tuple[str, ...] = ()  # names that it is asked for by; none: any
    requests: float = 20  # a second, on average, of one client
    connections: ConnectionLimits = USUAL_LIMITS
    advice: Budget = FOR_ADVICE  # how much bots think for people
    review: Budget = FOR_REVIEW
    keep: Keep = USUALLY_KEPT
    limit: float = LIMIT  # seconds: a bot that takes longer is given up
    clock: Clock = monotonic  # that rates are measured with


def create_app(settings: ServerSettings) -> Starlette:
    """The application, with its database open; its lifespan closes it."""
    store = Store.open(settings.database)
    bots = BotWorkers(advice=settings.advice, review=settings.review, limit=settings.limit)
    users, tables = Users(store), Tables(store, bots, settings.pace, settings.bots)
    rates = Buckets(settings.requests, settings.requests * 4, settings.clock)
    # What leaves something in the database for long may be asked for less often.
    makings = Buckets(settings.requests / 20, settings.requests * 2, settings.clock)
    # Whoever guesses at tables is soon told nothing any more.
    misses = Buckets(settings.requests / 40, settings.requests, settings.clock)
    api = Api(users, Lobby(store, tables), tables, makings, misses).routes()
    retention = Retention(store, tables, settings.keep)
    socket = TableSocket(users, tables, settings.hosts, rates, misses)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        always = [asyncio.create_task(task) for task in (tables.watch(), retention.go_on())]
        try:
            yield
        finally:
            for task in always:
                task.cancel()
            await asyncio.wait(always)
            tables.close()
            bots.close()
            store.close()

    return Starlette(
        routes=[
            *api,
            WebSocketRoute(sockets.PATH, socket),
            *_descriptions(api),
            Route("/{path:path}", show_page),
        ],
        middleware=[Middleware(BaseHTTPMiddleware, dispatch=_guard(rates, settings.hosts))],
        exception_handlers={HTTPException: _refuse_method},
        lifespan=lifespan,
    )


# Refusals -----------------------------------------------------------------------------------


def refuse(error: str, status: int) -> Response:
    return Json(Refusal(error=error), status)


def refused(error: FarsteadError) -> Response:
    status = {NotFound: 404, TooMany: 429, Conflict: 409}.get(type(error), 400)
    return refuse(str(error), status)


def _answer_to(error: Exception, method: str) -> Response:
    if isinstance(error, FarsteadError):
        return refused(error)
    if isinstance(error, ClientDisconnect):
        return refuse("half a request", 400)  # which nobody reads any more
    failures.tell(f"{method} failed", error)
    if not is_database_failure(error):
        return refuse("something went wrong here; try again", 500)
    response = refuse("the database is away; try again in a moment", 503)
    response.headers["Retry-After"] = "1"
    return response


async def _refuse_method(request: Request, error: Exception) -> Response:
    """Every address is a page's, so all that Starlette refuses by itself is another method."""
    assert isinstance(error, HTTPException)
    response = refuse(f"nothing here is asked for by {request.method}", error.status_code)
    response.headers.update(error.headers or {})  # which methods there are
    return response


def _guard(
    rates: Buckets, hosts: Sequence[str]
) -> Callable[[Request, CallNext], Awaitable[Response]]:
    """Every answer passes here: limits before, headers after, refusals as sentences."""

    async def guard(request: Request, call_next: CallNext) -> Response:
        try:
            response = await _checked(request, call_next, rates, hosts)
        except Exception as error:
            response = _answer_to(error, request.method)
        response.headers.update(HEADERS)
        if request.url.path.startswith("/api/"):  # nobody else's, and true at this moment only
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return guard


async def _checked(
    request: Request, call_next: CallNext, rates: Buckets, hosts: Sequence[str]
) -> Response:
    if not is_own_host(request.headers, hosts):
        return refuse("nobody of this name lives here", 421)
    if request.url.path.startswith("/api/"):
        limit(request, rates)
    if request.method not in ("GET", "HEAD"):
        if not is_own_origin(request.headers, request.url.scheme):
            return refuse("this request comes from another site", 403)
        size = request.headers.get("content-length", "")
        if not (size.isascii() and size.isdigit()):
            return refuse("say how long the request is", 411)
        if int(size) > LARGEST_BODY:
            return refuse(f"a request has at most {LARGEST_BODY} bytes", 413)
    return await call_next(request)


# What is not the API ------------------------------------------------------------------------


def _descriptions(api: list[ApiRoute]) -> list[Route]:
    """What the API is, for programs and for people."""
    document = openapi.document(api)
    page = openapi.page(document)

    async def show_document(request: Request) -> Response:
        return Json(document)

    async def show_docs(request: Request) -> Response:
        return HTMLResponse(page)

    return [Route("/api/openapi.json", show_document), Route("/api/docs", show_docs)]


async def show_page(request: Request) -> Response:
    """A built file, or the page itself, which finds its own way by the address."""
    path = request.path_params["path"]
    if path.startswith("api/"):
        return refuse("no such thing", 404)
    file = _built_file(path)
    if file is not None:
        # Built files carry a hash of their content in their names.
        lasting = "public, max-age=31536000, immutable" if "assets/" in path else "no-cache"
        return FileResponse(file, headers={"Cache-Control": lasting})
    index = PAGE / "index.html"
    if not index.is_file():
        return PlainTextResponse("The page has not been built: run `make page`.", 503)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


def _built_file(path: str) -> Path | None:
    try:
        file = (PAGE / path).resolve()
        return file if file.is_relative_to(PAGE.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # no name that a file could have
        return None
