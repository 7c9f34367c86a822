"""The end of the voyage."""

import pytest

from farstead.core.errors import MatchOver
from tests.positions import BLUE, RED, refused
from tests.space_hope.positions import actor, dead, deal, idle, rest_of_round, said, space_hope

CARDS = """
    plague: and 0 all: -9 food
    raid: and 0 opponent: -3 food
"""


def test_the_game_ends_when_all_are_dead_and_not_before() -> None:
    """SH-16: the last one goes on until then."""
    match = space_hope("red hand: raid, ballast; amber dead", CARDS, seats=3)
    match.play(RED, "play raid")
    assert dead(match) == ["amber", "blue"]
    assert actor(match) == "chance"  # red draws for the next round
    while actor(match) != "nobody":
        assert dead(match) == ["amber", "blue"]
        deal(match)
        if actor(match) == "red":
            idle(match)
    assert dead(match) == ["amber", "blue", "red"]
    assert "The voyage is over" in said(match)


def test_in_the_communal_edition_points_are_distance_and_all_dials() -> None:
    """SH-16: those of the dead as they are."""
    match = space_hope(
        """
        red hand: plague, ballast; red distance 5; red morale 9
        blue distance 7; blue fuel 1, military 2
        """,
        CARDS,
    )
    match.play(RED, "play plague")
    assert match.is_over
    assert match.state.scores() == [5 + 0 + 9 + 3 + 3 + 3, 7 + 0 + 3 + 3 + 1 + 2]
    assert match.state.ranks() == [1, 2]
    assert "Red wins with 23 points" in match.scene(None).headline


def test_in_the_first_edition_points_are_distance_alone() -> None:
    """SH-16: the same ships, and blue wins."""
    match = space_hope(
        "red hand: plague, ballast; red distance 5; red morale 9; blue distance 7",
        CARDS,
        edition="first",
    )
    match.play(RED, "play plague")
    assert match.state.scores() == [5, 7]
    assert match.state.ranks() == [2, 1]
    assert "Blue wins with 7 Distance" in match.scene(None).headline


def test_whoever_died_first_may_win() -> None:
    """SH-16, SH-12: most points win; the dead have them too."""
    match = space_hope("red hand: plague, ballast; blue dead; blue distance 40", CARDS)
    match.play(RED, "play plague")
    assert match.is_over
    assert match.state.ranks() == [2, 1]


def test_equal_points_share_the_win() -> None:
    """SH-16: red by Distance, amber by dials; blue is third."""
    match = space_hope(
        "red hand: plague, ballast; red distance 5; amber morale 8; blue distance 4", CARDS, seats=3
    )
    match.play(RED, "play plague")
    assert match.state.scores() == [17, 16, 17]
    assert match.state.ranks() == [1, 3, 1]
    assert "share the win" in match.scene(None).headline


@pytest.mark.parametrize("edition", ["communal", "first"])
def test_after_30_rounds_the_voyage_ends_for_everybody(edition: str) -> None:
    """SH-16: dead or not; the last cards are discarded before."""
    match = space_hope("round 30; blue dead; blue distance 9", CARDS, edition=edition, seats=3)
    idle(match, 2)
    assert match.is_over
    assert dead(match) == ["blue"]


def test_round_29_is_not_the_last() -> None:
    """SH-16: 30 rounds."""
    match = space_hope("round 29", CARDS)
    rest_of_round(match)
    assert not match.is_over


def test_the_goal_of_the_last_round_still_counts() -> None:
    """SH-16, SH-13: it is resolved when the actions are over, before the end."""
    goals = "aim: alive: distance +5: -1 food\nend: alive: +1 food: -1 food"
    match = space_hope("round 30; goal aim", CARDS, goals=goals)
    idle(match, 2)
    assert match.is_over
    assert match.state.scores() == [5 + 15, 5 + 15]


def test_nobody_plays_after_the_end() -> None:
    """SH-16: the game is over."""
    match = space_hope("red hand: plague, ballast", CARDS)
    match.play(RED, "play plague")
    assert match.actions() == []
    for seat in (RED, BLUE):
        refused(match, seat, "play ballast", MatchOver)
