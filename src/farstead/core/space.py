"""The actions of a game and their texts.

Inside, an action is a small int; outside, it is its text. Both are fixed by the game and its
options: a mask, a record and a learned policy mean the same thing in every position.
"""

from collections.abc import Iterable
from typing import final

from mypy_extensions import i64

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


@final
class SpaceBuilder:
    """Numbers actions in the order in which they are named, so that a number, its text and its
    block can't disagree:

        ACTIONS: Final = SpaceBuilder()
        PASS: Final[i64] = ACTIONS.action("pass")
        BUILD: Final[i64] = ACTIONS.actions("build {}", MODULES)  # + module
        DRAW: Final[i64] = ACTIONS.outcomes("draw {}", MODULES)  # + module, by chance
        SPACE: Final = ACTIONS.space()
    """

    def __init__(self) -> None:
        self._actions: list[str] = []
        self._outcomes: list[str] = []

    def copy(self) -> "SpaceBuilder":
        """To go on with the actions that options or content bring."""
        copy = SpaceBuilder()
        copy._actions = self._actions.copy()
        copy._outcomes = self._outcomes.copy()
        return copy

    def action(self, text: str) -> i64:
        """One action; its number."""
        return self.actions(text, [""])

    def actions(self, pattern: str, names: Iterable[object]) -> i64:
        """A block of actions, one for each name; the number of the first."""
        if self._outcomes:
            raise ValueError("players' actions come before chance's outcomes")
        first = len(self._actions)
        self._actions += [pattern.format(name) for name in names]
        return first

    def outcomes(self, pattern: str, names: Iterable[object]) -> i64:
        """A block of outcomes of chance; the number of the first."""
        first = len(self._actions) + len(self._outcomes)
        self._outcomes += [pattern.format(name) for name in names]
        return first

    def space(self) -> Space:
        return Space(self._actions, self._outcomes)
