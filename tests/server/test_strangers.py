"""What strangers may not do: come by another name, from another page, guess, or fill the log."""

import logging
import socket
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from starlette.requests import HTTPConnection
from starlette.responses import Response
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from farstead.cli.serve import own_names
from farstead.server.guests import cookie_name, hand_out, user_of
from farstead.server.logs import TELL_EVERY, FailureLog
from farstead.server.safety import is_own_host, is_own_origin
from farstead.server.users import User
from tests.patience import PATIENCE, run
from tests.server.conftest import Person, Server, lenient


@pytest.mark.parametrize(
    ("origin", "scheme", "is_own"),
    [
        (None, "https", True),
        ("https://play.example", "https", True),
        ("https://play.example", "wss", True),
        ("http://play.example", "ws", True),
        ("http://play.example", "https", False),
        ("http://play.example", "wss", False),
        ("https://play.example", "ws", False),
        ("https://play.example.evil", "https", False),
        ("https://play.example:444", "https", False),
        ("https://you@play.example", "https", False),
        ("null", "https", False),
        ("", "https", False),
    ],
)
def test_our_own_page_has_our_name_and_scheme(
    origin: str | None, scheme: str, is_own: bool
) -> None:
    headers = {"host": "play.example"} | ({} if origin is None else {"origin": origin})
    assert is_own_origin(headers, scheme) == is_own


@pytest.mark.parametrize(
    ("asked", "is_own"),
    [
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("[::1]", True),
        ("evil.example:8000", False),
        ("localhost.evil.example", False),
        ("evil.example@localhost.evil", False),
        ("", False),
    ],
)
def test_whoever_listens_to_this_machine_has_its_names_only(asked: str, is_own: bool) -> None:
    assert is_own_host({"host": asked}, own_names("127.0.0.1", [])) == is_own


def test_whoever_listens_to_a_network_has_any_name_or_those_that_are_given() -> None:
    assert own_names("0.0.0.0", []) == ()
    assert is_own_host({"host": "play.example"}, ())
    given = own_names("0.0.0.0", ["Play.Example"])
    assert is_own_host({"host": "play.example:8000"}, given)
    assert not is_own_host({"host": "evil.example"}, given)


def test_another_name_is_refused_by_the_api_the_page_and_sockets(tmp_path: Path) -> None:
    server = Server(lenient(f"sqlite:///{tmp_path}/db", hosts=("127.0.0.1",)))
    ann = Person(server.port)
    try:
        table = ann.open("last-land", "me", "me")
        ann.sit(table)
        elsewhere = {"Host": f"evil.example:{server.port}"}
        for path in ("/", "/api/games", f"/api/tables/{table['id']}"):
            assert ann.http.get(path, headers=elsewhere).status_code == 421
        door = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        address = f"ws://evil.example:{server.port}/api/tables/{table['id']}/socket"
        with pytest.raises(InvalidStatus), connect(address, sock=door):
            pass
    finally:
        ann.close()
        server.stop()


def test_answers_of_the_api_are_kept_by_nobody(server: Server) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=PATIENCE) as http:
        for path in ("/api/me", "/api/games", "/api/lobby", "/api/tables/nothing"):
            assert http.get(path).headers["cache-control"] == "no-store"
        theme = http.get("/api/games/last-land/theme.css")
        assert theme.headers["cache-control"] == "no-cache"  # it has a tag to ask again with


def test_over_tls_the_cookie_is_this_host_s_own() -> None:
    response = Response()
    hand_out(response, "token", "https")
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("__Host-farstead=token;")
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "Domain" not in cookie
    assert cookie_name("http") == "farstead"


def test_over_tls_no_other_cookie_counts() -> None:
    class Known:
        async def find(self, token: str) -> User:
            return User(token, "Ann")

    async def scenario() -> None:
        for scheme, name, is_known in (
            ("https", "__Host-farstead", True),
            ("wss", "__Host-farstead", True),
            ("https", "farstead", False),
            ("http", "farstead", True),
        ):
            headers = [(b"cookie", f"{name}=token".encode()), (b"host", b"play.example")]
            scope = {"type": "http", "scheme": scheme, "path": "/", "headers": headers}
            user = await user_of(HTTPConnection(scope), Known())  # type: ignore[arg-type]
            assert (user is not None) == is_known

    run(scenario())


def test_whoever_guesses_at_tables_is_soon_told_nothing(tmp_path: Path) -> None:
    """Not even where the guess is right, until some time has passed."""
    now = 0.0
    server = Server(lenient(f"sqlite:///{tmp_path}/db", requests=20, clock=lambda: now))
    ann = Person(server.port)
    try:
        table = ann.open("last-land", "me", "me")
        path = f"/api/tables/{table['id']}"
        with httpx.Client(base_url=ann.http.base_url, timeout=PATIENCE) as eve:
            for _ in range(20):
                assert eve.get(path, params={"invite": "guess"}).status_code == 404
            invited = {"invite": table["invite"]}
            assert eve.get(path, params=invited).status_code == 429
            now += 10.0
            assert eve.get(path, params=invited).status_code == 200
    finally:
        ann.close()
        server.stop()


def test_a_failure_that_goes_on_is_told_once_and_then_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    failures = FailureLog(logging.getLogger("test"), lambda: now)
    away = OperationalError("SELECT 1", {}, Exception("connection refused\nIs it running?"))
    for _ in range(1000):
        failures.tell("a move was not saved", away)
    failures.tell("a move was not saved", ValueError("another kind"))
    now = TELL_EVERY
    failures.tell("a move was not saved", away)
    told = [record.getMessage() for record in caplog.records]
    assert told == [
        "a move was not saved: connection refused",
        "a move was not saved: another kind",
        "a move was not saved: connection refused (999 times more since)",
    ]
    traces = [record.exc_info for record in caplog.records]
    assert [trace is not None for trace in traces] == [False, True, False]
