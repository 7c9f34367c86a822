"""Ladders: the same deals in every seating, honest figures, nothing lost."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from importlib import import_module
from itertools import combinations, islice, product
from math import exp, log, log10
from pathlib import Path
from random import Random

import msgspec
import pytest

from farstead.core.errors import FarsteadError
from farstead.core.game import find_bot, find_game, game_names
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, State
from farstead.lab.ladder import Contest, Ladder, Player, play, rotations
from farstead.lab.picture import draw_ladder
from farstead.lab.rating import MEAN, POINTS, Figure, Outcome, outcome, rate, share
from farstead.lab.standings import Header, Played, Report, report, won_together

pytest.importorskip("openskill", reason="OpenSkill is not installed (farstead[lab])")

TIMES = ("seconds_a_move", "longest_move")


def climb(contest: Contest, games: int, keep: Path | None = None, workers: int = 1) -> Ladder:
    ladder = Ladder(contest, games, workers, keep)
    ladder.run()
    return ladder


def timeless(found: Report) -> dict[str, object]:
    """The report without what a clock told: that is never the same."""
    builtins: dict[str, object] = msgspec.to_builtins(found)
    bots = builtins["bots"]
    assert isinstance(bots, list)
    for standing in bots:
        for name in TIMES:
            del standing[name]
    return builtins


def game_of(deal: int, seating: int, bots: str, ranks: str) -> Played:
    """A game told in a line: who sat where, and who came in where."""
    seats = len(ranks.split())
    zeros, times = [1] * seats, [0.0] * seats
    return Played(
        deal,
        seating,
        bots.split(),
        [int(rank) for rank in ranks.split()],
        zeros,
        zeros,
        zeros,
        times,
        times,
    )


def header(bots: str, seats: int) -> Header:
    return Header(1, "0", "last-land", 1, "v0.1", {}, bots.split(), seats, 0)


# Deals and seatings --------------------------------------------------------------------------


def test_a_deal_has_the_same_dice_in_every_seating() -> None:
    contest = Contest("last-land", ("random", "greedy", "search:2"))
    for number in range(2):
        told = []
        for seating in contest.seatings(12):
            if seating.deal == number:
                outcomes: list[int] = []
                play(contest, seating, outcomes)
                told.append(outcomes)
        assert len(told) == 3
        shortest = min(len(outcomes) for outcomes in told)
        assert shortest > 20
        assert len({tuple(outcomes[:shortest]) for outcomes in told}) == 1


@pytest.mark.parametrize("name", game_names())
def test_deals_begin_alike_and_differ_from_each_other(name: str) -> None:
    """What is dealt before anybody decides, or else the first thing after it, is the deal's own."""
    contest = Contest(name, ("random", "greedy"))
    firsts: dict[int, set[tuple[int, ...]]] = {}
    for seating in contest.seatings(16):
        outcomes: list[int] = []
        play(contest, seating, outcomes)
        firsts.setdefault(seating.deal, set()).add(tuple(outcomes[: max(opening(name), 1)]))
    assert all(len(seen) == 1 for seen in firsts.values())
    assert len(set.union(*firsts.values())) > 1


def opening(name: str) -> int:
    """How many outcomes come before the first decision."""
    game = find_game(name)
    state = game.start(game.options.resolve(), max(2, game.fewest_seats))
    rng, count = Rng(1), 0
    while state.actor == CHANCE:
        state.apply(state.sample(rng))
        count += 1
    return count


def test_another_seed_has_other_deals() -> None:
    told = []
    for seed in (1, 2):
        contest = Contest("last-land", ("random", "greedy"), seed=seed)
        outcomes: list[int] = []
        play(contest, contest.seatings(1)[0], outcomes)
        told.append(outcomes[:10])
    assert told[0] != told[1]


def test_everybody_sits_everywhere() -> None:
    assert rotations(("a", "b", "c")) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    turned = rotations(("a", "a", "b", "b"))
    assert len(turned) == 4
    assert Counter(seats[0] for seats in turned) == {"a": 2, "b": 2}


