"""The bots that look ahead: what holds in every game."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest

from farstead import is_compiled
from farstead.bots.candidates import find_candidates
from farstead.bots.greedy import greedy_policy
from farstead.bots.levels import LEVELS, level_settings
from farstead.bots.makers import make_search, usual_settings
from farstead.bots.maxn import MaxN, ScoreEvaluation
from farstead.bots.playout import play_out
from farstead.bots.random import RandomPolicy
from farstead.bots.search import Search, expectations, utilities
from farstead.bots.settings import SearchSettings
from farstead.bots.tree import Tree
from farstead.core.errors import BadOption
from farstead.core.game import find_bot, find_game, game_names
from farstead.core.policy import Evaluation
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, Actions, Observation, State
from farstead.testing import effort

EVERY_GAME = pytest.mark.parametrize("name", game_names())
COMPILED = pytest.mark.skipif(not is_compiled(), reason="games of search take minutes interpreted")


def position(name: str, decisions: int, seed: int = 1) -> State:
    """A position of a game between greedy bots in which somebody has a choice."""
    game = find_game(name)
    state = game.new()
    bots = [find_bot("greedy", game) for _ in range(state.seats)]
    rng = Rng(seed)
    play_out(state, bots, rng, decisions)
    while state.actor == CHANCE or len(state.actions()) < 2:
        state.apply(state.sample(rng) if state.actor == CHANCE else state.actions()[0])
    return state


def search_of(name: str, iterations: int, **changes: object) -> Search:
    usual = replace(usual_settings(find_game(name)), iterations=iterations)
    return make_search(find_game(name), replace(usual, **changes))  # type: ignore[arg-type]


def seen(tree: Tree) -> tuple[list[list[int]], list[float]]:
    """The whole tree."""
    columns = (tree.action, tree.mover, tree.first, tree.next, tree.visits, tree.offers)
    return [[int(number) for number in column] for column in columns], list(tree.sums)


# Thinking ---------------------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.parametrize("bot", ["search:30", "flat:30", "maxn:2x2", "ismcts:20", "novice"])
def test_it_chooses_what_is_offered_and_leaves_the_position_alone(name: str, bot: str) -> None:
    state = position(name, 12)
    before = [state.observe(seat) for seat in range(state.seats)]
    choice = find_bot(bot, find_game(name)).choose(state, Rng(2))
    assert choice in state.actions()
    assert [state.observe(seat) for seat in range(state.seats)] == before


@EVERY_GAME
def test_the_same_seed_gives_the_same_tree(name: str) -> None:
    state = position(name, 8)
    searches = [search_of(name, 40) for _ in range(2)]
    choices = [search.choose(state, Rng(5)) for search in searches]
    assert choices[0] == choices[1]
    assert seen(searches[0].tree) == seen(searches[1].tree)


@EVERY_GAME
@pytest.mark.parametrize("decisions", [3, 9, 20])
def test_it_thinks_from_what_its_seat_knows(name: str, decisions: int) -> None:
    """Two worlds that the seat can't tell apart give the same tree, to the last visit."""
    state = position(name, decisions)
    trees = []
    for seed in (None, 11, 12):
        world = state.clone()
        if seed is not None:
            world.redeal(state.actor, Rng(seed))
        search = search_of(name, 25)
        search.think(world, Rng(3))
        trees.append(seen(search.tree))
    assert trees[0] == trees[1] == trees[2]


@EVERY_GAME
def test_every_iteration_is_counted_once_at_the_root(name: str) -> None:
    search = search_of(name, 50)
    search.think(position(name, 10), Rng(3))
    tree = search.tree
    assert tree.visits[0] == search.iterations == 50
    children = tree.children(0)
    assert sum(int(tree.visits[child]) for child in children) == 50
    for child in children:
        assert tree.visits[child] <= tree.offers[child]
        assert 0 <= tree.wins[child] <= int(tree.visits[child])
        assert 0 <= tree.sums[child] <= int(tree.visits[child]) + 1e-9


