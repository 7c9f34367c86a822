"""What may be chosen in Space Hope, whatever the content is. The content's own actions come
behind these: see `Ruleset`."""

from typing import Final

from mypy_extensions import i64

from farstead.core.space import SpaceBuilder
from farstead.games.space_hope.rules.effects import DIALS
from farstead.games.space_hope.rules.options import MOST_SEATS
from farstead.games.space_hope.rules.shipped import SHIP_NAMES

ACTIONS: Final = SpaceBuilder()
NAME: Final[i64] = ACTIONS.actions("name {}", [name.lower() for name in SHIP_NAMES])  # + name
TARGET: Final[i64] = ACTIONS.actions("target {}", range(1, MOST_SEATS + 1))  # + seat
DIAL: Final[i64] = ACTIONS.actions("dial {}", DIALS)  # + dial
FOR_DISTANCE: Final[i64] = ACTIONS.action("distance")
FOR_ABILITY: Final[i64] = ACTIONS.action("ability")
PAY: Final[i64] = ACTIONS.action("pay")
PASS: Final[i64] = ACTIONS.action("pass")
YES: Final[i64] = ACTIONS.action("yes")
NO: Final[i64] = ACTIONS.action("no")
ALWAYS_YES: Final[i64] = ACTIONS.action("always")  # yes, and don't ask again
RESIGN: Final[i64] = ACTIONS.action("resign")  # a dead player chooses no more goals
