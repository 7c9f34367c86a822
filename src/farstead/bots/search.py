"""Information-set Monte Carlo tree search: one search for every game.

Each iteration looks at one world that the seat could be in (a fresh redeal), walks down a tree of
what may be chosen there, adds one node and finds out what it is worth, by playing on to the end or,
where a game can tell how good a position looks, for a while. Worlds differ in what is offered, so a
node also counts how often it could have been chosen. What a seat does not see, its tree can't tell
apart.
"""

from collections.abc import Callable
from math import exp, log, sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.bots.settings import SearchSettings
from farstead.bots.tree import HIDDEN, NONE, Tree
from farstead.core.policy import Evaluation, Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, Actions, Observation, State

PLAYOUT_LIMIT: Final = 100_000
CLOCK_EVERY: Final = 16  # iterations between looks at the clock
LONGEST_CHAIN: Final = 3  # outcomes of chance between two decisions of a turn


@final
class Search(Policy):
    """Thinks for so many iterations, or for so long, and plays what it tried most."""

    def __init__(
        self, policy: Policy, settings: SearchSettings, evaluation: Evaluation | None = None
    ) -> None:
        self.policy: Policy = policy  # plays on to the end, and is tried first
        self.settings: SearchSettings = settings
        self.evaluation: Evaluation | None = evaluation  # judges playouts that are cut
        self.tree: Tree = Tree()
        self.iterations: i64 = 0  # of the last thought
        self.time_limit: float = 0.0  # seconds that the next choice may take, if it has to be quick
        # Called now and then while thinking: False stops it. (It also lets signals in.)
        self.watch: Callable[[], bool] | None = None
        self.offered: Actions = Actions()
        self.path: vec[i64] = vec[i64]()  # the nodes of this iteration
        self.seat: i64 = 0  # who searches
        self.child_of: vec[i64] = vec[i64]()  # by action: scratch space
        self.got: vec[float] = vec[float]()  # by seat: what this iteration came to,
        self.won: vec[float] = vec[float]()  # and how much of it is a win
        self.ratings: Observation = Observation()
        self.last: State | None = None  # the position after the last choice
        self.last_branch: i64 = NONE

    # Deciding --------------------------------------------------------------------------------

    def choose(self, state: State, rng: Rng) -> i64:
        state.offer(self.offered)
        if self.offered.count == 1:
            self.time_limit = 0.0
            return self.offered.items[0]
        self._think(state, rng, self._keep_branch(state), True)
        chosen = self._pick(rng)
        self._remember(state, chosen)
        return self.tree.action[chosen]

    def votes(self, state: State, rng: Rng) -> dict[int, int]:
        """How often it tried each choice. The votes of several searches with other random numbers
        can be added up: what has most is what they would play together."""
        self._think(state, rng, self._keep_branch(state), True)
        tree = self.tree
        return {int(tree.action[child]): int(tree.visits[child]) for child in tree.children(0)}

    def think(self, state: State, rng: Rng) -> None:
        """Grow a new tree for this position. It can be looked at afterwards."""
        self._think(state, rng, False, False)

    def hurry(self, seconds: float) -> None:
        """Think at most so long about the next choice."""
        self.time_limit = seconds

    def _think(self, state: State, rng: Rng, kept: bool, may_stop: bool) -> None:
        self._prepare(state, kept)
        settings = self.settings
        started = perf_counter()
        self.iterations = 0
        while settings.iterations <= 0 or self.iterations < settings.iterations:
            looks = self.iterations % CLOCK_EVERY == 0 and self.iterations > 0
            if looks and self._is_enough(perf_counter() - started, may_stop):
                break
            self._iterate(self._world(state, rng), rng)
            self.iterations += 1
        self.time_limit = 0.0

    def _world(self, state: State, rng: Rng) -> State:
        """A world that the seat could be in, and that the others' choices so far make likely."""
        world = state.clone()
        world.redeal(self.seat, rng)
        tries: i64 = 1
        while tries < self.settings.redeals and not self.policy.believes(world, self.seat, rng):
            world.redeal(self.seat, rng)
            tries += 1
        return world

    def _prepare(self, state: State, kept: bool) -> None:
        self.seat = state.actor
        self.last = None  # its branch belongs to the tree that goes
        if not kept:
            self.tree = Tree()
        if len(self.child_of) != len(state.space.texts):
            empty = [NONE] * len(state.space.texts)
            self.child_of = vec[i64](empty)
        if len(self.got) != state.seats:
            zeros = [0.0] * int(state.seats)
            self.got = vec[float](zeros)
            self.won = vec[float](zeros)

    def _is_enough(self, seconds: float, may_stop: bool) -> bool:
        """Whether time is up, somebody wants us to stop, or the choice can't change any more."""
        settings, done = self.settings, self.iterations
        limit = settings.seconds
        if self.time_limit > 0.0 and (limit <= 0.0 or limit > self.time_limit):
            limit = self.time_limit
        if limit > 0.0 and seconds >= limit:
            return True
        if self.watch is not None and not self.watch():
            return True
        if not may_stop or settings.temperature > 0.0:
            return False
        left = float(settings.iterations - done) if settings.iterations > 0 else 1e18
        if limit > 0.0 and seconds > 0.0:
            left = min(left, float(done) * (limit - seconds) / seconds)
        return float(self.tree.lead()) > left

    def _pick(self, rng: Rng) -> i64:
        """The most visited choice or, for a bot that makes mistakes, one that looked about as
        good to it: the better it looked, the likelier."""
        tree, temperature = self.tree, self.settings.temperature
        best = tree.most_visited()
        if temperature <= 0.0:
            return best
        top = tree.sums[best] / float(tree.visits[best])
        nodes = self._considered()
        weights: list[float] = []
        for child in nodes:
            mean = tree.sums[child] / float(tree.visits[child])
            weights.append(exp(min(mean - top, 0.0) / temperature))
        at = rng.fraction() * sum(weights)
        for child, weight in zip(nodes, weights, strict=True):
            at -= weight
            if at < 0.0:
                return child
        return best

    def _considered(self) -> list[int]:
        """The choices that were tried at least half as often as an average one. The others soon
        looked bad; and of what was tried once or twice nobody knows how good it is."""
        tree = self.tree
        children = tree.children(0)
        enough = float(tree.visits[0]) / float(2 * len(children))
        return [child for child in children if float(tree.visits[child]) >= enough]

    # The tree is kept between the decisions of a turn -----------------------------------------

    def _remember(self, state: State, chosen: i64) -> None:
        if self.settings.keeps:
            self.last = state.clone()
            self.last.apply(self.tree.action[chosen])
            self.last_branch = chosen

    def _keep_branch(self, state: State) -> bool:
        """Whether this position lies in the tree of the last choice, with nobody else's choice
        in between: then go on there."""
        last = self.last
        if last is None or self.seat != state.actor:
            return False
        branch = self._find(last, self.last_branch, state.observe(int(self.seat)), LONGEST_CHAIN)
        if branch == NONE:
            return False
        state.offer(self.offered)
        self.tree = self.tree.branch(branch, self.offered)
        return True

    def _find(self, at: State, node: i64, seen: list[float], steps: int) -> i64:
        if at.actor == self.seat:
            return node if at.observe(int(self.seat)) == seen else NONE
        if at.actor != CHANCE or steps == 0:
            return NONE
        for child in self.tree.children(node):
            if self.tree.action[child] != HIDDEN:
                there = at.clone()
                if int(self.tree.action[child]) in there.actions():
                    there.apply(self.tree.action[child])
                    found = self._find(there, child, seen, steps - 1)
                    if found != NONE:
                        return found
        return NONE

    # One iteration ---------------------------------------------------------------------------

    def _iterate(self, world: State, rng: Rng) -> None:
        self.path = vec[i64]()
        self._descend(world, rng)
        if world.actor == OVER:
            self._settle(world)
        else:
            evaluation, cut = self.evaluation, self.settings.cut
            self._play_on(world, rng, cut if cut > 0 and evaluation is not None else PLAYOUT_LIMIT)
            if world.actor == OVER or evaluation is None:
                self._settle(world)
            else:
                self._judge(world, evaluation)
        self._count()

    def _descend(self, world: State, rng: Rng) -> None:
        """Down the tree, to a node that is new or to the end of the game."""
        node: i64 = 0
        is_new = False
        while not is_new and world.actor != OVER:
            mover = world.actor
            if mover == CHANCE:
                action = world.sample(rng)
                node = self._follow(node, self._seen(world, action), NONE)
                world.apply(action)
                continue
            world.offer(self.offered)
            action = self.offered.items[0]
            if mover != self.seat and world.is_secret(action, self.seat):
                # The seat does not see it, so its tree can't tell the choices apart.
                action = self._probable(world, rng)
                node = self._follow(node, self._seen(world, action), mover)
            elif self.offered.count == 1:
                node = self._follow(node, action, mover)
            elif mover != self.seat and rng.below(100) < self.settings.modelled_percent:
                action = self._probable(world, rng)
                node = self._follow(node, action, mover)
            else:
                child = self._select(world, node, mover, rng)
                is_new = self.tree.visits[child] == 0
                self.path = append(self.path, child)
                node = child
                action = self.tree.action[child]
            world.apply(action)
            if self.settings.flat:
                is_new = True

    def _seen(self, world: State, action: i64) -> i64:
        return HIDDEN if world.is_secret(action, self.seat) else action

    def _follow(self, node: i64, action: i64, mover: i64) -> i64:
        """Where there is nothing to choose."""
        child = self.tree.child(node, action)
        if child == NONE:
            child = self.tree.add(node, action, mover, 0.0)
        self.tree.offers[child] += 1
        self.path = append(self.path, child)
        return child

    def _select(self, world: State, node: i64, mover: i64, rng: Rng) -> i64:
        self._list_children(node)
        child = self._best_child(world, node, mover, rng)
        self._forget_children(node)
        return child

    def _list_children(self, node: i64) -> None:
        tree, child_of = self.tree, self.child_of
        child = tree.first[node]
        while child != NONE:
            if tree.action[child] >= 0:
                child_of[tree.action[child]] = child
            child = tree.next[child]

    def _forget_children(self, node: i64) -> None:
        tree, child_of = self.tree, self.child_of
        child = tree.first[node]
        while child != NONE:
            if tree.action[child] >= 0:
                child_of[tree.action[child]] = NONE
            child = tree.next[child]

    def _best_child(self, world: State, node: i64, mover: i64, rng: Rng) -> i64:
        """What is untried, the game's own choice first; else the best upper bound."""
        tree, offered, child_of = self.tree, self.offered, self.child_of
        untried: i64 = 0
        best: i64 = NONE
        most: float = -1.0
        for i in range(offered.count):
            child = child_of[offered.items[i]]
            if child == NONE or tree.visits[child] == 0:
                untried += 1
            else:
                tree.offers[child] += 1
                bound = self._bound(child)
                if bound > most:
                    most = bound
                    best = child
        if untried == 0:
            return best
        if untried < offered.count and most >= self.settings.urgency:
            return best
        action = self._untried(world, untried, rng)
        child = child_of[action]
        if child == NONE:
            # What the game's own policy would do counts as good until it is known better.
            prior = self.settings.bias if untried == offered.count else 0.0
            child = tree.add(node, action, mover, prior)
            child_of[action] = child
        tree.offers[child] += 1
        return child

    def _untried(self, world: State, untried: i64, rng: Rng) -> i64:
        offered = self.offered
        if untried == offered.count:
            return self.policy.choose(world, rng)
        skip = rng.below(untried)
        i: i64 = 0
        while i < offered.count:
            child = self.child_of[offered.items[i]]
            if child == NONE or self.tree.visits[child] == 0:
                if skip == 0:
                    break
                skip -= 1
            i += 1
        return offered.items[i]

    def _bound(self, child: i64) -> float:
        tree = self.tree
        visits = float(tree.visits[child])
        mean = tree.sums[child] / visits + tree.prior[child] / (visits + 1.0)
        return mean + self.settings.exploration * sqrt(log(float(tree.offers[child])) / visits)

    # What a node is worth --------------------------------------------------------------------

    def _probable(self, world: State, rng: Rng) -> i64:
        """What would be played: mostly the game's own choice, now and then anything."""
        if rng.below(100) < self.settings.random_percent:
            world.offer(self.offered)
            return self.offered.items[rng.below(self.offered.count)]
        return self.policy.choose(world, rng)

    def _play_on(self, world: State, rng: Rng, limit: i64) -> None:
        """So many decisions, or to the end; not into the middle of a roll."""
        decisions: i64 = 0
        while world.actor != OVER:
            if world.actor == CHANCE:
                world.apply(world.sample(rng))
            elif decisions >= limit:
                break
            else:
                world.apply(self._probable(world, rng))
                decisions += 1

    def _settle(self, world: State) -> None:
        """The game is over: who got what."""
        ranks = world.ranks()
        winners = ranks.count(1)
        got = utilities(ranks, self.settings.win_share)
        for seat in range(world.seats):
            self.got[seat] = got[seat]
            self.won[seat] = 1.0 / float(winners) if ranks[seat] == 1 else 0.0

    def _judge(self, world: State, evaluation: Evaluation) -> None:
        """The playout was cut: who may hope for what."""
        evaluation.rate(world, self.ratings)
        expectations(self.ratings.items, world.seats, self.won, self.got, self.settings.win_share)

    def _count(self) -> None:
        """Tell every node of the path what its mover got."""
        tree = self.tree
        tree.visits[0] += 1
        for node in self.path:
            tree.visits[node] += 1
            if tree.mover[node] != NONE:
                tree.sums[node] += self.got[tree.mover[node]]
                tree.wins[node] += self.won[tree.mover[node]]


