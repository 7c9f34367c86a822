"""Editions: what the authors' later versions change."""

import pytest

from farstead.core.state import CHANCE
from farstead.games.last_land import GAME
from farstead.match import Match
from tests.positions import (
    BLUE,
    RED,
    SEATS,
    ap,
    holder,
    last_land,
    markers,
    pin,
    points,
    refused,
    spend,
    tokens,
    turn,
)

# v0.1 with one die, and v0.2 ------------------------------------------------------------


def test_one_die_leaves_nothing_to_choose() -> None:
    """LL-20: the die's number is the action points."""
    match = last_land("red on d4, blue on d1; red to roll", edition="v0.1-one-die")
    assert match.actions() == [f"roll {pips}" for pips in range(1, 7)]
    match.decide("roll 5")
    assert match.actor == RED
    assert ap(match) == 5
    assert "drain" in match.actions()
    assert "Red rolls 5." in [said.text for said in match.log(None)]
    refused(match, RED, "take 5")


def test_the_start_is_rolled_with_two_dice_even_where_turns_have_one() -> None:
    """LL-20: one die is rolled in a turn; for the start LL-5 says two."""
    match = Match.new("last-land", "v0.1-one-die")
    match.decide("roll 1 4")
    match.decide("roll 2 4")
    match.decide("roll 6")
    assert match.actor == BLUE


def test_v02_plays_as_v01_which_is_the_default() -> None:
    """LL-20: of the first editions only the one-die variant differs, and only in its dice."""
    usual = GAME.options.resolve()
    assert usual.edition == "v0.1"
    assert GAME.options.resolve("v0.2").values == usual.values
    one_die = GAME.options.resolve("v0.1-one-die").values
    assert {name for name in one_die if one_die[name] != usual.values[name]} == {"dice"}


# v0.3: worth, markers, home -------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "worth"), [("e6", 2), ("a2", 2), ("d6", 2), ("e4", 3), ("d4", 4), ("g4", 4)]
)
def test_the_outer_ring_is_worth_two(tile: str, worth: int) -> None:
    """LL-21: its tiles that are no bases, and no other tiles than these."""
    match = last_land(f"red on {tile}, blue on d1; red has {worth - 1} AP", edition="v0.3")
    assert "exploit" not in match.actions()
    match = last_land(f"red on {tile}, blue on d1; red has {worth} AP", edition="v0.3")
    match.play(RED, "exploit")
    assert points(match) == [worth, 0]


def test_it_takes_five_markers_to_deplete_a_tile() -> None:
    """LL-22: with four a tile can be entered, exploited and drained; then it has five."""
    match = last_land("red on d5, blue on d1; d4 drained 4; red has 6 AP", edition="v0.3")
    match.play(RED, "move s", "exploit")
    assert points(match) == [4, 0]
    match.play(RED, "drain")
    assert markers(match, "d4") == 5

    match = last_land("red on d5, blue on d1; d4 drained 5; red has 6 AP", edition="v0.3")
    assert "depleted" in refused(match, RED, "move s")


@pytest.mark.parametrize("seats", [2, 5, 6])
def test_everybody_begins_with_a_token_on_the_own_base(seats: int) -> None:
    """LL-23: with its points, and one token fewer in the supply; other bases are empty."""
    names = list(SEATS)[:seats]
    match = Match.new("last-land", "v0.3", users=names)
    bases = [pin(match, who) or "" for who in names]
    assert [holder(match, base) for base in bases] == names
    assert points(match) == [4] * seats
    assert [tokens(match, who) for who in names] == [24] * seats
    assert [holder(match, base) for base in {"d7", "g4", "g1", "d1", "a1", "a4"} - {*bases}] == [
        None
    ] * (6 - seats)


def test_the_token_on_the_own_base_can_be_stolen() -> None:
    """LL-23: it is a token like any other."""
    match = last_land("red on d4, blue on d7; d7 exploited by red; blue has 4 AP", edition="v0.3")
    match.play(BLUE, "exploit")
    assert points(match) == [0, 4]
    assert tokens(match, "red") == 25


def test_nobody_drains_the_own_base() -> None:
    """LL-24: neither by draining nor by moving off it."""
    match = last_land("red on d7, blue on d4; red has 3 AP", edition="v0.3")
    assert "own base" in refused(match, RED, "drain")
    match.play(RED, "move s")
    assert markers(match, "d7") == 0
    match.play(RED, "drain", "move n")
    assert markers(match, "d6") == 2


