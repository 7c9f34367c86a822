"""Playing a card: AND and OR, and whom it is for."""

import pytest

from farstead.core.errors import IllegalAction
from tests.positions import BLUE, RED, refused
from tests.space_hope.positions import (
    actor,
    built,
    dial,
    dials,
    discards,
    distance,
    distances,
    hand,
    lasting,
    said,
    space_hope,
    table,
)

CARDS = """
    march: and 3 you: +1 food
    pity: and 3 opponent: -1 food
    toast: and 3 any: +1 food
    chorus: and 3 all: +1 food
    either: or 5 you: +1 food
    jab: or 5 opponent: -1 food
    salve: or 5 any: +1 food
    sabotage: and 2 opponent: destroy part, -1 food, you +1 fuel
    pilfer: and 2 opponent: take 1 food, destroy part
    veil: or 1 any: hide
    cloak: and 2 any: hide
    curse: or 2 opponent: block food
    salt: and 4 opponent: block food
"""
PARTS = """
    hull: 0 discard you: distance +1
    mast: 0 discard you: distance +1
"""


def holding(card: str, *more: str) -> str:
    """Red holds this card, and can play it."""
    return "; ".join([f"red hand: {card}, ballast", *more])


# AND and OR ------------------------------------------------------------------------------


def test_an_and_card_works_and_carries_whoever_it_works_on() -> None:
    """SH-7: the ability works, and the Distance of its target grows by the card's number."""
    match = space_hope(holding("march"), CARDS)
    match.play(RED, "play march")
    assert (dial(match, "red", "food"), distances(match)) == (4, [3, 0])


def test_an_and_card_pays_its_victim_in_distance() -> None:
    """SH-7: not whoever plays it."""
    match = space_hope(holding("pity"), CARDS)
    match.play(RED, "play pity")
    assert (dial(match, "blue", "food"), distances(match)) == (2, [0, 3])


def test_an_and_card_for_all_carries_all() -> None:
    """SH-7: everybody it works on."""
    match = space_hope(holding("chorus"), CARDS, seats=3)
    match.play(RED, "play chorus")
    assert distances(match) == [3, 3, 3]
    assert [dial(match, who, "food") for who in ("red", "blue", "amber")] == [4, 4, 4]


def test_an_and_card_leaves_no_choice_between_the_two() -> None:
    """SH-7: only OR does."""
    match = space_hope(holding("march"), CARDS)
    match.play(RED, "play march")
    assert actor(match) == "blue"


def test_an_or_card_is_for_one_of_the_two() -> None:
    """SH-7: choose its Distance or its ability."""
    match = space_hope(holding("either"), CARDS)
    match.play(RED, "play either")
    assert match.actions() == ["distance", "ability"]
    match.play(RED, "ability")
    assert (dial(match, "red", "food"), distances(match)) == (4, [0, 0])


def test_an_or_card_for_its_distance_leaves_its_ability_alone() -> None:
    """SH-7: the own Distance, if one so chooses."""
    match = space_hope(holding("jab"), CARDS)
    match.play(RED, "play jab", "distance", "target 1")
    assert (dial(match, "blue", "food"), distances(match)) == (3, [5, 0])


@pytest.mark.parametrize("card", ["either", "jab", "salve"])
def test_in_the_communal_edition_any_player_may_get_the_distance(card: str) -> None:
    """SH-7: whoever the ability is for."""
    match = space_hope(holding(card), CARDS, seats=3)
    match.play(RED, f"play {card}", "distance")
    assert match.actions() == ["target 1", "target 2", "target 3"]
    match.play(RED, "target 3")
    assert distances(match) == [0, 0, 5]


@pytest.mark.parametrize("card", ["either", "jab", "salve"])
def test_in_the_first_edition_the_distance_is_ones_own(card: str) -> None:
    """SH-7: nobody else is asked for."""
    match = space_hope(holding(card), CARDS, seats=3, edition="first")
    match.play(RED, f"play {card}", "distance")
    assert distances(match) == [5, 0, 0]
    assert actor(match) == "blue"


def test_distance_is_not_given_to_the_dead_nor_to_those_who_hide() -> None:
    """SH-7, SH-8: they can't be chosen."""
    match = space_hope(holding("either", "amber dead; green hides"), CARDS, seats=4)
    match.play(RED, "play either", "distance")
    assert match.actions() == ["target 1", "target 2"]


