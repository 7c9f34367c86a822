"""`farstead content`: check and read the cards of a game, or a designer's own."""

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from farstead.core.errors import FarsteadError
from farstead.core.game import Game, find_game
from farstead.core.words import counted, listed

app = typer.Typer(help="Check or show the cards and the like of a game.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
Option = Annotated[
    list[str],
    typer.Option("--option", "-o", metavar="NAME=FILE", help="A file in place of the game's own."),
]


def load(game: Game, texts: list[str]) -> dict[str, list[tuple[str, str]]]:
    """What is printed on the game's content, with these options."""
    state = game.start(game.options.parse("", texts), game.fewest_seats)
    content = {kind: list(entries) for kind, entries in game.content(state).items()}
    if not content:
        raise FarsteadError(f"{game.title} has no content files")
    return content


@app.command()
def check(
    name: Name,
    option: Option = [],  # noqa: B006 - Typer copies it
) -> None:
    """Say whether it can be played with, or what is wrong and where."""
    game = find_game(name)
    content = load(game, option)
    counts = [counted(len(entries), kind.removesuffix("s")) for kind, entries in content.items()]
    Console().print(f"{game.title}: {listed(counts)}, all fit to play with.", highlight=False)


@app.command()
def show(
    name: Name,
    option: Option = [],  # noqa: B006 - Typer copies it
) -> None:
    """Print what is on every card, made from what it does."""
    content = load(find_game(name), option)
    console = Console()
    for kind, entries in content.items():
        console.print(f"[bold]{kind.capitalize()}[/]")
        for title, text in entries:
            console.print(f"  [bold]{escape(title)}[/]  {escape(text)}", highlight=False)
