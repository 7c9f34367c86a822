"""Two processes that serve one database: who is first, and what the other one sees."""

import asyncio
from math import inf

import pytest
from sqlalchemy import func, select

from farstead.server import schema, seating
from farstead.server import tables as tables_module
from farstead.server.store import Conflict
from farstead.server.tables import Tables
from farstead.testing import effort
from tests.patience import run
from tests.server.live import guest, open_table, opened, play, sit, told


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
    """The first tells nobody: the second finds it by looking."""
    monkeypatch.setattr(tables_module, "WATCH_EVERY", 0.01)
    monkeypatch.setattr(tables_module, "WATCH_ALL_THE_SAME", 0.01)

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
