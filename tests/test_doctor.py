"""`farstead doctor`: what it finds, what it says, and how it ends."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from farstead.cli import doctor as doctors
from farstead.cli.app import app
from farstead.core.game import game_names

WORDS = {"✓": "ok", "–": "missing", "✗": "broken"}
NEEDS_SERVER = "the server's packages are not installed"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine where everything that one needs is there, and nothing is anybody's."""
    page = tmp_path / "page" / "index.html"
    page.parent.mkdir()
    page.touch()
    monkeypatch.setattr(doctors, "PAGE", page)
    monkeypatch.setattr(doctors, "default_file", lambda: tmp_path / "data" / "farstead.db")
    monkeypatch.delenv("FARSTEAD_DATABASE", raising=False)
    return tmp_path


def doctor(*words: str, **settings: str) -> Result:
    return CliRunner().invoke(app, ["doctor", *words], env=settings)


def lines_of(output: str, about: str) -> list[str]:
    """The lines that say something, each with what to try about it."""
    joined = output.replace("\n           try:", " try:")
    return [line for line in joined.splitlines() if about in line]


def test_where_everything_is_there_one_is_ready_to_play() -> None:
    answer = doctor()
    assert answer.exit_code == 0, answer.output
    assert "broken" not in answer.output
    assert "farstead" in answer.output.splitlines()[0]
    assert f"{len(game_names())} games: {', '.join(game_names())}" in answer.output
    assert answer.output.endswith("Ready to play.\n")


def test_every_line_has_a_sign_and_a_word_and_what_is_not_right_a_command() -> None:
    answer = doctor("--database", "sqlite:////no/such/folder/farstead.db", FARSTEAD_PURE="1")
    lines = lines_of(answer.output, " ")[:-1]
    assert len(lines) >= 10
    for line in lines:
        sign, word = line.split()[:2]
        assert WORDS[sign] == word
        assert (" try: " in line) == (word != "ok"), line


def test_looking_leaves_nothing_behind(home: Path) -> None:
    before = sorted(home.rglob("*"))
    assert doctor().exit_code == 0
    assert sorted(home.rglob("*")) == before


# Rules and page ------------------------------------------------------------------------------


def test_interpreted_rules_are_no_reason_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctors, "is_compiled", lambda: False)
    answer = doctor(FARSTEAD_PURE="1")
    [line] = lines_of(answer.output, "the rules are")
    assert line.startswith("– missing  the rules are interpreted")
    assert "40 times slower" in line
    assert line.endswith("try: unset FARSTEAD_PURE")
    assert answer.exit_code == 0


def test_compiled_rules_are_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctors, "is_compiled", lambda: True)
    [line] = lines_of(doctor().output, "the rules are")
    assert line.startswith("✓ ok       the rules are compiled")


def test_a_server_without_its_page_is_broken(home: Path) -> None:
    pytest.importorskip("starlette", reason=NEEDS_SERVER)
    (home / "page" / "index.html").unlink()
    answer = doctor()
    [line] = lines_of(answer.output, "the page is")
    assert line.startswith("✗ broken   the page is not built")
    assert line.endswith("try: make page")
    assert answer.exit_code == 1
    assert answer.output.endswith("Not ready to play: mend what is broken.\n")


# Games and bots of others --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_package:GAME", "No module named 'no_such_package'"),
        ("farstead.games.last_land:GAMES", "has no attribute 'GAMES'"),
        ("farstead.games.last_land:__name__", "it is a str"),
    ],
)
def test_a_game_that_does_not_load_is_named_with_the_reason(
    value: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chess = EntryPoint("chess", value, "farstead.games")
    own = EntryPoint("last-land", "farstead.games.last_land:GAME", "farstead.games")
    monkeypatch.setattr(doctors, "entry_points", lambda group: [own, chess])
    answer = doctor()
    [line] = lines_of(answer.output, f"games: 'chess' ({value}) can't be loaded")
    assert line.startswith("✗ broken")
    assert reason in line
    assert "1 game: last-land" in answer.output
    assert answer.exit_code == 1


def test_without_any_games_farstead_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctors, "entry_points", lambda group: [])
    answer = doctor()
    assert lines_of(answer.output, "no games are registered: farstead is not installed")
    assert answer.exit_code == 1


def test_a_check_that_fails_is_a_line_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(group: str) -> list[EntryPoint]:
        raise RuntimeError("the packages' list is torn")

    monkeypatch.setattr(doctors, "entry_points", fail)
    answer = doctor()
    assert answer.exception is None or isinstance(answer.exception, SystemExit)
    assert "a check failed: the packages' list is torn" in answer.output
    assert lines_of(answer.output, "a C compiler")


# The database --------------------------------------------------------------------------------


def database_line(answer: Result) -> str:
    [line] = lines_of(answer.output, "database")
    return line


def test_a_database_that_is_there_is_tried_and_left_as_it_was(home: Path) -> None:
    file = home / "data" / "farstead.db"
    file.parent.mkdir()
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE tables (id)")
    connection.close()
    before = file.read_bytes()
    answer = doctor()
    assert database_line(answer) == f"✓ ok       the database can be written to: {file}"
    assert file.read_bytes() == before


