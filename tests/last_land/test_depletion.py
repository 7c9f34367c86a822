"""Used-up land: depleted tiles, lost points, pins that wait and pins that leave."""

import pytest

from farstead.core.game import find_bot
from farstead.core.rng import Rng
from farstead.core.scene import Cell
from farstead.core.state import CHANCE
from farstead.match import Match
from tests.positions import (
    AMBER,
    BLUE,
    RED,
    holder,
    last_land,
    markers,
    pin,
    points,
    refused,
    spend,
    tokens,
    turn,
)

# Depleted tiles -------------------------------------------------------------------------


def test_the_fourth_marker_depletes_a_tile_for_everybody() -> None:
    """LL-13: after three markers both may enter d5, after four neither."""
    match = last_land("red on d5, blue on d6; d5 drained 2; red has 3 AP")
    match.play(RED, "drain", "move s")
    assert markers(match, "d5") == 4
    assert "depleted" in refused(match, RED, "move n")
    match.play(RED, "drain")
    match.decide("roll 6 6")
    match.play(BLUE, "take 6")
    assert "depleted" in refused(match, BLUE, "move s")

    match = last_land("red on d5, blue on d6; d5 drained 2; red has 1 AP")
    match.play(RED, "move s")
    spend(match, BLUE, 1, "move s")
    assert pin(match, "blue") == "d5"


def test_everybody_sees_that_a_tile_is_depleted() -> None:
    """LL-13: a depleted tile is shown as closed, another one with its markers."""
    match = last_land("red on d4, blue on d1; d4 drained 3; d3 drained 3; red has 2 AP")
    match.play(RED, "drain")
    cells = {cell.id: cell for cell in match.scene(None).elements if isinstance(cell, Cell)}
    assert [tile for tile, cell in cells.items() if cell.closed] == ["d4"]
    assert (cells["d3"].pips, cells["d3"].pips_of) == (3, 4)


def test_a_token_on_a_depleted_tile_stays_and_counts() -> None:
    """LL-13: the tile is used up, the points are not."""
    match = last_land("""
        red on d4, blue on d1; d4 drained 3; d4 exploited by blue
        red has 2 AP
    """)
    match.play(RED, "drain")
    assert markers(match, "d4") == 4
    assert holder(match, "d4") == "blue"
    assert points(match) == [0, 4]
    assert tokens(match, "blue") == 24


def test_a_depleted_tile_can_be_neither_drained_nor_exploited() -> None:
    """LL-14: not even by the pin that stands on it, and whosever token lies there."""
    match = last_land("""
        red on d4, blue on d1; d4 drained 4; d4 exploited by blue
        red has 6 AP
    """)
    assert "depleted" in refused(match, RED, "drain")
    assert "depleted" in refused(match, RED, "exploit")
    assert match.actions() == [f"move {way}" for way in ("n", "ne", "se", "s", "sw", "nw")]


def test_a_pin_may_move_off_a_depleted_tile_without_a_further_marker() -> None:
    """LL-14: red drains its tile to the end, moves off, and four markers lie there."""
    match = last_land("red on d4, blue on d1; d4 drained 3; red has 2 AP")
    match.play(RED, "drain", "move n")
    assert pin(match, "red") == "d5"
    assert markers(match, "d4") == 4


def test_a_turn_can_begin_on_a_depleted_tile() -> None:
    """LL-14: a pin on a depleted tile with a way off is not trapped."""
    match = last_land("red on d4, blue on d1; d4 drained 3; red has 1 AP")
    match.play(RED, "drain")
    spend(match, BLUE, 1, "drain")
    assert turn(match) == "red"
    spend(match, RED, 1, "move s")
    assert pin(match, "red") == "d3"


# Lost points ----------------------------------------------------------------------------


