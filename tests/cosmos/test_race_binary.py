"""Binary: War or Wander, at the start of each turn."""

from itertools import pairwise

import pytest

from farstead.games.cosmos.rules.events import CHOSE_MODE
from farstead.match import Match
from tests.cosmos.positions import (
    actions_left,
    actor,
    gas,
    invade,
    is_shown,
    move,
    play,
    stacks,
    stop,
)
from tests.cosmos.races import (
    cosmos,
    finish,
    heard,
    sheets,
    totals,
)
from tests.positions import BLUE

# Blue's turn comes when red stops; then f5 can go against f4 with four more ships or be invaded.
BEFORE = "red 4 on f4; blue 2 on f5; blue is binary, hidden"
HANDS = "red hand: 2 attack-10; blue hand: 2 attack-3"


def chosen(mode: str, more: str = HANDS, seats: int = 2, **options: str) -> Match:
    """Blue has chosen at the start of a turn."""
    match = cosmos(f"{BEFORE}; {more}", seats, None, **options)
    stop(match)
    play(match, "blue", mode)
    return match


def test_war_or_wander_is_asked_at_the_start_of_each_turn() -> None:
    """SC-34: every time again; being asked shows the race (SC-4)."""
    match = cosmos(BEFORE)
    assert not is_shown(match, "blue")
    for _ in range(3):
        stop(match)
        assert actor(match) == "blue"
        assert match.actions() == ["war", "wander"]
        assert is_shown(match, "blue")
        play(match, "blue", "war")
        stop(match)
        assert actor(match) == "red"
    assert heard(match, CHOSE_MODE) == [(BLUE, 0, -1)] * 3


def test_the_choice_comes_before_income() -> None:
    """SC-9: powers that work at the start of a turn work before that."""
    match = cosmos(f"{BEFORE}; blue 1 on d5; gas d5")
    stop(match)
    assert gas(match, "blue") == 0
    play(match, "blue", "war")
    assert gas(match, "blue") == 1


def test_war_adds_three_as_invader() -> None:
    """SC-34: 2 + 3, and 3 for War, against 4 + 10."""
    match = chosen("war")
    invade(match, "f5", "f4", ("attack-3", "attack-10"))
    assert totals(match) == (2 + 3 + 3, 4 + 10)


def test_war_adds_three_as_defender_until_the_next_choice() -> None:
    """SC-34: in the turns of others too."""
    match = chosen("war")
    stop(match)
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    assert totals(match) == (4 + 10, 2 + 3 + 3)


def test_wander_adds_nothing() -> None:
    """SC-34: one or the other."""
    match = chosen("wander")
    stop(match)
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    assert totals(match) == (14, 5)


def test_war_ends_with_the_next_choice() -> None:
    """SC-34: until then."""
    match = chosen("war")
    stop(match)
    stop(match)
    play(match, "blue", "wander")
    invade(match, "f5", "f4", ("attack-3", "attack-10"))
    assert totals(match) == (5, 14)


def test_war_adds_nothing_for_allies() -> None:
    """SC-34: as main player."""
    match = chosen("war", f"{HANDS}; amber 2 on g4; amber hand: attack-4", seats=3)
    stop(match)
    stop(match)
    invade(match, "f4", "g4", ("attack-10", "attack-4"), {"f5": "defence"})
    assert totals(match) == (4 + 10, 2 + 4 + 2)


def test_wander_gives_one_more_move() -> None:
    """SC-34: three Moves in this turn, then it is over."""
    match = chosen("wander", "blue 1 on c3")
    for start, goal in [("c3", "c4"), ("c4", "c5"), ("c5", "c6")]:
        assert actor(match) == "blue"
        move(match, start, goal)
    assert actor(match) == "red"


def test_wander_is_a_move_and_no_invasion() -> None:
    """SC-34, SC-12: two invasions are all that there are; a third is no Move."""
    match = chosen(
        "wander",
        "blue 4 on f3; red 1 on e3, 1 on g2; red hand: 2 attack-3; blue hand: 2 attack-10",
    )
    for goal in ("f4", "e3"):
        invade(match, "f3", goal, ("attack-10", "attack-3"))
        finish(match)
    assert stacks(match, "red") == {"g2": 1}
    if actor(match) == "blue":
        play(match, "blue", "move f3")
        assert "to g2" not in match.actions()


def test_war_gives_no_more_moves() -> None:
    """SC-34: two actions, as usual."""
    match = chosen("war", "blue 1 on c3")
    move(match, "c3", "c4")
    move(match, "c4", "c5")
    assert actor(match) == "red"


def test_the_move_is_for_this_turn_only() -> None:
    """SC-34: what was not used is gone."""
    match = chosen("wander", "blue 1 on c3")
    stop(match)
    stop(match)
    play(match, "blue", "war")
    move(match, "c3", "c4")
    move(match, "c4", "c5")
    assert actor(match) == "red"


@pytest.mark.parametrize("war", [0, 5])
def test_what_war_adds_can_be_turned(war: int) -> None:
    """SC-34: the number `war`."""
    match = chosen("war", races=sheets("binary", war=war))
    stop(match)
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    assert totals(match) == (14, 5 + war)


def test_how_far_they_wander_can_be_turned() -> None:
    """SC-34: the number `wander`."""
    match = chosen("wander", "blue 1 on c3", races=sheets("binary", wander=3))
    path = ["c3", "c4", "c5", "c6", "c7", "c8"]
    for start, goal in pairwise(path):
        assert actor(match) == "blue"
        move(match, start, goal)
    assert actor(match) == "red"


def test_extra_moves_go_before_actions() -> None:
    """SC-13: the first Move of three costs no action."""
    match = chosen("wander", "blue 1 on c3, 1 on c5")
    move(match, "c3", "c4")
    assert actions_left(match) == 2
    move(match, "c4", "b2")
    assert actions_left(match) == 1
