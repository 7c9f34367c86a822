"""Powers that gain or save something: ships, cards, other powers."""

from typing import final

from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.actions import ASSIMILATE, DOUBLE, PASS, RETURN
from farstead.games.cosmos.rules.content import POWER_COUNT, Race
from farstead.games.cosmos.rules.events import ASSIMILATED, CLUNG, DOUBLED, GAVE_BACK, PASSED
from farstead.games.cosmos.rules.power_base import BONUS, LOSS, START, WIN, Power
from farstead.games.cosmos.rules.ruleset import NOBODY
from farstead.games.cosmos.rules.sites import SITES
from farstead.games.cosmos.rules.state import BOTH, SIDES, CosmosState


@final
class Breeders(Power):
    """SC-32: great stacks, and some that double. The memory counts the turns in which they may."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [START])
        self.stack: i64 = race.numbers["stack"]
        self.times: i64 = race.numbers["times"]

    def stack_limit(self, usual: i64) -> i64:
        return max(usual, self.stack)

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        return seat == state.turn and state.remembered(seat, self.power) < self.times

    def _can_grow(self, state: CosmosState, seat: i64, site: i64) -> bool:
        """Whether there is a stack on the site, with room."""
        return state.stack(seat, site) > 0 and state.room(seat, site) > 0

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        state.remember(seat, self.power, state.remembered(seat, self.power) + 1)
        can_grow = any(self._can_grow(state, seat, site) for site in range(SITES))
        if can_grow and state.on_map[seat] < state.most[seat]:
            state.ask_power(self.power, seat)

    def offer(self, state: CosmosState, seat: i64, out: Actions) -> None:
        for site in range(SITES):
            if self._can_grow(state, seat, site):
                out.add(DOUBLE + site)

    def answer(self, state: CosmosState, seat: i64, action: i64) -> None:
        site = action - DOUBLE
        gained = min(state.stack(seat, site), state.room(seat, site))
        gained = min(gained, state.most[seat] - state.on_map[seat])
        state.fleet[seat] += gained  # out of the box
        state.graveyard[seat] += gained
        state.muster(seat, site, gained)
        state.note(DOUBLED, seat, site, gained)


@final
class Spite(Power):
    """SC-31: takes others along. The memory counts the ships on the race card."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [LOSS, BONUS])
        self.value: i64 = race.numbers["bonus"]
        self.most: i64 = race.numbers["most"]

    def bonus(self, state: CosmosState, seat: i64, side: i64) -> i64:
        return self.value * state.remembered(seat, self.power)

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        return state.lost[seat] > 0

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        left = state.lost[seat]
        side = state.winner
        main = state.main_player(side)
        if main != seat:
            left -= self._destroy(state, main, state.main_site[side], left)
        i: i64
        for i in range(len(state.joiners)):
            other = state.joiner_seat(i)
            if state.joiner_side(i) == side and other != seat:
                left -= self._destroy(state, other, state.joiner_site(i), left)
        if state.remembered(seat, self.power) < self.most:
            state.graveyard[seat] -= 1
            state.on_cards[seat] += 1
            state.spared[seat] += 1
            state.remember(seat, self.power, state.remembered(seat, self.power) + 1)

    def _destroy(self, state: CosmosState, seat: i64, site: i64, most: i64) -> i64:
        """Destroy up to so many ships of a stack. How many it were."""
        count = min(state.stack(seat, site), most)
        if count > 0:
            state.bury(seat, site, count)
        return count

    def leave(self, state: CosmosState, seat: i64) -> None:
        ships = state.remembered(seat, self.power)
        state.on_cards[seat] -= ships
        state.graveyard[seat] += ships


@final
class Parasite(Power):
    """SC-33: a lost ship clings to the winner."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [LOSS])
        self.most: i64 = race.numbers["most"]

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        if state.lost[seat] == state.spared[seat] or state.main_ships(state.winner) == 0:
            return False
        if seat == state.main_player(state.winner) or state.recruits(seat) == 0:
            return False
        site = state.main_site[state.winner]
        is_new = state.host[seat * SITES + site] == NOBODY
        if is_new and self._clinging(state, seat) >= self.most:
            return False
        return state.stack(seat, site) < state.ruleset.stack

    def _clinging(self, state: CosmosState, seat: i64) -> i64:
        """On how many sites own ships cling."""
        count: i64 = 0
        for site in range(SITES):
            if state.host[seat * SITES + site] != NOBODY:
                count += 1
        return count

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        site, host = state.main_site[state.winner], state.main_player(state.winner)
        state.muster(seat, site, 1)
        state.spared[seat] += 1
        state.host[seat * SITES + site] = host
        state.note(CLUNG, seat, site, host)


@final
class Replicators(Power):
    """SC-40: ships out of what was destroyed."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [WIN])
        self.most: i64 = race.numbers["most"]
        self.cards: i64 = race.numbers["draw"]

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        return state.has_won(seat) and self._destroyed(state) > 0

    def _destroyed(self, state: CosmosState) -> i64:
        total: i64 = 0
        for lost in state.lost:
            total += lost
        return total

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        state.plan_gain(seat, min(self._destroyed(state), self.most))
        state.plan_draw(seat, self.cards)


