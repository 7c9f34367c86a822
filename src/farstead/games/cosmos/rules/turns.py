"""A turn of Settlers of the Cosmos: what may be done, what it does, who wins."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.options import Options
from farstead.core.state import ALLOWED, BIT, CHANCE, OVER, Actions
from farstead.games.cosmos.rules.copying import Copying
from farstead.games.cosmos.rules.fleets import (
    ACT_STEP,
    ACTION_ERRAND,
    ALLY_STEP,
    ARM_STEP,
    BOTH,
    CHOOSE_STEP,
    CLOSE_STEP,
    COMPARE_STEP,
    DEFENCE,
    END_STEP,
    FIRST_MOVE_STEP,
    FIRST_TEXT_STEP,
    INCOME_STEP,
    LOSE_STEP,
    LOST_STEP,
    OFFENCE,
    REINFORCE_STEP,
    REPLY_STEP,
    RETURN_STEP,
    REVEAL_STEP,
    SECOND_MOVE_STEP,
    SECOND_TEXT_STEP,
    SIGHT_STEP,
    SPOIL_STEP,
    WAKE_STEP,
    WON_STEP,
)
from farstead.games.cosmos.rules.numbers import (
    ACCEPT,
    ACTING,
    ALLYING,
    ANSWERING,
    ASKING,
    BARGAINING,
    BEGAN_ROUND,
    BEGAN_TURN,
    BUY_CARD,
    BUY_SHIP,
    CHOOSING,
    COUNTING,
    DECLINE,
    EARNED,
    ENDED,
    FACING,
    GAINING,
    GAS,
    GIVING,
    HANDING,
    HEADING,
    JUDGING,
    KEEPING,
    LEAVING,
    MINERAL,
    MOST_SEATS,
    MOVE,
    OFFER,
    PLACE,
    PLACING,
    RACE_IS_OPEN,
    REINFORCING,
    RETREATING,
    RETURNING,
    REVEAL,
    STACKING,
    STOP,
    STOPPED,
    SWAPPING,
    TOO_LATE_TO_REVEAL,
    Numbers,
)
from farstead.games.cosmos.rules.powers import (
    ASKED,
    DONE,
    GOING_ON,
    LEAVE,
    LOSS,
    REPLY,
    SIGHT,
    START,
    TURN,
    WIN,
    Box,
)
from farstead.games.cosmos.rules.roaming import box_of
from farstead.games.cosmos.rules.sites import CENTRES, HEXAGONS, SITES


@final
class Cosmos(Copying):
    """The whole game."""

    # What may be done --------------------------------------------------------------------

    def offer(self, out: Actions) -> None:
        out.clear()
        if self.actor == CHANCE:
            self.offer_outcomes(out)
        elif self.phase == ACTING:
            self._offer_turn(out)
        elif self.phase in (LEAVING, HEADING, COUNTING, SWAPPING):
            self._offer_moving(out)
        elif self.phase in (KEEPING, PLACING, STACKING, RETURNING, GAINING):
            self._offer_settling(out)
        elif self.phase in (GIVING, ASKING, ANSWERING, BARGAINING, JUDGING, HANDING):
            self._offer_trading(out)
        else:
            self._offer_fighting(out)

    def _offer_moving(self, out: Actions) -> None:
        if self.phase == LEAVING:
            self.offer_leaving(out)
        elif self.phase == HEADING:
            self.offer_goals(out)
        elif self.phase == COUNTING:
            self.offer_counts(out)
        else:
            self.offer_swaps(out)

    def _offer_settling(self, out: Actions) -> None:
        if self.phase == KEEPING:
            self.offer_races(out)
        elif self.phase == PLACING:
            self.offer_places(out)
        elif self.phase == STACKING:
            self.offer_stacking(out)
        elif self.phase == RETURNING:
            self.offer_corners(out)
        else:
            self.offer_own_stacks(PLACE, out)

    def _offer_trading(self, out: Actions) -> None:
        if self.phase == GIVING:
            self.offer_gifts(out)
        elif self.phase == ASKING:
            self.offer_demands(out)
        elif self.phase == ANSWERING:
            out.add(ACCEPT)
            out.add(DECLINE)
        elif self.phase == BARGAINING:
            self.offer_terms(out)
        elif self.phase == JUDGING:
            self.offer_judgement(out)
        else:
            self.offer_cards_to_hand(out)

    def _offer_fighting(self, out: Actions) -> None:
        if self.phase == ALLYING:
            self.offer_sides(out)
        elif self.phase == CHOOSING:
            self.offer_invade_cards(out)
        elif self.phase == REINFORCING:
            self.offer_reinforcements(out)
        elif self.phase == RETREATING:
            self.offer_refuges(out)
        elif self.phase == FACING:
            self.offer_defenders(out)
        else:
            self.box.powers[self.asking].offer(self, self.actor, out)

    # What it does ------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        if self.actor == CHANCE:
            self.befall(action)
        elif self.phase == ACTING:
            self._act(action)
        elif self.phase in (LEAVING, HEADING, COUNTING, SWAPPING):
            self._move(action)
        elif self.phase in (KEEPING, PLACING, STACKING, RETURNING, GAINING):
            self._settle_in(action)
        elif self.phase in (GIVING, ASKING, ANSWERING, BARGAINING, JUDGING, HANDING):
            self._trade(action)
        else:
            self._fight(action)

    def _move(self, action: i64) -> None:
        if self.phase == LEAVING:
            self.take_leave(action)
        elif self.phase == HEADING:
            self.head(action)
        elif self.phase == COUNTING:
            self.count_ships(action)
        else:
            self.swap(action)

    def _settle_in(self, action: i64) -> None:
        if self.phase == KEEPING:
            self.keep(action)
        elif self.phase == STACKING:
            self.stack_up(action)
        elif self.phase == GAINING:
            self.gain(action)
        else:
            self.place_at(action)

    def _trade(self, action: i64) -> None:
        if self.phase == GIVING:
            self.give_away(action)
        elif self.phase == ASKING:
            self.ask_for(action)
        elif self.phase == ANSWERING:
            self.answer_offer(action)
        elif self.phase == BARGAINING:
            self.bargain(action)
        elif self.phase == JUDGING:
            self.judge(action)
        else:
            self.hand_over(action)

    def _fight(self, action: i64) -> None:
        if self.phase == ALLYING:
            self.join(action)
        elif self.phase == CHOOSING:
            self.choose(action)
        elif self.phase == REINFORCING:
            self.reinforce(action)
        elif self.phase == RETREATING:
            self.retreat(action)
        elif self.phase == FACING:
            self.face(action)
        else:
            self._answer_power(action)

    def _answer_power(self, action: i64) -> None:
        self.phase = GOING_ON
        self.box.powers[self.asking].answer(self, self.actor, action)
        if self.phase == GOING_ON:
            self.go_on()

    # What happens by itself ----------------------------------------------------------------

    def go_on(self) -> None:
        """Take step after step, until somebody has to decide or somebody has won."""
        while True:
            if self._is_won():
                self.note(ENDED, 1)
                self.actor = OVER
                return
            if self.waiting > 0 and self.serve():
                return
            if self._take_step():
                return

    def _take_step(self) -> bool:
        """The next step. Whether somebody has to decide now."""
        step = self.step
        if step <= END_STEP:
            return self._step_in_turn(step)
        if step <= COMPARE_STEP:
            return self._step_to_battle(step)
        return self._step_after_battle(step)

    def _step_in_turn(self, step: i64) -> bool:
        if step == RETURN_STEP:
            self._begin_turn()
            self.step = WAKE_STEP
            return self.ask_return()
        if step == WAKE_STEP:
            return self._wakes(START, INCOME_STEP)
        if step == INCOME_STEP:
            self._earn()
            self.step = ACT_STEP
        elif step == ACT_STEP:
            if not self.has_acted or self._has_more_to_do():
                self.errand = ACTION_ERRAND
                self.ask(ACTING, self.turn)
                return True
            self.step = END_STEP
        else:
            return self._end_turn()
        return False

    def _has_more_to_do(self) -> bool:
        """Whether a turn goes on: with actions or moves left, or with what a power suggests."""
        if self.actions_left + self.extra_moves > 0:
            return True
        if not self.hooked(self.turn, TURN):
            return False
        out = Actions()
        self.suggestions(self.turn, TURN, out)
        return out.count > 0

    def _step_to_battle(self, step: i64) -> bool:
        if step == ALLY_STEP:
            if self.ask_ally():
                return True
            self.step = ARM_STEP
        elif step == ARM_STEP:
            if not self.lacks_card(OFFENCE) and not self.lacks_card(DEFENCE):
                self._note_armed()
                self.count_involved()
                self.step = SIGHT_STEP
        elif step == SIGHT_STEP:
            return self._wakes(SIGHT, CHOOSE_STEP)
        elif step == CHOOSE_STEP:
            if self.ask_choice():
                return True
            self.step = REVEAL_STEP
        elif step == REVEAL_STEP:
            self.reveal_cards()
            self.step = REPLY_STEP
        elif step == REPLY_STEP:
            return self._wakes(REPLY, COMPARE_STEP)
        else:
            self.compare()
        return False

    def _step_after_battle(self, step: i64) -> bool:
        if step == REINFORCE_STEP:
            return self.ask_reinforcement()
        if step == FIRST_TEXT_STEP:
            self.quash()
            self.step = SECOND_TEXT_STEP
            return self.ask_text(OFFENCE)
        if step == SECOND_TEXT_STEP:
            self.step = LOSE_STEP
            return self.ask_text(DEFENCE)
        if step == LOSE_STEP:
            self.lose_ships()
            self.step = SPOIL_STEP if self.winner == BOTH else LOST_STEP
        elif step == LOST_STEP:
            return self._wakes(LOSS, SPOIL_STEP)
        elif step == SPOIL_STEP:
            self.claim_spoils()
            self.step = WON_STEP
        elif step == WON_STEP:
            return self._wakes(WIN, FIRST_MOVE_STEP)
        elif step == FIRST_MOVE_STEP:
            self.step = SECOND_MOVE_STEP
            return self.ask_reward(OFFENCE if self.winner == BOTH else self.winner)
        elif step == SECOND_MOVE_STEP:
            self.step = CLOSE_STEP
            return self.winner == BOTH and self.ask_reward(DEFENCE)
        else:
            self._close()
        return False

    def _wakes(self, moment: i64, next_step: i64) -> bool:
        result = self.wake(moment)
        if result == DONE:
            self.step = next_step
        return result == ASKED

    def _note_armed(self) -> None:
        self.armed = 0
        side: i64 = 0
        while side < 2:
            if self.has_invade(self.main_player(side)):
                self.armed |= BIT[side]
            side += 1

    def _close(self) -> None:
        """SC-12, SC-24: a lost invasion ends the turn, as does a Quash against its winner."""
        ends_turn = self.winner == DEFENCE or (
            self.winner == OFFENCE and self.pinned & BIT[OFFENCE] != 0
        )
        self.close_invasion()
        self.step = END_STEP if ends_turn else ACT_STEP

    # A turn: SC-8 to SC-12 -----------------------------------------------------------------

    def _begin_turn(self) -> None:
        self.note(BEGAN_TURN, self.turn)
        self.actions_left = self.numbers.actions
        if self.turns < self.numbers.slow_starts and self.actions_left > 1:
            self.actions_left -= 1
        self.extra_moves = 0
        self.offers_left = self.numbers.offers
        self.has_acted = False

    def _earn(self) -> None:
        """SC-9: a resource for each token under own ships."""
        seat = self.turn
        minerals: i64 = 0
        gas: i64 = 0
        number: i64 = 0
        while number < HEXAGONS:
            site = CENTRES[number]
            if self.stack(seat, site) > 0:
                if self.token[site] == MINERAL:
                    minerals += 1
                elif self.token[site] == GAS:
                    gas += 1
            number += 1
        self.minerals[seat] += minerals
        self.gas[seat] += gas
        if minerals + gas > 0:
            self.note(EARNED, seat, minerals, gas)

    def _offer_turn(self, out: Actions) -> None:
        seat = self.turn
        if not self.has_acted:
            self.offer_market(out)
        if self._refuse_reveal() == ALLOWED:
            out.add(REVEAL)
        self.offer_stacks(seat, out)
        self.suggestions(seat, TURN, out)
        out.add(STOP)

    def refusal(self, action: i64) -> i64:
        if self.phase == ACTING and self.actor != CHANCE:
            if MOVE <= action < MOVE + SITES:
                return self.refuse_move(action - MOVE)
            if BUY_SHIP <= action < BUY_SHIP + SITES:
                return self.refuse_ship(action - BUY_SHIP)
            if action == BUY_CARD:
                return self.refuse_card()
            if OFFER <= action < OFFER + MOST_SEATS:
                return self.refuse_offer(action - OFFER)
            if action == REVEAL:
                return self._refuse_reveal()
        return super().refusal(action)

    def _refuse_reveal(self) -> i64:
        if self.is_shown(self.turn):
            return RACE_IS_OPEN
        return TOO_LATE_TO_REVEAL if self.has_acted else ALLOWED

    def _act(self, action: i64) -> None:
        seat = self.turn
        self.battle = vec[i64]()
        if MOVE <= action < MOVE + SITES:
            self.take_leave(action)
        elif BUY_SHIP <= action < BUY_SHIP + SITES:
            self.buy_ship(action - BUY_SHIP)
        elif action == BUY_CARD:
            self.buy_cards()
        elif OFFER <= action < OFFER + self.seats:
            self.begin_offer(action - OFFER)
        elif action == REVEAL:
            self.show(seat)
        elif action == STOP:
            self.note(STOPPED, seat)
            self.step = END_STEP
            self.go_on()
        else:
            self._follow_power(action)

    def _follow_power(self, action: i64) -> None:
        """What a power suggests: a swap, or something in the own turn."""
        self.phase = GOING_ON
        if not self.follows(self.turn, LEAVE, action):
            self.follows(self.turn, TURN, action)
        if self.phase == GOING_ON:
            self.go_on()

    # The end: SC-26 ------------------------------------------------------------------------

    def _end_turn(self) -> bool:
        """Pass the turn on. Whether the game is over."""
        self.turns += 1
        self.turn = (self.turn + 1) % self.seats
        self.step = RETURN_STEP
        if self.turn == self.first:
            if self.round == self.numbers.rounds:
                self.note(ENDED, 0)
                self.actor = OVER
                return True
            self.round += 1
            self.note(BEGAN_ROUND, self.round)
        return False

    def _is_won(self) -> bool:
        seat: i64 = 0
        while seat < self.seats:
            if self.colonies[seat] >= self.numbers.colonies:
                return True
            seat += 1
        return False

    def scores(self) -> list[int]:
        """Colonies."""
        return [int(count) for count in self.colonies]

    def ranks(self) -> list[int]:
        """Who has enough colonies wins, all the same; then colonies count, then ships."""
        worth = [self._standing(seat) for seat in range(self.seats)]
        return [1 + sum([1 for other in worth if other > own]) for own in worth]

    def _standing(self, seat: i64) -> int:
        if self.colonies[seat] >= self.numbers.colonies:
            return 1_000_000
        return int(self.colonies[seat] * 1000 + self.on_map[seat])

    # Copies ------------------------------------------------------------------------------

    def clone(self) -> "Cosmos":
        twin = Cosmos(self.box, int(self.seats))
        self.copy_to(twin)
        return twin


def start(options: Options, seats: int) -> Cosmos:
    """A new game."""
    box = options.prepared.get(seats)
    if not isinstance(box, Box):
        box = box_of(Numbers(options, seats))
        options.prepared[seats] = box
    state = Cosmos(box, seats)
    state.set_up()
    state.lay_out_limits()
    return state
