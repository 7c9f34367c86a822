"""What the six colonists do, and what naming one brings to light."""

import pytest

from farstead.core.errors import IllegalAction
from tests.positions import (
    AMBER,
    BLUE,
    GREEN,
    RED,
    colonizers,
    colony,
    draft,
    hand,
    idle,
    omnium,
    seen,
)

# Red's and Blue's turns come first; nobody controls the Miner (removed) or the General (left).
THIEVES = "red is opportunist; blue is spy; amber is ecologist; green is visionary; removed miner"
WHO = ("red", "blue", "amber", "green")


# The passive ones ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colonist", "pay"),
    [("ecologist", 2), ("miner", 1), ("general", 4), ("opportunist", 0), ("spy", 0)],
)
def test_colonists_are_paid_for_the_modules_of_their_colour(colonist: str, pay: int) -> None:
    """CO-11: 1 Omnium for each green, blue or red module in the own colony."""
    colonists = ["opportunist", "ecologist", "miner", "general", "spy"]
    colonists.remove(colonist)
    red, amber, green, _ = colonists
    match = colonizers(f"""
        red is {red}; blue is {colonist}; amber is {amber}; green is {green}; removed visionary
        blue colony: eco-dome, oxygen-generator, quarry, garrison, garrison, garrison, barracks
        amber colony: water-reservoir, warehouse, marketplace, military-academy
        blue omnium: 3; red builds
    """)
    match.play(RED, "pass")
    assert omnium(match, "blue") == 3 + pay


def test_colourless_modules_pay_nobody() -> None:
    """CO-11: green, blue or red."""
    match = colonizers("""
        red is spy; blue is ecologist; amber is miner; green is general; removed visionary
        blue colony: housing-unit, mass-relay; amber colony: spaceport; green colony: research-lab
        red builds
    """)
    idle(match, 4)
    assert [omnium(match, who) for who in WHO] == [0, 2, 2, 2]  # what they gathered


def test_a_module_pays_only_from_the_next_turn_on() -> None:
    """CO-11: the passive ability works once, when the colonist is shown (CO-6)."""
    match = colonizers("""
        red is general; blue is spy; amber is miner; green is ecologist; removed visionary
        red colony: garrison; red hand: barracks; red omnium: 2; red builds
    """)
    match.play(RED, "build barracks")
    assert omnium(match, "red") == 0


def test_the_visionary_draws_a_module_when_shown() -> None:
    """CO-12: draw a module, before gathering or research."""
    match = colonizers(f"{THIEVES}; green hand: garrison; amber builds")
    match.play(AMBER, "pass")
    assert match.actor == -1
    match.decide("draw eco-dome")
    assert hand(match, "green") == ["eco-dome", "garrison"]
    assert match.actor == GREEN
    assert match.actions() == ["gather", "research"]


@pytest.mark.parametrize(
    ("holding", "turn_begins_with"),
    [
        ("quarry, quarry, garrison, barracks", ["draw eco-dome"]),
        ("quarry, quarry, garrison, barracks, spaceport", ["gather"]),
    ],
)
def test_the_visionary_draws_only_while_the_hand_is_not_full(
    holding: str, turn_begins_with: list[str]
) -> None:
    """CO-12: if your hand is not full."""
    match = colonizers(
        f"{THIEVES}; green hand: {holding}; bag: eco-dome; buried: quarry by red; amber builds"
    )
    match.play(AMBER, "pass")
    assert match.actions() == turn_begins_with


def test_the_visionary_whose_hand_is_filled_can_not_research() -> None:
    """CO-12: the module drawn counts: now the hand is full (CO-8)."""
    match = colonizers(f"{THIEVES}; green hand: quarry, quarry, garrison, barracks; amber builds")
    match.play(AMBER, "pass")
    match.decide("draw spaceport")
    assert match.actions() == ["gather"]


