"""What can happen to a ship of Space Hope: dials that turn, parts that are built and lost,
death. SH-9 to SH-12."""

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.state import BIT, OVER, size
from farstead.games.space_hope.rules.content import ALWAYS
from farstead.games.space_hope.rules.convoy import Convoy
from farstead.games.space_hope.rules.effects import GUARD, HAND, SHIELD, TAILWIND
from farstead.games.space_hope.rules.events import (
    ADVANCED,
    DIED,
    ENDED,
    FELL,
    FELL_BACK,
    ROSE,
    SALVAGED,
    SAVED,
)
from farstead.games.space_hope.rules.layout import (
    DIAL_COUNT,
    EMPTY_DECK,
    HAND_ROOM,
    HIGHEST_DIAL,
    MOST_SLOTS,
    NOBODY,
)
from farstead.games.space_hope.rules.phases import SAVING
from farstead.games.space_hope.rules.ruleset import Ruleset


class ShipChanges(Convoy):
    """Ships, and what happens to them."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        super().__init__(ruleset, seats)
        self.is_critical: bool = False  # a dial has come to 0, and nobody has looked yet
        self.asked_slot: i64 = NOBODY  # the part that somebody is asked about: SH-10
        self.in_need: i64 = NOBODY  # the dial that it could save
        self.declined: i64 = 0  # a set of slots: they are not to save it

    def ask(self, phase: i64, actor: i64) -> None:
        self.phase = phase
        self.actor = actor

    # Dials and Distance ----------------------------------------------------------------------

    def can_rise(self, who: i64, dial: i64) -> bool:
        return (self.block[who] >> dial) & 1 == 0

    def can_fall(self, who: i64, dial: i64) -> bool:
        return ((self.shield[who] | self.standing_shield[who]) >> dial) & 1 == 0

    def raise_dial(self, who: i64, dial: i64, by: i64) -> None:
        if not self.lives(who) or not self.can_rise(who, dial):
            return
        at = who * DIAL_COUNT + dial
        by = min(by, HIGHEST_DIAL - self.dials[at])
        if by > 0:
            self.dials[at] += by
            self.note(ROSE, who, dial, by)

    def lower_dial(self, who: i64, dial: i64, by: i64) -> i64:
        """By how much it has really fallen."""
        if not self.lives(who) or not self.can_fall(who, dial):
            return 0
        return self.pay(who, dial, by)

    def pay(self, who: i64, dial: i64, by: i64) -> i64:
        """What one pays oneself, no shield holds back."""
        at = who * DIAL_COUNT + dial
        by = min(by, self.dials[at])
        if by > 0:
            self.dials[at] -= by
            self.note(FELL, who, dial, by)
            if self.dials[at] == 0:
                self.is_critical = True
        return by

    def pay_toll(self, who: i64) -> None:
        dials = self.toll[who]
        dial: i64 = 0
        while dials:
            if dials & 1:
                self.pay(who, dial, 1)
            dials >>= 1
            dial += 1

    def gain_of(self, who: i64, by: i64) -> i64:
        """SH-11: winds make a gain of Distance greater or smaller, but never a loss of it."""
        if by > 0:
            by += self.wind[who]
            if self.lives(who):
                by += self.standing_wind[who]
        return max(by, 0)

    def advance(self, who: i64, by: i64, giver: i64) -> None:
        self.travel(who, self.gain_of(who, by), giver)

    def travel(self, who: i64, by: i64, giver: i64) -> None:
        """So far, by a card or part of the giver's, whatever the wind."""
        if by > 0:
            self.distance[who] += by
            if self.lives(who):
                self.travelled += by
                self.travelled_by[who] += by
                if giver != who:
                    self.lifted += by
            self.note(ADVANCED, who, by)

    def fall_back(self, who: i64, by: i64) -> i64:
        by = min(by, self.distance[who])
        if by > 0:
            self.distance[who] -= by
            self.note(FELL_BACK, who, by)
        return by

    # Cards

    def salvage(self, who: i64, count: i64) -> None:
        if not self.lives(who):
            return
        count = min(count, self.discard_size[who])
        for _ in range(count):
            self.put_under(who)
        if count > 0:
            self.salvaged += count
            self.note(SALVAGED, who, count)

    # Ship parts ------------------------------------------------------------------------------

    def put_into_slot(self, who: i64, slot: i64, card: i64) -> None:
        self.slots[who * MOST_SLOTS + slot] = card
        self.filled[who] |= BIT[slot]
        self.parts[who] += 1
        self.built += 1
        self._refit(who)
        if self.tally is not None:
            self.tally.built[slot] += 1
            self.tally.placed[card] += 1

    def discard_part(self, who: i64, slot: i64) -> None:
        self.discard(who, self.slots[who * MOST_SLOTS + slot])
        self.slots[who * MOST_SLOTS + slot] = NOBODY
        self.filled[who] &= ~BIT[slot]
        self.resting[who] &= ~BIT[slot]
        self.parts[who] -= 1
        self._refit(who)

    def working(self, who: i64) -> i64:
        """The slots whose parts are built and don't rest."""
        return self.filled[who] & ~self.resting[who]

    def lay_to_rest_or_wake(self, who: i64, slot: i64) -> None:
        """SH-10: and whatever its owner has said, it asks again."""
        self.resting[who] ^= BIT[slot]
        self.willing[who] &= ~BIT[slot]
        self._refit(who)

    def _refit(self, who: i64) -> None:
        """What stands because of ship parts."""
        self.standing_shield[who] = 0
        self.standing_wind[who] = 0
        self.standing_hand[who] = 0
        self.standing_guard &= ~BIT[who]
        ruleset = self.ruleset
        for slot in range(ruleset.part_count):
            if (self.working(who) >> slot) & 1 and ruleset.part_use[slot] == ALWAYS:
                begin, end = ruleset.part_program[slot], ruleset.part_program[slot + 1]
                for at in range(begin, end, 4):
                    self._stand(who, ruleset.code[at], ruleset.code[at + 1], ruleset.code[at + 2])

    def _stand(self, who: i64, op: i64, amount: i64, dials: i64) -> None:
        if op == SHIELD:
            self.standing_shield[who] |= dials
        elif op == TAILWIND:
            self.standing_wind[who] += amount
        elif op == HAND:
            self.standing_hand[who] += amount
        elif op == GUARD:
            self.standing_guard |= BIT[who]

    # Life and death

    def settle(self) -> bool:
        """Ships are saved or lost, in the order of play; False: it waits for an answer."""
        if not self.is_critical and self.doomed == 0:
            return True
        for place in range(self.seats):
            seat = (self.first + place) % self.seats
            if self.lives(seat) and not self._save_or_lose(seat):
                return False
        self.doomed = 0
        self.is_critical = False
        if self.living == 0:
            self.end_game()
        return True

    def end_game(self) -> None:
        self.note(ENDED)
        self.actor = OVER

    def _save_or_lose(self, seat: i64) -> bool:
        """Whether that is settled, or its owner has to be asked."""
        for dial in range(DIAL_COUNT):
            if self.dials[seat * DIAL_COUNT + dial] == 0:
                slot = self._saver(seat)
                if slot == NOBODY:
                    self._die(seat, dial)
                    return True
                if self.ruleset.by_letter and not (self.willing[seat] >> slot) & 1:
                    self.in_need = dial
                    self.ask_about(SAVING, seat, slot)
                    return False
                self.save(seat, slot, dial)
        if (self.doomed >> seat) & 1:
            self._die(seat, EMPTY_DECK)
        return True

    def ask_about(self, phase: i64, seat: i64, slot: i64) -> None:
        """SH-10: a part's work is never forced on its owner."""
        self.asked_slot = slot
        self.ask(phase, seat)

    def _saver(self, seat: i64) -> i64:
        """The first ship part that can save a dial and has not been told not to."""
        slots = self.working(seat) & self.ruleset.slots_to_save & ~self.declined
        return size((slots & -slots) - 1) if slots else NOBODY

    def save(self, seat: i64, slot: i64, dial: i64) -> None:
        """SH-18: the part is discarded for it."""
        self.declined = 0
        self.dials[seat * DIAL_COUNT + dial] = self.ruleset.part_saves_to[slot]
        self.note(SAVED, seat, slot, dial)
        self.discard_part(seat, slot)

    def count_use(self, slot: i64) -> None:
        if self.tally is not None:
            self.tally.used[slot] += 1

    def _die(self, seat: i64, cause: i64) -> None:
        """The dead put their hand away, and their dials are read no more."""
        self.declined = 0
        self.note(DIED, seat, cause)
        self.living &= ~BIT[seat]
        self.died = append(self.died, seat)
        self.died_of[seat] = cause
        self.discard_hand(seat)

    def discard_hand(self, seat: i64) -> None:
        for i in range(self.hand_size[seat]):
            self.discard(seat, self.hands[seat * HAND_ROOM + i])
        self.hand_size[seat] = 0

    def clear_round(self) -> None:
        """What remained for the round is over: SH-11."""
        i: i64
        for i in range(0, len(self.in_play), 3):
            self.discard(self.in_play[i + 1], self.in_play[i])
        self.in_play = vec[i64]()
        for seat in range(self.seats):
            self.shield[seat] = 0
            self.block[seat] = 0
            self.toll[seat] = 0
            self.wind[seat] = 0
            self.part_used[seat] = 0
            self.goal_actions[seat] = 0
        self.guarded = 0
        self.hidden = 0
        self.jammed = 0
        self.has_placed = 0