def expectations(
    ratings: vec[float], seats: i64, won: vec[float], got: vec[float], win_share: float
) -> None:
    """Fill in what ratings promise: each seat's chance of winning, and its utility."""
    total: float = 0.0
    for seat in range(seats):
        won[seat] = exp(min(max(ratings[seat] - ratings[0], -50.0), 50.0))
        total += won[seat]
    for seat in range(seats):
        ahead: float = 0.0
        for other in range(seats):
            if other != seat:
                ahead += 1.0 / (1.0 + exp(min(max(ratings[other] - ratings[seat], -50.0), 50.0)))
        won[seat] /= total
        place = ahead / float(max(seats - 1, 1))
        got[seat] = win_share * won[seat] + (1.0 - win_share) * place


def utilities(ranks: list[int], win_share: float) -> vec[float]:
    """What each seat gets of a finished game: so much for the win, which winners share, the rest
    for the places below; equal ranks share those too."""
    seats, winners = len(ranks), ranks.count(1)
    got: list[float] = []
    for rank in ranks:
        worse = len([other for other in ranks if other > rank])
        equal = ranks.count(rank) - 1
        place = float(2 * worse + equal) / float(2 * max(seats - 1, 1))
        win = 1.0 / float(winners) if rank == 1 else 0.0
        got.append(win_share * win + (1.0 - win_share) * place)
    return vec[float](got)
