"""The map: sites, what lies on them, stacks and colonies."""

from collections import Counter

import pytest

from farstead.games.cosmos.rules.sites import (
    CENTRES,
    IS_CENTRE,
    IS_RIM,
    NAMES,
    NEIGHBOURS,
    NOWHERE,
    PIECES,
    POINTS,
    position_of,
    touch,
)
from tests.cosmos.positions import (
    CENTRE_NAMES,
    colonies,
    cosmos,
    fresh,
    graveyard,
    invade,
    lay_map,
    play,
    refused,
    site,
    stacks,
    table,
)

EVERY_SITE = range(73)


def around(name: str) -> list[str]:
    """The neighbours of a site, clockwise from the upper right."""
    six = [NEIGHBOURS[site(name) * 6 + step] for step in range(6)]
    return [NAMES[at] for at in six if at != NOWHERE]


# Sites -----------------------------------------------------------------------------------


def test_there_are_19_centres_and_54_corners() -> None:
    """SC-1: 73 sites."""
    assert len(NAMES) == len(set(NAMES)) == 73
    assert sum(IS_CENTRE) == len(CENTRES) == 19
    assert [NAMES[at] for at in EVERY_SITE if IS_CENTRE[at]] == CENTRE_NAMES


def test_a_centre_touches_its_six_corners() -> None:
    """SC-1: and no other centre."""
    for centre in CENTRE_NAMES:
        assert len(around(centre)) == 6
        assert not any(IS_CENTRE[site(name)] for name in around(centre))


def test_inside_the_map_every_site_has_six_neighbours() -> None:
    """SC-1: a corner of three hexagons touches three centres and three corners; one at the rim
    touches as many corners as it has edges there."""
    for at in EVERY_SITE:
        if IS_CENTRE[at]:
            continue
        near = around(NAMES[at])
        hexagons = sum(1 for name in near if IS_CENTRE[site(name)])
        assert hexagons in (1, 2, 3)
        assert len(near) == {3: 6, 2: 5, 1: 3}[hexagons]
        assert bool(IS_RIM[at]) == (hexagons < 3)


def test_30_corners_lie_at_the_rim_and_no_centre_does() -> None:
    """SC-1: the outline of the map has 30 corners."""
    assert sum(IS_RIM) == 30
    assert not any(IS_RIM[at] for at in CENTRES)


def test_touching_is_mutual() -> None:
    """SC-1: and nothing touches itself."""
    for one in EVERY_SITE:
        assert not touch(one, one)
        for other in EVERY_SITE:
            assert touch(one, other) == touch(other, one) == (NAMES[other] in around(NAMES[one]))


def test_rows_are_called_a_to_k_from_the_bottom_and_counted_from_the_left() -> None:
    """SC-1: 2, 5, 8, 9, 8, 9, 8, 9, 8, 5 and 2 sites."""
    rows = Counter(name[0] for name in NAMES)
    assert list(rows) == list("abcdefghijk")
    assert list(rows.values()) == [2, 5, 8, 9, 8, 9, 8, 9, 8, 5, 2]
    for row, count in rows.items():
        here = [position_of(site(f"{row}{n}")) for n in range(1, count + 1)]
        assert [x for x, _ in here] == sorted(x for x, _ in here)
        assert len({y for _, y in here}) == 1
    heights = [position_of(site(f"{row}1"))[1] for row in rows]
    assert heights == sorted(heights, reverse=True)  # y grows downwards


def test_the_middle_of_the_map_is_f5_and_its_neighbours_go_round_it() -> None:
    """SC-1: clockwise from the upper right."""
    assert POINTS[site("f5")] == (0, 0)
    assert around("f5") == ["g5", "f6", "e5", "e4", "f4", "g4"]
    assert around("a1") == ["b3", "a2", "b2"]


def test_neighbours_are_drawn_at_one_distance() -> None:
    """SC-1: the sites form a lattice of triangles."""
    for one in EVERY_SITE:
        for name in around(NAMES[one]):
            (x, y), (a, b) = position_of(one), position_of(site(name))
            assert (x - a) ** 2 + (y - b) ** 2 == pytest.approx(1)


# Pieces ----------------------------------------------------------------------------------

BY_THE_CHART = {
    2: [8, 0, 0, 5, 4, 2],
    3: [10, 0, 0, 0, 6, 3],
    4: [7, 4, 2, 0, 4, 2],
    5: [4, 8, 4, 0, 2, 1],
    6: [1, 12, 6, 0, 0, 0],
}


