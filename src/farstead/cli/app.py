"""The commands: farstead games | play | simulate | ladder | train | serve | doctor | record ..."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from farstead import __version__, is_compiled
from farstead.cli import content as content_commands
from farstead.cli import record as record_commands
from farstead.cli.ladder import ladder
from farstead.cli.menu import choose_match
from farstead.cli.play import Session, seated
from farstead.cli.train import train
from farstead.core.errors import FarsteadError
from farstead.core.game import bot_names, find_game, game_names
from farstead.core.header import Header
from farstead.lab.simulate import Job, Simulation, as_users

app = typer.Typer(
    help="Four games of settlement: play them, test them, study them.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
)
app.add_typer(record_commands.app, name="record")
app.add_typer(content_commands.app, name="content")

Option = Annotated[
    list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="Change an option.")
]
# A URL may hold a password, which everybody could read in the list of processes.
Database = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="FARSTEAD_DATABASE",
        help="Where tables are kept; a file of your own if not given.",
    ),
]
Edition = Annotated[str, typer.Option(help="A named set of options; see `farstead games GAME`.")]


def main() -> None:
    """The entry point: whatever Farstead refuses is one line on the error output."""
    try:
        app()
    except FarsteadError as error:
        fail(str(error))
    except BrokenPipeError:  # the reader of our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def fail(reason: str) -> NoReturn:
    Console(stderr=True).print(f"[bold red]farstead:[/] {escape(reason)}", highlight=False)
    sys.exit(2)


def version(wanted: bool) -> None:
    if wanted:
        how = "compiled by mypyc" if is_compiled() else "interpreted (nothing is compiled)"
        typer.echo(f"farstead {__version__}, rules {how}")
        raise typer.Exit


@app.callback()
def root(
    show_version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Four games of settlement: play them, test them, study them."""


@app.command()
def games(
    game: Annotated[str, typer.Argument(help="One game, with its editions and options.")] = "",
) -> None:
    """List the games, or one game's editions and options."""
    console = Console()
    if game:
        _show_game(console, game)
        return
    table = Table("game", "title", "seats", "editions", title="Games", title_justify="left")
    for name in game_names():
        found = find_game(name)
        seats = found.seats_in_words().removesuffix(" seats").removeprefix("exactly ")
        table.add_row(name, found.title, seats, ", ".join(found.options.editions))
    console.print(table)
    console.print(f"Bots: {', '.join(bot_names())}", highlight=False)


def _show_game(console: Console, name: str) -> None:
    game = find_game(name)
    console.print(f"[bold]{game.title}[/], {game.seats_in_words()}, rules {game.version}")
    table = Table("option", *game.options.editions, "what it is", "allowed")
    for option in game.options.options.values():
        values = [
            option.show(game.options.edition(edition)[option.name])
            for edition in game.options.editions
        ]
        table.add_row(option.name, *values, option.meaning, option.allowed())
    console.print(table)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="The game; without it, a menu asks.")] = "",
    edition: Edition = "",
    option: Option = [],  # noqa: B006 - Typer copies it
    seats: Annotated[
        str, typer.Option(help="Who plays, by commas: you, you:NAME, or a bot's name.")
    ] = "",
    title: Annotated[
        list[str],
        typer.Option(metavar="NAME", help="Names for what seats have, one a seat."),
    ] = [],  # noqa: B006 - Typer copies it
    resume: Annotated[
        str, typer.Option(metavar="FILE", help="Go on with a saved match; 'last' is the latest.")
    ] = "",
    save: Annotated[
        str, typer.Option(metavar="FILE", help="Where to keep the match, after every move.")
    ] = "",
    seed: Annotated[int, typer.Option(help="Repeat the same dice and draws.")] = -1,
    files: record_commands.Files = False,
) -> None:
    """Play in the terminal, against bots and with friends on one screen."""
    console = Console()
    if resume:
        if game or edition or option or seats or title:
            fail("--resume goes on with a match as it was saved: give no game, options or seats")
        session = Session.resume(console, resume, seed, save, files)
    else:
        header = seated(game, edition, option, seats, title) if game else choose_match(console)
        session = Session.begin(console, header, seed, save)
    session.run()


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The game.")],
    seats: Annotated[str, typer.Option(help="The bots, by commas, one a seat.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    edition: Edition = "",
    option: Option = [],  # noqa: B006 - Typer copies it
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write every game down there.")
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="Processes; 0 is one a core.")] = 0,
) -> None:
    """Let bots play many games, and see who wins, how long it takes and what scores."""
    users = as_users(seat.strip() for seat in seats.split(","))
    job = Job(Header.new(game, edition, option, users), seed, records)
    simulation = Simulation(job, games, workers)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task(find_game(game).title, total=games)
        simulation.run(lambda done: bar.update(task, completed=done))
    if simulation.was_stopped:
        stopped = f"Stopped after {simulation.tally.games} of {games} games."
        Console(stderr=True).print(stopped, highlight=False)
    report = simulation.report()
    if as_json:
        typer.echo(json.dumps(report, indent=2))
    else:
        _show_report(Console(), simulation, report)
    if simulation.was_stopped:
        raise typer.Exit(130)


