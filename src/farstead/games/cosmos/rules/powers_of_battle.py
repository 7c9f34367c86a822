"""Powers that work in an invasion."""

from typing import Final, final

from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.actions import (
    DOMINO_COUNT,
    EARN,
    FLIP,
    FORESEE,
    PASS,
    SACRIFICE,
    STONE_COUNT,
    USE,
    WANDER,
    WAR,
)
from farstead.games.cosmos.rules.content import ATTACK, Race
from farstead.games.cosmos.rules.events import (
    CHOSE_MODE,
    DOMINO_FELL,
    DROPPED,
    LOOKED,
    PASSED,
    REPLACED,
    SACRIFICED,
    STONE_EARNED,
    STONE_USED,
)
from farstead.games.cosmos.rules.phases import LEAVING
from farstead.games.cosmos.rules.power_base import (
    BONUS,
    CHOICE,
    LOSS,
    REPLY,
    SIGHT,
    START,
    TURN,
    WIN,
    WORTH,
    Power,
)
from farstead.games.cosmos.rules.ruleset import NOBODY
from farstead.games.cosmos.rules.sites import SITES
from farstead.games.cosmos.rules.state import DEFENCE, NEITHER, UNDECIDED, CosmosState
from farstead.games.cosmos.rules.steps import LEAP_ERRAND
from farstead.games.cosmos.rules.ways import can_leap


@final
class Ascended(Power):
    """SC-27: few ships, each worth many; sees the other's hand."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [SIGHT, WORTH])
        self.setup: i64 = race.numbers["setup"]
        self.most: i64 = race.numbers["most"]
        self.value: i64 = race.numbers["worth"]

    def setup_ships(self, usual: i64) -> i64:
        return min(usual, self.setup)

    def most_ships(self, usual: i64) -> i64:
        return min(usual, self.most)

    def worth(self, side: i64) -> i64:
        return self.value

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        return state.main_side(seat) != NEITHER

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        other = state.main_player(1 - state.main_side(seat))
        for card in range(state.ruleset.card_count):
            state.known[state.known_at(seat, other, card)] = state.holds(other, card)
        state.note(LOOKED, seat, other)


@final
class Oracle(Power):
    """SC-44: sees the other's card before choosing."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [CHOICE])

    def suggest(self, state: CosmosState, seat: i64, hook: i64, out: Actions) -> None:
        side = state.main_side(seat)
        has_used = state.remembered(seat, self.power) == state.round
        if state.ruleset.rules > 1:  # SC-44: once a round only by rules 1
            has_used = state.waits & BIT[side] != 0
        if not has_used and not state.waits & BIT[1 - side]:
            out.add(FORESEE)

    def takes(self, state: CosmosState, action: i64) -> bool:
        return action == FORESEE

    def follow(self, state: CosmosState, seat: i64, action: i64) -> None:
        state.remember(seat, self.power, state.round)
        state.waits |= BIT[state.main_side(seat)]


@final
class Binary(Power):
    """SC-34: War or Wander, turn by turn."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [START, BONUS])
        self.war: i64 = race.numbers["war"]
        self.wander: i64 = race.numbers["wander"]

    def bonus(self, state: CosmosState, seat: i64, side: i64) -> i64:
        return self.war if state.remembered(seat, self.power) else 0

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        return seat == state.turn

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        state.ask_power(self.power, seat)

    def offer(self, state: CosmosState, seat: i64, out: Actions) -> None:
        out.add(WAR)
        out.add(WANDER)

    def answer(self, state: CosmosState, seat: i64, action: i64) -> None:
        is_war = action == WAR
        state.remember(seat, self.power, 1 if is_war else 0)
        if not is_war:
            state.extra_moves += self.wander
        state.note(CHOSE_MODE, seat, 0 if is_war else 1)


@final
class TwoFaced(Power):
    """SC-42: another card after all."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [REPLY])

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        if state.main_side(seat) == NEITHER or state.hand_size[seat] == 0:
            return False
        if state.ruleset.rules > 1:
            return True
        return state.remembered(seat, self.power) != state.round  # SC-42: by rules 1

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        state.ask_power(self.power, seat)

    def offer(self, state: CosmosState, seat: i64, out: Actions) -> None:
        for card in range(state.ruleset.card_count):
            if state.ruleset.invades[card] and state.holds(seat, card):
                out.add(state.ruleset.play + card)
        out.add(PASS)

    def answer(self, state: CosmosState, seat: i64, action: i64) -> None:
        if action == PASS:
            state.note(PASSED, seat)
            return
        side, card = state.main_side(seat), action - state.ruleset.play
        state.note(REPLACED, seat, state.card[side], card)
        state.remember(seat, self.power, state.round)
        if state.ruleset.rules > 1:
            self._take_back(state, seat, state.card[side])
        else:
            state.lay_by(state.card[side])
        state.give_up(seat, card)
        state.card[side] = card
        if state.tally is not None:
            state.tally.played[card] += 1

    def _take_back(self, state: CosmosState, seat: i64, card: i64) -> None:
        """The revealed card comes back into the hand, and everybody has seen it."""
        if card != NOBODY:
            state.take_in(seat, card)
            for viewer in range(state.seats):
                if viewer != seat:
                    state.known[state.known_at(viewer, seat, card)] += 1


