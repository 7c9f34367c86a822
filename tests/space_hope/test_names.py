"""Ships' names belong to seats, like players' names: they are said where one sits down."""

import pytest

from farstead.core.errors import BadOption, BadRecord
from farstead.core.record import parse
from farstead.core.rng import Rng
from farstead.core.scene import Panel
from farstead.games.space_hope import GAME
from farstead.match import Match

USERS = ["Ann", "Ben", "Cem"]


def shown(match: Match, seat: int) -> str:
    """What stands in a ship's panel, as a spectator reads it."""
    panel = match.scene(None).find(f"seat/{seat}")
    assert isinstance(panel, Panel)
    return panel.text


def test_a_ship_has_the_name_that_its_player_gives_it() -> None:
    """SH-2: in the player's own words; nobody is asked in the game."""
    match = Match.new("space-hope", users=USERS, titles=["Grandmother's Left Boot", "", "Ö 7"])
    assert "Grandmother's Left Boot" in shown(match, 0)
    assert "Ö 7" in shown(match, 2)
    assert not any(text.startswith("name ") for text in match.actions())


def test_where_nothing_is_said_every_seat_has_a_name_of_its_own() -> None:
    """SH-2: of those that are suggested, the same every time."""
    titles = Match.new("space-hope", users=USERS).titles
    assert titles == Match.new("space-hope", users=USERS).titles
    assert len(set(titles)) == 3
    assert set(titles) <= set(GAME.seat_titles)


def test_a_suggested_name_that_somebody_has_taken_is_not_given_twice() -> None:
    """SH-2: the next one is."""
    usual = Match.new("space-hope", users=USERS).titles
    match = Match.new("space-hope", users=USERS, titles=["", "", usual[0]])
    assert len(set(match.titles)) == 3


def test_a_record_keeps_what_was_said_and_nothing_else() -> None:
    """SH-2: so what is suggested may change."""
    match = Match.new("space-hope", users=USERS, titles=["", "Plain Boat"])
    text = match.record().format()
    assert "title 2: Plain Boat" in text
    assert "title 1" not in text
    assert Match.replay(parse(text)).titles == match.titles
    assert "title" not in Match.new("space-hope", users=USERS).record().format()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("title 4: Nobody's", "no seat 4"),
        ("title 1: @greedy", "does not begin with @"),
        ("title 1: " + "x" * 41, "at most 40"),
        ("title 1: a\x07b", "can be seen"),
        ("title 1: One\ntitle 1: Two", "twice"),
    ],
)
def test_a_name_that_a_record_cant_hold_is_refused(line: str, why: str) -> None:
    """SH-2: as players' names are."""
    text = Match.new("space-hope", users=USERS).record().format()
    with pytest.raises(BadRecord, match=why):
        parse(text.replace("seat 3: Cem\n", f"seat 3: Cem\n{line}\n"))


def test_a_ship_can_be_named_until_the_first_decision() -> None:
    """SH-2: chance may have dealt the cards already."""
    match = Match.new("space-hope", users=USERS, options=["draw_first=no"])
    match.roll(Rng(1))
    assert "Second Thoughts" not in shown(match, 0)
    assert match.can_name
    match.use_titles(["Second Thoughts"])
    assert "Second Thoughts" in shown(match, 0)
    match.play(match.actor, match.actions()[0])
    assert not match.can_name


def test_a_game_that_has_nothing_to_name_refuses_names() -> None:
    with pytest.raises(BadOption, match="nothing to name"):
        Match.new("last-land", titles=["Pin"])
    text = Match.new("last-land").record().format()
    with pytest.raises(BadRecord, match="line 7: Last Land has nothing to name"):
        Match.replay(parse(text.replace("seat 2: Blue\n", "seat 2: Blue\ntitle 1: Pin\n")))
