"""How good a position of Last Land looks for each seat."""

from typing import Final, final

from mypy_extensions import i64

from farstead.core.state import Observation, State, size
from farstead.core.weights import EVALUATION, WeighedEvaluation, read_weights
from farstead.games.last_land.rules import AROUND, TILES, LastLand

NAMES: Final = [
    "points",
    "points, how far the land is gone",
    "tokens in supply",
    "ways out",
    "its turn",
    "action points",
]


@final
class LandEvaluation(WeighedEvaluation):
    def __init__(self) -> None:
        super().__init__(read_weights("farstead.games.last_land", EVALUATION, NAMES))

    def weigh(self, state: State, seat: i64, out: Observation) -> None:
        assert isinstance(state, LastLand)
        gone = float(size(state.depleted)) / float(TILES)
        out.clear()
        out.add(float(state.points[seat]))
        out.add(float(state.points[seat]) * gone)
        out.add(float(state.supply[seat]))
        here = state.pins[seat]
        ways: i64 = 0
        if here >= 0:
            ways = size(AROUND[here] & ~(state.depleted | state.occupied))
        out.add(float(ways))
        is_turn = state.turn == seat
        out.add(1.0 if is_turn else 0.0)
        out.add(float(state.ap) if is_turn else 0.0)