def test_a_seating_that_comes_round_again_is_played_once() -> None:
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


@pytest.mark.parametrize(
    ("game", "bots", "seats", "line_ups"),
    [
        ("last-land", 3, 3, 1),
        ("last-land", 5, 2, 10),
        ("colonizers", 2, 4, 1),
        ("colonizers", 3, 4, 3),
        ("cosmos", 6, 4, 15),
    ],
)
def test_line_ups_are_even(game: str, bots: int, seats: int, line_ups: int) -> None:
    names = tuple(f"search:{n}" for n in range(1, bots + 1))
    contest = Contest(game, names, seats)
    for first in (0, line_ups):  # a round, and the next one
        found = list(islice(contest.line_ups(), first, first + line_ups))
        assert {len(line_up) for line_up in found} == {seats}
        taken = Counter(bot for line_up in found for bot in line_up)
        assert set(taken.values()) == {line_ups * seats // bots}
        met = Counter(
            frozenset(pair)
            for line_up in found
            for pair in set(combinations(sorted(line_up), 2))
            if len(set(pair)) == 2
        )
        assert len(met) == bots * (bots - 1) // 2
        assert len(set(met.values())) == 1


def test_half_a_round_is_nearly_even() -> None:
    names = tuple(f"search:{n}" for n in range(1, 7))
    found = islice(Contest("last-land", names, 2).line_ups(), 0, 7)
    taken = Counter(bot for line_up in found for bot in line_up)
    assert max(taken.values()) - min(taken.values()) <= 1


def test_a_line_up_plays_in_every_deal() -> None:
    one_of_four = ["greedy", "random", "random", "random"]
    contest = Contest.of("colonizers", one_of_four)
    for line_up in islice(contest.line_ups(), 0, 5):
        assert sorted(line_up) == one_of_four
    seatings = contest.seatings(8)
    assert Counter(seating.bots.index("greedy") for seating in seatings) == dict.fromkeys(
        range(4), 2
    )
    assert contest.header() != Contest("colonizers", contest.bots, 4).header()


def test_games_are_rounded_up_to_whole_deals() -> None:
    contest = Contest("last-land", ("random", "greedy", "search:1"))
    assert len(contest.seatings(1)) == 3
    assert len(contest.seatings(3)) == 3
    assert len(contest.seatings(4)) == 6


def test_more_games_begin_with_the_same_ones() -> None:
    contest = Contest("cosmos", ("random", "greedy", "search:1", "search:2"), 3)
    few, many = contest.seatings(10), contest.seatings(40)
    assert many[: len(few)] == few


@pytest.mark.parametrize(
    ("game", "bots", "seats"),
    [("last-land", 3, 3), ("last-land", 7, 4), ("colonizers", 2, 4), ("colonizers", 5, 4)],
)
def test_as_many_seats_as_bots_where_the_game_takes_them(game: str, bots: int, seats: int) -> None:
    names = tuple(f"search:{n}" for n in range(1, bots + 1))
    assert Contest(game, names).header().seats == seats


# Bots ----------------------------------------------------------------------------------------


class Peeping(Policy):
    """Looks at everything that it is given, and takes what is offered first."""

    def __init__(self) -> None:
        self.seen: list[list[list[float]]] = []

    def choose(self, state: State, rng: Rng) -> int:
        self.seen.append([state.observe(seat) for seat in range(int(state.seats))])
        return state.actions()[0]


class Wild(Policy):
    def choose(self, state: State, rng: Rng) -> int:
        return 9999


def middle(name: str, is_forced: bool = False) -> State:
    """A position in which somebody has something to choose, or has nothing to choose."""
    game = find_game(name)
    state = game.new(max(2, game.fewest_seats))
    bot, rng = find_bot("greedy", game), Rng(3)
    for number in range(1000):
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        assert state.actor != OVER
        if number > 40 and (len(state.actions()) == 1) == is_forced:
            break
        state.apply(bot.choose(state, rng))
    return state


def test_a_bot_sees_what_its_seat_knows_and_nothing_else() -> None:
    game, state = find_game("colonizers"), middle("colonizers")
    bot = Peeping()
    player = Player(bot, "peeping", Rng(1))
    for _ in range(20):
        player.decide(game, state)
    others = [seat for seat in range(4) if seat != state.actor]
    assert all(seen[state.actor] == state.observe(state.actor) for seen in bot.seen)
    assert any(seen[seat] != state.observe(seat) for seen in bot.seen for seat in others)


def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    state = middle("last-land", is_forced=True)
    player = Player(Wild(), "wild", Rng(1))
    assert player.decide(find_game("last-land"), state) == state.actions()[0]
    assert (player.decisions, player.moves, player.seconds) == (1, 0, 0.0)


def test_what_is_not_offered_is_refused() -> None:
    player = Player(Wild(), "wild", Rng(1))
    with pytest.raises(FarsteadError, match="'wild' chose 9999, which is not offered"):
        player.decide(find_game("last-land"), middle("last-land"))


def test_thinking_is_timed() -> None:
    player = Player(find_bot("search:20", find_game("last-land")), "search:20", Rng(1))
    for _ in range(3):
        player.decide(find_game("last-land"), middle("last-land"))
    assert player.moves == 3
    assert 0 < player.seconds / 3 <= player.longest < player.seconds


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
    found = climb(Contest("last-land", ("random", "greedy")), 30).report()
    assert [standing.bot for standing in found.bots] == ["greedy", "random"]
    assert found.bots[0].rating.low > found.bots[1].rating.high


def test_shares_add_up() -> None:
    found = climb(Contest("cosmos", ("random", "greedy", "search:1"), options=("rounds=1",)), 9)
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
    told = report(header("a b c", 3), games)
    a, b, c = told.bots
    assert (a.wins, b.wins, c.wins) == (1.5, 0.5, 0)
    assert (a.mean_rank, b.mean_rank, c.mean_rank) == (1.25, 1.75, 3)
    assert a.times_fair == pytest.approx(0.75 * 3)
    pair = next(pair for pair in told.pairs if (pair.bot, pair.other) == ("a", "b"))
    assert (pair.ahead.value, pair.pairs) == (0.75, 2)


def test_seats_of_one_bot_count_each_for_itself() -> None:
    games = [game_of(0, 0, "a b a b", "1 2 3 4"), game_of(0, 1, "b a b a", "1 2 2 4")]
    told = report(header("a b", 4), games)
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
    ladder = climb(Contest("last-land", ("random", "greedy"), 3), 18)
    whole = ladder.report()
    Random(1).shuffle(ladder.played)
    assert ladder.report() == whole


def test_bots_that_never_met_have_no_figures_for_it() -> None:
    told = report(header("a b c", 2), [game_of(0, 0, "a b", "1 2")])
    assert [pair.pairs for pair in told.pairs if "c" in (pair.bot, pair.other)] == [0] * 4
    c = next(standing for standing in told.bots if standing.bot == "c")
    assert (c.games, c.rating.value) == (0, MEAN)


def test_several_workers_play_the_same_games() -> None:
    contest = Contest("last-land", ("random", "greedy"), 4, seed=3)
    alone, together = (climb(contest, 40, workers=workers) for workers in (1, 2))
    assert timeless(alone.report()) == timeless(together.report())


# What is kept --------------------------------------------------------------------------------

KEPT = Contest("last-land", ("random", "greedy"), seed=5)


def test_a_ladder_that_was_cut_off_goes_on_to_the_same_report(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    whole = climb(KEPT, 20, path)
    text = path.read_bytes()
    path.write_bytes(text[: len(text) * 2 // 3])  # in the middle of a line
    heard: list[int] = []
    again = Ladder(KEPT, 20, 1, path)
    again.run(heard.append)
    assert 5 < heard[0] < 15
    assert heard[-1] == 20
    assert timeless(again.report()) == timeless(whole.report())
    lines = path.read_bytes().splitlines()
    assert len(lines) == 21
    assert len({(game["deal"], game["seating"]) for game in map(json.loads, lines[1:])}) == 20
    assert climb(KEPT, 20, path).report() == again.report()


def test_a_ladder_can_be_made_longer_and_looked_at_in_part(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    short = climb(KEPT, 6, path).report()
    climb(KEPT, 10, path)
    assert len(path.read_bytes().splitlines()) == 11
    assert climb(KEPT, 6, path).report() == short


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (Contest("last-land", ("greedy", "random"), seed=5), "bots random,greedy, not greedy,"),
        (Contest("last-land", ("random", "greedy"), seed=6), "seed 5, not 6"),
        (Contest("last-land", ("random", "greedy"), 4, seed=5), "seats 2, not 4"),
        (Contest("last-land", ("random", "greedy"), 0, "v0.3", seed=5), "edition v0.1, not v0.3"),
        (
            Contest("last-land", ("random", "greedy"), options=("deplete=5",), seed=5),
            "options (none), not deplete=5",
        ),
        (Contest("cosmos", ("random", "greedy"), seed=5), "game last-land, not cosmos"),
    ],
)
def test_another_ladder_is_refused_by_its_difference(
    tmp_path: Path, other: Contest, difference: str
) -> None:
    path = tmp_path / "ladder.jsonl"
    climb(KEPT, 2, path)
    before = path.read_bytes()
    with pytest.raises(FarsteadError) as refusal:
        climb(other, 2, path)
    assert f"keeps another ladder: {difference}" in str(refusal.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "precious", "precious\n", '{"bots": []}\n'])
def test_another_file_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(FarsteadError, match="something else in this file, no ladder"):
        climb(KEPT, 2, path)
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b'"deal":0', b'"deal":x', "line 2: no game of a ladder"),
        (b'"ranks":[', b'"ranks":[1,', "line 2: no game of a ladder (an entry for each seat"),
        (b'"bots":["random","greedy"]', b'"bots":["greedy","greedy"]', "has random,greedy in"),
    ],
)
def test_a_spoilt_line_is_named(tmp_path: Path, old: bytes, new: bytes, reason: str) -> None:
    path = tmp_path / "ladder.jsonl"
    climb(KEPT, 4, path)
    first, _, rest = path.read_bytes().partition(b"\n")
    path.write_bytes(first + b"\n" + rest.replace(old, new, 1))
    spoilt = path.read_bytes()
    with pytest.raises(FarsteadError) as refusal:
        climb(KEPT, 4, path)
    assert reason in str(refusal.value)
    assert path.read_bytes() == spoilt


