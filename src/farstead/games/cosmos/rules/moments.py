"""The moments of the game: who has a power that wants to be asked is asked, in one fixed order."""

from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.phases import WORKING
from farstead.games.cosmos.rules.power_base import ASKED, BONUS, DONE, PAUSED, START, WORTH
from farstead.games.cosmos.rules.ruleset import NOBODY
from farstead.games.cosmos.rules.state import GOING_ON, CosmosState


def _is_open_question(state: CosmosState, seat: i64, power: i64) -> bool:
    """Whether the others can still believe that the seat hides this power."""
    return not (state.is_shown(seat) or state.ruled_out[seat] & BIT[power])


def prove(state: CosmosState, seat: i64, power: i64) -> bool:
    """The power would show itself now: it does, or the seat has it not. Whether it has."""
    if state.has_power(seat, power):
        state.use(seat, power)
        return True
    if _is_open_question(state, seat, power):
        state.ruled_out[seat] |= BIT[power]
    return False


def see_size(state: CosmosState, seat: i64, site: i64) -> None:
    """A stack that is greater than usual shows what made it so."""
    if state.stack(seat, site) > state.ruleset.stack and not state.is_shown(seat):
        state.use(seat, state.race[seat])


# Asking them ------------------------------------------------------------------------------------


def hooked(state: CosmosState, seat: i64, hook: i64) -> i64:
    """The seat's powers that want to be asked there, as a set."""
    return state.powers[seat] & state.box.hooked[hook]


def wake(state: CosmosState, moment: i64) -> i64:
    """Give all powers their moment: DONE, PAUSED or ASKED."""
    listeners, seats = state.box.hooked[moment] & _believable(state), state.seats
    concerned = BIT[state.turn] if moment == START else state.involved
    while listeners >> (state.cursor >> 3):
        power, offset = state.cursor >> 3, state.cursor & 7
        if offset >= seats or not listeners & BIT[power]:
            state.cursor = (power + 1) << 3
            continue
        seat = state.turn + offset
        if seat >= seats:
            seat -= seats
        state.cursor += 1
        if concerned & BIT[seat] and _works(state, power, seat, moment):
            state.phase = WORKING
            state.box.powers[power].act(state, seat, moment)
            if state.actor != GOING_ON:
                return ASKED
            if state.waiting > 0:
                return PAUSED
    state.cursor = 0
    return DONE


def _believable(state: CosmosState) -> i64:
    """The powers that somebody has or, for all that the others know, might have."""
    powers: i64 = 0
    for seat in range(state.seats):
        powers |= state.powers[seat]
        if not state.is_shown(seat):
            powers |= state.ruleset.in_box & ~state.ruled_out[seat]
    return powers


def _works(state: CosmosState, power: i64, seat: i64, moment: i64) -> bool:
    """Whether it does or asks something now; if it would, all know whether the seat has it."""
    if not state.has_power(seat, power) and not _is_open_question(state, seat, power):
        return False
    return state.box.powers[power].wakes(state, seat, moment) and prove(state, seat, power)


def suggestions(state: CosmosState, seat: i64, hook: i64, out: Actions) -> None:
    """What the seat's powers let it do besides."""
    mine = hooked(state, seat, hook)
    power: i64 = 0
    while mine:
        if mine & BIT[power]:
            state.box.powers[power].suggest(state, seat, hook, out)
            mine &= ~BIT[power]
        power += 1


def _suggested_by(state: CosmosState, seat: i64, hook: i64, action: i64) -> i64:
    """Which of the seat's powers suggests this action, or NOBODY."""
    mine = hooked(state, seat, hook)
    power: i64 = 0
    while mine:
        if mine & BIT[power]:
            if state.box.powers[power].takes(state, action):
                return power
            mine &= ~BIT[power]
        power += 1
    return NOBODY


def follows(state: CosmosState, seat: i64, hook: i64, action: i64) -> bool:
    """Take a power's suggestion, if the action is one."""
    power = _suggested_by(state, seat, hook, action)
    if power == NOBODY:
        return False
    state.use(seat, power)
    state.box.powers[power].follow(state, seat, action)
    return True


# Totals -------------------------------------------------------------------------------------------


def worth_of(state: CosmosState, seat: i64, side: i64) -> i64:
    """What each ship of the seat counts, as far as its powers are open."""
    if not state.is_shown(seat):
        return 1
    worth: i64 = 1
    mine = hooked(state, seat, WORTH)
    power: i64 = 0
    while mine:
        if mine & BIT[power]:
            worth = max(worth, state.box.powers[power].worth(side))
            mine &= ~BIT[power]
        power += 1
    return worth


def bonus_of(state: CosmosState, seat: i64, side: i64) -> i64:
    """What the powers of a main player add, as far as they are open."""
    if not state.is_shown(seat):
        return 0
    total: i64 = 0
    mine = hooked(state, seat, BONUS)
    power: i64 = 0
    while mine:
        if mine & BIT[power]:
            total += state.box.powers[power].bonus(state, seat, side)
            mine &= ~BIT[power]
        power += 1
    return total


def show_strength(state: CosmosState, seat: i64, side: i64, is_main: bool) -> None:
    """Totals are about to count: powers that change them show themselves."""
    asked = state.box.hooked[WORTH] | (state.box.hooked[BONUS] if is_main else 0)
    for power in range(POWER_COUNT):
        if asked & BIT[power] and _strengthens(state, power, seat, side, is_main):
            prove(state, seat, power)


def _strengthens(state: CosmosState, power: i64, seat: i64, side: i64, is_main: bool) -> bool:
    piece = state.box.powers[power]
    return piece.worth(side) != 1 or (is_main and piece.bonus(state, seat, side) != 0)
