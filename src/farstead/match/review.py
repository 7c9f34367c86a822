"""A review: every decision of a match, judged from what its seat knew then.

A strong bot looks at the position, redealt for the seat that decided, and estimates the chance of
winning with each choice. That is an estimate: it has an error, as a poll has, that follows from the
number of playouts behind it (binomial), and a difference within it is no mistake. A search soon
turns away from what looks bad at first, and a few unlucky playouts are no verdict: what it has
hardly looked at is looked at again before anybody is blamed. What the error does not cover is the
bot's own blindness: where it plays badly, it judges badly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from time import perf_counter
from typing import Literal

from farstead.bots.candidates import Candidate, find_candidates
from farstead.bots.greedy import greedy_policy
from farstead.bots.playout import play_out
from farstead.core.errors import FarsteadError
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, State
from farstead.match.advice import picks_of, redealt, spelled
from farstead.match.match import Match

Mark = Literal["", "mistake", "turn"]
SURE = 2.5  # standard errors: a difference of less may be chance
MISTAKE = 0.08  # of the chance of winning: what a choice must cost to be called a mistake
SWING = 0.12  # of the chance of winning: what must happen to the leader to be called a turn
MOST_MISTAKES = 3  # turning points of one seat
MOST_TURNS = 4  # of a match
TRIAL = 32  # iterations, to see how many fit into a time
ENOUGH = 24  # playouts: what the search has looked at less often is looked at again
PAIRS = 32  # of playouts, for that
LONGEST = 100_000  # decisions in a playout


@dataclass(frozen=True)
class Moment:
    """A decision, and what a strong bot thinks of it."""

    n: int  # entries before it
    seat: int
    chosen: str  # the action's text
    label: str  # and how it reads
    chance: float  # of winning, with what was chosen
    error: float  # the standard error of that
    best: str  # what the bot would have chosen
    best_label: str
    best_chance: float
    best_error: float

    @property
    def cost(self) -> float:
        """What the choice cost; nothing where the difference is no more than noise."""
        lost = self.best_chance - self.chance
        return lost if lost > SURE * hypot(self.error, self.best_error) else 0.0

    @property
    def is_mistake(self) -> bool:
        return self.cost >= MISTAKE


def decisions(match: Match) -> list[int]:
    """The decisions that were a choice: how many entries came before each."""
    state = match.at(0).state.clone()
    found = []
    for n, entry in enumerate(match.entries):
        if entry.actor != CHANCE and len(state.actions()) > 1:
            found.append(n)
        state.apply(state.space.parse(entry.text))
    return found


def judge(
    match: Match, n: int, rng: Rng, iterations: int = 0, seconds: float = 0.0
) -> Moment | None:
    """What a strong bot thinks of the decision after n entries; None: there was no choice.

    It thinks for so many iterations (then the same seed gives the same moment), or for about so
    long."""
    if not 0 <= n < len(match.entries):
        raise FarsteadError(f"nothing was decided after {n} of {len(match.entries)} entries")
    past = match.at(n)
    if past.actor == CHANCE or len(past.state.actions()) < 2:
        return None
    world = redealt(past, rng)
    candidates, total = _think(past, world, rng, iterations, seconds)
    chosen, best = match.entries[n].text, candidates[0]
    tried = next((c for c in candidates if c.text == chosen), None)
    if tried is not None and (tried is best or tried.weight * total >= ENOUGH):
        chance, error = tried.chance, standard_error(tried.chance, tried.weight * total)
    else:
        chance, error = _second_look(past, world, chosen, best, rng, iterations // 2, seconds / 2)
    picks = picks_of(past, world)
    return Moment(
        n,
        past.actor,
        chosen,
        spelled(picks, chosen)[1],
        chance,
        error,
        best.text,
        spelled(picks, best.text)[1],
        best.chance,
        standard_error(best.chance, best.weight * total),
    )


def _think(
    match: Match, world: State, rng: Rng, iterations: int, seconds: float
) -> tuple[list[Candidate], int]:
    """The candidates, and the number of iterations: the errors follow from it, so a time is turned
    into a number by a short trial. Each choice is to be tried once at least."""
    least = max(TRIAL, len(world.actions()))
    if iterations > 0:
        return find_candidates(match.game, world, rng, iterations, 0.0), iterations
    begun = perf_counter()
    trial = find_candidates(match.game, world, rng, least, 0.0)
    spent = perf_counter() - begun
    affordable = int(least * (seconds - spent) / max(spent, 1e-6))
    if affordable <= least:
        return trial, least
    return find_candidates(match.game, world, rng, affordable, 0.0), affordable


def _second_look(
    match: Match,
    world: State,
    chosen: str,
    best: Candidate,
    rng: Rng,
    iterations: int,
    seconds: float,
) -> tuple[float, float]:
    """The chance with what was chosen, and its error. If the same seat goes on, the bot thinks
    about where that leads; else the choice is played out side by side with the best."""
    action = world.space.parse(chosen)
    after = world.clone()
    after.apply(action)
    if after.actor == world.actor:
        candidates, total = _think(match, after, rng, iterations, seconds)
        chance = candidates[0].chance
        return chance, standard_error(chance, candidates[0].weight * total)
    lost, error = _compared(match, world, best.action, action, rng)
    return min(max(best.chance - lost, 0.0), 1.0), error


def _compared(match: Match, world: State, best: int, chosen: int, rng: Rng) -> tuple[float, float]:
    """How much more often the one wins than the other, and the standard error of that. Both are
    played out in the same worlds with the same luck, as the game's greedy bot would."""
    lost = []
    for _ in range(PAIRS):
        deal, luck = rng.below(1 << 30), rng.below(1 << 30)
        shares = [_share(match, world, action, Rng(deal), Rng(luck)) for action in (best, chosen)]
        lost.append(shares[0] - shares[1])
    mean = sum(lost) / PAIRS
    spread = sum((difference - mean) ** 2 for difference in lost) + 1  # never quite sure
    return mean, sqrt(spread) / PAIRS


