"""What a game brings to the platform, and the registry that finds it by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any

from farstead.core.errors import BadSeats, UnknownName
from farstead.core.options import Options, OptionSet, Value
from farstead.core.policy import Evaluation, Policy
from farstead.core.presenter import Presenter
from farstead.core.state import State
from farstead.core.theme import FILE, Theme, read_theme
from farstead.core.words import did_you_mean

Content = Mapping[str, Sequence[tuple[str, str]]]
Counts = Mapping[str, Mapping[str, Mapping[str, float]]]


@dataclass(frozen=True)
class Game:
    """A game as the rest of the platform knows it."""

    name: str  # as in records and on the command line
    title: str
    package: str  # where its RULES.md and its theme.css lie
    fewest_seats: int
    most_seats: int
    begin: Callable[[Options, int], State]
    presenter: Presenter
    options: OptionSet = field(default_factory=lambda: OptionSet([], {"standard": {}}))
    has_secrets: bool = False
    # A sensible policy that doesn't look ahead; without one, bots fall back to playing at random.
    greedy: Callable[[], Policy] | None = None
    # What searches follow, where that is another one: stronger, as quick.
    guide: Callable[[], Policy] | None = None
    # How good a position looks, where that helps a search.
    evaluation: Callable[[], Evaluation] | None = None
    # Settings of a search that measured better in this game than the usual ones,
    search: Mapping[str, Any] = field(default_factory=dict)
    # and what its levels (novice, casual, skilled, expert) have of their own.
    levels: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    # What belongs to a seat and is named by whoever sits there, such as "ship"; and names to
    # suggest, of which a seat gets one where nothing is said.
    seat_title: str = ""
    seat_titles: Sequence[str] = ()
    pitch: str = ""  # one sentence that makes one want to play it
    # What a finished game adds to a simulation's report, as numbers to be averaged.
    facts: Callable[[State], Mapping[str, float]] = field(default=lambda state: {})
    # And what it counts, to be added up: {"cards": {"lean-season": {"played": 2, ...}, ...}, ...}.
    counts: Callable[[State], Counts] = field(default=lambda state: {})
    # Its cards and the like as they are printed: {"cards": [("Lean Season", "..."), ...], ...}.
    content: Callable[[State], Content] = field(default=lambda state: {})
    # At how many seats its ladder and its speed are measured, or as near to it as the game takes.
    usual_seats: int = 4
    # What `farstead.testing` has to know. How many there are, wherever they lie, of the things that
    # can't get lost or made out of nothing, such as pieces and cards: the same all through a game.
    conserved: Callable[[State], Mapping[str, int]] = field(default=lambda state: {})
    # What else is true of every position, such as that what is stored twice agrees.
    invariants: Callable[[State], Mapping[str, bool]] = field(default=lambda state: {})
    # The fields of its State that are no part of a position: what all positions of a game share,
    # and what only counts for a report.
    shared: Sequence[str] = ()

    @property
    def version(self) -> int:
        """The newest of the rules, which a new match is played by. A record says which it was."""
        return self.options.version()

    def start(self, options: Options, seats: int) -> State:
        """A new game, or a refusal by name."""
        if not self.fewest_seats <= seats <= self.most_seats:
            raise BadSeats(f"{self.title} takes {self.seats_in_words()}, not {seats}")
        return self.begin(options, seats)

    def new(self, seats: int = 0, edition: str = "", **changes: Value) -> State:
        """The same in one line, for scripts and research."""
        return self.start(self.options.resolve(edition, changes), seats or self.fewest_seats)

    def titles(self, said: Sequence[str], seats: int) -> list[str]:
        """How each seat's ship, or whatever it has, is called: as it was said, else as suggested,
        always the same for the same seat unless that is taken."""
        if not self.seat_title:
            return [""] * seats
        titles = [*said, *[""] * (seats - len(said))]
        step = max(len(self.seat_titles) // self.most_seats, 1)
        for seat, title in enumerate(titles):
            if not title:
                ahead = [*self.seat_titles[seat * step :], *self.seat_titles]
                titles[seat] = next((name for name in ahead if name not in titles), "")
        return titles

    def seats_for_bots(self) -> int:
        """How many bots sit at a table where nobody says how many."""
        return max(self.fewest_seats, min(self.usual_seats, self.most_seats))

    def seats_in_words(self) -> str:
        if self.fewest_seats == self.most_seats:
            return f"exactly {self.fewest_seats} seats"
        return f"{self.fewest_seats} to {self.most_seats} seats"

    def rules_text(self) -> str:
        """The game's RULES.md."""
        return files(self.package).joinpath("RULES.md").read_text(encoding="utf-8")

    def theme(self) -> Theme:
        """The game's theme.css. Without one, things have plain colours and no symbols."""
        file = files(self.package).joinpath(FILE)
        return read_theme(file.read_text(encoding="utf-8")) if file.is_file() else Theme()


@cache
def _entries(group: str) -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=group)}


def game_names() -> list[str]:
    return sorted(_entries("farstead.games"))


@cache
def find_game(name: str) -> Game:
    """The game of this name, from this package or any other that is installed."""
    entry = _entries("farstead.games").get(name)
    if entry is None:
        raise UnknownName(f"no game '{name[:40]}'{did_you_mean(name[:40], game_names())}")
    game = entry.load()
    assert isinstance(game, Game)
    return game


def bot_names() -> list[str]:
    return sorted(_entries("farstead.bots"))


def find_bot(name: str, game: Game) -> Policy:
    """A bot of this name for this game. Bots keep scratch space: make one for each seat.

    Behind a colon may stand what the bot is to know: `search:1000`."""
    bot, colon, detail = name.partition(":")
    entry = _entries("farstead.bots").get(bot)
    if entry is None:
        raise UnknownName(f"no bot '{bot[:40]}'{did_you_mean(bot[:40], bot_names())}")
    policy = entry.load()(game, detail) if colon else entry.load()(game)
    assert isinstance(policy, Policy)
    return policy
