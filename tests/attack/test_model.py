"""Whatever people do at a table, in whatever order and in two processes: its log replayed, the
table as it lives in each process, and every page that looks at it agree."""

import asyncio
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from math import inf
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from farstead.core.errors import FarsteadError
from farstead.core.game import find_game, game_names
from farstead.match import Match
from farstead.server import seating
from farstead.server import table as table_module
from farstead.server.protocol import NewTable, SeatWish
from farstead.server.table import Table
from farstead.server.tables import Tables
from farstead.server.viewers import Viewer
from tests.attack.figures import amount
from tests.attack.test_kills import Begin
from tests.patience import PATIENCE
from tests.server.conftest import new_database
from tests.server.live import Quick, guest, opened

T = TypeVar("T")
WATCHER = ""  # somebody without a seat
BOT = "novice"


class Mirror:
    """A page that has been there for a while: it merges what it hears."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.elements: dict[str, Any] = {}
        self.log: list[Any] = []
        self.rest: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.answers: dict[str, Any] = {}

    def hear_all(self) -> None:
        while self.viewer.queue:
            frame = msgspec.json.decode(self.viewer.queue.popleft())
            if frame["type"] == "scene":
                self._merge(frame)
            elif frame["type"] == "table":
                self.table = frame["table"]
            elif "key" in frame:
                assert frame["key"] not in self.answers, "answered twice"
                self.answers[frame["key"]] = frame

    def _merge(self, frame: dict[str, Any]) -> None:
        if frame.pop("full", False):
            self.elements, self.log = {}, []
        for element in frame.pop("elements", []):
            self.elements[element["id"]] = element
        for gone in frame.pop("gone", []):
            del self.elements[gone]
        if order := frame.pop("order", None):
            self.elements = {name: self.elements[name] for name in order}
        self.log += frame.pop("log", [])
        self.rest = frame

    @property
    def seen(self) -> object:
        return list(self.elements.values()), self.log, self.rest


class Silent(Quick):
    """A bot that never moves."""

    async def ask(
        self, match: Match, seat: int, bot: str, user: str = "", within: float = inf
    ) -> str:
        await asyncio.Event().wait()
        return ""


class Process:
    """One of two that serve the same database."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.pages: dict[str, Mirror] = {}  # by user


class Shared:
    """What all sequences use: a loop, a database, two processes, three people."""

    loop: asyncio.AbstractEventLoop
    processes: ClassVar[list[Process]]
    people: ClassVar[list[str]]
    reader: Tables  # a third one, that reads every table anew and changes nothing
    sequences = 0
    acknowledged = 0  # gestures

    @classmethod
    def run(cls, work: Coroutine[Any, Any, T]) -> T:
        return cls.loop.run_until_complete(asyncio.wait_for(work, PATIENCE))


