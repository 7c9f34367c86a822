"""A live table: its seats, its match, who looks at it. All that happens to it is committed
before anybody hears of it."""

import asyncio
import logging
from dataclasses import dataclass
from hashlib import sha256
from time import time
from typing import Any

from sqlalchemy import update

from farstead.core.errors import NotYourTurn, Refused
from farstead.core.game import Game
from farstead.core.options import Options
from farstead.core.rng import Rng
from farstead.core.state import CHANCE
from farstead.match import Match
from farstead.server.bots import BotWorkers
from farstead.server.protocol import (
    AckFrame,
    RefusedFrame,
    SeatInfo,
    Status,
    TableFrame,
    TableInfo,
    ThinkingFrame,
)
from farstead.server.schema import seats as seats_table
from farstead.server.schema import tables as tables_table
from farstead.server.store import Conflict, Store
from farstead.server.viewers import Viewer

log = logging.getLogger(__name__)
SUBSTITUTE = "greedy"  # who takes over when somebody leaves


@dataclass
class Seat:
    user: str = ""  # whose seat it is; nobody's: open, or a bot's
    name: str = ""
    bot: str = ""  # who decides for it, if a bot does
    resigned: bool = False

    @property
    def is_open(self) -> bool:
        return not self.user and not self.bot


@dataclass(frozen=True)
class Setting:
    """What never changes about a table."""

    id: str
    game: Game
    options: Options
    host: str
    public: bool
    invite: str
    seed: str


