"""What lies on the table of Settlers of the Cosmos, what can be asked about it at a glance, and the
small verbs that change it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.state import BIT, CHANCE, OVER, State
from farstead.games.cosmos.rules.content import ATTACK, POWER_COUNT
from farstead.games.cosmos.rules.events import LOST, SHOWED
from farstead.games.cosmos.rules.phases import ALLYING, LAYING, POWER
from farstead.games.cosmos.rules.power_base import UNLIMITED, Box
from farstead.games.cosmos.rules.ruleset import NOBODY, Ruleset
from farstead.games.cosmos.rules.sites import NOWHERE, SITES
from farstead.games.cosmos.rules.steps import ACTION_ERRAND, RETURN_STEP
from farstead.games.cosmos.rules.tally import Tally

GOING_ON: Final = -4  # as an actor: nobody has been asked anything, the game goes on by itself

# Sides of an invasion, and who has won it.
OFFENCE: Final = 0
DEFENCE: Final = 1
SIDES: Final[i64] = 2
NEITHER: Final = 2
BOTH: Final = 2
UNDECIDED: Final = 3

# A stack that may join an invasion, as one number: who, where, and on which side.
JOINER_SEAT: Final = 4  # divides by the sides, which go up to UNDECIDED
JOINER_SITE: Final = 32


class CosmosState(State):
    """What lies on the table.

    The deck is a bag that nobody has looked into: a card gets its identity when it is drawn.
    Cards of one design are alike, so hands are counts: `hands[seat * card_count + card]`.
    """

    def __init__(self, box: Box, seats: int) -> None:
        super().__init__(seats, box.ruleset.space)
        self.box: Box = box
        self.ruleset: Ruleset = box.ruleset
        self.tally: Tally | None = None  # where somebody counts; never in a clone
        # The map
        self.pieces: vec[i64] = vec[i64]()  # how many of each are still to be laid
        self.laid: i64 = 0
        self.planet: vec[i64] = vec[i64]()  # 1 where a site has one
        self.token: vec[i64] = vec[i64]()  # BLANK, MINERAL or GAS
        self.ships: vec[i64] = vec[i64]()  # seat * SITES + site
        self.held: vec[i64] = vec[i64]()  # seat * SITES + i: the sites with own ships, in order
        self.stacks: vec[i64] = vec[i64]()  # how many those are, for each seat
        self.crowd: vec[i64] = vec[i64]()  # all ships on a site
        self.host: vec[i64] = vec[i64]()  # seat * SITES + site: whom those ships go along with
        self.on_map: vec[i64] = vec[i64]()  # ships of each seat
        self.colonies: vec[i64] = vec[i64]()
        self.fleet: vec[i64] = vec[i64]()  # all ships of each seat, wherever they are
        self.graveyard: vec[i64] = vec[i64]()
        self.on_cards: vec[i64] = vec[i64]()  # ships on race cards, by their owner
        self.minerals: vec[i64] = vec[i64]()
        self.gas: vec[i64] = vec[i64]()
        # Cards
        self.bag: vec[i64] = vec[i64]()
        self.in_bag: i64 = 0
        self.discards: vec[i64] = vec[i64]()
        self.in_discards: i64 = 0
        self.hands: vec[i64] = vec[i64]()
        self.hand_size: vec[i64] = vec[i64]()
        # Of a holder's cards, the chosen one included, what a viewer is sure of:
        # known[(viewer * seats + holder) * card_count + card]
        self.known: vec[i64] = vec[i64]()
        # Races
        self.race: vec[i64] = vec[i64]()  # the power that each seat has kept, or NOBODY
        self.drafted: vec[i64] = vec[i64]()  # the three that it was dealt, as a set
        self.shown: i64 = 0  # seats whose race is open
        self.ruled_out: vec[i64] = vec[i64]()  # powers that would have shown themselves by now
        self.powers: vec[i64] = vec[i64]()  # all that a seat has, as a set
        self.memory: vec[i64] = vec[i64]()  # seat * POWER_COUNT + power: what a power remembers
        # What each seat's powers make of the usual limits
        self.limits: vec[i64] = vec[i64]()  # of a stack
        self.most: vec[i64] = vec[i64]()  # ships on the map
        self.steps: vec[i64] = vec[i64]()
        self.reach: vec[i64] = vec[i64]()
        # The turn
        self.phase: i64 = LAYING
        self.step: i64 = RETURN_STEP
        self.round: i64 = 0
        self.first: i64 = 0
        self.turn: i64 = 0
        self.turns: i64 = 0  # of the game so far; placements while settling
        self.actions_left: i64 = 0
        self.extra_moves: i64 = 0
        self.offers_left: i64 = 0
        self.has_acted: bool = False
        # What waits to be done before anything else
        self.waiting: i64 = 0  # how much of it there is
        self.to_draw: vec[i64] = vec[i64]()  # cards that each seat draws
        self.to_gain: vec[i64] = vec[i64]()  # ships that each seat puts on its stacks
        self.to_hand: vec[i64] = vec[i64]()  # cards that each seat hands over by a deal
        self.to_take: i64 = 0  # cards taken at random
        self.taker: i64 = NOBODY
        self.victim: i64 = NOBODY
        self.drawer: i64 = NOBODY  # for whom chance draws now
        # A placement or a move in the making
        self.site: i64 = NOWHERE  # where it begins
        self.goal: i64 = NOWHERE  # where it goes
        self.queue: vec[i64] = vec[i64]()  # sites still to be given ships
        self.is_first_stack: bool = False  # which may not be empty
        self.errand: i64 = ACTION_ERRAND
        self.walkers: i64 = 0  # ships that may still walk on
        # An offer or a deal in the making
        self.partner: i64 = NOBODY
        self.terms: vec[i64] = vec[i64]()  # given minerals, gas, cards; asked the same; ships
        self.settled_terms: i64 = 0  # which of them are set, as a set
        self.proposer: i64 = NOBODY
        self.is_counter: bool = False
        # An invasion
        self.invader: i64 = NOBODY
        self.defender: i64 = NOBODY
        self.invaded: i64 = NOWHERE
        self.main_site: vec[i64] = vec[i64]()  # of each side
        self.joiners: vec[i64] = vec[i64]()  # stacks that may take sides
        self.involved: i64 = 0  # seats that have ships in it, as a set
        self.asked: i64 = 0  # how many joiners, or members of a side, were asked
        self.pressed: i64 = NEITHER  # the side that is asked for Reinforcements
        self.card: vec[i64] = vec[i64]()  # of each side: the card chosen, or NOBODY
        self.added: vec[i64] = vec[i64]()  # to each side's total: Reinforcements and the like
        self.is_revealed: bool = False
        self.armed: i64 = 0  # sides whose main player has an Invade card to choose
        self.sees: i64 = 0  # sides whose main player has seen the other's chosen card
        self.waits: i64 = 0  # sides whose main player lets the other choose first
        self.silenced: i64 = 0  # sides whose Defend text does nothing
        self.pinned: i64 = 0  # sides that get no move
        self.winner: i64 = UNDECIDED
        self.lost: vec[i64] = vec[i64]()  # ships that each seat has lost in it
        self.spared: vec[i64] = vec[i64]()  # of those, how many are not in the graveyard any more
        self.refuges: vec[i64] = vec[i64]()  # where a main stack has retreated to, ship by ship
        self.played: vec[i64] = vec[i64]()  # Reinforcements and replaced cards on the table
        self.totals: vec[i64] = vec[i64]()  # of each side, as they decided it, or NOBODY
        # The latest invasion, for all to see until somebody acts: invader, defender, site, winner,
        # and of each side the card and the total
        self.battle: vec[i64] = vec[i64]()
        # A power that works
        self.cursor: i64 = 0  # power * 8 + place of a seat: who has its moment next
        self.asking: i64 = NOBODY  # which power asks

    # Asking --------------------------------------------------------------------------------------

    def ask(self, phase: i64, actor: i64) -> None:
        self.phase = phase
        self.actor = actor

    def ask_chance(self, phase: i64) -> None:
        self.ask(phase, CHANCE)

    def ask_power(self, power: i64, seat: i64) -> None:
        """A power asks: its `offer` says what may be answered."""
        self.asking = power
        self.ask(POWER, seat)

    def ask_nobody(self) -> None:
        """What was decided is done: the game goes on by itself."""
        self.actor = GOING_ON

    # Ships ---------------------------------------------------------------------------------------

    def put(self, seat: i64, site: i64, count: i64) -> None:
        """Put ships on a site, or take them away (a negative count)."""
        at = seat * SITES + site
        before = self.ships[at]
        after = before + count
        self.ships[at] = after
        self.crowd[site] += count
        self.on_map[seat] += count
        if after == 0:
            self.host[at] = NOBODY
        if before == 0 and after > 0:
            self._occupy(seat, site)
        elif after == 0 and before > 0:
            self._vacate(seat, site)

    def _occupy(self, seat: i64, site: i64) -> None:
        self.colonies[seat] += self.planet[site]
        first = seat * SITES
        at = first + self.stacks[seat]
        while at > first and self.held[at - 1] > site:
            self.held[at] = self.held[at - 1]
            at -= 1
        self.held[at] = site
        self.stacks[seat] += 1

    def _vacate(self, seat: i64, site: i64) -> None:
        self.colonies[seat] -= self.planet[site]
        self.stacks[seat] -= 1
        at, last = seat * SITES, seat * SITES + self.stacks[seat]
        while self.held[at] != site:
            at += 1
        for place in range(at, last):
            self.held[place] = self.held[place + 1]
        self.held[last] = 0  # so that equal positions are equal

    def muster(self, seat: i64, site: i64, count: i64) -> None:
        """Ships from the graveyard come on the map."""
        self.graveyard[seat] -= count
        self.put(seat, site, count)

    def bury(self, seat: i64, site: i64, count: i64) -> None:
        """Ships are lost."""
        self.withdraw(seat, site, count)
        self.graveyard[seat] += count
        self.note(LOST, seat, count, site)

    def withdraw(self, seat: i64, site: i64, count: i64) -> None:
        """Ships leave the map; if the whole stack is gone, nothing clings to it any more."""
        self.put(seat, site, -count)
        if self.crowd[site] > 0 and self.stack(seat, site) == 0:
            for rider in range(self.seats):
                if self.host[rider * SITES + site] == seat:
                    self.host[rider * SITES + site] = NOBODY

    def shift(self, seat: i64, start: i64, end: i64, count: i64) -> None:
        """Ships go from one site to another; if the whole stack goes, so do those that cling."""
        self.put(seat, start, -count)
        self.put(seat, end, count)
        if self.crowd[start] > 0 and self.stack(seat, start) == 0:
            self._bring_along(seat, start, end)

    def _bring_along(self, host: i64, start: i64, end: i64) -> None:
        for rider in range(self.seats):
            at = rider * SITES + start
            if self.host[at] == host and self.ships[at] > 0:
                self.ride(rider, start, end, self.ships[at])

    def ride(self, rider: i64, start: i64, end: i64, count: i64) -> None:
        """Clinging ships go along, as many as there is room for; the others are left behind."""
        host = self.host[rider * SITES + start]
        self.host[rider * SITES + start] = NOBODY
        count = min(count, self.ruleset.stack - self.stack(rider, end))
        if count > 0:
            self.put(rider, start, -count)
            self.put(rider, end, count)
            self.host[rider * SITES + end] = host

    def stack(self, seat: i64, site: i64) -> i64:
        return self.ships[seat * SITES + site]

    def is_free(self, site: i64) -> bool:
        return self.crowd[site] == 0

    def has_free_site(self) -> bool:
        return any(self.crowd[site] == 0 for site in range(SITES))

    def has_free_planet(self) -> bool:
        return any(self.is_free_planet(site) for site in range(SITES))

    def is_free_planet(self, site: i64) -> bool:
        return self.planet[site] != 0 and self.crowd[site] == 0

    def missing(self, seat: i64) -> i64:
        """How many colonies the seat lacks to win."""
        return self.ruleset.colonies - self.colonies[seat]

    def has_others(self, seat: i64, site: i64) -> bool:
        return self.crowd[site] != self.ships[seat * SITES + site]

    def room(self, seat: i64, site: i64) -> i64:
        """How many more ships the seat's stack there holds."""
        return max(self.limits[seat] - self.stack(seat, site), 0)

    def recruits(self, seat: i64) -> i64:
        """How many ships may come from the graveyard on the map."""
        return max(min(self.graveyard[seat], self.most[seat] - self.on_map[seat]), 0)

    def has_room(self, seat: i64) -> bool:
        """Whether some stack of the seat can take a ship from the graveyard."""
        if self.recruits(seat) == 0:
            return False
        limit, first = self.limits[seat], seat * SITES
        for i in range(self.stacks[seat]):
            if self.ships[first + self.held[first + i]] < limit:
                return True
        return False

    # Cards ---------------------------------------------------------------------------------------

    def holds(self, seat: i64, card: i64) -> i64:
        return self.hands[seat * self.ruleset.card_count + card]

    def has_invade(self, seat: i64) -> bool:
        for card in range(self.ruleset.card_count):
            if self.ruleset.invades[card] and self.holds(seat, card):
                return True
        return False

    def known_at(self, viewer: i64, holder: i64, card: i64) -> i64:
        """The place in `known` of what a viewer is sure of."""
        return (viewer * self.seats + holder) * self.ruleset.card_count + card

    def take_in(self, seat: i64, card: i64) -> None:
        """A card comes into a hand."""
        self.hands[seat * self.ruleset.card_count + card] += 1
        self.hand_size[seat] += 1

    def give_up(self, seat: i64, card: i64) -> None:
        """A card leaves a hand for everybody to see: who knew of it knows that it is gone."""
        count = self.ruleset.card_count
        self.hands[seat * count + card] -= 1
        self.hand_size[seat] -= 1
        self.forget(seat, card)

    def forget(self, holder: i64, card: i64) -> None:
        """Everybody has seen a card of the holder's go."""
        for viewer in range(self.seats):
            at = self.known_at(viewer, holder, card)
            if self.known[at] > 0:
                self.known[at] -= 1

    def blur(self, holder: i64, witness: i64) -> None:
        """A card has left a hand unseen, but for the witness: others can only be sure that of
        each kind at most one is gone."""
        for viewer in range(self.seats):
            if viewer not in (witness, holder):
                first = self.known_at(viewer, holder, 0)
                for at in range(first, first + self.ruleset.card_count):
                    if self.known[at] > 0:
                        self.known[at] -= 1

    def pass_card(self, giver: i64, taker: i64, card: i64) -> None:
        """A card goes from hand to hand; only the two see it."""
        count = self.ruleset.card_count
        self.hands[giver * count + card] -= 1
        self.hand_size[giver] -= 1
        at = self.known_at(taker, giver, card)
        if self.known[at] > 0:
            self.known[at] -= 1
        self.blur(giver, taker)
        self.take_in(taker, card)
        self.known[self.known_at(giver, taker, card)] += 1

    def lay_by(self, card: i64) -> None:
        """A card stays on the table until the invasion is over."""
        if card != NOBODY:
            self.played = append(self.played, card)

    def discard(self, card: i64) -> None:
        self.discards[card] += 1
        self.in_discards += 1

    def plan_draw(self, seat: i64, count: i64) -> None:
        """The seat will draw so many cards before anything else happens."""
        self.to_draw[seat] += count
        self.waiting += count

    def plan_gain(self, seat: i64, count: i64) -> None:
        """The seat will put so many ships on its stacks before anything else happens."""
        self.to_gain[seat] += count
        self.waiting += count

    # Invasions -----------------------------------------------------------------------------------

    def main_player(self, side: i64) -> i64:
        return self.invader if side == OFFENCE else self.defender

    def main_ships(self, side: i64) -> i64:
        """What is left of a side's main stack."""
        site = self.main_site[side]
        return 0 if site == NOWHERE else self.stack(self.main_player(side), site)

    def main_side(self, seat: i64) -> i64:
        """On which side this seat is the main player, or NEITHER."""
        if seat == self.invader:
            return OFFENCE
        return DEFENCE if seat == self.defender else NEITHER

    def is_on(self, seat: i64, side: i64) -> bool:
        """Whether the seat has ships on this side."""
        if self.main_player(side) == seat:
            return True
        i: i64
        for i in range(len(self.joiners)):
            if self.joiner_seat(i) == seat and self.joiner_side(i) == side:
                return True
        return False

    def joiner_side(self, joiner: i64) -> i64:
        return self.joiners[joiner] % JOINER_SEAT

    def joiner_seat(self, joiner: i64) -> i64:
        return self.joiners[joiner] // JOINER_SEAT % (JOINER_SITE // JOINER_SEAT)

    def joiner_site(self, joiner: i64) -> i64:
        return self.joiners[joiner] // JOINER_SITE

    def site_that_joins(self) -> i64:
        """Where the stack stands that is asked to take a side. When the game is over, nobody is."""
        if self.phase != ALLYING or self.actor == OVER:
            return NOWHERE
        return self.joiner_site(self.asked)

    def add_joiner(self, seat: i64, site: i64) -> None:
        packed = site * JOINER_SITE + seat * JOINER_SEAT + UNDECIDED
        self.joiners = append(self.joiners, packed)

    def set_side(self, joiner: i64, side: i64) -> None:
        self.joiners[joiner] += side - self.joiner_side(joiner)

    def is_engaged(self, seat: i64, site: i64) -> bool:
        """Whether this stack fights on one of the sides."""
        if site == self.main_site[OFFENCE] and seat == self.invader:
            return True
        if site == self.main_site[DEFENCE] and seat == self.defender:
            return True
        i: i64
        for i in range(len(self.joiners)):
            if self.joiner_site(i) == site and self.joiner_seat(i) == seat:
                return self.joiner_side(i) < NEITHER
        return False

    def kind_of(self, side: i64) -> i64:
        """The kind of a side's card; without one it counts as an Attack."""
        card = self.card[side]
        return 0 if card == NOBODY else self.ruleset.card_kind[card]

    def attacks_met(self) -> bool:
        return self.kind_of(OFFENCE) == ATTACK and self.kind_of(DEFENCE) == ATTACK

    def has_won(self, seat: i64) -> bool:
        """Whether the seat has won the invasion as a main player."""
        side = self.main_side(seat)
        return side != NEITHER and self.winner in (side, BOTH)

    def has_lost(self, seat: i64) -> bool:
        """Whether the seat has lost the invasion as a main player."""
        side = self.main_side(seat)
        return side != NEITHER and self.winner == 1 - side

    def follow_main_stack(self, seat: i64, start: i64, end: i64) -> None:
        """Where a whole main stack goes, it is still the main stack."""
        side = self.main_side(seat)
        if side != NEITHER and self.main_site[side] == start and self.stack(seat, start) == 0:
            self.main_site[side] = end

    # Races and their powers ----------------------------------------------------------------------

    def is_shown(self, seat: i64) -> bool:
        return (self.shown >> seat) & 1 != 0

    def show(self, seat: i64) -> None:
        """SC-4: the race is turned up."""
        if not self.is_shown(seat):
            self.shown |= BIT[seat]
            self.note(SHOWED, seat, self.race[seat])

    def use(self, seat: i64, power: i64) -> None:
        """A power does something: it is counted, and its race shown."""
        if self.tally is not None:
            self.tally.powers[power] += 1
        self.show(seat)

    def remembered(self, seat: i64, power: i64) -> i64:
        return self.memory[seat * POWER_COUNT + power]

    def remember(self, seat: i64, power: i64, value: i64) -> None:
        self.memory[seat * POWER_COUNT + power] = value

    def has_power(self, seat: i64, power: i64) -> bool:
        return self.powers[seat] & BIT[power] != 0

    def grant(self, seat: i64, power: i64) -> None:
        """The seat has this power from now on."""
        self.powers[seat] |= BIT[power]
        self.remember(seat, power, 0)
        self.refresh(seat)

    def revoke(self, seat: i64, power: i64) -> None:
        self.box.powers[power].leave(self, seat)
        self.powers[seat] &= ~BIT[power]
        self.remember(seat, power, 0)
        self.refresh(seat)

    def refresh(self, seat: i64) -> None:
        """Work out the seat's limits anew."""
        limit = self.ruleset.stack
        most: i64 = UNLIMITED
        steps: i64 = 1
        reach: i64 = 1
        for power in range(POWER_COUNT):
            if self.has_power(seat, power):
                piece = self.box.powers[power]
                limit = piece.stack_limit(limit)
                most = piece.most_ships(most)
                steps = max(steps, piece.steps())
                reach = max(reach, piece.reach())
        self.limits[seat] = limit
        self.most[seat] = most
        self.steps[seat] = steps
        self.reach[seat] = reach
