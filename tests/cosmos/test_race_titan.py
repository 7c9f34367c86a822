"""Titan: six stones, each earned by a win and used once."""

import pytest

from farstead.games.cosmos.rules.actions import STONES
from farstead.games.cosmos.rules.events import STONE_EARNED, STONE_USED
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    draw,
    graveyard,
    hand,
    invade,
    is_shown,
    move,
    play,
    refused,
    stack,
    stacks,
)
from tests.cosmos.races import (
    LOSING,
    conquer,
    cosmos,
    extra_moves,
    fight,
    finish,
    heard,
    next_turn,
    ringed,
    sheets,
    totals,
    usual_file,
    winners,
)
from tests.positions import BLUE, RED

SECOND = "blue 2 on f3; red hand: attack-12; blue hand: attack-4"
AGAIN = ("attack-12", "attack-4")


def earned(stone: str, more: str = SECOND, races: str = "") -> Match:
    """Red has won an invasion and a stone, and has one action left."""
    match = fight(f"red is titan; {more}", answers=[f"earn {stone}"], races=races or usual_file())
    finish(match)
    assert actor(match) == "red"
    assert actions_left(match) == 1
    return match


# Earning ---------------------------------------------------------------------------------


def test_a_won_invasion_earns_a_stone_of_choice() -> None:
    """SC-41: one of six; being asked shows the race (SC-4)."""
    match = fight("red is titan, hidden")
    assert actor(match) == "red"
    assert match.actions() == [f"earn {stone}" for stone in STONES]
    assert is_shown(match, "red")
    play(match, "red", "earn leap")
    assert heard(match, STONE_EARNED) == [(RED, STONES.index("leap"), -1)]


def test_a_defender_who_wins_earns_a_stone() -> None:
    """SC-41: as main player."""
    match = fight("blue is titan", LOSING)
    assert actor(match) == "blue"
    play(match, "blue", "earn might")
    assert heard(match, STONE_EARNED) == [(BLUE, STONES.index("might"), -1)]


def test_a_lost_invasion_earns_nothing() -> None:
    """SC-41: won."""
    match = fight("red is titan", LOSING)
    finish(match)
    assert heard(match, STONE_EARNED) == []


def test_allies_earn_nothing() -> None:
    """SC-41: as main player."""
    match = fight("amber is titan; amber 2 on g4", seats=3, sides={"g4": "offence"})
    finish(match)
    assert winners(match) == ["red"]
    assert heard(match, STONE_EARNED) == []


def test_where_both_have_won_a_stone_is_earned() -> None:
    """SC-41, SC-19: both main players have won."""
    match = fight("red is titan", ("sabotage", "sabotage"), ["earn lore"])
    finish(match)
    assert len(heard(match, STONE_EARNED)) == 1


def test_a_win_over_a_defend_card_earns_a_stone() -> None:
    """SC-41, SC-18: the Attack wins."""
    match = fight("red is titan", ("attack-10", "quash"), ["earn lore"])
    assert len(heard(match, STONE_EARNED)) == 1


def test_each_stone_is_earned_once() -> None:
    """SC-41: what was earned is not offered again, used or not."""
    match = earned("lore")
    play(match, "red", "use lore")
    draw(match, "attack-9", "attack-9")
    invade(match, "f4", "f3", AGAIN)
    assert actions(match, "earn") == [stone for stone in STONES if stone != "lore"]


def test_after_six_stones_there_is_nothing_to_earn() -> None:
    """SC-41: the seventh win earns none."""
    match = ringed("red is titan")
    answers = [[f"earn {stone}"] for stone in ["lore", "forge", "march", "leap"]]
    conquer(match, answers)
    conquer(match, [["earn hush"], ["earn might"]])
    conquer(match, [["pass"]])  # might is asked about, and kept
    assert len(winners(match)) == 7
    assert len(heard(match, STONE_EARNED)) == 6


# Might -----------------------------------------------------------------------------------


def test_might_adds_six() -> None:
    """SC-41: when two Attacks are revealed."""
    match = earned("might")
    invade(match, "f4", "f3", AGAIN)
    assert match.actions() == ["use might", "pass"]
    play(match, "red", "use might")
    assert totals(match) == (4 + 12 + 6, 2 + 4)
    assert heard(match, STONE_USED) == [(RED, STONES.index("might"), -1)]


def test_might_need_not_be_used() -> None:
    """SC-41: it stays for another time."""
    match = earned("might")
    invade(match, "f4", "f3", AGAIN, answers=["pass"])
    assert totals(match) == (4 + 12, 2 + 4)


def test_might_is_used_once() -> None:
    """SC-41: the next time nothing is asked."""
    match = ringed("red is titan")
    conquer(match, [["earn might"], ["use might", "earn lore"], ["earn leap"]])
    assert len(heard(match, STONE_USED)) == 1


