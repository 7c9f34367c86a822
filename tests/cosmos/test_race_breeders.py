"""Breeders: great stacks, and one that doubles."""

import pytest

from farstead.games.cosmos.rules.events import DOUBLED
from farstead.games.cosmos.rules.phases import STACKING
from tests.cosmos.positions import (
    actions,
    actor,
    begin,
    graveyard,
    invade,
    is_shown,
    minerals,
    move,
    on_map,
    play,
    site,
    stack,
    stacks,
    stop,
    table,
)
from tests.cosmos.races import (
    cosmos,
    fresh,
    heard,
    next_turn,
    sheets,
    totals,
)
from tests.positions import BLUE

# Blue's first turn comes when red stops.
BEFORE = "red 1 on c3; blue is breeders, hidden"


# Doubling --------------------------------------------------------------------------------


def test_one_stack_is_doubled_at_the_start_of_the_first_turn() -> None:
    """SC-32: of the player's choice; the new ships come out of the box."""
    match = cosmos(f"{BEFORE}; blue 3 on f8, 2 on d5")
    stop(match)
    assert actor(match) == "blue"
    assert match.actions() == ["double d5", "double f8"]
    play(match, "blue", "double f8")
    assert stacks(match, "blue") == {"d5": 2, "f8": 6}
    assert graveyard(match, "blue") == 32 - 5
    assert heard(match, DOUBLED) == [(BLUE, site("f8"), 3)]


def test_being_asked_shows_the_race() -> None:
    """SC-4, SC-32: before the answer."""
    match = cosmos(f"{BEFORE}; blue 3 on f8")
    assert not is_shown(match, "blue")
    stop(match)
    assert is_shown(match, "blue")


def test_four_ships_become_eight() -> None:
    """SC-32: that is where the limit is."""
    match = cosmos(f"{BEFORE}; blue 4 on f8, 1 on d5")
    stop(match)
    play(match, "blue", "double f8")
    assert stack(match, "blue", "f8") == 8


@pytest.mark.parametrize("ships", [5, 6, 7])
def test_a_stack_doubles_as_far_as_the_limit_allows(ships: int) -> None:
    """SC-32: stacks hold eight."""
    match = cosmos(f"{BEFORE}; blue {ships} on f8, 1 on d5")
    stop(match)
    play(match, "blue", "double f8")
    assert stack(match, "blue", "f8") == 8
    assert on_map(match, "blue") == 9


def test_a_stack_doubles_without_ships_in_the_graveyard() -> None:
    """SC-32: beyond the 32; once lost they are in the graveyard like any others."""
    match = cosmos(
        f"{BEFORE}; blue 4 on f8, 2 on d5; blue graveyard 0; red 4 on f7; red hand: attack-20;"
        "blue hand: attack-0"
    )
    stop(match)
    play(match, "blue", "double f8")
    assert stacks(match, "blue") == {"d5": 2, "f8": 8}
    assert graveyard(match, "blue") == 0
    stop(match)
    invade(match, "f7", "f8", ("attack-20", "attack-0"))
    assert graveyard(match, "blue") == 8


def test_only_in_the_first_turn() -> None:
    """SC-32: not in the second."""
    match = cosmos(f"{BEFORE}; blue 3 on f8, 2 on d5")
    stop(match)
    play(match, "blue", "double f8")
    next_turn(match, "blue")
    assert len(heard(match, DOUBLED)) == 1
    assert stacks(match, "blue") == {"d5": 2, "f8": 6}


def test_not_in_the_turns_of_others() -> None:
    """SC-32: the own first turn; amber is not asked in blue's."""
    match = cosmos("red 1 on c3; blue 1 on f8; amber 3 on d5; amber is breeders, hidden", seats=3)
    stop(match)
    assert actor(match) == "blue"
    assert not is_shown(match, "amber")
    stop(match)
    assert match.actions() == ["double d5"]


def test_a_first_turn_without_a_stack_to_double_was_the_first_turn() -> None:
    """SC-32: at the start of the first turn; a stack that is full then is not doubled later."""
    match = cosmos(f"{BEFORE}; blue 8 on f8")
    stop(match)
    move(match, "f8", "f9", 4)
    next_turn(match, "blue")
    assert heard(match, DOUBLED) == []
    assert stacks(match, "blue") == {"f8": 4, "f9": 4}