def test_a_file_that_is_no_database_is_broken(home: Path) -> None:
    file = home / "data" / "farstead.db"
    file.parent.mkdir()
    file.write_text("shopping: bread, butter, and a longer word than SQLite's own head" * 20)
    answer = doctor()
    assert "file is not a database" in database_line(answer)
    assert answer.exit_code == 1


def test_a_data_folder_that_can_not_be_one_is_broken(home: Path) -> None:
    (home / "data").write_text("a file where the folder should be")
    answer = doctor()
    assert database_line(answer).startswith("✗ broken")
    assert "Not a directory" in database_line(answer)
    assert "try: farstead serve --database" in database_line(answer)
    assert answer.exit_code == 1


@pytest.fixture
def locked(home: Path) -> Iterator[Path]:
    folder = home / "data"
    folder.mkdir(mode=0o500)
    if os.access(folder, os.W_OK):
        pytest.skip("whoever runs this may write everywhere")
    yield folder
    folder.chmod(0o700)


def test_a_data_folder_that_is_not_ours_to_write_is_broken(locked: Path) -> None:
    for mode in (0o500, 0o000):
        locked.chmod(mode)
        answer = doctor()
        assert "Permission denied" in database_line(answer)
        assert "try: farstead serve --database" in database_line(answer)
        assert answer.exit_code == 1


def test_the_folder_of_another_file_must_be_there(home: Path) -> None:
    """The server makes only the folder of its own file."""
    pytest.importorskip("sqlalchemy", reason=NEEDS_SERVER)
    answer = doctor("--database", f"sqlite:///{home}/else/where.db")
    assert "No such file or directory" in database_line(answer)
    assert doctor("--database", f"sqlite:///{home}/where.db").exit_code == 0


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port that is ours, and that nobody answers at."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]


def test_an_unreachable_database_is_broken_and_its_password_is_kept(closed_port: int) -> None:
    pytest.importorskip("psycopg", reason=NEEDS_SERVER)
    url = f"postgresql+psycopg://ann:hunter2@127.0.0.1:{closed_port}/tables"
    for answer in (doctor("--database", url), doctor(FARSTEAD_DATABASE=url)):
        line = database_line(answer)
        assert line.startswith("✗ broken   the PostgreSQL database 'tables' at 127.0.0.1 can't be")
        assert f"try: pg_isready --host 127.0.0.1 --port {closed_port}" in line
        assert "hunter2" not in answer.output
        assert answer.exit_code == 1


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("hunter2", "the database's URL is none that can be read"),
        ("postgresql+psycopg://ann:@host:hunter2/x", "the database's URL is none that can be read"),
        ("mysql://ann:hunter2@host/x", "in SQLite or PostgreSQL, not in mysql"),
        ("postgresql+other://ann:hunter2@host/x", "try: --database postgresql+psycopg://"),
        ("postgresql+psycopg:///x?sslmode=hunter2&password=hunter2", 'value: "***"'),
    ],
)
def test_a_wrong_url_is_broken_and_not_repeated(url: str, said: str) -> None:
    pytest.importorskip("psycopg", reason=NEEDS_SERVER)
    answer = doctor("--database", url)
    assert said in database_line(answer)
    assert "hunter2" not in answer.output
    assert answer.exit_code == 1


def test_a_postgresql_server_that_answers_is_ok() -> None:
    server = os.environ.get("FARSTEAD_TEST_POSTGRES")
    if not server:
        pytest.skip("no PostgreSQL: FARSTEAD_TEST_POSTGRES names none (.ci/run starts one)")
    answer = doctor("--database", server)
    assert database_line(answer).startswith("✓ ok       the PostgreSQL database")
    assert answer.exit_code == 0


# Without the extras --------------------------------------------------------------------------

BLOCKED = """
import sys
GONE = {"alembic", "sqlalchemy", "starlette", "uvicorn", "psycopg", "matplotlib", "openskill"}
class Blocker:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in GONE:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
sys.meta_path.insert(0, Blocker)
from farstead.cli.app import main
main()
"""


def bare(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command where only what farstead itself needs is installed, and no tool is on the path.
    The output can't show every sign."""
    settings = {
        **os.environ,
        "XDG_DATA_HOME": str(home),
        "PATH": str(home),
        "PYTHONIOENCODING": "latin-1",
    }
    return subprocess.run(
        [sys.executable, "-c", BLOCKED, "doctor", *words],
        capture_output=True,
        encoding="latin-1",
        env=settings,
        check=False,
    )


def test_without_extras_and_tools_one_can_still_play(home: Path) -> None:
    answer = bare(home)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert answer.stderr == ""
    for extra in ("server", "postgres", "lab"):
        [line] = lines_of(answer.stdout, f"extra '{extra}'")
        assert line.startswith("? missing")
        assert "No module named" in line
        assert line.endswith(f"try: pip install 'farstead[{extra}]'")
    for tool in ("a browser", "a C compiler"):
        assert lines_of(answer.stdout, tool)[0].startswith("? missing  for developers")


def test_a_database_by_url_needs_the_server(home: Path) -> None:
    answer = bare(home, "--database", "postgresql+psycopg://ann:hunter2@127.0.0.1/x")
    assert answer.returncode == 1
    [line] = lines_of(answer.stdout, "the database can't be tried")
    assert line.endswith("try: pip install 'farstead[server]'")
    assert "hunter2" not in answer.stdout + answer.stderr
