"""What a simulation counts."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.vectors import zeros


@final
class Tally:
    """Of one match; never in a clone."""

    def __init__(self, cards: int) -> None:
        self.played: vec[i64] = zeros(cards)  # how often each card was
        self.powers: vec[i64] = zeros(POWER_COUNT)  # how often each power did something
        # By the kinds of the two cards, the invader's first, and by who won: OFFENCE, DEFENCE, BOTH
        self.meetings: vec[i64] = zeros(5 * 5 * 3)
        self.allies: vec[i64] = zeros(2)  # stacks that joined offence and defence
        self.offers: i64 = 0
        self.trades: i64 = 0
        self.deals: i64 = 0
        self.returns: i64 = 0
