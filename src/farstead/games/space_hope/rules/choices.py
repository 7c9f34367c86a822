"""What may be done in Space Hope, and what chance may do."""

from typing import Final

from mypy_extensions import i64

from farstead.core.rng import Rng
from farstead.core.state import ALLOWED, CHANCE, Actions
from farstead.games.space_hope.rules.actions import (
    ALWAYS_YES,
    DIAL,
    FOR_ABILITY,
    FOR_DISTANCE,
    NAME,
    NO,
    PASS,
    PAY,
    RESIGN,
    YES,
)
from farstead.games.space_hope.rules.content import ALIVE, AT_MOST
from farstead.games.space_hope.rules.layout import DIAL_COUNT, HAND_ROOM, NOBODY
from farstead.games.space_hope.rules.phases import (
    ACTING,
    ADDING,
    AIMING,
    DIALLING,
    LOSING,
    LOTTERY,
    MAY,
    MODE,
    NAMING,
    PLACING,
    REVEALING,
    WRECKING,
)
from farstead.games.space_hope.rules.programs import Programs
from farstead.games.space_hope.rules.reasons import (
    DIAL_TOO_LOW,
    GOAL_IS_MET,
    HELPED_ENOUGH,
    NO_GOAL_ACTION,
    NO_SLOT,
    NO_SUCH_PART,
    NOT_HELD,
    OTHER_GOAL_ACTION,
    PARTS_JAMMED,
    PLACED_ALREADY,
    USED_ALREADY,
    WORKS_BY_ITSELF,
)
from farstead.games.space_hope.rules.shipped import NAMES_EACH

GOAL_ACTIONS: Final = 3  # SH-14: at most, by each player in a round