# At the command line -------------------------------------------------------------------------


def farstead(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "farstead", "ladder", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "COLUMNS": "80"},
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["chess", "--bots", "random,greedy"], "no game 'chess'"),
        (["last-land", "--bots", "random"], "two bots or more, not 1"),
        (["last-land", "--bots", "random,gredy"], "did you mean 'greedy'"),
        (["last-land", "--bots", "random,greedy,random"], "'random' is named twice"),
        (["last-land"], "either --bots or a --line-up"),
        (["last-land", "--bots", "random,greedy", "--line-up", "random,greedy"], "either --bots"),
        (["last-land", "--line-up", "random,random"], "two bots or more, not 1"),
        (["last-land", "--line-up", "random,greedy", "--seats", "3"], "has 2 seats, not 3"),
        (["colonizers", "--line-up", "random,greedy"], "4 seats, not 2"),
        (["last-land", "--bots", "random,greedy", "--seats", "9"], "2 to 6 seats, not 9"),
        (["last-land", "--bots", "random,greedy", "--edition", "v9"], "no edition 'v9'"),
        (["last-land", "--bots", "random,greedy", "-o", "dice=9"], "option 'dice' is a whole"),
        (["last-land", "--bots", "random,greedy", "--picture", "a.gif"], ".svg or .png, not"),
        (["last-land", "--bots", "random,greedy", "--picture", "no/a.svg"], "no folder 'no'"),
        (["last-land", "--bots", "random,greedy", "--keep", "no/kept"], "No such file"),
    ],
)
def test_bad_input_is_answered_in_one_line(words: list[str], reason: str) -> None:
    answer = farstead(*words)
    assert answer.returncode == 2
    assert reason in " ".join(answer.stderr.replace("│", " ").split())
    assert "Traceback" not in answer.stderr
    assert answer.stdout == ""


