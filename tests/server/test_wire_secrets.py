"""Every frame that a seat or a spectator is sent is independent of what it can't know."""

import msgspec
import pytest

from farstead.core.game import Game, find_game
from farstead.core.rng import Rng
from farstead.core.scene import Card
from farstead.core.state import CHANCE, OVER, SPECTATOR, State
from farstead.match import Match
from farstead.server.viewers import Viewer
from tests.worlds import random_action, random_positions


def frames(game: Game, state: State, action: int, seat: int | None) -> tuple[object, bytes, bytes]:
    """The cards that lie open after an action, and the frames before and after it."""
    match = Match.from_position(game, state)
    viewer = Viewer("somebody", viewing=seat)
    first = msgspec.json.encode(viewer.frame(match, match.scene(seat), False))
    if state.actor == CHANCE:
        match.decide(state.text(action))
    else:
        match.play(int(state.actor), state.text(action))
    scene = match.scene(seat)
    can_undo = state.actor == seat and match.can_undo(int(state.actor))
    second = msgspec.json.encode(viewer.frame(match, scene, can_undo))
    return {e.id for e in scene.elements if isinstance(e, Card) and not e.face_down}, first, second


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", ["colonizers", "space-hope"])
def test_frames_are_the_same_in_worlds_that_the_viewer_can_t_tell_apart(
    name: str, seed: int
) -> None:
    game = find_game(name)
    rng = Rng(41, seed)
    compared = 0
    for state in random_positions(game, "", 4, 42 + seed):
        if state.actor == OVER:
            break
        for seat in [None, 0, 1, 2, 3]:
            viewer = SPECTATOR if seat is None else seat
            world = state.clone()
            world.redeal(viewer, rng)
            action = random_action(state, rng)
            if state.is_secret(action, viewer):
                other = random_action(world, rng)
            elif action in world.actions():
                other = action
            else:
                continue
            here, there = frames(game, state, action, seat), frames(game, world, other, seat)
            assert here[1] == there[1]
            if here[0] == there[0]:
                assert here[2] == there[2]
                compared += 1
    assert compared > 300