class TableMachine(RuleBasedStateMachine):
    """Rules are what people do; the invariant is looked at after each."""

    table = ""
    keys = 0

    @initialize(
        game=st.sampled_from(game_names()),
        seats=st.lists(st.sampled_from(["me", "open", "bot"]), min_size=5, max_size=5),
    )
    def open(self, game: str, seats: list[str]) -> None:
        Shared.sequences += 1
        kinds = ["me", *seats][: max(2, find_game(game).fewest_seats)]
        wishes = [SeatWish(kind=k, bot=BOT if k == "bot" else "") for k in kinds]  # type: ignore[arg-type]
        wish = NewTable(game=game, seats=wishes)

        async def work() -> None:
            here = await Shared.processes[0].tables.open(Shared.people[0], "Ann", wish)
            self.table = here.setting.id
            for process in Shared.processes:
                for user in (*Shared.people, WATCHER):
                    await self._sit(process, user)

        Shared.run(work())

    async def _sit(self, process: Process, user: str) -> None:
        table = await process.tables.find(self.table, Shared.people[0])
        mirror = process.pages[user] = Mirror(Viewer(user))
        await table.add_viewer(mirror.viewer)

    # What people do ------------------------------------------------------------------------

    @rule(where=st.integers(0, 1), who=st.integers(0, 2))
    def join(self, where: int, who: int) -> None:
        self._try(where, lambda table: seating.join(table, Shared.people[who], f"Guest {who}"))

    @rule(where=st.integers(0, 1))
    def start(self, where: int) -> None:
        self._try(where, lambda table: seating.start(table, Shared.people[0]))

    @rule(where=st.integers(0, 1), who=st.integers(0, 2))
    def leave(self, where: int, who: int) -> None:
        """But the last one stays: bots alone would play the game to its end."""

        async def go(table: Table) -> None:
            decide = {seat.user for seat in table.seats if seat.user and not seat.bot}
            if table.status == "waiting" or decide - {Shared.people[who]}:
                await seating.leave(table, Shared.people[who])

        self._try(where, go)

    @rule(where=st.integers(0, 1), who=st.integers(0, 2))
    def come_back(self, where: int, who: int) -> None:
        self._try(where, lambda table: seating.come_back(table, Shared.people[who]))

    @rule(where=st.integers(0, 1), who=st.integers(0, 2), sure=st.integers(0, 9))
    def resign(self, where: int, who: int, sure: int) -> None:
        """Few games are given up, and never so that bots are left alone."""

        async def give_up(table: Table) -> None:
            left = {s.user for s in table.seats if s.user and not s.bot} - {Shared.people[who]}
            stay = {s.user for s in table.seats if s.user and not s.resigned} - {Shared.people[who]}
            if left or not stay:
                await seating.resign(table, Shared.people[who])

        if sure == 0:
            self._try(where, give_up)

    @rule(where=st.integers(0, 1), which=st.integers(0, 99), late=st.integers(0, 5))
    def play(self, where: int, which: int, late: int) -> None:
        """Whoever is to decide plays something; now and then for a position that is gone."""
        self._gesture(where, which, late)

    @rule(where=st.integers(0, 1), which=st.integers(0, 99))
    def play_several(self, where: int, which: int) -> None:
        for turn in range(5):
            self.play(where, which + turn, 5)

    @rule(where=st.integers(0, 1), late=st.integers(0, 5))
    def undo(self, where: int, late: int) -> None:
        self._gesture(where, None, late)

    @rule(where=st.integers(0, 1))
    def forget(self, where: int) -> None:
        """Everybody leaves a process, which forgets the table; they come back."""
        process = Shared.processes[where]

        async def work() -> None:
            table = await process.tables.find(self.table, Shared.people[0])
            for mirror in process.pages.values():
                await table.remove_viewer(mirror.viewer)
            process.tables.let_go(inf)
            for user in process.pages:
                await self._sit(process, user)

        Shared.run(work())

    def _gesture(self, where: int, which: int | None, late: int) -> None:
        """Play one of the actions, or (none) undo."""
        process = Shared.processes[where]

        async def work() -> None:
            table = await process.tables.find(self.table, Shared.people[0])
            match = table.match
            if match is None or match.actor < 0:
                return
            seat = match.actor
            mirror = process.pages.get(table.seats[seat].user)
            if mirror is None:
                return
            self.keys += 1
            key, n = f"key {self.keys}", table.number - (late == 0)
            if which is None:
                await table.undo(mirror.viewer, key, seat, n)
            else:
                actions = match.actions()
                action = actions[which % len(actions)]
                await table.play(mirror.viewer, key, seat, n, [action])
            mirror.hear_all()
            answer = mirror.answers[key]
            assert answer["type"] == "refused" or late
            if answer["type"] == "refused":
                assert answer["why"]
            else:
                Shared.acknowledged += 1

        Shared.run(work())

    def _try(self, where: int, act: Callable[[Table], Coroutine[Any, Any, None]]) -> None:
        async def work() -> None:
            table = await Shared.processes[where].tables.find(self.table, Shared.people[0])
            with suppress(FarsteadError):
                await act(table)

        Shared.run(work())

    # What holds ------------------------------------------------------------------------------

    @precondition(lambda self: self.table)
    @invariant()
    def all_agree(self) -> None:
        Shared.run(self._compare())

    async def _compare(self) -> None:
        await self._settle()
        replayed = await Shared.reader.find(self.table, Shared.people[0])
        for process in Shared.processes:
            table = await process.tables.find(self.table, Shared.people[0])
            assert _state(table) == _state(replayed)
            for user, mirror in process.pages.items():
                await self._compare_page(replayed, user, mirror)
        Shared.reader.close()
        Shared.reader.live.clear()

    async def _settle(self) -> None:
        """Until no bot has anything to do, and both processes know what the other has done; who
        was sent away comes back."""
        before, is_settled = None, False
        while not is_settled or before != await Shared.reader.store.versions([self.table]):
            before = await Shared.reader.store.versions([self.table])
            is_settled = all([await self._is_settled(process) for process in Shared.processes])

    async def _is_settled(self, process: Process) -> bool:
        table = await process.tables.find(self.table, Shared.people[0])
        while table._bot is not None and not table._bot.done():
            await asyncio.sleep(0)
        await process.tables._look_around(process.tables.live)
        await asyncio.sleep(0)
        away = [user for user, page in process.pages.items() if page.viewer.is_dropped]
        for user in away:
            await self._sit(process, user)
        there = await process.tables.store.versions([self.table])
        is_quiet = not away and not table._next_bot() and not table.is_stale
        return is_quiet and there[self.table] == (table.number, table.changed)

    async def _compare_page(self, replayed: Table, user: str, mirror: Mirror) -> None:
        mirror.hear_all()
        newcomer = Mirror(Viewer(user, viewing=mirror.viewer.viewing))
        newcomer.viewer.curtain = mirror.viewer.curtain
        await replayed.add_viewer(newcomer.viewer)
        newcomer.hear_all()
        assert mirror.seen == newcomer.seen
        await replayed.remove_viewer(newcomer.viewer)

    def teardown(self) -> None:
        async def work() -> None:
            for process in Shared.processes:
                for mirror in process.pages.values():
                    for table in process.tables.live.values():
                        await table.remove_viewer(mirror.viewer)
                process.pages.clear()
                process.tables.close()
                process.tables.live.clear()

        Shared.run(work())


