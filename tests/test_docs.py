"""What the documentation says is true."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_group

from farstead.cli.app import app
from farstead.core.game import find_game
from tests.test_games import OURS

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *ROOT.glob("docs/*.md"),
]
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
EXAMPLES = [block for page in PAGES for block in BLOCK.findall(page.read_text(encoding="utf-8"))]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs_and_prints_what_its_comments_say(example: str) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr
    for promised in re.findall(r"print\(.*\)  # (.*)", example):
        assert promised in answer.stdout.splitlines()


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 2


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_picture_is_shown_somewhere() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for picture in (ROOT / "docs" / "pictures").iterdir():
        assert f"pictures/{picture.name})" in text


def test_the_architecture_names_every_layer_and_every_command() -> None:
    told = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    layers = {path.parent.name for path in (ROOT / "src" / "farstead").glob("*/__init__.py")}
    commands = set(get_group(app).commands)
    tree = re.search(r"^```\n(core .*?)^```", told, re.MULTILINE | re.DOTALL)
    assert tree is not None
    named = set(re.findall(r"[a-z]+", tree[1]))
    assert layers | commands <= named


def test_the_architecture_names_every_folder_of_tests() -> None:
    told = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for folder in (ROOT / "tests").glob("*/"):
        if any(folder.iterdir()) and not folder.name.startswith("__"):
            assert f"tests/{folder.name}" in told


def test_the_readme_lists_every_game() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in OURS:
        assert find_game(name).title in readme


def test_the_changelog_knows_this_version_and_the_rules_of_every_game() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version is not None
    assert f"## {version[1]}" in changelog
    for name in OURS:
        game = find_game(name)
        assert f"{game.title}, rules {game.version}" in changelog


def test_what_is_compiled_exists() -> None:
    """setup.py names the layers by pattern: a moved folder must not fall out unnoticed."""
    code = "import setup; print(*setup.sources(), sep='\\n')"
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    compiled = answer.stdout.splitlines()
    packages = [find_game(name).package.replace(".", "/") for name in OURS]
    for part in ("farstead/core/", "farstead/bots/", *[f"{package}/rules" for package in packages]):
        assert any(part in path for path in compiled), part
    assert not any("scene" in path or "__init__" in path for path in compiled)
