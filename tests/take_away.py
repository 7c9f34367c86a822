"""A tiny game whose rules have changed once, to see what an upgrade does to matches.

Two players in turn take 1 to 3 stones from a heap, and whoever takes the last one wins. By rules 2
they take up to 4, and whoever takes the last one loses.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from farstead.core import game as registry
from farstead.core.game import Game, find_game
from farstead.core.options import Option, Options, OptionSet
from farstead.core.policy import Policy
from farstead.core.presenter import Presenter, Step, View
from farstead.core.rng import Rng
from farstead.core.scene import Choice, Primitive, Sentence, Stack
from farstead.core.space import Space
from farstead.core.state import OVER, Actions, Event, Observation, State
from farstead.core.words import counted

SEATS = 2


class Numbers:
    """What all states of a match share."""

    def __init__(self, options: Options) -> None:
        self.rules = options.rules
        self.stones = options.number("stones")
        self.most = 4 if self.rules >= 2 else 3
        self.space = Space([f"take {n}" for n in range(1, self.most + 1)], [])


class TakeAway(State):
    def __init__(self, numbers: Numbers) -> None:
        super().__init__(SEATS, numbers.space)
        self.numbers = numbers
        self.stones = numbers.stones
        self.took_last = 0  # the seat
        self.actor = 0

    def offer(self, out: Actions) -> None:
        out.clear()
        for stones in range(1, min(self.stones, self.numbers.most) + 1):
            out.add(stones - 1)

    def apply(self, action: int) -> None:
        self.stones -= action + 1
        self.took_last = int(self.actor)
        self.note(0, self.took_last, action + 1)
        self.actor = 1 - self.took_last if self.stones else OVER

    def clone(self) -> "TakeAway":
        twin = TakeAway(self.numbers)
        twin.stones, twin.took_last, twin.actor = self.stones, self.took_last, self.actor
        return twin

    def redeal(self, viewer: int, rng: Rng) -> None:
        """Nothing is hidden."""

    def is_secret(self, action: int, viewer: int) -> bool:
        return False

    def scores(self) -> list[int]:
        winner = 1 - self.took_last if self.numbers.rules >= 2 else self.took_last
        return [int(seat == winner) for seat in range(SEATS)]

    def describe(self, seat: int, out: Observation) -> None:
        out.clear()
        out.add(self.stones / self.numbers.stones)

    def observation_names(self) -> list[str]:
        return ["stones"]


class TakeAwayPresenter(Presenter):
    def elements(self, view: View) -> list[Primitive]:
        state = cast("TakeAway", view.state)
        choices = [view.state.text(action) for action in view.state.actions()]
        return [
            Stack(id="heap", label="the heap", count=state.stones),
            *[Choice(id=f"choice/{text}", label=text) for text in choices],
        ]

    def headline(self, view: View) -> str:
        if view.state.actor == OVER:
            return f"{view.name(view.state.scores().index(1))} wins"
        return f"{view.name(int(view.state.actor))} takes"

    def path(self, view: View, action: int) -> list[Step]:
        text = view.state.text(action)
        return [(f"choice/{text}", text)]

    def why_not(self, view: View, action: int) -> str:
        return "there are not so many stones"

    def sentence(self, view: View, event: Event) -> Sentence:
        return Sentence(f"{view.name(event[1])} takes {counted(event[2], 'stone')}.")


class Greedy(Policy):
    """Takes as many as it may."""

    def choose(self, state: State, rng: Rng) -> int:
        return state.actions()[-1]


def release(*versions: int) -> Game:
    stones = Option("stones", 12, "stones in the heap", low=1, high=99)
    return Game(
        name="take-away",
        title="Take Away",
        package=__package__ or "tests",
        fewest_seats=SEATS,
        most_seats=SEATS,
        options=OptionSet([stones], {"standard": {}}, versions),
        has_secrets=False,
        begin=lambda options, seats: TakeAway(Numbers(options)),
        presenter=TakeAwayPresenter(),
        greedy=Greedy,
    )


FIRST = release(1)
SECOND = release(1, 2)
THIRD = release(2)  # has given up rules 1


@contextmanager
def installed(folder: Path, name: str) -> Iterator[None]:
    """A release of the game, by its name above, as an installed package: workers find it too."""
    package = folder / f"take_away_{name}" / "take_away-1.dist-info"
    package.mkdir(parents=True)
    package.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: take-away\nVersion: 1\n")
    package.joinpath("entry_points.txt").write_text(
        f"[farstead.games]\ntake-away = {__name__}:{name}\n"
    )
    sys.path.insert(0, str(package.parent))
    _look_again()
    try:
        yield
    finally:
        sys.path.remove(str(package.parent))
        _look_again()


def _look_again() -> None:
    """The registry remembers what it has found."""
    registry._entries.cache_clear()
    find_game.cache_clear()
