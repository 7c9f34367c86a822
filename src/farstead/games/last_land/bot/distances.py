"""How far a pin of Last Land has to walk, and what else several of its bots ask."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.hexes import ring
from farstead.core.rng import Rng
from farstead.core.state import BIT, Actions, size
from farstead.games.last_land.rules.actions import DRAIN
from farstead.games.last_land.rules.board import AROUND, BOARD, GONE, NEIGHBOURS, TILES
from farstead.games.last_land.rules.turns import LastLand

FAR: Final = 99
FURTHEST: Final = 7  # a step more than the land has from end to end


def _steps(one: int, other: int) -> int:
    (q, r), (other_q, other_r) = BOARD.tiles[one], BOARD.tiles[other]
    return ring(q - other_q, r - other_r)


# The steps between two tiles of untouched land: STEPS[one * TILES + other].
STEPS: Final = vec[i64]([_steps(one, other) for one in range(TILES) for other in range(TILES)])


@final
class Distances:
    """The ways of the pin whose turn it is, around other pins and depleted tiles."""

    def __init__(self) -> None:
        self.distance: vec[i64] = vec[i64]([FAR] * TILES)  # moves from the pin to each tile
        self.first_move: vec[i64] = vec[i64]([0] * TILES)  # and the direction to begin with
        self.tiles: vec[i64] = vec[i64]([0] * TILES)  # that can be reached, the nearest first,
        self.count: i64 = 0  # and how many they are

    def measure(self, state: LastLand, rng: Rng) -> None:
        distance = self.distance
        queue = self.tiles
        for tile in range(TILES):
            distance[tile] = FAR
        here = state.pins[state.turn]
        distance[here] = 0
        queue[0] = here
        seen = BIT[here] | state.occupied | state.depleted
        turn = rng.below(6)  # so that no direction is favoured
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            tile = queue[head]
            head += 1
            if not AROUND[tile] & ~seen:
                continue
            side: i64 = 0
            while side < 6:  # a for is slower here, and every playout waits for it
                direction = (side + turn) % 6
                to = NEIGHBOURS[tile * 6 + direction]
                if to >= 0 and not (seen >> to) & 1:
                    seen |= BIT[to]
                    distance[to] = distance[tile] + 1
                    self.first_move[to] = direction if tile == here else self.first_move[tile]
                    queue[tail] = to
                    tail += 1
                side += 1
        self.count = tail


def how_far_gone(state: LastLand) -> float:
    """How much of the land is depleted: all of it is 1."""
    return float(size(state.depleted)) / float(TILES)


def ways(state: LastLand, tile: i64) -> i64:
    """How many neighbours of this tile can be entered."""
    return size(state.free_around(tile))


def threat(state: LastLand, seat: i64, tile: i64) -> i64:
    """The steps that the next pin of another seat is away, one at least."""
    nearest: i64 = FURTHEST
    for other in range(state.seats):
        at = state.pins[other]
        if other != seat and at != GONE:
            nearest = min(nearest, STEPS[at * TILES + tile])
    return max(nearest, 1)


def least_harm(state: LastLand, offered: Actions, rng: Rng) -> i64:
    """With nowhere to go: the tile with most ways on, rather than draining."""
    here = state.pins[state.turn]
    best: i64 = -1
    chosen: i64 = offered.items[0]
    for i in range(offered.count):
        action = offered.items[i]
        rating: i64 = 0
        if action < DRAIN:
            rating = 4 * ways(state, NEIGHBOURS[here * 6 + action]) + rng.below(4)
        elif state.owner[here] == state.turn:
            rating = 8
        if rating > best:
            best = rating
            chosen = action
    return chosen
