"""Rounds and turns of Space Hope: what may be done, and who comes next."""

from typing import Final, final

from mypy_extensions import i64

from farstead.core.options import Options
from farstead.core.state import BIT, CHANCE, size
from farstead.games.space_hope.rules.actions import (
    ALWAYS_YES,
    DIAL,
    FOR_ABILITY,
    NAME,
    NO,
    PASS,
    PAY,
    RESIGN,
    TARGET,
)
from farstead.games.space_hope.rules.choices import Choices
from farstead.games.space_hope.rules.content import ALWAYS, SPENT
from farstead.games.space_hope.rules.effects import ANY, ANYBODY, LIVING, YOU
from farstead.games.space_hope.rules.events import (
    ADDED,
    BEGAN_ROUND,
    BUILT,
    CHOSE,
    DISCARDED,
    DREW,
    DREW_LOT,
    DRIFTED,
    GAVE,
    MET,
    MISSED,
    NAMED,
    PAID,
    PLAYED,
    PLAYED_FOR_DISTANCE,
    RESIGNED,
    RESTED,
    REVEALED,
    USED,
    WOKE,
)
from farstead.games.space_hope.rules.layout import (
    DIAL_COUNT,
    EVERYBODY,
    HAND_ROOM,
    MOST_SLOTS,
    NOBODY,
)
from farstead.games.space_hope.rules.phases import (
    ACTING,
    ADDING,
    AIMING,
    CHOOSING,
    DEALING,
    DIALLING,
    LOSING,
    LOTTERY,
    MODE,
    NAMING,
    PLACING,
    REVEALING,
    SAVING,
    STARTING,
    STRETCHING,
    TOPPING,
    WRECKING,
)
from farstead.games.space_hope.rules.programs import (
    THEN_NEXT_START,
    THEN_ROUND_ENDS,
    THEN_TURN_ENDS,
    THEN_TURN_GOES_ON,
)
from farstead.games.space_hope.rules.ruleset import Ruleset

# What is at work, for the log.
A_PLAYED_CARD: Final = 0
ITS_DISTANCE: Final = 1
A_PART: Final = 2
A_GOAL_ACTION: Final = 3
A_GOAL: Final = 4


