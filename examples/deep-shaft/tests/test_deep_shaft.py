from farstead.match import Match
from farstead.testing import GameSuite


class TestDeepShaft(GameSuite):
    game = "deep-shaft"


def test_who_hauls_up_enough_of_what_was_dug_wins() -> None:
    """DS-1, DS-3: until then it is the same player's turn."""
    match = Match.new("deep-shaft", options=["goal=10"])
    for roll in ("roll 6", "roll 4"):
        match.play(0, "dig")
        match.decide(roll)
    match.play(0, "haul")
    assert (match.is_over, match.state.scores()) == (True, [10, 0])


def test_a_shaft_that_caves_in_takes_the_cart_and_the_turn() -> None:
    """DS-2: and an empty cart can't be hauled up."""
    match = Match.new("deep-shaft")
    match.play(0, "dig")
    match.decide("roll 1")
    assert (match.actor, match.actions()) == (1, ["dig"])
