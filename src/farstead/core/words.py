"""Small helpers for what people read."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

COMPARED: Final = 60  # words at most: comparing all actions of a game would take milliseconds


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'dice'?`, or the known words where none is near."""
    words = sorted(known)
    likely = words if len(words) <= COMPARED else [one for one in words if one[:2] == word[:2]]
    near = get_close_matches(word, likely[:COMPARED], n=1, cutoff=0.6)
    if near:
        return f"; did you mean '{near[0]}'?"
    return f"; known: {', '.join(words)}" if words else ""


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def counted(number: int, noun: str) -> str:
    """`1 tile`, `3 tiles`, `2 boxes`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun}{'es' if noun.endswith(('s', 'x', 'ch')) else 's'}"