@final
class SpaceHope(Choices):
    """The game in progress."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        super().__init__(ruleset, seats)
        self.source: i64 = A_PLAYED_CARD  # what is at work
        self.source_slot: i64 = NOBODY  # the part that is, or that was built last
        self.start_at: i64 = 0  # how many slots have had their start of the round
        self.is_first_turn: bool = False  # of the round: the order begins with this seat
        self.is_stretching: bool = False  # the drawer has a hand, and draws more

    def clone(self) -> "SpaceHope":
        twin = SpaceHope(self.ruleset, int(self.seats))
        self.copy_work(twin)
        twin.source = self.source
        twin.source_slot = self.source_slot
        twin.start_at = self.start_at
        twin.is_first_turn = self.is_first_turn
        twin.is_stretching = self.is_stretching
        return twin

    def set_up(self) -> None:
        super().set_up()
        if self.ruleset.draw_first:
            self.ask(LOTTERY, CHANCE)
        elif self.ruleset.asks_names:
            self.ask(NAMING, 0)
        else:
            self._begin_round()

    # What it does ----------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        phase, ruleset = self.phase, self.ruleset
        if phase == DEALING:
            self._deal_card(action - ruleset.top)
        elif phase == ACTING:
            self._act(action)
        elif phase == MODE:
            self._choose_mode(action)
        elif phase == AIMING:
            self.take_aim(action - TARGET)
        elif phase == DIALLING:
            self.dial = action - DIAL
            self.choose_part()
        elif phase == WRECKING:
            self.slot = action - ruleset.wreck
            self.work()
        elif phase == PLACING:
            self._build(action - ruleset.slot)
        elif phase == ADDING:
            self._add(action)
        elif phase == TOPPING:
            self._top(action - ruleset.top)
        elif phase == LOSING:
            self.suffer_chance(action - ruleset.lose)
        elif phase == REVEALING:
            self._reveal(action - ruleset.reveal)
        elif phase == CHOOSING:
            self._choose(action)
        elif phase == NAMING:
            self._name(action - NAME)
        elif phase == STARTING:
            self._answer_start(action)
        elif phase == STRETCHING:
            self._answer_stretch(action)
        elif phase == SAVING:
            self._answer_save(action)
        elif phase == LOTTERY:
            self._begin_with(action - ruleset.begin)
        else:
            self.suffer_chance(action - ruleset.top)

    def _begin_with(self, seat: i64) -> None:
        """SH-4: the first player is drawn by lot."""
        self.first = seat
        self.note(DREW_LOT, seat)
        if self.tally is not None:
            self.tally.first = seat
        self._begin_round()

    def _name(self, name: i64) -> None:
        seat = self.actor
        self.ship_name[seat] = name
        self.note(NAMED, seat, name)
        if seat + 1 < self.seats:
            self.ask(NAMING, seat + 1)
        else:
            self._begin_round()

    # A round: SH-4, SH-13 --------------------------------------------------------------------

    def _begin_round(self) -> None:
        self.round += 1
        self.note(BEGAN_ROUND, self.round)
        self.given = 0
        self.travelled = 0
        self.lifted = 0
        self.aimed = 0
        self.salvaged = 0
        self.built = 0
        self.abilities = 0
        self.crew = 0
        for seat in range(self.seats):
            self.travelled_by[seat] = 0
            self.crew += (self.living >> seat) & 1
        if self.ruleset.has_goals:
            self._draw_goal()
        else:
            self._begin_draws()

    def _draw_goal(self) -> None:
        """SH-13: of two for a dead player to choose from, the other goes back."""
        wanted: i64 = 2 if self.chooser() != NOBODY else 1
        there = self.goal_pool
        while there and wanted:
            there &= there - 1
            wanted -= 1
        if wanted:
            self.goal_pool = BIT[self.ruleset.goal_count] - 1
        self.offered_goals = 0
        self.ask(REVEALING, CHANCE)

    def chooser(self) -> i64:
        """SH-13: who picks a goal: of the dead who still do, the one who has been dead longest."""
        if self.ruleset.dead_choose:
            for i in range(i64(len(self.died))):
                if not (self.resigned >> self.died[i]) & 1:
                    return self.died[i]
        return NOBODY

    def _reveal(self, goal: i64) -> None:
        self.goal_pool &= ~BIT[goal]
        self.note(REVEALED, goal)
        chooser = self.chooser()
        if chooser == NOBODY:
            self._set_goal(goal)
            return
        first = self.offered_goals
        self.offered_goals |= BIT[goal]
        if first:
            self.ask(CHOOSING, chooser)
        else:
            self.drawn_goal = goal
            self.ask(REVEALING, CHANCE)

    def _choose(self, action: i64) -> None:
        if action == RESIGN:  # the goal that was drawn first is played
            self.note(RESIGNED, self.actor)
            self.resigned |= BIT[self.actor]
            goal = self.drawn_goal
        else:
            goal = action - self.ruleset.choose
            self.note(CHOSE, self.actor, goal)
        self.drawn_goal = NOBODY
        self.goal_pool |= self.offered_goals & ~BIT[goal]
        self.offered_goals = 0
        self._set_goal(goal)

    def _set_goal(self, goal: i64) -> None:
        self.goal = goal
        if self.tally is not None:
            self.tally.drawn_goals[goal] += 1
        self._begin_draws()

    def _begin_draws(self) -> None:
        self._count_standing()
        self.step = 0
        self.drawer = self.first
        self._open_hand()

    def _count_standing(self) -> None:
        """A ship part that works always is in use in every round in which it stands."""
        if self.tally is None:
            return
        for seat in range(self.seats):
            parts = self.filled[seat] if self.lives(seat) else 0
            slot: i64 = 0
            while parts:
                if parts & 1 and self.ruleset.part_use[slot] == ALWAYS:
                    self.count_use(slot)
                parts >>= 1
                slot += 1

    def _open_hand(self) -> None:
        """The next one draws a hand, or all have."""
        while self.step < self.seats:
            self.drawer = (self.first + self.step) % self.seats
            self.is_stretching = False
            if self.lives(self.drawer):
                self.to_draw = self.ruleset.hand
                if not self.ruleset.by_letter:
                    self.to_draw += self.standing_hand[self.drawer]
                if self._wants_card():
                    self.ask(DEALING, CHANCE)
                    return
            self.step += 1
        self.has_dealt = True
        self.look_at_ships()

    def _wants_card(self) -> bool:
        """SH-12: whoever must draw and can't is lost, when all have drawn."""
        if self.to_draw > 0 and self.hand_size[self.drawer] < HAND_ROOM:
            if self.deck_size(self.drawer) > 0:
                return True
            if not self.is_stretching:
                self.doomed |= BIT[self.drawer]
        return False

    def _deal_card(self, card: i64) -> None:
        self.to_draw -= 1
        self.draw_into_hand(self.drawer, card)
        if self.tally is not None and self.round == 1:
            self.tally.opening[self.drawer * self.ruleset.card_count + card] += 1
        if not self._wants_card() and not self._may_stretch():
            self._close_hand()

    def _close_hand(self) -> None:
        self.note(DREW, self.drawer, self.hand_size[self.drawer])
        self.step += 1
        self._open_hand()

    def _may_stretch(self) -> bool:
        """SH-10: whether parts let the drawer draw more, who is asked first. Nobody dies of it."""
        seat = self.drawer
        slots = self.working(seat) & self.ruleset.slots_to_draw
        is_lost = (self.doomed >> seat) & 1 != 0
        if not self.ruleset.by_letter or self.is_stretching or slots == 0 or is_lost:
            return False
        if self.deck_size(seat) == 0 or self.hand_size[seat] >= HAND_ROOM:
            return False
        unsaid = slots & ~self.willing[seat]
        if unsaid:
            self.ask_about(STRETCHING, seat, size((unsaid & -unsaid) - 1))
        else:
            self._stretch()
        return True

    def _stretch(self) -> None:
        self.is_stretching = True
        self.to_draw = self.standing_hand[self.drawer]
        self.ask(DEALING, CHANCE)

    def _answer_stretch(self, action: i64) -> None:
        if action == NO:
            self._close_hand()
            return
        if action == ALWAYS_YES:
            self.willing[self.drawer] |= self.working(self.drawer) & self.ruleset.slots_to_draw
        self._stretch()

    def begin_turns(self) -> None:
        self.start_at = 0
        self._start_parts()

    def _start_parts(self) -> None:
        """SH-10: what ship parts do at the start of a round, in the order of play."""
        while self.start_at < self.seats * MOST_SLOTS:
            seat = (self.first + self.start_at // MOST_SLOTS) % self.seats
            slot = self.start_at % MOST_SLOTS
            working = (self.working(seat) & self.ruleset.slots_at_start) >> slot
            if working == 0 or not self.lives(seat):
                self.start_at += MOST_SLOTS - slot
            else:
                self.start_at += 1
                if working & 1:
                    self._start_part(seat, slot)
                    return
        self.turn = self.first
        self.is_first_turn = True
        self._next_turn()

    def _start_part(self, seat: i64, slot: i64) -> None:
        if self.ruleset.by_letter and not (self.willing[seat] >> slot) & 1:
            self.ask_about(STARTING, seat, slot)
        else:
            self._work_part(seat, slot, THEN_NEXT_START)

    def _answer_start(self, action: i64) -> None:
        seat, slot = self.actor, self.asked_slot
        if action == NO:
            self._start_parts()
            return
        if action == ALWAYS_YES:
            self.willing[seat] |= BIT[slot]
        self._work_part(seat, slot, THEN_NEXT_START)

    def _answer_save(self, action: i64) -> None:
        """SH-18."""
        seat, slot = self.actor, self.asked_slot
        if action == NO:
            self.declined |= BIT[slot]
        else:
            if action == ALWAYS_YES:
                self.willing[seat] |= BIT[slot]
            self.save(seat, slot, self.in_need)
        self.look_at_ships()

    # Turns: SH-5, SH-6 -----------------------------------------------------------------------

    def go_on(self) -> None:
        if self.then == THEN_TURN_ENDS:
            self._next_turn()
        elif self.then == THEN_TURN_GOES_ON:
            if self.can_act(self.turn):
                self.ask(ACTING, self.turn)
            else:
                self._next_turn()
        elif self.then == THEN_NEXT_START:
            self._start_parts()
        else:
            self._end_round()

    def _next_turn(self) -> None:
        """The turn goes round; the dead drift as it passes them; who has one card left waits."""
        if not self._somebody_can_act():
            self._resolve_goal()
            return
        seat = self.turn
        if not self.is_first_turn:
            seat = (seat + 1) % self.seats
        self.is_first_turn = False
        while not self.can_act(seat):
            if self.ruleset.drift_by_turn:
                self._drift(seat)
            seat = (seat + 1) % self.seats
        if self.ruleset.drift_by_any_turn:
            for other in range(self.seats):
                self._drift(other)
        self.turn = seat
        self.ask(ACTING, seat)

    def _somebody_can_act(self) -> bool:
        return any(self.can_act(seat) for seat in range(self.seats))

    def _drift(self, seat: i64) -> None:
        """SH-12: the dead drift on, whatever the wind."""
        if not self.lives(seat):
            self.distance[seat] += 1
            self.note(DRIFTED, seat)

    def _act(self, action: i64) -> None:
        ruleset, seat = self.ruleset, self.turn
        if action == PAY:
            self._help_by_paying(seat)
        elif action < ruleset.place:
            self._play(seat, action - ruleset.play)
        elif action < ruleset.give:
            self._place(seat, action - ruleset.place)
        elif action < ruleset.use:
            self._help_by_giving(seat, action - ruleset.give)
        else:
            self._use(seat, action - ruleset.use)

    # Playing a card: SH-7 --------------------------------------------------------------------

    def _play(self, seat: i64, card: i64) -> None:
        self.take_from_hand(seat, card)
        self.card = card
        if self.ruleset.card_is_and[card]:
            self._work_card(self.ruleset.card_distance[card])
        else:
            self.ask(MODE, seat)

    def _choose_mode(self, action: i64) -> None:
        if action == FOR_ABILITY:
            self._work_card(0)
            return
        self.source = ITS_DISTANCE
        reach: i64 = YOU
        if self.ruleset.gift:
            reach = ANYBODY if self.ruleset.gift_all else ANY
        gain = self.ruleset.card_distance[self.card]
        self.prepare(self.turn, 0, 0, reach, gain, THEN_TURN_ENDS)

    def _work_card(self, gain: i64) -> None:
        ruleset, card = self.ruleset, self.card
        self.source = A_PLAYED_CARD
        begin, end = ruleset.card_program[card], ruleset.card_program[card + 1]
        self.prepare(self.turn, begin, end, ruleset.card_target[card], gain, THEN_TURN_ENDS)

    def begin_work(self) -> None:
        source = self.source
        if source == A_PLAYED_CARD:
            self.note(PLAYED, self.player, self.card, self.aim)
            if self.aim != NOBODY:
                self._count_ability()
        elif source == ITS_DISTANCE:
            self.note(PLAYED_FOR_DISTANCE, self.player, self.card, self.aim)
            if self.tally is not None:
                self.tally.distances[self.card] += 1
        elif source == A_PART:
            self.note(USED, self.player, self.source_slot, self.aim)
            self.count_use(self.source_slot)

    def _count_ability(self) -> None:
        self.abilities += 1
        if self.aim not in (self.player, EVERYBODY):
            self.aimed += 1
        self.pay_toll(self.player)
        if self.tally is not None:
            self.tally.abilities[self.card] += 1

    # Ship parts: SH-9, SH-10 -----------------------------------------------------------------

    def _place(self, seat: i64, card: i64) -> None:
        self.take_from_hand(seat, card)
        self.card = card
        if (self.has_placed >> seat) & 1:  # SH-14: as the goal allows
            self._count_help(seat)
        self.has_placed |= BIT[seat]
        rooms = self.buildable(seat)
        if rooms & (rooms - 1):
            self.ask(PLACING, seat)
        else:
            self._build(size(rooms - 1))  # the place of the only member

    def _build(self, slot: i64) -> None:
        seat, card = self.turn, self.card
        self.card = NOBODY
        self.put_into_slot(seat, slot, card)
        self.note(BUILT, seat, slot, card)
        brings_another = self.ruleset.two_parts and self.ruleset.part_tier[slot] == 0
        if brings_another and self.deck_size(seat) > 0 and self.buildable(seat):
            self.ask(ADDING, seat)
        else:
            self._next_turn()

    def _add(self, action: i64) -> None:
        if action == PASS:
            self._next_turn()
            return
        self.source_slot = action - self.ruleset.slot
        self.drawer = self.turn
        self.ask(TOPPING, CHANCE)

    def _top(self, card: i64) -> None:
        seat = self.turn
        self.take_top(seat, card)
        self.put_into_slot(seat, self.source_slot, card)
        self.note(ADDED, seat, self.source_slot, card)
        self._next_turn()

    def _use(self, seat: i64, slot: i64) -> None:
        """SH-10: a part that works by itself is laid to rest, or woken."""
        if not (self.ruleset.slots_by_themselves >> slot) & 1:
            self._work_part(seat, slot, THEN_TURN_GOES_ON)
            return
        self.part_used[seat] |= BIT[slot]
        self.lay_to_rest_or_wake(seat, slot)
        self.note(RESTED if (self.resting[seat] >> slot) & 1 else WOKE, seat, slot)
        self.ask(ACTING, seat)

    def _work_part(self, seat: i64, slot: i64, then: i64) -> None:
        ruleset = self.ruleset
        self.source = A_PART
        self.source_slot = slot
        if ruleset.part_use[slot] == SPENT:
            self.discard_part(seat, slot)
        elif then != THEN_NEXT_START:
            self.part_used[seat] |= BIT[slot]
        begin, end = ruleset.part_program[slot], ruleset.part_program[slot + 1]
        self.prepare(seat, begin, end, ruleset.part_target[slot], 0, then)

    # The goal: SH-13, SH-14 ------------------------------------------------------------------

    def _help_by_paying(self, seat: i64) -> None:
        ruleset, goal = self.ruleset, self.goal
        dial, price = ruleset.goal_cost[goal], ruleset.goal_price[goal]
        self.note(PAID, seat, dial, price)
        self.dials[seat * DIAL_COUNT + dial] -= price
        self._help(seat)

    def _help_by_giving(self, seat: i64, card: i64) -> None:
        self.note(GAVE, seat, card)
        self.take_from_hand(seat, card)
        self.discard(seat, card)
        self._help(seat)

    def _help(self, seat: i64) -> None:
        ruleset, goal = self.ruleset, self.goal
        self._count_help(seat)
        self.source = A_GOAL_ACTION
        begin, end = ruleset.goal_program[goal], ruleset.goal_program[goal + 1]
        self.prepare(seat, begin, end, ruleset.goal_target[goal], 0, THEN_TURN_ENDS)

    def _count_help(self, seat: i64) -> None:
        self.given += 1
        self.goal_actions[seat] += 1
        if self.tally is not None:
            self.tally.goal_actions[self.goal] += 1

    def _resolve_goal(self) -> None:
        """SH-13: success or failure for everybody who lives, from the first player on."""
        goal = self.goal
        if goal == NOBODY:
            self._end_round()
            return
        ruleset = self.ruleset
        programs = ruleset.goal_failure
        if self.goal_is_met():
            programs = ruleset.goal_success
            self.note(MET, goal)
            if self.tally is not None:
                self.tally.met_goals[goal] += 1
        else:
            self.note(MISSED, goal)
        self.goal = NOBODY
        self.source = A_GOAL
        self.prepare(self.first, programs[goal], programs[goal + 1], LIVING, 0, THEN_ROUND_ENDS)

    # The end of a round: SH-4 ----------------------------------------------------------------

    def _end_round(self) -> None:
        self.clear_round()
        for seat in range(self.seats):
            if self.lives(seat):
                if self.hand_size[seat] > 0:
                    self.note(DISCARDED, seat, self.hands[seat * HAND_ROOM])
                self.discard_hand(seat)
            elif self.ruleset.drift_by_round:
                self._drift(seat)
        if self.round >= self.ruleset.rounds:
            self.end_game()
            return
        if self.ruleset.rotation:
            self.first = (self.first + 1) % self.seats
        self._begin_round()


def start(options: Options, seats: int) -> SpaceHope:
    """A new game."""
    ruleset = options.prepared.get(seats)
    if not isinstance(ruleset, Ruleset):
        ruleset = Ruleset(options, seats)
        options.prepared[seats] = ruleset
    state = SpaceHope(ruleset, seats)
    state.set_up()
    return state
