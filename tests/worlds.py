"""What the suites that run over every game have in common."""

from collections.abc import Iterable, Iterator
from types import GetSetDescriptorType

from farstead.core.game import Game, find_game, game_names
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, State
from farstead.match import Match

SHARED = ("space", "heard", "board", "numbers", "box", "tally")  # not part of a position


def cases() -> list[tuple[str, str, int]]:
    """Every registered game, in every edition, with the fewest and the most seats."""
    found = []
    for name in game_names():
        game = find_game(name)
        for edition in game.options.editions:
            for seats in sorted({game.fewest_seats, game.most_seats}):
                found.append((name, edition, seats))
    return found


def snapshot(state: State) -> dict[str, object]:
    """Everything that makes up a position, compiled or not, comparable by ==."""
    names = set(vars(state)) if hasattr(state, "__dict__") else set()
    for kind in type(state).__mro__:
        names |= {name for name, at in vars(kind).items() if isinstance(at, GetSetDescriptorType)}
    names = {name for name in names if name not in SHARED and not name.startswith("__")}
    return {name: _plain(getattr(state, name)) for name in sorted(names)}


def _plain(value: object) -> object:
    """Vectors as lists: they are the only things in a position that can be walked through."""
    return list(value) if isinstance(value, Iterable) else value


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
    users = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"][:seats]
    match = Match(game, game.options.resolve(edition), users)
    rng = Rng(seed)
    while not match.is_over:
        if match.actor == CHANCE:
            match.roll(rng)
        else:
            actions = match.actions()
            match.play(match.actor, actions[rng.below(len(actions))])
    return match
