"""The bot that follows a game's own policy: sensible, quick, without looking ahead."""

from farstead.core.errors import BadOption
from farstead.core.game import Game
from farstead.core.policy import Policy


def greedy_bot(game: Game, detail: str = "") -> Policy:
    if detail:
        raise BadOption(f"greedy takes nothing behind the colon, not {detail[:40]!r}")
    return game.greedy()


def guide_bot(game: Game, detail: str = "") -> Policy:
    """What searches follow: the game's strongest policy that doesn't look ahead."""
    if detail:
        raise BadOption(f"guide takes nothing behind the colon, not {detail[:40]!r}")
    return (game.guide or game.greedy)()
