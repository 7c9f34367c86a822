"""What the rules of thumb go by: numbers with names, in points. A colony is worth 100 of them."""

from typing import Final, final

from mypy_extensions import i64

# What a person would guess: greedy, the yardstick of all other bots, goes by it.
USUAL: Final = {
    "a colony": 100.0,
    "a colony: on a token": 6.0,
    "a token": 9.0,
    "a ship lost": 4.0,
    "an unknown card": 9.0,
    "reserves, in tenths": 5.0,
    "odds: a point ahead, in tenths of a percent": 50.0,
    "another's colony, one short of winning": 300.0,
    "another's colony, two short of winning": 110.0,
    "another's colony": 30.0,
    "an invasion": 10.0,
    "an invasion from a colony": 100.0,
    "an invasion: less to lose each round, in percent": 5.0,
    "an invasion: others nearby, in tenths": 10.0,
    "a planet not far": 38.0,
    "a planet not far: a ship on it": 3.0,
    "a planet not far: a step": 5.0,
    "leaving a colony": 20.0,
    "moving out of a colony": 5.0,
    "a threatened colony": 6.0,
    "a threatened colony: a ship on it": 2.0,
    "a move that is worth it": 4.0,
    "a swap instead": 40.0,
    "ships that a colony keeps": 2.0,
    "one ship more: a colony": 8.0,
    "one ship more: threatened": 5.0,
    "one ship more: a ship there": 2.0,
    "support: sure enough without, in percent": 95.0,
    "support: not from a colony below, in percent": 60.0,
    "an ally's colony": 100.0,
    "an invader who would win": 600.0,
    "a Defend card below, in percent": 35.0,
    "cards that are enough": 11.0,
}
NAMES: Final = list(USUAL)


@final
class Taste:
    """The numbers, in the order of NAMES, where the rules of thumb find them."""

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
