"""The words of the effects, one by one, and the limits of dials and Distance."""

from collections import Counter

import pytest

from farstead.core.errors import BadContent
from farstead.core.rng import Rng
from farstead.match import Match
from tests.positions import BLUE, RED
from tests.space_hope.positions import (
    actor,
    built,
    dead,
    deal,
    deck,
    dial,
    dials,
    discards,
    distances,
    hand,
    lasting,
    said,
    space_hope,
    table,
    under,
)

PARTS = """
    hull: 0 discard you: distance +1
    mast: 0 discard you: distance +1
    keel: 0 discard you: distance +1
"""


def play(effects: str, drawing: str = "", target: str = "you", *choices: str) -> Match:
    """Red plays an AND card without Distance that has these effects. A blue one listens."""
    match = space_hope(f"red hand: it, ballast; {drawing}", f"it: and 0 {target}: {effects}", PARTS)
    match.play(RED, "play it", *choices)
    return match


# Dials -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effects", "after"),
    [
        ("+2 food", [5, 3, 3, 3, 3]),
        ("+1 morale", [3, 4, 3, 3, 3]),
        ("+3 population", [3, 3, 6, 3, 3]),
        ("+1 fuel military", [3, 3, 3, 4, 4]),
        ("+2 all", [5, 5, 5, 5, 5]),
        ("-1 food", [2, 3, 3, 3, 3]),
        ("-2 morale population", [3, 1, 1, 3, 3]),
        ("-1 all", [2, 2, 2, 2, 2]),
        ("+2 food, -1 fuel", [5, 3, 3, 2, 3]),
    ],
)
def test_one_or_several_dials_rise_and_fall(effects: str, after: list[int]) -> None:
    """SH-20: gain and lose."""
    assert dials(play(effects), "red") == after


def test_a_dial_of_your_choice_is_chosen_by_whoever_plays_the_card() -> None:
    """SH-20: also if it is a dial of somebody else's."""
    match = space_hope("red hand: it, ballast", "it: and 0 opponent: -2 choice", seats=3)
    match.play(RED, "play it", "target 3")
    assert actor(match) == "red"
    assert match.actions() == [
        "dial food",
        "dial morale",
        "dial population",
        "dial fuel",
        "dial military",
    ]
    match.play(RED, "dial fuel")
    assert dials(match, "amber") == [3, 3, 3, 1, 3]
    assert dials(match, "blue") == [3] * 5


def test_one_choice_holds_for_all_players() -> None:
    """SH-20: chosen by whoever plays the card, for everybody."""
    match = play("+1 choice", "", "all", "dial morale")
    assert dials(match, "red") == dials(match, "blue") == [3, 4, 3, 3, 3]


def test_a_card_with_two_choices_lets_choose_twice_or_is_refused() -> None:
    """SH-20, SH-21: what it says twice is chosen twice; else no such card may be played."""
    try:
        match = play("+2 choice, -1 choice", "", "you", "dial food", "dial fuel")
    except BadContent:
        return
    assert dials(match, "red") == [5, 3, 3, 2, 3]


@pytest.mark.parametrize(
    ("drawing", "effects", "after"),
    [
        ("red morale 2", "+3 lowest", [3, 5, 3, 3, 3]),
        ("red military 7", "-3 highest", [3, 3, 3, 3, 4]),
        ("red food 5, fuel 1", "+1 lowest", [5, 3, 3, 2, 3]),
    ],
)
def test_lowest_and_highest_dial(drawing: str, effects: str, after: list[int]) -> None:
    """SH-20: as they are when the effect works."""
    assert dials(play(effects, drawing), "red") == after


@pytest.mark.parametrize(
    ("drawing", "effects", "after"),
    [
        ("", "+1 lowest", [4, 3, 3, 3, 3]),
        ("", "-1 highest", [2, 3, 3, 3, 3]),
        ("red population 2, military 2", "+1 lowest", [3, 3, 3, 3, 2]),
        ("red morale 6, fuel 6", "-1 highest", [3, 5, 3, 6, 3]),
    ],
)
def test_of_equal_dials_the_first_is_the_lowest_or_highest(
    drawing: str, effects: str, after: list[int]
) -> None:
    """SH-20: in the order Food, Morale, Population, Fuel, Military."""
    assert dials(play(effects, drawing), "red") == after


def test_lowest_is_found_out_for_each_player() -> None:
    """SH-20: everybody's own lowest dial."""
    match = play("+1 lowest", "red fuel 1; blue morale 2", "all")
    assert dials(match, "red") == [3, 3, 3, 2, 3]
    assert dials(match, "blue") == [3, 3, 3, 3, 3]


