"""Replicators: what the other side loses, they gain."""

import pytest

from farstead.games.cosmos.rules.phases import GAINING
from tests.cosmos.positions import (
    actions,
    actor,
    graveyard,
    is_shown,
    on_map,
    play,
    stack,
    stacks,
    table,
)
from tests.cosmos.races import LOSING, fight, finish, sheets, winners


def test_a_ship_is_gained_for_each_that_the_other_side_lost() -> None:
    """SC-40: put one by one on own stacks with room; f4 is full."""
    match = fight("red is replicators, hidden; red 3 on c3, 1 on h8")
    assert actor(match) == "red"
    assert table(match).phase == GAINING
    assert actions(match, "place") == ["c3", "h8"]
    assert is_shown(match, "red")
    play(match, "red", "place c3")
    assert match.actions() == ["place h8"]
    play(match, "red", "place h8")
    assert stacks(match, "red") == {"c3": 4, "f4": 4, "h8": 2}
    assert graveyard(match, "red") == 32 - 10


def test_the_defender_gains_ships_too() -> None:
    """SC-40: as main player; on the main stack as well, four for four."""
    match = fight("blue is replicators; blue 1 on c3", LOSING)
    for _ in range(2):
        play(match, "blue", "place f5")
    for _ in range(2):
        play(match, "blue", "place c3")
    assert stacks(match, "blue") == {"f5": 4, "c3": 3}


def test_ships_of_allies_count() -> None:
    """SC-40: each ship that the losing side lost."""
    match = fight(
        "red is replicators; red 1 on c3, 1 on h8; amber 1 on g4", seats=3, sides={"g4": "defence"}
    )
    for _ in range(3):
        play(match, "red", "place c3")
    assert stack(match, "red", "c3") == 4
    assert stack(match, "red", "h8") == 1
    finish(match)
    assert on_map(match, "red") == 4 + 5


def test_four_at_most() -> None:
    """SC-40: of six."""
    match = fight(
        "red is replicators; red 1 on c3, 1 on h8; amber 4 on g4", seats=3, sides={"g4": "defence"}
    )
    finish(match)
    assert winners(match) == ["red"]
    assert on_map(match, "red") == 6 + 4


def test_no_more_than_there_is_room_for() -> None:
    """SC-40: put on own stacks with room."""
    match = fight("red is replicators; red 3 on c3")
    finish(match)
    assert stacks(match, "red") == {"c3": 4, "f4": 4}


def test_without_room_nothing_is_gained() -> None:
    """SC-40: the only stack is full."""
    match = fight("red is replicators")
    finish(match)
    assert stacks(match, "red") == {"f4": 4}


def test_no_more_than_the_graveyard_has() -> None:
    """SC-40, SC-5: that is where ships come from."""
    match = fight("red is replicators; red 1 on c3; red graveyard 1")
    finish(match)
    assert stacks(match, "red") == {"c3": 2, "f4": 4}
    assert graveyard(match, "red") == 0


def test_a_stack_that_retreats_was_not_lost() -> None:
    """SC-40, SC-23: only the ally's ship counts."""
    match = fight(
        "red is replicators; red 1 on c3; amber 1 on g4",
        ("attack-10", "retreat"),
        seats=3,
        sides={"g4": "defence"},
    )
    play(match, "blue", "to f6")
    finish(match)
    assert stacks(match, "red") == {"c3": 2, "f4": 4}


def test_who_loses_gains_nothing() -> None:
    """SC-40: after winning."""
    match = fight("red is replicators; red 1 on c3", LOSING)
    finish(match)
    assert stacks(match, "red") == {"c3": 1}


def test_allies_gain_nothing() -> None:
    """SC-40: as main player."""
    match = fight("amber is replicators; amber 1 on g4, 1 on c3", seats=3, sides={"g4": "offence"})
    finish(match)
    assert stacks(match, "amber") == {"c3": 1, "g4": 1}


def test_own_losses_in_a_won_invasion_dont_count() -> None:
    """SC-40, SC-22: what Sabotage takes from the winner is not the losing side's."""
    match = fight("red is replicators; red 1 on c3", ("attack-10", "sabotage"))
    finish(match)
    assert on_map(match, "red") == 5 - 2 + 2


def test_where_both_have_won_nobody_lost() -> None:
    """SC-40, SC-19: what Sabotage takes is no loss of a losing side."""
    match = fight("red is replicators; red 1 on c3", ("sabotage", "negotiate"))
    finish(match)
    assert on_map(match, "red") == 5


@pytest.mark.parametrize(("most", "gained"), [(1, 1), (3, 3), (8, 6)])
def test_how_many_can_be_turned(most: int, gained: int) -> None:
    """SC-40: the number `most`."""
    match = fight(
        "red is replicators; red 1 on c3, 1 on h8, 1 on d8; amber 4 on g4",
        seats=3,
        sides={"g4": "defence"},
        races=sheets("replicators", most=most),
    )
    finish(match)
    assert on_map(match, "red") == 7 + gained
