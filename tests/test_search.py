"""The search: what holds in every game."""

import pytest

from farstead import is_compiled
from farstead.bots.playout import play_out
from farstead.bots.search import UNIT, Search, utilities
from farstead.core.errors import BadOption
from farstead.core.game import find_bot, find_game, game_names
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, State

EVERY_GAME = pytest.mark.parametrize("name", game_names())


def position(name: str, decisions: int, seed: int = 1) -> State:
    """A position of a game between greedy bots in which somebody has a choice."""
    game = find_game(name)
    state = game.new()
    bots = [game.greedy() for _ in range(state.seats)]
    rng = Rng(seed)
    play_out(state, bots, rng, decisions)
    while state.actor == CHANCE or len(state.actions()) < 2:
        state.apply(state.sample(rng) if state.actor == CHANCE else state.actions()[0])
    return state


@EVERY_GAME
def test_it_chooses_what_is_offered_and_leaves_the_position_alone(name: str) -> None:
    state = position(name, 12)
    seen = state.observe(int(state.actor))
    choice = Search(find_game(name).greedy(), 30).choose(state, Rng(2))
    assert choice in state.actions()
    assert state.observe(int(state.actor)) == seen


@EVERY_GAME
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    state = position(name, 8)
    searches = [Search(find_game(name).greedy(), 40) for _ in range(2)]
    choices = [search.choose(state, Rng(5)) for search in searches]
    assert choices[0] == choices[1]
    assert list(searches[0].tree.visits) == list(searches[1].tree.visits)


@EVERY_GAME
def test_every_iteration_is_counted_once_at_the_root(name: str) -> None:
    state = position(name, 10)
    search = Search(find_game(name).greedy(), 50)
    search.think(state, Rng(3))
    tree = search.tree
    assert tree.visits[0] == 50
    child, total = int(tree.first[0]), 0
    while child >= 0:
        assert tree.visits[child] <= tree.offers[child]
        assert 0 <= tree.sums[child] <= tree.visits[child] * UNIT
        total += int(tree.visits[child])
        child = int(tree.next[child])
    assert total == 50


def test_it_stops_when_its_time_is_over() -> None:
    state = position("last-land", 10)
    search = Search(find_game("last-land").greedy(), 0, seconds=0.05)
    search.think(state, Rng(3))
    assert 0 < search.tree.visits[0] < 1_000_000


def test_a_win_counts_half_and_places_the_other_half() -> None:
    assert list(utilities([1, 2])) == [UNIT, 0]
    assert list(utilities([1, 1])) == [UNIT // 2, UNIT // 2]
    assert list(utilities([1, 2, 3])) == [UNIT, UNIT // 4, 0]
    assert list(utilities([2, 1, 2])) == [UNIT // 8, UNIT, UNIT // 8]
    for ranks in ([1, 2, 3, 4], [1, 1, 3, 4], [1, 2, 2, 2], [1, 1, 1, 1]):
        assert sum(utilities(ranks)) == pytest.approx(1.5 * UNIT, rel=1e-5)


@pytest.mark.skipif(not is_compiled(), reason="ten games of search take minutes interpreted")
def test_a_search_is_named_with_its_budget() -> None:
    game = find_game("last-land")
    assert isinstance(find_bot("search", game), Search)
    by_count, by_time = find_bot("search:50", game), find_bot("search:0.5s", game)
    assert isinstance(by_count, Search)
    assert isinstance(by_time, Search)
    assert (by_count.iterations, by_count.seconds) == (50, 0.0)
    assert by_time.seconds == 0.5


@pytest.mark.parametrize("budget", ["0", "-3", "1.5", "1e3", "soon", "s", "1s2", "²", "1.2.3"])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    game = find_game("last-land")
    with pytest.raises(BadOption, match="iterations"):
        find_bot(f"search:{budget}", game)
    for other in ("greedy", "random"):
        with pytest.raises(BadOption, match=f"{other} takes nothing behind the colon"):
            find_bot(f"{other}:{budget}", game)


def test_looking_ahead_beats_not_looking_ahead() -> None:
    game = find_game("last-land")
    wins = 0
    for number in range(10):
        state = game.new(2)
        bots: list[Policy] = [game.greedy(), game.greedy()]
        bots[number % 2] = Search(game.greedy(), 60)
        play_out(state, bots, Rng(7, number), 100_000)
        wins += state.ranks()[number % 2] == 1
    assert wins >= 7
