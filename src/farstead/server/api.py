"""The HTTP API: what a client may ask for beside a table's socket."""

from starlette.requests import Request

from farstead.core.errors import FarsteadError
from farstead.core.game import find_game, game_names
from farstead.core.options import OptionSet, Value
from farstead.server import seating
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
    ReviewInfo,
    TableInfo,
    Titled,
)
from farstead.server.routes import ApiRoute, Json, Markdown, Plain, StyleSheet, get, get_text, post
from farstead.server.safety import Buckets, client_of
from farstead.server.table import Table
from farstead.server.tables import NotFound, Tables
from farstead.server.themes import theme_response
from farstead.server.users import User, Users

VERBS = ("join", "start", "leave", "return", "resign", "rematch")  # what to do at a table


class TooMany(FarsteadError):
    """More than one client may ask for in such a time."""


def limit(request: Request, rates: Buckets) -> None:
    if not rates.take(client_of(request)):
        raise TooMany("too many requests; wait a moment")


class Api:
    """Every route, with what it does."""

    def __init__(
        self, users: Users, lobby: Lobby, tables: Tables, makings: Buckets, misses: Buckets
    ) -> None:
        self.users = users
        self.lobby = lobby
        self.tables = tables
        self.makings = makings  # how often a client may make what is kept for good
        self.misses = misses  # and ask for tables that are not there, or not for them

    def routes(self) -> list[ApiRoute]:
        table = "/api/tables/{table_id}"
        return [
            get("/api/me", self.me, MeInfo),
            post("/api/me", self.rename, Named, MeInfo),
            get("/api/games", self.games, list[GameInfo]),
            get_text("/api/games/{name}/rules", self.rules, Markdown),
            get_text("/api/games/{name}/theme.css", self.theme, StyleSheet),
            get("/api/lobby", self.show_lobby, LobbyInfo),
            post("/api/tables", self.open_table, NewTable, TableInfo, status=201),
            get(table, self.show_table, TableInfo, query=["invite"]),
            get_text(f"{table}/record", self.record, Plain, query=["invite"]),
            get(f"{table}/review", self.show_review, ReviewInfo, query=["invite"]),
            post(f"{table}/review", self.start_review, Invited, ReviewInfo),
            post(f"{table}/title", self.name_title, Titled, TableInfo),
            post(f"{table}/{{verb}}", self.change, Invited, TableInfo, words={"verb": VERBS}),
        ]

    # Users -----------------------------------------------------------------------------------

    async def me(self, request: Request) -> Json[MeInfo]:
        """Who you are. Whoever is new gets a name and a cookie."""
        user = await user_of(request, self.users)
        if user is not None:
            return Json(MeInfo(name=user.name))
        limit(request, self.makings)
        user, token = await self.users.add()
        response = Json(MeInfo(name=user.name))
        hand_out(response, token, request.url.scheme)
        return response

    async def rename(self, request: Request, wish: Named) -> Json[MeInfo]:
        """Choose a name; it is used at tables that you open or join from now on."""
        user = await known_user(request, self.users)
        renamed = await self.users.rename(user, wish.name)
        return Json(MeInfo(name=renamed.name))

    # Games -----------------------------------------------------------------------------------

    async def games(self, request: Request) -> Json[list[GameInfo]]:
        """The games, with their editions, options and bots."""
        return Json([game_info(name, self.tables.offered_bots()) for name in game_names()])

    async def rules(self, request: Request) -> Markdown:
        """A game's rules, as Markdown."""
        return Markdown(find_game(request.path_params["name"]).rules_text())

    async def theme(self, request: Request) -> StyleSheet:
        """A game's colours and symbols, as a style sheet."""
        name = request.path_params["name"]
        if name not in game_names():
            raise NotFound(f"no game '{name[:40]}'")
        return theme_response(find_game(name), request.headers.get("if-none-match", ""))

    # Tables ----------------------------------------------------------------------------------

    async def show_lobby(self, request: Request) -> Json[LobbyInfo]:
        """Your own tables that are not over, and public ones with a free seat."""
        return Json(await self.lobby.shown_to(await self._id_of(request)))

    async def open_table(self, request: Request, wish: NewTable) -> Json[TableInfo]:
        """Open a table. It starts at once if no seat is open."""
        user = await known_user(request, self.users)
        limit(request, self.makings)
        table = await self.tables.open(user.id, user.name, wish)
        return Json(await table.committed_info(user.id), 201)

    async def show_table(self, request: Request) -> Json[TableInfo]:
        """A table that is public, your own, or one that you are invited to."""
        user = await self._id_of(request)
        table = await self._find(request, user, request.query_params.get("invite", ""))
        return Json(await table.committed_info(user))

    async def change(self, request: Request, wish: Invited) -> Json[TableInfo]:
        """join, start, leave, return, resign or rematch."""
        user = await known_user(request, self.users)
        table = await self._find(request, user.id, wish.invite)
        table = await self._changed(table, user, request.path_params["verb"], wish.title)
        return Json(await table.committed_info(user.id))

    async def name_title(self, request: Request, wish: Titled) -> Json[TableInfo]:
        """Name what the game gives you to name, before the first decision."""
        user = await known_user(request, self.users)
        table = await self._find(request, user.id, "")
        await seating.name_title(table, user.id, wish.seat, wish.title)
        return Json(await table.committed_info(user.id))

    async def _changed(self, table: Table, user: User, verb: str, title: str) -> Table:
        match verb:
            case "join":
                await seating.join(table, user.id, user.name, title)
            case "start":
                await seating.start(table, user.id)
            case "leave":
                await seating.leave(table, user.id)
            case "return":
                await seating.come_back(table, user.id)
            case "resign":
                await seating.resign(table, user.id)
            case "rematch":
                return await self.tables.rematch(table, user.id)
            case _:
                raise NotFound("no such thing to do at a table")
        return table

    async def record(self, request: Request) -> Plain:
        """The match written down, when it is over: every entry, and what nobody had seen."""
        user = await self._id_of(request)
        table = await self._find(request, user, request.query_params.get("invite", ""))
        async with table.lock:
            return Plain(table.record())

    # Reviews ---------------------------------------------------------------------------------

    async def start_review(self, request: Request, wish: Invited) -> Json[ReviewInfo]:
        """Go through the decisions of a game that is over; once begun, it is there for all."""
        table = await self._find(request, await self._id_of(request), wish.invite)
        async with table.lock:
            return Json(table.review_info(starts=True))

    async def show_review(self, request: Request) -> Json[ReviewInfo]:
        """How far the review is. It goes on as long as somebody asks now and then."""
        invite = request.query_params.get("invite", "")
        table = await self._find(request, await self._id_of(request), invite)
        async with table.lock:
            return Json(table.review_info())

    # Who asks, and for what ------------------------------------------------------------------

    async def _id_of(self, request: Request) -> str:
        """Whoever asks; nothing for a stranger."""
        user = await user_of(request, self.users)
        return user.id if user else ""

    async def _find(self, request: Request, user: str, invite: str) -> Table:
        client = client_of(request)
        if self.misses.is_empty(client):
            raise TooMany("too many tables that are not there; wait a moment")
        try:
            return await self.tables.find(request.path_params["table_id"], user, invite)
        except NotFound:
            self.misses.take(client)
            raise


def game_info(name: str, bots: list[str]) -> GameInfo:
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
        bots=bots,
        seat_title=game.seat_title,
        seat_titles=list(game.seat_titles),
    )


def _shown(options: OptionSet, edition: str) -> dict[str, Value]:
    """An edition's values, without the files, which only this machine's own user may name."""
    values = options.edition(edition)
    return {name: value for name, value in values.items() if not options.named(name).is_file}