def test_a_ladder_reports_in_json(tmp_path: Path) -> None:
    picture = tmp_path / "ladder.svg"
    words = ["colonizers", "--bots", "random,greedy", "--games", "7", "--workers", "1"]
    answer = farstead(*words, "--json", "--picture", str(picture), "--option", "colony=3")
    told = json.loads(answer.stdout)
    assert list(told) == [
        "game",
        "rules",
        "edition",
        "options",
        "seats",
        "seed",
        "games",
        "deals",
        "decisions",
        "fair_share",
        "bots",
        "pairs",
    ]
    assert told["options"] == {"colony": "3"}
    assert told["games"] >= 7
    assert f"{told['games']} games, so that every deal is played whole" in answer.stderr
    for standing in told["bots"]:
        assert list(standing) == [
            "rank",
            "bot",
            "rating",
            "share",
            "times_fair",
            "mean_rank",
            "seconds_a_move",
            "longest_move",
            "games",
            "seats",
            "wins",
            "moves",
            "decisions",
        ]
        for name in ("rating", "share"):
            figure = standing[name]
            assert list(figure) == ["value", "low", "high"]
            assert figure["low"] <= figure["value"] <= figure["high"]
        assert standing["seats"] == 2 * standing["games"]
    assert [list(pair) for pair in told["pairs"]] == [["bot", "other", "ahead", "pairs"]] * 2
    if "Matplotlib" not in answer.stderr:
        assert picture.read_text().startswith("<?xml")


