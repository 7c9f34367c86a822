"""How a game plays between equals: how long, how it ends, and who has more than a fair share.

    python scripts/balance.py cosmos                               # guides, all numbers of seats
    python scripts/balance.py cosmos --seats 4 --bot skilled --games 60
    python scripts/balance.py cosmos --edition at-once --option ships=20

Everything comes with its 95 % interval. What a game counts (races, cards, places in the order of
play) is shown as a share of wins in units of the fair share, where it counts games and wins, and
otherwise as a mean for each game.
"""

import argparse
import sys
from collections.abc import Iterator
from math import sqrt

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from farstead.core.errors import FarsteadError
from farstead.core.game import find_game
from farstead.core.header import Header
from farstead.lab.simulate import Job, Simulation, Tally, as_users
from farstead.lab.stats import Z95, Sums, wilson

Numbers = dict[str, float]


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, action="append", help="how many play; repeat it")
    parser.add_argument("--bot", default="guide", help="who plays, in all seats")
    parser.add_argument("--games", type=int, default=2000, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=0, help="0: as many as there are cores")
    parser.add_argument("--edition", default="")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    return parser.parse_args()


def play(given: argparse.Namespace, seats: int, progress: Progress) -> Simulation:
    users = as_users([given.bot] * seats)
    header = Header.new(given.game, given.edition, given.option, users)
    simulation = Simulation(Job(header, given.seed), given.games, given.workers)
    bar = progress.add_task(f"{seats} seats", total=given.games)
    simulation.run(lambda done: progress.update(bar, completed=done))
    return simulation


# Figures ------------------------------------------------------------------------------------------


def shown_fact(sums: Sums) -> str:
    """A mean with its interval; of something that is so or not so, the share of games."""
    if sums.squares == sums.total <= sums.count:  # only 0 and 1
        low, high = wilson(sums.mean, sums.count)
        return f"{100 * sums.mean:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
    reach = Z95 * sums.sd / sqrt(max(sums.count, 1))
    return f"{sums.mean:.2f} ± {reach:.2f}"


def shown_share(numbers: Numbers, seats: int) -> str:
    """Wins, in units of the fair share."""
    share = numbers["wins"] / numbers["games"]
    low, high = wilson(share, round(numbers["games"]))
    return f"{seats * share:.2f} ({seats * low:.2f}–{seats * high:.2f})"


def shown_rest(numbers: Numbers, games: int) -> str:
    """What else was counted: a share of the games that the thing was in, or a mean for each."""
    own = numbers.get("games", games) or 1
    return ", ".join(
        f"{name.removesuffix('_games')} in {100 * number / own:.0f} %"
        if name.endswith("_games")
        else f"{name} {number / own:.2f}"
        for name, number in numbers.items()
        if name not in ("games", "wins")
    )


def rows(tally: Tally, seats: int) -> Iterator[tuple[str, str, str]]:
    for name, sums in tally.facts.items():
        yield name, shown_fact(sums), ""
    for kind, things in tally.counts.items():
        for name, numbers in things.items():
            has_share = "wins" in numbers and numbers.get("games", 0) > 0
            share = shown_share(numbers, seats) if has_share else ""
            yield f"{kind}: {name}", share, shown_rest(numbers, tally.games)


def table(simulation: Simulation) -> Table:
    tally, seats = simulation.tally, len(simulation.job.bots)
    bot = simulation.job.bots[0]
    made = Table("what", "figure", "besides", title=f"{seats} × {bot}, {tally.games:,} games")
    for seat, wins in enumerate(tally.wins):
        made.add_row(f"seat {seat + 1}", shown_share({"wins": wins, "games": tally.games}, seats))
    for row in rows(tally, seats):
        made.add_row(*row)
    return made


def main() -> None:
    given, console = asked(), Console(width=None if sys.stdout.isatty() else 120)
    try:
        game = find_game(given.game)
        with Progress(console=Console(stderr=True)) as progress:
            for seats in given.seats or range(game.fewest_seats, game.most_seats + 1):
                simulation = play(given, seats, progress)
                console.print(table(simulation))
                if simulation.was_stopped:
                    break
    except FarsteadError as error:
        sys.exit(f"balance: {error}")


if __name__ == "__main__":
    main()
