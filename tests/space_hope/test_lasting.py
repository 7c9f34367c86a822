"""What remains in play for the round."""

import pytest

from farstead.match import Match
from tests.positions import BLUE, RED, refused, seen
from tests.space_hope.positions import (
    actor,
    built,
    dead,
    dial,
    dials,
    discards,
    distance,
    distances,
    idle,
    lasting,
    next_round,
    rest_of_round,
    space_hope,
)

CARDS = """
    shelter: or 2 you: shield food fuel
    ban: or 2 opponent: block food
    wall: or 2 you: guard parts
    fog: or 2 you: hide
    mist: or 2 all: hide
    breeze: or 2 you: tailwind 2
    gale: or 2 opponent: headwind 2
    fair-wind: and 1 all: tailwind 1
    tax: or 2 all: toll morale
    strike: or 2 opponent: jam
    raid: and 0 opponent: -1 food
    theft: and 0 opponent: take 1 food
    gift: and 0 opponent: +1 food
    run: and 4 you: +1 military
    stroll: and 1 you: +1 military
    rest: and 0 you: +1 military
    dawdle: or 0 you: +1 military
    hammer: and 0 opponent: destroy part
    mixer: and 0 opponent: swap food military
    barter: and 0 opponent: trade food
    tribute: and 0 opponent: give 1 food
    diet: and 0 you: -1 food
    hymn: and 0 all: +1 food
"""
PARTS = """
    hull: 0 discard you: distance +1
    oven: 0 round you: +1 food
"""


def first_play(card: str, second: str, drawing: str = "", edition: str = "first") -> Match:
    """Red plays a card for its ability; blue has another. The first edition: Distance is own."""
    match = space_hope(
        f"red hand: {card}, ballast, ballast, ballast; blue hand: {second}, ballast, ballast;"
        f" {drawing}",
        CARDS,
        PARTS,
        edition=edition,
    )
    match.play(RED, f"play {card}")
    if "ability" in match.actions():
        match.play(RED, "ability")
    return match


def test_a_card_that_remains_lies_on_the_table_until_the_end_of_the_round() -> None:
    """SH-11: then it goes to the discards of whoever played it."""
    match = first_play("ban", "ballast")
    assert lasting(match) == ["ban"]
    assert discards(match, "red") == discards(match, "blue") == []
    assert seen(match, None, "lasting") == ["Ban"]
    rest_of_round(match)
    assert lasting(match) == []
    assert "ban" in discards(match, "red")
    assert "ban" not in discards(match, "blue")
    assert seen(match, None, "lasting") == []


def test_an_or_card_played_for_its_distance_does_not_remain() -> None:
    """SH-11: only its ability would."""
    match = space_hope("red hand: breeze, ballast", CARDS, edition="first")
    match.play(RED, "play breeze", "distance")
    assert lasting(match) == []
    assert discards(match, "red") == ["breeze"]


# Dials that hold -------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["raid", "theft"])
def test_a_dial_that_cant_fall_stays_where_it_is(card: str) -> None:
    """SH-11: and nothing is taken from it."""
    match = first_play("shelter", card)
    match.play(BLUE, f"play {card}")
    assert dials(match, "red") == [3] * 5
    assert dials(match, "blue") == [3] * 5


def test_only_the_named_dials_of_whom_it_works_on_are_held() -> None:
    """SH-11: Food and Fuel of red; blue's Food falls."""
    cards = "it: or 2 you: shield food fuel\nblow: and 0 all: -1 all"
    match = space_hope("red hand: it, ballast, ballast; blue hand: blow, ballast", cards)
    match.play(RED, "play it", "ability")
    match.play(BLUE, "play blow")
    assert dials(match, "red") == [3, 2, 2, 3, 2]
    assert dials(match, "blue") == [2] * 5


def test_a_dial_that_cant_fall_does_not_fall_by_ones_own_card_either() -> None:
    """SH-11: it stays where it is; a loss is no payment."""
    match = space_hope("red hand: shelter, diet, ballast; blue dead", CARDS)
    match.play(RED, "play shelter", "ability")
    match.play(RED, "play diet")
    assert dial(match, "red", "food") == 3


def test_a_dial_that_cant_fall_may_rise() -> None:
    """SH-11: only falls are held up."""
    match = first_play("shelter", "gift")
    match.play(BLUE, "play gift")
    assert dial(match, "red", "food") == 4


def test_a_dial_that_cant_rise_stays_where_it_is() -> None:
    """SH-11: what it would gain is lost, for the round."""
    match = first_play("ban", "hymn")
    match.play(BLUE, "play hymn")
    assert (dial(match, "red", "food"), dial(match, "blue", "food")) == (4, 3)


