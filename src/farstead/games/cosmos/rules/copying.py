"""A twin of the table: all that makes up a position, field by field."""

from farstead.games.cosmos.rules.drawing import Drawing


class Copying(Drawing):
    """The table, of which there can be copies."""

    def copy_to(self, twin: "Copying") -> None:
        """Make another state's position like this one's."""
        twin.actor = self.actor
        self._copy_table(twin)
        self._copy_turn(twin)
        self._copy_invasion(twin)

    def _copy_table(self, twin: "Copying") -> None:
        twin.pieces = self.pieces[:]
        twin.laid = self.laid
        twin.planet = self.planet[:]
        twin.token = self.token[:]
        twin.ships = self.ships[:]
        twin.held = self.held[:]
        twin.stacks = self.stacks[:]
        twin.crowd = self.crowd[:]
        twin.host = self.host[:]
        twin.on_map = self.on_map[:]
        twin.colonies = self.colonies[:]
        twin.fleet = self.fleet[:]
        twin.graveyard = self.graveyard[:]
        twin.on_cards = self.on_cards[:]
        twin.minerals = self.minerals[:]
        twin.gas = self.gas[:]
        twin.bag = self.bag[:]
        twin.in_bag = self.in_bag
        twin.discards = self.discards[:]
        twin.in_discards = self.in_discards
        twin.hands = self.hands[:]
        twin.hand_size = self.hand_size[:]
        twin.known = self.known[:]
        twin.race = self.race[:]
        twin.drafted = self.drafted[:]
        twin.shown = self.shown
        twin.ruled_out = self.ruled_out[:]
        twin.powers = self.powers[:]
        twin.memory = self.memory[:]
        twin.limits = self.limits[:]
        twin.most = self.most[:]
        twin.steps = self.steps[:]
        twin.reach = self.reach[:]

    def _copy_turn(self, twin: "Copying") -> None:
        twin.phase = self.phase
        twin.step = self.step
        twin.round = self.round
        twin.first = self.first
        twin.turn = self.turn
        twin.turns = self.turns
        twin.actions_left = self.actions_left
        twin.extra_moves = self.extra_moves
        twin.offers_left = self.offers_left
        twin.has_acted = self.has_acted
        twin.waiting = self.waiting
        twin.to_draw = self.to_draw[:]
        twin.to_gain = self.to_gain[:]
        twin.to_hand = self.to_hand[:]
        twin.to_take = self.to_take
        twin.taker = self.taker
        twin.victim = self.victim
        twin.drawer = self.drawer
        twin.site = self.site
        twin.goal = self.goal
        twin.queue = self.queue[:]
        twin.is_first_stack = self.is_first_stack
        twin.errand = self.errand
        twin.walkers = self.walkers
        twin.partner = self.partner
        twin.terms = self.terms[:]
        twin.settled_terms = self.settled_terms
        twin.proposer = self.proposer
        twin.is_counter = self.is_counter

    def _copy_invasion(self, twin: "Copying") -> None:
        twin.invader = self.invader
        twin.defender = self.defender
        twin.invaded = self.invaded
        twin.main_site = self.main_site[:]
        twin.joiners = self.joiners[:]
        twin.involved = self.involved
        twin.asked = self.asked
        twin.pressed = self.pressed
        twin.card = self.card[:]
        twin.added = self.added[:]
        twin.is_revealed = self.is_revealed
        twin.armed = self.armed
        twin.sees = self.sees
        twin.waits = self.waits
        twin.silenced = self.silenced
        twin.pinned = self.pinned
        twin.winner = self.winner
        twin.lost = self.lost[:]
        twin.spared = self.spared[:]
        twin.refuges = self.refuges[:]
        twin.played = self.played[:]
        twin.totals = self.totals[:]
        twin.battle = self.battle[:]
        twin.cursor = self.cursor
        twin.asking = self.asking
