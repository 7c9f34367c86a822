"""What a player reads when an action is refused: the actual cause, and nothing has changed.

(`refused` checks the latter every time.)
"""

import pytest

from farstead.core.errors import CannotUndo, IllegalAction, NotYourTurn, UnknownAction
from farstead.core.scene import Scene
from tests.positions import BLUE, RED, ap, last_land, markers, pin, refused

# Red on its base, with a pin to the south, a depleted tile to the south-west and free land
# to the south-east.
BASE = "red on d7, blue on d6; c6 depleted;"


@pytest.mark.parametrize(
    ("drawing", "text", "words"),
    [
        ("red has 3 AP", "move n", ["no tile", "d7"]),
        ("red has 3 AP", "move s", ["Blue stands on d6"]),
        ("red has 3 AP", "move sw", ["c6 is depleted"]),
    ],
)
def test_a_refused_move_says_what_is_in_the_way(drawing: str, text: str, words: list[str]) -> None:
    """LL-8: the edge, somebody's pin or a depleted tile."""
    said = refused(last_land(BASE + drawing), RED, text)
    assert all(word in said for word in words), said


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("red has 3 AP", ["d7 costs 4", "you have 3 action points"]),
        ("red has 1 AP", ["d7 costs 4", "you have 1 action point"]),
        ("red has 6 AP; d7 exploited by red", ["your token", "d7", "already"]),
        ("red has 6 AP; red has 0 tokens", ["no token left"]),
        ("red has 6 AP; d7 depleted", ["d7 is depleted"]),
    ],
)
def test_a_refused_exploit_says_what_is_missing(drawing: str, words: list[str]) -> None:
    """LL-11: points, a token, or a tile that can be exploited."""
    said = refused(last_land(BASE + drawing), RED, "exploit")
    assert all(word in said for word in words), said


@pytest.mark.parametrize(
    ("drawing", "cause"),
    [
        ("d7 exploited by red", "your token"),
        ("d7 depleted", "depleted"),
        ("red has 0 tokens", "no token"),
    ],
)
def test_a_lack_of_points_is_not_blamed_where_more_would_not_help(drawing: str, cause: str) -> None:
    """LL-12: with 1 AP and an own token on the tile, it is the token that is in the way."""
    assert cause in refused(last_land(f"{BASE} {drawing}; red has 1 AP"), RED, "exploit")


def test_a_refused_drain_says_why() -> None:
    """LL-14: the tile is depleted already; LL-24: it is the own base."""
    assert "d7 is depleted" in refused(last_land(BASE + "d7 depleted; red has 2 AP"), RED, "drain")
    home = last_land(BASE + "red has 2 AP", edition="v0.3")
    assert "own base" in refused(home, RED, "drain")


def test_a_refused_passing_through_says_why() -> None:
    """LL-25: somebody stands there, and the points don't take red on."""
    match = last_land("red on d6, blue on e6; red has 1 AP", edition="v0.3")
    said = refused(match, RED, "move ne")
    assert "Blue stands on e6" in said
    assert "action points" in said
    match = last_land("red on d6, blue on e6; red has 3 AP", edition="v0.3")
    match.play(RED, "move ne")
    assert "way" in refused(match, RED, "exploit")


def test_a_refused_choice_says_what_the_dice_show() -> None:
    """LL-6: a number that was not rolled, an action too early, a choice too late."""
    match = last_land(BASE + "red rolled 2 5")
    assert "2 and 5" in refused(match, RED, "take 4")
    assert "2 and 5" in refused(match, RED, "drain")
    match.play(RED, "take 2")
    assert "chosen already" in refused(match, RED, "take 5")
    assert "chance" in refused(match, RED, "roll 6 6")


def test_out_of_turn_one_reads_whose_turn_it_is() -> None:
    """LL-5: players act by turns, and wait for the dice."""
    assert "Red" in refused(last_land(BASE + "red has 3 AP"), BLUE, "drain", NotYourTurn)
    assert "chance" in refused(last_land(BASE + "red to roll"), RED, "drain", NotYourTurn)


def test_a_text_that_is_no_action_gets_a_hint() -> None:
    """LL-7: there is a small number of things to do, and passing is none of them."""
    match = last_land(BASE + "red has 3 AP")
    assert "did you mean 'drain'" in refused(match, RED, "drian", UnknownAction)
    assert "'pass' is no action" in refused(match, RED, "pass", UnknownAction)
    assert "no action" in refused(match, RED, "move e", UnknownAction)


def test_of_several_actions_in_a_row_none_is_played_if_one_is_refused() -> None:
    """LL-8: the second step leads onto a pin, so the first is not made either."""
    match = last_land("red on d4, blue on d6; red has 3 AP")
    with pytest.raises(IllegalAction, match="Blue stands on d6"):
        match.play(RED, "move n", "move n")
    assert pin(match, "red") == "d4"
    assert markers(match, "d4") == 0
    assert ap(match) == 3


def test_a_player_may_take_back_a_step_but_not_the_dice() -> None:
    """LL-6: what chance has decided stays."""
    match = last_land("red on d4, blue on d1; red to roll")
    match.decide("roll 2 2")
    with pytest.raises(CannotUndo, match="chance"):
        match.undo(RED)
    match.play(RED, "take 2", "move n")
    match.undo(RED)
    assert (pin(match, "red"), ap(match), markers(match, "d4")) == ("d4", 2, 0)


def test_the_scene_gives_the_same_reasons_before_anything_is_tried() -> None:
    """LL-8: neighbouring tiles and choices that are barred say why."""
    match = last_land(BASE + "red has 3 AP")
    assert reasons(match.scene(RED)) == {
        "d6": refused(match, RED, "move s"),
        "c6": refused(match, RED, "move sw"),
        "choice/exploit": refused(match, RED, "exploit"),
    }
    assert reasons(match.scene(BLUE)) == {}


def reasons(scene: Scene) -> dict[str, str]:
    return {bar.at: bar.why for bar in scene.barred}