def test_the_visionary_finds_nothing_in_an_empty_deck() -> None:
    """CO-12: from an empty deck nothing is drawn, and the game goes on."""
    match = colonizers(f"{THIEVES}; bag:; amber builds")
    match.play(AMBER, "pass")
    assert match.actor == GREEN
    assert hand(match, "green") == []
    assert match.actions() == ["gather", "research"]


def test_the_visionary_draws_what_lies_under_the_deck_when_nothing_else_is_left() -> None:
    """CO-12: cards that were put under the deck are part of it."""
    match = colonizers(f"{THIEVES}; bag:; buried: quarry by red, barracks by blue; amber builds")
    match.play(AMBER, "pass")
    assert match.actions() == ["draw quarry"]
    match.decide("draw quarry")
    assert hand(match, "green") == ["quarry"]


# The Opportunist -------------------------------------------------------------------------


@pytest.mark.parametrize(("has", "loses"), [(0, 0), (1, 1), (2, 2), (9, 2)])
def test_the_opportunist_takes_up_to_two_omnium(has: int, loses: int) -> None:
    """CO-13: name another colonist and take up to 2 Omnium from whoever controls it."""
    match = colonizers(f"{THIEVES}; red omnium: 4; blue omnium: 6; amber omnium: {has}; red names")
    match.play(RED, "rob ecologist")
    assert [omnium(match, who) for who in WHO] == [4 + loses, 6, has - loses, 0]


def test_the_opportunist_may_rob_somebody_whose_turn_is_over() -> None:
    """CO-13: whoever controls the colonist, shown or not."""
    match = colonizers("""
        red is miner; blue is opportunist; amber is ecologist; green is visionary; removed spy
        red omnium: 2; blue names
    """)
    match.play(BLUE, "rob miner")
    assert [omnium(match, who) for who in WHO] == [0, 2, 0, 0]


def test_robbed_omnium_can_be_spent_at_once() -> None:
    """CO-13: the ability comes before building (CO-9)."""
    match = colonizers(f"{THIEVES}; red hand: barracks; amber omnium: 2; red names")
    match.play(RED, "rob ecologist")
    match.play(RED, "build barracks")
    assert (colony(match, "red"), omnium(match, "red")) == (["barracks"], 0)


# The Spy ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "other"),
    [
        (["quarry", "garrison"], ["eco-dome"]),
        (["quarry"], []),
        ([], ["quarry", "garrison", "garrison", "barracks", "spaceport"]),
        ([], []),
    ],
)
def test_the_spy_swaps_hands_whatever_they_hold(own: list[str], other: list[str]) -> None:
    """CO-14: name another colonist and swap hands with whoever controls it."""
    match = colonizers(f"""
        {THIEVES}; red hand: warehouse; green hand: mass-relay; blue names
        {f"blue hand: {', '.join(own)}" if own else ""}
        {f"amber hand: {', '.join(other)}" if other else ""}
    """)
    match.play(BLUE, "swap ecologist")
    assert (hand(match, "blue"), hand(match, "amber")) == (other, own)
    assert (hand(match, "red"), hand(match, "green")) == (["warehouse"], ["mass-relay"])


def test_a_swap_moves_modules_in_the_hand_and_nothing_else() -> None:
    """CO-14: swap *hands*."""
    match = colonizers(f"""
        {THIEVES}; blue hand: quarry; amber hand: barracks; blue names
        blue colony: garrison; amber colony: eco-dome; blue omnium: 1; amber omnium: 7
    """)
    match.play(BLUE, "swap ecologist")
    assert (colony(match, "blue"), colony(match, "amber")) == (["garrison"], ["eco-dome"])
    assert (omnium(match, "blue"), omnium(match, "amber")) == (1, 7)


def test_a_swapped_module_can_be_built_at_once_and_the_old_one_can_not() -> None:
    """CO-14: the ability comes before building (CO-9)."""
    match = colonizers(f"""
        {THIEVES}; blue hand: garrison; amber hand: barracks; blue omnium: 2; blue names
    """)
    match.play(BLUE, "swap ecologist")
    assert match.actions() == ["build barracks", "pass"]


