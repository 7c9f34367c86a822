"""The end: full colonies, points, ranks, and the deck that runs dry."""

import pytest

from farstead.core.errors import MatchOver
from farstead.core.scene import Choice
from farstead.match import Match
from tests.positions import (
    AMBER,
    BLUE,
    GREEN,
    RED,
    colonizers,
    draft,
    hand,
    idle,
    omnium,
)

COLONISTS = """
    red is opportunist; blue is ecologist; amber is spy; green is general; removed visionary
"""
SIX = "garrison, barracks, military-academy, housing-unit, marketplace, warehouse"  # 12 points
SEVEN = f"{SIX}, quarry"  # 18 points


def test_the_game_goes_on_to_the_end_of_the_round_in_which_a_colony_is_filled() -> None:
    """CO-16: the game ends with the round in which a colony first reaches 8."""
    match = colonizers(f"""
        {COLONISTS}; red colony: {SEVEN}; red hand: garrison; red omnium: 1; red builds
    """)
    match.play(RED, "build garrison")
    for seat in (BLUE, AMBER, GREEN):
        assert match.actor == seat
        idle(match)
    assert match.is_over
    assert match.actions() == []


@pytest.mark.parametrize("ends", ["round", "turn"])
def test_a_colony_filled_in_the_last_turn_of_a_round_ends_the_game_at_once(ends: str) -> None:
    """CO-16: the round is over then, too."""
    match = colonizers(
        f"{COLONISTS}; green colony: {SEVEN}; green hand: garrison; green omnium: 1; green builds",
        ends=ends,
    )
    match.play(GREEN, "build garrison")
    assert match.is_over
    assert match.state.scores() == [0, 0, 0, 23]


def test_with_the_option_a_full_colony_ends_the_game_with_that_very_turn() -> None:
    """CO-16: option `ends`: nobody else can still fill a colony."""
    match = colonizers(
        f"""
        {COLONISTS}; red colony: {SEVEN}; red hand: garrison; red omnium: 1; red builds
        blue colony: {SEVEN}; blue hand: garrison; blue omnium: 1
        """,
        ends="turn",
    )
    match.play(RED, "build garrison")
    assert match.is_over
    assert match.state.scores() == [23, 18, 0, 0]


@pytest.mark.parametrize("ends", ["round", "turn"])
def test_seven_modules_do_not_end_the_game(ends: str) -> None:
    """CO-16: 8 modules, and no fewer."""
    match = colonizers(
        f"{COLONISTS}; green colony: {SIX}; green hand: quarry; green omnium: 5; green builds",
        ends=ends,
    )
    match.play(GREEN, "build quarry")
    assert not match.is_over
    assert match.state.scores() == [0, 0, 0, 18]


def test_the_first_full_colony_gets_four_points_and_later_ones_two_each() -> None:
    """CO-17: 4 more for the first to reach 8, 2 more for everyone who also does."""
    match = colonizers(f"""
        {COLONISTS}; red colony: {SEVEN}; red builds
        blue colony: {SEVEN}; blue hand: garrison; blue omnium: 1
        amber colony: {SEVEN}; amber hand: barracks; amber omnium: 2
        green colony: {SEVEN}; green hand: military-academy; green omnium: 3
    """)
    match.play(RED, "pass")
    match.play(BLUE, "gather")
    match.play(BLUE, "build garrison")
    match.play(AMBER, "gather")
    match.play(AMBER, "pass")
    match.play(AMBER, "build barracks")
    match.play(GREEN, "gather")
    match.play(GREEN, "build military-academy")
    assert match.is_over
    assert match.state.scores() == [18, 18 + 1 + 4, 18 + 2 + 2, 18 + 3 + 2]


def test_points_are_the_values_of_modules_not_their_costs_nor_omnium_nor_hands() -> None:
    """CO-17: the points of a colony are the values of its modules."""
    match = colonizers(f"""
        {COLONISTS}; red colony: mass-relay, eco-dome; red hand: quarry; red omnium: 20
        blue colony: omnium-purification-plant, planetary-defense-system
    """)
    assert match.state.scores() == [27, 17, 0, 0]


