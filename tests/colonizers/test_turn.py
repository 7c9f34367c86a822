"""A turn: show the colonist, gather or research, use the ability, build."""

import pytest

from farstead.core.errors import IllegalAction
from farstead.core.scene import Zone
from farstead.games.colonizers.rules import modules
from farstead.games.colonizers.rules.turns import Colonizers
from farstead.match import Match
from tests.positions import AMBER, BLUE, GREEN, RED, colonizers, hand, omnium, seen

COLONISTS = """
    red is miner; blue is opportunist; amber is spy; green is general; removed visionary
"""


def deck_size(match: Match) -> int:
    deck = match.scene(None).find("deck")
    assert isinstance(deck, Zone)
    return deck.count


def under_the_deck(match: Match) -> list[str]:
    """What was put under the deck, the first to be drawn first."""
    assert isinstance(match.state, Colonizers)
    return [modules.MODULES[card].name for card in match.state.buried]


def test_a_colonist_is_shown_to_all_when_its_turn_begins() -> None:
    """CO-6: first your colonist is shown, and not before."""
    match = colonizers(f"{COLONISTS}; red builds")
    others = (RED, AMBER, GREEN, None)
    assert all(seen(match, viewer, "role/1") == ["?"] for viewer in others)
    match.play(RED, "pass")
    assert all(seen(match, viewer, "role/1") == ["Opportunist"] for viewer in others)


def test_the_passive_ability_works_before_anything_is_decided() -> None:
    """CO-6: the General is paid before choosing between gathering and research."""
    match = colonizers(f"{COLONISTS}; green colony: garrison, barracks; amber builds")
    assert omnium(match, "green") == 0
    match.play(AMBER, "pass")
    assert match.actions() == ["gather", "research"]
    assert omnium(match, "green") == 2


def test_gathering_brings_two_omnium() -> None:
    """CO-7: gather 2 Omnium, and nobody else gets any."""
    match = colonizers(f"{COLONISTS}; red omnium: 3; red gathers")
    match.play(RED, "gather")
    assert [omnium(match, who) for who in ("red", "blue", "amber", "green")] == [5, 0, 0, 0]


@pytest.mark.parametrize("first", ["gather", "research"])
def test_one_gathers_or_researches_but_not_both(first: str) -> None:
    """CO-7: either gather or research."""
    match = colonizers(f"{COLONISTS}; red gathers")
    match.play(RED, first)
    if first == "research":
        match.decide("draw quarry")
        match.decide("draw garrison")
        match.play(RED, "keep quarry")
        assert omnium(match, "red") == 0
    for text in ("gather", "research"):
        with pytest.raises(IllegalAction):
            match.play(RED, text)


@pytest.mark.parametrize(("kept", "buried"), [("quarry", "garrison"), ("garrison", "quarry")])
def test_of_two_researched_modules_one_is_kept_and_one_goes_under_the_deck(
    kept: str, buried: str
) -> None:
    """CO-8: draw 2 modules, keep one and put the other at the bottom of the deck."""
    match = colonizers(f"{COLONISTS}; red gathers")
    match.play(RED, "research")
    match.decide("draw quarry")
    match.decide("draw garrison")
    assert deck_size(match) == 50
    assert match.actions() == ["keep quarry", "keep garrison"]
    match.play(RED, f"keep {kept}")
    assert hand(match, "red") == [kept]
    assert under_the_deck(match) == [buried]
    assert deck_size(match) == 51


def test_two_of_a_kind_are_kept_and_buried_like_any_others() -> None:
    """CO-8: keep one: it is asked even where there is no choice, so that nobody can tell."""
    match = colonizers(f"{COLONISTS}; red gathers")
    match.play(RED, "research")
    match.decide("draw quarry")
    match.decide("draw quarry")
    assert match.actions() == ["keep quarry"]
    match.play(RED, "keep quarry")
    assert (hand(match, "red"), under_the_deck(match)) == (["quarry"], ["quarry"])


def test_the_last_copy_can_not_be_drawn_twice() -> None:
    """CO-8: what has been drawn is no longer in the deck."""
    match = colonizers(f"{COLONISTS}; bag: eco-dome, quarry, quarry; red gathers")
    match.play(RED, "research")
    match.decide("draw eco-dome")
    assert match.actions() == ["draw quarry"]


