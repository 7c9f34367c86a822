"""A turn, step by step: what happens by itself until somebody has to decide (SC-8 to SC-26)."""

from mypy_extensions import i64

from farstead.core.state import BIT, OVER, Actions
from farstead.games.cosmos.rules.events import BEGAN_ROUND, BEGAN_TURN, EARNED, ENDED
from farstead.games.cosmos.rules.invading import (
    ask_ally,
    ask_choice,
    ask_reinforcement,
    ask_reward,
    close_invasion,
    compare,
    count_involved,
    lacks_card,
    lose_ships,
    reveal_cards,
)
from farstead.games.cosmos.rules.meetings import ask_text, claim_spoils, quash
from farstead.games.cosmos.rules.moments import hooked, suggestions, wake
from farstead.games.cosmos.rules.phases import ACTING
from farstead.games.cosmos.rules.power_base import ASKED, DONE, LOSS, REPLY, SIGHT, START, TURN, WIN
from farstead.games.cosmos.rules.settling import ask_return
from farstead.games.cosmos.rules.sites import CENTRES, GAS, MINERAL
from farstead.games.cosmos.rules.state import BOTH, DEFENCE, OFFENCE, SIDES, CosmosState
from farstead.games.cosmos.rules.steps import (
    ACT_STEP,
    ACTION_ERRAND,
    ALLY_STEP,
    ARM_STEP,
    CHOOSE_STEP,
    CLOSE_STEP,
    COMPARE_STEP,
    END_STEP,
    FIRST_MOVE_STEP,
    FIRST_TEXT_STEP,
    INCOME_STEP,
    LOSE_STEP,
    LOST_STEP,
    REINFORCE_STEP,
    REPLY_STEP,
    RETURN_STEP,
    REVEAL_STEP,
    SECOND_MOVE_STEP,
    SECOND_TEXT_STEP,
    SIGHT_STEP,
    SPOIL_STEP,
    WAKE_STEP,
    WON_STEP,
)
from farstead.games.cosmos.rules.waiting import serve

# What happens by itself ---------------------------------------------------------------------------


def go_on(state: CosmosState) -> None:
    """Take step after step, until somebody has to decide or somebody has won."""
    while True:
        if state.ruleset.ends_at_once and _has_winner(state):
            _end(state, 1)
            return
        if state.waiting > 0 and serve(state):
            return
        if _take_step(state):
            return


def _take_step(state: CosmosState) -> bool:
    """The next step. Whether somebody has to decide now."""
    step = state.step
    if step <= END_STEP:
        return _step_in_turn(state, step)
    if step <= COMPARE_STEP:
        return _step_to_battle(state, step)
    if step <= LOST_STEP:
        return _step_in_battle(state, step)
    return _step_after_battle(state, step)


def _step_in_turn(state: CosmosState, step: i64) -> bool:
    if step == RETURN_STEP:
        _begin_turn(state)
        state.step = WAKE_STEP
        return ask_return(state)
    if step == WAKE_STEP:
        return _wakes(state, START, INCOME_STEP)
    if step == INCOME_STEP:
        _earn(state)
        state.step = ACT_STEP
    elif step == ACT_STEP:
        if not state.has_acted or _has_more_to_do(state):
            state.errand = ACTION_ERRAND
            state.ask(ACTING, state.turn)
            return True
        state.step = END_STEP
    else:
        return _end_turn(state)
    return False


def _has_more_to_do(state: CosmosState) -> bool:
    """Whether a turn goes on: with actions or moves left, or with what a power suggests."""
    if state.actions_left + state.extra_moves > 0:
        return True
    if not hooked(state, state.turn, TURN):
        return False
    out = Actions()
    suggestions(state, state.turn, TURN, out)
    return out.count > 0


def _step_to_battle(state: CosmosState, step: i64) -> bool:
    if step == ALLY_STEP:
        if ask_ally(state):
            return True
        state.step = ARM_STEP
    elif step == ARM_STEP:
        if not lacks_card(state, OFFENCE) and not lacks_card(state, DEFENCE):
            _note_armed(state)
            count_involved(state)
            state.step = SIGHT_STEP
    elif step == SIGHT_STEP:
        return _wakes(state, SIGHT, CHOOSE_STEP)
    elif step == CHOOSE_STEP:
        if ask_choice(state):
            return True
        state.step = REVEAL_STEP
    elif step == REVEAL_STEP:
        reveal_cards(state)
        state.step = REPLY_STEP
    elif step == REPLY_STEP:
        return _wakes(state, REPLY, COMPARE_STEP)
    else:
        compare(state)
    return False