def test_might_works_for_a_defender() -> None:
    """SC-41: as main player."""
    match = fight(
        "blue is titan; red 4 on f6; red hand: attack-12; blue hand: attack-4",
        LOSING,
        ["earn might"],
    )
    next_turn(match, "red")
    invade(match, "f6", "f5", AGAIN, answers=["use might"])
    assert totals(match) == (4 + 12, 2 + 4 + 6)


@pytest.mark.parametrize("cards", [("attack-12", "quash"), ("quash", "attack-4")])
def test_might_is_of_no_use_against_or_with_a_defend_card(cards: tuple[str, str]) -> None:
    """SC-41: when two Attacks are revealed."""
    match = earned("might", f"{SECOND}; red hand: quash; blue hand: quash")
    invade(match, "f4", "f3", cards)
    assert "use might" not in match.actions()


def test_might_is_no_use_in_the_own_turn() -> None:
    """SC-41: only lore, forge, march and leap are used there."""
    for stone in ("might", "hush"):
        match = earned(stone)
        assert actions(match, "use") == []
        assert refused(match, "red", f"use {stone}")


def test_what_might_adds_can_be_turned() -> None:
    """SC-41: the number `might`."""
    match = earned("might", races=sheets("titan", might=9))
    invade(match, "f4", "f3", AGAIN, answers=["use might"])
    assert totals(match) == (4 + 12 + 9, 2 + 4)


# Hush ------------------------------------------------------------------------------------


def hushed(card: str, answer: str = "use hush") -> Match:
    """Red's Attack meets a Defend card, with the stone in hand."""
    match = earned("hush", f"{SECOND}; blue hand: {card}; red hand: attack-9, attack-9")
    invade(match, "f4", "f3", ("attack-12", card))
    assert match.actions() == ["use hush", "pass"]
    play(match, "red", answer)
    return match


def test_hush_silences_sabotage() -> None:
    """SC-41, SC-22: the Defend text does nothing."""
    assert stack(hushed("sabotage"), "red", "f4") == 4
    assert stack(hushed("sabotage", "pass"), "red", "f4") == 2


def test_hush_silences_retreat() -> None:
    """SC-41, SC-23: the main stack is lost after all."""
    match = hushed("retreat")
    assert stacks(match, "blue") == {}
    assert actor(hushed("retreat", "pass")) == "blue"


def test_hush_silences_negotiate() -> None:
    """SC-41, SC-21: no cards are taken."""
    match = hushed("negotiate")
    finish(match)
    assert hand(match, "red") == ["attack-9", "attack-9"]
    match = hushed("negotiate", "pass")
    finish(match)
    assert hand(match, "red") == []


def test_hush_silences_quash() -> None:
    """SC-41, SC-24: the winner gets the Move."""
    match = hushed("quash")
    play(match, "red", "earn lore")
    assert actor(match) == "red"
    assert "move f4" in match.actions()


def test_hush_works_for_a_defender_too() -> None:
    """SC-41: the other card's text, whoever's it is."""
    match = fight(
        "blue is titan; red 4 on f6; red hand: sabotage; blue hand: attack-4", LOSING, ["earn hush"]
    )
    next_turn(match, "red")
    invade(match, "f6", "f5", ("sabotage", "attack-4"), answers=["use hush"])
    assert stack(match, "blue", "f5") == 2


def test_hush_is_not_asked_about_between_attacks() -> None:
    """SC-41: there is no Defend text."""
    match = earned("hush")
    invade(match, "f4", "f3", AGAIN)
    assert "use hush" not in match.actions()
    assert totals(match) == (16, 6)


def test_hush_is_not_asked_about_for_the_own_card() -> None:
    """SC-41: the other card's."""
    match = earned("hush", f"{SECOND}; red hand: sabotage")
    invade(match, "f4", "f3", ("sabotage", "attack-4"))
    assert "use hush" not in match.actions()


def test_hush_is_used_once() -> None:
    """SC-41: the stone is gone."""
    match = hushed("sabotage")
    assert heard(match, STONE_USED) == [(RED, STONES.index("hush"), -1)]
    play(match, "red", "earn lore")
    next_turn(match, "red")
    assert actions(match, "use") == ["lore"]


# Stones of the own turn ------------------------------------------------------------------


def test_lore_draws_two_cards() -> None:
    """SC-41: in the own turn, for no action, also after the first one."""
    match = earned("lore")
    assert actions(match, "use") == ["lore"]
    play(match, "red", "use lore")
    draw(match, "attack-9", "quash")
    assert hand(match, "red") == ["attack-9", "attack-12", "quash"]
    assert actor(match) == "red"
    assert actions_left(match) == 1
    assert actions(match, "use") == []


def test_what_lore_draws_can_be_turned() -> None:
    """SC-41: the number `lore`."""
    match = earned("lore", races=sheets("titan", lore=3))
    play(match, "red", "use lore")
    draw(match, "attack-9", "attack-9", "quash")
    assert actor(match) == "red"


