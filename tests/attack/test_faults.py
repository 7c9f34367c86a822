"""A disk that is full, read-only or frozen, a database that is away or frozen, a clock that jumps.

Meanwhile nobody is told that something was saved; whoever tries is told that it was not; and when
the trouble is over, all go on by themselves.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.attack.clusters import Cluster
from tests.attack.faults import CAN_BE_HAD, Faults
from tests.attack.figures import Figure, amount
from tests.attack.players import Book, Player, audited, playing, until_all_have_moved
from tests.attack.test_kills import Begin
from tests.patience import PATIENCE
from tests.server.processes import Mortal

WANTED = "no acknowledgement, a clear word, back within 1 s"
BACK = 1.0  # seconds after the trouble is over
NOT_SAVED = "this could not be saved; try again"
DAYS = 86_400
needs_a_compiler = pytest.mark.skipif(not CAN_BE_HAD, reason="needs a C compiler and /proc")
Trouble = Callable[[], AbstractContextManager[None]]


async def until(holds: Callable[[], object], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, what
        await asyncio.sleep(0.005)


async def until_somebody_is_told(book: Book) -> None:
    refused = book.refused.total()
    await until(lambda: book.refused.total() > refused, "nobody is told")


async def endure(
    players: Sequence[Player], trouble: Trouble, times: int, is_told: bool
) -> list[float]:
    """How long it took each time, after the trouble, until everybody had moved again. Whoever tries
    meanwhile is told that it was not saved, unless the trouble is that nothing answers."""
    book, back = players[0].book, []
    async with playing(players):
        for _ in range(times):
            await until_all_have_moved(players, time.monotonic())
            with trouble():
                await until(lambda: all(p.unanswered or p.lost for p in players), "nobody plays")
                await asyncio.sleep(0.1)  # what was saved before it, is acknowledged
                acknowledged = len(book.acknowledged)
                await asyncio.sleep(0.4)
                if is_told:
                    await until_somebody_is_told(book)
                assert len(book.acknowledged) == acknowledged
            over = time.monotonic()
            await until_all_have_moved(players, over)
            back.append(time.monotonic() - over)
    return back


def seated(server: Mortal, count: int = 4) -> list[Player]:
    book = Book()
    return [Player([server.port], book, Random(seed)) for seed in range(count)]


def tell(line: Figure, database: str, players: Sequence[Player], back: list[float]) -> None:
    audit = asyncio.run(audited(database, players[0].book))
    assert (audit.lost, audit.doubled) == (0, 0)
    times = f"{len(back)} times, {audit}; back in {max(back):.2f} s at most"
    line.say(times, holds=max(back) <= BACK)


@needs_a_compiler
@pytest.mark.parametrize("trouble", ["full", "readonly", "frozen"])
def test_a_bad_disk_acknowledges_nothing_and_all_go_on_after_it(
    tmp_path: Path, trouble: str, figure: Begin
) -> None:
    line = figure(f"the disk is {trouble}, SQLite", WANTED)
    faults = Faults(tmp_path)
    with Mortal(faults.database, environment=faults.environment) as server:
        players = seated(server)
        again, is_told = amount(1, 5, 50), trouble != "frozen"
        back = asyncio.run(endure(players, lambda: faults.having(trouble), again, is_told))
        book = players[0].book
        if trouble == "frozen":
            assert not book.refused  # it only took long
        else:
            assert set(book.refused) == {NOT_SAVED}
        assert "Traceback" not in server.said()
    tell(line, faults.database, players, back)


@contextmanager
def away(cluster: Cluster) -> Iterator[None]:
    cluster.stop()
    yield
    cluster.start()


@contextmanager
def frozen(cluster: Cluster) -> Iterator[None]:
    cluster.freeze()
    yield
    cluster.thaw()


@pytest.mark.parametrize(("name", "trouble"), [("away", away), ("frozen", frozen)])
def test_a_database_that_is_gone_acknowledges_nothing_and_all_go_on_after_it(
    cluster: Cluster,
    name: str,
    trouble: Callable[[Cluster], AbstractContextManager[None]],
    figure: Begin,
) -> None:
    line = figure(f"PostgreSQL is {name}", WANTED)
    with Mortal(cluster.url) as server:
        players = seated(server)
        # Who comes back while it is away is not let in, so not everybody is told.
        back = asyncio.run(endure(players, lambda: trouble(cluster), amount(1, 5, 50), False))
        assert set(players[0].book.refused) <= {NOT_SAVED}
        assert "Traceback" not in server.said()
    tell(line, cluster.url, players, back)


def test_whoever_asks_while_the_database_does_not_answer_is_told_so(cluster: Cluster) -> None:
    with Mortal(cluster.url) as server, httpx.Client(timeout=PATIENCE) as http:
        address = f"http://127.0.0.1:{server.port}/api/lobby"
        http.get(address.replace("lobby", "me"))
        for trouble in (away, frozen):
            with trouble(cluster):
                answer = http.get(address)
                assert answer.status_code == 503
                assert answer.json() == {"error": "the database is away; try again in a moment"}
            assert http.get(address).status_code == 200


@needs_a_compiler
def test_a_clock_that_jumps_disturbs_nobody(tmp_path: Path, figure: Begin) -> None:
    line = figure("the clock jumps by years, both ways, SQLite", "play goes on within 1 s")
    faults, dice = Faults(tmp_path), Random(5)
    with Mortal(faults.database, environment=faults.environment) as server:
        players = seated(server)

        async def jump() -> list[float]:
            back = []
            async with playing(players):
                await until_all_have_moved(players, time.monotonic())
                for _ in range(amount(4, 20, 200)):
                    days = dice.choice([-5000, -1, 1, 5000])
                    with faults.having("clock", str(days * DAYS)):
                        jumped = time.monotonic()
                        await until_all_have_moved(players, jumped)
                        back.append(time.monotonic() - jumped)
                    await until_all_have_moved(players, time.monotonic())
            return back

        back = asyncio.run(jump())
        assert not players[0].book.refused
        assert "Traceback" not in server.said()
        assert all(player.lost == 0 for player in players)
    tell(line, faults.database, players, back)
