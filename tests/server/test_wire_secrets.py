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

ENOUGH = 1500  # comparisons: some games are long


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
    cards = (e for e in scene.elements if isinstance(e, Card) and not e.face_down)
    return {(card.id, card.title) for card in cards}, first, second


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", ["colonizers", "space-hope", "cosmos"])
def test_frames_are_the_same_in_worlds_that_the_viewer_can_t_tell_apart(
    name: str, seed: int
) -> None:
    game = find_game(name)
    rng = Rng(41, seed)
    compared = 0
    viewers = [None, 0, 1, 2, 3]
    for number, state in enumerate(random_positions(game, "", 4, 42 + seed)):
        if state.actor == OVER or compared > ENOUGH:
            break
        for turn in range(3):  # others each time
            seat = viewers[(3 * number + turn) % len(viewers)]
            viewer = SPECTATOR if seat is None else seat
            world = state.clone()
            world.redeal(viewer, rng)
            action = random_action(state, rng)
            if state.is_secret(action, viewer):
                other = random_action(world, rng)
                if not world.is_secret(other, viewer):
                    continue
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