# Distance --------------------------------------------------------------------------------


def test_distance_is_gained_and_lost() -> None:
    """SH-20: by the target."""
    assert distances(play("distance +4", "red distance 3")) == [7, 0]
    assert distances(play("distance -2", "blue distance 5", "opponent")) == [0, 3]


def test_what_is_for_you_on_a_card_for_others_is_for_whoever_plays_it() -> None:
    """SH-20: `you` gain, the opponent loses."""
    match = play("-1 food, you +2 fuel, you distance +3", "", "opponent")
    assert dials(match, "red") == [3, 3, 3, 5, 3]
    assert dials(match, "blue") == [2, 3, 3, 3, 3]
    assert distances(match) == [3, 0]


# Points that change places ---------------------------------------------------------------


def test_take_moves_points_from_the_target_to_you() -> None:
    """SH-20: of a dial."""
    match = play("take 2 fuel", "", "opponent")
    assert (dial(match, "red", "fuel"), dial(match, "blue", "fuel")) == (5, 1)


def test_take_moves_distance_from_the_target_to_you() -> None:
    """SH-20: of Distance."""
    assert distances(play("take 3 distance", "red distance 1; blue distance 5", "opponent")) == [
        4,
        2,
    ]


def test_give_moves_points_from_you_to_the_target() -> None:
    """SH-20: of a dial."""
    match = play("give 2 fuel", "", "opponent")
    assert (dial(match, "red", "fuel"), dial(match, "blue", "fuel")) == (1, 5)


def test_move_is_between_two_dials_of_one_player() -> None:
    """SH-20: the target's."""
    assert dials(play("move 2 military food"), "red") == [5, 3, 3, 3, 1]
    match = play("move 1 food fuel", "", "opponent")
    assert dials(match, "blue") == [2, 3, 3, 4, 3]
    assert dials(match, "red") == [3] * 5


def test_swap_exchanges_two_dials_of_one_player() -> None:
    """SH-20: and nobody else's."""
    match = play("swap food military", "red food 1, military 6")
    assert dials(match, "red") == [6, 3, 3, 3, 1]
    match = play("swap food military", "blue food 2, military 5; red food 9", "opponent")
    assert dials(match, "blue") == [5, 3, 3, 3, 2]
    assert dials(match, "red") == [9, 3, 3, 3, 3]


def test_trade_exchanges_the_same_dial_of_two_players() -> None:
    """SH-20: yours and the target's."""
    match = play("trade morale", "red morale 1; blue morale 8", "opponent")
    assert (dial(match, "red", "morale"), dial(match, "blue", "morale")) == (8, 1)


def test_taking_giving_and_trading_with_oneself_changes_nothing() -> None:
    """SH-20: 'any player' may be oneself, and a dial that touches 0 on the way lives on."""
    for effects in ("take 3 food", "give 3 food", "trade food", "take 2 distance"):
        match = play(effects, "red distance 4", "any", "target 1")
        assert dials(match, "red") == dials(match, "blue") == [3] * 5
        assert distances(match) == [4, 0]
        assert dead(match) == []


# Cards -----------------------------------------------------------------------------------


def test_draw_takes_cards_from_the_deck_into_the_hand() -> None:
    """SH-20: one after the other."""
    match = play("draw 2", "red deck: 7")
    match.decide("draw it")
    match.decide("draw ballast")
    assert sorted(hand(match, "red")) == ["ballast", "ballast", "it"]
    assert deck(match, "red") == 5
    assert actor(match) == "blue"


def test_discard_at_random_takes_cards_from_the_hand() -> None:
    """SH-20: chance says which, by the copies in the hand."""
    match = play("discard 2", "blue hand: ballast, it, it, it; blue deck: 7", "opponent")
    chances = dict(zip(match.actions(), match.state.weights(), strict=True))
    assert chances == {"lose it": 0.75, "lose ballast": 0.25}
    match.decide("lose it")
    match.decide("lose ballast")
    assert hand(match, "blue") == ["it", "it"]
    assert discards(match, "blue") == ["it", "ballast"]
    assert deck(match, "blue") == 7


def test_what_is_lost_at_random_is_lost_as_often_as_it_is_held() -> None:
    """SH-20: at random."""
    match = play("discard 1", "blue hand: ballast, it, it, it", "opponent")
    rng = Rng(4)
    lost = Counter(match.state.text(int(match.state.sample(rng))) for _ in range(4000))
    assert set(lost) == {"lose it", "lose ballast"}
    assert abs(lost["lose it"] - 3000) < 150


