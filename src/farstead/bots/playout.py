"""Playing a game to its end, as fast as the rules go."""

from mypy_extensions import i64

from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, State


def play_out(state: State, policies: list[Policy], rng: Rng, limit: i64) -> i64:
    """Play on with one policy a seat. How many decisions the players made.

    A game that takes more than `limit` decisions stops there, with `state.actor` not OVER.
    """
    decisions: i64 = 0
    while state.actor != OVER and decisions < limit:
        actor = state.actor
        if actor == CHANCE:
            state.apply(state.sample(rng))
        else:
            state.apply(policies[actor].choose(state, rng))
            decisions += 1
    return decisions


def record_out(
    state: State,
    policies: list[Policy],
    rng: Rng,
    actors: list[int],
    actions: list[int],
    limit: i64,
) -> i64:
    """The same, writing down who did what."""
    decisions: i64 = 0
    while state.actor != OVER and decisions < limit:
        actor = state.actor
        if actor == CHANCE:
            action = state.sample(rng)
        else:
            action = policies[actor].choose(state, rng)
            decisions += 1
        actors.append(int(actor))
        actions.append(int(action))
        state.apply(action)
    return decisions
