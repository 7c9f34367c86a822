"""The web application: the HTTP API, the tables' sockets, and the page."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TypeVar

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse, PlainTextResponse
from starlette.routing import WebSocketRoute

from farstead import __version__
from farstead.core.errors import FarsteadError
from farstead.core.game import bot_names, find_game, game_names
from farstead.core.options import OptionSet, Value
from farstead.server import sockets
from farstead.server.bots import FOR_ADVICE, FOR_REVIEW, LIMIT, BotWorkers, Budget
from farstead.server.docs import add_docs, describe
from farstead.server.guests import User, hand_out, hub_of, known_user, user_of
from farstead.server.hub import Hub, NotFound
from farstead.server.protocol import (
    EditionInfo,
    GameInfo,
    Invited,
    LobbyInfo,
    MeInfo,
    Named,
    NewTable,
    OptionInfo,
    Refusal,
    ReviewInfo,
    TableInfo,
)
from farstead.server.safety import HEADERS, LARGEST_BODY, Buckets, Clock, is_own_origin
from farstead.server.sockets import TableSocket
from farstead.server.store import Conflict, Store
from farstead.server.table import Table

PAGE = Path(__file__).parent / "page"
log = logging.getLogger(__name__)
Body = TypeVar("Body")


@dataclass(frozen=True)
class Settings:
    database: str
    pace: float = 0.5  # seconds that a bot takes at least
    requests: float = 20  # a second, on average, of one client
    frames: float = 20  # a second, on average, of one socket
    advice: Budget = FOR_ADVICE  # how much bots think for people
    review: Budget = FOR_REVIEW
    limit: float = LIMIT  # seconds: a bot that takes longer is given up
    clock: Clock = monotonic  # that rates are measured with


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store.open(settings.database)
        bots = BotWorkers(advice=settings.advice, review=settings.review, limit=settings.limit)
        app.state.hub = Hub(store, bots, settings.pace)
        watching = asyncio.create_task(app.state.hub.watch())
        try:
            yield
        finally:
            watching.cancel()
            app.state.hub.close()
            bots.close()
            store.close()

    app = FastAPI(
        title="Farstead",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings = settings
    rates = Buckets(settings.requests, settings.requests * 4, settings.clock)
    # What leaves something in the database for good may be asked for less often.
    makings = Buckets(settings.requests / 20, settings.requests * 2, settings.clock)
    _guard(app, rates)
    _add_users(app, makings)
    _add_games(app)
    _add_reviews(app)
    _add_tables(app, makings)
    app.router.routes.append(WebSocketRoute(sockets.PATH, TableSocket(settings.frames, rates)))
    add_docs(app)
    _add_page(app)
    return app


# Answers ------------------------------------------------------------------------------------


def answer(body: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def refuse(error: str, status: int) -> Response:
    return answer(Refusal(error=error), status)


async def read_body(request: Request, kind: type[Body]) -> Body:
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except msgspec.DecodeError as error:
        raise FarsteadError(f"the request's body: {error}") from None


class TooMany(FarsteadError):
    """More than one client may ask for in such a time."""


def limit(request: Request, rates: Buckets) -> None:
    if not rates.take(request.client.host if request.client else ""):
        raise TooMany("too many requests; wait a moment")


def _guard(app: FastAPI, rates: Buckets) -> None:
    """Every answer passes here: limits before, headers after, refusals as sentences."""

    @app.middleware("http")
    async def guard(
        request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        try:
            response = await _checked(request, call_next, rates)
        except FarsteadError as error:
            response = refused(error)
        except Exception:
            log.exception("%s failed", request.method)
            response = refuse("something went wrong here; try again", 500)
        response.headers.update(HEADERS)
        return response

    @app.exception_handler(FarsteadError)
    async def handle(request: Request, error: FarsteadError) -> Response:
        return refused(error)


def refused(error: FarsteadError) -> Response:
    status = {NotFound: 404, TooMany: 429, Conflict: 409}.get(type(error), 400)
    return refuse(str(error), status)


async def _checked(
    request: Request, call_next: Callable[[Request], Awaitable[Response]], rates: Buckets
) -> Response:
    if request.url.path.startswith("/api/"):
        limit(request, rates)
    if request.method not in ("GET", "HEAD"):
        if not is_own_origin(request.headers):
            return refuse("this request comes from another site", 403)
        size = request.headers.get("content-length", "")
        if not (size.isascii() and size.isdigit()):
            return refuse("say how long the request is", 411)
        if int(size) > LARGEST_BODY:
            return refuse(f"a request has at most {LARGEST_BODY} bytes", 413)
    return await call_next(request)


# Users --------------------------------------------------------------------------------------


def _add_users(app: FastAPI, makings: Buckets) -> None:
    @app.get("/api/me", openapi_extra=describe(answer=MeInfo))
    async def me(request: Request) -> Response:
        """Who you are. Whoever is new gets a name and a cookie."""
        user = await user_of(request)
        if user is not None:
            return answer(MeInfo(name=user.name))
        limit(request, makings)
        _, name, token = await hub_of(request).new_user()
        response = answer(MeInfo(name=name))
        hand_out(response, token, request.url.scheme)
        return response

    @app.post("/api/me", openapi_extra=describe(body=Named, answer=MeInfo))
    async def rename(request: Request) -> Response:
        """Choose a name; it is used at tables that you open or join from now on."""
        user = await known_user(request)
        wish = await read_body(request, Named)
        return answer(MeInfo(name=await hub_of(request).rename(user.id, wish.name)))


# Games --------------------------------------------------------------------------------------


def game_info(name: str) -> GameInfo:
    game = find_game(name)
    options = game.options
    return GameInfo(
        name=name,
        title=game.title,
        pitch=game.pitch,
        fewest_seats=game.fewest_seats,
        most_seats=game.most_seats,
        has_secrets=game.has_secrets,
        editions=[EditionInfo(name=e, values=_shown(options, e)) for e in options.editions],
        options=[
            OptionInfo(
                name=option.name,
                meaning=option.meaning,
                default=option.default,
                low=option.low,
                high=option.high,
                words=list(option.words),
            )
            for option in options.options.values()
            if not option.is_file
        ],
        bots=bot_names(),
        theme=dict(game.theme),
    )


def _shown(options: OptionSet, edition: str) -> dict[str, Value]:
    """An edition's values, without the files, which only this machine's own user may name."""
    values = options.edition(edition)
    return {name: value for name, value in values.items() if not options.named(name).is_file}


def _add_games(app: FastAPI) -> None:
    @app.get("/api/games", openapi_extra=describe(answer=list[GameInfo]))
    async def games() -> Response:
        """The games, with their editions, options and bots."""
        return answer([game_info(name) for name in game_names()])

    @app.get("/api/games/{name}/rules")
    async def rules(name: str) -> Response:
        """A game's rules, as Markdown."""
        return PlainTextResponse(find_game(name).rules_text(), media_type="text/markdown")


