"""Rounds and turns of Colonizers: what may be done, what it does, who wins."""

from typing import final

from librt.vecs import append
from mypy_extensions import i64

from farstead.core.options import Options
from farstead.core.rng import Rng
from farstead.core.state import ALLOWED, BIT, CHANCE, OVER, Actions
from farstead.games.colonizers.rules.actions import (
    BUILD,
    DRAW,
    FIRST,
    GATHER,
    KEEP,
    PASS,
    PICK,
    REMOVE,
    RESEARCH,
    ROB,
    SWAP,
)
from farstead.games.colonizers.rules.colonists import (
    ECOLOGIST,
    GENERAL,
    NOBODY,
    OPPORTUNIST,
    SPY,
    VISIONARY,
)
from farstead.games.colonizers.rules.events import (
    BEGAN_ROUND,
    BUILT,
    BUILT_NOTHING,
    DREW,
    ENDED,
    ENVISIONED,
    FILLED,
    GATHERED,
    KEPT,
    NAMED,
    PICKED,
    RAN_DRY,
    RESEARCHED,
    REVEALED,
    ROBBED,
    SWAPPED,
    WAS_DRAWN,
    WAS_PAID,
)
from farstead.games.colonizers.rules.holdings import Holdings, swap_cells
from farstead.games.colonizers.rules.modules import COLOUR, COST, KINDS, VALUE
from farstead.games.colonizers.rules.options import SEATS
from farstead.games.colonizers.rules.phases import (
    BUILDING,
    DRAWING_FIRST,
    DRAWING_LOTS,
    DRAWING_SECOND,
    EARNING,
    ENVISIONING,
    KEEPING,
    NAMING,
    PICKING,
    REMOVING,
)
from farstead.games.colonizers.rules.reasons import (
    COLONY_IS_FULL,
    HAND_IS_FULL,
    NOT_DRAWN,
    NOT_HANDED_ON,
    NOT_IN_HAND,
    NOT_NOW,
    OTHER_ABILITY,
    OWN_COLONIST,
    TOO_DEAR,
)
from farstead.games.colonizers.rules.ruleset import Ruleset


