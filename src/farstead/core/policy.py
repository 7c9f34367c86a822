"""Something that chooses: every bot is a policy."""

from mypy_extensions import i64, mypyc_attr

from farstead.core.rng import Rng
from farstead.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses one of the actions offered to the state's actor.

    A policy may look only at what the actor's seat knows. The state that it is given holds
    more than that; the no-leak tests check that a redealt one gets the same answer.
    """

    def choose(self, state: State, rng: Rng) -> i64:
        raise NotImplementedError