@final
class Assimilators(Power):
    """SC-28: have the powers of those they beat."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [LOSS, WIN, BONUS])
        self.value: i64 = race.numbers["bonus"]

    def bonus(self, state: CosmosState, seat: i64, side: i64) -> i64:
        return 0 if self._held(state, seat) else self.value

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        side = state.main_side(seat)
        if moment == LOSS:
            winner = state.main_player(state.winner)
            return state.has_lost(seat) and state.has_power(seat, state.race[winner])
        if not state.has_won(seat) or state.winner == BOTH or state.main_ships(side) == 0:
            return False
        return not state.has_power(seat, state.race[state.main_player(1 - side)])

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        if moment == WIN:
            state.ask_power(self.power, seat)
            return
        held = self._held(state, seat)
        if held & (held - 1) == 0:
            self._give_back(state, seat, held)
        else:
            state.ask_power(self.power, state.main_player(state.winner))

    def _held(self, state: CosmosState, seat: i64) -> i64:
        """The powers that were assimilated, as a set."""
        return state.powers[seat] & ~BIT[state.race[seat]]

    def offer(self, state: CosmosState, seat: i64, out: Actions) -> None:
        if state.has_power(seat, self.power):
            out.add(ASSIMILATE)
            out.add(PASS)
            return
        held = self._held(state, self._loser(state))
        for power in range(POWER_COUNT):
            if held & BIT[power]:
                out.add(RETURN + power)

    def _loser(self, state: CosmosState) -> i64:
        return state.main_player(1 - state.winner)

    def answer(self, state: CosmosState, seat: i64, action: i64) -> None:
        if action == PASS:
            state.note(PASSED, seat)
        elif action == ASSIMILATE:
            loser = self._loser(state)
            state.show(loser)
            state.withdraw(seat, state.main_site[state.winner], 1)
            state.on_cards[seat] += 1
            state.grant(seat, state.race[loser])
            state.note(ASSIMILATED, seat, state.race[loser], loser)
        else:
            self._give_back(state, self._loser(state), BIT[action - RETURN])

    def _give_back(self, state: CosmosState, seat: i64, held: i64) -> None:
        power: i64 = 0
        while not held & BIT[power]:
            power += 1
        state.revoke(seat, power)
        state.on_cards[seat] -= 1
        state.graveyard[seat] += 1
        state.note(GAVE_BACK, seat, power, state.main_player(state.winner))


@final
class Friends(Power):
    """SC-38: come from far, and thank with cards."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [WIN, BONUS])
        self.distance: i64 = race.numbers["reach"]
        self.cards: i64 = race.numbers["draw"]
        self.value: i64 = race.numbers["bonus"]

    def bonus(self, state: CosmosState, seat: i64, side: i64) -> i64:
        return self.value

    def reach(self) -> i64:
        return self.distance

    def wakes(self, state: CosmosState, seat: i64, moment: i64) -> bool:
        return self._side(state, seat) != BOTH

    def _side(self, state: CosmosState, seat: i64) -> i64:
        """The winning side that the seat has ships on, or BOTH if there is none."""
        for side in range(SIDES):
            if state.winner in (side, BOTH) and state.is_on(seat, side):
                return side
        return BOTH

    def act(self, state: CosmosState, seat: i64, moment: i64) -> None:
        side = self._side(state, seat)
        for other in range(state.seats):
            if state.is_on(other, side):
                state.plan_draw(other, self.cards)


@final
class Hoarders(Power):
    """SC-39: many cards, and strong by them."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [BONUS])
        self.cards: i64 = race.numbers["cards"]
        self.value: i64 = race.numbers["bonus"]
        self.per: i64 = race.numbers["per"]

    def cards_for_gas(self) -> i64:
        return self.cards

    def bonus(self, state: CosmosState, seat: i64, side: i64) -> i64:
        return self.value * (state.hand_size[seat] // self.per)
