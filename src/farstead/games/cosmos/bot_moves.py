"""How good a move, an invasion or a place on the map looks, at a glance.

Everything here is in points: a colony is worth 100 of them.
"""

from typing import Final

from mypy_extensions import i64

from farstead.games.cosmos.rules.fleets import DEFENCE, OFFENCE
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
from farstead.games.cosmos.rules.turns import Cosmos

COLONY: Final = 100
WIN: Final = 1000
INCOME: Final = 9  # points for a token
USUAL_CARD: Final = 9  # what an unknown opponent's card counts, about
STACK_LOST: Final = 4  # points for each ship lost
NEVER: Final = -10_000


# Places ----------------------------------------------------------------------------------------


def is_free_planet(state: Cosmos, site: i64) -> bool:
    return state.planet[site] != 0 and state.crowd[site] == 0


def prospects(state: Cosmos, seat: i64, site: i64) -> i64:
    """What a stack on this site could be on the way to take."""
    best: i64 = 0
    number: i64 = 0
    while number < HEXAGONS:
        planet = CENTRES[number]
        if state.planet[planet] and state.stack(seat, planet) == 0:
            worth = 38 - 3 * min(state.crowd[planet], 5) - 5 * DISTANCE[site * SITES + planet]
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


def need(state: Cosmos, seat: i64, site: i64) -> i64:
    """How much an own stack could do with one more ship."""
    worth = 10 - 2 * state.stack(seat, site)
    if state.planet[site]:
        worth += 8
    if is_threatened(state, seat, site):
        worth += 5
    return worth + prospects(state, seat, site) // 6


# Moves -----------------------------------------------------------------------------------------


def settles(state: Cosmos, seat: i64, site: i64) -> i64:
    """What the first own ship on this site gains."""
    if not state.planet[site] or state.stack(seat, site) > 0:
        return 0
    if state.colonies[seat] + 1 >= state.numbers.colonies:
        return WIN
    return COLONY + (6 if state.token[site] else 0)


def ships_to_send(state: Cosmos, seat: i64, start: i64, end: i64) -> i64:
    """How many ships go: all, but a colony keeps some."""
    count = min(state.stack(seat, start), state.room(seat, end))
    if not state.planet[start]:
        return count
    kept: i64 = 2 if state.stack(seat, start) > 3 else 1
    return min(count, max(state.stack(seat, start) - kept, 1))


def rate_move(state: Cosmos, seat: i64, start: i64, end: i64) -> i64:
    gain = settles(state, seat, end)
    count = ships_to_send(state, seat, start, end)
    if state.planet[start] and count == state.stack(seat, start):
        gain -= COLONY + 20
    if gain > 0:
        return gain + count
    if state.token[end] and state.stack(seat, end) == 0:
        gain += INCOME
    if state.token[start] and count == state.stack(seat, start):
        gain -= INCOME
    worth = prospects(state, seat, end) - prospects(state, seat, start)
    if state.planet[end] and is_threatened(state, seat, end):
        worth += 6 - 2 * state.stack(seat, end)
    if state.planet[start]:
        worth -= max(5 - state.round // 3, 0)
    return gain + worth


# Invasions -------------------------------------------------------------------------------------


def best_attack(state: Cosmos, seat: i64) -> i64:
    """The highest Attack in the own hand, or what a new hand might bring."""
    best: i64 = -1
    card: i64 = 0
    while card < state.numbers.card_count:
        if state.numbers.invades[card] == 1 and state.holds(seat, card):
            best = max(best, state.numbers.card_value[card])
        card += 1
    if best < 0:
        return 4 if state.has_invade(seat) else USUAL_CARD + 2
    return best


def reserves(state: Cosmos, seat: i64) -> i64:
    """Half of what the own Reinforcements could add."""
    sum_: i64 = 0
    card: i64 = 0
    while card < state.numbers.card_count:
        if state.numbers.invades[card] == 0:
            sum_ += state.numbers.card_value[card] * state.holds(seat, card)
        card += 1
    return sum_ // 2


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
    worth = state.worth_of(seat, side)
    ships = state.stack(seat, site) + support(state, seat, target, but)
    return ships * worth + state.bonus_of(seat, side)


def odds(difference: i64) -> i64:
    """The chance to win, in percent, of a side that is ahead by so much before the cards."""
    return max(min(50 + 5 * difference, 95), 5)


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


def chance_to_take(state: Cosmos, seat: i64, start: i64, target: i64, defender: i64) -> i64:
    """In percent."""
    mine = strength(state, seat, start, target, start, OFFENCE)
    theirs = strength(state, defender, target, target, start, DEFENCE)
    cards = best_attack(state, seat) + reserves(state, seat) - USUAL_CARD
    return odds(mine - theirs + cards - _others_nearby(state, seat, defender, target))


def _others_nearby(state: Cosmos, seat: i64, defender: i64, target: i64) -> i64:
    """Third parties tend to side against who has more colonies."""
    ships: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other not in (seat, defender):
            ships += support(state, other, target, NOWHERE)
        other += 1
    if state.colonies[seat] + 1 >= state.numbers.colonies:
        return ships
    if state.colonies[defender] + 1 >= state.numbers.colonies:
        return -(ships // 2)
    return 0


def danger(state: Cosmos, seat: i64) -> i64:
    """How much it is worth that this seat loses a colony."""
    missing = state.numbers.colonies - state.colonies[seat]
    if missing <= 1:
        return 300
    return 110 if missing == 2 else 30


def rate_invasion(state: Cosmos, seat: i64, start: i64, target: i64) -> i64:
    defender = weakest_defender(state, seat, target)
    chance = chance_to_take(state, seat, start, target, defender)
    gain = STACK_LOST * state.stack(defender, target)
    if state.planet[target]:
        gain += danger(state, defender)
        if state.crowd[target] == state.stack(defender, target):
            gain += settles(state, seat, target)
    loss = STACK_LOST * state.stack(seat, start) + 10
    if state.planet[start]:
        loss += COLONY
    # The longer it takes, the more has to be risked.
    loss = loss * max(100 - 5 * state.round, 10) // 100
    return (chance * gain - (100 - chance) * loss) // 100


def rate(state: Cosmos, seat: i64, start: i64, end: i64) -> i64:
    """A move, or an invasion where others are."""
    if state.has_others(seat, end):
        return rate_invasion(state, seat, start, end)
    return rate_move(state, seat, start, end)


def best_goal(state: Cosmos, seat: i64, start: i64, may_invade: bool) -> i64:
    """The points of the best neighbouring site to go to."""
    best: i64 = NEVER
    step: i64 = 0
    while step < AROUND:
        near = NEIGHBOURS[start * AROUND + step]
        if near != NOWHERE:
            if state.has_others(seat, near):
                if may_invade:
                    best = max(best, rate_invasion(state, seat, start, near))
            elif state.room(seat, near) > 0:
                best = max(best, rate_move(state, seat, start, near))
        step += 1
    if state.steps[seat] > 1:
        far = FAR[start]
        i: i64 = 0
        while i < len(far):
            if is_free_planet(state, far[i]) and state.is_way(seat, start, far[i]):
                best = max(best, settles(state, seat, far[i]) - 1)
            i += 1
    return best
