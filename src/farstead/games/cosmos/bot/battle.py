"""What to do in an invasion, at a glance: sides, cards, Reinforcements, deals."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.games.cosmos.bot.moves import card_edge, danger, highest_attack, odds, reserves
from farstead.games.cosmos.bot.weights import (
    A_SHIP_LOST,
    AN_ALLYS_COLONY,
    AN_UNKNOWN_CARD,
    DEFEND_BELOW,
    SURE_ENOUGH,
    TOO_RISKY_FOR_A_COLONY,
    WOULD_WIN,
)
from farstead.games.cosmos.rules.actions import JOIN_DEFENCE, JOIN_NEITHER, JOIN_OFFENCE, PASS
from farstead.games.cosmos.rules.content import (
    ATTACK,
    NEGOTIATE,
    POWER_NAMES,
    QUASH,
    RETREAT,
    SABOTAGE,
)
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.invading import total
from farstead.games.cosmos.rules.knowledge import knows, sees_card
from farstead.games.cosmos.rules.meetings import has_refuge
from farstead.games.cosmos.rules.moments import worth_of
from farstead.games.cosmos.rules.ruleset import ATTACKS, DEFENDS, NOBODY, REINFORCES
from farstead.games.cosmos.rules.state import DEFENCE, NEITHER, OFFENCE

TWO_FACED: Final[i64] = POWER_NAMES.index("two-faced")


def lead(state: Cosmos, side: i64) -> i64:
    """By how much a side is ahead; cards count once they are revealed."""
    mine = total(state, side) - (1 if side == OFFENCE else 0)
    return mine - total(state, 1 - side)


# Sides -------------------------------------------------------------------------------------


def choose_side(points: vec[i64], state: Cosmos) -> i64:
    """Main players support themselves where it helps; others where it hurts the greater danger."""
    seat, site = state.actor, state.joiner_site(state.asked)
    side = state.main_side(seat)
    if side == NEITHER:
        return _choose_as_ally(points, state, seat, site)
    chance = odds(points, lead(state, side) + card_edge(points, state, seat))
    is_needed = chance < points[SURE_ENOUGH]
    is_too_much = state.planet[site] != 0 and chance < points[TOO_RISKY_FOR_A_COLONY]
    if not is_needed or is_too_much:
        return JOIN_NEITHER
    return JOIN_OFFENCE + side


def _choose_as_ally(points: vec[i64], state: Cosmos, seat: i64, site: i64) -> i64:
    invader_gains = _stakes_of_invader(points, state)
    defender_keeps = danger(points, state, state.defender) if state.planet[state.invaded] else 0
    side: i64 = DEFENCE if invader_gains >= defender_keeps else OFFENCE
    stakes = max(invader_gains, defender_keeps)
    strength = state.stack(seat, site) * worth_of(state, seat, side)
    before, after = odds(points, lead(state, side)), odds(points, lead(state, side) + strength)
    loss = points[A_SHIP_LOST] * state.stack(seat, site)
    loss += points[AN_ALLYS_COLONY] if state.planet[site] else 0
    gain = (after - before) * stakes - (100 - after) * loss
    if gain <= 0:
        return JOIN_NEITHER
    return JOIN_DEFENCE if side == DEFENCE else JOIN_OFFENCE


def _stakes_of_invader(points: vec[i64], state: Cosmos) -> i64:
    """How bad it is for others that the invader gets the site."""
    if not state.planet[state.invaded]:
        return 0
    if state.missing(state.invader) <= 1:
        return points[WOULD_WIN]
    return danger(points, state, state.invader)


# Cards -------------------------------------------------------------------------------------


def choose_card(points: vec[i64], state: Cosmos, seat: i64) -> i64:
    """An Attack that should do, or a Defend card when none will; -1 if there is no card."""
    side = state.main_side(seat)
    rival = state.card[1 - side]
    if rival != NOBODY and sees_card(state, seat, 1 - side):
        return _answer_to(points, state, seat, side, rival)
    if state.has_power(seat, TWO_FACED) and state.ruleset.rules > 1:
        bait = _attack_of(state, seat, 0)  # it is taken back when the other's card is seen
        if bait >= 0:
            return bait
    expected = _expected_card(points, state, seat, side)
    ahead = lead(state, side) + reserves(points, state, seat)
    highest = highest_attack(state, seat)
    chance: i64 = 0
    if highest >= 0:
        chance = odds(points, ahead + state.ruleset.card_value[highest] - expected)
    defend = best_defend(state, seat, side)
    if defend >= 0 and (highest < 0 or chance < points[DEFEND_BELOW]):
        return defend
    if chance >= 95:  # the most that `odds` gives
        return _attack_of(state, seat, expected - ahead + 9)
    return highest


def _expected_card(points: vec[i64], state: Cosmos, seat: i64, side: i64) -> i64:
    """What the other's card will count, about; better known to who has seen the hand."""
    other = state.main_player(1 - side)
    best: i64 = -1
    known: i64 = 0
    for card in range(state.ruleset.card_count):
        count = knows(state, seat, other, card)
        if count > 0:
            known += count
            if state.ruleset.card_kind[card] == ATTACK:
                best = max(best, state.ruleset.card_value[card])
    if 2 * known > state.hand_size[other]:
        return best
    return max(best, points[AN_UNKNOWN_CARD])


