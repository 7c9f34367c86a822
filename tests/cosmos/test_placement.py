"""Placing the first ships."""

import pytest

from farstead.games.cosmos import GAME
from farstead.games.cosmos.rules.sites import NAMES
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actor,
    begin,
    fresh,
    graveyard,
    on_map,
    play,
    refused,
    settle,
    site,
    stack,
    stacks,
    table,
)

PLANETS = "b3, c3, c6, d2, f5, g6, h2, j3"  # eight, as many as two players have
AROUND = ["g5", "f6", "e5", "e4", "f4", "g4"]  # of f5, clockwise from the upper right


def started(seats: int = 2, first: str = "red", **options: int) -> Match:
    """A match before the first placement."""
    match = fresh(seats, **options)
    begin(match, PLANETS, first)
    return match


def test_the_first_stack_goes_on_a_free_planet() -> None:
    """SC-6: on no void and on no corner."""
    match = started()
    assert actor(match) == "red"
    assert match.actions() == [f"place {name}" for name in PLANETS.split(", ")]
    refused(match, "red", "place f4")
    refused(match, "red", "place e3")


def test_one_to_four_ships_go_on_the_planet() -> None:
    """SC-6: at least one."""
    match = started()
    play(match, "red", "place f5")
    assert match.actions() == ["ships 1", "ships 2", "ships 3", "ships 4", "fill"]
    refused(match, "red", "ships 0")
    refused(match, "red", "ships 5")


def test_none_to_four_go_on_each_free_site_around_it() -> None:
    """SC-6: clockwise from the upper right."""
    match = started()
    play(match, "red", "place f5", "ships 4")
    for count in (1, 2, 3, 4, 0, 4):
        assert match.actions() == [*[f"ships {n}" for n in range(5)], "fill"]
        play(match, "red", f"ships {count}")
    expected = dict(zip(AROUND, (1, 2, 3, 4, 0, 4), strict=True))
    assert {name: stack(match, "red", name) for name in AROUND} == expected
    assert stack(match, "red", "f5") == 4
    assert on_map(match, "red") == 18
    assert graveyard(match, "red") == 14
    assert actor(match) == "blue"


def test_fill_puts_as_many_as_fit_on_all_that_is_still_to_come() -> None:
    """SC-6: on this site too."""
    match = started()
    play(match, "red", "place f5", "ships 2", "ships 1", "fill")
    assert stack(match, "red", "f5") == 2
    assert [stack(match, "red", name) for name in AROUND] == [1, 4, 4, 4, 4, 4]
    assert actor(match) == "blue"


def test_fill_on_the_planet_places_28_ships() -> None:
    """SC-6: seven stacks of four; the eighth comes with the second stack."""
    match = started()
    play(match, "red", "place f5", "fill")
    assert on_map(match, "red") == 28
    play(match, "blue", "place c3", "fill", "place j3", "fill")
    assert on_map(match, "blue") == 32
    play(match, "red", "place g6", "fill")
    assert on_map(match, "red") == 32
    assert graveyard(match, "red") == 0


def test_sites_that_others_hold_are_passed_over() -> None:
    """SC-6: only free sites around the planet get ships."""
    match = started()
    play(match, "red", "place f5", "fill")
    play(match, "blue", "place g6")  # next to it are g5 and f6, which red holds
    play(match, "blue", "ships 1", "ships 1", "ships 2", "ships 3", "ships 4")
    around = dict(zip(["h7", "g7", "f7", "h6"], (1, 2, 3, 4), strict=True))
    assert {name: stack(match, "blue", name) for name in around} == around
    assert stack(match, "blue", "g5") == stack(match, "blue", "f6") == 0
    assert stacks(match, "red") == dict.fromkeys(sorted([*AROUND, "f5"]), 4)


def test_a_planet_with_all_sites_around_it_taken_gets_one_stack() -> None:
    """SC-6: nothing is asked that has no answer."""
    match = started()
    state = table(match)
    for name in AROUND:
        state.muster(1, site(name), 1)
    match = Match.from_position(GAME, state)
    play(match, "red", "place f5", "ships 3")
    assert actor(match) == "blue"
    assert stacks(match, "red") == {"f5": 3}


def test_everybody_places_in_turn_order_and_then_in_reverse_order() -> None:
    """SC-6: whoever is last places twice in a row."""
    match = started(3, first="blue")
    order = []
    while match.actor >= 0:
        order.append(actor(match))
        match.play(match.actor, match.actions()[0])
        match.play(match.actor, "fill")
    assert order == ["blue", "amber", "red", "red", "amber", "blue"]


