"""Setting up: bases, tokens and who starts."""

import pytest

from farstead.match import Match
from tests.positions import (
    AMBER,
    BLUE,
    GREEN,
    RED,
    SEATS,
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


def new(seats: int, edition: str = "") -> Match:
    return Match.new("last-land", edition, users=list(SEATS)[:seats])


def rolled(seats: int, *rolls: str) -> Match:
    """A new match after these rolls for the start."""
    match = new(seats)
    for roll in rolls:
        match.decide(f"roll {roll}")
    return match


def rollers(match: Match) -> list[str]:
    """Who has rolled for the start, in this order."""
    return [said.text.split()[0] for said in match.log(None) if " rolls " in said.text]


@pytest.mark.parametrize(
    "bases",
    [
        "d7 d1",
        "d7 g1 a1",
        "d7 g4 d1 a1",
        "d7 g4 g1 d1 a1",
        "d7 g4 g1 d1 a1 a4",
    ],
)
def test_pins_start_on_bases_far_from_one_another(bases: str) -> None:
    """LL-3: seats go clockwise from the top; opposite, every second, two pairs, all but one."""
    tiles = bases.split()
    match = new(len(tiles))
    assert [pin(match, who) for who in list(SEATS)[: len(tiles)]] == tiles


def test_pins_are_in_the_way_from_the_start() -> None:
    """LL-3: red walks from its base to the next, where blue's pin stands."""
    match = rolled(6, "6 6", "1 1", "1 1", "1 1", "1 1", "1 1")
    match.decide("roll 4 4")
    match.play(RED, "take 4", "move se", "move se")
    assert "blue stands on g4" in refused(match, RED, "move se")


def test_everybody_begins_with_25_tokens_on_untouched_land() -> None:
    """LL-4: 25 tokens for each of six players, none of them on the board."""
    match = new(6)
    assert [tokens(match, who) for who in SEATS] == [25] * 6
    assert points(match) == [0] * 6
    for base in ("d7", "g4", "g1", "d1", "a1", "a4"):
        assert holder(match, base) is None
        assert markers(match, base) == 0


def test_the_last_token_can_be_used_and_then_there_is_none() -> None:
    """LL-4: of 25 tokens 24 lie on the board; the next exploit is the last."""
    match = last_land("""
        a1, a2, a3, a4, b1, b2, b3, b4, b5, c1, c2, c3, c4, c5, c6 exploited by red
        d1, d2, d3, d4, d5, d6, d7, e1, e2 exploited by red
        red on g3, blue on g1; red has 4 AP
    """)
    match.play(RED, "exploit", "move s")
    assert tokens(match, "red") == 0
    assert "no token" in refused(match, RED, "exploit")
    assert match.actions() == ["move n", "move sw", "move nw", "drain"]


def test_a_token_that_comes_back_can_be_used_again() -> None:
    """LL-4: whoever has none left can't exploit until one comes back."""
    match = last_land("""
        red on d6, blue on g2; g2 exploited by red
        red has 0 tokens; red has 2 AP
    """)
    assert "exploit" not in match.actions()
    match.play(RED, "drain", "drain")
    spend(match, BLUE, 1, "exploit")
    assert tokens(match, "red") == 1
    spend(match, RED, 2, "exploit")
    assert holder(match, "d6") == "red"
    assert tokens(match, "red") == 0


@pytest.mark.parametrize(
    ("rolls", "starter"),
    [
        (["1 2", "1 1"], "red"),
        (["6 5", "6 6"], "blue"),
        (["5 4", "6 1"], "red"),  # 9 beats 7, whatever the single dice
        (["1 1", "2 2", "3 1"], None),  # 4 and 4: not decided yet
        (["1 1", "2 2", "3 2"], "amber"),
        (["3 4", "1 1", "2 1", "1 5", "2 2", "6 2"], "grey"),
    ],
)
def test_the_highest_sum_starts(rolls: list[str], starter: str | None) -> None:
    """LL-5: everybody rolls two dice; whoever has the highest sum has the first turn."""
    match = rolled(len(rolls), *rolls)
    begun = any("starts" in said.text for said in match.log(None))
    assert begun == (starter is not None)
    if starter:
        match.decide("roll 6 6")
        assert match.actor == SEATS[starter]
        assert match.actions() == ["take 6"]


def test_all_who_tie_roll_again_as_often_as_it_takes() -> None:
    """LL-5: two players tie three times, and the fourth round decides."""
    match = rolled(2, "3 4", "5 2", "1 1", "1 1", "6 6", "6 6", "2 1", "3 1")
    assert rollers(match) == ["red", "blue"] * 4
    assert "blue rolls 3 and 1 for the start: 4" in match.log(None)[-2].text
    match.decide("roll 1 2")
    assert match.actor == BLUE


def test_only_those_who_share_the_highest_sum_roll_again() -> None:
    """LL-5: of four players three tie, then two of these, and the lower sums are out."""
    match = rolled(4, "6 4", "3 3", "5 5", "4 6", "1 1", "2 3", "4 1", "2 1", "1 3")
    first, second, third = "red blue amber green", "red amber green", "amber green"
    assert " ".join(rollers(match)) == f"{first} {second} {third}"
    match.decide("roll 1 2")
    assert match.actor == GREEN


def test_whoever_was_behind_stays_behind_when_the_others_roll_less() -> None:
    """LL-5: blue's 8 lost against two tens, and does not win against their second rolls."""
    match = rolled(4, "5 5", "4 4", "6 4", "4 3", "1 1", "2 1")
    assert rollers(match)[4:] == ["red", "amber"]
    match.decide("roll 1 2")
    assert match.actor == AMBER


def test_play_goes_on_clockwise_from_whoever_starts() -> None:
    """LL-5: green starts; after the last seat comes the first."""
    match = rolled(6, "1 1", "1 1", "1 1", "6 6", "1 1", "1 1")
    order = []
    for _ in range(7):
        order.append(turn(match))
        spend(match, SEATS[str(order[-1])], 1, "drain")
    assert order == ["green", "violet", "grey", "red", "blue", "amber", "green"]
