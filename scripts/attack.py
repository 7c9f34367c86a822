"""Run every program of tests/attack in its whole form, and show what was found.

    make attack                      all of them (hours); goes on where it stopped
    make attack ARGS='kills races'   those with one of these words in their names
    make attack ARGS='--scale 0.1'   a tenth of how much each tries
    make attack ARGS=--anew          forget what was found before
    make attack ARGS=--show          only show what was found so far
    make attack ARGS=--write         and write it into docs/reliability.md

PostgreSQL is needed for half of them: FARSTEAD_TEST_POSTGRES names a server, as for `make test`;
the programs that kill one start one of their own. Let the machine do nothing else meanwhile.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Rows

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "attack"
PAGE = ROOT / "docs" / "reliability.md"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
Figure = dict[str, Any]


def programs(words: list[str]) -> list[str]:
    """The tests of the folder, one by one."""
    listing = [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/attack"]
    found = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = [line for line in found.splitlines() if "::" in line]
    return [name for name in names if not words or any(word in name for word in words)]


def place_of(program: str) -> Path:
    """Where its figures are kept."""
    return KEPT / sha256(program.encode()).hexdigest()[:12]


def run(program: str, scale: float) -> bool:
    """Whether it passed; what it said is kept beside its figures."""
    place = place_of(program)
    place.mkdir(parents=True, exist_ok=True)
    environment = os.environ | {
        "FARSTEAD_ATTACK": "1",
        "FARSTEAD_ATTACK_SCALE": str(scale),
        "FARSTEAD_ATTACK_KEPT": str(place),
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", program]
    with (place / "said").open("wb") as said:
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=said, stderr=said)
    (place / "done").write_text(f"{program}\n{done.returncode}\n")
    return done.returncode == 0


def run_all(names: list[str], scale: float, anew: bool) -> list[str]:
    """Run what is not done yet; what has failed."""
    failed = []
    bar = Progress(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with bar:
        task = bar.add_task("", total=len(names))
        for name in names:
            bar.update(task, description=name.partition("::")[2][:70])
            done = place_of(name) / "done"
            if anew:
                done.unlink(missing_ok=True)
            passed = done.read_text().split()[-1] == "0" if done.exists() else run(name, scale)
            if not passed:
                failed.append(name)
                bar.console.print(f"✗ {name}: see {place_of(name) / 'said'}")
            bar.advance(task)
    return failed


def figures(names: list[str]) -> list[Figure]:
    files = [file for name in names for file in sorted(place_of(name).glob("*.json"))]
    return [json.loads(file.read_text()) for file in files]


def as_rows(found: list[Figure]) -> Rows:
    rows = Rows("what", "wanted", "found", "", "minutes", title="under load, faults and attack")
    for line in found:
        mark = "✓" if line["holds"] else "✗"
        rows.add_row(
            line["what"], line["wanted"], line["found"], mark, f"{line['seconds'] / 60:.1f}"
        )
    return rows


def as_markdown(found: list[Figure]) -> str:
    head = "| what | wanted | found | holds | date |\n| --- | --- | --- | --- | --- |\n"
    return head + "".join(
        f"| {line['what']} | {line['wanted']} | {line['found']} | "
        f"{'yes' if line['holds'] else '**no**'} | {line['date']} |\n"
        for line in found
    )


def machine() -> str:
    """What the figures were measured on, without its name."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    system = f"{platform.system()} {platform.machine()}"
    return f"{system}, {os.cpu_count()} cores, {memory:.0f} GB, Python {platform.python_version()}"


def write(found: list[Figure]) -> None:
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    table = f"{BEGIN}\n\nMeasured on {machine()}.\n\n{as_markdown(found)}\n{END}"
    PAGE.write_text(before + table + after)


def main() -> None:
    parser = argparse.ArgumentParser(description="Attack the server, and show what was found.")
    parser.add_argument("words", nargs="*", help="of the programs' names; none: all")
    parser.add_argument("--scale", type=float, default=1.0, help="of how much each tries")
    parser.add_argument("--anew", action="store_true", help="forget what was found before")
    parser.add_argument("--show", action="store_true", help="run nothing")
    parser.add_argument("--write", action="store_true", help="write docs/reliability.md")
    words = parser.parse_args()
    names = programs(words.words)
    failed = [] if words.show else run_all(names, words.scale, words.anew)
    found = figures(programs([]))
    Console(width=None if sys.stdout.isatty() else 200).print(as_rows(found))
    if words.write:
        write(found)
    if failed or not all(line["holds"] for line in found):
        sys.exit(1)


if __name__ == "__main__":
    main()
