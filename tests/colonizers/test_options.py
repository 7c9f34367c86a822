"""The numbers that a designer may turn."""

import pytest

from farstead.core.errors import BadOption
from farstead.core.state import CHANCE
from farstead.match import Match
from tests.positions import (
    AMBER,
    BLUE,
    GREEN,
    RED,
    begun,
    colonizers,
    draft,
    hand,
    idle,
    omnium,
    seen,
)

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


@pytest.mark.parametrize(
    ("options", "orders"),
    [
        (["draw_first=no"], [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1]]),
        (["draw_first=no", "rotate_first=no"], [[0, 1, 2, 3]] * 3),
        (["rotate_first=no"], [[2, 3, 0, 1]] * 3),
    ],
)
def test_the_first_seat_may_be_first_and_stay_so(
    options: list[str], orders: list[list[int]]
) -> None:
    """CO-5, options `draw_first` and `rotate_first`: no lots; the same order all game."""
    match = Match.new("colonizers", options=options)
    if "draw_first=no" not in options:
        match.decide("first 3")
    for order in orders:
        draft(match, "visionary")
        picked = []
        for pick in ("spy", "miner", "general", "ecologist"):
            picked.append(match.actor)
            match.play(match.actor, f"pick {pick}")
        assert picked == order
        idle(match, 4)


def test_passive_abilities_may_work_after_gathering() -> None:
    """CO-6, CO-11, option `passives`: paid when active abilities are used, for what to build."""
    drawing = """
        red is spy; blue is miner; amber is visionary; green is general; removed ecologist
        blue colony: quarry, warehouse; red builds
    """
    match = colonizers(drawing, passives="ability")
    match.play(RED, "pass")
    assert omnium(match, "blue") == 0
    match.play(BLUE, "gather")
    assert omnium(match, "blue") == 2 + 2
    assert match.actions() == ["pass"]


@pytest.mark.parametrize(("held", "draws"), [(3, True), (4, False)])
def test_a_late_visionary_draws_after_research(held: int, draws: bool) -> None:
    """CO-6, CO-12, option `passives`: unless research has filled the hand."""
    modules = ", ".join(["quarry", "barracks", "spaceport", "garrison"][:held])
    match = colonizers(f"{COLONISTS}; blue hand: {modules}; red builds", passives="ability")
    match.play(RED, "pass")
    match.play(BLUE, "research")
    match.decide("draw eco-dome")
    match.decide("draw mass-relay")
    match.play(BLUE, "keep eco-dome")
    assert (match.actor == CHANCE) is draws
    if draws:
        match.decide("draw warehouse")
    assert match.actor == BLUE
    assert "pass" in match.actions()
    assert len(hand(match, "blue")) == 5


def test_equal_colonies_may_share_the_win() -> None:
    """CO-17, option `ties`: Blue and Green have as much; places below count both."""
    drawing = f"""
        {COLONISTS}; blue colony: quarry; green colony: quarry; red colony: warehouse
        green builds; green hand: garrison; green omnium: 1; blue colony: garrison
    """
    match = colonizers(drawing, colony=2, first_bonus=0, ties="shared")
    match.play(GREEN, "build garrison")
    assert match.state.scores() == [3, 7, 0, 7]
    assert match.state.ranks() == [3, 1, 4, 1]
    assert match.scene(None).headline == "Blue and Green share the win with 7 points each"


def test_a_rotated_round_hands_the_last_two_colonists_to_the_seat_before_the_first() -> None:
    """CO-4: in the second round Red picks last."""
    match = begun()
    draft(match, "visionary", "spy", "miner", "general", "ecologist")
    idle(match, 4)
    draft(match, "visionary", "spy", "miner", "general")
    assert match.actor == RED
    assert seen(match, RED, "draft") == ["Opportunist", "Ecologist"]
    match.play(RED, "pick ecologist")
    assert match.actor == BLUE
    assert seen(match, GREEN, "role/1") == ["Spy"]


def test_a_colony_filled_first_in_a_rotated_round_lets_the_others_finish_it() -> None:
    """CO-16: the round ends with the seat before the first."""
    match = begun("colony=1")
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
    for option in [
        *wrong,
        "ends=never",
        "rotate_first=2",
        "draw_first=3",
        "passives=end",
        "ties=dice",
        "seats=4",
    ]:
        with pytest.raises(BadOption):
            Match.new("colonizers", options=[option])