def test_a_dial_that_cant_rise_takes_nothing_in_though_the_other_loses_it() -> None:
    """SH-11, SH-19: blue's Food can't rise; what blue takes is lost."""
    match = first_play("ban", "theft")
    match.play(BLUE, "play theft")
    assert (dial(match, "red", "food"), dial(match, "blue", "food")) == (2, 3)


def test_a_dial_that_cant_rise_may_fall() -> None:
    """SH-11: only rises are held up."""
    match = first_play("ban", "tribute")
    match.play(BLUE, "play tribute")
    assert (dial(match, "red", "food"), dial(match, "blue", "food")) == (4, 2)


@pytest.mark.parametrize(("card", "drawing"), [("mixer", ""), ("barter", "blue food 1")])
def test_a_dial_that_cant_fall_is_not_swapped_or_traded_for_less(card: str, drawing: str) -> None:
    """SH-11: it stays where it is, also when points change places."""
    match = first_play("shelter", card, f"red food 6; {drawing}")
    match.play(BLUE, f"play {card}")
    assert dial(match, "red", "food") == 6


def test_a_dial_that_cant_rise_is_not_traded_for_more() -> None:
    """SH-11: blue's Food stays at 1."""
    match = first_play("ban", "barter", "red food 6; blue food 1")
    match.play(BLUE, "play barter")
    assert dial(match, "blue", "food") == 1


def test_dials_are_free_again_in_the_next_round() -> None:
    """SH-11: until the end of the round."""
    match = first_play("shelter", "ballast")
    rest_of_round(match)
    match.decide("draw raid")
    for _ in range(11):
        match.decide("draw ballast")
    match.play(BLUE, "play raid")
    assert dial(match, "red", "food") == 2


@pytest.mark.parametrize(
    ("effect", "probe", "blue", "red"),
    [
        ("shield all", "raid", [2, 3, 3, 3, 3], 0),
        ("block all", "gift", [4, 3, 3, 3, 3], 0),
        ("hide", "raid", [2, 3, 3, 3, 3], 0),
        ("tailwind 2", "run", [3, 3, 3, 3, 3], 4),
        ("headwind 2", "run", [3, 3, 3, 3, 3], 4),
        ("toll morale", "run", [3, 3, 3, 3, 3], 4),
        ("guard parts", "hammer", [3, 3, 3, 3, 3], 0),
    ],
)
def test_whatever_lasts_is_over_in_the_next_round(
    effect: str, probe: str, blue: list[int], red: int
) -> None:
    """SH-11: everything is as usual again when red plays the second card a round later."""
    cards = f"{CARDS}\n    it: and 0 all: {effect}"
    match = space_hope(
        "red hand: it, ballast; blue parts: hull; blue first; red's turn", cards, PARTS
    )
    match.play(RED, "play it")
    idle(match)
    assert lasting(match) == []
    match.decide(f"draw {probe}")
    for _ in range(11):
        match.decide("draw ballast")
    match.play(RED, f"play {probe}")
    assert dials(match, "blue") == blue
    assert dial(match, "red", "morale") == 3
    assert distances(match) == [red, 0]
    assert built(match, "blue") == ([] if probe == "hammer" else ["hull"])


# Parts, hiding, jamming ----------------------------------------------------------------------


def test_guarded_parts_cant_be_destroyed() -> None:
    """SH-11, SH-20: this round."""
    match = first_play("wall", "hammer", "red parts: hull")
    match.play(BLUE, "play hammer")
    assert built(match, "red") == ["hull"]


def test_guarded_parts_may_be_discarded_by_their_owner() -> None:
    """SH-11, SH-10: to use a part is not to destroy it."""
    match = space_hope("red hand: wall, ballast, ballast; red parts: hull; blue dead", CARDS, PARTS)
    match.play(RED, "play wall", "ability")
    match.play(RED, "use hull")
    assert built(match, "red") == []


def test_whoever_hides_cant_be_chosen_by_opponents() -> None:
    """SH-11: blue's card finds nobody."""
    match = first_play("fog", "raid")
    match.play(BLUE, "play raid")
    assert dial(match, "red", "food") == 3


def test_a_card_for_all_lets_everybody_hide() -> None:
    """SH-11, SH-8: nobody can choose an opponent; oneself one can."""
    cards = CARDS + "\n    toast: and 0 any: +1 food"
    match = space_hope(
        "red hand: mist, ballast, ballast; blue hand: toast, raid, ballast", cards, seats=3
    )
    match.play(RED, "play mist", "ability")
    match.play(BLUE, "play toast")
    assert [dial(match, who, "food") for who in ("red", "blue", "amber")] == [3, 4, 3]


