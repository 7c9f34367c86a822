"""How many moves a second the server takes, and how long an acknowledgement takes.

    make load                    10, 100 and 500 tables of two players, saturated, then 500 paced
    make load ARGS=--json        the figures
    make load ARGS='--tables 10' the cases with so many tables

Everything stays on this machine: the server runs in a process of its own on the loopback
address, with a new database in a temporary folder, every move committed before it is
acknowledged. The load is bounded in moves and in time.

A move is one gesture that was acknowledged. Both players of a table have a socket of their
own and get all that a page gets. When a game is over its players sit down at the next table
that is ready, so that the load stays the same; `paced` is a move every half second at each
table. The clients share the machine with the server; what they cost is shown beside what the
server costs. Memory is what the server has grown by, for each table that was opened.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import socket
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import cast

import httpx
import msgspec
from rich.console import Console
from rich.table import Table as Rows

from farstead.server.app import ServerSettings
from farstead.server.connections import ConnectionLimits
from farstead.server.run import serve

CASES = [(10, 0.0), (100, 0.0), (500, 0.0), (500, 0.5)]  # tables, seconds between moves
HOST = "127.0.0.1"
WARM_UP = 1.5  # seconds of play that don't count
SPARE = 40  # tables a second that may be used up; a game has about 200 moves
Figures = dict[str, float]


# The clients ------------------------------------------------------------------------------------


class PickHead(msgspec.Struct):
    play: list[str] = []


class TableHead(msgspec.Struct):
    status: str = ""


class Head(msgspec.Struct):
    """As much of a frame as a client that plays at random needs."""

    type: str
    n: int = 0
    viewer: int | None = None
    picks: list[PickHead] = []
    table: TableHead | None = None


class Play(msgspec.Struct, tag="play", tag_field="type"):
    key: str
    seat: int
    n: int
    actions: list[str]


decode = msgspec.json.Decoder(Head).decode
encode = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Ready:
    """A table where two people can sit down."""

    id: str
    invite: str
    cookies: list[str]


@dataclass
class Load:
    """What there is to play at, and what was seen."""

    port: int
    pause: float
    tables: Iterator[Ready]
    waits: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    playing: set["Player"] = field(default_factory=set)
    failed: str = ""
    is_over: bool = False

    async def seat_pair(self) -> None:
        """Two players sit down at the next table, if one is left."""
        table = next(self.tables, None)
        if table is None:
            self.is_over = True
            return
        for seat in (0, 1):
            make = partial(Player, self, table, seat)
            await asyncio.get_running_loop().create_connection(make, HOST, self.port)


class Player(asyncio.Protocol):
    """Somebody who plays whatever is offered, as cheaply as it can be done: the two cores are
    the server's too. It reads every frame that it is sent."""

    def __init__(self, load: Load, table: Ready, seat: int) -> None:
        self.load = load
        self.table = table
        self.seat = seat
        self.transport: asyncio.Transport | None = None
        self.rest = b""
        self.is_open = False
        self.sent = 0.0
        self.moves = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is none by name
        self.load.playing.add(self)
        self.transport.write(
            f"GET /api/tables/{self.table.id}/socket?invite={self.table.invite} HTTP/1.1\r\n"
            f"Host: {HOST}:{self.load.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            f"Cookie: {self.table.cookies[self.seat]}\r\n\r\n".encode()
        )

    def connection_lost(self, reason: Exception | None) -> None:
        if self in self.load.playing and not self.load.is_over:
            self.load.failed = f"a socket was closed: {reason}"
        self.load.playing.discard(self)

    def data_received(self, data: bytes) -> None:
        data = self.rest + data if self.rest else data
        if not self.is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.load.failed = head.decode()
            self.is_open = True
        start = 0
        while (frame := _frame(data, start)) is not None:
            kind, body, end_of_frame = frame
            payload, start = data[body:end_of_frame], end_of_frame
            if kind == TEXT:
                self.load.sizes.append(len(payload))
                self.hear(decode(payload))
            elif kind == PING:
                self.send(PONG, payload)
        self.rest = data[start:]

    def send(self, kind: int, payload: bytes) -> None:
        """Clients mask what they send; with zeros it stays as it is, and the server unmasks it
        all the same."""
        assert self.transport is not None
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes([128 | kind]) + length + b"\0\0\0\0" + payload)

    def hear(self, frame: Head) -> None:
        if frame.type == "ack":
            self.load.waits.append(perf_counter() - self.sent)
        elif frame.type == "scene":
            if frame.picks and frame.viewer == self.seat and not self.load.is_over:
                self.answer(frame)
        elif frame.type == "refused":
            self.load.failed = "a move was refused"
        elif frame.table is not None and frame.table.status == "over":
            self.stand_up()

    def answer(self, frame: Head) -> None:
        self.moves += 1
        pick = frame.picks[(self.moves * 7 + self.seat) % len(frame.picks)]
        move = Play(f"{self.seat}/{self.moves}", self.seat, frame.n, pick.play)
        if self.load.pause:
            asyncio.get_running_loop().call_later(self.load.pause, self.play, move)
        else:
            self.play(move)

    def play(self, move: Play) -> None:
        if not self.load.is_over:
            self.sent = perf_counter()
            self.send(TEXT, encode(move))

    def stand_up(self) -> None:
        """The game is over: on to the next table, if the load goes on."""
        assert self.transport is not None
        self.load.playing.discard(self)
        self.transport.close()
        if self.seat == 0 and not self.load.is_over:
            task = asyncio.ensure_future(self.load.seat_pair())
            task.add_done_callback(asyncio.Task.result)


