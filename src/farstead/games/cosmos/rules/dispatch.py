"""What may be chosen and what it does, by what is being decided."""

from mypy_extensions import i64

from farstead.core.state import CHANCE, Actions
from farstead.games.cosmos.rules.acting import act, offer_turn
from farstead.games.cosmos.rules.actions import ACCEPT, DECLINE, PLACE
from farstead.games.cosmos.rules.chance import befall, offer_outcomes
from farstead.games.cosmos.rules.deals import (
    bargain,
    hand_over,
    judge,
    offer_cards_to_hand,
    offer_judgement,
    offer_terms,
)
from farstead.games.cosmos.rules.invading import (
    choose,
    face,
    join,
    offer_defenders,
    offer_invade_cards,
    offer_reinforcements,
    offer_sides,
    reinforce,
)
from farstead.games.cosmos.rules.meetings import offer_refuges, retreat
from farstead.games.cosmos.rules.moving import (
    count_ships,
    head,
    offer_counts,
    offer_goals,
    offer_leaving,
    offer_swaps,
    swap,
    take_leave,
)
from farstead.games.cosmos.rules.phases import (
    ACTING,
    ALLYING,
    ANSWERING,
    ASKING,
    BARGAINING,
    CHOOSING,
    COUNTING,
    FACING,
    GAINING,
    GIVING,
    HANDING,
    HEADING,
    JUDGING,
    KEEPING,
    LEAVING,
    PLACING,
    REINFORCING,
    RETREATING,
    RETURNING,
    STACKING,
    SWAPPING,
    WORKING,
)
from farstead.games.cosmos.rules.settling import (
    keep,
    offer_corners,
    offer_places,
    offer_races,
    offer_stacking,
    place_at,
    stack_up,
)
from farstead.games.cosmos.rules.state import GOING_ON, CosmosState
from farstead.games.cosmos.rules.trading import (
    answer_offer,
    ask_for,
    give_away,
    offer_demands,
    offer_gifts,
    offer_own_stacks,
)
from farstead.games.cosmos.rules.turns import go_on
from farstead.games.cosmos.rules.waiting import gain

# What may be done ---------------------------------------------------------------------------------


def offer(state: CosmosState, out: Actions) -> None:
    """Fill `out` with what the actor may choose now."""
    out.clear()
    if state.actor == CHANCE:
        offer_outcomes(state, out)
    elif state.phase == ACTING:
        offer_turn(state, out)
    elif state.phase in (LEAVING, HEADING, COUNTING, SWAPPING):
        _offer_moving(state, out)
    elif state.phase in (KEEPING, PLACING, STACKING, RETURNING, GAINING):
        _offer_settling(state, out)
    elif state.phase in (GIVING, ASKING, ANSWERING, BARGAINING, JUDGING, HANDING):
        _offer_trading(state, out)
    else:
        _offer_fighting(state, out)


def _offer_moving(state: CosmosState, out: Actions) -> None:
    if state.phase == LEAVING:
        offer_leaving(state, out)
    elif state.phase == HEADING:
        offer_goals(state, out)
    elif state.phase == COUNTING:
        offer_counts(state, out)
    else:
        offer_swaps(state, out)


def _offer_settling(state: CosmosState, out: Actions) -> None:
    if state.phase == KEEPING:
        offer_races(state, out)
    elif state.phase == PLACING:
        offer_places(state, out)
    elif state.phase == STACKING:
        offer_stacking(state, out)
    elif state.phase == RETURNING:
        offer_corners(state, out)
    else:
        offer_own_stacks(state, PLACE, out)


def _offer_trading(state: CosmosState, out: Actions) -> None:
    if state.phase == GIVING:
        offer_gifts(state, out)
    elif state.phase == ASKING:
        offer_demands(state, out)
    elif state.phase == ANSWERING:
        out.add(ACCEPT)
        out.add(DECLINE)
    elif state.phase == BARGAINING:
        offer_terms(state, out)
    elif state.phase == JUDGING:
        offer_judgement(state, out)
    else:
        offer_cards_to_hand(state, out)


def _offer_fighting(state: CosmosState, out: Actions) -> None:
    if state.phase == ALLYING:
        offer_sides(state, out)
    elif state.phase == CHOOSING:
        offer_invade_cards(state, out)
    elif state.phase == REINFORCING:
        offer_reinforcements(state, out)
    elif state.phase == RETREATING:
        offer_refuges(state, out)
    elif state.phase == FACING:
        offer_defenders(state, out)
    else:
        state.box.powers[state.asking].offer(state, state.actor, out)


# What it does -------------------------------------------------------------------------------------


def apply(state: CosmosState, action: i64) -> None:
    """Do what was chosen, and all that follows from it by itself."""
    if state.actor == CHANCE:
        befall(state, action)
    elif state.phase == ACTING:
        act(state, action)
    elif state.phase in (LEAVING, HEADING, COUNTING, SWAPPING):
        _move(state, action)
    elif state.phase in (KEEPING, PLACING, STACKING, RETURNING, GAINING):
        _settle_in(state, action)
    elif state.phase in (GIVING, ASKING, ANSWERING, BARGAINING, JUDGING, HANDING):
        _trade(state, action)
    else:
        _fight(state, action)
    if state.actor == GOING_ON:
        go_on(state)


def _move(state: CosmosState, action: i64) -> None:
    if state.phase == LEAVING:
        take_leave(state, action)
    elif state.phase == HEADING:
        head(state, action)
    elif state.phase == COUNTING:
        count_ships(state, action)
    else:
        swap(state, action)


def _settle_in(state: CosmosState, action: i64) -> None:
    if state.phase == KEEPING:
        keep(state, action)
    elif state.phase == STACKING:
        stack_up(state, action)
    elif state.phase == GAINING:
        gain(state, action)
    else:
        place_at(state, action)


def _trade(state: CosmosState, action: i64) -> None:
    if state.phase == GIVING:
        give_away(state, action)
    elif state.phase == ASKING:
        ask_for(state, action)
    elif state.phase == ANSWERING:
        answer_offer(state, action)
    elif state.phase == BARGAINING:
        bargain(state, action)
    elif state.phase == JUDGING:
        judge(state, action)
    else:
        hand_over(state, action)


def _fight(state: CosmosState, action: i64) -> None:
    if state.phase == ALLYING:
        join(state, action)
    elif state.phase == CHOOSING:
        choose(state, action)
    elif state.phase == REINFORCING:
        reinforce(state, action)
    elif state.phase == RETREATING:
        retreat(state, action)
    elif state.phase == FACING:
        face(state, action)
    else:
        _answer_power(state, action)


def _answer_power(state: CosmosState, action: i64) -> None:
    seat = state.actor
    state.phase = WORKING
    state.ask_nobody()
    state.box.powers[state.asking].answer(state, seat, action)
