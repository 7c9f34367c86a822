"""The reason that is given for a no is the rule that forbids it (LL-8 to LL-14, LL-24, LL-25)."""

from typing import cast

import pytest

from farstead.core.game import find_game
from farstead.core.state import BIT, State
from farstead.games.last_land.rules import actions, board, reasons
from farstead.games.last_land.rules.turns import LastLand
from farstead.testing.effort import effort
from tests.reasons import check_reasons


def _tile(state: LastLand, action: int) -> int:
    """The tile that an action is about."""
    here = int(state.pins[state.turn])
    return int(board.NEIGHBOURS[here * 6 + action]) if action < actions.DRAIN else here


def renew(state: State, action: int) -> None:
    land = cast("LastLand", state)
    tile = _tile(land, action)
    land.markers[tile] = 0
    land.depleted = int(land.depleted) & ~int(BIT[tile])


def send_others_away(state: State, action: int) -> None:
    land = cast("LastLand", state)
    for seat in range(land.seats):
        if seat != land.turn:
            land.pins[seat] = board.GONE
    land.occupied = int(BIT[land.pins[land.turn]])


def take_token_away(state: State, action: int) -> None:
    land = cast("LastLand", state)
    land.owner[_tile(land, action)] = board.NOBODY


def give_token(state: State, action: int) -> None:
    land = cast("LastLand", state)
    land.supply[land.turn] = 1


def give_points(state: State, action: int) -> None:
    cast("LastLand", state).ap = 99


LIFTS = {
    reasons.DEPLETED_TILE: renew,
    reasons.PIN_IN_THE_WAY: send_others_away,
    reasons.NO_WAY_ON: send_others_away,
    reasons.NO_WAY_OFF: send_others_away,
    reasons.OWN_TOKEN: take_token_away,
    reasons.NO_TOKEN_LEFT: give_token,
    reasons.TOO_FEW_POINTS: give_points,
}
FOR_GOOD = {reasons.NOT_ON_THE_DICE, reasons.NOT_NOW, reasons.NO_TILE, reasons.SAFE_BASE}


@pytest.mark.parametrize(("edition", "rare"), [("v0.1", set()), ("v0.3", {reasons.SAFE_BASE})])
def test_lifting_the_reason_of_a_refusal_lifts_the_refusal(edition: str, rare: set[int]) -> None:
    """LL-11: and LL-8, LL-10, LL-24: what the rules ask for is what a no names."""
    met = set[int]()
    for seed in range(effort(2, 20)):
        met |= check_reasons(find_game("last-land"), 4, edition, LIFTS, FOR_GOOD, seed)
    usual = {reasons.DEPLETED_TILE, reasons.OWN_TOKEN, reasons.TOO_FEW_POINTS, reasons.NO_TILE}
    assert met >= usual | rare