TEXT, PING, PONG = 1, 9, 10


def _frame(data: bytes, start: int) -> tuple[int, int, int] | None:
    """The frame that begins at `start`: its kind, where its payload begins and where it ends."""
    if len(data) < start + 2:
        return None
    size, body = data[start + 1], start + 2
    if size >= 126:
        extra = 2 if size == 126 else 8
        size, body = int.from_bytes(data[body : body + extra], "big"), body + extra
    if len(data) < body + size:
        return None
    return data[start] & 15, body, body + size


# A run ------------------------------------------------------------------------------------------


async def open_tables(port: int, count: int) -> list[Ready]:
    """Tables of two players, who have taken their seats."""
    base = f"http://{HOST}:{port}"
    opened = []
    async with httpx.AsyncClient(base_url=base) as ann, httpx.AsyncClient(base_url=base) as ben:
        cookies = []
        for client in (ann, ben):
            await client.get("/api/me")
            cookies.append("; ".join(f"{k}={v}" for k, v in client.cookies.items()))
        wish = {"game": "last-land", "seats": [{"kind": "me"}, {"kind": "open"}]}
        for _ in range(count):
            table = (await ann.post("/api/tables", json=wish)).json()
            await ben.post(f"/api/tables/{table['id']}/join", json={"invite": table["invite"]})
            opened.append(Ready(table["id"], table["invite"], cookies))
    return opened


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processor so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run(port: int, pid: int, tables: int, pause: float, seconds: float) -> Figures:
    before = memory(pid)
    spare = 0 if pause else int(SPARE * (seconds + WARM_UP))
    opened = await open_tables(port, tables + spare)
    load = Load(port, pause, iter(opened))
    for _ in range(tables):
        await load.seat_pair()
        await asyncio.sleep(pause / tables)  # so that they are out of step
    await asyncio.sleep(WARM_UP)
    figures = await _count(load, pid, seconds)
    figures["KB a table"] = (memory(pid) - before) / len(opened) / 1024
    load.is_over = True
    for player in list(load.playing):
        player.stand_up()
    return {"tables": tables, "pause": pause} | figures


async def _count(load: Load, pid: int, seconds: float) -> Figures:
    """What happens from now on, for so long."""
    load.waits, load.sizes = [], []
    started, server, clients = perf_counter(), cpu_seconds(pid), process_time()
    while perf_counter() - started < seconds and not load.is_over and not load.failed:
        await asyncio.sleep(0.05)
    spent = perf_counter() - started
    if load.failed or not load.waits:
        raise RuntimeError(load.failed or "nobody has moved")
    waits, moves = sorted(load.waits), len(load.waits)
    return {
        "moves/s": moves / spent,
        "ack p50 ms": 1000 * waits[moves // 2],
        "ack p99 ms": 1000 * waits[int(moves * 0.99)],
        "server CPU ms a move": 1000 * (cpu_seconds(pid) - server) / moves,
        "client CPU ms a move": 1000 * (process_time() - clients) / moves,
        "bytes a frame": sum(load.sizes) / len(load.sizes),
    }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


async def wait_for(port: int) -> None:
    for _ in range(100):
        try:
            async with httpx.AsyncClient() as client:
                await client.get(f"http://{HOST}:{port}/api/games")
            return
        except httpx.TransportError:
            await asyncio.sleep(0.1)
    raise TimeoutError("the server did not start")


def new_loop() -> asyncio.AbstractEventLoop:
    """The fastest event loop that is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def measure(tables: int, pause: float, seconds: float) -> Figures:
    """One case, with a server and a database of its own."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = ServerSettings(
            f"sqlite:///{folder}/load.db",
            requests=1e9,
            connections=ConnectionLimits(frames=1e9, size=1e12, waiting=10_000),
        )
        spawn = multiprocessing.get_context("spawn")
        server = spawn.Process(target=serve, args=(settings, HOST, port))
        server.start()

        async def whole() -> Figures:
            await wait_for(port)
            return await run(port, server.pid or 0, tables, pause, seconds)

        try:
            with asyncio.Runner(loop_factory=new_loop) as runner:
                return runner.run(whole())
        finally:
            server.terminate()
            server.join()


def measure_all(seconds: float, tell: Callable[[str], None], tables: int = 0) -> list[Figures]:
    """All cases, or those with so many tables, told one by one."""
    report = []
    for count, pause in CASES:
        if tables in (0, count):
            pace = f"a move every {pause} s" if pause else "as fast as it goes"
            tell(f"the server: {count} tables, {pace} ...")
            report.append(measure(count, pause, seconds))
    return report


def as_rows(report: list[Figures]) -> Rows:
    first, *others = [name for name in report[0] if name != "pause"]
    rows = Rows(first, *others, title="the server: tables of two players of Last Land")
    for figures in report:
        pace = " paced" if figures["pause"] else ""
        rows.add_row(f"{figures[first]}{pace}", *[_short(figures[name]) for name in others])
    return rows


def _short(value: float) -> str:
    return f"{value:,.2f}" if 0 < value < 10 and value % 1 else f"{value:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves a second, on this machine only.")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--seconds", type=float, default=8, help="for each case")
    parser.add_argument("--tables", type=int, default=0, help="only the cases with so many tables")
    words = parser.parse_args()
    with Console(stderr=True).status("") as status:
        report = measure_all(words.seconds, status.update, words.tables)
    print(json.dumps(report, indent=2)) if words.json else Console().print(as_rows(report))


if __name__ == "__main__":
    main()