def test_the_second_stack_goes_on_another_free_planet() -> None:
    """SC-6: not on an own one, nor on anybody else's; one to four ships."""
    match = started()
    play(match, "red", "place f5", "ships 1", *["ships 0"] * 6)
    play(match, "blue", "place c3", "ships 1", *["ships 0"] * 6)
    assert actor(match) == "blue"
    left = [name for name in PLANETS.split(", ") if name not in ("f5", "c3")]
    assert actions(match, "place") == left
    play(match, "blue", "place h2")
    assert match.actions() == ["ships 1", "ships 2", "ships 3", "ships 4", "fill"]
    play(match, "blue", "ships 2")
    assert stacks(match, "blue") == {"c3": 1, "h2": 2}
    assert actor(match) == "red"


def test_there_is_nothing_around_the_second_stack() -> None:
    """SC-6: it is one stack."""
    match = started()
    play(match, "red", "place f5", "fill")
    play(match, "blue", "place c3", "fill", "place h2", "fill")
    assert actor(match) == "red"
    assert stack(match, "blue", "h2") == 4
    assert on_map(match, "blue") == 32


def test_whoever_finds_no_free_planet_takes_any_free_site() -> None:
    """SC-6: a corner or a void."""
    match = started()
    state = table(match)
    for name in PLANETS.split(", "):
        state.planet[site(name)] = 0
    state.planet[site("f5")] = 1
    match = Match.from_position(GAME, state)
    play(match, "red", "place f5", "fill")
    taken = {"f5", *AROUND}
    assert actions(match, "place") == [name for name in NAMES if name not in taken]
    play(match, "blue", "place a1", "ships 2")
    assert stack(match, "blue", "a1") == 2
    play(match, "blue", "ships 4", "ships 0", "ships 1")
    assert stacks(match, "blue") == {"a1": 2, "b3": 4, "b2": 1}


def test_nobody_places_more_ships_than_there_are() -> None:
    """SC-5, SC-6: with ten ships the third stack is the last one, and has two; then there is no
    second planet."""
    match = started(ships=10)
    play(match, "red", "place f5", "ships 4", "ships 4")
    assert match.actions() == ["ships 0", "ships 1", "ships 2", "fill"]
    play(match, "red", "ships 2")
    assert actor(match) == "blue"
    settle(match)
    assert stacks(match, "red") == {"f5": 4, "g5": 4, "f6": 2}
    assert graveyard(match, "red") == 0
    assert actor(match) == "red"


def test_fill_keeps_back_a_stack_for_the_second_planet() -> None:
    """SC-6: with ten ships six are placed, then four."""
    match = started(ships=10)
    play(match, "red", "place f5", "fill")
    assert stacks(match, "red") == {"f5": 4, "g5": 2}
    play(match, "blue", "place c3", "ships 4", "ships 4", "fill")
    assert on_map(match, "blue") == 8  # two are left, so they are kept
    play(match, "blue", "place h2", "fill")
    assert stack(match, "blue", "h2") == 2
    play(match, "red", "place g6", "fill")
    assert stacks(match, "red") == {"f5": 4, "g5": 2, "g6": 4}


def test_the_stack_limit_holds_while_placing() -> None:
    """SC-3, SC-6: two on each site, if that is the limit."""
    match = started(stack=2)
    play(match, "red", "place f5")
    assert match.actions() == ["ships 1", "ships 2", "fill"]
    play(match, "red", "fill")
    assert on_map(match, "red") == 14


def test_the_first_turn_begins_when_all_is_placed_and_dealt() -> None:
    """SC-6, SC-7: that of the player who began."""
    match = started(3, first="amber")
    settle(match)
    assert (actor(match), table(match).round) == ("amber", 1)
    assert "stop" in match.actions()


# The second stack: SC-6 --------------------------------------------------------------------


@pytest.mark.parametrize("second", ["void", "planet", "site"])
def test_where_the_second_stack_may_be_placed(second: str) -> None:
    """SC-6, option `second`."""
    match = fresh(2, second=second)
    begin(match, "f5, c3, h2, c6", red="dancers", blue="nomads")
    play(match, "red", "place f5", "ships 1", *["ships 0"] * 6)
    play(match, "blue", "place c3", "ships 1", *["ships 0"] * 6)
    offered = set(actions(match, "place"))
    assert ("c6" in offered) == (second != "void")
    assert ("k1" in offered) == (second != "planet")
    assert "f5" not in offered
