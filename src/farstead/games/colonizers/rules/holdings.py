"""What lies on the table of Colonizers, who knows what of it, and how it might lie instead."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.rng import Rng
from farstead.core.state import BIT, OVER, SPECTATOR, Observation, State
from farstead.games.colonizers.rules.actions import SPACE
from farstead.games.colonizers.rules.colonists import COLONISTS, NOBODY
from farstead.games.colonizers.rules.modules import COST, DECK, KINDS, MODULES
from farstead.games.colonizers.rules.options import SEATS
from farstead.games.colonizers.rules.phases import (
    BUILDING,
    DRAWING_LOTS,
    EARNING,
    NAMING,
    PHASES,
    PICKING,
    REMOVING,
)
from farstead.games.colonizers.rules.ruleset import Ruleset


class Holdings(State):
    """What lies on the table, and who knows what of it.

    Modules of one kind are all alike, so hands and colonies are counts: `hands[seat * KINDS +
    module]`. The deck is a bag that nobody has looked into, and under it, in order, what
    research has put back.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(SEATS, SPACE)
        self.ruleset: Ruleset = ruleset
        self.bag: vec[i64] = vec[i64]()  # copies of each module in the bag
        self.in_bag: i64 = 0
        self.buried: vec[i64] = vec[i64]()  # modules put under the deck, first to last
        self.buried_by: vec[i64] = vec[i64]()  # and who put them there
        self.hands: vec[i64] = vec[i64]()
        self.hand_size: vec[i64] = vec[i64]()
        self.colonies: vec[i64] = vec[i64]()
        self.built: vec[i64] = vec[i64]()  # how many modules in each colony
        self.value: vec[i64] = vec[i64]()  # each colony's points, bonuses included
        self.colours: vec[i64] = vec[i64]()  # seat * 4 + colour: modules of that colour
        self.omnium: vec[i64] = vec[i64]()
        # Of `holder`'s hand, what `viewer` is sure of: known[(viewer * 4 + holder) * KINDS + m].
        self.known: vec[i64] = vec[i64]()
        self.colonist: vec[i64] = vec[i64]()  # each seat's this round, or NOBODY
        self.removed: i64 = NOBODY
        self.pool: i64 = 0  # colonists still to be picked or left over, as a set of bits
        self.shown: i64 = 0  # seats whose colonist is open
        self.absent: i64 = 0  # colonists that were named and that nobody controls
        self.phase: i64 = REMOVING
        self.round: i64 = 1
        self.first: i64 = 0  # the seat that begins this round
        self.position: i64 = 0  # how many seats had their pick, or their turn
        self.turn: i64 = 0  # whose pick or turn it is
        self.first_drawn: i64 = NOBODY  # by research, until one is kept
        self.second_drawn: i64 = NOBODY
        self.first_full: i64 = NOBODY  # who filled a colony first
        self.is_draw: bool = False

    # Setup -----------------------------------------------------------------------------

    def set_up(self) -> None:
        """CO-2: everything in the deck, empty hands, no Omnium."""
        self.bag = vec[i64]([module.copies for module in MODULES])
        self.in_bag = DECK
        self.hands = vec[i64]([0] * (SEATS * KINDS))
        self.colonies = vec[i64]([0] * (SEATS * KINDS))
        self.known = vec[i64]([0] * (SEATS * SEATS * KINDS))
        self.colours = vec[i64]([0] * (SEATS * 4))
        self.hand_size = vec[i64]([0] * SEATS)
        self.built = vec[i64]([0] * SEATS)
        self.value = vec[i64]([0] * SEATS)
        self.omnium = vec[i64]([0] * SEATS)
        self.colonist = vec[i64]([NOBODY] * SEATS)
        self.pool = 63

    # Questions about the table ---------------------------------------------------------------

    def is_shown(self, seat: i64) -> bool:
        """Whether the seat's colonist lies open."""
        return (self.shown >> seat) & 1 != 0

    def is_hand_full(self, seat: i64) -> bool:
        return self.hand_size[seat] >= self.ruleset.hand

    def can_pay(self, seat: i64, module: i64) -> bool:
        return COST[module] <= self.omnium[seat]

    def lacks_one(self, seat: i64) -> bool:
        """Whether one module more fills the seat's colony."""
        return self.built[seat] + 1 >= self.ruleset.colony

    def most_built(self) -> i64:
        """How many modules the largest colony has: how far the game is."""
        most: i64 = 0
        for seat in range(SEATS):
            most = max(most, self.built[seat])
        return most

    def research_ends_game(self) -> bool:
        """CO-18: there are too few modules to draw."""
        return self.deck_size() < 2

    # What a seat knows: CO-19 --------------------------------------------------------------

    def deck_size(self) -> i64:
        return self.in_bag + len(self.buried)

    def is_secret(self, action: i64, viewer: i64) -> bool:
        phase = self.phase
        if phase == REMOVING:
            return True
        if phase in (EARNING, NAMING, BUILDING, DRAWING_LOTS):
            return False
        return viewer != self.turn

    def knows(self, viewer: i64, holder: i64, module: i64) -> i64:
        """How many of the holder's cards of this kind the viewer is sure of."""
        if viewer == holder:
            return self.hands[holder * KINDS + module]
        if viewer == SPECTATOR:
            return 0
        return self.known[(viewer * SEATS + holder) * KINDS + module]

    def place_of(self, seat: i64) -> i64:
        """Which pick of the round is this seat's: 0 is the first."""
        return (seat - self.first + SEATS) % SEATS

    def has_picked(self, seat: i64) -> bool:
        return self.colonist[seat] != NOBODY

    def seen_in_draft(self, seat: i64) -> i64:
        """The colonists that the seat was handed this round, as a set; none before its pick."""
        if not self.has_picked(seat):
            return self.pool if self.phase == PICKING and self.turn == seat else 0
        seen = self.pool
        for other in range(SEATS):
            if self.place_of(other) >= self.place_of(seat) and self.has_picked(other):
                seen |= BIT[self.colonist[other]]
        return seen

    def could_be(self, viewer: i64, seat: i64) -> i64:
        """The colonists that the seat might control, as far as this viewer (a seat) can tell."""
        if self.is_shown(seat):
            return BIT[self.colonist[seat]]
        seen = self.seen_in_draft(viewer)
        if self.place_of(seat) < self.place_of(viewer):
            might = 63 & ~seen
        else:
            might = seen & ~BIT[self.colonist[viewer]]
        for other in range(SEATS):
            if self.is_shown(other):
                might &= ~BIT[self.colonist[other]]
        return might & ~self.absent

    def redeal(self, viewer: i64, rng: Rng) -> None:
        self._redeal_modules(viewer, rng)
        if self.phase not in (REMOVING, DRAWING_LOTS):
            self._redeal_colonists(viewer, rng)

    def _redeal_modules(self, viewer: i64, rng: Rng) -> None:
        """Gather every card whose place the viewer does not know, and deal them out anew."""
        loose = LooseCards(rng)
        for module in range(KINDS):
            loose.add(module, self.bag[module])
            self.bag[module] = 0
            for holder in range(SEATS):
                unknown = self.hands[holder * KINDS + module] - self.knows(viewer, holder, module)
                loose.add(module, unknown)
        i: i64
        for i in range(len(self.buried)):
            if self.buried_by[i] != viewer:
                loose.add(self.buried[i], 1)
        if self.turn != viewer and self.first_drawn != NOBODY:
            loose.add(self.first_drawn, 1)
            if self.second_drawn != NOBODY:
                loose.add(self.second_drawn, 1)
        loose.gather()
        self._deal(viewer, loose)

    def _deal(self, viewer: i64, loose: "LooseCards") -> None:
        for holder in range(SEATS):
            if holder != viewer:
                self._deal_hand(viewer, holder, loose)
        i: i64
        for i in range(len(self.buried)):
            if self.buried_by[i] != viewer:
                self.buried[i] = loose.take()
        if self.turn != viewer and self.first_drawn != NOBODY:
            self.first_drawn = loose.take()
            if self.second_drawn != NOBODY:
                self.second_drawn = loose.take()
        while loose.count > 0:
            self.bag[loose.take()] += 1

    def _deal_hand(self, viewer: i64, holder: i64, loose: "LooseCards") -> None:
        """Replace what the viewer doesn't know of this hand. What others know of it changes
        with it: they know as many of the new cards as they knew of the old."""
        news = vec[i64]([0] * SEATS)  # how many of the new cards each seat knows
        unknown: i64 = 0
        for module in range(KINDS):
            sure = self.knows(viewer, holder, module)
            unknown += self.hands[holder * KINDS + module] - sure
            self.hands[holder * KINDS + module] = sure
            for other in range(SEATS):
                at = (other * SEATS + holder) * KINDS + module
                if other != viewer and self.known[at] > sure:
                    news[other] += self.known[at] - sure
                    self.known[at] = sure
        for dealt in range(unknown):
            card = loose.take()
            self.hands[holder * KINDS + card] += 1
            for other in range(SEATS):
                if dealt < news[other]:
                    self.known[(other * SEATS + holder) * KINDS + card] += 1

    def _redeal_colonists(self, viewer: i64, rng: Rng) -> None:
        """Shuffle the colonists among the places where the viewer can't tell them apart.

        The six lie in a line: the removed one, the picks in their order, and what is left.
        Whoever has picked saw everything behind its own place and nothing before it.
        """
        line = self._line()
        if viewer == SPECTATOR:
            self._toss_absent(line, rng)
        fixed = self._open_places(line)
        low: i64 = 0
        if viewer != SPECTATOR and self.seen_in_draft(viewer) != 0:
            own = self.place_of(viewer) + 1
            _shuffle(line, 0, own, fixed, rng)
            low = own + 1 if self.has_picked(viewer) else 6
        _shuffle(line, low, 6, fixed, rng)
        self._lay_out(line)

    def _line(self) -> vec[i64]:
        line = vec[i64]([self.removed])
        for place in range(SEATS):
            seat = (self.first + place) % SEATS
            if self.has_picked(seat):
                line = append(line, self.colonist[seat])
        colonist: i64
        for colonist in range(6):
            if (self.pool >> colonist) & 1:
                line = append(line, colonist)
        return line

    def _lay_out(self, line: vec[i64]) -> None:
        self.removed = line[0]
        self.pool = 0
        place: i64
        for place in range(1, 6):
            seat = (self.first + place - 1) % SEATS
            if place <= SEATS and self.has_picked(seat):
                self.colonist[seat] = line[place]
            else:
                self.pool |= BIT[line[place]]

    def _open_places(self, line: vec[i64]) -> i64:
        """The places in the line that everybody has seen, as a set."""
        places: i64 = 0
        place: i64
        for place in range(6):
            if (self.absent >> line[place]) & 1 or (
                1 <= place <= SEATS and self.is_shown((self.first + place - 1) % SEATS)
            ):
                places |= BIT[place]
        return places

    def _toss_absent(self, line: vec[i64], rng: Rng) -> None:
        """A spectator can't tell whether a colonist that nobody controls was removed or left."""
        if self.absent and rng.below(2):
            swap_cells(line, 0, 5)

    # What a seat knows, as numbers -----------------------------------------------------------

    def describe(self, seat: i64, out: Observation) -> None:
        """The table as this seat knows it: itself first, then the others in their order."""
        out.clear()
        for other in range(SEATS):
            who = (seat + other) % SEATS
            out.add(1.0 if self.actor != OVER and self.turn == who else 0.0)
            out.add(float(self.place_of(who)) / 3.0)
            out.add(min(float(self.omnium[who]) / 30.0, 1.0))
            out.add(min(float(self.value[who]) / 100.0, 1.0))
            out.add(float(self.built[who]) / float(self.ruleset.colony))
            out.add(float(self.hand_size[who]) / float(self.ruleset.hand))
            out.add(1.0 if self.first_full == who else 0.0)
            for module in range(KINDS):
                out.add(min(float(self.colonies[who * KINDS + module]) / 4.0, 1.0))
            for module in range(KINDS):
                out.add(min(float(self.knows(seat, who, module)) / 4.0, 1.0))
            is_open = who == seat or self.is_shown(who)
            for colonist in range(6):
                out.add(1.0 if is_open and self.colonist[who] == colonist else 0.0)
        seen = self.seen_in_draft(seat)
        for colonist in range(6):
            out.add(1.0 if (seen >> colonist) & 1 else 0.0)
            out.add(1.0 if (self.absent >> colonist) & 1 else 0.0)
        self._describe_deck(seat, out)
        for phase in range(PHASES):
            out.add(1.0 if self.phase == phase else 0.0)
        out.add(min(float(self.round) / 30.0, 1.0))

    def _describe_deck(self, seat: i64, out: Observation) -> None:
        own_drawn = [0.0] * KINDS
        own_buried = [0.0] * KINDS
        if self.turn == seat:
            for drawn in [self.first_drawn, self.second_drawn]:
                if drawn != NOBODY:
                    own_drawn[drawn] += 0.5
        for i in range(len(self.buried)):
            if self.buried_by[i] == seat:
                own_buried[self.buried[i]] = min(own_buried[self.buried[i]] + 0.25, 1.0)
        out.add(float(self.in_bag) / float(DECK))
        out.add(float(self.deck_size()) / float(DECK))
        for share in own_drawn:
            out.add(share)
        for share in own_buried:
            out.add(share)

    def observation_names(self) -> list[str]:
        names: list[str] = []
        modules = [module.name for module in MODULES]
        for other in range(SEATS):
            who = f"seat +{other}"
            names += [f"turn of {who}", f"place of {who}", f"omnium of {who}", f"value of {who}"]
            names += [f"modules of {who}", f"hand of {who}", f"{who} was first to fill a colony"]
            names += [f"{who} has built {module}" for module in modules]
            names += [f"{who} is known to hold {module}" for module in modules]
            names += [f"{who} is known to control {colonist}" for colonist in COLONISTS]
        for colonist in COLONISTS:
            names += [f"handed {colonist}", f"nobody controls {colonist}"]
        names += ["bag", "deck"]
        names += [f"drew {module}" for module in modules]
        names += [f"put {module} under the deck" for module in modules]
        return [*names, *[f"phase {phase}" for phase in range(PHASES)], "round"]


