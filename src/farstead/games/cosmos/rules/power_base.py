"""What a race's power can be: a piece that is asked at certain moments of the game.

The rules know no race. They ask, at each moment below, all powers in play that have said they
want to be asked; a power changes a number, does something by itself, or asks its owner.
"""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.state import Actions
from farstead.games.cosmos.rules.ruleset import Ruleset

if TYPE_CHECKING:  # a state holds the powers, so it is imported after them
    from farstead.games.cosmos.rules.state import CosmosState

# Moments in which a power may do or ask something
START: Final = 0  # of the own turn
SIGHT: Final = 1  # before the cards of an invasion are chosen
REPLY: Final = 2  # after they are revealed
LOSS: Final = 3  # after ships of the losing side are gone
WIN: Final = 4  # after that
# What a power may add to a total
WORTH: Final = 5  # what a ship counts
BONUS: Final = 6  # for the main player
# What a power may add to the choices of its owner
TURN: Final = 7  # in the own turn
LEAVE: Final = 8  # where a stack is picked to be moved
CHOICE: Final = 9  # where an Invade card is chosen
HOOKS: Final = 10

UNLIMITED: Final = 999  # ships
DONE: Final = 0  # all powers had their moment
PAUSED: Final = 1  # something has to happen first
ASKED: Final = 2  # a power waits for an answer


class Power:
    """One power, the same piece for all who have it. What it remembers of each of them is
    in the state's `memory`."""

    def __init__(self, power: int, hooks: list[int]) -> None:
        self.power: i64 = power
        self.hooks: list[int] = hooks

    # Limits: plain numbers, asked when a seat gets or loses the power -----------------------

    def setup_ships(self, usual: i64) -> i64:
        """How many ships may be placed at the start."""
        return usual

    def most_ships(self, usual: i64) -> i64:
        """How many may be on the map."""
        return usual

    def stack_limit(self, usual: i64) -> i64:
        return usual

    def cards_for_gas(self) -> i64:
        return 1

    def reach(self) -> i64:
        """From how many sites away its stacks may take sides."""
        return 1

    def steps(self) -> i64:
        """How many sites a Move may cross."""
        return 1

    def leave(self, state: "CosmosState", seat: i64) -> None:
        """The seat has to give the power back."""

    # Totals -------------------------------------------------------------------------------

    def worth(self, side: i64) -> i64:
        """WORTH: what each ship counts."""
        return 1

    def bonus(self, state: "CosmosState", seat: i64, side: i64) -> i64:
        """BONUS: what it adds for a main player."""
        return 0

    # Moments ------------------------------------------------------------------------------

    def wakes(self, state: "CosmosState", seat: i64, moment: i64) -> bool:
        """Whether it does or asks something now. Must depend only on what everybody sees."""
        return False

    def act(self, state: "CosmosState", seat: i64, moment: i64) -> None:
        """Do it, or ask with `state.ask_power`."""

    def offer(self, state: "CosmosState", seat: i64, out: Actions) -> None:
        """What may be answered to what it has asked."""

    def answer(self, state: "CosmosState", seat: i64, action: i64) -> None:
        """The owner's answer."""

    # Choices -------------------------------------------------------------------------------

    def suggest(self, state: "CosmosState", seat: i64, hook: i64, out: Actions) -> None:
        """TURN, LEAVE, CHOICE: what the owner may do besides."""

    def takes(self, state: "CosmosState", action: i64) -> bool:
        """Whether the action is one that this power suggests."""
        return False

    def follow(self, state: "CosmosState", seat: i64, action: i64) -> None:
        """The owner takes the suggestion."""


@final
class Box:
    """The rules and powers of a match; all its states share one."""

    def __init__(self, ruleset: Ruleset, powers: list[Power]) -> None:
        self.ruleset: Ruleset = ruleset
        self.powers: list[Power] = powers  # one for each number of a power
        hooked = [0] * HOOKS
        for power in powers:
            for hook in power.hooks:
                hooked[hook] |= 1 << int(power.power)
        self.hooked: vec[i64] = vec[i64](hooked)  # by hook: the powers that are asked, as a set
        # The powers that change a limit, as sets: so that others need not be asked
        self.reaching: i64 = _set([power.reach() > 1 for power in powers])
        self.striding: i64 = _set([power.steps() > 1 for power in powers])
        self.buying: i64 = _set([power.cards_for_gas() > 1 for power in powers])
        self.small: i64 = _set([power.setup_ships(UNLIMITED) < UNLIMITED for power in powers])


def _set(members: list[bool]) -> int:
    """The places where it is so, as a set of bits."""
    return sum([1 << place for place, is_member in enumerate(members) if is_member])
