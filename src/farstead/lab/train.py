"""Learning by playing: the weights of a game's guide and of its evaluation.

The guide plays copies of itself with other weights, thousands of games each, and the better one
stays. The evaluation is fitted to how games went on from many positions: a seat ended ahead of
another more often the more its rating was ahead (a logistic regression over pairs of seats)."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from math import exp, log
from time import perf_counter

from farstead.bots.greedy import guide_policy
from farstead.bots.playout import play_out
from farstead.core.errors import FarsteadError
from farstead.core.game import Game, find_game
from farstead.core.header import Header
from farstead.core.options import Options
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, Observation, State
from farstead.core.weights import WeighedEvaluation, WeighedPolicy, Weights
from farstead.lab.stats import wilson

LONGEST_GAME = 1_000_000
SCREENING = (1_000, 3_000, 12_000)  # games: most variants fail the first, shortest trial
CLEAR = 1.5  # standard errors by which a variant has to be better, in all trials together
LOOK_EVERY = 7  # decisions between two positions of a game that are learned from
RANDOM_PERCENT = 5  # of the decisions: so that positions differ
NEWTON_STEPS = 12
RIDGE = 1e-3  # keeps weights of things that hardly vary near 0


@dataclass(frozen=True)
class Lesson:
    """What is to be learned, by which rules."""

    header: Header
    seats: tuple[int, ...]  # how many play: these, in turn
    seed: int = 0

    @cached_property
    def game(self) -> Game:
        return find_game(self.header.game)

    @cached_property
    def options(self) -> Options:
        return self.header.resolve()[1]

    @property
    def fair(self) -> float:
        """The share of games that one of equals wins."""
        return sum(1 / seats for seats in self.seats) / len(self.seats)

    def begin(self, number: int = 0) -> State:
        """The game of this number."""
        return self.game.start(self.options, self.seats[number % len(self.seats)])

    def guide(self) -> Policy:
        return guide_policy(self.game)


def check_installed() -> None:
    """Refuse where NumPy is missing, before anything is played."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise FarsteadError(
            "training needs NumPy, which is not installed: pip install 'farstead[lab]'"
        ) from None


# The evaluation ---------------------------------------------------------------------------------


@dataclass
class Pairs:
    """What one seat had more than another, and whether it ended ahead: 1, 0, or 0.5 for a tie."""

    differences: list[list[float]] = field(default_factory=list)
    outcomes: list[float] = field(default_factory=list)

    def add(self, things: list[list[float]], ranks: list[int]) -> None:
        for one in range(len(ranks)):
            for other in range(one):
                self.differences.append(
                    [a - b for a, b in zip(things[one], things[other], strict=True)]
                )
                ahead = (ranks[one] < ranks[other]) + (ranks[one] <= ranks[other])
                self.outcomes.append(ahead / 2)


def evaluation_of(lesson: Lesson) -> WeighedEvaluation:
    made = lesson.game.evaluation() if lesson.game.evaluation else None
    if not isinstance(made, WeighedEvaluation):
        raise FarsteadError(f"{lesson.game.title} has no evaluation with weights to learn")
    return made


def collect(
    lesson: Lesson, games: int, progress: Callable[[int], None] = lambda done: None
) -> Pairs:
    """Play games between guides and look at them every few decisions."""
    evaluation, pairs = evaluation_of(lesson), Pairs()
    bots = [lesson.guide() for _ in range(max(lesson.seats))]
    for number in range(games):
        rng, state, seen = Rng(lesson.seed, number), lesson.begin(number), []
        decisions = 0
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.apply(state.sample(rng))
                continue
            if decisions % LOOK_EVERY == number % LOOK_EVERY:
                seen.append(_things(evaluation, state))
            state.apply(_careless(state, bots[state.actor], rng))
            decisions += 1
        for things in seen:
            pairs.add(things, state.ranks())
        progress(number + 1)
    return pairs


def _careless(state: State, bot: Policy, rng: Rng) -> int:
    if rng.below(100) < RANDOM_PERCENT:
        actions = state.actions()
        return actions[int(rng.below(len(actions)))]
    return int(bot.choose(state, rng))


def _things(evaluation: WeighedEvaluation, state: State) -> list[list[float]]:
    out, things = Observation(), []
    for seat in range(state.seats):
        evaluation.weigh(state, seat, out)
        things.append([out.items[i] for i in range(out.count)])
    return things


