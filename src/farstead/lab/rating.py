"""How strong bots are that don't change, from all their games at once, with honest intervals.

The model is that of Plackett and Luce: of the seats that are still to be placed, each comes next
with a chance in proportion to exp(its bot's strength). Strengths are shown on Elo's scale around a
mean of 1500. Under the model, whoever is rated D higher ends ahead of the other, in a game of two
as well as between two seats of a larger one, with a chance of 1 / (1 + 10 ** (-D / 400)): 64 % for
100, 76 % for 200, 91 % for 400.

OpenSkill knows how the result of a game moves the ratings of those who played it. Made for people,
who change, it goes from game to game: the order matters (by some 30 points in trials), and as long
as ratings are vague it makes differences too large (by more than 100 points after 200 games). Bots
stay as they are. So here OpenSkill tells for every game how it pulls at ratings that are held
(nearly) certain, and the result is where the pulls of all games cancel out: Plackett and Luce's
most likely strengths, whatever the order of the games. Bots that share a rank are pulled towards
each other.

So that a bot that never lost has a rating too, it counts as if each bot had drawn one game, in
equal parts against all others.

Games of one deal are not independent: intervals look at how much whole deals differ. They are
never narrower than for as many independent games, so that a few deals that happen to agree don't
look like certainty.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import log, sqrt
from typing import TYPE_CHECKING

import msgspec

from farstead.core.errors import FarsteadError
from farstead.lab.stats import Z95, wilson

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MEAN = 1500.0
POINTS = 400 / log(10)  # of Elo's scale, for a strength of 1
CERTAIN = 1e-3  # as the sigma of a rating: too small to blur anything
NUDGE = 1e-3  # of a strength, to see how the pulls change
CLOSE = 1e-6  # steps smaller than this are the end
STEPS = 200  # never needed: the pulls are those of a smooth hill

# How a game came out: a bot and its rank for each seat, in order. Seats of one bot are apart.
Outcome = tuple[tuple[int, int], ...]
Matrix = list[list[float]]


def outcome(bots: Iterable[int], ranks: Iterable[int]) -> Outcome:
    return tuple(sorted(zip(bots, ranks, strict=True)))


# Half of all that is possible: a share that may lie anywhere in so much says nothing.
VAGUE = 0.5


class Figure(msgspec.Struct, frozen=True):
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def is_vague(self) -> bool:
        """Whether this share's interval is too wide to be worth printing."""
        return self.high - self.low > VAGUE


def check_installed() -> None:
    """Refuse where OpenSkill is missing, before anything is played."""
    try:
        import openskill.models  # noqa: F401
    except ImportError:
        raise FarsteadError(
            "a ladder needs OpenSkill, which is not installed: pip install 'farstead[lab]'"
        ) from None


# Ratings -----------------------------------------------------------------------------------


def rate(bots: int, deals: Sequence[Sequence[Outcome]]) -> list[Figure]:
    """The ratings of so many bots from their deals, each a list of how its games came out."""
    games = Counter(game for deal in deals for game in deal)
    strengths, inverse = _fit(bots, games)
    by_deals = _variances(strengths, inverse, deals)
    figures = []
    for bot, strength in enumerate(strengths):
        by_model = max(inverse[bot][bot] - 1 / bots, 0.0)
        reach = max(Z95 * sqrt(by_model), student(len(deals) - 1) * sqrt(by_deals[bot]))
        low, high = strength - reach, strength + reach
        figures.append(Figure(*[round(MEAN + POINTS * x, 2) for x in (strength, low, high)]))
    return figures


def _fit(bots: int, games: Mapping[Outcome, int]) -> tuple[list[float], Matrix]:
    """Newton's way up the hill: the strengths, and the inverse of the curvature there."""
    weights: dict[Outcome, float] = dict(games)
    for pair in combinations(range(bots), 2):
        draw = outcome(pair, (1, 1))
        weights[draw] = weights.get(draw, 0) + 1 / (bots - 1)
    strengths = [0.0] * bots
    inverse: Matrix = []
    largest = 1.0
    for _ in range(STEPS):
        pulls = _pulls(strengths, weights)
        if largest > 0.1:  # where steps are small, the curvature stays as it is
            inverse = _inverse(_curvature(strengths, weights, pulls))
        step = _times(inverse, pulls)
        largest = max(abs(part) for part in step)
        strengths = _sum(strengths, [part / max(largest, 1.0) for part in step])
        if largest < CLOSE:
            break
    return strengths, _inverse(_curvature(strengths, weights, _pulls(strengths, weights)))