def swap_cells(cells: vec[i64], one: i64, other: i64) -> None:
    kept = cells[one]
    cells[one] = cells[other]
    cells[other] = kept


@final
class LooseCards:
    """Cards that lie about, to be dealt out at random. How they lay before makes no difference:
    whoever redeals two worlds that look the same gets the same world from the same ruleset."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Rng = rng
        self.copies: vec[i64] = vec[i64]([0] * KINDS)
        self.cards: vec[i64] = vec[i64]([0] * DECK)
        self.count: i64 = 0

    def add(self, card: i64, copies: i64) -> None:
        self.copies[card] += copies

    def gather(self) -> None:
        """All that was added, in the order of the modules."""
        for card in range(KINDS):
            copies = self.copies[card]
            while copies > 0:
                self.cards[self.count] = card
                self.count += 1
                copies -= 1

    def take(self) -> i64:
        at = self.rng.below(self.count)
        card = self.cards[at]
        self.count -= 1
        self.cards[at] = self.cards[self.count]
        return card


def _shuffle(line: vec[i64], low: i64, high: i64, fixed: i64, rng: Rng) -> None:
    """Shuffle these places of the line, but for the fixed ones."""
    places = vec[i64]()
    for place in range(low, high):
        if not (fixed >> place) & 1:
            places = append(places, place)
    _sort(line, places)
    last = len(places) - 1
    while last > 0:
        other = places[rng.below(last + 1)]
        swap_cells(line, places[last], other)
        last -= 1


def _sort(line: vec[i64], places: vec[i64]) -> None:
    """Bring what lies in these places into order."""
    i: i64
    for i in range(len(places)):
        for j in range(i + 1, len(places)):
            if line[places[j]] < line[places[i]]:
                swap_cells(line, places[i], places[j])
