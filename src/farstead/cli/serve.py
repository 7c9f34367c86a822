"""`farstead serve`: the server behind the lobby."""

import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from threading import Thread

from platformdirs import user_data_path
from rich.console import Console

from farstead.core.errors import FarsteadError

LOCAL = ("localhost", "127.0.0.1", "[::1]", "::1")


def default_file() -> Path:
    return user_data_path("farstead", appauthor=False) / "farstead.db"


def default_database() -> str:
    folder = default_file().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = f"the folder {folder} can't be made: {error.strerror}"
        raise FarsteadError(f"{reason}; `farstead doctor` says what to do") from None
    return f"sqlite:///{default_file()}"


def own_names(host: str, names: Sequence[str]) -> tuple[str, ...]:
    """The names that the server may be asked for by. Whoever listens to this machine alone is asked
    for by its own names; who listens to a network may have any, unless some are given."""
    is_open = host not in LOCAL
    if is_open and not names:
        return ()
    return (*LOCAL, f"[{host}]" if ":" in host else host, *(name.lower() for name in names))


def run(
    host: str,
    port: int,
    database: str,
    pace: float,
    browser: bool,
    bots: Sequence[str] = (),
    names: Sequence[str] = (),
    keep_tables: int = 365,
    keep_guests: int = 365,
) -> None:
    try:
        from farstead.server.app import ServerSettings
        from farstead.server.retention import Keep
        from farstead.server.run import serve
    except ImportError as missing:
        reason = f"the server needs more than is installed ({missing.name})"
        raise FarsteadError(f"{reason}: pip install 'farstead[server]'") from None
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"

    def ready() -> None:
        Console().print(f"The lobby is at [bold]{address}[/]  (Ctrl-C ends)", highlight=False)
        if browser:  # in a thread: some browsers keep whoever opens them waiting
            Thread(target=webbrowser.open, args=[address], daemon=True).start()

    keep = Keep(guests=keep_guests, tables=keep_tables)
    settings = ServerSettings(database or default_database(), pace, keep=keep)
    settings = replace(settings, bots=settings.bots + tuple(bots), hosts=own_names(host, names))
    serve(settings, host, port, ready)
