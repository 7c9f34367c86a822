"""Nonsense: frames and requests of all kinds, made from valid ones and from nothing."""

import asyncio
import json
import os
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx

from farstead.testing.effort import THOROUGH
from tests.attack.figures import WHOLE, amount
from tests.attack.players import SAME_SCREEN
from tests.attack.test_kills import Begin
from tests.patience import PATIENCE
from tests.server.conftest import Person
from tests.server.processes import GENEROUS, Mortal

LINES = 8  # at once
BATCH = 50  # frames, after which an answer to a last one is waited for
LAST = "the last"  # its key
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
NUMBERS = [0, 1, -1, 2**31, 2**63, -(2**63) - 1, 2**80, 0.5, 1e308, True, None]
ODD_TEXTS = ["", " ", "\0", "undo", "move n", "’", "\u202e", "🛸" * 50, "x" * 3000, "__class__"]
ODD_BYTES = [
    b"",
    b"{",
    b"[" * 4000,
    b'{"type":' * 900,
    b"\xff\xfe",
    b'"\\ud800"',
    b"NaN",
    b"-",
    b"1e999",
    b'{"type":"play","type":"undo"}',
    b'{"type":null}',
    b"\xed\xa0\x80",
]


# Frames -----------------------------------------------------------------------------------------


def anything(dice: Random, depth: int = 0) -> Any:
    """A value of JSON."""
    kinds = ["number", "text", "list", "object"] if depth < 3 else ["number", "text"]
    kind = dice.choice(kinds)
    if kind == "number":
        return dice.choice(NUMBERS)
    if kind == "text":
        return dice.choice(ODD_TEXTS)
    if kind == "list":
        return [anything(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice(ODD_TEXTS): anything(dice, depth + 1) for _ in range(dice.randrange(4))}


def sensible(dice: Random, actions: Sequence[str]) -> dict[str, Any]:
    """A frame that is well formed; what it asks for may be impossible."""
    frame: dict[str, Any] = {"type": dice.choice(["play", "undo", "look", "advise"])}
    frame["seat"] = dice.choice([-1, 0, 1, 2, 7, 10**6])
    if frame["type"] != "look":
        frame |= {"key": f"k{dice.randrange(10**6)}", "n": dice.randrange(-2, 60)}
    if frame["type"] == "play":
        known = [*actions, *ODD_TEXTS[1:8]]
        frame["actions"] = [dice.choice(known) for _ in range(dice.randrange(1, 5))]
    return frame


def spoiled(dice: Random, frame: dict[str, Any]) -> dict[str, Any]:
    """The same with a field missing, added, or of another kind."""
    name = dice.choice([*frame, "more"])
    if dice.random() < 0.3:
        frame.pop(name, None)
    else:
        frame[name] = anything(dice)
    return frame


def wire(kind: int, content: bytes, dice: Random, is_whole: bool = True) -> bytes:
    """A frame of the socket, masked as browsers do."""
    mask = dice.randbytes(4)
    size = len(content)
    head = bytes([kind | (0x80 if is_whole else 0)])
    if size < 126:
        head += bytes([0x80 | size])
    else:
        head += b"\xfe" + struct.pack("!H", size)
    masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(content))
    return head + mask + masked


def polite(dice: Random, actions: Sequence[str]) -> bytes:
    """A frame that must be answered, or at least endured."""
    if dice.random() < 0.1:
        return wire(PING, dice.randbytes(dice.randrange(60)), dice)
    return wire(TEXT, json.dumps(sensible(dice, actions)).encode(), dice)


def rude(dice: Random, actions: Sequence[str]) -> bytes:
    """A frame that may well be the last one of its line."""
    choice = dice.random()
    if choice < 0.6:
        text = json.dumps(spoiled(dice, sensible(dice, actions)))
        return wire(TEXT, text.encode()[:8000], dice)
    if choice < 0.8:
        return wire(TEXT, dice.choice(ODD_BYTES), dice)
    if choice < 0.9:
        return dice.randbytes(dice.randrange(2, 200))  # anything, or half of one
    return wire(dice.choice([BINARY, CLOSE, 3, 11, 0]), dice.randbytes(dice.randrange(40)), dice)


def batch(dice: Random, actions: Sequence[str]) -> tuple[list[bytes], bool]:
    """Frames, and whether all of them are well formed, with a last one that will be answered."""
    frames = [polite(dice, actions) for _ in range(BATCH)]
    if dice.random() < 0.5:
        return [*frames[: dice.randrange(10)], rude(dice, actions)], False
    last = json.dumps({"type": "undo", "key": LAST, "seat": 9, "n": 0}).encode()
    return [*frames, wire(TEXT, last, dice)], True


