"""Settlers of the Cosmos by rules of thumb: no looking ahead, and only what the seat can see."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import Actions, State
from farstead.core.weights import WeighedPolicy, Weights
from farstead.games.cosmos.bot.battle import (
    better_card,
    choose_card,
    choose_reinforcement,
    choose_side,
    lead,
    worst_card,
)
from farstead.games.cosmos.bot.moves import (
    NEVER,
    best_goal,
    need,
    neighbourhood,
    outpost,
    prospects,
    rate,
    settles,
    ships_to_send,
    touches_free_planet,
    weakest_defender,
    weight_of,
)
from farstead.games.cosmos.bot.trade import choose_terms, make_offer
from farstead.games.cosmos.bot.weights import (
    A_MOVE_WORTH_IT,
    ENOUGH_CARDS,
    NAMES,
    SHIPS_AROUND_IT,
    SHIPS_ON_THE_FIRST_PLANET,
    in_points,
)
from farstead.games.cosmos.rules.actions import (
    AGAINST,
    ASSIMILATE,
    BUY_CARD,
    BUY_SHIP,
    DOMINO_COUNT,
    DOUBLE,
    EARN,
    FILL,
    FLIP,
    FORESEE,
    MOVE,
    PASS,
    PLACE,
    SACRIFICE,
    SHIPS,
    STONE_COUNT,
    STOP,
    SWAP,
    TO,
    USE,
    WANDER,
    WAR,
)
from farstead.games.cosmos.rules.content import ATTACK
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.options import PACKAGE
from farstead.games.cosmos.rules.phases import (
    ACTING,
    ALLYING,
    ANSWERING,
    ASKING,
    BARGAINING,
    CHOOSING,
    COUNTING,
    FACING,
    GAINING,
    GIVING,
    HANDING,
    HEADING,
    JUDGING,
    LEAVING,
    PLACING,
    REINFORCING,
    RETREATING,
    RETURNING,
    STACKING,
    SWAPPING,
)
from farstead.games.cosmos.rules.powers_of_battle import (
    BLADE,
    FORGE,
    GUARD,
    HUSH,
    LEAP,
    LORE,
    MARCH,
    MIGHT,
    SHED,
    SPEAR,
    STORE,
    STRIDE,
    WALL,
)
from farstead.games.cosmos.rules.settling import quota
from farstead.games.cosmos.rules.sites import SITES
from farstead.games.cosmos.rules.state import NEITHER, UNDECIDED

SMALL_FLEET: Final = 13  # ships that are too few to put four everywhere
# The best ones first
STONES: Final = [EARN + stone for stone in (MIGHT, HUSH, MARCH, FORGE, LEAP, LORE)]
DOMINOES: Final = [FLIP + domino for domino in (SPEAR, GUARD, STRIDE, STORE, BLADE, WALL, SHED)]


@final
class ThumbPolicy(WeighedPolicy):
    """Takes free planets, then weak ones; keeps its colonies manned; sides against the leader."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self.offered: Actions = Actions()
        self.points: vec[i64] = in_points(weights.values)
        self.one: i64 = 0  # two stacks that had better change places: see `_find_swap`
        self.other: i64 = 0

    def use(self, values: list[float]) -> None:
        super().use(values)
        self.points = in_points(values)

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, Cosmos)
        state.offer(self.offered)
        if self.offered.count == 1:
            return self.offered.items[0]
        phase = state.phase
        if phase == ACTING:
            return self._act(state)
        if phase in (LEAVING, HEADING, COUNTING, SWAPPING):
            return self._move(state)
        if phase in (ALLYING, CHOOSING, REINFORCING, RETREATING, FACING):
            return self._fight(state, rng)
        if phase in (PLACING, STACKING, RETURNING, GAINING):
            return self._settle(state, rng)
        if phase in (GIVING, ASKING, ANSWERING, BARGAINING, JUDGING, HANDING):
            return choose_terms(self.points, state, self.offered)
        return self._use_power(state, rng)

    def _any(self, rng: Rng) -> i64:
        return self.offered.items[rng.below(self.offered.count)]

    # The own turn ------------------------------------------------------------------------

    def _act(self, state: Cosmos) -> i64:
        """Spend, then the best move, if any is good."""
        seat = state.turn
        if not state.has_acted:
            bought = self._buy(state, seat)
            if bought >= 0:
                return bought
        stone = self._stone(state)
        if stone >= 0:
            return stone
        if self._offers_swap():
            return self._swap(state, seat)
        return self._best_stack(state, seat, STOP)

    def _offers_swap(self) -> bool:
        return any(SWAP <= self.offered.items[i] < SWAP + SITES for i in range(self.offered.count))

    def _buy(self, state: Cosmos, seat: i64) -> i64:
        """A ship where it is needed most, a card for a small hand, else an offer."""
        if state.minerals[seat] > 0:
            site = self._neediest(state, seat, BUY_SHIP)
            if site >= 0:
                return BUY_SHIP + site
        if state.hand_size[seat] < self.points[ENOUGH_CARDS] and self.offered.has(BUY_CARD):
            return BUY_CARD
        return make_offer(self.points, state, seat)

    def _neediest(self, state: Cosmos, seat: i64, verb: i64) -> i64:
        """Of the sites that are offered with this verb, where a ship is needed most; or -1."""
        best: i64 = -1
        most: i64 = NEVER
        for i in range(self.offered.count):
            site = self.offered.items[i] - verb
            if 0 <= site < SITES:
                worth = need(self.points, state, seat, site)
                if worth > most:
                    most = worth
                    best = site
        return best

    def _stone(self, state: Cosmos) -> i64:
        """Stones are used as soon as they are of use."""
        for i in range(self.offered.count):
            action = self.offered.items[i]
            if action in (USE + LORE, USE + FORGE, USE + MARCH):
                return action
            if action == USE + LEAP and state.has_free_planet():
                return action
        return -1

    def _swap(self, state: Cosmos, seat: i64) -> i64:
        """One of two stacks that had better change places; for the strength that it lends."""
        self._find_swap(state, seat)
        return SWAP + self.one

    def _find_swap(self, state: Cosmos, seat: i64) -> None:
        """The best swap is that of `one` and `other`: more ships where they count."""
        best: i64 = NEVER
        first = seat * SITES
        for i in range(state.stacks[seat]):
            one = state.held[first + i]
            for j in range(i):
                other = state.held[first + j]
                more = state.stack(seat, other) - state.stack(seat, one)
                gain = more * (weight_of(state, seat, one) - weight_of(state, seat, other))
                if gain > best:
                    best = gain
                    self.one = one
                    self.other = other

    # Moves -------------------------------------------------------------------------------

    def _move(self, state: Cosmos) -> i64:
        seat = state.actor
        if state.phase == COUNTING:
            count = ships_to_send(self.points, state, seat, state.site, state.goal)
            return self._at_most(SHIPS + count)
        if state.phase == SWAPPING:
            self._find_swap(state, seat)
            return TO + (self.other if state.site == self.one else self.one)
        if state.phase == HEADING:
            return self._best_goal(state, seat)
        otherwise: i64 = PASS if self.offered.has(PASS) else self.offered.items[0]
        return self._best_stack(state, seat, otherwise)

    def _at_most(self, action: i64) -> i64:
        """This number of ships, or the greatest that is offered below it."""
        best = self.offered.items[0]
        for i in range(self.offered.count):
            if best < self.offered.items[i] <= action:
                best = self.offered.items[i]
        return best

    def _best_goal(self, state: Cosmos, seat: i64) -> i64:
        best = self.offered.items[0]
        most: i64 = NEVER
        for i in range(self.offered.count):
            action = self.offered.items[i]
            if action != PASS:
                worth = rate(self.points, state, seat, state.site, action - TO)
                if worth > most:
                    most = worth
                    best = action
        if most < self.points[A_MOVE_WORTH_IT] and self.offered.has(PASS):
            return PASS
        return best

    def _best_stack(self, state: Cosmos, seat: i64, otherwise: i64) -> i64:
        """The stack with the best goal; otherwise this."""
        best = otherwise
        most: i64 = self.points[A_MOVE_WORTH_IT] - 1
        for i in range(self.offered.count):
            action = self.offered.items[i]
            if MOVE <= action < MOVE + SITES:
                worth = best_goal(self.points, state, seat, action - MOVE)
                if worth > most:
                    most = worth
                    best = action
        return best

    # Settling ----------------------------------------------------------------------------

    def _settle(self, state: Cosmos, rng: Rng) -> i64:
        seat = state.actor
        if state.phase == STACKING:
            return self._stack_up(state)
        if state.phase == GAINING:
            return PLACE + self._neediest(state, seat, PLACE)
        best = self.offered.items[0]
        most: i64 = NEVER
        for i in range(self.offered.count):
            site = self.offered.items[i] - PLACE
            worth = 4 * neighbourhood(state, site) + rng.below(8)
            if not state.planet[site]:
                worth = 8 * outpost(state, seat, site) + rng.below(8)
            if state.phase == RETURNING:
                worth = 4 * prospects(self.points, state, seat, site) + rng.below(8)
            if worth > most:
                most = worth
                best = self.offered.items[i]
        return best

    def _stack_up(self, state: Cosmos) -> i64:
        """As many as fit; but few ships are spread out."""
        if state.round == 0 and quota(state) < SMALL_FLEET:
            spread = quota(state) > 2 and state.turns < state.seats
            return self._at_most(SHIPS + (1 if spread else quota(state)))
        if state.round == 0 and state.turns < state.seats:
            wish = SHIPS_ON_THE_FIRST_PLANET if state.is_first_stack else SHIPS_AROUND_IT
            spare = quota(state) - state.ruleset.stack  # a stack is kept for the second planet
            return self._at_most(SHIPS + min(self.points[wish], spare))
        if self.offered.has(FILL):
            return FILL
        return self.offered.items[self.offered.count - 1]

    # Invasions ---------------------------------------------------------------------------

    def _fight(self, state: Cosmos, rng: Rng) -> i64:
        seat = state.actor
        if state.phase == ALLYING:
            return choose_side(self.points, state)
        if state.phase == REINFORCING:
            return choose_reinforcement(self.points, state)
        if state.phase == FACING:
            return AGAINST + weakest_defender(state, seat, state.goal)
        if state.phase == RETREATING:
            return self._best_refuge(state, seat)
        if self.offered.has(FORESEE):
            return FORESEE
        card = choose_card(self.points, state, seat)
        return state.ruleset.play + card if card >= 0 else self._any(rng)

    def _best_refuge(self, state: Cosmos, seat: i64) -> i64:
        best = self.offered.items[0]
        most: i64 = NEVER
        for i in range(self.offered.count):
            site = self.offered.items[i] - TO
            worth = settles(self.points, state, seat, site) + need(self.points, state, seat, site)
            if worth > most:
                most = worth
                best = self.offered.items[i]
        return best

    # Powers ------------------------------------------------------------------------------

    def _use_power(self, state: Cosmos, rng: Rng) -> i64:
        """Whatever a power asks."""
        seat = state.actor
        first = self.offered.items[0]
        if self.offered.has(WAR):
            return self._war_or_wander(state, seat)
        if DOUBLE <= first < DOUBLE + SITES:
            return DOUBLE + self._neediest_to_double(state, seat)
        if SACRIFICE <= first < SACRIFICE + SITES:
            return self._sacrifice(state, seat)
        if self.offered.has(ASSIMILATE):
            side = state.main_side(seat)
            spare = state.main_ships(side) > 1 or not state.planet[state.main_site[side]]
            return ASSIMILATE if spare else PASS
        if EARN <= first < EARN + STONE_COUNT:
            return self._first_of(STONES)
        if FLIP <= first < FLIP + DOMINO_COUNT:
            return self._first_of(DOMINOES)
        if USE <= first < USE + STONE_COUNT:
            return self._reply_with_stone(state, seat, first)
        if state.ruleset.play <= first < state.ruleset.hand_over:
            return self._replace_card(state, seat)
        return self._drop_or_any(state, seat, rng)

    def _first_of(self, wanted: list[int]) -> i64:
        for action in wanted:
            if self.offered.has(action):
                return action
        return self.offered.items[0]

    def _war_or_wander(self, state: Cosmos, seat: i64) -> i64:
        """Wander while there are free planets one step away, then War."""
        for site in range(SITES):
            if state.stack(seat, site) > 0 and touches_free_planet(state, site):
                return WANDER
        return WAR

    def _neediest_to_double(self, state: Cosmos, seat: i64) -> i64:
        best: i64 = 0
        most: i64 = NEVER
        for i in range(self.offered.count):
            site = self.offered.items[i] - DOUBLE
            worth = 3 * min(state.stack(seat, site), 4) + need(self.points, state, seat, site)
            if worth > most:
                most = worth
                best = site
        return best

    def _sacrifice(self, state: Cosmos, seat: i64) -> i64:
        """Ships for a total that would else be too low: not the last one of a colony."""
        side = state.main_side(seat)
        missing = -lead(state, side)
        if not 0 < missing <= 9:
            return PASS
        for i in range(self.offered.count):
            site = self.offered.items[i] - SACRIFICE
            if 0 <= site < SITES and (not state.planet[site] or state.stack(seat, site) > 1):
                return SACRIFICE + site
        return PASS

    def _reply_with_stone(self, state: Cosmos, seat: i64, first: i64) -> i64:
        side = state.main_side(seat)
        if first == USE + MIGHT:
            return first if -8 <= lead(state, side) < 0 else PASS
        if state.kind_of(side) == ATTACK:
            return first  # the Defend text would spoil the win
        return PASS

    def _replace_card(self, state: Cosmos, seat: i64) -> i64:
        """Another card, if the revealed one is losing and the other would not."""
        side = state.main_side(seat)
        if side == NEITHER or state.winner != UNDECIDED or not state.is_revealed:
            return PASS
        mine, theirs = state.kind_of(side), state.kind_of(1 - side)
        if mine == ATTACK and (theirs != ATTACK or lead(state, side) >= 0):
            return PASS
        card = better_card(self.points, state, seat, side)
        return state.ruleset.play + card if card >= 0 else PASS

    def _drop_or_any(self, state: Cosmos, seat: i64, rng: Rng) -> i64:
        """A bad card is dropped; of anything else, any."""
        drop = state.ruleset.drop
        if drop <= self.offered.items[0] < drop + state.ruleset.card_count:
            worst = worst_card(state, seat)
            return drop + worst if state.ruleset.card_value[worst] < 4 else PASS
        return self._any(rng)


def greedy_policy() -> Policy:
    """By the numbers that a person would guess."""
    return ThumbPolicy(NAMES.guessed())


def guide_policy() -> Policy:
    """By the numbers that `farstead train cosmos` found. Searches follow it in this game."""
    return ThumbPolicy(NAMES.learned(PACKAGE))
