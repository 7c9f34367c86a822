"""The map: the 73 sites of 19 hexagons, their centres and their corners (SC-1).

Centres and corners together form a triangular lattice. Sites are numbered row by row from the
bottom, each row from the left.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.hexes import Hexagon

NOWHERE: Final = -1  # where a site could be
AROUND: Final[i64] = 6  # neighbours of a site, at most

# Lattice points are counted in half sides to the right and rows upwards.
Point = tuple[int, int]
STEPS: Final = [(1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1)]
ROWS: Final = "abcdefghijk"


def _centres() -> list[Point]:
    """Hexagons stand side by side in columns: three half sides across, one row up or down."""
    return [(3 * q, -(2 * r + q)) for q, r in Hexagon(2).tiles]


def _sites() -> list[Point]:
    points = set(_centres())
    for x, y in _centres():
        points.update([(x + dx, y + dy) for dx, dy in STEPS])
    return sorted(points, key=_reading_order)


def _reading_order(point: Point) -> Point:
    return point[1], point[0]


POINTS: Final = _sites()
SITES: Final[i64] = 73
assert len(POINTS) == SITES
INDEX: Final = {point: site for site, point in enumerate(POINTS)}
CENTRES: Final = vec[i64](sorted([INDEX[point] for point in _centres()]))
HEXAGONS: Final[i64] = 19


def _names() -> list[str]:
    names = []
    for x, y in POINTS:
        row = sorted([other for other, high in POINTS if high == y])
        names.append(f"{ROWS[y + 5]}{row.index(x) + 1}")
    return names


def _neighbours() -> list[int]:
    """Of each site six, clockwise from the upper right; NOWHERE off the map."""
    return [INDEX.get((x + dx, y + dy), NOWHERE) for x, y in POINTS for dx, dy in STEPS]


def _near(point: Point) -> list[Point]:
    """The points of the map next to this one."""
    x, y = point
    return [(x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) in INDEX]


def _close(site: int) -> list[int]:
    """The site and its neighbours, in the order of sites."""
    return sorted([site] + [INDEX[point] for point in _near(POINTS[site])])


def _far(site: int) -> list[int]:
    """The sites exactly two steps away, in the order of sites."""
    reached = {INDEX[far] for near in _near(POINTS[site]) for far in _near(near)}
    return sorted(reached - set(_close(site)))


NAMES: Final = _names()
NEIGHBOURS: Final = vec[i64](_neighbours())
FAR: Final = [vec[i64](_far(site)) for site in range(SITES)]
CLOSE: Final = [vec[i64](_close(site)) for site in range(SITES)]
WIDE: Final = [vec[i64](sorted(_close(site) + _far(site))) for site in range(SITES)]  # both
IS_CENTRE: Final = vec[i64]([int(point in _centres()) for point in POINTS])


def _is_rim(site: int) -> bool:
    """A corner with fewer than six neighbours lies at the rim."""
    return NOWHERE in [NEIGHBOURS[site * AROUND + step] for step in range(AROUND)]


IS_RIM: Final = vec[i64]([int(_is_rim(site)) for site in range(SITES)])


def _distances(start: int) -> list[int]:
    """How many steps it is to each site."""
    steps = [0] * SITES
    reached, edge = {start}, [start]
    while edge:
        beyond = sorted({n for site in edge for n in _close(site)} - reached)
        for site in beyond:
            steps[site] = steps[edge[0]] + 1
        reached.update(beyond)
        edge = beyond
    return steps


# DISTANCE[one * SITES + other]
DISTANCE: Final = vec[i64]([steps for site in range(SITES) for steps in _distances(site)])


def position_of(site: int) -> tuple[float, float]:
    """Where to draw the site: x to the right, y down, neighbours at distance 1."""
    x, y = POINTS[site]
    return x / 2, -y * sqrt(3) / 2


def touch(one: i64, other: i64) -> bool:
    """Whether two sites are neighbours."""
    return any(NEIGHBOURS[one * AROUND + step] == other for step in range(AROUND))


# SC-2: what lies on a centre, and how many of each kind for so many players.
PIECES: Final = [
    "planet",
    "planet mineral",
    "planet gas",
    "void",
    "void mineral",
    "void gas",
]
VOID: Final = 3  # the first piece that is no planet
CHART: Final = {
    2: [8, 0, 0, 5, 4, 2],
    3: [10, 0, 0, 0, 6, 3],
    4: [7, 4, 2, 0, 4, 2],
    5: [4, 8, 4, 0, 2, 1],
    6: [1, 12, 6, 0, 0, 0],
}
BLANK: Final = 0
MINERAL: Final = 1
GAS: Final = 2