def test_ships_out_of_the_box_are_bought_again_when_they_are_lost() -> None:
    """SC-32, SC-10: of twelve ships three are in the graveyard; no rule limits the map to the
    eight of the start."""
    match = cosmos(
        f"{BEFORE}; blue 4 on f8, 3 on d5, 1 on c6; red 4 on d4; red hand: attack-20;"
        "blue hand: attack-0; blue has 3 minerals",
        ships=8,
    )
    stop(match)
    play(match, "blue", "double f8")
    stop(match)
    invade(match, "d4", "d5", ("attack-20", "attack-0"))
    next_turn(match, "blue")
    assert stacks(match, "blue") == {"c6": 1, "f8": 8}
    play(match, "blue", "buy ship c6", "buy ship c6", "buy ship c6")
    assert graveyard(match, "blue") == 0


def test_doubling_comes_before_income() -> None:
    """SC-9: powers that work at the start of a turn work before that."""
    match = cosmos(f"{BEFORE}; blue 3 on f8, 2 on d5; mineral f8")
    stop(match)
    assert minerals(match, "blue") == 0
    play(match, "blue", "double d5")
    assert minerals(match, "blue") == 1


def test_doubling_costs_no_action() -> None:
    """SC-32, SC-12: two are left, and ships can still be bought."""
    match = cosmos(f"{BEFORE}; blue 3 on f8, 2 on d5; blue has 1 mineral")
    stop(match)
    play(match, "blue", "double d5", "buy ship d5")
    move(match, "d5", "d6", 1)
    move(match, "d6", "d7", 1)
    assert actor(match) == "red"


# The limit -------------------------------------------------------------------------------


def test_stacks_hold_eight() -> None:
    """SC-32: where others stop at four."""
    match = cosmos("red is breeders; red 4 on f4, 4 on f5")
    move(match, "f4", "f5", 4)
    assert stacks(match, "red") == {"f5": 8}


def test_not_more_than_eight() -> None:
    """SC-32: the ninth finds no room."""
    match = cosmos("red is breeders; red 4 on f4, 6 on f5")
    play(match, "red", "move f4", "to f5")
    assert actions(match, "ships") == ["1", "2"]
    play(match, "red", "ships 2")
    assert stacks(match, "red") == {"f4": 2, "f5": 8}
    play(match, "red", "move f4")
    assert "to f5" not in match.actions()


def test_eight_ships_can_go_at_once() -> None:
    """SC-13: with a greater stack limit as many as that."""
    match = cosmos("red is breeders; red 8 on f4")
    play(match, "red", "move f4", "to f5")
    assert actions(match, "ships") == [str(n) for n in range(1, 9)]
    play(match, "red", "ships 8")
    assert stacks(match, "red") == {"f5": 8}


def test_ships_are_bought_for_great_stacks() -> None:
    """SC-32, SC-10: a stack of four has room."""
    match = cosmos("red is breeders; red 7 on f4; red has 2 minerals")
    play(match, "red", "buy ship f4")
    assert stack(match, "red", "f4") == 8
    assert actions(match, "buy ship") == []


def test_a_great_stack_counts_whole() -> None:
    """SC-32, SC-17: eight ships are eight."""
    match = cosmos(
        "red is breeders; red 8 on f4; blue 2 on f5; red hand: attack-8; blue hand: attack-6"
    )
    invade(match, "f4", "f5")
    assert totals(match) == (16, 8)


def test_at_setup_stacks_hold_four() -> None:
    """SC-6: 1 to 4 ships, whatever comes later."""
    match = fresh(2)
    begin(match, "f5, d2, h8, d8", red="breeders")
    play(match, "red", "place f5")
    assert table(match).phase == STACKING
    assert actions(match, "ships") == ["1", "2", "3", "4"]


def test_the_limit_can_be_turned() -> None:
    """SC-32: the number `stack`, for moves and for doubling."""
    file = sheets("breeders", stack=5)
    match = cosmos("red is breeders; red 4 on f4, 4 on f5", races=file)
    move(match, "f4", "f5")
    assert stacks(match, "red") == {"f4": 3, "f5": 5}
    match = cosmos(f"{BEFORE}; blue 4 on f8, 1 on d5", races=file)
    stop(match)
    play(match, "blue", "double f8")
    assert stack(match, "blue", "f8") == 5


def test_others_still_hold_four() -> None:
    """SC-3: the limit is that of who has the power."""
    match = cosmos("red 4 on f4, 3 on f5; blue 1 on c3; blue is breeders")
    move(match, "f4", "f5")
    assert stacks(match, "red") == {"f4": 3, "f5": 4}
