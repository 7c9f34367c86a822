"""What Defend cards do to each other and to an Attack, and deals (SC-21 to SC-25)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.content import ATTACK, NEGOTIATE, QUASH, RETREAT, SABOTAGE
from farstead.games.cosmos.rules.fleets import BOTH, DEFENCE, OFFENCE, RETREAT_ERRAND
from farstead.games.cosmos.rules.invading import Invading
from farstead.games.cosmos.rules.numbers import (
    ACCEPT,
    ACCEPTED,
    ASK_CARDS,
    ASK_GAS,
    ASK_MINERALS,
    BARGAINING,
    BRING,
    COUNTER,
    DECLINE,
    DECLINED,
    GIVE_CARDS,
    GIVE_GAS,
    GIVE_MINERALS,
    HANDED,
    JUDGING,
    LEAVING,
    MOST_AMOUNT,
    MOST_BROUGHT,
    MOST_DEALT,
    MOVED,
    NO_DEAL,
    PROPOSE,
    PROPOSED,
    QUASHED,
    RETREATED,
    RETREATING,
    TO,
    TOOK,
    bundle,
)
from farstead.games.cosmos.rules.sites import AROUND, NEIGHBOURS, NOWHERE

# The terms of a deal, from its proposer's side.
GIVEN_MINERALS: Final = 0
GIVEN_GAS: Final = 1
GIVEN_CARDS: Final = 2
ASKED_MINERALS: Final = 3
ASKED_GAS: Final = 4
ASKED_CARDS: Final = 5
BROUGHT: Final = 6
TERMS: Final = 7
FIRST_OF_TERM: Final = vec[i64](
    [GIVE_MINERALS, GIVE_GAS, GIVE_CARDS, ASK_MINERALS, ASK_GAS, ASK_CARDS, BRING]
)


class Meetings(Invading):
    """The table, on which cards meet."""

    def speaks(self, side: i64, kind: i64) -> bool:
        """Whether the side's card is a Defend card of this kind, and is heard."""
        return self.kind_of(side) == kind and not self.silenced & BIT[side]

    def quash(self) -> None:
        """SC-24: between two Defend cards, Quash comes before any other text."""
        if self.winner != BOTH:
            return
        side: i64 = OFFENCE
        if not self.speaks(side, QUASH):
            side = DEFENCE
        if self.speaks(side, QUASH):
            self.silenced |= BIT[1 - side]
            seat = self.main_player(side)
            self.note(QUASHED, seat, self.main_player(1 - side))
            self.plan_draw(seat, self.numbers.card_value[self.card[side]])

    def ask_text(self, side: i64) -> bool:
        """Let the side's card do what it says. Whether somebody has to decide about it."""
        if self.kind_of(side) == ATTACK:
            return False
        if self.winner == BOTH:
            return self._against_defend(side)
        return self._against_attack(side)

    def _against_attack(self, side: i64) -> bool:
        if self.speaks(side, SABOTAGE):
            self._sabotage(1 - side, self.main_ships(side))
        elif self.speaks(side, RETREAT):
            return self._ask_retreat(side)
        elif self.speaks(side, QUASH):
            self.pinned |= BIT[self.winner]
            self.note(QUASHED, self.main_player(side), self.main_player(self.winner))
        return False

    def _against_defend(self, side: i64) -> bool:
        if self.speaks(side, SABOTAGE):
            self._sabotage(1 - side, self.numbers.card_value[self.card[side]])
        elif self.speaks(side, RETREAT):
            seat = self.main_player(side)
            # Who hides a race is asked in any case, as for a winner's move.
            can_move = not self.is_shown(seat) or self.can_move(seat, self.main_site[side])
            if self.main_ships(side) > 0 and can_move:
                self.errand = RETREAT_ERRAND
                self.ask(LEAVING, seat)
                return True
        elif side == OFFENCE and self.speaks(side, NEGOTIATE) and self.speaks(1 - side, NEGOTIATE):
            self._open_deal()
            return True
        return False

    def _sabotage(self, side: i64, count: i64) -> None:
        """SC-22: the main stack of this side loses ships."""
        count = min(count, self.main_ships(side))
        if count > 0:
            self.bury(self.main_player(side), self.main_site[side], count)

    # Retreat: SC-23 --------------------------------------------------------------------------

    def _ask_retreat(self, side: i64) -> bool:
        """Ask for the next site, as long as ships and sites are left."""
        seat = self.main_player(side)
        if self.main_ships(side) == 0 or self._refuge(seat, side, 0) == AROUND:
            return False
        self.ask(RETREATING, seat)
        return True

    def _refuge(self, seat: i64, side: i64, step: i64) -> i64:
        """The next step, from this one on, that leads to a site with room."""
        while step < AROUND:
            near = NEIGHBOURS[self.main_site[side] * AROUND + step]
            if near != NOWHERE and self.may_enter(seat, near):
                break
            step += 1
        return step

    def offer_refuges(self, out: Actions) -> None:
        side = self.main_side(self.actor)
        step = self._refuge(self.actor, side, 0)
        while step < AROUND:
            out.add(TO + NEIGHBOURS[self.main_site[side] * AROUND + step])
            step = self._refuge(self.actor, side, step + 1)

    def retreat(self, action: i64) -> None:
        seat, goal = self.actor, action - TO
        side = self.main_side(seat)
        count = min(self.main_ships(side), self.room(seat, goal))
        self.note(RETREATED, seat, goal, count)
        i: i64 = 0
        while i < count:
            self.refuges = append(self.refuges, goal)
            i += 1
        self.shift(seat, self.main_site[side], goal, count)
        self.see_size(seat, goal)
        if not self._ask_retreat(side):
            self.go_on()

    # Negotiate: SC-21 ------------------------------------------------------------------------

    def claim_spoils(self) -> None:
        """For each ship lost by who negotiated, a card of the winner's."""
        if self.winner == BOTH or not self.speaks(1 - self.winner, NEGOTIATE):
            return
        self.taker = self.main_player(1 - self.winner)
        self.victim = self.main_player(self.winner)
        self.to_take = min(self.lost[self.taker], self.hand_size[self.victim])
        self.waiting += self.to_take

    def take_card(self, card: i64) -> None:
        self.note(TOOK, self.taker, self.victim, card)
        self.pass_card(self.victim, self.taker, card)
        self.to_take -= 1
        self.waiting -= 1
        self.go_on()

    # Deals: SC-25 ----------------------------------------------------------------------------

    def _open_deal(self) -> None:
        self.proposer = self.invader
        self.partner = self.defender
        self.is_counter = False
        self._clear_terms()
        self.ask(BARGAINING, self.proposer)

    def _clear_terms(self) -> None:
        self.settled_terms = 0
        term: i64 = 0
        while term < TERMS:
            self.terms[term] = 0
            term += 1

    def most_of(self, term: i64) -> i64:
        """The greatest amount that a term may have."""
        giver = self.proposer if term < ASKED_MINERALS else self.partner
        if term in (GIVEN_MINERALS, ASKED_MINERALS):
            return min(self.minerals[giver], MOST_AMOUNT)
        if term in (GIVEN_GAS, ASKED_GAS):
            return min(self.gas[giver], MOST_AMOUNT)
        if term in (GIVEN_CARDS, ASKED_CARDS):
            return min(self.hand_size[giver], MOST_DEALT)
        if not self.planet[self.invaded]:
            return 0
        room = self.room(self.invader, self.invaded)
        return min(min(self.main_ships(OFFENCE), room), MOST_BROUGHT)

    def offer_terms(self, out: Actions) -> None:
        term: i64 = 0
        while term < TERMS:
            if not self.settled_terms & BIT[term]:
                most = self.most_of(term)
                amount: i64 = 0
                while amount < most:
                    out.add(FIRST_OF_TERM[term] + amount)
                    amount += 1
            term += 1
        if self.settled_terms:
            out.add(PROPOSE)
        out.add(DECLINE)

    def bargain(self, action: i64) -> None:
        seat = self.actor
        if action == DECLINE:
            self.note(NO_DEAL, seat)
            self.go_on()
        elif action == PROPOSE:
            self._note_proposal()
            self.ask(JUDGING, self.partner)
        else:
            term = _term_of(action)
            self.terms[term] = action - FIRST_OF_TERM[term] + 1
            self.settled_terms |= BIT[term]

    def _note_proposal(self) -> None:
        terms = self.terms
        given = bundle(terms[GIVEN_MINERALS], terms[GIVEN_GAS], terms[GIVEN_CARDS])
        asked = bundle(terms[ASKED_MINERALS], terms[ASKED_GAS], terms[ASKED_CARDS])
        self.note(PROPOSED, self.proposer, given, asked * 8 + terms[BROUGHT])

    def offer_judgement(self, out: Actions) -> None:
        out.add(ACCEPT)
        out.add(DECLINE)
        if not self.is_counter:
            out.add(COUNTER)

    def judge(self, action: i64) -> None:
        seat = self.actor
        if action == COUNTER:
            self.partner = self.proposer
            self.proposer = seat
            self.is_counter = True
            self._clear_terms()
            self.ask(BARGAINING, seat)
            return
        if action == ACCEPT:
            self.note(ACCEPTED, seat)
            self._close_deal()
        else:
            self.note(DECLINED, seat)
        self.go_on()

    def _close_deal(self) -> None:
        terms, giver, taker = self.terms, self.proposer, self.partner
        self.pay(giver, taker, terms[GIVEN_MINERALS], terms[GIVEN_GAS])
        self.pay(taker, giver, terms[ASKED_MINERALS], terms[ASKED_GAS])
        self.to_hand[giver] = terms[GIVEN_CARDS]
        self.to_hand[taker] = terms[ASKED_CARDS]
        self.waiting += terms[GIVEN_CARDS] + terms[ASKED_CARDS]
        if terms[BROUGHT] > 0:
            seat, start = self.invader, self.main_site[OFFENCE]
            self.note(MOVED, seat, start, self.invaded * 16 + terms[BROUGHT])
            self.shift(seat, start, self.invaded, terms[BROUGHT])
            self.follow_main_stack(seat, start, self.invaded)
            self.see_size(seat, self.invaded)
        if self.tally is not None:
            self.tally.deals += 1

    def pay(self, giver: i64, taker: i64, minerals: i64, gas: i64) -> None:
        self.minerals[giver] -= minerals
        self.minerals[taker] += minerals
        self.gas[giver] -= gas
        self.gas[taker] += gas

    def receiver(self, giver: i64) -> i64:
        """Who gets the cards that this main player hands over."""
        return self.defender if giver == self.invader else self.invader

    def offer_cards_to_hand(self, out: Actions) -> None:
        card: i64 = 0
        while card < self.numbers.card_count:
            if self.holds(self.actor, card):
                out.add(self.numbers.hand_over + card)
            card += 1

    def hand_over(self, action: i64) -> None:
        giver, card = self.actor, action - self.numbers.hand_over
        taker = self.receiver(giver)
        self.note(HANDED, giver, taker, card)
        self.pass_card(giver, taker, card)
        self.to_hand[giver] -= 1
        self.waiting -= 1
        self.go_on()


def _term_of(action: i64) -> i64:
    term: i64 = TERMS - 1
    while action < FIRST_OF_TERM[term]:
        term -= 1
    return term
