"""Moves of every kind: SC-13, and what powers make of it."""

from mypy_extensions import i64

from farstead.core.state import ALLOWED, BIT, Actions
from farstead.games.cosmos.rules.actions import MOVE, PASS, SHIPS, TO
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.events import MOVED, PASSED, SWAPPED, WALKED
from farstead.games.cosmos.rules.invading import begin_invasion
from farstead.games.cosmos.rules.moments import follows, see_size, suggestions
from farstead.games.cosmos.rules.phases import COUNTING, HEADING
from farstead.games.cosmos.rules.power_base import LEAVE
from farstead.games.cosmos.rules.reasons import (
    NO_ACTIONS_LEFT,
    NO_SHIPS_THERE,
    NOWHERE_TO_GO,
    ONLY_MOVES_LEFT,
)
from farstead.games.cosmos.rules.sites import AROUND, NEIGHBOURS, NOWHERE, SITES, touch
from farstead.games.cosmos.rules.state import CosmosState
from farstead.games.cosmos.rules.steps import (
    ACTION_ERRAND,
    LEAP_ERRAND,
    RETREAT_ERRAND,
    REWARD_ERRAND,
    WALK_ERRAND,
    WALK_ON_ERRAND,
)
from farstead.games.cosmos.rules.ways import can_move, can_step, offer_far_goals, touches_others

# Which stack --------------------------------------------------------------------------------------


def offer_stacks(state: CosmosState, seat: i64, out: Actions) -> None:
    """The stacks that can go somewhere: in the own turn also to invade."""
    moves, invades = _may_move(state), may_invade(state)
    first = seat * SITES
    for i in range(state.stacks[seat]):
        site = state.held[first + i]
        if _refuse_stack(state, seat, site, moves, invades) == ALLOWED:
            out.add(MOVE + site)
    if moves and _may_swap(state.errand):
        suggestions(state, seat, LEAVE, out)


def _may_move(state: CosmosState) -> bool:
    return state.errand != ACTION_ERRAND or state.actions_left + state.extra_moves > 0


def may_invade(state: CosmosState) -> bool:
    """Whether a stack that moves now may also go where others are."""
    return state.errand == ACTION_ERRAND and state.actions_left > 0


def _may_swap(errand: i64) -> bool:
    """Whether a Move for this may be a swap."""
    return errand in (ACTION_ERRAND, REWARD_ERRAND)


def refuse_move(state: CosmosState, site: i64) -> i64:
    """Of the own turn: that the stack on this site moves or invades."""
    if state.stack(state.turn, site) == 0:
        return NO_SHIPS_THERE
    return _refuse_stack(state, state.turn, site, _may_move(state), may_invade(state))


def _refuse_stack(state: CosmosState, seat: i64, site: i64, moves: bool, invades: bool) -> i64:
    """Why the stack may not be picked, where it may move, invade, or both."""
    if (moves and _can_go(state, seat, site)) or (invades and touches_others(state, seat, site)):
        return ALLOWED
    if not moves:
        return NO_ACTIONS_LEFT
    return NOWHERE_TO_GO if invades else ONLY_MOVES_LEFT


def _can_go(state: CosmosState, seat: i64, site: i64) -> bool:
    if state.errand == LEAP_ERRAND:
        return True
    if state.errand == RETREAT_ERRAND and site != state.main_site[state.main_side(seat)]:
        return False
    return can_move(state, seat, site)


def offer_leaving(state: CosmosState, out: Actions) -> None:
    offer_stacks(state, state.actor, out)
    if state.errand in (REWARD_ERRAND, RETREAT_ERRAND):
        out.add(PASS)


def take_leave(state: CosmosState, action: i64) -> None:
    """A stack is picked, or a swap, or nothing."""
    seat = state.actor
    if action == PASS:
        state.note(PASSED, seat)
        state.ask_nobody()
    elif MOVE <= action < MOVE + SITES:
        state.site = action - MOVE
        if _can_only_go_far(state, seat, state.site):
            _show_far_mover(state, seat)
        state.ask(HEADING, seat)
    else:
        follows(state, seat, LEAVE, action)


def _can_only_go_far(state: CosmosState, seat: i64, site: i64) -> bool:
    """Whether it takes a power to go anywhere from there: so picking this stack tells of it."""
    if state.errand == LEAP_ERRAND or can_step(state, seat, site):
        return False
    return not (may_invade(state) and touches_others(state, seat, site))


# Where to -----------------------------------------------------------------------------------------


