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
class Tuning:
    """The numbers, rounded, where the rules of thumb find them."""

    def __init__(self, values: list[float]) -> None:
        points = [round(number) for number in values]
        value = dict(zip(NAMES, points, strict=True))
        self.colony: i64 = value["a colony"]
        self.colony_on_token: i64 = value["a colony: on a token"]
        self.token: i64 = value["a token"]
        self.ship_lost: i64 = value["a ship lost"]
        self.unknown_card: i64 = value["an unknown card"]
        self.reserves: i64 = value["reserves, in tenths"]
        self.odds: i64 = value["odds: a point ahead, in tenths of a percent"]
        self.one_short: i64 = value["another's colony, one short of winning"]
        self.two_short: i64 = value["another's colony, two short of winning"]
        self.further: i64 = value["another's colony"]
        self.invasion: i64 = value["an invasion"]
        self.invasion_from_colony: i64 = value["an invasion from a colony"]
        self.invasion_each_round: i64 = value["an invasion: less to lose each round, in percent"]
        self.nearby: i64 = value["an invasion: others nearby, in tenths"]
        self.planet: i64 = value["a planet not far"]
        self.planet_ship: i64 = value["a planet not far: a ship on it"]
        self.planet_step: i64 = value["a planet not far: a step"]
        self.leaving: i64 = value["leaving a colony"]
        self.moving_out: i64 = value["moving out of a colony"]
        self.threatened: i64 = value["a threatened colony"]
        self.threatened_ship: i64 = value["a threatened colony: a ship on it"]
        self.worth_it: i64 = value["a move that is worth it"]
        self.swap_instead: i64 = value["a swap instead"]
        self.kept: i64 = value["ships that a colony keeps"]
        self.need_colony: i64 = value["one ship more: a colony"]
        self.need_threatened: i64 = value["one ship more: threatened"]
        self.need_ship: i64 = value["one ship more: a ship there"]
        self.sure: i64 = value["support: sure enough without, in percent"]
        self.risky: i64 = value["support: not from a colony below, in percent"]
        self.ally_colony: i64 = value["an ally's colony"]
        self.would_win: i64 = value["an invader who would win"]
        self.defend_below: i64 = value["a Defend card below, in percent"]
        self.full_hand: i64 = value["cards that are enough"]
