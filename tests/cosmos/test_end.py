"""Who wins, and when."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.errors import MatchOver
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.sites import AROUND, NAMES, NEIGHBOURS
from farstead.match import Match
from tests.cosmos.positions import (
    actor,
    ally,
    attack,
    colonies,
    cosmos,
    invade,
    move,
    play,
    refused,
    stacks,
    stop,
    table,
    turn,
)

AROUND_F5 = [NAMES[NEIGHBOURS[NAMES.index("f5") * AROUND + step]] for step in range(AROUND)]
PLANETS = "planets b3, c3, c6, d2, f5, g3, g6, h2, j3;"
FOUR_OF_RED = "red 1 on b3, 1 on c3, 1 on c6, 1 on d2;"
FOUR_OF_BLUE = "blue 1 on g3, 1 on g6, 1 on h2, 1 on j3;"


def winners(match: Match) -> list[str]:
    """Those who come first."""
    assert match.is_over
    ranks = match.state.ranks()
    return [who for who, rank in zip(("red", "blue", "amber"), ranks, strict=False) if rank == 1]


def test_a_game_that_ends_with_an_invasion_without_cards_can_be_shown() -> None:
    """The last question was whether a stack takes a side: nobody is asked that any more."""
    around = ", ".join(f"1 on {name}" for name in AROUND_F5)
    drawing = f"red {around}; amber 1 on {AROUND_F5[0]}; blue 4 on f5; red's turn; blue first;"
    match = cosmos(drawing + "red is dancers; blue is empire; amber is oracle", 3, rounds=1)
    take_all_cards_away(table(match))
    attack(match, AROUND_F5[0], "f5")
    ally(match)
    while not match.is_over:
        match.play(match.actor, match.actions()[-1])
    for viewer in (0, 1, 2, None):
        assert "here" not in {element.id for element in match.scene(viewer).elements}
    assert table(match).observe(0)


def take_all_cards_away(state: Cosmos) -> None:
    none = [0] * int(state.ruleset.card_count)
    state.bag, state.discards = vec[i64](none), vec[i64](none)
    state.hands, state.hand_size = vec[i64](none * 3), vec[i64]([0, 0, 0])
    state.in_bag = state.in_discards = 0


# Five colonies ---------------------------------------------------------------------------


def test_five_colonies_win_at_once() -> None:
    """SC-26: in the middle of a turn."""
    match = cosmos(PLANETS + FOUR_OF_RED + "red 2 on f4; blue 1 on a1")
    move(match, "f4", "f5", 1)
    assert match.is_over
    assert winners(match) == ["red"]
    assert match.actions() == []
    refused(match, "red", "stop", MatchOver)
    refused(match, "blue", "stop", MatchOver)


def test_four_colonies_do_not_win() -> None:
    """SC-26: nor do four and a void."""
    match = cosmos(PLANETS + FOUR_OF_RED + "red 2 on d4, 1 on e4; blue 1 on a1")
    move(match, "d4", "e3", 2)
    assert not match.is_over
    assert colonies(match, "red") == 4


def test_the_fifth_colony_may_come_by_the_winners_move() -> None:
    """SC-20, SC-26: after an invasion."""
    match = cosmos(
        PLANETS + FOUR_OF_RED + "red 4 on f4; blue 1 on f5; red hand: attack-8; blue hand: attack-3"
    )
    invade(match, "f4", "f5", ("attack-8", "attack-3"))
    assert not match.is_over
    move(match, "f4", "f5", 1)
    assert winners(match) == ["red"]


def test_a_defender_may_win_in_the_turn_of_another() -> None:
    """SC-26: in anybody's turn; here by the winner's move."""
    match = cosmos(
        PLANETS
        + FOUR_OF_BLUE
        + "blue 2 on f4; red 1 on f3; red hand: attack-0; blue hand: attack-9"
    )
    invade(match, "f3", "f4", ("attack-0", "attack-9"))
    assert (actor(match), turn(match)) == ("blue", "red")
    move(match, "f4", "f5", 1)
    assert winners(match) == ["blue"]


def test_a_retreat_may_win() -> None:
    """SC-23, SC-26: at any moment, so the Attack's winner gets no Move any more."""
    match = cosmos(
        PLANETS + FOUR_OF_BLUE + "blue 2 on f4; red 4 on f3; red hand: attack-8; blue hand: retreat"
    )
    invade(match, "f3", "f4", ("attack-8", "retreat"))
    play(match, "blue", "to f5")
    assert winners(match) == ["blue"]


