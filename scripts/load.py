"""How many moves a second the server takes, and how long an acknowledgement takes.

    make load              10, 100 and 500 tables of two players, saturated, then 500 paced
    make load ARGS=--json  the figures

Everything stays on this machine: the server runs in a process of its own on the loopback
address, with a new database in a temporary folder, every move committed before it is
acknowledged. The load is bounded in moves and in time.
"""

import argparse
import asyncio
import json
import multiprocessing
import socket
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
import msgspec
import uvicorn
import websockets
from rich.console import Console
from rich.table import Table as Rows

from farstead.server.app import Settings, create_app

CASES = [(10, 0.0), (100, 0.0), (500, 0.0), (500, 0.5)]  # tables, seconds between moves
HOST = "127.0.0.1"


def serve(port: int, database: str) -> None:
    settings = Settings(database, requests=1e9, frames=1e9)
    uvicorn.run(
        create_app(settings),
        host=HOST,
        port=port,
        log_level="warning",
        ws_max_size=8192,
        ws_per_message_deflate=False,
    )


@dataclass
class Load:
    """What a run has seen."""

    until: float
    pause: float
    waits: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


class Head(msgspec.Struct):
    """As much of a frame as a client that plays at random needs."""

    type: str
    n: int = 0
    viewer: int | None = None
    picks: list[dict[str, Any]] = []
    key: str = ""
    table: dict[str, Any] = {}


decoder = msgspec.json.Decoder(Head)


async def player(port: int, table: str, invite: str, cookie: str, seat: int, load: Load) -> None:
    """Plays whatever is offered until the time is up or the game is over."""
    address = f"ws://{HOST}:{port}/api/tables/{table}/socket?invite={invite}"
    sent = 0.0
    moves = 0
    async with websockets.connect(
        address, additional_headers={"Cookie": cookie}, compression=None, max_queue=None
    ) as client:
        while perf_counter() < load.until:
            try:
                message = await asyncio.wait_for(client.recv(), 5)
            except TimeoutError:
                return
            load.sizes.append(len(message))
            frame = decoder.decode(message)
            if frame.type == "ack":
                load.waits.append(perf_counter() - sent)
            elif frame.type == "scene" and frame.picks and frame.viewer == seat:
                if load.pause:
                    await asyncio.sleep(load.pause)
                moves += 1
                pick = frame.picks[(moves * 7 + seat) % len(frame.picks)]
                sent = perf_counter()
                play = {"type": "play", "key": f"{seat}/{moves}", "seat": seat, "n": frame.n}
                await client.send(json.dumps(play | {"actions": pick["play"]}))
            elif frame.type == "table" and frame.table["status"] == "over":
                return


async def open_tables(port: int, count: int) -> list[tuple[str, str, str, str]]:
    """Tables of two players: id, invitation, and a cookie each."""
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
            opened.append((table["id"], table["invite"], *cookies))
    return opened


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096


async def run(port: int, pid: int, tables: int, pause: float, seconds: float) -> dict[str, float]:
    before = memory(pid)
    opened = await open_tables(port, tables)
    load = Load(perf_counter() + seconds, pause)
    started = perf_counter()
    players = []
    for table, invite, first, second in opened:
        players.append(player(port, table, invite, first, 0, load))
        players.append(player(port, table, invite, second, 1, load))
    await asyncio.gather(*players)
    spent = perf_counter() - started
    waits = sorted(load.waits)
    return {
        "tables": tables,
        "pause": pause,
        "moves/s": len(waits) / spent,
        "ack p50 ms": 1000 * waits[len(waits) // 2],
        "ack p99 ms": 1000 * waits[int(len(waits) * 0.99)],
        "bytes a frame": sum(load.sizes) / len(load.sizes),
        "KB a table": (memory(pid) - before) / tables / 1024,
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


def measure(tables: int, pause: float, seconds: float) -> dict[str, float]:
    """One case, with a server and a database of its own."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/load.db"
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(port, database))
        server.start()
        assert server.pid is not None

        async def whole() -> dict[str, float]:
            await wait_for(port)
            return await run(port, server.pid or 0, tables, pause, seconds)

        try:
            return asyncio.run(whole())
        finally:
            server.terminate()
            server.join()


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves a second, on this machine only.")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--seconds", type=float, default=8, help="for each case")
    words = parser.parse_args()
    report = []
    with Console(stderr=True).status("") as status:
        for tables, pause in CASES:
            status.update(f"{tables} tables, {pause} s between moves ...")
            report.append(measure(tables, pause, words.seconds))
    if words.json:
        print(json.dumps(report, indent=2))
        return
    rows = Rows(*report[0])
    for figures in report:
        rows.add_row(*[f"{value:,.1f}" for value in figures.values()])
    Console().print(rows)


if __name__ == "__main__":
    main()
