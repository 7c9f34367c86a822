"""`farstead ladder`: who is how strong, from deals that are played in every seating."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from farstead.core.errors import FarsteadError
from farstead.core.game import find_game
from farstead.core.header import Header
from farstead.core.words import counted
from farstead.lab.ladder import Contest, Ladder
from farstead.lab.picture import check_picture, draw_ladder, title
from farstead.lab.rating import Figure
from farstead.lab.standings import Pair, Report

TOO_FEW = "·"
SIGNS = f"{TOO_FEW}: too few games to tell"


def ladder(
    game: Annotated[str, typer.Argument(help="The game.")],
    bots: Annotated[str, typer.Option(help="Who is measured, by commas: two bots or more.")] = "",
    line_up: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT,...",
            help="Who sits at every table instead: `expert,greedy,greedy,greedy`.",
        ),
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games, at least.")] = 200,
    seats: Annotated[
        int, typer.Option(min=0, help="Seats at the table; as many as bots if not given.")
    ] = 0,
    edition: Annotated[
        str, typer.Option(help="A named set of options; see `farstead games GAME`.")
    ] = "",
    option: Annotated[
        list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="Change an option.")
    ] = [],  # noqa: B006 - Typer copies it
    seed: Annotated[int, typer.Option(help="The same seed plays the same deals.")] = 0,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 is one a core.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw it there: .svg or .png.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep every game there, and go on with what is there."),
    ] = None,
) -> None:
    """Let bots play the same deals in every seating, and see who is how strong."""
    if bool(bots) == bool(line_up):
        raise FarsteadError("a ladder takes either --bots or a --line-up")
    names = tuple(bot.strip() for bot in (bots or line_up).split(","))
    header = Header.new(game, edition, option)
    contest = Contest(header, names, seats, seed)
    if line_up:
        if seats not in (0, len(names)):
            raise FarsteadError(f"the line-up has {len(names)} seats, not {seats}")
        contest = Contest.of(header, names, seed)
    climb = Ladder(contest, games, workers, keep)
    if picture is not None:
        check_picture(picture)
    climb.prepare()
    play(climb, Console(stderr=True))
    if climb.played:
        show(climb.report(), as_json, picture)
    if climb.was_stopped:
        raise typer.Exit(130)


def play(climb: Ladder, console: Console) -> None:
    """Play what is missing, under a bar."""
    total = len(climb.seatings)
    if total != climb.games:
        console.print(f"{total} games, so that every deal is played whole.", highlight=False)
    if climb.played:
        console.print(f"{counted(len(climb.played), 'game')} kept from before.", highlight=False)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    ) as bar:
        task = bar.add_task(find_game(climb.contest.header.game).title, total=total)
        climb.run(lambda done: bar.update(task, completed=done))
    if climb.was_stopped:
        console.print(f"Stopped after {len(climb.played)} of {total} games.", highlight=False)


def show(report: Report, as_json: bool, picture: Path | None) -> None:
    if picture is not None:
        draw_ladder(report, picture)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report)).decode())
        return
    console = Console(highlight=False)
    console.print(f"[bold]{escape(title(report))}[/]\n")
    console.print(standings(report))
    console.print(f"\nHow often the row's bot ends ahead of the column's, in % ({SIGNS}):\n")
    console.print(pairs(report))
    if picture is not None:
        console.print(f"\nDrawn in {picture}", markup=False)


def standings(report: Report) -> Table:
    table = _table("rating", "wins", "95 %", "×fair", "rank", "a move", "longest", "games")
    for standing in report.bots:
        rating, won = standing.rating, standing.share
        table.add_row(
            str(standing.rank),
            escape(standing.bot),
            f"{rating.value:.0f} ± {rating.high - rating.value:.0f}",
            f"{won.value:.1%}",
            interval(won),
            f"{standing.times_fair:.2f}",
            f"{standing.mean_rank:.2f}",
            duration(standing.seconds_a_move),
            duration(standing.longest_move),
            f"{standing.games:,}",
        )
    return table


def pairs(report: Report) -> Table:
    """How often the row's bot ends ahead of the column's."""
    table = _table(*[escape(standing.bot) for standing in report.bots])
    ahead = {(pair.bot, pair.other): pair for pair in report.pairs}
    for standing in report.bots:
        cells = [percent(ahead.get((standing.bot, other.bot))) for other in report.bots]
        table.add_row(str(standing.rank), escape(standing.bot), *cells)
    return table


def _table(*columns: str) -> Table:
    """A row for each bot, narrow enough for a terminal of 80 columns."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, collapse_padding=True, pad_edge=False)
    table.add_column("")
    table.add_column("bot", overflow="fold", min_width=6)
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def interval(won: Figure) -> str:
    """`52.1–66.0`, of a share in percent."""
    return TOO_FEW if won.is_vague else f"{100 * won.low:.1f}–{100 * won.high:.1f}"


def percent(pair: Pair | None) -> str:
    """`67 ± 10`; nothing for bots that never met, a sign for those that met too seldom."""
    if pair is None or pair.pairs == 0:
        return ""
    if pair.ahead.is_vague:
        return TOO_FEW
    ahead = pair.ahead
    reach = max(ahead.high - ahead.value, ahead.value - ahead.low)
    return f"{100 * ahead.value:.0f} ± {100 * reach:.0f}"


def duration(seconds: float) -> str:
    """`1.2 s`, `35 ms`, `7 µs`."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            number = seconds / size
            return f"{number:.1f} {unit}" if number < 9.95 else f"{number:.0f} {unit}"
    return f"{seconds * 1e6:.0f} µs"
