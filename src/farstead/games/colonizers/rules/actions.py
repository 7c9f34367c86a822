"""What may be chosen in Colonizers, and what chance may do."""

from typing import Final

from mypy_extensions import i64

from farstead.core.space import SpaceBuilder
from farstead.games.colonizers.rules.colonists import COLONISTS
from farstead.games.colonizers.rules.modules import MODULES
from farstead.games.colonizers.rules.options import SEATS

NAMES: Final = [module.name for module in MODULES]

ACTIONS: Final = SpaceBuilder()
PICK: Final[i64] = ACTIONS.actions("pick {}", COLONISTS)  # + colonist
GATHER: Final[i64] = ACTIONS.action("gather")
RESEARCH: Final[i64] = ACTIONS.action("research")
PASS: Final[i64] = ACTIONS.action("pass")
ROB: Final[i64] = ACTIONS.actions("rob {}", COLONISTS)  # + colonist
SWAP: Final[i64] = ACTIONS.actions("swap {}", COLONISTS)  # + colonist
KEEP: Final[i64] = ACTIONS.actions("keep {}", NAMES)  # + module
BUILD: Final[i64] = ACTIONS.actions("build {}", NAMES)  # + module
REMOVE: Final[i64] = ACTIONS.outcomes("remove {}", COLONISTS)  # + colonist, by chance
DRAW: Final[i64] = ACTIONS.outcomes("draw {}", NAMES)  # + module, by chance
FIRST: Final[i64] = ACTIONS.outcomes("first {}", range(1, SEATS + 1))  # + seat, by chance
SPACE: Final = ACTIONS.space()
