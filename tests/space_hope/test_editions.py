"""Where the editions differ, row by row: the same position in both."""

from farstead.games.space_hope.rules.turns import SpaceHope
from farstead.match import Match
from tests.positions import RED
from tests.space_hope.positions import (
    actor,
    built,
    distances,
    goal,
    idle,
    rest_of_round,
    space_hope,
    table,
)

CARDS = """
    sprint: or 4 opponent: -1 food
    comet: and 3 all: +1 fuel
    plague: and 0 all: -9 food
    raid: and 0 opponent: -9 food
"""
PARTS = """
    attic: 0 discard you: distance +1
    cellar: 0 discard you: distance +1
"""
GOALS = """
    stay: alive: +1 military: -1 military
    wait: alive: +1 military: -1 military
    rest: alive: +1 military: -1 military
"""


def both(drawing: str, seats: int = 2) -> tuple[Match, Match]:
    """The position in the first edition and in the communal one."""
    first = space_hope(drawing, CARDS, PARTS, seats=seats, edition="first")
    return first, space_hope(drawing, CARDS, PARTS, GOALS, seats=seats)


def test_the_distance_of_an_or_card() -> None:
    """SH-7: the own Distance; any player's."""
    first, communal = both("red hand: sprint, ballast")
    first.play(RED, "play sprint", "distance")
    assert distances(first) == [4, 0]
    communal.play(RED, "play sprint", "distance", "target 2")
    assert distances(communal) == [0, 4]


def test_the_communal_goal() -> None:
    """SH-13: none; one drawn at the start of each round, discarded when it is resolved."""
    first, communal = both("")
    rest_of_round(first)
    assert goal(first) == ""
    assert all(text.startswith("draw ") for text in first.actions())
    rest_of_round(communal)
    assert all(text.startswith("reveal ") for text in communal.actions())
    communal.decide("reveal wait")
    assert goal(communal) == "wait"


def test_who_draws_the_goal() -> None:
    """SH-13: nobody; a dead player draws two and picks one."""
    first, communal = both("blue dead")
    rest_of_round(first)
    assert all(text.startswith("draw ") for text in first.actions())
    rest_of_round(communal)
    communal.decide("reveal wait")
    communal.decide("reveal rest")
    assert actor(communal) == "blue"
    assert communal.actions() == ["choose wait", "choose rest", "resign"]


def test_the_part_of_tier_0() -> None:
    """SH-15: nothing more; a second one from the deck."""
    first, communal = both("")
    first.play(RED, "place ballast", "in attic")
    assert actor(first) == "blue"
    communal.play(RED, "place ballast", "in attic")
    communal.play(RED, "in cellar")
    communal.decide("draw ballast")
    assert (built(first, "red"), built(communal, "red")) == (["attic"], ["attic", "cellar"])


def test_all_players_and_the_dead() -> None:
    """SH-8: reached; not reached."""
    first, communal = both("red hand: comet, ballast; amber dead", seats=3)
    for match in (first, communal):
        match.play(RED, "play comet")
    assert (distances(first), distances(communal)) == ([3, 3, 3], [3, 3, 0])


def test_the_winner() -> None:
    """SH-16: the highest Distance; the highest Distance and all dials together."""
    first, communal = both(
        "red hand: plague, ballast; red distance 3; blue distance 2; blue fuel 9"
    )
    for match in (first, communal):
        match.play(RED, "play plague")
        assert match.is_over
    assert first.state.ranks() == [1, 2]
    assert communal.state.ranks() == [2, 1]


def test_all_else_is_the_same() -> None:
    """SH-5, SH-12: turns, hands, deaths and drifting."""
    for match in both("red hand: raid, ballast, ballast; amber hand: ballast, ballast", seats=3):
        match.play(RED, "play raid", "target 2")
        assert actor(match) == "amber"
        assert distances(match) == [0, 1, 0]
        idle(match, 2)
        assert table(match).round == 2
        assert isinstance(match.state, SpaceHope)
