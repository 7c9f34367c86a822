"""Options: every number of the rules can be turned, and nonsense is refused by name."""

from typing import Any

import pytest

from farstead.core.errors import BadOption, BadSeats, UnknownName
from farstead.games.last_land import GAME
from farstead.match import Match
from tests.positions import RED, holder, last_land, markers, pin, points, refused, tokens


@pytest.mark.parametrize(
    ("option", "tile", "worth"),
    [
        ("centre", "d4", 6),
        ("inner", "e4", 1),
        ("middle", "d6", 5),
        ("outer", "e6", 3),
        ("base", "g4", 1),
    ],
)
def test_what_a_tile_is_worth_is_an_option(option: str, tile: str, worth: int) -> None:
    """LL-2: its points and its cost change together, and no other tile's."""
    changes: dict[str, Any] = {option: worth}
    poor = last_land(f"red on {tile}; red has {worth - 1} AP", **changes)
    assert "exploit" not in poor.actions()
    match = last_land(f"red on {tile}, blue on d1; red has {worth} AP", **changes)
    match.play(RED, "exploit")
    assert points(match) == [worth, 0]
    others = [("d4", 4), ("e4", 3), ("d6", 2), ("e6", 1), ("g4", 4)]
    for other, usual in others:
        if other != tile:
            match = last_land(f"red on {other}; red has {usual} AP", **changes)
            match.play(RED, "exploit")
            assert points(match) == [usual, 0]


@pytest.mark.parametrize("number", [1, 9])
def test_how_many_markers_deplete_is_an_option(number: int) -> None:
    """LL-13: the number can be as low as one, and as high as nine."""
    match = last_land(
        f"red on d4, blue on d1; d4 drained {number - 1}; red has 2 AP", deplete=number
    )
    match.play(RED, "move n")
    assert markers(match, "d4") == number
    assert "depleted" in refused(match, RED, "move s")


def test_the_number_of_tokens_is_an_option() -> None:
    """LL-4: with two tokens the third exploit is refused."""
    match = last_land("red on e6, blue on d1; red has 6 AP", tokens=2)
    match.play(RED, "exploit", "move se", "exploit", "move se")
    assert tokens(match, "red") == 0
    assert "no token" in refused(match, RED, "exploit")


def test_the_number_of_dice_is_an_option() -> None:
    """LL-20: `dice=1` makes any edition a game with one die."""
    match = Match.new("last-land", "v0.3", ["dice=1"])
    match.decide("roll 2 2")
    match.decide("roll 1 1")
    match.decide("roll 3")
    assert "move s" in match.actions()


def test_a_token_on_the_own_base_is_an_option() -> None:
    """LL-23: without the rest of v0.3, or v0.3 without it."""
    match = Match.new("last-land", options=["home_token=yes"])
    assert (holder(match, "d7"), points(match)) == ("red", [4, 4])
    match = Match.new("last-land", "v0.3", ["home_token=no"])
    assert (holder(match, "d7"), points(match)) == (None, [0, 0])


def test_a_safe_base_is_an_option() -> None:
    """LL-24: without the rest of v0.3, or v0.3 without it."""
    drawing = "red on d7, blue on d1; red has 1 AP"
    assert "drain" not in last_land(drawing, safe_home=True).actions()
    assert "drain" in last_land(drawing).actions()
    match = last_land(drawing, edition="v0.3", safe_home=False)
    match.play(RED, "move s")
    assert markers(match, "d7") == 1


def test_passing_through_is_an_option() -> None:
    """LL-25: without the rest of v0.3, or v0.3 without it."""
    drawing = "red on d6, blue on e6; red has 2 AP"
    match = last_land(drawing, pass_through=True)
    match.play(RED, "move ne", "move se")
    assert pin(match, "red") == "f5"
    assert "move ne" not in last_land(drawing, edition="v0.3", pass_through=False).actions()


@pytest.mark.parametrize(("typed", "meant"), [("dise", "dice"), ("token", "tokens")])
def test_an_unknown_option_is_refused_with_the_one_that_was_meant(typed: str, meant: str) -> None:
    """LL-20: options have names, and a misspelt name is no silent default."""
    with pytest.raises(BadOption, match=f"no option '{typed}'; did you mean '{meant}'"):
        GAME.options.parse("", [f"{typed}=1"])
    with pytest.raises(BadOption, match=typed):
        GAME.options.resolve("", {typed: 1})


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("dice=0", "from 1 to 2"),
        ("dice=3", "from 1 to 2"),
        ("deplete=0", "from 1 to 9"),
        ("deplete=10", "from 1 to 9"),
        ("tokens=0", "from 1 to 37"),
        ("tokens=38", "from 1 to 37"),
        ("base=7", "from 1 to 6"),
        ("centre=-1", "from 1 to 6"),
        ("dice=two", "whole number"),
        ("dice=", "whole number"),
        ("outer=1.5", "whole number"),
        ("safe_home=maybe", "yes or no"),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_name(text: str, allowed: str) -> None:
    """LL-22: the refusal says which option it is, and what it may be."""
    name, _, value = text.partition("=")
    with pytest.raises(BadOption, match=f"'{name}' is .*{allowed}.*, not .*{value}"):
        GAME.options.parse("v0.3", [text])


def test_a_value_of_the_wrong_kind_is_refused() -> None:
    """LL-22: a switch is no number, and a number no switch."""
    with pytest.raises(BadOption, match="'deplete'"):
        GAME.options.resolve("", {"deplete": True})
    with pytest.raises(BadOption, match="'safe_home'"):
        GAME.options.resolve("", {"safe_home": 1})


def test_options_are_written_once_and_with_a_value() -> None:
    """LL-20: `dice` alone, or twice, is refused."""
    with pytest.raises(BadOption, match="name=value"):
        GAME.options.parse("", ["dice"])
    with pytest.raises(BadOption, match="'dice' is given twice"):
        GAME.options.parse("", ["dice=1", "dice=2"])


@pytest.mark.parametrize("seats", [1, 7, -2])
def test_two_to_six_play(seats: int) -> None:
    """LL-3: there are six bases, and nobody plays alone."""
    with pytest.raises(BadSeats, match=f"2 to 6 seats, not {seats}"):
        GAME.new(seats)
    for fits in (2, 6):
        assert len(GAME.new(fits).scores()) == fits


def test_an_unknown_edition_is_refused_with_the_one_that_was_meant() -> None:
    """LL-21: editions have names, too."""
    with pytest.raises(UnknownName, match=r"no edition 'v0\.33'; did you mean 'v0\.3'"):
        GAME.new(2, "v0.33")
    with pytest.raises(UnknownName, match=r"no edition 'chess'; known: .*v0\.1-one-die"):
        GAME.options.resolve("chess")
