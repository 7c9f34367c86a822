"""Settlers of the Cosmos, as the rest of the world knows it: a `State`."""

from typing import final

from mypy_extensions import i64

from farstead.core.options import Options
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, NOT_OFFERED, Actions, Observation
from farstead.games.cosmos.rules.acting import refuse
from farstead.games.cosmos.rules.chance import sample, weights
from farstead.games.cosmos.rules.dispatch import apply, offer
from farstead.games.cosmos.rules.knowledge import is_secret
from farstead.games.cosmos.rules.observing import describe, observation_names
from farstead.games.cosmos.rules.power_base import Box
from farstead.games.cosmos.rules.power_registry import box_of
from farstead.games.cosmos.rules.redealing import redeal
from farstead.games.cosmos.rules.ruleset import Ruleset
from farstead.games.cosmos.rules.state import CosmosState
from farstead.games.cosmos.rules.tables import copy_position, lay_out


@final
class Cosmos(CosmosState):
    """The whole game."""

    def offer(self, out: Actions) -> None:
        offer(self, out)

    def refusal(self, action: i64) -> i64:
        reason = refuse(self, action)
        return super().refusal(action) if reason == NOT_OFFERED else reason

    def apply(self, action: i64) -> None:
        apply(self, action)

    def clone(self) -> "Cosmos":
        twin = Cosmos(self.box, int(self.seats))
        copy_position(self, twin)
        return twin

    # Chance and secrets ----------------------------------------------------------------------

    def sample(self, rng: Rng) -> i64:
        return sample(self, rng)

    def weights(self) -> list[float]:
        return weights(self) if self.actor == CHANCE else super().weights()

    def redeal(self, viewer: i64, rng: Rng) -> None:
        redeal(self, viewer, rng)

    def is_secret(self, action: i64, viewer: i64) -> bool:
        return is_secret(self, action, viewer)

    def describe(self, seat: i64, out: Observation) -> None:
        describe(self, seat, out)

    def observation_names(self) -> list[str]:
        return observation_names(self)

    # The end: SC-26 --------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Colonies."""
        return [int(count) for count in self.colonies]

    def ranks(self) -> list[int]:
        """Who has enough colonies wins, all the same; then colonies count, then ships."""
        worth = [self._standing(seat) for seat in range(self.seats)]
        return [1 + sum([1 for other in worth if other > own]) for own in worth]

    def _standing(self, seat: i64) -> int:
        if self.missing(seat) <= 0:
            return 1_000_000
        return int(self.colonies[seat] * 1000 + self.on_map[seat])


def start(options: Options, seats: int) -> Cosmos:
    """A new game."""
    box = options.prepared.get(seats)
    if not isinstance(box, Box):
        box = box_of(Ruleset(options, seats))
        options.prepared[seats] = box
    state = Cosmos(box, seats)
    lay_out(state)
    return state
