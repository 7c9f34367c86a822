"""A game that another package brings, in the browser."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Newcomer
from tests.browser.player import play_to_the_end
from tests.example import install
from tests.server.processes import served


@pytest.fixture
def elsewhere(chromium: Browser, tmp_path: Path) -> Iterator[str]:
    """The address of a server where the example is installed."""
    with served([sys.executable, "-m", "farstead"], tmp_path, install(tmp_path)) as port:
        yield f"http://127.0.0.1:{port}"


def test_a_game_of_another_package_is_played_from_the_lobby_to_its_end(
    elsewhere: str, newcomer: Newcomer
) -> None:
    ann = newcomer(elsewhere)
    ann.set_up("Deep Shaft", ["", ""], goal=20)
    ann.glowing.first.wait_for()
    play_to_the_end(ann)
    expect(ann.result.get_by_role("listitem")).to_have_count(2)
    assert any("hauls up" in line for line in ann.log)
