"""Max-n: everybody is thought to do what is best for themselves, so many decisions ahead.

Here for comparison with the search: it looks at every choice, in a few worlds that the seat could
be in, and judges where it stops by the game's evaluation or, without one, by the score."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.bots.search import expectations, utilities
from farstead.core.policy import Evaluation, Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, Actions, Observation, State

USUAL_DEPTH: Final = 3
USUAL_WORLDS: Final = 10
WIN_SHARE: Final = 0.5
SCORE_SCALE: Final = 0.1


@final
class MaxN(Policy):
    """Looks `depth` decisions ahead in each of `worlds` redeals."""

    def __init__(self, depth: int, worlds: int, evaluation: Evaluation) -> None:
        self.depth: i64 = depth
        self.worlds: i64 = worlds
        self.evaluation: Evaluation = evaluation
        self.ratings: Observation = Observation()

    def choose(self, state: State, rng: Rng) -> i64:
        offered = Actions()
        state.offer(offered)
        if offered.count == 1:
            return offered.items[0]
        totals = [0.0] * int(offered.count)
        seat = state.actor
        for _ in range(self.worlds):
            dealt = state.clone()
            dealt.redeal(seat, rng)
            for i in range(offered.count):
                after = dealt.clone()
                after.apply(offered.items[i])
                totals[i] += self._worth(after, self.depth - 1, rng)[seat]
        # of equals, the one drawn by lot, or else the first
        best: i64 = rng.below(offered.count)
        for i in range(offered.count):
            if totals[i] > totals[best]:
                best = i
        return offered.items[best]

    def _worth(self, world: State, depth: i64, rng: Rng) -> vec[float]:
        """What every seat gets if all choose for themselves from here. Takes the world over."""
        while world.actor == CHANCE:
            world.apply(world.sample(rng))
        if world.actor == OVER:
            return utilities(world.ranks(), WIN_SHARE)
        if depth <= 0:
            return self._judge(world)
        offered = Actions()
        world.offer(offered)
        best = vec[float]()
        for i in range(offered.count):
            after = world.clone()
            after.apply(offered.items[i])
            worth = self._worth(after, depth - 1, rng)
            if i == 0 or worth[world.actor] > best[world.actor]:
                best = worth
        return best

    def _judge(self, world: State) -> vec[float]:
        won, got = [0.0] * int(world.seats), [0.0] * int(world.seats)
        chances, worth = vec[float](won), vec[float](got)
        self.evaluation.rate(world, self.ratings)
        expectations(self.ratings.items, world.seats, chances, worth, WIN_SHARE)
        return worth


@final
class ScoreEvaluation(Evaluation):
    """What the score alone says: a lead of a tenth of the best score is worth one."""

    def rate(self, state: State, out: Observation) -> None:
        scores = state.scores()
        scale = max(float(max([abs(score) for score in scores])) * SCORE_SCALE, 1.0)
        out.clear()
        for score in scores:
            out.add(float(score) / scale)
