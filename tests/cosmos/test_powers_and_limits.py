"""Powers where ships or room run out."""

from tests.cosmos.positions import (
    actions,
    invade,
    move,
    on_map,
    play,
    stack,
    stacks,
    stop,
)
from tests.cosmos.races import (
    cosmos,
    extra_moves,
    fight,
    finish,
    next_turn,
    powers,
    totals,
)


def test_great_stacks_walk() -> None:
    """SC-30, SC-32: eight ships, one left behind on each of seven sites."""
    match = cosmos("""
        round 2; red is assimilators; red holds breeders; red holds masons; red 8 on f2
        blue 1 on h8
        """)
    play(match, "red", "walk", "move f2")
    for number, name in enumerate(["f3", "f4", "f5", "f6", "f7", "f8"]):
        play(match, "red", f"to {name}", f"ships {8 - number}")
    play(match, "red", "to f9", "ships 2", "to e8")
    expected = {"f3", "f4", "f5", "f6", "f7", "f8", "f9", "e8"}
    assert stacks(match, "red") == dict.fromkeys(expected, 1)


def test_ten_ships_in_great_stacks() -> None:
    """SC-27, SC-32: stacks of eight, and ten ships on the map."""
    match = cosmos("""
        red is assimilators; red holds ascended; red holds breeders
        red 7 on f4, 1 on c3; red has 9 minerals; blue 1 on h8
        """)
    play(match, "red", "buy ship f4", "buy ship c3")
    assert stacks(match, "red") == {"c3": 2, "f4": 8}
    assert actions(match, "buy ship") == []


def test_doubling_stops_at_the_limit_of_ascended() -> None:
    """SC-32, SC-27: the power starts anew with the Assimilators; at most ten on the map."""
    match = cosmos("""
        red is assimilators; red holds ascended; red holds breeders; red 4 on f4, 4 on c3
        blue 1 on h8; blue's turn; blue first
        """)
    stop(match)
    if actions(match, "double"):
        play(match, "red", "double f4")
    assert on_map(match, "red") <= 10


def test_at_the_limit_of_ascended_nothing_is_doubled() -> None:
    """SC-32, SC-27: there is nothing to ask."""
    match = cosmos("""
        red is assimilators; red holds ascended; red holds breeders; red 6 on f4, 4 on c3
        blue 1 on h8; blue's turn; blue first
        """)
    stop(match)
    assert actions(match, "double") == []
    assert "stop" in match.actions()


def test_replicators_stop_at_the_limit_of_ascended() -> None:
    """SC-40, SC-27: at most ten on the map."""
    match = fight("""
        red is assimilators; red holds ascended; red holds replicators
        red 3 on c3, 2 on c6
        """)
    play(match, "red", "place c6")
    assert on_map(match, "red") == 10
    assert actions(match, "place") == []


def test_forge_stops_at_the_limit_of_ascended() -> None:
    """SC-41, SC-27: at most ten on the map."""
    match = fight(
        "red is assimilators; red holds ascended; red holds titan; red 2 on c3, 2 on c6",
        answers=["earn forge", "pass"],
    )
    finish(match)
    play(match, "red", "use forge", "place c3", "place c3")
    assert on_map(match, "red") == 10
    assert actions(match, "place") == []


def test_replicators_fill_great_stacks() -> None:
    """SC-40, SC-32: own stacks with room, for eight."""
    match = fight("red is assimilators; red holds breeders; red holds replicators")
    play(match, "red", "place f4", "place f4")
    assert stacks(match, "red") == {"f4": 6}


def test_forge_fills_great_stacks() -> None:
    """SC-41, SC-32: the same."""
    match = fight(
        "red is assimilators; red holds breeders; red holds titan", answers=["earn forge", "pass"]
    )
    finish(match)
    play(match, "red", "use forge", "place f4", "place f4", "place f4")
    assert stacks(match, "red") == {"f4": 7}


def test_walls_of_the_ascended_count_four() -> None:
    """SC-27, SC-30: each says that a ship counts four; it does not count sixteen."""
    match = fight("blue is assimilators; blue holds ascended; blue holds masons")
    assert totals(match) == (14, 4 * 2 + 3)


def test_bonuses_of_several_powers_add_up() -> None:
    """SC-34, SC-36, SC-39: War, two colonies and four cards, for one who has all of them."""
    match = cosmos("""
        planets c3, c6; red 4 on f4, 1 on c3, 1 on c6; blue 2 on f5; blue's turn
        red is assimilators; red holds binary; red holds empire; red holds hoarders
        red hand: attack-10, 4 reinforcement-2; blue hand: attack-3
        """)
    stop(match)
    play(match, "red", "war")
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    assert totals(match) == (14 + 3 + 2 + 1, 5)


def test_great_stacks_swap() -> None:
    """SC-35, SC-32: whole stacks change places."""
    match = cosmos("""
        red is assimilators; red holds breeders; red holds dancers; red 8 on f4, 1 on k2
        blue 1 on h8
        """)
    play(match, "red", "swap f4", "to k2")
    assert stacks(match, "red") == {"f4": 1, "k2": 8}


def test_a_walk_and_a_leap_are_no_swap() -> None:
    """SC-30, SC-35, SC-41: each is its own kind of Move."""
    match = fight(
        "red is assimilators; red holds masons; red holds dancers; red holds titan; red 2 on c3;"
        "blue is empire",
        answers=["earn leap", "pass"],
    )
    finish(match)
    assert {"walk", "swap f4", "use leap"} <= set(match.actions())
    play(match, "red", "use leap")
    assert match.actions() == ["move c3", "move f4"]
    play(match, "red", "move c3", "to k1", "walk")
    assert match.actions() == ["move f4", "move k1"]


def test_masons_without_a_move_left_dont_walk() -> None:
    """SC-30: a walk is a Move; a stone is left, but no action."""
    match = fight(
        "round 2; red is assimilators; red holds masons; red holds titan; red 2 on c3",
        answers=["earn lore", "pass"],
    )
    finish(match)
    move(match, "c3", "c4", 2)
    assert match.actions() == ["use lore", "stop"]


def test_without_breeders_a_great_stack_stays_and_takes_no_more() -> None:
    """SC-28, SC-32: the power is given back; stacks with room are those below four."""
    match = cosmos("""
        red is assimilators; red holds breeders; blue is breeders
        red 6 on c3, 1 on f4, 1 on d8; blue 4 on f5; red has 2 minerals
        red hand: attack-3; blue hand: attack-20
        """)
    invade(match, "f4", "f5", ("attack-3", "attack-20"))
    finish(match)
    assert powers(match, "red") == {"assimilators"}
    next_turn(match, "red")
    assert stack(match, "red", "c3") == 6
    assert actions(match, "buy ship") == ["d8"]


def test_extra_moves_add_up() -> None:
    """SC-34, SC-29, SC-41: Wander, stride and march are three Moves."""
    match = fight(
        "red is assimilators; red holds binary; red holds domino; red holds titan; blue 1 on h8",
        answers=["earn march", "flip stride", "pass"],
    )
    finish(match)
    stop(match)
    stop(match)
    play(match, "red", "wander", "use march")
    assert extra_moves(match) == 3
