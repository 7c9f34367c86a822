"""What a seat is advised: a strong bot's view of its choices, in words that people can read.

Whoever thinks gets a redealt world, so advice can't depend on what the seat doesn't know.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeVar

from farstead.bots.candidates import Candidate, find_candidates
from farstead.core.presenter import View
from farstead.core.rng import Rng
from farstead.core.scene import Pick
from farstead.core.state import State
from farstead.match.match import Match

T = TypeVar("T")


@dataclass(frozen=True)
class AdvisedChoice:
    """Something that the seat may choose, and how it is picked."""

    at: str  # the element that is picked first for it; nothing: no pick stands for it
    label: str
    play: list[str]  # its own action first, then what follows from it in the same gesture
    chance: float
    weight: float  # the share of the thinking that went into it


def choices(
    match: Match, rng: Rng, iterations: int = 0, seconds: float = 0.0
) -> list[AdvisedChoice]:
    """The choices of whoever decides now, the one that a strong bot would take first."""
    world = redealt(match, rng)
    picks = picks_of(match, world)
    return [
        named(candidate, picks)
        for candidate in find_candidates(match.game, world, rng, iterations, seconds)
    ]


def redealt(match: Match, rng: Rng) -> State:
    """The position as whoever decides knows it: what the seat can't know is dealt anew."""
    world = match.state.clone()
    world.redeal(match.actor, rng)
    return world


def picks_of(match: Match, world: State) -> list[Pick]:
    """What whoever decides may pick in this world."""
    return match.game.presenter.picks(View(world, int(world.actor), match.names))


def named(candidate: Candidate, picks: Sequence[Pick]) -> AdvisedChoice:
    """The candidate, by the picks that lead to it."""
    at, label, play = spelled(picks, candidate.text)
    return AdvisedChoice(at, label, play, candidate.chance, candidate.weight)


def spelled(picks: Sequence[Pick], text: str) -> tuple[str, str, list[str]]:
    """Which element is picked first for this action, how the picks on the way read, and what is
    played. Where several paths begin with the action, only what they have in common counts."""
    ways = [way for way in _ways(picks) if way[-1].play[0] == text]
    if not ways:
        return "", text, [text]
    steps = _common([[(pick.at, pick.label) for pick in way] for way in ways])
    play = _common([way[-1].play for way in ways])
    first, *rest = [label for _, label in steps]
    return steps[0][0], f"{first}: {', '.join(rest)}" if rest else first, play


def _ways(picks: Sequence[Pick]) -> Iterator[list[Pick]]:
    """Every path through a tree of picks, to its end."""
    for pick in picks:
        if not pick.then:
            yield [pick]
        for way in _ways(pick.then):
            yield [pick, *way]


def _common(lists: Sequence[Sequence[T]]) -> list[T]:
    """How all of them begin."""
    alike = takewhile(lambda column: all(x == column[0] for x in column), zip(*lists, strict=False))
    return [column[0] for column in alike]
