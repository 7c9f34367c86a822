"""All tables: opened, found, joined and left here."""

import asyncio
import json
import logging
from functools import partial
from hashlib import sha256
from secrets import compare_digest, token_hex, token_urlsafe
from time import time
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from farstead.core.errors import BadOption, FarsteadError
from farstead.core.game import Game, find_bot, find_game
from farstead.core.options import Options
from farstead.core.record import check_user
from farstead.core.state import CHANCE
from farstead.server import schema
from farstead.server.bots import BotWorkers
from farstead.server.protocol import LobbyInfo, NewTable, SeatWish
from farstead.server.store import Store
from farstead.server.table import SUBSTITUTE, Seat, Setting, Table

LOBBY_SIZE = 50
WATCH_EVERY = 0.5  # seconds
log = logging.getLogger(__name__)


class NotFound(FarsteadError):
    """No such table, or none that this user may see: the two are told alike."""


class Hub:
    """The tables that are in use, and the way to all others."""

    def __init__(self, store: Store, bots: BotWorkers, pace: float = 0.5) -> None:
        self.store = store
        self.bots = bots
        self.pace = pace
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    # Users ---------------------------------------------------------------------------------

    async def user_of(self, token: str) -> tuple[str, str] | None:
        """The id and the name of whoever has this cookie."""
        users = schema.users
        question = select(users.c.id, users.c.name).where(users.c.token == hashed(token))
        row = await self.store.read(lambda c: c.execute(question).first())
        return (row[0], row[1]) if row else None

    async def new_user(self) -> tuple[str, str, str]:
        """A guest: id, name, and the token for the cookie."""
        token, user = token_urlsafe(24), token_hex(16)
        name = f"Guest {user[:4]}"
        await self.store.write(
            [], insert(schema.users).values(id=user, token=hashed(token), name=name)
        )
        return user, name, token

    async def rename(self, user: str, name: str) -> str:
        name = checked_name(name)
        users = schema.users
        await self.store.write([], update(users).where(users.c.id == user).values(name=name))
        return name

    # Finding -------------------------------------------------------------------------------

    async def find(self, table_id: str, user: str, invite: str = "") -> Table:
        """The table, if this user sits there, opened it, has the invitation, or it is public."""
        table = await self._load(table_id)
        setting = table.setting
        may_see = (
            setting.public
            or setting.host == user
            or bool(table.own_seats(user))
            or compare_digest(setting.invite.encode(), invite.encode())
        )
        if not may_see:
            raise NotFound("no such table")
        return table

    async def _load(self, table_id: str) -> Table:
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        async with lock:
            table = self.tables.get(table_id)
            if table is None or table.is_stale:
                table = await self._read(table_id)
                self.tables[table_id] = table
            return table

    async def _read(self, table_id: str) -> Table:
        """A table, from what was committed of it."""
        row, seats, entries = await self.store.read(lambda c: _rows_of(c, table_id))
        if row is None:
            self._loading.pop(table_id, None)
            raise NotFound("no such table")
        game = find_game(row["game"])
        texts = [f"{name}={value}" for name, value in json.loads(row["options"]).items()]
        options = game.options.parse(row["edition"], texts)
        setting = Setting(
            row["id"], game, options, row["host"], row["public"], row["invite"], row["seed"]
        )
        table = self._table(setting, [_seat(place) for place in seats])
        table.rematch = row["rematch"]
        if row["status"] != "waiting":
            table.begin()
            _replay(table, entries)
            table.status = row["status"]
        return table

    def _table(self, setting: Setting, seats: list[Seat]) -> Table:
        table = Table(setting, seats, self.store, self.bots)
        table.pace = self.pace
        return table

    async def lobby(self, user: str) -> LobbyInfo:
        mine, public = await self.store.read(lambda c: _lobby_ids(c, user))
        own = [(await self._load(table_id)).info(user) for table_id in mine]
        others = [(await self._load(t)).info(user) for t in public if t not in mine]
        joinable = [info for info in others if any(seat.kind == "open" for seat in info.seats)]
        return LobbyInfo(mine=own, open=joinable)

    # Opening, joining, leaving -----------------------------------------------------------------

    async def open(self, user: str, name: str, wish: NewTable) -> Table:
        game = find_game(wish.game)
        options = game.options.resolve(wish.edition, wish.options)
        game.start(options, len(wish.seats))  # refuses a wrong number of seats
        seats = [_wished(seat, user, name, game) for seat in wish.seats]
        if not any(seat.user for seat in seats):
            raise BadOption("somebody has to sit at the table: give yourself a seat")
        return await self._open(game, options, user, wish.public, seats)

    async def _open(
        self, game: Game, options: Options, host: str, public: bool, seats: list[Seat]
    ) -> Table:
        setting = Setting(
            token_hex(8), game, options, host, public, token_urlsafe(16), token_hex(32)
        )
        table = self._table(setting, seats)
        self.tables[setting.id] = table
        await self.store.write([], *_insertions(table))
        if not any(seat.is_open for seat in seats):
            await table.start()
        return table

    async def join(self, table: Table, user: str, name: str) -> None:
        """Take the first open seat; the last one to come starts the game."""
        async with table.lock:
            seat = next((seat for seat in table.seats if seat.is_open), None)
            if seat is None or table.status != "waiting":
                raise BadOption("no seat is free at this table")
            seat.user, seat.name = user, name
            await table.save_seats()
            if not any(seat.is_open for seat in table.seats):
                await table.start()

    async def start(self, table: Table, user: str) -> None:
        async with table.lock:
            if table.setting.host != user:
                raise BadOption("only whoever opened the table can start it")
            if table.status == "waiting":
                await table.start()

    async def leave(self, table: Table, user: str) -> None:
        """Before the start the seat is free again; later a bot takes over."""
        async with table.lock:
            for number in table.own_seats(user):
                seat = table.seats[number]
                if table.status == "waiting":
                    table.seats[number] = Seat()
                elif not seat.bot:
                    seat.bot = SUBSTITUTE
            await table.save_seats()
            table.wake()

    async def come_back(self, table: Table, user: str) -> None:
        async with table.lock:
            for number in table.own_seats(user):
                if not table.seats[number].resigned:
                    table.seats[number].bot = ""
            await table.save_seats()
            table.show_all()

    async def resign(self, table: Table, user: str) -> None:
        """A bot plays on, unless nobody is left to play against it."""
        async with table.lock:
            if table.status != "playing":
                raise BadOption("nothing is being played at this table")
            for number in table.own_seats(user):
                table.seats[number].resigned = True
                table.seats[number].bot = SUBSTITUTE
            people = {seat.user for seat in table.seats if seat.user and not seat.resigned}
            if not people or len(people) == 1 == len(table.seats) - _resigned(table):
                table.status = "over"
            await table.save_seats()
            table.show_all()
            table.wake()

    async def rematch(self, table: Table, user: str) -> Table:
        """The same again, every seat moved on by one; whoever asks second gets the same table."""
        async with table.lock:
            if table.status != "over":
                raise BadOption("the game is not over")
            if not table.own_seats(user):
                raise BadOption("only those who played can play again")
            if not table.rematch:
                again = [
                    Seat(seat.user, seat.name, "" if seat.user else seat.bot)
                    for seat in table.seats[-1:] + table.seats[:-1]
                ]
                setting = table.setting
                fresh = await self._open(setting.game, setting.options, user, setting.public, again)
                table.rematch = fresh.setting.id
                await table.save_seats()
        return await self._load(table.rematch)

    # Other processes -----------------------------------------------------------------------

    async def watch(self) -> None:
        """Any process may serve any table: look now and then what others have committed."""
        while True:
            await asyncio.sleep(WATCH_EVERY)
            try:
                seen = [table for table in self.tables.values() if table.viewers]
                ids = [table.setting.id for table in seen]
                lengths = await self.store.read(partial(_lengths, ids))
                for table in seen:
                    if lengths.get(table.setting.id, 0) > table.number:
                        await self._catch_up(table)
            except Exception:
                log.exception("looking for other processes' moves failed")

    async def _catch_up(self, table: Table) -> None:
        async with table.lock:
            row, seats, entries = await self.store.read(lambda c: _rows_of(c, table.setting.id))
            fresh = entries[table.number :]
            if not fresh or table.is_stale:
                return
            table.seats = [_seat(place) for place in seats]
            if table.match is None:
                table.begin()
            _replay(table, fresh)
            table.status = row["status"]
            table.tell_table()
            table.show_all()

    def close(self) -> None:
        for table in self.tables.values():
            table.close()


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def checked_name(name: str) -> str:
    """A name that people can read and records can hold; never a bot's."""
    if name.startswith("@"):
        raise BadOption("a name does not begin with @")
    try:
        return check_user(" ".join(name.split()))
    except FarsteadError as error:
        raise BadOption(str(error).removeprefix("line 0: ")) from None