def test_the_most_points_win_and_not_the_first_full_colony() -> None:
    """CO-17: most points win."""
    match = colonizers(f"""
        {COLONISTS}; green colony: {SEVEN}; green hand: garrison; green omnium: 1; green builds
        amber colony: mass-relay, eco-dome; blue colony: garrison
    """)
    match.play(GREEN, "build garrison")
    assert match.state.scores() == [0, 1, 27, 23]
    assert match.state.ranks() == [4, 3, 1, 2]


def test_of_equal_colonies_the_earlier_seat_ranks_higher() -> None:
    """CO-17: no rank is shared: 23 points each for Blue and Green, none for Red and Amber."""
    match = colonizers(f"""
        {COLONISTS}; green colony: {SEVEN}; green hand: garrison; green omnium: 1; green builds
        blue colony: mass-relay, planetary-defense-system
    """)
    match.play(GREEN, "build garrison")
    assert match.state.scores() == [0, 23, 0, 23]
    assert match.state.ranks() == [3, 1, 4, 2]


def test_the_earlier_seat_is_counted_from_the_first_player_of_the_game() -> None:
    """CO-17: Amber was drawn; Green is first in the round in which all four build the same."""
    match = Match.new("colonizers", options=["colony=1", "first_bonus=0", "later_bonus=0"])
    match.decide("first 3")
    draft(match, "visionary", "spy", "miner", "general", "ecologist")
    for seat in (AMBER, GREEN, RED, BLUE):
        match.play(seat, "research")
        match.decide("draw garrison")
        match.decide("draw quarry")
        match.play(seat, "keep garrison")
        idle(match)
    draft(match, "visionary", "miner", "general", "ecologist", "opportunist")
    for seat in (GREEN, RED, BLUE, AMBER):
        match.play(seat, "gather")
        if "rob spy" in match.actions():
            match.play(seat, "pass")
        match.play(seat, "build garrison")
    assert match.state.scores() == [1, 1, 1, 1]
    assert match.state.ranks() == [3, 4, 1, 2]


@pytest.mark.parametrize("deck", ["bag:", "bag: quarry", "bag:; buried: quarry by red"])
def test_research_with_fewer_than_two_modules_in_the_deck_is_a_draw(deck: str) -> None:
    """CO-18: it ends the game at once, as a draw, whatever has been built."""
    match = colonizers(f"{COLONISTS}; {deck}; red colony: mass-relay; red gathers")
    match.play(RED, "research")
    assert match.is_over
    assert match.state.ranks() == [1, 1, 1, 1]
    with pytest.raises(MatchOver):
        match.play(RED, "pass")


@pytest.mark.parametrize(
    ("deck", "warns"),
    [
        ("bag: quarry", True),
        ("bag: quarry, quarry", False),
        ("bag: quarry; buried: quarry by blue", False),
        ("bag:; buried: quarry by blue, garrison by blue", False),
    ],
)
def test_the_choice_itself_says_when_research_would_end_the_game(deck: str, warns: bool) -> None:
    """CO-18: a draw is nobody's accident; two modules, wherever in the deck, are enough."""
    match = colonizers(f"{COLONISTS}; {deck}; red gathers")
    research = match.scene(RED).find("choice/research")
    assert isinstance(research, Choice)
    assert ("draw" in research.label and "ends the game" in research.label) is warns
    match.play(RED, "research")
    assert match.is_over is warns


def test_a_deck_that_holds_too_little_harms_nobody_who_gathers() -> None:
    """CO-18: only *researching* with fewer than 2 modules ends the game."""
    match = colonizers(f"{COLONISTS}; bag:; red gathers")
    idle(match, 4)
    assert not match.is_over
    assert omnium(match, "green") == 2


def test_the_visionary_may_leave_too_little_for_research() -> None:
    """CO-18: the module that the Visionary drew is no longer in the deck."""
    match = colonizers("""
        red is miner; blue is visionary; amber is spy; green is general; removed ecologist
        bag: quarry, garrison; red builds
    """)
    match.play(RED, "pass")
    match.decide("draw quarry")
    match.play(BLUE, "research")
    assert match.is_over
    assert match.state.ranks() == [1, 1, 1, 1]
    assert hand(match, "blue") == ["quarry"]
