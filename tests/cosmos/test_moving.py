"""Moving ships."""

from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    colonies,
    cosmos,
    move,
    play,
    refused,
    stacks,
)


def test_one_to_four_ships_of_a_stack_go_to_a_neighbouring_site() -> None:
    """SC-13: any of the six."""
    match = cosmos("red 4 on f5; blue 1 on a1")
    play(match, "red", "move f5")
    assert sorted(actions(match, "to")) == ["e4", "e5", "f4", "f6", "g4", "g5"]
    play(match, "red", "to g4")
    assert actions(match, "ships") == ["1", "2", "3", "4"]
    play(match, "red", "ships 3")
    assert stacks(match, "red") == {"f5": 1, "g4": 3}
    assert actions_left(match) == 1


def test_a_whole_stack_may_go() -> None:
    """SC-13: nothing has to stay behind."""
    match = cosmos("planets f5, e6; red 4 on f5; blue 1 on a1")
    move(match, "f5", "e5", 4)
    assert stacks(match, "red") == {"e5": 4}
    assert colonies(match, "red") == 0


def test_a_single_ship_is_not_counted() -> None:
    """SC-13: there is nothing to choose."""
    match = cosmos("red 1 on f5; blue 1 on a1")
    play(match, "red", "move f5", "to e5")
    assert stacks(match, "red") == {"e5": 1}
    assert (actor(match), actions_left(match)) == ("red", 1)


def test_a_move_goes_to_a_neighbour_only() -> None:
    """SC-13: not two sites away, nor nowhere."""
    match = cosmos("red 4 on f5; blue 1 on a1")
    play(match, "red", "move f5")
    for goal in ("f5", "f7", "g6", "h5", "a2"):
        refused(match, "red", f"to {goal}")


def test_at_the_rim_there_are_fewer_neighbours() -> None:
    """SC-13: nobody leaves the map."""
    match = cosmos("red 2 on k1; blue 1 on a1")
    play(match, "red", "move k1")
    assert sorted(actions(match, "to")) == ["j2", "j3", "k2"]


def test_only_own_stacks_are_moved() -> None:
    """SC-13: nor is a site without ships."""
    match = cosmos("red 2 on f5; blue 2 on a1")
    assert actions(match, "move") == ["f5"]
    refused(match, "red", "move a1")
    refused(match, "red", "move f4")


def test_ships_join_an_own_stack_as_far_as_there_is_room() -> None:
    """SC-13: it holds four."""
    match = cosmos("red 3 on f5, 2 on f6; blue 1 on a1")
    play(match, "red", "move f5", "to f6")
    assert actions(match, "ships") == ["1", "2"]
    refused(match, "red", "ships 3")
    play(match, "red", "ships 2")
    assert stacks(match, "red") == {"f5": 1, "f6": 4}


def test_room_for_one_leaves_nothing_to_choose() -> None:
    """SC-13: one ship goes."""
    match = cosmos("red 3 on f5, 3 on f6; blue 1 on a1")
    play(match, "red", "move f5", "to f6")
    assert stacks(match, "red") == {"f5": 2, "f6": 4}


def test_a_full_stack_takes_no_more() -> None:
    """SC-13: it is no goal."""
    match = cosmos("red 3 on f5, 4 on f6; blue 1 on a1")
    play(match, "red", "move f5")
    refused(match, "red", "to f6")


def test_a_stack_between_full_stacks_and_the_rim_cannot_move() -> None:
    """SC-13: it is not offered."""
    match = cosmos("red 1 on a1, 4 on a2, 4 on b2, 4 on b3; blue 1 on k1")
    assert "a1" not in actions(match, "move")
    refused(match, "red", "move a1")


def test_nobody_moves_into_a_joint_colony_not_even_its_owners() -> None:
    """SC-13: it has ships of others; for its owners, going there means to invade."""
    joint = "planet f5; red 1 on f5, 2 on f4; blue 1 on f5; red hand: quash; blue hand: quash;"
    match = cosmos(joint)
    play(match, "red", "move f4", "to f5")
    assert stacks(match, "red") == {"f5": 1, "f4": 2}  # it is an invasion
    match = cosmos(joint + "0 actions left; 1 extra move")
    play(match, "red", "move f4")
    refused(match, "red", "to f5")


def test_ships_may_leave_a_joint_colony() -> None:
    """SC-13: what counts is where they go."""
    match = cosmos("planet f5; red 2 on f5; blue 1 on f5")
    move(match, "f5", "f6", 2)
    assert (stacks(match, "red"), stacks(match, "blue")) == ({"f6": 2}, {"f5": 1})
    assert (colonies(match, "red"), colonies(match, "blue")) == (0, 1)


def test_a_greater_stack_limit_moves_more_ships() -> None:
    """SC-13: as many as a stack holds."""
    match = cosmos("red 7 on f5; blue 1 on a1", stack=8)
    play(match, "red", "move f5", "to f6")
    assert actions(match, "ships") == [str(n) for n in range(1, 8)]
    play(match, "red", "ships 7")
    assert stacks(match, "red") == {"f6": 7}


def test_two_moves_may_be_of_one_stack() -> None:
    """SC-12, SC-13: it goes two sites then."""
    match = cosmos("red 2 on f5; blue 1 on a1")
    move(match, "f5", "f6", 2)
    move(match, "f6", "f7", 2)
    assert stacks(match, "red") == {"f7": 2}


def test_extra_moves_are_used_before_actions() -> None:
    """SC-13: both actions are left after one."""
    match = cosmos("red 2 on f5; blue 1 on a1; 1 extra move")
    move(match, "f5", "f6", 2)
    assert actions_left(match) == 2
    move(match, "f6", "f7", 2)
    assert actions_left(match) == 1


def test_an_invasion_is_an_action_with_extra_moves_left() -> None:
    """SC-13: an extra move is a Move."""
    match = cosmos(
        "red 4 on f4; blue 1 on f5, 1 on a1; red hand: quash; blue hand: retreat; 1 extra move"
    )
    play(match, "red", "move f4", "to f5", "play quash")
    assert actions_left(match) == 1


def test_with_extra_moves_but_no_action_left_nobody_is_invaded() -> None:
    """SC-13: an extra move goes to a site without ships of others."""
    match = cosmos("red 4 on f4; blue 1 on f5; red hand: quash; 0 actions left; 1 extra move")
    play(match, "red", "move f4")
    refused(match, "red", "to f5")
    play(match, "red", "to f3", "ships 4")
    assert stacks(match, "red") == {"f3": 4}
