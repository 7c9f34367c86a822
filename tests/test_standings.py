"""What a ladder's games come to: ratings, shares and pairs, with honest intervals."""

from itertools import combinations, product
from math import exp, log, log10
from random import Random

import pytest

from farstead.cli.ladder import TOO_FEW, interval, percent
from farstead.core.header import Header
from farstead.lab.ladder import Contest
from farstead.lab.rating import MEAN, POINTS, Figure, Outcome, outcome, rate, share
from farstead.lab.standings import Pair, report, won_together
from tests.ladders import asked, climb, game_of, timeless

pytest.importorskip("openskill", reason="OpenSkill is not installed (farstead[lab])")


# Ratings -------------------------------------------------------------------------------------


def duels(wins: int, losses: int, draws: int = 0) -> list[list[Outcome]]:
    """Games of two bots, each a deal of its own."""
    results = [(1, 2)] * wins + [(2, 1)] * losses + [(1, 1)] * draws
    return [[outcome((0, 1), ranks)] for ranks in results]


def test_a_difference_means_a_chance_of_winning() -> None:
    """Each bot counts as if it had drawn one more game."""
    strong, weak = rate(2, duels(30, 10))
    assert strong.value - weak.value == pytest.approx(400 * log10(30.5 / 10.5), abs=0.05)
    assert strong.value + weak.value == pytest.approx(2 * MEAN, abs=0.05)


def test_a_draw_is_half_a_win() -> None:
    assert rate(2, duels(20, 0, 20))[0].value == pytest.approx(rate(2, duels(30, 10))[0].value)
    assert [figure.value for figure in rate(2, duels(0, 0, 30))] == [MEAN, MEAN]


def ranked(strengths: list[float], bots: tuple[int, ...], random: Random) -> tuple[int, ...]:
    """Ranks drawn by Plackett and Luce's model."""
    left, ranks = list(range(len(bots))), [0] * len(bots)
    for rank in range(1, len(bots) + 1):
        weights = [exp(strengths[bots[seat]]) for seat in left]
        seat = random.choices(left, weights)[0]
        left.remove(seat)
        ranks[seat] = rank
    return tuple(ranks)


def drawn(strengths: list[float], seats: int, deals: int, seed: int = 1) -> list[list[Outcome]]:
    random = Random(seed)
    groups = list(combinations(range(len(strengths)), seats))
    found = []
    for _ in range(deals):
        bots = random.choice(groups)
        found.append([outcome(bots, ranked(strengths, bots, random)) for _ in range(seats)])
    return found


def likelihood(strengths: list[float], deals: list[list[Outcome]]) -> float:
    total = 0.0
    for game in (game for deal in deals for game in deal):
        for _, rank in game:
            own = [strengths[bot] for bot, other in game if other == rank]
            rest = [exp(strengths[bot]) for bot, other in game if other >= rank]
            total += sum(own) - log(sum(rest))
    bots = len(strengths)
    for one, two in combinations(strengths, 2):  # the drawn games
        total += (one + two - 2 * log(exp(one) + exp(two))) / 2 / (bots - 1)
    return total


def test_ratings_are_the_most_likely_ones() -> None:
    deals = drawn([0.0, 0.7, 1.5, 3.0], seats=3, deals=60)
    fitted = [(figure.value - MEAN) / POINTS for figure in rate(4, deals)]
    best = likelihood(fitted, deals)
    for bot, nudge in product(range(4), (-0.05, 0.05)):
        nudged = list(fitted)
        nudged[bot] += nudge
        assert likelihood(nudged, deals) < best


def test_true_strengths_lie_in_their_intervals() -> None:
    true = [-1.3, -0.6, 0.2, 1.7]
    hits = 0
    for seed in range(10):
        for strength, figure in zip(true, rate(4, drawn(true, 4, 40, seed)), strict=True):
            hits += figure.low <= MEAN + POINTS * strength <= figure.high
    assert hits >= 34  # of 40; 38 are to be expected


def test_an_interval_shrinks_with_the_games() -> None:
    few, many = (rate(3, drawn([0.0, 0.5, 1.0], 3, deals)) for deals in (20, 320))
    for one, other in zip(few, many, strict=True):
        assert 2 < (one.high - one.low) / (other.high - other.low) < 8


def test_whoever_never_lost_has_a_rating_but_a_vague_one() -> None:
    strong, _ = rate(2, duels(40, 0))
    assert MEAN + 200 < strong.value < MEAN + 1000
    assert strong.high - strong.low > 200