def test_whoever_has_fewer_cards_discards_those() -> None:
    """SH-20: and that is all."""
    match = play("discard 3", "blue hand: ballast, it", "opponent")
    match.decide("lose ballast")
    match.decide("lose it")
    assert hand(match, "blue") == []
    assert dead(match) == []


def test_the_top_cards_are_discarded_from_the_deck() -> None:
    """SH-20: into the own discards."""
    match = play("mill 2", "blue deck: 5", "opponent")
    match.decide("draw it")
    match.decide("draw ballast")
    assert discards(match, "blue") == ["it", "ballast"]
    assert deck(match, "blue") == 3
    assert len(hand(match, "blue")) == 2


def test_discarding_from_an_empty_deck_kills_nobody() -> None:
    """SH-20: when there are none, or fewer than it says."""
    match = play("mill 3", "blue deck: 1", "opponent")
    match.decide("draw ballast")
    assert deck(match, "blue") == 0
    assert dead(match) == []
    match = play("mill 3", "blue deck: 0", "opponent")
    assert dead(match) == []


def test_the_last_discards_go_under_the_deck_last_one_first() -> None:
    """SH-20: in the order in which they lie, behind what is there already."""
    cards = "a: and 0 you: salvage 2\nb: and 0 you: +1 food\nc: and 0 you: +1 food"
    match = space_hope(
        "red hand: a, ballast; red under: ballast; red discards: ballast, b, c; red deck: 4", cards
    )
    match.play(RED, "play a")
    assert under(match, "red") == ["ballast", "c", "b"]
    assert discards(match, "red") == ["ballast", "a"]
    assert deck(match, "red") == 4 + 3


def test_whoever_has_fewer_discards_puts_back_those() -> None:
    """SH-20: and with none, nothing."""
    match = play("salvage 3", "red discards: ballast")
    assert under(match, "red") == ["ballast"]
    match = play("salvage 3")
    assert under(match, "red") == []


def test_what_was_put_back_is_drawn_when_the_rest_is_gone() -> None:
    """SH-20, SH-3: the unseen cards first, then these in their order."""
    cards = "a: and 0 you: draw 3\nb: and 0 you: +1 food\nc: and 0 you: +1 food"
    match = space_hope("red hand: a, ballast; red under: c, b; red deck: 1", cards)
    match.play(RED, "play a")
    assert len(match.actions()) > 1
    match.decide("draw ballast")
    assert match.actions() == ["draw c"]
    match.decide("draw c")
    assert match.actions() == ["draw b"]
    match.decide("draw b")
    assert sorted(hand(match, "red")) == ["b", "ballast", "ballast", "c"]


# Parts -----------------------------------------------------------------------------------


def test_a_destroyed_part_is_chosen_by_whoever_plays_the_card() -> None:
    """SH-20, SH-9: one of the target's, and it goes to its owner's discards."""
    match = play("destroy part", "blue parts: hull, keel", "opponent")
    assert actor(match) == "red"
    assert match.actions() == ["wreck hull", "wreck keel"]
    match.play(RED, "wreck keel")
    assert built(match, "blue") == ["hull"]
    assert discards(match, "blue") == ["ballast"]


def test_the_only_part_is_not_asked_for() -> None:
    """SH-20: there is nothing to choose."""
    match = play("destroy part", "blue parts: mast", "opponent")
    assert built(match, "blue") == []
    assert actor(match) == "blue"


def test_where_there_is_no_part_none_is_destroyed() -> None:
    """SH-20: and the rest of the card works."""
    match = play("destroy part, -1 food", "", "opponent")
    assert dial(match, "blue", "food") == 2


def test_ones_own_part_may_be_destroyed() -> None:
    """SH-20: where the card is for you or any player."""
    assert built(play("destroy part", "red parts: hull"), "red") == []
    match = play("destroy part", "red parts: hull; blue parts: hull", "any", "target 1")
    assert (built(match, "red"), built(match, "blue")) == ([], ["hull"])


def test_a_card_that_destroys_two_parts_destroys_two_or_is_refused() -> None:
    """SH-20, SH-21: what it says twice happens twice; else no such card may be played."""
    try:
        match = play("destroy part, destroy part", "blue parts: hull, mast, keel", "opponent")
    except BadContent:
        return
    while match.actor == RED:
        match.play(RED, match.actions()[0])
    assert len(built(match, "blue")) == 1
    assert discards(match, "blue") == ["ballast", "ballast"]
    assert table(match).parts[BLUE] == 1


