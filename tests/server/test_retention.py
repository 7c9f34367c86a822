"""What nobody has used for long is removed, and nothing else. Time is the test's own."""

import asyncio
import logging
from collections.abc import Callable
from math import inf
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, func, inspect, select, text
from typer.testing import CliRunner

from farstead.cli import app as cli
from farstead.server import retention as retention_module
from farstead.server import schema, seating, store
from farstead.server import table as table_module
from farstead.server import tables as tables_module
from farstead.server import users as users_module
from farstead.server.retention import Keep, Retention
from farstead.server.store import DAY
from farstead.server.table import Table
from farstead.server.tables import NotFound, Tables
from farstead.server.users import Users
from tests.patience import run, until
from tests.server.live import frames, guest, open_table, opened, play, sit

YEAR = 365


class Calendar:
    """What `time()` says."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def wait(self, days: float) -> None:
        self.now += days * DAY


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    calendar = Calendar()
    for module in (table_module, tables_module, users_module, retention_module):
        monkeypatch.setattr(module, "time", calendar)
    monkeypatch.setattr(retention_module, "PAUSE", 0)
    monkeypatch.setattr(tables_module, "FRESH", -1.0)  # a moment passes between any two steps
    return calendar


async def sweep(tables: Tables, keep: Keep | None = None) -> None:
    await Retention(tables.store, tables, keep or Keep()).remove_old()


async def count(tables: Tables) -> tuple[int, ...]:
    """Users, tables, seats, entries."""
    kinds = (schema.users, schema.tables, schema.seats, schema.entries)
    questions = [select(func.count()).select_from(kind) for kind in kinds]
    return await tables.store.read(lambda c: tuple(c.scalars(q).one() for q in questions))


async def finished(tables: Tables, user: str) -> Table:
    """A table whose game was played a little and is over."""
    table = await open_table(tables, user, "me", "me")
    viewer = await sit(table, user)
    await play(table, viewer, "a move")
    await seating.resign(table, user)
    await table.remove_viewer(viewer)
    assert table.status == "over"
    return table


def test_a_game_that_is_over_is_kept_for_a_year_with_whoever_played(
    database: str, calendar: Calendar, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            await finished(tables, ann)
            before = await count(tables)
            calendar.wait(YEAR)
            await sweep(tables)
            assert await count(tables) == before
            assert not caplog.records
            calendar.wait(2)
            await sweep(tables)
            assert await count(tables) == (0, 0, 0, 0)
            assert not tables.live
            assert [record.getMessage() for record in caplog.records] == [
                "removed what nobody has used for long: 1 table and 1 guest"
            ]

    caplog.set_level(logging.WARNING, retention_module.__name__)
    run(scenario())


def test_a_table_without_a_move_is_kept_for_a_month(database: str, calendar: Calendar) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            await open_table(tables, ann, "me", "open")
            await open_table(tables, ann, "me", "me")  # begun, and left
            kept = await finished(tables, ann)
            calendar.wait(30)
            await sweep(tables)
            assert (await count(tables))[1] == 3
            calendar.wait(2)
            await sweep(tables)
            users, number, seats, _ = await count(tables)
            assert (users, number, seats) == (1, 1, 2)
            assert await tables.find(kept.setting.id, ann) is kept

    run(scenario())


def test_a_game_counts_from_its_last_move(database: str, calendar: Calendar) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            for number in range(20):  # two years, with a move now and then
                calendar.wait(36)
                assert (await play(table, viewer, f"move {number}"))["type"] == "ack"
                await sweep(tables)
            await table.remove_viewer(viewer)
            tables.let_go(inf)
            calendar.wait(YEAR)
            await sweep(tables)
            again = await tables.find(table.setting.id, ann)
            assert again.number == table.number
            calendar.wait(2)
            await sweep(tables)
            with pytest.raises(NotFound):
                await tables.find(table.setting.id, ann)

    run(scenario())


def test_a_move_is_noted_once_in_a_while_only(database: str, calendar: Calendar) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            opened_at = table.changed
            await play(table, viewer, "on the same day")
            assert table.changed == opened_at
            calendar.wait(1)
            await play(table, viewer, "on the next")
            await play(table, viewer, "and again")
            versions = await tables.store.versions([table.setting.id])
            assert versions == {table.setting.id: (table.number, int(calendar.now))}

    run(scenario())


def test_a_table_that_somebody_looks_at_is_never_removed(database: str, calendar: Calendar) -> None:
    """Whichever process they look through, and whichever removes what is old."""

    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            ann, ben = await guest(one), await guest(one)
            here = await finished(one, ann)
            gone = await finished(one, ben)
            calendar.wait(YEAR + 2)
            there = await two.find(here.setting.id, ann)
            viewer = await sit(there, ann)
            await sweep(one)
            assert await two.find(here.setting.id, ann) is there
            with pytest.raises(NotFound):
                await two.find(gone.setting.id, ben)
            for _ in range(5):  # nothing happens for years, but each process does this every day
                calendar.wait(1)
                await sweep(two, Keep(tables=1))
                await sweep(one, Keep(tables=1))
            assert await two.find(here.setting.id, ann) is there
            frames(viewer)
            assert not viewer.is_dropped

    run(scenario())


def test_whoever_comes_too_late_is_told_that_there_is_no_such_table(
    database: str, calendar: Calendar
) -> None:
    """Another process has removed it while this one had it in memory."""

    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            ann = await guest(one)
            table = await open_table(one, ann, "me", "me")
            there = await two.find(table.setting.id, ann)
            calendar.wait(40)
            await sweep(one)
            viewer = await sit(there, ann)
            assert (await play(there, viewer, "too late"))["type"] == "refused"
            await until(lambda: viewer.is_dropped)
            for tables in (one, two):
                with pytest.raises(NotFound):
                    await tables.find(table.setting.id, ann)

    run(scenario())


def test_who_watches_what_is_gone_is_sent_away(database: str, calendar: Calendar) -> None:
    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            ann = await guest(one)
            table = await open_table(one, ann, "me", "me")
            there = await two.find(table.setting.id, ann)
            calendar.wait(40)
            await sweep(one)
            viewer = await sit(there, ann)
            await two._look_around(two.live)
            await until(lambda: viewer.is_dropped)
            assert not two.live

    run(scenario())


def test_a_guest_is_forgotten_who_was_not_seen_for_a_year_and_sits_nowhere(
    database: str, calendar: Calendar
) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            users = Users(tables.store)
            _, forgotten = await users.add()
            ann, token = await users.add()
            ben, _ = await users.add()
            table = await open_table(tables, ben.id, "me", "me")
            await play(table, await sit(table, ben.id), "a move")
            calendar.wait(YEAR - 10)
            assert await users.find(token) == ann
            calendar.wait(12)
            await sweep(tables, Keep(tables=0))
            assert await users.find(forgotten) is None
            assert await users.find(token) == ann
            assert (await count(tables))[0] == 2  # Ben sits somewhere
            calendar.wait(YEAR + 2)
            await sweep(tables, Keep(tables=0))
            assert await users.find(token) is None

    run(scenario())


def test_that_somebody_is_here_is_written_once_a_day(
    database: str, calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            users = Users(tables.store)
            ann, token = await users.add()
            written = []
            write = tables.store.see_user

            async def noted(user_id: str, now: int) -> None:
                written.append(user_id)
                await write(user_id, now)

            monkeypatch.setattr(tables.store, "see_user", noted)
            for hours in [1] * 72:
                calendar.wait(hours / 24)
                assert await users.find(token) == ann
            assert written == [ann.id] * 2  # after one day and after another, not quite three

    run(scenario())


def test_zero_days_are_for_ever(database: str, calendar: Calendar) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            await open_table(tables, await guest(tables), "me", "open")
            await guest(tables)
            calendar.wait(100 * YEAR)
            await sweep(tables, Keep(guests=0, tables=0))
            assert (await count(tables))[:2] == (2, 1)
            await sweep(tables, Keep(guests=0))
            assert (await count(tables))[:2] == (2, 0)
            await sweep(tables)
            assert (await count(tables))[:2] == (0, 0)

    run(scenario())


def test_a_rematch_that_was_removed_can_be_asked_for_again(
    database: str, calendar: Calendar
) -> None:
    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            ann = await guest(one)
            first = await finished(one, ann)
            again = await one.rematch(first, ann)
            calendar.wait(40)
            await sweep(two)
            first = await one.find(first.setting.id, ann)
            assert first.rematch == ""
            another = await one.rematch(first, ann)
            assert another.setting.id != again.setting.id

    run(scenario())


def test_much_is_removed_in_small_steps_by_two_processes_at_a_time(
    database: str, calendar: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention_module, "AT_ONCE", 2)

    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            for _ in range(10):
                await open_table(one, await guest(one), "me", "me")
            calendar.wait(YEAR + 2)
            fresh = await open_table(two, await guest(two), "me", "me")
            await asyncio.gather(*map(sweep, (one, two)))
            assert (await count(one))[:3] == (1, 1, 2)
            assert await two.store.table(fresh.setting.id) is not None

    run(scenario())


def test_whoever_moves_while_old_tables_are_removed_keeps_the_table(
    database: str, calendar: Calendar
) -> None:
    """Each time either the move comes first, and the table stays with it, or neither is left."""

    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            ann = await guest(one)
            for _ in range(10):
                table = await open_table(one, ann, "me", "me")
                viewer = await sit(table, ann)
                calendar.wait(40)
                answer, _ = await asyncio.gather(play(table, viewer, "a move"), sweep(two))
                stored = await one.store.table(table.setting.id)
                if answer["type"] == "ack":
                    assert stored is not None
                    assert len(stored[1]) == table.number
                else:
                    assert stored is None
                await table.remove_viewer(viewer)

    run(scenario())


# Where it comes from ------------------------------------------------------------------------------


def test_those_who_are_there_before_the_upgrade_are_counted_from_it(database: str) -> None:
    engine = create_engine(database)
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        connection.execute(text("INSERT INTO users VALUES ('ann', 'token', 'Ann')"))
        row = "'last-land', 1, 'v0.1', '{}', 'ann', true, 'link', 'ff', '%s', '', 7, true, true"
        for status in ("waiting", "playing", "over"):
            connection.execute(text(f"INSERT INTO tables VALUES ('{status}', {row % status})"))
        command.upgrade(config, "0004")
        rows = connection.execute(text("SELECT id, changed FROM tables")).all()
        changed = {row.id: row.changed for row in rows}
        seen = connection.execute(text("SELECT seen FROM users")).scalar_one()
        assert changed == {"waiting": 7, "playing": seen, "over": 7}
        assert seen > 1_700_000_000
        command.downgrade(config, "0003")
        assert "seen" not in {c["name"] for c in inspect(connection).get_columns("users")}
        command.upgrade(config, "head")
    engine.dispose()


@pytest.mark.parametrize(
    ("words", "kept"),
    [([], Keep()), (["--keep-tables", "0", "--keep-guests", "90"], Keep(guests=90, tables=0))],
)
def test_the_command_says_how_long(
    words: list[str], kept: Keep, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from farstead.server import run as running

    served: list[Keep] = []
    start: Callable[..., None] = lambda settings, *_: served.append(settings.keep)  # noqa: E731
    monkeypatch.setattr(running, "serve", start)
    answer = CliRunner().invoke(cli.app, ["serve", "--database", "sqlite:///x.db", *words])
    assert answer.exit_code == 0, answer.output
    assert served == [kept]