def test_too_few_points_for_the_only_thing_left_to_do_are_lost() -> None:
    """LL-15: on a base that it can't drain, red needs 4 AP and rolls 3; later it rolls 4."""
    match = last_land(
        """
        red on d7, blue on d1; c6, d6, e6 depleted; d7 exploited by blue
        red to roll
        """,
        safe_home=True,
    )
    match.decide("roll 1 3")
    match.play(RED, "take 3")
    assert turn(match) == "blue"
    assert pin(match, "red") == "d7"
    spend(match, BLUE, 1, "move n")
    spend(match, RED, 4, "exploit")
    assert points(match) == [4, 0]


# Pins that wait -------------------------------------------------------------------------

HEMMED_IN = "red on d7, blue on d6; c6, d7, e6 depleted; d7 exploited by red;"


def test_a_pin_hemmed_in_by_others_waits_and_its_turn_is_skipped() -> None:
    """LL-16: red's only open neighbour holds blue's pin; red stays, and blue plays on."""
    match = last_land(HEMMED_IN + "blue has 1 AP")
    match.play(BLUE, "drain")
    assert turn(match) == "blue"
    assert match.actor == CHANCE
    assert pin(match, "red") == "d7"
    assert "Red can do nothing now" in match.log(None)[-1].text


def test_a_pin_that_waited_plays_again_when_the_way_is_open() -> None:
    """LL-16: blue moves off, and red can move after it."""
    match = last_land(HEMMED_IN + "blue has 1 AP")
    match.play(BLUE, "drain")
    spend(match, BLUE, 1, "move s")
    assert turn(match) == "red"
    spend(match, RED, 1, "move s")
    assert pin(match, "red") == "d6"


def test_only_a_player_who_could_do_nothing_is_skipped() -> None:
    """LL-16: the same pin on a tile that can still be drained has its turn."""
    match = last_land("red on d7, blue on d6; c6, e6 depleted; d7 drained 3; blue has 1 AP")
    match.play(BLUE, "drain")
    assert turn(match) == "red"
    spend(match, RED, 1, "drain")
    assert turn(match) == "blue"
    spend(match, BLUE, 1, "drain")
    assert turn(match) == "blue"


def test_the_turn_of_a_waiting_pin_goes_to_the_next_player() -> None:
    """LL-16: of three players the second waits, and the third is next."""
    match = last_land(
        "red on d6, blue on d7, amber on a1; c6, d7, e6 depleted; red has 1 AP", seats=3
    )
    match.play(RED, "drain")
    assert turn(match) == "amber"
    spend(match, AMBER, 1, "drain")
    assert turn(match) == "red"
    spend(match, RED, 1, "move s")
    assert turn(match) == "blue"


def test_a_pin_without_tokens_waits_for_one_that_may_come_back() -> None:
    """LL-16: on a base that it can't drain red needs a token, and blue can return one."""
    match = last_land(
        """
        red on d7, blue on b2; c6, d6, e6 depleted; b2 exploited by red
        red has 0 tokens; blue has 1 AP
        """,
        safe_home=True,
    )
    match.play(BLUE, "drain")
    assert turn(match) == "blue"
    assert pin(match, "red") == "d7"
    spend(match, BLUE, 2, "exploit")
    assert turn(match) == "red"
    spend(match, RED, 4, "exploit")
    assert points(match) == [4, 2]


# Pins that leave ------------------------------------------------------------------------


def test_a_trapped_pin_leaves_the_board_and_its_tokens_stay() -> None:
    """LL-17: red's tile and all around it is depleted."""
    match = last_land("""
        red on d7, blue on d1; c6, d6, d7, e6 depleted; d7, c3 exploited by red
        blue has 1 AP
    """)
    match.play(BLUE, "drain")
    assert pin(match, "red") is None
    assert "Red is trapped" in match.log(None)[-1].text
    assert turn(match) == "blue"
    assert [holder(match, tile) for tile in ("d7", "c3")] == ["red", "red"]
    assert points(match) == [7, 0]


