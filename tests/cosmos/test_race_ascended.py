"""Ascended: few ships, each of which counts four, and eyes for the other's hand."""

import pytest

from farstead.games.cosmos.rules.events import LOOKED
from farstead.games.cosmos.rules.phases import ACTING
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    ally,
    attack,
    begin,
    choose,
    deal,
    draw,
    graveyard,
    hand,
    is_shown,
    known,
    on_map,
    pass_on,
    play,
    stack,
    table,
)
from tests.cosmos.races import (
    LOSING,
    cosmos,
    fight,
    fresh,
    heard,
    next_turn,
    ready,
    sheets,
    totals,
)
from tests.positions import BLUE, RED


def settle(match: Match) -> None:
    """Everybody puts down as many ships as fit, until the first turn."""
    while table(match).phase != ACTING:
        deal(match)
        texts = match.actions()
        if table(match).phase != ACTING:
            match.play(match.actor, "fill" if "fill" in texts else texts[0])


# Ships -----------------------------------------------------------------------------------


def test_ascended_have_eight_ships_at_setup() -> None:
    """SC-27: in all, where others put down 32; the rest is in the graveyard (SC-5)."""
    match = fresh(2)
    begin(match, "f5, d2, h8, d8", red="ascended")
    settle(match)
    assert on_map(match, "red") == 8
    assert graveyard(match, "red") == 24
    assert on_map(match, "blue") > 8


def test_the_ships_at_setup_can_be_spread() -> None:
    """SC-27, SC-6: the limit is for the first group and the last stack together."""
    match = fresh(2)
    begin(match, "f5, d2, h8, d8", red="ascended")
    play(match, "red", "place f5", "ships 2")
    while match.actor == RED:
        play(match, "red", "ships 1" if on_map(match, "red") < 5 else "ships 0")
    assert on_map(match, "red") == 5
    settle(match)
    assert on_map(match, "red") == 8


def test_ascended_are_shown_where_they_limit_the_setup() -> None:
    """SC-4, SC-27: whoever fills up shows why it is so few."""
    match = fresh(2)
    begin(match, "f5, d2, h8, d8", red="ascended")
    settle(match)
    assert is_shown(match, "red")


def test_how_many_ships_ascended_have_at_setup_can_be_turned() -> None:
    """SC-27: the number `setup`."""
    match = fresh(2, races=sheets("ascended", setup=6))
    begin(match, "f5, d2, h8, d8", red="ascended")
    settle(match)
    assert on_map(match, "red") == 6


def test_the_limit_of_the_map_holds_at_setup_too() -> None:
    """SC-27: a sheet may give more ships at setup than may be on the map."""
    match = fresh(2, races=sheets("ascended", setup=13))
    begin(match, "f5, d2, h8, d8", red="ascended")
    settle(match)
    assert on_map(match, "red") == 10


def test_at_most_ten_ships_are_on_the_map() -> None:
    """SC-27: no more can be bought."""
    match = cosmos("red 4 on f4, 4 on f6, 1 on e5; red has 3 minerals; red is ascended")
    play(match, "red", "buy ship e5")
    assert on_map(match, "red") == 10
    assert actions(match, "buy ship") == []


def test_how_many_ships_may_be_on_the_map_can_be_turned() -> None:
    """SC-27: the number `most`."""
    match = cosmos(
        "red 1 on f4; red has 3 minerals; red is ascended", races=sheets("ascended", most=3)
    )
    play(match, "red", "buy ship f4", "buy ship f4")
    assert on_map(match, "red") == 3
    assert actions(match, "buy ship") == []


def test_lost_ships_make_room_for_others() -> None:
    """SC-27: ten on the map, not in all."""
    match = fight(
        "red is ascended; red 4 on c3, 2 on c6; red has 2 minerals; blue 4 on c8",
        ("attack-0", "attack-20"),
    )
    assert on_map(match, "red") == 6
    next_turn(match, "red")
    play(match, "red", "buy ship c6", "buy ship c6")
    assert on_map(match, "red") == 8


# What they count -------------------------------------------------------------------------


def test_each_ship_counts_four_on_the_offence() -> None:
    """SC-27: 4 * 4 + 10."""
    assert totals(fight("red is ascended")) == (26, 5)


