"""Nothing that a seat gets depends on what the seat can't know.

A redeal replaces just what a viewer can't know. So whatever the viewer gets must be the same,
byte for byte, before and after: scene, log, actions, refusals, observation, and a bot's choice.
"""

from farstead.bots.greedy import greedy_policy, guide_policy
from farstead.core.errors import Refused
from farstead.core.game import Game
from farstead.core.presenter import View
from farstead.core.rng import Rng
from farstead.core.scene import SEAT_NAMES, Card, to_json
from farstead.core.state import CHANCE, OVER, SPECTATOR, State
from farstead.match import Match
from farstead.testing.effort import some
from farstead.testing.suite import Suite
from farstead.testing.worlds import check_position, random_action, random_positions, snapshot


class NoLeakSuite(Suite):
    """A redeal is what the viewer can't tell from the truth, and so is all that comes of it."""

    def test_a_redeal_changes_nothing_that_the_viewer_sees(self, edition: str, seats: int) -> None:
        game = self.tested
        rng, start = Rng(21), game.new(seats, edition)
        looked = changed = 0
        for number, state in enumerate(random_positions(game, edition, seats, 22)):
            if number % 2:
                continue
            for viewer in some([SPECTATOR, *range(seats)], number // 2):
                world = redealt(state, viewer, rng)
                check_position(game, world, start)
                assert scene_of(game, world, viewer) == scene_of(game, state, viewer)
                if viewer != SPECTATOR:
                    assert world.observe(viewer) == state.observe(viewer)
                if viewer == state.actor:
                    assert world.actions() == state.actions()
                looked += 1
                changed += snapshot(game, world) != snapshot(game, state)
        if game.has_secrets:
            assert changed > 0.5 * looked, "a redeal that changes nothing would prove nothing"
        else:
            assert changed == 0

    def test_refusals_tell_nothing(self, edition: str, seats: int) -> None:
        game = self.tested
        rng = Rng(23)
        for number, state in enumerate(random_positions(game, edition, seats, 24)):
            if number % 23 == 0 and state.actor >= 0 and game.has_secrets:
                for seat in some(range(seats), number // 23):
                    world = redealt(state, seat, rng)
                    told = [refusals(game, where, seat, number) for where in (world, state)]
                    assert told[0] == told[1]

    def test_a_bot_decides_by_what_its_seat_knows(self, edition: str, seats: int) -> None:
        game = self.tested
        rng = Rng(25)
        policies = [greedy_policy(game), guide_policy(game)]
        for number, state in enumerate(random_positions(game, edition, seats, 26)):
            if state.actor >= 0:
                world = redealt(state, int(state.actor), rng)
                for policy in policies:
                    choices = [policy.choose(where, Rng(27, number)) for where in (state, world)]
                    assert choices[0] == choices[1]

    def test_the_log_tells_nothing(self, edition: str, seats: int) -> None:
        """The same step in two worlds that the viewer can't tell apart reads the same.

        Where the step is hidden from the viewer, any hidden step of the other world stands for it.
        A step may bring to light what lay hidden and differed; the cards that lie open then say so.
        """
        game = self.tested
        rng = Rng(28)
        compared = 0
        for number, state in enumerate(random_positions(game, edition, seats, 29)):
            if state.actor == OVER or not game.has_secrets:
                break
            for viewer in some([SPECTATOR, *range(seats)], number):
                world = redealt(state, viewer, rng)
                action = random_action(state, rng)
                if state.is_secret(action, viewer):
                    other = hidden_action(world, viewer, rng)
                elif action in world.actions():
                    other = action
                else:
                    continue
                here, there = step(game, state, action, viewer), step(game, world, other, viewer)
                if here[0] == there[0]:
                    assert here == there
                    compared += 1
        assert compared > 0.1 * number or not game.has_secrets


def redealt(state: State, viewer: int, rng: Rng) -> State:
    world = state.clone()
    world.redeal(viewer, rng)
    return world


def scene_of(game: Game, state: State, viewer: int) -> bytes:
    seat = None if viewer == SPECTATOR else viewer
    return to_json(game.presenter.scene(View(state, seat, SEAT_NAMES[: int(state.seats)])))


def refusals(game: Game, state: State, seat: int, turn: int) -> list[str]:
    """What the seat would be told if it tried every text there is, alone and in a gesture; of
    very many texts, others each turn."""
    told = []
    stride = 1 + len(state.space.texts) // 100
    some = state.space.texts[turn % stride :: stride]
    actions = [state.text(action) for action in state.actions()] if seat == state.actor else []
    match = Match.from_position(game, state)
    for text in [*some, "dance"]:
        for gesture in ((text,), (text, state.space.texts[0]), (text, state.space.texts[-1])):
            if len(gesture) == 1 and text in actions:
                continue
            try:
                match.play(seat, *gesture)
            except Refused as refusal:
                told.append(str(refusal))
            else:
                told.append("taken")
                match = Match.from_position(game, state)
    return told


def hidden_action(state: State, viewer: int, rng: Rng) -> int:
    """What anybody might do next that the viewer does not see."""
    for _ in range(100):
        action = random_action(state, rng)
        if state.is_secret(action, viewer):
            return action
    raise AssertionError("what is hidden in one world must be in the other")


def step(game: Game, state: State, action: int, viewer: int) -> tuple[object, object, object]:
    """What the viewer gets from an action: the cards that lie open then, scene and log."""
    match = Match.from_position(game, state)
    if state.actor == CHANCE:
        match.decide(state.text(action))
    else:
        match.play(int(state.actor), state.text(action))
    seat = None if viewer == SPECTATOR else viewer
    scene = match.scene(seat)
    cards = [e for e in scene.elements if isinstance(e, Card) and not e.face_down]
    open_cards = {(card.id, card.title) for card in cards}
    return open_cards, to_json(scene), match.log(seat)
