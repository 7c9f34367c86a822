"""Lines that break, pages that are reloaded, servers that die: nothing that was played is lost."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Newcomer, Witness
from tests.browser.player import Player, whose_turn
from tests.server.processes import Mortal


def test_after_a_reload_everything_is_as_it_was(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("last-land", "me", "greedy", "greedy")
    ann.play(4)
    position, log = ann.position, ann.log
    ann.page.reload()
    ann.glowing.first.wait_for()
    assert ann.position == position
    assert ann.log == log
    ann.play(2)
    assert ann.log[: len(log)] == log
    assert len(ann.log) > len(log)


def test_a_hand_is_there_again_after_a_reload(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("colonizers", "me", "greedy", "greedy", "greedy")
    ann.play(5)
    position = ann.position
    ann.page.reload()
    ann.glowing.first.wait_for()
    assert ann.position == position
    ann.play(2)


def test_a_page_that_was_offline_catches_up(newcomer: Newcomer, witness: Witness) -> None:
    witness.forgive("ERR_INTERNET_DISCONNECTED")
    ann, ben = newcomer(), newcomer()
    ann.set_up("Last Land", ["", "Open, for a friend"])
    ann.meet(ben)
    here, away = whose_turn(ann, ben)
    away.page.context.set_offline(True)
    expect(away.banner).to_be_visible()
    missed = away.log
    here.pick()
    here.pick()
    here.wait_until(lambda: here.log != missed)
    assert away.log == missed
    away.page.context.set_offline(False)
    expect(away.banner).to_be_hidden()
    away.wait_until(lambda: away.log == here.log)


@pytest.fixture
def mortal(tmp_path: Path, built_page: None) -> Iterator[Mortal]:
    with Mortal(f"sqlite:///{tmp_path}/mortal.db") as server:
        yield server


def entries(folder: Path) -> int:
    """How many entries the database holds."""
    with closing(sqlite3.connect(folder / "mortal.db")) as database:
        return int(database.execute("SELECT count(*) FROM entries").fetchone()[0])


def test_a_killed_server_comes_back_with_every_acknowledged_move(
    mortal: Mortal, newcomer: Newcomer, witness: Witness, tmp_path: Path
) -> None:
    """The page finds it by itself, and what was picked meanwhile is played once."""
    # Nobody is there, or it was killed in the middle of a handshake.
    witness.forgive("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")
    ann = newcomer(f"http://127.0.0.1:{mortal.port}")
    ann.open("last-land", "me:Ann", "me:Ben")
    ann.play(7)
    acknowledged, log, position = last_acknowledged(ann), ann.log, ann.position
    mortal.kill()
    assert entries(tmp_path) >= acknowledged
    expect(ann.banner).to_be_visible()
    assert ann.position == position  # one may look at the table while the line is down,
    ann.pick()  # and even play

    mortal.launch()
    expect(ann.banner).to_be_hidden()
    ann.wait_until(lambda: last_acknowledged(ann) > acknowledged)
    ann.wait_until(lambda: last_seen(ann) >= last_acknowledged(ann))  # it comes next
    ann.glowing.first.wait_for()
    assert ann.log[: len(log)] == log
    assert last_acknowledged(ann) == last_seen(ann) == entries(tmp_path)
    ann.play(5)


def last_acknowledged(player: Player) -> int:
    """How many entries there are at least, as the page was told."""
    return int(player.told("ack")[-1]["n"])


def last_seen(player: Player) -> int:
    """How many entries there were when the page was last shown the table."""
    return int(player.told("scene")[-1]["n"])