def test_flat_search_varies_only_the_choice_at_hand() -> None:
    state = position("last-land", 10)
    deep, flat = search_of("last-land", 60), search_of("last-land", 60, flat=True)
    for search in (deep, flat):
        search.think(state, Rng(3))
    assert len(flat.tree.action) == 1 + len(flat.tree.children(0)) == 1 + len(state.actions())
    assert len(deep.tree.action) > len(flat.tree.action)


def test_it_stops_when_its_time_is_over() -> None:
    search = search_of("last-land", 0, seconds=0.05)
    search.think(position("last-land", 10), Rng(3))
    assert 0 < search.iterations < 1_000_000


def test_it_can_be_hurried_for_one_choice() -> None:
    state = position("last-land", 10)
    search = search_of(
        "last-land", 1_000_000, keeps=False, temperature=0.01
    )  # warm: never stops early
    search.hurry(0.002)
    search.choose(state, Rng(3))
    hurried = int(search.iterations)
    assert 0 < hurried < 1_000_000
    search.watch = lambda: search.iterations < 20 * hurried  # if it still hurried, it would stop
    search.choose(state, Rng(3))
    assert search.iterations >= 20 * hurried


def test_it_hurries_once_even_if_there_is_nothing_to_choose() -> None:
    forced = find_game("colonizers").new()
    while len(forced.actions()) != 1 or forced.actor == CHANCE:
        chosen = forced.sample(Rng(1)) if forced.actor == CHANCE else forced.actions()[0]
        forced.apply(chosen)
    search = search_of("colonizers", 10)
    search.hurry(0.001)
    search.choose(forced, Rng(1))
    assert search.time_limit == 0


@EVERY_GAME
def test_a_question_in_between_does_not_spoil_the_tree_that_is_kept(name: str) -> None:
    """Votes and advice grow another tree: the branch of the last choice is gone with the old."""
    search, rng = search_of(name, 40), Rng(4)
    state = position(name, 14)
    for _ in range(6):
        search.choose(position(name, 14), Rng(5))
        search.votes(position(name, 9, 2), Rng(5))
        assert search.last is None
        chosen = search.choose(state, rng)
        assert int(chosen) in state.actions()
        state.apply(chosen)
        while state.actor == CHANCE:
            state.apply(state.sample(rng))
        if state.actor == OVER:
            break


def test_votes_of_several_searches_add_up() -> None:
    state = position("last-land", 10)
    votes = search_of("last-land", 60).votes(state, Rng(3))
    assert set(votes) <= set(state.actions())
    assert 0 < sum(votes.values()) <= 60
    best = max(votes, key=lambda action: votes[action])
    assert search_of("last-land", 60).choose(state, Rng(3)) == best


def test_it_can_be_stopped_at_any_time_and_then_has_an_answer() -> None:
    search = search_of("last-land", 1_000_000)
    looks: list[int] = []

    def watch() -> bool:
        looks.append(int(search.iterations))
        return len(looks) < 4

    search.watch = watch
    state = position("last-land", 10)
    assert search.choose(state, Rng(3)) in state.actions()
    assert len(looks) == 4
    assert search.iterations < 200


@EVERY_GAME
def test_it_stops_early_only_when_nothing_could_change(name: str) -> None:
    """The choice is that of the full number of iterations."""
    for decisions in (5, 15):
        state = position(name, decisions)
        patient, brisk = search_of(name, 80), search_of(name, 80)
        patient.think(state, Rng(4))
        choice = brisk.choose(state, Rng(4))
        assert choice == patient.tree.action[patient.tree.most_visited()]


# The tree ---------------------------------------------------------------------------------------


def test_the_tree_is_kept_between_the_decisions_of_a_turn() -> None:
    """In Last Land a turn is several steps of one seat: the second thought begins with what the
    first found out about it."""
    state = position("last-land", 30)
    search = search_of("last-land", 60)
    kept = 0
    for _ in range(12):
        actor = state.actor
        if actor == CHANCE:
            state.apply(state.sample(Rng(6)))
        elif len(state.actions()) == 1:
            state.apply(state.actions()[0])
        else:
            state.apply(search.choose(state, Rng(6)))
            kept += search.tree.visits[0] > search.iterations
    assert kept >= 2


