"""The reason that is given for a no is the rule that forbids it (SH-6 to SH-14)."""

from typing import cast

from farstead.core.game import find_game
from farstead.core.state import NOT_OFFERED, State
from farstead.games.space_hope.rules import reasons
from farstead.games.space_hope.rules.layout import DIAL_COUNT, HAND_ROOM
from farstead.games.space_hope.rules.turns import SpaceHope
from farstead.testing.effort import effort
from tests.reasons import check_reasons


def _game(state: State) -> SpaceHope:
    return cast("SpaceHope", state)


def _own_bit(state: State) -> int:
    return 1 << int(_game(state).turn)


def deal_the_card(state: State, action: int) -> None:
    game = _game(state)
    seat, known = int(game.turn), game.ruleset
    card = (action - int(known.play)) % int(known.card_count)
    game.hands[seat * HAND_ROOM + game.hand_size[seat]] = card
    game.hand_size[seat] += 1


def forget_placing(state: State, action: int) -> None:
    _game(state).has_placed = int(_game(state).has_placed) & ~_own_bit(state)


def empty_the_slots(state: State, action: int) -> None:
    game = _game(state)
    game.filled[game.turn] = 0


def build_the_part(state: State, action: int) -> None:
    game = _game(state)
    game.filled[game.turn] |= 1 << (action - int(game.ruleset.use))


def free_the_parts(state: State, action: int) -> None:
    _game(state).jammed = int(_game(state).jammed) & ~_own_bit(state)


def forget_using(state: State, action: int) -> None:
    game = _game(state)
    game.part_used[game.turn] = 0


def forget_helping(state: State, action: int) -> None:
    game = _game(state)
    game.goal_actions[game.turn] = 0


def fill_the_dials(state: State, action: int) -> None:
    game = _game(state)
    for dial in range(DIAL_COUNT):
        game.dials[int(game.turn) * DIAL_COUNT + dial] = 9


LIFTS = {
    reasons.NOT_HELD: deal_the_card,
    reasons.PLACED_ALREADY: forget_placing,
    reasons.NO_SLOT: empty_the_slots,
    reasons.NO_SUCH_PART: build_the_part,
    reasons.PARTS_JAMMED: free_the_parts,
    reasons.USED_ALREADY: forget_using,
    reasons.HELPED_ENOUGH: forget_helping,
    reasons.DIAL_TOO_LOW: fill_the_dials,
}
FOR_GOOD = {
    NOT_OFFERED,
    reasons.NO_GOAL_ACTION,
    reasons.OTHER_GOAL_ACTION,
    reasons.GOAL_IS_MET,
}
# So rare under random play that no small number of games is sure to show them.
RARE = {reasons.NO_SLOT, reasons.PARTS_JAMMED, reasons.HELPED_ENOUGH, reasons.DIAL_TOO_LOW}


def test_lifting_the_reason_of_a_refusal_lifts_the_refusal() -> None:
    """SH-9: and SH-6, SH-10, SH-14: what the rules ask for is what a no names."""
    met = set[int]()
    for seed in range(effort(3, 20)):
        met |= check_reasons(find_game("space-hope"), 4, "communal", LIFTS, FOR_GOOD, seed)
    assert met >= (LIFTS.keys() | FOR_GOOD) - RARE
