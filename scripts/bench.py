"""Decisions and games per second, compiled against interpreted, and the server's moves.

    make bench                     the tables
    make bench ARGS=--json         the figures
    make bench ARGS='--seconds 5'  longer, on a noisy machine
    make bench ARGS=--no-load      without the server (`make load` is the server alone)

Each figure of the rules is the best of three rounds. Figures of two machines, or of two days,
don't compare; the ratios of one run do.
"""

import argparse
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from farstead import is_compiled
from farstead.bots.makers import make_search
from farstead.bots.playout import play_out
from farstead.bots.settings import SearchSettings
from farstead.core.game import find_bot, find_game, game_names
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, State

if TYPE_CHECKING:
    import load

LOAD_SECONDS = 6.0  # for each number of tables
Figures = dict[str, float]


def cases() -> Iterator[tuple[str, str, int]]:
    """Game, edition, seats: every edition with the usual seats, the first one with the most too."""
    for name in game_names():
        game = find_game(name)
        for edition in game.options.editions:
            yield name, edition, game.seats_for_bots()
        if game.most_seats > game.seats_for_bots():
            yield name, game.options.default_edition, game.most_seats


def playouts(game_name: str, edition: str, seats: int, bot: str, seconds: float) -> Figures:
    """Whole games, chance included, by one thread."""
    game = find_game(game_name)
    options = game.options.resolve(edition)
    policies = [find_bot(bot, game) for _ in range(seats)]
    rng = Rng(1)
    best: Figures = {}
    for _ in range(3):
        games = decisions = 0
        started = perf_counter()
        while (spent := perf_counter() - started) < seconds / 3:
            decisions += int(play_out(game.start(options, seats), policies, rng, 1_000_000))
            games += 1
        rate = decisions / spent
        if rate > best.get("decisions/s", 0):
            best = {"decisions/s": rate, "games/s": games / spent}
    return best


def middle(game_name: str, edition: str, seats: int) -> State:
    """A position of a random game after up to a hundred decisions, with a seat to decide."""
    game = find_game(game_name)
    policies = [find_bot("random", game) for _ in range(seats)]
    decisions = 100
    while True:
        state = game.new(seats, edition)
        play_out(state, policies, Rng(2), decisions)
        while state.actor == CHANCE:
            state.apply(state.sample(Rng(3)))
        if state.actor != OVER:
            return state
        decisions //= 2  # a short game


def iterations(game_name: str, edition: str, seats: int, seconds: float) -> float:
    """A search's iterations a second near the start of a game, every playout to the end."""
    game = find_game(game_name)
    state = game.new(seats, edition)
    rng = Rng(5)
    play_out(state, [find_bot("greedy", game) for _ in range(seats)], rng, 10)
    while state.actor == CHANCE or len(state.actions()) < 2:
        state.apply(state.sample(rng) if state.actor == CHANCE else state.actions()[0])
    best = 0.0
    for _ in range(3):
        search = make_search(game, SearchSettings(seconds=seconds / 3, cut=0))
        started = perf_counter()
        search.think(state, rng)
        best = max(best, int(search.iterations) / (perf_counter() - started))
    return best


def microseconds(action: Callable[[], object], seconds: float) -> float:
    """What one call costs, at best."""
    best = 1e9
    for _ in range(3):
        calls = 0
        started = perf_counter()
        while (spent := perf_counter() - started) < seconds / 3:
            for _ in range(100):
                action()
            calls += 100
        best = min(best, spent / calls * 1e6)
    return best


def bytes_a_state(state: State) -> float:
    """The memory of a clone, as the interpreter's allocator counts it."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    clones = [state.clone() for _ in range(2000)]
    taken = tracemalloc.get_traced_memory()[0] - before - sys.getsizeof(clones)
    tracemalloc.stop()
    return taken / len(clones)


def measure(seconds: float) -> dict[str, Figures]:
    """Every figure of this process, compiled or interpreted."""
    report: dict[str, Figures] = {}
    for name, edition, seats in cases():
        figures = playouts(name, edition, seats, "random", seconds)
        greedy = playouts(name, edition, seats, "greedy", seconds)
        figures["greedy decisions/s"] = greedy["decisions/s"]
        figures["search iterations/s"] = iterations(name, edition, seats, seconds)
        figures["iterations a random game"] = figures["search iterations/s"] / figures["games/s"]
        state = middle(name, edition, seats)
        figures["clone µs"] = microseconds(state.clone, seconds / 4)
        if find_game(name).has_secrets:
            again = partial(state.clone().redeal, state.actor, Rng(4))
            figures["redeal µs"] = microseconds(again, seconds / 4)
        figures["bytes a state"] = bytes_a_state(state)
        report[f"{name} {edition}, {seats} seats"] = figures
    return report


def measure_in(pure: str, seconds: float) -> dict[str, Figures]:
    words = [sys.executable, __file__, "--worker", "--seconds", str(seconds)]
    environment = {**os.environ, "FARSTEAD_PURE": pure}
    answer = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    report: dict[str, Figures] = json.loads(answer.stdout)
    return report


def rows(compiled: dict[str, Figures], plain: dict[str, Figures]) -> Iterator[tuple[str, ...]]:
    for case, figures in compiled.items():
        for number, (name, value) in enumerate(figures.items()):
            other = plain[case][name]
            faster = other / value if name.endswith("µs") else value / other
            ratio = "" if name.startswith(("bytes", "iterations")) else f"{faster:.1f} ×"
            yield case if number == 0 else "", name, _short(value), _short(other), ratio


def _short(value: float) -> str:
    return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"


def measure_server(tell: Callable[[str], None]) -> Sequence["load.Result"] | str:
    """The load run, or why there is none."""
    try:
        import load
    except ImportError as missing:
        return f"The server was not measured: {missing.name} is not installed (farstead[server])."
    return load.measure_all(load.all_cases(["last-land"]), LOAD_SECONDS, tell)


def show(compiled: dict[str, Figures], plain: dict[str, Figures]) -> None:
    table = Table("one thread", "figure", "compiled", "interpreted", "ratio")
    for row in rows(compiled, plain):
        table.add_row(*row)
    Console().print(table)


def show_server(server: Sequence["load.Result"] | str) -> None:
    if isinstance(server, str):
        print(server)
    else:
        import load

        Console().print(load.as_rows(server))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--seconds", type=float, default=1.5, help="for each figure of the rules")
    parser.add_argument("--no-load", action="store_true", help="without the server")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.worker:
        print(json.dumps(measure(words.seconds)))
        return
    if not is_compiled():
        print("Nothing is compiled here: both columns are interpreted.", file=sys.stderr)
    with Console(stderr=True).status("the rules: compiled, then interpreted ...") as status:
        compiled, plain = (measure_in(pure, words.seconds) for pure in ("0", "1"))
        report: dict[str, object] = {"compiled": compiled, "interpreted": plain}
        if not words.json:
            show(compiled, plain)
        if not words.no_load:
            server = measure_server(status.update)
            report["server"] = server if isinstance(server, str) else [asdict(r) for r in server]
            if not words.json:
                show_server(server)
    if words.json:
        print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
