"""Two-Faced: another card, after both have been turned up."""

import pytest

from farstead.games.cosmos.rules.events import BOTH_WON, REPLACED
from tests.cosmos.positions import (
    actions,
    actor,
    card_number,
    discards,
    hand,
    invade,
    is_shown,
    pass_on,
    play,
    refused,
    stack,
    table,
)
from tests.cosmos.races import LOSING, fight, finish, heard, next_turn, ready, totals, winners
from tests.positions import RED

# Red loses with the first card and would win with the second.
SPARE = "red hand: attack-20"
HANDS = "red hand: attack-20, attack-12, quash; blue hand: attack-4"


def test_the_revealed_card_may_be_replaced_by_one_from_the_hand() -> None:
    """SC-42: by the invader, who has seen what the defender played."""
    match = fight(f"red is two-faced; {SPARE}, reinforcement-5, quash", LOSING)
    assert actor(match) == "red"
    assert set(match.actions()) == {"play attack-20", "play quash", "pass"}
    play(match, "red", "play attack-20")
    assert totals(match) == (4 + 20, 2 + 10)


def test_the_defender_may_replace_the_card_too() -> None:
    """SC-42: as main player."""
    match = fight("blue is two-faced; blue hand: attack-20", answers=["play attack-20"])
    assert totals(match) == (4 + 10, 2 + 20)
    assert winners(match) == ["blue"]


def test_what_was_replaced_comes_back_into_the_hand() -> None:
    """SC-42: and everybody has seen it."""
    match = fight(f"red is two-faced; {SPARE}", LOSING, ["play attack-20"])
    finish(match)
    assert hand(match, "red") == ["attack-3"]
    assert discards(match) == ["attack-10", "attack-20"]
    state = table(match)
    assert state.known[state.known_at(1, RED, card_number(state, "attack-3"))] == 1


def test_by_rules_1_what_was_replaced_is_out_of_the_hand() -> None:
    """SC-42, SC-16: all cards that are played are discarded when the invasion is over."""
    match = fight(f"red is two-faced; {SPARE}", LOSING, ["play attack-20"], rules=1)
    finish(match)
    assert hand(match, "red") == []
    assert discards(match) == ["attack-3", "attack-10", "attack-20"]


def test_everybody_is_told() -> None:
    """SC-42: the old card was open, and so is the new one."""
    match = fight(f"red is two-faced, hidden; {SPARE}", LOSING, ["play attack-20"])
    state = table(match)
    cards = (card_number(state, "attack-3"), card_number(state, "attack-20"))
    assert heard(match, REPLACED) == [(RED, *cards)]
    assert is_shown(match, "red")


def test_it_may_be_left_as_it_is() -> None:
    """SC-42: may."""
    match = fight(f"red is two-faced; {SPARE}", LOSING, ["pass"])
    assert totals(match) == (4 + 3, 2 + 10)
    assert winners(match) == ["blue"]
    assert hand(match, "red") == ["attack-20"]


def test_a_reinforcement_replaces_nothing() -> None:
    """SC-42: by another Invade card. Who has other cards is asked all the same: else it would be
    known that none of them is one."""
    match = fight("red is two-faced; red hand: reinforcement-5", LOSING)
    assert match.actions() == ["pass"]
    play(match, "red", "pass")
    pass_on(match)
    assert totals(match) == (4 + 3, 2 + 10)


def test_an_attack_becomes_a_defend_card() -> None:
    """SC-42, SC-18: what counts is the card that lies there in the end."""
    match = fight("blue is two-faced; blue hand: sabotage", answers=["play sabotage"])
    assert winners(match) == ["red"]
    assert stack(match, "red", "f4") == 2


def test_a_defend_card_becomes_an_attack() -> None:
    """SC-42, SC-17: so that totals count after all."""
    cards = ("attack-3", "negotiate")
    match = fight("blue is two-faced; blue hand: attack-10", cards, ["play attack-10"])
    assert totals(match) == (7, 12)
    assert winners(match) == ["blue"]


def test_two_defend_cards_meet_after_all() -> None:
    """SC-42, SC-19: both have won then."""
    cards = ("attack-3", "retreat")
    match = fight("red is two-faced; red hand: quash", cards, ["play quash"])
    finish(match)
    assert len(heard(match, BOTH_WON)) == 1
    assert winners(match) == []
    assert stack(match, "blue", "f5") == 2


def test_by_rules_1_once_a_round() -> None:
    """SC-42: in the second invasion of the turn the card stays."""
    match = fight(
        f"red is two-faced; {HANDS}; blue 2 on f3",
        LOSING,
        ["play attack-20"],
        rules=1,
    )
    finish(match)
    invade(match, "f4", "f3", ("attack-12", "attack-4"))
    assert totals(match) == (4 + 12, 2 + 4)
    assert len(heard(match, REPLACED)) == 1


def test_by_rules_1_once_a_round_counts_the_turns_of_others() -> None:
    """SC-42: used as invader, it is not there as defender in the same round."""
    match = fight(
        f"red is two-faced; {HANDS}; blue 4 on f3",
        LOSING,
        ["play attack-20"],
        rules=1,
    )
    next_turn(match, "blue")
    invade(match, "f3", "f4", ("attack-4", "attack-12"))
    assert totals(match) == (4 + 4, 4 + 12)


def test_in_the_next_round_again() -> None:
    """SC-42: once a round."""
    match = fight(
        f"red is two-faced; {HANDS}; blue 2 on f3",
        LOSING,
        ["play attack-20"],
    )
    next_turn(match, "red")
    invade(match, "f4", "f3", ("attack-12", "attack-4"), answers=["play quash"])
    assert len(heard(match, REPLACED)) == 2


def test_a_chance_that_was_passed_is_not_used_up() -> None:
    """SC-42: once a round it may replace, and so far it has not."""
    match = fight(
        "red is two-faced; red hand: attack-12, quash; blue 2 on f3; blue hand: attack-4",
        answers=["pass"],
    )
    finish(match)
    invade(match, "f4", "f3", ("attack-12", "attack-4"), answers=["play quash"])
    assert len(heard(match, REPLACED)) == 1


def test_allies_replace_nothing() -> None:
    """SC-42: as main player."""
    match = fight(
        "amber is two-faced; amber 2 on g4; amber hand: attack-20",
        seats=3,
        sides={"g4": "offence"},
    )
    finish(match)
    assert heard(match, REPLACED) == []
    assert hand(match, "amber") == ["attack-20"]


@pytest.mark.parametrize("text", ["play attack-20", "play attack-10"])
def test_others_replace_nothing(text: str) -> None:
    """SC-42: nor can anybody play a card that is not in the hand."""
    match = fight(f"blue is two-faced; {SPARE}; blue hand: attack-5")
    assert actor(match) == "blue"
    assert refused(match, "blue", text)
    assert actions(match, "play") == ["attack-5"]


def test_without_another_invade_card_there_is_nothing_to_replace() -> None:
    """SC-42: the invasion goes on."""
    match = ready("red is two-faced")
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    finish(match)
    assert winners(match) == ["red"]
