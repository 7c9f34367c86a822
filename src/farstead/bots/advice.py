"""What a strong bot thinks of a seat's choices, from what that seat knows."""

from dataclasses import dataclass

from farstead.bots.search import NONE, UNIT, Search
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


def advise(game: Game, state: State, rng: Rng, iterations: int, seconds: float) -> list[Candidate]:
    """The choices of the seat that decides, the one that the bot would take first.

    Thinks for so many iterations or, if seconds are given, for so long. The same seed gives the
    same advice for the same number of iterations."""
    search = Search(game.greedy(), iterations, seconds)
    search.think(state, rng)
    tree = search.tree
    found = []
    child = tree.first[0]
    while child != NONE:
        visits = max(int(tree.visits[child]), 1)
        chance = int(tree.sums[child]) / (visits * UNIT)
        action = int(tree.action[child])
        found.append(Candidate(action, state.text(action), chance, visits / int(tree.visits[0])))
        child = tree.next[child]
    return sorted(found, key=lambda candidate: -candidate.weight)
