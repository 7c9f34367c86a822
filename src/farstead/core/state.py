"""What every game is made of: a State, which knows who decides, what may be chosen and what
it does. Chance is an actor like any other: dice and draws are chosen by it, applied and
recorded, and no state holds a seed."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from farstead.core.rng import Rng
from farstead.core.space import Space

CHANCE: Final = -1  # as an actor: dice, draws, shuffles
OVER: Final = -2  # as an actor: nobody decides any more
SPECTATOR: Final = -3  # as a viewer: somebody without a seat

# Reason codes of every game; its own are above these.
ALLOWED: Final = 0  # nothing speaks against it
NOT_OFFERED: Final = -1  # it is not on offer, and the game says no more about it

# Something that happened, for the log: its kind and up to three numbers. The game's
# presenter turns it into a sentence for each seat.
Event = tuple[int, int, int, int]

# BIT[i] is 1 << i: sets of up to 62 small numbers are ints. (A table, because mypyc compiles
# a literal 1 << i to a shift of 32 bits.)
BIT: Final = vec[i64]([1 << i for i in range(62)])


def size(members: i64) -> i64:
    """How many members such a set has."""
    count: i64 = 0
    while members:
        members &= members - 1
        count += 1
    return count


@final
class Actions:
    """A list of actions that is filled again and again, so that asking costs no allocation."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 64)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, action: i64) -> None:
        if self.count < len(self.items):
            self.items[self.count] = action
        else:
            self.items = append(self.items, action)
        self.count += 1

    def has(self, action: i64) -> bool:
        return any(self.items[i] == action for i in range(self.count))


@final
class Observation:
    """The same for numbers: what a seat knows, as a network reads it."""

    def __init__(self) -> None:
        self.items: vec[float] = vec[float]([0.0] * 256)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, number: float) -> None:
        if self.count < len(self.items):
            self.items[self.count] = number
        else:
            self.items = append(self.items, number)
        self.count += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress: the whole of it, hidden things included.

    `apply` trusts its caller, because a search calls it millions of times a second. Anything
    that comes from outside goes through `farstead.match.Match`, which checks.
    """

    def __init__(self, seats: int, space: Space) -> None:
        self.seats: i64 = seats
        self.space: Space = space
        self.actor: i64 = CHANCE  # who decides now: a seat, CHANCE or OVER
        self.heard: list[Event] | None = None  # the log, where somebody listens

    # What each game writes -------------------------------------------------------------

    def offer(self, out: Actions) -> None:
        """Fill `out` with what the actor may choose now: the one home of legality."""
        raise NotImplementedError

    def refusal(self, action: i64) -> i64:
        """Why the actor may not choose this action now: one of the game's reason codes, or ALLOWED
        for exactly what is offered. In a game that gives reasons both ask the same function for
        each verb, so that a reason is the very rule that forbids it; its presenter words them."""
        out = Actions()
        self.offer(out)
        return ALLOWED if out.has(action) else NOT_OFFERED

    def apply(self, action: i64) -> None:
        """Do what was chosen. The action must be one that is offered."""
        raise NotImplementedError

    def clone(self) -> "State":
        """An independent copy, without the log."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        raise NotImplementedError

    # What a game writes where it has more to say ---------------------------------------

    def redeal(self, viewer: i64, rng: Rng) -> None:
        """Replace what the viewer (a seat or SPECTATOR) can't know by an equally likely world.
        Without secrets there is nothing to replace."""

    def is_secret(self, action: i64, viewer: i64) -> bool:
        """Whether this action, chosen now, stays hidden from the viewer."""
        return False

    def sample(self, rng: Rng) -> i64:
        """One of chance's outcomes, as likely as `weights` says."""
        out = Actions()
        self.offer(out)
        return out.items[rng.below(out.count)]

    def weights(self) -> list[float]:
        """How likely each of `actions()` is when chance decides; they add up to 1. A game that
        says something else here has a `sample` of its own."""
        count = len(self.actions())
        return [1.0 / count] * count

    def describe(self, seat: i64, out: Observation) -> None:
        """Fill `out` with what the seat knows: numbers from 0 to 1, so many as the options and
        the number of seats make them. Only who wants a network to learn the game needs them."""

    def observation_names(self) -> list[str]:
        """What each number of `observe` means."""
        return []

    def ranks(self) -> list[int]:
        """1 for the winner or winners; equal scores share a rank."""
        scores = self.scores()
        return [1 + sum([1 for other in scores if other > score]) for score in scores]

    # What every game gets --------------------------------------------------------------

    def actions(self) -> list[int]:
        """What the actor may choose now. (`offer` does the same without allocating.)"""
        if self.actor == OVER:
            return []
        out = Actions()
        self.offer(out)
        return [int(out.items[i]) for i in range(out.count)]

    def observe(self, seat: int) -> list[float]:
        """What the seat knows, as numbers. (`describe` does the same without allocating.)"""
        out = Observation()
        self.describe(seat, out)
        return [out.items[i] for i in range(out.count)]

    def text(self, action: int) -> str:
        return self.space.texts[action]

    def note(self, kind: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1) -> None:
        """Tell the log what happened. Costs next to nothing where nobody listens."""
        if self.heard is not None:
            self.heard.append((int(kind), int(a), int(b), int(c)))
