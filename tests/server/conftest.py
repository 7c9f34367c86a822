"""A real server on the loopback address, and people who talk to it."""

import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
import uvicorn
from sqlalchemy import create_engine, make_url, text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from farstead.server.app import ServerSettings, create_app
from farstead.server.connections import ConnectionLimits
from farstead.server.run import configured
from farstead.server.tables import ANY
from tests.patience import PATIENCE

PATIENT = ConnectionLimits(deadline=PATIENCE, frames=1e6, size=1e9, waiting=10_000)


def lenient(database: str, **changes: Any) -> ServerSettings:
    """For tests: bots don't dawdle, any of them plays, and nobody is too fast or too slow."""
    usual: dict[str, Any] = {
        "pace": 0,
        "bots": (ANY,),
        "requests": 1e6,
        "connections": PATIENT,
        "limit": PATIENCE,
    }
    return ServerSettings(database, **usual | changes)


class Server:
    """Uvicorn in a thread."""

    def __init__(self, settings: ServerSettings) -> None:
        door = socket.socket()
        door.bind(("127.0.0.1", 0))  # kept from here on: nobody else can take the port
        self.port = door.getsockname()[1]
        self.app = create_app(settings)
        config = configured(self.app, settings, ws_ping_timeout=PATIENCE)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([door],), daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server does not stop"


class Person:
    """Somebody with a browser's cookie."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        self.name = self.http.get("/api/me").json()["name"]
        self.sockets = ExitStack()

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self.http.post(path, json=body)
        assert answer.status_code < 300, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def open(self, game: str, *seats: str, **wish: Any) -> dict[str, Any]:
        """Open a table; seats are 'me', 'me:NAME', 'open' or a bot's name."""
        return self.post("/api/tables", game=game, seats=[wished(s) for s in seats], **wish)

    def info(self, table: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/tables/{table['id']}").json()
        return found

    def act(self, table: dict[str, Any], verb: str, invite: str = "") -> dict[str, Any]:
        return self.post(f"/api/tables/{table['id']}/{verb}", invite=invite)

    def sit(self, table: dict[str, Any], invite: str = "", **headers: str) -> "Client":
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table['id']}/socket?invite={invite}"
        opening = connect(
            address,
            additional_headers={"Cookie": cookie, **headers},
            max_size=None,
            open_timeout=PATIENCE,
            ping_timeout=PATIENCE,
        )
        return Client(self.sockets.enter_context(opening))

    def close(self) -> None:
        self.sockets.close()
        self.http.close()


def wished(seat: str) -> dict[str, str]:
    kind, _, name = seat.partition(":")
    if kind == "me":
        return {"kind": "me", "name": name}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat}


class Client:
    """A page: it merges what it hears, as the real one does."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}
        self.scene: dict[str, Any] = {}
        self.elements: dict[str, Any] = {}
        self.log: list[str] = []
        self.raw: list[str] = []
        self.thinking: list[int] = []
        self.keys = 0

    def hear(self) -> dict[str, Any]:
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        frame: dict[str, Any] = json.loads(text)
        if frame["type"] == "table":
            self.table = frame["table"]
        elif frame["type"] == "thinking":
            self.thinking.append(frame["seat"])
        elif frame["type"] == "scene":
            self._merge(frame)
        return frame

    def _merge(self, frame: dict[str, Any]) -> None:
        if frame.get("full"):
            self.elements, self.log = {}, []
        for element in frame.get("elements", []):
            self.elements[element["id"]] = element
        for gone in frame.get("gone", []):
            del self.elements[gone]
        if order := frame.get("order"):
            self.elements = {name: self.elements[name] for name in order}
        self.log += [sentence["text"] for sentence in frame.get("log", [])]
        self.scene = frame

    def wait(self, until: Callable[["Client"], object]) -> dict[str, Any]:
        """Hear frames until something holds; the last one."""
        frame: dict[str, Any] = {}
        while not until(self):
            frame = self.hear()
        return frame

    def wait_for(self, kind: str) -> dict[str, Any]:
        while (frame := self.hear())["type"] != kind:
            pass
        return frame

    def until_closed(self) -> int:
        """Hear everything; the code that the server closed with."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code

    @property
    def may_pick(self) -> bool:
        return bool(self.scene.get("picks")) and not self.is_over

    @property
    def is_over(self) -> bool:
        return self.table.get("status") == "over"

    def say(self, **frame: Any) -> None:
        self.socket.send(json.dumps(frame))

    def play(self, *actions: str, key: str = "", seat: int | None = None) -> dict[str, Any]:
        """Play, and hear the acknowledgement or the refusal."""
        self.keys += 1
        key = key or f"key {id(self)} {self.keys}"
        whose = self.scene["viewer"] if seat is None else seat
        self.say(type="play", key=key, seat=whose, n=self.scene["n"], actions=list(actions))
        while (frame := self.hear())["type"] not in ("ack", "refused"):
            pass
        return frame

    def pick(self, which: int = 0) -> dict[str, Any]:
        picks = self.scene["picks"]
        pick = picks[which % len(picks)]
        while pick.get("then"):  # a path: on to its end
            pick = pick["then"][which % len(pick["then"])]
        return self.play(*pick["play"])


DATABASES = ["sqlite", "postgresql"]


@contextmanager
def new_database(kind: str, folder: Path) -> Iterator[str]:
    """A new, empty database: a file, or one in the server that the environment names."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/test.db"
        return
    server = os.environ.get("FARSTEAD_TEST_POSTGRES")
    if not server:
        pytest.skip("no PostgreSQL: FARSTEAD_TEST_POSTGRES names none (.ci/run starts one)")
    name = f"farstead_{uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture(params=DATABASES)
def database(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """For tests that look into it, or start servers of their own."""
    with new_database(request.param, tmp_path) as database:
        yield database


@pytest.fixture(params=DATABASES, scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Server]:
    """One for all tests of a module: they meet at different tables."""
    with new_database(request.param, tmp_path_factory.mktemp("server")) as database:
        server = Server(lenient(database))
        yield server
        server.stop()


@pytest.fixture
def people(server: Server) -> Iterator[Callable[[], Person]]:
    made: list[Person] = []

    def make() -> Person:
        made.append(Person(server.port))
        return made[-1]

    yield make
    for person in made:
        person.close()
