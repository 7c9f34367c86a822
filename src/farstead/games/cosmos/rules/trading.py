"""Trade and purchases, before the first action of a turn (SC-10, SC-11)."""

from mypy_extensions import i64

from farstead.core.state import ALLOWED, BIT, Actions
from farstead.games.cosmos.rules.actions import (
    ACCEPT,
    ASK_GAS,
    ASK_MINERALS,
    ASK_NOTHING,
    BUY_CARD,
    BUY_SHIP,
    GIVE_GAS,
    GIVE_MINERALS,
    MOST_AMOUNT,
    OFFER,
)
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.deals import (
    ASKED_GAS,
    ASKED_MINERALS,
    GIVEN_GAS,
    GIVEN_MINERALS,
    TERMS,
    pay,
)
from farstead.games.cosmos.rules.events import (
    ACCEPTED,
    BOUGHT_CARDS,
    BOUGHT_SHIP,
    DECLINED,
    OFFERED,
    bundle,
)
from farstead.games.cosmos.rules.moments import prove, see_size
from farstead.games.cosmos.rules.phases import ACTING, ANSWERING, ASKING, GIVING
from farstead.games.cosmos.rules.reasons import (
    MARKET_CLOSED,
    NO_CARD_LEFT,
    NO_GAS,
    NO_MINERALS,
    NO_OFFERS_LEFT,
    NO_RECRUITS,
    NO_SHIPS_THERE,
    NOT_ANOTHER_PLAYER,
    NOTHING_TO_OFFER,
    STACK_IS_FULL,
)
from farstead.games.cosmos.rules.sites import SITES
from farstead.games.cosmos.rules.state import CosmosState

# Purchases: SC-10 ---------------------------------------------------------------------------------


def offer_market(state: CosmosState, out: Actions) -> None:
    """Ships, cards and offers, as long as nothing else was done."""
    if _refuse_ships(state) == ALLOWED:
        offer_own_stacks(state, BUY_SHIP, out)
    if refuse_card(state) == ALLOWED:
        out.add(BUY_CARD)
    for other in range(state.seats):
        if refuse_offer(state, other) == ALLOWED:
            out.add(OFFER + other)


def refuse_card(state: CosmosState) -> i64:
    """SC-10."""
    if state.has_acted:
        return MARKET_CLOSED
    if state.gas[state.turn] == 0:
        return NO_GAS
    return ALLOWED if state.in_bag + state.in_discards > 0 else NO_CARD_LEFT


def _refuse_ships(state: CosmosState) -> i64:
    if state.has_acted:
        return MARKET_CLOSED
    if state.minerals[state.turn] == 0:
        return NO_MINERALS
    return ALLOWED if state.recruits(state.turn) > 0 else NO_RECRUITS


def refuse_ship(state: CosmosState, site: i64) -> i64:
    """SC-10."""
    refusal = _refuse_ships(state)
    if refusal != ALLOWED:
        return refusal
    if state.stack(state.turn, site) == 0:
        return NO_SHIPS_THERE
    return ALLOWED if _has_room_on(state, state.turn, site) else STACK_IS_FULL


def refuse_offer(state: CosmosState, other: i64) -> i64:
    """SC-11."""
    seat = state.turn
    if state.has_acted:
        return MARKET_CLOSED
    if other == seat or other >= state.seats:
        return NOT_ANOTHER_PLAYER
    if state.offers_left == 0:
        return NO_OFFERS_LEFT
    return ALLOWED if state.minerals[seat] + state.gas[seat] > 0 else NOTHING_TO_OFFER


def _has_room_on(state: CosmosState, seat: i64, site: i64) -> bool:
    return state.ships[seat * SITES + site] < state.limits[seat]


def offer_own_stacks(state: CosmosState, verb: i64, out: Actions) -> None:
    """Own stacks with room for a ship."""
    seat, first = state.actor, state.actor * SITES
    for i in range(state.stacks[seat]):
        site = state.held[first + i]
        if _has_room_on(state, seat, site):
            out.add(verb + site)


def buy_ship(state: CosmosState, site: i64) -> None:
    seat = state.turn
    state.minerals[seat] -= 1
    state.muster(seat, site, 1)
    state.note(BOUGHT_SHIP, seat, site)
    see_size(state, seat, site)


def buy_cards(state: CosmosState) -> None:
    seat = state.turn
    count: i64 = 1
    for power in range(POWER_COUNT):
        if state.box.buying & BIT[power] and prove(state, seat, power):
            count = max(count, state.box.powers[power].cards_for_gas())
    state.gas[seat] -= 1
    state.note(BOUGHT_CARDS, seat, count)
    state.plan_draw(seat, count)
    state.ask_nobody()


# Trade: SC-11 -------------------------------------------------------------------------------------


def begin_offer(state: CosmosState, other: i64) -> None:
    state.partner = other
    state.ask(GIVING, state.turn)


def offer_gifts(state: CosmosState, out: Actions) -> None:
    _offer_amounts(state, GIVE_MINERALS, state.minerals[state.turn], out)
    _offer_amounts(state, GIVE_GAS, state.gas[state.turn], out)


def _offer_amounts(state: CosmosState, first: i64, most: i64, out: Actions) -> None:
    for amount in range(min(most, MOST_AMOUNT)):
        out.add(first + amount)


def give_away(state: CosmosState, action: i64) -> None:
    for term in range(TERMS):
        state.terms[term] = 0
    if action >= GIVE_GAS:
        state.terms[GIVEN_GAS] = action - GIVE_GAS + 1
    else:
        state.terms[GIVEN_MINERALS] = action - GIVE_MINERALS + 1
    state.ask(ASKING, state.turn)


def offer_demands(state: CosmosState, out: Actions) -> None:
    """For minerals gas, and the other way round."""
    if state.terms[GIVEN_MINERALS] > 0:
        _offer_amounts(state, ASK_GAS, state.gas[state.partner], out)
    else:
        _offer_amounts(state, ASK_MINERALS, state.minerals[state.partner], out)
    out.add(ASK_NOTHING)


def ask_for(state: CosmosState, action: i64) -> None:
    """What is asked in return completes an offer."""
    if action != ASK_NOTHING:
        if action >= ASK_GAS:
            state.terms[ASKED_GAS] = action - ASK_GAS + 1
        else:
            state.terms[ASKED_MINERALS] = action - ASK_MINERALS + 1
    state.offers_left -= 1
    if state.tally is not None:
        state.tally.offers += 1
    given = bundle(state.terms[GIVEN_MINERALS], state.terms[GIVEN_GAS], 0)
    asked = bundle(state.terms[ASKED_MINERALS], state.terms[ASKED_GAS], 0)
    state.note(OFFERED, state.turn, state.partner, given * 4096 + asked)
    state.ask(ANSWERING, state.partner)


def answer_offer(state: CosmosState, action: i64) -> None:
    """The other player accepts or declines."""
    if action == ACCEPT:
        state.note(ACCEPTED, state.partner)
        pay(state, state.turn, state.partner, state.terms[GIVEN_MINERALS], state.terms[GIVEN_GAS])
        pay(state, state.partner, state.turn, state.terms[ASKED_MINERALS], state.terms[ASKED_GAS])
        if state.tally is not None:
            state.tally.trades += 1
    else:
        state.note(DECLINED, state.partner)
    state.ask(ACTING, state.turn)
