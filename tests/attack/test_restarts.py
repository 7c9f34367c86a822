"""Two processes behind one address are renewed one after the other while people play."""

import asyncio
import time
from random import Random

from tests.attack.figures import WHOLE, amount, quantile
from tests.attack.players import Book, Player, audited, playing, until_all_have_moved
from tests.attack.test_kills import Begin
from tests.server.processes import Mortal

PAUSE = 3.0  # seconds that nobody has to wait for longer
MINUTE = 60.0


def test_a_rolling_restart_loses_nothing(database: str, figure: Begin) -> None:
    kind = "SQLite" if database.startswith("sqlite") else "PostgreSQL"
    line = figure(f"rolling restart each minute, {kind}", "nothing lost, pause at most 3 s")
    book, pauses = Book(), list[float]()
    with Mortal(database) as one, Mortal(database) as two:

        async def scenario() -> None:
            ports = [one.port, two.port]
            players = [Player(ports, book, Random(seed), lost=seed % 2) for seed in range(10)]
            for player in players:
                player.pause = 0.2 if WHOLE else 0.0
            async with playing(players):
                await until_all_have_moved(players, time.monotonic())
                for number in range(amount(2, 4, 15)):
                    await renew((one, two)[number % 2], players)

        async def renew(server: Mortal, players: list[Player]) -> None:
            began = time.monotonic()
            await asyncio.to_thread(server.stop)
            await until_all_have_moved(players, began)
            server.launch()
            await asyncio.to_thread(server.wait_until_it_listens)
            pauses.extend(player.longest_pause for player in players)
            for player in players:
                player.longest_pause = 0.0
            if WHOLE:
                await asyncio.sleep(max(0.0, began + MINUTE - time.monotonic()))

        asyncio.run(scenario())
        assert "Traceback" not in one.said() + two.said()
    audit = asyncio.run(audited(database, book))
    assert (audit.lost, audit.doubled) == (0, 0)
    usual, longest = quantile(pauses, 0.5), max(pauses)
    found = f"{audit}; the longest pause {longest:.1f} s, usually {usual:.1f} s"
    line.say(found, holds=longest <= PAUSE)