def fit(pairs: Pairs) -> list[float]:
    """The weights that make what happened likeliest (Newton's method)."""
    import numpy as np

    x, y = np.array(pairs.differences), np.array(pairs.outcomes)
    scale = np.maximum(x.std(axis=0), 1e-9)
    x = x / scale
    w = np.zeros(x.shape[1])
    for _ in range(NEWTON_STEPS):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        slope = x.T @ (y - p) / len(y) - RIDGE * w
        bend = (x * (p * (1 - p))[:, None]).T @ x / len(y) + RIDGE * np.eye(len(w))
        w += np.linalg.solve(bend, slope)
    return [float(weight) for weight in w / scale]


def surprise(pairs: Pairs, weights: list[float]) -> float:
    """How much the outcomes surprise on average; 0.693 is knowing nothing."""
    total = 0.0
    for difference, outcome in zip(pairs.differences, pairs.outcomes, strict=True):
        rating = sum(w * d for w, d in zip(weights, difference, strict=True))
        chance = 1 / (1 + exp(-max(min(rating, 30.0), -30.0)))
        total -= outcome * log(chance + 1e-12) + (1 - outcome) * log(1 - chance + 1e-12)
    return total / max(len(pairs.outcomes), 1)


# The guide --------------------------------------------------------------------------------------


def guide_of(lesson: Lesson) -> WeighedPolicy:
    made = lesson.guide()
    if not isinstance(made, WeighedPolicy):
        raise FarsteadError(f"{lesson.game.title} has no guide with weights to learn")
    return made


def share(lesson: Lesson, one: Policy, rest: Policy, games: int, seed: int) -> float:
    """Which share of the games one policy wins alone against all others, in every seat."""
    wins = 0.0
    for number in range(games):
        state = lesson.begin(number)
        seat = number // len(lesson.seats) % state.seats
        bots = [one if place == seat else rest for place in range(state.seats)]
        play_out(state, bots, Rng(seed, number), LONGEST_GAME)
        ranks = state.ranks()
        wins += (ranks[seat] == 1) / ranks.count(1)
    return wins / games


@dataclass
class Climb:
    """Tries variants of the weights, one after the other; `best` is always what to keep."""

    lesson: Lesson
    best: Weights
    trials: tuple[int, ...] = SCREENING
    reach: float = 0.5  # how far a variant goes, as a share of the weight
    tries: int = 0
    kept: int = 0

    was_stopped: bool = False

    def run(self, seconds: float, progress: Callable[[float], None]) -> None:
        """So long, or until it is stopped. `progress` hears how many seconds have gone."""
        dice, started = random.Random(self.lesson.seed), perf_counter()
        while (spent := perf_counter() - started) < seconds and not self.was_stopped:
            self.try_one(dice)
            progress(spent)

    def stop(self) -> None:
        self.was_stopped = True

    def try_one(self, dice: random.Random) -> None:
        self.tries += 1
        values = list(self.best.values)
        for at in dice.sample(range(len(values)), min(dice.choice((1, 1, 2, 3, 5)), len(values))):
            values[at] += dice.gauss(0, self.reach * (0.3 + abs(values[at])))
        if self._is_better(values):
            self.best = Weights(self.best.kind, self.best.names, values)
            self.kept += 1
        if self.tries % 200 == 0:
            self.reach = max(0.15, self.reach * 0.8)

    def _is_better(self, values: list[float]) -> bool:
        one, rest = guide_of(self.lesson), guide_of(self.lesson)
        one.use(values)
        rest.use(self.best.values)
        fair = self.lesson.fair
        wins, played = 0.0, 0
        for trial, games in enumerate(self.trials):
            seed = self.lesson.seed + 1 + self.tries * len(self.trials) + trial
            wins += games * share(self.lesson, one, rest, games, seed)
            played += games
            needed = CLEAR if trial == len(self.trials) - 1 else 0.0
            if wins / played - fair <= needed * (fair * (1 - fair) / played) ** 0.5:
                return False
        return True


def measure(lesson: Lesson, weights: Weights, games: int) -> tuple[float, float, float]:
    """How often a guide with these weights beats the one that the game has, in games that nothing
    was learned from, with the interval."""
    one, rest = guide_of(lesson), guide_of(lesson)
    one.use(weights.values)
    found = share(lesson, one, rest, games, lesson.seed + 1_000_000_007)
    return (found, *wilson(found, games))
