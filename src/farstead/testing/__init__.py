"""The suites that every game passes, ours and others'.

A package runs all of them on its game with three lines in one of its test files:

    from farstead.testing import GameSuite

    class TestMyGame(GameSuite):
        game = "my-game"

Every test runs in every edition, with the fewest and the most seats. The rulebook suite looks for
the rules' numbers in the tests of the folder in which the class stands. What else the suites must
know, the game says itself: `conserved`, `invariants` and `shared` of its `Game`.

FARSTEAD_THOROUGH=1 plays many more games. Needs pytest: `pip install 'farstead[testing]'`.
"""

import pytest

# So that a failed assert shows its values, as in a test file.
for name in ("contract", "no_leak", "records", "rulebook", "scenes", "worlds"):
    pytest.register_assert_rewrite(f"farstead.testing.{name}")

from farstead.testing.contract import ContractSuite  # noqa: E402  (only now are they rewritten)
from farstead.testing.effort import effort, some  # noqa: E402
from farstead.testing.no_leak import NoLeakSuite  # noqa: E402
from farstead.testing.records import RecordSuite  # noqa: E402
from farstead.testing.rulebook import RulebookSuite  # noqa: E402
from farstead.testing.scenes import SceneSuite  # noqa: E402
from farstead.testing.worlds import (  # noqa: E402
    cases,
    check_position,
    random_action,
    random_match,
    random_positions,
    snapshot,
)

__all__ = [
    "ContractSuite",
    "GameSuite",
    "NoLeakSuite",
    "RecordSuite",
    "RulebookSuite",
    "SceneSuite",
    "cases",
    "check_position",
    "effort",
    "random_action",
    "random_match",
    "random_positions",
    "snapshot",
    "some",
]


class GameSuite(ContractSuite, NoLeakSuite, SceneSuite, RecordSuite, RulebookSuite):
    """All suites at once."""
