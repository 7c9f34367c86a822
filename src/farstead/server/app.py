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
from farstead.server import seating, sockets
from farstead.server.bots import FOR_ADVICE, FOR_REVIEW, LIMIT, BotWorkers, Budget
from farstead.server.docs import add_docs, describe
from farstead.server.guests import hand_out, known_user, user_of
from farstead.server.lobby import Lobby
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
from farstead.server.tables import NotFound, Tables
from farstead.server.users import User, Users

PAGE = Path(__file__).parent / "page"
log = logging.getLogger(__name__)
Body = TypeVar("Body")


@dataclass(frozen=True)
class ServerSettings:
    database: str
    pace: float = 0.5  # seconds that a bot takes at least
    requests: float = 20  # a second, on average, of one client
    frames: float = 20  # a second, on average, of one socket
    advice: Budget = FOR_ADVICE  # how much bots think for people
    review: Budget = FOR_REVIEW
    limit: float = LIMIT  # seconds: a bot that takes longer is given up
    clock: Clock = monotonic  # that rates are measured with


def create_app(settings: ServerSettings) -> FastAPI:
    """The application, with its database open; its lifespan closes it."""
    store = Store.open(settings.database)
    bots = BotWorkers(advice=settings.advice, review=settings.review, limit=settings.limit)
    users, tables = Users(store), Tables(store, bots, settings.pace)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        watching = asyncio.create_task(tables.watch())
        try:
            yield
        finally:
            watching.cancel()
            tables.close()
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
    rates = Buckets(settings.requests, settings.requests * 4, settings.clock)
    # What leaves something in the database for good may be asked for less often.
    makings = Buckets(settings.requests / 20, settings.requests * 2, settings.clock)
    _guard(app, rates)
    _add_users(app, users, makings)
    _add_games(app)
    _add_lobby(app, users, Lobby(store, tables))
    _add_reviews(app, users, tables)
    _add_tables(app, users, tables, makings)
    socket = TableSocket(users, tables, settings.frames, rates)
    app.router.routes.append(WebSocketRoute(sockets.PATH, socket))
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


def _add_users(app: FastAPI, users: Users, makings: Buckets) -> None:
    @app.get("/api/me", openapi_extra=describe(answer=MeInfo))
    async def me(request: Request) -> Response:
        """Who you are. Whoever is new gets a name and a cookie."""
        user = await user_of(request, users)
        if user is not None:
            return answer(MeInfo(name=user.name))
        limit(request, makings)
        user, token = await users.add()
        response = answer(MeInfo(name=user.name))
        hand_out(response, token, request.url.scheme)
        return response

    @app.post("/api/me", openapi_extra=describe(body=Named, answer=MeInfo))
    async def rename(request: Request) -> Response:
        """Choose a name; it is used at tables that you open or join from now on."""
        user = await known_user(request, users)
        wish = await read_body(request, Named)
        renamed = await users.rename(user, wish.name)
        return answer(MeInfo(name=renamed.name))


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


def _add_lobby(app: FastAPI, users: Users, lobby: Lobby) -> None:
    @app.get("/api/lobby", openapi_extra=describe(answer=LobbyInfo))
    async def shown(request: Request) -> Response:
        """Your own tables that are not over, and public ones with a free seat."""
        user = await user_of(request, users)
        return answer(await lobby.shown_to(user.id if user else ""))


def _add_tables(app: FastAPI, users: Users, tables: Tables, makings: Buckets) -> None:
    @app.post("/api/tables", openapi_extra=describe(body=NewTable, answer=TableInfo))
    async def open_table(request: Request) -> Response:
        """Open a table. It starts at once if no seat is open."""
        user = await known_user(request, users)
        wish = await read_body(request, NewTable)
        limit(request, makings)
        table = await tables.open(user.id, user.name, wish)
        return answer(await table.committed_info(user.id), 201)

    @app.get("/api/tables/{table_id}", openapi_extra=describe(answer=TableInfo))
    async def table(request: Request, table_id: str, invite: str = "") -> Response:
        """A table that is public, your own, or one that you are invited to."""
        user = await user_of(request, users)
        who = user.id if user else ""
        found = await tables.find(table_id, who, invite)
        return answer(await found.committed_info(who))

    @app.post("/api/tables/{table_id}/{verb}", openapi_extra=describe(Invited, TableInfo))
    async def change(request: Request, table_id: str, verb: str) -> Response:
        """join, start, leave, return, resign or rematch."""
        user = await known_user(request, users)
        wish = await read_body(request, Invited)
        table = await tables.find(table_id, user.id, wish.invite)
        table = await _change(tables, table, user, verb)
        return answer(await table.committed_info(user.id))


async def _change(tables: Tables, table: Table, user: User, verb: str) -> Table:
    match verb:
        case "join":
            await seating.join(table, user.id, user.name)
        case "start":
            await seating.start(table, user.id)
        case "leave":
            await seating.leave(table, user.id)
        case "return":
            await seating.come_back(table, user.id)
        case "resign":
            await seating.resign(table, user.id)
        case "rematch":
            return await tables.rematch(table, user.id)
        case _:
            raise NotFound("no such thing to do at a table")
    return table


# Reviews ------------------------------------------------------------------------------------


def _add_reviews(app: FastAPI, users: Users, tables: Tables) -> None:
    @app.post("/api/tables/{table_id}/review", openapi_extra=describe(Invited, ReviewInfo))
    async def review(request: Request, table_id: str) -> Response:
        """Go through the decisions of a game that is over; once begun, it is there for all."""
        wish = await read_body(request, Invited)
        user = await user_of(request, users)
        table = await tables.find(table_id, user.id if user else "", wish.invite)
        return await _reviewed(table, starts=True)

    @app.get("/api/tables/{table_id}/review", openapi_extra=describe(answer=ReviewInfo))
    async def review_so_far(request: Request, table_id: str, invite: str = "") -> Response:
        """How far the review is. It goes on as long as somebody asks now and then."""
        user = await user_of(request, users)
        table = await tables.find(table_id, user.id if user else "", invite)
        return await _reviewed(table, starts=False)


async def _reviewed(table: Table, starts: bool) -> Response:
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
