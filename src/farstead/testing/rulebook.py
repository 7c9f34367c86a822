"""Rules are stated once, numbered, and each is cited by a test."""

import ast
import inspect
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from farstead.testing.suite import Suite

NUMBER = re.compile(r"\b[A-Z]{2}-\d+\b")
RULE = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)


class RulebookSuite(Suite):
    """A rule is a line of RULES.md, `- **AB-1** ...`. The docstring of a test names the rules that
    it shows."""

    def test_every_rule_has_a_number_of_its_own(self) -> None:
        rules = RULE.findall(self.tested.rules_text())
        assert rules
        assert len(set(rules)) == len(rules)

    def test_every_rule_is_cited_by_a_test_and_no_other_is(self) -> None:
        rules = set(RULE.findall(self.tested.rules_text()))
        shown = cited(Path(inspect.getfile(type(self))).parent)
        assert not rules - shown, f"no test cites {', '.join(sorted(rules - shown))}"
        assert not shown - rules, f"no such rule: {', '.join(sorted(shown - rules))}"

    def test_comments_in_the_code_cite_rules_that_exist(self) -> None:
        known = set(NUMBER.findall(self.tested.rules_text()))
        for file in sources(files(self.tested.package)):
            assert set(NUMBER.findall(file.read_text(encoding="utf-8"))) <= known, file.name


def cited(folder: Path) -> set[str]:
    """The rules that the docstrings of a folder's tests name."""
    rules: set[str] = set()
    for path in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                rules |= set(NUMBER.findall(ast.get_docstring(node) or ""))
    return rules


def sources(folder: Traversable) -> Iterator[Traversable]:
    """The Python files of a package."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from sources(entry)
        elif entry.name.endswith(".py"):
            yield entry
