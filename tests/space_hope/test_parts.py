"""Ship parts: slots and tiers, what they do and when, and the second part of Tier 0."""

import pytest

from farstead.core.errors import IllegalAction, NotYourTurn
from farstead.core.scene import Card
from farstead.match import Match
from tests.positions import BLUE, RED, refused
from tests.space_hope.positions import (
    actor,
    built,
    card,
    dead,
    deal,
    deck,
    dial,
    dials,
    discards,
    distance,
    distances,
    hand,
    idle,
    in_slot,
    next_round,
    rest_of_round,
    said,
    space_hope,
    table,
    under,
)

CARDS = """
    plank: and 1 you: +1 food
    raid: and 0 opponent: -1 food
    hammer: and 0 opponent: destroy part
    run: and 2 you: +1 military
    plague: and 0 all: -3 food
"""
LADDER = """
    attic: 0 discard you: +1 food
    cellar: 0 discard you: +1 fuel
    porch: 0 discard you: +1 morale
    tower: 1 discard you: distance +1
    bridge: 2 discard you: distance +2
    dome: 3 discard you: distance +3
"""
USES = """
    garden: 0 start you: +1 food
    oven: 0 round you: +1 morale
    flare: 0 discard you: distance +5
    armour: 0 always you: shield food
    sail: 0 always you: tailwind 1
    school: 0 always you: hand +2
    lock: 0 always you: guard parts
    cannon: 0 round opponent: -1 food
    stove: 0 start you: +1 food, -1 fuel
"""
THREE = "ballast, ballast, ballast"


def rooms(match: Match) -> list[str]:
    """The slots that red may place ballast into."""
    match.play(RED, "place ballast")
    found = [text.removeprefix("in ") for text in match.actions()]
    return found if actor(match) == "red" else built(match, "red")


# Building: SH-9 --------------------------------------------------------------------------


def test_a_card_from_the_hand_goes_into_an_empty_slot() -> None:
    """SH-9: any card; it leaves the hand, and the ship has the part."""
    match = space_hope("red hand: plank, ballast", CARDS, LADDER, edition="first")
    match.play(RED, "place plank", "in cellar")
    assert built(match, "red") == ["cellar"]
    assert in_slot(match, "red", "cellar") == "plank"
    assert hand(match, "red") == ["ballast"]
    assert discards(match, "red") == []
    assert (dials(match, "red"), distances(match)) == ([3] * 5, [0, 0])


def test_a_part_is_placed_once_a_round() -> None:
    """SH-9: and again in the next."""
    match = space_hope(f"red hand: {THREE}; blue hand: {THREE}", CARDS, LADDER, edition="first")
    match.play(RED, "place ballast", "in attic")
    idle(match)
    assert not [text for text in match.actions() if text.startswith("place")]
    assert "this round" in refused(match, RED, "place ballast")
    next_round(match)
    idle(match)
    assert "place ballast" in match.actions()


def test_the_limit_of_one_part_is_everybodys_own() -> None:
    """SH-9: blue may place when red has."""
    match = space_hope("", CARDS, LADDER, edition="first")
    match.play(RED, "place ballast", "in attic")
    match.play(BLUE, "place ballast", "in attic")
    assert built(match, "red") == built(match, "blue") == ["attic"]


@pytest.mark.parametrize(
    ("parts", "free"),
    [
        ("", ["attic", "cellar", "porch"]),
        ("attic", ["cellar", "porch", "tower"]),
        ("attic, tower", ["cellar", "porch", "bridge"]),
        ("attic, cellar", ["porch", "tower", "bridge"]),
        ("attic, cellar, porch", ["tower", "bridge", "dome"]),
        ("attic, cellar, porch, dome", ["tower", "bridge"]),
        ("attic, cellar, porch, tower, bridge", ["dome"]),
        ("dome", ["attic", "cellar", "porch", "tower"]),
    ],
)
def test_a_slot_of_tier_n_needs_n_parts_built_already(parts: str, free: list[str]) -> None:
    """SH-9: whichever they are; Tier 0 needs none."""
    match = space_hope(f"red parts: {parts}", CARDS, LADDER, edition="first")
    if free == ["dome"]:
        match.play(RED, "place ballast")
        assert "dome" in built(match, "red")
    else:
        assert rooms(match) == free


