"""Last Land: pins cross a land that is used up under their feet."""

from farstead.core.game import Game
from farstead.core.state import State
from farstead.games.last_land.bot.evaluation import LandEvaluation
from farstead.games.last_land.bot.greedy import GreedyPolicy
from farstead.games.last_land.bot.guide import GuidePolicy
from farstead.games.last_land.invariants import conserved, invariants
from farstead.games.last_land.presenter import LastLandPresenter
from farstead.games.last_land.rules import board, options, turns


def _facts(state: State) -> dict[str, float]:
    assert isinstance(state, turns.LastLand)
    owned = [tile for tile in range(board.TILES) if state.owner[tile] != board.NOBODY]
    return {
        "depleted_tiles": float(int(state.depleted).bit_count()),
        "exploited_tiles": float(len(owned)),
        "margin": float(_margin(state.scores())),
    }


def _margin(scores: list[int]) -> int:
    best, second = sorted(scores)[:-3:-1]
    return best - second


GAME = Game(
    name="last-land",
    title="Last Land",
    package=__name__,
    fewest_seats=options.FEWEST_SEATS,
    most_seats=options.MOST_SEATS,
    options=options.OPTIONS,
    has_secrets=False,
    begin=turns.start,
    presenter=LastLandPresenter(),
    greedy=GreedyPolicy,
    guide=GuidePolicy,
    evaluation=LandEvaluation,
    levels={
        "novice": {"iterations": 100, "temperature": 0.3},
        "casual": {"iterations": 140, "temperature": 0.02},
    },
    pitch="Cross the last land before it is used up, and take what it is worth.",
    facts=_facts,
    usual_seats=2,
    conserved=conserved,
    invariants=invariants,
    shared=("board",),
)
