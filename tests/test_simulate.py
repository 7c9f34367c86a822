"""Simulations are fair to every bot, whoever wrote it."""

import pytest

from farstead.core.game import Game, find_bot, find_game
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import State
from farstead.lab import simulate
from farstead.lab.simulate import Job, RedealtPolicy


class Peeker(Policy):
    """Remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[State] = []

    def choose(self, state: State, rng: Rng) -> int:
        self.shown.append(state)
        return state.actions()[0]


def bot_or_peeker(name: str, game: Game) -> Policy:
    return Peeker() if name == "peeker" else find_bot(name, game)


def test_a_bot_of_another_package_is_shown_a_world_that_its_seat_could_be_in() -> None:
    game, peeker, rng = find_game("colonizers"), Peeker(), Rng(3)
    state, differs = game.new(), 0
    while len(peeker.shown) < 40:
        if state.actor < 0:
            state.apply(state.sample(rng))
            continue
        before = state.observe(int(state.actor))
        chosen = RedealtPolicy(peeker).choose(state, rng)
        world = peeker.shown[-1]
        assert world is not state
        assert world.observe(int(state.actor)) == before == state.observe(int(state.actor))
        other = (int(state.actor) + 1) % 4
        differs += world.observe(other) != state.observe(other)
        state.apply(chosen)
    assert differs > 10  # what the others hold is another hand than theirs


@pytest.mark.parametrize(("game", "is_redealt"), [("colonizers", True), ("last-land", False)])
def test_only_bots_of_others_in_games_with_secrets_are_redealt(
    monkeypatch: pytest.MonkeyPatch, game: str, is_redealt: bool
) -> None:
    monkeypatch.setattr(simulate, "find_bot", bot_or_peeker)
    seats = ("peeker", "greedy", "random", "guide")
    policies = Job.of(game, *seats).prepare()[2]
    assert [isinstance(policy, RedealtPolicy) for policy in policies] == [is_redealt, *[False] * 3]


def test_a_whole_simulation_with_such_a_bot_comes_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulate, "find_bot", bot_or_peeker)
    assert simulate.play_batch(Job.of("colonizers", *["peeker"] * 4), 0, 2).games == 2
