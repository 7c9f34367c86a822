"""A sensible player of Last Land that doesn't look ahead: it heads for the best tile at hand."""

from typing import final

from mypy_extensions import i64

from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import Actions, State
from farstead.games.last_land.bot.distances import FAR, Distances, least_harm, ways
from farstead.games.last_land.rules.actions import DRAIN, EXPLOIT, MOVE, TAKE, WAIT
from farstead.games.last_land.rules.board import NOBODY, TILES
from farstead.games.last_land.rules.phases import ACT, HEMMED_IN
from farstead.games.last_land.rules.turns import LastLand


@final
class GreedyPolicy(Policy):
    """Exploits what it stands on, walks to what pays best for the action points it takes, and
    with points to spare drains its own tiles, so that nobody can take them any more."""

    def __init__(self) -> None:
        self.offered: Actions = Actions()
        self.walk: Distances = Distances()

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, LastLand)
        state.offer(self.offered)
        if self.offered.count == 1:
            return self.offered.items[0]
        if state.phase == HEMMED_IN:
            return WAIT
        acts = state.phase == ACT
        if acts and self.offered.items[self.offered.count - 1] == EXPLOIT:
            return EXPLOIT
        self.walk.measure(state, rng)
        if acts:
            return self._act(state, rng)
        return self._take(state)

    def _take(self, state: LastLand) -> i64:
        """The die that pays for the better tile; of equals, the one that drains less land."""
        first = self._best_pay(state, state.first_die)
        second = self._best_pay(state, state.second_die)
        if first == second:
            return TAKE + min(state.first_die, state.second_die)
        return TAKE + (state.first_die if first > second else state.second_die)

    def _best_pay(self, state: LastLand, ap: i64) -> i64:
        best: i64 = 0
        for tile in range(TILES):
            cost = self.walk.distance[tile] + state.board.worth[tile]
            if cost <= ap:
                best = max(best, self._gain(state, tile))
        return best

    def _act(self, state: LastLand, rng: Rng) -> i64:
        here = state.pins[state.turn]
        goal = self._goal(state, rng)
        affordable = goal >= 0 and self.walk.distance[goal] + state.board.worth[goal] <= state.ap
        if not affordable and self._may_lock(state, here):
            return DRAIN
        if goal >= 0 and self.walk.distance[goal] > 0:
            return MOVE + self.walk.first_move[goal]
        return least_harm(state, self.offered, rng)

    def _gain(self, state: LastLand, tile: i64) -> i64:
        """Points won, and as much again for what somebody else loses."""
        owner = state.owner[tile]
        if owner == state.turn or state.is_depleted(tile):
            return 0
        worth = state.board.worth[tile]
        return worth if owner == NOBODY else 2 * worth - 1

    def _goal(self, state: LastLand, rng: Rng) -> i64:
        """The tile that gives most for its cost: what this turn can pay for counts double."""
        best: i64 = 0
        goal: i64 = -1
        for tile in range(TILES):
            gain = self._gain(state, tile)
            if gain > 0 and self.walk.distance[tile] < FAR:
                cost = self.walk.distance[tile] + state.board.worth[tile]
                pay = gain * 240 // (cost + 1)
                if cost <= state.ap:
                    pay *= 2
                pay = pay * 4 + rng.below(4)
                if pay > best:
                    best = pay
                    goal = tile
        return goal

    def _may_lock(self, state: LastLand, here: i64) -> bool:
        """Whether to drain the own token's tile: not if that would shut the pin in."""
        if state.owner[here] != state.turn or self.offered.items[self.offered.count - 1] != DRAIN:
            return False
        return ways(state, here) >= 2