def _pulls(strengths: Sequence[float], weights: Mapping[Outcome, float]) -> list[float]:
    """How all games together pull at each bot's strength."""
    pulls = [0.0] * len(strengths)
    for game, weight in weights.items():
        for (bot, _), pull in zip(game, _pull(strengths, game), strict=True):
            pulls[bot] += weight * pull
    return pulls


def _pull(strengths: Sequence[float], game: Outcome) -> list[float]:
    """How one game pulls at each of its seats."""
    model = _model(len(game))
    before = [[model.rating(strengths[bot])] for bot, _ in game]
    after = model.rate(before, ranks=[float(rank) for _, rank in game])
    return [(new.mu - old.mu) / CERTAIN**2 for (old,), (new,) in zip(before, after, strict=True)]


@cache
def _model(seats: int) -> "PlackettLuce":
    """OpenSkill divides strengths by a constant; this beta makes it 1 for every number of seats.

    (Without dynamics. A tau of 0 counts only here: `rate` takes it for none given.)"""
    from openskill.models import PlackettLuce

    beta = sqrt(1 / seats - CERTAIN**2)
    return PlackettLuce(mu=0.0, sigma=CERTAIN, beta=beta, tau=0.0)


def _curvature(
    strengths: Sequence[float], weights: Mapping[Outcome, float], pulls: Sequence[float]
) -> Matrix:
    """How much less each bot (row) is pulled when one (column) gets stronger.

    Only differences count, so nothing would hold all bots together in place: 1 / bots does."""
    bots = len(strengths)
    columns = []
    for bot in range(bots):
        nudged = list(strengths)
        nudged[bot] += NUDGE
        changed = _pulls(nudged, weights)
        columns.append([(pulls[i] - changed[i]) / NUDGE + 1 / bots for i in range(bots)])
    return [list(row) for row in zip(*columns, strict=True)]


def _variances(
    strengths: Sequence[float], inverse: Matrix, deals: Sequence[Sequence[Outcome]]
) -> list[float]:
    """Of each bot's strength, from how differently whole deals pull."""
    if len(deals) < 2:
        return [0.0] * len(strengths)
    known: dict[Outcome, list[float]] = {}
    sums = [0.0] * len(strengths)
    for deal in deals:
        pulls = [0.0] * len(strengths)
        for game in deal:
            if game not in known:
                known[game] = _pulls(strengths, {game: 1})
            pulls = _sum(pulls, known[game])
        sums = _sum(sums, [move * move for move in _times(inverse, pulls)])
    return [own * len(deals) / (len(deals) - 1) for own in sums]


def _sum(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan: a ladder has a dozen bots, not a thousand."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        best = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


# Shares ------------------------------------------------------------------------------------


def share(deals: Sequence[tuple[float, int]]) -> Figure:
    """What was got of what could be got, deal by deal.

    Wilson's interval, for as many independent games as would vary as much as these deals do. How
    much that is, is judged with one more deal of which half was got: of deals that all came out
    the same way, nobody knows whether their games depend on each other."""
    got, games = sum(deal[0] for deal in deals), sum(deal[1] for deal in deals)
    if games == 0:
        return Figure(0.0, 0.0, 1.0)
    size = games / len(deals)
    judged = [*deals, (size / 2, size)]
    count, total = len(judged), games + size
    mean = (got + size / 2) / total
    spread = sum((own - mean * of) ** 2 for own, of in judged) * count / (count - 1)
    few = (Z95 / student(count - 1)) ** 2
    independent = few * mean * (1 - mean) * games * total / max(spread, CLOSE)
    low, high = wilson(got / games, max(1, int(min(independent, games))))
    return Figure(*[round(x, 5) for x in (got / games, low, high)])


def student(freedom: int) -> float:
    """How many standard deviations a 95 % interval reaches when few deals tell what one is
    (Student's distribution, by the start of its series)."""
    z, n = Z95, max(freedom, 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3
