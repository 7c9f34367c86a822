"""Deals of two main players who negotiate (SC-25)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.actions import (
    ACCEPT,
    ASK_CARDS,
    ASK_GAS,
    ASK_MINERALS,
    BRING,
    COUNTER,
    DECLINE,
    GIVE_CARDS,
    GIVE_GAS,
    GIVE_MINERALS,
    MOST_AMOUNT,
    MOST_BROUGHT,
    MOST_DEALT,
    PROPOSE,
)
from farstead.games.cosmos.rules.events import (
    ACCEPTED,
    DECLINED,
    HANDED,
    MOVED,
    NO_DEAL,
    PROPOSED,
    bundle,
)
from farstead.games.cosmos.rules.moments import see_size
from farstead.games.cosmos.rules.phases import BARGAINING, JUDGING
from farstead.games.cosmos.rules.state import OFFENCE, CosmosState

# The terms of a deal, from its proposer's side.
GIVEN_MINERALS: Final = 0
GIVEN_GAS: Final = 1
GIVEN_CARDS: Final = 2
ASKED_MINERALS: Final = 3
ASKED_GAS: Final = 4
ASKED_CARDS: Final = 5
BROUGHT: Final = 6
TERMS: Final[i64] = 7
FIRST_OF_TERM: Final = vec[i64](
    [GIVE_MINERALS, GIVE_GAS, GIVE_CARDS, ASK_MINERALS, ASK_GAS, ASK_CARDS, BRING]
)


def open_deal(state: CosmosState) -> None:
    """The invader makes the first proposal."""
    state.proposer = state.invader
    state.partner = state.defender
    state.is_counter = False
    _clear_terms(state)
    state.ask(BARGAINING, state.proposer)


def _clear_terms(state: CosmosState) -> None:
    state.settled_terms = 0
    for term in range(TERMS):
        state.terms[term] = 0


def most_of(state: CosmosState, term: i64) -> i64:
    """The greatest amount that a term may have."""
    giver = state.proposer if term < ASKED_MINERALS else state.partner
    if term in (GIVEN_MINERALS, ASKED_MINERALS):
        return min(state.minerals[giver], MOST_AMOUNT)
    if term in (GIVEN_GAS, ASKED_GAS):
        return min(state.gas[giver], MOST_AMOUNT)
    if term in (GIVEN_CARDS, ASKED_CARDS):
        return min(state.hand_size[giver], MOST_DEALT)
    if not state.planet[state.invaded]:
        return 0
    room = state.room(state.invader, state.invaded)
    return min(min(state.main_ships(OFFENCE), room), MOST_BROUGHT)


def offer_terms(state: CosmosState, out: Actions) -> None:
    """The terms that are still open, each up to the most that it may have."""
    for term in range(TERMS):
        if not state.settled_terms & BIT[term]:
            most = most_of(state, term)
            for amount in range(most):
                out.add(FIRST_OF_TERM[term] + amount)
    if state.settled_terms:
        out.add(PROPOSE)
    out.add(DECLINE)


def bargain(state: CosmosState, action: i64) -> None:
    """A term is set, or the terms are proposed, or there is no deal."""
    seat = state.actor
    if action == DECLINE:
        state.note(NO_DEAL, seat)
        state.ask_nobody()
    elif action == PROPOSE:
        _note_proposal(state)
        state.ask(JUDGING, state.partner)
    else:
        term = _term_of(action)
        state.terms[term] = action - FIRST_OF_TERM[term] + 1
        state.settled_terms |= BIT[term]


def _note_proposal(state: CosmosState) -> None:
    terms = state.terms
    given = bundle(terms[GIVEN_MINERALS], terms[GIVEN_GAS], terms[GIVEN_CARDS])
    asked = bundle(terms[ASKED_MINERALS], terms[ASKED_GAS], terms[ASKED_CARDS])
    state.note(PROPOSED, state.proposer, given, asked * 8 + terms[BROUGHT])


def offer_judgement(state: CosmosState, out: Actions) -> None:
    out.add(ACCEPT)
    out.add(DECLINE)
    if not state.is_counter:
        out.add(COUNTER)


def judge(state: CosmosState, action: i64) -> None:
    """A proposal is accepted, declined or countered."""
    seat = state.actor
    if action == COUNTER:
        state.partner = state.proposer
        state.proposer = seat
        state.is_counter = True
        _clear_terms(state)
        state.ask(BARGAINING, seat)
        return
    if action == ACCEPT:
        state.note(ACCEPTED, seat)
        _close_deal(state)
    else:
        state.note(DECLINED, seat)
    state.ask_nobody()


def _close_deal(state: CosmosState) -> None:
    terms, giver, taker = state.terms, state.proposer, state.partner
    pay(state, giver, taker, terms[GIVEN_MINERALS], terms[GIVEN_GAS])
    pay(state, taker, giver, terms[ASKED_MINERALS], terms[ASKED_GAS])
    state.to_hand[giver] = terms[GIVEN_CARDS]
    state.to_hand[taker] = terms[ASKED_CARDS]
    state.waiting += terms[GIVEN_CARDS] + terms[ASKED_CARDS]
    if terms[BROUGHT] > 0:
        seat, start = state.invader, state.main_site[OFFENCE]
        state.note(MOVED, seat, start, state.invaded * 16 + terms[BROUGHT])
        state.shift(seat, start, state.invaded, terms[BROUGHT])
        state.follow_main_stack(seat, start, state.invaded)
        see_size(state, seat, state.invaded)
    if state.tally is not None:
        state.tally.deals += 1


def pay(state: CosmosState, giver: i64, taker: i64, minerals: i64, gas: i64) -> None:
    """Resources change hands."""
    state.minerals[giver] -= minerals
    state.minerals[taker] += minerals
    state.gas[giver] -= gas
    state.gas[taker] += gas


def receiver(state: CosmosState, giver: i64) -> i64:
    """Who gets the cards that this main player hands over."""
    return state.defender if giver == state.invader else state.invader


def offer_cards_to_hand(state: CosmosState, out: Actions) -> None:
    for card in range(state.ruleset.card_count):
        if state.holds(state.actor, card):
            out.add(state.ruleset.hand_over + card)


def hand_over(state: CosmosState, action: i64) -> None:
    """A card of the deal changes hands."""
    giver, card = state.actor, action - state.ruleset.hand_over
    taker = receiver(state, giver)
    state.note(HANDED, giver, taker, card)
    state.pass_card(giver, taker, card)
    state.to_hand[giver] -= 1
    state.waiting -= 1
    state.ask_nobody()


def _term_of(action: i64) -> i64:
    term: i64 = TERMS - 1
    while action < FIRST_OF_TERM[term]:
        term -= 1
    return term