app.command()(ladder)
app.command()(train)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = 8000,
    database: Database = "",
    pace: Annotated[float, typer.Option(min=0, help="Seconds that a bot takes at least.")] = 0.5,
    browser: Annotated[bool, typer.Option("--open", help="Open the lobby in a browser.")] = False,
    bot: Annotated[
        list[str],
        typer.Option(
            metavar="NAME",
            help="Another bot that people may give a seat, such as search:2s; * is every one.",
        ),
    ] = [],  # noqa: B006 - Typer copies it
    name: Annotated[
        list[str],
        typer.Option(
            metavar="HOST", help="A name that people reach the server by, such as play.example.org."
        ),
    ] = [],  # noqa: B006 - Typer copies it
    keep_tables: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="How long a table is kept that nobody uses (without a move, 30); 0: for ever.",
        ),
    ] = 365,
    keep_guests: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="How long a guest is remembered who sits at no kept table; 0: for ever.",
        ),
    ] = 365,
) -> None:
    """Open the lobby: tables in the browser, for you, your friends and bots."""
    from farstead.cli.serve import run

    run(host, port, database, pace, browser, bot, name, keep_tables, keep_guests)


@app.command()
def doctor(database: Database = "") -> None:
    """Say what is installed, what is missing, and what to do about it."""
    from farstead.cli.doctor import report

    raise typer.Exit(0 if report(database) else 1)


def _counted(kind: str, things: dict[str, dict[str, float]]) -> Table:
    """What was counted of cards and the like, in all games together."""
    columns = list(dict.fromkeys(what for numbers in things.values() for what in numbers))
    table = Table(kind, *columns)
    for name, numbers in things.items():
        table.add_row(name, *[f"{numbers.get(what, 0):,.0f}" for what in columns])
    return table


def _show_report(console: Console, simulation: Simulation, report: dict[str, object]) -> None:
    tally = simulation.tally
    header = simulation.job.header
    title = f"{find_game(header.game).title} {header.edition}: {tally.games} games"
    table = Table("seat", "bot", "wins", "95 %", "score", "± sd", title=title, title_justify="left")
    seats = report["seats"]
    assert isinstance(seats, list)
    for number, seat in enumerate(seats, start=1):
        interval = f"{seat['low']:.1%} – {seat['high']:.1%}"
        score = seat["score"]
        table.add_row(
            str(number),
            seat["bot"],
            f"{seat['share']:.1%}",
            interval,
            f"{score['mean']:.2f}",
            f"{score['sd']:.2f}",
        )
    console.print(table)
    facts = Table("per game", "mean", "± sd")
    for name, sums in {"decisions": tally.length, **tally.facts}.items():
        facts.add_row(name.replace("_", " "), f"{sums.mean:.2f}", f"{sums.sd:.2f}")
    console.print(facts)
    for kind, things in tally.counts.items():
        console.print(_counted(kind, things))
    how = "compiled" if is_compiled() else "interpreted: a C compiler at install makes it faster"
    speed = f"{report['decisions_per_second']:,} decisions/s"
    console.print(f"{tally.decisions:,} decisions, {speed} ({how})", highlight=False)
