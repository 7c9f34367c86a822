"""How many moves a second the server takes, what a move costs it, and how long an
acknowledgement takes.

    make load                            every game at 10, 100 and 500 tables, then 500 paced
    make load ARGS='--game cosmos'       one game; may be said again for another
    make load ARGS='--tables 100'        the cases with so many tables
    make load ARGS='--against ../other/src --tables 100'
                                         the same with another checkout's sources, by turns
    make load ARGS='--spectators 1000'   what spectators at one table cost the others
    make load ARGS=--json                the figures

Everything stays on this machine: the server runs in a process of its own on the loopback
address, with a new database in a temporary folder, every move committed before it is
acknowledged. The load is bounded in moves and in time.

A move is one gesture that was acknowledged. A table has as few players as its game takes, two
or four; each has a socket of their own and gets all that a page gets. When a game is over its
players sit down at the next table that is ready, so that the load stays the same; `paced` is a
move every half second at each table. The clients share the machine with the server; what they
cost is shown beside what the server costs. Memory is what the server has grown by, for each
table that was opened.

Two checkouts are measured in rounds by turns, both over as many moves, since a game's beginning
costs another amount than its middle.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from math import inf
from pathlib import Path
from time import perf_counter, process_time
from typing import cast

import httpx
import msgspec
from rich.console import Console
from rich.table import Table as Rows

import farstead
from farstead.core.game import find_game, game_names

HERE = Path(farstead.__file__).parents[1]  # the sources that this process runs with
LOADS = [(10, 0.0), (100, 0.0), (500, 0.0), (500, 0.5)]  # tables, seconds between moves
HOST = "127.0.0.1"
WARM_UP = 4  # moves a table that don't count
PATIENCE = 20  # seconds that warming up may take
SPARE = 40  # tables a second that may be used up; a game has about 200 moves
SIDE_BY_SIDE = 16  # tables that are opened at a time
ROUNDS = 3  # of each checkout, where two are compared
COST = "server CPU ms a move"
CROWD_FIGURES = ("moves/s", "ack p50 ms", "ack p99 ms", "moves of the crowded", "KB to each")
CROWDED, OTHERS = "cosmos", 20  # the game that spectators watch, and how many tables play beside it
PACE = 0.5  # seconds between moves there
Figures = dict[str, float]


@dataclass(frozen=True)
class Case:
    game: str
    tables: int
    pause: float = 0.0  # seconds between moves at a table; 0: as fast as it goes

    def __str__(self) -> str:
        pace = f"a move every {self.pause} s" if self.pause else "as fast as it goes"
        return f"{find_game(self.game).title}, {self.tables} tables, {pace}"


@dataclass(frozen=True)
class Result:
    case: Case
    figures: Figures


# The clients ------------------------------------------------------------------------------------


class PickHead(msgspec.Struct):
    play: list[str] = []
    then: list["PickHead"] = []


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
    """A table where people can sit down."""

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
    waiting: list[tuple["Player", "Play"]] = field(default_factory=list)  # for the beginning
    has_begun: bool = False
    failed: str = ""
    is_over: bool = False

    async def begin(self, tables: int) -> None:
        """Nobody moves before all have come: coming in costs more than a move. With a pause between
        moves, tables are out of step."""
        for _ in range(tables):
            await self.seat_players()
        while len(self.waiting) < tables and not self.failed:
            await asyncio.sleep(0.02)
        self.has_begun = True
        for number, (player, move) in enumerate(self.waiting):
            later = self.pause * number / tables
            asyncio.get_running_loop().call_later(later, player.play, move)

    async def seat_players(self) -> None:
        """Players sit down at the next table, if one is left."""
        table = next(self.tables, None)
        if table is None:
            self.is_over = True
            return
        for seat in range(len(table.cookies)):
            make = partial(Player, self, table, seat)
            await asyncio.get_running_loop().create_connection(make, HOST, self.port)

    def end(self) -> None:
        self.is_over = True
        for player in list(self.playing):
            player.stand_up()


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
        cookie = self.table.cookies[self.seat]
        self.transport.write(upgrade(self.load.port, self.table, cookie))

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
        pick = self.choice(frame.picks)
        while pick.then:
            pick = self.choice(pick.then)
        move = Play(f"{self.seat}/{self.moves}", self.seat, frame.n, pick.play)
        if not self.load.has_begun:
            self.load.waiting.append((self, move))
        elif self.load.pause:
            asyncio.get_running_loop().call_later(self.load.pause, self.play, move)
        else:
            self.play(move)

    def choice(self, picks: list[PickHead]) -> PickHead:
        return picks[(self.moves * 7 + self.seat) % len(picks)]

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
            task = asyncio.ensure_future(self.load.seat_players())
            task.add_done_callback(asyncio.Task.result)


class Spectator(asyncio.Protocol):
    """Somebody who looks on, and reads all that comes."""

    heard = 0  # bytes, by all of them

    def __init__(self, port: int, table: Ready) -> None:
        self.port = port
        self.table = table

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast("asyncio.Transport", transport).write(upgrade(self.port, self.table))

    def connection_lost(self, reason: Exception | None) -> None:
        sys.exit(f"a spectator was sent away: {reason}")

    def data_received(self, data: bytes) -> None:
        Spectator.heard += len(data)


async def look_on(port: int, table: Ready, count: int) -> None:
    """What the crowd's process does: it has one of its own, or the players would wait for it. It
    says when all have come and, when it is told to end, how much they have heard."""
    loop = asyncio.get_running_loop()
    for _ in range(count):
        await loop.create_connection(partial(Spectator, port, table), HOST, port)
    while Spectator.heard < count * 1000:  # the first scene
        await asyncio.sleep(0.1)
    print("all here", flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    print(Spectator.heard, flush=True)
    os._exit(0)


def upgrade(port: int, table: Ready, cookie: str = "") -> bytes:
    """What asks for a table's socket."""
    return (
        f"GET /api/tables/{table.id}/socket?invite={table.invite} HTTP/1.1\r\n"
        f"Host: {HOST}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()


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


async def open_tables(port: int, game: str, count: int) -> list[Ready]:
    """Tables whose players have taken their seats."""
    clients = [
        httpx.AsyncClient(base_url=f"http://{HOST}:{port}")
        for _ in range(max(2, find_game(game).fewest_seats))
    ]
    cookies: list[str] = []
    opened: list[Ready] = []
    for client in clients:
        await client.get("/api/me")
        cookies.append("; ".join(f"{k}={v}" for k, v in client.cookies.items()))
    host, *guests = clients
    wish = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "open"}] * len(guests)]}

    async def open_one() -> Ready:
        table = (await host.post("/api/tables", json=wish)).json()
        for guest in guests:
            await guest.post(f"/api/tables/{table['id']}/join", json={"invite": table["invite"]})
        return Ready(table["id"], table["invite"], cookies)

    while len(opened) < count:
        some = min(SIDE_BY_SIDE, count - len(opened))
        opened += await asyncio.gather(*[open_one() for _ in range(some)])
    for client in clients:
        await client.aclose()
    return opened


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processor so far: to the nanosecond, where the system tells
    that of each thread. (`stat` counts whoever runs when the clock ticks.)"""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


async def run(server: "Server", case: Case, seconds: float, moves: float) -> Figures:
    before = memory(server.pid)
    spare = 0.0 if case.pause else max(SPARE * seconds - case.tables, case.tables / 10)
    opened = await open_tables(server.port, case.game, case.tables + int(spare))
    load = Load(server.port, case.pause, iter(opened))
    await load.begin(case.tables)
    await _go_on(load, PATIENCE, WARM_UP * case.tables)
    figures = await _count(load, server.pid, seconds, moves)
    figures["KB a table"] = (memory(server.pid) - before) / len(opened) / 1024
    load.end()
    return figures


async def _go_on(load: Load, seconds: float, moves: float) -> None:
    """Until that time has passed, so many moves are made, or nothing is left to play."""
    started = perf_counter()
    while perf_counter() - started < seconds and len(load.waits) < moves:
        if load.failed:
            raise RuntimeError(load.failed)
        if load.is_over:
            return
        await asyncio.sleep(0.02)


async def _count(load: Load, pid: int, seconds: float, most: float = inf) -> Figures:
    """What happens from now on, for so long."""
    load.waits, load.sizes = [], []
    started, server, clients = perf_counter(), cpu_seconds(pid), process_time()
    await _go_on(load, seconds, most)
    spent = perf_counter() - started
    if not load.waits:
        raise RuntimeError("nobody has moved")
    waits, moves = sorted(load.waits), len(load.waits)
    return {
        "moves": moves,
        "moves/s": moves / spent,
        "ack p50 ms": 1000 * waits[moves // 2],
        "ack p99 ms": 1000 * waits[int(moves * 0.99)],
        COST: 1000 * (cpu_seconds(pid) - server) / moves,
        "client CPU ms a move": 1000 * (process_time() - clients) / moves,
        "bytes a frame": sum(load.sizes) / len(load.sizes),
    }


async def run_beside_a_crowd(server: "Server", spectators: int, seconds: float) -> Figures:
    """How long others wait while a table is watched by so many: paced, in the game that has the
    largest scenes."""
    opened = await open_tables(server.port, CROWDED, OTHERS + 1)
    crowded = Load(server.port, PACE, iter(opened[:1]))
    others = Load(server.port, PACE, iter(opened[1:]))
    with crowd_at(server.port, opened[0], spectators) as crowd:
        await crowded.begin(1)
        await others.begin(OTHERS)
        await _go_on(others, PATIENCE, WARM_UP * OTHERS)
        crowded.waits = []
        figures = await _count(others, server.pid, seconds)
        figures["moves of the crowded"] = len(crowded.waits)
        heard, _ = crowd.communicate("")
    figures["KB to each"] = int(heard.split()[-1]) / max(spectators, 1) / 1024
    for load in (crowded, others):
        if load.failed:
            raise RuntimeError(load.failed)
        load.end()
    return figures


@contextmanager
def crowd_at(port: int, table: Ready, count: int) -> Iterator["subprocess.Popen[str]"]:
    words = [sys.executable, __file__, "--look-on", str(port), table.id, table.invite, str(count)]
    crowd = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert crowd.stdout is not None
        if crowd.stdout.readline() != "all here\n":
            raise RuntimeError("the crowd did not come")
        yield crowd
    finally:
        crowd.kill()
        crowd.wait()


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


@dataclass(frozen=True)
class Server:
    pid: int
    port: int


@asynccontextmanager
async def serving(sources: Path) -> AsyncIterator[Server]:
    """A server of these sources, with a database of its own."""
    port = free_port()
    environment = {**os.environ, "PYTHONPATH": str(sources)}
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, __file__, "--serve", str(port), f"sqlite:///{folder}/load.db"]
        process = subprocess.Popen(words, env=environment)
        try:
            await wait_for(port)
            yield Server(process.pid, port)
        finally:
            process.terminate()
            process.wait()


def serve_load(port: int, database: str) -> None:
    """What the server's process does: serve whoever comes, however often."""
    from farstead.server.app import ServerSettings
    from farstead.server.connections import ConnectionLimits
    from farstead.server.run import serve

    limits = ConnectionLimits(frames=1e9, size=1e12, waiting=10_000)
    serve(ServerSettings(database, requests=1e9, connections=limits), HOST, port)


