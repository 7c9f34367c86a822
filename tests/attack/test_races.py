"""Two processes serve one table, and are asked for two different moves at the same moment."""

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.attack.figures import amount
from tests.attack.players import SAME_SCREEN, Book, audited
from tests.attack.test_kills import Begin
from tests.patience import PATIENCE
from tests.server.processes import GENEROUS, Mortal

TABLES = 6  # at once
LOST = ("somebody else was faster; look again", "the table has moved on; look again")


class Page:
    """A page at one of the two processes, that comes back when it is sent away."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        self.address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        self.cookie = cookie
        self.line: ClientConnection | None = None
        self.scene: dict[str, Any] = {}
        self.is_over = False

    async def hear(self) -> dict[str, Any]:
        while True:
            if self.line is None:
                headers = {"Cookie": self.cookie}
                self.line = await connect(self.address, additional_headers=headers, max_size=None)
            try:
                async with asyncio.timeout(PATIENCE):
                    frame: dict[str, Any] = json.loads(await self.line.recv())
            except ConnectionClosed:
                self.line = None
                continue
            if frame["type"] == "scene":
                self.scene = frame
            elif frame["type"] == "table":
                self.is_over = frame["table"]["status"] == "over"
            return frame

    async def until_shown(self, n: int) -> None:
        while self.scene.get("n", -1) < n:
            await self.hear()

    async def play(self, key: str, pick: dict[str, Any]) -> dict[str, Any]:
        """The answer to a move for the scene that is shown."""
        assert self.line is not None
        seat, n = self.scene["viewer"], self.scene["n"]
        gesture = {"type": "play", "key": key, "seat": seat, "n": n, "actions": pick["play"]}
        await self.line.send(json.dumps(gesture))
        while (frame := await self.hear())["type"] not in ("ack", "refused"):
            pass
        return frame


async def race(pages: list[Page], key: str, dice: Random) -> tuple[dict[str, Any], str]:
    """Both move at once: the one acknowledgement, and why the other was refused."""
    picks = pages[0].scene["picks"]
    moves = [page.play(f"{key} {n}", dice.choice(picks)) for n, page in enumerate(pages)]
    answers = await asyncio.gather(*moves)
    winners = [answer for answer in answers if answer["type"] == "ack"]
    losers = [answer for answer in answers if answer["type"] == "refused"]
    assert len(winners) == len(losers) == 1, answers
    return winners[0], losers[0]["why"]


async def compete(ports: list[int], number: int, races: int, book: Book) -> Counter[str]:
    """Race at one table after the other; how the losers were told."""
    told: Counter[str] = Counter()
    dice = Random(number)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{ports[0]}", timeout=PATIENCE) as http:
        await http.get("/api/me")
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        while told.total() < races:
            wish = {"game": "last-land", "seats": SAME_SCREEN}
            table = (await http.post("/api/tables", json=wish)).raise_for_status().json()["id"]
            pages = [Page(port, table, cookie) for port in ports]
            for page in pages:
                await page.until_shown(0)
            while told.total() < races and not any(page.is_over for page in pages):
                seat, key = pages[0].scene["viewer"], f"{number}/{told.total()}"
                ack, why = await race(pages, key, dice)
                book.note(table, f"{seat}:{ack['key']}", ack["n"])
                told[why] += 1
                for page in pages:
                    await page.until_shown(ack["n"])
            for page in pages:
                if page.line is not None:
                    await page.line.close()
    return told


def test_of_two_moves_at_two_processes_one_is_made_and_the_other_is_told(
    database: str, figure: Begin
) -> None:
    kind = "SQLite" if database.startswith("sqlite") else "PostgreSQL"
    line = figure(f"two processes, one table, {kind}", "one winner each, the loser told so")
    races, book = amount(60, 1000, 5000) // TABLES, Book()
    with Mortal(database, GENEROUS) as one, Mortal(database, GENEROUS) as two:

        async def all_compete() -> Counter[str]:
            ports = [one.port, two.port]
            work = [compete(ports, number, races, book) for number in range(TABLES)]
            return sum(await asyncio.gather(*work), Counter())

        told = asyncio.run(all_compete())
    assert set(told) <= set(LOST)
    audit = asyncio.run(audited(database, book))
    assert (audit.lost, audit.doubled) == (0, 0)
    assert audit.acknowledged == told.total() == races * TABLES
    line.say(f"{told.total():,} races, one winner each; {told[LOST[0]]:,} decided by the database")
