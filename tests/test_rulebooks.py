"""Rules are stated once, numbered, and each is cited by a test."""

import ast
import re
from pathlib import Path

import pytest

from farstead.core.game import find_game, game_names

FOLDERS = {
    "last-land": "last_land",
    "colonizers": "colonizers",
    "space-hope": "space_hope",
    "cosmos": "cosmos",
}
NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b")


def cited(folder: Path) -> set[str]:
    """The rules that the docstrings of tests begin with or name."""
    rules: set[str] = set()
    for path in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                rules |= set(NUMBER.findall(ast.get_docstring(node) or ""))
    return rules


@pytest.mark.parametrize("name", game_names())
def test_every_rule_is_cited_by_a_test_and_no_other_is(name: str) -> None:
    rules = re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\*", find_game(name).rules_text(), re.MULTILINE)
    assert len(rules) > 10
    assert len(set(rules)) == len(rules), "each number stands once"
    assert cited(Path(__file__).parent / FOLDERS[name]) == set(rules)


@pytest.mark.parametrize("name", game_names())
def test_comments_in_the_rules_cite_rules_that_exist(name: str) -> None:
    game = find_game(name)
    known = set(NUMBER.findall(game.rules_text()))
    folder = Path(__file__).parent.parent / "src" / Path(*game.package.split("."))
    for path in folder.rglob("*.py"):
        assert set(NUMBER.findall(path.read_text(encoding="utf-8"))) <= known, path.name