def test_a_full_ship_places_nothing() -> None:
    """SH-9: only into an empty slot."""
    match = space_hope("red parts: hull", CARDS)
    assert "place ballast" not in match.actions()
    refused(match, RED, "place ballast")


def test_a_part_stays_when_its_requirement_is_no_longer_met() -> None:
    """SH-9: the attic is destroyed, the tower stays and works."""
    match = space_hope(
        f"red parts: attic, tower; blue hand: hammer, ballast; blue's turn; red hand: {THREE}",
        CARDS,
        LADDER,
    )
    match.play(BLUE, "play hammer", "wreck attic")
    assert built(match, "red") == ["tower"]
    match.play(RED, "use tower")
    assert distance(match, "red") == 1


def test_a_part_whose_requirement_is_no_longer_met_cant_be_built_again() -> None:
    """SH-9: the bridge needs two parts."""
    match = space_hope("red parts: attic, bridge", CARDS, LADDER, edition="first")
    match.play(RED, "use bridge")
    assert rooms(match) == ["cellar", "porch", "tower"]


def test_a_destroyed_part_goes_to_its_owners_discards_and_frees_its_slot() -> None:
    """SH-9: not to those of whoever destroyed it."""
    match = space_hope(
        "red parts: attic, cellar, porch; blue hand: hammer, ballast; blue's turn; red's turn",
        CARDS,
        LADDER,
        edition="first",
    )
    idle(match)
    match.play(BLUE, "play hammer", "wreck cellar")
    assert discards(match, "red")[:2] == ["ballast", "ballast"]
    assert discards(match, "blue")[:1] == ["hammer"]
    deal(match)
    idle(match)
    match.play(RED, "place ballast")
    assert "in cellar" in match.actions()


def test_a_part_that_is_used_up_goes_to_its_owners_discards_and_frees_its_slot() -> None:
    """SH-9, SH-10: discarded for its ability."""
    match = space_hope("red parts: attic", CARDS, LADDER, edition="first")
    match.play(RED, "use attic")
    assert (dial(match, "red", "food"), built(match, "red")) == (4, [])
    assert discards(match, "red") == ["ballast"]
    assert "attic" in rooms(match)


# Working: SH-10 --------------------------------------------------------------------------


def test_only_filled_slots_give_their_ability() -> None:
    """SH-10: empty ones can't be used."""
    match = space_hope("red parts: oven", CARDS, USES)
    assert [text for text in match.actions() if text.startswith("use")] == ["use oven"]
    refused(match, RED, "use flare")


def test_some_parts_work_at_the_start_of_each_round() -> None:
    """SH-10: after the cards are drawn, each round, if the owner wants it."""
    match = space_hope("red parts: garden; red deck: 20; blue deck: 20", CARDS, USES)
    rest_of_round(match)
    deal(match)
    assert dial(match, "red", "food") == 3
    assert match.actions() == ["yes", "no", "always"]
    match.play(RED, "always")
    assert dial(match, "red", "food") == 4
    assert actor(match) == "blue"
    assert "draws 6 cards" in said(match).partition("uses Garden")[0]
    next_round(match)
    assert dial(match, "red", "food") == 5


def test_a_part_need_not_work_at_the_start_of_a_round() -> None:
    """SH-10: 'may' is may; in the next round its owner is asked again."""
    match = space_hope("red parts: garden; red deck: 20; blue deck: 20", CARDS, USES)
    next_round(match)
    match.play(RED, "no")
    assert dial(match, "red", "food") == 3
    assert actor(match) == "blue"
    next_round(match)
    match.play(RED, "yes")
    assert dial(match, "red", "food") == 4


