"""Trade and purchases, before the first action of a turn (SC-10, SC-11)."""

from mypy_extensions import i64

from farstead.core.state import ALLOWED, BIT, Actions
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.meetings import (
    ASKED_GAS,
    ASKED_MINERALS,
    GIVEN_GAS,
    GIVEN_MINERALS,
    Meetings,
)
from farstead.games.cosmos.rules.numbers import (
    ACCEPT,
    ACCEPTED,
    ACTING,
    ANSWERING,
    ASK_GAS,
    ASK_MINERALS,
    ASK_NOTHING,
    ASKING,
    BOUGHT_CARDS,
    BOUGHT_SHIP,
    BUY_CARD,
    BUY_SHIP,
    DECLINED,
    GIVE_GAS,
    GIVE_MINERALS,
    GIVING,
    MARKET_CLOSED,
    MOST_AMOUNT,
    NO_CARD_LEFT,
    NO_GAS,
    NO_MINERALS,
    NO_OFFERS_LEFT,
    NO_RECRUITS,
    NO_SHIPS_THERE,
    NOT_ANOTHER_PLAYER,
    NOTHING_TO_OFFER,
    OFFER,
    OFFERED,
    STACK_IS_FULL,
    bundle,
)
from farstead.games.cosmos.rules.sites import SITES


class Trading(Meetings):
    """The table, at which players trade."""

    # Purchases: SC-10 ------------------------------------------------------------------------

    def offer_market(self, out: Actions) -> None:
        if self._refuse_ships() == ALLOWED:
            self.offer_own_stacks(BUY_SHIP, out)
        if self.refuse_card() == ALLOWED:
            out.add(BUY_CARD)
        other: i64 = 0
        while other < self.seats:
            if self.refuse_offer(other) == ALLOWED:
                out.add(OFFER + other)
            other += 1

    def refuse_card(self) -> i64:
        """SC-10."""
        if self.has_acted:
            return MARKET_CLOSED
        if self.gas[self.turn] == 0:
            return NO_GAS
        return ALLOWED if self.in_bag + self.in_discards > 0 else NO_CARD_LEFT

    def _refuse_ships(self) -> i64:
        if self.has_acted:
            return MARKET_CLOSED
        if self.minerals[self.turn] == 0:
            return NO_MINERALS
        return ALLOWED if self.recruits(self.turn) > 0 else NO_RECRUITS

    def refuse_ship(self, site: i64) -> i64:
        """SC-10."""
        refusal = self._refuse_ships()
        if refusal != ALLOWED:
            return refusal
        if self.stack(self.turn, site) == 0:
            return NO_SHIPS_THERE
        return ALLOWED if self._has_room_on(self.turn, site) else STACK_IS_FULL

    def refuse_offer(self, other: i64) -> i64:
        """SC-11."""
        seat = self.turn
        if self.has_acted:
            return MARKET_CLOSED
        if other == seat or other >= self.seats:
            return NOT_ANOTHER_PLAYER
        if self.offers_left == 0:
            return NO_OFFERS_LEFT
        return ALLOWED if self.minerals[seat] + self.gas[seat] > 0 else NOTHING_TO_OFFER

    def _has_room_on(self, seat: i64, site: i64) -> bool:
        return self.ships[seat * SITES + site] < self.limits[seat]

    def offer_own_stacks(self, verb: i64, out: Actions) -> None:
        """Own stacks with room for a ship."""
        seat, first = self.actor, self.actor * SITES
        i: i64 = 0
        while i < self.stacks[seat]:
            site = self.held[first + i]
            if self._has_room_on(seat, site):
                out.add(verb + site)
            i += 1

    def buy_ship(self, site: i64) -> None:
        seat = self.turn
        self.minerals[seat] -= 1
        self.muster(seat, site, 1)
        self.note(BOUGHT_SHIP, seat, site)
        self.see_size(seat, site)

    def buy_cards(self) -> None:
        seat = self.turn
        count: i64 = 1
        power: i64 = 0
        while power < POWER_COUNT:
            if self.box.buying & BIT[power] and self.prove(seat, power):
                count = max(count, self.box.powers[power].cards_for_gas())
            power += 1
        self.gas[seat] -= 1
        self.note(BOUGHT_CARDS, seat, count)
        self.plan_draw(seat, count)
        self.go_on()

    # Trade: SC-11 --------------------------------------------------------------------------

    def begin_offer(self, other: i64) -> None:
        self.partner = other
        self.ask(GIVING, self.turn)

    def offer_gifts(self, out: Actions) -> None:
        self._offer_amounts(GIVE_MINERALS, self.minerals[self.turn], out)
        self._offer_amounts(GIVE_GAS, self.gas[self.turn], out)

    def _offer_amounts(self, first: i64, most: i64, out: Actions) -> None:
        amount: i64 = 0
        while amount < min(most, MOST_AMOUNT):
            out.add(first + amount)
            amount += 1

    def give_away(self, action: i64) -> None:
        term: i64 = 0
        while term < len(self.terms):
            self.terms[term] = 0
            term += 1
        if action >= GIVE_GAS:
            self.terms[GIVEN_GAS] = action - GIVE_GAS + 1
        else:
            self.terms[GIVEN_MINERALS] = action - GIVE_MINERALS + 1
        self.ask(ASKING, self.turn)

    def offer_demands(self, out: Actions) -> None:
        """For minerals gas, and the other way round."""
        if self.terms[GIVEN_MINERALS] > 0:
            self._offer_amounts(ASK_GAS, self.gas[self.partner], out)
        else:
            self._offer_amounts(ASK_MINERALS, self.minerals[self.partner], out)
        out.add(ASK_NOTHING)

    def ask_for(self, action: i64) -> None:
        if action != ASK_NOTHING:
            if action >= ASK_GAS:
                self.terms[ASKED_GAS] = action - ASK_GAS + 1
            else:
                self.terms[ASKED_MINERALS] = action - ASK_MINERALS + 1
        self.offers_left -= 1
        if self.tally is not None:
            self.tally.offers += 1
        given = bundle(self.terms[GIVEN_MINERALS], self.terms[GIVEN_GAS], 0)
        asked = bundle(self.terms[ASKED_MINERALS], self.terms[ASKED_GAS], 0)
        self.note(OFFERED, self.turn, self.partner, given * 4096 + asked)
        self.ask(ANSWERING, self.partner)

    def answer_offer(self, action: i64) -> None:
        if action == ACCEPT:
            self.note(ACCEPTED, self.partner)
            self.pay(self.turn, self.partner, self.terms[GIVEN_MINERALS], self.terms[GIVEN_GAS])
            self.pay(self.partner, self.turn, self.terms[ASKED_MINERALS], self.terms[ASKED_GAS])
            if self.tally is not None:
                self.tally.trades += 1
        else:
            self.note(DECLINED, self.partner)
        self.ask(ACTING, self.turn)
