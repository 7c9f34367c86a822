"""What the content of Space Hope shows in play: bots play thousands of games at each number of
seats, and what a designer looks at is printed, the worst of each kind by name.

    python scripts/space_hope_balance.py                               # the guide, 2,000 games each
    python scripts/space_hope_balance.py --rules 1 --edition first
    python scripts/space_hope_balance.py --seats 4 --bot skilled --games 40
"""

from typing import Annotated

import typer

from farstead.core.header import Header
from farstead.lab.simulate import Job, Simulation, Tally, as_users

DIALS = ("food", "morale", "population", "fuel", "military")
Things = dict[str, dict[str, float]]


def shares(things: Things, part: str, whole: str) -> list[tuple[float, str]]:
    """How often each did the one, of all times it was the other; the rarest first."""
    found = [(numbers[part] / (numbers[whole] or 1), name) for name, numbers in things.items()]
    return sorted(found)


def shifts(tally: Tally) -> list[tuple[float, str]]:
    """How much a card in the first hand adds to the chance to win, in points."""
    fair = 100 / len(tally.wins)
    return sorted(
        (100 * numbers["opening_wins"] / (numbers["opening"] or 1) - fair, name)
        for name, numbers in tally.counts["cards"].items()
    )


def few(found: list[tuple[float, str]], percent: bool = True) -> str:
    shown = found[:2] + found[-2:]
    factor = 100 if percent else 1
    return "  ".join(f"{name} {factor * share:.1f}" for share, name in shown)


def report(tally: Tally) -> None:
    games, seats = tally.games, len(tally.wins)
    mean = {name: sums.report()["mean"] for name, sums in tally.facts.items()}
    places = [mean[f"place_{place + 1}_wins"] * seats for place in range(seats)]
    by_dial = sum(mean[f"died_of_{dial}"] for dial in DIALS)
    deaths = by_dial + mean["died_of_empty_deck"]
    print(f"{seats} seats, {games} games")
    print(f"  rounds {mean['rounds']:.2f}, fewer than 6 in {100 * mean['short']:.1f} %")
    print(f"  score {sum(sums.report()['mean'] for sums in tally.scores) / seats:.1f}")
    print("  wins by place, times the fair share:", " ".join(f"{place:.2f}" for place in places))
    print(f"  deaths by dials {100 * by_dial / max(deaths, 1e-9):.1f} %")
    print(f"  the first to die wins {100 * mean['first_dead_wins']:.1f} %")
    built = sorted((n["games"] / games, name) for name, n in tally.counts["parts"].items())
    print("  parts built, % of games:", few(built))
    print("  cards for their ability, %:", few(shares(tally.counts["cards"], "ability", "dealt")))
    if tally.counts["goals"]:
        print("  goals met, %:", few(shares(tally.counts["goals"], "met", "drawn")))
    print("  a card in the first hand, points:", few(shifts(tally), False))


def main(
    seats: Annotated[list[int] | None, typer.Option(help="how many play")] = None,
    games: int = 2000,
    bot: str = "guide",
    edition: str = "",
    rules: int = 0,
    seed: int = 1,
    option: Annotated[list[str] | None, typer.Option(help="name=value")] = None,
    every: Annotated[bool, typer.Option(help="all cards, parts and goals")] = False,
) -> None:
    for count in seats or range(2, 7):
        users = as_users([bot] * count)
        header = Header.new("space-hope", edition, option or (), users, rules or None)
        simulation = Simulation(Job(header, seed), games)
        simulation.run()
        report(simulation.tally)
        if every:
            print_all(simulation.tally)


def print_all(tally: Tally) -> None:
    counts = tally.counts
    for share, name in shares(counts["cards"], "ability", "dealt"):
        print(f"    {name:24} ability {100 * share:5.1f} %")
    for shift, name in shifts(tally):
        print(f"    {name:24} first hand {shift:+5.1f}")
    for name, numbers in counts["parts"].items():
        print(f"    {name:24} built {100 * numbers['games'] / tally.games:5.1f} % of games")
    for share, name in shares(counts["goals"], "met", "drawn"):
        actions = counts["goals"][name]["actions"] / (counts["goals"][name]["drawn"] or 1)
        print(f"    {name:24} met {100 * share:5.1f} %, actions {actions:.1f}")


if __name__ == "__main__":
    typer.run(main)
