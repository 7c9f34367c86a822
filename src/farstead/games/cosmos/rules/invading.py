"""An invasion, from the first ally to the winner's move (SC-14 to SC-20)."""

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.content import ATTACK, POWER_COUNT, REINFORCEMENT
from farstead.games.cosmos.rules.fighting import attacks_met, look_at_choice
from farstead.games.cosmos.rules.fleets import (
    ALLY_STEP,
    BOTH,
    DEFENCE,
    FIRST_TEXT_STEP,
    LOSE_STEP,
    NEITHER,
    OFFENCE,
    REINFORCE_STEP,
    REWARD_ERRAND,
    UNDECIDED,
)
from farstead.games.cosmos.rules.numbers import (
    AGAINST,
    ALLYING,
    BOTH_WON,
    CHOOSING,
    CHOSE,
    FACING,
    INVADED,
    JOIN_DEFENCE,
    JOIN_NEITHER,
    JOIN_OFFENCE,
    JOINED,
    LEAVING,
    NOBODY,
    PASS,
    PASSED,
    PLAY,
    REINFORCED,
    REINFORCING,
    SHOWED_HAND,
    TOTALLED,
    TURNED_UP,
    WON,
)
from farstead.games.cosmos.rules.powers import CHOICE
from farstead.games.cosmos.rules.settling import Settling
from farstead.games.cosmos.rules.sites import CLOSE, FAR, NOWHERE, SITES, WIDE


