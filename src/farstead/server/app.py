"""The web application: the HTTP API, the tables' sockets, and the page."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.responses import FileResponse, PlainTextResponse
from starlette.websockets import WebSocketDisconnect

from farstead import __version__
from farstead.core.errors import FarsteadError
from farstead.core.game import bot_names, find_game, game_names
from farstead.server.bots import BotWorkers
from farstead.server.docs import add_docs, describe
from farstead.server.hub import Hub, NotFound
from farstead.server.protocol import (
    ClientFrame,
    EditionInfo,
    GameInfo,
    Invited,
    LobbyInfo,
    Look,
    MeInfo,
    Named,
    NewTable,
    OptionInfo,
    Play,
    Refusal,
    TableInfo,
)
from farstead.server.safety import HEADERS, LARGEST_BODY, LARGEST_FRAME, Bucket, Buckets
from farstead.server.safety import is_own_origin as own_origin
from farstead.server.store import Store
from farstead.server.table import Table
from farstead.server.viewers import Viewer

PAGE = Path(__file__).parent / "page"
COOKIE = "farstead"
YEAR = 365 * 24 * 3600
LONGEST_GESTURE = 20
TOO_LARGE, POLICY, TRY_LATER, BAD_FRAME = 1009, 1008, 1013, 1003
log = logging.getLogger(__name__)
Body = TypeVar("Body")


@dataclass(frozen=True)
class Settings:
    database: str
    pace: float = 0.5  # seconds that a bot takes at least
    requests: float = 20  # a second, on average, of one client
    frames: float = 20  # a second, on average, of one socket


@dataclass(frozen=True)
class User:
    id: str
    name: str


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store, bots = Store.open(settings.database), BotWorkers()
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
    _guard(app, settings)
    _add_users(app)
    _add_games(app)
    _add_tables(app)
    _add_socket(app)
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


def _guard(app: FastAPI, settings: Settings) -> None:
    """Every answer passes here: limits before, headers after, refusals as sentences."""
    rates = Buckets(settings.requests, settings.requests * 4)

    @app.middleware("http")
    async def guard(
        request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        response = await _checked(request, call_next, rates)
        response.headers.update(HEADERS)
        return response

    @app.exception_handler(FarsteadError)
    async def refused(request: Request, error: FarsteadError) -> Response:
        return refuse(str(error), 404 if isinstance(error, NotFound) else 400)


async def _checked(
    request: Request, call_next: Callable[[Request], Awaitable[Response]], rates: Buckets
) -> Response:
    client = request.client.host if request.client else ""
    if request.url.path.startswith("/api/") and not rates.take(client):
        return refuse("too many requests; wait a moment", 429)
    if request.method not in ("GET", "HEAD"):
        if not own_origin(request.headers):
            return refuse("this request comes from another site", 403)
        size = request.headers.get("content-length", "")
        if not size.isdigit():
            return refuse("say how long the request is", 411)
        if int(size) > LARGEST_BODY:
            return refuse(f"a request has at most {LARGEST_BODY} bytes", 413)
    return await call_next(request)


# Users --------------------------------------------------------------------------------------


async def user_of(request: Request | WebSocket) -> User | None:
    token = request.cookies.get(COOKIE, "")
    found = await hub_of(request).user_of(token) if token else None
    return User(*found) if found else None


async def known_user(request: Request) -> User:
    user = await user_of(request)
    if user is None:
        raise FarsteadError("say who you are first: GET /api/me")
    return user


def hub_of(request: Request | WebSocket) -> Hub:
    hub = request.app.state.hub
    assert isinstance(hub, Hub)
    return hub


def _add_users(app: FastAPI) -> None:
    @app.get("/api/me", openapi_extra=describe(answer=MeInfo))
    async def me(request: Request) -> Response:
        """Who you are. Whoever is new gets a name and a cookie."""
        user = await user_of(request)
        if user is not None:
            return answer(MeInfo(name=user.name))
        _, name, token = await hub_of(request).new_user()
        response = answer(MeInfo(name=name))
        response.set_cookie(
            COOKIE,
            token,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
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
        editions=[EditionInfo(name=e, values=options.edition(e)) for e in options.editions],
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
        ],
        bots=bot_names(),
        theme=dict(game.theme),
    )


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


def _add_tables(app: FastAPI) -> None:
    @app.get("/api/lobby", openapi_extra=describe(answer=LobbyInfo))
    async def lobby(request: Request) -> Response:
        """Your own tables that are not over, and public ones with a free seat."""
        user = await user_of(request)
        return answer(await hub_of(request).lobby(user.id if user else ""))

    @app.post("/api/tables", openapi_extra=describe(body=NewTable, answer=TableInfo))
    async def open_table(request: Request) -> Response:
        """Open a table. It starts at once if no seat is open."""
        user = await known_user(request)
        table = await hub_of(request).open(user.id, user.name, await read_body(request, NewTable))
        return answer(table.info(user.id), 201)

    @app.get("/api/tables/{table_id}", openapi_extra=describe(answer=TableInfo))
    async def table(request: Request, table_id: str, invite: str = "") -> Response:
        """A table that is public, your own, or one that you are invited to."""
        user = await user_of(request)
        who = user.id if user else ""
        return answer((await hub_of(request).find(table_id, who, invite)).info(who))

    @app.post("/api/tables/{table_id}/{verb}", openapi_extra=describe(Invited, TableInfo))
    async def change(request: Request, table_id: str, verb: str) -> Response:
        """join, start, leave, return, resign or rematch."""
        user = await known_user(request)
        hub = hub_of(request)
        wish = await read_body(request, Invited)
        table = await hub.find(table_id, user.id, wish.invite)
        table = await _change(hub, table, user, verb)
        return answer(table.info(user.id))


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


# The socket ---------------------------------------------------------------------------------


def _add_socket(app: FastAPI) -> None:
    @app.websocket("/api/tables/{table_id}/socket")
    async def socket(websocket: WebSocket, table_id: str, invite: str = "") -> None:
        if not own_origin(websocket.headers):
            await websocket.close(POLICY)  # before it is accepted: the browser sees a 403
            return
        user = await user_of(websocket)
        viewer = Viewer(user.id if user else "")
        try:
            table = await hub_of(websocket).find(table_id, viewer.user, invite)
        except NotFound:
            await websocket.close(POLICY)
            return
        await websocket.accept()
        await _serve(websocket, table, viewer)


async def _serve(websocket: WebSocket, table: Table, viewer: Viewer) -> None:
    """Send what the viewer's queue holds while hearing what the client says."""
    table.add_viewer(viewer)
    sender = asyncio.create_task(_send(websocket, viewer))
    try:
        await websocket.close(await _hear(websocket, table, viewer))
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client, or our own sender, has closed it
    finally:
        sender.cancel()
        table.remove_viewer(viewer)


