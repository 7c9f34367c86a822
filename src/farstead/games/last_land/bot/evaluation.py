"""How good a position of Last Land looks for each seat."""

from typing import Final, final

from mypy_extensions import i64

from farstead.core.state import Observation, State
from farstead.core.weights import EVALUATION, WeighedEvaluation, WeightNames
from farstead.games.last_land.bot.distances import STEPS, how_far_gone, threat, ways
from farstead.games.last_land.rules.board import GONE, TILES
from farstead.games.last_land.rules.turns import LastLand

NAMES: Final = WeightNames(
    EVALUATION,
    [
        "points",
        "points, how far the land is gone",
        "points that are safe",
        "points with a marker",
        "points near another pin",
        "points near the own pin that could be won",
        "tokens in supply",
        "ways out",
        "its turn",
        "action points",
    ],
)


@final
class LandEvaluation(WeighedEvaluation):
    def __init__(self) -> None:
        super().__init__(NAMES.learned("farstead.games.last_land"))

    def weigh(self, state: State, seat: i64, out: Observation) -> None:
        assert isinstance(state, LastLand)
        gone = how_far_gone(state)
        out.clear()
        out.add(float(state.points[seat]))
        out.add(float(state.points[seat]) * gone)
        self._weigh_land(state, seat, out)
        out.add(float(state.supply[seat]))
        here = state.pins[seat]
        out.add(0.0 if here == GONE else float(ways(state, here)))
        is_turn = state.turn == seat
        out.add(1.0 if is_turn else 0.0)
        out.add(float(state.ap) if is_turn else 0.0)

    def _weigh_land(self, state: LastLand, seat: i64, out: Observation) -> None:
        """What lies on the tiles: own points, and others that could become so."""
        here = state.pins[seat]
        safe: float = 0.0
        marked: float = 0.0
        threatened: float = 0.0
        near: float = 0.0
        for tile in range(TILES):
            points = float(state.board.worth[tile])
            if state.is_depleted(tile):
                if state.owner[tile] == seat:
                    safe += points
            elif state.owner[tile] == seat:
                marked += points * float(state.markers[tile])
                threatened += points / float(threat(state, seat, tile))
            elif here != GONE:
                near += points / float(1 + STEPS[here * TILES + tile])
        out.add(safe)
        out.add(marked)
        out.add(threatened)
        out.add(near)