@EVERY_GAME
def test_a_tree_is_not_kept_for_another_position(name: str) -> None:
    search = search_of(name, 20)
    for seed in (1, 2, 3):
        search.choose(position(name, 14, seed), Rng(6))
        assert search.tree.visits[0] == search.iterations


def offered(actions: Iterable[int]) -> Actions:
    listed = Actions()
    for action in actions:
        listed.add(action)
    return listed


def test_a_branch_has_only_what_is_on_offer() -> None:
    """Worlds that share a node may ask different things there: after a hidden card is turned up,
    say. What only the others ask is no choice here."""
    tree = Tree()
    node = tree.add(0, 1, 0, 0.0)
    for action, visits in ((5, 20), (6, 50), (7, 10)):
        child = tree.add(node, action, 0, 0.0)
        tree.visits[child] = visits
        tree.add(child, 6, 1, 0.0)
    tree.visits[node] = 80
    branch = tree.branch(node, offered([5, 7, 8]))
    assert [branch.action[n] for n in branch.children(0)] == [5, 7]
    assert branch.visits[0] == 30
    assert branch.action[branch.most_visited()] == 5
    assert [branch.action[n] for n in branch.children(branch.most_visited())] == [6]


def test_a_branch_is_a_copy_of_what_lies_below() -> None:
    search = search_of("colonizers", 300)
    search.think(position("colonizers", 10), Rng(3))
    tree = search.tree
    root = tree.most_visited()
    branch = tree.branch(root, offered(tree.action[n] for n in tree.children(root)))
    assert branch.visits[0] == tree.visits[root]

    def below(where: Tree, node: int) -> list[tuple[int, int, float]]:
        nodes = where.children(node)
        return [(int(where.action[n]), int(where.visits[n]), where.sums[n]) for n in nodes]

    assert below(branch, 0) == below(tree, int(root))
    assert len(branch.action) < len(tree.action)


# What a game is worth ---------------------------------------------------------------------------


def test_a_win_counts_half_and_places_the_other_half() -> None:
    assert list(utilities([1, 2], 0.5)) == [1.0, 0.0]
    assert list(utilities([1, 1], 0.5)) == [0.5, 0.5]
    assert list(utilities([1, 2, 3], 0.5)) == [1.0, 0.25, 0.0]
    assert list(utilities([2, 1, 2], 0.5)) == [0.125, 1.0, 0.125]
    for ranks in ([1, 2, 3, 4], [1, 1, 3, 4], [1, 2, 2, 2], [1, 1, 1, 1]):
        assert sum(utilities(ranks, 0.5)) == pytest.approx(1.5)


def test_the_published_utility_is_a_share_of_the_win_too() -> None:
    assert list(utilities([1, 2, 3, 4], 0.7)) == pytest.approx([1.0, 0.2, 0.1, 0.0])


def promised(ratings: list[float]) -> tuple[list[float], list[float]]:
    out = Observation()
    out.clear()
    for rating in ratings:
        out.add(rating)
    won, got = utilities([1] * len(ratings), 0.5), utilities([1] * len(ratings), 0.5)
    expectations(out.items, len(ratings), won, got, 0.5)
    return list(won), list(got)


def test_ratings_become_chances() -> None:
    won, got = promised([0.0, 0.0])
    assert won == got == [0.5, 0.5]
    won, got = promised([1.0, -1.0, 0.0])
    assert sum(won) == pytest.approx(1.0)
    assert sum(got) == pytest.approx(1.25)
    assert won[0] > won[2] > won[1]
    assert promised([101.0, 99.0, 100.0])[0] == pytest.approx(won)  # only differences count
    assert promised([9000.0, -9000.0])[0] == pytest.approx([1.0, 0.0])


