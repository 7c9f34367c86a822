"""Masons: walls on the defence, and walks."""

import pytest

from farstead.games.cosmos.rules.events import WALKED
from farstead.games.cosmos.rules.phases import COUNTING
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    colonies,
    is_shown,
    move,
    play,
    stacks,
    table,
)
from tests.cosmos.races import (
    cosmos,
    fight,
    heard,
    next_turn,
    sheets,
    totals,
)

# Walls -----------------------------------------------------------------------------------


def test_defending_ships_count_four() -> None:
    """SC-30: 2 * 4 + 3."""
    match = fight("blue is masons, hidden")
    assert totals(match) == (14, 11)
    assert is_shown(match, "blue")


def test_invading_ships_count_one() -> None:
    """SC-30: on the defence; the race stays hidden (SC-4)."""
    match = fight("red is masons, hidden")
    assert totals(match) == (14, 5)
    assert not is_shown(match, "red")


@pytest.mark.parametrize(
    ("side", "expected"), [("offence", (14 + 2, 5)), ("defence", (14, 5 + 8)), ("neither", (14, 5))]
)
def test_allied_ships_count_four_on_the_defence(side: str, expected: tuple[int, int]) -> None:
    """SC-30: each own ship on the defence."""
    match = fight("amber is masons; amber 2 on g4", seats=3, sides={"g4": side})
    assert totals(match) == expected


def test_other_peoples_ships_beside_them_count_one() -> None:
    """SC-30: each own ship."""
    match = fight("blue is masons; amber 2 on g4", seats=3, sides={"g4": "defence"})
    assert totals(match) == (14, 11 + 2)


def test_what_a_wall_counts_can_be_turned() -> None:
    """SC-30: the number `worth`."""
    assert totals(fight("blue is masons", races=sheets("masons", worth=3))) == (14, 9)


# Walks -----------------------------------------------------------------------------------


def walk(match: Match, *steps: str) -> None:
    """Red walks: `f4 f5 4` and then `f6 3`, ...; `pass` at the end where it is said."""
    first, _, second = steps[0].partition(" ")
    play(match, "red", "walk", f"move {first}")
    for step in [second, *steps[1:]]:
        if step == "pass":
            play(match, "red", "pass")
        else:
            _step(match, *step.split())


def _step(match: Match, goal: str, ships: str) -> None:
    play(match, "red", f"to {goal}")
    if table(match).phase == COUNTING:  # not asked where only one ship can go
        play(match, "red", f"ships {ships}")
    else:
        assert ships == "1"


def test_a_walk_goes_on_from_site_to_site() -> None:
    """SC-30: leaving a ship behind on each site that it came to."""
    match = cosmos("round 2; red is masons, hidden; red 4 on f4; blue 1 on h8")
    walk(match, "f4 f5 4", "f6 3", "f7 2", "f8 1")
    assert stacks(match, "red") == {"f5": 1, "f6": 1, "f7": 1, "f8": 1}
    assert is_shown(match, "red")
    assert len(heard(match, WALKED)) == 1


def test_a_walk_is_one_move() -> None:
    """SC-30: however long."""
    match = cosmos("round 2; red is masons; red 4 on f4; blue 1 on h8")
    walk(match, "f4 f5 4", "f6 3", "pass")
    assert actor(match) == "red"
    assert actions_left(match) == 1


def test_at_least_one_ship_is_left_behind() -> None:
    """SC-30: of three that came at most two go on."""
    match = cosmos("round 2; red is masons; red 3 on f4; blue 1 on h8")
    walk(match, "f4 f5 3")
    play(match, "red", "to f6")
    assert actions(match, "ships") == ["1", "2"]


def test_more_may_be_left_behind() -> None:
    """SC-30: at least one."""
    match = cosmos("round 2; red is masons; red 4 on f4; blue 1 on h8")
    walk(match, "f4 f5 4", "f6 1")
    assert stacks(match, "red") == {"f5": 3, "f6": 1}


