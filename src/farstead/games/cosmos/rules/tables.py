"""An empty table, and a twin of one: all that makes up a position, field by field."""

from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.sites import SITES
from farstead.games.cosmos.rules.state import CosmosState
from farstead.games.cosmos.rules.tally import Tally
from farstead.games.cosmos.rules.vectors import NOBODIES, zeros


def lay_out(state: CosmosState) -> None:
    """The table as it is before anything has happened."""
    seats, ruleset = int(state.seats), state.ruleset
    cards = int(ruleset.card_count)
    state.tally = Tally(cards)
    state.pieces = ruleset.pieces[:]
    state.planet = zeros(SITES)
    state.token = zeros(SITES)
    state.ships = zeros(SITES * seats)
    state.held = zeros(SITES * seats)
    state.stacks = zeros(seats)
    state.crowd = zeros(SITES)
    state.host = NOBODIES[: SITES * seats]
    state.on_map = zeros(seats)
    state.colonies = zeros(seats)
    state.fleet = ruleset.fleets[:seats]
    state.graveyard = ruleset.fleets[:seats]
    state.on_cards = zeros(seats)
    state.minerals = zeros(seats)
    state.gas = zeros(seats)
    state.bag = ruleset.copies[:]
    state.in_bag = ruleset.deck
    state.discards = zeros(cards)
    state.hands = zeros(seats * cards)
    state.hand_size = zeros(seats)
    state.known = zeros(seats * seats * cards)
    state.race = NOBODIES[:seats]
    state.drafted = zeros(seats)
    state.ruled_out = zeros(seats)
    state.powers = zeros(seats)
    state.memory = zeros(seats * POWER_COUNT)
    state.to_draw = zeros(seats)
    state.to_gain = zeros(seats)
    state.to_hand = zeros(seats)
    state.terms = zeros(7)
    state.main_site = NOBODIES[:2]
    state.card = NOBODIES[:2]
    state.added = zeros(2)
    state.totals = NOBODIES[:2]
    state.lost = zeros(seats)
    state.spared = zeros(seats)
    _lay_out_limits(state)


def _lay_out_limits(state: CosmosState) -> None:
    state.limits = state.ruleset.fleets[: state.seats]
    state.most = state.ruleset.fleets[: state.seats]
    state.steps = state.ruleset.fleets[: state.seats]
    state.reach = state.ruleset.fleets[: state.seats]
    for seat in range(state.seats):
        state.refresh(seat)


def copy_position(state: CosmosState, twin: CosmosState) -> None:
    """Make another state's position like this one's."""
    twin.actor = state.actor
    _copy_table(state, twin)
    _copy_turn(state, twin)
    _copy_invasion(state, twin)


def _copy_table(state: CosmosState, twin: CosmosState) -> None:
    twin.pieces = state.pieces[:]
    twin.laid = state.laid
    twin.planet = state.planet[:]
    twin.token = state.token[:]
    twin.ships = state.ships[:]
    twin.held = state.held[:]
    twin.stacks = state.stacks[:]
    twin.crowd = state.crowd[:]
    twin.host = state.host[:]
    twin.on_map = state.on_map[:]
    twin.colonies = state.colonies[:]
    twin.fleet = state.fleet[:]
    twin.graveyard = state.graveyard[:]
    twin.on_cards = state.on_cards[:]
    twin.minerals = state.minerals[:]
    twin.gas = state.gas[:]
    twin.bag = state.bag[:]
    twin.in_bag = state.in_bag
    twin.discards = state.discards[:]
    twin.in_discards = state.in_discards
    twin.hands = state.hands[:]
    twin.hand_size = state.hand_size[:]
    twin.known = state.known[:]
    twin.race = state.race[:]
    twin.drafted = state.drafted[:]
    twin.shown = state.shown
    twin.ruled_out = state.ruled_out[:]
    twin.powers = state.powers[:]
    twin.memory = state.memory[:]
    twin.limits = state.limits[:]
    twin.most = state.most[:]
    twin.steps = state.steps[:]
    twin.reach = state.reach[:]


def _copy_turn(state: CosmosState, twin: CosmosState) -> None:
    twin.phase = state.phase
    twin.step = state.step
    twin.round = state.round
    twin.first = state.first
    twin.turn = state.turn
    twin.turns = state.turns
    twin.actions_left = state.actions_left
    twin.extra_moves = state.extra_moves
    twin.offers_left = state.offers_left
    twin.has_acted = state.has_acted
    twin.waiting = state.waiting
    twin.to_draw = state.to_draw[:]
    twin.to_gain = state.to_gain[:]
    twin.to_hand = state.to_hand[:]
    twin.to_take = state.to_take
    twin.taker = state.taker
    twin.victim = state.victim
    twin.drawer = state.drawer
    twin.site = state.site
    twin.goal = state.goal
    twin.queue = state.queue[:]
    twin.is_first_stack = state.is_first_stack
    twin.errand = state.errand
    twin.walkers = state.walkers
    twin.partner = state.partner
    twin.terms = state.terms[:]
    twin.settled_terms = state.settled_terms
    twin.proposer = state.proposer
    twin.is_counter = state.is_counter


def _copy_invasion(state: CosmosState, twin: CosmosState) -> None:
    twin.invader = state.invader
    twin.defender = state.defender
    twin.invaded = state.invaded
    twin.main_site = state.main_site[:]
    twin.joiners = state.joiners[:]
    twin.involved = state.involved
    twin.asked = state.asked
    twin.pressed = state.pressed
    twin.card = state.card[:]
    twin.added = state.added[:]
    twin.is_revealed = state.is_revealed
    twin.armed = state.armed
    twin.sees = state.sees
    twin.waits = state.waits
    twin.silenced = state.silenced
    twin.pinned = state.pinned
    twin.winner = state.winner
    twin.lost = state.lost[:]
    twin.spared = state.spared[:]
    twin.refuges = state.refuges[:]
    twin.played = state.played[:]
    twin.totals = state.totals[:]
    twin.battle = state.battle[:]
    twin.cursor = state.cursor
    twin.asking = state.asking
