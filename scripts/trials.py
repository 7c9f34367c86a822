"""Tries what docs/bots.md promises of the bots: each level against the one below, the expert
against three that don't look ahead, the experiment that was published with Colonizers.

    python scripts/trials.py                            # everything that is missing: hours
    python scripts/trials.py --only last-land           # one game, or a bot's name
    python scripts/trials.py --games 20                 # at most so many games of each trial
    python scripts/trials.py --games 0                  # play nothing, only write the page

What has been played is kept, so it can be stopped and goes on from there; the page shows what there
is so far.
"""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from farstead.cli.ladder import duration, play
from farstead.core.errors import FarsteadError
from farstead.core.game import Game, find_game, game_names
from farstead.core.header import Header
from farstead.lab.ladder import Contest, Ladder
from farstead.lab.standings import seats_of, won_together

PAGE = Path(__file__).parent.parent / "docs" / "bots.md"
KEEP = Path(__file__).parent.parent / "build" / "trials"
BEGIN = "<!-- trials:begin -->"
END = "<!-- trials:end -->"
# Every full colony gets as much as the first, and the first seat is first all game.
AS_PUBLISHED = ("later_bonus=4", "draw_first=no", "rotate_first=no")


@dataclass(frozen=True)
class Trial:
    """A line-up. Of the games, the bot that is named first should win so many in a hundred."""

    game: str
    line_up: tuple[str, ...]
    wanted: int
    games: int
    options: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return "-".join([self.game, *self.line_up]).replace(":", "").replace("/", "-")

    def ladder(self, games: int, workers: int, keep: Path) -> Ladder:
        contest = Contest.of(Header.new(self.game, options=self.options), self.line_up)
        return Ladder(contest, games, workers, keep / f"{self.name}.jsonl")


def levels(game: str, times: int, games: int) -> list[Trial]:
    """Each level against the one below, each in so many seats."""
    pairs = [("casual", "novice"), ("skilled", "casual"), ("expert", "skilled")]
    return [Trial(game, pair * times, 65, games) for pair in pairs]


def against_three(game: str, games: int) -> Trial:
    """Twice a fair share, or more."""
    return Trial(game, ("expert", "greedy", "greedy", "greedy"), 50, games)


PROMISED = [
    Trial("last-land", ("expert", "greedy"), 90, 40),
    Trial("last-land", ("expert", "skilled"), 70, 60),
    *levels("last-land", 1, 200)[:2],
    against_three("last-land", 20),
    Trial("colonizers", ("ismcts", "greedy") * 2, 90, 1000, AS_PUBLISHED),
    Trial("colonizers", ("ismcts", "maxn:7x10/score", "greedy", "random"), 70, 500, AS_PUBLISHED),
    Trial("colonizers", ("expert", "ismcts", "ismcts", "ismcts"), 60, 100),
    *levels("colonizers", 2, 100),
    against_three("colonizers", 40),
    *levels("space-hope", 1, 100),
    against_three("space-hope", 40),
    *levels("cosmos", 1, 100),
    against_three("cosmos", 40),
]


def usual(game: Game) -> list[Trial]:
    """What is tried in a game of which nothing is promised above."""
    times = (game.fewest_seats + 1) // 2
    trials = [*levels(game.name, times, 100), against_three(game.name, 40)]
    return [t for t in trials if game.fewest_seats <= len(t.line_up) <= game.most_seats]


OTHERS = [name for name in game_names() if name not in {trial.game for trial in PROMISED}]
TRIALS = [*PROMISED, *(trial for name in OTHERS for trial in usual(find_game(name)))]


def main() -> int:
    asked = arguments()
    console = Console(stderr=True)
    try:
        write(PAGE, asked.keep)
        for trial in TRIALS:
            if asked.only in trial.name and asked.games != 0:
                games = min(asked.games or trial.games, trial.games)
                ladder = trial.ladder(games, asked.workers, asked.keep)
                ladder.prepare()
                play(ladder, console)
                write(PAGE, asked.keep)
                if ladder.was_stopped:
                    return 130
                console.print(" | ".join(row(trial, ladder)), markup=False)
    except FarsteadError as error:
        console.print(f"trials: {error}", markup=False, highlight=False)
        return 2
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Try what docs/bots.md promises.")
    parser.add_argument("--only", default="", help="trials with this in their name")
    parser.add_argument("--games", type=int, help="at most so many games of each")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=KEEP, help="a folder for what was played")
    asked = parser.parse_args()
    if asked.games is not None and asked.games < 0:
        parser.error(f"{asked.games} is no number of games")
    asked.keep.mkdir(parents=True, exist_ok=True)
    return asked


# The page ------------------------------------------------------------------------------------


def write(page: Path, keep: Path) -> None:
    """Replace the table of the page by what has been played so far, if anything has."""
    text = page.read_text(encoding="utf-8")
    before, found, rest = text.partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not (found and closed):
        raise FarsteadError(f"{page.name} has no place for trials: {BEGIN} and {END}")
    rows = [row(trial, ladder) for trial in TRIALS if (ladder := kept(trial, keep))]
    if rows:
        head = ["game", "who", "against", "games", "won", "95 %", "wanted", "a move"]
        lines = [f"| {' | '.join(cells)} |" for cells in [head, ["---"] * len(head), *rows]]
        table = "\n".join(lines)
        page.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", encoding="utf-8")


def kept(trial: Trial, keep: Path) -> Ladder | None:
    """What there is of a trial; nothing if nothing was played."""
    if not (keep / f"{trial.name}.jsonl").is_file():
        return None
    ladder = trial.ladder(trial.games, 1, keep)
    ladder.prepare()
    return ladder if ladder.played else None


def row(trial: Trial, ladder: Ladder) -> list[str]:
    """All seats of a bot together: two against two is fair at 50 %."""
    bot, *others = dict.fromkeys(trial.line_up)
    won = won_together(bot, ladder.played)
    moves = sum(game.moves[seat] for game in ladder.played for seat in seats_of(bot, game))
    seconds = sum(game.seconds[seat] for game in ladder.played for seat in seats_of(bot, game))
    title = find_game(trial.game).title
    return [
        f"{title} ({', '.join(trial.options)})" if trial.options else title,
        seated(bot, trial),
        ", ".join(seated(other, trial) for other in others),
        f"{len(ladder.played):,}",
        f"{won.value:.0%}",
        f"{100 * won.low:.0f}–{100 * won.high:.0f}",
        f"{trial.wanted}%",
        duration(seconds / max(moves, 1)),
    ]


def seated(bot: str, trial: Trial) -> str:
    times = trial.line_up.count(bot)
    return f"{times} × {bot}" if times > 1 else bot


if __name__ == "__main__":
    sys.exit(main())
