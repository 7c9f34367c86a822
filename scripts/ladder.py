"""Makes the ladders of the games: the tables in docs/bots.md, the pictures in docs/pictures.

    python scripts/ladder.py                                  # all games, a few games each
    python scripts/ladder.py --games last-land=400,cosmos=120 --keep build/ladders
    python scripts/ladder.py --games colonizers=200 --bots greedy,skilled,expert

How long it takes is up to the slowest bot. With --keep it can be stopped and goes on from there; a
game's part of the page is replaced when its ladder is complete, and other games' parts stay.
"""

import argparse
import re
import sys
from pathlib import Path

from rich.console import Console

from farstead.cli.ladder import SIGNS, duration, interval, percent, play
from farstead.core.errors import FarsteadError
from farstead.core.game import find_game, game_names
from farstead.core.header import Header
from farstead.core.words import counted
from farstead.lab.ladder import Contest, Ladder
from farstead.lab.picture import draw_ladder
from farstead.lab.standings import Report

BOTS = ["greedy", "novice", "casual", "skilled", "expert"]
USUAL_GAMES = 24

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "bots.md"
PICTURES = DOCS / "pictures"
BEGIN = "<!-- ladder:begin -->"
END = "<!-- ladder:end -->"
PART = "<!-- ladder:{} -->"
MARK = re.compile(PART.format("(.+?)"))


def main() -> int:
    asked = arguments()
    console = Console(stderr=True)
    try:
        put_into(PAGE, {})  # refuse a page without a place for ladders before anything is played
        for game, games in asked.games.items():
            keep = asked.keep and asked.keep / f"{game}.jsonl"
            seats = find_game(game).seats_for_bots()
            contest = Contest(Header.new(game), tuple(asked.bots), seats, asked.seed)
            ladder = Ladder(contest, games, asked.workers, keep)
            ladder.prepare()
            play(ladder, console)
            if ladder.was_stopped:
                return 130
            report = ladder.report()
            PICTURES.mkdir(exist_ok=True)
            draw_ladder(report, PICTURES / f"ladder-{game}.svg")
            put_into(PAGE, {game: part(report)})
            console.print(f"{find_game(game).title}: {counted(report.games, 'game')}")
    except FarsteadError as error:
        console.print(f"ladder: {error}", markup=False, highlight=False)
        return 2
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make the ladders of docs/bots.md.")
    parser.add_argument("--games", type=numbers, default=dict.fromkeys(game_names(), USUAL_GAMES))
    parser.add_argument("--bots", type=lambda text: text.split(","), default=BOTS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a folder for what has been played")
    asked = parser.parse_args()
    if asked.keep is not None:
        asked.keep.mkdir(parents=True, exist_ok=True)
    return asked


def numbers(text: str) -> dict[str, int]:
    """`last-land=400,cosmos`: a game, and how many games of it."""
    found = {}
    for word in text.split(","):
        game, _, games = word.partition("=")
        if game not in game_names():
            known = ", ".join(game_names())
            raise argparse.ArgumentTypeError(f"no game '{game}'; known: {known}")
        if games and not (games.isdecimal() and int(games) > 0):
            raise argparse.ArgumentTypeError(f"'{games}' is no number of games")
        found[game] = int(games or USUAL_GAMES)
    return found


# The page ------------------------------------------------------------------------------------


def put_into(page: Path, parts: dict[str, str]) -> None:
    """Replace these games' parts of the page."""
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    before, found, rest = text.partition(BEGIN)
    inside, closed, after = rest.partition(END)
    if not (found and closed):
        raise FarsteadError(f"{page.name} has no place for ladders: {BEGIN} and {END}")
    section = BEGIN + "\n\n" + "".join(merged(inside, parts)) + END
    if parts:
        page.write_text(before + section + after, encoding="utf-8")


def merged(inside: str, parts: dict[str, str]) -> list[str]:
    """Every game's part, the new one where there is one, in the page's order, new games last."""
    merged = []
    for game in dict.fromkeys([*MARK.findall(inside), *parts]):
        mark = PART.format(game)
        old = inside.partition(mark)[2].partition("<!-- ladder:")[0].strip()
        body = parts.get(game, old)
        if body:
            merged.append(f"{mark}\n{body}\n\n")
    return merged


def part(report: Report) -> str:
    """A ladder as Markdown."""
    title = find_game(report.game).title
    told = f"{report.edition}, {report.seats} seats, {counted(report.games, 'game')}"
    deals = f"{counted(report.deals, 'deal')} in every seating"
    vague = [pair.ahead for pair in report.pairs if pair.pairs]
    vague += [standing.share for standing in report.bots]
    signs = f" ({SIGNS})" if any(share.is_vague for share in vague) else ""
    picture = f"![the ladder of {title}](pictures/ladder-{report.game}.svg)"
    lines = [f"### {title}", "", f"{told}: {deals}{signs}.", "", picture, ""]
    return "\n".join([*lines, *standings(report), "", *pairs(report)])


def standings(report: Report) -> list[str]:
    rows = [["", "bot", "rating", "wins", "× fair", "mean rank", "a move", "longest", "games"]]
    for standing in report.bots:
        rating, won = standing.rating, standing.share
        rows.append(
            [
                str(standing.rank),
                standing.bot,
                f"{rating.value:.0f} ± {rating.high - rating.value:.0f}",
                f"{won.value:.1%} ({interval(won)})",
                f"{standing.times_fair:.2f}",
                f"{standing.mean_rank:.2f}",
                duration(standing.seconds_a_move),
                duration(standing.longest_move),
                f"{standing.games:,}",
            ]
        )
    return markdown(rows)


def pairs(report: Report) -> list[str]:
    names = [standing.bot for standing in report.bots]
    ahead = {(pair.bot, pair.other): pair for pair in report.pairs}
    rows = [["% ahead of", *names]]
    rows += [[one, *[percent(ahead.get((one, two))) for two in names]] for one in names]
    return markdown(rows)


def markdown(rows: list[list[str]]) -> list[str]:
    ruled = [rows[0], ["---"] * len(rows[0]), *rows[1:]]
    return [f"| {' | '.join(row)} |" for row in ruled]


if __name__ == "__main__":
    sys.exit(main())