def test_a_played_card_goes_to_the_discards_of_whoever_played_it() -> None:
    """SH-7, SH-17: not of its target."""
    match = space_hope(holding("pity"), CARDS)
    match.play(RED, "play pity")
    assert discards(match, "red") == ["pity"]
    assert discards(match, "blue") == []
    assert hand(match, "red") == ["ballast"]


# Targets ---------------------------------------------------------------------------------


def test_you_is_whoever_plays_the_card() -> None:
    """SH-8: blue's card works on blue."""
    match = space_hope("blue hand: march, ballast; blue's turn", CARDS, seats=3)
    match.play(BLUE, "play march")
    assert distances(match) == [0, 3, 0]


def test_an_opponent_is_somebody_else() -> None:
    """SH-8: everybody but oneself."""
    match = space_hope(holding("pity"), CARDS, seats=4)
    match.play(RED, "play pity")
    assert match.actions() == ["target 2", "target 3", "target 4"]
    match.play(RED, "target 3")
    assert distances(match) == [0, 0, 3, 0]


def test_any_player_is_anybody_and_oneself_as_well() -> None:
    """SH-8: all of them."""
    match = space_hope(holding("toast"), CARDS, seats=3)
    match.play(RED, "play toast")
    assert match.actions() == ["target 1", "target 2", "target 3"]
    match.play(RED, "target 1")
    assert distances(match) == [3, 0, 0]


def test_the_only_one_who_can_be_chosen_is_not_asked_for() -> None:
    """SH-8: of two players, the other is the opponent."""
    match = space_hope(holding("pity"), CARDS)
    match.play(RED, "play pity")
    assert actor(match) == "blue"


def test_the_dead_cant_be_chosen() -> None:
    """SH-8: neither as an opponent nor as any player."""
    match = space_hope(holding("pity", "blue dead"), CARDS, seats=4)
    match.play(RED, "play pity")
    assert match.actions() == ["target 3", "target 4"]
    refused(match, RED, "target 2", IllegalAction)


def test_opponents_who_hide_cant_be_chosen() -> None:
    """SH-8: until the end of the round."""
    match = space_hope(holding("toast", "amber hides"), CARDS, seats=4)
    match.play(RED, "play toast")
    assert match.actions() == ["target 1", "target 2", "target 4"]


def test_whoever_hides_can_choose_oneself() -> None:
    """SH-8: only opponents who hide can't be chosen."""
    match = space_hope(holding("toast", "red hides"), CARDS, seats=3)
    match.play(RED, "play toast")
    assert "target 1" in match.actions()
    match.play(RED, "target 1")
    assert distances(match) == [3, 0, 0]


def test_all_players_are_those_in_hiding_too() -> None:
    """SH-8: nobody is chosen, so nobody is spared."""
    match = space_hope(holding("chorus", "blue hides"), CARDS, seats=3)
    match.play(RED, "play chorus")
    assert distances(match) == [3, 3, 3]


def test_in_the_communal_edition_all_players_are_the_living() -> None:
    """SH-8: the dead stay where they are."""
    match = space_hope(holding("chorus", "amber dead"), CARDS, seats=3)
    match.play(RED, "play chorus")
    assert distances(match) == [3, 3, 0]


def test_in_the_first_edition_all_players_reaches_the_distance_of_the_dead() -> None:
    """SH-8: their Distance, but their dials stay as they are."""
    match = space_hope(holding("chorus", "amber dead"), CARDS, seats=3, edition="first")
    before = dials(match, "amber")
    match.play(RED, "play chorus")
    assert distances(match) == [3, 3, 3]
    assert dials(match, "amber") == before


def test_a_distance_in_the_ability_reaches_the_dead_of_the_first_edition_too() -> None:
    """SH-8: gained and lost."""
    cards = "ebb: and 0 all: distance -2"
    drawing = "red hand: ebb, ballast; amber dead; amber distance 5; red distance 5"
    first = space_hope(drawing, cards, seats=3, edition="first")
    first.play(RED, "play ebb")
    assert distances(first) == [3, 0, 3]
    communal = space_hope(drawing, cards, seats=3)
    communal.play(RED, "play ebb")
    assert distances(communal) == [3, 0, 5]


