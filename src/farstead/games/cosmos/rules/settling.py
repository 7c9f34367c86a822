"""Setting up: the map is laid out, races are drafted, ships are placed (SC-2 to SC-7)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.fleets import RETURN_STEP
from farstead.games.cosmos.rules.moving import Moving
from farstead.games.cosmos.rules.numbers import (
    BEGAN,
    BEGAN_ROUND,
    BEGINNING,
    DEALING_RACES,
    DRAFT,
    FILL,
    KEEP,
    KEEPING,
    KEPT,
    LAID,
    PLACE,
    PLACED,
    PLACING,
    RETURNING,
    SHIPS,
    STACKING,
    VOID,
    WAS_DEALT,
)
from farstead.games.cosmos.rules.sites import (
    AROUND,
    CENTRES,
    HEXAGONS,
    IS_RIM,
    NEIGHBOURS,
    NOWHERE,
    SITES,
)


class Settling(Moving):
    """The table, on which players settle."""

    # The map: SC-2 --------------------------------------------------------------------------

    def lay(self, piece: i64) -> None:
        site = CENTRES[self.laid]
        self.pieces[piece] -= 1
        self.laid += 1
        self.planet[site] = 1 if piece < VOID else 0
        self.token[site] = piece % VOID  # BLANK, MINERAL, GAS
        self.note(LAID, site, piece)
        if self.laid == HEXAGONS:
            self.ask_chance(BEGINNING)

    def begin_with(self, seat: i64) -> None:
        self.first = seat
        self.turn = seat
        self.note(BEGAN, seat)
        self.ask_chance(DEALING_RACES)

    # Races: SC-4 ----------------------------------------------------------------------------

    def undealt_races(self) -> i64:
        """The races that nobody has been dealt, as a set of powers."""
        left = self.numbers.in_box
        for drafted in self.drafted:
            left &= ~drafted
        return left

    def deal_race(self, power: i64) -> None:
        self.note(WAS_DEALT, self.turn, power)
        self.drafted[self.turn] |= BIT[power]
        self.turns += 1
        if self.turns == DRAFT * self.seats:
            self.turns = 0
            self.turn = self.first
            self.ask(KEEPING, self.turn)
        else:
            self.turn = (self.first + self.turns // DRAFT) % self.seats

    def offer_races(self, out: Actions) -> None:
        power: i64 = 0
        while power < POWER_COUNT:
            if self.drafted[self.actor] & BIT[power]:
                out.add(KEEP + power)
            power += 1

    def keep(self, action: i64) -> None:
        seat, power = self.turn, action - KEEP
        self.note(KEPT, seat, power)
        self.race[seat] = power
        self.grant(seat, power)
        self.turns += 1
        if self.turns < self.seats:
            self.turn = (self.first + self.turns) % self.seats
            self.ask(KEEPING, self.turn)
        else:
            self.turns = 0
            self._show_small_fleets()
            self._next_placement()

    def _show_small_fleets(self) -> None:
        """SC-4: a race that limits the setup is shown before it."""
        seat: i64 = 0
        while seat < self.seats:
            power: i64 = 0
            while power < POWER_COUNT:
                if self.box.small & BIT[power]:
                    self.prove(seat, power)
                power += 1
            seat += 1

    # Ships: SC-5, SC-6 ----------------------------------------------------------------------

    def _next_placement(self) -> None:
        """There in turn order, and back."""
        while self.turns < 2 * self.seats:
            place = self.turns
            if place >= self.seats:
                place = 2 * self.seats - 1 - place
            self.turn = (self.first + place) % self.seats
            if self.quota() > 0 and self._free_site(False) < SITES:
                self.ask(PLACING, self.turn)
                return
            self.turns += 1
        self._begin_play()

    def quota(self) -> i64:
        """Ships that the player may still place."""
        seat = self.turn
        most = min(self.numbers.ships, self.most[seat])
        power: i64 = 0
        while power < POWER_COUNT:
            if self.box.small & self.powers[seat] & BIT[power]:
                most = self.box.powers[power].setup_ships(most)
            power += 1
        return min(most - self.on_map[seat], self.graveyard[seat])

    def _free_site(self, needs_planet: bool) -> i64:
        """The first free site, or SITES if there is none."""
        site: i64 = 0
        while site < SITES and not self._suits(site, needs_planet):
            site += 1
        return site

    def _suits(self, site: i64, needs_planet: bool) -> bool:
        return self.is_free(site) and (not needs_planet or self.planet[site] != 0)

    def offer_places(self, out: Actions) -> None:
        """Free planets; without any, free sites."""
        needs_planet = self._free_site(True) < SITES
        site: i64 = 0
        while site < SITES:
            if self._suits(site, needs_planet):
                out.add(PLACE + site)
            site += 1

    def place_at(self, action: i64) -> None:
        self.site = action - PLACE
        self.queue = vec[i64]()
        if self.phase == PLACING and self.turns < self.seats:
            step: i64 = 0
            while step < AROUND:
                near = NEIGHBOURS[self.site * AROUND + step]
                if near != NOWHERE and self.is_free(near):
                    self.queue = append(self.queue, near)
                step += 1
        self.is_first_stack = True
        self.ask(STACKING, self.actor)

    def most_to_place(self) -> i64:
        if self.round > 0:  # SC-8
            return min(self.numbers.stack, self.recruits(self.actor))
        return min(self.numbers.stack, self.quota())

    def offer_stacking(self, out: Actions) -> None:
        count: i64 = 1 if self.is_first_stack else 0
        most = self.most_to_place()
        while count <= most:
            out.add(SHIPS + count)
            count += 1
        if self.round == 0:
            out.add(FILL)

    def stack_up(self, action: i64) -> None:
        if action == FILL:
            self._fill()
        else:
            self._settle(action - SHIPS)
            if len(self.queue) > 0 and self.quota() > 0:
                self.site = self.queue[0]
                self.queue = self.queue[1:]
                self.is_first_stack = False
                return
        self.queue = vec[i64]()
        if self.round > 0:
            self.go_on()
        else:
            self.turns += 1
            self._next_placement()

    def _settle(self, count: i64) -> None:
        seat = self.actor
        if count > 0:
            self.muster(seat, self.site, count)
            self.note(PLACED, seat, self.site, count)
            self.see_size(seat, self.site)

    def _fill(self) -> None:
        """As many as fit, here and on all sites still to come; but a stack is kept for the
        way back."""
        kept: i64 = self.numbers.stack if self.turns < self.seats else 0
        least: i64 = 1 if self.is_first_stack else 0
        self._settle(max(min(self.most_to_place(), self.quota() - kept), least))
        i: i64 = 0
        while i < len(self.queue):
            self.site = self.queue[i]
            self._settle(max(min(self.numbers.stack, self.quota() - kept), 0))
            i += 1

    def _begin_play(self) -> None:
        """SC-7: hands are dealt, and the first turn begins."""
        self.turn = self.first
        self.turns = 0
        place: i64 = 0
        while place < self.seats:
            seat = (self.first + place) % self.seats
            self.plan_draw(seat, self.numbers.first_hand(place))
            place += 1
        self.round = 1
        self.note(BEGAN_ROUND, 1)
        self.step = RETURN_STEP
        self.go_on()

    # Coming back: SC-8 ----------------------------------------------------------------------

    def ask_return(self) -> bool:
        """Ask who has no ships for a corner, if there is anything to place."""
        if self.on_map[self.turn] > 0 or self.recruits(self.turn) == 0:
            return False
        site: i64 = 0
        while site < SITES:
            if IS_RIM[site] and self.is_free(site):
                if self.tally is not None:
                    self.tally.returns += 1
                self.ask(RETURNING, self.turn)
                return True
            site += 1
        return False

    def offer_corners(self, out: Actions) -> None:
        site: i64 = 0
        while site < SITES:
            if IS_RIM[site] and self.is_free(site):
                out.add(PLACE + site)
            site += 1
