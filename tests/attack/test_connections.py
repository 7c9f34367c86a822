"""Connections that cost without asking for anything: half requests, floods, answers unread."""

import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from farstead.server import connections
from farstead.server.connections import ConnectionLimits, GuardedRequests, network_of
from farstead.testing import effort
from tests.patience import PATIENCE
from tests.server.conftest import Client, Person, Server, lenient

SOON = 0.5  # seconds: a deadline that a test can wait for, and a whole request never needs


@contextmanager
def serving(tmp_path: Path, limits: ConnectionLimits, **more: Any) -> Iterator[Server]:
    server = Server(lenient(f"sqlite:///{tmp_path}/db", connections=limits, **more))
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def seated(server: Server) -> Iterator[tuple[Person, Client]]:
    with closing(Person(server.port)) as ann:
        client = ann.sit(ann.open("last-land", "me:Ann", "me:Ben"))
        client.wait(lambda c: c.may_pick)
        yield ann, client


def knock(server: Server, said: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    line.sendall(said)
    return line


def is_closed(line: socket.socket) -> bool:
    """Wait until the server has ended it."""
    with suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


HALVES = {
    "silence": b"",
    "half a line": b"GET /api/ga",
    "half the headers": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "no body": b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n",
    "half a body": b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{}",
    "half a second request": (
        b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api/games HTTP/1.1\r\nX-Slow: "
    ),
}


@pytest.mark.parametrize("said", HALVES.values(), ids=HALVES)
def test_half_a_request_does_not_wait_for_ever(tmp_path: Path, said: bytes) -> None:
    with serving(tmp_path, ConnectionLimits(deadline=SOON)) as server, knock(server, said) as line:
        assert is_closed(line)


def test_newcomers_are_served_however_many_half_requests_there_are(tmp_path: Path) -> None:
    """None of these is ended by time: the oldest make room."""
    limits = ConnectionLimits(deadline=PATIENCE, waiting=50)
    with serving(tmp_path, limits) as server, ExitStack() as held:
        lines = []
        for number in range(effort(300, 1100)):
            lines.append(held.enter_context(knock(server, list(HALVES.values())[number % 4])))
            if number % 100 == 0:
                with httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as http:
                    assert http.get("/api/games", timeout=PATIENCE).status_code == 200
        assert all(is_closed(line) for line in lines[:200])
        with seated(server) as (_, client):
            assert client.pick()["type"] == "ack"


def frame(opcode: int, content: bytes = b"", last: bool = True) -> bytes:
    """A masked frame, as a browser sends it."""
    head = struct.pack("!BB", opcode | (0x80 if last else 0), 0x80 | len(content))
    return head + b"\0\0\0\0" + content


TEXT, CONTINUED, PING, PONG = 1, 0, 9, 10
FLOODS = {
    "empty fragments": frame(TEXT, last=False) + frame(CONTINUED, last=False) * 5000,
    "pings": frame(PING, b"x" * 100) * 2000,
    "pongs": frame(PONG) * 5000,
    "empty texts": frame(TEXT) * 5000,
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_whoever_floods_a_socket_is_closed_and_others_go_on(tmp_path: Path, flood: bytes) -> None:
    limits = ConnectionLimits(deadline=PATIENCE)
    with serving(tmp_path, limits) as server, seated(server) as (eve, client):
        with seated(server) as (_, other):
            line = client.socket.socket
            with suppress(ConnectionError):
                line.sendall(flood)
            assert client.until_closed() in (1008, 1003)
            assert other.pick()["type"] == "ack"
        assert eve.http.get("/api/lobby").status_code == 200


def test_a_few_slow_fragments_and_pings_are_no_flood(tmp_path: Path) -> None:
    limits = ConnectionLimits(deadline=PATIENCE, clock=lambda: 0.0)
    with serving(tmp_path, limits) as server, seated(server) as (_, client):
        seat, n = client.scene["viewer"], client.scene["n"]
        action = client.scene["picks"][0]["play"][0]
        words = f'{{"type":"play","key":"k","seat":{seat},"n":{n},"actions":["{action}"]}}'
        half = len(words) // 2
        line = client.socket.socket
        line.sendall(frame(TEXT, words[:half].encode(), last=False) + frame(PING, b"there?"))
        line.sendall(frame(CONTINUED, words[half:].encode()))
        assert client.wait_for("ack")["key"] == "k"


def in_bytes(said: bytes) -> list[bytes]:
    """One by one, each in a packet of its own."""
    return [said[n : n + 1] for n in range(len(said))]


def arrivals(words: bytes) -> dict[str, list[bytes]]:
    """In which pieces a text may come."""
    whole = frame(TEXT, words)
    return {
        "at once": [whole],
        "byte by byte": in_bytes(whole),
        "after a ping": [frame(PING, b"there?"), whole],
        "with a ping": [frame(PING, b"there?") + whole],
        "with half a ping": [whole + frame(PING, b"there?")[:3], frame(PING, b"there?")[3:]],
        "in fragments": [frame(TEXT, words[:9], last=False), frame(CONTINUED, words[9:])],
        "around a ping": [
            frame(TEXT, words[:9], last=False),
            frame(PING),
            frame(CONTINUED, words[9:]),
        ],
    }


@pytest.mark.parametrize("way", arrivals(b"").keys())
def test_a_text_may_come_in_any_pieces_and_the_next_at_once(tmp_path: Path, way: str) -> None:
    limits = ConnectionLimits(deadline=PATIENCE, clock=lambda: 0.0)
    with serving(tmp_path, limits) as server, seated(server) as (_, client):
        line = client.socket.socket
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for key in ("first", "second"):
            words = f'{{"type":"undo","key":"{key}","seat":0,"n":-1}}'.encode()
            pieces = arrivals(words)[way] if key == "first" else [frame(TEXT, words)]
            for piece in pieces:
                line.sendall(piece)
                time.sleep(0.001)  # so that most pieces arrive alone; the answer is the same
            assert client.wait_for("refused")["key"] == key


@pytest.mark.parametrize("way", ["at once", "in fragments"])
def test_a_text_that_is_none_closes_the_socket(tmp_path: Path, way: str) -> None:
    limits = ConnectionLimits(deadline=PATIENCE)
    with serving(tmp_path, limits) as server, seated(server) as (_, client):
        for piece in arrivals(b'"no text: \xff"')[way]:
            client.socket.socket.sendall(piece)
        assert client.until_closed() == 1007


def test_whoever_never_reads_is_let_go(tmp_path: Path) -> None:
    """Of a table's socket whose owner asks for whole scenes again and again."""
    limits = ConnectionLimits(deadline=2.0, frames=1e6, size=1e9)
    with serving(tmp_path, limits) as server, closing(Person(server.port)) as eve:
        table = eve.open("last-land", "me:Ann", "me:Ben")
        cookie = "; ".join(f"{name}={value}" for name, value in eve.http.cookies.items())
        line = knock(
            server,
            f"GET /api/tables/{table['id']}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n".encode(),
        )
        look = frame(TEXT, b'{"type":"look","seat":0}') * 100
        with line, pytest.raises(ConnectionError):
            send_until_it_ends(line, look)


def send_until_it_ends(line: socket.socket, said: bytes) -> None:
    while True:
        line.sendall(said)


def test_an_address_has_only_so_many_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "network_of", lambda address: address)
    limits = ConnectionLimits(deadline=PATIENCE, each=5)
    with serving(tmp_path, limits) as server, ExitStack() as held:
        lines = [held.enter_context(knock(server)) for _ in range(5)]
        with knock(server, HALVES["half a line"]) as sixth:
            assert is_closed(sixth)
        lines[0].close()
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as http:
            while True:  # until the server has heard of it
                with suppress(httpx.TransportError):
                    assert http.get("/api/games", timeout=PATIENCE).status_code == 200
                    break


def test_a_table_s_sockets_count_too_until_they_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "network_of", lambda address: address)
    limits = ConnectionLimits(deadline=PATIENCE, each=4)
    with serving(tmp_path, limits) as server:
        for _ in range(3):
            http = cast("type[GuardedRequests]", server.server.config.http)
            while http.counts:
                time.sleep(0.01)  # until those of the last round are forgotten
            with seated(server) as (ann, client):
                ann.sit(client.table)
                with ExitStack() as held:  # with the browser's own connection, the fourth
                    held.enter_context(knock(server, HALVES["half a line"]))
                    with knock(server, HALVES["half a line"]) as fifth:
                        assert is_closed(fifth)


def test_a_network_of_ipv6_is_one_client_and_this_machine_none() -> None:
    """A proxy on this machine stands for many."""
    assert network_of("127.0.0.1") == network_of("::1") == ""
    assert network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1") == "2001:db8:1:2::"
    assert network_of("2001:db8:1:3::4") != network_of("2001:db8:1:2::4")
    assert network_of("") == network_of("127.0.0.1")
