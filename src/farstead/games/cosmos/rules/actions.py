"""What may be chosen: the numbers of actions, and their texts."""

from typing import Final

from mypy_extensions import i64

from farstead.core.space import SpaceBuilder
from farstead.games.cosmos.rules.content import POWER_NAMES
from farstead.games.cosmos.rules.options import MOST_SEATS
from farstead.games.cosmos.rules.sites import NAMES

MOST_STACK: Final = 8
MOST_AMOUNT: Final = 9  # of a resource, in an offer or a deal
MOST_DEALT: Final = 3  # cards, in a deal
MOST_BROUGHT: Final = 4  # ships, in a deal

# What powers have to choose from: SC-29 and SC-41
DOMINOES: Final = ["guard", "spear", "wall", "blade", "stride", "shed", "store"]
DOMINO_COUNT: Final[i64] = 7
STONES: Final = ["might", "lore", "forge", "march", "hush", "leap"]
STONE_COUNT: Final[i64] = 6

_AMOUNTS: Final = range(1, MOST_AMOUNT + 1)
_FEW_CARDS: Final = range(1, MOST_DEALT + 1)
_SEATS: Final = range(1, MOST_SEATS + 1)

# Those of the deck come behind these: see `Ruleset`.
ACTIONS: Final = SpaceBuilder()
PLACE: Final[i64] = ACTIONS.actions("place {}", NAMES)  # + site: put ships there
BUY_SHIP: Final[i64] = ACTIONS.actions("buy ship {}", NAMES)  # + site
MOVE: Final[i64] = ACTIONS.actions("move {}", NAMES)  # + site: the stack that goes
TO: Final[i64] = ACTIONS.actions("to {}", NAMES)  # + site: where it goes
SWAP: Final[i64] = ACTIONS.actions("swap {}", NAMES)  # + site: one of two stacks
DOUBLE: Final[i64] = ACTIONS.actions("double {}", NAMES)  # + site
SACRIFICE: Final[i64] = ACTIONS.actions("sacrifice {}", NAMES)  # + site
SHIPS: Final[i64] = ACTIONS.actions("ships {}", range(MOST_STACK + 1))  # + number
FILL: Final[i64] = ACTIONS.action("fill")
KEEP: Final[i64] = ACTIONS.actions("keep {}", POWER_NAMES)  # + race's power
REVEAL: Final[i64] = ACTIONS.action("reveal")
BUY_CARD: Final[i64] = ACTIONS.action("buy card")
OFFER: Final[i64] = ACTIONS.actions("offer {}", _SEATS)  # + seat
GIVE_MINERALS: Final[i64] = ACTIONS.actions("give {} mineral", _AMOUNTS)  # + number - 1
GIVE_GAS: Final[i64] = ACTIONS.actions("give {} gas", _AMOUNTS)
GIVE_CARDS: Final[i64] = ACTIONS.actions("give {} card", _FEW_CARDS)
ASK_MINERALS: Final[i64] = ACTIONS.actions("ask {} mineral", _AMOUNTS)
ASK_GAS: Final[i64] = ACTIONS.actions("ask {} gas", _AMOUNTS)
ASK_CARDS: Final[i64] = ACTIONS.actions("ask {} card", _FEW_CARDS)
BRING: Final[i64] = ACTIONS.actions("bring {}", range(1, MOST_BROUGHT + 1))
ASK_NOTHING: Final[i64] = ACTIONS.action("ask nothing")
PROPOSE: Final[i64] = ACTIONS.action("propose")
ACCEPT: Final[i64] = ACTIONS.action("accept")
DECLINE: Final[i64] = ACTIONS.action("decline")
COUNTER: Final[i64] = ACTIONS.action("counter")
STOP: Final[i64] = ACTIONS.action("stop")
AGAINST: Final[i64] = ACTIONS.actions("against {}", _SEATS)  # + seat: whom on a joint colony
JOIN_OFFENCE: Final[i64] = ACTIONS.action("offence")
JOIN_DEFENCE: Final[i64] = ACTIONS.action("defence")
JOIN_NEITHER: Final[i64] = ACTIONS.action("neither")
PASS: Final[i64] = ACTIONS.action("pass")
FORESEE: Final[i64] = ACTIONS.action("foresee")
WAR: Final[i64] = ACTIONS.action("war")
WANDER: Final[i64] = ACTIONS.action("wander")
WALK: Final[i64] = ACTIONS.action("walk")
ASSIMILATE: Final[i64] = ACTIONS.action("assimilate")
RETURN: Final[i64] = ACTIONS.actions("return {}", POWER_NAMES)  # + power
FLIP: Final[i64] = ACTIONS.actions("flip {}", DOMINOES)  # + domino
EARN: Final[i64] = ACTIONS.actions("earn {}", STONES)  # + stone
USE: Final[i64] = ACTIONS.actions("use {}", STONES)  # + stone