def test_whoever_is_jammed_uses_no_ship_parts() -> None:
    """SH-11, SH-20: neither those for once a round nor those to be discarded; red still does."""
    match = first_play("strike", "ballast", "blue parts: hull, oven; red parts: oven")
    for part in ("hull", "oven"):
        assert f"use {part}" not in match.actions()
        refused(match, BLUE, f"use {part}")
    idle(match)
    assert "use oven" in match.actions()


def test_a_jam_is_over_with_the_round() -> None:
    """SH-11: until its end."""
    match = first_play("strike", "ballast", "blue parts: oven; blue first; red's turn")
    next_round(match)
    idle(match)
    assert actor(match) == "blue"
    assert "use oven" in match.actions()


# Winds -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "gain"), [("run", 6), ("stroll", 3), ("rest", 0)])
def test_gains_of_distance_are_greater_with_a_tailwind(card: str, gain: int) -> None:
    """SH-11: by its number; a gain of 0 stays 0."""
    match = space_hope(f"red hand: breeze, {card}, ballast; blue dead", CARDS)
    match.play(RED, "play breeze", "ability")
    match.play(RED, f"play {card}")
    assert distance(match, "red") == gain


@pytest.mark.parametrize(("card", "gain"), [("run", 2), ("stroll", 0), ("rest", 0)])
def test_gains_of_distance_are_smaller_with_a_headwind_but_never_losses(
    card: str, gain: int
) -> None:
    """SH-11: blue stays at 5 when the gain would be -1."""
    match = first_play("gale", card, "blue distance 5")
    match.play(BLUE, f"play {card}")
    assert distance(match, "blue") == 5 + gain


def test_distance_of_or_cards_and_of_parts_is_a_gain_too() -> None:
    """SH-11: every gain is."""
    match = space_hope(
        "red hand: breeze, fog, ballast; red parts: hull; blue dead",
        CARDS,
        PARTS,
        edition="first",
        dead_drift="none",
    )
    match.play(RED, "play breeze", "ability")
    match.play(RED, "use hull")
    assert distance(match, "red") == 1 + 2
    match.play(RED, "play fog", "distance")
    assert distance(match, "red") == 1 + 2 + 2 + 2


def test_an_or_card_of_distance_0_gains_nothing_from_the_wind() -> None:
    """SH-11: a gain of 0 stays 0."""
    match = space_hope("red hand: breeze, dawdle, ballast; blue dead", CARDS, edition="first")
    match.play(RED, "play breeze", "ability")
    match.play(RED, "play dawdle", "distance")
    assert distance(match, "red") == 0


def test_nothing_taken_is_no_gain_for_the_wind() -> None:
    """SH-11, SH-19: who takes Distance from somebody at 0 gains 0, and a gain of 0 stays 0."""
    cards = CARDS + "\n    tow: and 0 opponent: take 3 distance"
    match = space_hope(
        "red hand: breeze, tow, ballast, ballast; blue hand: ballast, ballast", cards
    )
    match.play(RED, "play breeze", "ability")
    idle(match)
    match.play(RED, "play tow")
    assert distances(match) == [0, 0]


def test_losses_of_distance_know_no_wind() -> None:
    """SH-11: only gains are greater or smaller."""
    cards = CARDS + "\n    ebb: and 0 opponent: distance -3"
    for wind in ("breeze: red", "gale: blue"):
        card, victim = wind.split(": ")
        other = {"red": "blue", "blue": "red"}[victim]
        match = space_hope(
            f"red hand: {card}, ebb, ballast, ballast; blue hand: ebb, ballast, ballast, ballast;"
            f" {victim} distance 10; {other} distance 20",
            cards,
        )
        match.play(RED, f"play {card}", "ability")
        if victim == "blue":
            idle(match)
        match.play(match.actor, "play ebb")
        assert distance(match, victim) == 7


def test_winds_add_up() -> None:
    """SH-11: greater by 2 and smaller by 2 is as usual."""
    match = space_hope(
        "red hand: breeze, run, ballast; blue hand: gale, ballast; red distance 1", CARDS
    )
    match.play(RED, "play breeze", "ability")
    match.play(BLUE, "play gale", "ability")
    match.play(RED, "play run")
    assert distance(match, "red") == 1 + 4


def test_an_and_cards_distance_is_the_number_printed_whatever_its_own_wind_does() -> None:
    """SH-7, SH-11: 1 is printed on it, and later gains are 1 greater."""
    match = space_hope("red hand: fair-wind, fair-wind, ballast", CARDS)
    match.play(RED, "play fair-wind")
    assert distances(match) == [1, 1]
    idle(match)
    match.play(RED, "play fair-wind")
    assert distances(match) == [3, 3]


