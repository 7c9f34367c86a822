"""docs/fidelity.md, the rulebooks and the options say the same about what the documents say."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from farstead.core.game import Game, find_game
from farstead.testing.rulebook import NUMBER, RULE
from tests.test_games import OURS

PAGE = Path(__file__).parent.parent / "docs" / "fidelity.md"
GAMES = {find_game(name).title: find_game(name) for name in OURS}
HEAD = ["the document says", "where", "rule", "other reading"]
MARKS = ("Ruling", "Published", "Ours")
MARK = re.compile(rf"\*\*({'|'.join(MARKS)})\*\*:")
BOLD = re.compile(r"\*\*([^*]+)\*\*:")
SILENT, TWO_THINGS = "*silent:*", "*two things:*"
CODE = re.compile(r"`([^`]*)`")


@dataclass(frozen=True)
class Row:
    """A line of the page's tables."""

    said: str
    rules: tuple[str, ...]
    options: tuple[str, ...]


def sections() -> dict[str, list[Row]]:
    """The tables of the page, by their headings."""
    _, *parts = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {part.partition("\n")[0]: rows(part) for part in parts}


def rows(section: str) -> list[Row]:
    lines = [line for line in section.splitlines() if line.startswith("|")]
    head, _, *table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert head == HEAD
    found = []
    for cells in table:
        assert len(cells) == len(HEAD), cells
        rules, options = tuple(cells[2].split(", ")), tuple(CODE.findall(cells[3]))
        assert cells[3] == ", ".join(f"`{option}`" for option in options), cells
        found.append(Row(cells[0], rules, options))
    return found


SECTIONS = sections()


def game_of(heading: str) -> Game:
    """A heading is a game's title, and where it has several documents, a comma and which one."""
    return GAMES[heading.partition(",")[0]]


def told_of(game: Game) -> list[Row]:
    """What all documents of a game say."""
    return [row for heading, table in SECTIONS.items() if game_of(heading) is game for row in table]


TOLD = [game for game in GAMES.values() if told_of(game)]


def rulebook(game: Game) -> dict[str, str]:
    """The text of each numbered rule."""
    text = game.rules_text().partition("\n## ")[2]
    starts = list(RULE.finditer(text))
    ends = [found.start() for found in starts[1:]] + [len(text)]
    return {
        found[1]: re.split(r"^## ", text[found.end() : end], flags=re.MULTILINE)[0].strip()
        for found, end in zip(starts, ends, strict=True)
    }


def is_of_the_document(rule: str) -> bool:
    """Whether something stands in front of its first mark."""
    return MARK.match(rule) is None


def rulings(rule: str) -> str:
    """What stands behind the marks of our own choices."""
    _, *parts = MARK.split(rule)
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return " ".join(text for kind, text in pairs if kind == "Ruling")


def named_options(game: Game, text: str) -> set[str]:
    """The options that a text names with the value of the other reading."""
    named = {code for code in CODE.findall(text) if code.partition("=")[0] in game.options.options}
    assert all("=" in option for option in named), named
    return named


def other_readings(game: Game) -> set[tuple[str, str]]:
    """Rules and options as the page has them."""
    return {(rule, option) for row in told_of(game) for rule in row.rules for option in row.options}


def test_last_land_and_colonizers_are_there() -> None:
    assert {"Last Land", "Colonizers"} <= SECTIONS.keys()


@pytest.mark.parametrize("heading", SECTIONS)
def test_a_section_is_about_one_of_our_games_and_names_its_rules(heading: str) -> None:
    known = rulebook(game_of(heading))
    for row in SECTIONS[heading]:
        assert row.said
        assert set(row.rules) <= known.keys(), row


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.name)
def test_every_rule_of_the_document_is_told(game: Game) -> None:
    told = {rule for row in told_of(game) if not row.said.startswith(SILENT) for rule in row.rules}
    assert told == {number for number, text in rulebook(game).items() if is_of_the_document(text)}


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.name)
def test_what_the_document_leaves_open_has_a_ruling_and_every_ruling_is_told(game: Game) -> None:
    left_open = [row for row in told_of(game) if row.said.startswith((SILENT, TWO_THINGS))]
    ruled = {number for number, text in rulebook(game).items() if rulings(text)}
    assert {rule for row in left_open for rule in row.rules} == ruled


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.name)
def test_the_other_reading_is_an_option_that_the_ruling_names(game: Game) -> None:
    readings = other_readings(game)
    for _, option in readings:
        name, _, value = option.partition("=")
        chosen = game.options.named(name).parse(value)
        assert chosen != game.options.resolve().values[name], f"{option} is what is usual"
    named = {
        (number, option)
        for number, text in rulebook(game).items()
        for option in named_options(game, rulings(text))
    }
    assert readings == named


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.name)
def test_a_rulebook_begins_with_the_goal_the_turn_the_end_and_the_marks(game: Game) -> None:
    summary = game.rules_text().partition("\n## ")[0]
    assert not NUMBER.search(summary)
    points = [words for words in BOLD.findall(summary) if words not in MARKS]
    assert len(points) >= 3
    assert points[0] == "Goal"
    assert points[-1].lower().endswith("end")
    assert set(MARKS) <= set(BOLD.findall(summary))
