"""The bot that follows a game's own policy: sensible, quick, without looking ahead."""

from farstead.core.game import Game
from farstead.core.policy import Policy


def greedy_bot(game: Game) -> Policy:
    return game.greedy()