def test_one_against_three() -> None:
    line_up = "greedy,random,random,random"
    answer = farstead("colonizers", "--line-up", line_up, "--games", "8", "--json")
    assert answer.returncode == 0, answer.stderr
    told = json.loads(answer.stdout)
    assert {bot["bot"]: bot["seats"] for bot in told["bots"]} == {"greedy": 8, "random": 24}


def test_a_ladder_fits_into_a_terminal() -> None:
    words = ["--bots", "random,greedy", "--games", "6", "--workers", "1"]
    answer = farstead("last-land", *words)
    assert answer.returncode == 0
    lines = answer.stdout.splitlines()
    assert lines[0] == "Last Land v0.1: 2 seats, 6 games"
    assert max(map(len, lines)) <= 80
    assert "…" not in answer.stdout
    for word in ("rating", "wins", "95 %", "×fair", "rank", "a move", "longest", "games"):
        assert word in lines[2]
    assert "How often the row's bot ends ahead of the column's" in answer.stdout


def test_ctrl_c_stops_and_nothing_is_lost(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect", reason="a terminal to type into needs a Unix system")
    path = tmp_path / "ladder.jsonl"
    words = ["--bots", "random,search:2", "--games", "100000", "--keep", str(path)]
    child = pexpect.spawn(
        sys.executable,
        ["-m", "farstead", "ladder", "last-land", *words, "--workers", "2"],
        encoding="utf-8",
        timeout=60,
        dimensions=(40, 100),
    )
    child.expect(r"[1-9]\d*/100000")
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: workers get it too
    child.expect(r"Stopped after ([1-9]\d*) of 100000 games")
    count = int(child.match.group(1))
    child.expect("search:2")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    text = path.read_bytes()
    assert text.endswith(b"\n")
    assert len(text.splitlines()) == 1 + count
    assert "Traceback" not in child.before


# Pictures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_picture_is_drawn(tmp_path: Path, kind: str) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed (farstead[lab])")
    games = [game_of(0, 0, "ann ben", "1 2"), game_of(0, 1, "ben ann", "1 1")]
    told = report(header("ann ben cat", 2), games)
    path = tmp_path / f"ladder.{kind}"
    draw_ladder(told, path)
    first = path.read_bytes()
    draw_ladder(told, path)
    assert path.read_bytes() == first  # nothing in it but what it shows
    if kind == "svg":
        text = first.decode()
        for word in ("Last Land v0.1: 2 seats, 2 games", ">ann<", ">cat<", ">75%<", ">25%<"):
            assert word in text


@pytest.mark.parametrize(("missing", "title"), [("matplotlib", "Matplotlib"), ("openskill", "Op")])
def test_what_is_missing_is_named_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, title: str
) -> None:
    from farstead.cli.ladder import ladder

    for name in (missing, f"{missing}.models"):
        monkeypatch.setitem(sys.modules, name, None)
    kept = tmp_path / "kept"
    with pytest.raises(FarsteadError, match=rf"{title}.*pip install 'farstead\[lab\]'"):
        ladder("last-land", "random,greedy", games=2, picture=tmp_path / "a.svg", keep=kept)
    assert list(tmp_path.iterdir()) == []


