"""What waits to be drawn, placed or handed over before the game goes on."""

from mypy_extensions import i64

from farstead.games.cosmos.rules.actions import PLACE
from farstead.games.cosmos.rules.events import DREW, GAINED, RESHUFFLED
from farstead.games.cosmos.rules.moments import see_size
from farstead.games.cosmos.rules.phases import DRAWING, GAINING, HANDING, TAKING
from farstead.games.cosmos.rules.state import CosmosState


def serve(state: CosmosState) -> bool:
    """Draws, cards taken, cards handed over, ships gained. Whether somebody has to decide,
    chance included."""
    for offset in range(state.seats):
        seat = (state.turn + offset) % state.seats
        if state.to_draw[seat] > 0 and _ask_draw(state, seat):
            return True
    if state.to_take > 0:
        state.ask_chance(TAKING)
        return True
    for offset in range(state.seats):
        seat = (state.turn + offset) % state.seats
        if state.to_hand[seat] > 0:
            state.ask(HANDING, seat)
            return True
        if state.to_gain[seat] > 0 and _ask_gain(state, seat):
            return True
    return False


def _ask_draw(state: CosmosState, seat: i64) -> bool:
    if state.in_bag == 0:
        _reshuffle(state)
    if state.in_bag > 0:
        state.drawer = seat
        state.ask_chance(DRAWING)
        return True
    state.waiting -= state.to_draw[seat]
    state.to_draw[seat] = 0
    return False


def _reshuffle(state: CosmosState) -> None:
    if state.in_discards > 0:
        state.note(RESHUFFLED, state.in_discards)
    for card in range(state.ruleset.card_count):
        state.bag[card] = state.discards[card]
        state.discards[card] = 0
    state.in_bag = state.in_discards
    state.in_discards = 0


def draw(state: CosmosState, card: i64) -> None:
    """Chance has drawn this card for who draws."""
    seat = state.drawer
    state.bag[card] -= 1
    state.in_bag -= 1
    state.take_in(seat, card)
    state.note(DREW, seat, card)
    state.to_draw[seat] -= 1
    state.waiting -= 1
    state.ask_nobody()


def _ask_gain(state: CosmosState, seat: i64) -> bool:
    if state.has_room(seat):
        state.ask(GAINING, seat)
        return True
    state.waiting -= state.to_gain[seat]
    state.to_gain[seat] = 0
    return False


def gain(state: CosmosState, action: i64) -> None:
    """A gained ship comes on a stack."""
    seat, site = state.actor, action - PLACE
    state.muster(seat, site, 1)
    state.note(GAINED, seat, site, 1)
    see_size(state, seat, site)
    state.to_gain[seat] -= 1
    state.waiting -= 1
    state.ask_nobody()