class Choices(Programs):
    """Ships, and what may be done with them now."""

    # What may be done ------------------------------------------------------------------------

    def offer(self, out: Actions) -> None:
        out.clear()
        phase = self.phase
        if self.actor == CHANCE:
            self._offer_outcomes(out)
        elif phase == ACTING:
            self._offer_cards(out)
            self._offer_slots(out, self.ruleset.use, self.usable(self.turn))
            self._offer_goal_action(out)
        elif phase == MODE:
            out.add(FOR_DISTANCE)
            out.add(FOR_ABILITY)
        elif phase == AIMING:
            self.offer_targets(out)
        elif phase == DIALLING:
            for dial in range(DIAL_COUNT):
                out.add(DIAL + dial)
        elif phase == WRECKING:
            self._offer_slots(out, self.ruleset.wreck, self.filled[self.aim])
        elif phase == PLACING:
            self._offer_slots(out, self.ruleset.slot, self.buildable(self.turn))
        elif phase == ADDING:
            self._offer_slots(out, self.ruleset.slot, self.buildable(self.turn))
            out.add(PASS)
        elif phase == NAMING:
            for name in range(NAMES_EACH):
                out.add(NAME + self.actor * NAMES_EACH + name)
        elif phase in MAY:
            out.add(YES)
            out.add(NO)
            out.add(ALWAYS_YES)
        else:
            self._offer_goals(out, self.ruleset.choose, self.offered_goals)
            if self.ruleset.by_letter:
                out.add(RESIGN)

    def _offer_cards(self, out: Actions) -> None:
        """SH-6, SH-9: to be played or placed. Copies of a card are alike."""
        ruleset, seat = self.ruleset, self.turn
        can_place = self._refuse_placing(seat) == ALLOWED
        last: i64 = NOBODY
        for i in range(self.hand_size[seat]):
            card = self.hands[seat * HAND_ROOM + i]
            if card != last:
                out.add(ruleset.play + card)
                if can_place:
                    out.add(ruleset.place + card)
            last = card

    def buildable(self, seat: i64) -> i64:
        """SH-9: the empty slots whose tier is met, as a set."""
        return self.ruleset.slots_for[self.parts[seat]] & ~self.filled[seat]

    def usable(self, seat: i64) -> i64:
        """SH-10: the slots that are filled, for use on one's turn and not used this round. A part
        that works by itself can be laid to rest instead, or woken."""
        if (self.jammed >> seat) & 1:
            return 0
        slots = self.ruleset.slots_to_use
        if self.ruleset.by_letter:
            slots |= self.ruleset.slots_by_themselves
        return slots & self.filled[seat] & ~self.part_used[seat]

    def _offer_slots(self, out: Actions, verb: i64, among: i64) -> None:
        slot: i64 = 0
        while among:
            if among & 1:
                out.add(verb + slot)
            among >>= 1
            slot += 1

    def _offer_goal_action(self, out: Actions) -> None:
        if self._refuse_helping() != ALLOWED or self.ruleset.lets_place(self.goal):
            return
        ruleset, seat = self.ruleset, self.turn
        if not ruleset.costs_card(self.goal):
            out.add(PAY)
            return
        last: i64 = NOBODY
        for i in range(self.hand_size[seat]):
            card = self.hands[seat * HAND_ROOM + i]
            if card != last:
                out.add(ruleset.give + card)
            last = card

    def _is_goal_reached(self) -> bool:
        """What must only not go wrong is reached when the round is over, not before."""
        need = self.ruleset.goal_need[self.goal]
        return need != ALIVE and need not in AT_MOST and self.goal_is_met()

    def _offer_goals(self, out: Actions, verb: i64, among: i64) -> None:
        for goal in range(self.ruleset.goal_count):
            if (among >> goal) & 1:
                out.add(verb + goal)

    # Why not ---------------------------------------------------------------------------------

    def refusal(self, action: i64) -> i64:
        ruleset = self.ruleset
        if self.phase != ACTING or action >= ruleset.top:
            return super().refusal(action)
        if action == PAY or ruleset.give <= action < ruleset.use:
            return self._refuse_goal_action(action)
        if ruleset.play <= action < ruleset.give:
            return self._refuse_card(action)
        if ruleset.use <= action < ruleset.slot:
            return self._refuse_use(action - ruleset.use)
        return super().refusal(action)

    def _refuse_card(self, action: i64) -> i64:
        """SH-6, SH-9."""
        ruleset, seat = self.ruleset, self.turn
        if not self._holds(seat, (action - ruleset.play) % ruleset.card_count):
            return NOT_HELD
        return self._refuse_placing(seat) if action >= ruleset.place else ALLOWED

    def _holds(self, seat: i64, card: i64) -> bool:
        return any(self.hands[seat * HAND_ROOM + i] == card for i in range(self.hand_size[seat]))

    def _refuse_placing(self, seat: i64) -> i64:
        """SH-9; a goal may let one place once more: SH-14."""
        if (self.has_placed >> seat) & 1 and not self._goal_lets_place():
            return PLACED_ALREADY
        return ALLOWED if self.buildable(seat) != 0 else NO_SLOT

    def _goal_lets_place(self) -> bool:
        if self.goal == NOBODY or not self.ruleset.lets_place(self.goal):
            return False
        return self._refuse_helping() == ALLOWED

    def _refuse_use(self, slot: i64) -> i64:
        """SH-10."""
        seat = self.turn
        if (self.usable(seat) >> slot) & 1:
            return ALLOWED
        if not (self.filled[seat] >> slot) & 1:
            return NO_SUCH_PART
        if not self.ruleset.by_letter and not (self.ruleset.slots_to_use >> slot) & 1:
            return WORKS_BY_ITSELF
        return PARTS_JAMMED if (self.jammed >> seat) & 1 else USED_ALREADY

    def _refuse_goal_action(self, action: i64) -> i64:
        goal = self.goal
        if goal == NOBODY or not self.ruleset.has_action(goal):
            return NO_GOAL_ACTION
        if self.ruleset.lets_place(goal) or self.ruleset.costs_card(goal) == (action == PAY):
            return OTHER_GOAL_ACTION
        refusal = self._refuse_helping()
        if refusal == ALLOWED and action != PAY:
            held = self._holds(self.turn, action - self.ruleset.give)
            return ALLOWED if held else NOT_HELD
        return refusal

    def _refuse_helping(self) -> i64:
        """SH-14: while the goal is not met, three times a round, and never to one's death."""
        goal, seat = self.goal, self.turn
        if goal == NOBODY or not self.ruleset.has_action(goal):
            return NO_GOAL_ACTION
        if self._is_goal_reached():
            return GOAL_IS_MET
        if self.goal_actions[seat] >= GOAL_ACTIONS:
            return HELPED_ENOUGH
        if self.ruleset.goal_cost[goal] < 0:
            return ALLOWED
        dial = self.dials[seat * DIAL_COUNT + self.ruleset.goal_cost[goal]]
        return ALLOWED if dial > self.ruleset.goal_price[goal] else DIAL_TOO_LOW

    # What chance does ------------------------------------------------------------------------

    def _offer_outcomes(self, out: Actions) -> None:
        if self.phase == REVEALING:
            self._offer_goals(out, self.ruleset.reveal, self.goal_pool)
        elif self.phase == LOTTERY:
            for seat in range(self.seats):
                out.add(self.ruleset.begin + seat)
        elif self.phase == LOSING:
            last: i64 = NOBODY
            for i in range(self.hand_size[self.drawer]):
                card = self.hands[self.drawer * HAND_ROOM + i]
                if card != last:
                    out.add(self.ruleset.lose + card)
                last = card
        elif self.unseen[self.drawer] == 0:
            out.add(self.ruleset.top + self.top_of_under(self.drawer))
        else:
            for card in range(self.ruleset.card_count):
                if self.bag[card] > 0:
                    out.add(self.ruleset.top + card)

    def weights(self) -> list[float]:
        if self.phase == LOSING:
            base, count = self.drawer * HAND_ROOM, self.hand_size[self.drawer]
            hand = [int(self.hands[base + i]) for i in range(count)]
            return [float(hand.count(card)) / float(count) for card in sorted(set(hand))]
        if self.phase in (LOTTERY, REVEALING) or self.unseen[self.drawer] == 0:
            return super().weights()
        return [float(copies) / float(self.in_bag) for copies in self.bag if copies > 0]

    def sample(self, rng: Rng) -> i64:
        if self.phase == REVEALING:
            return self.ruleset.reveal + self._any_goal(rng)
        if self.phase == LOTTERY:
            return self.ruleset.begin + rng.below(self.seats)
        if self.phase == LOSING:
            i = rng.below(self.hand_size[self.drawer])
            return self.ruleset.lose + self.hands[self.drawer * HAND_ROOM + i]
        if self.unseen[self.drawer] == 0:
            return self.ruleset.top + self.top_of_under(self.drawer)
        return self.ruleset.top + self.any_unseen(rng)

    def _any_goal(self, rng: Rng) -> i64:
        while True:
            goal = rng.below(self.ruleset.goal_count)
            if (self.goal_pool >> goal) & 1:
                return goal