class Invading(Settling):
    """The table, on which players invade each other."""

    # Who against whom: SC-14 -----------------------------------------------------------------

    def begin_invasion(self) -> None:
        """The stack on `site` invades `goal`: of several players there, one."""
        first = self._next_defender(0)
        if self._next_defender(first + 1) < self.seats:
            self.ask(FACING, self.actor)
        else:
            self._invade(first)

    def _next_defender(self, seat: i64) -> i64:
        while seat < self.seats and (seat == self.turn or self.stack(seat, self.goal) == 0):
            seat += 1
        return seat

    def offer_defenders(self, out: Actions) -> None:
        seat = self._next_defender(0)
        while seat < self.seats:
            out.add(AGAINST + seat)
            seat = self._next_defender(seat + 1)

    def face(self, action: i64) -> None:
        self._invade(action - AGAINST)

    def _invade(self, defender: i64) -> None:
        self.invader = self.turn
        self.defender = defender
        self.invaded = self.goal
        self.main_site[OFFENCE] = self.site
        self.main_site[DEFENCE] = self.goal
        self.actions_left -= 1
        self.has_acted = True
        self.battle = vec[i64]()
        self.note(INVADED, self.invader, defender, self.site * SITES + self.goal)
        self._clear_invasion()
        self._show_far_allies()
        self._gather_joiners()
        self.step = ALLY_STEP
        self.go_on()

    def _clear_invasion(self) -> None:
        self.joiners = vec[i64]()
        self.refuges = vec[i64]()
        self.asked = 0
        self.pressed = NEITHER
        self.winner = UNDECIDED
        self.is_revealed = False
        self.sees = 0
        self.waits = 0
        self.silenced = 0
        self.pinned = 0
        side: i64 = 0
        while side < 2:
            self.card[side] = NOBODY
            self.added[side] = 0
            self.totals[side] = NOBODY  # SC-18, SC-19: unless two Attacks meet there is none
            side += 1
        seat: i64 = 0
        while seat < self.seats:
            self.lost[seat] = 0
            self.spared[seat] = 0
            seat += 1

    # Allies: SC-15 ---------------------------------------------------------------------------

    def _show_far_allies(self) -> None:
        """Who is asked although two sites away, shows why."""
        power: i64 = 0
        while power < POWER_COUNT:
            if self.box.reaching & BIT[power]:
                self._show_reach(power)
            power += 1

    def _show_reach(self, power: i64) -> None:
        far = FAR[self.invaded]
        seat: i64 = 0
        while seat < self.seats:
            i: i64 = 0
            while i < len(far) and self.stack(seat, far[i]) == 0:
                i += 1
            if i < len(far):
                self.prove(seat, power)
            seat += 1

    def _gather_joiners(self) -> None:
        """All stacks that may take sides, in the order in which they are asked."""
        offset: i64 = 1
        while offset <= self.seats:
            seat = (self.invader + offset) % self.seats
            sites = WIDE[self.invaded] if self.reach[seat] > 1 else CLOSE[self.invaded]
            i: i64 = 0
            while i < len(sites):
                if self._may_join(seat, sites[i]):
                    self.add_joiner(seat, sites[i])
                i += 1
            offset += 1

    def _may_join(self, seat: i64, site: i64) -> bool:
        if self.stack(seat, site) == 0 or site == self.main_site[OFFENCE]:
            return False
        return site != self.invaded or seat != self.defender

    def ask_ally(self) -> bool:
        """Ask the next stack for its side, if there is one."""
        if self.asked == len(self.joiners):
            return False
        self.ask(ALLYING, self.joiner_seat(self.asked))
        return True

    def offer_sides(self, out: Actions) -> None:
        if self.actor != self.defender:
            out.add(JOIN_OFFENCE)
        if self.actor != self.invader:
            out.add(JOIN_DEFENCE)
        out.add(JOIN_NEITHER)

    def join(self, action: i64) -> None:
        side = action - JOIN_OFFENCE
        self.note(JOINED, self.actor, self.joiner_site(self.asked), side)
        self.set_side(self.asked, side)
        if self.tally is not None and side < NEITHER:
            self.tally.allies[side] += 1
        self.asked += 1
        self.go_on()

    def count_involved(self) -> None:
        """All who have taken sides."""
        self.involved = BIT[self.invader] | BIT[self.defender]
        i: i64 = 0
        while i < len(self.joiners):
            if self.joiner_side(i) < NEITHER:
                self.involved |= BIT[self.joiner_seat(i)]
            i += 1

    # Cards: SC-16 ----------------------------------------------------------------------------

    def lacks_card(self, side: i64) -> bool:
        """Whether a main player has to draw for an Invade card. If so, the hand is gone."""
        seat = self.main_player(side)
        if self.has_invade(seat) or not self._is_invade_card_left():
            return False
        self.note(SHOWED_HAND, seat)
        card: i64 = 0
        while card < self.numbers.card_count:
            while self.holds(seat, card):
                self.give_up(seat, card)
                self.discard(card)
            card += 1
        self.plan_draw(seat, self.numbers.hand)
        return True

    def _is_invade_card_left(self) -> bool:
        card: i64 = 0
        while card < self.numbers.card_count:
            if self.numbers.invades[card] and self.bag[card] + self.discards[card] > 0:
                return True
            card += 1
        return False

    def needs_card(self, side: i64) -> bool:
        return self.card[side] == NOBODY and self.has_invade(self.main_player(side))

    def ask_choice(self) -> bool:
        """Ask the next main player for a card: the invader first, unless that one waits."""
        offence, defence = self.needs_card(OFFENCE), self.needs_card(DEFENCE)
        if not offence and not defence:
            return False
        side: i64 = OFFENCE
        if defence and (not offence or self.waits & BIT[OFFENCE]):
            side = DEFENCE
        if self.waits & BIT[side] and not self.sees & BIT[side]:
            look_at_choice(self, side)
        self.ask(CHOOSING, self.main_player(side))
        return True

    def offer_invade_cards(self, out: Actions) -> None:
        card: i64 = 0
        while card < self.numbers.card_count:
            if self.numbers.invades[card] and self.holds(self.actor, card):
                out.add(PLAY + card)
            card += 1
        self.suggestions(self.actor, CHOICE, out)

    def choose(self, action: i64) -> None:
        seat = self.actor
        if not self.follows(seat, CHOICE, action):
            card = action - PLAY
            self.note(CHOSE, seat, card)
            self.hands[seat * self.numbers.card_count + card] -= 1
            self.hand_size[seat] -= 1
            self.card[self.main_side(seat)] = card
        self.go_on()

    def reveal_cards(self) -> None:
        self.is_revealed = True
        side: i64 = 0
        while side < 2:
            card, seat = self.card[side], self.main_player(side)
            self.note(TURNED_UP, seat, card)
            if card != NOBODY:
                self.forget(seat, card)
                if self.tally is not None:
                    self.tally.played[card] += 1
            side += 1

    # Totals and Reinforcements: SC-17 --------------------------------------------------------

    def total(self, side: i64) -> i64:
        """What a side adds up to, as far as it is open."""
        main = self.main_player(side)
        sum_ = self.main_ships(side) * self.worth_of(main, side)
        sum_ += self.allied_strength(side) + self.added[side] + self.bonus_of(main, side)
        if self.is_revealed and self.card[side] != NOBODY:
            sum_ += self.numbers.card_value[self.card[side]]
        return sum_

    def allied_strength(self, side: i64) -> i64:
        sum_: i64 = 0
        i: i64 = 0
        while i < len(self.joiners):
            if self.joiner_side(i) == side:
                seat = self.joiner_seat(i)
                sum_ += self.stack(seat, self.joiner_site(i)) * self.worth_of(seat, side)
            i += 1
        return sum_

    def compare(self) -> None:
        """What kind of meeting it is."""
        if attacks_met(self):
            seat: i64 = 0
            while seat < self.seats:
                side: i64 = 0
                while side < 2:
                    if self.involved & BIT[seat] and self.is_on(seat, side):
                        self.show_strength(seat, side, self.main_player(side) == seat)
                    side += 1
                seat += 1
            self.asked = 0
            self.step = REINFORCE_STEP
            return
        self.step = FIRST_TEXT_STEP
        if self.kind_of(OFFENCE) == ATTACK:
            self.decide(OFFENCE)
        elif self.kind_of(DEFENCE) == ATTACK:
            self.decide(DEFENCE)
        else:
            self.decide(BOTH)

    def behind(self) -> i64:
        """The side that would lose; a tie goes to the defence."""
        return OFFENCE if self.total(OFFENCE) <= self.total(DEFENCE) else DEFENCE

    def ask_reinforcement(self) -> bool:
        """Ask the side that is behind: main player, then allies from the invader's left."""
        side = self.behind()
        if side != self.pressed:
            self.pressed = side
            self.asked = 0
        while self.asked <= self.seats:
            seat = self._member(side, self.asked)
            if seat != NOBODY and self.hand_size[seat] > 0:
                self.ask(REINFORCING, seat)
                return True
            self.asked += 1
        self.totals[OFFENCE] = self.total(OFFENCE)
        self.totals[DEFENCE] = self.total(DEFENCE)
        self.note(TOTALLED, self.totals[OFFENCE], self.totals[DEFENCE])
        self.decide(1 - side)
        self.step = LOSE_STEP
        return False

    def _member(self, side: i64, place: i64) -> i64:
        main = self.main_player(side)
        if place == 0:
            return main
        seat = (self.invader + place) % self.seats
        return seat if seat != main and self.is_on(seat, side) else NOBODY

    def offer_reinforcements(self, out: Actions) -> None:
        card: i64 = 0
        while card < self.numbers.card_count:
            if self.numbers.card_kind[card] == REINFORCEMENT and self.holds(self.actor, card):
                out.add(PLAY + card)
            card += 1
        out.add(PASS)

    def reinforce(self, action: i64) -> None:
        seat = self.actor
        if action == PASS:
            self.note(PASSED, seat)
            self.asked += 1
        else:
            card = action - PLAY
            self.note(REINFORCED, seat, card)
            self.give_up(seat, card)
            self.lay_by(card)
            self.added[self.pressed] += self.numbers.card_value[card]
            self.asked = 0  # all of the side are asked anew
            if self.tally is not None:
                self.tally.played[card] += 1
        self.go_on()

    # Outcome: SC-20 --------------------------------------------------------------------------

    def decide(self, winner: i64) -> None:
        self.winner = winner
        if winner == BOTH:
            self.note(BOTH_WON, self.invader, self.defender)
        else:
            self.note(WON, self.main_player(winner), self.main_player(1 - winner))
        if self.tally is not None:
            kinds = self.kind_of(OFFENCE) * 5 + self.kind_of(DEFENCE)
            self.tally.meetings[kinds * 3 + winner] += 1

    def lose_ships(self) -> None:
        """All ships of the losing side are lost."""
        if self.winner == BOTH:
            return
        side = 1 - self.winner
        self._lose_stack(self.main_player(side), self.main_site[side])
        i: i64 = 0
        while i < len(self.joiners):
            if self.joiner_side(i) == side:
                self._lose_stack(self.joiner_seat(i), self.joiner_site(i))
            i += 1

    def _lose_stack(self, seat: i64, site: i64) -> None:
        count = self.stack(seat, site)
        for refuge in self.refuges:  # SC-23: ships that have retreated here are not lost
            if refuge == site and seat == self.main_player(1 - self.winner):
                count -= 1
        if count > 0:
            self.bury(seat, site, count)
            self.lost[seat] += count

    def ask_reward(self, side: i64) -> bool:
        """A winning main player may move a stack. Who hides a race is asked even if nothing can
        move: others would learn by the question that a power helps."""
        seat = self.main_player(side)
        may_help = not self.is_shown(seat) and self.on_map[seat] > 0
        can_move = may_help or self.can_leave(seat) or self.can_swap(seat)
        if self.pinned & BIT[side] or not can_move:
            return False
        self.errand = REWARD_ERRAND
        self.ask(LEAVING, seat)
        return True

    def _keep_in_sight(self) -> None:
        seen = [self.invader, self.defender, self.invaded, self.winner]
        seen += [self.card[OFFENCE], self.card[DEFENCE]]
        seen += [self.totals[OFFENCE], self.totals[DEFENCE]]
        self.battle = vec[i64](seen)

    def close_invasion(self) -> None:
        """The cards are discarded. Who has won it is still to be seen."""
        self._keep_in_sight()
        side: i64 = 0
        while side < 2:
            if self.card[side] != NOBODY:
                self.discard(self.card[side])
                self.card[side] = NOBODY
            self.main_site[side] = NOWHERE
            side += 1
        for card in self.played:
            self.discard(card)
        self.played = vec[i64]()
        self.joiners = vec[i64]()
        self.invader = NOBODY
        self.defender = NOBODY
        self.invaded = NOWHERE
        self.is_revealed = False
