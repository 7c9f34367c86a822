"""The suites of `farstead.testing` find what is wrong: each is given a game with one fault."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from farstead.core.presenter import View
from farstead.core.scene import Primitive, Text
from farstead.core.state import State
from farstead.games.last_land import GAME
from farstead.games.last_land.presenter import LastLandPresenter
from farstead.games.last_land.rules.turns import LastLand
from farstead.testing import GameSuite, suite


class Faulty(GameSuite):
    game = "last-land"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes the suites of Last Land with some fault."""

    def make(**faults: Any) -> Faulty:
        monkeypatch.setattr(suite, "find_game", lambda name: replace(GAME, **faults))
        return Faulty()

    return make


def points(state: State) -> Mapping[str, int]:
    assert isinstance(state, LastLand)
    return {"points": int(sum(state.points))}


def test_a_game_that_loses_something_is_found(made: Any) -> None:
    with pytest.raises(AssertionError, match="nothing gets lost"):
        made(conserved=points).test_every_random_game_ends_and_nothing_is_lost("v0.1", 2)


def test_a_position_that_contradicts_itself_is_found_and_named(made: Any) -> None:
    faulty = made(invariants=lambda state: {"two is three": False})
    with pytest.raises(AssertionError, match="two is three"):
        faulty.test_every_random_game_ends_and_nothing_is_lost("v0.1", 2)


def test_secrets_that_no_redeal_touches_are_found(made: Any) -> None:
    with pytest.raises(AssertionError, match="would prove nothing"):
        made(has_secrets=True).test_a_redeal_changes_nothing_that_the_viewer_sees("v0.1", 2)


def test_a_thing_that_nobody_can_say_is_found(made: Any) -> None:
    class Mute(LastLandPresenter):
        def elements(self, view: View) -> list[Primitive]:
            return [*super().elements(view), Text(id="mute")]

    with pytest.raises(AssertionError, match="everything can be said"):
        made(presenter=Mute()).test_scenes_hang_together("v0.1", 2)


def test_a_rule_without_a_test_is_found(made: Any) -> None:
    """This folder has no test of the rulebook of Last Land."""
    with pytest.raises(AssertionError, match="no test cites LL-1"):
        made().test_every_rule_is_cited_by_a_test_and_no_other_is()
