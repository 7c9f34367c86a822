"""Friends: allies from afar, and cards for all who helped."""

import pytest

from tests.cosmos.positions import (
    ally,
    attack,
    hand,
    is_shown,
    stacks,
)
from tests.cosmos.races import LOSING, fight, finish, ready, sheets, totals

FAR = ["d4", "d5", "d6", "e3", "e6", "f3", "f7", "g3", "g6", "h4", "h5", "h6"]


# From afar -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FAR)
def test_friends_may_ally_from_two_sites_away(name: str) -> None:
    """SC-38: from the invaded site."""
    match = ready(f"amber is friends; amber 2 on {name}", seats=3)
    attack(match, "f4", "f5")
    assert ally(match) == [f"amber {name}"]


@pytest.mark.parametrize("name", ["c4", "f2", "i5", "f8"])
def test_three_sites_away_is_too_far(name: str) -> None:
    """SC-38: two."""
    match = ready(f"amber is friends; amber 2 on {name}", seats=3)
    attack(match, "f4", "f5")
    assert ally(match) == []


def test_others_ally_from_next_door_only() -> None:
    """SC-15: sites around the invaded one."""
    match = ready("amber is friends; amber 1 on c3; green 2 on f7; blue 2 on f3", seats=4)
    attack(match, "f4", "f5")
    assert ally(match) == []


def test_friends_are_asked_next_door_as_well() -> None:
    """SC-38, SC-15: each stack for itself in the order of the sites."""
    match = ready("amber is friends; amber 2 on f7, 1 on e4, 1 on f6", seats=3)
    attack(match, "f4", "f5")
    assert ally(match) == ["amber e4", "amber f6", "amber f7"]


def test_ships_from_afar_count() -> None:
    """SC-38, SC-17: on either side."""
    match = fight("amber is friends; amber 2 on f7", seats=3, sides={"f7": "defence"})
    assert totals(match) == (14, 5 + 2)
    match = fight("amber is friends; amber 2 on f7", seats=3, sides={"f7": "offence"})
    assert totals(match) == (14 + 2, 5)


def test_ships_from_afar_are_lost_with_their_side() -> None:
    """SC-38, SC-20: all ships of the losing side."""
    match = fight("amber is friends; amber 2 on f7", seats=3, sides={"f7": "defence"})
    assert stacks(match, "amber") == {}


def test_friends_support_themselves_from_afar() -> None:
    """SC-38, SC-15: main players choose between their own side and neither."""
    match = ready("red is friends; red 2 on f7", seats=3)
    attack(match, "f4", "f5")
    assert match.actions() == ["offence", "neither"]
    assert ally(match, {"f7": "offence"}) == ["red f7"]


def test_the_order_of_those_who_are_asked_stays_the_same() -> None:
    """SC-15, SC-38: turn order from the invader's left, the invader last."""
    match = ready(
        "amber is friends; red 1 on e4; blue 1 on e5; amber 1 on f7; green 1 on g4", seats=4
    )
    attack(match, "f4", "f5")
    assert ally(match) == ["blue e5", "amber f7", "green g4", "red e4"]


def test_how_far_friends_go_can_be_turned() -> None:
    """SC-38: the number `reach`."""
    match = ready(
        "amber is friends; amber 2 on f7, 1 on f6", seats=3, races=sheets("friends", reach=1)
    )
    attack(match, "f4", "f5")
    assert ally(match) == ["amber f6"]


# Cards -----------------------------------------------------------------------------------


def drawn(more: str, cards: tuple[str, str] = ("attack-10", "attack-3"), **sides: str) -> list[int]:
    """How many cards red, blue, amber and green hold after the invasion; none were left."""
    match = fight(more, cards, seats=4, sides=sides)
    finish(match)
    return [len(hand(match, who)) for who in ("red", "blue", "amber", "green")]


def test_after_a_win_friends_and_the_main_player_draw_a_card() -> None:
    """SC-38: as an ally of the invader."""
    assert drawn("amber is friends; amber 1 on g4", g4="offence") == [1, 0, 1, 0]


def test_every_ally_of_the_side_draws() -> None:
    """SC-38: the main player and every ally, not the other side, not who looks on."""
    more = "amber is friends; amber 1 on g4; green 1 on e4"
    assert drawn(more, g4="offence", e4="offence") == [1, 0, 1, 1]
    assert drawn(more, g4="offence", e4="defence") == [1, 0, 1, 0]
    assert drawn(more, g4="offence", e4="neither") == [1, 0, 1, 0]


def test_friends_who_are_main_player_draw_with_their_allies() -> None:
    """SC-38: their side."""
    assert drawn("red is friends; green 1 on e4", e4="offence") == [1, 0, 0, 1]
    assert drawn("red is friends") == [1, 0, 0, 0]


def test_friends_on_the_defence_draw() -> None:
    """SC-38: an invasion won by their side."""
    assert drawn("blue is friends; green 1 on e4", LOSING, e4="defence") == [0, 1, 0, 1]
    assert drawn("amber is friends; amber 1 on g4", LOSING, g4="defence") == [0, 1, 1, 0]


def test_friends_who_lost_draw_nothing() -> None:
    """SC-38: won by the Friends' side."""
    assert drawn("amber is friends; amber 1 on g4", g4="defence") == [0, 0, 0, 0]
    assert drawn("blue is friends") == [0, 0, 0, 0]


def test_friends_who_looked_on_draw_nothing() -> None:
    """SC-38: if the Friends have ships in it."""
    assert drawn("amber is friends; amber 1 on g4; green 1 on e4", e4="offence") == [0, 0, 0, 0]


def test_who_helps_with_several_stacks_draws_once() -> None:
    """SC-38: a card each."""
    more = "amber is friends; amber 1 on g4, 1 on g5; red 1 on e4"
    assert drawn(more, g4="offence", g5="offence", e4="offence") == [1, 0, 1, 0]


def test_a_win_over_a_defend_card_counts() -> None:
    """SC-38, SC-18: won is won."""
    more = "amber is friends; amber 1 on g4"
    assert drawn(more, ("attack-10", "sabotage"), g4="offence") == [1, 0, 1, 0]


def test_where_both_have_won_friends_have_won_too() -> None:
    """SC-38, SC-19: for their own side."""
    more = "red is friends; amber 1 on g4; green 1 on e4"
    cards = ("sabotage", "negotiate")
    assert drawn(more, cards, g4="offence", e4="defence") == [1, 0, 1, 0]
    more = "blue is friends; amber 1 on g4; green 1 on e4"
    assert drawn(more, cards, g4="offence", e4="defence") == [0, 1, 0, 1]


def test_how_many_cards_can_be_turned() -> None:
    """SC-38: the number `draw`."""
    match = fight(
        "amber is friends; amber 1 on g4",
        seats=3,
        sides={"g4": "offence"},
        races=sheets("friends", draw=2),
    )
    finish(match)
    assert [len(hand(match, who)) for who in ("red", "blue", "amber")] == [2, 0, 2]


def test_friends_are_shown_when_they_bring_cards() -> None:
    """SC-4, SC-38: the power does something."""
    match = fight("amber is friends, hidden; amber 1 on g4", seats=3, sides={"g4": "offence"})
    finish(match)
    assert is_shown(match, "amber")