def measure_crowd(spectators: int, seconds: float, sources: Path = HERE) -> Figures:
    async def whole() -> Figures:
        async with serving(sources) as server:
            return await run_beside_a_crowd(server, spectators, seconds)

    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(whole())


def measure(case: Case, seconds: float, sources: Path = HERE, moves: float = inf) -> Figures:
    """One case, for so long or so many moves."""

    async def whole() -> Figures:
        async with serving(sources) as server:
            return await run(server, case, seconds, moves)

    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(whole())


def compare(case: Case, seconds: float, other: Path) -> Figures:
    """What a move costs with the other checkout's sources and with these, by turns."""
    costs: dict[Path, list[float]] = {other: [], HERE: []}
    moves = inf
    for _ in range(ROUNDS):
        for sources, found in costs.items():
            figures = measure(case, seconds if moves == inf else 4 * seconds, sources, moves)
            moves = min(moves, figures["moves"])
            found.append(figures[COST])
    there, here = (sum(found) / ROUNDS for found in costs.values())
    return {"moves": moves, "there, " + COST: there, "here": here, "here / there": here / there}


Tell = Callable[[str], None]


def measure_all(
    cases: Sequence[Case], seconds: float, tell: Tell, other: Path | None = None
) -> list[Result]:
    report = []
    for case in cases:
        tell(f"the server: {case} ...")
        figures = compare(case, seconds, other) if other else measure(case, seconds)
        report.append(Result(case, figures))
    return report


