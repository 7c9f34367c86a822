"""How much is tried: enough to find what is wrong in minutes, or with FARSTEAD_THOROUGH=1 much
more."""

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
THOROUGH = os.environ.get("FARSTEAD_THOROUGH", "0") != "0"


def effort(usual: int, thorough: int) -> int:
    """How often, how many, how far."""
    return thorough if THOROUGH else usual


def some(things: Sequence[T], turn: int) -> Sequence[T]:
    """All of them, if that is wanted; else one, another each turn."""
    return things if THOROUGH else [things[turn % len(things)]]
