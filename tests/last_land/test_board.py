"""The land: its tiles, which of them are neighbours, and what they are worth."""

import pytest

from farstead.core.scene import Cell
from tests.positions import RED, last_land, pin, points

# Every tile's worth as LL-2 draws it: each column from the bottom up, B for a base.
LAND = {
    "a": "B11B",
    "b": "12221",
    "c": "123321",
    "d": "B23432B",
    "e": "123321",
    "f": "12221",
    "g": "B11B",
}
TILES = [f"{column}{row}" for column, worth in LAND.items() for row in range(1, len(worth) + 1)]
BACK = {"n": "s", "ne": "sw", "se": "nw", "s": "n", "sw": "ne", "nw": "se"}


def ways(tile: str) -> dict[str, str]:
    """Where a lone pin can move from a tile: the tile in each direction."""
    match = last_land(f"red on {tile}; red has 2 AP")
    found = {}
    for text in match.actions():
        if text.startswith("move "):
            match.play(RED, text)
            found[text.removeprefix("move ")] = pin(match, "red") or ""
            match.undo(RED)
    return found


def test_the_land_has_37_tiles_in_seven_columns() -> None:
    """LL-1: columns a to g from left to right, tiles numbered from the bottom up."""
    scene = last_land("red on d4; red to roll").scene(None)
    cells = [element for element in scene.elements if isinstance(element, Cell)]
    assert len(cells) == 37
    left_to_right_then_upwards = sorted(cells, key=lambda cell: (cell.x, -cell.y))
    assert [cell.id for cell in left_to_right_then_upwards] == TILES


@pytest.mark.parametrize(
    ("tile", "neighbours"),
    [
        ("d4", {"n": "d5", "ne": "e4", "se": "e3", "s": "d3", "sw": "c3", "nw": "c4"}),
        ("b3", {"n": "b4", "ne": "c4", "se": "c3", "s": "b2", "sw": "a2", "nw": "a3"}),
        ("f4", {"n": "f5", "ne": "g4", "se": "g3", "s": "f3", "sw": "e4", "nw": "e5"}),
        ("d7", {"se": "e6", "s": "d6", "sw": "c6"}),
        ("g4", {"s": "g3", "sw": "f4", "nw": "f5"}),
        ("a1", {"n": "a2", "ne": "b2", "se": "b1"}),
        ("c6", {"ne": "d7", "se": "d6", "s": "c5", "sw": "b5"}),
        ("g2", {"n": "g3", "s": "g1", "sw": "f2", "nw": "f3"}),
    ],
)
def test_a_tile_has_a_neighbour_on_every_side_that_is_land(
    tile: str, neighbours: dict[str, str]
) -> None:
    """LL-1: six in the middle of the land, four on its edge, three in its corners."""
    assert ways(tile) == neighbours


def test_every_step_can_be_walked_back() -> None:
    """LL-1: the 37 tiles of a hexagon touch one another along 90 sides."""
    steps = {(tile, way): to for tile in TILES for way, to in ways(tile).items()}
    assert len(steps) == 2 * 90
    assert all(steps[to, BACK[way]] == tile for (tile, way), to in steps.items())


@pytest.mark.parametrize("column", LAND)
def test_a_tile_costs_what_it_is_worth(column: str) -> None:
    """LL-2: 4 in the centre, then 3, 2 and 1 towards the edge, and 4 on the bases."""
    for row, letter in enumerate(LAND[column], start=1):
        worth = 4 if letter == "B" else int(letter)
        poor = last_land(f"red on {column}{row}; red has {worth - 1} AP")
        assert "exploit" not in poor.actions()
        match = last_land(f"red on {column}{row}, blue on d4; red has {worth} AP")
        match.play(RED, "exploit")
        assert points(match) == [worth, 0]