def test_a_joint_colony_may_be_the_fifth() -> None:
    """SC-25, SC-26: the deal is enough."""
    match = cosmos(
        PLANETS + FOUR_OF_RED + "red 2 on f4; blue 1 on f5, 1 on g3;"
        "red hand: negotiate; blue hand: negotiate"
    )
    invade(match, "f4", "f5", ("negotiate", "negotiate"))
    play(match, "red", "bring 1", "propose")
    play(match, "blue", "accept")
    assert winners(match) == ["red"]
    assert match.state.ranks() == [1, 2]


def test_colonies_count_while_they_are_there() -> None:
    """SC-26: five at once. A fifth one does not help who has lost another."""
    match = cosmos(
        PLANETS + FOUR_OF_RED + "red 1 on f4; blue 4 on c4; blue's turn;"
        "blue hand: attack-8; red hand: attack-0"
    )
    invade(match, "c4", "c3", ("attack-8", "attack-0"))
    play(match, "blue", "pass")
    stop(match)
    move(match, "f4", "f5")
    assert not match.is_over
    assert colonies(match, "red") == 4


def test_several_at_the_same_moment_share_the_win() -> None:
    """SC-26: a stack goes to a planet, and a ship that clings to it goes along."""
    match = cosmos(
        PLANETS + FOUR_OF_RED + FOUR_OF_BLUE + "red 2 on f4; blue 1 on f4 clings to red;"
        "amber 1 on a1",
        seats=3,
    )
    move(match, "f4", "f5", 2)
    assert stacks(match, "blue")["f5"] == 1
    assert winners(match) == ["red", "blue"]
    assert match.state.ranks() == [1, 1, 3]


def test_the_number_of_colonies_that_win_can_be_turned() -> None:
    """SC-26: three, if so agreed."""
    match = cosmos(PLANETS + "red 1 on b3, 1 on c3, 1 on f4; blue 1 on a1", colonies=3)
    move(match, "f4", "f5")
    assert winners(match) == ["red"]


def test_a_colony_that_is_left_for_another_is_no_fifth() -> None:
    """SC-26: the stack goes from planet to planet, by a corner."""
    match = cosmos(PLANETS + FOUR_OF_RED + "red 1 on e4; blue 1 on a1; 1 action left")
    move(match, "b3", "c4")
    assert colonies(match, "red") == 3
    assert not match.is_over


# The last round --------------------------------------------------------------------------


def ended(drawing: str, seats: int = 2) -> Match:
    """The last turn of round 40 is over: that of the last seat."""
    last = ["red", "blue", "amber"][seats - 1]
    match = cosmos(f"{PLANETS} {drawing}; round 40; {last}'s turn", seats)
    stop(match)
    return match


def test_after_40_rounds_the_most_colonies_win() -> None:
    """SC-26: however few ships there are."""
    match = ended("red 1 on b3, 1 on c3; blue 4 on f5, 4 on a1")
    assert winners(match) == ["red"]
    assert match.state.ranks() == [1, 2]


def test_then_the_most_ships_on_the_map_win() -> None:
    """SC-26: where colonies are equal."""
    match = ended("red 1 on b3, 1 on a1; blue 1 on f5, 2 on a2")
    assert winners(match) == ["blue"]


def test_what_is_still_equal_is_shared() -> None:
    """SC-26: as many colonies, as many ships; resources and cards don't count."""
    match = ended(
        "red 1 on b3, 2 on a1; blue 3 on f5; red has 9 gas; red hand: attack-20; amber 2 on c3",
        seats=3,
    )
    assert winners(match) == ["red", "blue"]
    assert match.state.ranks() == [1, 1, 3]


def test_joint_colonies_count_for_each_in_the_end() -> None:
    """SC-3, SC-26: two colonies against one."""
    match = ended("red 1 on b3, 1 on f5; blue 3 on f5, 4 on a1")
    assert winners(match) == ["red"]