def _share(match: Match, world: State, action: int, deal: Rng, luck: Rng) -> float:
    """What whoever decides gets of the win in one playout: a shared win counts in parts."""
    seat = int(world.actor)
    state = world.clone()
    state.redeal(seat, deal)
    state.apply(action)
    play_out(state, [greedy_policy(match.game) for _ in match.users], luck, LONGEST)
    ranks = state.ranks()
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0


def standard_error(chance: float, playouts: float) -> float:
    """Binomial. A win and a loss are added, so that a few playouts that end alike prove little."""
    share = (chance * playouts + 1) / (playouts + 2)
    return sqrt(share * (1 - share) / max(playouts, 1))


# What mattered ------------------------------------------------------------------------------


def turning_points(moments: Sequence[Moment]) -> dict[int, Mark]:
    """The few moments that mattered most, by the entries before them: the costliest mistakes of
    each seat, and the largest swings of the leader's chance by what others or chance did."""
    marks: dict[int, Mark] = {}
    swings = sorted(_swings(moments), key=lambda swing: -abs(swing[0]))
    for _, moment in swings[:MOST_TURNS]:
        marks[moment.n] = "turn"
    for seat in {moment.seat for moment in moments}:
        mistakes = [moment for moment in moments if moment.seat == seat and moment.is_mistake]
        for moment in sorted(mistakes, key=lambda moment: -moment.cost)[:MOST_MISTAKES]:
            marks[moment.n] = "mistake"
    return dict(sorted(marks.items()))


def _swings(moments: Sequence[Moment]) -> Iterator[tuple[float, Moment]]:
    """How the chance of whoever leads has changed between two decisions of the same seat, where it
    is more than noise. What a choice itself cost is no part of it."""
    latest: dict[int, Moment] = {}
    for moment in moments:
        before = latest.get(moment.seat)
        if before is not None and before.n + 1 < moment.n:  # else nobody came between
            change = moment.best_chance - before.chance
            noise = SURE * hypot(before.error, moment.best_error)
            others = [m.chance for seat, m in latest.items() if seat != moment.seat]
            leads = max(before.chance, moment.best_chance) > max(others, default=0.0)
            if leads and abs(change) >= max(SWING, noise):
                yield change, moment
        latest[moment.seat] = moment


def standings(moments: Sequence[Moment], seats: int) -> list[list[float]]:
    """After each moment: the chance of every seat when it last decided, even before the first
    time. Each is from what that seat knew, so they need not add up to one."""
    chances = [1 / seats] * seats
    found = []
    for moment in moments:
        chances[moment.seat] = moment.chance
        found.append(list(chances))
    return found


@dataclass(frozen=True)
class Summary:
    """How a seat has decided."""

    decisions: int
    mistakes: int
    cost: float  # of a decision, on average


def summary(moments: Sequence[Moment], seat: int) -> Summary:
    own = [moment for moment in moments if moment.seat == seat]
    mistakes = sum(moment.is_mistake for moment in own)
    cost = sum(moment.cost for moment in own) / max(len(own), 1)
    return Summary(len(own), mistakes, cost)