# Naming ----------------------------------------------------------------------------------


def test_nobody_names_the_own_colonist() -> None:
    """CO-13, CO-14: name *another* colonist."""
    for who, own in (("red", "rob opportunist"), ("blue", "swap spy")):
        match = colonizers(f"{THIEVES}; {who} names")
        assert own not in match.actions()
        with pytest.raises(IllegalAction):
            match.play(match.actor, own)


def test_only_one_colonist_is_named_in_a_turn() -> None:
    """CO-13: the ability is used once."""
    match = colonizers(f"{THIEVES}; amber omnium: 9; red names")
    match.play(RED, "rob ecologist")
    with pytest.raises(IllegalAction):
        match.play(RED, "rob ecologist")


@pytest.mark.parametrize("absent", ["miner", "general"])
@pytest.mark.parametrize(("who", "verb"), [("red", "rob"), ("blue", "swap")])
def test_naming_a_colonist_that_nobody_controls_does_nothing(
    who: str, verb: str, absent: str
) -> None:
    """CO-15: it may be named, whether it was removed or left over, and nothing happens."""
    match = colonizers(f"""
        {THIEVES}; {who} names
        red omnium: 1; blue omnium: 2; amber omnium: 3; green omnium: 4
        red hand: garrison; blue hand: warehouse; amber hand: quarry; green hand: eco-dome
    """)
    match.play(match.actor, f"{verb} {absent}")
    assert [omnium(match, name) for name in WHO] == [1, 2, 3, 4]
    hands = [hand(match, name) for name in WHO]
    assert hands == [["garrison"], ["warehouse"], ["quarry"], ["eco-dome"]]


@pytest.mark.parametrize(("who", "verb"), [("red", "rob"), ("blue", "swap")])
def test_whoever_controls_a_named_colonist_shows_it_at_once(who: str, verb: str) -> None:
    """CO-15: everybody sees it, even if there is nothing to take; the others stay hidden."""
    match = colonizers(f"{THIEVES}; {who} names")
    match.play(match.actor, f"{verb} visionary")
    for viewer in (RED, BLUE, AMBER, GREEN, None):
        assert seen(match, viewer, "role/3") == ["Visionary"]
        assert seen(match, viewer, "role/2") == (["Ecologist"] if viewer == AMBER else ["?"])


def test_if_nobody_controls_a_named_colonist_everybody_knows_that() -> None:
    """CO-15: the table and the log say so, and nobody's colonist is shown."""
    match = colonizers(f"{THIEVES}; red names")
    match.play(RED, "rob general")
    for viewer in (RED, BLUE, AMBER, GREEN, None):
        assert seen(match, viewer, "absent") == ["General"]
        assert "nobody controls" in match.log(viewer)[-1].text
        hidden = [seat for seat in (BLUE, AMBER, GREEN) if seat != viewer]
        assert all(seen(match, viewer, f"role/{seat}") == ["?"] for seat in hidden)


def test_what_was_named_is_forgotten_in_the_next_round() -> None:
    """CO-15: a named colonist is known for the round, no longer."""
    match = colonizers(f"{THIEVES}; red names")
    match.play(RED, "rob general")
    idle(match, 4)
    draft(match, "miner", "spy", "general", "ecologist", "visionary")
    assert seen(match, AMBER, "absent") == []
    assert seen(match, AMBER, "role/3") == ["?"]


def test_a_colonist_that_nobody_controls_may_be_named_again() -> None:
    """CO-15: you may name a colonist that nobody controls."""
    match = colonizers(f"{THIEVES}; red names")
    match.play(RED, "rob general")
    match.play(RED, "pass")
    match.play(BLUE, "gather")
    match.play(BLUE, "swap general")
    assert match.actions() == ["pass"]