def test_modules_under_the_deck_are_drawn_only_when_the_others_are_gone() -> None:
    """CO-8: the bottom of the deck: first the rest of the deck, then those cards in order."""
    match = colonizers(f"""
        {COLONISTS}; red gathers
        bag: eco-dome; buried: quarry by green, barracks by blue, garrison by red
    """)
    match.play(RED, "research")
    assert match.actions() == ["draw eco-dome"]
    match.decide("draw eco-dome")
    assert match.actions() == ["draw quarry"]
    match.decide("draw quarry")
    match.play(RED, "keep eco-dome")
    assert under_the_deck(match) == ["barracks", "garrison", "quarry"]


def test_cards_under_the_deck_come_out_in_the_order_in_which_they_went_in() -> None:
    """CO-8: the one that was put at the bottom first is drawn first."""
    match = colonizers(f"""
        {COLONISTS}; red gathers
        bag:; buried: quarry by green, barracks by blue, garrison by red
    """)
    match.play(RED, "research")
    match.decide("draw quarry")
    match.decide("draw barracks")
    match.play(RED, "keep barracks")
    assert under_the_deck(match) == ["garrison", "quarry"]


def test_a_full_hand_can_not_research() -> None:
    """CO-8: with 5 modules in the hand you can't research."""
    match = colonizers(f"""
        {COLONISTS}; red gathers
        red hand: quarry, quarry, garrison, barracks, spaceport
    """)
    assert match.actions() == ["gather"]
    assert [barred.at for barred in match.scene(RED).barred] == ["choice/research"]
    with pytest.raises(IllegalAction, match="full"):
        match.play(RED, "research")


def test_a_hand_of_four_can_research_and_is_full_then() -> None:
    """CO-8: 5 modules are a full hand, and no fewer."""
    match = colonizers(f"{COLONISTS}; red hand: quarry, quarry, garrison, barracks; red gathers")
    match.play(RED, "research")
    match.decide("draw spaceport")
    match.decide("draw eco-dome")
    match.play(RED, "keep eco-dome")
    assert hand(match, "red") == ["eco-dome", "quarry", "quarry", "garrison", "barracks"]


@pytest.mark.parametrize(("who", "verb"), [("blue", "rob"), ("amber", "swap")])
@pytest.mark.parametrize("first", ["gather", "research"])
def test_the_active_ability_comes_after_gathering_or_research(
    who: str, verb: str, first: str
) -> None:
    """CO-9: then you may use your colonist's active ability; and building comes after it."""
    match = colonizers(f"{COLONISTS}; {who} hand: garrison; {who} omnium: 1; {who} gathers")
    seat = match.actor
    match.play(seat, first)
    if first == "research":
        match.decide("draw quarry")
        match.decide("draw garrison")
        match.play(seat, "keep quarry")
    names = ("opportunist", "ecologist", "miner", "general", "visionary", "spy")
    own = {"rob": "opportunist", "swap": "spy"}[verb]
    assert match.actions() == [f"{verb} {name}" for name in names if name != own] + ["pass"]
    match.play(seat, f"{verb} visionary")
    assert match.actions() == ["build garrison", "pass"]


def test_the_active_ability_need_not_be_used() -> None:
    """CO-9: you *may* use it."""
    match = colonizers(f"{COLONISTS}; red omnium: 2; amber hand: garrison; blue names")
    match.play(BLUE, "pass")
    assert match.actions() == ["pass"]
    assert [omnium(match, who) for who in ("red", "blue")] == [2, 0]


def test_a_colonist_without_an_active_ability_goes_on_to_build() -> None:
    """CO-9: if it has one; the Miner names nobody."""
    match = colonizers(f"{COLONISTS}; red hand: garrison; red gathers")
    match.play(RED, "gather")
    assert match.actions() == ["build garrison", "pass"]
    with pytest.raises(IllegalAction):
        match.play(RED, "rob spy")


def test_building_is_the_end_of_the_turn() -> None:
    """CO-10: last you may build; then the next player's turn begins."""
    match = colonizers(f"{COLONISTS}; red hand: garrison, garrison; red omnium: 5; red gathers")
    match.play(RED, "gather")
    match.play(RED, "build garrison")
    assert match.actor == BLUE
    assert match.actions() == ["gather", "research"]


def test_the_last_turn_ends_the_round() -> None:
    """CO-5: after the last player's turn chance removes a colonist for the next round."""
    match = colonizers(f"{COLONISTS}; green builds")
    match.play(GREEN, "pass")
    assert match.actor == -1
    assert match.actions()[0] == "remove opportunist"
