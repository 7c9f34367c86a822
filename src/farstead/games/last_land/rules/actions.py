"""What may be chosen in Last Land, and what the dice may show."""

from typing import Final

from mypy_extensions import i64

from farstead.core.hexes import DIRECTIONS
from farstead.core.space import SpaceBuilder

FACES: Final = [1, 2, 3, 4, 5, 6]

ACTIONS: Final = SpaceBuilder()
MOVE: Final[i64] = ACTIONS.actions("move {}", DIRECTIONS)  # + direction
DRAIN: Final[i64] = ACTIONS.action("drain")
EXPLOIT: Final[i64] = ACTIONS.action("exploit")
# TAKE + the die's number: no die shows 0, so "take 1" is TAKE + 1, and TAKE itself is "exploit".
TAKE: Final[i64] = ACTIONS.actions("take {}", FACES) - 1
WAIT: Final[i64] = ACTIONS.action("wait")
LEAVE: Final[i64] = ACTIONS.action("leave")
ROLL_TWO: Final[i64] = ACTIONS.outcomes(  # + 6 * (first die - 1) + (second die - 1)
    "roll {}", [f"{first} {second}" for first in FACES for second in FACES]
)
ROLL_ONE: Final[i64] = ACTIONS.outcomes("roll {}", FACES)  # + (die - 1)
SPACE: Final = ACTIONS.space()
