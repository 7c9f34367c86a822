"""`farstead content`: check and read the cards of a game, or a designer's own."""

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from farstead.core.errors import FarsteadError
from farstead.core.game import Game, find_game
from farstead.core.options import Value
from farstead.core.words import counted, listed

app = typer.Typer(
    help="Check or show the cards, races and the like of a game.", no_args_is_help=True
)

Name = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
Cards = Annotated[str, typer.Option(metavar="FILE", help="Other cards.")]
Parts = Annotated[str, typer.Option(metavar="FILE", help="Other ship parts.")]
Goals = Annotated[str, typer.Option(metavar="FILE", help="Other goals.")]
Races = Annotated[str, typer.Option(metavar="FILE", help="Other race sheets.")]


def load(game: Game, files: dict[str, str]) -> dict[str, list[tuple[str, str]]]:
    """What is printed on the game's content, with these files in place of its own."""
    changes: dict[str, Value] = {}
    for option, file in files.items():
        if file and option not in game.options.options:
            raise FarsteadError(f"{game.title} has no such content of its own to replace")
        if file:
            changes[option] = file
    state = game.start(game.options.resolve("", changes), game.fewest_seats)
    content = {kind: list(entries) for kind, entries in game.content(state).items()}
    if not content:
        raise FarsteadError(f"{game.title} has no content files")
    return content


@app.command()
def check(
    name: Name, cards: Cards = "", parts: Parts = "", goals: Goals = "", races: Races = ""
) -> None:
    """Say whether it can be played with, or what is wrong and where."""
    game = find_game(name)
    files = {"cards": cards, "part_file": parts, "goal_file": goals, "races": races}
    content = load(game, files)
    counts = [counted(len(entries), kind.removesuffix("s")) for kind, entries in content.items()]
    Console().print(f"{game.title}: {listed(counts)}, all fit to play with.", highlight=False)


@app.command()
def show(
    name: Name, cards: Cards = "", parts: Parts = "", goals: Goals = "", races: Races = ""
) -> None:
    """Print what is on every card, made from what it does."""
    game = find_game(name)
    files = {"cards": cards, "part_file": parts, "goal_file": goals, "races": races}
    content = load(game, files)
    console = Console()
    for kind, entries in content.items():
        console.print(f"[bold]{kind.capitalize()}[/]")
        for title, text in entries:
            console.print(f"  [bold]{escape(title)}[/]  {escape(text)}", highlight=False)
