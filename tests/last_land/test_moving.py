"""Moving: where a pin may go, and what it leaves behind."""

from tests.positions import (
    BLUE,
    RED,
    ap,
    holder,
    last_land,
    markers,
    pin,
    refused,
    spend,
    turn,
)


def test_a_move_takes_a_pin_to_a_neighbour_for_one_point() -> None:
    """LL-8: one step in any of six directions costs 1 AP."""
    match = last_land("red on e4, blue on d1; red has 2 AP")
    match.play(RED, "move ne")
    assert pin(match, "red") == "f4"
    assert pin(match, "blue") == "d1"
    assert ap(match) == 1


def test_a_pin_cannot_move_onto_another() -> None:
    """LL-8: every tile around red is free but the one where blue stands."""
    match = last_land("red on d4, blue on e4; red has 6 AP")
    assert "Blue" in refused(match, RED, "move ne")
    assert [text for text in match.actions() if "move" in text] == [
        f"move {way}" for way in ("n", "se", "s", "sw", "nw")
    ]


def test_a_tile_is_free_again_when_its_pin_has_moved_off() -> None:
    """LL-8: only the tile where a pin stands now is blocked, not where it stood."""
    match = last_land("red on d4, blue on e4; blue has 1 AP")
    match.play(BLUE, "move n")
    spend(match, RED, 2, "move ne", "drain")
    assert pin(match, "red") == "e4"
    match.decide("roll 2 2")
    match.play(BLUE, "take 2")
    assert "Red" in refused(match, BLUE, "move s")


def test_a_pin_cannot_move_onto_a_depleted_tile() -> None:
    """LL-8: four markers close a tile, three don't."""
    match = last_land("""
        red on d4, blue on d1; d5 drained 4; e4 drained 3
        red has 2 AP
    """)
    assert "depleted" in refused(match, RED, "move n")
    match.play(RED, "move ne")
    assert pin(match, "red") == "e4"


def test_tokens_block_nobody() -> None:
    """LL-8: a tile may be entered whoever's token lies on it."""
    match = last_land("""
        red on d4, blue on d1; d5 exploited by blue; d6 exploited by red
        red has 2 AP
    """)
    match.play(RED, "move n", "move n")
    assert pin(match, "red") == "d6"
    assert (holder(match, "d5"), holder(match, "d6")) == ("blue", "red")


def test_a_move_drains_the_tile_that_was_left() -> None:
    """LL-9: one marker on every tile moved off, none on the tile moved to."""
    match = last_land("red on d4, blue on d1; red has 3 AP")
    match.play(RED, "move n", "move ne", "move se")
    assert [markers(match, tile) for tile in ("d4", "d5", "e5", "f4")] == [1, 1, 1, 0]
    assert turn(match) == "blue"


def test_walking_to_and_fro_drains_both_tiles() -> None:
    """LL-9: each time a pin moves off a tile, it gets another marker."""
    match = last_land("red on d4, blue on d1; red has 5 AP")
    match.play(RED, "move n", "move s", "move n", "move s", "move n")
    assert [markers(match, tile) for tile in ("d4", "d5")] == [3, 2]


def test_the_marker_of_a_move_can_close_the_way_back() -> None:
    """LL-9: the fourth marker comes from moving off, and the tile is depleted."""
    match = last_land("red on d4, blue on d1; d4 drained 3; red has 2 AP")
    match.play(RED, "move n")
    assert markers(match, "d4") == 4
    assert "depleted" in refused(match, RED, "move s")
