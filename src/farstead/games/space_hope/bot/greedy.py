"""Space Hope by rules of thumb: what every choice is worth at once, no looking ahead."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import Actions, State
from farstead.core.weights import WeighedPolicy, Weights
from farstead.games.space_hope.bot.evaluation import NEAR_DEATH
from farstead.games.space_hope.bot.weights import (
    BLOCKED,
    CARD_IN_DECK,
    CARD_IN_HAND,
    CARD_MISSING,
    CARD_USED,
    DIAL_AT,
    GOAL_BESIDES,
    GOAL_PRICE,
    GOAL_STEP,
    GUARDED,
    HAND_IN_DECK,
    HIDDEN,
    JAMMED,
    LATE,
    LEADER,
    LIFE,
    NAMES,
    NO_WORRY,
    OTHERS,
    PART_ABILITY,
    PART_DISTANCE,
    PART_HAND,
    PART_LOST,
    PART_ONE_USE,
    PART_OTHER,
    PART_ROUND,
    PART_SAVES,
    PART_SAVES_POINTS,
    PART_SHIELDS,
    PART_SHIELDS_ROUND,
    SHIELDED,
    SHIELDED_LOW,
    SOME_WORRY,
    WITH_HEADWIND,
    WITH_TAILWIND,
    WITH_TOLL,
)
from farstead.games.space_hope.rules.actions import (
    ALWAYS_YES,
    DIAL,
    FOR_ABILITY,
    NO,
    PASS,
    PAY,
    TARGET,
    YES,
)
from farstead.games.space_hope.rules.content import (
    BUILT,
    EACH_TRAVEL,
    PARTS,
    SPENT,
    START,
    TRAVEL,
    TRUCE,
    USED,
)
from farstead.games.space_hope.rules.effects import (
    ADVANCE,
    ALL,
    BLOCK,
    CHOICE,
    DESTROY,
    DISCARD,
    DRAW,
    FALL_BACK,
    GIVE,
    GUARD,
    HAND,
    HEADWIND,
    HIDE,
    JAM,
    LOWER,
    LOWEST,
    MILL,
    MOVE,
    OPPONENT,
    OWN,
    RAISE,
    SALVAGE,
    SAVE,
    SHIELD,
    SWAP,
    TAILWIND,
    TAKE,
    TAKE_DISTANCE,
    TOLL,
    TRADE,
    YOU,
)
from farstead.games.space_hope.rules.layout import DIAL_COUNT, EVERYBODY, HIGHEST_DIAL, NOBODY
from farstead.games.space_hope.rules.phases import (
    ACTING,
    ADDING,
    AIMING,
    DIALLING,
    MAY,
    MODE,
    PLACING,
    STRETCHING,
    WRECKING,
)
from farstead.games.space_hope.rules.turns import SpaceHope

NOTHING: Final = -1000.0


@final
class ThumbPolicy(WeighedPolicy):
    """Takes what is worth most right now, for itself and against those ahead."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self.offered: Actions = Actions()
        self.malice: list[float] = [0.0] * 6  # how much each seat's gain is one's own loss
        self.me: i64 = 0
        self.thinks_of_end: bool = False  # what would it be worth on the last turn?

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, SpaceHope)
        state.offer(self.offered)
        count = self.offered.count
        if count == 1:
            return self.offered.items[0]
        if state.phase in MAY:
            return self._answer(state)
        if state.phase not in (ACTING, MODE, AIMING, DIALLING, WRECKING, PLACING, ADDING):
            return self.offered.items[rng.below(count)]
        self.me = state.actor
        self._judge_others(state)
        best = NOTHING * 2.0
        chosen = self.offered.items[0]
        for i in range(count):
            action = self.offered.items[i]
            value = self._value(state, action) + rng.fraction() * 0.01  # equals are tossed for
            if value > best:
                best = value
                chosen = action
        return chosen

    def _answer(self, state: SpaceHope) -> i64:
        """A part's work is welcome, but a card more now may be missing later."""
        if state.phase != STRETCHING:
            return ALWAYS_YES
        more = min(state.standing_hand[state.drawer], state.deck_size(state.drawer))
        worth = self.w[CARD_IN_HAND] * float(more) + self._deck(state, state.drawer, -more)
        return YES if worth > 0.0 else NO

    def _judge_others(self, state: SpaceHope) -> None:
        w, me, seats = self.w, self.me, state.seats
        scores = state.scores()
        best = -1
        rivals = 0
        for seat in range(seats):
            if seat != me:
                best = max(best, scores[seat])
                rivals += 1
        for seat in range(seats):
            weight = w[OTHERS] / float(rivals)
            self.malice[seat] = weight * w[LEADER] if scores[seat] == best else weight
        self.malice[me] = -1.0

    # What a choice is worth ------------------------------------------------------------------

    def _value(self, state: SpaceHope, action: i64) -> float:
        phase, ruleset = state.phase, state.ruleset
        if phase == ACTING:
            return self._act(state, action)
        if phase == MODE:
            if action == FOR_ABILITY:
                return self._ability(state, state.card, 0)
            return self._distance(state, state.card)
        if phase == AIMING:
            return self._best_dial(state, state.begin, state.end, action - TARGET, state.gain)
        if phase == DIALLING:
            return self._worth(state, state.begin, state.end, state.aim, state.gain, action - DIAL)
        if phase == WRECKING:
            value = self._part(state, action - ruleset.wreck, state.aim)
            return value * self.malice[state.aim]
        if action == PASS:
            return -self._deck(state, self.me, -1)
        return self._part(state, action - ruleset.slot, self.me)

    def _act(self, state: SpaceHope, action: i64) -> float:
        ruleset = state.ruleset
        if action == PAY:
            return self._help(state) - self._price(state)
        if action < ruleset.place:
            return self._card(state, action - ruleset.play)
        if action < ruleset.give:
            return self._place(state, action - ruleset.place)
        if action < ruleset.use:
            card = self._card(state, action - ruleset.give)
            return self._help(state) - self.w[CARD_USED] * card
        return self._use(state, action - ruleset.use)

    def _card(self, state: SpaceHope, card: i64) -> float:
        """A card, played as well as it can be."""
        if state.ruleset.card_is_and[card]:
            return self._ability(state, card, state.ruleset.card_distance[card])
        return max(self._ability(state, card, 0), self._distance(state, card))

    def _distance(self, state: SpaceHope, card: i64) -> float:
        gain = state.ruleset.card_distance[card]
        return self._gain(state, self.me, gain) + self._travels(state, gain)

    def _ability(self, state: SpaceHope, card: i64, gain: i64) -> float:
        ruleset = state.ruleset
        begin, end = ruleset.card_program[card], ruleset.card_program[card + 1]
        toll = 0.0
        for dial in range(DIAL_COUNT):
            if (state.toll[self.me] >> dial) & 1:
                toll += self._dial(state, self.me, dial, -1)
        target = ruleset.card_target[card]
        besides = self._toward(state, USED, 1)
        if target == OPPONENT:
            besides += self._toward(state, TRUCE, 1)
        elif target == YOU:
            besides += self._travels(state, gain)
        return toll + besides + self._aimed(state, begin, end, target, gain)

    def _aimed(self, state: SpaceHope, begin: i64, end: i64, reach: i64, gain: i64) -> float:
        """A program at the best target for it."""
        if reach == YOU:
            return self._best_dial(state, begin, end, self.me, gain)
        if reach == ALL:
            return self._best_dial(state, begin, end, EVERYBODY, gain)
        among = state.targets_of(self.me, begin, end, reach)
        best = NOTHING
        for seat in range(state.seats):
            if (among >> seat) & 1:
                best = max(best, self._best_dial(state, begin, end, seat, gain))
        return 0.0 if best == NOTHING else best

    def _best_dial(self, state: SpaceHope, begin: i64, end: i64, aim: i64, gain: i64) -> float:
        if not state.ruleset.asks_dial(begin, end):
            return self._worth(state, begin, end, aim, gain, 0)
        best = NOTHING
        for dial in range(DIAL_COUNT):
            best = max(best, self._worth(state, begin, end, aim, gain, dial))
        return best

    # Ship parts --------------------------------------------------------------------------------

    def _place(self, state: SpaceHope, card: i64) -> float:
        """The best slot, with the card that would be missed least."""
        best = NOTHING
        for slot in range(state.ruleset.part_count):
            if (state.buildable(self.me) >> slot) & 1:
                best = max(best, self._part(state, slot, self.me))
        best += self._toward(state, BUILT, 1) + self._toward(state, PARTS, 1)
        return best - self.w[CARD_USED] * self._card(state, card)

    def _part(self, state: SpaceHope, slot: i64, seat: i64) -> float:
        """What a ship part will still be worth to its owner, and as a step to higher tiers."""
        ruleset, w = state.ruleset, self.w
        rounds = float(state.deck_size(seat)) / float(ruleset.hand)
        begin, end = ruleset.part_program[slot], ruleset.part_program[slot + 1]
        value = w[PART_ROUND] * rounds
        if ruleset.part_use[slot] >= START:
            once = max(self._aimed(state, begin, end, ruleset.part_target[slot], 0), 0.0)
            if ruleset.part_use[slot] == SPENT:
                self.thinks_of_end = True  # it can wait until nothing else is to be lost
                once = max(self._aimed(state, begin, end, ruleset.part_target[slot], 0), once)
                self.thinks_of_end = False
                return once if rounds > 0.5 else 0.9 * once
            turns = rounds if ruleset.part_use[slot] == START else rounds + 1.0
            return value + w[PART_ABILITY] * once * turns
        for at in range(begin, end, 4):
            op, amount = ruleset.code[at], float(ruleset.code[at + 1])
            if op == SAVE:
                saved = w[PART_SAVES] + w[PART_SAVES_POINTS] * amount
                value += saved * self._worry(state, seat)
            elif op == HAND:
                value += w[PART_HAND] * amount * rounds
            elif op == TAILWIND:
                value += w[PART_DISTANCE] * amount * rounds
            elif op == SHIELD:
                value += w[PART_SHIELDS] + w[PART_SHIELDS_ROUND] * rounds
            else:
                value += w[PART_OTHER]
        return value

    def _worry(self, state: SpaceHope, seat: i64) -> float:
        """How likely it is that a dial will have to be saved, by the lowest one."""
        lowest = state.dials[seat * DIAL_COUNT + state.extreme(seat, True)]
        if lowest <= NEAR_DEATH:
            return 1.0
        return self.w[SOME_WORRY] if lowest <= 4 else self.w[NO_WORRY]

    def _use(self, state: SpaceHope, slot: i64) -> float:
        """It is free, so whatever is good is done before anything else. What works by itself is
        good as it is."""
        ruleset = state.ruleset
        if (ruleset.slots_by_themselves >> slot) & 1:
            return -NOTHING if (state.resting[self.me] >> slot) & 1 else NOTHING
        begin, end = ruleset.part_program[slot], ruleset.part_program[slot + 1]
        value = self._aimed(state, begin, end, ruleset.part_target[slot], 0)
        least = self.w[PART_ONE_USE] if ruleset.part_use[slot] == SPENT else 0.1
        return 100.0 + value if value > least else NOTHING

    # The goal ------------------------------------------------------------------------------------

    def _help(self, state: SpaceHope) -> float:
        """One step nearer to what success is worth against failure, and what it does besides."""
        ruleset, goal = state.ruleset, state.goal
        own = self._stake(state)
        missing = max(state.goal_needed() - state.goal_progress(), 1)
        begin, end = ruleset.goal_program[goal], ruleset.goal_program[goal + 1]
        besides = (
            self._aimed(state, begin, end, ruleset.goal_target[goal], 0) if end > begin else 0.0
        )
        return self.w[GOAL_STEP] * own / float(missing) + besides

    def _stake(self, state: SpaceHope) -> float:
        """What is at stake: success instead of failure."""
        ruleset, goal = state.ruleset, state.goal
        success = self._worth_to_me(state, ruleset.goal_success, goal)
        return success - self._worth_to_me(state, ruleset.goal_failure, goal)

    def _travels(self, state: SpaceHope, gain: i64) -> float:
        return self._toward(state, TRAVEL, gain) + self._toward(state, EACH_TRAVEL, gain)

    def _toward(self, state: SpaceHope, need: i64, steps: i64) -> float:
        """What is done anyway may be a step to the goal; or away from it, with a truce."""
        if state.goal == NOBODY or state.ruleset.goal_need[state.goal] != need or steps == 0:
            return 0.0
        worth = self.w[GOAL_BESIDES] * self._stake(state) * float(steps)
        if need == EACH_TRAVEL:
            missing = state.ruleset.goal_amount[state.goal] - state.travelled_by[self.me]
        else:
            missing = state.goal_needed() - state.goal_progress()
        if need == TRUCE:
            return -worth / float(missing + 1) if missing >= 0 else 0.0
        return worth / float(missing) if missing > 0 else 0.0

    def _worth_to_me(self, state: SpaceHope, programs: vec[i64], goal: i64) -> float:
        return self._worth(state, programs[goal], programs[goal + 1], self.me, 0, 0)

    def _price(self, state: SpaceHope) -> float:
        dial, price = state.ruleset.goal_cost[state.goal], state.ruleset.goal_price[state.goal]
        return -self.w[GOAL_PRICE] * self._dial(state, self.me, dial, -price)

    # Effects -------------------------------------------------------------------------------------

    def _worth(
        self, state: SpaceHope, begin: i64, end: i64, aim: i64, gain: i64, dial: i64
    ) -> float:
        """A program at work on these: what it brings oneself, less what it brings others."""
        if aim != EVERYBODY:
            return self._worth_at(state, begin, end, aim, gain, dial)
        total = 0.0
        for seat in range(state.seats):
            if state.lives(seat):
                total += self._worth_at(state, begin, end, seat, gain, dial)
        return total

    def _worth_at(
        self, state: SpaceHope, begin: i64, end: i64, who: i64, gain: i64, dial: i64
    ) -> float:
        code = state.ruleset.code
        is_reached = state.reaches(self.me, who)
        total = 0.0
        for at in range(begin, end, 4):
            op, amount, dials, other = code[at], code[at + 1], code[at + 2], code[at + 3]
            if dials == CHOICE:
                dials = 1 << int(dial)
            if op >= OWN:
                total += self._effect(state, op - OWN, amount, dials, other, self.me)
            elif is_reached or op == DESTROY:
                total -= self.malice[who] * self._effect(state, op, amount, dials, other, who)
                if op in (TAKE, TAKE_DISTANCE, GIVE, TRADE):
                    total += self._own_side(state, op, amount, dials, who)
        if gain > 0 and is_reached:
            total += self._gain(state, who, gain)
        return total

    def _gain(self, state: SpaceHope, who: i64, gain: i64) -> float:
        return -self.malice[who] * float(state.gain_of(who, gain))

    def _own_side(self, state: SpaceHope, op: i64, amount: i64, dial: i64, who: i64) -> float:
        """What an exchange brings oneself."""
        me = self.me
        if op == TAKE_DISTANCE:
            return float(min(amount, state.distance[who]))
        there = state.dials[who * DIAL_COUNT + dial]
        here = state.dials[me * DIAL_COUNT + dial]
        if op == TAKE:
            return self._dial(state, me, dial, min(amount, there))
        if op == GIVE:
            return self._dial(state, me, dial, -min(amount, here))
        return self._dial(state, me, dial, there - here)

    def _dial(self, state: SpaceHope, who: i64, dial: i64, by: i64) -> float:
        """What it is worth to its owner that a dial rises or falls."""
        if not (state.can_rise(who, dial) if by > 0 else state.can_fall(who, dial)):
            return 0.0
        w, before = self.w, state.dials[who * DIAL_COUNT + dial]
        after = min(max(before + by, 0), HIGHEST_DIAL)
        turns = 0.0 if self.thinks_of_end else self._turns_left(state, who)
        fear = min(turns / max(w[LATE], 0.1), 1.0)
        worth = fear * (w[DIAL_AT + after] - w[DIAL_AT + before])
        if state.ruleset.dials_count:  # towards the end, only that counts
            worth += (1.0 - fear) * float(after - before)
        if after == 0:
            worth -= w[LIFE] * turns
        return worth

    def _turns_left(self, state: SpaceHope, who: i64) -> float:
        """Turns that are still to come, if nothing happens to the deck; not the one at hand."""
        hand = state.ruleset.hand
        later = state.deck_size(who) // hand * (hand - 1)
        now: i64 = 2 if who == self.me and state.card == NOBODY else 1
        return float(later + max(state.hand_size[who] - now, 0))

    def _deck(self, state: SpaceHope, who: i64, by: i64) -> float:
        """What it is worth that a deck grows or shrinks: cards, and whole hands of them."""
        w, hand, before = self.w, state.ruleset.hand, state.deck_size(who)
        after = max(before + by, 0)
        hands = float(after // hand - before // hand)
        return w[CARD_IN_DECK] * float(after - before) + w[HAND_IN_DECK] * hands

    def _dials(self, state: SpaceHope, who: i64, dials: i64, by: i64) -> float:
        if dials >= LOWEST:
            return self._dial(state, who, state.extreme(who, dials == LOWEST), by)
        total = 0.0
        for dial in range(DIAL_COUNT):
            if (dials >> dial) & 1:
                total += self._dial(state, who, dial, by)
        return total

    def _effect(
        self, state: SpaceHope, op: i64, amount: i64, dials: i64, other: i64, who: i64
    ) -> float:
        """What one effect is worth to whom it happens."""
        points = float(amount)
        if op == RAISE:
            return self._dials(state, who, dials, amount)
        if op == LOWER:
            return self._dials(state, who, dials, -amount)
        if op == ADVANCE:
            return float(state.gain_of(who, amount))
        if op in (FALL_BACK, TAKE_DISTANCE):
            return -min(points, float(state.distance[who]))
        if op == TAKE:
            return self._dial(state, who, dials, -amount)
        if op == GIVE:
            given = min(amount, state.dials[self.me * DIAL_COUNT + dials])
            return self._dial(state, who, dials, given)
        if op == MOVE:
            moved = min(amount, state.dials[who * DIAL_COUNT + dials])
            return self._dial(state, who, dials, -moved) + self._dial(state, who, other, moved)
        if op in (SWAP, TRADE):
            return self._exchange(state, op, who, dials, other)
        if op <= SALVAGE:
            return self._cards(state, op, amount, who)
        return self._lasting(state, op, points, dials, who)

    def _exchange(self, state: SpaceHope, op: i64, who: i64, dial: i64, other: i64) -> float:
        here = state.dials[who * DIAL_COUNT + dial]
        if op == TRADE:
            return self._dial(state, who, dial, state.dials[self.me * DIAL_COUNT + dial] - here)
        there = state.dials[who * DIAL_COUNT + other]
        return self._dial(state, who, dial, there - here) + self._dial(
            state, who, other, here - there
        )

    def _cards(self, state: SpaceHope, op: i64, count: i64, who: i64) -> float:
        w = self.w
        if op == DRAW:
            if state.deck_size(who) < count:
                return -w[CARD_MISSING]
            return w[CARD_IN_HAND] * float(count) + self._deck(state, who, -count)
        if op == DISCARD:
            return -w[CARD_IN_HAND] * float(min(count, state.hand_size[who]))
        if op == MILL:
            return self._deck(state, who, -count)
        return self._deck(state, who, min(count, state.discard_size[who]))  # SALVAGE

    def _lasting(self, state: SpaceHope, op: i64, points: float, dials: i64, who: i64) -> float:
        w, turns = self.w, float(max(state.hand_size[who] - 1, 0))
        if op == DESTROY:
            return -w[PART_LOST] if state.wreckable(who) else 0.0
        if op == SHIELD:
            return self._danger(state, who, dials)
        if op == BLOCK:
            return -w[BLOCKED] * turns
        if op == HIDE:
            return w[HIDDEN] * turns
        if op == TAILWIND:
            return w[WITH_TAILWIND] * points * turns
        if op == HEADWIND:
            return -w[WITH_HEADWIND] * points * turns
        if op == TOLL:
            return -w[WITH_TOLL] * turns
        if op == GUARD:
            return w[GUARDED] * float(state.parts[who])
        if op == JAM:
            return -w[JAMMED] * float(state.parts[who])
        return 0.0

    def _danger(self, state: SpaceHope, who: i64, dials: i64) -> float:
        """How much there is to be afraid of."""
        total = 0.0
        for dial in range(DIAL_COUNT):
            if (dials >> dial) & 1 and state.dials[who * DIAL_COUNT + dial] <= NEAR_DEATH:
                total += self.w[SHIELDED_LOW]
        return total + self.w[SHIELDED]


def greedy_policy() -> Policy:
    """By the numbers that a person would guess."""
    return ThumbPolicy(NAMES.guessed())


def guide_policy() -> Policy:
    """By the numbers that `farstead train space-hope` found. Searches follow it in this game."""
    return ThumbPolicy(NAMES.learned("farstead.games.space_hope"))
