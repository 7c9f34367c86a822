"""Spite: whoever makes it lose ships loses as many."""

import pytest

from tests.cosmos.positions import (
    actor,
    graveyard,
    invade,
    is_shown,
    move,
    on_map,
    play,
    stack,
    stacks,
    stop,
)
from tests.cosmos.races import LOSING, WINNING, fight, finish, on_cards, sheets, totals, winners


def test_as_many_ships_of_the_other_main_stack_are_destroyed() -> None:
    """SC-31: two lost by the defender, two by the invader who has won."""
    match = fight("blue is spite, hidden")
    assert winners(match) == ["red"]
    assert stacks(match, "blue") == {}
    assert stack(match, "red", "f4") == 2
    assert graveyard(match, "red") == 32 - 2
    assert is_shown(match, "blue")


def test_a_lost_invasion_of_ones_own_counts() -> None:
    """SC-31: the invader loses four; the defender had two and has none."""
    match = fight("red is spite", LOSING)
    assert winners(match) == ["blue"]
    assert stack(match, "blue", "f5") == 0
    assert graveyard(match, "blue") == 32


def test_one_lost_ship_goes_on_the_race_card() -> None:
    """SC-31: instead of the graveyard."""
    match = fight("blue is spite")
    assert on_cards(match, "blue") == 1
    assert graveyard(match, "blue") == 32 - 1


def test_after_the_main_stack_allies_lose_ships() -> None:
    """SC-31: main stack first, then allied stacks in the order of SC-15: amber decides before
    green, whose site comes before amber's. Six for six."""
    match = fight(
        "blue is spite; blue 4 on e5; amber 1 on g4; green 4 on e4",
        seats=4,
        sides={"g4": "offence", "e4": "offence", "e5": "defence"},
    )
    assert winners(match) == ["red"]
    assert stack(match, "red", "f4") == 0
    assert stack(match, "amber", "g4") == 0
    assert stack(match, "green", "e4") == 3


def test_as_an_ally_it_avenges_its_own_ships() -> None:
    """SC-31: whoever has it and loses ships; those of the main player don't count."""
    match = fight("amber is spite; amber 1 on g4", seats=3, sides={"g4": "defence"})
    assert stack(match, "amber", "g4") == 0
    assert on_cards(match, "amber") == 1
    assert stack(match, "red", "f4") == 4 - 1


def test_all_own_ships_on_the_losing_side_count() -> None:
    """SC-31: main stack and supporting stacks."""
    match = fight("blue is spite; blue 1 on e5", sides={"e5": "defence"})
    assert stack(match, "red", "f4") == 4 - 3
    assert on_cards(match, "blue") == 1


def test_without_a_loss_nothing_is_destroyed() -> None:
    """SC-31: who wins loses nothing."""
    match = fight("red is spite")
    assert stack(match, "red", "f4") == 4
    assert on_cards(match, "red") == 0


def test_ships_of_the_own_side_are_safe() -> None:
    """SC-31: of the other side; who did not join keeps them."""
    match = fight("blue is spite; amber 4 on g4", seats=3, sides={"g4": "neither"})
    assert stack(match, "amber", "g4") == 4


def test_who_stood_by_is_safe_even_if_ships_are_owed() -> None:
    """SC-31: six for six, of which the other side has only four."""
    match = fight(
        "blue is spite; blue 4 on e5; amber 3 on g4",
        seats=3,
        sides={"e5": "defence", "g4": "neither"},
    )
    assert stack(match, "red", "f4") == 0
    assert stack(match, "amber", "g4") == 3


def test_own_ships_on_the_other_side_are_safe() -> None:
    """SC-31, SC-15: each stack decides for itself; amber has some on both sides and spares the
    own, though eight are owed."""
    match = fight(
        "amber is spite; amber 4 on g4, 4 on g5, 3 on e4; green 1 on e5",
        ("attack-20", "attack-3"),
        seats=4,
        sides={"g4": "defence", "g5": "defence", "e4": "offence", "e5": "offence"},
    )
    assert winners(match) == ["red"]
    assert stack(match, "red", "f4") == 0
    assert stacks(match, "amber") == {"e4": 3}
    assert stacks(match, "green") == {}


