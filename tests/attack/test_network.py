"""Delay, loss and half-open lines between people and the server."""

import asyncio
import time
from collections.abc import Callable
from random import Random

import pytest

from tests.attack.figures import amount
from tests.attack.players import Book, Player, audited, playing, until_all_have_moved
from tests.attack.proxy import BadNetwork
from tests.attack.test_kills import Begin
from tests.server.processes import Mortal

BACK = 5.0  # seconds
PATIENCE_OF_A_PAGE = 3.0  # seconds without any word, after which it takes the line for lost


def late(network: BadNetwork) -> None:
    network.delay = network.dice.choice([0.0, 0.05, 0.2])


TROUBLES: dict[str, Callable[[BadNetwork], None]] = {
    "delay": late,
    "loss": BadNetwork.cut_some,
    "half-open lines": BadNetwork.kill_some,
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_bad_network_loses_and_doubles_nothing(
    database: str, trouble: str, figure: Begin
) -> None:
    kind = "SQLite" if database.startswith("sqlite") else "PostgreSQL"
    line = figure(f"bad network: {trouble}, {kind}", "back within 5 s, nothing twice")
    book = Book()
    with Mortal(database) as server:

        async def scenario() -> list[float]:
            network, back = BadNetwork(server.port, Random(7)), []
            players = [Player([network.port], book, Random(seed)) for seed in range(6)]
            for player in players:
                player.patience = PATIENCE_OF_A_PAGE
            async with network.open(), playing(players):
                await until_all_have_moved(players, time.monotonic())
                for _ in range(amount(2, 10, 60)):
                    struck = time.monotonic()
                    TROUBLES[trouble](network)
                    await until_all_have_moved(players, struck)
                    back.append(time.monotonic() - struck)
            return back

        back = asyncio.run(scenario())
        assert "Traceback" not in server.said()
    audit = asyncio.run(audited(database, book))
    assert (audit.lost, audit.doubled) == (0, 0)
    found = f"{len(back)} times, {audit}; back in {max(back):.1f} s at most"
    line.say(found, holds=max(back) <= BACK)
