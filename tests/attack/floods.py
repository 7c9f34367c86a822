"""What strangers do to a server that cost others something once. A program of its own, so that it
does not slow down those whose answers are timed:

    python -m tests.attack.floods NAME PORT SECONDS TABLE

It says in JSON how long the lines lasted that were closed for what they did.
"""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from random import Random

import httpx

from tests.attack.players import SAME_SCREEN
from tests.attack.test_fuzz import PING, TEXT, next_frame, opened_line, wire

CONTINUED = 0
HALVES = [
    b"",
    b"GET /api/ga",
    b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n",
]
Lasted = list[float]  # seconds, of each line that the server has closed


@asynccontextmanager
async def guest(port: int) -> AsyncIterator[tuple[httpx.AsyncClient, str]]:
    """Somebody, and their cookie."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        await http.get("/api/me")
        yield http, "; ".join(f"{name}={value}" for name, value in http.cookies.items())


async def open_table(http: httpx.AsyncClient, game: str, *seats: dict[str, str]) -> str:
    """As soon as the server lets us."""
    while True:
        answer = await http.post("/api/tables", json={"game": game, "seats": list(seats)})
        if answer.status_code != 429:
            found: str = answer.raise_for_status().json()["id"]
            return found
        await asyncio.sleep(0.2)


async def admitted(
    port: int, table: str, cookie: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line, as soon as the server gives us one again."""
    while True:
        try:
            return await opened_line(port, table, cookie)
        except (AssertionError, OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.2)


async def until_closed(
    port: int, table: str, cookie: str, content: bytes, pause: float = 0.0
) -> float:
    """Send the same again and again; how long we could."""
    reader, writer = await admitted(port, table, cookie)
    began = time.monotonic()
    with suppress(ConnectionError):
        while not reader.at_eof():
            writer.write(content)
            async with asyncio.timeout(10):
                await writer.drain()
            await asyncio.sleep(pause)
    writer.transport.abort()
    return time.monotonic() - began


async def read_all(port: int, table: str, cookie: str) -> None:
    """Look at a table, as a page does."""
    with suppress(ConnectionError, asyncio.IncompleteReadError):
        reader, _ = await admitted(port, table, cookie)
        while True:
            await next_frame(reader)


# The floods: each goes on until it is cancelled ------------------------------------------------


async def empty_fragments(port: int, _table: str, lasted: Lasted) -> None:
    dice = Random(1)
    content = wire(TEXT, b"", dice, is_whole=False)
    content += b"".join(wire(CONTINUED, b"", dice, is_whole=False) for _ in range(2000))
    async with guest(port) as (http, cookie):
        table = await open_table(http, "last-land", *SAME_SCREEN)
        while True:
            lasted.append(await until_closed(port, table, cookie, content))


async def pings(port: int, _table: str, lasted: Lasted) -> None:
    """And nobody reads the pongs."""
    content = b"".join(wire(PING, b"x" * 100, Random(1)) for _ in range(1000))
    async with guest(port) as (http, cookie):
        table = await open_table(http, "last-land", *SAME_SCREEN)
        while True:
            lasted.append(await until_closed(port, table, cookie, content))


async def half_requests(port: int, _table: str, lasted: Lasted) -> None:
    """1,100 at any time."""

    async def hold(number: int) -> None:
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                began = time.monotonic()
                writer.write(HALVES[number % len(HALVES)])
                await reader.read()
                lasted.append(time.monotonic() - began)
                writer.close()
            await asyncio.sleep(0.5)

    await asyncio.gather(*[hold(number) for number in range(1100)])


async def bots_and_advice(port: int, _table: str, _lasted: Lasted) -> None:
    """50 tables where experts think, and 80 pages that ask for advice, of one guest."""
    keys = count()
    async with guest(port) as (http, cookie):
        expert = {"kind": "bot", "bot": "expert"}
        tables = [
            await open_table(http, "cosmos", {"kind": "me"}, expert, expert) for _ in range(50)
        ]

        async def ask(table: str) -> None:
            reader, writer = await admitted(port, table, cookie)
            while True:
                kind, content = await next_frame(reader)
                frame = json.loads(content) if kind == TEXT else {}
                if frame.get("type") in ("scene", "advice", "refused"):
                    await asyncio.sleep(0.5)
                    question = {"type": "advise", "key": f"k{next(keys)}", "seat": 0}
                    question["n"] = frame.get("n", 0)
                    writer.write(wire(TEXT, json.dumps(question).encode(), Random(1)))

        pages = [ask(tables[number % len(tables)]) for number in range(80)]
        await asyncio.gather(*pages, return_exceptions=True)
        await asyncio.Event().wait()


async def undo_bomb(port: int, table: str, _lasted: Lasted) -> None:
    """A table with 10,000 undos is asked for as often as one may."""
    async with guest(port) as (http, _):
        while True:
            await http.get(f"/api/tables/{table}?invite=bomb")
            await asyncio.sleep(0.06)


async def stale_gestures(port: int, _table: str, _lasted: Lasted) -> None:
    """Moves for a position that is gone, as fast as one may."""
    async with guest(port) as (http, cookie):
        table = await open_table(http, "last-land", *SAME_SCREEN)
        for number in count():
            gesture = {"type": "play", "key": f"k{number}", "seat": 0, "n": -1, "actions": ["stay"]}
            content = wire(TEXT, json.dumps(gesture).encode(), Random(1))
            with suppress(TimeoutError):
                async with asyncio.timeout(5):
                    await until_closed(port, table, cookie, content, 0.055)


async def spectators(port: int, _table: str, _lasted: Lasted) -> None:
    """1,000 who watch a game of Cosmos that goes on."""
    async with guest(port) as (http, cookie):
        novice = {"kind": "bot", "bot": "novice"}
        table = await open_table(http, "cosmos", {"kind": "me"}, *[novice] * 3)
        invite = (await http.get(f"/api/tables/{table}")).json()["invite"]
        await http.post(f"/api/tables/{table}/leave", json={})
        watched = f"{table}/socket?invite={invite}&"
        everybody = []
        for number in range(1000):
            everybody.append(asyncio.create_task(read_all(port, watched, "" if number else cookie)))
            await asyncio.sleep(0.005)
        await asyncio.gather(*everybody)
        await asyncio.Event().wait()


FLOODS: dict[str, Callable[[int, str, Lasted], Awaitable[None]]] = {
    flood.__name__: flood
    for flood in (
        undo_bomb,
        empty_fragments,
        pings,
        bots_and_advice,
        stale_gestures,
        half_requests,
        spectators,
    )
}


async def run(name: str, port: int, seconds: float, table: str) -> Lasted:
    lasted: Lasted = []
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await FLOODS[name](port, table, lasted)
    return lasted


if __name__ == "__main__":
    flood, port, seconds, table = sys.argv[1:]
    print(json.dumps(asyncio.run(run(flood, int(port), float(seconds), table))))
