"""Colonizers by the rules of thumb that were published with the game: no looking ahead."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import BIT, Actions, State, size
from farstead.games.colonizers.rules.actions import (
    BUILD,
    GATHER,
    KEEP,
    PASS,
    PICK,
    RESEARCH,
    SWAP,
)
from farstead.games.colonizers.rules.colonists import ECOLOGIST, VISIONARY
from farstead.games.colonizers.rules.modules import COLOUR, COST, VALUE
from farstead.games.colonizers.rules.options import SEATS
from farstead.games.colonizers.rules.phases import BUILDING, EARNING, KEEPING, NAMING
from farstead.games.colonizers.rules.turns import Colonizers


@final
class GreedyPolicy(Policy):
    """Builds what it can, of one colour if it can; robs the rich and swaps with full hands."""

    def __init__(self) -> None:
        self.offered: Actions = Actions()
        self.modules: vec[i64] = vec[i64]([0] * 64)  # to choose from
        self.count: i64 = 0

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, Colonizers)
        state.offer(self.offered)
        if self.offered.count == 1:
            return self.offered.items[0]
        if state.phase == BUILDING:
            return self._build(state, rng)
        if state.phase == EARNING:
            return self._earn(state, rng)
        if state.phase == KEEPING:
            return self._keep(state, rng)
        if state.phase == NAMING:
            return self._name(state, rng)
        return self._pick(state, rng)

    def _pick(self, state: Colonizers, rng: Rng) -> i64:
        """The colonist of a colour with three modules, or the Visionary for an empty hand."""
        seat = state.turn
        best: i64 = 2
        chosen: i64 = -1
        colour: i64
        for colour in range(3):
            own = state.colours[seat * 4 + colour]
            if own > best and (state.pool >> (ECOLOGIST + colour)) & 1:
                best = own
                chosen = PICK + ECOLOGIST + colour
        if chosen >= 0:
            return chosen
        if state.hand_size[seat] <= 1 and (state.pool >> VISIONARY) & 1:
            return PICK + VISIONARY
        return self._any(rng)

    def _earn(self, state: Colonizers, rng: Rng) -> i64:
        if state.research_ends_game():  # which would throw it away
            return GATHER
        hand = state.hand_size[state.turn]
        if state.omnium[state.turn] == 0 or hand >= 4:
            return GATHER
        if hand == 0:
            return RESEARCH
        return self._any(rng)

    def _keep(self, state: Colonizers, rng: Rng) -> i64:
        self.count = 2
        self.modules[0] = state.first_drawn
        self.modules[1] = state.second_drawn
        return KEEP + self._best(state, rng)

    def _build(self, state: Colonizers, rng: Rng) -> i64:
        self.count = 0
        for i in range(self.offered.count):
            if self.offered.items[i] != PASS:
                self.modules[self.count] = self.offered.items[i] - BUILD
                self.count += 1
        return BUILD + self._best(state, rng)

    def _best(self, state: Colonizers, rng: Rng) -> i64:
        """The module to keep or to build, of those in `modules`."""
        seat = state.turn
        is_late = False
        for other in range(SEATS):
            if state.lacks_one(other):
                is_late = True
        is_full = state.is_hand_full(seat)
        colour = self._main_colour(state, seat, rng)
        best: i64 = -1
        chosen: i64 = self.modules[0]
        for i in range(self.count):
            module = self.modules[i]
            rating = rng.below(8)  # any will do
            can_pay = state.can_pay(seat, module)
            if is_late:
                if can_pay:
                    rating += 8 * (1 + VALUE[module])
            elif is_full:
                rating += 8 * (VALUE[module] - COST[module] + 100)
            elif COLOUR[module] == colour and can_pay:
                rating += 8 * (1 + VALUE[module])
            if rating > best:
                best = rating
                chosen = module
        return chosen

    def _main_colour(self, state: Colonizers, seat: i64, rng: Rng) -> i64:
        best: i64 = 0
        main: i64 = -1
        colour: i64
        for colour in range(3):
            rating = state.colours[seat * 4 + colour] * 4
            if rating > 0:
                rating += rng.below(4)
            if rating > best:
                best = rating
                main = colour
        return main

    def _name(self, state: Colonizers, rng: Rng) -> i64:
        """Rob the richest, swap for the fullest hand: less one for each further colonist that
        the player might be, as naming the wrong one does nothing."""
        seat = state.turn
        ability = state.ability()
        best: i64 = 0
        target: i64 = 0
        for other in range(SEATS):
            if other != seat:
                might = state.could_be(seat, other)
                gain = state.omnium[other]
                if ability == SWAP:
                    gain = 2 * (state.hand_size[other] - state.hand_size[seat])
                gain = 4 * (gain - size(might) + 1) + rng.below(4)
                if gain >= 4 and gain > best:
                    best = gain
                    target = might
        if target == 0:
            return PASS
        return ability + _one_of(target, rng)

    def _any(self, rng: Rng) -> i64:
        return self.offered.items[rng.below(self.offered.count)]


def _one_of(members: i64, rng: Rng) -> i64:
    """A random member of a set of colonists."""
    skip = rng.below(size(members))
    colonist: i64 = 0
    while True:
        if members & BIT[colonist]:
            if skip == 0:
                return colonist
            skip -= 1
        colonist += 1
