"""An invasion, from the first ally to the winner's move (SC-14 to SC-20)."""

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.actions import (
    AGAINST,
    JOIN_DEFENCE,
    JOIN_NEITHER,
    JOIN_OFFENCE,
    PASS,
)
from farstead.games.cosmos.rules.content import ATTACK, POWER_COUNT, REINFORCEMENT
from farstead.games.cosmos.rules.events import (
    BOTH_WON,
    CHOSE,
    FORESAW,
    INVADED,
    JOINED,
    PASSED,
    REINFORCED,
    SHOWED_HAND,
    TOTALLED,
    TURNED_UP,
    WON,
)
from farstead.games.cosmos.rules.moments import (
    bonus_of,
    follows,
    prove,
    show_strength,
    suggestions,
    worth_of,
)
from farstead.games.cosmos.rules.phases import ALLYING, CHOOSING, FACING, LEAVING, REINFORCING
from farstead.games.cosmos.rules.power_base import CHOICE
from farstead.games.cosmos.rules.ruleset import NOBODY
from farstead.games.cosmos.rules.sites import CLOSE, FAR, NOWHERE, SITES, WIDE
from farstead.games.cosmos.rules.state import (
    BOTH,
    DEFENCE,
    NEITHER,
    OFFENCE,
    SIDES,
    UNDECIDED,
    CosmosState,
)
from farstead.games.cosmos.rules.steps import (
    ALLY_STEP,
    FIRST_TEXT_STEP,
    LOSE_STEP,
    REINFORCE_STEP,
    REWARD_ERRAND,
)
from farstead.games.cosmos.rules.ways import can_leave, can_swap

# Who against whom: SC-14 --------------------------------------------------------------------------


def begin_invasion(state: CosmosState) -> None:
    """The stack on `site` invades `goal`: of several players there, one."""
    first: i64 = NOBODY
    for seat in range(state.seats):
        if _can_be_faced(state, seat):
            if first != NOBODY:
                state.ask(FACING, state.actor)
                return
            first = seat
    _invade(state, first)


def _can_be_faced(state: CosmosState, seat: i64) -> bool:
    return seat != state.turn and state.stack(seat, state.goal) > 0


def offer_defenders(state: CosmosState, out: Actions) -> None:
    for seat in range(state.seats):
        if _can_be_faced(state, seat):
            out.add(AGAINST + seat)


def face(state: CosmosState, action: i64) -> None:
    _invade(state, action - AGAINST)


def _invade(state: CosmosState, defender: i64) -> None:
    state.invader = state.turn
    state.defender = defender
    state.invaded = state.goal
    state.main_site[OFFENCE] = state.site
    state.main_site[DEFENCE] = state.goal
    state.actions_left -= 1
    state.has_acted = True
    state.battle = vec[i64]()
    state.note(INVADED, state.invader, defender, state.site * SITES + state.goal)
    _clear_invasion(state)
    _show_far_allies(state)
    _gather_joiners(state)
    state.step = ALLY_STEP
    state.ask_nobody()


def _clear_invasion(state: CosmosState) -> None:
    state.joiners = vec[i64]()
    state.refuges = vec[i64]()
    state.asked = 0
    state.pressed = NEITHER
    state.winner = UNDECIDED
    state.is_revealed = False
    state.sees = 0
    state.waits = 0
    state.silenced = 0
    state.pinned = 0
    for side in range(SIDES):
        state.card[side] = NOBODY
        state.added[side] = 0
        state.totals[side] = NOBODY  # SC-18, SC-19: unless two Attacks meet there is none
    for seat in range(state.seats):
        state.lost[seat] = 0
        state.spared[seat] = 0


# Allies: SC-15 ------------------------------------------------------------------------------------


def _show_far_allies(state: CosmosState) -> None:
    """Who is asked although two sites away, shows why."""
    for power in range(POWER_COUNT):
        if state.box.reaching & BIT[power]:
            _show_reach(state, power)


def _show_reach(state: CosmosState, power: i64) -> None:
    far = FAR[state.invaded]
    for seat in range(state.seats):
        if any(state.stack(seat, site) > 0 for site in far):
            prove(state, seat, power)


def _gather_joiners(state: CosmosState) -> None:
    """All stacks that may take sides, in the order in which they are asked."""
    for offset in range(1, state.seats + 1):
        seat = (state.invader + offset) % state.seats
        sites = WIDE[state.invaded] if state.reach[seat] > 1 else CLOSE[state.invaded]
        for site in sites:
            if _may_join(state, seat, site):
                state.add_joiner(seat, site)


def _may_join(state: CosmosState, seat: i64, site: i64) -> bool:
    if state.stack(seat, site) == 0 or site == state.main_site[OFFENCE]:
        return False
    return site != state.invaded or seat != state.defender


def ask_ally(state: CosmosState) -> bool:
    """Ask the next stack for its side, if there is one."""
    if state.asked == len(state.joiners):
        return False
    state.ask(ALLYING, state.joiner_seat(state.asked))
    return True


