"""Fodder: ships from elsewhere are given up, and each adds something."""

from farstead.games.cosmos.rules.events import SACRIFICED
from tests.cosmos.positions import (
    actions,
    actor,
    colonies,
    graveyard,
    invade,
    is_shown,
    play,
    stack,
    stacks,
)
from tests.cosmos.races import LOSING, fight, finish, heard, sheets, totals, winners


def test_each_ship_given_up_adds_three() -> None:
    """SC-37: from anywhere on the map, by the invader."""
    match = fight("red is fodder; red 3 on c3, 1 on h8", LOSING)
    assert actor(match) == "red"
    assert match.actions() == ["sacrifice c3", "sacrifice h8", "pass"]
    play(match, "red", "sacrifice c3", "sacrifice h8", "pass")
    assert totals(match) == (7 + 6, 12)
    assert winners(match) == ["red"]
    assert stacks(match, "red") == {"c3": 2, "f4": 4}
    assert graveyard(match, "red") == 32 - 6


def test_the_defender_gives_up_ships_too() -> None:
    """SC-37: as main player."""
    match = fight(
        "blue is fodder; blue 4 on c3", answers=["sacrifice c3", "sacrifice c3", "sacrifice c3"]
    )
    assert totals(match) == (14, 5 + 9)
    assert winners(match) == ["blue"]


def test_three_at_most() -> None:
    """SC-37: after the third nothing more is asked."""
    match = fight("red is fodder; red 4 on c3", LOSING, ["sacrifice c3"] * 3)
    assert totals(match) == (7 + 9, 12)
    assert len(heard(match, SACRIFICED)) == 3
    assert stack(match, "red", "c3") == 1


def test_in_the_next_invasion_three_again() -> None:
    """SC-37: as main player, each time."""
    match = fight(
        "red is fodder; red 4 on c3, 4 on c6; blue 2 on f3; red hand: attack-4;blue hand: attack-5",
        LOSING,
        ["sacrifice c3"] * 3,
    )
    finish(match)
    invade(match, "f4", "f3", ("attack-4", "attack-5"), answers=["sacrifice c6"] * 3)
    assert totals(match) == (4 + 4 + 9, 2 + 5)
    assert stacks(match, "red") == {"c3": 1, "c6": 1, "f4": 4}


def test_none_need_be_given_up() -> None:
    """SC-37: may; being asked shows the race (SC-4)."""
    match = fight("red is fodder, hidden; red 4 on c3", LOSING, ["pass"])
    assert totals(match) == (7, 12)
    assert is_shown(match, "red")
    assert stack(match, "red", "c3") == 4


def test_ships_of_the_own_side_cant_be_given_up() -> None:
    """SC-37: stacks that are in neither side; of two beside the battle one has joined it."""
    match = fight(
        "red is fodder; red 2 on e4, 2 on e5",
        LOSING,
        sides={"e4": "offence", "e5": "neither"},
    )
    assert actions(match, "sacrifice") == ["e5"]


def test_ships_of_others_cant_be_given_up() -> None:
    """SC-37: own ships."""
    match = fight("red is fodder; red 1 on c3; blue 3 on h8; amber 3 on d8", LOSING, seats=3)
    assert actions(match, "sacrifice") == ["c3"]


def test_without_ships_elsewhere_the_invasion_goes_on() -> None:
    """SC-37: nothing can be given."""
    match = fight("red is fodder", LOSING)
    finish(match)
    assert winners(match) == ["blue"]
    assert heard(match, SACRIFICED) == []


def test_when_the_last_ship_elsewhere_is_given_up_it_goes_on() -> None:
    """SC-37: as many as there are."""
    match = fight("red is fodder; red 1 on c3", LOSING, ["sacrifice c3"])
    finish(match)
    assert totals(match) == (7 + 3, 12)


def test_only_when_two_attacks_meet() -> None:
    """SC-37: with a Defend card on either side nothing is asked."""
    for cards in [("attack-3", "sabotage"), ("sabotage", "attack-3"), ("quash", "sabotage")]:
        for who in ("red", "blue"):
            match = fight(f"{who} is fodder; {who} 4 on c3", cards)
            finish(match)
            assert heard(match, SACRIFICED) == []
            assert stack(match, who, "c3") == 4


def test_allies_give_up_nothing() -> None:
    """SC-37: as main player."""
    match = fight("amber is fodder; amber 2 on g4, 4 on c3", seats=3, sides={"g4": "defence"})
    finish(match)
    assert heard(match, SACRIFICED) == []


def test_a_colony_can_be_given_up() -> None:
    """SC-37, SC-3: without ships it is none any more."""
    match = fight("planets c3; red is fodder; red 1 on c3", LOSING, ["sacrifice c3"])
    assert colonies(match, "red") == 0


def test_how_many_and_what_they_add_can_be_turned() -> None:
    """SC-37: the numbers `most` and `worth`."""
    file = sheets("fodder", most=1, worth=5)
    match = fight("red is fodder; red 4 on c3", LOSING, ["sacrifice c3"], races=file)
    assert totals(match) == (7 + 5, 12)
    assert stack(match, "red", "c3") == 3