def _answer_to(points: vec[i64], state: Cosmos, seat: i64, side: i64, rival: i64) -> i64:
    """The other's card is known: the lowest Attack that beats it."""
    if state.ruleset.card_kind[rival] != ATTACK:
        return _attack_of(state, seat, 0)
    needed = state.ruleset.card_value[rival] - lead(state, side)
    attack = _attack_of(state, seat, needed + 4)  # in case of Reinforcements
    beats = (
        attack >= 0 and state.ruleset.card_value[attack] + reserves(points, state, seat) >= needed
    )
    defend = best_defend(state, seat, side)
    return attack if beats or defend < 0 else defend


def better_card(points: vec[i64], state: Cosmos, seat: i64, side: i64) -> i64:
    """Of the own hand, once the cards are revealed: the lowest Attack that would win in place of
    the own card, or a Defend card that saves something; or -1."""
    needed: i64 = 0
    if state.kind_of(1 - side) == ATTACK:
        own = state.card[side]
        needed = (0 if own == NOBODY else state.ruleset.card_value[own]) - lead(state, side)
    attack = _attack_of(state, seat, needed + 4)  # in case of Reinforcements
    if attack >= 0:
        reach = state.ruleset.card_value[attack] + reserves(points, state, seat)
        if reach >= needed:
            return attack
    return best_defend(state, seat, side) if state.kind_of(side) == ATTACK else -1


def _attack_of(state: Cosmos, seat: i64, value: i64) -> i64:
    """The lowest Attack of at least this value; else the highest; -1 if there is none."""
    best: i64 = -1
    for card in range(state.ruleset.card_count):
        if state.ruleset.invades[card] == ATTACKS and state.holds(seat, card):
            worth = state.ruleset.card_value[card]
            if worth >= value and (best < 0 or worth < state.ruleset.card_value[best]):
                best = card
    return best if best >= 0 else highest_attack(state, seat)


def best_defend(state: Cosmos, seat: i64, side: i64) -> i64:
    """The Defend card that saves most, or -1."""
    best: i64 = -1
    most: i64 = -1
    for card in range(state.ruleset.card_count):
        if state.ruleset.invades[card] == DEFENDS and state.holds(seat, card):
            worth = _worth_of_defend(state, seat, side, state.ruleset.card_kind[card])
            if worth > most:
                most = worth
                best = card
    return best


def _worth_of_defend(state: Cosmos, seat: i64, side: i64, kind: i64) -> i64:
    ships = state.main_ships(side)
    if kind == RETREAT:
        return 4 * ships if has_refuge(state, seat, side) else 0
    if kind == SABOTAGE:
        return 3 * min(ships, state.main_ships(1 - side))
    if kind == NEGOTIATE:
        return 3 * ships + (4 if side == OFFENCE and state.planet[state.invaded] else 0)
    return 5 if kind == QUASH else 0


def choose_reinforcement(points: vec[i64], state: Cosmos) -> i64:
    """The lowest card that gets ahead; the highest if it takes several; none if all is in vain."""
    seat, side = state.actor, state.pressed
    missing = -lead(state, side)
    best: i64 = -1
    highest: i64 = -1
    for card in range(state.ruleset.card_count):
        if state.ruleset.invades[card] == REINFORCES and state.holds(seat, card):
            value = state.ruleset.card_value[card]
            if value >= missing and (best < 0 or value < state.ruleset.card_value[best]):
                best = card
            if highest < 0 or value > state.ruleset.card_value[highest]:
                highest = card
    if best >= 0:
        return state.ruleset.play + best
    if highest >= 0 and 2 * reserves(points, state, seat) >= missing:
        return state.ruleset.play + highest
    return PASS


def worst_card(state: Cosmos, seat: i64) -> i64:
    """The card that is missed least."""
    best: i64 = -1
    least: i64 = 999
    for card in range(state.ruleset.card_count):
        if state.holds(seat, card):
            kind = state.ruleset.card_kind[card]
            worth = state.ruleset.card_value[card] if state.ruleset.invades[card] != DEFENDS else 7
            if kind == NEGOTIATE:
                worth = 4
            if worth < least:
                least = worth
                best = card
    return best
