"""Games played at random, and what is looked at in their positions."""

from collections.abc import Iterable, Iterator, Mapping
from types import GetSetDescriptorType

from farstead.core.game import Game
from farstead.core.rng import Rng
from farstead.core.scene import SEAT_NAMES
from farstead.core.state import CHANCE, OVER, State
from farstead.match import Match

ALWAYS_SHARED = ("space", "heard")


def cases(game: Game) -> list[tuple[str, int]]:
    """Every edition, with the fewest and the most seats."""
    seats = sorted({game.fewest_seats, game.most_seats})
    return [(edition, number) for edition in game.options.editions for number in seats]


def snapshot(game: Game, state: State) -> dict[str, object]:
    """Everything that makes up a position, compiled or not, comparable by ==."""
    names = set(vars(state)) if hasattr(state, "__dict__") else set()
    for kind in type(state).__mro__:
        names |= {name for name, at in vars(kind).items() if isinstance(at, GetSetDescriptorType)}
    names -= {*ALWAYS_SHARED, *game.shared}
    return {name: _plain(getattr(state, name)) for name in sorted(names) if name[:2] != "__"}


def _plain(value: object) -> object:
    """Vectors as lists, so that they can be compared; lists as copies, so that they stay."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, Iterable) and not isinstance(value, str) else value


def check_position(game: Game, state: State, start: State) -> None:
    """Nothing got lost since the start, and whatever has to hold does."""
    assert dict(game.conserved(state)) == dict(game.conserved(start)), "nothing gets lost"
    broken = [name for name, holds in game.invariants(state).items() if not holds]
    assert not broken, f"not true of this position: {', '.join(broken)}"


def random_action(state: State, rng: Rng) -> int:
    """What anybody might do next: one of the actions, or an outcome."""
    if state.actor == CHANCE:
        return int(state.sample(rng))
    actions = state.actions()
    return actions[rng.below(len(actions))]


def random_positions(game: Game, edition: str, seats: int, seed: int) -> Iterator[State]:
    """The positions of one random game, each to be looked at, not touched."""
    state = game.new(seats, edition)
    rng = Rng(seed)
    while state.actor != OVER:
        yield state
        state.apply(random_action(state, rng))
    yield state


def random_match(game: Game, edition: str, seats: int, seed: int) -> Match:
    """A whole match, played at random."""
    match = Match(game, game.options.resolve(edition), list(SEAT_NAMES[:seats]))
    rng = Rng(seed)
    while not match.is_over:
        if match.actor == CHANCE:
            match.roll(rng)
        else:
            actions = match.actions()
            match.play(match.actor, actions[rng.below(len(actions))])
    return match
