"""How many play Last Land, and the numbers that a designer may turn. The numbers behind the
rules (LL-1, ...) are those of RULES.md."""

from typing import Final

from farstead.core.options import Option, OptionSet

VERSIONS: Final = (1,)  # of the rules, as far as they can be played; the newest last
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6

OPTIONS: Final = OptionSet(
    [
        Option("dice", 2, "dice rolled each turn; of two, one is chosen", low=1, high=2),
        Option("centre", 4, "points of the centre tile", low=1, high=6),
        Option("inner", 3, "points of the six tiles around it", low=1, high=6),
        Option("middle", 2, "points of the second ring's tiles", low=1, high=6),
        Option("outer", 1, "points of the outer ring's tiles that are no bases", low=1, high=6),
        Option("base", 4, "points of the six bases", low=1, high=6),
        Option("deplete", 4, "drain markers that deplete a tile", low=1, high=9),
        Option("tokens", 25, "exploitation tokens of each player", low=1, high=37),
        Option("home_token", False, "players start with a token on their own base"),
        Option("safe_home", False, "an own base can't be drained by its owner"),
        Option("pass_through", False, "pins may pass through tiles that hold a pin"),
        Option("exploit_depleted", False, "a pin may exploit the depleted tile under it"),
        Option("may_leave", False, "a pin that is hemmed in by others may leave the land"),
    ],
    {
        "v0.1": {},
        "v0.1-one-die": {"dice": 1},
        "v0.2": {},
        "v0.3": {
            "outer": 2,
            "deplete": 5,
            "home_token": True,
            "safe_home": True,
            "pass_through": True,
        },
    },
    VERSIONS,
)
