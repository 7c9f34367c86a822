"""The content that comes with Space Hope, and what a file of one's own puts in its place."""

import tomllib
from typing import Final

from mypy_extensions import i64

from farstead.core.content import read_content
from farstead.core.options import Options, read_file
from farstead.games.space_hope.rules.content import (
    Card,
    Goal,
    Part,
    parse_cards,
    parse_goals,
    parse_parts,
)
from farstead.games.space_hope.rules.options import BY_LETTER, MOST_SEATS

PACKAGE: Final = "farstead.games.space_hope"
CARDS: Final = parse_cards(read_content(PACKAGE, "cards.toml"), "cards.toml")
PARTS: Final = parse_parts(read_content(PACKAGE, "parts.toml"), "parts.toml")
GOALS: Final = parse_goals(read_content(PACKAGE, "goals.toml"), "goals.toml")
# As they were by rules 1.
FIRST_CARDS: Final = parse_cards(read_content(PACKAGE, "cards_1.toml"), "cards_1.toml")
FIRST_PARTS: Final = parse_parts(read_content(PACKAGE, "parts_1.toml"), "parts_1.toml", False)
FIRST_GOALS: Final = parse_goals(read_content(PACKAGE, "goals_1.toml"), "goals_1.toml")


def _ship_names() -> list[str]:
    names = tomllib.loads(read_content(PACKAGE, "ships.toml"))["names"]
    return [str(name) for name in names]


SHIP_NAMES: Final = _ship_names()
NAMES_EACH: Final[i64] = 4  # of which each player picks one
assert len(SHIP_NAMES) == MOST_SEATS * NAMES_EACH


def cards_of(options: Options) -> list[Card]:
    """The game's own cards, or those of the file that an option names."""
    file = options.word("cards")
    if file == "standard":
        return CARDS if options.rules >= BY_LETTER else FIRST_CARDS
    return parse_cards(read_file("cards", file), file.partition("#")[0])


def parts_of(options: Options) -> list[Part]:
    """The game's own ship parts, or those of such a file."""
    file = options.word("part_file")
    if file == "standard":
        return PARTS if options.rules >= BY_LETTER else FIRST_PARTS
    may = options.rules >= BY_LETTER
    return parse_parts(read_file("part_file", file), file.partition("#")[0], may)


def goals_of(options: Options) -> list[Goal]:
    """The game's own goals, or those of such a file."""
    file = options.word("goal_file")
    if file == "standard":
        return GOALS if options.rules >= BY_LETTER else FIRST_GOALS
    return parse_goals(read_file("goal_file", file), file.partition("#")[0])
