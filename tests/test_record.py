"""Records: a readable text that says in which line it goes wrong and why."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farstead.core.content import read_content
from farstead.core.errors import BadRecord
from farstead.core.header import Header
from farstead.core.options import LARGEST_FILE
from farstead.core.record import Entry, Record, parse
from farstead.core.rng import Rng
from farstead.core.state import CHANCE
from farstead.games.colonizers import GAME as COLONIZERS
from farstead.games.last_land import GAME as LAST_LAND
from farstead.games.space_hope import GAME as SPACE_HOPE
from farstead.match import Match
from farstead.testing import random_match

SAMPLE = """\
farstead record 1
game: last-land
rules: 1
edition: v0.1
options: deplete=5 home_token=yes
seat 1: Ann
seat 2: @greedy

* roll 6 4
* roll 1 1
# the first turn
* roll 3 5
1 take 3
1 move s
"""


def broken(old: str, new: str) -> str:
    assert old in SAMPLE
    return SAMPLE.replace(old, new)


def test_a_record_reads_as_it_is_written() -> None:
    record = parse(SAMPLE)
    assert record.header.game == "last-land"
    assert record.header.options == {"deplete": "5", "home_token": "yes"}
    assert record.header.users == ["Ann", "@greedy"]
    assert record.entries[-1] == Entry(0, "move s")
    assert record.entries[0].actor == CHANCE
    assert parse(record.format()) == record
    assert Match.replay(record).actor == 0


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "begins with 'farstead record 1'"),
        ("farstead record 2\n", 1, "begins with 'farstead record 1'"),
        (broken("game: last-land\n", ""), 14, "'game' is missing"),
        (broken("edition: v0.1", "edition:"), 4, "'edition' is missing"),
        (broken("rules: 1", "rules: one"), 3, "not a whole number"),
        (broken("edition:", "editoin:"), 4, "did you mean 'edition'"),
        (broken("rules: 1", "game: x"), 3, "'game' is given twice"),
        (broken("seat 2", "seat 3"), 7, "seat 2 was expected"),
        (broken("Ann", "A" * 41), 6, "at most 40 letters"),
        (broken("Ann", "A\x07"), 6, "can be seen"),
        (broken("deplete=5", "deplete"), 5, "not name=value"),
        (broken("deplete=5", "deplete=5 deplete=6"), 5, "given twice"),
        (broken("1 take 3", "3 take 3"), 13, "there is no seat 3"),
        (broken("1 take 3", "0 take 3"), 13, "there is no seat 0"),
        (broken("1 take 3", "1"), 13, "needs an action"),
        (broken("1 take 3", "take 3"), 13, "begins with '\\*'"),
        (broken("\n1 take 3", "\nnonsense").replace("* roll", "#"), 13, "neither"),
        (SAMPLE + "= 1 2\n1 drain\n", 16, "nothing may follow the scores"),
        (SAMPLE + "= 1\n", 16, "1 scores for 2 seats"),
        (SAMPLE + "= one two\n", 15, "not a whole number"),
        (SAMPLE + "x" * 500, 15, "longer than"),
    ],
)
def test_what_can_t_be_read_is_refused_with_line_and_reason(
    text: str, line: int, reason: str
) -> None:
    with pytest.raises(BadRecord, match=reason) as refusal:
        parse(text)
    assert refusal.value.line == line


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (broken("last-land", "lost-land"), 2, "did you mean 'last-land'"),
        (broken("rules: 1", "rules: 2"), 3, "only rules 1; a newer release of the game can"),
        (broken("v0.1", "v1"), 4, "no edition"),
        (broken("deplete=5", "deplete=50"), 5, "from 1 to 9"),
        (broken("seat 2: @greedy\n", ""), 6, "takes 2 to 6 seats, not 1"),
        (broken("take 3", "take 4"), 13, "the dice show 3 and 5"),
        (broken("1 take 3", "2 take 3"), 13, "not your turn"),
        (broken("1 take 3", "* take 3"), 13, "not chance's turn"),
        (broken("move s", "move n"), 14, "no tile on that side"),
        (broken("move s", "fly"), 14, "no action here"),
        (SAMPLE + "= 0 0\n", 15, "the game is not over"),
    ],
)
def test_what_can_t_be_replayed_is_refused_with_line_and_reason(
    text: str, line: int, reason: str
) -> None:
    with pytest.raises(BadRecord, match=reason) as refusal:
        Match.replay(parse(text))
    assert refusal.value.line == line


def test_false_scores_are_found_out() -> None:
    text = random_match(LAST_LAND, "", 2, 5).record().format()
    body, _, scores = text.rpartition("= ")
    first, second = scores.split()
    with pytest.raises(BadRecord, match="but the game ends with"):
        Match.replay(parse(f"{body}= {second}9 {first}"))


NAMES = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=20).filter(
    lambda name: name.strip() == name and not name.startswith("@") and name.isprintable()
)
WORDS = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=12)


@st.composite
def records(draw: st.DrawFn) -> Record:
    users = draw(st.lists(st.one_of(NAMES, NAMES.map("@".__add__)), min_size=1, max_size=6))
    pairs = draw(st.dictionaries(WORDS, WORDS, max_size=3))
    header = Header(draw(WORDS), draw(st.integers(0, 99)), draw(WORDS), pairs, users)
    actors = st.one_of(st.just(CHANCE), st.integers(0, len(users) - 1))
    texts = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
    entries = draw(st.lists(st.builds(Entry, actors, texts), max_size=20))
    scores = st.lists(st.integers(-999, 999), min_size=len(users), max_size=len(users))
    return Record(header, entries, draw(st.one_of(st.none(), scores)))


@given(records())
def test_every_record_is_read_back_as_it_was(record: Record) -> None:
    assert parse(record.format()) == record


@given(st.text())
def test_any_text_is_read_or_refused_with_a_line(text: str) -> None:
    for whole in (text, SAMPLE + text, "farstead record 1\n" + text):
        try:
            parse(whole)
        except BadRecord as refusal:
            assert 1 <= refusal.line <= whole.count("\n") + 2


VALID = {
    game.name: random_match(game, "", game.fewest_seats, 6).record().format()
    for game in (LAST_LAND, COLONIZERS)
}


@given(st.sampled_from(sorted(VALID)), st.data())
def test_a_damaged_record_is_replayed_or_refused(name: str, data: st.DataObject) -> None:
    text = VALID[name]
    start = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 12))
    patch = data.draw(st.text(max_size=6))
    try:
        Match.replay(parse(text[:start] + patch + text[start + length :]))
    except BadRecord as refusal:
        assert refusal.line >= 1


def test_a_record_that_names_a_file_needs_leave_to(tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    deck.write_text(read_content(SPACE_HOPE.package, "cards.toml"))
    match = Match.new("space-hope", options=[f"cards={deck}"])
    match.roll(Rng(1))
    text = match.record().format()
    with pytest.raises(BadRecord, match="line 5: option 'cards' names a file") as refusal:
        Match.replay(parse(text))
    assert refusal.value.line == 5
    assert Match.replay(parse(text), files=True).entries == match.entries
    deck.write_text("# " + "x" * LARGEST_FILE)
    with pytest.raises(BadRecord, match="larger than 1,000,000 bytes"):
        Match.replay(parse(text), files=True)


def test_records_of_the_simulation_can_be_replayed(tmp_path: Path) -> None:
    from farstead.lab.simulate import Job, Simulation

    job = Job.of("colonizers", "greedy", "random", "random", "greedy", seed=9, records=tmp_path)
    Simulation(job, games=3).run()
    files = sorted(tmp_path.glob("*.txt"))
    assert [file.name for file in files] == ["000000.txt", "000001.txt", "000002.txt"]
    for file in files:
        assert Match.replay(parse(file.read_text())).is_over