# Tables -------------------------------------------------------------------------------------


def _add_tables(app: FastAPI, makings: Buckets) -> None:
    @app.get("/api/lobby", openapi_extra=describe(answer=LobbyInfo))
    async def lobby(request: Request) -> Response:
        """Your own tables that are not over, and public ones with a free seat."""
        user = await user_of(request)
        return answer(await hub_of(request).lobby(user.id if user else ""))

    @app.post("/api/tables", openapi_extra=describe(body=NewTable, answer=TableInfo))
    async def open_table(request: Request) -> Response:
        """Open a table. It starts at once if no seat is open."""
        user = await known_user(request)
        wish = await read_body(request, NewTable)
        limit(request, makings)
        table = await hub_of(request).open(user.id, user.name, wish)
        return answer(await table.committed_info(user.id), 201)

    @app.get("/api/tables/{table_id}", openapi_extra=describe(answer=TableInfo))
    async def table(request: Request, table_id: str, invite: str = "") -> Response:
        """A table that is public, your own, or one that you are invited to."""
        user = await user_of(request)
        who = user.id if user else ""
        found = await hub_of(request).find(table_id, who, invite)
        return answer(await found.committed_info(who))

    @app.post("/api/tables/{table_id}/{verb}", openapi_extra=describe(Invited, TableInfo))
    async def change(request: Request, table_id: str, verb: str) -> Response:
        """join, start, leave, return, resign or rematch."""
        user = await known_user(request)
        hub = hub_of(request)
        wish = await read_body(request, Invited)
        table = await hub.find(table_id, user.id, wish.invite)
        table = await _change(hub, table, user, verb)
        return answer(await table.committed_info(user.id))


async def _change(hub: Hub, table: Table, user: User, verb: str) -> Table:
    match verb:
        case "join":
            await hub.join(table, user.id, user.name)
        case "start":
            await hub.start(table, user.id)
        case "leave":
            await hub.leave(table, user.id)
        case "return":
            await hub.come_back(table, user.id)
        case "resign":
            await hub.resign(table, user.id)
        case "rematch":
            return await hub.rematch(table, user.id)
        case _:
            raise NotFound("no such thing to do at a table")
    return table


# Reviews ------------------------------------------------------------------------------------


def _add_reviews(app: FastAPI) -> None:
    @app.post("/api/tables/{table_id}/review", openapi_extra=describe(Invited, ReviewInfo))
    async def review(request: Request, table_id: str) -> Response:
        """Go through the decisions of a game that is over; once begun, it is there for all."""
        wish = await read_body(request, Invited)
        return await _reviewed(request, table_id, wish.invite, starts=True)

    @app.get("/api/tables/{table_id}/review", openapi_extra=describe(answer=ReviewInfo))
    async def review_so_far(request: Request, table_id: str, invite: str = "") -> Response:
        """How far the review is. It goes on as long as somebody asks now and then."""
        return await _reviewed(request, table_id, invite, starts=False)


async def _reviewed(request: Request, table_id: str, invite: str, starts: bool) -> Response:
    user = await user_of(request)
    table = await hub_of(request).find(table_id, user.id if user else "", invite)
    async with table.lock:
        return answer(table.review_info(starts))


# The page -----------------------------------------------------------------------------------


def _add_page(app: FastAPI) -> None:
    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        """A built file, or the page itself, which finds its own way by the address."""
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