def test_a_headwind_takes_nothing_from_its_own_cards_distance() -> None:
    """SH-7: the target moves by what is printed."""
    cards = "gale: and 3 opponent: headwind 2"
    match = space_hope("red hand: gale, gale, ballast", cards)
    match.play(RED, "play gale")
    assert distances(match) == [0, 3]
    idle(match)
    match.play(RED, "play gale")
    assert distances(match) == [0, 4]


def test_by_rules_1_a_wind_carries_its_own_cards_distance_too() -> None:
    """SH-7: 1 and 1 more."""
    match = space_hope("red hand: fair-wind, ballast", CARDS, rules=1)
    match.play(RED, "play fair-wind")
    assert distances(match) == [2, 2]


def test_drifting_knows_no_wind() -> None:
    """SH-11: the dead drift 1, whatever blows."""
    cards = "storm: and 0 all: tailwind 3\nlull: and 0 all: headwind 3"
    for card in ("storm", "lull"):
        match = space_hope(
            f"red hand: {card}, ballast, ballast, ballast; blue dead; blue distance 6",
            cards,
            edition="first",
        )
        match.play(RED, f"play {card}")
        assert distance(match, "blue") == 7
        idle(match)
        assert distance(match, "blue") == 8


# Paying --------------------------------------------------------------------------------------


def test_every_ability_costs_while_a_toll_is_in_play() -> None:
    """SH-11, SH-20: AND cards and OR cards for their ability, whoever plays them."""
    match = first_play("tax", "raid")
    assert dial(match, "red", "morale") == 3
    match.play(BLUE, "play raid")
    assert dial(match, "blue", "morale") == 2
    assert dial(match, "red", "morale") == 3


def test_a_toll_costs_nothing_for_distance_nor_for_an_ability_with_nobody_to_choose() -> None:
    """SH-11, SH-8: no ability is used then."""
    match = first_play("tax", "raid")
    idle(match)
    idle(match)
    assert dial(match, "blue", "morale") == dial(match, "red", "morale") == 3
    match = space_hope("red hand: tax, raid, ballast, ballast; blue hides", CARDS, seats=2)
    match.play(RED, "play tax", "ability")
    idle(match)
    match.play(RED, "play raid")
    assert dial(match, "red", "morale") == 3


def test_what_you_pay_yourself_is_paid_from_a_dial_that_cant_fall() -> None:
    """SH-11: a toll, and the price of a goal's action."""
    cards = "tax: and 0 all: toll morale, shield morale\nraid: and 0 opponent: -1 food"
    goals = """
        tithe: given 9: +1 food: +1 fuel: 1 morale you:
        other: alive: +1 food: +1 fuel
    """
    match = space_hope(
        "red hand: tax, ballast, ballast; blue hand: raid, ballast; goal tithe", cards, PARTS, goals
    )
    match.play(RED, "play tax")
    match.play(BLUE, "play raid")
    assert dial(match, "blue", "morale") == 2
    match.play(RED, "pay")
    assert dial(match, "red", "morale") == 2


def test_a_toll_can_cost_a_life() -> None:
    """SH-11, SH-12: the last point of Morale is paid, and the ability still works."""
    match = first_play("tax", "raid", "blue morale 1")
    match.play(BLUE, "play raid")
    assert dial(match, "red", "food") == 2
    assert dead(match) == ["blue"]


def test_what_lasts_works_while_the_goal_is_resolved() -> None:
    """SH-11, SH-13: the round is not over before that."""
    goals = """
        doom: given 9: +1 food: -1 food: card you:
        other: alive: +1 food: +1 fuel
    """
    match = space_hope("red hand: shelter, ballast; goal doom", CARDS, PARTS, goals)
    match.play(RED, "play shelter", "ability")
    idle(match)
    assert (dial(match, "red", "food"), dial(match, "blue", "food")) == (3, 2)
    assert discards(match, "red")[0] == "shelter"


def test_the_table_says_what_holds_for_a_ship() -> None:
    """SH-11: who hides, whose parts are jammed, which dials are held or blocked."""
    cards = "all-in-one: and 0 you: shield food fuel, block morale, hide, jam, tailwind 2"
    match = space_hope("red hand: all-in-one, ballast", cards)
    match.play(RED, "play all-in-one")
    panel = str(match.scene(BLUE).find("seat/0"))
    for words in ("hidden", "jammed", "Food and Fuel held", "Morale blocked"):
        assert words in panel