def _wished(wish: SeatWish, user: str, name: str, game: Game) -> Seat:
    if wish.kind == "bot":
        bot = wish.bot or SUBSTITUTE
        find_bot(bot, game)
        return Seat(name=bot, bot=bot)
    if wish.kind == "open":
        return Seat()
    return Seat(user=user, name=checked_name(wish.name or name))


def _seat(row: Any) -> Seat:
    return Seat(row["user_id"] or "", row["name"], row["bot"], row["resigned"])


def _resigned(table: Table) -> int:
    return sum(seat.resigned for seat in table.seats)


def _insertions(table: Table) -> list[Any]:
    setting = table.setting
    row = {
        "id": setting.id,
        "game": setting.game.name,
        "rules": setting.game.version,
        "edition": setting.options.edition,
        "options": json.dumps(setting.game.options.changes(setting.options)),
        "host": setting.host,
        "public": setting.public,
        "invite": setting.invite,
        "seed": setting.seed,
        "status": table.status,
        "rematch": "",
        "changed": int(time()),
    }
    places = [
        {
            "table_id": setting.id,
            "seat": number,
            "user_id": seat.user or None,
            "name": seat.name,
            "bot": seat.bot,
            "resigned": seat.resigned,
        }
        for number, seat in enumerate(table.seats)
    ]
    return [insert(schema.tables).values(row), insert(schema.seats).values(places)]


