"""The rulebook, the cards and these tests say the same."""

import re
from pathlib import Path

import pytest

from farstead.core.content import ContentEntry
from farstead.core.errors import BadContent
from farstead.core.scene import Card
from farstead.games.colonizers import GAME
from farstead.games.colonizers.rules import modules
from tests.positions import RED, colonizers

ROW = re.compile(r"\| ([\w -]+) \| (\d+) \| (\d+) \| (green|blue|red|none) \| (\d+) \|")
RULE = re.compile(r"\*\*(CO-\d+)\*\*")
CITED = re.compile(r"\bCO-\d+\b")


def test_the_table_of_modules_in_the_rulebook_is_true() -> None:
    """CO-20: titles, costs, values, colours and copies, in this order."""
    table = [row.groups() for row in ROW.finditer(GAME.rules_text())]
    assert table == [
        (
            module.title,
            str(module.cost),
            str(module.value),
            modules.COLOURS[module.colour],
            str(module.copies),
        )
        for module in modules.MODULES
    ]


def test_there_are_52_modules_of_16_kinds() -> None:
    """CO-20: four copies of twelve modules, and one of each of the four great ones."""
    assert len(modules.MODULES) == 16
    assert sum(module.copies for module in modules.MODULES) == 52
    single = [module.name for module in modules.MODULES if module.copies == 1]
    assert single == [
        "eco-dome",
        "omnium-purification-plant",
        "planetary-defense-system",
        "mass-relay",
    ]


@pytest.mark.parametrize(
    ("name", "title", "cost", "value", "tint"),
    [
        ("hydroponics-facility", "Hydroponics Facility", "6", "8", "green"),
        ("omnium-purification-plant", "Omnium Purification Plant", "8", "10", "blue"),
        ("planetary-defense-system", "Planetary Defense System", "6", "7", "red"),
        ("mass-relay", "Mass Relay", "12", "16", "none"),
    ],
)
def test_a_card_shows_what_the_rulebook_says(
    name: str, title: str, cost: str, value: str, tint: str
) -> None:
    """CO-20: a module's cost, value and colour are printed on it."""
    match = colonizers(f"""
        red is spy; blue is opportunist; amber is miner; green is general; removed ecologist
        red hand: {name}; red gathers
    """)
    card = match.scene(RED).find(f"hand/0/{name}/0")
    assert isinstance(card, Card)
    assert (card.title, card.corner, card.value, card.tint) == (title, cost, value, tint)
    assert f"costs {cost}, worth {value}" in card.label


def test_a_module_of_a_colour_that_does_not_exist_is_refused_with_a_hint() -> None:
    """CO-20: green, blue, red or none."""
    fields: dict[str, object] = {
        "title": "Quarry",
        "cost": 5,
        "value": 6,
        "copies": 4,
        "colour": "bleu",
    }
    with pytest.raises(BadContent, match=r"modules\.toml, module 'quarry'.*did you mean 'blue'"):
        modules.Module(ContentEntry("modules.toml", "module", "quarry", fields))


def test_every_rule_has_a_test_and_every_test_a_rule() -> None:
    """CO-20 is the last rule; each is cited by the docstring of a test, and nothing else is."""
    rules = RULE.findall(GAME.rules_text())
    assert rules == [f"CO-{number}" for number in range(1, 21)]
    cited = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for docstring in _docstrings(file.read_text(encoding="utf-8")):
            assert CITED.match(docstring), f"{file.name}: {docstring}"
            cited.update(CITED.findall(docstring.partition(":")[0]))
    assert cited == set(rules)


def _docstrings(source: str) -> list[str]:
    """The docstrings of the test functions."""
    found = re.findall(r'\ndef test_\w+\(.*?\) -> None:\n    (?:"""(.*?)""")?', source, re.DOTALL)
    return [str(docstring) for docstring in found]