def test_by_rules_1_parts_work_at_the_start_without_asking() -> None:
    """SH-10."""
    match = space_hope("red parts: garden", CARDS, USES, rules=1)
    next_round(match)
    assert dial(match, "red", "food") == 4


def test_parts_work_at_the_start_of_a_round_in_the_order_of_play() -> None:
    """SH-10: from the first player on; blue is first in the second round."""
    match = space_hope("red parts: garden; blue parts: garden", CARDS, USES, seats=3)
    next_round(match)
    match.play(BLUE, "yes")
    match.play(RED, "yes")
    told = said(match)
    assert 0 < told.index("Blue uses Garden") < told.index("Red uses Garden")


def test_a_part_that_works_at_the_start_can_kill() -> None:
    """SH-10, SH-12: ships are looked at after each of them."""
    match = space_hope("red parts: stove; red fuel 1", CARDS, USES)
    next_round(match)
    match.play(RED, "yes")
    assert dead(match) == ["red"]
    assert actor(match) == "blue"


def test_a_part_once_a_round_is_used_before_the_action_and_costs_none() -> None:
    """SH-10: on your own turn; it stays red's turn."""
    match = space_hope("red parts: oven", CARDS, USES)
    match.play(RED, "use oven")
    assert dial(match, "red", "morale") == 4
    assert actor(match) == "red"
    assert built(match, "red") == ["oven"]
    assert "use oven" not in match.actions()
    refused(match, RED, "use oven")
    match.play(RED, "play ballast", "distance", "target 1")


def test_a_part_once_a_round_is_used_again_in_the_next() -> None:
    """SH-10: once a round."""
    match = space_hope("red parts: oven", CARDS, USES)
    match.play(RED, "use oven")
    next_round(match)
    idle(match)
    match.play(RED, "use oven")
    assert dial(match, "red", "morale") == 5


def test_several_parts_may_be_used_in_one_turn() -> None:
    """SH-10: they cost no action."""
    match = space_hope("red parts: oven, flare, cannon", CARDS, USES)
    match.play(RED, "use flare")
    match.play(RED, "use cannon")
    match.play(RED, "use oven")
    assert (distance(match, "red"), dial(match, "blue", "food")) == (5, 2)
    assert actor(match) == "red"


def test_a_part_is_used_on_ones_own_turn_only() -> None:
    """SH-10: not on blue's."""
    match = space_hope("red parts: oven; blue's turn", CARDS, USES)
    refused(match, RED, "use oven", NotYourTurn)


def test_by_rules_1_a_part_that_works_always_is_not_used() -> None:
    """SH-10: nor one that works at the start of the round."""
    match = space_hope("red parts: armour, garden", CARDS, USES, rules=1)
    for part in ("armour", "garden"):
        assert "by itself" in refused(match, RED, f"use {part}")


def test_a_part_that_works_by_itself_can_be_laid_to_rest_and_woken() -> None:
    """SH-10: once a round, before the action; while it rests it does nothing."""
    match = space_hope(
        "red parts: sail; red hand: run, ballast; red deck: 0;"
        "red under: run, run, run, run, run, run",
        CARDS,
        USES,
    )
    match.play(RED, "use sail")
    assert "lays Sail to rest" in said(match)
    assert "used Sail" in refused(match, RED, "use sail")
    match.play(RED, "play run")
    assert distance(match, "red") == 2
    next_round(match)
    idle(match)
    match.play(RED, "use sail")
    assert "wakes Sail" in said(match)
    match.play(RED, "play run")
    assert distance(match, "red") == 5


