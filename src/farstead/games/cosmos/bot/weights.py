"""What the rules of thumb go by: numbers with names, in points. A colony is worth 100 of them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.weights import GUIDE, WeightNames

# With what a person would guess: greedy, the yardstick of all other bots, goes by it.
NAMES: Final = WeightNames(GUIDE)
A_COLONY: Final[i64] = NAMES.add("a colony", 100.0)
COLONY_ON_TOKEN: Final[i64] = NAMES.add("a colony: on a token", 6.0)
A_SPARE_COLONY: Final[i64] = NAMES.add("a colony more than needed", 70.0)
A_WIN_AT_STAKE: Final[i64] = NAMES.add("a colony that the win hangs on", 0.0)
A_TOKEN: Final[i64] = NAMES.add("a token", 9.0)
A_SHIP_LOST: Final[i64] = NAMES.add("a ship lost", 4.0)
AN_UNKNOWN_CARD: Final[i64] = NAMES.add("an unknown card", 9.0)
RESERVES: Final[i64] = NAMES.add("reserves, in tenths", 5.0)
A_POINT_AHEAD: Final[i64] = NAMES.add("odds: a point ahead, in tenths of a percent", 50.0)
ABOUT_TO_WIN: Final[i64] = NAMES.add("another's colony, of who has enough to win", 300.0)
ONE_SHORT: Final[i64] = NAMES.add("another's colony, one short of winning", 300.0)
TWO_SHORT: Final[i64] = NAMES.add("another's colony, two short of winning", 110.0)
ANOTHERS_COLONY: Final[i64] = NAMES.add("another's colony", 30.0)
AN_INVASION: Final[i64] = NAMES.add("an invasion", 10.0)
INVASION_FROM_COLONY: Final[i64] = NAMES.add("an invasion from a colony", 100.0)
LESS_TO_LOSE_EACH_ROUND: Final[i64] = NAMES.add(
    "an invasion: less to lose each round, in percent", 5.0
)
OTHERS_NEARBY: Final[i64] = NAMES.add("an invasion: others nearby, in tenths", 10.0)
A_PLANET_NOT_FAR: Final[i64] = NAMES.add("a planet not far", 38.0)
SHIP_ON_THAT_PLANET: Final[i64] = NAMES.add("a planet not far: a ship on it", 3.0)
STEP_TO_THAT_PLANET: Final[i64] = NAMES.add("a planet not far: a step, in percent", 50.0)
PLANET_OF_A_WINNER: Final[i64] = NAMES.add("a planet not far: of who has enough to win", 0.0)
A_HUNT: Final[i64] = NAMES.add("a move towards who has enough to win, in percent", 0.0)
LEAVING_A_COLONY: Final[i64] = NAMES.add("leaving a colony", 20.0)
MOVING_OUT_OF_A_COLONY: Final[i64] = NAMES.add("moving out of a colony", 5.0)
A_THREATENED_COLONY: Final[i64] = NAMES.add("a threatened colony", 6.0)
SHIP_ON_THREATENED_COLONY: Final[i64] = NAMES.add("a threatened colony: a ship on it", 2.0)
A_MOVE_WORTH_IT: Final[i64] = NAMES.add("a move that is worth it", 4.0)
SHIPS_THAT_A_COLONY_KEEPS: Final[i64] = NAMES.add("ships that a colony keeps", 2.0)
NEEDED_BY_A_COLONY: Final[i64] = NAMES.add("one ship more: a colony", 8.0)
NEEDED_WHERE_THREATENED: Final[i64] = NAMES.add("one ship more: threatened", 5.0)
NEEDED_LESS_FOR_A_SHIP: Final[i64] = NAMES.add("one ship more: a ship there", 2.0)
SURE_ENOUGH: Final[i64] = NAMES.add("support: sure enough without, in percent", 95.0)
TOO_RISKY_FOR_A_COLONY: Final[i64] = NAMES.add("support: not from a colony below, in percent", 60.0)
AN_ALLYS_COLONY: Final[i64] = NAMES.add("an ally's colony", 100.0)
WOULD_WIN: Final[i64] = NAMES.add("an invader who would win", 600.0)
DEFEND_BELOW: Final[i64] = NAMES.add("a Defend card below, in percent", 35.0)
SHIPS_ON_THE_FIRST_PLANET: Final[i64] = NAMES.add("at the start: ships on the planet", 4.0)
SHIPS_AROUND_IT: Final[i64] = NAMES.add("at the start: ships on each site around", 4.0)
A_RESOURCE_IN_A_DEAL: Final[i64] = NAMES.add("a deal: a resource", 10.0)
A_CARD_IN_A_DEAL: Final[i64] = NAMES.add("a deal: a card", 20.0)
ENOUGH_CARDS: Final[i64] = NAMES.add("cards that are enough", 11.0)


def in_points(values: list[float]) -> vec[i64]:
    """The weights, rounded, by their places."""
    return vec[i64]([round(value) for value in values])
