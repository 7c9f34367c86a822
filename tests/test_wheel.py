"""What people install: a wheel with compiled rules and the built page, which needs neither a C
compiler nor Node."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from farstead import is_compiled
from farstead.server.app import PAGE
from tests.server.conftest import Person
from tests.server.processes import served
from tests.server.test_moves import caught_up

ROOT = Path(__file__).parent.parent

pytestmark = [
    pytest.mark.skipif(not is_compiled(), reason="a wheel of interpreted rules is not shipped"),
    pytest.mark.skipif(
        not (PAGE / "index.html").is_file(), reason="the page is not built (make page)"
    ),
]


def pip(python: Path | str, *words: str) -> None:
    subprocess.run(
        [python, "-m", "pip", "--disable-pip-version-check", *words, "--quiet"],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        check=True,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of a new virtual environment with the wheel in it."""
    folder = tmp_path_factory.mktemp("wheel")
    pip(
        sys.executable,
        "wheel",
        "--no-build-isolation",
        "--no-deps",
        "--wheel-dir",
        f"{folder}",
        ".",
    )
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    commands = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip(commands / "python", "install", "--no-compile", f"{wheel}[server]")
    return commands


def bare(commands: Path) -> dict[str, str]:
    """An environment in which nothing else is found: no compiler, no Node, no sources."""
    return {"PATH": str(commands), "HOME": str(commands)}


def version(commands: Path) -> str:
    return subprocess.run(
        [commands / "farstead", "--version"],
        env=bare(commands),
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.fixture
def visitor(installed: Path, tmp_path: Path) -> Iterator[Person]:
    """Somebody who visits a server of the installed wheel."""
    command = [installed / "farstead"]
    with served(command, tmp_path, bare(installed)) as port, closing(Person(port)) as person:
        yield person


def test_a_game_is_played_at_the_wheels_own_server(installed: Path, visitor: Person) -> None:
    """One test: two that run side by side would build in the same folder."""
    assert "compiled by mypyc" in version(installed)
    page = visitor.http.get("/")
    assert page.status_code == 200
    assert "<title>Farstead" in page.text
    client = visitor.sit(visitor.open("last-land", "me", "greedy"))
    client.wait(lambda c: c.may_pick)
    for _ in range(10):
        answer = client.pick()
        assert answer["type"] == "ack"
        client.wait(partial(caught_up, answer["n"]))
