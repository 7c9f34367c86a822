"""How many play Colonizers, and the numbers that a designer may turn. The numbers behind the
rules (CO-1, ...) are those of RULES.md."""

from typing import Final

from mypy_extensions import i64

from farstead.core.options import Option, OptionSet

VERSIONS: Final = (1, 2)  # of the rules, as far as they can be played; the newest last
SEATS: Final[i64] = 4  # CO-1
PASSIVES: Final = ("start", "ability")  # at the start of a turn, or when active ones are used
TIES: Final = ("seat", "shared")

OPTIONS: Final = OptionSet(
    [
        Option("hand", 5, "modules that a hand holds", low=1, high=15),
        Option("colony", 8, "modules that fill a colony", low=1, high=12),
        Option("income", 2, "Omnium for gathering", low=1, high=9),
        Option("robbery", 2, "Omnium that the Opportunist takes at most", low=0, high=9),
        Option("first_bonus", 4, "points for the first full colony", low=0, high=20),
        Option("later_bonus", 2, "points for every later full colony", low=0, high=20),
        Option("ends", "round", "a full colony ends the game with this", words=("round", "turn")),
        Option("draw_first", True, "lots decide who is first in round 1", before={1: False}),
        Option("rotate_first", True, "the first place passes on every round", before={1: False}),
        Option(
            "passives",
            "start",
            "passive abilities work at a turn's start, or with active ones",
            words=PASSIVES,
        ),
        Option("ties", "seat", "equal colonies rank by seat, or share their place", words=TIES),
    ],
    {"standard": {}},
    VERSIONS,
)