class Table:
    """One table. Whatever changes it holds its lock, so that changes come one by one."""

    def __init__(self, setting: Setting, seats: list[Seat], store: Store, bots: BotWorkers) -> None:
        self.setting = setting
        self.seats = seats
        self.store = store
        self.bots = bots
        self.status: Status = "waiting"
        self.match: Match | None = None
        self.rematch = ""
        self.number = 0  # rows in the log
        self.keys: dict[str, int] = {}  # gestures that are committed, and the entries after them
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.pace = 0.5  # seconds that a bot takes at least
        self.is_stale = False  # another process has written: load it anew
        self._bot: asyncio.Task[None] | None = None

    # What it looks like ----------------------------------------------------------------------

    def info(self, user: str) -> TableInfo:
        setting, is_over = self.setting, self.status == "over"
        sits = any(seat.user == user for seat in self.seats)
        online = {viewer.user for viewer in self.viewers}
        return TableInfo(
            id=setting.id,
            game=setting.game.name,
            title=setting.game.title,
            edition=setting.options.edition,
            options=setting.game.options.changes(setting.options),
            status=self.status,
            public=setting.public,
            seats=[self._seat_info(seat, user, online) for seat in self.seats],
            hosted=setting.host == user,
            invite=setting.invite if sits or setting.host == user else "",
            commitment=sha256(setting.seed.encode()).hexdigest(),
            seed=setting.seed if is_over else "",
            scores=self.match.state.scores() if is_over and self.match else [],
            ranks=self._ranks() if is_over and self.match else [],
            rematch=self.rematch,
        )

    def _seat_info(self, seat: Seat, user: str, online: set[str]) -> SeatInfo:
        return SeatInfo(
            kind="open" if seat.is_open else "person" if seat.user else "bot",
            name=seat.name,
            bot=seat.bot,
            yours=bool(user) and seat.user == user,
            online=seat.user in online,
            resigned=seat.resigned,
        )

    def _ranks(self) -> list[int]:
        """Whoever resigned ranks behind everybody else."""
        assert self.match is not None
        ranks = self.match.state.ranks()
        worse = [
            rank + len(ranks) * seat.resigned for rank, seat in zip(ranks, self.seats, strict=True)
        ]
        return [1 + sum(other < rank for other in worse) for rank in worse]

    def own_seats(self, user: str) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if user and seat.user == user]

    # Coming and going ------------------------------------------------------------------------

    def add_viewer(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        viewer.seats = [n for n in self.own_seats(viewer.user) if not self.seats[n].resigned]
        one_screen = len(viewer.seats) > 1 and self.setting.game.has_secrets
        viewer.viewing = viewer.seats[0] if viewer.seats and not one_screen else None
        self.tell_table()
        self.show(viewer)
        if self.status == "playing":
            self.wake()

    def remove_viewer(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.tell_table()

    def look(self, viewer: Viewer, seat: int) -> None:
        """Somebody takes over the screen."""
        if seat in viewer.seats:
            viewer.viewing, viewer.curtain = seat, None
            viewer.forget()
            self.show(viewer)

    def tell_table(self) -> None:
        for viewer in self.viewers:
            viewer.send(TableFrame(table=self.info(viewer.user)))

    def show_all(self) -> None:
        for viewer in self.viewers:
            self.show(viewer)

    def show(self, viewer: Viewer) -> None:
        match = self.match
        if match is None:
            return
        if self.status == "playing":
            viewer.face(match.actor, self.setting.game.has_secrets)
        else:
            viewer.curtain = None
        scene = match.scene(viewer.viewing)
        last = match.entries[-1].actor if match.entries else CHANCE
        can_undo = self.status == "playing" and viewer.viewing == last and match.can_undo(last)
        viewer.send(viewer.frame(match, scene, can_undo))

    # Playing ---------------------------------------------------------------------------------

    async def start(self) -> None:
        """Whoever hasn't come is replaced by a bot."""
        for seat in self.seats:
            if seat.is_open:
                seat.bot = SUBSTITUTE
                seat.name = SUBSTITUTE
        self.begin()
        assert self.match is not None
        self._roll()
        rows = self._rows(0)
        await self._commit(rows, *self._seat_changes(), self._status_change())
        self.tell_table()
        self.show_all()
        self.wake()

    def begin(self) -> None:
        """The match, before its first entry."""
        users = [seat.name if seat.user else f"@{seat.bot}" for seat in self.seats]
        self.match = Match(self.setting.game, self.setting.options, users)
        self.status = "playing"

    async def play(self, viewer: Viewer, key: str, seat: int, n: int, actions: list[str]) -> None:
        async with self.lock:
            await self._answer(viewer, key, seat, n, lambda match: match.play(seat, *actions))

    async def undo(self, viewer: Viewer, key: str, seat: int, n: int) -> None:
        async with self.lock:
            await self._answer(viewer, key, seat, n, lambda match: match.undo(seat))

    async def _answer(self, viewer: Viewer, key: str, seat: int, n: int, change: Any) -> None:
        """Make a change, commit it, acknowledge it, show it; or refuse it."""
        if key in self.keys:
            viewer.send(AckFrame(key=key, n=self.keys[key]))
            return
        try:
            match = self._checked(viewer, seat, n)
            before = len(match.entries)
            change(match)
            self._roll()
            rows = self._rows(before, key)
            await self._commit(rows)
        except Refused as refusal:
            viewer.send(RefusedFrame(key=key, why=str(refusal)))
            return
        except Conflict:
            viewer.send(RefusedFrame(key=key, why="somebody else was faster; look again"))
            return
        self.keys[key] = len(match.entries)
        viewer.send(AckFrame(key=key, n=len(match.entries)))
        await self._finish()

    def _checked(self, viewer: Viewer, seat: int, n: int) -> Match:
        match = self.match
        if match is None or self.status != "playing":
            raise Refused("nothing is being played at this table")
        if seat not in viewer.seats or self.seats[seat].bot:
            raise NotYourTurn("that is not your seat")
        if n != len(match.entries):
            raise Refused("the table has moved on; look again")
        return match

    async def _finish(self) -> None:
        """After every committed change: is it over, who sees what, which bot is next."""
        assert self.match is not None
        if self.match.is_over:
            self.status = "over"
            await self._commit([], self._status_change())
            self.tell_table()
        self.show_all()
        self.wake()

    def _roll(self) -> None:
        """Chance decides at once. The k-th outcome comes from the seed and k alone, so that
        everybody can check all of them when the seed is shown at the end."""
        assert self.match is not None
        seed = int(self.setting.seed, 16)
        decided = sum(entry.actor == CHANCE for entry in self.match.entries)
        while self.match.actor == CHANCE:
            self.match.roll_once(Rng(seed, decided))
            decided += 1

    def _rows(self, before: int, key: str = "") -> list[dict[str, Any]]:
        """The log's rows for what is new in the match; fewer entries than before is an undo."""
        assert self.match is not None
        fresh = self.match.entries[before:]
        kinds = [("chance" if e.actor == CHANCE else "play", e.actor, e.text) for e in fresh]
        if len(self.match.entries) < before:
            kinds = [("undo", self.match.actor, "undo")]
        return [
            {
                "table_id": self.setting.id,
                "number": self.number + offset,
                "kind": kind,
                "actor": actor,
                "text": text,
                "key": key if key and offset == 0 else None,
            }
            for offset, (kind, actor, text) in enumerate(kinds)
        ]

    async def _commit(self, rows: list[dict[str, Any]], *statements: Any) -> None:
        try:
            await self.store.write(rows, *statements)
        except BaseException:
            self.is_stale = True  # memory is ahead of the database: start again from there
            asyncio.get_running_loop().call_soon(self._send_away)
            raise
        self.number += len(rows)

    def _send_away(self) -> None:
        """Everybody comes back to a table that is loaded anew."""
        for viewer in self.viewers:
            viewer.drop()

    def _status_change(self) -> Any:
        changed = {"status": self.status, "changed": int(time()), "rematch": self.rematch}
        return update(tables_table).where(tables_table.c.id == self.setting.id).values(changed)

    def _seat_changes(self) -> list[Any]:
        return [
            update(seats_table)
            .where(seats_table.c.table_id == self.setting.id, seats_table.c.seat == number)
            .values(user_id=seat.user or None, name=seat.name, bot=seat.bot, resigned=seat.resigned)
            for number, seat in enumerate(self.seats)
        ]

    async def save_seats(self) -> None:
        """Somebody has come, gone or given up."""
        await self._commit([], *self._seat_changes(), self._status_change())
        for viewer in self.viewers:
            viewer.seats = [n for n in self.own_seats(viewer.user) if not self.seats[n].resigned]
        self.tell_table()

    # Bots ------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let a bot think, if it is one's turn and none does already."""
        is_idle = self._bot is None or self._bot.done()
        if self.status == "playing" and self._next_bot() and is_idle and not self.is_stale:
            self._bot = asyncio.create_task(self._let_bots_play())

    def _next_bot(self) -> str:
        return self.seats[self.match.actor].bot if self.match and self.match.actor >= 0 else ""

    async def _let_bots_play(self) -> None:
        try:
            while self.status == "playing" and not self.is_stale and (bot := self._next_bot()):
                await self._let_bot_play(bot)
        except Exception:
            log.exception("a bot failed at table %s", self.setting.id)
        finally:
            for viewer in self.viewers:
                viewer.send(ThinkingFrame(seat=-1))

    async def _let_bot_play(self, bot: str) -> None:
        assert self.match is not None
        seat, n = self.match.actor, len(self.match.entries)
        for viewer in self.viewers:
            viewer.send(ThinkingFrame(seat=seat))
        text, _ = await asyncio.gather(
            self.bots.ask(self.match, seat, bot), asyncio.sleep(self.pace)
        )
        async with self.lock:
            if len(self.match.entries) != n or not self.seats[seat].bot or self.status != "playing":
                return  # the person came back, or the match went another way
            self.match.play(seat, text)
            self._roll()
            await self._commit(self._rows(n))
            await self._finish()

    def close(self) -> None:
        if self._bot is not None:
            self._bot.cancel()
        self._send_away()
