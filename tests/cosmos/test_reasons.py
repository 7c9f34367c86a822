"""The reason for a no in the own turn is the rule that forbids it (SC-10 to SC-13)."""

from typing import cast

from farstead.core.game import find_game
from farstead.core.state import NOT_OFFERED, State
from farstead.games.cosmos.rules import numbers
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


def raise_ships(state: State, action: int) -> None:
    game = _game(state)
    game.graveyard[game.turn] = 5
    game.most[game.turn] = game.on_map[game.turn] + 5


def send_ships(state: State, action: int) -> None:
    raise_ships(state, action)
    is_move = numbers.MOVE <= action < numbers.MOVE + SITES
    site = action - (numbers.MOVE if is_move else numbers.BUY_SHIP)
    _game(state).muster(_game(state).turn, site, 1)


def widen_stacks(state: State, action: int) -> None:
    game = _game(state)
    game.limits[game.turn] = 99


def give_offers(state: State, action: int) -> None:
    _game(state).offers_left = 1


def give_actions(state: State, action: int) -> None:
    _game(state).actions_left = 2


LIFTS = {
    numbers.MARKET_CLOSED: begin_anew,
    numbers.TOO_LATE_TO_REVEAL: begin_anew,
    numbers.NO_GAS: enrich,
    numbers.NO_MINERALS: enrich,
    numbers.NOTHING_TO_OFFER: enrich,
    numbers.NO_RECRUITS: raise_ships,
    numbers.NO_SHIPS_THERE: send_ships,
    numbers.STACK_IS_FULL: widen_stacks,
    numbers.NO_OFFERS_LEFT: give_offers,
    numbers.NO_ACTIONS_LEFT: give_actions,
    numbers.ONLY_MOVES_LEFT: give_actions,
}
FOR_GOOD = {
    NOT_OFFERED,
    numbers.NO_CARD_LEFT,
    numbers.NOT_ANOTHER_PLAYER,
    numbers.NOWHERE_TO_GO,
    numbers.RACE_IS_OPEN,
}
# So rare under random play that no small number of games is sure to show them.
RARE = {
    numbers.NO_CARD_LEFT,
    numbers.NO_RECRUITS,
    numbers.NO_ACTIONS_LEFT,
    numbers.ONLY_MOVES_LEFT,
    numbers.NOWHERE_TO_GO,
    numbers.NO_OFFERS_LEFT,
    numbers.TOO_LATE_TO_REVEAL,
}


def test_lifting_the_reason_of_a_refusal_lifts_the_refusal() -> None:
    """SC-10: and SC-11 to SC-13: what the rules ask for is what a no names."""
    met = set[int]()
    for seed in range(effort(2, 20)):
        met |= check_reasons(find_game("cosmos"), 3, "standard", LIFTS, FOR_GOOD, seed)
    assert met >= (LIFTS.keys() | FOR_GOOD) - RARE
