"""What the rules of thumb give, ask for and agree to: offers between players, and deals."""

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.state import Actions
from farstead.games.cosmos.bot.battle import rate_deal, worst_card
from farstead.games.cosmos.bot.weights import ENOUGH_CARDS
from farstead.games.cosmos.rules.actions import (
    ACCEPT,
    BRING,
    DECLINE,
    GIVE_CARDS,
    GIVE_GAS,
    GIVE_MINERALS,
    OFFER,
    PROPOSE,
)
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.deals import (
    ASKED_GAS,
    ASKED_MINERALS,
    BROUGHT,
    GIVEN_CARDS,
    GIVEN_GAS,
    GIVEN_MINERALS,
    most_of,
)
from farstead.games.cosmos.rules.phases import ANSWERING, ASKING, BARGAINING, GIVING, JUDGING


def spare_minerals(state: Cosmos, seat: i64) -> i64:
    """Minerals that buy nothing: no ship may come on the map, or there is no room."""
    if state.recruits(seat) == 0:
        return state.minerals[seat]
    return max(state.minerals[seat] - 4, 0)


def spare_gas(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """Gas that buys cards beyond a full hand."""
    if state.hand_size[seat] >= points[ENOUGH_CARDS]:
        return state.gas[seat]
    return max(state.gas[seat] - 3, 0)


def make_offer(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """What can't be used here, for what somebody else can't use; or -1. Once a turn is enough."""
    if state.offers_left < state.ruleset.offers or state.offers_left == 0:
        return -1
    for other in range(state.seats):
        if other != seat:
            if spare_minerals(state, seat) > 0 and spare_gas(points, state, other) > 0:
                return OFFER + other
            if spare_gas(points, state, seat) > 0 and spare_minerals(state, other) > 0:
                return OFFER + other
    return -1


def choose_terms(points: vec[i64], state: Cosmos, offered: Actions) -> i64:
    """Whatever is to be said in an offer or a deal."""
    seat = state.actor
    if state.phase == GIVING:
        return _gift(points, state, seat, offered)
    if state.phase == ASKING:
        return offered.items[0]  # one for one
    if state.phase == ANSWERING:
        return ACCEPT if _is_good_offer(points, state, seat) else DECLINE
    if state.phase == BARGAINING:
        return _bargain(state, seat)
    if state.phase == JUDGING:
        return ACCEPT if rate_deal(points, state, seat) > 0 else DECLINE
    return state.ruleset.hand_over + worst_card(state, seat)


def _gift(points: vec[i64], state: Cosmos, seat: i64, offered: Actions) -> i64:
    """One for one."""
    if spare_minerals(state, seat) > 0 and spare_gas(points, state, state.partner) > 0:
        return GIVE_MINERALS
    return GIVE_GAS if offered.has(GIVE_GAS) else offered.items[0]


def _is_good_offer(points: vec[i64], state: Cosmos, seat: i64) -> bool:
    """Whether more useful things come in than go out."""
    minerals = state.terms[GIVEN_MINERALS] - state.terms[ASKED_MINERALS]
    gas = state.terms[GIVEN_GAS] - state.terms[ASKED_GAS]
    value = minerals * (1 if spare_minerals(state, seat) > 0 else 3)
    return value + gas * (1 if spare_gas(points, state, seat) > 0 else 3) > 0


def _bargain(state: Cosmos, seat: i64) -> i64:
    """Ships into a joint colony, for whatever there is to give; or no deal."""
    if seat != state.invader or most_of(state, BROUGHT) == 0:
        return DECLINE
    if state.terms[BROUGHT] == 0:
        return BRING + min(most_of(state, BROUGHT), 2) - 1
    given = state.terms[GIVEN_MINERALS] + state.terms[GIVEN_GAS] + state.terms[GIVEN_CARDS]
    if given == 0:
        if state.minerals[seat] > 0:
            return GIVE_MINERALS + min(state.minerals[seat], 4) - 1
        if state.gas[seat] > 0:
            return GIVE_GAS + min(state.gas[seat], 4) - 1
        if state.hand_size[seat] > 1:
            return GIVE_CARDS + min(state.hand_size[seat] - 1, 2) - 1
    return PROPOSE
