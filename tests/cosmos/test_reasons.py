"""The reason for a no in the own turn is the rule that forbids it (SC-10 to SC-13)."""

from typing import cast

from farstead.core.game import find_game
from farstead.core.state import NOT_OFFERED, State
from farstead.games.cosmos.rules import actions, reasons
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.sites import SITES
from farstead.testing.effort import effort
from tests.reasons import check_reasons


def _game(state: State) -> Cosmos:
    return cast("Cosmos", state)


def begin_anew(state: State, action: int) -> None:
    _game(state).has_acted = False


def enrich(state: State, action: int) -> None:
    game = _game(state)
    game.gas[game.turn] = 1
    game.minerals[game.turn] = 1


def go_back(state: State, action: int) -> None:
    _game(state).round = 1
    _game(state).has_acted = False


def raise_ships(state: State, action: int) -> None:
    game = _game(state)
    game.graveyard[game.turn] = 5
    game.most[game.turn] = game.on_map[game.turn] + 5


def send_ships(state: State, action: int) -> None:
    raise_ships(state, action)
    is_move = actions.MOVE <= action < actions.MOVE + SITES
    site = action - (actions.MOVE if is_move else actions.BUY_SHIP)
    _game(state).muster(_game(state).turn, site, 1)


def widen_stacks(state: State, action: int) -> None:
    game = _game(state)
    game.limits[game.turn] = 99


def give_offers(state: State, action: int) -> None:
    _game(state).offers_left = 1


def give_actions(state: State, action: int) -> None:
    _game(state).actions_left = 2


LIFTS = {
    reasons.MARKET_CLOSED: begin_anew,
    reasons.TOO_LATE_TO_REVEAL: begin_anew,
    reasons.GAME_HAS_BEGUN: go_back,
    reasons.NO_GAS: enrich,
    reasons.NO_MINERALS: enrich,
    reasons.NOTHING_TO_OFFER: enrich,
    reasons.NO_RECRUITS: raise_ships,
    reasons.NO_SHIPS_THERE: send_ships,
    reasons.STACK_IS_FULL: widen_stacks,
    reasons.NO_OFFERS_LEFT: give_offers,
    reasons.NO_ACTIONS_LEFT: give_actions,
    reasons.ONLY_MOVES_LEFT: give_actions,
}
FOR_GOOD = {
    NOT_OFFERED,
    reasons.NO_CARD_LEFT,
    reasons.NOT_ANOTHER_PLAYER,
    reasons.NOWHERE_TO_GO,
    reasons.RACE_IS_OPEN,
}
# So rare under random play that no small number of games is sure to show them.
RARE = {
    reasons.NO_CARD_LEFT,
    reasons.NO_RECRUITS,
    reasons.NO_ACTIONS_LEFT,
    reasons.ONLY_MOVES_LEFT,
    reasons.NOWHERE_TO_GO,
    reasons.NO_OFFERS_LEFT,
    reasons.TOO_LATE_TO_REVEAL,
}


def test_lifting_the_reason_of_a_refusal_lifts_the_refusal() -> None:
    """SC-10: and SC-11 to SC-13: what the rules ask for is what a no names."""
    met = set[int]()
    for seed in range(effort(2, 20)):
        met |= check_reasons(find_game("cosmos"), 3, "standard", LIFTS, FOR_GOOD, seed)
    assert met >= (LIFTS.keys() | FOR_GOOD) - RARE
