"""Stored records: games of every game, edition and number of seats, kept for good.

They are played again in the tests, by the rules that they name, and must come to the same end. So
nothing in them is ever changed: `scripts/records.py` adds what is missing, such as games by a new
version of the rules. Below a record's scores stand two comments: the ranks, and a digest of
everything that was on offer in the course of the game.
"""

from dataclasses import dataclass
from hashlib import sha256
from math import ceil
from pathlib import Path

from farstead.core.game import Game, find_game, game_names
from farstead.core.record import Record, parse
from farstead.match import Match

FOLDER = Path(__file__).parent / "records"
EACH = 25  # records of each game and edition


@dataclass(frozen=True)
class Wanted:
    """A record by the newest rules that there should be."""

    game: Game
    edition: str
    seats: int
    number: int

    @property
    def path(self) -> Path:
        return path_of(self.game, self.edition, self.seats, self.game.version, self.number)


def path_of(game: Game, edition: str, seats: int, rules: int, number: int) -> Path:
    return FOLDER / f"{game.name}_{edition}_{seats}-seats_rules-{rules}_{number:02}.txt"


def wanted(game: Game, edition: str) -> list[Wanted]:
    """As many with each number of seats."""
    seats = range(game.fewest_seats, game.most_seats + 1)
    numbers = range(1, ceil(EACH / len(seats)) + 1)
    return [Wanted(game, edition, count, number) for number in numbers for count in seats]


def missing() -> list[Wanted]:
    return [
        record
        for game in map(find_game, game_names())
        for edition in game.options.editions
        for record in wanted(game, edition)
        if not record.path.exists()
    ]


def read(path: Path) -> Record:
    return parse(path.read_text(encoding="utf-8"))


def text_of(match: Match) -> str:
    """A finished match, as it is stored."""
    return match.record().format() + "".join(f"# {line}\n" for line in notes(match))


def notes(match: Match) -> list[str]:
    ranks = " ".join(str(rank) for rank in match.state.ranks())
    return [f"ranks: {ranks}", f"offered: {offered(match)}"]


def offered(match: Match) -> str:
    """A digest of the choices before each entry, as texts: neither the numbers of actions nor the
    order in which they are offered count, so that both may be changed."""
    state = match.game.start(match.options, len(match.users))
    digest = sha256()
    for entry in match.entries:
        choices = sorted(state.text(action) for action in state.actions())
        digest.update(f"{int(state.actor)}: {', '.join(choices)}\n".encode())
        state.apply(state.space.parse(entry.text))
    return digest.hexdigest()[:16]
