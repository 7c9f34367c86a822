"""Tables in one process and in two, without sockets: races, failures, letting go."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import func, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from farstead.core.errors import BadOption, FarsteadError
from farstead.match import Match
from farstead.server import schema, seating
from farstead.server import table as table_module
from farstead.server import tables as tables_module
from farstead.server import viewers as viewers_module
from farstead.server.bots import BotWorkers
from farstead.server.lobby import Lobby
from farstead.server.protocol import LobbyInfo, NewTable, SeatWish, TableInfo
from farstead.server.store import Conflict, EntryRow, Store
from farstead.server.table import MOST_PAGES, MOST_VIEWERS, Table
from farstead.server.tables import Tables
from farstead.server.users import Users
from farstead.server.viewers import Viewer
from farstead.testing import effort
from tests.patience import run, settle, until


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


# Letting go -------------------------------------------------------------------------------------


def test_a_table_that_nobody_looks_at_is_let_go_and_comes_back_as_it_was(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            assert (await play(table, viewer, "first"))["type"] == "ack"
            tables.let_go(inf)
            assert await tables.find(table.setting.id, ann) is table  # somebody looks at it
            await table.remove_viewer(viewer)
            tables.let_go(0)
            assert tables.live  # it was used a moment ago
            tables.let_go(inf)
            assert not tables.live
            again = await tables.find(table.setting.id, ann)
            assert again is not table
            assert again.match is not None
            assert table.match is not None
            assert again.match.entries == table.match.entries

    run(scenario())


def test_whoever_asks_at_the_same_time_gets_the_same_table(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            tables.let_go(inf)
            found = await asyncio.gather(*[tables.find(table.setting.id, ann) for _ in range(5)])
            assert len(set(found)) == 1
            for wrong in ("nothing", "", "\0", "x" * 1000):
                with pytest.raises(FarsteadError, match="no such table"):
                    await tables.find(wrong, ann)
            await asyncio.sleep(0)
            assert not tables._loading

    run(scenario())


def test_the_lobby_loads_no_table(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            playing = await open_table(tables, ann, "me", "me")
            waiting = await open_table(tables, ann, "me", "open", public=True)
            tables.let_go(inf)
            mine, others = await shown(tables, ann), await shown(tables, ben)
            assert ids(mine.mine) == {playing.setting.id, waiting.setting.id}
            assert ids(others.open) == {waiting.setting.id}
            assert not tables.live

    run(scenario())


def ids(tables: list[TableInfo]) -> set[str]:
    return {table.id for table in tables}


def test_a_public_table_that_was_forgotten_is_not_offered_for_ever(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            await open_table(tables, ann, "me", "open", public=True)
            assert (await shown(tables, ben)).open
            await tables.store.write([], update(schema.tables).values(changed=1))
            assert not (await shown(tables, ben)).open

    run(scenario())


# Moves ------------------------------------------------------------------------------------------


def test_a_gesture_is_acknowledged_alike_before_and_after_a_restart(database: str) -> None:
    """Also where chance has decided after it."""

    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            assert table.match is not None
            made = []
            for number in range(12):
                seat = table.match.actor
                made.append((seat, await play(table, viewer, f"move {number}")))
            reached = [answer["n"] for _, answer in made]
            assert any(after - before > 1 for before, after in pairwise(reached))  # dice rolled
            await table.remove_viewer(viewer)
            tables.let_go(inf)
            again = await tables.find(table.setting.id, ann)
            viewer = await sit(again, ann)
            for number, (seat, answer) in enumerate(made):
                frames(viewer)
                await again.play(viewer, f"move {number}", seat, 0, ["drain"])
                assert frames(viewer) == [answer]

    run(scenario())


def test_nobody_can_use_up_another_s_keys(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            assert table.match is not None
            first = table.match.actor
            assert (await play(table, viewer, "same"))["type"] == "ack"
            while table.match.actor == first:
                await play(table, viewer, f"key {len(table.match.entries)}")
            before = len(table.match.entries)
            assert (await play(table, viewer, "same"))["n"] > before

    run(scenario())


def test_nobody_sees_what_is_not_committed_yet(database: str, monkeypatch: Any) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            assert table.match is not None
            before = len(table.match.entries)
            gate = asyncio.Event()
            monkeypatch.setattr(tables.store, "write", held_up(tables.store.write, gate))
            moving = asyncio.create_task(play(table, viewer, "slowly"))
            entries = table.match.entries
            await until(lambda: len(entries) > before)
            coming = asyncio.create_task(sit(table, ann))
            asking = asyncio.create_task(table.committed_info(ann))
            looking = asyncio.create_task(table.look(viewer, 0))
            await settle()
            assert not any(task.done() for task in (moving, coming, asking, looking))
            assert not frames(viewer)
            gate.set()
            assert (await moving)["type"] == "ack"
            await asyncio.gather(coming, asking, looking)

    run(scenario())


def held_up(
    write: Callable[..., Awaitable[None]], gate: asyncio.Event
) -> Callable[..., Awaitable[None]]:
    async def later(*arguments: Any) -> None:
        await gate.wait()
        await write(*arguments)

    return later


def test_what_could_not_be_saved_is_refused_and_leaves_no_trace(
    database: str, monkeypatch: Any
) -> None:
    """Nothing more is written from a memory that is ahead of the database."""

    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            rows = await logged(tables)
            with monkeypatch.context() as broken:
                broken.setattr(tables.store, "write", fail)
                assert "could not be saved" in (await play(table, viewer, "lost"))["why"]
            assert "faster" in (await play(table, viewer, "late"))["why"]
            assert await logged(tables) == rows
            await asyncio.sleep(0)
            assert viewer.is_dropped
            again = await tables.find(table.setting.id, ann)
            assert again is not table
            assert (await play(again, await sit(again, ann), "lost"))["type"] == "ack"

    run(scenario())


async def fail(*arguments: Any) -> None:
    raise OSError("the disk is full")


def test_the_last_move_and_the_end_are_committed_together(database: str, monkeypatch: Any) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            written: list[tuple[Any, ...]] = []
            write = tables.store.write

            async def noted(*arguments: Any) -> None:
                written.append(arguments)
                await write(*arguments)

            monkeypatch.setattr(tables.store, "write", noted)
            number = 0
            while table.status == "playing":
                number += 1
                await play(table, viewer, f"move {number}", -1)
            assert [len(arguments) for arguments in written] == [1] * (number - 1) + [2]
            tables.let_go(inf)

    run(scenario())


# Seats ------------------------------------------------------------------------------------------


def test_whoever_has_no_seat_has_none_to_give_up(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, eve = await guest(tables), await guest(tables)
            table = await open_table(tables, ann, "me", "me", public=True)
            for verb in (seating.leave, seating.come_back, seating.resign):
                with pytest.raises(BadOption, match="no seat at this table"):
                    await verb(table, eve)

    run(scenario())


def test_following_a_link_twice_takes_one_seat(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            table = await open_table(tables, ann, "me", "open", "open")
            await seating.join(table, ben, "Ben")
            await seating.join(table, ben, "Ben")
            await seating.join(table, ann, "Ann")
            assert [seat.user for seat in table.seats] == [ann, ben, ""]

    run(scenario())


def test_a_table_that_everybody_has_left_before_the_start_is_closed(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            table = await open_table(tables, ann, "me", "open", "open", public=True)
            await seating.join(table, ben, "Ben")
            await seating.leave(table, ann)
            with pytest.raises(BadOption):
                await seating.start(table, ann)
            assert table.info(ben).hosted  # Ben sits there still, and may start
            await seating.leave(table, ben)
            assert not (await shown(tables, ann)).open
            tables.let_go(inf)
            again = await tables.find(table.setting.id, ann)
            assert again.status == "over"
            with pytest.raises(BadOption):
                await seating.join(again, ben, "Ben")

    run(scenario())


def test_whoever_joins_while_watching_sees_the_own_hand_at_once(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            table = await open_table(tables, ann, "me", "open", "bot", "bot")
            pages = [await sit(table, ann), await sit(table, ben)]
            await seating.join(table, ben, "Ben")
            for seat, page in enumerate(pages):
                scene = next(f for f in reversed(frames(page)) if f["type"] == "scene")
                assert scene["viewer"] == seat
            await seating.resign(table, ben)
            last = next(f for f in reversed(frames(pages[1])) if f["type"] == "scene")
            assert last["viewer"] is None  # a bot holds those cards now

    run(scenario())


def test_somebody_without_a_name_is_nobody_at_the_table(database: str) -> None:
    """Neither a bot nor an open seat is a stranger's own."""

    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "bot", "open", public=True)
            await sit(table, "")
            info = table.info("")
            assert info.invite == ""
            assert not any(seat.yours or seat.online for seat in info.seats)

    run(scenario())


