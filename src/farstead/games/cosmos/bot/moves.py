"""How good a move, an invasion or a place on the map looks, at a glance, in points."""

from typing import Final

from mypy_extensions import i64

from farstead.games.cosmos.bot.weights import Tuning
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.moments import bonus_of, worth_of
from farstead.games.cosmos.rules.sites import (
    AROUND,
    CENTRES,
    DISTANCE,
    FAR,
    HEXAGONS,
    NEIGHBOURS,
    NOWHERE,
    SITES,
)
from farstead.games.cosmos.rules.state import DEFENCE, OFFENCE
from farstead.games.cosmos.rules.ways import is_way

WIN: Final = 1000
NEVER: Final = -10_000


# Places ----------------------------------------------------------------------------------------


def is_free_planet(state: Cosmos, site: i64) -> bool:
    return state.planet[site] != 0 and state.crowd[site] == 0


def prospects(tuning: Tuning, state: Cosmos, seat: i64, site: i64) -> i64:
    """What a stack on this site could be on the way to take."""
    best: i64 = 0
    number: i64 = 0
    while number < HEXAGONS:
        planet = CENTRES[number]
        if state.planet[planet] and state.stack(seat, planet) == 0:
            worth = tuning.planet - tuning.planet_ship * min(state.crowd[planet], 5)
            worth -= tuning.planet_step * DISTANCE[site * SITES + planet]
            best = max(best, worth)
        number += 1
    return best


def neighbourhood(state: Cosmos, site: i64) -> i64:
    """How good it is to settle here: free sites around, free planets not far."""
    worth: i64 = 0
    step: i64 = 0
    while step < AROUND:
        near = NEIGHBOURS[site * AROUND + step]
        if near != NOWHERE and state.crowd[near] == 0:
            worth += 3
        step += 1
    far = FAR[site]
    i: i64 = 0
    while i < len(far):
        if is_free_planet(state, far[i]):
            worth += 5
        elif state.crowd[far[i]] > 0:
            worth -= 2
        i += 1
    return worth + 2 * min(state.token[site], 1)


def is_threatened(state: Cosmos, seat: i64, site: i64) -> bool:
    """Whether a stack of somebody else stands next to it."""
    step: i64 = 0
    while step < AROUND:
        near = NEIGHBOURS[site * AROUND + step]
        if near != NOWHERE and state.has_others(seat, near):
            return True
        step += 1
    return False


def need(tuning: Tuning, state: Cosmos, seat: i64, site: i64) -> i64:
    """How much an own stack could do with one more ship."""
    worth = 10 - tuning.need_ship * state.stack(seat, site)
    if state.planet[site]:
        worth += tuning.need_colony
    if is_threatened(state, seat, site):
        worth += tuning.need_threatened
    return worth + prospects(tuning, state, seat, site) // 6


# Moves -----------------------------------------------------------------------------------------


def settles(tuning: Tuning, state: Cosmos, seat: i64, site: i64) -> i64:
    """What the first own ship on this site gains."""
    if not state.planet[site] or state.stack(seat, site) > 0:
        return 0
    if state.colonies[seat] + 1 >= state.ruleset.colonies:
        return WIN
    return tuning.colony + (tuning.colony_on_token if state.token[site] else 0)


def ships_to_send(tuning: Tuning, state: Cosmos, seat: i64, start: i64, end: i64) -> i64:
    """How many ships go: all, but a colony keeps some."""
    count = min(state.stack(seat, start), state.room(seat, end))
    if not state.planet[start]:
        return count
    kept: i64 = tuning.kept if state.stack(seat, start) > 3 else 1
    return min(count, max(state.stack(seat, start) - kept, 1))


