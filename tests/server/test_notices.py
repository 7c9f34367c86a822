"""Processes that share PostgreSQL tell each other what they have committed; where they can't, each
of them looks."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from math import inf
from pathlib import Path
from threading import Event
from typing import Any, NoReturn

import pytest
from sqlalchemy import text

from farstead.server import notices as notices_module
from farstead.server import tables as tables_module
from farstead.server.notices import EVERYTHING, MOST_AT_ONCE, NAME, Notices
from farstead.server.store import Store
from farstead.server.table import Table
from farstead.server.tables import Tables
from farstead.server.viewers import Viewer
from tests.patience import PATIENCE, run, until
from tests.server.conftest import new_database
from tests.server.live import guest, open_table, opened, play, sit

HANG_UP = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = :name AND datname = current_database()"
)


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[str]:
    with new_database("postgresql", tmp_path) as database:
        yield database


@pytest.fixture
def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is heard of, is heard by a notice."""
    monkeypatch.setattr(tables_module, "WATCH_EVERY", inf)
    monkeypatch.setattr(tables_module, "WATCH_ALL_THE_SAME", inf)


@asynccontextmanager
async def two_processes(database: str) -> AsyncIterator[tuple[Tables, Tables]]:
    async with AsyncExitStack() as stack:
        both = [await stack.enter_async_context(opened(database)) for _ in range(2)]
        watching = [asyncio.create_task(tables.watch()) for tables in both]
        try:
            yield both[0], both[1]
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)


async def at_one_table(one: Tables, two: Tables) -> tuple[Table, Viewer, Table]:
    """Somebody who plays in one process, and looks on in the other."""
    ann = await guest(one)
    here = await open_table(one, ann, "me", "me")
    there = await two.find(here.setting.id, ann)
    await sit(there, ann)
    return here, await sit(here, ann), there


@pytest.mark.usefixtures("nobody_looks")
def test_what_one_process_commits_the_other_is_told(postgres: str) -> None:
    async def scenario() -> None:
        async with two_processes(postgres) as (one, two):
            here, viewer, there = await at_one_table(one, two)
            for number in range(5):
                await play(here, viewer, f"move {number}")
                await until(lambda: there.number == here.number)
            assert there.match is not None
            assert here.match is not None
            assert there.match.entries == here.match.entries

    run(scenario())


@pytest.mark.usefixtures("nobody_looks")
def test_who_has_lost_the_connection_makes_it_again_and_hears_what_was_missed(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices_module, "SHORTEST_PAUSE", 0.01)

    async def scenario() -> None:
        async with two_processes(postgres) as (one, two):
            here, viewer, there = await at_one_table(one, two)
            for number in range(5):
                ended = await one.store.read(lambda c: c.execute(HANG_UP, {"name": NAME}).all())
                assert number == 0 or ended
                await play(here, viewer, f"move {number}")
                await until(lambda: there.number == here.number)

    run(scenario())


def refuse(store: Store) -> NoReturn:
    raise OSError("no more connections")


def swallow(notices: Notices, connection: Any, ids: list[str]) -> None:
    """As a pool of connections does that gives each transaction another one."""


@pytest.mark.parametrize(
    ("owner", "name", "broken"),
    [(Store, "connected_apart", refuse), (Notices, "_notify", swallow)],
    ids=["no connection", "no notices"],
)
def test_where_nothing_can_be_heard_everybody_looks(
    postgres: str, monkeypatch: pytest.MonkeyPatch, owner: type, name: str, broken: Any
) -> None:
    monkeypatch.setattr(tables_module, "WATCH_EVERY", 0.01)
    monkeypatch.setattr(tables_module, "WATCH_ALL_THE_SAME", inf)
    monkeypatch.setattr(owner, name, broken)

    async def scenario() -> None:
        async with two_processes(postgres) as (one, two):
            here, viewer, there = await at_one_table(one, two)
            await play(here, viewer, "a move")
            await until(lambda: there.number == here.number)

    run(scenario())


def test_notices_of_many_tables_are_heard_by_others_only(postgres: str) -> None:
    async def scenario() -> None:
        async with opened(postgres) as tables:
            connect = tables.store.connected_apart
            with closing(Notices(connect)) as one, closing(Notices(connect)) as two:
                assert await heard(one, {EVERYTHING}) == {EVERYTHING}  # since it listens
                assert await heard(two, {EVERYTHING}) == {EVERYTHING}
                assert one.works
                assert two.works
                many = {f"{number:032}" for number in range(3 * MOST_AT_ONCE)}
                for table_id in many:
                    one.tell(table_id)
                assert await heard(two, many) == many
                two.tell("back")
                assert await heard(one, {"back"}) == {"back"}  # and nothing of its own

    run(scenario())


async def heard(notices: Notices, expected: set[str]) -> set[str]:
    found: set[str] = set()
    while not expected <= found:
        found |= await notices.heard(inf)
    return found


def test_who_changes_more_than_anybody_could_be_told_says_look_at_everything(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices_module, "MOST_UNTOLD", 3)

    may_connect = Event()

    async def scenario() -> None:
        async with opened(postgres) as tables:
            connect = tables.store.connected_apart

            @contextmanager
            def connect_later() -> Iterator[Any]:
                may_connect.wait(PATIENCE)
                with connect() as connection:
                    yield connection

            with closing(Notices(connect)) as one, closing(Notices(connect_later)) as two:
                await heard(one, {EVERYTHING})
                for number in range(4):
                    two.tell(f"{number}")
                may_connect.set()
                assert await heard(one, {EVERYTHING}) == {EVERYTHING}

    run(scenario())


def test_with_sqlite_nobody_is_told_anything(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(f"sqlite:///{tmp_path}/db") as tables:
            assert not tables.store.can_notify
            with closing(Notices(None)) as notices:
                notices.tell("a table")
                assert await notices.heard(0) == set()
                assert not notices.works

    run(scenario())
