"""`farstead record`: look at a written-down match, step through it, check it, learn from it."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from farstead.cli import hints
from farstead.cli.draw import draw
from farstead.core.errors import FarsteadError
from farstead.core.options import read_bounded
from farstead.core.record import parse
from farstead.core.state import CHANCE
from farstead.core.words import counted, listed
from farstead.match import Match
from farstead.match.fairness import check_outcomes, commitment

app = typer.Typer(help="Show, replay, verify or review a written-down match.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="A record.", show_default=False)]
Files = Annotated[
    bool, typer.Option(help="Let the record name files of this machine, such as your own cards.")
]
LARGEST_FILE = 20_000_000  # bytes


def load(path: Path, files: bool = False) -> Match:
    """The match that a file holds, every entry checked; whether it may name further files."""
    try:
        text = read_bounded(path, LARGEST_FILE)
    except OSError as error:
        raise FarsteadError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise FarsteadError(f"{path}: not a text in UTF-8 (byte {error.start})") from None
    try:
        return Match.replay(parse(text), files)
    except FarsteadError as error:
        raise FarsteadError(f"{path}, {error}") from None


@app.command()
def show(file: File, files: Files = False) -> None:
    """The whole match as sentences, everything open."""
    match = load(file, files)
    console = Console(highlight=False)
    edition, rules = escape(match.options.edition), match.options.rules
    console.print(f"[bold]{match.game.title}[/] {edition}, rules {rules}: {listed(match.names)}")
    for number, entry in enumerate(match.entries, start=1):
        who = "*" if entry.actor == CHANCE else escape(match.names[entry.actor])
        viewer = None if entry.actor == CHANCE else entry.actor
        told = " ".join(s.text for s in match.log(viewer, number - 1, number))
        console.print(f"[dim]{number:5}[/] {who:12} {escape(entry.text):28} [dim]{escape(told)}[/]")
    console.print(outcome(match))


@app.command()
def replay(
    file: File,
    move: Annotated[int, typer.Option(help="Show just this position: after so many entries.")] = -1,
    seat: Annotated[int, typer.Option(help="Seen from this seat; 0 is a spectator.")] = 0,
    files: Files = False,
) -> None:
    """Step through a match: Enter for the next move, b for back, a number to go there, q."""
    match = load(file, files)
    console = Console()
    if not 0 <= seat <= len(match.users):
        raise FarsteadError(f"there is no seat {seat}")
    viewer = seat - 1 if seat else None
    if move >= 0:
        _position(console, match, move, viewer)
        return
    at, last = 0, len(match.entries)
    while True:
        _position(console, match, at, viewer)
        try:
            answer = console.input(f"[dim]{at} of {last}: Enter, b, a number, q >[/] ").strip()
        except (EOFError, KeyboardInterrupt):
            return
        if answer in ("q", "quit"):
            return
        if answer.isdigit():
            at = int(answer)
        else:
            at += -1 if answer in ("b", "back") else 1
        at = max(0, min(at, last))


@app.command()
def verify(file: File, files: Files = False) -> None:
    """Play the record again and check every entry and the scores."""
    match = load(file, files)
    Console(highlight=False).print(f"ok: {len(match.entries)} entries, {outcome(match)}")


@app.command()
def fair(
    file: File,
    seed: Annotated[str, typer.Argument(help="What the table showed when the game was over.")],
    files: Files = False,
) -> None:
    """Check that every roll and draw comes from the seed that the table had before the game."""
    match = load(file, files)
    count = check_outcomes(match, seed.strip().lower())
    console = Console(highlight=False)
    console.print(f"fair: all {counted(count, 'outcome')} of chance come from this seed.")
    console.print(f"Before the game the table said: {commitment(seed.strip().lower())}")


@app.command()
def review(
    file: File,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=600, help="To think about each decision.")
    ] = 0.3,
    iterations: Annotated[
        int, typer.Option(min=0, help="Think so much instead: the same seed then says the same.")
    ] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Of the worlds that are looked at.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
    files: Files = False,
) -> None:
    """Go through the decisions, each judged from what its seat knew: mistakes, turning points."""
    found = hints.review(load(file, files), seed, iterations, seconds)
    if found.was_stopped:
        Console(stderr=True).print(hints.stopped_in_words(found), highlight=False)
    if as_json:
        typer.echo(json.dumps(found.as_json(), indent=2))
    else:
        hints.show_review(Console(), found, str(file))
    if found.was_stopped:
        raise typer.Exit(130)


def outcome(match: Match) -> str:
    if not match.is_over:
        return f"not over: {escape(match.scene(None).headline)}"
    scores = ", ".join(
        f"{escape(name)} {score}"
        for name, score in zip(match.names, match.state.scores(), strict=True)
    )
    return f"{escape(match.scene(None).headline)} ({scores})"


def _position(console: Console, match: Match, at: int, viewer: int | None) -> None:
    past = match.at(at)
    console.print(draw(past.scene(viewer), console.width, match.game.theme()))
    if at:
        for sentence in past.log(viewer, at - 1):
            console.print(f"  {sentence.text}", highlight=False, markup=False)
