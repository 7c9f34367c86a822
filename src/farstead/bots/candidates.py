"""What a strong bot thinks of a seat's choices, from what that seat knows."""

from dataclasses import dataclass, replace

from farstead.bots.levels import STRONGEST, level_settings
from farstead.bots.makers import make_search
from farstead.core.game import Game
from farstead.core.rng import Rng
from farstead.core.state import State


@dataclass(frozen=True)
class Candidate:
    """Something that the seat may choose."""

    action: int
    text: str
    chance: float  # of winning, as far as the bot can tell; a shared win counts in parts
    weight: float  # how much of the thinking went into it: little means a rough estimate


def find_candidates(
    game: Game, state: State, rng: Rng, iterations: int, seconds: float
) -> list[Candidate]:
    """The choices of the seat that decides, the one that the bot would take first.

    Thinks for so many iterations or, if seconds are given, for so long. The same seed gives the
    same advice for the same number of iterations."""
    strongest = level_settings(game, STRONGEST)
    settings = replace(strongest, iterations=iterations, seconds=seconds, keeps=False)
    search = make_search(game, settings)
    search.think(state, rng)
    tree = search.tree
    found = []
    for child in tree.children(0):
        visits = int(tree.visits[child])
        if visits:
            action = int(tree.action[child])
            chance, weight = tree.wins[child] / visits, visits / int(tree.visits[0])
            found.append(Candidate(action, state.text(action), chance, weight))
    return sorted(found, key=lambda candidate: -candidate.weight)