def _rows_of(connection: Connection, table_id: str) -> tuple[Any, list[Any], list[Any]]:
    tables, seats, entries = schema.tables, schema.seats, schema.entries
    row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
    places = select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    rows = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
    return (
        row,
        list(connection.execute(places).mappings()),
        list(connection.execute(rows).mappings()),
    )


def _replay(table: Table, rows: list[Any]) -> None:
    match = table.match
    assert match is not None
    for row in rows:
        if row["kind"] == "undo":
            match.undo(row["actor"])
        elif row["actor"] == CHANCE:
            match.decide(row["text"])
        else:
            match.play(row["actor"], row["text"])
        if row["key"]:
            table.keys[row["key"]] = len(match.entries)
    table.number += len(rows)


def _lengths(ids: list[str], connection: Connection) -> dict[str, int]:
    """How many rows the log of each of these tables has."""
    if not ids:
        return {}
    entries = schema.entries
    longest = func.max(entries.c.number) + 1
    question = select(entries.c.table_id, longest).where(entries.c.table_id.in_(ids))
    return {row[0]: row[1] for row in connection.execute(question.group_by(entries.c.table_id))}


def _lobby_ids(connection: Connection, user: str) -> tuple[list[str], list[str]]:
    tables, seats = schema.tables, schema.seats
    newest = tables.c.changed.desc()
    sits = select(seats.c.table_id).where(seats.c.user_id == user)
    own = (
        select(tables.c.id)
        .where(tables.c.id.in_(sits), tables.c.status != "over")
        .order_by(newest)
        .limit(LOBBY_SIZE)
    )
    public = (
        select(tables.c.id)
        .where(tables.c.public, tables.c.status == "waiting")
        .order_by(newest)
        .limit(LOBBY_SIZE)
    )
    return list(connection.scalars(own)), list(connection.scalars(public))
