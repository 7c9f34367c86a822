"""Tables without sockets, for tests that look at them from inside."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from math import inf
from typing import Any, cast

import msgspec
from sqlalchemy import func, select

from farstead.match import Match
from farstead.server import schema
from farstead.server.bots import BotWorkers
from farstead.server.lobby import Lobby
from farstead.server.protocol import LobbyInfo, NewTable, SeatWish
from farstead.server.store import Store
from farstead.server.table import Table
from farstead.server.tables import Tables
from farstead.server.users import Users
from farstead.server.viewers import Viewer


class Quick:
    """A bot that takes whatever comes first; it can be made to fail."""

    def __init__(self) -> None:
        self.asked = 0
        self.failures = 0

    async def ask(
        self, match: Match, seat: int, bot: str, user: str = "", within: float = inf
    ) -> str:
        self.asked += 1
        if self.failures:
            self.failures -= 1
            raise OSError("the worker is gone")
        await asyncio.sleep(0)
        return match.actions()[0]


@asynccontextmanager
async def opened(database: str, bots: Quick | None = None) -> AsyncIterator[Tables]:
    store = Store.open(database)
    tables = Tables(store, cast("BotWorkers", bots or Quick()), pace=0)
    try:
        yield tables
    finally:
        tables.close()
        store.close()


async def guest(tables: Tables) -> str:
    user, _ = await Users(tables.store).add()
    return user.id


async def shown(tables: Tables, user: str) -> LobbyInfo:
    return await Lobby(tables.store, tables).shown_to(user)


async def open_table(tables: Tables, user: str, *kinds: str, public: bool = False) -> Table:
    seats = [SeatWish(kind=kind) for kind in kinds]  # type: ignore[arg-type]
    game = "colonizers" if len(kinds) == 4 else "last-land"
    return await tables.open(user, "Ann", NewTable(game=game, seats=seats, public=public))


async def sit(table: Table, user: str) -> Viewer:
    viewer = Viewer(user)
    await table.add_viewer(viewer)
    return viewer


def frames(viewer: Viewer) -> list[dict[str, Any]]:
    """What was sent, and is forgotten now."""
    heard = [msgspec.json.decode(frame) for frame in viewer.queue]
    viewer.queue.clear()
    return heard


async def play(table: Table, viewer: Viewer, key: str, which: int = 0) -> dict[str, Any]:
    """One move by whoever is to move; how it was answered."""
    assert table.match is not None
    frames(viewer)
    action = table.match.actions()[which]
    await table.play(viewer, key, table.match.actor, table.number, [action])
    return next(frame for frame in frames(viewer) if frame["type"] in ("ack", "refused"))


async def logged(tables: Tables) -> int:
    question = select(func.count()).select_from(schema.entries)
    return await tables.store.read(lambda c: int(c.execute(question).scalar_one()))


async def told(viewer: Viewer, holds: Callable[[dict[str, Any]], bool]) -> None:
    """Hear frames until a table's holds."""
    while (frame := await viewer.next_frame()) is not None:
        heard = msgspec.json.decode(frame)
        if heard["type"] == "table" and holds(heard["table"]):
            return
    raise AssertionError("the viewer was dropped")
