"""Coming back on the map."""

from farstead.games.cosmos.rules.sites import IS_RIM, NAMES
from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    cosmos,
    graveyard,
    invade,
    minerals,
    on_map,
    play,
    refused,
    stack,
    stop,
    turn,
)

RIM = [name for at, name in enumerate(NAMES) if IS_RIM[at]]


def test_who_has_no_ship_on_the_map_comes_back_at_the_start_of_the_own_turn() -> None:
    """SC-8: on any free corner at the rim."""
    match = cosmos("red 2 on f5, 1 on a1, 1 on k2")
    stop(match)
    assert (turn(match), actor(match)) == ("blue", "blue")
    assert match.actions() == [f"place {name}" for name in RIM if name not in ("a1", "k2")]
    refused(match, "blue", "place a1")
    refused(match, "blue", "place f4")
    refused(match, "blue", "place b3")
    refused(match, "blue", "stop")


def test_one_to_four_ships_come_back() -> None:
    """SC-8: out of the graveyard; then the turn goes on as usual."""
    match = cosmos("red 2 on f5; round 2")
    stop(match)
    play(match, "blue", "place h9")
    assert actions(match, "ships") == ["1", "2", "3", "4"]
    refused(match, "blue", "ships 0")
    play(match, "blue", "ships 3")
    assert (stack(match, "blue", "h9"), graveyard(match, "blue")) == (3, 29)
    assert (actor(match), actions_left(match)) == ("blue", 2)
    assert "move h9" in match.actions()


def test_only_one_stack_comes_back_in_the_first_round_too() -> None:
    """SC-8: nothing goes around it, as it would at setup."""
    match = cosmos("red 2 on f5")
    stop(match)
    play(match, "blue", "place h9", "ships 1")
    assert "stop" in match.actions()
    assert on_map(match, "blue") == 1


def test_no_more_come_back_than_there_are() -> None:
    """SC-8: one, if there is one."""
    match = cosmos("red 2 on f5; blue graveyard 2")
    stop(match)
    play(match, "blue", "place h9")
    assert actions(match, "ships") == ["1", "2"]
    play(match, "blue", "ships 2")
    assert (on_map(match, "blue"), graveyard(match, "blue")) == (2, 0)


def test_who_has_a_ship_left_does_not_come_back() -> None:
    """SC-8: a single one is enough."""
    match = cosmos("red 2 on f5; blue 1 on g6")
    stop(match)
    assert actions(match, "place") == []
    assert "move g6" in match.actions()


def test_nothing_is_placed_where_no_corner_is_free() -> None:
    """SC-8: the turn goes on without."""
    full = ", ".join(f"1 on {name}" for name in RIM)
    match = cosmos(f"red {full}")
    stop(match)
    assert (turn(match), actor(match)) == ("blue", "blue")
    assert sorted(match.actions()) == ["reveal", "stop"]
    assert actions(match, "place") == []
    stop(match)
    assert turn(match) == "red"


def test_a_single_free_corner_is_enough() -> None:
    """SC-8: there is no choice then."""
    full = ", ".join(f"1 on {name}" for name in RIM if name != "d9")
    match = cosmos(f"red {full}")
    stop(match)
    assert actions(match, "place") == ["d9"]


def test_nothing_is_placed_by_who_has_no_ship() -> None:
    """SC-8: the turn goes on without."""
    match = cosmos("red 2 on f5; blue graveyard 0")
    stop(match)
    assert (turn(match), actor(match)) == ("blue", "blue")
    assert actions(match, "place") == []


def test_who_loses_the_last_ship_comes_back_only_in_the_own_turn() -> None:
    """SC-8: not in the turn in which it was lost."""
    match = cosmos(
        "red 4 on f4; blue 1 on f5; amber 1 on a1; red hand: attack-8; blue hand: attack-3", seats=3
    )
    invade(match, "f4", "f5", ("attack-8", "attack-3"))
    play(match, "red", "pass")
    assert (actor(match), on_map(match, "blue")) == ("red", 0)
    stop(match)
    assert actor(match) == "blue"
    play(match, "blue", "place a2", "ships 1")
    assert on_map(match, "blue") == 1


def test_an_invader_who_loses_the_last_ship_waits_for_the_next_turn() -> None:
    """SC-8: the others come first."""
    match = cosmos(
        "red 1 on f4; blue 2 on f5; mineral f5; red hand: attack-0; blue hand: attack-9", seats=2
    )
    invade(match, "f4", "f5", ("attack-0", "attack-9"))
    play(match, "blue", "pass")
    assert (actor(match), on_map(match, "red"), minerals(match, "blue")) == ("blue", 0, 1)
    stop(match)
    assert "place a1" in match.actions()