# The page ------------------------------------------------------------------------------------


def test_the_script_puts_ladders_into_the_page_and_leaves_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed (farstead[lab])")
    script = import_module("scripts.ladder")
    page = tmp_path / "bots.md"
    monkeypatch.setattr(script, "PAGE", page)
    monkeypatch.setattr(script, "PICTURES", tmp_path / "pictures")
    page.write_text("# Bots\n")
    words = ["ladder", "--bots", "random,greedy", "--workers", "1", "--keep", str(tmp_path / "k")]
    monkeypatch.setattr(sys, "argv", [*words, "--games", "last-land=4"])
    assert script.main() == 2  # there is no place for it
    assert page.read_text() == "# Bots\n"
    page.write_text("# Bots\n\n<!-- ladder:begin -->\n<!-- ladder:end -->\n\nThe end.\n")
    assert script.main() == 0
    one = page.read_text()
    assert one.startswith("# Bots\n\n<!-- ladder:begin -->\n\n<!-- ladder:last-land -->\n### Last")
    assert one.endswith("<!-- ladder:end -->\n\nThe end.\n")
    assert "| 1 | greedy | " in one
    assert (tmp_path / "pictures" / "ladder-last-land.svg").is_file()
    monkeypatch.setattr(sys, "argv", [*words, "--games", "colonizers=2"])
    assert script.main() == 0
    both = page.read_text()
    assert both.index("### Last Land") < both.index("### Colonizers")
    assert both.count("| 1 | greedy | ") == 2
    assert (
        both.replace(both[both.index("<!-- ladder:col") : both.index("<!-- ladder:end")], "") == one
    )


def test_the_trials_go_into_the_page_as_far_as_they_have_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = import_module("scripts.trials")
    page = tmp_path / "bots.md"
    monkeypatch.setattr(script, "PAGE", page)
    trials = [
        script.Trial("last-land", ("greedy", "random"), 90, 6),
        script.Trial("colonizers", ("greedy", "random") * 2, 80, 4, ("later_bonus=4",)),
    ]
    monkeypatch.setattr(script, "TRIALS", trials)
    words = ["trials", "--workers", "1", "--keep", str(tmp_path / "kept")]
    monkeypatch.setattr(sys, "argv", [*words, "--only", "last-land", "--games", "4"])
    page.write_text("# Bots\n")
    assert script.main() == 2  # there is no place for it
    page.write_text("# Bots\n\n<!-- trials:begin -->\n<!-- trials:end -->\n\nThe end.\n")
    assert script.main() == 0
    one = page.read_text()
    assert "| Last Land | greedy | random | 4 | " in one
    assert "Colonizers" not in one
    assert one.endswith("<!-- trials:end -->\n\nThe end.\n")
    monkeypatch.setattr(sys, "argv", words)
    assert script.main() == 0
    both = page.read_text()
    assert "| Last Land | greedy | random | 6 | " in both
    assert "| Colonizers (later_bonus=4) | 2 × greedy | 2 × random | " in both
    monkeypatch.setattr(sys, "argv", [*words, "--games", "0"])
    assert script.main() == 0
    assert page.read_text() == both
