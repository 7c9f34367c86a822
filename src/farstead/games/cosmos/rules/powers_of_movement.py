"""Powers that go other ways over the map."""

from typing import final

from mypy_extensions import i64

from farstead.core.state import Actions
from farstead.games.cosmos.rules.actions import SWAP, WALK
from farstead.games.cosmos.rules.content import Race
from farstead.games.cosmos.rules.phases import LEAVING, SWAPPING
from farstead.games.cosmos.rules.power_base import BONUS, LEAVE, TURN, WORTH, Power
from farstead.games.cosmos.rules.sites import SITES
from farstead.games.cosmos.rules.state import DEFENCE, OFFENCE, CosmosState
from farstead.games.cosmos.rules.steps import WALK_ERRAND
from farstead.games.cosmos.rules.ways import can_leave


@final
class Masons(Power):
    """SC-30: strong walls, and walks. The memory holds the turn of the latest walk."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [WORTH, TURN])
        self.value: i64 = race.numbers["worth"]

    def worth(self, side: i64) -> i64:
        return self.value if side == DEFENCE else 1

    def suggest(self, state: CosmosState, seat: i64, hook: i64, out: Actions) -> None:
        has_walked = state.remembered(seat, self.power) == state.turns + 1
        may_move = state.actions_left + state.extra_moves > 0
        if may_move and not has_walked and can_leave(state, seat):
            out.add(WALK)

    def takes(self, state: CosmosState, action: i64) -> bool:
        return action == WALK

    def follow(self, state: CosmosState, seat: i64, action: i64) -> None:
        state.remember(seat, self.power, state.turns + 1)
        state.errand = WALK_ERRAND
        state.ask(LEAVING, seat)


@final
class Dancers(Power):
    """SC-35: once a turn two stacks change places, which lends strength until the next. The memory
    holds the turn of the latest swap."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [TURN, BONUS])
        self.value: i64 = race.numbers["bonus"]

    def bonus(self, state: CosmosState, seat: i64, side: i64) -> i64:
        latest = state.remembered(seat, self.power)
        return self.value if latest > 0 and state.turns + 1 - latest < state.seats else 0

    def suggest(self, state: CosmosState, seat: i64, hook: i64, out: Actions) -> None:
        may_go_on = state.actions_left + state.extra_moves > 0
        if may_go_on and state.remembered(seat, self.power) != state.turns + 1:
            _suggest_swaps(state, seat, out)

    def takes(self, state: CosmosState, action: i64) -> bool:
        return SWAP <= action < SWAP + SITES

    def follow(self, state: CosmosState, seat: i64, action: i64) -> None:
        state.remember(seat, self.power, state.turns + 1)
        state.site = action - SWAP
        state.ask(SWAPPING, seat)


def _suggest_swaps(state: CosmosState, seat: i64, out: Actions) -> None:
    """Every own stack, if there are two."""
    if state.stacks[seat] > 1:
        first = seat * SITES
        for i in range(state.stacks[seat]):
            out.add(SWAP + state.held[first + i])


@final
class FirstDancers(Power):
    """By rules 1 a swap took the place of a Move."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [LEAVE])

    def suggest(self, state: CosmosState, seat: i64, hook: i64, out: Actions) -> None:
        _suggest_swaps(state, seat, out)

    def takes(self, state: CosmosState, action: i64) -> bool:
        return SWAP <= action < SWAP + SITES

    def follow(self, state: CosmosState, seat: i64, action: i64) -> None:
        state.site = action - SWAP
        state.ask(SWAPPING, seat)


@final
class Nomads(Power):
    """SC-43: long ways, and raids."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.power, [BONUS])
        self.distance: i64 = race.numbers["steps"]
        self.value: i64 = race.numbers["bonus"]

    def steps(self) -> i64:
        return self.distance

    def bonus(self, state: CosmosState, seat: i64, side: i64) -> i64:
        return self.value if side == OFFENCE else 0
