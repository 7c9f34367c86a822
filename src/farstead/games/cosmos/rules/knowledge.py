"""Who knows what of the table."""

from mypy_extensions import i64

from farstead.core.state import BIT, SPECTATOR
from farstead.games.cosmos.rules.phases import (
    CHOOSING,
    DEALING_RACES,
    DRAWING,
    HANDING,
    KEEPING,
    TAKING,
)
from farstead.games.cosmos.rules.ruleset import NOBODY
from farstead.games.cosmos.rules.state import NEITHER, CosmosState


def is_secret(state: CosmosState, action: i64, viewer: i64) -> bool:
    """Whether this action, chosen now, stays hidden from the viewer."""
    phase = state.phase
    if phase in (DEALING_RACES, KEEPING):
        return viewer != state.turn
    if phase == DRAWING:
        return viewer != state.drawer
    if phase == TAKING:
        return viewer not in (state.taker, state.victim)
    if phase == CHOOSING:
        return viewer != state.actor and action >= state.ruleset.play
    if phase == HANDING:
        return viewer not in (state.invader, state.defender)
    return False


def knows(state: CosmosState, viewer: i64, holder: i64, card: i64) -> i64:
    """How many of the holder's cards of this design the viewer is sure of. A card chosen
    face down counts."""
    if viewer == holder:
        chosen = hidden_card(state, holder)
        return state.holds(holder, card) + (1 if chosen == card else 0)
    return sure_of(state, viewer, holder, card)


def sure_of(state: CosmosState, viewer: i64, holder: i64, card: i64) -> i64:
    """Of somebody else's cards of this design, how many the viewer is sure of."""
    if viewer == SPECTATOR:
        return 0
    return state.known[state.known_at(viewer, holder, card)]


def hidden_card(state: CosmosState, seat: i64) -> i64:
    """What the seat has chosen face down, or NOBODY."""
    side = state.main_side(seat)
    if state.is_revealed or seat < 0 or side == NEITHER:
        return NOBODY
    return state.card[side]


def sees_card(state: CosmosState, viewer: i64, side: i64) -> bool:
    """Whether the viewer knows the card of this side."""
    if state.is_revealed or viewer == state.main_player(side):
        return True
    return state.main_side(viewer) == 1 - side and state.sees & BIT[1 - side] != 0


def could_be(state: CosmosState, viewer: i64, seat: i64) -> i64:
    """The races that the seat may have, as far as the viewer can tell: a set of powers."""
    if state.is_shown(seat) or viewer == seat:
        return BIT[state.race[seat]] if state.race[seat] != NOBODY else 0
    might = state.ruleset.in_box & ~state.ruled_out[seat]
    if viewer != SPECTATOR:
        might &= ~state.drafted[viewer]
    for other in range(state.seats):
        if state.is_shown(other):
            might &= ~BIT[state.race[other]]
    return might
