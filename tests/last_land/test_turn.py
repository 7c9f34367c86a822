"""A turn: two dice, one of them chosen, and action points that must be spent."""

import pytest

from farstead.core.errors import NotYourTurn, UnknownAction
from farstead.core.state import CHANCE
from tests.positions import (
    BLUE,
    RED,
    ap,
    holder,
    last_land,
    markers,
    pin,
    points,
    refused,
    spend,
    turn,
)


@pytest.mark.parametrize("die", [2, 5])
def test_either_die_may_be_chosen(die: int) -> None:
    """LL-6: the chosen die is the number of action points of this turn."""
    match = last_land("red on d4, blue on d1; red to roll")
    match.decide("roll 5 2")
    assert sorted(match.actions()) == ["take 2", "take 5"]
    match.play(RED, f"take {die}")
    assert ap(match) == die
    match.play(RED, *["move n", "move s"] * (die // 2), *["drain"] * (die % 2))
    assert turn(match) == "blue"


def test_two_equal_dice_leave_one_choice() -> None:
    """LL-6: after a double there is one number to take."""
    match = last_land("red on d4, blue on d1; red to roll")
    match.decide("roll 3 3")
    assert match.actions() == ["take 3"]


def test_a_number_that_was_not_rolled_cannot_be_taken() -> None:
    """LL-6: one of the dice, neither another number nor their sum."""
    match = last_land("red on d4, blue on d1; red rolled 1 4")
    for number in (2, 5, 6):
        refused(match, RED, f"take {number}")
    match.play(RED, "take 4")


def test_nothing_is_done_before_a_die_is_chosen() -> None:
    """LL-6: first the roll, then the choice, then the actions."""
    match = last_land("red on d4, blue on d1; red to roll")
    refused(match, RED, "drain", NotYourTurn)
    match.decide("roll 1 4")
    refused(match, RED, "drain")
    match.play(RED, "take 1", "drain")
    assert markers(match, "d4") == 1


def test_the_next_player_rolls_anew() -> None:
    """LL-6: the dice of a turn count for this turn only."""
    match = last_land("red on d4, blue on d1; red has 1 AP")
    match.play(RED, "drain")
    assert match.actor == CHANCE
    assert turn(match) == "blue"
    match.decide("roll 6 1")
    assert match.actor == BLUE
    assert sorted(match.actions()) == ["take 1", "take 6"]


def test_a_turn_lasts_until_the_last_point_is_spent() -> None:
    """LL-7: after two of three action points it is still red's turn."""
    match = last_land("red on d4, blue on d1; red has 3 AP")
    match.play(RED, "drain", "move n")
    assert match.actor == RED
    assert ap(match) == 1
    refused(match, BLUE, "drain", NotYourTurn)
    match.play(RED, "drain")
    assert turn(match) == "blue"


def test_there_is_no_passing() -> None:
    """LL-7: a player with points left is offered actions that cost some, and nothing else."""
    match = last_land("red on d4, blue on d5; red has 4 AP")
    assert sorted(match.actions()) == sorted(
        ["move ne", "move se", "move s", "move sw", "move nw", "drain", "exploit"]
    )
    for text in ("pass", "end", "stay", ""):
        refused(match, RED, text, UnknownAction)
    for text in ("wait", "leave"):
        assert "you can do something" in refused(match, RED, text)


def test_points_must_be_spent_even_where_it_hurts() -> None:
    """LL-7: red can only drain the tile that it stands on, and has to."""
    match = last_land("""
        red on d7, blue on d6; c6, e6 depleted; d7 exploited by red
        red has 2 AP
    """)
    assert match.actions() == ["drain"]
    match.play(RED, "drain")
    assert match.actions() == ["drain"]
    match.play(RED, "drain")
    assert markers(match, "d7") == 2


def test_actions_may_be_mixed_in_any_order() -> None:
    """LL-7: six points for three moves, a drain and an exploit of two."""
    match = last_land("red on d7, blue on d1; red has 6 AP")
    match.play(RED, "move s", "exploit", "drain", "move n")
    assert ap(match) == 1
    match.play(RED, "move se")
    assert pin(match, "red") == "e6"
    assert [markers(match, tile) for tile in ("d7", "d6", "e6")] == [2, 2, 0]
    assert holder(match, "d6") == "red"
    assert points(match) == [2, 0]
    assert turn(match) == "blue"


def test_the_log_tells_what_was_rolled_chosen_and_done() -> None:
    """LL-6: dice, choice and actions of a turn, a sentence each, with the tiles they concern."""
    match = last_land("red on d7, blue on d1; d6 exploited by blue; d6 drained 3; red to roll")
    match.decide("roll 2 5")
    match.play(RED, "take 5", "move s", "exploit", "drain", "move n")
    told = [(said.text, said.places) for said in match.log(BLUE)]
    assert told == [
        ("Red rolls 2 and 5.", ["pin/0"]),
        ("Red has 5 action points.", ["pin/0"]),
        ("Red moves from d7 to d6.", ["d7", "d6"]),
        ("Red exploits d6 for 2 points, taking it from Blue.", ["d6"]),
        ("Red drains d6.", ["d6"]),
        ("d6 is depleted.", ["d6"]),
        ("Red moves from d6 to d7.", ["d6", "d7"]),
    ]


def test_points_that_nothing_can_use_are_lost() -> None:
    """LL-15: red's first point depletes its tile; with nowhere to go, two more are lost."""
    match = last_land("""
        red on d7, blue on d1; c6, d6, e6 depleted; d7 drained 3
        red has 3 AP
    """)
    match.play(RED, "drain")
    assert markers(match, "d7") == 4
    assert turn(match) == "blue"
    assert match.actor == CHANCE
    assert "2 action points" in match.log(None)[-1].text


def test_points_lost_are_not_kept_for_the_next_turn() -> None:
    """LL-15: red, hemmed in by blue, loses four points and later starts from the dice."""
    match = last_land("""
        red on d7, blue on d6; c6, e6 depleted; d7 drained 3
        red has 5 AP
    """)
    match.play(RED, "drain")
    spend(match, BLUE, 1, "move s")
    spend(match, RED, 1, "move s")
    assert pin(match, "red") == "d6"
    assert turn(match) == "blue"