def test_a_table_holds_only_so_many_viewers(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me", public=True)
            for _ in range(MOST_VIEWERS):
                assert not table.is_crowded("")
                table.viewers.add(Viewer(""))
            assert table.is_crowded("")
            for _ in range(MOST_PAGES):
                assert not table.is_crowded(ann)
                table.viewers.add(Viewer(ann))
            assert table.is_crowded(ann)

    run(scenario())


# Bots -------------------------------------------------------------------------------------------


def test_a_thousand_spectators_cost_one_frame(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me", public=True)
            viewer = await sit(table, ann)
            frames(viewer)
            crowd = [await sit(table, f"spectator {n}") for n in range(MOST_VIEWERS - 1)]
            assert not viewer.queue  # nobody who sits here has come or gone
            for spectator in crowd:
                assert [frame["type"] for frame in frames(spectator)] == ["table", "scene"]
            made: list[object] = []
            for module, name in ((viewers_module, "difference"), (table_module, "encoded")):
                monkeypatch.setattr(module, name, noted(getattr(module, name), made))
            assert (await play(table, viewer, "a move"))["type"] == "ack"
            texts = {spectator.queue.popleft() for spectator in crowd}
            assert len(texts) == 1
            assert len(made) == 4  # a difference and a text for Ann, and one for all others
            await table.remove_viewer(crowd[0])
            assert [frame["type"] for frame in frames(viewer)] == []

    run(scenario())


def noted(function: Callable[..., Any], made: list[object]) -> Callable[..., Any]:
    """The function, which notes every call."""

    def call(*about: Any) -> Any:
        made.append(about)
        return function(*about)

    return call


@pytest.mark.parametrize(
    ("bot", "takes"), [("novice", 0.5), ("skilled", 0.5), ("expert", 1.25), ("greedy", 0.5)]
)
def test_a_bot_s_answer_takes_the_same_time_whatever_it_holds(
    database: str, monkeypatch: pytest.MonkeyPatch, bot: str, takes: float
) -> None:
    """And it has to think within that time, on whatever machine."""
    asked: list[float] = []
    slept: list[float] = []

    class Noting(Quick):
        async def ask(self, *about: Any) -> str:
            asked.append(about[4])
            return await super().ask(*about)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def scenario() -> None:
        async with opened(database, Noting()) as tables:
            tables.pace = 0.5
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            assert table.match is not None
            table.seats[table.match.actor].bot = bot
            monkeypatch.setattr(asyncio, "sleep", sleep)
            await table._let_bot_play(bot)
            assert slept.count(takes) == 1
            assert asked == [pytest.approx(takes * 0.8)]

    run(scenario())


def test_bots_rest_while_nobody_looks(database: str) -> None:
    async def scenario() -> None:
        bots = Quick()
        async with opened(database, bots) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "bot", "bot")
            await seating.leave(table, ann)
            await settle()
            assert bots.asked == 0
            viewer = await sit(table, "")
            await told(viewer, lambda table: table["status"] == "over")
            assert bots.asked > 10

    run(scenario())


def test_a_bot_that_failed_is_asked_again(database: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(table_module, "RETRY_AFTER", 0.01)

    async def scenario() -> None:
        bots = Quick()
        bots.failures = 3
        async with opened(database, bots) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "bot", "bot")
            await seating.leave(table, ann)
            viewer = await sit(table, ann)
            await told(viewer, lambda table: table["status"] == "over")
            assert bots.failures == 0

    run(scenario())


def test_whoever_comes_while_a_bot_thinks_is_told(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "bot")
            await seating.leave(table, ann)
            table.pace = 1000  # it thinks for the rest of this test
            first = await sit(table, ann)
            await until(lambda: any(frame["type"] == "thinking" for frame in frames(first)))
            second = await sit(table, ann)
            assert any(frame.get("seat", -1) >= 0 for frame in frames(second))

    run(scenario())


# Two processes ------------------------------------------------------------------------------------


def test_of_two_who_take_the_last_seat_in_two_processes_one_gets_it(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            ann, ben, eve = await guest(one), await guest(one), await guest(one)
            here = await open_table(one, ann, "me", "open", "open")
            there = await two.find(here.setting.id, ann)
            await seating.join(here, ben, "Ben")
            with pytest.raises(Conflict):
                await seating.join(there, eve, "Eve")
            again = await two.find(here.setting.id, ann)
            await seating.join(again, eve, "Eve")
            assert [seat.user for seat in again.seats] == [ann, ben, eve]
            assert again.status == "playing"

    run(scenario())


def test_a_rematch_that_two_processes_are_asked_for_is_one_table(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            ann, ben = await guest(one), await guest(one)
            for _ in range(effort(5, 100)):
                here = await open_table(one, ann, "me", "open")
                await seating.join(here, ben, "Ben")
                await seating.resign(here, ann)
                there = await two.find(here.setting.id, ben)
                before = await count_tables(one)
                found = await asyncio.gather(one.rematch(here, ann), two.rematch(there, ben))
                assert found[0].setting.id == found[1].setting.id
                assert await count_tables(one) == before + 1
                assert (await one.find(here.setting.id, ann)).rematch == found[0].setting.id
                assert (await two.find(here.setting.id, ann)).rematch == found[0].setting.id

    run(scenario())


async def count_tables(tables: Tables) -> int:
    question = select(func.count()).select_from(schema.tables)
    return await tables.store.read(lambda c: int(c.execute(question).scalar_one()))


def test_a_table_that_nobody_watches_is_never_shown_as_it_was(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have changed it since it was last asked for."""

    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            ann = await guest(one)
            here = await open_table(one, ann, "me", "me")
            there = await two.find(here.setting.id, ann)
            assert two.live
            viewer = await sit(here, ann)
            for number in range(5):
                await play(here, viewer, f"move {number}")
                monkeypatch.setattr(tables_module, "FRESH", -1.0)  # some time has passed
                again = await two.find(here.setting.id, ann)
                assert again is there
                assert again.match is not None
                assert here.match is not None
                assert again.match.entries == here.match.entries
                monkeypatch.setattr(tables_module, "FRESH", inf)
                asked = two.store.versions
                monkeypatch.setattr(two.store, "versions", None)  # within a moment nobody asks
                assert await two.find(here.setting.id, ann) is there
                monkeypatch.setattr(two.store, "versions", asked)

    run(scenario())


def test_who_comes_and_goes_in_one_process_is_seen_in_the_other(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "WATCH_EVERY", 0.01)

    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            ann, ben = await guest(one), await guest(one)
            here = await open_table(one, ann, "me", "open", "open")
            there = await two.find(here.setting.id, ann)
            there.pace = 1000  # no bot moves meanwhile
            viewer = await sit(there, ann)
            watching = asyncio.create_task(two.watch())
            await seating.join(here, ben, "Ben")
            await told(viewer, lambda table: table["seats"][1].get("kind") == "person")
            await seating.start(here, ann)
            await told(viewer, lambda table: table["status"] == "playing")
            assert there.match is not None
            assert here.match is not None
            assert there.match.entries == here.match.entries
            await seating.leave(here, ben)
            await told(viewer, lambda table: table["seats"][1].get("bot") == "greedy")
            watching.cancel()

    run(scenario())


async def told(viewer: Viewer, holds: Callable[[dict[str, Any]], bool]) -> None:
    """Hear frames until a table's holds."""
    while (frame := await viewer.next_frame()) is not None:
        heard = msgspec.json.decode(frame)
        if heard["type"] == "table" and holds(heard["table"]):
            return
    raise AssertionError("the viewer was dropped")


# The store ----------------------------------------------------------------------------------------


def test_only_the_store_speaks_sql() -> None:
    files = Path(schema.__file__).parent.glob("*.py")
    speakers = {file.name for file in files if "sqlalchemy" in file.read_text(encoding="utf-8")}
    assert speakers == {"schema.py", "store.py"}


def test_of_writes_that_are_committed_together_only_the_wrong_one_fails(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            before = await logged(tables)
            rows = [row(table, before), row(table, 0), row(table, before + 1)]
            results = await asyncio.gather(
                *[tables.store.write([each]) for each in rows], return_exceptions=True
            )
            assert [type(result) for result in results] == [type(None), Conflict, type(None)]
            assert await logged(tables) == before + 2

    run(scenario())


def row(table: Table, number: int) -> EntryRow:
    return {
        "table_id": table.setting.id,
        "number": number,
        "kind": "play",
        "actor": 0,
        "text": 'quoted "é" \\',
        "key": None,
    }


def test_a_lost_connection_is_made_anew(database: str) -> None:
    if database.startswith("sqlite"):
        pytest.skip("SQLite opens a file: there is no connection to a server that could be lost")
    ends = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )

    async def scenario() -> None:
        async with opened(database) as tables:
            await guest(tables)
            await tables.store.read(lambda c: c.execute(ends).all())
            with suppress(SQLAlchemyError):  # what was under way may fail,
                await guest(tables)
            await guest(tables)  # but not what comes after it

    run(scenario())


def test_an_error_of_the_database_tells_no_secret(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            with pytest.raises(SQLAlchemyError) as error:
                await tables.store.write([], text("DELETE FROM nowhere").bindparams())
            assert "nowhere" in str(error.value)
            wrong = text("DELETE FROM nowhere WHERE seed = :seed").bindparams(seed="s3cret")
            with pytest.raises(SQLAlchemyError) as error:
                await tables.store.write([], wrong)
            assert "s3cret" not in str(error.value)

    run(scenario())
