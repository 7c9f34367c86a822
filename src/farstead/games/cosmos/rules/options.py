"""What can be chosen before a match. SC-1 and so on, here and elsewhere, are rules of RULES.md."""

from typing import Final

from farstead.core.options import Option, OptionSet

VERSIONS: Final = (1, 2)  # of the rules, as far as they can be played; the newest last
PACKAGE: Final = "farstead.games.cosmos"
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6

OPTIONS: Final = OptionSet(
    [
        Option("ships", 20, "ships of each player", low=8, high=60, before={1: 32}),
        Option("stack", 4, "ships that a stack holds", low=2, high=8),
        Option(
            "second",
            "void",
            "where the second stack is placed: on a void site, a planet or any site",
            words=("void", "planet", "site"),
            before={1: "planet"},
        ),
        Option("hand", 7, "cards dealt, and drawn by who has no Invade card", low=2, high=10),
        Option("colonies", 5, "colonies that win", low=3, high=8),
        Option(
            "ends",
            "lap",
            "when enough colonies win: at the start of the own turn, after a round, or at once",
            words=("lap", "round", "at-once"),
            before={1: "at-once"},
        ),
        Option("actions", 2, "actions in a turn", low=1, high=4),
        Option(
            "full_starts",
            MOST_SEATS,
            "players, the last, with all actions in the first round",
            high=MOST_SEATS,
            before={1: 2},
        ),
        Option(
            "late_cards",
            0,
            "cards more for the third player, and twice that after",
            high=3,
            before={1: 1},
        ),
        Option("offers", 3, "offers in a turn", low=0, high=9),
        Option("rounds", 40, "rounds after which the most colonies win", low=1, high=99),
        Option("cards", "standard", "a file with another deck", is_file=True),
        Option("races", "standard", "a file with other race sheets", is_file=True),
        Option(
            "sheets",
            "tuned",
            "the game's own race sheets: tuned by play, or with the published numbers",
            words=("tuned", "published"),
        ),
    ],
    {"standard": {}, "at-once": {"ships": 32, "second": "planet", "ends": "at-once"}},
    VERSIONS,
)
