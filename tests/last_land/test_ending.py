"""The end: when nobody can ever act again, and who has won."""

import random
from math import dist

import pytest

from farstead.core.errors import MatchOver
from farstead.core.scene import Cell, Scene, Token
from farstead.core.state import CHANCE
from farstead.match import Match
from tests.positions import (
    BLUE,
    RED,
    SEATS,
    last_land,
    pin,
    points,
    refused,
    spend,
    tokens,
    turn,
)

LAST_MARKER = "all depleted but d4; d4 drained 3; red on d4; red has 1 AP;"


def test_the_game_ends_when_nobody_can_ever_act_again() -> None:
    """LL-18: the last marker depletes the last tile."""
    match = last_land(LAST_MARKER + "blue on d1")
    assert match.actions() == ["drain"]
    match.play(RED, "drain")
    assert match.is_over
    assert "the game is over" in match.log(None)[-1].text
    assert match.actions() == []
    for seat in (RED, BLUE):
        assert "over" in refused(match, seat, "drain", MatchOver)


def test_the_game_goes_on_as_long_as_one_player_can_act() -> None:
    """LL-18: blue is trapped; red plays turn after turn until its tile is used up."""
    match = last_land("""
        all depleted but d4; d4 drained 1; red on d4, blue on d1
        red has 1 AP
    """)
    match.play(RED, "drain")
    assert pin(match, "blue") is None
    assert turn(match) == "red"
    spend(match, RED, 1, "drain")
    assert not match.is_over
    spend(match, RED, 1, "drain")
    assert match.is_over


def test_a_last_open_tile_out_of_reach_does_not_prolong_the_game() -> None:
    """LL-18: the game ends when nobody can act, not when all land is used up."""
    match = last_land("""
        all depleted but d4, g1, a2; d4 drained 3; red on d4, blue on d1
        red has 1 AP
    """)
    match.play(RED, "drain")
    assert match.is_over


def test_the_game_goes_on_when_the_other_has_a_way_off_a_depleted_tile() -> None:
    """LL-18: blue's tile is depleted but has an open neighbour."""
    match = last_land("""
        all depleted but d4, d2; d4 drained 3; red on d4, blue on d1
        red has 1 AP
    """)
    match.play(RED, "drain")
    assert turn(match) == "blue"
    spend(match, BLUE, 1, "move n")
    assert pin(match, "red") is None
    assert turn(match) == "blue"
    spend(match, BLUE, 6, "exploit", "drain", "drain", "drain", "drain")
    assert match.is_over
    assert points(match) == [0, 2]


def test_players_who_only_wait_for_one_another_end_the_game() -> None:
    """LL-18: each sits without a token on a base of its own, and nobody can return one."""
    match = last_land(
        """
        red on c6, blue on d1; all depleted but c6, d7, d1; c6 drained 3
        red has 0 tokens; blue has 0 tokens; c3 exploited by red; c4 exploited by blue
        red has 1 AP
        """,
        safe_home=True,
        tokens=1,
    )
    match.play(RED, "move ne")
    assert match.is_over
    assert match.state.ranks() == [1, 1]


def test_hemmed_in_and_waiting_to_the_end() -> None:
    """LL-18: blue waits for red's tile until red has used it up; then both are trapped."""
    match = last_land("""
        all depleted but d6; red on d6, blue on d7; d6 drained 2
        red has 1 AP
    """)
    match.play(RED, "drain")
    assert pin(match, "blue") == "d7"
    assert turn(match) == "red"
    spend(match, RED, 1, "drain")
    assert match.is_over


def test_most_points_win() -> None:
    """LL-19: one tile of four points beats three of one."""
    match = last_land(LAST_MARKER + "a2, a3, g2 exploited by red; d7 exploited by blue")
    match.play(RED, "drain")
    assert match.state.scores() == [3, 4]
    assert match.state.ranks() == [2, 1]
    assert "Blue wins" in match.scene(None).headline


