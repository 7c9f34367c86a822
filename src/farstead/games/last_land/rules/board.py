"""The board of Last Land, and what the options make of it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.hexes import Hexagon, ring
from farstead.core.options import Options

BOARD: Final = Hexagon(3)  # LL-1
TILES: Final[i64] = 37
NEIGHBOURS: Final = BOARD.neighbours
AROUND: Final = BOARD.around
NOBODY: Final = -1  # where a seat could be
GONE: Final = -1  # where a pin could be
UNTOUCHED: Final = vec[i64]([0] * TILES)
UNOWNED: Final = vec[i64]([NOBODY] * TILES)

# LL-3: as far apart as the corners allow; seats sit clockwise from the top.
BASES: Final = {
    2: [0, 3],
    3: [0, 2, 4],
    4: [0, 1, 3, 4],
    5: [0, 1, 2, 3, 4],
    6: [0, 1, 2, 3, 4, 5],
}


@final
class Board:
    """What the options make of the board; every state of a match shares one."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options: Options = options
        self.rules: i64 = options.rules  # their version: a rule that has changed asks for it
        self.seats: i64 = seats
        self.dice: i64 = options.number("dice")
        self.deplete: i64 = options.number("deplete")
        self.tokens: i64 = options.number("tokens")
        self.home_token: bool = options.flag("home_token")
        self.safe_home: bool = options.flag("safe_home")
        self.pass_through: bool = options.flag("pass_through")
        self.exploit_depleted: bool = options.flag("exploit_depleted")
        self.may_leave: bool = options.flag("may_leave")
        self.homes: vec[i64] = vec[i64]([BOARD.corners[corner] for corner in BASES[seats]])
        # LL-2: what each tile is worth, and costs.
        self.worth: vec[i64] = vec[i64]([self._worth(tile) for tile in range(TILES)])
        self.total_worth: i64 = sum([int(worth) for worth in self.worth])

    def _worth(self, tile: int) -> int:
        if tile in BOARD.corners:
            return self.options.number("base")
        q, r = BOARD.tiles[tile]
        return self.options.number(["centre", "inner", "middle", "outer"][ring(q, r)])
