"""What the rules of thumb go by: numbers with names, in points. A step forward is worth one.
Behind each name stands what a person would guess: greedy, the yardstick of all other bots, goes by
that."""

from typing import Final

from mypy_extensions import i64

from farstead.core.weights import GUIDE, WeightNames

NAMES: Final = WeightNames(GUIDE)
DIAL_AT: Final[i64] = NAMES.add("a dial at 0", -14.0)  # + its points
NAMES.add("a dial at 1", -4.0)
NAMES.add("a dial at 2", 0.0)
NAMES.add("a dial at 3", 2.5)
NAMES.add("a dial at 4", 4.0)
NAMES.add("a dial at 5", 5.2)
NAMES.add("a dial at 6", 6.2)
NAMES.add("a dial at 7", 7.1)
NAMES.add("a dial at 8", 8.0)
NAMES.add("a dial at 9", 8.8)
LIFE: Final[i64] = NAMES.add("a life: for each turn left", 0.0)
LATE: Final[i64] = NAMES.add("a life: turns left when one begins to think of the end", 0.1)
CARD_IN_HAND: Final[i64] = NAMES.add("a card in the hand", 2.2)
CARD_IN_DECK: Final[i64] = NAMES.add("a card in the deck", 1.6)
HAND_IN_DECK: Final[i64] = NAMES.add("a whole hand in the deck", 0.0)
CARD_MISSING: Final[i64] = NAMES.add("a card that is not there to be drawn", 10.0)
CARD_USED: Final[i64] = NAMES.add("a card put to another use", 0.1)
OTHERS: Final[i64] = NAMES.add("what others gain, all together", 0.9)
LEADER: Final[i64] = NAMES.add("what others gain: times this for the leader", 1.5)
PART_ROUND: Final[i64] = NAMES.add("a part: each round", 0.6)
PART_ABILITY: Final[i64] = NAMES.add("a part: its ability, each turn", 0.8)
PART_SAVES: Final[i64] = NAMES.add("a part that saves", 2.0)
PART_SAVES_POINTS: Final[i64] = NAMES.add("a part that saves: each point", 1.0)
SOME_WORRY: Final[i64] = NAMES.add("a part that saves: with dials at 3 or 4", 0.6)
NO_WORRY: Final[i64] = NAMES.add("a part that saves: with higher dials", 0.2)
PART_HAND: Final[i64] = NAMES.add("a part: a larger hand", 0.8)
PART_DISTANCE: Final[i64] = NAMES.add("a part: more distance", 1.6)
PART_SHIELDS: Final[i64] = NAMES.add("a part that shields", 2.0)
PART_SHIELDS_ROUND: Final[i64] = NAMES.add("a part that shields: each round", 0.4)
PART_OTHER: Final[i64] = NAMES.add("a part of another kind", 0.5)
PART_ONE_USE: Final[i64] = NAMES.add("a part for one use: not for less than", 2.0)
PART_LOST: Final[i64] = NAMES.add("a part of somebody's", 4.0)
GOAL_STEP: Final[i64] = NAMES.add("a goal: each step", 1.0)
GOAL_BESIDES: Final[i64] = NAMES.add("a goal: a step that is made anyway", 0.0)
GOAL_PRICE: Final[i64] = NAMES.add("a goal: its price", 1.0)
SHIELDED: Final[i64] = NAMES.add("this round: a dial shielded", 0.5)
SHIELDED_LOW: Final[i64] = NAMES.add("this round: a low dial shielded", 1.5)
BLOCKED: Final[i64] = NAMES.add("this round: dials that can't rise, each turn", 0.3)
HIDDEN: Final[i64] = NAMES.add("this round: hidden, each turn", 0.5)
WITH_TAILWIND: Final[i64] = NAMES.add("this round: more distance, each turn", 0.5)
WITH_HEADWIND: Final[i64] = NAMES.add("this round: less distance, each turn", 0.5)
WITH_TOLL: Final[i64] = NAMES.add("this round: a toll, each turn", 0.6)
GUARDED: Final[i64] = NAMES.add("this round: a part guarded", 0.3)
JAMMED: Final[i64] = NAMES.add("this round: a part jammed", 0.5)
