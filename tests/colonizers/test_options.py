"""The numbers that a designer may turn."""

import pytest

from farstead.core.errors import BadOption
from farstead.match import Match
from tests.positions import AMBER, BLUE, GREEN, RED, colonizers, draft, idle, omnium, seen

COLONISTS = """
    red is opportunist; blue is visionary; amber is spy; green is general; removed miner
"""


def test_the_income_can_be_set() -> None:
    """CO-7, option `income`: Omnium for gathering; the choice says how much."""
    match = colonizers(f"{COLONISTS}; red gathers", income=9)
    assert match.scene(RED).find("choice/gather").label == "Gather 9 Omnium"
    match.play(RED, "gather")
    assert omnium(match, "red") == 9


@pytest.mark.parametrize(("robbery", "loses"), [(0, 0), (1, 1), (4, 3)])
def test_the_robbery_can_be_set(robbery: int, loses: int) -> None:
    """CO-13, option `robbery`: Omnium that the Opportunist takes at most."""
    match = colonizers(f"{COLONISTS}; green omnium: 3; red names", robbery=robbery)
    match.play(RED, "rob general")
    assert (omnium(match, "red"), omnium(match, "green")) == (loses, 3 - loses)


@pytest.mark.parametrize(("size", "can"), [(2, False), (3, True)])
def test_the_size_of_a_hand_can_be_set(size: int, can: bool) -> None:
    """CO-8, option `hand`: modules that a hand holds; two are held."""
    match = colonizers(f"{COLONISTS}; red hand: quarry, barracks; red gathers", hand=size)
    assert ("research" in match.actions()) is can


def test_the_visionary_minds_the_size_of_a_hand() -> None:
    """CO-12, option `hand`: a hand of one module is full."""
    match = colonizers(f"{COLONISTS}; blue hand: quarry; red builds", hand=1)
    match.play(RED, "pass")
    assert match.actor == BLUE
    assert match.actions() == ["gather"]


def test_the_size_of_a_colony_and_the_bonuses_can_be_set() -> None:
    """CO-16, CO-17, options `colony`, `first_bonus`, `later_bonus`."""
    match = colonizers(
        f"""
        {COLONISTS}; red hand: garrison; red omnium: 1; red builds; green colony: quarry
        amber colony: quarry; amber hand: garrison; amber omnium: 1
        """,
        colony=1,
        first_bonus=20,
        later_bonus=7,
    )
    match.play(RED, "build garrison")
    idle(match)
    match.play(AMBER, "gather")
    match.play(AMBER, "pass")
    assert match.actions() == ["pass"]  # a colony of one module is full
    idle(match, 2)
    assert match.is_over
    assert match.state.scores()[RED] == 1 + 20


def test_a_later_full_colony_gets_the_bonus_that_is_set() -> None:
    """CO-17, option `later_bonus`."""
    match = colonizers(
        f"""
        {COLONISTS}; red hand: garrison; red omnium: 1; red builds
        green hand: barracks; green omnium: 2
        """,
        colony=1,
        first_bonus=0,
        later_bonus=7,
    )
    match.play(RED, "build garrison")
    idle(match, 2)
    match.play(GREEN, "gather")
    match.play(GREEN, "build barracks")
    assert match.state.scores() == [1, 0, 0, 2 + 7]


def test_the_first_seat_passes_on_every_round_if_so_chosen() -> None:
    """CO-5, option `rotate_first`: the next seat picks and plays first in the next round."""
    match = Match.new("colonizers", options=["rotate_first=yes"])
    for first in (RED, BLUE, AMBER, GREEN, RED):
        order = []
        match.decide("remove visionary")
        for pick in ("spy", "miner", "general", "ecologist"):
            order.append(match.actor)
            match.play(match.actor, f"pick {pick}")
        for _ in range(4):
            order.append(match.actor)
            idle(match)
        assert order == [(first + place) % 4 for place in range(4)] * 2


def test_a_rotated_round_hands_the_last_two_colonists_to_the_seat_before_the_first() -> None:
    """CO-4, option `rotate_first`: in the second round Red picks last."""
    match = Match.new("colonizers", options=["rotate_first=yes"])
    draft(match, "visionary", "spy", "miner", "general", "ecologist")
    idle(match, 4)
    draft(match, "visionary", "spy", "miner", "general")
    assert match.actor == RED
    assert seen(match, RED, "draft") == ["Opportunist", "Ecologist"]
    match.play(RED, "pick ecologist")
    assert match.actor == BLUE
    assert seen(match, GREEN, "role/1") == ["Spy"]


def test_a_colony_filled_first_in_a_rotated_round_lets_the_others_finish_it() -> None:
    """CO-16, option `rotate_first`: the round ends with the seat before the first."""
    match = Match.new("colonizers", options=["rotate_first=yes", "colony=1"])
    draft(match, "visionary", "general", "spy", "miner", "ecologist")
    idle(match, 4)
    draft(match, "visionary", "general", "spy", "miner", "ecologist")
    match.play(BLUE, "research")
    match.decide("draw garrison")
    match.decide("draw quarry")
    match.play(BLUE, "keep garrison")
    match.play(BLUE, "build garrison")
    for seat in (AMBER, GREEN, RED):
        assert match.actor == seat
        idle(match)
    assert match.is_over
    assert match.state.scores() == [0, 5, 0, 0]


def test_options_that_make_no_game_are_refused() -> None:
    """CO-5, CO-7, CO-8, CO-13, CO-16, CO-17: every option has its limits."""
    wrong = ["hand=0", "colony=0", "colony=13", "income=0", "robbery=-1", "first_bonus=21"]
    for option in [*wrong, "ends=never", "rotate_first=2", "seats=4"]:
        with pytest.raises(BadOption):
            Match.new("colonizers", options=[option])