@EVERY_GAME
def test_a_cut_playout_is_judged_by_the_evaluation(name: str) -> None:
    """An evaluation that sees only its first seat ahead makes everybody else's moves lose."""

    class Biased(Evaluation):
        def rate(self, state: State, out: Observation) -> None:
            out.clear()
            for seat in range(state.seats):
                out.add(20.0 if seat == 0 else 0.0)

    state = position(name, 6)
    search = Search(greedy_policy(find_game(name)), SearchSettings(iterations=30, cut=1), Biased())
    search.think(state, Rng(1))
    wins = sum(search.tree.wins[n] for n in search.tree.children(0))
    assert wins == pytest.approx(30.0 if state.actor == 0 else 0.0, abs=0.1)


def test_max_n_sees_a_win_that_is_one_move_away() -> None:
    """Near the end the score decides: looking further ahead can't do worse than the best move."""
    state = position("last-land", 100, seed=4)
    chosen = MaxN(1, 1, ScoreEvaluation()).choose(state, Rng(1))
    gains = {}
    for action in state.actions():
        after = state.clone()
        after.apply(action)
        gains[action] = after.scores()[state.actor]
    assert gains[int(chosen)] == max(gains.values())


# Names and settings -----------------------------------------------------------------------------


def settings_of(bot: str) -> SearchSettings:
    policy = find_bot(bot, find_game("last-land"))
    assert isinstance(policy, Search)
    return policy.settings


def test_a_search_is_named_with_its_budget_and_settings() -> None:
    assert settings_of("search").iterations == 400
    assert settings_of("search:50").iterations == 50
    by_time = settings_of("search:0.5s")
    assert (by_time.iterations, by_time.seconds) == (0, 0.5)
    changed = settings_of("search:50/exploration=0.3/keeps=off/random_percent=25")
    assert (changed.exploration, changed.keeps, changed.random_percent) == (0.3, False, 25)
    assert settings_of("flat").flat
    assert settings_of("ismcts").win_share == 0.7


@pytest.mark.parametrize("budget", ["0", "-3", "1.5", "1e3", "soon", "s", "1s2", "²", "1.2.3s"])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    game = find_game("last-land")
    for bot in ("search", "flat", "ismcts", "maxn"):
        with pytest.raises(BadOption, match=r"number|iterations|seconds|thinks"):
            find_bot(f"{bot}:{budget}", game)
    for other in ("greedy", "random", "guide", *LEVELS):
        with pytest.raises(BadOption, match=f"{other} takes nothing behind the colon"):
            find_bot(f"{other}:{budget}", game)


