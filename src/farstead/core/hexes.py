"""Boards of hexagons, flat side up: columns stand upright and are named like a chess board's.

Axial coordinates (q, r): q counts columns to the right, r counts tiles downwards.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

DIRECTIONS: Final = ["n", "ne", "se", "s", "sw", "nw"]
STEPS: Final = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def ring(q: int, r: int) -> int:
    """How many steps from the centre."""
    return max(abs(q), abs(r), abs(q + r))


@final
class Hexagon:
    """All tiles within `radius` steps of a centre, at most three (37 tiles fit into a set).

    Tiles are numbered column by column from the left, each from the bottom up: a1, a2, ...
    """

    def __init__(self, radius: int) -> None:
        self.radius: int = radius
        span = range(-radius, radius + 1)
        self.tiles: list[tuple[int, int]] = [
            (q, r) for q in span for r in reversed(span) if ring(q, r) <= radius
        ]
        self.index: dict[tuple[int, int], int] = {at: n for n, at in enumerate(self.tiles)}
        self.names: list[str] = [self._name(q, r) for q, r in self.tiles]
        # The six neighbours of each tile in the order of DIRECTIONS, -1 off the board.
        self.neighbours: vec[i64] = vec[i64](
            [self.index.get((q + dq, r + dr), -1) for q, r in self.tiles for dq, dr in STEPS]
        )
        # The same as a set: one bit a tile.
        self.around: vec[i64] = vec[i64]([self._around(q, r) for q, r in self.tiles])
        # The six corners, clockwise from the top.
        self.corners: list[int] = [self.index[(dq * radius, dr * radius)] for dq, dr in STEPS]

    def __len__(self) -> int:
        return len(self.tiles)

    def centre_of(self, tile: int) -> tuple[float, float]:
        """Where to draw the tile: x to the right, y down, sides of length 1."""
        q, r = self.tiles[tile]
        return 1.5 * q, sqrt(3) * (r + q / 2)

    def _name(self, q: int, r: int) -> str:
        bottom = min(self.radius, self.radius - q)
        return f"{chr(ord('a') + q + self.radius)}{bottom - r + 1}"

    def _around(self, q: int, r: int) -> int:
        near = [(q + dq, r + dr) for dq, dr in STEPS]
        return sum([1 << self.index[at] for at in near if at in self.index])