def test_a_part_that_was_woken_asks_again() -> None:
    """SH-10: whatever its owner has said before."""
    match = space_hope(
        "red parts: garden; red always: garden; red deck: 30; blue deck: 30", CARDS, USES
    )
    match.play(RED, "use garden")
    next_round(match)
    assert dial(match, "red", "food") == 3
    assert actor(match) == "blue"
    idle(match)
    match.play(RED, "use garden")
    next_round(match)
    assert match.actions() == ["yes", "no", "always"]


def test_a_part_that_is_built_anew_is_awake() -> None:
    """SH-10: the one that rested is gone."""
    match = space_hope(
        f"red parts: armour; red hand: {THREE}; blue hand: hammer, raid, ballast", CARDS, USES
    )
    match.play(RED, "use armour")
    idle(match)
    match.play(BLUE, "play hammer")
    match.play(RED, "place ballast", "in armour")
    match.play(RED, "pass")
    match.play(BLUE, "play raid")
    assert dial(match, "red", "food") == 3


def test_a_discarded_part_that_is_built_again_can_be_used_again() -> None:
    """SH-10: it works when it is discarded for it; only others are for once a round."""
    match = space_hope(f"red hand: {THREE}, ballast; red parts: flare; blue dead", CARDS, USES)
    match.play(RED, "use flare")
    match.play(RED, "place ballast", "in flare")
    match.play(RED, "pass")
    match.play(RED, "use flare")
    assert distance(match, "red") == 10


def test_a_shield_that_stands_holds_every_round() -> None:
    """SH-10, SH-11: while the part is there."""
    match = space_hope(
        "red parts: armour; blue hand: raid, hammer, raid, ballast; blue's turn; red hand:"
        f" {THREE}, ballast",
        CARDS,
        USES,
    )
    match.play(BLUE, "play raid")
    assert dial(match, "red", "food") == 3
    idle(match)
    match.play(BLUE, "play hammer")
    idle(match)
    match.play(BLUE, "play raid")
    assert dial(match, "red", "food") == 2


def test_a_wind_that_stands_blows_every_round() -> None:
    """SH-10, SH-11: gains of Distance are greater, and a gain of 0 stays 0."""
    match = space_hope("red parts: sail; red hand: run, raid, ballast; blue dead", CARDS, USES)
    match.play(RED, "play run")
    assert distance(match, "red") == 3
    match.play(RED, "play raid")
    assert distance(match, "red") == 3


def test_more_cards_may_be_drawn_each_round() -> None:
    """SH-10: two more than six, if the owner wants them."""
    match = space_hope("red parts: school; red deck: 30; blue deck: 30", CARDS, USES)
    next_round(match)
    assert match.actions() == ["yes", "no", "always"]
    assert len(hand(match, "red")) == 6
    match.play(RED, "yes")
    deal(match)
    assert (len(hand(match, "red")), len(hand(match, "blue"))) == (8, 6)
    next_round(match)
    match.play(RED, "no")
    deal(match)
    assert len(hand(match, "red")) == 6


def test_who_always_wants_more_cards_is_not_asked_again() -> None:
    """SH-10."""
    match = space_hope("red parts: school; red deck: 30; blue deck: 30", CARDS, USES)
    next_round(match)
    match.play(RED, "always")
    deal(match)
    next_round(match)
    assert len(hand(match, "red")) == 8


def test_nobody_dies_of_cards_that_may_be_drawn() -> None:
    """SH-10, SH-12: with seven cards left, seven are drawn; with six, nobody is asked."""
    match = space_hope("red parts: school; red always: school; red deck: 7", CARDS, USES)
    next_round(match)
    assert dead(match) == []
    assert len(hand(match, "red")) == 7
    match = space_hope("red parts: school; red deck: 6", CARDS, USES)
    next_round(match)
    assert actor(match) == "blue"
    assert len(hand(match, "red")) == 6


def test_who_cant_draw_a_hand_is_not_asked_for_more() -> None:
    """SH-12: and is lost."""
    match = space_hope("red parts: school; red deck: 5", CARDS, USES)
    next_round(match)
    assert dead(match) == ["red"]