def _state(table: Table) -> object:
    match = table.match
    entries = match.entries if match else None
    seats = [(seat.user, seat.name, seat.bot, seat.resigned) for seat in table.seats]
    return table.number, table.status, table.changed, table.rematch, table.keys, entries, seats


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_log_live_tables_and_pages_agree(
    kind: str, figure: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "AWAY_AFTER", 0)  # whoever leaves is away at once
    line = figure(f"stateful model: log replayed = live = every view, {kind}", "none differs")
    sequences, steps = amount(15, 100, 5000), amount(12, 20, 20)
    Shared.loop, Shared.sequences, Shared.acknowledged = asyncio.new_event_loop(), 0, 0
    with tempfile.TemporaryDirectory() as folder, new_database(kind, Path(folder)) as database:

        async def prepare(stack: AsyncExitStack) -> None:
            both = [await stack.enter_async_context(opened(database, Quick())) for _ in range(2)]
            Shared.reader = await stack.enter_async_context(opened(database, Silent()))
            Shared.processes = [Process(tables) for tables in both]
            Shared.people = [await guest(both[0]) for _ in range(3)]

        stack = AsyncExitStack()
        Shared.run(prepare(stack))
        checks = settings(
            max_examples=sequences,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
            phases=[Phase.generate],  # what fails depends on timing too: it can't be made smaller
        )
        try:
            run_state_machine_as_test(TableMachine, settings=checks)
        finally:
            Shared.run(stack.aclose())
            Shared.loop.close()
    assert Shared.acknowledged > Shared.sequences  # they did play
    moves = f"{Shared.acknowledged:,} gestures acknowledged"
    line.say(f"{Shared.sequences:,} sequences of up to {steps} steps, {moves}")
