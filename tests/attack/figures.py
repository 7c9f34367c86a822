"""How much each program tries, and what it found.

A program is a test of this folder. `make test` runs its short form, `make test-all` a longer one
and `make attack` the whole (scripts/attack.py), which is what docs/reliability.md shows. Nothing
lost, nothing doubled, no wrong answer is asserted in every form. How fast something was is only
judged in the whole form, on a machine that does nothing else.
"""

import json
import os
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from farstead.testing import effort

WHOLE = os.environ.get("FARSTEAD_ATTACK", "0") != "0"
SCALE = float(os.environ.get("FARSTEAD_ATTACK_SCALE", "1"))  # of the whole form
KEPT = Path(os.environ.get("FARSTEAD_ATTACK_KEPT", "build/attack"))


def amount(usual: int, thorough: int, whole: int) -> int:
    """How often, how many, how long."""
    return max(usual, round(SCALE * whole)) if WHOLE else effort(usual, thorough)


def size(usual: int, thorough: int, whole: int) -> int:
    """How many at a time: that is the same however long it takes."""
    return whole if WHOLE else effort(usual, thorough)


def quantile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass
class Figure:
    """A line of the table: what was done, what is promised, what was found."""

    what: str
    wanted: str = ""
    found: str = ""
    holds: bool = True
    seconds: float = 0.0
    date: str = ""
    started: float = field(default_factory=time.monotonic)

    def say(self, found: str, holds: bool = True) -> None:
        """Keep what was found. Whether a time limit holds matters in the whole form only."""
        self.found = f"{self.found}; {found}" if self.found else found
        self.holds = self.holds and holds

    def keep(self, name: str) -> None:
        self.seconds = time.monotonic() - self.started
        self.date = time.strftime("%Y-%m-%d")
        KEPT.mkdir(parents=True, exist_ok=True)
        lines = asdict(self)
        del lines["started"]
        (KEPT / f"{name}.json").write_text(json.dumps(lines, indent=2) + "\n")