def offer_goals(state: CosmosState, out: Actions) -> None:
    """Neighbouring sites, to move to or to invade; and farther ones, with a power."""
    seat = state.actor
    if state.errand == LEAP_ERRAND:
        _offer_free_sites(state, out)
        return
    moves, invades = _may_move(state), may_invade(state)
    for step in range(AROUND):
        near = NEIGHBOURS[state.site * AROUND + step]
        if near != NOWHERE:
            if state.has_others(seat, near):
                if invades:
                    out.add(TO + near)
            elif moves and state.room(seat, near) > 0:
                out.add(TO + near)
    if moves and state.steps[seat] > 1:
        offer_far_goals(state, seat, state.site, out)
    if state.errand == WALK_ON_ERRAND:
        out.add(PASS)


def _offer_free_sites(state: CosmosState, out: Actions) -> None:
    for site in range(SITES):
        if state.is_free(site):
            out.add(TO + site)


def head(state: CosmosState, action: i64) -> None:
    """A stack has a goal: it goes there or invades."""
    seat = state.actor
    if action == PASS:  # a walk ends
        state.note(WALKED, seat)
        state.ask_nobody()
        return
    state.goal = action - TO
    if state.errand == LEAP_ERRAND:
        _go(state, state.stack(seat, state.site))
    elif state.has_others(seat, state.goal):
        begin_invasion(state)
    else:
        if not touch(state.site, state.goal):
            _show_far_mover(state, seat)
        _ask_how_many(state)


def _ask_how_many(state: CosmosState) -> None:
    if _most_to_go(state) == 1:
        _go(state, 1)
    else:
        state.ask(COUNTING, state.actor)


def _most_to_go(state: CosmosState) -> i64:
    seat = state.actor
    most = min(state.stack(seat, state.site), state.room(seat, state.goal))
    return min(most, state.walkers - 1) if state.errand == WALK_ON_ERRAND else most


# How many -----------------------------------------------------------------------------------------


def offer_counts(state: CosmosState, out: Actions) -> None:
    most = _most_to_go(state)
    for count in range(1, most + 1):
        out.add(SHIPS + count)


def count_ships(state: CosmosState, action: i64) -> None:
    _go(state, action - SHIPS)


def _go(state: CosmosState, count: i64) -> None:
    """The ships go, for whatever reason."""
    seat = state.actor
    state.note(MOVED, seat, state.site, state.goal * 16 + count)
    state.shift(seat, state.site, state.goal, count)
    state.follow_main_stack(seat, state.site, state.goal)
    see_size(state, seat, state.goal)
    if state.errand in (ACTION_ERRAND, WALK_ERRAND):
        spend_move(state)
    if state.errand in (WALK_ERRAND, WALK_ON_ERRAND):
        _walk_on(state, count)
    else:
        state.ask_nobody()


def spend_move(state: CosmosState) -> None:
    """SC-13: extra moves are used before actions."""
    state.has_acted = True
    if state.extra_moves > 0:
        state.extra_moves -= 1
    else:
        state.actions_left -= 1


def _show_far_mover(state: CosmosState, seat: i64) -> None:
    for power in range(POWER_COUNT):
        if state.box.striding & BIT[power] and state.has_power(seat, power):
            state.use(seat, power)


def _walk_on(state: CosmosState, count: i64) -> None:
    """SC-30: the ships may go on, less those that stay."""
    seat = state.actor
    state.walkers = count
    state.site = state.goal
    if count > 1 and can_move(state, seat, state.site):
        state.errand = WALK_ON_ERRAND
        state.ask(HEADING, seat)
    else:
        state.note(WALKED, seat)
        state.ask_nobody()


# Swaps --------------------------------------------------------------------------------------------


def offer_swaps(state: CosmosState, out: Actions) -> None:
    for site in range(SITES):
        if site != state.site and state.stack(state.actor, site) > 0:
            out.add(TO + site)


def swap(state: CosmosState, action: i64) -> None:
    """SC-35: two own stacks change places, and what clings to them."""
    seat, one, other = state.actor, state.site, action - TO
    state.note(SWAPPED, seat, one, other)
    here, there = state.stack(seat, one), state.stack(seat, other)
    state.put(seat, one, -here)
    state.put(seat, other, -there)
    _swap_riders(state, seat, one, other)
    state.put(seat, one, there)
    state.put(seat, other, here)
    if state.ruleset.rules == 1 and state.errand == ACTION_ERRAND:
        spend_move(state)
    state.ask_nobody()


def _swap_riders(state: CosmosState, host: i64, one: i64, other: i64) -> None:
    for rider in range(state.seats):
        here = _riders(state, rider, host, one)
        there = _riders(state, rider, host, other)
        if here > 0:
            state.ride(rider, one, other, here)
        if there > 0:
            state.ride(rider, other, one, there)


def _riders(state: CosmosState, rider: i64, host: i64, site: i64) -> i64:
    at = rider * SITES + site
    return state.ships[at] if state.host[at] == host else 0
