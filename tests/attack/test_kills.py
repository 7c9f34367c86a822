"""kill -9 of the server, and of the database under it, while people play."""

import asyncio
import time
from collections.abc import Callable
from random import Random

from tests.attack.clusters import Cluster
from tests.attack.figures import Figure, amount, quantile
from tests.attack.players import Book, Player, audited, playing, until_all_have_moved
from tests.server.processes import Mortal

PLAYERS = 6
WANTED = "0 acknowledged moves lost or doubled, back within 5 s"
BACK = 5.0  # seconds from the blow until everybody has moved again
Begin = Callable[[str, str], Figure]


async def kill_again_and_again(
    players: list[Player], blow: Callable[[], None], times: int
) -> list[float]:
    """How long everybody was away, each time."""
    dice, away = Random(1), []
    async with playing(players):
        await until_all_have_moved(players, time.monotonic())
        for _ in range(times):
            await asyncio.sleep(dice.uniform(0.0, 0.3))
            struck = time.monotonic()
            await asyncio.to_thread(blow)
            await until_all_have_moved(players, time.monotonic())
            away.append(time.monotonic() - struck)
    return away


def tell(line: Figure, kills: int, audit: object, away: list[float]) -> None:
    slowest, usual = max(away), quantile(away, 0.5)
    line.say(f"{kills:,} kills, {audit}; back in {usual:.1f} s, at most {slowest:.1f} s")
    line.holds = slowest <= BACK


def seated(port: int) -> tuple[Book, list[Player]]:
    book = Book()
    return book, [Player([port], book, Random(seed)) for seed in range(PLAYERS)]


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    database: str, figure: Begin
) -> None:
    kind = "SQLite" if database.startswith("sqlite") else "PostgreSQL"
    line = figure(f"kill -9 of the server under load, {kind}", WANTED)
    with Mortal(database) as server:

        def blow() -> None:
            server.kill()
            server.launch()

        book, players = seated(server.port)
        away = asyncio.run(kill_again_and_again(players, blow, amount(2, 10, 350)))
    audit = asyncio.run(audited(database, book))
    assert (audit.lost, audit.doubled) == (0, 0)
    assert audit.acknowledged > len(away)
    tell(line, len(away), audit, away)


def test_nothing_acknowledged_is_lost_when_the_database_is_killed(
    cluster: Cluster, figure: Begin
) -> None:
    line = figure("kill -9 of PostgreSQL under load", WANTED)
    with Mortal(cluster.url) as server:

        def blow() -> None:
            cluster.kill()
            cluster.start()

        book, players = seated(server.port)
        away = asyncio.run(kill_again_and_again(players, blow, amount(2, 10, 300)))
        assert server.process.poll() is None
    audit = asyncio.run(audited(cluster.url, book))
    assert (audit.lost, audit.doubled) == (0, 0)
    assert audit.acknowledged > len(away)
    tell(line, len(away), audit, away)
