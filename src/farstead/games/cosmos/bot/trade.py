"""What the rules of thumb give, ask for and agree to: offers between players, and deals."""

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.bot.battle import worst_card
from farstead.games.cosmos.bot.moves import danger, settles
from farstead.games.cosmos.bot.weights import (
    A_CARD_IN_A_DEAL,
    A_RESOURCE_IN_A_DEAL,
    ABOUT_TO_WIN,
    ENOUGH_CARDS,
)
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
    ASKED_CARDS,
    ASKED_GAS,
    ASKED_MINERALS,
    BROUGHT,
    GIVEN_CARDS,
    GIVEN_GAS,
    GIVEN_MINERALS,
    most_of,
)
from farstead.games.cosmos.rules.phases import ANSWERING, ASKING, BARGAINING, GIVING, JUDGING
from farstead.games.cosmos.rules.state import OFFENCE


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
        return _bargain(points, state, seat)
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


# Deals -------------------------------------------------------------------------------------


def rate_deal(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """What the terms on the table are worth to this main player."""
    terms = state.terms
    minerals = terms[GIVEN_MINERALS] - terms[ASKED_MINERALS]
    gas = terms[GIVEN_GAS] - terms[ASKED_GAS]
    cards = terms[GIVEN_CARDS] - terms[ASKED_CARDS]
    worth = minerals * _mineral(points, state, seat) + gas * _gas(points, state, seat)
    worth += cards * points[A_CARD_IN_A_DEAL]
    if seat == state.proposer:
        worth = -worth
    if terms[BROUGHT] > 0:
        worth += _joint_colony(points, state, seat)
    return worth


def _mineral(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """What one more or less is worth: little to who has too many."""
    spare = spare_minerals(state, seat) > 0
    return points[A_RESOURCE_IN_A_DEAL] // 3 if spare else points[A_RESOURCE_IN_A_DEAL]


def _gas(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    spare = spare_gas(points, state, seat) > 0
    return points[A_RESOURCE_IN_A_DEAL] // 3 if spare else points[A_RESOURCE_IN_A_DEAL]


def _joint_colony(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """The invader has a colony more. What that costs is borne by all others together."""
    if seat == state.invader:
        return settles(points, state, seat, state.invaded)
    if state.stack(state.invader, state.invaded) > 0:
        return 0
    if state.missing(state.invader) == 1:
        return -points[ABOUT_TO_WIN]
    return -danger(points, state, state.invader) // (state.seats - 1)


def _bargain(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """Ships into a joint colony, for as little as the other should agree to; else what each has
    too much of; or no deal."""
    if seat != state.invader:
        return DECLINE
    if state.terms[BROUGHT] == 0 and _ships_to_bring(points, state, seat) > 0:
        return BRING + _ships_to_bring(points, state, seat) - 1
    if rate_deal(points, state, state.partner) > 0:
        return PROPOSE if rate_deal(points, state, seat) > 0 else DECLINE
    return _sweeten(points, state, seat)


def _ships_to_bring(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """Two at most, and a colony is not given up for a share in another."""
    if settles(points, state, seat, state.invaded) == 0:
        return 0
    stays: i64 = 1 if state.planet[state.main_site[OFFENCE]] else 0
    return min(min(state.main_ships(OFFENCE) - stays, most_of(state, BROUGHT)), 2)


def _sweeten(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """One thing more for the other, as long as that could do."""
    if not state.settled_terms & BIT[GIVEN_CARDS] and most_of(state, GIVEN_CARDS) > 0:
        return GIVE_CARDS + _enough(points, state, GIVEN_CARDS, points[A_CARD_IN_A_DEAL]) - 1
    if not state.settled_terms & BIT[GIVEN_MINERALS] and most_of(state, GIVEN_MINERALS) > 0:
        each = _mineral(points, state, state.partner)
        return GIVE_MINERALS + _enough(points, state, GIVEN_MINERALS, each) - 1
    if not state.settled_terms & BIT[GIVEN_GAS] and most_of(state, GIVEN_GAS) > 0:
        each = _gas(points, state, state.partner)
        return GIVE_GAS + _enough(points, state, GIVEN_GAS, each) - 1
    return DECLINE


def _enough(points: vec[i64], state: Cosmos, term: i64, each: i64) -> i64:
    """How many of a thing it takes until the other gains by the deal, or all that there are."""
    missing = 1 - rate_deal(points, state, state.partner)
    return max(min((missing + max(each, 1) - 1) // max(each, 1), most_of(state, term)), 1)