def test_by_rules_1_more_cards_had_to_be_drawn() -> None:
    """SH-10, SH-12: with seven cards left, eight can't be drawn."""
    match = space_hope("red parts: school; red deck: 7", CARDS, USES, rules=1)
    next_round(match)
    assert dead(match) == ["red"]


def test_parts_guarded_by_a_part_cant_be_destroyed() -> None:
    """SH-10: nor can the guard itself."""
    match = space_hope(
        "red parts: lock, oven; blue hand: hammer, ballast; blue's turn", CARDS, USES
    )
    match.play(BLUE, "play hammer")
    assert built(match, "red") == ["oven", "lock"]


def test_the_parts_of_the_dead_guard_nothing() -> None:
    """SH-10: the parts of the dead do nothing, and so theirs can be destroyed."""
    match = space_hope(
        "red parts: lock; red dead; blue hand: hammer, ballast; blue's turn", CARDS, USES
    )
    match.play(BLUE, "play hammer")
    assert built(match, "red") == []
    assert discards(match, "red") == ["ballast"]


def test_the_parts_of_the_dead_do_nothing_at_the_start_of_a_round() -> None:
    """SH-10: red's garden grows no more."""
    match = space_hope("red parts: garden; red dead", CARDS, USES)
    next_round(match)
    assert "uses Garden" not in said(match)
    assert dial(match, "red", "food") == 0


def test_no_wind_blows_from_the_parts_of_the_dead() -> None:
    """SH-10, SH-8: 'all players' of the first edition gives a dead ship its number, no more."""
    cards = "tide: and 2 all: +1 food"
    match = space_hope(
        "red hand: tide, ballast; amber dead; amber parts: sail",
        cards,
        USES,
        seats=3,
        edition="first",
    )
    match.play(RED, "play tide")
    assert distances(match) == [2, 2, 2]


def test_a_part_for_an_opponent_chooses_one() -> None:
    """SH-10, SH-8: like a card."""
    match = space_hope("red parts: cannon; blue dead; green hides", CARDS, USES, seats=5)
    match.play(RED, "use cannon")
    assert match.actions() == ["target 3", "target 5"]
    match.play(RED, "target 5")
    assert dial(match, "violet", "food") == 2
    assert actor(match) == "red"


def test_a_part_used_to_death_ends_the_turn() -> None:
    """SH-10, SH-12: whoever dies of the own part acts no more."""
    parts = "burner: 0 round you: distance +3, -3 fuel"
    match = space_hope("red parts: burner", CARDS, parts)
    match.play(RED, "use burner")
    assert dead(match) == ["red"]
    assert actor(match) == "blue"


# The second part: SH-15 --------------------------------------------------------------------


def test_whoever_builds_tier_0_may_put_the_top_card_of_the_deck_into_another_slot() -> None:
    """SH-15: at once, and it is shown."""
    match = space_hope("red deck: 5", CARDS, LADDER)
    match.play(RED, "place ballast", "in attic")
    assert match.actions() == ["in cellar", "in porch", "in tower", "pass"]
    match.play(RED, "in cellar")
    match.decide("draw plank")
    assert built(match, "red") == ["attic", "cellar"]
    assert in_slot(match, "red", "cellar") == "plank"
    assert deck(match, "red") == 4
    assert len(hand(match, "red")) == 1
    assert actor(match) == "blue"
    for viewer in (RED, BLUE, None):
        assert "Plank" in said(match, viewer)


def test_the_second_part_may_be_left_out() -> None:
    """SH-15: may."""
    match = space_hope("red deck: 5", CARDS, LADDER)
    match.play(RED, "place ballast", "in attic")
    match.play(RED, "pass")
    assert built(match, "red") == ["attic"]
    assert deck(match, "red") == 5
    assert actor(match) == "blue"


