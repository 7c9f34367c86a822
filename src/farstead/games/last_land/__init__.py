"""Last Land: pins cross a land that is used up under their feet."""

from farstead.core.game import Game
from farstead.core.state import State
from farstead.games.last_land import rules
from farstead.games.last_land.bot.evaluation import LandEvaluation
from farstead.games.last_land.bot.greedy import GreedyPolicy
from farstead.games.last_land.bot.guide import GuidePolicy
from farstead.games.last_land.invariants import conserved, invariants
from farstead.games.last_land.presenter import LastLandPresenter


def _facts(state: State) -> dict[str, float]:
    assert isinstance(state, rules.LastLand)
    owned = [tile for tile in range(rules.TILES) if state.owner[tile] != rules.NOBODY]
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
    fewest_seats=rules.FEWEST_SEATS,
    most_seats=rules.MOST_SEATS,
    options=rules.OPTIONS,
    has_secrets=False,
    begin=rules.start,
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