def rate_move(tuning: Tuning, state: Cosmos, seat: i64, start: i64, end: i64) -> i64:
    gain = settles(tuning, state, seat, end)
    count = ships_to_send(tuning, state, seat, start, end)
    if state.planet[start] and count == state.stack(seat, start):
        gain -= tuning.colony + tuning.leaving
    if gain > 0:
        return gain + count
    if state.token[end] and state.stack(seat, end) == 0:
        gain += tuning.token
    if state.token[start] and count == state.stack(seat, start):
        gain -= tuning.token
    worth = prospects(tuning, state, seat, end) - prospects(tuning, state, seat, start)
    if state.planet[end] and is_threatened(state, seat, end):
        worth += tuning.threatened - tuning.threatened_ship * state.stack(seat, end)
    if state.planet[start]:
        worth -= max(tuning.moving_out - state.round // 3, 0)
    return gain + worth


# Invasions -------------------------------------------------------------------------------------


def best_attack(tuning: Tuning, state: Cosmos, seat: i64) -> i64:
    """The highest Attack in the own hand, or what a new hand might bring."""
    best: i64 = -1
    card: i64 = 0
    while card < state.ruleset.card_count:
        if state.ruleset.invades[card] == 1 and state.holds(seat, card):
            best = max(best, state.ruleset.card_value[card])
        card += 1
    if best < 0:
        return 4 if state.has_invade(seat) else tuning.unknown_card + 2
    return best


def reserves(tuning: Tuning, state: Cosmos, seat: i64) -> i64:
    """What the own Reinforcements will add, about."""
    sum_: i64 = 0
    card: i64 = 0
    while card < state.ruleset.card_count:
        if state.ruleset.invades[card] == 0:
            sum_ += state.ruleset.card_value[card] * state.holds(seat, card)
        card += 1
    return sum_ * tuning.reserves // 10


def support(state: Cosmos, seat: i64, target: i64, but: i64) -> i64:
    """Own ships around an invaded site, besides those on one site."""
    sum_: i64 = 0
    step: i64 = 0
    while step < AROUND:
        near = NEIGHBOURS[target * AROUND + step]
        if near != NOWHERE and near != but:
            sum_ += state.stack(seat, near)
        step += 1
    return sum_


def strength(state: Cosmos, seat: i64, site: i64, target: i64, but: i64, side: i64) -> i64:
    """What a main player brings to an invasion of `target`, cards apart."""
    worth = worth_of(state, seat, side)
    ships = state.stack(seat, site) + support(state, seat, target, but)
    return ships * worth + bonus_of(state, seat, side)


def odds(tuning: Tuning, difference: i64) -> i64:
    """The chance to win, in percent, of a side that is ahead by so much before the cards."""
    return max(min(50 + tuning.odds * difference // 10, 95), 5)


def weakest_defender(state: Cosmos, seat: i64, site: i64) -> i64:
    """Of several others on a site, whom to invade."""
    best: i64 = -1
    fewest: i64 = 999
    other: i64 = 0
    while other < state.seats:
        if other != seat and 0 < state.stack(other, site) < fewest:
            fewest = state.stack(other, site)
            best = other
        other += 1
    return best


def chance_to_take(
    tuning: Tuning, state: Cosmos, seat: i64, start: i64, target: i64, defender: i64
) -> i64:
    """In percent."""
    mine = strength(state, seat, start, target, start, OFFENCE)
    theirs = strength(state, defender, target, target, start, DEFENCE)
    cards = best_attack(tuning, state, seat) + reserves(tuning, state, seat) - tuning.unknown_card
    return odds(
        tuning, mine - theirs + cards - _others_nearby(tuning, state, seat, defender, target)
    )


def _others_nearby(tuning: Tuning, state: Cosmos, seat: i64, defender: i64, target: i64) -> i64:
    """Third parties tend to side against who has more colonies."""
    ships: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other not in (seat, defender):
            ships += support(state, other, target, NOWHERE)
        other += 1
    if state.colonies[seat] + 1 >= state.ruleset.colonies:
        return ships * tuning.nearby // 10
    if state.colonies[defender] + 1 >= state.ruleset.colonies:
        return -(ships * tuning.nearby // 20)
    return 0


def danger(tuning: Tuning, state: Cosmos, seat: i64) -> i64:
    """How much it is worth that this seat loses a colony."""
    missing = state.ruleset.colonies - state.colonies[seat]
    if missing <= 1:
        return tuning.one_short
    return tuning.two_short if missing == 2 else tuning.further


def rate_invasion(tuning: Tuning, state: Cosmos, seat: i64, start: i64, target: i64) -> i64:
    defender = weakest_defender(state, seat, target)
    chance = chance_to_take(tuning, state, seat, start, target, defender)
    gain = tuning.ship_lost * state.stack(defender, target)
    if state.planet[target]:
        gain += danger(tuning, state, defender)
        if state.crowd[target] == state.stack(defender, target):
            gain += settles(tuning, state, seat, target)
    loss = tuning.ship_lost * state.stack(seat, start) + tuning.invasion
    if state.planet[start]:
        loss += tuning.invasion_from_colony
    # The longer it takes, the more has to be risked.
    loss = loss * max(100 - tuning.invasion_each_round * state.round, 10) // 100
    return (chance * gain - (100 - chance) * loss) // 100


def rate(tuning: Tuning, state: Cosmos, seat: i64, start: i64, end: i64) -> i64:
    """A move, or an invasion where others are."""
    if state.has_others(seat, end):
        return rate_invasion(tuning, state, seat, start, end)
    return rate_move(tuning, state, seat, start, end)


def best_goal(tuning: Tuning, state: Cosmos, seat: i64, start: i64, may_invade: bool) -> i64:
    """The points of the best neighbouring site to go to."""
    best: i64 = NEVER
    step: i64 = 0
    while step < AROUND:
        near = NEIGHBOURS[start * AROUND + step]
        if near != NOWHERE:
            if state.has_others(seat, near):
                if may_invade:
                    best = max(best, rate_invasion(tuning, state, seat, start, near))
            elif state.room(seat, near) > 0:
                best = max(best, rate_move(tuning, state, seat, start, near))
        step += 1
    if state.steps[seat] > 1:
        far = FAR[start]
        i: i64 = 0
        while i < len(far):
            if is_free_planet(state, far[i]) and is_way(state, seat, start, far[i]):
                best = max(best, settles(tuning, state, seat, far[i]) - 1)
            i += 1
    return best
