"""A release changes neither what was played nor how it ended. See `tests/records.py`."""

from pathlib import Path

import pytest

from farstead.core.game import find_game, game_names
from farstead.match import Match
from tests import records
from tests.records import EACH, FOLDER, notes, path_of, read, wanted

EDITIONS = [
    (name, edition) for name in game_names() for edition in find_game(name).options.editions
]


def stored(name: str, edition: str) -> list[Path]:
    return sorted(FOLDER.glob(f"{name}_{edition}_*.txt"))


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_a_stored_record_is_played_again_to_the_same_end(name: str, edition: str) -> None:
    """Every entry is legal, and scores, ranks and all that was on offer are what they were."""
    for path in stored(name, edition):
        record = read(path)
        match = Match.replay(record)
        assert match.is_over, path.name
        assert match.record().scores == record.scores, path.name
        written = path.read_text(encoding="utf-8").splitlines()
        assert written[-2:] == [f"# {line}" for line in notes(match)], path.name


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_every_edition_is_stored_with_every_number_of_seats(name: str, edition: str) -> None:
    files = {record.path for record in wanted(find_game(name), edition)}
    lacking = sorted(path.name for path in files - set(stored(name, edition)))
    assert not lacking, "run `make records`"
    assert len(files) >= EACH


def test_only_what_is_missing_is_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert records.missing() == []
    monkeypatch.setattr(records, "FOLDER", tmp_path)
    everything = records.missing()
    everything[3].path.write_text("whatever it holds", encoding="utf-8")
    assert records.missing() == everything[:3] + everything[4:]


def test_the_name_of_a_file_says_what_was_played() -> None:
    for path in FOLDER.iterdir():
        header = read(path).header
        number = int(path.stem.rpartition("_")[2])
        game = find_game(header.game)
        assert path == path_of(game, header.edition, len(header.users), header.rules, number)
