"""A real Chromium in front of a real server. What pages may never do is watched in every test."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Request,
    WebError,
    WebSocket,
    expect,
    sync_playwright,
)

from farstead.cli.doctor import BROWSERS
from farstead.server.app import PAGE
from tests.browser.player import PATIENCE_MS, Player
from tests.server.conftest import Server, lenient


@pytest.fixture(scope="package")
def built_page() -> None:
    if not (PAGE / "index.html").is_file():
        pytest.skip("the page is not built (make page): nothing is tested in the browser")


@pytest.fixture(scope="package")
def chromium(built_page: None) -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(f"none of {', '.join(BROWSERS)} is installed: nothing is tested in the browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu"], timeout=PATIENCE_MS
        )
        expect.set_options(timeout=PATIENCE_MS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests: they meet at different tables."""
    database = f"sqlite:///{tmp_path_factory.mktemp('server')}/test.db"
    server = Server(lenient(database))
    yield server
    server.stop()


@pytest.fixture
def address(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}"


class Witness:
    """Notes whatever no page may ever do: errors, breaches of the content security policy (which
    Chromium reports as errors), requests to other hosts."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = ()

    def watch(self, context: BrowserContext, address: str) -> None:
        home = urlsplit(address).netloc

        def hear(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self._complain(f"console {message.type}: {message.text}")

        def catch(error: WebError) -> None:
            self._complain(f"uncaught: {error.error}")

        def ask(request: Request | WebSocket) -> None:
            place = urlsplit(request.url)
            if place.scheme not in ("data", "blob") and place.netloc != home:
                self._complain(f"a request to another host: {request.url}")

        context.on("console", hear)
        context.on("weberror", catch)
        context.on("request", ask)
        context.on("page", lambda page: page.on("websocket", ask))

    def forgive(self, *parts: str) -> None:
        """Complaints with one of these in them belong to the test."""
        self.forgiven += parts

    def _complain(self, complaint: str) -> None:
        if not any(part in complaint for part in self.forgiven):
            self.complaints.append(complaint)


@pytest.fixture
def witness() -> Iterator[Witness]:
    witness = Witness()
    yield witness
    assert witness.complaints == []


Newcomer = Callable[..., Player]


@pytest.fixture
def newcomer(chromium: Browser, address: str, witness: Witness) -> Iterator[Newcomer]:
    """Makes people with a browser of their own that nobody has used before."""
    contexts: list[BrowserContext] = []

    def make(at: str = address, **how: Any) -> Player:
        how = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 800}} | how
        context = chromium.new_context(base_url=at, **how)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        witness.watch(context, at)
        return Player(context.new_page())

    yield make
    for context in contexts:
        context.close()