def test_a_single_ship_walks_one_step() -> None:
    """SC-30: there is nobody to be left behind, so the walk is over."""
    match = cosmos("round 2; red is masons; red 4 on f4; blue 1 on h8")
    walk(match, "f4 f5 1")
    assert stacks(match, "red") == {"f4": 3, "f5": 1}
    assert actions_left(match) == 1
    assert "walk" not in match.actions()
    assert "stop" in match.actions()


def test_a_walk_may_end_early() -> None:
    """SC-30: as long as is wanted."""
    match = cosmos("round 2; red is masons; red 4 on f4; blue 1 on h8")
    walk(match, "f4 f5 4", "pass")
    assert stacks(match, "red") == {"f5": 4}
    assert "stop" in match.actions()


def test_once_a_turn() -> None:
    """SC-30: the second Move is a usual one."""
    match = cosmos("round 2; red is masons; red 4 on f4, 4 on c3; blue 1 on h8")
    walk(match, "f4 f5 4", "f6 3", "pass")
    assert "walk" not in match.actions()
    move(match, "c3", "c4", 4)
    assert stacks(match, "red") == {"c4": 4, "f5": 1, "f6": 3}
    assert actor(match) == "blue"


def test_in_the_next_turn_again() -> None:
    """SC-30: once a turn."""
    match = cosmos("round 2; red is masons; red 4 on f4; blue 1 on h8")
    walk(match, "f4 f5 4", "f6 3", "pass")
    next_turn(match, "red")
    walk(match, "f6 f7 3", "f8 2", "pass")
    assert stacks(match, "red") == {"f5": 1, "f7": 1, "f8": 2}


def test_a_walk_enters_no_site_with_ships_of_others() -> None:
    """SC-30, SC-13: each step is a Move; there are no invasions on the way."""
    match = cosmos("round 2; red is masons; red 4 on f4; blue 1 on f6")
    walk(match, "f4 f5 4")
    assert "to f6" not in match.actions()
    match = cosmos("round 2; red is masons; red 4 on f4; blue 1 on f5")
    play(match, "red", "walk", "move f4")
    assert "to f5" not in match.actions()


def test_a_walk_joins_own_stacks_with_room() -> None:
    """SC-30, SC-13: and goes on with no more than fit."""
    match = cosmos("round 2; red is masons; red 4 on f4, 2 on f5; blue 1 on h8")
    play(match, "red", "walk", "move f4", "to f5")
    assert actions(match, "ships") == ["1", "2"]


def test_a_usual_move_is_still_one() -> None:
    """SC-30: may; the race stays hidden (SC-4)."""
    match = cosmos("round 2; red is masons, hidden; red 4 on f4; blue 1 on h8")
    move(match, "f4", "f5", 4)
    assert stacks(match, "red") == {"f5": 4}
    assert actions_left(match) == 1
    assert not is_shown(match, "red")


def test_a_walk_uses_an_extra_move_first() -> None:
    """SC-30, SC-13: it is a Move."""
    match = cosmos("round 2; red is masons; red 4 on f4; blue 1 on h8; 1 extra move")
    walk(match, "f4 f5 4", "f6 3", "pass")
    assert actions_left(match) == 2


def test_a_walk_can_win_the_game_on_the_way() -> None:
    """SC-26, SC-30: at any moment; the second of two planets is the fifth colony."""
    match = cosmos(
        "round 2; planets f5, e6, c3, c6, d2; red is masons; blue 1 on h8;"
        "red 3 on f4, 1 on c3, 1 on c6, 1 on d2"
    )
    walk(match, "f4 f5 3", "e5 2")
    assert colonies(match, "red") == 4
    play(match, "red", "to e6")
    assert match.is_over
    assert match.state.ranks() == [1, 2]


def test_masons_walk_in_the_first_turn_of_the_game_too() -> None:
    """SC-30: once in every turn."""
    match = cosmos("round 1; red first; red's turn; red is masons; red 4 on f4; blue 1 on h8")
    assert "walk" in match.actions()


def test_only_masons_walk() -> None:
    """SC-30: nobody else."""
    match = cosmos("red 4 on f4; blue 1 on h8; blue is masons")
    assert "walk" not in match.actions()
