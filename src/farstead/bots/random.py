"""The bot that takes anything: the yardstick for all others."""

from typing import final

from mypy_extensions import i64

from farstead.core.errors import BadOption
from farstead.core.game import Game
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import Actions, State


@final
class RandomPolicy(Policy):
    """Every action that is offered is as likely as any other."""

    def __init__(self) -> None:
        self.offered: Actions = Actions()

    def choose(self, state: State, rng: Rng) -> i64:
        state.offer(self.offered)
        return self.offered.items[rng.below(self.offered.count)]


def random_bot(game: Game, detail: str = "") -> Policy:
    if detail:
        raise BadOption(f"random takes nothing behind the colon, not {detail[:40]!r}")
    return RandomPolicy()
