"""The actions of a game and their texts.

Inside, an action is a small int; outside, it is its text. Both are fixed by the game and its
options: a mask, a record and a learned policy mean the same thing in every position.
"""

from typing import final

from farstead.core.errors import UnknownAction
from farstead.core.words import did_you_mean


@final
class Space:
    """Every action and outcome of a game: ints from 0, players' actions before chance's."""

    def __init__(self, actions: list[str], outcomes: list[str]) -> None:
        self.texts: list[str] = actions + outcomes
        self.actions: int = len(actions)
        self.outcomes: int = len(outcomes)
        self.numbers: dict[str, int] = {text: n for n, text in enumerate(self.texts)}
        if len(self.numbers) != len(self.texts):
            raise ValueError("two actions have the same text")

    def text(self, action: int) -> str:
        return self.texts[action]

    def parse(self, text: str) -> int:
        """The action with this text; upper case and extra spaces don't matter."""
        number = self.numbers.get(" ".join(text.lower().split()))
        if number is None:
            shown = text if len(text) <= 40 else text[:40] + "…"
            raise UnknownAction(f"{shown!r} is no action here{self._hint(text)}")
        return number

    def _hint(self, text: str) -> str:
        hint = did_you_mean(text[:40].lower(), self.texts)
        return hint if "did you mean" in hint else ""
