"""What one stranger does to everybody else: nothing that they would notice."""

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update

from farstead.server import schema
from tests.attack.figures import WHOLE, amount, quantile, size
from tests.attack.floods import FLOODS
from tests.attack.players import Book, Player, audited, playing, until_all_have_moved
from tests.attack.test_kills import Begin
from tests.server.live import guest, open_table, opened
from tests.server.processes import Mortal
from tests.server.test_taking_back import bomb, ways

PLAYERS = 8
CLOSED = {"empty_fragments": 5.0, "pings": 5.0, "half_requests": 11.0}  # seconds at most
MEMORY = 20  # MB
LATEST = 0.150  # seconds: the 99th percentile of others' acknowledgements


async def lay_a_bomb(database: str) -> str:
    """A table whose log is full of undos; its invitation is `bomb`."""
    async with opened(database) as tables:
        table = await open_table(tables, await guest(tables), "me", "me")
        invited = update(schema.tables).where(schema.tables.c.id == table.setting.id)
        await tables.store.write(bomb(table, ways(table)[0]), invited.values(invite="bomb"))
        return table.setting.id


async def time_others(server: Mortal, book: Book, flood: list[str], seconds: float) -> list[float]:
    """How long others waited: calm, then while the flood goes on."""
    players = [Player([server.port], book, Random(seed), pause=0.1) for seed in range(PLAYERS)]
    async with playing(players):
        await until_all_have_moved(players, time.monotonic())
        book.waits.clear()
        await asyncio.sleep(seconds)
        calm = quantile(book.waits, 0.99)
        attack = await asyncio.create_subprocess_exec(*flood, stdout=subprocess.PIPE)
        try:
            await asyncio.sleep(size(1, 2, 5))  # until it is in full swing
            book.waits.clear()
            await asyncio.sleep(seconds)
            await until_all_have_moved(players, time.monotonic())
            under_fire = quantile(book.waits, 0.99)
            output, _ = await attack.communicate()
        finally:
            if attack.returncode is None:
                attack.kill()
    assert attack.returncode == 0
    return [calm, under_fire, *json.loads(output)]


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_is_nobody_else_s_concern(tmp_path: Path, name: str, figure: Begin) -> None:
    line = figure(f"flood: {name.replace('_', ' ')}", "others' p99 twice the calm, +20 MB at most")
    database, book = f"sqlite:///{tmp_path}/test.db", Book()
    table = asyncio.run(lay_a_bomb(database)) if name == "undo_bomb" else ""
    seconds = float(amount(1, 3, 30))
    with Mortal(database, more=["--pace", "0.5"]) as server:
        before = server.memory
        lasts = seconds + size(1, 2, 5) + 1
        words = [sys.executable, "-m", "tests.attack.floods", name, server.port, lasts, table]
        flood = [str(word) for word in words]
        calm, under_fire, *lasted = asyncio.run(time_others(server, book, flood, seconds))
        grown = (server.memory - before) / 2**20
        assert server.process.poll() is None
        assert "Traceback" not in server.said()
    audit = asyncio.run(audited(database, book))
    assert (audit.lost, audit.doubled) == (0, 0)
    assert not book.refused
    if name in CLOSED and (WHOLE or name != "half_requests"):
        assert lasted, "nobody was closed"
    found = f"p99 {1000 * calm:.0f} → {1000 * under_fire:.0f} ms, {grown:+.0f} MB"
    slow = max(lasted, default=0.0)
    if lasted:
        found += f", closed after {slow:.1f} s at most"
    is_calm = under_fire <= max(2 * calm, 0.02) and under_fire <= LATEST
    line.say(found, holds=is_calm and grown <= MEMORY and slow <= CLOSED.get(name, 0.0))
