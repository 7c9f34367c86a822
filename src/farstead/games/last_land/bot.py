"""A sensible player of Last Land that doesn't look ahead: it heads for the best tile at hand."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import BIT, Actions, State, size
from farstead.games.last_land.rules import (
    ACT,
    AROUND,
    DRAIN,
    EXPLOIT,
    MOVE,
    NEIGHBOURS,
    NOBODY,
    TAKE,
    TILES,
    LastLand,
)

FAR: Final = 99


@final
class GreedyPolicy(Policy):
    """Exploits what it stands on, walks to what pays best for the action points it takes, and
    with points to spare drains its own tiles, so that nobody can take them any more."""

    def __init__(self) -> None:
        self.offered: Actions = Actions()
        self.distance: vec[i64] = vec[i64]([FAR] * TILES)  # moves from the pin to each tile
        self.first_move: vec[i64] = vec[i64]([0] * TILES)  # and the direction to begin with
        self.queue: vec[i64] = vec[i64]([0] * TILES)

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, LastLand)
        state.offer(self.offered)
        if self.offered.count == 1:
            return self.offered.items[0]
        acts = state.phase == ACT
        if acts and self.offered.items[self.offered.count - 1] == EXPLOIT:
            return EXPLOIT
        self._walk(state, rng)
        if acts:
            return self._act(state, rng)
        return self._take(state, rng)

    def _take(self, state: LastLand, rng: Rng) -> i64:
        """The die that pays for the better tile; of equals, the one that drains less land."""
        first = self._best_pay(state, state.first_die)
        second = self._best_pay(state, state.second_die)
        if first == second:
            return TAKE + min(state.first_die, state.second_die)
        return TAKE + (state.first_die if first > second else state.second_die)

    def _best_pay(self, state: LastLand, ap: i64) -> i64:
        best: i64 = 0
        tile: i64 = 0
        while tile < TILES:
            cost = self.distance[tile] + state.board.worth[tile]
            if cost <= ap:
                best = max(best, self._gain(state, tile))
            tile += 1
        return best

    def _act(self, state: LastLand, rng: Rng) -> i64:
        here = state.pins[state.turn]
        goal = self._goal(state, rng)
        affordable = goal >= 0 and self.distance[goal] + state.board.worth[goal] <= state.ap
        if not affordable and self._may_lock(state, here):
            return DRAIN
        if goal >= 0 and self.distance[goal] > 0:
            return MOVE + self.first_move[goal]
        return self._least_harm(state, here, rng)

    def _gain(self, state: LastLand, tile: i64) -> i64:
        """Points won, and as much again for what somebody else loses."""
        owner = state.owner[tile]
        if owner == state.turn or (state.depleted >> tile) & 1:
            return 0
        worth = state.board.worth[tile]
        return worth if owner == NOBODY else 2 * worth - 1

    def _goal(self, state: LastLand, rng: Rng) -> i64:
        """The tile that gives most for its cost: what this turn can pay for counts double."""
        best: i64 = 0
        goal: i64 = -1
        tile: i64 = 0
        while tile < TILES:
            gain = self._gain(state, tile)
            if gain > 0 and self.distance[tile] < FAR:
                cost = self.distance[tile] + state.board.worth[tile]
                pay = gain * 240 // (cost + 1)
                if cost <= state.ap:
                    pay *= 2
                pay = pay * 4 + rng.below(4)
                if pay > best:
                    best = pay
                    goal = tile
            tile += 1
        return goal

    def _may_lock(self, state: LastLand, here: i64) -> bool:
        """Whether to drain the own token's tile: not if that would shut the pin in."""
        if state.owner[here] != state.turn or self.offered.items[self.offered.count - 1] != DRAIN:
            return False
        return _ways(state, here) >= 2

    def _least_harm(self, state: LastLand, here: i64, rng: Rng) -> i64:
        """With nowhere to go: the tile with most ways on, rather than draining."""
        best: i64 = -1
        chosen: i64 = self.offered.items[0]
        i: i64 = 0
        while i < self.offered.count:
            action = self.offered.items[i]
            ways: i64 = 0
            if action < DRAIN:
                ways = 4 * _ways(state, NEIGHBOURS[here * 6 + action]) + rng.below(4)
            elif state.owner[here] == state.turn:
                ways = 8
            if ways > best:
                best = ways
                chosen = action
            i += 1
        return chosen

    def _walk(self, state: LastLand, rng: Rng) -> None:
        """How far every tile is from the pin, around other pins and depleted tiles."""
        distance = self.distance
        queue = self.queue
        tile: i64 = 0
        while tile < TILES:
            distance[tile] = FAR
            tile += 1
        here = state.pins[state.turn]
        distance[here] = 0
        queue[0] = here
        seen = BIT[here] | state.occupied | state.depleted
        turn = rng.below(6)  # so that no direction is favoured
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            tile = queue[head]
            head += 1
            if not AROUND[tile] & ~seen:
                continue
            side: i64 = 0
            while side < 6:
                direction = (side + turn) % 6
                to = NEIGHBOURS[tile * 6 + direction]
                if to >= 0 and not (seen >> to) & 1:
                    seen |= BIT[to]
                    distance[to] = distance[tile] + 1
                    self.first_move[to] = direction if tile == here else self.first_move[tile]
                    queue[tail] = to
                    tail += 1
                side += 1


def _ways(state: LastLand, tile: i64) -> i64:
    """How many neighbours of this tile can be entered."""
    return size(AROUND[tile] & ~(state.depleted | state.occupied))
