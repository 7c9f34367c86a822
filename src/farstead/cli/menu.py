"""The menu that `farstead play` shows when no game is named."""

from rich.console import Console

from farstead.cli.play import Quit, seated
from farstead.core.game import Game, find_game, game_names
from farstead.core.header import Header


def choose_match(console: Console) -> Header:
    """Ask for a game, an edition and opponents. Enter takes what is marked."""
    console.print("\n[bold]Farstead[/]  four games of settlement\n")
    games = [find_game(name) for name in game_names()]
    labels = [f"{game.title}  [dim]{game.seats_in_words()}[/]" for game in games]
    game = games[_ask(console, "Which game?", labels)]
    edition = ""
    editions = list(game.options.editions)
    if len(editions) > 1:
        edition = editions[_ask(console, "Which edition?", editions)]
    return seated(game.name, edition, [], _ask_seats(console, game))


def _ask_seats(console: Console, game: Game) -> str:
    counts = list(range(game.fewest_seats, game.most_seats + 1))
    count = counts[0]
    if len(counts) > 1:
        labels = [f"{n} seats" for n in counts]
        count = counts[_ask(console, "How many seats?", labels)]
    labels = ["greedy bots", "random bots", "friends, on this screen"]
    who = ["greedy", "random", "you"][_ask(console, "Against whom?", labels)]
    return ",".join(["you"] + [who] * (count - 1))


def _ask(console: Console, question: str, labels: list[str]) -> int:
    console.print(f"[bold]{question}[/]")
    for number, label in enumerate(labels, start=1):
        console.print(f"  [bold yellow]{number}[/]  {label}", highlight=False)
    while True:
        try:
            answer = console.input("[dim]Enter is 1, q leaves >[/] ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if answer in ("q", "quit"):
            raise Quit
        if not answer:
            return 0
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(labels):
            return int(answer) - 1
        console.print(f"  [red]a number from 1 to {len(labels)}, please[/]", highlight=False)
