"""How good a move, an invasion or a place on the map looks, at a glance, in points."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.games.cosmos.bot.weights import (
    A_COLONY,
    A_HUNT,
    A_PLANET_NOT_FAR,
    A_POINT_AHEAD,
    A_SHIP_LOST,
    A_SPARE_COLONY,
    A_THREATENED_COLONY,
    A_TOKEN,
    A_WIN_AT_STAKE,
    ABOUT_TO_WIN,
    AN_INVASION,
    AN_UNKNOWN_CARD,
    ANOTHERS_COLONY,
    COLONY_ON_TOKEN,
    INVASION_FROM_COLONY,
    LEAVING_A_COLONY,
    LESS_TO_LOSE_EACH_ROUND,
    MOVING_OUT_OF_A_COLONY,
    NEEDED_BY_A_COLONY,
    NEEDED_LESS_FOR_A_SHIP,
    NEEDED_WHERE_THREATENED,
    ONE_SHORT,
    OTHERS_NEARBY,
    PLANET_OF_A_WINNER,
    RESERVES,
    SHIP_ON_THAT_PLANET,
    SHIP_ON_THREATENED_COLONY,
    SHIPS_THAT_A_COLONY_KEEPS,
    STEP_TO_THAT_PLANET,
    TWO_SHORT,
)
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.moments import bonus_of, worth_of
from farstead.games.cosmos.rules.moving import may_invade
from farstead.games.cosmos.rules.ruleset import ATTACKS, REINFORCES
from farstead.games.cosmos.rules.sites import (
    AROUND,
    CENTRES,
    DISTANCE,
    FAR,
    NEIGHBOURS,
    NOWHERE,
    SITES,
    touch,
)
from farstead.games.cosmos.rules.state import DEFENCE, OFFENCE
from farstead.games.cosmos.rules.ways import is_way, may_enter, touches_others

WIN: Final = 1000
NEVER: Final = -10_000


# Places ----------------------------------------------------------------------------------------


def prospects(points: vec[i64], state: Cosmos, seat: i64, site: i64) -> i64:
    """What a stack on this site could be on the way to take."""
    usual, for_ship = points[A_PLANET_NOT_FAR], points[SHIP_ON_THAT_PLANET]
    for_step = points[STEP_TO_THAT_PLANET]
    best: i64 = 0
    for planet in CENTRES:
        if state.planet[planet] and state.ships[seat * SITES + planet] == 0:
            worth = usual - for_ship * min(state.crowd[planet], 5)
            if state.crowd[planet] > 0 and _is_winners(state, seat, planet):
                worth += points[PLANET_OF_A_WINNER]
            steps = DISTANCE[site * SITES + planet] - 1
            best = max(best, worth * 100 // (100 + for_step * max(steps, 0)))
    return best


def _is_winners(state: Cosmos, seat: i64, site: i64) -> bool:
    """Whether somebody else who has enough colonies has ships there."""
    for other in range(state.seats):
        if other != seat and state.missing(other) <= 0 and state.stack(other, site) > 0:
            return True
    return False


def neighbourhood(state: Cosmos, site: i64) -> i64:
    """How good it is to settle here: free sites around, free planets not far."""
    worth: i64 = 0
    for step in range(AROUND):
        near = NEIGHBOURS[site * AROUND + step]
        if near != NOWHERE and state.is_free(near):
            worth += 3
    for far in FAR[site]:
        if state.is_free_planet(far):
            worth += 5
        elif state.crowd[far] > 0:
            worth -= 2
    return worth + 2 * min(state.token[site], 1)


def outpost(state: Cosmos, seat: i64, site: i64) -> i64:
    """How good it is to begin from here besides: free planets one step away, where no own ship is
    as near."""
    worth: i64 = 0
    for step in range(AROUND):
        near = NEIGHBOURS[site * AROUND + step]
        if near != NOWHERE and state.is_free_planet(near):
            worth += 2 if support(state, seat, near, NOWHERE) > 0 else 6
    return worth


def touches_free_planet(state: Cosmos, site: i64) -> bool:
    for step in range(AROUND):
        near = NEIGHBOURS[site * AROUND + step]
        if near != NOWHERE and state.is_free_planet(near):
            return True
    return False


def weight_of(state: Cosmos, seat: i64, site: i64) -> i64:
    """How much ships count on this site: where others are near, and more so in a colony."""
    if not touches_others(state, seat, site):
        return 1 if touches_free_planet(state, site) else 0
    return 4 if state.planet[site] else 3


def need(points: vec[i64], state: Cosmos, seat: i64, site: i64) -> i64:
    """How much an own stack could do with one more ship."""
    worth = 10 - points[NEEDED_LESS_FOR_A_SHIP] * state.stack(seat, site)
    if state.planet[site]:
        worth += points[NEEDED_BY_A_COLONY]
    if touches_others(state, seat, site):
        worth += points[NEEDED_WHERE_THREATENED]
    return worth + prospects(points, state, seat, site) // 6


# Moves -----------------------------------------------------------------------------------------


def settles(points: vec[i64], state: Cosmos, seat: i64, site: i64) -> i64:
    """What the first own ship on this site gains."""
    if not state.planet[site] or state.stack(seat, site) > 0:
        return 0
    missing = state.missing(seat)
    if missing <= 0:
        return points[A_SPARE_COLONY]
    if missing == 1:
        return WIN
    return points[A_COLONY] + (points[COLONY_ON_TOKEN] if state.token[site] else 0)


def ships_to_send(points: vec[i64], state: Cosmos, seat: i64, start: i64, end: i64) -> i64:
    """How many ships go: all, but a colony keeps some."""
    count = min(state.stack(seat, start), state.room(seat, end))
    if not state.planet[start]:
        return count
    kept: i64 = points[SHIPS_THAT_A_COLONY_KEEPS] if state.stack(seat, start) > 3 else 1
    return min(count, max(state.stack(seat, start) - kept, 1))


def at_stake(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """What it costs besides to lose a colony, for who would win with those that there are."""
    return points[A_WIN_AT_STAKE] if state.missing(seat) == 0 else 0


def has_rival_winner(state: Cosmos, seat: i64) -> bool:
    """Whether somebody else would win with the colonies that there are."""
    return any(other != seat and state.missing(other) <= 0 for other in range(state.seats))


def hunt(points: vec[i64], state: Cosmos, seat: i64, start: i64, end: i64, count: i64) -> i64:
    """What a move is worth that comes before an invasion of somebody who would win."""
    if state.turn != seat or state.actions_left + min(state.extra_moves, 1) < 2:
        return 0
    best: i64 = 0
    for step in range(AROUND):
        target = NEIGHBOURS[end * AROUND + step]
        if target != NOWHERE and state.planet[target] and _is_winners(state, seat, target):
            ships = state.stack(seat, end) + count + support(state, seat, target, end)
            if touch(start, target):
                ships -= count
            defender = weakest_defender(state, seat, target)
            mine = ships * worth_of(state, seat, OFFENCE) + bonus_of(state, seat, OFFENCE)
            theirs = strength(state, defender, target, target, end, DEFENCE)
            ahead = mine - theirs + card_edge(points, state, seat)
            ahead -= _others_nearby(points, state, seat, defender, target)
            best = max(best, odds(points, ahead))
    return best * points[ABOUT_TO_WIN] * points[A_HUNT] // 10_000


def rate_move(points: vec[i64], state: Cosmos, seat: i64, start: i64, end: i64) -> i64:
    gain = settles(points, state, seat, end)
    count = ships_to_send(points, state, seat, start, end)
    if state.planet[start] and count == state.stack(seat, start):
        gain -= points[A_COLONY] + points[LEAVING_A_COLONY] + at_stake(points, state, seat)
    if points[A_HUNT] > 0 and has_rival_winner(state, seat):
        gain += hunt(points, state, seat, start, end, count)
    if gain > 0:
        return gain + count
    if state.token[end] and state.stack(seat, end) == 0:
        gain += points[A_TOKEN]
    if state.token[start] and count == state.stack(seat, start):
        gain -= points[A_TOKEN]
    worth = prospects(points, state, seat, end) - prospects(points, state, seat, start)
    if state.planet[end] and touches_others(state, seat, end):
        worth += points[A_THREATENED_COLONY]
        worth -= points[SHIP_ON_THREATENED_COLONY] * state.stack(seat, end)
    if state.planet[start]:
        worth -= max(points[MOVING_OUT_OF_A_COLONY] - state.round // 3, 0)
    return gain + worth


# Invasions -------------------------------------------------------------------------------------


def highest_attack(state: Cosmos, seat: i64) -> i64:
    """The card in the own hand, or -1."""
    best: i64 = -1
    most: i64 = -1
    for card in range(state.ruleset.card_count):
        if state.ruleset.invades[card] == ATTACKS and state.holds(seat, card):
            value = state.ruleset.card_value[card]
            if value > most:
                most = value
                best = card
    return best


def best_attack(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """What the highest Attack in the own hand counts, or what a new hand might bring."""
    highest = highest_attack(state, seat)
    if highest >= 0:
        return state.ruleset.card_value[highest]
    return 4 if state.has_invade(seat) else points[AN_UNKNOWN_CARD] + 2


def reserves(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """What the own Reinforcements will add, about."""
    sum_: i64 = 0
    for card in range(state.ruleset.card_count):
        if state.ruleset.invades[card] == REINFORCES:
            sum_ += state.ruleset.card_value[card] * state.holds(seat, card)
    return sum_ * points[RESERVES] // 10


def card_edge(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """By how much the own cards are better than unknown ones."""
    own = best_attack(points, state, seat) + reserves(points, state, seat)
    return own - points[AN_UNKNOWN_CARD]


def support(state: Cosmos, seat: i64, target: i64, but: i64) -> i64:
    """Own ships around an invaded site, besides those on one site."""
    sum_: i64 = 0
    for step in range(AROUND):
        near = NEIGHBOURS[target * AROUND + step]
        if near != NOWHERE and near != but:
            sum_ += state.stack(seat, near)
    return sum_


def strength(state: Cosmos, seat: i64, site: i64, target: i64, but: i64, side: i64) -> i64:
    """What a main player brings to an invasion of `target`, cards apart."""
    worth = worth_of(state, seat, side)
    ships = state.stack(seat, site) + support(state, seat, target, but)
    return ships * worth + bonus_of(state, seat, side)


def odds(points: vec[i64], difference: i64) -> i64:
    """The chance to win, in percent, of a side that is ahead by so much before the cards."""
    return max(min(50 + points[A_POINT_AHEAD] * difference // 10, 95), 5)


def weakest_defender(state: Cosmos, seat: i64, site: i64) -> i64:
    """Of several others on a site, whom to invade."""
    best: i64 = -1
    fewest: i64 = 999
    for other in range(state.seats):
        if other != seat and 0 < state.stack(other, site) < fewest:
            fewest = state.stack(other, site)
            best = other
    return best


def chance_to_take(
    points: vec[i64], state: Cosmos, seat: i64, start: i64, target: i64, defender: i64
) -> i64:
    """In percent."""
    mine = strength(state, seat, start, target, start, OFFENCE)
    theirs = strength(state, defender, target, target, start, DEFENCE)
    ahead = mine - theirs + card_edge(points, state, seat)
    return odds(points, ahead - _others_nearby(points, state, seat, defender, target))


def _others_nearby(points: vec[i64], state: Cosmos, seat: i64, defender: i64, target: i64) -> i64:
    """Third parties tend to side against who has more colonies."""
    ships: i64 = 0
    for other in range(state.seats):
        if other not in (seat, defender):
            ships += support(state, other, target, NOWHERE)
    if state.missing(seat) <= 1:
        return ships * points[OTHERS_NEARBY] // 10
    if state.missing(defender) <= 1:
        return -(ships * points[OTHERS_NEARBY] // 20)
    return 0


def danger(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """How much it is worth that this seat loses a colony."""
    missing = state.missing(seat)
    if missing <= 0:
        return points[ABOUT_TO_WIN]
    if missing == 1:
        return points[ONE_SHORT]
    return points[TWO_SHORT] if missing == 2 else points[ANOTHERS_COLONY]


def rate_invasion(points: vec[i64], state: Cosmos, seat: i64, start: i64, target: i64) -> i64:
    defender = weakest_defender(state, seat, target)
    chance = chance_to_take(points, state, seat, start, target, defender)
    gain = points[A_SHIP_LOST] * state.stack(defender, target)
    if state.planet[target]:
        gain += danger(points, state, defender)
        if state.crowd[target] == state.stack(defender, target):
            gain += settles(points, state, seat, target)
    loss = points[A_SHIP_LOST] * state.stack(seat, start) + points[AN_INVASION]
    if state.planet[start]:
        loss += points[INVASION_FROM_COLONY] + at_stake(points, state, seat)
    # The longer it takes, the more has to be risked.
    loss = loss * max(100 - points[LESS_TO_LOSE_EACH_ROUND] * state.round, 10) // 100
    return (chance * gain - (100 - chance) * loss) // 100


def rate(points: vec[i64], state: Cosmos, seat: i64, start: i64, end: i64) -> i64:
    """A move, or an invasion where others are."""
    if state.has_others(seat, end):
        return rate_invasion(points, state, seat, start, end)
    return rate_move(points, state, seat, start, end)


def best_goal(points: vec[i64], state: Cosmos, seat: i64, start: i64) -> i64:
    """The points of the best neighbouring site to go to."""
    best: i64 = NEVER
    for step in range(AROUND):
        near = NEIGHBOURS[start * AROUND + step]
        if near != NOWHERE:
            if state.has_others(seat, near):
                if may_invade(state):
                    best = max(best, rate_invasion(points, state, seat, start, near))
            elif state.room(seat, near) > 0:
                best = max(best, rate_move(points, state, seat, start, near))
    if state.steps[seat] > 1:
        for far in FAR[start]:
            if may_enter(state, seat, far) and is_way(state, seat, start, far):
                best = max(best, rate_move(points, state, seat, start, far) - 1)
    return best