async def opened_line(
    port: int, table: str, cookie: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    answer = await reader.readuntil(b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return reader, writer


async def send_batch(
    port: int, table: str, cookie: str, frames: Sequence[bytes], is_polite: bool
) -> str:
    """Send frames. Those that are polite must be answered; after others we hang up."""
    reader, writer = await opened_line(port, table, cookie)
    outcome = "closed"
    with suppress(ConnectionError, asyncio.IncompleteReadError):
        async with asyncio.timeout(PATIENCE):
            writer.write(b"".join(frames))
            if not is_polite:
                writer.write_eof()
            while (heard := await next_frame(reader))[0] != CLOSE:
                if f'"key":"{LAST}"'.encode() in heard[1]:
                    outcome = "answered"
                    break
    writer.close()
    assert (outcome == "answered") == is_polite
    return outcome


async def next_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """What a server sends is not masked."""
    kind, size = await reader.readexactly(2)
    if size >= 126:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
    return kind & 15, await reader.readexactly(size)


async def flood(port: int, seed: int, count: int) -> Counter[str]:
    """So many frames at one table after the other, all from one seed."""
    dice, outcomes = Random(seed), Counter[str]()
    games = [("last-land", SAME_SCREEN), ("cosmos", [*SAME_SCREEN, {"kind": "me"}])]
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as http:
        await http.get("/api/me")
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        while outcomes["frames"] < count:
            game, seats = games[outcomes["tables"] % 2]
            answer = await http.post("/api/tables", json={"game": game, "seats": seats})
            table = answer.raise_for_status().json()["id"]
            outcomes["tables"] += 1
            for _ in range(5):
                actions = ["move n", "stay", "drain", "pass", "end", "1", "place a1 4"]
                frames, is_polite = batch(dice, actions)
                outcomes["frames"] += len(frames)
                outcomes[await send_batch(port, table, cookie, frames, is_polite)] += 1
    return outcomes


def is_well(server: Mortal) -> None:
    """It lives, has nothing to complain about, and somebody else can play."""
    assert server.process.poll() is None
    person = Person(server.port)
    client = person.sit(person.open("last-land", "me:Ann", "me:Ben"))
    client.wait(lambda c: c.may_pick)
    assert client.pick()["type"] == "ack"
    person.close()
    said = server.said()
    assert "Traceback" not in said, said
    assert "rror" not in said, said


def test_no_frame_hurts_the_server(database: str, figure: Begin) -> None:
    kind = "SQLite" if database.startswith("sqlite") else "PostgreSQL"
    line = figure(f"fuzzed frames, {kind}", "no death, no traceback, others play on")
    count = amount(4000, 40_000, 500_000) // LINES
    with Mortal(database, GENEROUS) as server:

        async def all_flood() -> Counter[str]:
            work = [flood(server.port, seed, count) for seed in range(LINES)]
            return sum(await asyncio.gather(*work), Counter())

        outcomes = asyncio.run(all_flood())
        is_well(server)
    assert outcomes["answered"]
    assert outcomes["closed"]
    closed = outcomes["closed"] / (outcomes["closed"] + outcomes["answered"])
    line.say(f"{outcomes['frames']:,} frames, none; {closed:.0%} of the lines closed for them")


# Requests ---------------------------------------------------------------------------------------


CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance"


def attacked(server: Mortal, cookie: str, examples: int, folder: Path) -> str:
    """What schemathesis has to say of the HTTP API, which describes itself."""
    words = [
        *(sys.executable, "-m", "schemathesis.cli", "run"),
        f"http://127.0.0.1:{server.port}/api/openapi.json",
        *("--checks", f"{CHECKS},response_schema_conformance"),
        *("--max-examples", f"{examples}", "--suppress-health-check", "all"),
        *("--header", f"Cookie: {cookie}", "--no-color", "--warnings", "off"),
        *("--seed", "1", "--request-timeout", f"{PATIENCE}"),
        *(() if THOROUGH or WHOLE else ("--phases", "fuzzing")),
    ]
    done = subprocess.run(
        words, capture_output=True, text=True, cwd=folder, env=os.environ | {"CI": "1"}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def cases(report: str) -> int:
    """How many requests a report of schemathesis counts."""
    numbers = [word for line in report.splitlines() if "generated" in line for word in line.split()]
    return max(int(word.replace(",", "")) for word in numbers if word.replace(",", "").isdigit())


def test_no_request_hurts_the_server(database: str, tmp_path: Path, figure: Begin) -> None:
    kind = "SQLite" if database.startswith("sqlite") else "PostgreSQL"
    line = figure(f"schemathesis on the HTTP API, {kind}", "no 500, as described")
    with Mortal(database, GENEROUS) as server:
        cookies = httpx.get(f"http://127.0.0.1:{server.port}/api/me", timeout=PATIENCE).cookies
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        report = attacked(server, cookie, amount(2, 30, 500), tmp_path)
        is_well(server)
    line.say(f"{cases(report):,} requests, none")
