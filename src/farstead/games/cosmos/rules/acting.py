"""What a player may do in the own turn (SC-10 to SC-13)."""

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.state import ALLOWED, CHANCE, NOT_OFFERED, Actions
from farstead.games.cosmos.rules.actions import BUY_CARD, BUY_SHIP, MOVE, OFFER, REVEAL, STOP
from farstead.games.cosmos.rules.events import STOPPED
from farstead.games.cosmos.rules.moments import follows, suggestions
from farstead.games.cosmos.rules.moving import offer_stacks, refuse_move, take_leave
from farstead.games.cosmos.rules.options import MOST_SEATS
from farstead.games.cosmos.rules.phases import ACTING, WORKING
from farstead.games.cosmos.rules.power_base import LEAVE, TURN
from farstead.games.cosmos.rules.reasons import (
    GAME_HAS_BEGUN,
    RACE_IS_OPEN,
    TOO_LATE_TO_REVEAL,
)
from farstead.games.cosmos.rules.sites import SITES
from farstead.games.cosmos.rules.state import CosmosState
from farstead.games.cosmos.rules.steps import END_STEP
from farstead.games.cosmos.rules.trading import (
    begin_offer,
    buy_cards,
    buy_ship,
    offer_market,
    refuse_card,
    refuse_offer,
    refuse_ship,
)


def offer_turn(state: CosmosState, out: Actions) -> None:
    """Purchases, offers, the race, stacks that go, what powers suggest, and to stop."""
    seat = state.turn
    if not state.has_acted:
        offer_market(state, out)
    if _refuse_reveal(state) == ALLOWED:
        out.add(REVEAL)
    offer_stacks(state, seat, out)
    suggestions(state, seat, TURN, out)
    out.add(STOP)


def refuse(state: CosmosState, action: i64) -> i64:
    """Why not, in the own turn; NOT_OFFERED where these rules say no more."""
    if state.phase != ACTING or state.actor == CHANCE:
        return NOT_OFFERED
    if MOVE <= action < MOVE + SITES:
        return refuse_move(state, action - MOVE)
    if BUY_SHIP <= action < BUY_SHIP + SITES:
        return refuse_ship(state, action - BUY_SHIP)
    if action == BUY_CARD:
        return refuse_card(state)
    if OFFER <= action < OFFER + MOST_SEATS:
        return refuse_offer(state, action - OFFER)
    return _refuse_reveal(state) if action == REVEAL else NOT_OFFERED


def _refuse_reveal(state: CosmosState) -> i64:
    if state.is_shown(state.turn):
        return RACE_IS_OPEN
    if state.round > 1 and state.ruleset.rules > 1:  # SC-4: by rules 1 in any own turn
        return GAME_HAS_BEGUN
    return TOO_LATE_TO_REVEAL if state.has_acted else ALLOWED


def act(state: CosmosState, action: i64) -> None:
    """Something is done in the own turn."""
    seat = state.turn
    state.battle = vec[i64]()
    if MOVE <= action < MOVE + SITES:
        take_leave(state, action)
    elif BUY_SHIP <= action < BUY_SHIP + SITES:
        buy_ship(state, action - BUY_SHIP)
    elif action == BUY_CARD:
        buy_cards(state)
    elif OFFER <= action < OFFER + state.seats:
        begin_offer(state, action - OFFER)
    elif action == REVEAL:
        state.show(seat)
    elif action == STOP:
        state.note(STOPPED, seat)
        state.step = END_STEP
        state.ask_nobody()
    else:
        _follow_power(state, action)


def _follow_power(state: CosmosState, action: i64) -> None:
    """What a power suggests: a swap, or something in the own turn."""
    state.phase = WORKING
    state.ask_nobody()
    if not follows(state, state.turn, LEAVE, action):
        follows(state, state.turn, TURN, action)