def test_forge_brings_three_ships() -> None:
    """SC-41: put one by one on own stacks with room (f4 is full)."""
    match = earned("forge", "red 2 on c3, 1 on h8")
    play(match, "red", "use forge")
    assert match.actions() == ["place c3", "place h8"]
    play(match, "red", "place c3", "place c3", "place h8")
    assert stacks(match, "red") == {"c3": 4, "f4": 4, "h8": 2}
    assert graveyard(match, "red") == 32 - 10
    assert actions_left(match) == 1
    assert actions(match, "use") == []


def test_forge_brings_no_more_than_there_is_room_for() -> None:
    """SC-41, SC-3: stacks hold four."""
    match = earned("forge", "red 3 on c3")
    play(match, "red", "use forge", "place c3")
    assert actor(match) == "red"
    assert stacks(match, "red") == {"c3": 4, "f4": 4}
    assert actions(match, "place") == []


def test_forge_brings_no_more_than_the_graveyard_has() -> None:
    """SC-41, SC-5: that is where ships come from."""
    match = earned("forge", "red 1 on c3; red graveyard 2")
    play(match, "red", "use forge", "place c3", "place c3")
    assert actions(match, "place") == []
    assert graveyard(match, "red") == 0


def test_forge_is_kept_where_there_is_no_room() -> None:
    """SC-41: it would bring nothing; with room it is there again."""
    match = earned("forge", "blue 1 on h8")
    assert actions(match, "use") == []
    move(match, "f4", "f5", 1)
    next_turn(match, "red")
    assert actions(match, "use") == ["forge"]


def test_what_forge_brings_can_be_turned() -> None:
    """SC-41: the number `forge`."""
    match = earned("forge", "red 1 on c3", races=sheets("titan", forge=1))
    play(match, "red", "use forge", "place c3")
    assert actions(match, "place") == []
    assert stack(match, "red", "c3") == 2


def test_march_gives_one_more_move() -> None:
    """SC-41: this turn; one action and one Move are left."""
    match = earned("march", "red 1 on c3")
    play(match, "red", "use march")
    move(match, "c3", "c4")
    assert actor(match) == "red"
    move(match, "c4", "c5")
    assert actor(match) == "blue"


def test_march_is_a_move_and_no_action() -> None:
    """SC-41: no third invasion."""
    match = earned("march", f"{SECOND}; blue 1 on g3")
    play(match, "red", "use march")
    assert actions_left(match) == 1
    assert extra_moves(match) == 1
    invade(match, "f4", "f3", AGAIN, answers=["earn lore"])
    finish(match)
    if actor(match) == "red":
        play(match, "red", "move f4")
        assert "to g3" not in match.actions()


def test_the_move_of_march_is_for_this_turn() -> None:
    """SC-41: it does not wait for the next."""
    match = earned("march", "red 1 on c3")
    play(match, "red", "use march")
    next_turn(match, "red")
    move(match, "c3", "c4")
    move(match, "c4", "c5")
    assert actor(match) == "blue"


def test_leap_takes_a_stack_to_any_free_site() -> None:
    """SC-41: the whole stack, for no action."""
    match = earned("leap", "red 3 on c3; blue 1 on h8")
    play(match, "red", "use leap")
    assert actions(match, "move") == ["c3", "f4"]
    play(match, "red", "move c3")
    goals = actions(match, "to")
    assert len(goals) == 73 - 3
    assert not {"c3", "f4", "h8"} & set(goals)
    play(match, "red", "to k1")
    assert stacks(match, "red") == {"f4": 4, "k1": 3}
    assert actor(match) == "red"
    assert actions_left(match) == 1
    assert actions(match, "use") == []


def test_a_stone_waits_for_a_later_turn() -> None:
    """SC-41: in the own turn, whichever; before the first action as well."""
    match = earned("leap", "red 3 on c3; blue 1 on h8")
    next_turn(match, "red")
    play(match, "red", "use leap", "move f4", "to a1")
    assert stacks(match, "red") == {"a1": 4, "c3": 3}
    assert actions_left(match) == 2


def test_a_stone_can_be_used_after_the_last_action() -> None:
    """SC-41, SC-12: stones cost no action, and the turn goes on until the player stops."""
    match = earned("leap", "red 3 on c3; blue 1 on h8")
    move(match, "c3", "c4", 3)
    assert actor(match) == "red"
    assert set(match.actions()) == {"use leap", "stop"}
    play(match, "red", "use leap", "move f4", "to a1")
    assert stacks(match, "red") == {"a1": 4, "c4": 3}
    assert actor(match) == "blue"


def test_stones_are_not_used_in_the_turns_of_others() -> None:
    """SC-41: in the own turn."""
    match = earned("lore")
    play(match, "red", "stop")
    assert actor(match) == "blue"
    assert actions(match, "use") == []


def test_a_titan_begins_without_stones() -> None:
    """SC-41: they are earned."""
    match = cosmos("red 4 on f4; blue 1 on c3; red is titan")
    assert actions(match, "use") == []