@final
class Fodder(Power):
    """SC-37: ships from elsewhere for a higher total."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [REPLY])
        self.most: i64 = race.numbers["most"]
        self.value: i64 = race.numbers["worth"]

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        if state.main_side(seat) == NEITHER or not state.attacks_met():
            return False
        return self._has_spare(state, seat)

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        state.remember(seat, self.power, 0)  # how many have been given
        state.ask_power(self.power, seat)

    def offer(self, state: CosmosState, seat: i64, out: Actions) -> None:
        for site in range(SITES):
            if self._is_spare(state, seat, site):
                out.add(SACRIFICE + site)
        out.add(PASS)

    def _has_spare(self, state: CosmosState, seat: i64) -> bool:
        return any(self._is_spare(state, seat, site) for site in range(SITES))

    def _is_spare(self, state: CosmosState, seat: i64, site: i64) -> bool:
        """Whether there are ships on the site that don't fight."""
        return state.stack(seat, site) > 0 and not state.is_engaged(seat, site)

    def answer(self, state: CosmosState, seat: i64, action: i64) -> None:
        if action == PASS:
            state.note(PASSED, seat)
            return
        site = action - SACRIFICE
        state.note(SACRIFICED, seat, site)
        state.bury(seat, site, 1)
        state.added[state.main_side(seat)] += self.value
        given = state.remembered(seat, self.power) + 1
        state.remember(seat, self.power, given)
        if given < self.most and self._has_spare(state, seat):
            state.ask_power(self.power, seat)


# Stones: SC-41
MIGHT: Final = 0
LORE: Final = 1
FORGE: Final = 2
MARCH: Final = 3
HUSH: Final = 4
LEAP: Final = 5