def test_others_drain_a_base_as_any_tile() -> None:
    """LL-24: blue drains red's base and by moving off it, too; an empty base is nobody's."""
    match = last_land("red on g4, blue on d7; blue has 2 AP", edition="v0.3")
    match.play(BLUE, "drain", "move s")
    assert markers(match, "d7") == 2
    spend(match, RED, 2, "drain", "move s")
    assert markers(match, "g4") == 2


def test_every_player_has_a_base_of_their_own() -> None:
    """LL-24: of three players, amber's base is a1: amber spares it, and red does not."""
    amber = last_land("amber on a1, red on d4; amber has 1 AP", seats=3, edition="v0.3")
    assert "drain" not in amber.actions()
    red = last_land("red on a1, amber on d4; red has 1 AP", seats=3, edition="v0.3")
    assert "drain" in red.actions()


def test_a_base_that_others_depleted_is_depleted_for_its_owner() -> None:
    """LL-24: the owner does not drain it, but can't enter it either once it is used up."""
    match = last_land("red on d6, blue on d7; d7 drained 4; blue has 2 AP", edition="v0.3")
    match.play(BLUE, "drain", "move se")
    match.decide("roll 6 6")
    match.play(RED, "take 6")
    assert "depleted" in refused(match, RED, "move n")


# v0.3: passing through ------------------------------------------------------------------


def test_a_pin_may_pass_through_a_tile_that_holds_another() -> None:
    """LL-25: over blue's tile to the free one behind it, draining what it moves off."""
    match = last_land("red on d6, blue on e6; red has 2 AP", edition="v0.3")
    match.play(RED, "move ne")
    assert pin(match, "red") == pin(match, "blue") == "e6"
    match.play(RED, "move se")
    assert (pin(match, "red"), pin(match, "blue")) == ("f5", "e6")
    assert [markers(match, tile) for tile in ("d6", "e6", "f5")] == [1, 1, 0]


def test_a_turn_does_not_end_on_a_tile_that_holds_another_pin() -> None:
    """LL-25: with a single point red can't move onto blue's tile."""
    match = last_land("red on d6, blue on e6; red has 1 AP", edition="v0.3")
    assert "Blue" in refused(match, RED, "move ne")
    match = last_land("red on d6, blue on e6; red has 2 AP", edition="v0.3")
    match.play(RED, "move ne")
    assert match.actions() == ["move se", "move s", "move sw", "move nw"]


TWO_IN_A_ROW = "red on d6, blue on e6, amber on f5; d6, d7, e5 depleted;"


def test_the_way_on_may_lead_through_several_pins() -> None:
    """LL-25: behind blue stands amber; with three points red gets past both."""
    match = last_land(TWO_IN_A_ROW + "red has 3 AP", seats=3, edition="v0.3")
    match.play(RED, "move ne")
    assert match.actions() == ["move se"]
    match.play(RED, "move se", "move s")
    assert pin(match, "red") == "f4"
    assert (pin(match, "blue"), pin(match, "amber")) == ("e6", "f5")


def test_the_way_on_must_be_within_the_points_left() -> None:
    """LL-25: two points would leave red on amber's tile."""
    match = last_land(TWO_IN_A_ROW + "red has 2 AP", seats=3, edition="v0.3")
    assert "Blue" in refused(match, RED, "move ne")


def test_six_points_take_a_pin_past_five_others() -> None:
    """LL-25: a row of five pins with a single free tile behind it; five points are lost."""
    match = last_land(
        """
        red on d1, blue on d2, amber on d3, green on d4, violet on d5, grey on d6
        all depleted but d2, d3, d4, d5, d6, d7; red rolled 5 6
        """,
        seats=6,
        edition="v0.3",
    )
    match.play(RED, "take 5")
    assert turn(match) == "blue"
    match.undo(RED)
    match.play(RED, "take 6", *["move n"] * 6)
    assert pin(match, "red") == "d7"


def test_depleted_tiles_are_no_way_on() -> None:
    """LL-25: behind blue all is used up, and six points don't help."""
    match = last_land(
        "red on d6, blue on e6; d6, d7, e5, f5 depleted; red has 6 AP", edition="v0.3"
    )
    refused(match, RED, "move ne")


@pytest.mark.parametrize(("drained", "allowed"), [(3, True), (4, False)])
def test_the_way_on_may_lead_back_unless_it_closes(drained: int, allowed: bool) -> None:
    """LL-25: red could only return to where it came from, if that outlasts the move off it."""
    match = last_land(
        f"red on d6, blue on e6; d7, e5, f5 depleted; d6 drained {drained}; red has 2 AP",
        edition="v0.3",
    )
    assert ("move ne" in match.actions()) == allowed
    if allowed:
        match.play(RED, "move ne", "move sw")
        assert pin(match, "red") == "d6"
        assert turn(match) == "blue"