# Whom it reaches ---------------------------------------------------------------------------


@pytest.mark.parametrize("effects", ["hide, +1 food", "+1 food, hide"])
def test_the_effects_of_a_card_work_whatever_comes_before_them(effects: str) -> None:
    """SH-17, SH-20: its effects as printed, from the first to the last; blue was chosen."""
    match = play(effects, "", "any", "target 2")
    assert dial(match, "blue", "food") == 4


@pytest.mark.parametrize(
    "effects",
    [
        "+1 food",
        "-1 food",
        "+1 lowest",
        "-1 highest",
        "-1 choice",
        "draw 1",
        "discard 1",
        "mill 1",
        "salvage 1",
        "move 1 food fuel",
        "swap food fuel",
        "shield food",
        "block food",
        "guard parts",
        "hide",
        "tailwind 1",
        "headwind 1",
        "toll food",
        "jam",
    ],
)
@pytest.mark.parametrize("edition", ["communal", "first"])
def test_the_dead_have_nothing_to_gain_or_lose_but_distance(effects: str, edition: str) -> None:
    """SH-12, SH-8: a card for all leaves dials, deck, discards and parts of the dead alone."""
    drawing = """
        red hand: it, ballast, ballast; red discards: ballast
        amber dead; amber food 0, fuel 7; amber deck: 4; amber discards: ballast, it
        amber parts: hull; amber distance 8
    """
    cards = f"it: and 0 all: {effects}"
    match = space_hope(drawing, cards, PARTS, seats=3, edition=edition)
    match.play(RED, "play it")
    if "dial food" in match.actions():
        match.play(RED, "dial food")
    while match.actor < 0:
        match.decide(match.actions()[-1])
    assert dials(match, "amber") == [0, 3, 3, 7, 3]
    assert (deck(match, "amber"), discards(match, "amber")) == (4, ["ballast", "it"])
    assert (built(match, "amber"), hand(match, "amber")) == (["hull"], [])
    assert distances(match)[2] == 8
    assert "Amber" not in said(match)


# Limits: SH-19 ---------------------------------------------------------------------------


def test_a_dial_rises_to_9_at_most() -> None:
    """SH-19: what would go beyond is lost."""
    assert dials(play("+3 food", "red food 8"), "red") == [9, 3, 3, 3, 3]


def test_a_dial_falls_to_0_at_least() -> None:
    """SH-19: and whoever has one there dies."""
    match = play("-5 food", "blue food 2", "opponent")
    assert dial(match, "blue", "food") == 0
    assert dead(match) == ["blue"]


def test_distance_falls_to_0_at_least_and_has_no_upper_end() -> None:
    """SH-19: from 0 up."""
    assert distances(play("distance -5", "red distance 3")) == [0, 0]
    assert distances(play("distance +30", "red distance 990")) == [1020, 0]


def test_whoever_takes_gets_only_what_the_other_has() -> None:
    """SH-19: of a dial and of Distance; whoever gives, gives only what is there."""
    match = play("take 5 fuel", "blue fuel 2", "opponent")
    assert (dial(match, "red", "fuel"), dial(match, "blue", "fuel")) == (5, 0)
    assert distances(play("take 5 distance", "blue distance 2", "opponent")) == [2, 0]
    match = play("give 5 fuel", "red fuel 2", "opponent")
    assert (dial(match, "red", "fuel"), dial(match, "blue", "fuel")) == (0, 5)
    assert dials(play("move 5 food fuel", "red food 2"), "red") == [0, 3, 3, 5, 3]


def test_what_is_taken_given_or_moved_beyond_9_is_lost() -> None:
    """SH-19: the other loses it all the same."""
    match = play("take 3 fuel", "red fuel 8; blue fuel 6", "opponent")
    assert (dial(match, "red", "fuel"), dial(match, "blue", "fuel")) == (9, 3)
    match = play("give 2 fuel", "blue fuel 8", "opponent")
    assert (dial(match, "red", "fuel"), dial(match, "blue", "fuel")) == (1, 9)
    assert dials(play("move 2 food fuel", "red fuel 8"), "red") == [1, 3, 3, 9, 3]


def test_a_card_of_effects_that_are_over_at_once_does_not_remain() -> None:
    """SH-20, SH-11: only what lasts remains in play."""
    match = play("+1 food, distance +1")
    assert lasting(match) == []
    assert discards(match, "red") == ["it"]
    deal(match)
