"""How much is tried.

`make test` plays enough games to find what is wrong, and takes minutes. `make test-all` sets
FARSTEAD_THOROUGH=1 and plays many more.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

from hypothesis import HealthCheck, settings

T = TypeVar("T")
THOROUGH = os.environ.get("FARSTEAD_THOROUGH", "0") != "0"


def effort(usual: int, thorough: int) -> int:
    """How often, how many, how far."""
    return thorough if THOROUGH else usual


def some(things: Sequence[T], turn: int) -> Sequence[T]:
    """All of them, if that is wanted; else one, another each turn."""
    return things if THOROUGH else [things[turn % len(things)]]


# An example takes as long as it takes: how fast the machine is proves nothing.
settings.register_profile(
    "farstead",
    max_examples=effort(100, 2000),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
