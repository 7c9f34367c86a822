"""Dancers, who swap stacks, and Nomads, who cross two sites."""

import pytest

from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    colonies,
    invade,
    is_shown,
    move,
    play,
    stacks,
    stop,
    table,
)
from tests.cosmos.races import (
    LOSING,
    WINNING,
    cosmos,
    fight,
    ready,
    sheets,
    totals,
)

# Dancers ---------------------------------------------------------------------------------


def test_two_stacks_may_be_swapped() -> None:
    """SC-35: anywhere."""
    match = cosmos("red is dancers, hidden; red 4 on f4, 1 on k2, 2 on c3; blue 1 on h8")
    assert actions(match, "swap") == ["c3", "f4", "k2"]
    play(match, "red", "swap f4")
    assert actions(match, "to") == ["c3", "k2"]
    play(match, "red", "to k2")
    assert stacks(match, "red") == {"c3": 2, "f4": 1, "k2": 4}
    assert is_shown(match, "red")


def test_a_swap_costs_nothing_and_is_there_once_a_turn() -> None:
    """SC-35: no action, no extra move."""
    match = cosmos("red is dancers; red 4 on f4, 1 on k2; blue 1 on h8; 1 extra move")
    play(match, "red", "swap f4", "to k2")
    assert (actions_left(match), table(match).extra_moves) == (2, 1)
    assert actions(match, "swap") == []
    stop(match)
    stop(match)
    assert actions(match, "swap") == ["f4", "k2"]


def test_a_swap_comes_before_the_last_action() -> None:
    """SC-35, SC-4: after it the turn is over, so that nobody is seen to wait for a swap."""
    match = cosmos("red is dancers, hidden; red 4 on f4, 1 on k2; blue 1 on h8; 1 action left")
    move(match, "f4", "f5", 4)
    assert actor(match) == "blue"


@pytest.mark.parametrize(("swaps", "total"), [(True, 4 + 10 + 2), (False, 4 + 10)])
def test_who_has_swapped_is_stronger_until_the_next_turn(swaps: bool, total: int) -> None:
    """SC-35: as main player."""
    match = ready("red is dancers; red 4 on k2", races=sheets("dancers", bonus=2))
    if swaps:
        play(match, "red", "swap f4", "to k2")
    invade(match, "f4", "f5", WINNING)
    assert totals(match)[0] == total


def test_by_rules_1_a_swap_costs_an_action() -> None:
    """SC-35: it is instead of a Move."""
    match = cosmos("red is dancers; red 4 on f4, 1 on k2; blue 1 on h8", rules=1)
    play(match, "red", "swap f4", "to k2")
    assert actions_left(match) == 1
    play(match, "red", "swap f4", "to k2")
    assert actor(match) == "blue"


def test_one_stack_alone_swaps_with_nobody() -> None:
    """SC-35: two own stacks."""
    match = cosmos("red is dancers; red 4 on f4; blue 1 on h8")
    assert actions(match, "swap") == []


def test_dancers_may_move_as_usual() -> None:
    """SC-35: may; the race stays hidden (SC-4)."""
    match = cosmos("red is dancers, hidden; red 4 on f4, 1 on k2; blue 1 on h8")
    move(match, "f4", "f5", 4)
    assert stacks(match, "red") == {"f5": 4, "k2": 1}
    assert not is_shown(match, "red")


def test_others_swap_nothing() -> None:
    """SC-35: nobody else."""
    match = cosmos("red 4 on f4, 1 on k2; blue 1 on h8; blue is dancers")
    assert actions(match, "swap") == []


def test_by_rules_1_the_winners_move_may_be_a_swap() -> None:
    """SC-35, SC-20: a winning main player may make one Move."""
    match = fight("red is dancers; red 1 on k2", rules=1)
    play(match, "red", "swap k2", "to f4")
    assert stacks(match, "red") == {"f4": 1, "k2": 4}
    assert actions_left(match) == 1


def test_by_rules_1_a_winning_defender_may_swap() -> None:
    """SC-35, SC-20: in the turn of another; then that turn is over."""
    match = fight("blue is dancers; blue 1 on k2; red 1 on c3", LOSING, rules=1)
    play(match, "blue", "swap f5", "to k2")
    assert stacks(match, "blue") == {"f5": 1, "k2": 2}
    assert actor(match) == "blue"


def test_colonies_stay_colonies() -> None:
    """SC-35, SC-3: there are own ships on both sites before and after."""
    match = cosmos("planets f5; red is dancers; red 4 on f5, 1 on k2; blue 1 on h8")
    play(match, "red", "swap k2", "to f5")
    assert colonies(match, "red") == 1


def test_stacks_of_a_joint_colony_can_be_swapped() -> None:
    """SC-35, SC-3: two own stacks anywhere; those of others stay."""
    match = cosmos("planets f5; red is dancers; red 4 on f5, 1 on k2; blue 2 on f5")
    play(match, "red", "swap k2", "to f5")
    assert stacks(match, "red") == {"f5": 1, "k2": 4}
    assert stacks(match, "blue") == {"f5": 2}


# Nomads ----------------------------------------------------------------------------------

NEAR = {"e3", "e4", "f3", "f5", "g3", "g4"}
FAR = {"d3", "d4", "d5", "e2", "e5", "f2", "f6", "g2", "g5", "h3", "h4", "h5"}


