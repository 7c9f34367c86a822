"""Where matches in the terminal are kept: after every move, whole or not at all."""

import os
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from farstead.core.errors import FarsteadError
from farstead.match import Match


def folder() -> Path:
    return user_data_path("farstead", appauthor=False) / "saves"


def new_save(game: str) -> Path:
    """A name that no save has yet."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path = folder() / f"{stamp}-{game}.txt"
    count = 1
    while path.exists():
        count += 1
        path = folder() / f"{stamp}-{game}-{count}.txt"
    return path


def find_save(name: str) -> Path:
    """The file of this name; 'last' is the latest of our own."""
    if name != "last":
        return Path(name)
    saves = sorted(folder().glob("*.txt"), key=lambda path: path.stat().st_mtime)
    if not saves:
        raise FarsteadError(f"no match has been saved in {folder()}")
    return saves[-1]


def is_own(path: Path) -> bool:
    """Whether we have written it."""
    return path.resolve().is_relative_to(folder().resolve())


def write(match: Match, path: Path) -> None:
    """Replace the file in one step, so that a crash leaves the old one or the new one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".part")
        with draft.open("w", encoding="utf-8") as file:
            file.write(match.record().format())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise FarsteadError(f"can't save to {path}: {error.strerror or error}") from None