def test_equal_points_share_the_win() -> None:
    """LL-19: the number of tokens, and who acted last, don't matter."""
    match = last_land(LAST_MARKER + "a2, a3 exploited by red; b3 exploited by blue")
    match.play(RED, "drain")
    assert match.state.scores() == [2, 2]
    assert match.state.ranks() == [1, 1]
    assert "Red and Blue" in match.scene(None).headline


def test_a_player_who_left_long_ago_can_win() -> None:
    """LL-19: tokens count at the end, pins don't."""
    match = last_land(
        LAST_MARKER + "blue on d1; c3 exploited by red; c4, c2 exploited by amber", seats=3
    )
    assert pin(match, "amber") is None
    match.play(RED, "drain")
    assert match.state.ranks() == [2, 3, 1]


def test_all_six_pins_leave_and_three_players_share_the_win() -> None:
    """LL-19: six trapped players, ranked by points; equal points have equal ranks."""
    match = last_land(
        """
        all depleted but d7; d7 drained 3
        red on d7, blue on g4, amber on g1, green on d1, violet on a1, grey on a4
        a2 exploited by red; d7 exploited by blue; d4 exploited by amber
        c3 exploited by green; d1 exploited by violet; a3 exploited by grey
        red has 3 AP
        """,
        seats=6,
    )
    match.play(RED, "drain")
    assert match.is_over
    assert match.state.scores() == [1, 4, 4, 3, 4, 1]
    assert match.state.ranks() == [5, 1, 1, 4, 1, 5]


# Whole games ----------------------------------------------------------------------------


def land(scene: Scene) -> dict[str, Cell]:
    return {cell.id: cell for cell in scene.elements if isinstance(cell, Cell)}


def standing(scene: Scene) -> dict[int, str]:
    """Where each seat's pin stands."""
    pins = [piece for piece in scene.elements if isinstance(piece, Token)]
    return {pin.owner: pin.at for pin in pins if pin.owner is not None and pin.at}


def is_stuck(scene: Scene, tile: str, seat: int) -> bool:
    """Whether a pin can never act there: nowhere to go, and nothing to do."""
    here = land(scene)[tile]
    around = [c for c in land(scene).values() if 1 < dist((c.x, c.y), (here.x, here.y)) < 2]
    assert 3 <= len(around) <= 6
    return all(cell.closed for cell in around) and (here.closed or here.owner == seat)


@pytest.mark.parametrize("edition", ["v0.1", "v0.1-one-die", "v0.3"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_game_ends_and_nobody_leaves_who_could_still_act(edition: str, seats: int) -> None:
    """LL-18: pins leave only when they are trapped, and at the end nobody can act."""
    chance = random.Random(f"{edition} {seats}")
    match = Match.new("last-land", edition, users=list(SEATS)[:seats])
    pins = standing(match.scene(None))
    while not match.is_over:
        actor, text = match.actor, chance.choice(match.actions())
        if actor == CHANCE:
            match.decide(text)
        else:
            match.play(actor, text)
        scene = match.scene(None)
        before, pins = pins, standing(scene)
        moved = {actor} if text.startswith("move") else set()  # its tile is not the one before
        for seat in before.keys() - pins.keys() - moved:
            assert is_stuck(scene, before[seat], seat)
        assert len(match.entries) < 3000
    assert all(is_stuck(scene, tile, seat) for seat, tile in pins.items())


@pytest.mark.parametrize("edition", ["v0.1", "v0.3"])
def test_at_the_end_tokens_points_and_markers_add_up(edition: str) -> None:
    """LL-19: everybody's points are those of the tiles under the own tokens."""
    chance = random.Random(edition)
    names = list(SEATS)[:4]
    match = Match.new("last-land", edition, users=names)
    while not match.is_over:
        text = chance.choice(match.actions())
        match.decide(text) if match.actor == CHANCE else match.play(match.actor, text)
    cells = land(match.scene(None)).values()
    for seat, name in enumerate(names):
        held = [4 if cell.text == "B" else int(cell.text) for cell in cells if cell.owner == seat]
        assert points(match)[seat] == sum(held)
        assert tokens(match, name) == 25 - len(held)
    assert max(cell.pips for cell in cells) == (5 if edition == "v0.3" else 4)
