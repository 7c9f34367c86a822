"""Adds the records that tests/records lacks, played by searching bots.

    python scripts/records.py

Run it after a change of rules: the games by the new version are missing then. A record that is
there is never written again, whatever has become of the bots that played it.
"""

import sys
from pathlib import Path
from zlib import crc32

from rich.progress import track

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.records import FOLDER, Wanted, missing, text_of

from farstead.core.game import find_bot
from farstead.core.rng import Rng
from farstead.core.state import CHANCE
from farstead.match import Match

BOTS = ["search:20", "guide", "search:10", "greedy"]  # cheap, and each plays in a way of its own


def played(record: Wanted) -> Match:
    """A game between searching bots, each with the world redealt for it, as at a table."""
    game = record.game
    bots = [BOTS[(record.number + seat) % len(BOTS)] for seat in range(record.seats)]
    match = Match(game, game.options.resolve(record.edition), [f"@{bot}" for bot in bots])
    policies = [find_bot(bot, game) for bot in bots]
    rng = Rng(crc32(record.path.name.encode()))
    while not match.is_over:
        if match.actor == CHANCE:
            match.roll_once(rng)
            continue
        world = match.state.clone()
        world.redeal(match.actor, rng)
        choice = int(policies[match.actor].choose(world, rng))
        match.play(match.actor, match.state.text(choice))
    return match


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    lacking = missing()
    for record in track(lacking, "records"):
        draft = record.path.with_suffix(".part")  # whole or not at all
        draft.write_text(text_of(played(record)), encoding="utf-8")
        draft.replace(record.path)
    print(f"{len(lacking)} records added, {len(list(FOLDER.glob('*.txt')))} in all")


if __name__ == "__main__":
    main()
