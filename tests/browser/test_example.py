"""A game that another package brings, in the browser."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Newcomer
from tests.browser.player import play_to_the_end
from tests.example import install
from tests.server.test_moves import free_port


@pytest.fixture
def elsewhere(chromium: Browser, tmp_path: Path) -> Iterator[str]:
    """The address of a server where the example is installed."""
    port = free_port()
    words = [
        "serve",
        "--port",
        f"{port}",
        "--database",
        f"sqlite:///{tmp_path}/db",
        "--pace",
        "0",
        "--bot",
        "*",
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "farstead", *words],
        env=install(tmp_path),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert "The lobby is at" in process.stdout.readline()  # said as soon as it listens
        yield f"http://127.0.0.1:{port}"
        process.terminate()


def test_a_game_of_another_package_is_played_from_the_lobby_to_its_end(
    elsewhere: str, newcomer: Newcomer
) -> None:
    ann = newcomer(elsewhere)
    ann.set_up("Deep Shaft", ["", ""], goal=20)
    ann.glowing.first.wait_for()
    play_to_the_end(ann)
    expect(ann.result.get_by_role("listitem")).to_have_count(2)
    assert any("hauls up" in line for line in ann.log)
