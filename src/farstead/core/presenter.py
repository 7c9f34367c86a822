"""How a game appears to people: the base of every game's `presenter.py`.

A game says which elements lie on the table, which picks make which action, why an action is
not to be had, and what an event reads like. Turning that into a scene with its tree of picks
is the same for all games and happens here.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from farstead.core.scene import Barred, Pick, Primitive, Scene, Sentence
from farstead.core.state import Event, State

LOOK_AHEAD: Final = 2000  # how many positions a tree of picks may look at


# What all viewers of a position see alike, made for the first of them.
Shared = dict[str, list[Primitive]]


@final
class View:
    """A state as somebody looks at it: from a seat, or as a spectator (None)."""

    def __init__(
        self,
        state: State,
        viewer: int | None,
        names: Sequence[str],
        titles: Sequence[str] = (),
        shared: Shared | None = None,
    ) -> None:
        self.state: Final = state
        self.viewer: Final = viewer
        self.names: Final = names
        self.titles: Final = titles  # of their ships or the like: see `Game.seat_title`
        self.shared: Final[Shared] = {} if shared is None else shared

    def name(self, seat: int) -> str:
        return self.names[seat]

    def title(self, seat: int) -> str:
        return self.titles[seat] if self.titles else ""

    @property
    def decides(self) -> bool:
        """Whether it is the viewer who decides now."""
        return self.viewer is not None and self.viewer == self.state.actor

    def seen_by_all(self, part: str, make: Callable[["View"], list[Primitive]]) -> list[Primitive]:
        """A part of the table that looks the same from everywhere. It is made once a position, as
        a spectator sees it."""
        made = self.shared.get(part)
        if made is None:
            made = self.shared[part] = make(View(self.state, None, self.names, self.titles))
        return made


Step = tuple[str, str]  # the id of an element to pick, and what picking it means
Path = tuple[list[Step], list[str]]  # picks in a row, and the actions that they stand for


@mypyc_attr(allow_interpreted_subclasses=True)
class Presenter:
    """What each game's presenter overrides."""

    def elements(self, view: View) -> list[Primitive]:
        raise NotImplementedError

    def buttons(
        self, view: View, picks: Sequence[Pick], barred: Sequence[Barred]
    ) -> list[Primitive]:
        """Elements that are there only to be picked, made from what can be. A game that lists its
        choices among its `elements` needs none. Cards are never among them: what may be taken back
        is decided by the cards that lie open among `elements`."""
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
        barred = self._barred(view, picks) if view.decides else []
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
        paths = _Paths()
        self._find_paths(view, [], [], paths)
        return _tree(paths.found)

    def _find_paths(
        self, view: View, steps: list[Step], played: list[str], paths: "_Paths"
    ) -> None:
        for action in view.state.actions():
            here = steps + self.path(view, action)
            texts = [*played, view.state.text(action)]
            later = self._after(view, action, paths) if self.goes_on(view, action) else None
            if later is None:
                paths.found.append((here, texts))
            else:
                self._find_paths(later, here, texts, paths)

    def _after(self, view: View, action: int, paths: "_Paths") -> View | None:
        """The view after this action, if the same seat decides on and the tree may still grow."""
        if paths.looked == LOOK_AHEAD:
            return None
        paths.looked += 1
        state = view.state.clone()
        state.apply(action)
        is_own = state.actor == view.viewer
        return View(state, view.viewer, view.names, view.titles) if is_own else None

    def _barred(self, view: View, picks: list[Pick]) -> list[Barred]:
        allowed = set(view.state.actions())
        taken = {pick.at for pick in picks}
        bars: dict[str, str] = {}
        for action in self.tries(view):
            if action not in allowed:
                at = self.path(view, action)[0][0]
                if at not in taken and at not in bars:
                    bars[at] = self.why_not(view, action)
        return [Barred(at, why) for at, why in bars.items()]


@final
class _Paths:
    """What a tree of picks is made of, and how many positions were looked at for it."""

    def __init__(self) -> None:
        self.found: list[Path] = []
        self.looked = 0


def every_pick(picks: Sequence[Pick]) -> Iterator[Pick]:
    """All picks of a tree, those first that come first."""
    for pick in picks:
        yield pick
        yield from every_pick(pick.then)


def _tree(paths: list[Path]) -> list[Pick]:
    """Paths that begin with the same pick share it."""
    branches: dict[str, list[Path]] = {}
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
