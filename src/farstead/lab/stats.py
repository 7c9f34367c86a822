"""Honest figures: means with spread, shares with intervals."""

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959963984540054  # the normal distribution's middle 95 %


@dataclass
class Sums:
    """A count, a sum and a sum of squares: they add up over batches of games."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: "Sums") -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def sd(self) -> float:
        """The standard deviation of the sample."""
        if self.count < 2:
            return 0.0
        spread = self.squares - self.total * self.total / self.count
        return sqrt(max(spread, 0.0) / (self.count - 1))

    def report(self) -> dict[str, float]:
        return {"mean": round(self.mean, 4), "sd": round(self.sd, 4)}


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's score interval).

    A win shared by k seats counts 1/k for each, which varies less than a whole win: for such
    games the interval is on the wide side, never too narrow.
    """
    if games == 0:
        return 0.0, 1.0
    z2 = Z95 * Z95 / games
    middle = (share + z2 / 2) / (1 + z2)
    reach = Z95 / (1 + z2) * sqrt(share * (1 - share) / games + z2 / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)
