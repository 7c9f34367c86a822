"""How many play Space Hope, and the numbers that a designer may turn. The numbers behind the
rules (SH-1, ...) are those of RULES.md."""

from typing import Final

from farstead.core.options import Option, OptionSet

VERSIONS: Final = (1,)  # of the rules, as far as they can be played; the newest last
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6

OPTIONS: Final = OptionSet(
    [
        Option("dials", 3, "what every dial starts at", low=1, high=9),
        Option("hand", 6, "cards that everybody draws each round", low=2, high=12),
        Option("copies", 2, "copies of each card in the deck", low=1, high=4),
        Option("goals", True, "a communal goal each round"),
        Option("two_parts", True, "a part of Tier 0 may bring a second one from the deck"),
        Option("gift", True, "an OR card's Distance may go to any player"),
        Option("ship_names", True, "players name their ships"),
        Option("all_reach_dead", False, "'all players' means the dead too"),
        Option("dials_count", True, "dials count for the win"),
        Option("dead_drift", "turn", "the dead drift on 1 each", words=("turn", "round", "none")),
        Option("rounds", 30, "rounds after which the voyage ends for everybody", low=1, high=99),
        Option("cards", "standard", "a file with other cards", is_file=True),
        Option("part_file", "standard", "a file with other ship parts", is_file=True),
        Option("goal_file", "standard", "a file with other goals", is_file=True),
    ],
    {
        "communal": {},
        "first": {
            "goals": False,
            "two_parts": False,
            "gift": False,
            "ship_names": False,
            "all_reach_dead": True,
            "dials_count": False,
        },
    },
    VERSIONS,
)
