"""`farstead train`: find better weights for a game's bots by playing."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from farstead.core.errors import FarsteadError
from farstead.core.game import find_game
from farstead.core.header import Header
from farstead.core.weights import EVALUATION, WeighedPolicy, Weights, format_weights
from farstead.lab.simulate import stopped_by_interrupt
from farstead.lab.train import (
    Climb,
    Lesson,
    Pairs,
    check_installed,
    collect,
    evaluation_of,
    fit,
    guide_of,
    measure,
    surprise,
)

CHECK_GAMES = 4_000


def train(
    game: Annotated[str, typer.Argument(help="The game.")],
    seats: Annotated[
        list[int],
        typer.Option(min=1, help="How many play: 4, or what the game takes. Repeat it for more."),
    ] = [],  # noqa: B006 - Typer copies it
    games: Annotated[
        int, typer.Option(min=20, help="Games that the evaluation is fitted to.")
    ] = 2000,
    minutes: Annotated[
        float, typer.Option(min=0, help="How long to look for a better guide.")
    ] = 5.0,
    edition: Annotated[str, typer.Option(help="A named set of options.")] = "",
    option: Annotated[
        list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="Change an option.")
    ] = [],  # noqa: B006 - Typer copies it
    seed: Annotated[int, typer.Option(help="The same seed learns from the same games.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the weights there, as TOML.")
    ] = None,
) -> None:
    """Learn by playing: fit the evaluation to many games, and look for a guide that beats the
    present one. Nothing changes until you put the file in the place of the game's own
    (`content/weights.toml`). Ctrl-C stops, and keeps what was found."""
    found = find_game(game)
    places = tuple(seats) or (found.seats_for_bots(),)
    lesson = Lesson(Header.new(game, edition, option), places, seed)
    for number in range(len(places)):
        lesson.begin(number)  # refuses what the game does not take
    check_installed()
    console, policy = Console(), lesson.guide()
    learned = [policy.weights] if isinstance(policy, WeighedPolicy) else []
    learned.append(evaluation_of(lesson).weights)
    _write(out, learned)  # at once, to know that it can be
    was_stopped = False
    if isinstance(policy, WeighedPolicy):
        climb = _learn_guide(console, lesson, minutes * 60)
        learned[0], was_stopped = climb.best, climb.was_stopped
        _write(out, learned)
    if not was_stopped:
        learned[-1] = _learn_evaluation(console, lesson, games)
        _write(out, learned)
    if out is not None:
        console.print(f"Written to {out}", highlight=False)


def _write(path: Path | None, learned: list[Weights]) -> None:
    if path is not None:
        try:
            path.write_text(format_weights(learned), encoding="utf-8")
        except OSError as error:
            raise FarsteadError(f"{path}: {error.strerror or error}") from None


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def _learn_guide(console: Console, lesson: Lesson, seconds: float) -> Climb:
    before = guide_of(lesson).weights
    climb = Climb(lesson, before)
    with _bar() as bar, stopped_by_interrupt(climb.stop):
        task = bar.add_task("guide", total=max(seconds, 1e-9))
        climb.run(
            seconds,
            lambda spent: bar.update(
                task, completed=spent, description=f"guide: {climb.kept} of {climb.tries} kept"
            ),
        )
    console.print(f"{climb.kept} of {climb.tries} variants were better.", highlight=False)
    if climb.kept > 0:
        _show(console, "guide", before, climb.best)
    if climb.kept > 0 and not climb.was_stopped:
        share, low, high = measure(lesson, climb.best, CHECK_GAMES)
        console.print(
            f"Alone against the present guide the last one wins {share:.1%} of {CHECK_GAMES} new "
            f"games ({low:.1%} – {high:.1%}; fair {lesson.fair:.1%}).",
            highlight=False,
        )
    return climb


def _learn_evaluation(console: Console, lesson: Lesson, games: int) -> Weights:
    before = evaluation_of(lesson).weights
    with _bar() as bar:
        task = bar.add_task("evaluation", total=games + games // 4)
        pairs = collect(lesson, games, lambda done: bar.update(task, completed=done))
        fresh = _fresh(lesson)
        check = collect(fresh, games // 4, lambda done: bar.update(task, completed=games + done))
    after = Weights(EVALUATION, before.names, fit(pairs))
    _show(console, "evaluation", before, after)
    console.print(_surprises(check, before, after), highlight=False)
    return after


def _fresh(lesson: Lesson) -> Lesson:
    """Games that nothing was learned from."""
    return replace(lesson, seed=lesson.seed + 1_000_000_007)


def _surprises(check: Pairs, before: Weights, after: Weights) -> str:
    told = [surprise(check, weights.values) for weights in (before, after)]
    return (
        f"Games that it was not fitted to surprise it by {told[1]:.4f} a pair of seats "
        f"(before: {told[0]:.4f}; knowing nothing: 0.6931)."
    )


def _show(console: Console, kind: str, before: Weights, after: Weights) -> None:
    table = Table(kind, "before", "after", title_justify="left")
    for name, old, new in zip(before.names, before.values, after.values, strict=True):
        table.add_row(name, f"{old:.3f}", f"{new:.3f}")
    console.print(table)