def test_whoever_has_left_takes_no_more_turns() -> None:
    """LL-17: blue is gone, and red and amber play by turns."""
    match = last_land(
        "red on d4, blue on d7, amber on a1; c6, d6, d7, e6 depleted; red has 1 AP", seats=3
    )
    match.play(RED, "drain")
    assert pin(match, "blue") is None
    for seat, name in ((AMBER, "amber"), (RED, "red"), (AMBER, "amber")):
        assert turn(match) == name
        spend(match, seat, 1, "drain")


def test_tokens_of_a_player_who_has_left_can_be_stolen() -> None:
    """LL-17: the tokens stay, and are worth as much to a thief as any other."""
    match = last_land("blue on c3; c3 exploited by red; blue has 3 AP")
    match.play(BLUE, "exploit")
    assert points(match) == [0, 3]


def test_a_pin_in_the_middle_of_used_up_land_is_trapped_too() -> None:
    """LL-17: six depleted neighbours are as bad as three and the edge; five are not."""
    around = "d5, e4, e3, d3, c3"
    match = last_land(f"red on d4, blue on d1; d4, c4, {around} depleted; blue has 1 AP")
    match.play(BLUE, "drain")
    assert pin(match, "red") is None

    match = last_land(f"red on d4, blue on d1; d4, {around} depleted; blue has 1 AP")
    match.play(BLUE, "drain")
    assert pin(match, "red") == "d4"
    assert turn(match) == "red"
    spend(match, RED, 1, "move nw")


def test_a_pin_with_something_left_to_drain_is_not_trapped() -> None:
    """LL-17: red can't move, but its own tile takes another marker."""
    match = last_land("red on d7, blue on d1; c6, d6, e6 depleted; blue has 1 AP")
    match.play(BLUE, "drain")
    assert pin(match, "red") == "d7"
    assert turn(match) == "red"


def test_a_waiting_pin_leaves_when_the_tile_it_waited_for_is_used_up() -> None:
    """LL-17: blue moves off the last open neighbour and depletes it by that."""
    match = last_land(HEMMED_IN + "d6 drained 2; blue has 1 AP")
    match.play(BLUE, "drain")
    assert pin(match, "red") == "d7"
    spend(match, BLUE, 1, "move s")
    assert pin(match, "red") is None
    assert turn(match) == "blue"


def test_a_depleted_neighbour_is_no_hope_even_with_a_pin_on_it() -> None:
    """LL-17: blue depletes the tile it stands on; red leaves, blue has a way off."""
    match = last_land(HEMMED_IN + "d6 drained 3; blue has 1 AP")
    match.play(BLUE, "drain")
    assert pin(match, "red") is None
    spend(match, BLUE, 1, "move s")
    assert pin(match, "blue") == "d5"


def test_a_base_that_its_owner_cannot_drain_is_a_trap_as_well() -> None:
    """LL-17: with the own token on it nothing can ever be done there."""
    drawing = """
        red on d7, blue on d1; c6, d6, e6 depleted; d7 exploited by red
        blue has 1 AP
    """
    match = last_land(drawing, safe_home=True)
    match.play(BLUE, "move n")
    assert pin(match, "red") is None
    assert markers(match, "d7") == 0
    assert points(match) == [4, 0]

    match = last_land(drawing)
    match.play(BLUE, "move n")
    assert turn(match) == "red"


def test_a_pin_that_leaves_opens_the_way_for_another() -> None:
    """LL-17: red goes from a base that is not depleted, and blue, who waited, moves there."""
    match = last_land(
        """
        red on e6, blue on d6; c5, c6, d5, d6, e5 depleted; e6 drained 3
        d7 exploited by red; red has 1 AP
        """,
        safe_home=True,
    )
    match.play(RED, "move nw")
    assert pin(match, "red") is None
    assert pin(match, "blue") == "d6"
    assert turn(match) == "blue"
    spend(match, BLUE, 5, "move n", "exploit")
    assert pin(match, "blue") == "d7"
    assert points(match) == [0, 4]


# The other readings -----------------------------------------------------------------------