@final
class Colonizers(Holdings):
    """The game in progress."""

    def clone(self) -> "Colonizers":
        twin = Colonizers(self.ruleset)
        twin.actor = self.actor
        twin.bag = self.bag[:]
        twin.in_bag = self.in_bag
        twin.buried = self.buried[:]
        twin.buried_by = self.buried_by[:]
        twin.hands = self.hands[:]
        twin.hand_size = self.hand_size[:]
        twin.colonies = self.colonies[:]
        twin.built = self.built[:]
        twin.value = self.value[:]
        twin.colours = self.colours[:]
        twin.omnium = self.omnium[:]
        twin.known = self.known[:]
        twin.colonist = self.colonist[:]
        twin.removed = self.removed
        twin.pool = self.pool
        twin.shown = self.shown
        twin.absent = self.absent
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.position = self.position
        twin.turn = self.turn
        twin.first_drawn = self.first_drawn
        twin.second_drawn = self.second_drawn
        twin.first_full = self.first_full
        twin.is_draw = self.is_draw
        return twin

    def set_up(self) -> None:
        super().set_up()
        if self.ruleset.draw_first:  # CO-5
            self._ask(DRAWING_LOTS, CHANCE)
        else:
            self._begin_round()

    # What may be done ------------------------------------------------------------------

    def offer(self, out: Actions) -> None:
        out.clear()
        if self.phase == BUILDING:
            self._offer_builds(out)
        elif self.phase == EARNING:
            out.add(GATHER)
            if self._refuse_research() == ALLOWED:
                out.add(RESEARCH)
        elif self.phase == KEEPING:
            out.add(KEEP + self.first_drawn)
            if self.second_drawn != self.first_drawn:
                out.add(KEEP + self.second_drawn)
        elif self.phase == PICKING:
            self._offer_colonists(out, PICK, self.pool)
        elif self.phase == NAMING:
            own = self.colonist[self.turn]
            self._offer_colonists(out, self.ability(), 63 & ~BIT[own])
            out.add(PASS)
        elif self.phase == REMOVING:
            self._offer_colonists(out, REMOVE, 63)
        elif self.phase == DRAWING_LOTS:
            for seat in range(SEATS):
                out.add(FIRST + seat)
        else:
            self._offer_draws(out)

    def _offer_colonists(self, out: Actions, verb: i64, among: i64) -> None:
        colonist: i64
        for colonist in range(6):
            if (among >> colonist) & 1:
                out.add(verb + colonist)

    def _offer_builds(self, out: Actions) -> None:
        """CO-10: whatever the hand holds and the Omnium pays, or nothing. It is always asked,
        so that nobody can tell from the question whether there was a choice."""
        own = self.turn * KINDS
        for module in range(KINDS):
            # Most modules are not in the hand: looking there first is worth a tenth of the speed.
            if self.hands[own + module] > 0 and self._refuse_building(module) == ALLOWED:
                out.add(BUILD + module)
        out.add(PASS)

    def _offer_draws(self, out: Actions) -> None:
        if self.in_bag == 0:
            out.add(DRAW + self.buried[0])
            return
        for module in range(KINDS):
            if self.bag[module] > 0:
                out.add(DRAW + module)

    def refusal(self, action: i64) -> i64:
        if action >= REMOVE:
            return super().refusal(action)
        if self.phase == PICKING and action < GATHER:
            return ALLOWED if (self.pool >> (action - PICK)) & 1 else NOT_HANDED_ON
        if self.phase == EARNING and action == RESEARCH:
            return self._refuse_research()
        if self.phase == KEEPING:
            drawn = action == KEEP + self.first_drawn or action == KEEP + self.second_drawn
            return ALLOWED if drawn else NOT_DRAWN
        if self.phase == NAMING and ROB <= action < KEEP:
            return self._refuse_naming(action)
        if self.phase == BUILDING and action >= BUILD:
            return self._refuse_building(action - BUILD)
        gathers = self.phase == EARNING and action == GATHER
        passes = (self.phase == NAMING or self.phase == BUILDING) and action == PASS
        return ALLOWED if gathers or passes else NOT_NOW

    def _refuse_research(self) -> i64:
        """CO-8."""
        return HAND_IS_FULL if self.is_hand_full(self.turn) else ALLOWED

    def ability(self) -> i64:
        """CO-13, CO-14: what naming a colonist does."""
        return ROB if self.colonist[self.turn] == OPPORTUNIST else SWAP

    def _refuse_naming(self, action: i64) -> i64:
        own = self.colonist[self.turn]
        if action == ROB + own or action == SWAP + own:
            return OWN_COLONIST
        return ALLOWED if self.ability() <= action < self.ability() + 6 else OTHER_ABILITY

    def _refuse_building(self, module: i64) -> i64:
        """CO-10."""
        seat = self.turn
        if self.hands[seat * KINDS + module] == 0:
            return NOT_IN_HAND
        if self.built[seat] >= self.ruleset.colony:
            return COLONY_IS_FULL
        return ALLOWED if self.can_pay(seat, module) else TOO_DEAR

    # What chance does --------------------------------------------------------------------

    def sample(self, rng: Rng) -> i64:
        if self.phase == REMOVING:
            return REMOVE + rng.below(6)
        if self.phase == DRAWING_LOTS:
            return FIRST + rng.below(SEATS)
        if self.in_bag == 0:
            return DRAW + self.buried[0]
        number = rng.below(self.in_bag)
        module: i64 = 0
        while number >= self.bag[module]:
            number -= self.bag[module]
            module += 1
        return DRAW + module

    def weights(self) -> list[float]:
        if self.phase in (REMOVING, DRAWING_LOTS) or self.in_bag == 0:
            return super().weights()
        return [float(copies) / float(self.in_bag) for copies in self.bag if copies > 0]

    # What it does ----------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        if self.phase == BUILDING:
            self._build(action)
        elif self.phase == EARNING:
            self._earn(action)
        elif self.phase == KEEPING:
            self._keep(action - KEEP)
        elif self.phase == PICKING:
            self._pick(action - PICK)
        elif self.phase == NAMING:
            self._name(action)
        elif self.phase == REMOVING:
            self._remove(action - REMOVE)
        elif self.phase == DRAWING_LOTS:
            self._draw_lots(action - FIRST)
        else:
            self._draw(action - DRAW)

    # A round: CO-3 to CO-5 -----------------------------------------------------------------

    def _draw_lots(self, seat: i64) -> None:
        """CO-5."""
        self.note(WAS_DRAWN, seat)
        self.first = seat
        self._begin_round()

    def _begin_round(self) -> None:
        for seat in range(SEATS):
            self.colonist[seat] = NOBODY
        self.removed = NOBODY
        self.pool = 63
        self.shown = 0
        self.absent = 0
        self.position = 0
        self.turn = self.first
        self._ask(REMOVING, CHANCE)

    def _remove(self, colonist: i64) -> None:
        self.note(BEGAN_ROUND, self.round)
        self.removed = colonist
        self.pool &= ~BIT[colonist]
        self._ask(PICKING, self.turn)

    def _pick(self, colonist: i64) -> None:
        self.note(PICKED, self.turn, colonist)
        self.colonist[self.turn] = colonist
        self.pool &= ~BIT[colonist]
        self._pass_on()
        if self.position < SEATS:
            self._ask(PICKING, self.turn)
        else:
            self.position = 0
            self._begin_turn()

    def _pass_on(self) -> None:
        self.position += 1
        self.turn = (self.first + self.position) % SEATS

    def _ask(self, phase: i64, actor: i64) -> None:
        self.phase = phase
        self.actor = actor

    # A turn: CO-6 to CO-10 -----------------------------------------------------------------

    def _begin_turn(self) -> None:
        self._show(self.turn)
        self._ask(EARNING, self.turn)
        if not self.ruleset.late_passives:  # CO-6
            self._use_passive()

    def _use_passive(self) -> None:
        """What the colonist brings by itself, before whatever is asked next."""
        seat = self.turn
        colonist = self.colonist[seat]
        if ECOLOGIST <= colonist <= GENERAL:  # CO-11
            colour = colonist - ECOLOGIST
            pay = self.colours[seat * 4 + colour]
            self.omnium[seat] += pay
            self.note(WAS_PAID, seat, pay, colour)
        if (
            colonist == VISIONARY  # CO-12
            and not self.is_hand_full(seat)
            and self.deck_size() > 0
        ):
            self._ask(ENVISIONING, CHANCE)

    def _show(self, seat: i64) -> None:
        if not self.is_shown(seat):
            self.shown |= BIT[seat]
            self.note(REVEALED, seat, self.colonist[seat])

    def _earn(self, action: i64) -> None:
        if action == GATHER:  # CO-7
            self.omnium[self.turn] += self.ruleset.income
            self.note(GATHERED, self.turn, self.ruleset.income)
            self._ask_ability()
        elif self.research_ends_game():  # CO-18
            self.is_draw = True
            self.note(RAN_DRY, self.turn)
            self.actor = OVER
        else:
            self.note(RESEARCHED, self.turn)
            self._ask(DRAWING_FIRST, CHANCE)

    def _draw(self, module: i64) -> None:
        """A card gets its identity when it is drawn; when the bag is empty, it has one."""
        if self.in_bag > 0:
            self.bag[module] -= 1
            self.in_bag -= 1
        else:
            self.buried = self.buried[1:]
            self.buried_by = self.buried_by[1:]
        if self.phase == ENVISIONING:
            self.note(ENVISIONED, self.turn, module)
            self._take_into_hand(module)
            self._ask(BUILDING if self.ruleset.late_passives else EARNING, self.turn)
            return
        self.note(DREW, self.turn, module)
        if self.phase == DRAWING_FIRST:
            self.first_drawn = module
            self._ask(DRAWING_SECOND, CHANCE)
        else:
            self.second_drawn = module
            self._ask(KEEPING, self.turn)

    def _keep(self, module: i64) -> None:
        other = self.second_drawn if module == self.first_drawn else self.first_drawn
        self.note(KEPT, self.turn, module, other)
        self._take_into_hand(module)
        self.buried = append(self.buried, other)
        self.buried_by = append(self.buried_by, self.turn)
        self.first_drawn = NOBODY
        self.second_drawn = NOBODY
        self._ask_ability()

    def _take_into_hand(self, module: i64) -> None:
        self.hands[self.turn * KINDS + module] += 1
        self.hand_size[self.turn] += 1

    def _ask_ability(self) -> None:
        colonist = self.colonist[self.turn]
        has_one = colonist in (OPPORTUNIST, SPY)
        self._ask(NAMING if has_one else BUILDING, self.turn)
        if self.ruleset.late_passives:  # CO-6
            self._use_passive()

    def _name(self, action: i64) -> None:
        """CO-13 to CO-15: whoever controls the colonist shows it; perhaps nobody does."""
        if action != PASS:
            robs = action < SWAP
            colonist = action - ROB if robs else action - SWAP
            holder = self._holder(colonist)
            self.note(NAMED, self.turn, colonist, holder)
            if holder == NOBODY:
                self.absent |= BIT[colonist]
            else:
                self._show(holder)
                if robs:
                    self._rob(holder)
                else:
                    self._swap(holder)
        self._ask(BUILDING, self.turn)

    def _holder(self, colonist: i64) -> i64:
        for seat in range(SEATS):
            if self.colonist[seat] == colonist:
                return seat
        return NOBODY

    def _rob(self, victim: i64) -> None:
        taken = min(self.ruleset.robbery, self.omnium[victim])
        self.omnium[victim] -= taken
        self.omnium[self.turn] += taken
        self.note(ROBBED, self.turn, victim, taken)

    def _swap(self, victim: i64) -> None:
        seat = self.turn
        self.note(SWAPPED, seat, victim)
        for module in range(KINDS):
            swap_cells(self.hands, seat * KINDS + module, victim * KINDS + module)
            for viewer in range(SEATS):  # what others knew of the two hands goes with them
                row = viewer * SEATS
                here, there = (row + seat) * KINDS + module, (row + victim) * KINDS + module
                swap_cells(self.known, here, there)
            # CO-19: and each of the two knows the hand that it gave away
            self.known[(seat * SEATS + victim) * KINDS + module] = self.hands[
                victim * KINDS + module
            ]
            self.known[(victim * SEATS + seat) * KINDS + module] = self.hands[seat * KINDS + module]
        swap_cells(self.hand_size, seat, victim)

    def _build(self, action: i64) -> None:
        seat = self.turn
        if action == PASS:
            self.note(BUILT_NOTHING, seat)
        else:
            module = action - BUILD
            self.note(BUILT, seat, module)
            self.omnium[seat] -= COST[module]
            self._take_from_hand(seat, module)
            self.colonies[seat * KINDS + module] += 1
            self.colours[seat * 4 + COLOUR[module]] += 1
            self.value[seat] += VALUE[module]
            self.built[seat] += 1
            if self.built[seat] == self.ruleset.colony:
                self._fill(seat)
        self._end_turn()

    def _take_from_hand(self, seat: i64, module: i64) -> None:
        self.hands[seat * KINDS + module] -= 1
        self.hand_size[seat] -= 1
        for viewer in range(SEATS):  # whoever knew of one, knows that it has gone
            at = (viewer * SEATS + seat) * KINDS + module
            if self.known[at] > 0:
                self.known[at] -= 1

    def _fill(self, seat: i64) -> None:
        bonus = self.ruleset.later_bonus
        if self.first_full == NOBODY:
            self.first_full = seat
            bonus = self.ruleset.first_bonus
        self.value[seat] += bonus
        self.note(FILLED, seat, bonus)

    def _end_turn(self) -> None:
        """CO-16: the game ends with the round, or by option with the turn."""
        self._pass_on()
        is_full = self.first_full != NOBODY
        if is_full and (self.ruleset.ends_with_turn or self.position == SEATS):
            self.note(ENDED)
            self.actor = OVER
        elif self.position < SEATS:
            self._begin_turn()
        else:
            if self.ruleset.rotate_first:  # CO-5
                self.first = (self.first + 1) % SEATS
            self.round += 1
            self._begin_round()

    # Who wins --------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [int(value) for value in self.value]

    def ranks(self) -> list[int]:
        """CO-17, CO-18: equal colonies rank as they sit, from the first seat of the game on, or by
        option share their rank, as everybody does in a draw."""
        if self.is_draw:
            return [1] * SEATS
        if self.ruleset.shared_ties:
            return super().ranks()
        scores, opener = self.scores(), self._opener()
        places = [(seat - opener) % SEATS for seat in range(SEATS)]
        return [
            1
            + sum([1 for score in scores if score > scores[seat]])
            + sum(
                [
                    1
                    for other in range(SEATS)
                    if scores[other] == scores[seat] and places[other] < places[seat]
                ]
            )
            for seat in range(SEATS)
        ]

    def _opener(self) -> i64:
        """The seat that was first in round 1."""
        passed_on = self.round - 1 if self.ruleset.rotate_first else 0
        return (self.first - passed_on) % SEATS


def start(options: Options, seats: int) -> Colonizers:
    """A new game."""
    ruleset = options.prepared.get(seats)
    if not isinstance(ruleset, Ruleset):
        ruleset = Ruleset(options)
        options.prepared[seats] = ruleset
    state = Colonizers(ruleset)
    state.set_up()
    return state