@final
class Titan(Power):
    """SC-41: stones, each earned by a win and used once. The memory holds two sets of them:
    those earned, and shifted by six those used."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [REPLY, WIN, TURN, BONUS])
        self.value: i64 = race.numbers["bonus"]
        self.might: i64 = race.numbers["might"]
        self.lore: i64 = race.numbers["lore"]
        self.forge: i64 = race.numbers["forge"]

    def bonus(self, state: CosmosState, seat: i64, side: i64) -> i64:
        return self.value

    def has(self, state: CosmosState, seat: i64, stone: i64) -> bool:
        """Whether the stone is earned and not used yet."""
        memory = state.remembered(seat, self.power)
        return (memory >> stone) & 1 != 0 and not (memory >> (stone + STONE_COUNT)) & 1

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        if moment == WIN:
            earned = state.remembered(seat, self.power) & 63
            return state.has_won(seat) and earned != 63
        return self._might_works(state, seat) or self._hush_works(state, seat)

    def _might_works(self, state: CosmosState, seat: i64) -> bool:
        if state.main_side(seat) == NEITHER or not self.has(state, seat, MIGHT):
            return False
        return state.attacks_met()

    def _hush_works(self, state: CosmosState, seat: i64) -> bool:
        side = state.main_side(seat)
        if side == NEITHER or not self.has(state, seat, HUSH):
            return False
        return state.kind_of(1 - side) != ATTACK

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        state.ask_power(self.power, seat)

    def offer(self, state: CosmosState, seat: i64, out: Actions) -> None:
        if state.winner != UNDECIDED:
            memory = state.remembered(seat, self.power)
            for stone in range(STONE_COUNT):
                if not (memory >> stone) & 1:
                    out.add(EARN + stone)
            return
        if self._might_works(state, seat):
            out.add(USE + MIGHT)
        if self._hush_works(state, seat):
            out.add(USE + HUSH)
        out.add(PASS)

    def answer(self, state: CosmosState, seat: i64, action: i64) -> None:
        if action == PASS:
            state.note(PASSED, seat)
        elif action >= USE:
            self._spend(state, seat, action - USE)
            side = state.main_side(seat)
            if action == USE + MIGHT:
                state.added[side] += self.might
            else:
                state.silenced |= BIT[1 - side]
        else:
            stone = action - EARN
            state.remember(seat, self.power, state.remembered(seat, self.power) | BIT[stone])
            state.note(STONE_EARNED, seat, stone)

    def _spend(self, state: CosmosState, seat: i64, stone: i64) -> None:
        memory = state.remembered(seat, self.power) | BIT[stone + STONE_COUNT]
        state.remember(seat, self.power, memory)
        state.note(STONE_USED, seat, stone)

    def suggest(self, state: CosmosState, seat: i64, hook: i64, out: Actions) -> None:
        if self.has(state, seat, LORE):
            out.add(USE + LORE)
        if self.has(state, seat, FORGE) and state.has_room(seat):
            out.add(USE + FORGE)
        if self.has(state, seat, MARCH):
            out.add(USE + MARCH)
        if self.has(state, seat, LEAP) and can_leap(state, seat):
            out.add(USE + LEAP)

    def takes(self, state: CosmosState, action: i64) -> bool:
        return USE <= action < USE + STONE_COUNT

    def follow(self, state: CosmosState, seat: i64, action: i64) -> None:
        stone = action - USE
        self._spend(state, seat, stone)
        if stone == LORE:
            state.plan_draw(seat, self.lore)
        elif stone == FORGE:
            state.plan_gain(seat, self.forge)
        elif stone == MARCH:
            state.extra_moves += 1
        else:
            state.errand = LEAP_ERRAND
            state.ask(LEAVING, seat)


# Dominoes: SC-29
GUARD: Final = 0
SPEAR: Final = 1
WALL: Final = 2
BLADE: Final = 3
STRIDE: Final = 4
SHED: Final = 5
STORE: Final = 6


@final
class Domino(Power):
    """SC-29: powers that fall one after the other. The memory holds two bits for each of the
    seven: 0 off, 1 on, 2 doubled; and above them how many cards are still to be shed."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [START, LOSS, WIN, BONUS])
        self.guard: i64 = race.numbers["guard"]
        self.spear: i64 = race.numbers["spear"]
        self.wall: i64 = race.numbers["wall"]
        self.blade: i64 = race.numbers["blade"]

    def level(self, state: CosmosState, seat: i64, domino: i64) -> i64:
        return (state.remembered(seat, self.power) >> (2 * domino)) & 3

    def bonus(self, state: CosmosState, seat: i64, side: i64) -> i64:
        if side == DEFENCE:
            guard, wall = self.level(state, seat, GUARD), self.level(state, seat, WALL)
            return self.guard * guard + self.wall * wall
        spear, blade = self.level(state, seat, SPEAR), self.level(state, seat, BLADE)
        return self.spear * spear + self.blade * blade

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        if moment == START:
            return seat == state.turn and self.level(state, seat, STRIDE) > 0
        if moment == LOSS:
            shed = self.level(state, seat, SHED)
            return state.has_lost(seat) and shed > 0 and state.hand_size[seat] > 0
        if not state.has_won(seat):
            return False
        falls = seat == state.invader and self._next_level(state, seat) > 0
        return falls or self.level(state, seat, STORE) > 0

    def _next_level(self, state: CosmosState, seat: i64) -> i64:
        """What the next domino falls to: 1, or 2 once all are on; 0 when all are doubled."""
        lowest: i64 = 2
        for domino in range(DOMINO_COUNT):
            lowest = min(lowest, self.level(state, seat, domino))
        return (lowest + 1) % 3

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        if moment == START:
            state.extra_moves += self.level(state, seat, STRIDE)
            return
        if moment == WIN:
            state.plan_draw(seat, self.level(state, seat, STORE))
            if seat != state.invader or self._next_level(state, seat) == 0:
                return
        else:
            self._set_shedding(state, seat, self.level(state, seat, SHED))
        state.ask_power(self.power, seat)

    def _shedding(self, state: CosmosState, seat: i64) -> i64:
        return state.remembered(seat, self.power) >> (2 * DOMINO_COUNT)

    def _set_shedding(self, state: CosmosState, seat: i64, count: i64) -> None:
        levels = state.remembered(seat, self.power) & (BIT[2 * DOMINO_COUNT] - 1)
        state.remember(seat, self.power, levels + count * BIT[2 * DOMINO_COUNT])

    def offer(self, state: CosmosState, seat: i64, out: Actions) -> None:
        if self._shedding(state, seat) > 0:
            for card in range(state.ruleset.card_count):
                if state.holds(seat, card):
                    out.add(state.ruleset.drop + card)
            out.add(PASS)
            return
        falls_to = self._next_level(state, seat)
        for domino in range(DOMINO_COUNT):
            if self.level(state, seat, domino) < falls_to:
                out.add(FLIP + domino)

    def answer(self, state: CosmosState, seat: i64, action: i64) -> None:
        if action == PASS:
            self._set_shedding(state, seat, 0)
            state.note(PASSED, seat)
        elif action >= state.ruleset.drop:
            card = action - state.ruleset.drop
            state.give_up(seat, card)
            state.discard(card)
            state.note(DROPPED, seat, card)
            left = self._shedding(state, seat) - 1
            self._set_shedding(state, seat, left)
            if left > 0 and state.hand_size[seat] > 0:
                state.ask_power(self.power, seat)
            else:
                self._set_shedding(state, seat, 0)
        else:
            domino = action - FLIP
            state.remember(seat, self.power, state.remembered(seat, self.power) + BIT[2 * domino])
            state.note(DOMINO_FELL, seat, domino, self.level(state, seat, domino))


@final
class Empire(Power):
    """SC-36: strong by colonies."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [BONUS])
        self.value: i64 = race.numbers["bonus"]
        self.beyond: i64 = race.numbers["beyond"]

    def bonus(self, state: CosmosState, seat: i64, side: i64) -> i64:
        return self.value * max(state.colonies[seat] - self.beyond, 0)
