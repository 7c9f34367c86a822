"""How the effects of Space Hope work, step by step, and who dies of them: SH-11, SH-12, SH-17.

One program works at a time. It may have to wait for chance (a draw, a card lost at random), so
where it stands is part of the state. Its order is always the same: the toll, then every effect
as printed, then an AND card's Distance, each for one target after the other; then the card is
put away; then ships are saved or lost, in the order of play.
"""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from farstead.core.state import BIT, CHANCE, OVER, Actions, size
from farstead.games.space_hope.rules.actions import TARGET
from farstead.games.space_hope.rules.effects import (
    ADVANCE,
    ALL,
    ANY,
    ANYBODY,
    BLOCK,
    CHOICE,
    DESTROY,
    DISCARD,
    DRAW,
    FALL_BACK,
    GIVE,
    GUARD,
    HEADWIND,
    HIDE,
    HIGHEST,
    JAM,
    LIVING,
    LOWER,
    LOWEST,
    MILL,
    MOVE,
    OWN,
    RAISE,
    SALVAGE,
    SHIELD,
    SWAP,
    TAILWIND,
    TAKE,
    TAKE_DISTANCE,
    TOLL,
    TRADE,
    YOU,
)
from farstead.games.space_hope.rules.events import DREW, LOST, MILLED, SWAPPED, TRADED, WRECKED
from farstead.games.space_hope.rules.layout import (
    DIAL_COUNT,
    EVERYBODY,
    HAND_ROOM,
    MOST_SLOTS,
    NOBODY,
)
from farstead.games.space_hope.rules.phases import (
    AIMING,
    DIALLING,
    DRAWING,
    LOSING,
    MILLING,
    WRECKING,
)
from farstead.games.space_hope.rules.ruleset import Ruleset
from farstead.games.space_hope.rules.ship_changes import ShipChanges

# What comes when a program has done its work.
THEN_TURN_ENDS: Final = 0
THEN_TURN_GOES_ON: Final = 1
THEN_NEXT_START: Final = 2
THEN_ROUND_ENDS: Final = 3


