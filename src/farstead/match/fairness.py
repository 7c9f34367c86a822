"""Dice that can be checked: the k-th outcome of a match comes from its seed and k alone.

The digest of the seed is told before the game, the seed itself when it is over: nobody can have
chosen the outcomes on the way.
"""

from hashlib import sha256

from farstead.core.errors import FarsteadError
from farstead.core.rng import Rng
from farstead.core.state import CHANCE
from farstead.match.match import Match

DIGITS = 64  # of a seed


def commitment(seed: str) -> str:
    """What is told of the seed before the game."""
    return sha256(seed.encode()).hexdigest()


def outcome_rng(seed: str, number: int) -> Rng:
    """Where the outcome of this number comes from."""
    return Rng(int(seed, 16), number)


def check_outcomes(match: Match, seed: str) -> int:
    """How many outcomes of chance the match has, all of them from the seed; or a refusal that names
    the first one that is not."""
    if len(seed) != DIGITS or any(digit not in "0123456789abcdef" for digit in seed):
        raise FarsteadError(f"a seed has {DIGITS} digits, 0 to 9 and a to f")
    again, number = match.at(0), 0
    for place, entry in enumerate(match.entries, start=1):
        if entry.actor != CHANCE:
            again.play(entry.actor, entry.text)
            continue
        again.roll_once(outcome_rng(seed, number))
        number += 1
        if again.entries[-1] != entry:
            drawn = again.entries[-1].text
            raise FarsteadError(f"entry {place} is {entry.text!r}, but the seed gives {drawn!r}")
    return number
