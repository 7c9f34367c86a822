"""Every frame that a seat or a spectator is sent is the same, byte by byte, whatever is hidden."""

import msgspec
import pytest

from farstead.core.game import Game, find_game, game_names
from farstead.core.rng import Rng
from farstead.core.scene import Card
from farstead.core.state import CHANCE, OVER, SPECTATOR, State
from farstead.match import Match
from farstead.server.viewers import Viewer
from farstead.testing import effort, random_action, random_positions, some
from tests.attack.figures import amount
from tests.attack.test_kills import Begin

SEEDS = amount(2, 2, 20)
ENOUGH = amount(500, 1500, 1000)  # comparisons of each: some games are long


def frames(game: Game, state: State, action: int, seat: int | None) -> tuple[object, bytes, bytes]:
    """The cards that lie open after an action, and the frames before and after it."""
    match = Match.from_position(game, state)
    viewer = Viewer("somebody", viewing=seat)
    first = msgspec.json.encode(viewer.frame(match, 0, match.scene(seat), False))
    viewer.has_been_shown(match, match.scene(seat))
    if state.actor == CHANCE:
        match.decide(state.text(action))
    else:
        match.play(int(state.actor), state.text(action))
    scene = match.scene(seat)
    can_undo = state.actor == seat and match.can_undo(int(state.actor))
    second = msgspec.json.encode(viewer.frame(match, 1, scene, can_undo))
    cards = (e for e in scene.elements if isinstance(e, Card) and not e.face_down)
    return {(card.id, card.title) for card in cards}, first, second


def compared(game: Game, seed: int) -> int:
    """How many frames were the same, as they must be, with other hidden cards."""
    rng, count = Rng(41, seed), 0
    for number, state in enumerate(random_positions(game, "", 4, 42 + seed)):
        if state.actor == OVER or count > ENOUGH:
            break
        for seat in some([None, 0, 1, 2, 3], number):
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
                count += 1
    return count


@pytest.mark.parametrize("name", game_names())
def test_frames_are_the_same_in_worlds_that_the_viewer_can_t_tell_apart(
    name: str, figure: Begin
) -> None:
    game = find_game(name)
    line = figure(f"frames with other hidden cards, {game.title}", "0 differ")
    counts = [compared(game, seed) for seed in range(1, SEEDS + 1)]
    assert min(counts) > effort(100, 300)
    line.say(f"{sum(counts):,} compared, of every seat and of spectators, 0 differ")
