"""The power fails: whatever was written and not synced may be gone, page by page."""

import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.attack.faults import CAN_BE_HAD, Faults
from tests.attack.figures import amount
from tests.attack.players import Audit, Book, Player, audited, playing, until_all_have_moved
from tests.attack.test_kills import Begin
from tests.server.processes import FARSTEAD, Mortal

PLAYERS = 4
CARELESS = (sys.executable, "-m", "tests.attack.careless")

pytestmark = pytest.mark.skipif(not CAN_BE_HAD, reason="needs a C compiler and /proc")


async def play_for_a_while(players: Sequence[Player], dice: Random) -> None:
    async with playing(players):
        await until_all_have_moved(players, time.monotonic())
        await asyncio.sleep(dice.uniform(0, 0.4))


def losses(folder: Path, command: Sequence[str], times: int) -> list[Audit]:
    """Play, lose power, look at what is there: again and again on the same disk."""
    faults, dice, book, audits = Faults(folder), Random(3), Book(), []
    for number in range(times):
        faults.sync_all()
        with Mortal(faults.database, command, faults.environment) as server:
            players = [Player([server.port], book, Random(seed)) for seed in range(PLAYERS)]
            asyncio.run(play_for_a_while(players, dice))
        faults.lose_power(dice, share=(0.0, 0.5)[number % 2])
        audits.append(asyncio.run(audited(faults.database, book)))
        book.acknowledged.clear()  # what is lost is counted once
    return audits


def test_a_loss_of_power_takes_nothing_that_was_acknowledged(tmp_path: Path, figure: Begin) -> None:
    line = figure("loss of power: unsynced pages dropped, SQLite FULL", "100 runs, 0 lost")
    audits = losses(tmp_path, FARSTEAD, amount(2, 10, 100))
    assert sum(audit.acknowledged for audit in audits) > len(audits)
    assert sum(audit.lost + audit.doubled for audit in audits) == 0
    kept = sum(audit.acknowledged for audit in audits)
    line.say(f"{len(audits)} runs, {kept:,} acknowledged, 0 lost")


def test_the_loss_of_power_is_a_real_one(tmp_path: Path, figure: Begin) -> None:
    """A server that does not wait for the disk loses moves by it."""
    line = figure("loss of power: the control, SQLite NORMAL", "it loses some")
    audits = losses(tmp_path, CARELESS, amount(1, 2, 10))
    lost = sum(audit.lost for audit in audits)
    assert lost > 0
    kept = sum(audit.acknowledged for audit in audits)
    line.say(f"{len(audits)} runs, {lost:,} of {kept:,} lost")
