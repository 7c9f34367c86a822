"""How good a position of Space Hope looks for each ship."""

from typing import Final, final

from mypy_extensions import i64

from farstead.core.state import Observation, State
from farstead.core.weights import EVALUATION, WeighedEvaluation, WeightNames
from farstead.games.space_hope.rules.layout import DIAL_COUNT, HIGHEST_DIAL
from farstead.games.space_hope.rules.turns import SpaceHope

NAMES: Final = WeightNames(
    EVALUATION,
    [
        "lives",
        "distance",
        "distance of the dead",
        "dials",
        "dials near death",
        "the lowest dial",
        "parts",
        "cards in hand",
        "cards left",
    ],
)
NEAR_DEATH: Final = 2  # a dial as low as this


@final
class ShipEvaluation(WeighedEvaluation):
    def __init__(self) -> None:
        super().__init__(NAMES.learned("farstead.games.space_hope"))

    def weigh(self, state: State, seat: i64, out: Observation) -> None:
        assert isinstance(state, SpaceHope)
        lives = 1.0 if state.lives(seat) else 0.0
        distance = float(state.distance[seat])
        total: i64 = 0
        low: i64 = HIGHEST_DIAL
        danger: i64 = 0
        for dial in range(DIAL_COUNT):
            value = state.dials[seat * DIAL_COUNT + dial]
            total += value
            low = min(low, value)
            if value <= NEAR_DEATH:
                danger += 1
        out.clear()
        out.add(lives)
        out.add(distance * lives)
        out.add(distance * (1.0 - lives))
        out.add(float(total) * lives)
        out.add(float(danger) * lives)
        out.add(float(low) * lives)
        out.add(float(state.parts[seat]) * lives)
        out.add(float(state.hand_size[seat]) * lives)
        out.add(float(state.deck_size(seat)) * lives)
