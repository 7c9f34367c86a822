"""How many play Space Hope, and the numbers that a designer may turn. The numbers behind the
rules (SH-1, ...) are those of RULES.md."""

from typing import Final

from farstead.core.options import Option, OptionSet

VERSIONS: Final = (1, 2)  # of the rules, as far as they can be played; the newest last
BY_LETTER: Final = 2  # the version from which on all is as the documents have it: see RULES.md
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6

OPTIONS: Final = OptionSet(
    [
        Option("dials", 3, "what every dial starts at", low=1, high=9),
        Option("hand", 6, "cards that everybody draws each round", low=2, high=12),
        Option(
            "copies",
            0,
            "copies of each card; 0: as many as the seats need",
            low=0,
            high=8,
            before={1: 2},
        ),
        Option(
            "draw_first",
            True,
            "the first player is drawn by lot; else it is seat 1",
            before={1: False},
        ),
        Option("rotation", True, "the next player clockwise is first in the next round"),
        Option("goals", True, "a communal goal each round"),
        Option("goal_choice", "dead", "who picks one of two goals", words=("dead", "nobody")),
        Option("two_parts", True, "a part of Tier 0 may bring a second one from the deck"),
        Option("gift", True, "an OR card's Distance may go to any player"),
        Option("gift_all", False, "that Distance may go to the dead and to those in hiding too"),
        Option("ship_names", True, "players name their ships; by rules 1 they are asked for it"),
        Option("all_reach_dead", False, "'all players' means the dead too"),
        Option("dials_count", True, "dials count for the win"),
        Option(
            "dead_drift",
            "turn",
            "the dead drift on 1 each: turn that passes them, turn of anybody, round",
            words=("turn", "any", "round", "none"),
        ),
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
