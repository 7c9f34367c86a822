"""How good a position of Settlers of the Cosmos looks for each seat."""

from typing import Final, final

from mypy_extensions import i64

from farstead.core.state import Observation, State
from farstead.core.weights import EVALUATION, WeighedEvaluation, WeightNames
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.options import PACKAGE

NAMES: Final = WeightNames(
    EVALUATION,
    [
        "colonies",
        "colonies, beyond three",
        "one colony short",
        "ships",
        "ships in the graveyard",
        "minerals",
        "gas",
        "cards",
        "its turn",
        "actions left",
    ],
)


@final
class FleetEvaluation(WeighedEvaluation):
    def __init__(self) -> None:
        super().__init__(NAMES.learned(PACKAGE))

    def weigh(self, state: State, seat: i64, out: Observation) -> None:
        assert isinstance(state, Cosmos)
        colonies = state.colonies[seat]
        is_turn = state.turn == seat
        out.clear()
        out.add(float(colonies))
        out.add(float(max(colonies - 3, 0)))
        out.add(1.0 if state.missing(seat) <= 1 else 0.0)
        out.add(float(state.on_map[seat]))
        out.add(float(state.graveyard[seat]))
        out.add(float(min(state.minerals[seat], 10)))
        out.add(float(min(state.gas[seat], 10)))
        out.add(float(state.hand_size[seat]))
        out.add(1.0 if is_turn else 0.0)
        out.add(float(state.actions_left) if is_turn else 0.0)
