"""What can be chosen before a match. SC-1 and so on, here and elsewhere, are rules of RULES.md."""

from typing import Final

from farstead.core.options import Option, OptionSet

VERSIONS: Final = (1,)  # of the rules, as far as they can be played; the newest last
PACKAGE: Final = "farstead.games.cosmos"
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6

OPTIONS: Final = OptionSet(
    [
        Option("ships", 32, "ships of each player", low=8, high=60),
        Option("stack", 4, "ships that a stack holds", low=2, high=8),
        Option("hand", 7, "cards dealt, and drawn by who has no Invade card", low=2, high=10),
        Option("colonies", 5, "colonies that win", low=3, high=8),
        Option("actions", 2, "actions in a turn", low=1, high=4),
        Option("full_starts", 2, "players, the last, with all actions in the first round", high=6),
        Option("late_cards", 1, "cards more for the third player, and twice that after", high=3),
        Option("offers", 3, "offers in a turn", low=0, high=9),
        Option("rounds", 40, "rounds after which the most colonies win", low=1, high=99),
        Option("cards", "standard", "a file with another deck", is_file=True),
        Option("races", "standard", "a file with other race sheets", is_file=True),
    ],
    {"standard": {}},
    VERSIONS,
)
