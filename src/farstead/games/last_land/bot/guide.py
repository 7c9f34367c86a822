"""A stronger player of Last Land that looks no further than its own turn: it weighs what it could
end the turn with.

`farstead train last-land` found the weights by letting a thousand variants play each other.
Searches follow it in this game."""

from typing import Final, final

from mypy_extensions import i64

from farstead.core.rng import Rng
from farstead.core.state import Actions, State
from farstead.core.weights import GUIDE, WeighedPolicy, WeightNames
from farstead.games.last_land.bot.distances import Distances, how_far_gone, least_harm, threat, ways
from farstead.games.last_land.rules.actions import DRAIN, MOVE, TAKE, WAIT
from farstead.games.last_land.rules.board import NOBODY
from farstead.games.last_land.rules.phases import ACT, HEMMED_IN
from farstead.games.last_land.rules.turns import LastLand

NAMES: Final = WeightNames(GUIDE)
WON: Final[i64] = NAMES.add("points won")
WON_LATE: Final[i64] = NAMES.add("points won, how far the land is gone")
TAKEN_AWAY: Final[i64] = NAMES.add("points taken away")
SAFE: Final[i64] = NAMES.add("points made safe")
MARKED: Final[i64] = NAMES.add("points with a marker more")
THREATENED: Final[i64] = NAMES.add("points that another pin could take, by its steps")
STEP: Final[i64] = NAMES.add("steps")
WAYS: Final[i64] = NAMES.add("ways on")
WAYS_LATE: Final[i64] = NAMES.add("ways on, how far the land is gone")
NO_WAY: Final[i64] = NAMES.add("no way on")
LEFT_OVER: Final[i64] = NAMES.add("action points left over")
DIE: Final[i64] = NAMES.add("action points taken")
STAY: Final[i64] = NAMES.add("staying")
LATER: Final[i64] = NAMES.add("later")
LATER_WON: Final[i64] = NAMES.add("later: points won")
LATER_TAKEN_AWAY: Final[i64] = NAMES.add("later: points taken away")
LEAVE_SAFE: Final[i64] = NAMES.add("leaving: own points made safe")
LEAVE_OTHERS_SAFE: Final[i64] = NAMES.add("leaving: another's points made safe")

NO_PLAN: Final = -1000.0


@final
class GuidePolicy(WeighedPolicy):
    """Compares plans for the rest of the turn: to walk to a tile, exploit it and drain it with what
    is left; to drain the own tile under the pin; to get nearer to a tile for a later turn."""

    def __init__(self) -> None:
        super().__init__(NAMES.learned("farstead.games.last_land"))
        self.offered: Actions = Actions()
        self.walk: Distances = Distances()
        self.goal: i64 = 0  # of the best plan
        self.gone: float = 0.0  # how far the land is gone
        self.off: float = 0.0  # what it is worth to leave the tile under the pin

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, LastLand)
        state.offer(self.offered)
        if self.offered.count == 1:
            return self.offered.items[0]
        if state.phase == HEMMED_IN:
            return WAIT
        self.walk.measure(state, rng)
        self.gone = how_far_gone(state)
        self.off = self._leaving(state)
        if state.phase == ACT:
            return self._act(state, rng)
        return self._take(state)

    def _take(self, state: LastLand) -> i64:
        first = self._best(state, state.first_die, True)
        second = self._best(state, state.second_die, True)
        first += self.w[DIE] * float(state.first_die - state.second_die)
        return TAKE + (state.first_die if first > second else state.second_die)

    def _act(self, state: LastLand, rng: Rng) -> i64:
        last = self.offered.items[self.offered.count - 1]
        if self._best(state, state.ap, last >= DRAIN) == NO_PLAN:
            return least_harm(state, self.offered, rng)
        if self.walk.distance[self.goal] > 0:
            return MOVE + self.walk.first_move[self.goal]
        return last  # exploit or, if there is nothing to exploit, drain

    def _best(self, state: LastLand, ap: i64, may_stay: bool) -> float:
        """What the best plan is worth; its tile becomes the goal. The walk began in a random
        direction, so the first of several equals is as random."""
        walk = self.walk
        best: float = NO_PLAN
        for i in range(0 if may_stay else 1, walk.count):
            tile = walk.tiles[i]
            worth = self._plan(state, tile, walk.distance[tile], ap)
            if worth > best:
                best = worth
                self.goal = tile
        return best

    def _plan(self, state: LastLand, tile: i64, steps: i64, ap: i64) -> float:
        """What it is worth to make for this tile."""
        if state.is_depleted(tile) and not self._may_exploit_depleted(state, tile, steps):
            return NO_PLAN
        if state.owner[tile] == state.turn:
            return NO_PLAN if steps > 0 else self.w[STAY] + self._hold(state, tile, ap)
        left = ap - steps - state.board.worth[tile]
        if state.supply[state.turn] == 0 or (left < 0 and steps == 0):
            return NO_PLAN
        worth = self.off if steps > 0 else 0.0
        if left < 0:
            return worth + self._approach(state, tile, -left)
        worth += self.w[STEP] * float(steps)
        return worth + self._win(state, tile) + self._hold(state, tile, left)

    def _may_exploit_depleted(self, state: LastLand, tile: i64, steps: i64) -> bool:
        """By an option, where the pin stands already (LL-14)."""
        return state.board.exploit_depleted and steps == 0 and state.owner[tile] != state.turn

    def _win(self, state: LastLand, tile: i64) -> float:
        w, points = self.w, float(state.board.worth[tile])
        worth = (w[WON] + w[WON_LATE] * self.gone) * points
        if state.owner[tile] != NOBODY:
            worth += w[TAKEN_AWAY] * points
        return worth

    def _approach(self, state: LastLand, tile: i64, missing: i64) -> float:
        """A tile that takes so many action points more than there are."""
        w, points = self.w, float(state.board.worth[tile])
        worth = w[LATER_WON] * points
        if state.owner[tile] != NOBODY:
            worth += w[LATER_TAKEN_AWAY] * points
        return w[LATER] + worth / float(1 + missing)

    def _hold(self, state: LastLand, tile: i64, ap: i64) -> float:
        """What it is worth to have a token on this tile, and so many points to drain it with."""
        w = self.w
        points = float(state.board.worth[tile])
        missing = state.board.deplete - state.markers[tile]
        if ap >= missing:
            worth = w[SAFE] * points + w[LEFT_OVER] * float(ap - missing)
        else:
            worth = w[MARKED] * points * float(ap) / float(state.board.deplete)
            worth += w[THREATENED] * points / float(threat(state, state.turn, tile))
        around = ways(state, tile)
        if around == 0:
            return worth + w[NO_WAY]
        return worth + (w[WAYS] + w[WAYS_LATE] * self.gone) * float(around)

    def _leaving(self, state: LastLand) -> float:
        """The pin drains what it leaves: that may make points safe, its own or another's."""
        here = state.pins[state.turn]
        owner = state.owner[here]
        if owner == NOBODY or not state.lacks_one_marker(here):
            return 0.0
        at: i64 = LEAVE_SAFE if owner == state.turn else LEAVE_OTHERS_SAFE
        return self.w[at] * float(state.board.worth[here])