def test_the_tier_of_the_second_part_must_be_met() -> None:
    """SH-15: the first one counts: Tier 1 is met, Tier 2 is not."""
    match = space_hope("", CARDS, LADDER)
    match.play(RED, "place ballast", "in porch")
    assert "in tower" in match.actions()
    refused(match, RED, "in bridge", IllegalAction)
    match.play(RED, "in tower")
    match.decide("draw ballast")
    assert built(match, "red") == ["porch", "tower"]


def test_a_second_part_of_tier_0_brings_no_third() -> None:
    """SH-15: one other slot."""
    match = space_hope("", CARDS, LADDER)
    match.play(RED, "place ballast", "in attic")
    match.play(RED, "in cellar")
    match.decide("draw ballast")
    assert actor(match) == "blue"


def test_a_part_of_a_higher_tier_brings_no_second() -> None:
    """SH-15: only Tier 0."""
    match = space_hope("red parts: attic", CARDS, LADDER)
    match.play(RED, "place ballast", "in tower")
    assert actor(match) == "blue"
    assert built(match, "red") == ["attic", "tower"]


def test_in_the_first_edition_there_is_no_second_part() -> None:
    """SH-15: in the communal edition."""
    match = space_hope("", CARDS, LADDER, edition="first")
    match.play(RED, "place ballast", "in attic")
    assert actor(match) == "blue"


def test_with_an_empty_deck_there_is_no_second_part_and_nobody_dies() -> None:
    """SH-15: it can't be done."""
    match = space_hope("red deck: 0", CARDS, LADDER)
    match.play(RED, "place ballast", "in attic")
    assert actor(match) == "blue"
    assert dead(match) == []


def test_the_last_card_of_the_deck_may_become_a_part_and_nobody_dies() -> None:
    """SH-15: that is no draw."""
    match = space_hope("red deck: 1", CARDS, LADDER)
    match.play(RED, "place ballast", "in attic")
    match.play(RED, "in cellar")
    match.decide("draw plank")
    assert deck(match, "red") == 0
    assert dead(match) == []


def test_a_card_from_under_the_deck_may_become_a_part() -> None:
    """SH-15, SH-3: the top card, which everybody knows already."""
    match = space_hope("red deck: 0; red under: plank, ballast", CARDS, LADDER)
    match.play(RED, "place ballast", "in attic")
    match.play(RED, "in cellar")
    assert match.actions() == ["draw plank"]
    match.decide("draw plank")
    assert in_slot(match, "red", "cellar") == "plank"
    assert under(match, "red") == ["ballast"]


def test_a_second_part_is_not_a_second_placing() -> None:
    """SH-15, SH-9: it was placed once this round, in one action."""
    match = space_hope(f"red hand: {THREE}", CARDS, LADDER)
    match.play(RED, "place ballast", "in attic")
    match.play(RED, "in cellar")
    match.decide("draw ballast")
    assert actor(match) == "blue"
    idle(match)
    refused(match, RED, "place ballast")


def test_where_no_slot_is_free_there_is_no_second_part() -> None:
    """SH-15: one other slot whose tier is met; the only part fills the ship."""
    match = space_hope("", CARDS)
    match.play(RED, "place ballast")
    assert built(match, "red") == ["hull"]
    assert actor(match) == "blue"


# The table ---------------------------------------------------------------------------------


def test_everybody_sees_which_parts_are_built() -> None:
    """SH-9: by title, tier and what they do; of one's own ship the empty slots as well."""
    match = space_hope("red parts: tower", CARDS, LADDER)
    tower = card(match, BLUE, "part/0/tower")
    assert (tower.title, tower.corner) == ("Tower", "1")
    assert tower.text == "Discard this part: gain 1 Distance."
    own = [e for e in match.scene(RED).elements if isinstance(e, Card) and e.at == "parts/0"]
    others = [e for e in match.scene(BLUE).elements if isinstance(e, Card) and e.at == "parts/0"]
    assert (len(own), len(others)) == (6, 1)
    assert table(match).parts[RED] == 1