def test_each_ship_counts_four_on_the_defence() -> None:
    """SC-27: 2 * 4 + 3."""
    assert totals(fight("blue is ascended")) == (14, 11)


@pytest.mark.parametrize(
    ("side", "expected"), [("offence", (14 + 8, 5)), ("defence", (14, 5 + 8)), ("neither", (14, 5))]
)
def test_allied_ships_count_four(side: str, expected: tuple[int, int]) -> None:
    """SC-27: in an invasion, not only as main player."""
    match = fight("amber is ascended; amber 2 on g4", seats=3, sides={"g4": side})
    assert totals(match) == expected


def test_own_supporting_stacks_count_four() -> None:
    """SC-27, SC-15: a main player who takes the own side."""
    match = fight("red is ascended; red 2 on e4", sides={"e4": "offence"})
    assert totals(match) == (26 + 8, 5)


def test_other_peoples_ships_on_their_side_count_one() -> None:
    """SC-27: each own ship."""
    match = fight("red is ascended; amber 3 on g4", seats=3, sides={"g4": "offence"})
    assert totals(match) == (26 + 3, 5)


def test_what_a_ship_counts_can_be_turned() -> None:
    """SC-27: the number `worth`."""
    assert totals(fight("red is ascended", races=sheets("ascended", worth=2))) == (18, 5)


def test_lost_ships_are_counted_one_by_one() -> None:
    """SC-27, SC-22: four only where totals are; Sabotage takes two ships for two."""
    match = fight("blue is ascended", ("attack-10", "sabotage"))
    assert stack(match, "red", "f4") == 2


# What they see ---------------------------------------------------------------------------


@pytest.mark.parametrize(("viewer", "holder"), [("red", "blue"), ("blue", "red")])
def test_the_other_main_players_hand_is_seen_before_cards_are_chosen(
    viewer: str, holder: str
) -> None:
    """SC-27: as invader and as defender."""
    match = ready(f"{viewer} is ascended; {holder} hand: quash, reinforcement-2")
    assert known(match, viewer, holder) == []
    attack(match, "f4", "f5")
    assert known(match, viewer, holder) == hand(match, holder)
    assert known(match, holder, viewer) == []
    assert len(heard(match, LOOKED)) == 1


def test_nobody_else_sees_the_hand() -> None:
    """SC-27: not those who look on."""
    match = ready("red is ascended; blue hand: quash; amber 2 on g4", seats=3)
    attack(match, "f4", "f5")
    ally(match)
    assert known(match, "amber", "blue") == []
    assert known(match, "red", "amber") == []


def test_allies_see_no_hand() -> None:
    """SC-27: as main player."""
    match = ready("amber is ascended; amber 2 on g4; blue hand: quash", seats=3)
    attack(match, "f4", "f5")
    ally(match, {"g4": "offence"})
    assert known(match, "amber", "blue") == []
    assert known(match, "amber", "red") == []
    assert heard(match, LOOKED) == []


def test_what_is_seen_is_the_hand_that_the_other_chooses_from() -> None:
    """SC-27, SC-16: who has no Invade card draws first."""
    match = cosmos("""
        red 4 on f4; blue 2 on f5; red is ascended
        red hand: attack-10; blue hand: 2 reinforcement-2
        """)
    attack(match, "f4", "f5")
    drawn = ["attack-3", "attack-4", "attack-4", "attack-5", "negotiate", "sabotage", "quash"]
    draw(match, *drawn)
    assert known(match, "red", "blue") == drawn == hand(match, "blue")


def test_what_was_seen_stays_known() -> None:
    """SC-27: a card that is not played is still in the hand; the one that is played is gone."""
    match = fight("red is ascended; blue hand: quash, retreat")
    assert known(match, "red", "blue") == ["retreat", "quash"]


def test_the_hand_is_seen_by_who_chooses_first() -> None:
    """SC-27: before the cards are chosen."""
    match = ready("red is ascended, hidden; blue hand: quash", LOSING)
    attack(match, "f4", "f5")
    assert is_shown(match, "red")
    assert match.actor in (RED, BLUE)
    choose(match, LOSING)
    pass_on(match)
    assert totals(match) == (4 * 4 + 3, 2 + 10)
