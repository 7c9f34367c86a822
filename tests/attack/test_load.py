"""Two processes serve many tables at the pace at which people play, for long."""

import asyncio
import resource
import time
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any, cast

from tests.attack.figures import Figure, amount, quantile, size
from tests.attack.test_kills import Begin
from tests.server.processes import GENEROUS, Mortal

load = import_module("scripts.load")
MATCHES = size(20, 100, 500)
SECONDS = amount(2, 20, 1800)
PAUSE = 2.5  # seconds between two moves at a table: 500 matches make 200 moves a second
GAMES = 2 + SECONDS // 300  # that a table may need in that time
WATCHERS = 2  # of each match, beside its two players
USUAL, LATEST = 0.025, 0.150  # seconds: the median and the 99th percentile that are wanted
GROWTH = 1.05  # of memory, at most, from when all have sat down


class Watcher(asyncio.Protocol):
    """Somebody who looks on, and reads all that comes."""

    def __init__(self, crowd: Any, table: Any) -> None:
        self.crowd = crowd
        self.table = table

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast("asyncio.Transport", transport).write(load.upgrade(self.crowd.port, self.table))

    def connection_lost(self, reason: Exception | None) -> None:
        if not self.crowd.is_over:
            self.crowd.failed = f"somebody who looked on was sent away: {reason}"


async def sit_down(port: int, matches: int) -> tuple[Any, list[Any]]:
    """Players of so many matches at one of the processes, and those who look on."""
    tables = await load.open_tables(port, "last-land", matches * GAMES)
    crowd = load.Load(port, PAUSE, iter(tables))
    await crowd.begin(matches)
    loop, watchers = asyncio.get_running_loop(), []
    for table in tables[:matches]:
        for _ in range(WATCHERS):
            watch = partial(Watcher, crowd, table)
            watchers.append((await loop.create_connection(watch, load.HOST, port))[0])
    return crowd, watchers


async def play(servers: Sequence[Mortal], line: Figure) -> None:
    seated = [await sit_down(server.port, MATCHES // len(servers)) for server in servers]
    crowds = [crowd for crowd, _ in seated]
    await asyncio.sleep(size(1, 5, 20))  # until all is warm
    before = [server.memory for server in servers]
    for crowd in crowds:
        crowd.waits = []
    started = time.monotonic()
    while time.monotonic() - started < SECONDS:
        await asyncio.sleep(0.2)
        for crowd in crowds:
            assert not crowd.failed, crowd.failed
    waits = [wait for crowd in crowds for wait in crowd.waits]
    spent = time.monotonic() - started
    grown = max(s.memory / was for s, was in zip(servers, before, strict=True))
    for crowd, watchers in seated:
        crowd.end()
        for watcher in watchers:
            watcher.abort()
    await asyncio.sleep(0.1)  # until all are closed
    usual, latest = quantile(waits, 0.5), quantile(waits, 0.99)
    sockets, pace = MATCHES * (2 + WATCHERS), len(waits) / spent
    line.say(
        f"{sockets:,} sockets, {MATCHES} matches, {pace:.0f} moves/s for {spent / 60:.0f} minutes, "
        f"0 errors: p50 {1000 * usual:.0f} ms, p99 {1000 * latest:.0f} ms, "
        f"memory {100 * (grown - 1):+.1f} %",
        holds=usual <= USUAL and latest <= LATEST and grown <= GROWTH,
    )
    assert waits


def allow_many_files() -> None:
    """Every socket is one, at this end too."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def test_two_processes_bear_many_tables_for_long(database: str, figure: Begin) -> None:
    kind = "SQLite" if database.startswith("sqlite") else "PostgreSQL"
    wanted = "p50 25 ms, p99 150 ms, 0 errors, memory +5 % at most"
    line = figure(f"load: two processes, {kind}", wanted)
    allow_many_files()
    with Mortal(database, GENEROUS) as one, Mortal(database, GENEROUS) as two:
        with asyncio.Runner(loop_factory=load.new_loop) as runner:
            runner.run(play([one, two], line))
        for server in (one, two):
            assert "rror" not in server.said(), server.said()
