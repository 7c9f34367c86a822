"""Information-set Monte Carlo tree search: one search for every game.

Each iteration looks at one world that the seat could be in (a fresh redeal), walks down a tree of
what may be chosen there, adds one node, plays on to the end and counts what came out for whom.
Worlds differ in what is offered, so a node also counts how often it could have been chosen.
"""

from math import log, sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.errors import BadOption
from farstead.core.game import Game
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, Actions, State

NONE: Final = -1  # where a node could be
HIDDEN: Final = -2  # as an action: something that the searching seat does not see
UNIT: Final = 1_000_000  # a whole win, in the numbers that are added up
EXPLORATION: Final = 0.7
USUAL_ITERATIONS: Final = 400
PLAYOUT_LIMIT: Final = 100_000
CLOCK_EVERY: Final = 16  # iterations between looks at the clock
RANDOM_PERCENT: Final = 10  # of the decisions in a playout: so that playouts differ


@final
class Tree:
    """The nodes of a search, as columns. Node 0 is the root; a node is reached by an action."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.action: vec[i64] = vec[i64]([NONE])
        self.mover: vec[i64] = vec[i64]([NONE])  # who chose the action
        self.first: vec[i64] = vec[i64]([NONE])  # the first child
        self.next: vec[i64] = vec[i64]([NONE])  # the next child of the same parent
        self.visits: vec[i64] = vec[i64]([0])
        self.offers: vec[i64] = vec[i64]([0])  # visits of the parent in which it was to be had
        self.sums: vec[i64] = vec[i64]([0])  # what the mover got

    def child(self, node: i64, action: i64) -> i64:
        """The child that this action leads to, or NONE."""
        child = self.first[node]
        while child != NONE and self.action[child] != action:
            child = self.next[child]
        return child

    def add(self, node: i64, action: i64, mover: i64) -> i64:
        child: i64 = len(self.action)
        self.action = append(self.action, action)
        self.mover = append(self.mover, mover)
        self.first = append(self.first, NONE)
        self.next = append(self.next, self.first[node])
        self.visits = append(self.visits, 0)
        self.offers = append(self.offers, 0)
        self.sums = append(self.sums, 0)
        self.first[node] = child
        return child


@final
class Search(Policy):
    """Thinks for so many iterations, or for so long."""

    def __init__(self, greedy: Policy, iterations: int, seconds: float = 0.0) -> None:
        self.greedy: Policy = greedy
        self.iterations: int = iterations
        self.seconds: float = seconds
        self.tree: Tree = Tree()
        self.offered: Actions = Actions()
        self.path: vec[i64] = vec[i64]()  # the nodes of this iteration
        self.seat: i64 = 0  # who searches

    def choose(self, state: State, rng: Rng) -> i64:
        state.offer(self.offered)
        if self.offered.count == 1:
            return self.offered.items[0]
        self.think(state, rng)
        return self._most_visited()

    def think(self, state: State, rng: Rng) -> None:
        """Grow a tree for this position. The tree can be looked at afterwards."""
        self.seat = state.actor
        self.tree.clear()
        deadline = perf_counter() + self.seconds
        iteration = 0
        while self.seconds > 0 or iteration < self.iterations:
            looks = self.seconds > 0 and iteration > 0 and iteration % CLOCK_EVERY == 0
            if looks and perf_counter() >= deadline:
                break
            world = state.clone()
            world.redeal(self.seat, rng)
            self._iterate(world, rng)
            iteration += 1

    def _most_visited(self) -> i64:
        tree = self.tree
        child = tree.first[0]
        best = child
        while child != NONE:
            if tree.visits[child] > tree.visits[best]:
                best = child
            child = tree.next[child]
        return tree.action[best]

    # One iteration ---------------------------------------------------------------------------

    def _iterate(self, world: State, rng: Rng) -> None:
        self.path = vec[i64]()
        self._descend(world, rng)
        self._play_on(world, rng)
        self._count(world)

    def _descend(self, world: State, rng: Rng) -> None:
        """Down the tree, to a node that is new or to the end of the game."""
        node: i64 = 0
        is_new = False
        while not is_new and world.actor != OVER:
            mover = world.actor
            if mover == CHANCE:
                action = world.sample(rng)
                node = self._follow(node, self._seen(world, action), NONE)
            else:
                world.offer(self.offered)
                first = self.offered.items[0]
                if mover != self.seat and world.is_secret(first, self.seat):
                    # The seat does not see it, so its tree can't tell the choices apart.
                    action = self._probable(world, rng)
                    node = self._follow(node, self._seen(world, action), mover)
                else:
                    action = self._select(world, node, mover, rng)
                    is_new = self.tree.child(node, action) == NONE
                    node = self._follow(node, action, mover)
                    if is_new:
                        self.tree.offers[node] += 1
            world.apply(action)

    def _seen(self, world: State, action: i64) -> i64:
        return HIDDEN if world.is_secret(action, self.seat) else action

    def _follow(self, node: i64, action: i64, mover: i64) -> i64:
        child = self.tree.child(node, action)
        if child == NONE:
            child = self.tree.add(node, action, mover)
        self.path = append(self.path, child)
        return child

    def _select(self, world: State, node: i64, mover: i64, rng: Rng) -> i64:
        """What has not been tried, the game's own choice first; else the best upper bound."""
        tree, offered = self.tree, self.offered
        untried: i64 = 0
        best: i64 = NONE
        most: float = -1.0
        i: i64 = 0
        while i < offered.count:
            child = tree.child(node, offered.items[i])
            if child == NONE or tree.visits[child] == 0:
                untried += 1
            else:
                tree.offers[child] += 1
                bound = self._bound(child)
                if bound > most:
                    most = bound
                    best = offered.items[i]
            i += 1
        return best if untried == 0 else self._untried(world, node, untried, rng)

    def _untried(self, world: State, node: i64, untried: i64, rng: Rng) -> i64:
        count = self.offered.count
        if untried == count:
            return self.greedy.choose(world, rng)
        skip = rng.below(untried)
        i: i64 = 0
        while i < count:
            child = self.tree.child(node, self.offered.items[i])
            if child == NONE or self.tree.visits[child] == 0:
                if skip == 0:
                    break
                skip -= 1
            i += 1
        return self.offered.items[i]

    def _bound(self, child: i64) -> float:
        tree = self.tree
        visits = float(tree.visits[child])
        mean = float(tree.sums[child]) / (visits * UNIT)
        return mean + EXPLORATION * sqrt(log(float(tree.offers[child])) / visits)

    def _probable(self, world: State, rng: Rng) -> i64:
        """What would be played: mostly the game's own choice, now and then anything."""
        if rng.below(100) < RANDOM_PERCENT:
            world.offer(self.offered)
            return self.offered.items[rng.below(self.offered.count)]
        return self.greedy.choose(world, rng)

    def _play_on(self, world: State, rng: Rng) -> None:
        decisions: i64 = 0
        while world.actor != OVER and decisions < PLAYOUT_LIMIT:
            if world.actor == CHANCE:
                world.apply(world.sample(rng))
            else:
                world.apply(self._probable(world, rng))
                decisions += 1

    def _count(self, world: State) -> None:
        """Tell every node of the path what its mover got."""
        tree = self.tree
        got = utilities(world.ranks())
        tree.visits[0] += 1
        i: i64 = 0
        while i < len(self.path):
            node = self.path[i]
            tree.visits[node] += 1
            if tree.mover[node] != NONE:
                tree.sums[node] += got[tree.mover[node]]
            i += 1


def utilities(ranks: list[int]) -> vec[i64]:
    """What each seat gets of a finished game: half for the win, which winners share, half for the
    places below; equal ranks share those too."""
    seats, winners = len(ranks), ranks.count(1)
    got = []
    for rank in ranks:
        worse = len([other for other in ranks if other > rank])
        equal = ranks.count(rank) - 1
        place = (2 * worse + equal) * UNIT // (4 * max(seats - 1, 1))
        win = UNIT // (2 * winners) if rank == 1 else 0
        got.append(place + win)
    return vec[i64](got)


def search_bot(game: Game, budget: str = "") -> Policy:
    """`search`, `search:1000` (iterations) or `search:0.5s` (seconds)."""
    if not budget:
        return Search(game.greedy(), USUAL_ITERATIONS)
    number = budget.removesuffix("s")
    if not number.replace(".", "", 1).isdecimal() or not 0 < float(number) <= 1_000_000:
        raise BadOption(f"a search has iterations (1000) or seconds (0.5s), not {budget[:40]!r}")
    if number != budget:
        return Search(game.greedy(), 0, float(number))
    if "." in number:
        raise BadOption(f"iterations are a whole number, not {budget[:40]!r}")
    return Search(game.greedy(), int(number))