@pytest.mark.parametrize(
    ("detail", "why"),
    [
        ("10/depth=3", "no setting 'depth'"),
        ("10/exploraton=3", "exploration"),
        ("10/exploration=much", "a number such as 0.5"),
        ("10/keeps=yes", "on or off"),
        ("10/random_percent=1.5", "a whole number"),
        ("10/iterations=0", "would think for ever"),
        ("1s/seconds=0", "would think for ever"),
        ("1s/seconds=9999", "for up to 600s"),
        ("000000000199999999", "a whole number"),
        ("0000000001" + "0" * 5000, "a whole number"),
    ],
)
def test_a_setting_that_is_none_is_refused(detail: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        find_bot(f"search:{detail}", find_game("last-land"))


def test_max_n_judges_by_the_score_if_asked_to() -> None:
    game = find_game("colonizers")
    published, usual = find_bot("maxn:7x10/score", game), find_bot("maxn", game)
    assert isinstance(published, MaxN)
    assert isinstance(usual, MaxN)
    assert (published.depth, published.worlds) == (7, 10)
    assert isinstance(published.evaluation, ScoreEvaluation)
    assert not isinstance(usual.evaluation, ScoreEvaluation)
    with pytest.raises(BadOption, match="not by 'taste'"):
        find_bot("maxn:3x10/taste", game)


# Levels and advice ------------------------------------------------------------------------------


@EVERY_GAME
def test_every_game_has_four_levels_that_think_more_and_err_less(name: str) -> None:
    levels = [level_settings(find_game(name), level) for level in LEVELS]
    assert list(LEVELS) == ["novice", "casual", "skilled", "expert"]
    for weaker, stronger in pairwise(levels):
        assert stronger.temperature <= weaker.temperature
        assert stronger.seconds > 0 or stronger.iterations >= weaker.iterations
    assert levels[-1].temperature == 0
    assert levels[-1].seconds <= 5


def test_a_mistake_looks_about_as_good() -> None:
    """A warm choice varies, and never takes what looked hopeless."""
    state = position("last-land", 40)
    search = search_of("last-land", 30, temperature=0.05, keeps=False)
    chosen = set()
    for seed in range(10):
        choice = int(search.choose(state, Rng(seed)))
        tree = search.tree
        means = {
            int(tree.action[n]): tree.sums[n] / int(tree.visits[n])
            for n in tree.children(0)
            if tree.visits[n]
        }
        assert means[choice] > max(means.values()) - 0.6
        chosen.add(choice)
    assert len(chosen) > 1


@EVERY_GAME
def test_what_was_hardly_tried_is_no_mistake_that_anybody_makes(name: str) -> None:
    """Even a bot that doesn't care takes nothing that it has hardly looked at."""
    state = position(name, 10)
    search = search_of(name, 150, temperature=1e6, keeps=False)
    for seed in range(10):
        choice = int(search.choose(state, Rng(seed)))
        tree = search.tree
        tries = {int(tree.action[n]): int(tree.visits[n]) for n in tree.children(0)}
        assert tries[choice] >= sum(tries.values()) / (2 * len(tries))


@EVERY_GAME
def test_advice_lists_choices_with_chances(name: str) -> None:
    state = position(name, 10)
    candidates = find_candidates(find_game(name), state, Rng(3), 60, 0.0)
    assert {c.action for c in candidates} <= set(state.actions())
    assert [c.text for c in candidates] == [state.text(c.action) for c in candidates]
    assert all(0 <= c.chance <= 1 for c in candidates)
    assert sum(c.weight for c in candidates) == pytest.approx(1.0)
    assert candidates == sorted(candidates, key=lambda c: -c.weight)


@pytest.mark.parametrize("bot", ["greedy", "guide", "novice", "search:20", "ismcts:20"])
def test_without_rules_of_thumb_a_game_s_bots_follow_chance(bot: str) -> None:
    game = replace(find_game("last-land"), greedy=None, guide=None, evaluation=None)
    made = find_bot(bot, game)
    assert isinstance(made.policy if isinstance(made, Search) else made, RandomPolicy)
    state = position("last-land", 6)
    assert made.choose(state, Rng(1)) in state.actions()


@COMPILED
@pytest.mark.parametrize("bot", ["search:60", "flat:60"])
def test_looking_ahead_beats_not_looking_ahead(bot: str) -> None:
    game = find_game("last-land")
    wins = 0
    games = effort(4, 10)
    for number in range(games):
        state = game.new(2)
        bots = [find_bot("greedy", game) for _ in range(2)]
        bots[number % 2] = find_bot(bot, game)
        play_out(state, bots, Rng(7, number), 100_000)
        wins += state.ranks()[number % 2] == 1
    assert wins >= 0.7 * games


@COMPILED
@pytest.mark.parametrize(
    ("name", "seats", "share"),
    [
        ("last-land", 2, 0.8),
        ("last-land", 4, 0.5),
        ("colonizers", 4, 0.65),
        ("space-hope", 4, 0.35),
        ("cosmos", 4, 0.28),  # whoever stops a winner does it for all the others too
    ],
)
def test_a_guide_beats_the_rules_of_thumb(name: str, seats: int, share: float) -> None:
    game = find_game(name)
    assert game.guide is not None
    wins = 0.0
    for number in range(400):
        state = game.new(seats)
        bots = [find_bot("greedy", game) for _ in range(seats)]
        bots[number % seats] = game.guide()
        play_out(state, bots, Rng(8, number), 100_000)
        ranks = state.ranks()
        wins += (ranks[number % seats] == 1) / ranks.count(1)
    assert wins > share * 400