def offer_sides(state: CosmosState, out: Actions) -> None:
    if state.actor != state.defender:
        out.add(JOIN_OFFENCE)
    if state.actor != state.invader:
        out.add(JOIN_DEFENCE)
    out.add(JOIN_NEITHER)


def join(state: CosmosState, action: i64) -> None:
    """A stack takes a side, or none."""
    side = action - JOIN_OFFENCE
    state.note(JOINED, state.actor, state.joiner_site(state.asked), side)
    state.set_side(state.asked, side)
    if state.tally is not None and side < NEITHER:
        state.tally.allies[side] += 1
    state.asked += 1
    state.ask_nobody()


def count_involved(state: CosmosState) -> None:
    """All who have taken sides."""
    state.involved = BIT[state.invader] | BIT[state.defender]
    i: i64
    for i in range(len(state.joiners)):
        if state.joiner_side(i) < NEITHER:
            state.involved |= BIT[state.joiner_seat(i)]


# Cards: SC-16 -------------------------------------------------------------------------------------


def lacks_card(state: CosmosState, side: i64) -> bool:
    """Whether a main player has to draw for an Invade card. If so, the hand is gone."""
    seat = state.main_player(side)
    if state.has_invade(seat) or not _is_invade_card_left(state):
        return False
    state.note(SHOWED_HAND, seat)
    for card in range(state.ruleset.card_count):
        while state.holds(seat, card):
            state.give_up(seat, card)
            state.discard(card)
    state.plan_draw(seat, state.ruleset.hand)
    return True


def _is_invade_card_left(state: CosmosState) -> bool:
    for card in range(state.ruleset.card_count):
        if state.ruleset.invades[card] and state.bag[card] + state.discards[card] > 0:
            return True
    return False


def _needs_card(state: CosmosState, side: i64) -> bool:
    return state.card[side] == NOBODY and state.has_invade(state.main_player(side))


def ask_choice(state: CosmosState) -> bool:
    """Ask the next main player for a card: the invader first, unless that one waits."""
    offence, defence = _needs_card(state, OFFENCE), _needs_card(state, DEFENCE)
    if not offence and not defence:
        return False
    side: i64 = OFFENCE
    if defence and (not offence or state.waits & BIT[OFFENCE]):
        side = DEFENCE
    if state.waits & BIT[side] and not state.sees & BIT[side]:
        _look_at_choice(state, side)
    state.ask(CHOOSING, state.main_player(side))
    return True


def _look_at_choice(state: CosmosState, side: i64) -> None:
    """The main player of this side sees what the other has chosen."""
    seat, other = state.main_player(side), state.main_player(1 - side)
    card = state.card[1 - side]
    state.sees |= BIT[side]
    if card != NOBODY:
        at = state.known_at(seat, other, card)
        state.known[at] = max(state.known[at], 1)
    state.note(FORESAW, seat, other, card)


def offer_invade_cards(state: CosmosState, out: Actions) -> None:
    for card in range(state.ruleset.card_count):
        if state.ruleset.invades[card] and state.holds(state.actor, card):
            out.add(state.ruleset.play + card)
    suggestions(state, state.actor, CHOICE, out)


def choose(state: CosmosState, action: i64) -> None:
    """A main player chooses a card face down, or what a power suggests."""
    seat = state.actor
    if not follows(state, seat, CHOICE, action):
        card = action - state.ruleset.play
        state.note(CHOSE, seat, card)
        state.hands[seat * state.ruleset.card_count + card] -= 1
        state.hand_size[seat] -= 1
        state.card[state.main_side(seat)] = card
    state.ask_nobody()


def reveal_cards(state: CosmosState) -> None:
    """Both cards are turned up."""
    state.is_revealed = True
    for side in range(SIDES):
        card, seat = state.card[side], state.main_player(side)
        state.note(TURNED_UP, seat, card)
        if card != NOBODY:
            state.forget(seat, card)
            if state.tally is not None:
                state.tally.played[card] += 1


# Totals and Reinforcements: SC-17 -----------------------------------------------------------------


def total(state: CosmosState, side: i64) -> i64:
    """What a side adds up to, as far as it is open."""
    main = state.main_player(side)
    sum_ = state.main_ships(side) * worth_of(state, main, side)
    sum_ += allied_strength(state, side) + state.added[side] + bonus_of(state, main, side)
    if state.is_revealed and state.card[side] != NOBODY:
        sum_ += state.ruleset.card_value[state.card[side]]
    return sum_


def allied_strength(state: CosmosState, side: i64) -> i64:
    sum_: i64 = 0
    i: i64
    for i in range(len(state.joiners)):
        if state.joiner_side(i) == side:
            seat = state.joiner_seat(i)
            sum_ += state.stack(seat, state.joiner_site(i)) * worth_of(state, seat, side)
    return sum_


def compare(state: CosmosState) -> None:
    """What kind of meeting it is."""
    if state.attacks_met():
        for seat in range(state.seats):
            for side in range(SIDES):
                if state.involved & BIT[seat] and state.is_on(seat, side):
                    show_strength(state, seat, side, state.main_player(side) == seat)
        state.asked = 0
        state.step = REINFORCE_STEP
        return
    state.step = FIRST_TEXT_STEP
    if state.kind_of(OFFENCE) == ATTACK:
        decide(state, OFFENCE)
    elif state.kind_of(DEFENCE) == ATTACK:
        decide(state, DEFENCE)
    else:
        decide(state, BOTH)


