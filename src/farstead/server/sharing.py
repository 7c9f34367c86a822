"""Whether several processes serve one SQLite file. Some versions of SQLite may then damage it."""

import logging
import sqlite3
import sys
from pathlib import Path
from typing import IO

FIRST_BAD, LAST_BAD = (3, 7, 0), (3, 51, 2)  # a reset of the write-ahead log may lose pages
WARNING = (
    "another process serves this file too, and SQLite {} may lose what two processes write at a"
    " time; take SQLite 3.51.3 or newer, or PostgreSQL"
)
log = logging.getLogger(__name__)


def claim(file: Path, version: tuple[int, ...] = sqlite3.sqlite_version_info) -> IO[bytes] | None:
    """Let others see that this process serves the file, and say so if another one does too and
    SQLite is of a version that should not. Whoever keeps what is returned open keeps the claim."""
    if sys.platform == "win32":
        return None  # there, nothing tells
    import fcntl

    claims = file.with_name(f"{file.name}-served").open("ab")
    try:
        fcntl.flock(claims, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        if FIRST_BAD <= version <= LAST_BAD:
            number = ".".join(str(part) for part in version)
            log.warning("%s: %s", file, WARNING.format(number))
    fcntl.flock(claims, fcntl.LOCK_SH)
    return claims
