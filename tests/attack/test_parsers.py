"""Whatever a text or a file says, it is read within bounds of memory and time, or refused."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.attack.figures import amount

RECORDS = Path(__file__).parents[1] / "records"
MEMORY = 1024 * 2**20  # bytes of address space; the program itself takes a third
SECONDS = 60  # of the processor
HEAD = """\
farstead record 1
game: last-land
rules: 1
edition: standard
seat 1: @greedy
seat 2: @random
"""
COLONIZERS = "farstead record 1\ngame: colonizers\nrules: 1\nedition: standard\n"
SEATS = "".join(f"seat {seat}: @greedy\n" for seat in range(1, 5))


def real(name: str) -> str:
    return (RECORDS / name).read_text()


BIG = amount(200_000, 1_000_000, 1_000_000)
HOSTILE_RECORDS = {
    "nothing": "",
    "zeros": "\0" * BIG,
    "one long line": "farstead record 1" + " " * BIG,
    "lines without end": "farstead record 1\n" + "x: y\n" * BIG,
    "seats without end": HEAD + "".join(f"seat {n}: @greedy\n" for n in range(3, BIG // 10)),
    "a seat far away": HEAD + "seat 999999999999: @greedy\n\n",
    "options without end": HEAD + "".join(f"option x{n}: 1\n" for n in range(BIG // 10)),
    "a huge number": HEAD + f"option size: {'9' * (BIG // 10)}\n\n",
    "a huge board": HEAD + "option size: 1000000\n\n",
    "moves without end": HEAD + "\n" + "1 move n\n" * BIG,
    "chance without end": HEAD + "\n" + "* roll 6\n" * BIG,
    "an actor far away": HEAD + "\n" + "99999999999999999999 move n\n",
    "a long word": HEAD + "\n" + "1 " + "n" * BIG + "\n",
    "odd letters": HEAD + "\n1 \u202emove\u0000 n\n",
    "zeros for cards": COLONIZERS + "option cards: /dev/zero\n" + SEATS + "\n",
    "a pipe for cards": COLONIZERS + "option cards: /dev/stdin\n" + SEATS + "\n",
    "another version": HEAD.replace("rules: 1", "rules: 99") + "\n",
    "a name without end": HEAD.replace("@greedy", "a" * BIG) + "\n",
    "a game that ends twice": real("colonizers_standard_4-seats_rules-1_01.txt") * 2,
}


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def told(*words: str) -> str:
    """Why the program refuses; it must, by itself, and within its limits."""
    done = subprocess.run(
        [sys.executable, "-m", "farstead", *words],
        capture_output=True,
        text=True,
        preexec_fn=limited,
        stdin=subprocess.DEVNULL,
    )
    said = done.stdout + done.stderr
    assert done.returncode in (1, 2), (done.returncode, said[-2000:])
    assert "Traceback" not in said, said[-2000:]
    assert said.strip()
    assert len(said) < 5000, "it says more than anybody reads"
    return said


@pytest.mark.parametrize("name", HOSTILE_RECORDS)
def test_a_hostile_record_is_refused_within_bounds(tmp_path: Path, name: str) -> None:
    file = tmp_path / "record.txt"
    file.write_text(HOSTILE_RECORDS[name])
    told("record", "verify", str(file))
    if "cards" in name:
        told("record", "verify", "--files", str(file))


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "last-land", "--seats", ",".join(["greedy"] * 10_000)],
        ["simulate", "last-land", "--seats", "greedy,maxn:99999999x99999999"],
        ["simulate", "last-land", "--seats", "greedy,search:1e999s"],
        ["simulate", "last-land", "--seats", "greedy,random", "-o", "size=" + "9" * 5000],
        ["simulate", "colonizers", "--seats", "greedy", "-o", "cards=/dev/zero"],
        ["simulate", "x" * 100_000, "--seats", "greedy,random"],
        ["record", "verify", "/dev/zero"],
        ["record", "fair", "/dev/zero", "00"],
        ["record", "show", "/proc/self/mem"],
        ["content", "check", "colonizers", "/dev/zero"],
        ["content", "check", "space-hope", "/"],
    ],
    ids=lambda words: " ".join(words)[:60],
)
def test_hostile_words_are_refused_within_bounds(words: list[str]) -> None:
    told(*words)


@pytest.mark.parametrize("depth", [10, 1000, amount(50_000, 200_000, 200_000)])
def test_hostile_content_is_refused_within_bounds(tmp_path: Path, depth: int) -> None:
    """TOML that is nested, or large, without end."""
    file = tmp_path / "cards.toml"
    for content in ("a = " + "[" * depth, "a." * depth + "b = 1", "[[card]]\nname = 'x'\n" * depth):
        file.write_text(content)
        told("content", "check", "colonizers", str(file))