class Programs(ShipChanges):
    """Ships, and the program at work on them."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        super().__init__(ruleset, seats)
        self.card: i64 = NOBODY  # that is being played, in nobody's hand any more
        self.player: i64 = 0  # whose card, part or action it is
        self.begin: i64 = 0  # the program
        self.end: i64 = 0
        self.reach: i64 = 0  # YOU, OPPONENT, ANY or ALL
        self.gain: i64 = 0  # Distance for each target, when the program is through
        self.aim: i64 = NOBODY  # the target: a seat, EVERYBODY or NOBODY
        self.dial: i64 = 0  # that was chosen
        self.slot: i64 = NOBODY  # that was chosen, of the target's
        self.at: i64 = 0  # where the program stands
        self.step: i64 = 0  # how many targets it is through with
        self.is_reached: bool = True  # or only the target's ship parts are
        self.then: i64 = THEN_TURN_ENDS
        self.wind_before: i64 = 0  # the target's, when the program began with it
        self.has_dealt: bool = False  # ships are looked at because hands were drawn

    def copy_work(self, twin: "Programs") -> None:
        self.copy_ships(twin)
        twin.card = self.card
        twin.player = self.player
        twin.begin = self.begin
        twin.end = self.end
        twin.reach = self.reach
        twin.gain = self.gain
        twin.aim = self.aim
        twin.dial = self.dial
        twin.slot = self.slot
        twin.at = self.at
        twin.step = self.step
        twin.is_reached = self.is_reached
        twin.then = self.then
        twin.wind_before = self.wind_before
        twin.has_dealt = self.has_dealt
        twin.is_critical = self.is_critical
        twin.asked_slot = self.asked_slot
        twin.in_need = self.in_need
        twin.declined = self.declined

    def go_on(self) -> None:
        """What comes next, after the work: the turns decide."""
        raise NotImplementedError

    def begin_work(self) -> None:
        """The target is known: tell the log, and let whoever uses an ability pay for it."""
        raise NotImplementedError

    # Preparing: whom, which dial, which part -------------------------------------------------

    def prepare(self, player: i64, begin: i64, end: i64, reach: i64, gain: i64, then: i64) -> None:
        """Set a program to work, as soon as its target and details are chosen."""
        self.player = player
        self.begin = begin
        self.end = end
        self.reach = reach
        self.gain = gain
        self.then = then
        self.slot = NOBODY
        if reach == YOU:
            self.take_aim(player)
        elif reach in (ALL, LIVING):
            self.take_aim(EVERYBODY)
        else:
            self._choose_aim()

    def _choose_aim(self) -> None:
        targets = self.targets()
        if targets & (targets - 1):
            self.ask(AIMING, self.player)
            return
        self.take_aim(size(targets - 1) if targets else NOBODY)  # the place of the only member

    def targets(self) -> i64:
        """Whom the player may choose now, as a set."""
        return self.targets_of(self.player, self.begin, self.end, self.reach)

    def targets_of(self, player: i64, begin: i64, end: i64, reach: i64) -> i64:
        """SH-8: whom such a program may be for. Effects on ship parts reach everybody."""
        if reach == ANYBODY:
            return BIT[self.seats] - 1
        among = self.reachable(player)
        if self.ruleset.wrecks(begin, end):
            for seat in range(self.seats):
                if self.wreckable(seat):
                    among |= BIT[seat]
        return among if reach == ANY else among & ~BIT[player]

    def offer_targets(self, out: Actions) -> None:
        among = self.targets()
        for seat in range(self.seats):
            if (among >> seat) & 1:
                out.add(TARGET + seat)

    def take_aim(self, aim: i64) -> None:
        self.aim = aim
        if aim != NOBODY and self.ruleset.asks_dial(self.begin, self.end):
            self.ask(DIALLING, self.player)
        else:
            self.choose_part()

    def choose_part(self) -> None:
        if 0 <= self.aim < EVERYBODY and self.ruleset.wrecks(self.begin, self.end):
            parts = self.filled[self.aim] if self.wreckable(self.aim) else 0
            if parts & (parts - 1):
                self.ask(WRECKING, self.player)
                return
            if parts:
                self.slot = size(parts - 1)  # the place of the only member
        self.work()

    # Working ---------------------------------------------------------------------------------

    def work(self) -> None:
        self.begin_work()
        self.at = self.begin
        self.step = 0
        # Whoever could be chosen is reached to the end, even if the card hides them.
        self.is_reached = (
            self.aim >= EVERYBODY
            or self.reach == ANYBODY
            or (self.aim >= 0 and self.reaches(self.player, self.aim))
        )
        if self.aim == NOBODY:  # SH-8: nobody to do it to
            self.finish()
        else:
            self.run()

    def run(self) -> None:
        """Go on with the program until it is through or has to wait for chance."""
        steps: i64 = self.seats if self.aim == EVERYBODY else 1
        while self.step < steps:
            subject = self.subject()
            if self._is_concerned(subject):
                if self.at == self.begin:
                    self.wind_before = self.wind[subject]
                while self.at < self.end:
                    self.at += 4
                    if self._do(self.at - 4, subject):
                        return
                if self.gain > 0 and self.is_reached:
                    self.travel(subject, self.printed_gain(subject), self.player)
            self.step += 1
            self.at = self.begin
        self.finish()

    def printed_gain(self, subject: i64) -> i64:
        """SH-7: the card's number, whatever lasting effect the card itself has just had."""
        after = self.wind[subject]
        if self.ruleset.by_letter:
            self.wind[subject] = self.wind_before
        gain = self.gain_of(subject, self.gain)
        self.wind[subject] = after
        return gain

    def subject(self) -> i64:
        """Whom the program works on now: of several, from the player on clockwise."""
        return (self.player + self.step) % self.seats if self.aim == EVERYBODY else self.aim

    def _is_concerned(self, subject: i64) -> bool:
        """SH-8: 'all players' are the living; in the first edition the dead as well."""
        if self.aim != EVERYBODY or self.lives(subject):
            return True
        return self.ruleset.all_reach_dead and self.reach == ALL

    def _do(self, at: i64, subject: i64) -> bool:
        """One effect; whether it has to wait for chance."""
        code = self.ruleset.code
        op, amount, dials, other = code[at], code[at + 1], code[at + 2], code[at + 3]
        who = subject
        if op >= OWN:
            op -= OWN
            who = self.player
        elif op != DESTROY and not self.is_reached:
            return False
        if op in (RAISE, LOWER):
            self._turn_dials(who, dials, amount if op == RAISE else -amount)
        elif op == ADVANCE:
            self.advance(who, amount, self.player)
        elif op == FALL_BACK:
            self.fall_back(who, amount)
        elif op >= SHIELD:
            self._hold(op, who, amount, dials)
        elif DRAW <= op <= MILL:
            self.drawer = who
            self.to_draw = amount
            return self.ask_chance(DRAWING if op == DRAW else LOSING if op == DISCARD else MILLING)
        elif op == SALVAGE:
            self.salvage(who, amount)
        elif op == DESTROY:
            if self.slot != NOBODY:
                self.note(WRECKED, who, self.slot, self.slots[who * MOST_SLOTS + self.slot])
                self.discard_part(who, self.slot)
        else:
            self._exchange(op, who, amount, dials, other)
        return False

    def _exchange(self, op: i64, who: i64, amount: i64, dial: i64, other: i64) -> None:
        """Points that change places."""
        own = self.player
        here, there = who * DIAL_COUNT + dial, who * DIAL_COUNT + other
        if op == TAKE_DISTANCE:
            self.advance(own, self.fall_back(who, amount), own)
        elif not self.lives(who):
            return
        elif op == TAKE:
            self.raise_dial(own, dial, self.lower_dial(who, dial, amount))
        elif op == GIVE:
            self.raise_dial(who, dial, self.lower_dial(own, dial, amount))
        elif op == MOVE:
            self.raise_dial(who, other, self.lower_dial(who, dial, amount))
        elif op == SWAP and self._exchange_dials(here, there):
            self.note(SWAPPED, who, dial, other)
        elif op == TRADE and self.lives(own):
            there = own * DIAL_COUNT + dial
            if self._exchange_dials(here, there):
                self.note(TRADED, own, who, dial)

    def _exchange_dials(self, here: i64, there: i64) -> bool:
        """SH-11: not if one of them can't fall or can't rise so."""
        before, after = self.dials[here], self.dials[there]
        if not (self._may_become(here, after) and self._may_become(there, before)):
            return False
        self.dials[here] = after
        self.dials[there] = before
        return True

    def _may_become(self, place: i64, value: i64) -> bool:
        seat, dial = place // DIAL_COUNT, place % DIAL_COUNT
        if value < self.dials[place]:
            return self.can_fall(seat, dial)
        return value == self.dials[place] or self.can_rise(seat, dial)

    def _hold(self, op: i64, who: i64, amount: i64, dials: i64) -> None:
        """What lasts until the end of the round: SH-11."""
        if op == SHIELD:
            self.shield[who] |= dials
        elif op == BLOCK:
            self.block[who] |= dials
        elif op == TOLL:
            self.toll[who] |= dials
        elif op == TAILWIND:
            self.wind[who] += amount
        elif op == HEADWIND:
            self.wind[who] -= amount
        elif op == GUARD:
            self.guarded |= BIT[who]
        elif op == HIDE:
            self.hidden |= BIT[who]
        elif op == JAM:
            self.jammed |= BIT[who]

    def _turn_dials(self, who: i64, dials: i64, by: i64) -> None:
        if dials == CHOICE:
            dials = BIT[self.dial]
        elif dials in (LOWEST, HIGHEST):
            dials = BIT[self.extreme(who, dials == LOWEST)]
        dial: i64 = 0
        while dials:
            if dials & 1:
                if by > 0:
                    self.raise_dial(who, dial, by)
                else:
                    self.lower_dial(who, dial, -by)
            dials >>= 1
            dial += 1

    def extreme(self, who: i64, is_lowest: bool) -> i64:
        """The lowest or highest dial; of equal ones the first."""
        found: i64 = 0
        for dial in range(1, DIAL_COUNT):
            value, best = self.dials[who * DIAL_COUNT + dial], self.dials[who * DIAL_COUNT + found]
            if value < best if is_lowest else value > best:
                found = dial
        return found

    # Cards -----------------------------------------------------------------------------------

    def ask_chance(self, phase: i64) -> bool:
        """Let chance deal with one card more, if there is one; whether there is."""
        who = self.drawer
        if self.to_draw == 0 or not self.lives(who):
            return False
        if phase == LOSING:
            if self.hand_size[who] == 0:
                return False
        elif phase == DRAWING and self.hand_size[who] >= HAND_ROOM:
            return False
        elif self.deck_size(who) == 0:
            if phase == DRAWING:  # SH-12: there was nothing to draw
                self.doomed |= BIT[who]
            return False
        self.ask(phase, CHANCE)
        return True

    def suffer_chance(self, card: i64) -> None:
        """A card was drawn, lost or discarded by an effect."""
        who, phase = self.drawer, self.phase
        self.to_draw -= 1
        if phase == DRAWING:
            self.draw_into_hand(who, card)
            self.note(DREW, who, 1)
        elif phase == LOSING:
            self.take_from_hand(who, card)
            self.discard(who, card)
            self.note(LOST, who, card)
        else:
            self.take_top(who, card)
            self.discard(who, card)
            self.note(MILLED, who, card)
        if not self.ask_chance(phase):
            self.run()

    def draw_into_hand(self, who: i64, card: i64) -> None:
        is_open = self.take_top(who, card)
        self.take_into_hand(who, card, is_open)
        if self.tally is not None:
            self.tally.dealt[who * self.ruleset.card_count + card] += 1

    # The end of the work: SH-12, SH-17 -------------------------------------------------------

    def finish(self) -> None:
        self.put_card_away()
        self.has_dealt = False
        self.look_at_ships()

    def look_at_ships(self) -> None:
        """Who is lost, and what comes then; again after every answer."""
        if self.settle() and self.actor != OVER:
            if self.has_dealt:
                self.begin_turns()
            else:
                self.go_on()

    def begin_turns(self) -> None:
        """All have drawn: the turns decide."""
        raise NotImplementedError

    def put_card_away(self) -> None:
        """What remains for the round lies on the table; all else is discarded."""
        card = self.card
        self.card = NOBODY
        if card == NOBODY:
            return
        if self.begin < self.end and self.ruleset.card_remains[card] and self.aim != NOBODY:
            self.in_play = append(append(append(self.in_play, card), self.player), self.aim)
        else:
            self.discard(self.player, card)
