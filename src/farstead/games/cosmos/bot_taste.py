"""What the rules of thumb go by: numbers with names, in points. A colony is worth 100 of them."""

from typing import Final, final

from mypy_extensions import i64

NAMES: Final = [
    "a colony",
    "a colony: on a token",
    "a token",
    "a ship lost",
    "an unknown card",
    "reserves, in tenths",
    "odds: a point ahead, in tenths of a percent",
    "another's colony, one short of winning",
    "another's colony, two short of winning",
    "another's colony",
    "an invasion",
    "an invasion from a colony",
    "an invasion: less to lose each round, in percent",
    "an invasion: others nearby, in tenths",
    "a planet not far",
    "a planet not far: a ship on it",
    "a planet not far: a step",
    "leaving a colony",
    "moving out of a colony",
    "a threatened colony",
    "a threatened colony: a ship on it",
    "a move that is worth it",
    "a swap instead",
    "ships that a colony keeps",
    "one ship more: a colony",
    "one ship more: threatened",
    "one ship more: a ship there",
    "support: sure enough without, in percent",
    "support: not from a colony below, in percent",
    "an ally's colony",
    "an invader who would win",
    "a Defend card below, in percent",
    "cards that are enough",
]

# What a person would guess: the yardstick of all other bots.
USUAL: Final = [
    100.0,
    6.0,
    9.0,
    4.0,
    9.0,
    5.0,
    50.0,
    300.0,
    110.0,
    30.0,
    10.0,
    100.0,
    5.0,
    10.0,
    38.0,
    3.0,
    5.0,
    20.0,
    5.0,
    6.0,
    2.0,
    4.0,
    40.0,
    2.0,
    8.0,
    5.0,
    2.0,
    95.0,
    60.0,
    100.0,
    600.0,
    35.0,
    11.0,
]


@final
class Taste:
    def __init__(self, values: list[float]) -> None:
        points = [round(value) for value in values]
        self.colony: i64 = points[0]
        self.colony_on_token: i64 = points[1]
        self.token: i64 = points[2]
        self.ship_lost: i64 = points[3]
        self.unknown_card: i64 = points[4]
        self.reserves: i64 = points[5]
        self.odds: i64 = points[6]
        self.one_short: i64 = points[7]
        self.two_short: i64 = points[8]
        self.further: i64 = points[9]
        self.invasion: i64 = points[10]
        self.invasion_from_colony: i64 = points[11]
        self.invasion_each_round: i64 = points[12]
        self.nearby: i64 = points[13]
        self.planet: i64 = points[14]
        self.planet_ship: i64 = points[15]
        self.planet_step: i64 = points[16]
        self.leaving: i64 = points[17]
        self.moving_out: i64 = points[18]
        self.threatened: i64 = points[19]
        self.threatened_ship: i64 = points[20]
        self.worth_it: i64 = points[21]
        self.swap_instead: i64 = points[22]
        self.kept: i64 = points[23]
        self.need_colony: i64 = points[24]
        self.need_threatened: i64 = points[25]
        self.need_ship: i64 = points[26]
        self.sure: i64 = points[27]
        self.risky: i64 = points[28]
        self.ally_colony: i64 = points[29]
        self.would_win: i64 = points[30]
        self.defend_below: i64 = points[31]
        self.full_hand: i64 = points[32]
