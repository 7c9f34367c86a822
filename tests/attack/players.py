"""People who play whatever is offered, come back after every loss and say again what was not
answered, as the page does; and the book that is kept of what was acknowledged to them."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from math import inf
from random import Random
from typing import Any

import httpx
from sqlalchemy import create_engine, select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from farstead.server import schema
from tests.patience import PATIENCE
from tests.server.live import opened

QUIET = 1.0  # seconds, after which one asks whether anybody is there
SAME_SCREEN = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
_keys = count()


@dataclass
class Book:
    """What was acknowledged: table, key with its seat, and the number that it led to."""

    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)  # seconds from a gesture to its answer
    refused: Counter[str] = field(default_factory=Counter)

    def note(self, table: str, key: str, n: int) -> None:
        known = self.acknowledged.setdefault((table, key), n)
        assert known == n, "acknowledged twice, with another number"


@dataclass
class Player:
    """Somebody with a table of their own, both of whose seats they play."""

    ports: Sequence[int]  # of servers that share a database: the next after every loss
    book: Book
    dice: Random
    pause: float = 0.0  # before a gesture
    wait: float = 0.05  # before the next try to come back
    patience: float = PATIENCE  # for any word; then the line is taken for lost
    game: str = "last-land"
    seats: Sequence[dict[str, str]] = tuple(SAME_SCREEN)
    table: str = ""
    cookie: str = ""
    unanswered: dict[str, Any] | None = None
    sent: float = 0.0
    answered: float = 0.0  # when the last acknowledgement came
    longest_pause: float = 0.0  # between two acknowledgements
    moves: int = 0
    lost: int = 0
    scene: dict[str, Any] = field(default_factory=dict)
    _is_new: bool = True

    async def play(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                if self._is_new:
                    await self._open_table()
                await self._stay()
            except (OSError, WebSocketException, TimeoutError, httpx.HTTPError):
                self.lost += 1
                await asyncio.sleep(self.wait)

    @property
    def port(self) -> int:
        return self.ports[self.lost % len(self.ports)]

    async def _open_table(self) -> None:
        base = f"http://127.0.0.1:{self.port}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, headers=headers) as http:
            if not self.cookie:
                (await http.get("/api/me")).raise_for_status()
                self.cookie = "; ".join(f"{k}={v}" for k, v in http.cookies.items())
            wish = {"game": self.game, "seats": list(self.seats)}
            answer = (await http.post("/api/tables", json=wish)).raise_for_status()
        self.table, self.unanswered, self._is_new = answer.json()["id"], None, False

    async def _stay(self) -> None:
        """Sit at the table until the line is lost or the game is over."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        headers = {"Cookie": self.cookie}
        async with connect(
            address,
            additional_headers=headers,
            ping_interval=None,
            open_timeout=PATIENCE,
            close_timeout=0.1,  # who hangs up does not wait for a dead line
            max_size=None,
        ) as line:
            if self.unanswered:
                await line.send(json.dumps(self.unanswered))
            while not self._is_new:
                await self._hear(line, json.loads(await self._next(line)))

    async def _next(self, line: ClientConnection) -> str | bytes:
        """The next frame. Whoever has heard nothing for long asks, as the page does, and takes a
        line for lost that does not answer. (wait_for may swallow that we are cancelled.)"""
        try:
            async with asyncio.timeout(QUIET):
                return await line.recv()
        except TimeoutError:
            await line.send('{"type":"hello"}')
        async with asyncio.timeout(self.patience):
            return await line.recv()

    async def _hear(self, line: ClientConnection, frame: dict[str, Any]) -> None:
        is_shown = False  # whether what is shown is the last that we know of
        if frame["type"] == "scene":
            self.scene, is_shown = frame, True
        elif frame["type"] == "ack":
            self._answered(frame)
            is_shown = self.scene["n"] >= frame["n"]  # it was said again, and had been done
        elif frame["type"] == "refused":
            self.book.refused[frame["why"]] += 1
            self._forget(frame["key"])
        elif frame["type"] == "table" and frame["table"]["status"] == "over":
            self._is_new = self.unanswered is None
        if is_shown and self.unanswered is None and self.scene.get("picks"):
            await self._move(line)

    def _answered(self, frame: dict[str, Any]) -> None:
        now = time.monotonic()
        if self.unanswered and self.unanswered["key"] == frame["key"]:
            key = f"{self.unanswered['seat']}:{frame['key']}"
            self.book.note(self.table, key, frame["n"])
            self.book.waits.append(now - self.sent)
            self.longest_pause = max(self.longest_pause, now - (self.answered or now))
            self.answered = now
            self.moves += 1
        self._forget(frame["key"])

    def _forget(self, key: str) -> None:
        if self.unanswered and self.unanswered["key"] == key:
            self.unanswered = None

    async def _move(self, line: ClientConnection) -> None:
        if self.pause:
            await asyncio.sleep(self.pause * self.dice.uniform(0.5, 1.5))
        pick = self.dice.choice(self.scene["picks"])
        while pick.get("then"):  # a path: on to its end
            pick = self.dice.choice(pick["then"])
        self.unanswered = {
            "type": "play",
            "key": f"key {next(_keys)}",
            "seat": self.scene["viewer"],
            "n": self.scene["n"],
            "actions": pick["play"],
        }
        self.sent = time.monotonic()
        await line.send(json.dumps(self.unanswered))


@asynccontextmanager
async def playing(players: Sequence[Player]) -> AsyncIterator[None]:
    """While all of them play."""
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield
        for task in tasks:
            assert not task.done(), task.exception()
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def until_all_have_moved(players: Sequence[Player], since: float) -> None:
    """Until everybody has had an acknowledgement since then."""
    deadline = time.monotonic() + PATIENCE
    while any(player.answered < since for player in players):
        assert time.monotonic() < deadline, "somebody is not back"
        await asyncio.sleep(0.01)


# What the database holds -------------------------------------------------------------------------


@dataclass
class Audit:
    """The book against the log."""

    acknowledged: int = 0
    rows: int = 0
    lost: int = 0
    doubled: int = 0

    def __str__(self) -> str:
        kept = f"{self.acknowledged:,} acknowledged"
        return f"{kept}, {self.lost} lost, {self.doubled} doubled"


async def audited(database: str, book: Book) -> Audit:
    """Every acknowledged gesture is in the log once, where it was said to be; the numbers have no
    gap; and every log can be played from its beginning."""
    await _replay(database)
    audit = Audit(len(book.acknowledged))
    engine = create_engine(database)
    with engine.connect() as connection:
        rows = list(connection.execute(select(schema.entries).order_by(schema.entries.c.number)))
    engine.dispose()
    audit.rows = len(rows)
    times: Counter[tuple[str, str]] = Counter()
    numbers: dict[str, list[int]] = {}
    for row in rows:
        numbers.setdefault(row.table_id, []).append(row.number)
        if row.key:
            times[row.table_id, row.key] += 1
            told = book.acknowledged.get((row.table_id, row.key))
            assert told in (None, row.number + 1), (
                "acknowledged with a number that it does not have"
            )
    assert all(found == list(range(len(found))) for found in numbers.values())
    audit.lost = sum(times[gesture] == 0 for gesture in book.acknowledged)
    audit.doubled = sum(found > 1 for found in times.values())
    return audit


async def _replay(database: str) -> None:
    """Load every table from its log."""
    async with opened(database) as tables:
        question = select(schema.tables.c.id, schema.tables.c.host)
        for table, host in await tables.store.read(lambda c: c.execute(question).all()):
            await tables.find(table, host)
            tables.let_go(inf)
