"""What is taken back: it stays taken back, and costs nobody else anything."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count, pairwise
from math import inf
from random import Random
from typing import Any

import pytest

from farstead.core.record import Entry
from farstead.core.state import CHANCE
from farstead.match import Match
from farstead.server import tables as tables_module
from farstead.server.store import EntryRow
from farstead.server.table import Table
from farstead.server.tables import Tables
from farstead.server.viewers import Viewer
from farstead.testing import effort
from tests.patience import run, until
from tests.server.live import Quick, frames, guest, open_table, opened, sit

UNDOS = 10_000
_keys = count()


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def ways(table: Table) -> list[str]:
    """What whoever decides could do and take back again."""
    match, found = match_of(table), []
    for action in match.actions():
        trial = match.at(len(match.entries))
        trial.play(match.actor, action)
        if trial.actor != CHANCE and trial.can_undo(match.actor):
            found.append(action)
    return found


async def open_with_ways(tables: Tables, user: str) -> tuple[Table, list[str]]:
    """A table where whoever begins has two things to choose from: the dice decide."""
    while True:
        table = await open_table(tables, user, "me", "me")
        if len(found := ways(table)) > 1:
            return table, found


async def act(table: Table, viewer: Viewer, seat: int, n: int, action: str) -> dict[str, Any]:
    """Play an action, or `undo`, as a gesture for scene `n`; how it was answered."""
    frames(viewer)
    key = f"key {next(_keys)}"
    if action == "undo":
        await table.undo(viewer, key, seat, n)
    else:
        await table.play(viewer, key, seat, n, [action])
    return next(frame for frame in frames(viewer) if frame["type"] in ("ack", "refused"))


def bomb(table: Table, action: str) -> list[EntryRow]:
    """Rows of a log in which one action is played and taken back all the time."""
    return [
        {
            "table_id": table.setting.id,
            "number": table.number + offset,
            "kind": "undo" if offset % 2 else "play",
            "actor": match_of(table).actor,
            "text": "undo" if offset % 2 else action,
            "key": None,
        }
        for offset in range(2 * UNDOS)
    ]


@asynccontextmanager
async def others() -> AsyncIterator[list[int]]:
    """Somebody else who wants the event loop, and how often they have had it."""
    turns = [0]

    async def take_turns() -> None:
        while True:
            await asyncio.sleep(0)
            turns[0] += 1

    task = asyncio.create_task(take_turns())
    yield turns
    task.cancel()


def test_a_log_full_of_undos_is_loaded_without_playing_them(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(database) as tables, others() as turns:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            await tables.store.write(bomb(table, ways(table)[0]))
            tables.let_go(inf)
            played: list[int] = []
            enter = Match._enter

            def note(match: Match, actor: int, action: int) -> None:
                played.append(turns[0])
                enter(match, actor, action)

            monkeypatch.setattr(Match, "_enter", note)
            monkeypatch.setattr(tables_module, "SLICE", -1.0)  # every entry takes too long
            again = await tables.find(table.setting.id, ann)
            assert again.number == table.number + 2 * UNDOS
            assert match_of(again).entries == match_of(table).entries
            assert len(played) == len(match_of(again).entries) > 1
            assert all(one < other for one, other in pairwise(played))

    run(scenario())


def test_what_another_process_took_back_and_did_anew_is_told_whole(database: str) -> None:
    """The match is as long as it was, but the log says something else."""

    async def scenario() -> None:
        async with opened(database) as one, opened(database) as other:
            ann = await guest(one)
            here, (first, *_, second) = await open_with_ways(one, ann)
            there = await other.find(here.setting.id, ann)
            viewer, far = await sit(here, ann), await sit(there, ann)
            seat = match_of(here).actor
            await act(here, viewer, seat, here.number, first)
            await other._look_around(other.live)
            await act(here, viewer, seat, here.number, "undo")
            await act(here, viewer, seat, here.number, second)
            frames(far)
            await other._look_around(other.live)
            scene = next(frame for frame in frames(far) if frame["type"] == "scene")
            assert match_of(there).entries == match_of(here).entries
            assert scene["full"]
            assert scene["log"] == [
                {"text": s.text, "places": s.places} if s.places else {"text": s.text}
                for s in match_of(here).log(far.viewing)
            ]

    run(scenario())


def test_no_gesture_for_a_position_that_is_gone_is_taken(database: str) -> None:
    """Even where another position has as many entries."""

    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer, dice = await sit(table, ann), Random(1)
            stale = 0
            while stale < effort(50, 1000):
                if match_of(table).is_over:
                    table = await open_table(tables, ann, "me", "me")
                    viewer = await sit(table, ann)
                seat, seen, found = match_of(table).actor, table.number, ways(table)
                action = dice.choice(match_of(table).actions())
                await act(table, viewer, seat, seen, action)
                if not match_of(table).can_undo(seat):
                    continue
                thought = dice.choice(match_of(table).actions())  # for a position that goes away
                late = table.number
                await act(table, viewer, seat, late, "undo")
                await act(table, viewer, seat, table.number, dice.choice(found))
                before = list(match_of(table).entries)
                for action, n in ((thought, late), ("undo", late), (thought, seen)):
                    answer = await act(table, viewer, match_of(table).actor, n, action)
                    assert answer["type"] == "refused"
                assert match_of(table).entries == before
                stale += 1

    run(scenario())


def test_a_bot_s_answer_to_a_move_that_was_taken_back_is_not_played(database: str) -> None:
    class Slow(Quick):
        """Answers when it is told to."""

        def __init__(self) -> None:
            super().__init__()
            self.may_answer = asyncio.Event()
            self.shown: list[list[Entry]] = []  # the match, each time that it was asked

        async def ask(
            self, match: Match, seat: int, bot: str, user: str = "", within: float = inf
        ) -> str:
            answer = match.actions()[0]
            self.asked += 1
            self.shown.append(list(match.entries))
            await self.may_answer.wait()
            return answer

    async def scenario() -> None:
        bots = Slow()
        async with opened(database, bots) as tables:
            ann = await guest(tables)
            table, (first, *_, second) = await open_with_ways(tables, ann)
            viewer = await sit(table, ann)
            seat = match_of(table).actor
            await act(table, viewer, seat, table.number, first)
            assert match_of(table).actor == seat
            table.seats[seat].bot = "greedy"
            table.wake()
            await until(lambda: bots.asked)
            table.seats[seat].bot = ""  # the person is back, and decides otherwise
            await act(table, viewer, seat, table.number, "undo")
            await act(table, viewer, seat, table.number, second)
            table.seats[seat].bot = "greedy"
            before = list(match_of(table).entries)
            bots.may_answer.set()
            await until(lambda: bots.asked > 1)
            assert len(bots.shown[0]) == len(before)
            assert bots.shown[1] == before  # nothing was played: it is asked about what is there

    run(scenario())
