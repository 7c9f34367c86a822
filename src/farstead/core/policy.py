"""Something that chooses, and something that judges: every bot is a policy, and some games tell
how good a position looks."""

from mypy_extensions import i64, mypyc_attr

from farstead.core.rng import Rng
from farstead.core.state import Observation, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses one of the actions offered to the state's actor.

    A policy may look only at what the actor's seat knows. The state that it is given holds
    more than that; the no-leak tests check that a redealt one gets the same answer.
    """

    def choose(self, state: State, rng: Rng) -> i64:
        raise NotImplementedError

    def believes(self, world: State, viewer: i64, rng: Rng) -> bool:
        """Whether others would have acted as they must have in this world, one of those that the
        viewer could be in. Answers at random, yes the oftener the likelier; a search that asks
        again with another world then looks at likely worlds more than at unlikely ones."""
        return True

    def hurry(self, seconds: float) -> None:
        """Think at most so long about the next choice. Whoever chooses at once need not listen."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """Says how good a position looks for every seat, without playing on."""

    def rate(self, state: State, out: Observation) -> None:
        """Fill `out` with one number a seat, the whole position open. Only differences count: a
        seat ends ahead of another with a chance of 1 / (1 + exp(other - own))."""
        raise NotImplementedError