def test_nobody_on_the_map_is_a_tie() -> None:
    """SC-26: nothing against nothing."""
    assert winners(ended("red has 1 gas")) == ["red", "blue"]


def test_the_game_goes_on_before_the_last_turn_of_round_40() -> None:
    """SC-26: everybody has as many turns."""
    match = cosmos(PLANETS + "red 1 on b3; blue 1 on a1; round 40; red's turn")
    stop(match)
    assert not match.is_over
    assert turn(match) == "blue"
    match = cosmos(PLANETS + "red 1 on b3; blue 1 on a1; round 39; blue's turn")
    stop(match)
    assert not match.is_over
    assert table(match).round == 40


def test_the_last_turn_is_that_of_whoever_sits_before_the_first() -> None:
    """SC-26: blue began, so red is last."""
    match = cosmos(PLANETS + "red 1 on b3; blue 1 on a1; round 40; blue first; blue's turn")
    stop(match)
    assert (match.is_over, turn(match)) == (False, "red")
    stop(match)
    assert match.is_over


def test_a_lost_invasion_in_the_last_turn_ends_the_game() -> None:
    """SC-12, SC-26: after the winner's move."""
    match = cosmos(
        PLANETS + "red 1 on b3; blue 1 on f4, 1 on a1; red 2 on f5; blue hand: attack-0;"
        "red hand: attack-9; round 40; blue's turn"
    )
    invade(match, "f4", "f5", ("attack-0", "attack-9"))
    assert not match.is_over
    play(match, "red", "pass")
    assert winners(match) == ["red"]


@pytest.mark.parametrize("rounds", [1, 7])
def test_the_number_of_rounds_can_be_turned(rounds: int) -> None:
    """SC-26: a game of one round, say."""
    match = cosmos(f"red 1 on b3; blue 2 on a1; round {rounds}; blue's turn", rounds=rounds)
    stop(match)
    assert winners(match) == ["blue"]


# A win that has to last: SC-26 -------------------------------------------------------------

FIVE_OF_RED = "red 1 on b3, 1 on c3, 1 on c6, 1 on d2; red 4 on e4;"


def test_five_colonies_win_at_the_start_of_the_own_turn() -> None:
    """SC-26: everybody else has had a turn by then."""
    match = cosmos(f"{PLANETS} {FIVE_OF_RED} blue 1 on h8", ends="lap")
    move(match, "e4", "f5", 4)
    stop(match)
    assert not match.is_over
    assert turn(match) == "blue"
    stop(match)
    assert winners(match) == ["red"]


def test_who_has_lost_the_fifth_colony_by_then_has_not_won() -> None:
    """SC-26: the others have a turn each to take one."""
    hands = "red hand: attack-3; blue hand: attack-20"
    match = cosmos(f"{PLANETS} {FIVE_OF_RED} blue 4 on f6; {hands}", ends="lap")
    move(match, "e4", "f5", 4)
    stop(match)
    invade(match, "f6", "f5", ("attack-20", "attack-3"))
    play(match, "blue", "pass")
    stop(match)
    assert not match.is_over
    assert (colonies(match, "red"), turn(match)) == (4, "red")


def test_all_who_have_five_then_win_together() -> None:
    """SC-26: the first player or players."""
    drawing = f"{PLANETS} planets f8; {FIVE_OF_RED} {FOUR_OF_BLUE} blue 2 on f9;"
    match = cosmos(drawing, ends="lap")
    move(match, "e4", "f5", 4)
    stop(match)
    move(match, "f9", "f8", 2)
    stop(match)
    assert winners(match) == ["red", "blue"]


@pytest.mark.parametrize(("first", "is_over"), [("red", False), ("blue", True)])
def test_by_rounds_it_is_looked_at_when_all_have_had_as_many_turns(
    first: str, is_over: bool
) -> None:
    """SC-26, option `ends`: after the last player's turn."""
    match = cosmos(f"{PLANETS} {FIVE_OF_RED} blue 1 on h8; {first} first", ends="round")
    move(match, "e4", "f5", 4)
    stop(match)
    assert match.is_over == is_over
    if not match.is_over:
        stop(match)
    assert winners(match) == ["red"]
