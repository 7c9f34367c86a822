"""Chance: the map, races, cards drawn and taken."""

from mypy_extensions import i64

from farstead.core.rng import Rng
from farstead.core.state import Actions
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.meetings import take_card
from farstead.games.cosmos.rules.phases import BEGINNING, DRAWING, LAYING, TAKING
from farstead.games.cosmos.rules.settling import begin_with, deal_race, lay, undealt_races
from farstead.games.cosmos.rules.sites import PIECES
from farstead.games.cosmos.rules.state import CosmosState
from farstead.games.cosmos.rules.waiting import draw


def befall(state: CosmosState, action: i64) -> None:
    """What chance has brought happens."""
    ruleset = state.ruleset
    if state.phase == DRAWING:
        draw(state, action - ruleset.draw)
    elif state.phase == TAKING:
        take_card(state, action - ruleset.take)
    elif state.phase == LAYING:
        lay(state, action - ruleset.lay)
    elif state.phase == BEGINNING:
        begin_with(state, action - ruleset.first)
    else:
        deal_race(state, action - ruleset.deal)


def offer_outcomes(state: CosmosState, out: Actions) -> None:
    """What chance may bring now."""
    for n in range(_outcomes(state)):
        if _chances(state, n) > 0:
            out.add(_first_outcome(state) + n)


def _first_outcome(state: CosmosState) -> i64:
    if state.phase == DRAWING:
        return state.ruleset.draw
    if state.phase == TAKING:
        return state.ruleset.take
    if state.phase == LAYING:
        return state.ruleset.lay
    return state.ruleset.first if state.phase == BEGINNING else state.ruleset.deal


def _outcomes(state: CosmosState) -> i64:
    """How many outcomes there are of this kind."""
    if state.phase in (DRAWING, TAKING):
        return state.ruleset.card_count
    if state.phase == LAYING:
        return len(PIECES)
    return state.seats if state.phase == BEGINNING else POWER_COUNT


def _chances(state: CosmosState, n: i64) -> i64:
    """How likely the n-th outcome is, in parts of `_all_chances`."""
    if state.phase == DRAWING:
        return state.bag[n]
    if state.phase == TAKING:
        return state.holds(state.victim, n)
    if state.phase == LAYING:
        return state.pieces[n]
    if state.phase == BEGINNING:
        return 1
    return (undealt_races(state) >> n) & 1


def _all_chances(state: CosmosState) -> i64:
    if state.phase == DRAWING:
        return state.in_bag
    if state.phase == TAKING:
        return state.hand_size[state.victim]
    total: i64 = 0
    for n in range(_outcomes(state)):
        total += _chances(state, n)
    return total


def sample(state: CosmosState, rng: Rng) -> i64:
    """One of the outcomes, as likely as `weights` says."""
    pick = rng.below(_all_chances(state))
    n: i64 = 0
    while pick >= _chances(state, n):
        pick -= _chances(state, n)
        n += 1
    return _first_outcome(state) + n


def weights(state: CosmosState) -> list[float]:
    """How likely each of the outcomes is."""
    total = float(_all_chances(state))
    first = int(_first_outcome(state))
    return [float(_chances(state, action - first)) / total for action in state.actions()]
