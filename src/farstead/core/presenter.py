"""How a game appears to people: the base of every game's `presenter.py`.

A game says which elements lie on the table, which picks make which action, why an action is
not to be had, and what an event reads like. Turning that into a scene with its tree of picks
is the same for all games and happens here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from farstead.core.scene import Barred, Pick, Primitive, Scene, Sentence
from farstead.core.state import Event, State

LOOK_AHEAD = 2000  # how many positions a tree of picks may look at


@dataclass(frozen=True)
class View:
    """A state as somebody looks at it: from a seat, or as a spectator (None)."""

    state: State
    viewer: int | None
    names: Sequence[str]

    def name(self, seat: int) -> str:
        return self.names[seat]

    @property
    def decides(self) -> bool:
        """Whether it is the viewer who decides now."""
        return self.viewer is not None and self.viewer == self.state.actor


Step = tuple[str, str]  # the id of an element to pick, and what picking it means


class Presenter:
    """What each game's presenter overrides."""

    def elements(self, view: View) -> list[Primitive]:
        raise NotImplementedError

    def buttons(
        self, view: View, picks: Sequence[Pick], barred: Sequence[Barred]
    ) -> list[Primitive]:
        """Elements that are there only to be picked, made from what can be. A game that lists its
        choices among its `elements` needs none."""
        return []

    def headline(self, view: View) -> str:
        """Who decides what, in one line."""
        raise NotImplementedError

    def path(self, view: View, action: int) -> list[Step]:
        """Which picks make this action."""
        raise NotImplementedError

    def tries(self, view: View) -> list[int]:
        """What the viewer might want to do now, allowed or not: so that a no can be explained."""
        return view.state.actions()

    def why_not(self, view: View, action: int) -> str:
        """Why the viewer, who decides, can't do this now. Must not depend on secrets."""
        return "That can't be done now."

    def sentence(self, view: View, event: Event) -> Sentence | None:
        """The event as the viewer may read it. Of the state, only what never changes counts."""
        raise NotImplementedError

    def goes_on(self, view: View, action: int) -> bool:
        """Whether a person would make this action and the next decision in one gesture. The
        action must bring nothing hidden to light."""
        return False

    # The same for all games --------------------------------------------------------------

    def scene(self, view: View) -> Scene:
        picks = self.picks(view) if view.decides else []
        barred = self._barred(view) if view.decides else []
        return Scene(
            viewer=view.viewer,
            actor=int(view.state.actor),
            headline=self.headline(view),
            elements=self.elements(view) + self.buttons(view, picks, barred),
            picks=picks,
            barred=barred,
        )

    def picks(self, view: View) -> list[Pick]:
        """The tree of picks, looking ahead through the decisions of one gesture."""
        budget = iter(range(LOOK_AHEAD))
        return _tree(list(self._paths(view, [], [], budget)))

    def _paths(
        self, view: View, steps: list[Step], played: list[str], budget: Iterator[int]
    ) -> Iterator[tuple[list[Step], list[str]]]:
        for action in view.state.actions():
            here = steps + self.path(view, action)
            texts = [*played, view.state.text(action)]
            later = self._after(view, action, budget) if self.goes_on(view, action) else None
            if later is None:
                yield here, texts
            else:
                yield from self._paths(later, here, texts, budget)

    def _after(self, view: View, action: int, budget: Iterator[int]) -> View | None:
        """The view after this action, if the same seat decides on and the tree may still grow."""
        if next(budget, None) is None:
            return None
        state = view.state.clone()
        state.apply(action)
        return replace(view, state=state) if state.actor == view.viewer else None

    def _barred(self, view: View) -> list[Barred]:
        state = view.state
        allowed = set(state.actions())
        taken = {self.path(view, action)[0][0] for action in allowed}
        bars: dict[str, str] = {}
        for action in self.tries(view):
            if action not in allowed:
                at = self.path(view, action)[0][0]
                if at not in taken:
                    bars.setdefault(at, self.why_not(view, action))
        return [Barred(at, why) for at, why in bars.items()]


def every_pick(picks: Sequence[Pick]) -> Iterator[Pick]:
    """All picks of a tree, those first that come first."""
    for pick in picks:
        yield pick
        yield from every_pick(pick.then)


def _tree(paths: list[tuple[list[Step], list[str]]]) -> list[Pick]:
    """Paths that begin with the same pick share it."""
    branches: dict[str, list[tuple[list[Step], list[str]]]] = {}
    for steps, texts in paths:
        branches.setdefault(steps[0][0], []).append((steps, texts))
    picks = []
    for at, branch in branches.items():
        label = branch[0][0][0][1]
        if len(branch) == 1 and len(branch[0][0]) == 1:
            picks.append(Pick(at, label, play=branch[0][1]))
        else:
            longer = [(steps[1:], texts) for steps, texts in branch]
            picks.append(Pick(at, label, then=_tree(longer)))
    return picks
