"""The reason that is given for a no is the rule that forbids it (CO-5 to CO-10)."""

from typing import cast

from farstead.core.game import find_game
from farstead.core.state import State
from farstead.games.colonizers.rules import actions, reasons
from farstead.games.colonizers.rules.modules import KINDS
from farstead.games.colonizers.rules.turns import Colonizers
from farstead.testing.effort import effort
from tests.reasons import check_reasons


def _game(state: State) -> Colonizers:
    return cast("Colonizers", state)


def hand_on(state: State, action: int) -> None:
    game = _game(state)
    game.pool = int(game.pool) | 1 << (action - actions.PICK)


def empty_hand(state: State, action: int) -> None:
    game = _game(state)
    game.hand_size[game.turn] = 0


def put_into_hand(state: State, action: int) -> None:
    game = _game(state)
    game.hands[int(game.turn) * KINDS + action - actions.BUILD] = 1


def make_room(state: State, action: int) -> None:
    game = _game(state)
    game.built[game.turn] = 0


def pay(state: State, action: int) -> None:
    game = _game(state)
    game.omnium[game.turn] = 99


LIFTS = {
    reasons.NOT_HANDED_ON: hand_on,
    reasons.HAND_IS_FULL: empty_hand,
    reasons.NOT_IN_HAND: put_into_hand,
    reasons.COLONY_IS_FULL: make_room,
    reasons.TOO_DEAR: pay,
}
FOR_GOOD = {
    reasons.NOT_NOW,
    reasons.NOT_DRAWN,
    reasons.OWN_COLONIST,
    reasons.OTHER_ABILITY,
}


def test_lifting_the_reason_of_a_refusal_lifts_the_refusal() -> None:
    """CO-10: and CO-4, CO-8: what the rules ask for is what a no names."""
    met = set[int]()
    for seed in range(effort(2, 20)):
        met |= check_reasons(find_game("colonizers"), 4, "standard", LIFTS, FOR_GOOD, seed)
    assert met >= (LIFTS.keys() | FOR_GOOD) - {reasons.COLONY_IS_FULL, reasons.HAND_IS_FULL}