def test_a_depleted_tile_may_be_exploited_by_the_pin_on_it_if_so_chosen() -> None:
    """LL-14, option `exploit_depleted`: exploited, not drained, and only where the pin stands."""
    drawing = "red on d4, blue on d1; d4, d5 depleted; d4 exploited by blue; red has 5 AP"
    match = last_land(drawing, exploit_depleted=True)
    assert "depleted" in refused(match, RED, "drain")
    assert "depleted" in refused(match, RED, "move n")
    match.play(RED, "exploit")
    assert points(match) == [4, 0]
    assert "your token lies on d4" in refused(match, RED, "exploit")


def test_a_pin_with_a_depleted_tile_to_exploit_is_not_trapped() -> None:
    """LL-17, option `exploit_depleted`: Red leaves only with the own token under the pin."""
    drawing = "red on d7, blue on d1; c6, d6, d7, e6 depleted; blue has 1 AP"
    match = last_land(drawing, exploit_depleted=True)
    match.play(BLUE, "drain")
    assert turn(match) == "red"
    spend(match, RED, 4, "exploit")
    spend(match, BLUE, 1, "drain")
    assert pin(match, "red") is None
    assert points(match) == [4, 0]


def test_a_hemmed_in_pin_may_leave_if_so_chosen() -> None:
    """LL-17, option `may_leave`: Red is asked, leaves, and takes no more turns."""
    match = last_land(HEMMED_IN + "blue has 1 AP", may_leave=True)
    match.play(BLUE, "drain")
    assert match.actor == RED
    assert match.actions() == ["wait", "leave"]
    assert match.scene(RED).headline == "Red can do nothing now, and waits or leaves"
    assert [pick.at for pick in match.scene(RED).picks] == ["choice/wait", "choice/leave"]
    assert "you can only wait or leave" in refused(match, RED, "drain")
    match.play(RED, "leave")
    assert pin(match, "red") is None
    assert points(match) == [4, 0]
    spend(match, BLUE, 1, "move s")
    assert turn(match) == "blue"


def test_a_hemmed_in_pin_may_wait_and_is_asked_again() -> None:
    """LL-17, option `may_leave`: as long as the way is blocked, then it has a turn."""
    match = last_land(HEMMED_IN + "blue has 1 AP", may_leave=True)
    match.play(BLUE, "drain")
    match.play(RED, "wait")
    assert "Red can do nothing now" in match.log(None)[-1].text
    spend(match, BLUE, 1, "drain")
    match.play(RED, "wait")
    spend(match, BLUE, 1, "move s")
    spend(match, RED, 1, "move s")
    assert pin(match, "red") == "d6"


def test_whoever_is_trapped_for_good_is_not_asked() -> None:
    """LL-17, option `may_leave`: to stay would change nothing."""
    match = last_land(
        "red on d7, blue on d1; c6, d6, d7, e6 depleted; blue has 1 AP", may_leave=True
    )
    match.play(BLUE, "drain")
    assert pin(match, "red") is None


def test_nobody_is_asked_when_nobody_can_act() -> None:
    """LL-18, option `may_leave`: Red and Blue hem each other in, and the game is over."""
    match = last_land(
        "red on d7, blue on d6; all depleted but d6; d6 drained 3; blue has 1 AP",
        may_leave=True,
    )
    match.play(BLUE, "drain")
    assert match.is_over


def choice(match: Match, bot: str) -> str:
    """What the bot would play."""
    return match.state.text(int(find_bot(bot, match.game).choose(match.state, Rng(5))))


@pytest.mark.parametrize("bot", ["greedy", "guide"])
def test_bots_know_the_other_readings(bot: str) -> None:
    """LL-14, LL-17: they wait rather than leave, and exploit the depleted tile under the pin."""
    match = last_land(HEMMED_IN + "blue has 1 AP", may_leave=True)
    match.play(BLUE, "drain")
    assert choice(match, bot) == "wait"
    drawing = "red on d4, blue on d1; d4 depleted; d4 exploited by blue; red has 4 AP"
    assert choice(last_land(drawing, exploit_depleted=True), bot) == "exploit"
    assert choice(last_land(drawing), bot).startswith("move")
