"""Whether the reason that a game gives for a no is the true one.

A reason is true if the action is allowed, or refused for another reason, once it is lifted; and
lifting one after the other must lead to a yes. What lifting a reason means, a game's test says.
"""

from collections.abc import Callable, Collection, Mapping

from farstead.core.game import Game
from farstead.core.rng import Rng
from farstead.core.state import ALLOWED, CHANCE, OVER, State
from farstead.testing.effort import effort

Lift = Callable[[State, int], None]  # takes away what a reason code names, for this action
MOST_REASONS = 6  # that can speak against one action at the same time


def check_reasons(
    game: Game,
    seats: int,
    edition: str,
    lifts: Mapping[int, Lift],
    for_good: Collection[int],
    seed: int,
) -> set[int]:
    """Play a random game and look at the refusals in it; the codes that were met.

    What is refused `for_good` no position allows, such as a move off the board."""
    state, rng, met = game.new(seats, edition), Rng(seed), set[int]()
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        if rng.below(effort(5, 1)) == 0:
            met |= _check_position(state, lifts, for_good)
        allowed = state.actions()
        state.apply(allowed[rng.below(len(allowed))])
    return met


def _check_position(state: State, lifts: Mapping[int, Lift], for_good: Collection[int]) -> set[int]:
    met, allowed = set[int](), state.actions()
    for action in range(state.space.actions):
        code = int(state.refusal(action))
        assert (code == ALLOWED) == (action in allowed), state.text(action)
        met.add(code)
        if code != ALLOWED and code not in for_good:
            _lift_all(state.clone(), action, lifts, for_good)
    return met


def _lift_all(
    state: State, action: int, lifts: Mapping[int, Lift], for_good: Collection[int]
) -> None:
    lifted = list[int]()
    while (code := int(state.refusal(action))) != ALLOWED and code not in for_good:
        assert code not in lifted, f"{state.text(action)}: {code} is still there when it is lifted"
        assert len(lifted) < MOST_REASONS, f"{state.text(action)}: {lifted}"
        lifts[code](state, action)
        lifted.append(code)
