"""Where stacks can go (SC-13), and what powers make of it."""

from mypy_extensions import i64

from farstead.core.state import Actions
from farstead.games.cosmos.rules.actions import TO
from farstead.games.cosmos.rules.moments import hooked, suggestions
from farstead.games.cosmos.rules.power_base import LEAVE
from farstead.games.cosmos.rules.sites import AROUND, FAR, NEIGHBOURS, NOWHERE, SITES, touch
from farstead.games.cosmos.rules.state import CosmosState


def may_enter(state: CosmosState, seat: i64, site: i64) -> bool:
    """SC-13: no ships of others, and room."""
    return not state.has_others(seat, site) and state.room(seat, site) > 0


def can_move(state: CosmosState, seat: i64, site: i64) -> bool:
    """Whether the seat's stack there has a site to move to."""
    if can_step(state, seat, site):
        return True
    if state.steps[seat] == 1:
        return False
    return any(_can_go_far(state, seat, site, far) for far in FAR[site])


def can_step(state: CosmosState, seat: i64, site: i64) -> bool:
    """Whether a neighbouring site is one."""
    limit, berths = state.limits[seat], seat * SITES
    for step in range(AROUND):
        near = NEIGHBOURS[site * AROUND + step]
        if near != NOWHERE and state.crowd[near] == state.ships[berths + near] < limit:
            return True
    return False


def _can_go_far(state: CosmosState, seat: i64, start: i64, end: i64) -> bool:
    """SC-43: whether the stack can get there, over a site without ships of others."""
    return may_enter(state, seat, end) and is_way(state, seat, start, end)


def is_way(state: CosmosState, seat: i64, start: i64, end: i64) -> bool:
    """Whether a site between these two has no ships of others."""
    for step in range(AROUND):
        between = NEIGHBOURS[start * AROUND + step]
        if between != NOWHERE and not state.has_others(seat, between) and touch(between, end):
            return True
    return False


def offer_far_goals(state: CosmosState, seat: i64, site: i64, out: Actions) -> None:
    for far in FAR[site]:
        if _can_go_far(state, seat, site, far):
            out.add(TO + far)


def touches_others(state: CosmosState, seat: i64, site: i64) -> bool:
    """Whether ships of others stand next to the site: a stack there can invade and be invaded."""
    for step in range(AROUND):
        near = NEIGHBOURS[site * AROUND + step]
        if near != NOWHERE and state.has_others(seat, near):
            return True
    return False


def can_leave(state: CosmosState, seat: i64) -> bool:
    """Whether any stack of the seat can move."""
    first = seat * SITES
    return any(can_move(state, seat, state.held[first + i]) for i in range(state.stacks[seat]))


def can_swap(state: CosmosState, seat: i64) -> bool:
    """Whether a power suggests another way to move."""
    if not hooked(state, seat, LEAVE):
        return False
    out = Actions()
    suggestions(state, seat, LEAVE, out)
    return out.count > 0


def can_leap(state: CosmosState, seat: i64) -> bool:
    """Whether the seat has a stack, and some site is free."""
    return state.on_map[seat] > 0 and state.has_free_site()