def test_nomads_are_stronger_as_the_invader() -> None:
    """SC-43."""
    file = sheets("nomads", bonus=3)
    assert totals(fight("red is nomads", races=file)) == (4 + 10 + 3, 2 + 3)
    assert totals(fight("blue is nomads", races=file)) == (4 + 10, 2 + 3)


def test_a_move_may_cross_two_sites() -> None:
    """SC-43: every site up to two steps away."""
    match = cosmos("red is nomads, hidden; red 4 on f4; blue 1 on h8")
    play(match, "red", "move f4")
    assert set(actions(match, "to")) == NEAR | FAR
    play(match, "red", "to f6", "ships 3")
    assert stacks(match, "red") == {"f4": 1, "f6": 3}
    assert is_shown(match, "red")
    assert actions_left(match) == 1


def test_a_move_by_one_site_shows_nothing() -> None:
    """SC-4, SC-43: what a power only allows stays hidden."""
    match = cosmos("red is nomads, hidden; red 4 on f4; blue 1 on h8")
    move(match, "f4", "f5", 4)
    assert not is_shown(match, "red")


def test_the_site_between_has_no_ships_of_others() -> None:
    """SC-43: f6 lies behind f5 alone; to g5 there is a second way, by g4."""
    match = cosmos("red is nomads; red 4 on f4; blue 1 on f5")
    play(match, "red", "move f4")
    goals = set(actions(match, "to"))
    assert "f6" not in goals
    assert {"g5", "e5"} <= goals


def test_both_ways_may_be_barred() -> None:
    """SC-43: ships on f5 and g4."""
    match = cosmos("red is nomads; red 4 on f4; blue 1 on f5, 1 on g4")
    play(match, "red", "move f4")
    assert not {"g5", "f6", "h5"} & set(actions(match, "to"))


def test_own_ships_between_bar_nothing() -> None:
    """SC-43: ships of others; a full stack of one's own is passed by."""
    match = cosmos("red is nomads; red 4 on f4, 4 on f5; blue 1 on h8")
    move(match, "f4", "f6", 4)
    assert stacks(match, "red") == {"f5": 4, "f6": 4}


def test_a_stack_amid_full_stacks_of_its_owner_can_go() -> None:
    """SC-43: over any of them; nobody else's could."""
    ring = ", ".join(f"4 on {name}" for name in sorted(NEAR))
    match = cosmos(f"red is nomads; red 4 on f4, {ring}; blue 1 on h8")
    play(match, "red", "move f4")
    assert set(actions(match, "to")) == FAR
    match = cosmos(f"red 4 on f4, {ring}; blue 1 on h8")
    assert "move f4" not in match.actions()


def test_a_joint_colony_between_bars_the_way() -> None:
    """SC-43, SC-13: it has ships of others."""
    match = cosmos("red is nomads; red 4 on f4, 1 on f5; blue 1 on f5")
    play(match, "red", "move f4")
    assert "f6" not in actions(match, "to")


def test_two_sites_away_there_must_be_room() -> None:
    """SC-43, SC-13: without ships of others and with room."""
    match = cosmos("red is nomads; red 4 on f4, 4 on f6, 3 on h4; blue 1 on d4")
    play(match, "red", "move f4")
    goals = set(actions(match, "to"))
    assert not {"f6", "d4"} & goals
    play(match, "red", "to h4")
    assert stacks(match, "red") == {"f4": 3, "f6": 4, "h4": 4} or actions(match, "ships") == ["1"]


def test_invasions_go_next_door_only() -> None:
    """SC-43, SC-14: a Move may; an invasion is none."""
    match = cosmos("red is nomads; red 4 on f4; blue 1 on f6, 1 on e4")
    play(match, "red", "move f4")
    goals = actions(match, "to")
    assert "f6" not in goals
    assert "e4" in goals


def test_the_winners_move_may_cross_two_sites() -> None:
    """SC-43, SC-20: one Move."""
    match = fight("red is nomads")
    move(match, "f4", "f6", 4)
    assert stacks(match, "red") == {"f6": 4}
    assert actions_left(match) == 1


def test_others_cross_one() -> None:
    """SC-13: a neighbouring site."""
    match = cosmos("red 4 on f4; blue 1 on h8; blue is nomads")
    play(match, "red", "move f4")
    assert set(actions(match, "to")) == NEAR


def test_how_far_nomads_go_can_be_turned() -> None:
    """SC-43: the number `steps`."""
    match = cosmos("red is nomads; red 4 on f4; blue 1 on h8", races=sheets("nomads", steps=1))
    play(match, "red", "move f4")
    assert set(actions(match, "to")) == NEAR


def test_nomads_in_a_corner_of_the_map() -> None:
    """SC-43, SC-1: there is nothing beyond the rim."""
    match = cosmos("red is nomads; red 1 on a1; blue 1 on h8")
    play(match, "red", "move a1")
    assert set(actions(match, "to")) == {"a2", "b2", "b3", "b1", "b4", "c3", "c4", "c5"}
    play(match, "red", "to c4")
    if actor(match) == "red" and actions(match, "ships"):
        play(match, "red", "ships 1")
    stop(match)
    assert stacks(match, "red") == {"c4": 1}
