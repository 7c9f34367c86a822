"""A match is played by the version of the rules that it was begun with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from farstead.cli import record as command
from farstead.core.errors import BadRecord
from farstead.core.game import find_game
from farstead.core.header import Header
from farstead.core.record import parse
from farstead.lab.ladder import Contest
from farstead.lab.simulate import Job, play_batch
from farstead.match import Match
from tests.take_away import installed

OLD = """\
farstead record 1
game: take-away
rules: 1
edition: standard
options: stones=7
seat 1: Ann
seat 2: Ben

1 take 3
2 take 1
1 take 3
= 1 0
"""


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[None]:
    """Rules 2 are the newest, and rules 1 can still be played."""
    with installed(tmp_path, "SECOND"):
        yield


@pytest.mark.usefixtures("upgraded")
def test_a_record_is_played_again_by_the_rules_that_it_names() -> None:
    match = Match.replay(parse(OLD))
    assert match.scene(None).headline == "Ann wins"
    assert match.record().format() == OLD
    assert match.at(0).actions() == ["take 1", "take 2", "take 3"]


@pytest.mark.usefixtures("upgraded")
def test_the_same_moves_by_the_new_rules_end_otherwise() -> None:
    new = OLD.replace("rules: 1", "rules: 2")
    with pytest.raises(BadRecord, match=r"given as \[1, 0\], but the game ends with \[0, 1\]"):
        Match.replay(parse(new))
    match = Match.replay(parse(new.replace("= 1 0", "= 0 1")))
    assert match.scene(None).headline == "Ben wins"


@pytest.mark.usefixtures("upgraded")
def test_a_match_that_was_left_in_the_middle_goes_on_by_its_rules() -> None:
    match = Match.replay(parse(OLD.partition("1 take 3\n=")[0]))
    assert match.actions() == ["take 1", "take 2", "take 3"]
    match.play(0, "take 3")
    assert match.record().format() == OLD


@pytest.mark.usefixtures("upgraded")
def test_whatever_begins_now_is_played_by_the_newest_rules(tmp_path: Path) -> None:
    game = find_game("take-away")
    assert game.version == 2
    assert "take 4" in Match.new("take-away").actions()
    assert "rules: 2\n" in Match.new("take-away").record().format()
    assert Contest(Header.new("take-away"), ("greedy", "random")).header.rules == 2
    play_batch(Job.of("take-away", "greedy", "random", records=tmp_path), 0, 1)
    assert "rules: 2\n" in (tmp_path / "000000.txt").read_text(encoding="utf-8")


@pytest.mark.usefixtures("upgraded")
def test_an_older_version_is_played_where_it_is_asked_for() -> None:
    match = Match.new("take-away", options=["stones=5"], rules=1)
    assert "take 4" not in match.actions()
    again = match.game.options.renewed(match.options)
    assert (again.rules, again.number("stones")) == (2, 5)


@pytest.mark.parametrize(
    ("release", "rules", "reason"),
    [
        ("FIRST", 2, "rules 2 can't be played here, only rules 1; a newer release of the game"),
        ("SECOND", 0, "rules 0 can't be played here, only rules 1 and 2; an older release"),
        ("THIRD", 1, "rules 1 can't be played here, only rules 2; an older release of the game"),
    ],
)
def test_other_rules_are_refused_with_those_that_can_be_played(
    tmp_path: Path, release: str, rules: int, reason: str
) -> None:
    with installed(tmp_path, release), pytest.raises(BadRecord, match=reason) as refusal:
        Match.replay(parse(OLD.replace("rules: 1", f"rules: {rules}")))
    assert refusal.value.line == 3


@pytest.mark.usefixtures("upgraded")
def test_the_command_line_shows_replays_and_verifies_records_of_older_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "old.txt"
    file.write_text(OLD, encoding="utf-8")
    command.show(file)
    said = capsys.readouterr().out
    assert "Take Away standard, rules 1: Ann and Ben" in said
    assert "Ann takes 3 stones." in said
    assert "Ann wins (Ann 1, Ben 0)" in said
    command.replay(file, move=3)
    assert "Ann wins" in capsys.readouterr().out
    command.verify(file)
    assert "ok: 3 entries, Ann wins" in capsys.readouterr().out