async def _send(websocket: WebSocket, viewer: Viewer) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while (frame := await viewer.queue.get()) is not None:
            await websocket.send({"type": "websocket.send", "text": frame.decode()})
        await websocket.close(TRY_LATER)


async def _hear(websocket: WebSocket, table: Table, viewer: Viewer) -> int:
    """Until the client misbehaves: the code to close with."""
    settings = websocket.app.state.settings
    bucket = Bucket(settings.frames, settings.frames * 3)
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientFrame)
    while True:
        text = await websocket.receive_text()
        if len(text) > LARGEST_FRAME:
            return TOO_LARGE
        if not bucket.take():
            return POLICY
        try:
            frame = decoder.decode(text)
        except msgspec.DecodeError:
            return BAD_FRAME
        if not await _obey(table, viewer, frame):
            return BAD_FRAME


async def _obey(table: Table, viewer: Viewer, frame: Any) -> bool:
    """Whether the frame made sense."""
    if isinstance(frame, Look):
        table.look(viewer, frame.seat)
        return True
    if not 1 <= len(frame.key) <= 64:
        return False
    if isinstance(frame, Play):
        if not 1 <= len(frame.actions) <= LONGEST_GESTURE:
            return False
        await table.play(viewer, frame.key, frame.seat, frame.n, frame.actions)
    else:
        await table.undo(viewer, frame.key, frame.seat, frame.n)
    return True


# The page -----------------------------------------------------------------------------------


def _add_page(app: FastAPI) -> None:
    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        """A built file, or the page itself, which finds its own way by the address."""
        if path.startswith("api/"):
            return refuse("no such thing", 404)
        file = (PAGE / path).resolve()
        if path and file.is_file() and file.is_relative_to(PAGE.resolve()):
            # Built files carry a hash of their content in their names.
            lasting = "public, max-age=31536000, immutable" if "assets/" in path else "no-cache"
            return FileResponse(file, headers={"Cache-Control": lasting})
        index = PAGE / "index.html"
        if not index.is_file():
            return PlainTextResponse("The page has not been built: run `make page`.", 503)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})