@pytest.mark.parametrize("seats", BY_THE_CHART)
def test_a_map_has_as_many_planets_and_tokens_as_the_chart_says(seats: int) -> None:
    """SC-2: for two to six players."""
    match = fresh(seats)
    lay_map(match)
    laid = Counter(entry.text.removeprefix("lay ") for entry in match.entries)
    assert [laid[piece] for piece in PIECES] == BY_THE_CHART[seats]
    assert sum(laid.values()) == 19
    state = table(match)
    assert sum(state.planet) == sum(BY_THE_CHART[seats][:3])
    tokens = Counter(int(token) for token in state.token)
    minerals, gas = BY_THE_CHART[seats][1::3], BY_THE_CHART[seats][2::3]
    assert (tokens[1], tokens[2]) == (sum(minerals), sum(gas))


def test_pieces_lie_on_centres_only() -> None:
    """SC-2: in the order of the sites, each as it is laid."""
    match = fresh(2)
    match.decide("lay void gas")
    match.decide("lay planet")
    state = table(match)
    assert (state.planet[site("b3")], state.token[site("b3")]) == (0, 2)
    assert (state.planet[site("c3")], state.token[site("c3")]) == (1, 0)
    match = fresh(6)
    lay_map(match)
    state = table(match)
    assert [NAMES[at] for at in EVERY_SITE if state.planet[at]] == CENTRE_NAMES
    assert all(IS_CENTRE[at] for at in EVERY_SITE if state.token[at])


def test_pieces_are_laid_at_random() -> None:
    """SC-2: each piece that is left is as likely as any other."""
    match = fresh(2)
    kinds = dict(zip(match.actions(), match.state.weights(), strict=True))
    assert kinds == {
        "lay planet": pytest.approx(8 / 19),
        "lay void": pytest.approx(5 / 19),
        "lay void mineral": pytest.approx(4 / 19),
        "lay void gas": pytest.approx(2 / 19),
    }
    match.decide("lay void gas")
    match.decide("lay void gas")
    assert "lay void gas" not in match.actions()
    assert match.state.weights()[0] == pytest.approx(8 / 17)


# Stacks and colonies ---------------------------------------------------------------------


def test_a_planet_with_ships_on_it_is_a_colony() -> None:
    """SC-3: a void or a corner is none, whatever lies on it."""
    match = cosmos("planets f5, e3; mineral g6; red 2 on f5, 1 on e4, 1 on g6; blue 1 on e3")
    assert (colonies(match, "red"), colonies(match, "blue")) == (1, 1)


def test_a_colony_ends_when_the_last_ship_leaves() -> None:
    """SC-3: not before."""
    match = cosmos("planet f5; red 2 on f5")
    play(match, "red", "move f5", "to f6", "ships 1")
    assert colonies(match, "red") == 1
    play(match, "red", "move f5", "to f6")
    assert colonies(match, "red") == 0


def test_a_joint_colony_counts_for_each_of_its_owners() -> None:
    """SC-3: ships of several players on one planet."""
    match = cosmos("planet f5; red 2 on f5; blue 1 on f5; amber 4 on f5", seats=3)
    assert [colonies(match, who) for who in ("red", "blue", "amber")] == [1, 1, 1]


def test_a_stack_holds_four_ships() -> None:
    """SC-3: there is no room for a fifth."""
    match = cosmos("red 4 on f4, 3 on f5; red has 2 minerals")
    refused(match, "red", "buy ship f4")
    play(match, "red", "buy ship f5")
    refused(match, "red", "buy ship f5")


def test_lost_ships_go_to_their_owners_graveyard() -> None:
    """SC-3: everybody's ships to their own."""
    match = cosmos(
        """
        red 4 on f4; blue 2 on f5; amber 1 on f6
        red hand: attack-8; blue hand: attack-3
        """,
        seats=3,
    )
    before = [graveyard(match, who) for who in ("red", "blue", "amber")]
    invade(match, "f4", "f5", ("attack-8", "attack-3"), {"f6": "defence"})
    after = [graveyard(match, who) for who in ("red", "blue", "amber")]
    assert [b - a for a, b in zip(before, after, strict=True)] == [0, 2, 1]
    assert (stacks(match, "blue"), stacks(match, "amber")) == ({}, {})
