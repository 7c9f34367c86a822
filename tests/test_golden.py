"""A change of rules or table shows as a diff of whole games. See `tests/golden.py`."""

import pytest

from tests.golden import FOLDER, GAMES, golden


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_plays_as_it_was_written_down(name: str) -> None:
    written = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(
        zip(golden(name).splitlines(), written, strict=True), start=1
    ):
        assert now == then, f"line {number}; if the change is meant, run `make golden`"


def test_every_golden_file_belongs_to_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
