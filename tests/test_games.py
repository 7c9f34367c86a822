"""Every game of ours goes through the door that is open to everybody's: `farstead.testing`."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from farstead.core.game import find_game
from farstead.testing import cases

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OURS = sorted(PROJECT["entry-points"]["farstead.games"])


@pytest.mark.parametrize("name", OURS)
def test_every_game_of_ours_runs_the_suites_beside_its_rulebook(name: str) -> None:
    folder = find_game(name).package.rpartition(".")[2]
    suite = ROOT / "tests" / folder / "test_suite.py"
    assert f'game = "{name}"' in suite.read_text(encoding="utf-8")


def test_compiled_and_interpreted_play_the_same_games() -> None:
    """Every action, observation, redeal and greedy choice of some games, as one digest each."""
    digests = [
        subprocess.run(
            [sys.executable, "-m", "tests.digest"],
            cwd=ROOT,
            env={**os.environ, "FARSTEAD_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    ]
    assert digests[0] == digests[1]
    for name in OURS:
        played = [line for line in digests[0].splitlines() if line.split()[0] == name]
        assert len(played) == len(cases(find_game(name)))
