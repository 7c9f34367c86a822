"""The bot that follows a game's own policy: sensible, quick, without looking ahead.

Where a game brings no policy, whatever would follow one plays at random."""

from farstead.bots.random import RandomPolicy
from farstead.core.errors import BadOption
from farstead.core.game import Game
from farstead.core.policy import Policy


def greedy_policy(game: Game) -> Policy:
    """The game's rules of thumb."""
    return game.greedy() if game.greedy else RandomPolicy()


def guide_policy(game: Game) -> Policy:
    """What searches follow: the game's strongest policy that doesn't look ahead."""
    return game.guide() if game.guide else greedy_policy(game)


def greedy_bot(game: Game, detail: str = "") -> Policy:
    if detail:
        raise BadOption(f"greedy takes nothing behind the colon, not {detail[:40]!r}")
    return greedy_policy(game)


def guide_bot(game: Game, detail: str = "") -> Policy:
    if detail:
        raise BadOption(f"guide takes nothing behind the colon, not {detail[:40]!r}")
    return guide_policy(game)