# Parts of those who can't be chosen --------------------------------------------------------


def test_an_effect_on_ship_parts_reaches_the_parts_of_the_dead() -> None:
    """SH-8: amber is dead, and loses the part; but nothing else of the card reaches amber."""
    match = space_hope(
        holding("sabotage", "amber dead; amber parts: hull; amber distance 9"),
        CARDS,
        PARTS,
        seats=3,
    )
    before = dials(match, "amber")
    match.play(RED, "play sabotage", "target 3")
    assert built(match, "amber") == []
    assert discards(match, "amber") == ["ballast"]
    assert dials(match, "amber") == before
    assert distance(match, "amber") == 9


def test_an_effect_on_ship_parts_reaches_the_parts_of_those_who_hide() -> None:
    """SH-8: but then nothing else of the card does."""
    match = space_hope(holding("sabotage", "amber hides; amber parts: hull"), CARDS, PARTS, seats=3)
    match.play(RED, "play sabotage", "target 3")
    assert built(match, "amber") == []
    assert dials(match, "amber") == [3] * 5
    assert distance(match, "amber") == 0


def test_nothing_is_taken_from_those_whose_parts_alone_are_reached() -> None:
    """SH-8: whatever comes first on the card."""
    match = space_hope(holding("pilfer", "blue hides; blue parts: hull"), CARDS, PARTS)
    match.play(RED, "play pilfer")
    assert built(match, "blue") == []
    assert dials(match, "blue") == dials(match, "red") == [3] * 5


def test_whoever_cant_be_chosen_and_has_no_parts_is_not_reached_at_all() -> None:
    """SH-8: amber hides and green is dead, both without parts."""
    match = space_hope(
        holding("sabotage", "amber hides; green dead; blue parts: hull"), CARDS, PARTS, seats=4
    )
    match.play(RED, "play sabotage")
    assert actor(match) == "blue"
    assert built(match, "blue") == []


# Nobody to choose --------------------------------------------------------------------------


@pytest.mark.parametrize("nobody", ["blue hides", "blue dead"])
def test_an_and_card_with_nobody_to_choose_is_discarded_for_nothing(nobody: str) -> None:
    """SH-8: nobody's dials or Distance change."""
    match = space_hope(f"red hand: pity, ballast, ballast; {nobody}", CARDS, dead_drift="none")
    blue = dials(match, "blue")
    match.play(RED, "play pity")
    assert (dials(match, "red"), dials(match, "blue")) == ([3] * 5, blue)
    assert distances(match) == [0, 0]
    assert discards(match, "red") == ["pity"]
    assert "nobody to reach" in said(match)


def test_an_ability_with_nobody_to_choose_does_nothing() -> None:
    """SH-8: an OR card may still be played for it."""
    match = space_hope("red hand: jab, ballast, ballast; blue hides", CARDS)
    match.play(RED, "play jab", "ability")
    assert dials(match, "blue") == [3] * 5
    assert discards(match, "red") == ["jab"]


@pytest.mark.parametrize("card", ["curse", "salt"])
def test_a_card_that_would_remain_is_discarded_if_there_is_nobody_to_choose(card: str) -> None:
    """SH-8: it is discarded for nothing, at once."""
    match = space_hope(f"red hand: {card}, ballast, ballast; blue hides", CARDS)
    match.play(RED, f"play {card}")
    if card == "curse":
        match.play(RED, "ability")
    assert lasting(match) == []
    assert discards(match, "red") == [card]


def test_the_last_survivor_plays_on() -> None:
    """SH-8, SH-12: with nobody left to choose, one's own cards still work."""
    match = space_hope(
        "red hand: pity, toast, march, ballast; blue dead; amber dead", CARDS, seats=3
    )
    match.play(RED, "play pity")
    match.play(RED, "play toast")
    match.play(RED, "play march")
    assert (dial(match, "red", "food"), distance(match, "red")) == (5, 6)
    assert table(match).round == 2


def test_an_and_card_that_hides_its_target_carries_it_all_the_same() -> None:
    """SH-7: the Distance of whoever it works on grows: blue was chosen before blue hid."""
    match = space_hope(holding("cloak"), CARDS, seats=3)
    match.play(RED, "play cloak", "target 2")
    assert distances(match) == [0, 2, 0]
