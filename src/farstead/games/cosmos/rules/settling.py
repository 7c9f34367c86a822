"""Setting up: the map is laid out, races are drafted, ships are placed (SC-2 to SC-7); and coming
back (SC-8)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.actions import FILL, KEEP, PLACE, SHIPS
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.events import BEGAN, BEGAN_ROUND, KEPT, LAID, PLACED, WAS_DEALT
from farstead.games.cosmos.rules.moments import prove, see_size
from farstead.games.cosmos.rules.phases import (
    BEGINNING,
    DEALING_RACES,
    KEEPING,
    PLACING,
    RETURNING,
    STACKING,
)
from farstead.games.cosmos.rules.ruleset import DRAFT
from farstead.games.cosmos.rules.sites import (
    AROUND,
    CENTRES,
    HEXAGONS,
    IS_RIM,
    NEIGHBOURS,
    NOWHERE,
    SITES,
    VOID,
)
from farstead.games.cosmos.rules.state import CosmosState
from farstead.games.cosmos.rules.steps import RETURN_STEP

# The map: SC-2 ------------------------------------------------------------------------------------


def lay(state: CosmosState, piece: i64) -> None:
    """A piece comes on the next centre."""
    site = CENTRES[state.laid]
    state.pieces[piece] -= 1
    state.laid += 1
    state.planet[site] = 1 if piece < VOID else 0
    state.token[site] = piece % VOID  # BLANK, MINERAL, GAS
    state.note(LAID, site, piece)
    if state.laid == HEXAGONS:
        state.ask_chance(BEGINNING)


def begin_with(state: CosmosState, seat: i64) -> None:
    """This player begins."""
    state.first = seat
    state.turn = seat
    state.note(BEGAN, seat)
    state.ask_chance(DEALING_RACES)


# Races: SC-4 --------------------------------------------------------------------------------------


def undealt_races(state: CosmosState) -> i64:
    """The races that nobody has been dealt, as a set of powers."""
    left = state.ruleset.in_box
    for drafted in state.drafted:
        left &= ~drafted
    return left


def deal_race(state: CosmosState, power: i64) -> None:
    """The player whose turn it is gets one more race to choose from."""
    state.note(WAS_DEALT, state.turn, power)
    state.drafted[state.turn] |= BIT[power]
    state.turns += 1
    if state.turns == DRAFT * state.seats:
        state.turns = 0
        state.turn = state.first
        state.ask(KEEPING, state.turn)
    else:
        state.turn = (state.first + state.turns // DRAFT) % state.seats


def offer_races(state: CosmosState, out: Actions) -> None:
    for power in range(POWER_COUNT):
        if state.drafted[state.actor] & BIT[power]:
            out.add(KEEP + power)


def keep(state: CosmosState, action: i64) -> None:
    """A player keeps a race; after the last one, ships are placed."""
    seat, power = state.turn, action - KEEP
    state.note(KEPT, seat, power)
    state.race[seat] = power
    state.grant(seat, power)
    state.turns += 1
    if state.turns < state.seats:
        state.turn = (state.first + state.turns) % state.seats
        state.ask(KEEPING, state.turn)
    else:
        state.turns = 0
        _show_small_fleets(state)
        _next_placement(state)


def _show_small_fleets(state: CosmosState) -> None:
    """SC-4: a race that limits the setup is shown before it."""
    for seat in range(state.seats):
        for power in range(POWER_COUNT):
            if state.box.small & BIT[power]:
                prove(state, seat, power)


# Ships: SC-5, SC-6 --------------------------------------------------------------------------------


def _next_placement(state: CosmosState) -> None:
    """There in turn order, and back."""
    while state.turns < 2 * state.seats:
        place = state.turns
        if place >= state.seats:
            place = 2 * state.seats - 1 - place
        state.turn = (state.first + place) % state.seats
        if quota(state) > 0 and state.has_free_site():
            state.ask(PLACING, state.turn)
            return
        state.turns += 1
    _begin_play(state)


def quota(state: CosmosState) -> i64:
    """Ships that the player may still place."""
    seat = state.turn
    most = min(state.ruleset.ships, state.most[seat])
    for power in range(POWER_COUNT):
        if state.box.small & state.powers[seat] & BIT[power]:
            most = state.box.powers[power].setup_ships(most)
    return min(most - state.on_map[seat], state.graveyard[seat])


def offer_places(state: CosmosState, out: Actions) -> None:
    """Free planets, or what the second stack may take; without any, free sites."""
    for site in range(SITES):
        if _is_wanted(state, site):
            out.add(PLACE + site)
    if out.count == 0:
        for site in range(SITES):
            if state.is_free(site):
                out.add(PLACE + site)


def _is_wanted(state: CosmosState, site: i64) -> bool:
    second = state.ruleset.second
    if state.turns < state.seats or second == "planet":
        return state.is_free_planet(site)
    return state.is_free(site) and (second == "site" or state.planet[site] == 0)


def place_at(state: CosmosState, action: i64) -> None:
    """Ships come on this site, at the start also on the free sites around it."""
    state.site = action - PLACE
    state.queue = vec[i64]()
    if state.phase == PLACING and state.turns < state.seats:
        for step in range(AROUND):
            near = NEIGHBOURS[state.site * AROUND + step]
            if near != NOWHERE and state.is_free(near):
                state.queue = append(state.queue, near)
    state.is_first_stack = True
    state.ask(STACKING, state.actor)


def most_to_place(state: CosmosState) -> i64:
    if state.round > 0:  # SC-8
        return min(state.ruleset.stack, state.recruits(state.actor))
    return min(state.ruleset.stack, quota(state))


def offer_stacking(state: CosmosState, out: Actions) -> None:
    most = most_to_place(state)
    count: i64
    for count in range(1 if state.is_first_stack else 0, most + 1):
        out.add(SHIPS + count)
    if state.round == 0:
        out.add(FILL)


def stack_up(state: CosmosState, action: i64) -> None:
    """So many ships come on the site."""
    if action == FILL:
        _fill(state)
    else:
        _settle(state, action - SHIPS)
        if len(state.queue) > 0 and quota(state) > 0:
            state.site = state.queue[0]
            state.queue = state.queue[1:]
            state.is_first_stack = False
            return
    state.queue = vec[i64]()
    if state.round > 0:
        state.ask_nobody()
    else:
        state.turns += 1
        _next_placement(state)


def _settle(state: CosmosState, count: i64) -> None:
    seat = state.actor
    if count > 0:
        state.muster(seat, state.site, count)
        state.note(PLACED, seat, state.site, count)
        see_size(state, seat, state.site)


def _fill(state: CosmosState) -> None:
    """As many as fit, here and on all sites still to come; but a stack is kept for the
    way back."""
    kept: i64 = state.ruleset.stack if state.turns < state.seats else 0
    least: i64 = 1 if state.is_first_stack else 0
    _settle(state, max(min(most_to_place(state), quota(state) - kept), least))
    for site in state.queue:
        state.site = site
        _settle(state, max(min(state.ruleset.stack, quota(state) - kept), 0))


def _begin_play(state: CosmosState) -> None:
    """SC-7: hands are dealt, and the first turn begins."""
    state.turn = state.first
    state.turns = 0
    for place in range(state.seats):
        seat = (state.first + place) % state.seats
        state.plan_draw(seat, state.ruleset.first_hand(place))
    state.round = 1
    state.note(BEGAN_ROUND, 1)
    state.step = RETURN_STEP
    state.ask_nobody()


# Coming back: SC-8 --------------------------------------------------------------------------------


def ask_return(state: CosmosState) -> bool:
    """Ask who has no ships for a corner, if there is anything to place."""
    if state.on_map[state.turn] > 0 or state.recruits(state.turn) == 0:
        return False
    if not any(_is_free_corner(state, site) for site in range(SITES)):
        return False
    if state.tally is not None:
        state.tally.returns += 1
    state.ask(RETURNING, state.turn)
    return True


def _is_free_corner(state: CosmosState, site: i64) -> bool:
    """Whether the site is one to come back on."""
    return IS_RIM[site] != 0 and state.is_free(site)


def offer_corners(state: CosmosState, out: Actions) -> None:
    for site in range(SITES):
        if _is_free_corner(state, site):
            out.add(PLACE + site)
