"""A game in somebody else's package is as good as ours: examples/deep-shaft, installed and used.

It brings rules, a presenter and a rule text, and nothing of ours names it. It is played in the
browser by tests/browser/test_example.py."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.example import SOURCE, files, install
from tests.patience import PATIENCE

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
Environment = dict[str, str]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("example")


@pytest.fixture(scope="module")
def installed(home: Path) -> Environment:
    return install(home)


def run(environment: Environment, folder: Path, *words: str) -> str:
    answer = subprocess.run(
        [sys.executable, "-m", *words],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout


def test_a_whole_game_takes_less_than_150_lines() -> None:
    lines = [line for file in files() for line in (SOURCE / file).read_text().splitlines()]
    assert len(lines) < 150


def test_its_three_lines_run_all_suites(installed: Environment, home: Path) -> None:
    told = run(installed, home / "source" / "tests", "pytest", "-v", "-p", "no:cacheprovider")
    for promise in (
        "test_every_random_game_ends_and_nothing_is_lost[standard-2-seats] PASSED",
        "test_a_redeal_changes_nothing_that_the_viewer_sees[standard-6-seats] PASSED",
        "test_scenes_hang_together[standard-6-seats] PASSED",
        "test_a_record_replays_to_the_same_match[standard-2-seats] PASSED",
        "test_every_rule_is_cited_by_a_test_and_no_other_is PASSED",
    ):
        assert f"TestDeepShaft::{promise}" in told


def test_it_is_simulated_with_greedy_bots_that_play_at_random(
    installed: Environment, home: Path
) -> None:
    words = ["--seats", "greedy,search:200", "--games", "20", "--seed", "1", "--json"]
    report = json.loads(run(installed, home, "farstead", "simulate", "deep-shaft", *words))
    assert report["games"] == 20
    greedy, search = report["seats"]
    assert search["share"] > greedy["share"]


def test_it_has_a_ladder(installed: Environment, home: Path) -> None:
    words = ["--bots", "greedy,novice", "--games", "4", "--json"]
    report = json.loads(run(installed, home, "farstead", "ladder", "deep-shaft", *words))
    assert {standing["bot"] for standing in report["bots"]} == {"greedy", "novice"}


def test_it_is_played_in_the_terminal(installed: Environment, home: Path) -> None:
    pexpect = pytest.importorskip("pexpect", reason="a terminal needs a Unix system")
    words = ["play", "deep-shaft", "--seats", "you,greedy", "--option", "goal=20"]
    child = pexpect.spawn(
        sys.executable,
        ["-m", "farstead", *words],
        env=installed,
        cwd=str(home),
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(60, 110),
    )
    child.delaybeforesend = None
    child.expect("Dig on, or haul up what you have")
    while child.expect(["Red >", "has won"]) == 0:
        child.sendline("1")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


def test_the_walk_through_shows_every_line_of_it_and_no_other() -> None:
    shown: dict[str, str] = {}
    for file, block in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        shown[file] = shown.get(file, "") + block
    assert set(shown) == {file.as_posix() for file in files()}
    for file, text in shown.items():
        written = (SOURCE / file).read_text(encoding="utf-8")
        assert lines(text) == lines(written), file


def lines(text: str) -> list[str]:
    """A block may end where an empty line follows."""
    return [line for line in text.splitlines() if line]
