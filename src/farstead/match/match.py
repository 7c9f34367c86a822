"""A match: a header and a list of actions and outcomes, nothing else.

Saving, loading, replay, undo, looking back and reporting a bug are all "the header and the
first n entries". `play` is the only way in for anything from outside: it refuses what is not
legal, says why, and a refusal leaves everything as it was.
"""

from collections.abc import Iterable, Sequence

from farstead.core.difference import reveals
from farstead.core.errors import (
    BadOption,
    BadRecord,
    CannotUndo,
    FarsteadError,
    IllegalAction,
    MatchOver,
    NotYourTurn,
    Refused,
)
from farstead.core.game import Game, find_game
from farstead.core.header import Header
from farstead.core.options import Options
from farstead.core.presenter import Shared, View
from farstead.core.record import Entry, Record, check_title, check_user
from farstead.core.rng import Rng
from farstead.core.scene import SEAT_NAMES, Scene, Sentence
from farstead.core.state import CHANCE, OVER, Event, State

STRIDE = 64  # entries between two positions that a match remembers, to go back to


class Match:
    """A game between users, from its start. `state` is for looking at only."""

    def __init__(
        self,
        game: Game,
        options: Options,
        users: Sequence[str],
        start: State | None = None,
        titles: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.options = options
        self.users = [check_user(user) for user in users]
        self.names = _distinct(self.users)
        self.said_titles = _checked_titles(game, titles, len(self.users))
        self.entries: list[Entry] = []
        self.heard: list[list[Event]] = []  # what each entry told the log
        self.state = start or game.start(options, len(self.users))
        self.state.heard = []
        self._remembered = [self.state.clone()]  # the positions after 0, STRIDE, ... entries
        self._reveals: bool | None = None  # whether the latest entry does, once it was asked
        self._scenes: dict[int | None, Scene] = {}  # what was asked for of this position,
        self._scenes_before: dict[int | None, Scene] = {}  # and of the one before it
        self._before: State | None = None  # that one, if the latest entry might be taken back
        self._shared: Shared = {}  # what all viewers see of this position

    @classmethod
    def new(
        cls,
        game: str,
        edition: str = "",
        options: Iterable[str] = (),
        users: Sequence[str] = (),
        rules: int | None = None,
        titles: Sequence[str] = (),
    ) -> "Match":
        """A new match by names: `Match.new("last-land", options=["dice=1"])`. By the newest rules,
        if no others are named."""
        users = users or SEAT_NAMES[: find_game(game).fewest_seats]
        return cls.of(Header.new(game, edition, options, users, rules, titles))

    @classmethod
    def of(cls, header: Header) -> "Match":
        """A new match of what a header says."""
        return cls(*header.resolve(), header.users, titles=header.titles)

    @classmethod
    def from_position(cls, game: Game, state: State) -> "Match":
        """A match that begins in a position of its own: for puzzles and tests. It can be
        played and taken back like any other, but not written down."""
        users = SEAT_NAMES[: int(state.seats)]
        return cls(game, game.options.resolve(), users, state.clone())

    # Who decides what ------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat that decides now, CHANCE or OVER."""
        return int(self.state.actor)

    @property
    def is_over(self) -> bool:
        return self.actor == OVER

    def actions(self) -> list[str]:
        """The texts of what may be chosen now."""
        return [self.state.text(action) for action in self.state.actions()]

    # What seats have that is named -------------------------------------------------------

    @property
    def titles(self) -> list[str]:
        """How each seat's ship or the like is called; nothing in a game that has no such thing."""
        return self.game.titles(self.said_titles, len(self.users))

    @property
    def can_name(self) -> bool:
        """Whether names may still be given: before anybody has decided anything."""
        has_begun = any(entry.actor != CHANCE for entry in self.entries)
        return bool(self.game.seat_title) and not has_begun

    def use_titles(self, titles: Sequence[str]) -> None:
        self.said_titles = _checked_titles(self.game, titles, len(self.users))
        self._scenes, self._scenes_before, self._shared = {}, {}, {}

    # Playing ---------------------------------------------------------------------------

    def play(self, seat: int, *texts: str) -> None:
        """What a seat decides: one action, or several in a row, all or nothing."""
        before = len(self.entries)
        try:
            for number, text in enumerate(texts, start=1):
                action = self._check(seat, text)
                if number < len(texts):
                    self._check_gesture(seat, action)
                self._enter(seat, action)
        except Refused:
            if len(self.entries) > before:
                self._cut(before)
            raise

    def decide(self, outcome: str) -> None:
        """What chance decides, where it comes from outside: real dice, a record."""
        if self.actor != CHANCE:
            raise NotYourTurn("it is not chance's turn")
        action = self.state.space.parse(outcome)
        if action not in self.state.actions():
            raise IllegalAction(f"{outcome!r} can't happen now")
        self._enter(CHANCE, action)

    def roll(self, rng: Rng) -> None:
        """Let chance decide until it is a seat's turn, or the end."""
        while self.actor == CHANCE:
            self.roll_once(rng)

    def roll_once(self, rng: Rng) -> None:
        self._enter(CHANCE, int(self.state.sample(rng)))

    def _check(self, seat: int, text: str) -> int:
        if self.is_over:
            raise MatchOver("the game is over")
        action = self.state.space.parse(text)
        if seat != self.actor:
            whose = "chance" if self.actor == CHANCE else self.names[self.actor]
            raise NotYourTurn(f"it is not your turn but {whose}'s")
        if action not in self.state.actions():
            raise IllegalAction(self.game.presenter.why_not(self._view(seat), action))
        return action

    def _check_gesture(self, seat: int, action: int) -> None:
        """With secrets about, a gesture goes on only where the game's presenter says so: else a
        refusal of the second action could tell what the first would have brought to light."""
        if self.game.has_secrets and not self.game.presenter.goes_on(self._view(seat), action):
            raise IllegalAction(f"nothing more can be played in one go with {self._said(action)}")

    def _said(self, action: int) -> str:
        return repr(self.state.text(action))

    def _enter(self, actor: int, action: int) -> None:
        self.entries.append(Entry(actor, self.state.text(action)))
        self._apply(action)

    def _apply(self, action: int) -> None:
        may_be_undone = self.game.has_secrets and self.actor != CHANCE
        self._before = self.state.clone() if may_be_undone else None
        self.state.apply(action)
        heard = self.state.heard or []
        self.heard.append(heard)
        self.state.heard = []
        self._reveals = None
        self._scenes_before, self._scenes, self._shared = self._scenes, {}, {}
        if len(self.heard) % STRIDE == 0:
            self._remembered.append(self.state.clone())

    # Taking back -----------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        try:
            self._check_undo(seat)
        except CannotUndo:
            return False
        return True

    def undo(self, seat: int) -> None:
        """Take back the seat's latest decision."""
        self._check_undo(seat)
        self._cut(len(self.entries) - 1)

    def _check_undo(self, seat: int) -> None:
        """Undo is derived: the latest entry must be the seat's own, and nobody may have
        seen, because of it, a card that was hidden before."""
        if self.is_over:
            raise CannotUndo("the game is over")
        if not self.entries:
            raise CannotUndo("nothing has been played")
        last = self.entries[-1].actor
        if last == CHANCE:
            raise CannotUndo("chance has decided since")
        if last != seat:
            raise CannotUndo(f"{self.names[last]} has decided since")
        if self.game.has_secrets and self._has_revealed():
            raise CannotUndo("something hidden has been seen since")

    def _has_revealed(self) -> bool:
        if self._reveals is None:
            self._reveals = self._compare_what_lies_open()
        return self._reveals

    def _compare_what_lies_open(self) -> bool:
        before, shared = self._state_before(), Shared()
        for viewer in (*range(len(self.users)), None):
            seen = self._scenes_before.get(viewer)
            if seen is not None:
                was_there = seen.elements
            else:
                view = View(before, viewer, self.names, self.titles, shared)
                was_there = self.game.presenter.elements(view)
            if reveals(was_there, self.scene(viewer).elements):
                return True
        return False

    def _state_before(self) -> State:
        """The position before the latest entry."""
        return self._before or self.at(len(self.entries) - 1).state

    def _cut(self, length: int) -> None:
        """Go back to where the match had so many entries, from the nearest remembered position."""
        nearest = length // STRIDE
        self.entries, self.heard = self.entries[:length], self.heard[:length]
        self._remembered = self._remembered[: nearest + 1]
        self._reveals = None
        self._scenes, self._scenes_before, self._shared, self._before = {}, {}, {}, None
        self.state = self._remembered[nearest].clone()
        self.state.heard = None
        for entry in self.entries[nearest * STRIDE :]:
            self.state.apply(self.state.space.parse(entry.text))
        self.state.heard = []

    # Looking ---------------------------------------------------------------------------

    def at(self, length: int) -> "Match":
        """The match as it was after so many entries."""
        if not 0 <= length <= len(self.entries):
            raise FarsteadError(f"the match has {len(self.entries)} entries, not {length}")
        past = Match.__new__(Match)
        past.game, past.options = self.game, self.options
        past.users, past.names = self.users, self.names
        past.said_titles = self.said_titles
        past.entries, past.heard = self.entries, self.heard
        past._remembered = self._remembered
        past._cut(length)
        return past

    def scene(self, viewer: int | None) -> Scene:
        """What a seat sees, or a spectator (None). It is made once for each position."""
        if viewer not in self._scenes:
            self._scenes[viewer] = self.game.presenter.scene(self._view(viewer))
        return self._scenes[viewer]

    def log(self, viewer: int | None, first: int = 0, last: int | None = None) -> list[Sentence]:
        """What entries `first` up to `last` brought, in sentences that the viewer may read."""
        view = self._view(viewer)
        events = [event for heard in self.heard[first:last] for event in heard]
        told = [self.game.presenter.sentence(view, event) for event in events]
        return [sentence for sentence in told if sentence is not None]

    def _view(self, viewer: int | None) -> View:
        return View(self.state, viewer, self.names, self.titles, self._shared)

    # Writing down ------------------------------------------------------------------------

    @property
    def header(self) -> Header:
        return Header.of(self.game, self.options, self.users, self.said_titles)

    def record(self) -> Record:
        scores = self.state.scores() if self.is_over else None
        return Record(self.header, list(self.entries), scores)

    @classmethod
    def replay(cls, record: Record, files: bool = False) -> "Match":
        """Play a record again, checking every entry. One that names files of this machine, such as
        cards of somebody's own, is refused unless that is allowed: records come from anybody."""
        match = cls._begin(record, files)
        for entry in record.entries:
            try:
                if entry.actor == CHANCE:
                    match.decide(entry.text)
                else:
                    match.play(entry.actor, entry.text)
            except Refused as refusal:
                raise BadRecord(entry.line, f"{entry.text[:40]!r}: {refusal}") from None
        scores = match.state.scores() if match.is_over else None
        if record.scores is not None and record.scores != scores:
            line = record.entries[-1].line + 1 if record.entries else 0
            reached = f"the game ends with {scores}" if scores else "the game is not over"
            raise BadRecord(line, f"the scores are given as {record.scores}, but {reached}")
        return match

    @classmethod
    def _begin(cls, record: Record, files: bool) -> "Match":
        """The record's match before its first entry, or a refusal that names the line."""
        header, key = record.header, "game"
        try:
            game = find_game(header.game)
            key = "rules"
            game.options.version(header.rules)
            key = "edition"
            game.options.edition(header.edition)
            key = "options"
            if not files and (named := header.named_files()):
                told = f"option '{named[0]}' names a file of this machine"
                raise BadOption(f"{told}; --files (files=True) allows that")
            header.resolve()
            key = "titles" if header.titles and not game.seat_title else "seats"
            return cls.of(header)
        except FarsteadError as error:
            raise BadRecord(record.line_of(key), str(error)) from None


def _checked_titles(game: Game, titles: Sequence[str], seats: int) -> list[str]:
    """What was said, if the game has something that is named."""
    if any(titles) and not game.seat_title:
        raise BadOption(f"{game.title} has nothing to name at a seat")
    if len(titles) > seats:
        raise BadOption(f"{len(titles)} names for {seats} seats")
    return [check_title(title) if title else "" for title in titles]


def _distinct(users: Sequence[str]) -> list[str]:
    """How the users are called in scenes and in the log: each name once."""
    plain = [user.removeprefix("@") for user in users]
    return [
        name if plain.count(name) == 1 else f"{name} {plain[: seat + 1].count(name)}"
        for seat, name in enumerate(plain)
    ]