def behind(state: CosmosState) -> i64:
    """The side that would lose; a tie goes to the defence."""
    return OFFENCE if total(state, OFFENCE) <= total(state, DEFENCE) else DEFENCE


def ask_reinforcement(state: CosmosState) -> bool:
    """Ask the side that is behind: main player, then allies from the invader's left."""
    side = behind(state)
    if side != state.pressed:
        state.pressed = side
        state.asked = 0
    while state.asked <= state.seats:
        seat = _member(state, side, state.asked)
        if seat != NOBODY and state.hand_size[seat] > 0:
            state.ask(REINFORCING, seat)
            return True
        state.asked += 1
    state.totals[OFFENCE] = total(state, OFFENCE)
    state.totals[DEFENCE] = total(state, DEFENCE)
    state.note(TOTALLED, state.totals[OFFENCE], state.totals[DEFENCE])
    decide(state, 1 - side)
    state.step = LOSE_STEP
    return False


def _member(state: CosmosState, side: i64, place: i64) -> i64:
    main = state.main_player(side)
    if place == 0:
        return main
    seat = (state.invader + place) % state.seats
    return seat if seat != main and state.is_on(seat, side) else NOBODY


def offer_reinforcements(state: CosmosState, out: Actions) -> None:
    for card in range(state.ruleset.card_count):
        if state.ruleset.card_kind[card] == REINFORCEMENT and state.holds(state.actor, card):
            out.add(state.ruleset.play + card)
    out.add(PASS)


def reinforce(state: CosmosState, action: i64) -> None:
    """Somebody adds a Reinforcement, or passes."""
    seat = state.actor
    if action == PASS:
        state.note(PASSED, seat)
        state.asked += 1
    else:
        card = action - state.ruleset.play
        state.note(REINFORCED, seat, card)
        state.give_up(seat, card)
        state.lay_by(card)
        state.added[state.pressed] += state.ruleset.card_value[card]
        state.asked = 0  # all of the side are asked anew
        if state.tally is not None:
            state.tally.played[card] += 1
    state.ask_nobody()


# Outcome: SC-20 -----------------------------------------------------------------------------------


def decide(state: CosmosState, winner: i64) -> None:
    """Who has won is settled."""
    state.winner = winner
    if winner == BOTH:
        state.note(BOTH_WON, state.invader, state.defender)
    else:
        state.note(WON, state.main_player(winner), state.main_player(1 - winner))
    if state.tally is not None:
        kinds = state.kind_of(OFFENCE) * 5 + state.kind_of(DEFENCE)
        state.tally.meetings[kinds * 3 + winner] += 1


def lose_ships(state: CosmosState) -> None:
    """All ships of the losing side are lost."""
    if state.winner == BOTH:
        return
    side = 1 - state.winner
    _lose_stack(state, state.main_player(side), state.main_site[side])
    i: i64
    for i in range(len(state.joiners)):
        if state.joiner_side(i) == side:
            _lose_stack(state, state.joiner_seat(i), state.joiner_site(i))


def _lose_stack(state: CosmosState, seat: i64, site: i64) -> None:
    count = state.stack(seat, site)
    for refuge in state.refuges:  # SC-23: ships that have retreated here are not lost
        if refuge == site and seat == state.main_player(1 - state.winner):
            count -= 1
    if count > 0:
        state.bury(seat, site, count)
        state.lost[seat] += count


def ask_reward(state: CosmosState, side: i64) -> bool:
    """A winning main player may move a stack. Who hides a race is asked even if nothing can
    move: others would learn by the question that a power helps."""
    seat = state.main_player(side)
    may_help = not state.is_shown(seat) and state.on_map[seat] > 0
    can_move = may_help or can_leave(state, seat) or can_swap(state, seat)
    if state.pinned & BIT[side] or not can_move:
        return False
    state.errand = REWARD_ERRAND
    state.ask(LEAVING, seat)
    return True


def _keep_in_sight(state: CosmosState) -> None:
    seen = [state.invader, state.defender, state.invaded, state.winner]
    seen += [state.card[OFFENCE], state.card[DEFENCE]]
    seen += [state.totals[OFFENCE], state.totals[DEFENCE]]
    state.battle = vec[i64](seen)


def close_invasion(state: CosmosState) -> None:
    """The cards are discarded. Who has won it is still to be seen."""
    _keep_in_sight(state)
    for side in range(SIDES):
        if state.card[side] != NOBODY:
            state.discard(state.card[side])
            state.card[side] = NOBODY
        state.main_site[side] = NOWHERE
    for card in state.played:
        state.discard(card)
    state.played = vec[i64]()
    state.joiners = vec[i64]()
    state.invader = NOBODY
    state.defender = NOBODY
    state.invaded = NOWHERE
    state.is_revealed = False
