"""What a seat knows, as numbers."""

from typing import Final

from mypy_extensions import i64

from farstead.core.state import BIT, OVER, Observation
from farstead.games.cosmos.rules.actions import MOST_AMOUNT
from farstead.games.cosmos.rules.content import POWER_COUNT, POWER_NAMES
from farstead.games.cosmos.rules.knowledge import could_be, knows, sees_card
from farstead.games.cosmos.rules.phases import PHASES
from farstead.games.cosmos.rules.ruleset import NOBODY
from farstead.games.cosmos.rules.sites import CENTRES, GAS, HEXAGONS, MINERAL, NAMES, SITES
from farstead.games.cosmos.rules.state import DEFENCE, NEITHER, OFFENCE, CosmosState

MEMORY_BITS: Final[i64] = 14  # of what a power remembers


def describe(state: CosmosState, seat: i64, out: Observation) -> None:
    """The table as this seat knows it: itself first, then the others in their order."""
    out.clear()
    for site in range(SITES):
        for other in range(state.seats):
            who = (seat + other) % state.seats
            out.add(float(state.stack(who, site)) / 8.0)
    for number in range(HEXAGONS):
        site = CENTRES[number]
        out.add(float(state.planet[site]))
        out.add(1.0 if state.token[site] == MINERAL else 0.0)
        out.add(1.0 if state.token[site] == GAS else 0.0)
    for other in range(state.seats):
        _describe_seat(state, seat, (seat + other) % state.seats, out)
    _describe_invasion(state, seat, out)
    _describe_question(state, out)
    for card in range(state.ruleset.card_count):
        out.add(float(state.discards[card]) / float(state.ruleset.copies[card]))
    for phase in range(PHASES):
        out.add(1.0 if state.phase == phase else 0.0)
    out.add(float(state.round) / float(state.ruleset.rounds + 1))
    out.add(min(float(state.actions_left + state.extra_moves) / 8.0, 1.0))


def _describe_seat(state: CosmosState, viewer: i64, who: i64, out: Observation) -> None:
    out.add(1.0 if state.actor != OVER and state.turn == who else 0.0)
    out.add(1.0 if state.actor == who else 0.0)
    out.add(min(float(state.graveyard[who]) / float(state.ruleset.ships), 1.0))
    out.add(float(state.colonies[who]) / 19.0)
    out.add(min(float(state.minerals[who]) / 20.0, 1.0))
    out.add(min(float(state.gas[who]) / 20.0, 1.0))
    out.add(min(float(state.hand_size[who]) / 30.0, 1.0))
    might = could_be(state, viewer, who)
    for power in range(POWER_COUNT):
        out.add(1.0 if might & BIT[power] else 0.0)
    for power in range(POWER_COUNT):
        is_open = state.is_shown(who) and state.has_power(who, power)
        out.add(1.0 if is_open else 0.0)
        # What a power remembers is a small number or a few bits, and open.
        memory = state.remembered(who, power) if is_open else 0
        for bit in range(MEMORY_BITS):
            out.add(1.0 if memory & BIT[bit] else 0.0)
    for card in range(state.ruleset.card_count):
        out.add(min(float(knows(state, viewer, who, card)) / 4.0, 1.0))


def _describe_invasion(state: CosmosState, viewer: i64, out: Observation) -> None:
    for side in (OFFENCE, DEFENCE):
        main = state.main_player(side)
        for other in range(state.seats):
            who = (viewer + other) % state.seats
            out.add(1.0 if main == who else 0.0)
        chosen = state.card[side] != NOBODY
        out.add(1.0 if chosen else 0.0)
        for card in range(state.ruleset.card_count):
            is_it = chosen and sees_card(state, viewer, side) and state.card[side] == card
            out.add(1.0 if is_it else 0.0)
        out.add(min(float(state.added[side]) / 40.0, 1.0))
    for site in range(SITES):
        out.add(1.0 if state.invaded == site else 0.0)


def _describe_question(state: CosmosState, out: Observation) -> None:
    """What is being decided about: sites, sides taken so far, terms."""
    asked = state.site_that_joins()
    sides = [0.0] * (2 * SITES)
    for i in range(len(state.joiners)):
        if state.joiner_side(i) < NEITHER:
            sides[state.joiner_side(i) * SITES + state.joiner_site(i)] = 1.0
    for here in (state.site, state.goal, asked):
        for site in range(SITES):
            out.add(1.0 if here == site else 0.0)
    for taken in sides:
        out.add(taken)
    for term in state.terms:
        out.add(float(term) / float(MOST_AMOUNT))
    out.add(1.0 if state.pressed == OFFENCE else 0.0)
    out.add(1.0 if state.pressed == DEFENCE else 0.0)
    out.add(float(state.offers_left) / float(MOST_AMOUNT))


def observation_names(state: CosmosState) -> list[str]:
    """What each number of `describe` means."""
    seats = [f"seat +{other}" for other in range(state.seats)]
    cards = [card.name for card in state.ruleset.cards]
    names = [f"ships of {who} on {site}" for site in NAMES for who in seats]
    for number in range(HEXAGONS):
        site_name = NAMES[CENTRES[number]]
        names += [f"planet on {site_name}", f"mineral on {site_name}", f"gas on {site_name}"]
    for who in seats:
        names += [f"turn of {who}", f"{who} decides", f"graveyard of {who}"]
        names += [f"colonies of {who}", f"minerals of {who}", f"gas of {who}", f"hand of {who}"]
        names += [f"{who} may be {power}" for power in POWER_NAMES]
        for power in POWER_NAMES:
            names.append(f"{who} has the power of {power}")
            names += [f"{who}'s {power} remembers bit {bit}" for bit in range(MEMORY_BITS)]
        names += [f"{who} is known to hold {card}" for card in cards]
    for side in ("offence", "defence"):
        names += [f"{side} is led by {who}" for who in seats]
        names += [f"{side} has chosen", *[f"{side} plays {card}" for card in cards]]
        names.append(f"added to {side}")
    names += [f"invaded {site}" for site in NAMES]
    for what in ("from", "to", "asked for its side on", "offence on", "defence on"):
        names += [f"{what} {site}" for site in NAMES]
    names += [f"term {term}" for term in range(len(state.terms))]
    names += ["offence is behind", "defence is behind", "offers left"]
    names += [f"discarded {card}" for card in cards]
    return [*names, *[f"phase {phase}" for phase in range(PHASES)], "round", "actions left"]
