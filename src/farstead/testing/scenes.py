"""What people see hangs together."""

from collections.abc import Iterator

from farstead.core.presenter import View, every_pick
from farstead.core.scene import SEAT_NAMES, Card, Choice, Pick, Primitive, Scene, from_json, to_json
from farstead.core.state import State
from farstead.testing.effort import some
from farstead.testing.suite import Suite
from farstead.testing.worlds import random_positions


class SceneSuite(Suite):
    """Everything on the table can be said aloud, and every action can be picked."""

    def test_scenes_hang_together(self, edition: str, seats: int) -> None:
        names = SEAT_NAMES[:seats]
        for number, state in enumerate(random_positions(self.tested, edition, seats, 6)):
            if number % 3:
                continue
            deciding = [int(state.actor)] if state.actor >= 0 else []
            for viewer in {*some([None, *range(seats)], number // 3), *deciding}:
                scene = self.tested.presenter.scene(View(state, viewer, names))
                ids = [element.id for element in scene.elements]
                assert len(set(ids)) == len(ids), "ids are unique"
                assert {element.at for element in scene.elements} <= {*ids, ""}
                assert all(element.label for element in scene.elements), "everything can be said"
                assert scene.headline
                assert from_json(to_json(scene)) == scene
                lie_there = cards(self.tested.presenter.elements(View(state, viewer, names)))
                assert cards(scene.elements) == lie_there, "no card is a button"
                check_picks(scene, state if viewer == state.actor else None)


def cards(elements: list[Primitive]) -> list[Primitive]:
    return [element for element in elements if isinstance(element, Card)]


def check_picks(scene: Scene, state: State | None) -> None:
    """Every action begins a path, every path can be played, and picks are of what is there."""
    leaves = list(walk(scene.picks))
    plays = [tuple(leaf.play) for leaf in leaves]
    assert len(set(plays)) == len(plays)
    actions = [] if state is None else [state.text(action) for action in state.actions()]
    assert {play[0] for play in plays} == set(actions)
    for play in plays:
        assert state is not None
        twin = state.clone()
        for text in play:
            assert twin.actor == state.actor
            assert text in [twin.text(action) for action in twin.actions()]
            twin.apply(twin.space.parse(text))
    ids = {element.id for element in scene.elements}
    picked = {pick.at for pick in scene.picks}
    assert picked <= ids
    assert {bar.at for bar in scene.barred} <= ids
    assert not picked & {bar.at for bar in scene.barred}
    assert all(bar.why for bar in scene.barred)
    choices = {e.id for e in scene.elements if isinstance(e, Choice)}
    everywhere = {pick.at for pick in every_pick(scene.picks)}
    assert everywhere <= ids
    assert choices <= everywhere | {bar.at for bar in scene.barred}, "no button that says nothing"


def walk(picks: list[Pick]) -> Iterator[Pick]:
    """The leaves of a tree of picks, each pick checked on the way."""
    for pick in picks:
        assert bool(pick.play) != bool(pick.then)
        assert pick.label
        yield from walk(pick.then) if pick.then else [pick]