def all_cases(games: Sequence[str], tables: int = 0) -> list[Case]:
    """These games at every number of tables, or at this one."""
    loads = [load for load in LOADS if tables in (0, load[0])]
    return [Case(game, *load) for game in games for load in loads]


def as_rows(report: Sequence[Result]) -> Rows:
    names = list(report[0].figures)
    rows = Rows("game", "tables", *names, title="the server")
    for result in report:
        pace = " paced" if result.case.pause else ""
        game, tables = find_game(result.case.game).title, f"{result.case.tables}{pace}"
        rows.add_row(game, tables, *[_short(result.figures[name]) for name in names])
    return rows


def crowd_rows(spectators: int, seconds: float, other: Path | None) -> Rows:
    """Without the crowd and with it, of each checkout."""
    rows = Rows("sources", "spectators", *CROWD_FIGURES, title=f"{OTHERS} tables beside a crowd")
    for sources in [other, HERE] if other else [HERE]:
        for count in (0, spectators):
            figures = measure_crowd(count, seconds, sources)
            shown = [_short(figures[name]) for name in CROWD_FIGURES]
            rows.add_row("these" if sources == HERE else "the others", str(count), *shown)
    return rows


def _short(value: float) -> str:
    return f"{value:,.2f}" if 0 < value < 10 and value % 1 else f"{value:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves a second, on this machine only.")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--seconds", type=float, default=6, help="for each case")
    parser.add_argument("--tables", type=int, default=0, help="only the cases with so many tables")
    parser.add_argument("--game", action="append", choices=game_names(), help="only this game")
    parser.add_argument("--against", type=Path, metavar="SRC", help="compare with these sources")
    parser.add_argument("--spectators", type=int, default=0, help="at one table, beside others")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATABASE"), help=argparse.SUPPRESS)
    parser.add_argument("--look-on", nargs=4, help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.serve:
        serve_load(int(words.serve[0]), words.serve[1])
        return
    if words.spectators:
        Console().print(crowd_rows(words.spectators, words.seconds, words.against))
        return
    if words.look_on:
        port, table, invite, count = words.look_on
        asyncio.run(look_on(int(port), Ready(table, invite, []), int(count)))
        return
    cases = all_cases(words.game or game_names(), words.tables)
    with Console(stderr=True).status("") as status:
        report = measure_all(cases, words.seconds, status.update, words.against)
    if words.json:
        print(json.dumps([asdict(result) for result in report], indent=2))
    else:
        Console().print(as_rows(report))


if __name__ == "__main__":
    main()
