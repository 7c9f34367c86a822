"""Offers between players."""

from farstead.core.errors import NotYourTurn
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    cosmos,
    gas,
    minerals,
    play,
    refused,
    stop,
    table,
)

ON_THE_MAP = "red 1 on f5; blue 1 on a1; amber 1 on k1;"


def test_an_accepted_offer_is_carried_out() -> None:
    """SC-11: minerals for gas."""
    match = cosmos(ON_THE_MAP + "red has 3 minerals; blue has 2 gas", 3)
    play(match, "red", "offer 2", "give 2 mineral", "ask 1 gas")
    assert actor(match) == "blue"
    assert match.actions() == ["accept", "decline"]
    play(match, "blue", "accept")
    assert (minerals(match, "red"), gas(match, "red")) == (1, 1)
    assert (minerals(match, "blue"), gas(match, "blue")) == (2, 1)
    assert actor(match) == "red"


def test_gas_is_offered_for_minerals() -> None:
    """SC-11: the other way round."""
    match = cosmos(ON_THE_MAP + "red has 4 gas; amber has 9 minerals", 3)
    play(match, "red", "offer 3", "give 1 gas", "ask 9 mineral")
    play(match, "amber", "accept")
    assert (minerals(match, "red"), gas(match, "red")) == (9, 3)
    assert (minerals(match, "amber"), gas(match, "amber")) == (0, 1)


def test_a_declined_offer_changes_nothing() -> None:
    """SC-11: whoever made it goes on with the turn."""
    match = cosmos(ON_THE_MAP + "red has 3 minerals; blue has 2 gas", 3)
    play(match, "red", "offer 2", "give 2 mineral", "ask 1 gas")
    play(match, "blue", "decline")
    assert (minerals(match, "red"), gas(match, "blue")) == (3, 2)
    assert (actor(match), actions_left(match)) == ("red", 2)


def test_a_gift_asks_for_nothing() -> None:
    """SC-11: it has to be accepted all the same."""
    match = cosmos(ON_THE_MAP + "red has 3 minerals", 3)
    play(match, "red", "offer 2", "give 3 mineral")
    assert match.actions() == ["ask nothing"]
    play(match, "red", "ask nothing")
    play(match, "blue", "accept")
    assert (minerals(match, "red"), minerals(match, "blue")) == (0, 3)


def test_an_offer_gives_one_kind_and_asks_for_the_other() -> None:
    """SC-11: minerals are not asked for minerals."""
    match = cosmos(ON_THE_MAP + "red has 3 minerals, 1 gas; blue has 2 minerals, 2 gas", 3)
    play(match, "red", "offer 2")
    assert match.actions() == ["give 1 mineral", "give 2 mineral", "give 3 mineral", "give 1 gas"]
    play(match, "red", "give 2 mineral")
    assert sorted(match.actions()) == ["ask 1 gas", "ask 2 gas", "ask nothing"]
    refused(match, "red", "ask 1 mineral")


def test_nobody_offers_or_is_asked_for_more_than_there_is() -> None:
    """SC-11: neither of what is given nor of what is asked."""
    match = cosmos(ON_THE_MAP + "red has 2 minerals; blue has 1 gas", 3)
    play(match, "red", "offer 2")
    refused(match, "red", "give 3 mineral")
    refused(match, "red", "give 1 gas")
    play(match, "red", "give 2 mineral")
    refused(match, "red", "ask 2 gas")


def test_amounts_go_up_to_nine() -> None:
    """SC-11: even where there is more."""
    match = cosmos(ON_THE_MAP + "red has 12 minerals; blue has 15 gas", 3)
    play(match, "red", "offer 2")
    assert actions(match, "give") == [f"{n} mineral" for n in range(1, 10)]
    play(match, "red", "give 9 mineral")
    assert [text for text in actions(match, "ask") if "gas" in text][-1] == "9 gas"
    play(match, "red", "ask 9 gas")
    play(match, "blue", "accept")
    assert (minerals(match, "red"), gas(match, "blue")) == (3, 6)


def test_only_the_other_player_answers() -> None:
    """SC-11: an offer names one."""
    match = cosmos(ON_THE_MAP + "red has 2 minerals", 3)
    assert actions(match, "offer") == ["2", "3"]
    refused(match, "red", "offer 1")
    play(match, "red", "offer 3", "give 1 mineral", "ask nothing")
    refused(match, "blue", "accept", NotYourTurn)
    refused(match, "red", "accept", NotYourTurn)
    play(match, "amber", "accept")
    assert [minerals(match, who) for who in ("red", "blue", "amber")] == [1, 0, 1]


def test_who_has_nothing_offers_nothing() -> None:
    """SC-11: at least one mineral or gas is given."""
    match = cosmos(ON_THE_MAP + "blue has 5 gas", 3)
    assert actions(match, "offer") == []
    refused(match, "red", "offer 2")


def test_an_offer_to_somebody_who_is_not_there_is_refused() -> None:
    """SC-11: there are three seats."""
    refused(cosmos(ON_THE_MAP + "red has 5 gas", 3), "red", "offer 4")


def offer(match: Match, answer: str) -> None:
    play(match, "red", "offer 2", "give 1 mineral", "ask nothing")
    play(match, "blue", answer)


def test_three_offers_a_turn_are_made_at_most() -> None:
    """SC-11: accepted or not."""
    match = cosmos(ON_THE_MAP + "red has 9 minerals", 3)
    offer(match, "accept")
    offer(match, "decline")
    offer(match, "decline")
    refused(match, "red", "offer 2")
    refused(match, "red", "offer 3")
    assert minerals(match, "red") == 8


def test_the_next_turn_has_three_offers_again() -> None:
    """SC-11: they don't add up either."""
    match = cosmos(ON_THE_MAP + "red has 9 minerals; 1 offer left", 3)
    offer(match, "decline")
    assert actions(match, "offer") == []
    for _ in range(3):
        stop(match)
    assert table(match).offers_left == 3
    for _ in range(3):
        offer(match, "decline")
    assert actions(match, "offer") == []


def test_an_offer_is_made_before_the_first_action_and_in_any_order_with_buying() -> None:
    """SC-10: trade, buy, trade again."""
    match = cosmos(ON_THE_MAP + "red has 3 minerals; blue has 2 gas", 3)
    play(match, "red", "buy ship f5", "offer 2", "give 1 mineral", "ask 2 gas")
    play(match, "blue", "accept")
    play(match, "red", "buy card")
    match.decide("draw quash")
    offer(match, "accept")
    assert (minerals(match, "red"), gas(match, "red")) == (0, 1)
    play(match, "red", "move f5", "to f6", "ships 2")
    refused(match, "red", "offer 2")


def test_who_has_no_ships_left_can_still_be_traded_with() -> None:
    """SC-11: an offer goes to a player, wherever the ships are."""
    match = cosmos("red 1 on f5; red has 1 mineral; blue has 1 gas")
    play(match, "red", "offer 2", "give 1 mineral", "ask 1 gas")
    play(match, "blue", "accept")
    assert gas(match, "red") == 1
