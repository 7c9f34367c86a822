"""A stronger player of Colonizers that still doesn't look ahead: it weighs what it sees.

`farstead train colonizers` found the weights by letting a thousand variants play each other.
Searches follow it in this game."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.rng import Rng
from farstead.core.state import BIT, Actions, State, size
from farstead.core.weights import GUIDE, WeighedPolicy, WeightNames
from farstead.games.colonizers.rules.actions import (
    BUILD,
    GATHER,
    KEEP,
    PASS,
    PICK,
    RESEARCH,
    ROB,
)
from farstead.games.colonizers.rules.colonists import ECOLOGIST, NOBODY, OPPORTUNIST, SPY, VISIONARY
from farstead.games.colonizers.rules.modules import COLOUR, COST, KINDS, VALUE
from farstead.games.colonizers.rules.options import SEATS
from farstead.games.colonizers.rules.phases import BUILDING, EARNING, KEEPING, NAMING
from farstead.games.colonizers.rules.turns import Colonizers

NAMES: Final = WeightNames(GUIDE)
PICK_OWN_COLOUR: Final[i64] = NAMES.add("pick: own modules of its colour")
PICK_OTHERS_COLOUR: Final[i64] = NAMES.add("pick: another's modules of its colour")
PICK_VISIONARY: Final[i64] = NAMES.add("pick: visionary")
PICK_VISIONARY_HAND: Final[i64] = NAMES.add("pick: visionary, a module in hand")
PICK_OPPORTUNIST: Final[i64] = NAMES.add("pick: opportunist")
PICK_OPPORTUNIST_RICHEST: Final[i64] = NAMES.add("pick: opportunist, the richest's Omnium")
PICK_OPPORTUNIST_OMNIUM: Final[i64] = NAMES.add("pick: opportunist, own Omnium")
PICK_SPY: Final[i64] = NAMES.add("pick: spy")
PICK_SPY_MORE: Final[i64] = NAMES.add("pick: spy, more modules in another's hand")
PICK_BEYOND_TWO: Final[i64] = NAMES.add("pick: own modules of its colour, beyond two")
PICK_VISIONARY_OMNIUM: Final[i64] = NAMES.add("pick: visionary, Omnium")
RESEARCH_BASE: Final[i64] = NAMES.add("research")
RESEARCH_HAND: Final[i64] = NAMES.add("research: a module in hand")
RESEARCH_OMNIUM: Final[i64] = NAMES.add("research: Omnium")
RESEARCH_VALUE_GATHERED: Final[i64] = NAMES.add("research: value that gathering would pay for")
RESEARCH_VALUE: Final[i64] = NAMES.add("research: value that can be built")
RESEARCH_COLONY: Final[i64] = NAMES.add("research: own colony")
RESEARCH_EMPTY_HAND: Final[i64] = NAMES.add("research: nothing in hand")
RESEARCH_PROGRESS: Final[i64] = NAMES.add("research: how far the game is")
KEEP_VALUE: Final[i64] = NAMES.add("keep: value")
KEEP_COST: Final[i64] = NAMES.add("keep: cost")
KEEP_OWN_COLOUR: Final[i64] = NAMES.add("keep: own modules of its colour")
KEEP_PAYABLE: Final[i64] = NAMES.add("keep: can be paid")
KEEP_COLOURED: Final[i64] = NAMES.add("keep: a coloured one")
KEEP_COST_LATE: Final[i64] = NAMES.add("keep: cost, how far the game is")
KEEP_BEYOND_INCOME: Final[i64] = NAMES.add("keep: cost beyond what gathering pays")
KEEP_VALUE_LATE: Final[i64] = NAMES.add("keep: value, how far the game is")
BUILD_BASE: Final[i64] = NAMES.add("build")
BUILD_VALUE: Final[i64] = NAMES.add("build: value")
BUILD_COST: Final[i64] = NAMES.add("build: cost")
BUILD_OWN_COLOUR: Final[i64] = NAMES.add("build: own modules of its colour")
BUILD_COLOURED: Final[i64] = NAMES.add("build: a coloured one")
BUILD_COST_LATE: Final[i64] = NAMES.add("build: cost, how far the game is")
BUILD_OMNIUM_LEFT: Final[i64] = NAMES.add("build: Omnium left")
BUILD_VALUE_LATE: Final[i64] = NAMES.add("build: value, how far the game is")
BUILD_FILLS: Final[i64] = NAMES.add("build: fills the colony")
BUILD_FILLS_AHEAD: Final[i64] = NAMES.add("build: fills the colony, points ahead")
SWAP_BASE: Final[i64] = NAMES.add("swap")
SWAP_MORE: Final[i64] = NAMES.add("swap: modules more")
ROB_AHEAD: Final[i64] = NAMES.add("rob: points ahead")

CREDULITY: Final = 2.0  # how much less than the best a pick may be worth to be believed


@final
class GuidePolicy(WeighedPolicy):
    def __init__(self) -> None:
        super().__init__(NAMES.learned("farstead.games.colonizers"))
        self.offered: Actions = Actions()

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, Colonizers)
        state.offer(self.offered)
        if self.offered.count == 1:
            return self.offered.items[0]
        if state.phase == BUILDING:
            return self._build(state, rng)
        if state.phase == EARNING:
            return self._earn(state)
        if state.phase == KEEPING:
            return self._keep(state, rng)
        if state.phase == NAMING:
            return self._name(state, rng)
        return self._pick(state, rng)

    def _pick(self, state: Colonizers, rng: Rng) -> i64:
        """The colonist that is worth most to oneself, or to somebody who would pick it later."""
        seat = state.turn
        best: float = -1000.0
        chosen: i64 = self.offered.items[0]
        for i in range(self.offered.count):
            worth = self._taste(state, seat, self.offered.items[i] - PICK) + rng.fraction() * 0.2
            if worth > best:
                best = worth
                chosen = self.offered.items[i]
        return chosen

    def _taste(self, state: Colonizers, seat: i64, colonist: i64) -> float:
        """What a colonist is worth to a seat, as far as everybody can see."""
        w = self.w
        if colonist == VISIONARY:
            worth = w[PICK_VISIONARY] + w[PICK_VISIONARY_HAND] * float(state.hand_size[seat])
            return worth + w[PICK_VISIONARY_OMNIUM] * float(state.omnium[seat])
        if colonist == OPPORTUNIST:
            rich = self._most(state, state.omnium, seat)
            return (
                w[PICK_OPPORTUNIST]
                + w[PICK_OPPORTUNIST_RICHEST] * float(rich)
                + w[PICK_OPPORTUNIST_OMNIUM] * float(state.omnium[seat])
            )
        if colonist == SPY:
            more = self._most(state, state.hand_size, seat) - state.hand_size[seat]
            return w[PICK_SPY] + w[PICK_SPY_MORE] * float(more)
        return self._pay(state, seat, colonist - ECOLOGIST)

    def believes(self, world: State, viewer: i64, rng: Rng) -> bool:
        """Others pick what is worth most to them."""
        assert isinstance(world, Colonizers)
        doubt: float = 0.0
        for other in range(SEATS):
            hidden = other != viewer and world.has_picked(other) and not world.is_shown(other)
            if hidden and size(world.could_be(viewer, other)) > 1:
                might = world.could_be(viewer, other)
                taste = self._taste(world, other, world.colonist[other])
                doubt += self._taste(world, other, self._likeliest(world, other, might)) - taste
        return doubt <= 0.0 or rng.fraction() < exp(-doubt / CREDULITY)

    def _likeliest(self, state: Colonizers, seat: i64, might: i64) -> i64:
        """Which of these colonists the seat would have picked."""
        best: float = -1000.0
        found: i64 = 0
        colonist: i64
        for colonist in range(6):
            if might & BIT[colonist]:
                taste = self._taste(state, seat, colonist)
                if taste > best:
                    best = taste
                    found = colonist
        return found

    def _pay(self, state: Colonizers, seat: i64, colour: i64) -> float:
        most: i64 = 0
        for other in range(SEATS):
            if other != seat:
                most = max(most, state.colours[other * 4 + colour])
        own = state.colours[seat * 4 + colour]
        worth = self.w[PICK_OWN_COLOUR] * float(own) + self.w[PICK_OTHERS_COLOUR] * float(most)
        return worth + self.w[PICK_BEYOND_TWO] * float(max(own - 2, 0))

    def _most(self, state: Colonizers, column: vec[i64], seat: i64) -> i64:
        """The most that another seat has."""
        most: i64 = 0
        for other in range(SEATS):
            if other != seat:
                most = max(most, column[other])
        return most

    def _earn(self, state: Colonizers) -> i64:
        if state.research_ends_game():  # which would throw it away
            return GATHER
        w, seat = self.w, state.turn
        purse, income = state.omnium[seat], state.ruleset.income
        now: i64 = 0
        then: i64 = 0
        for module in range(KINDS):
            if state.hands[seat * KINDS + module] > 0:
                if COST[module] <= purse:
                    now = max(now, VALUE[module])
                if COST[module] <= purse + income:
                    then = max(then, VALUE[module])
        worth = (
            w[RESEARCH_BASE]
            + w[RESEARCH_HAND] * float(state.hand_size[seat])
            + w[RESEARCH_OMNIUM] * float(purse)
        )
        worth += w[RESEARCH_VALUE_GATHERED] * float(then - now) + w[RESEARCH_VALUE] * float(now)
        worth += w[RESEARCH_COLONY] * float(state.built[seat])
        worth += w[RESEARCH_PROGRESS] * float(state.most_built())
        if state.hand_size[seat] == 0:
            worth += w[RESEARCH_EMPTY_HAND]
        return RESEARCH if worth > 0.0 else GATHER

    def _keep(self, state: Colonizers, rng: Rng) -> i64:
        first = self._prize(state, state.first_drawn) + rng.fraction() * 0.1
        second = self._prize(state, state.second_drawn)
        return KEEP + (state.first_drawn if first >= second else state.second_drawn)

    def _prize(self, state: Colonizers, module: i64) -> float:
        """What a module is worth to keep."""
        w, seat = self.w, state.turn
        worth = w[KEEP_VALUE] * float(VALUE[module]) + w[KEEP_COST] * float(COST[module])
        if COLOUR[module] < 3:
            worth += (
                w[KEEP_OWN_COLOUR] * float(state.colours[seat * 4 + COLOUR[module]])
                + w[KEEP_COLOURED]
            )
        if state.can_pay(seat, module):
            worth += w[KEEP_PAYABLE]
        beyond = COST[module] - state.omnium[seat] - state.ruleset.income
        worth += w[KEEP_BEYOND_INCOME] * float(max(beyond, 0))
        progress = float(state.most_built()) / float(state.ruleset.colony)
        return worth + progress * (
            w[KEEP_COST_LATE] * float(COST[module]) + w[KEEP_VALUE_LATE] * float(VALUE[module])
        )

    def _build(self, state: Colonizers, rng: Rng) -> i64:
        w, seat = self.w, state.turn
        progress = float(state.most_built()) / float(state.ruleset.colony)
        fills = state.lacks_one(seat)
        ahead = state.value[seat] - self._most(state, state.value, seat)
        best: float = 0.0  # of building nothing
        chosen: i64 = PASS
        for i in range(self.offered.count):
            action = self.offered.items[i]
            if action != PASS:
                module = action - BUILD
                worth = (
                    w[BUILD_BASE]
                    + w[BUILD_VALUE] * float(VALUE[module])
                    + w[BUILD_COST] * float(COST[module])
                )
                if COLOUR[module] < 3:
                    own = state.colours[seat * 4 + COLOUR[module]]
                    worth += w[BUILD_OWN_COLOUR] * float(own) + w[BUILD_COLOURED]
                worth += progress * (
                    w[BUILD_COST_LATE] * float(COST[module])
                    + w[BUILD_VALUE_LATE] * float(VALUE[module])
                )
                worth += w[BUILD_OMNIUM_LEFT] * float(state.omnium[seat] - COST[module])
                if fills:
                    worth += (
                        w[BUILD_FILLS] + w[BUILD_FILLS_AHEAD] * float(ahead + VALUE[module]) / 10.0
                    )
                worth += rng.fraction() * 0.1
                if worth > best:
                    best = worth
                    chosen = action
        return chosen

    def _name(self, state: Colonizers, rng: Rng) -> i64:
        """Whoever is most likely to have most: naming the wrong colonist does nothing."""
        w, seat = self.w, state.turn
        ability = state.ability()
        best: float = 0.0
        target: i64 = NOBODY
        for other in range(SEATS):
            if other != seat:
                might = state.could_be(seat, other)
                if ability == ROB:
                    gain = float(min(state.omnium[other], state.ruleset.robbery))
                    gain += w[ROB_AHEAD] * float(state.value[other] - state.value[seat]) / 10.0
                    if state.omnium[other] == 0:
                        gain = 0.0
                else:
                    more = state.hand_size[other] - state.hand_size[seat]
                    gain = w[SWAP_BASE] + w[SWAP_MORE] * float(more)
                gain = gain / float(max(size(might), 1)) + rng.fraction() * 0.01
                if gain > best and gain > 0.02:
                    best = gain
                    target = self._likeliest(state, other, might)
        if target == NOBODY:
            return PASS
        return ability + target
