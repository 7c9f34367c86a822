"""How good a position of Colonizers looks for each seat."""

from typing import Final, final

from mypy_extensions import i64

from farstead.core.state import Observation, State
from farstead.core.weights import EVALUATION, WeighedEvaluation, WeightNames
from farstead.games.colonizers.rules.modules import KINDS, VALUE
from farstead.games.colonizers.rules.turns import Colonizers

NAMES: Final = WeightNames(
    EVALUATION,
    [
        "points",
        "points, how far the game is",
        "Omnium",
        "Omnium, how far the game is",
        "modules in hand",
        "modules in hand, how far the game is",
        "the best module that can be paid",
        "modules of the main colour",
        "modules built",
        "modules built, how far the game is",
        "the colony was full first",
        "the turn is over",
    ],
)


@final
class ColonyEvaluation(WeighedEvaluation):
    def __init__(self) -> None:
        super().__init__(NAMES.learned("farstead.games.colonizers"))

    def weigh(self, state: State, seat: i64, out: Observation) -> None:
        assert isinstance(state, Colonizers)
        far = float(state.most_built()) / float(state.ruleset.colony)
        points, omnium = float(state.value[seat]), float(state.omnium[seat])
        hand, built = float(state.hand_size[seat]), float(state.built[seat])
        out.clear()
        out.add(points)
        out.add(points * far)
        out.add(omnium)
        out.add(omnium * far)
        out.add(hand)
        out.add(hand * far)
        out.add(float(_best_payable(state, seat)))
        out.add(float(_main_colour(state, seat)))
        out.add(built)
        out.add(built * far)
        out.add(1.0 if state.first_full == seat else 0.0)
        out.add(1.0 if state.is_shown(seat) and state.turn != seat else 0.0)


def _best_payable(state: Colonizers, seat: i64) -> i64:
    """The value of the best module in the hand that the seat can pay."""
    best: i64 = 0
    for module in range(KINDS):
        if state.hands[seat * KINDS + module] > 0 and state.can_pay(seat, module):
            best = max(best, VALUE[module])
    return best


def _main_colour(state: Colonizers, seat: i64) -> i64:
    most: i64 = 0
    colour: i64
    for colour in range(3):
        most = max(most, state.colours[seat * 4 + colour])
    return most
