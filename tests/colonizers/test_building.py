"""Building: one module a turn, paid for, from the hand into the colony."""

import pytest

from farstead.core.errors import IllegalAction
from farstead.core.scene import Dial
from tests.positions import AMBER, BLUE, GREEN, RED, colonizers, colony, hand, omnium, seen

COLONISTS = """
    red is miner; blue is ecologist; amber is spy; green is general; removed visionary
"""
SEVEN = "garrison, garrison, garrison, garrison, barracks, barracks, barracks"


def test_a_built_module_is_paid_for_and_moves_to_the_colony() -> None:
    """CO-10: pay its cost and lay it into your colony."""
    match = colonizers(f"{COLONISTS}; red hand: quarry, eco-dome; red omnium: 7; red builds")
    match.play(RED, "build quarry")
    assert hand(match, "red") == ["eco-dome"]
    assert colony(match, "red") == ["quarry"]
    assert omnium(match, "red") == 2


@pytest.mark.parametrize(("has", "can"), [(4, False), (5, True)])
def test_a_module_can_be_built_when_its_cost_can_be_paid(has: int, can: bool) -> None:
    """CO-10: pay its cost: the last Omnium is enough."""
    match = colonizers(f"{COLONISTS}; red hand: quarry; red omnium: {has}; red builds")
    assert ("build quarry" in match.actions()) is can
    if not can:
        with pytest.raises(IllegalAction, match="costs 5"):
            match.play(RED, "build quarry")
        assert [barred.at for barred in match.scene(RED).barred] == ["hand/0/quarry/0"]


def test_only_modules_of_the_own_hand_can_be_built() -> None:
    """CO-10: from your hand."""
    match = colonizers(f"{COLONISTS}; blue hand: barracks; red omnium: 9; red builds")
    assert match.actions() == ["pass"]
    with pytest.raises(IllegalAction, match="hand"):
        match.play(RED, "build barracks")


def test_one_module_is_built_a_turn() -> None:
    """CO-10: build *one* module."""
    match = colonizers(f"{COLONISTS}; red hand: garrison, garrison; red omnium: 9; red builds")
    match.play(RED, "build garrison")
    assert match.actor == BLUE
    assert hand(match, "red") == ["garrison"]


def test_building_is_asked_even_if_nothing_can_be_built() -> None:
    """CO-10: you may: the step is always there, so that nobody can tell what is in a hand."""
    match = colonizers(f"{COLONISTS}; red gathers")
    match.play(RED, "gather")
    assert match.actor == RED
    assert match.actions() == ["pass"]


def test_nobody_has_to_build() -> None:
    """CO-10: you *may* build."""
    match = colonizers(f"{COLONISTS}; red hand: garrison; red omnium: 9; red builds")
    match.play(RED, "pass")
    assert (hand(match, "red"), omnium(match, "red")) == (["garrison"], 9)
    assert match.actor == BLUE


def test_a_colony_may_hold_the_same_module_twice() -> None:
    """CO-10: nothing forbids a second copy."""
    match = colonizers(f"""
        {COLONISTS}; red colony: quarry; red hand: quarry; red omnium: 5; red builds
    """)
    match.play(RED, "build quarry")
    assert colony(match, "red") == ["quarry", "quarry"]
    assert match.state.scores()[RED] == 12


def test_everybody_sees_what_is_built_and_what_it_is_worth() -> None:
    """CO-10: a colony lies open, and its modules' values count (CO-17)."""
    match = colonizers(f"""
        {COLONISTS}; red colony: garrison; red hand: quarry, barracks; red omnium: 6; red builds
    """)
    match.play(RED, "build quarry")
    for viewer in (RED, BLUE, AMBER, GREEN, None):
        assert sorted(seen(match, viewer, "colony/0")) == ["Garrison", "Quarry"]
        assert seen(match, viewer, "hand/0") == (["Barracks"] if viewer == RED else ["?"])
        points = match.scene(viewer).find("seat/0/points")
        assert isinstance(points, Dial)
        assert points.value == 7


def test_the_eighth_module_can_be_built() -> None:
    """CO-16: a colony holds 8 modules."""
    match = colonizers(f"""
        {COLONISTS}; red colony: {SEVEN}; red hand: quarry; red omnium: 5; red builds
    """)
    match.play(RED, "build quarry")
    assert len(colony(match, "red")) == 8


def test_a_ninth_module_can_not_be_built() -> None:
    """CO-16: a colony holds 8 modules and no more."""
    match = colonizers(f"""
        {COLONISTS}; red colony: {SEVEN}, quarry; red hand: quarry; red omnium: 5; red builds
    """)
    assert match.actions() == ["pass"]
    with pytest.raises(IllegalAction, match="full"):
        match.play(RED, "build quarry")