def test_games_that_depend_on_each_other_count_less() -> None:
    """Ten deals of six games that all go the same way are little more than ten games."""
    apart = share([(1, 1)] * 30 + [(0, 1)] * 30)
    together = share([(6, 6)] * 5 + [(0, 6)] * 5)
    assert apart.value == together.value == 0.5
    assert together.high - together.low > 2 * (apart.high - apart.low)
    games = [outcome((0, 1), ranks) for ranks in ((1, 2), (2, 1))]
    tied = rate(2, [[games[n % 2]] * 6 for n in range(10)])[0]
    free = rate(2, [[games[n % 2]] for n in range(60)])[0]
    assert tied.high - tied.low > 2 * (free.high - free.low)


def test_a_share_of_everything_is_not_certain() -> None:
    figure = share([(2, 2)] * 20)
    assert figure.value == figure.high == 1
    assert 0.7 < figure.low < 0.95
    assert share([]) == share([(0, 0)])


# Reports -------------------------------------------------------------------------------------


def test_the_stronger_bot_is_rated_higher() -> None:
    found = climb(Contest(Header.new("last-land"), ("random", "greedy")), 30).report()
    assert [standing.bot for standing in found.bots] == ["greedy", "random"]
    assert found.bots[0].rating.low > found.bots[1].rating.high


def test_shares_add_up() -> None:
    header = Header.new("cosmos", options=["rounds=1"])
    found = climb(Contest(header, ("random", "greedy", "search:1")), 9)
    told = found.report()
    assert told.games == 9
    assert sum(standing.wins for standing in told.bots) == pytest.approx(9, abs=1e-3)
    assert sum(standing.share.value for standing in told.bots) == pytest.approx(1, abs=1e-4)
    assert sum(standing.mean_rank for standing in told.bots) == pytest.approx(6, abs=1e-3)
    ahead = {(pair.bot, pair.other): pair.ahead.value for pair in told.pairs}
    for one, two in ahead:
        assert ahead[one, two] + ahead[two, one] == pytest.approx(1, abs=1e-4)


def test_ties_share_wins_places_and_pairs() -> None:
    games = [game_of(0, 0, "a b c", "1 1 3"), game_of(0, 1, "b c a", "2 3 1")]
    told = report(asked("a b c", 3), games)
    a, b, c = told.bots
    assert (a.wins, b.wins, c.wins) == (1.5, 0.5, 0)
    assert (a.mean_rank, b.mean_rank, c.mean_rank) == (1.25, 1.75, 3)
    assert a.times_fair == pytest.approx(0.75 * 3)
    pair = next(pair for pair in told.pairs if (pair.bot, pair.other) == ("a", "b"))
    assert (pair.ahead.value, pair.pairs) == (0.75, 2)


def test_seats_of_one_bot_count_each_for_itself() -> None:
    games = [game_of(0, 0, "a b a b", "1 2 3 4"), game_of(0, 1, "b a b a", "1 2 2 4")]
    told = report(asked("a b", 4), games)
    for standing in told.bots:
        assert (standing.games, standing.seats) == (2, 4)
        assert (standing.share.value, standing.times_fair) == (0.25, 1.0)
    pair = next(pair for pair in told.pairs if pair.bot == "a")
    assert pair.pairs == 8
    assert pair.ahead.value == pytest.approx((3 + 0.5) / 8)


def test_wins_of_all_seats_together() -> None:
    games = [game_of(0, 0, "a b a b", "1 2 3 4"), game_of(0, 1, "b a b a", "1 1 3 4")]
    assert won_together("a", games).value == 0.75
    assert won_together("b", games).value == 0.25
    assert won_together("c", games) == Figure(0.0, 0.0, 1.0)


def test_the_order_of_games_makes_no_difference() -> None:
    ladder = climb(Contest(Header.new("last-land"), ("random", "greedy"), 3), 18)
    whole = ladder.report()
    Random(1).shuffle(ladder.played)
    assert ladder.report() == whole


def test_bots_that_never_met_have_no_figures_for_it() -> None:
    told = report(asked("a b c", 2), [game_of(0, 0, "a b", "1 2")])
    assert [pair.pairs for pair in told.pairs if "c" in (pair.bot, pair.other)] == [0] * 4
    c = next(standing for standing in told.bots if standing.bot == "c")
    assert (c.games, c.rating.value) == (0, MEAN)


def test_several_workers_play_the_same_games() -> None:
    contest = Contest(Header.new("last-land"), ("random", "greedy"), 4, seed=3)
    alone, together = (climb(contest, 40, workers=workers) for workers in (1, 2))
    assert timeless(alone.report()) == timeless(together.report())


def test_an_interval_that_says_nothing_is_not_printed() -> None:
    sure, vague = Figure(0.6, 0.5, 0.7), Figure(1.0, 0.21, 1.0)
    assert percent(Pair("a", "b", sure, 90)) == "60 ± 10"
    assert percent(Pair("a", "b", vague, 4)) == TOO_FEW
    assert interval(sure) == "50.0–70.0"
    assert interval(vague) == TOO_FEW
