"""Writes the golden games anew. Only after a deliberate change of what a game shows or says: look
at the diff, it is what players will notice."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.golden import FOLDER, GAMES, golden

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path = FOLDER / f"{name}.txt"
        path.write_text(golden(name), encoding="utf-8")
        print(path.name, f"{path.stat().st_size:,} bytes")
