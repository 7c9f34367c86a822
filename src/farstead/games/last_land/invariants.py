"""What holds in every position of Last Land, for `farstead.testing`."""

from farstead.core.state import State
from farstead.games.last_land.rules.board import GONE, TILES
from farstead.games.last_land.rules.turns import LastLand


def conserved(state: State) -> dict[str, int]:
    """Every seat's tokens, on the land and in its supply."""
    assert isinstance(state, LastLand)
    owners = list(state.owner)
    return {
        f"tokens of seat {seat}": owners.count(seat) + int(state.supply[seat])
        for seat in range(state.seats)
    }


def invariants(state: State) -> dict[str, bool]:
    assert isinstance(state, LastLand)
    tiles, deplete = range(TILES), state.board.deplete
    pins = {pin for pin in state.pins if pin != GONE}
    full = {tile for tile in tiles if state.markers[tile] == deplete}
    return {
        "every seat has its tokens": set(conserved(state).values()) == {state.board.tokens},
        "points are the worth of own tiles": all(
            state.points[seat]
            == sum(state.board.worth[tile] for tile in tiles if state.owner[tile] == seat)
            for seat in range(state.seats)
        ),
        "tiles with a pin are occupied": _members(state.occupied) == pins,
        "no tile has more markers than deplete it": max(state.markers) <= deplete,
        "tiles full of markers are depleted": _members(state.depleted) == full,
    }


def _members(tiles: int) -> set[int]:
    return {tile for tile in range(TILES) if (tiles >> tile) & 1}
