"""Prints a digest of some games, played the same way by whatever runs this."""

from hashlib import sha256

from farstead.bots.greedy import greedy_policy
from farstead.bots.random import RandomPolicy
from farstead.core.game import find_game, game_names
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER
from farstead.testing import cases, snapshot


def digest(name: str, edition: str, seats: int) -> str:
    game = find_game(name)
    state = game.new(seats, edition)
    rng = Rng(11, seats)
    whole = sha256()
    policies: list[Policy] = [
        greedy_policy(game) if seat % 2 else RandomPolicy() for seat in range(seats)
    ]
    while state.actor != OVER:
        actor = int(state.actor)
        if actor == CHANCE:
            action = state.sample(rng)
        else:
            action = policies[actor].choose(state, rng)
            whole.update(repr(state.observe(actor)).encode())
            world = state.clone()
            world.redeal(actor, rng)
            whole.update(repr(snapshot(game, world)).encode())
        whole.update(f"{actor} {state.text(int(action))} {state.actions()}".encode())
        state.apply(action)
    whole.update(repr((state.scores(), state.ranks())).encode())
    return whole.hexdigest()


if __name__ == "__main__":
    for name in game_names():
        for edition, seats in cases(find_game(name)):
            print(name, edition, seats, digest(name, edition, seats))
