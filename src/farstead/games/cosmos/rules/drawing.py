"""Chance: the map, races, cards drawn and taken; and what waits to be drawn, placed or handed over
before the game goes on."""

from mypy_extensions import i64

from farstead.core.rng import Rng
from farstead.core.state import CHANCE, Actions
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.numbers import (
    BEGINNING,
    DRAWING,
    DREW,
    GAINED,
    GAINING,
    HANDING,
    LAYING,
    PIECES,
    PLACE,
    RESHUFFLED,
    TAKING,
)
from farstead.games.cosmos.rules.trading import Trading


class Drawing(Trading):
    """The table, at which chance has its say."""

    # What waits --------------------------------------------------------------------------

    def serve(self) -> bool:
        """Draws, cards taken, cards handed over, ships gained. Whether somebody has to decide,
        chance included."""
        offset: i64 = 0
        while offset < self.seats:
            seat = (self.turn + offset) % self.seats
            if self.to_draw[seat] > 0 and self._ask_draw(seat):
                return True
            offset += 1
        if self.to_take > 0:
            self.ask_chance(TAKING)
            return True
        offset = 0
        while offset < self.seats:
            seat = (self.turn + offset) % self.seats
            if self.to_hand[seat] > 0:
                self.ask(HANDING, seat)
                return True
            if self.to_gain[seat] > 0 and self._ask_gain(seat):
                return True
            offset += 1
        return False

    def _ask_draw(self, seat: i64) -> bool:
        if self.in_bag == 0:
            self._reshuffle()
        if self.in_bag > 0:
            self.drawer = seat
            self.ask_chance(DRAWING)
            return True
        self.waiting -= self.to_draw[seat]
        self.to_draw[seat] = 0
        return False

    def _reshuffle(self) -> None:
        if self.in_discards > 0:
            self.note(RESHUFFLED, self.in_discards)
        card: i64 = 0
        while card < self.numbers.card_count:
            self.bag[card] = self.discards[card]
            self.discards[card] = 0
            card += 1
        self.in_bag = self.in_discards
        self.in_discards = 0

    def _draw(self, card: i64) -> None:
        seat = self.drawer
        self.bag[card] -= 1
        self.in_bag -= 1
        self.take_in(seat, card)
        self.note(DREW, seat, card)
        self.to_draw[seat] -= 1
        self.waiting -= 1
        self.go_on()

    def _ask_gain(self, seat: i64) -> bool:
        if self.has_room(seat):
            self.ask(GAINING, seat)
            return True
        self.waiting -= self.to_gain[seat]
        self.to_gain[seat] = 0
        return False

    def gain(self, action: i64) -> None:
        seat, site = self.actor, action - PLACE
        self.muster(seat, site, 1)
        self.note(GAINED, seat, site, 1)
        self.see_size(seat, site)
        self.to_gain[seat] -= 1
        self.waiting -= 1
        self.go_on()

    # Chance ------------------------------------------------------------------------------

    def befall(self, action: i64) -> None:
        numbers = self.numbers
        if self.phase == DRAWING:
            self._draw(action - numbers.draw)
        elif self.phase == TAKING:
            self.take_card(action - numbers.take)
        elif self.phase == LAYING:
            self.lay(action - numbers.lay)
        elif self.phase == BEGINNING:
            self.begin_with(action - numbers.first)
        else:
            self.deal_race(action - numbers.deal)

    def offer_outcomes(self, out: Actions) -> None:
        n: i64 = 0
        while n < self._outcomes():
            if self._chances(n) > 0:
                out.add(self._first_outcome() + n)
            n += 1

    def _first_outcome(self) -> i64:
        if self.phase == DRAWING:
            return self.numbers.draw
        if self.phase == TAKING:
            return self.numbers.take
        if self.phase == LAYING:
            return self.numbers.lay
        return self.numbers.first if self.phase == BEGINNING else self.numbers.deal

    def _outcomes(self) -> i64:
        """How many outcomes there are of this kind."""
        if self.phase in (DRAWING, TAKING):
            return self.numbers.card_count
        if self.phase == LAYING:
            return len(PIECES)
        return self.seats if self.phase == BEGINNING else POWER_COUNT

    def _chances(self, n: i64) -> i64:
        """How likely the n-th outcome is, in parts of `_all_chances`."""
        if self.phase == DRAWING:
            return self.bag[n]
        if self.phase == TAKING:
            return self.holds(self.victim, n)
        if self.phase == LAYING:
            return self.pieces[n]
        if self.phase == BEGINNING:
            return 1
        return (self.undealt_races() >> n) & 1

    def _all_chances(self) -> i64:
        if self.phase == DRAWING:
            return self.in_bag
        if self.phase == TAKING:
            return self.hand_size[self.victim]
        total: i64 = 0
        n: i64 = 0
        while n < self._outcomes():
            total += self._chances(n)
            n += 1
        return total

    def sample(self, rng: Rng) -> i64:
        pick = rng.below(self._all_chances())
        n: i64 = 0
        while pick >= self._chances(n):
            pick -= self._chances(n)
            n += 1
        return self._first_outcome() + n

    def weights(self) -> list[float]:
        if self.actor != CHANCE:
            return super().weights()
        total = float(self._all_chances())
        first = int(self._first_outcome())
        return [float(self._chances(action - first)) / total for action in self.actions()]
