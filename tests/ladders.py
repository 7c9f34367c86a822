"""Ladders for tests: played, and told in a few words."""

from pathlib import Path

import msgspec

from farstead.core.header import Header
from farstead.lab.ladder import Contest, Ladder
from farstead.lab.standings import Asked, Played, Report

TIMES = ("seconds_a_move", "longest_move")


def climb(contest: Contest, games: int, keep: Path | None = None, workers: int = 1) -> Ladder:
    ladder = Ladder(contest, games, workers, keep)
    ladder.run()
    return ladder


def timeless(found: Report) -> dict[str, object]:
    """The report without what a clock told: that is never the same."""
    builtins: dict[str, object] = msgspec.to_builtins(found)
    bots = builtins["bots"]
    assert isinstance(bots, list)
    for standing in bots:
        for name in TIMES:
            del standing[name]
    return builtins


def game_of(deal: int, seating: int, bots: str, ranks: str) -> Played:
    """A game told in a line: who sat where, and who came in where."""
    seats = len(ranks.split())
    zeros, times = [1] * seats, [0.0] * seats
    return Played(
        deal,
        seating,
        bots.split(),
        [int(rank) for rank in ranks.split()],
        zeros,
        zeros,
        zeros,
        times,
        times,
    )


def asked(bots: str, seats: int) -> Asked:
    return Asked(2, "0", Header("last-land", 1, "v0.1", {}), bots.split(), seats, 0)