@pytest.mark.parametrize(
    ("points_had", "drained", "allowed"), [(4, 3, True), (3, 3, False), (6, 4, False)]
)
def test_the_way_back_may_lead_through_a_pin_passed_before(
    points_had: int, drained: int, allowed: bool
) -> None:
    """LL-25: from amber's corner red can only return past blue, if blue's tile stays open."""
    match = last_land(
        f"""
        red on d5, blue on d6, amber on d7; c5, c6, e5, e6 depleted; d6 drained {drained}
        red has {points_had} AP
        """,
        seats=3,
        edition="v0.3",
    )
    match.play(RED, "move n")
    assert ("move n" in match.actions()) == allowed
    if allowed:
        match.play(RED, "move n", "move s", "move s")
        assert pin(match, "red") == "d5"


def test_an_own_base_is_always_a_way_back() -> None:
    """LL-25: moving off it does not deplete it, so red may step out and return."""
    match = last_land(
        "red on d7, blue on e6; d6, e5, f5 depleted; d7 drained 4; red has 2 AP", edition="v0.3"
    )
    match.play(RED, "move se", "move nw")
    assert pin(match, "red") == "d7"


def test_a_shared_tile_may_be_drained_if_the_way_on_stays() -> None:
    """LL-25: of the two points left one may be spent on a marker, not both."""
    match = last_land("red on d6, blue on e6; red has 3 AP", edition="v0.3")
    match.play(RED, "move ne", "drain")
    assert markers(match, "e6") == 1
    assert "way" in refused(match, RED, "drain")
    match.play(RED, "move se")
    assert markers(match, "e6") == 2


def test_a_shared_tile_is_not_drained_where_the_way_on_is_longer() -> None:
    """LL-25: past blue and amber red needs both points that are left."""
    match = last_land(TWO_IN_A_ROW + "red has 4 AP", seats=3, edition="v0.3")
    match.play(RED, "move ne", "drain")
    refused(match, RED, "drain")
    assert match.actions() == ["move se"]


def test_a_shared_tile_may_be_drained_to_the_end() -> None:
    """LL-25: red depletes the tile under blue and moves off it."""
    match = last_land("red on d6, blue on e6; e6 drained 4; red has 3 AP", edition="v0.3")
    match.play(RED, "move ne", "drain", "move se")
    assert markers(match, "e6") == 5
    assert (pin(match, "red"), pin(match, "blue")) == ("f5", "e6")


def test_a_shared_tile_may_be_exploited_if_the_way_on_stays() -> None:
    """LL-25: exploiting takes two points and going on one; three left are enough, two not."""
    match = last_land("red on d6, blue on e6; e6 exploited by blue; red has 4 AP", edition="v0.3")
    match.play(RED, "move ne", "exploit")
    assert points(match) == [2, 0]
    assert match.actions() == ["move se", "move s", "move sw", "move nw"]

    match = last_land("red on d6, blue on e6; red has 3 AP", edition="v0.3")
    match.play(RED, "move ne")
    assert "way" in refused(match, RED, "exploit")


def test_a_pin_that_was_passed_still_blocks_its_tile() -> None:
    """LL-25: red passes blue; with the last point it can't step back onto blue's tile."""
    match = last_land("red on d6, blue on e6; red has 3 AP", edition="v0.3")
    match.play(RED, "move ne", "move s")
    assert "Blue" in refused(match, RED, "move n")
    match.play(RED, "move s")


def test_hemmed_in_by_a_pin_one_can_pass_through_it() -> None:
    """LL-25: blue has a turn; two points take it past red, one point is lost."""
    match = last_land("red on d6, blue on d7; c6, d7, e6 depleted; red has 1 AP", edition="v0.3")
    match.play(RED, "drain")
    assert turn(match) == "blue"
    match.decide("roll 1 2")
    match.play(BLUE, "take 1")
    assert turn(match) == "red"
    match.undo(BLUE)
    match.play(BLUE, "take 2", "move s", "move s")
    assert pin(match, "blue") == "d5"


def test_where_no_dice_would_take_one_through_one_waits() -> None:
    """LL-25: behind red all is used up, so blue's turn is skipped, and blue stays."""
    match = last_land(
        "all depleted but d6; red on d6, blue on d7; d6 drained 1; red has 1 AP", edition="v0.3"
    )
    match.play(RED, "drain")
    assert (match.actor, turn(match)) == (CHANCE, "red")
    assert pin(match, "blue") == "d7"
