"""A live table: its seats, its match, who looks at it. All that happens to it is committed
before anybody hears of it."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from time import monotonic, time
from typing import Literal

from farstead.bots.levels import SUBSTITUTE, thinking_seconds
from farstead.core.errors import NotYourTurn, Refused
from farstead.core.game import Game, find_game
from farstead.core.header import Header
from farstead.core.scene import Scene
from farstead.core.state import CHANCE
from farstead.match import Match
from farstead.match.fairness import commitment, outcome_rng
from farstead.server.bots import BotWorkers
from farstead.server.logs import FailureLog
from farstead.server.protocol import (
    AckFrame,
    RefusedFrame,
    ReviewInfo,
    SeatInfo,
    Status,
    TableFrame,
    TableInfo,
    ThinkingFrame,
)
from farstead.server.store import (
    DAY,
    Conflict,
    EntryRow,
    SeatRow,
    Store,
    StoredTable,
    TableChange,
)
from farstead.server.table_review import TableReview
from farstead.server.viewers import Viewer, encoded

failures = FailureLog(logging.getLogger(__name__))
MOST_VIEWERS = 1000  # at a table; whoever sits there comes in all the same,
MOST_PAGES = 10  # but nobody with more open pages than this
AWAY_AFTER = 0.5  # seconds without a page
THINKING = 0.8  # of the time that a bot's answer takes; the rest is for the way to it and back
NOTED = DAY // 2  # seconds until it is noted again that somebody uses a table
RETRY_AFTER = 5.0  # seconds, when a bot has failed
# What decides about a position's frame: who looks, what they have seen, the curtain, the undo.
FrameKey = tuple[int | None, bool, int, int | None, bool]


@dataclass
class Seat:
    user: str = ""  # whose seat it is; nobody's: open, or a bot's
    name: str = ""
    bot: str = ""  # who decides for it, if a bot does
    resigned: bool = False
    title: str = ""  # what its player calls the thing that the game has named

    @property
    def is_open(self) -> bool:
        return not self.user and not self.bot


@dataclass(frozen=True)
class Setting:
    """What never changes about a table."""

    id: str
    header: Header  # who plays is not said there: people come and go
    host: str
    public: bool
    invite: str
    seed: str
    advice: bool = True
    review: bool = True

    @cached_property
    def game(self) -> Game:
        return find_game(self.header.game)


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
        self.number = 0  # rows in the log: it only ever grows, and names a position for good
        self.rolls = 0  # outcomes that chance has decided; never taken back
        self.keys: dict[str, int] = {}  # gestures that are committed, and the rows after them
        self.changed = 0  # the seconds since 1970 that the row says; every change adds to it
        self.used = monotonic()  # when somebody last asked for it
        self.looked = monotonic()  # when the database was last asked whether it has changed
        self.compared: int | None = None  # in which state of the database it was the same there
        self.viewers: set[Viewer] = set()
        self._told: set[str] = set()  # who was there when it was last told
        self.lock = asyncio.Lock()
        self.pace = 0.5  # seconds that a bot takes at least
        self.is_stale = False  # memory and database differ: load it anew
        self.thinking = -1  # the seat that a bot thinks for
        self.review: TableReview | None = None  # when somebody has asked for it
        self._bot: asyncio.Task[None] | None = None
        self._frames: dict[FrameKey, bytes] = {}  # what was told of the latest position,
        self._framed = -1  # which is the one of this number

    # What it looks like ----------------------------------------------------------------------

    async def committed_info(self, user: str) -> TableInfo:
        """The table, without what is just being written."""
        async with self.lock:
            return self.info(user)

    def info(self, user: str) -> TableInfo:
        setting, is_over = self.setting, self.status == "over"
        sits = bool(self.own_seats(user))
        online = self._online()
        return TableInfo(
            id=setting.id,
            game=setting.header.game,
            title=setting.game.title,
            edition=setting.header.edition,
            options=setting.header.options,
            status=self.status,
            public=setting.public,
            seats=self._seat_infos(user, online),
            naming=self.can_name,
            hosted=self.host == user,
            invite=setting.invite if sits or setting.host == user else "",
            commitment=commitment(setting.seed),
            seed=setting.seed if is_over else "",
            scores=self.match.state.scores() if is_over and self.match else [],
            ranks=self._ranks() if is_over and self.match else [],
            rematch=self.rematch,
            advice=setting.advice,
            review=setting.review,
        )

    def _seat_infos(self, user: str, online: set[str]) -> list[SeatInfo]:
        titles = self.setting.game.titles([seat.title for seat in self.seats], len(self.seats))
        return [
            self._seat_info(seat, title, user, online)
            for seat, title in zip(self.seats, titles, strict=True)
        ]

    def _seat_info(self, seat: Seat, title: str, user: str, online: set[str]) -> SeatInfo:
        return SeatInfo(
            kind="open" if seat.is_open else "person" if seat.user else "bot",
            name=seat.name,
            bot=seat.bot,
            yours=bool(user) and seat.user == user,
            online=bool(seat.user) and seat.user in online,
            resigned=seat.resigned,
            title=title,
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

    @property
    def host(self) -> str:
        """Whoever may start: who opened the table or, if they have left, the first who sits."""
        people = [seat.user for seat in self.seats if seat.user]
        return self.setting.host if self.setting.host in people or not people else people[0]

    # Coming and going ------------------------------------------------------------------------

    def is_crowded(self, user: str) -> bool:
        """Whether one viewer more would be too many: each costs something at every move."""
        own = sum(viewer.user == user for viewer in self.viewers)
        is_full = len(self.viewers) >= MOST_VIEWERS and not self.own_seats(user)
        return is_full or (bool(user) and own >= MOST_PAGES)

    async def add_viewer(self, viewer: Viewer) -> None:
        async with self.lock:
            await self.note_use()
            self.viewers.add(viewer)
            self._place(viewer)
            if self._is_news(viewer.user):
                self.tell_table()
            else:
                viewer.send(TableFrame(table=self.info(viewer.user)))
            self.show(viewer)
            if self.thinking >= 0:
                viewer.send(ThinkingFrame(seat=self.thinking))
            self.wake()

    async def remove_viewer(self, viewer: Viewer) -> None:
        """Whoever loads the page again is back in a moment: nobody need hear of that."""
        self.viewers.discard(viewer)
        viewer.stop_waiting()
        if self._is_news(viewer.user):
            await asyncio.sleep(AWAY_AFTER)
            async with self.lock:
                if self._is_news(viewer.user):
                    self.tell_table()

    def _is_news(self, user: str) -> bool:
        """Whether somebody who sits here has come or gone since it was told who is there."""
        return bool(self.own_seats(user)) and (user in self._online()) != (user in self._told)

    def _online(self) -> set[str]:
        return {viewer.user for viewer in self.viewers if not viewer.is_dropped}

    async def look(self, viewer: Viewer, seat: int) -> None:
        """Somebody takes over the screen."""
        async with self.lock:
            if seat in viewer.seats:
                viewer.viewing, viewer.curtain = seat, None
                viewer.forget()
                self.show(viewer)

    def _place(self, viewer: Viewer) -> None:
        """Seat a viewer. Whoever has several seats and hidden hands looks when asked to."""
        viewer.seats = [n for n in self.own_seats(viewer.user) if not self.seats[n].resigned]
        if viewer.viewing not in viewer.seats:
            one_screen = len(viewer.seats) > 1 and self.setting.game.has_secrets
            viewing = viewer.seats[0] if viewer.seats and not one_screen else None
            if viewing != viewer.viewing:
                viewer.viewing = viewing
                viewer.forget()

    def is_idle(self, since: float) -> bool:
        """Whether nobody looks at it, nobody has asked for it since then, nothing happens."""
        is_busy = self.lock.locked() or (self._bot is not None and not self._bot.done())
        return not self.is_watched and not is_busy and self.used < since

    @property
    def is_watched(self) -> bool:
        return any(not viewer.is_dropped for viewer in self.viewers)

    def tell_table(self) -> None:
        """All who have no part in it are told the same."""
        parties = {self.setting.host, self.host, *(seat.user for seat in self.seats)}
        self._told = self._online()
        told: dict[str, bytes] = {}
        for viewer in self.viewers:
            if not viewer.is_dropped:
                who = viewer.user if viewer.user in parties else ""
                if who not in told:
                    told[who] = encoded(TableFrame(table=self.info(who)))
                viewer.send_text(told[who])

    def show_all(self) -> None:
        crowd = []
        for viewer in self.viewers:
            if viewer.seats or viewer.curtain is not None:
                self.show(viewer)
            else:
                crowd.append(viewer)
        if crowd and self.match is not None:
            self._show_crowd(crowd, self.match)

    def _show_crowd(self, crowd: Sequence[Viewer], match: Match) -> None:
        """Spectators all see the same; what is the same for all is found out once."""
        scene = match.scene(None)
        for viewer in crowd:
            if not viewer.is_dropped:
                viewer.send_text(self._frame(viewer, match, scene, can_undo=False))
                viewer.has_been_shown(match, scene)

    def show_news(self) -> None:
        """Seats, moves, or both have changed."""
        for viewer in self.viewers:
            self._place(viewer)
        self.tell_table()
        self.show_all()
        self.wake()

    def show(self, viewer: Viewer) -> None:
        match = self.match
        if match is None or viewer.is_dropped:
            return
        if self.status == "playing":
            viewer.face(match.actor, self.setting.game.has_secrets)
        else:
            viewer.curtain = None
        scene = match.scene(viewer.viewing)
        last = match.entries[-1].actor if match.entries else CHANCE
        can_undo = self.status == "playing" and viewer.viewing == last and match.can_undo(last)
        viewer.send_text(self._frame(viewer, match, scene, can_undo))
        viewer.has_been_shown(match, scene)

    def _frame(self, viewer: Viewer, match: Match, scene: Scene, can_undo: bool) -> bytes:
        """What the viewer is told. Whoever has seen the same and sees the same is told the same: a
        thousand spectators cost one frame."""
        if self._framed != self.number:
            self._framed, self._frames = self.number, {}
        known = (viewer.scene is None, viewer.logged)
        key = (viewer.viewing, *known, viewer.curtain, can_undo)
        if key not in self._frames:
            self._frames[key] = encoded(viewer.frame(match, self.number, scene, can_undo))
        return self._frames[key]

    # Playing ---------------------------------------------------------------------------------

    async def start(self) -> None:
        """Whoever hasn't come is replaced by a bot."""
        for seat in self.seats:
            if seat.is_open:
                seat.bot = SUBSTITUTE
                seat.name = SUBSTITUTE
        self.begin()
        self._roll()
        await self._commit(self._rows(0), self._change(), self.seat_rows())
        self.show_news()

    def begin(self) -> None:
        """The match, before its first entry."""
        users = [seat.name if seat.user else f"@{seat.bot}" for seat in self.seats]
        titles = [seat.title for seat in self.seats]
        self.match = Match.of(self.setting.header.seated(users, titles))
        self.status = "playing"

    def take_titles(self) -> None:
        """What the seats say goes for the match too, and whoever looks is shown it."""
        if self.match is not None and self.match.can_name:
            self.match.use_titles([seat.title for seat in self.seats])
            self._framed = -1

    @property
    def can_name(self) -> bool:
        """Whether players may still name what they have."""
        if self.match is not None:
            return self.status == "playing" and self.match.can_name
        return self.status == "waiting" and bool(self.setting.game.seat_title)

    async def play(self, viewer: Viewer, key: str, seat: int, n: int, actions: list[str]) -> None:
        gesture = Gesture(viewer, key, seat, n)
        async with self.lock:
            await self._answer(gesture, lambda match: match.play(seat, *actions))

    async def undo(self, viewer: Viewer, key: str, seat: int, n: int) -> None:
        async with self.lock:
            await self._answer(Gesture(viewer, key, seat, n), lambda match: match.undo(seat))

    async def _answer(self, gesture: "Gesture", change: Callable[[Match], None]) -> None:
        """Make a change, commit it, acknowledge it, show it; or refuse it."""
        viewer, key = gesture.viewer, gesture.key
        try:
            if self._is_known(gesture):
                return
            match = self.checked(gesture)
            before = len(match.entries)
            change(match)
            self._roll()
            await self._commit_moves(before, gesture.full_key)
        except Refused as refusal:
            viewer.send(RefusedFrame(key=key, why=str(refusal)))
            return
        except Conflict:
            viewer.send(RefusedFrame(key=key, why="somebody else was faster; look again"))
            return
        except Exception as error:
            failures.tell("a move was not saved", error)
            self.give_up()
            viewer.send(RefusedFrame(key=key, why="this could not be saved; try again"))
            return
        self.keys[gesture.full_key] = self.number
        viewer.send(AckFrame(key=key, n=self.number))
        self._show_moves()

    def _is_known(self, gesture: "Gesture") -> bool:
        """Whether this was committed before: then it is only acknowledged again."""
        if gesture.seat not in gesture.viewer.seats:
            raise NotYourTurn("that is not your seat")
        n = self.keys.get(gesture.full_key)
        if n is not None:
            gesture.viewer.send(AckFrame(key=gesture.key, n=n))
        return n is not None

    def checked(self, gesture: "Gesture") -> Match:
        """The match, if the gesture fits to it now."""
        match = self.match
        if match is None or self.status != "playing":
            raise Refused("nothing is being played at this table")
        if self.seats[gesture.seat].bot:
            raise NotYourTurn("a bot plays for you now; come back first")
        if gesture.n != self.number:
            raise Refused("the table has moved on; look again")
        return match

    async def _commit_moves(self, before: int, key: str = "") -> None:
        """Commit what was played since, and that the game is over, if it is: all or nothing."""
        assert self.match is not None
        rows = self._rows(before, key)
        if self.match.is_over:
            self.status = "over"
        is_told = self.match.is_over or self._is_dated
        await self._commit(rows, self._change() if is_told else None)

    def _show_moves(self) -> None:
        """After committed moves: is it over, who sees what, which bot is next."""
        if self.status == "over":
            self.tell_table()
        self.show_all()
        self.wake()

    def _roll(self) -> None:
        """Chance decides at once. The k-th outcome comes from the seed and k alone, so that
        everybody can check all of them when the seed is shown at the end."""
        assert self.match is not None
        while self.match.actor == CHANCE:
            self.match.roll_once(outcome_rng(self.setting.seed, self.rolls))
            self.rolls += 1

    def _rows(self, before: int, key: str = "") -> list[EntryRow]:
        """The log's rows for what is new in the match; fewer entries than before is an undo."""
        assert self.match is not None
        fresh = self.match.entries[before:]
        kinds: list[tuple[Literal["play", "chance", "undo"], int, str]]
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
                # on the last row: whoever replays the log then knows what was acknowledged
                "key": key if key and offset == len(kinds) - 1 else None,
            }
            for offset, (kind, actor, text) in enumerate(kinds)
        ]

    async def _commit(
        self,
        rows: list[EntryRow],
        change: TableChange | None = None,
        places: Sequence[SeatRow] = (),
    ) -> None:
        if self.is_stale:
            raise Conflict("somebody else was faster")
        try:
            await self.store.save_table(self.setting.id, rows, change, places)
        except BaseException:
            self.give_up()
            raise
        self.number += len(rows)

    def give_up(self) -> None:
        """Memory and database differ: start again from there."""
        self.is_stale = True
        asyncio.get_running_loop().call_soon(self._send_away)

    def _send_away(self) -> None:
        """Everybody comes back to a table that is loaded anew."""
        for viewer in self.viewers:
            viewer.drop()

    def _change(self) -> TableChange:
        before = self.changed
        self.changed = max(int(time()), before + 1)
        return TableChange(before, self.changed, self.status, self.rematch)

    @property
    def _is_dated(self) -> bool:
        return time() - self.changed > NOTED

    async def note_use(self) -> None:
        """Let the database know that somebody looks: what nobody uses is removed some day."""
        if self.is_stale or not self._is_dated:
            return
        change = self._change()
        try:
            await self.store.save_table(self.setting.id, [], change)
        except Conflict:
            self.changed = change.before  # it was changed anyway, or removed: a look will tell
        except Exception as error:
            self.changed = change.before
            failures.tell("that somebody looks at a table was not noted", error)

    def seat_rows(self) -> list[SeatRow]:
        return [
            {
                "table_id": self.setting.id,
                "seat": number,
                "user_id": seat.user or None,
                "name": seat.name,
                "bot": seat.bot,
                "resigned": seat.resigned,
                "title": seat.title,
            }
            for number, seat in enumerate(self.seats)
        ]

    async def be_followed_by(self, rematch: StoredTable) -> None:
        """Open a table where it goes on."""
        if self.is_stale:
            raise Conflict("somebody else was faster")
        self.rematch = rematch.row["id"]
        try:
            await self.store.add_table(rematch, (self.setting.id, self._change()))
        except BaseException:
            self.give_up()
            raise
        self.show_news()

    async def save_seats(self) -> None:
        """Somebody has come, gone or given up."""
        await self._commit([], self._change(), self.seat_rows())
        self.show_news()

    # Bots ------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Let a bot think, if it is one's turn and none does already."""
        if self._next_bot() and (self._bot is None or self._bot.done()):
            self._bot = asyncio.create_task(self._let_bots_play())

    def _next_bot(self) -> str:
        """The bot that is to decide; none while nobody looks: it would only tire the machine."""
        if self.status != "playing" or self.is_stale or self.match is None or self.match.actor < 0:
            return ""
        bot = self.seats[self.match.actor].bot
        return bot if bot and self.is_watched else ""

    async def _let_bots_play(self) -> None:
        try:
            while bot := self._next_bot():
                try:
                    await self._let_bot_play(bot)
                except Conflict:
                    return  # another process was faster
                except Exception as error:
                    failures.tell("a bot failed", error)
                    await asyncio.sleep(RETRY_AFTER)
        finally:
            self._think(-1)

    async def _let_bot_play(self, bot: str) -> None:
        assert self.match is not None
        seat, number, takes = self.match.actor, self.number, self._seconds_for(bot)
        self._think(seat)
        within = takes * THINKING if takes else inf
        text, _ = await asyncio.gather(
            self.bots.ask(self.match, seat, bot, self.setting.host, within), asyncio.sleep(takes)
        )
        async with self.lock:
            if self.number != number or not self.seats[seat].bot or self.status != "playing":
                return  # the person came back, or the match went another way
            before = len(self.match.entries)
            self.match.play(seat, text)
            self._roll()
            await self._commit_moves(before)
            self._show_moves()

    def _seconds_for(self, bot: str) -> float:
        """How long a bot's answer takes, whatever it holds: where only hidden cards decide whether
        it has a choice, a quick answer would give them away."""
        if self.pace == 0:
            return 0.0  # nobody wants to wait
        return max(self.pace, thinking_seconds(self.setting.game, bot) / THINKING)

    def _think(self, seat: int) -> None:
        self.thinking = seat
        told = encoded(ThinkingFrame(seat=seat))
        for viewer in self.viewers:
            viewer.send_text(told)

    # Afterwards ------------------------------------------------------------------------------

    def record(self) -> str:
        """The match written down; before its end, it would tell what is hidden."""
        if self.status != "over" or self.match is None:
            raise Refused("a game is written down when it is over")
        return self.match.record().format()

    def review_info(self, starts: bool = False) -> ReviewInfo:
        """How far the review is; asking for it keeps it going."""
        if not self.setting.review:
            raise Refused("this table was opened without a review")
        if self.status != "over":
            raise Refused("a game is reviewed when it is over")
        if self.match is None:
            raise Refused("nothing was played at this table")
        if self.review is None and starts:
            self.review = TableReview(self.match, self.bots, self.setting.host)
        if self.review is None:
            length, seats = len(self.match.entries), len(self.seats)
            return ReviewInfo(
                status="none", entries=length, done=0, total=0, moments=[], seats=seats
            )
        self.review.go_on()
        return self.review.info()

    def close(self) -> None:
        if self._bot is not None:
            self._bot.cancel()
        if self.review is not None:
            self.review.stop()
        self._send_away()


@dataclass(slots=True)
class Gesture:
    """What a viewer wants to do from a seat, having seen `n` rows of the log. Keys are a seat's
    own: nobody can use up another's."""

    viewer: Viewer
    key: str
    seat: int
    n: int

    @property
    def full_key(self) -> str:
        return f"{self.seat}:{self.key}"