def _step_in_battle(state: CosmosState, step: i64) -> bool:
    if step == REINFORCE_STEP:
        return ask_reinforcement(state)
    if step == FIRST_TEXT_STEP:
        quash(state)
        state.step = SECOND_TEXT_STEP
        return ask_text(state, OFFENCE)
    if step == SECOND_TEXT_STEP:
        state.step = LOSE_STEP
        return ask_text(state, DEFENCE)
    if step == LOST_STEP:
        return _wakes(state, LOSS, SPOIL_STEP)
    lose_ships(state)
    state.step = SPOIL_STEP if state.winner == BOTH else LOST_STEP
    return False


def _step_after_battle(state: CosmosState, step: i64) -> bool:
    if step == WON_STEP:
        return _wakes(state, WIN, FIRST_MOVE_STEP)
    if step == FIRST_MOVE_STEP:
        state.step = SECOND_MOVE_STEP
        return ask_reward(state, OFFENCE if state.winner == BOTH else state.winner)
    if step == SECOND_MOVE_STEP:
        state.step = CLOSE_STEP
        return state.winner == BOTH and ask_reward(state, DEFENCE)
    if step == SPOIL_STEP:
        claim_spoils(state)
        state.step = WON_STEP
    else:
        _close(state)
    return False


def _wakes(state: CosmosState, moment: i64, next_step: i64) -> bool:
    result = wake(state, moment)
    if result == DONE:
        state.step = next_step
    return result == ASKED


def _note_armed(state: CosmosState) -> None:
    state.armed = 0
    for side in range(SIDES):
        if state.has_invade(state.main_player(side)):
            state.armed |= BIT[side]


def _close(state: CosmosState) -> None:
    """SC-12, SC-24: a lost invasion ends the turn, as does a Quash against its winner."""
    ends_turn = state.winner == DEFENCE or (
        state.winner == OFFENCE and state.pinned & BIT[OFFENCE] != 0
    )
    close_invasion(state)
    state.step = END_STEP if ends_turn else ACT_STEP


# A turn: SC-8 to SC-12 ----------------------------------------------------------------------------


def _begin_turn(state: CosmosState) -> None:
    state.note(BEGAN_TURN, state.turn)
    state.actions_left = state.ruleset.actions
    if state.turns < state.ruleset.slow_starts and state.actions_left > 1:
        state.actions_left -= 1
    state.extra_moves = 0
    state.offers_left = state.ruleset.offers
    state.has_acted = False


def _earn(state: CosmosState) -> None:
    """SC-9: a resource for each token under own ships."""
    seat = state.turn
    minerals: i64 = 0
    gas: i64 = 0
    for site in CENTRES:
        if state.stack(seat, site) > 0:
            if state.token[site] == MINERAL:
                minerals += 1
            elif state.token[site] == GAS:
                gas += 1
    state.minerals[seat] += minerals
    state.gas[seat] += gas
    if minerals + gas > 0:
        state.note(EARNED, seat, minerals, gas)


# The end: SC-26 -----------------------------------------------------------------------------------


def _end_turn(state: CosmosState) -> bool:
    """Pass the turn on. Whether the game is over."""
    state.turns += 1
    state.turn = (state.turn + 1) % state.seats
    state.step = RETURN_STEP
    begins_round = state.turn == state.first
    if _wins_by_now(state, begins_round):
        _end(state, 1)
        return True
    if begins_round:
        if state.round == state.ruleset.rounds:
            _end(state, 0)
            return True
        state.round += 1
        state.note(BEGAN_ROUND, state.round)
    return False


def _wins_by_now(state: CosmosState, begins_round: bool) -> bool:
    """Whether somebody wins between two turns: who begins the own turn with enough colonies, or
    anybody after a whole round."""
    if state.ruleset.ends_by_rounds:
        return begins_round and _has_winner(state)
    return state.missing(state.turn) <= 0


def _end(state: CosmosState, has_winner: i64) -> None:
    state.note(ENDED, has_winner)
    state.actor = OVER


def _has_winner(state: CosmosState) -> bool:
    return any(state.missing(seat) <= 0 for seat in range(state.seats))