def test_a_stack_that_retreats_is_not_avenged() -> None:
    """SC-31, SC-23: no ship was lost."""
    match = fight("blue is spite", ("attack-10", "retreat"))
    play(match, "blue", "to f6")
    assert stack(match, "blue", "f6") == 2
    assert stack(match, "red", "f4") == 4
    assert on_cards(match, "blue") == 0


def test_sabotage_and_spite_add_up() -> None:
    """SC-31, SC-22: the card's text comes first, the power after the loss."""
    match = fight(
        "blue is spite; amber 3 on g4", ("attack-10", "sabotage"), seats=3, sides={"g4": "offence"}
    )
    assert stack(match, "red", "f4") == 0
    assert stack(match, "amber", "g4") == 3
    match = fight(
        "blue is spite; blue 1 on e5; amber 3 on g4",
        ("attack-10", "sabotage"),
        seats=3,
        sides={"g4": "offence", "e5": "defence"},
    )
    assert stack(match, "red", "f4") == 0
    assert stack(match, "amber", "g4") == 2


def test_two_defend_cards_are_no_lost_invasion() -> None:
    """SC-31, SC-19: both have won; what Sabotage takes is not avenged."""
    match = fight("blue is spite", ("sabotage", "negotiate"))
    finish(match)
    assert stack(match, "blue", "f5") == 0
    assert stack(match, "red", "f4") == 4
    assert on_cards(match, "blue") == 0


def test_a_winner_without_a_main_stack_has_won_all_the_same() -> None:
    """SC-20, SC-31: and may move another stack, and go on with the turn."""
    match = fight("blue is spite; blue 2 on e5; red 2 on c3", sides={"e5": "defence"})
    assert stack(match, "red", "f4") == 0
    assert actor(match) == "red"
    move(match, "c3", "c4")
    assert actor(match) == "red"
    move(match, "c4", "c5")
    assert stacks(match, "red") == {"c5": 2}


# The ships on the card -------------------------------------------------------------------

TWO = "blue 2 on f3; red hand: attack-12; blue hand: attack-4"


def test_each_ship_on_the_card_adds_one_as_main_player() -> None:
    """SC-31: in the next invasion."""
    match = fight(f"blue is spite; {TWO}")
    finish(match)
    invade(match, "f4", "f3", ("attack-12", "attack-4"))
    assert totals(match) == (2 + 12, 2 + 4 + 1)
    assert on_cards(match, "blue") == 2


def test_it_adds_up() -> None:
    """SC-31: each ship there, as invader too."""
    match = fight(
        f"blue is spite; {TWO}; blue 4 on f2; blue hand: attack-5; red hand: attack-6; red 2 on g2"
    )
    finish(match)
    invade(match, "f4", "f3", ("attack-12", "attack-4"))
    finish(match)
    assert actor(match) in ("red", "blue")
    if actor(match) == "red":
        stop(match)
    invade(match, "f2", "g2", ("attack-5", "attack-6"))
    assert totals(match) == (4 + 5 + 2, 2 + 6)


def test_it_adds_nothing_as_an_ally() -> None:
    """SC-31: as main player."""
    match = fight(
        "amber is spite; amber 1 on g4, 1 on g3; blue 2 on f3; red hand: attack-12;"
        "blue hand: attack-4",
        seats=3,
        sides={"g4": "defence"},
    )
    finish(match)
    invade(match, "f4", "f3", ("attack-12", "attack-4"), {"g3": "defence"})
    assert totals(match) == (3 + 12, 2 + 4 + 1)


@pytest.mark.parametrize("bonus", [0, 4])
def test_what_a_ship_on_the_card_adds_can_be_turned(bonus: int) -> None:
    """SC-31: the number `bonus`."""
    match = fight(f"blue is spite; {TWO}", races=sheets("spite", bonus=bonus))
    finish(match)
    invade(match, "f4", "f3", ("attack-12", "attack-4"))
    assert totals(match) == (2 + 12, 2 + 4 + bonus)


@pytest.mark.parametrize("cards", [WINNING, LOSING])
def test_no_ship_is_lost_on_the_way(cards: tuple[str, str]) -> None:
    """SC-31, SC-5: map, graveyard and card make 32."""
    match = fight("blue is spite; red 2 on c3", cards)
    for who in ("red", "blue"):
        assert on_map(match, who) + graveyard(match, who) + on_cards(match, who) == 32
