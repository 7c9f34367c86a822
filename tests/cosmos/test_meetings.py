"""Every meeting of two Invade cards, and what the Defend cards say."""

import pytest

from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    attack,
    choose,
    colonies,
    cosmos,
    deal,
    deck,
    discards,
    draw,
    gas,
    graveyard,
    hand,
    invade,
    move,
    on_map,
    play,
    refused,
    stack,
    stacks,
    turn,
)

# All 25 pairs ----------------------------------------------------------------------------

# Main stacks are on f4 and f5; red has an allied stack of its own, blue an ally of amber's.
POSITION = """
    round 2; red 3 on f4, 1 on e4; blue 2 on f5, 1 on k1; amber 1 on e5; green 1 on a1
    red hand: attack-8, negotiate, sabotage, retreat, quash
    blue hand: attack-3, negotiate, sabotage, retreat, quash
"""
SIDES = {"e4": "offence", "e5": "defence"}
RED = {"f4": 3, "e4": 1}
BLUE = {"f5": 2, "k1": 1}
RED_SABOTAGED = {"f4": 1, "e4": 1}
RED_RETREATED = {"f3": 3, "e4": 1}
BLUE_BEATEN = {"k1": 1}
BLUE_RETREATED = {"f6": 2, "k1": 1}

# What is decided after the cards are turned up, without chance; what red and blue have then;
# how many cards they hold; and whose turn it is.
MEETINGS = {
    "attack attack": ("red pass", RED, BLUE_BEATEN, 4, 4, "red"),
    "attack negotiate": ("red pass", RED, BLUE_BEATEN, 2, 6, "red"),
    "attack sabotage": ("red pass", RED_SABOTAGED, BLUE_BEATEN, 4, 4, "red"),
    "attack retreat": ("blue to f6; red pass", RED, BLUE_RETREATED, 4, 4, "red"),
    "attack quash": ("", RED, BLUE_BEATEN, 4, 4, "blue"),
    "negotiate attack": ("blue pass", {}, BLUE, 8, 0, "blue"),
    "negotiate negotiate": ("red decline; red pass; blue pass", RED, BLUE, 4, 4, "red"),
    "negotiate sabotage": ("red decline; red pass; blue pass", RED_SABOTAGED, BLUE, 4, 4, "red"),
    "negotiate retreat": (
        "red decline; blue move f5; blue to f6; blue ships 2; red pass; blue pass",
        RED,
        BLUE_RETREATED,
        4,
        4,
        "red",
    ),
    "negotiate quash": ("red pass; blue pass", RED, BLUE, 4, 5, "red"),
    "sabotage attack": ("blue pass", {}, BLUE_BEATEN, 4, 4, "blue"),
    "sabotage negotiate": ("red decline; red pass; blue pass", RED, BLUE_BEATEN, 4, 4, "red"),
    "sabotage sabotage": ("red pass; blue pass", RED_SABOTAGED, BLUE_BEATEN, 4, 4, "red"),
    "sabotage retreat": ("red pass; blue pass", RED, BLUE_BEATEN, 4, 4, "red"),
    "sabotage quash": ("red pass; blue pass", RED, BLUE, 4, 5, "red"),
    "retreat attack": ("red to f3; blue pass", {"f3": 3}, BLUE, 4, 4, "blue"),
    "retreat negotiate": (
        "red move f4; red to f3; red ships 3; red decline; red pass; blue pass",
        RED_RETREATED,
        BLUE,
        4,
        4,
        "red",
    ),
    "retreat sabotage": (
        "red move f4; red to f3; red ships 3; red pass; blue pass",
        {"f3": 1, "e4": 1},
        BLUE,
        4,
        4,
        "red",
    ),
    "retreat retreat": (
        "red move f4; red to f3; red ships 3; blue move f5; blue to f6; blue ships 2;"
        "red pass; blue pass",
        RED_RETREATED,
        BLUE_RETREATED,
        4,
        4,
        "red",
    ),
    "retreat quash": ("red pass; blue pass", RED, BLUE, 4, 5, "red"),
    "quash attack": ("", {}, BLUE, 4, 4, "blue"),
    "quash negotiate": ("red pass; blue pass", RED, BLUE, 5, 4, "red"),
    "quash sabotage": ("red pass; blue pass", RED, BLUE, 5, 4, "red"),
    "quash retreat": ("red pass; blue pass", RED, BLUE, 5, 4, "red"),
    "quash quash": ("red pass; blue pass", RED, BLUE, 5, 4, "red"),
}


def test_there_are_25_meetings() -> None:
    """SC-7: five kinds of Invade card."""
    kinds = ["attack", "negotiate", "sabotage", "retreat", "quash"]
    assert list(MEETINGS) == [f"{one} {other}" for one in kinds for other in kinds]


@pytest.mark.parametrize("pair", MEETINGS)
def test_a_meeting_ends_as_the_rules_say(pair: str) -> None:
    """SC-17, SC-18, SC-19: who loses what, who gets what, who may move and whose turn it is."""
    script, red, blue, reds_hand, blues_hand, next_turn = MEETINGS[pair]
    offence, defence = pair.split()
    cards = (
        "attack-8" if offence == "attack" else offence,
        "attack-3" if defence == "attack" else defence,
    )
    match = cosmos(POSITION, seats=4)
    invade(match, "f4", "f5", cards, SIDES)
    follow(match, script)
    assert (stacks(match, "red"), stacks(match, "blue")) == (red, blue)
    assert (len(hand(match, "red")), len(hand(match, "blue"))) == (reds_hand, blues_hand)
    assert stacks(match, "amber") == ({} if offence == "attack" else {"e5": 1})
    assert turn(match) == actor(match) == next_turn
    assert actions_left(match) == (1 if next_turn == "red" else 2)
    assert sorted(discards(match)) == sorted(cards)


def follow(match: Match, script: str) -> None:
    """What is decided, one after the other; chance decides somehow in between."""
    deal(match)
    for line in script.split(";"):
        if line.strip():
            who, text = line.strip().split(" ", 1)
            play(match, who, text)
            deal(match)


# Attack against Defend -------------------------------------------------------------------


def test_an_attack_beats_a_defend_whatever_the_totals() -> None:
    """SC-18: a 0 with a single ship against four, and allies on the other side."""
    match = cosmos(
        "red 1 on f4; blue 4 on f5; amber 4 on e5; red hand: attack-0; blue hand: quash", seats=3
    )
    invade(match, "f4", "f5", ("attack-0", "quash"), {"e5": "defence"})
    assert (stacks(match, "blue"), stacks(match, "amber")) == ({}, {})
    assert stacks(match, "red") == {"f4": 1}


@pytest.mark.parametrize("card", ["negotiate", "sabotage", "retreat", "quash"])
def test_no_reinforcements_are_asked_for_when_a_defend_was_played(card: str) -> None:
    """SC-18, SC-19: neither against an Attack nor against a Defend."""
    for other in ("attack-8", "negotiate", "quash"):
        match = cosmos(
            f"""
            red 2 on f4; blue 2 on f5; blue hand: {card}, 2 reinforcement-5
            red hand: {other}, 2 reinforcement-3
            """
        )
        attack(match, "f4", "f5")
        choose(match, (other, card))
        while match.actor >= 0 and "pass" not in match.actions():
            assert actions(match, "play") == []
            answer = "decline" if "decline" in match.actions() else match.actions()[0]
            match.play(match.actor, answer)
        assert actions(match, "play") == []


# Negotiate -------------------------------------------------------------------------------


def test_negotiate_takes_a_card_at_random_for_each_own_ship_lost() -> None:
    """SC-21: out of the winner's hand, where each card is as likely."""
    match = cosmos(
        """
        red 4 on f4; blue 2 on f5, 1 on a1
        red hand: attack-8, quash, 2 reinforcement-5; blue hand: negotiate, attack-3
        """
    )
    invade(match, "f4", "f5", ("attack-8", "negotiate"))
    assert actor(match) == "chance"
    weights = dict(zip(match.actions(), match.state.weights(), strict=True))
    assert weights == {
        "take quash": pytest.approx(1 / 3),
        "take reinforcement-5": pytest.approx(2 / 3),
    }
    match.decide("take reinforcement-5")
    assert match.state.weights() == [pytest.approx(1 / 2)] * 2
    match.decide("take quash")
    assert hand(match, "blue") == ["attack-3", "quash", "reinforcement-5"]
    assert hand(match, "red") == ["reinforcement-5"]
    assert actor(match) == "red"
    assert stacks(match, "blue") == {"a1": 1}


def test_negotiate_against_a_poor_hand_takes_what_there_is() -> None:
    """SC-21: three ships lost, one card; the one that was played is none of the hand."""
    match = cosmos("red 4 on f4; blue 3 on f5; red hand: attack-8, attack-3; blue hand: negotiate")
    invade(match, "f4", "f5", ("attack-8", "negotiate"))
    match.decide("take attack-3")
    assert (hand(match, "red"), hand(match, "blue")) == ([], ["attack-3"])
    assert actor(match) == "red"
    play(match, "red", "pass")
    assert discards(match) == ["attack-8", "negotiate"]


def test_negotiate_against_an_empty_hand_takes_nothing() -> None:
    """SC-21: the winner moves at once."""
    match = cosmos("red 4 on f4; blue 3 on f5; red hand: attack-8; blue hand: negotiate")
    invade(match, "f4", "f5", ("attack-8", "negotiate"))
    assert (actor(match), hand(match, "blue")) == ("red", [])
    assert "pass" in match.actions()


def test_ships_of_allies_give_no_cards_but_own_allied_ships_do() -> None:
    """SC-21: for each own ship lost."""
    match = cosmos(
        """
        red 4 on f4; blue 1 on f5, 1 on g5; amber 4 on e5
        red hand: attack-8, 4 attack-6; blue hand: negotiate
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "negotiate"), {"g5": "defence", "e5": "defence"})
    deal(match)
    assert (len(hand(match, "blue")), hand(match, "amber")) == (2, [])
    assert len(hand(match, "red")) == 2


def test_an_invader_may_negotiate_for_lost_ships_too() -> None:
    """SC-21: the winner is the defender then."""
    match = cosmos(
        "red 2 on f4; blue 3 on f5; red hand: negotiate; blue hand: attack-3, 2 quash, retreat"
    )
    invade(match, "f4", "f5", ("negotiate", "attack-3"))
    match.decide("take quash")
    match.decide("take retreat")
    assert (hand(match, "red"), hand(match, "blue")) == (["retreat", "quash"], ["quash"])
    assert (stacks(match, "red"), actor(match)) == ({}, "blue")


# Sabotage --------------------------------------------------------------------------------


def test_sabotage_costs_the_winner_as_many_ships_as_the_own_main_stack_had() -> None:
    """SC-22: of the main stack; allies on either side don't matter."""
    match = cosmos(
        """
        red 4 on f4, 2 on e4; blue 1 on f5, 1 on g5; amber 4 on e5
        red hand: attack-8; blue hand: sabotage
        """,
        seats=3,
    )
    sides = {"e4": "offence", "g5": "defence", "e5": "offence"}
    invade(match, "f4", "f5", ("attack-8", "sabotage"), sides)
    assert stacks(match, "red") == {"f4": 3, "e4": 2}
    assert stacks(match, "blue") == {}
    assert stacks(match, "amber") == {"e5": 4}
    assert graveyard(match, "red") == 32 - 5


def test_sabotage_may_wipe_out_the_winner() -> None:
    """SC-22: who has won all the same, moves another stack and goes on with the turn."""
    match = cosmos(
        "red 2 on f4, 1 on e4; blue 4 on f5; red hand: attack-8; blue hand: sabotage; blue 1 on k1"
    )
    invade(match, "f4", "f5", ("attack-8", "sabotage"))
    assert (stacks(match, "red"), stacks(match, "blue")) == ({"e4": 1}, {"k1": 1})
    assert graveyard(match, "red") == 31
    assert actor(match) == "red"
    play(match, "red", "move e4", "to f5")
    assert stacks(match, "red") == {"f5": 1}
    assert (turn(match), actions_left(match)) == ("red", 1)


def test_sabotage_may_leave_nobody_on_the_map() -> None:
    """SC-22, SC-12: the turn goes on, though there is nothing to do in it."""
    match = cosmos(
        "red 1 on f4; blue 1 on f5; amber 1 on a1; red hand: attack-8; blue hand: sabotage", seats=3
    )
    invade(match, "f4", "f5", ("attack-8", "sabotage"))
    assert (on_map(match, "red"), on_map(match, "blue")) == (0, 0)
    while turn(match) == "red":
        play(match, "red", "pass" if "pass" in match.actions() else "stop")
    assert "place a2" in match.actions()  # blue comes back


def test_sabotage_against_a_winning_defender() -> None:
    """SC-22: the invader's main stack had two."""
    match = cosmos("red 2 on f4; blue 3 on f5; red hand: sabotage; blue hand: attack-8")
    invade(match, "f4", "f5", ("sabotage", "attack-8"))
    assert (stacks(match, "red"), stacks(match, "blue")) == ({}, {"f5": 1})
    assert actor(match) == "blue"


def test_sabotage_against_defend_costs_two_ships() -> None:
    """SC-22: or the one that there is."""
    match = cosmos("red 2 on f4; blue 4 on f5; red hand: sabotage; blue hand: retreat")
    invade(match, "f4", "f5", ("sabotage", "retreat"))
    assert (stacks(match, "red"), stacks(match, "blue")) == ({"f4": 2}, {"f5": 2})
    match = cosmos("red 2 on f4; blue 1 on f5, 1 on e5; red hand: sabotage; blue hand: negotiate")
    invade(match, "f4", "f5", ("sabotage", "negotiate"), {"e5": "defence"})
    assert (stacks(match, "blue"), graveyard(match, "blue")) == ({"e5": 1}, 31)


def test_two_sabotages_hit_both_main_stacks() -> None:
    """SC-19, SC-22: also when the first one leaves nothing of the other stack."""
    match = cosmos("red 4 on f4; blue 2 on f5, 1 on a1; red hand: sabotage; blue hand: sabotage")
    invade(match, "f4", "f5", ("sabotage", "sabotage"))
    assert (stacks(match, "red"), stacks(match, "blue")) == ({"f4": 2}, {"a1": 1})


# Retreat ---------------------------------------------------------------------------------


def test_a_retreating_main_stack_is_not_lost() -> None:
    """SC-23: it goes to a neighbouring site without ships of others."""
    match = cosmos(
        """
        red 4 on f4; blue 3 on f5; amber 1 on e5, 1 on g4; red hand: attack-8; blue hand: retreat
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "retreat"))
    assert (actor(match), sorted(actions(match, "to"))) == ("blue", ["e4", "f6", "g5"])
    refused(match, "blue", "to f4")
    refused(match, "blue", "to e5")
    refused(match, "blue", "pass")
    play(match, "blue", "to g5")
    assert (stacks(match, "blue"), graveyard(match, "blue")) == ({"g5": 3}, 29)
    assert actor(match) == "red"
    move(match, "f4", "f5", 4)
    assert stacks(match, "red") == {"f5": 4}


def test_as_many_as_fit_retreat_to_an_own_stack_and_the_rest_goes_on() -> None:
    """SC-23: if some are left, again."""
    match = cosmos(
        "red 4 on f4; blue 4 on f5, 2 on g5, 3 on f6; red hand: attack-8; blue hand: retreat"
    )
    invade(match, "f4", "f5", ("attack-8", "retreat"))
    play(match, "blue", "to g5")
    assert (stack(match, "blue", "g5"), stack(match, "blue", "f5")) == (4, 2)
    assert "to g5" not in match.actions()
    play(match, "blue", "to f6")
    assert (stack(match, "blue", "f6"), stack(match, "blue", "f5")) == (4, 1)
    play(match, "blue", "to e4")
    assert stacks(match, "blue") == {"g5": 4, "f6": 4, "e4": 1}
    assert graveyard(match, "blue") == 32 - 9


def test_those_that_find_no_room_are_lost() -> None:
    """SC-23: at the rim, with one place left."""
    match = cosmos(
        "red 4 on a2, 1 on b2; blue 3 on a1, 3 on b3; red hand: attack-8; blue hand: retreat"
    )
    invade(match, "a2", "a1", ("attack-8", "retreat"))
    if actor(match) == "blue":
        play(match, "blue", "to b3")
    assert (stacks(match, "blue"), graveyard(match, "blue")) == ({"b3": 4}, 28)
    assert actor(match) == "red"


def test_a_retreat_with_no_room_at_all_loses_the_stack() -> None:
    """SC-23: nothing is asked."""
    match = cosmos(
        "red 4 on a2, 1 on b2; blue 3 on a1, 4 on b3; red hand: attack-8; blue hand: retreat"
    )
    invade(match, "a2", "a1", ("attack-8", "retreat"))
    assert (stacks(match, "blue"), graveyard(match, "blue")) == ({"b3": 4}, 28)
    assert actor(match) == "red"


def test_allies_of_a_retreat_are_lost_as_usual() -> None:
    """SC-23: own allied stacks and those of others."""
    match = cosmos(
        """
        red 4 on f4; blue 2 on f5, 1 on g5; amber 1 on e5; red hand: attack-8; blue hand: retreat
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "retreat"), {"g5": "defence", "e5": "defence"})
    play(match, "blue", "to f6")
    assert (stacks(match, "blue"), stacks(match, "amber")) == ({"f6": 2}, {})


def test_a_main_stack_that_retreats_to_an_allied_stack_is_not_lost_with_it() -> None:
    """SC-23: the ally is lost as usual, the main stack is not."""
    match = cosmos("red 4 on f4; blue 2 on f5, 1 on g5; red hand: attack-8; blue hand: retreat")
    invade(match, "f4", "f5", ("attack-8", "retreat"), {"g5": "defence"})
    play(match, "blue", "to g5")
    assert (stacks(match, "blue"), graveyard(match, "blue")) == ({"g5": 2}, 30)


def test_an_invader_retreats_from_where_the_main_stack_is() -> None:
    """SC-23: and has lost: the turn ends."""
    match = cosmos("red 2 on f4; blue 2 on f5; red hand: retreat; blue hand: attack-8")
    invade(match, "f4", "f5", ("retreat", "attack-8"))
    assert actor(match) == "red"
    assert sorted(actions(match, "to")) == ["e3", "e4", "f3", "g3", "g4"]
    play(match, "red", "to e3")
    assert stacks(match, "red") == {"e3": 2}
    assert actor(match) == "blue"
    move(match, "f5", "f4", 2)
    assert turn(match) == "blue"


def test_a_retreat_out_of_a_joint_colony_leaves_the_others_there() -> None:
    """SC-23: the site is not free for the winner then."""
    match = cosmos(
        """
        planet f5; red 4 on f4; blue 2 on f5; amber 1 on f5
        red hand: attack-8; blue hand: retreat
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "retreat"), against="blue")
    play(match, "blue", "to g5")
    assert (colonies(match, "blue"), colonies(match, "amber")) == (0, 1)
    play(match, "red", "move f4")
    refused(match, "red", "to f5")


def test_retreat_against_defend_may_move_the_main_stack() -> None:
    """SC-23: whole or in part, as in a Move, and only that stack."""
    match = cosmos("red 3 on f4, 2 on a1; blue 2 on f5; red hand: retreat; blue hand: negotiate")
    invade(match, "f4", "f5", ("retreat", "negotiate"))
    assert sorted(match.actions()) == ["move f4", "pass"]
    play(match, "red", "move f4")
    refused(match, "red", "to f5")
    play(match, "red", "to f3")
    assert actions(match, "ships") == ["1", "2", "3"]
    play(match, "red", "ships 1")
    assert stacks(match, "red") == {"f4": 2, "f3": 1, "a1": 2}
    play(match, "red", "decline")  # blue's Negotiate
    assert sorted(match.actions()) == ["move a1", "move f3", "move f4", "pass"]  # red has won


def test_retreat_against_defend_need_not_be_used() -> None:
    """SC-23: the player may move."""
    match = cosmos("red 3 on f4; blue 2 on f5; red hand: negotiate; blue hand: retreat")
    invade(match, "f4", "f5", ("negotiate", "retreat"))
    play(match, "red", "decline")
    assert (actor(match), sorted(match.actions())) == ("blue", ["move f5", "pass"])
    play(match, "blue", "pass")
    assert stacks(match, "blue") == {"f5": 2}
    assert actor(match) == "red"


HEMMED_IN = "red 1 on a2, 1 on b2, 1 on b3; blue 2 on a1; red hand: negotiate; blue hand: retreat"


def test_retreat_against_defend_asks_nothing_of_a_stack_that_cannot_go() -> None:
    """SC-23: hemmed in, there is nothing to choose."""
    match = cosmos(f"{HEMMED_IN}; blue is empire")
    invade(match, "a2", "a1", ("negotiate", "retreat"))
    play(match, "red", "decline")
    assert actor(match) == "red"  # the invader's Move


@pytest.mark.parametrize("race", ["nomads", "empire"])
def test_retreat_against_defend_asks_whoever_hides_a_race(race: str) -> None:
    """SC-23, SC-4: whether a stack is asked that could move only by a power tells nothing."""
    match = cosmos(f"{HEMMED_IN}; blue is {race}, hidden")
    invade(match, "a2", "a1", ("negotiate", "retreat"))
    play(match, "red", "decline")
    assert (actor(match), match.actions()) == ("blue", ["pass"])


# Quash -----------------------------------------------------------------------------------


def test_quash_takes_the_winners_move_and_ends_an_invaders_turn() -> None:
    """SC-24: the ships are lost all the same."""
    match = cosmos("red 4 on f4; blue 2 on f5, 1 on a1; red hand: attack-8; blue hand: quash")
    invade(match, "f4", "f5", ("attack-8", "quash"))
    assert (stacks(match, "blue"), stacks(match, "red")) == ({"a1": 1}, {"f4": 4})
    assert turn(match) == actor(match) == "blue"
    assert hand(match, "blue") == []  # and draws nothing
    assert discards(match) == ["attack-8", "quash"]


def test_quash_ends_the_turn_with_extra_moves_left() -> None:
    """SC-24: the turn ends."""
    match = cosmos(
        "red 4 on f4; blue 2 on f5, 1 on a1; red hand: attack-8; blue hand: quash; 2 extra moves"
    )
    invade(match, "f4", "f5", ("attack-8", "quash"))
    assert turn(match) == "blue"


def test_quash_takes_a_winning_defenders_move() -> None:
    """SC-24: the invader has lost, so the turn ends anyway."""
    match = cosmos("red 2 on f4, 1 on a1; blue 2 on f5; red hand: quash; blue hand: attack-8")
    invade(match, "f4", "f5", ("quash", "attack-8"))
    assert stacks(match, "red") == {"a1": 1}
    assert turn(match) == actor(match) == "blue"
    assert "pass" not in match.actions()


def test_quash_against_defend_draws_a_card_and_leaves_the_moves() -> None:
    """SC-24: the other card's text does nothing."""
    match = cosmos("red 2 on f4; blue 3 on f5; red hand: sabotage; blue hand: quash")
    invade(match, "f4", "f5", ("sabotage", "quash"))
    draw(match, "attack-20")
    assert (stacks(match, "blue"), hand(match, "blue")) == ({"f5": 3}, ["attack-20"])
    assert (actor(match), hand(match, "red")) == ("red", [])
    play(match, "red", "pass")
    assert actor(match) == "blue"


def test_of_two_quash_cards_the_invaders_works() -> None:
    """SC-24: only the invader draws."""
    match = cosmos("red 2 on f4; blue 3 on f5; red hand: quash; blue hand: quash")
    invade(match, "f4", "f5", ("quash", "quash"))
    draw(match, "attack-20")
    assert (hand(match, "red"), hand(match, "blue")) == (["attack-20"], [])
    assert actor(match) == "red"


def test_cards_that_lie_on_the_table_are_not_drawn() -> None:
    """SC-7, SC-16, SC-24: the deck and the discards are empty, so Quash draws nothing."""
    match = cosmos(
        "red 2 on f4; blue 3 on f5; red hand: quash; blue hand: retreat; bag:; discards:"
    )
    invade(match, "f4", "f5", ("quash", "retreat"))
    assert (actor(match), hand(match, "red")) == ("red", [])
    play(match, "red", "pass")
    play(match, "blue", "pass")
    assert (deck(match), len(discards(match))) == (0, 2)


def test_a_card_that_could_not_be_drawn_is_not_drawn_later() -> None:
    """SC-7, SC-24: red went without; the next card is blue's."""
    match = cosmos(
        """
        red 2 on f4; blue 3 on f5; bag:; discards:
        red hand: quash, negotiate; blue hand: negotiate, quash
        """
    )
    invade(match, "f4", "f5", ("quash", "negotiate"))
    play(match, "red", "pass")
    play(match, "blue", "pass")
    invade(match, "f4", "f5", ("negotiate", "quash"))
    draw(match, "negotiate")
    assert (hand(match, "red"), hand(match, "blue")) == ([], ["negotiate"])
    assert actor(match) == "red"


NEGOTIATED = "red 3 on f4; blue 3 on f5; red hand: negotiate; blue hand: sabotage, attack-3"


def test_negotiate_against_another_defend_opens_a_deal() -> None:
    """SC-21: the invader proposes, and the other card works as well."""
    match = cosmos(f"{NEGOTIATED}; red has 1 gas")
    invade(match, "f4", "f5", ("negotiate", "sabotage"))
    play(match, "red", "give 1 gas", "ask 1 card", "propose")
    play(match, "blue", "accept", "hand attack-3")
    assert hand(match, "red") == ["attack-3"]
    assert (stacks(match, "red"), stacks(match, "blue")) == ({"f4": 1}, {"f5": 3})


def test_a_defenders_negotiate_lets_the_invader_propose() -> None:
    """SC-21, SC-25: whoever played it."""
    match = cosmos(
        "red 3 on f4; blue 3 on f5; red hand: sabotage; blue hand: negotiate; red has 1 gas"
    )
    invade(match, "f4", "f5", ("sabotage", "negotiate"))
    assert stacks(match, "blue") == {"f5": 1}
    play(match, "red", "give 1 gas", "propose")
    play(match, "blue", "accept")
    assert gas(match, "blue") == 1


def test_by_rules_1_negotiate_against_another_defend_does_nothing() -> None:
    """SC-21: against Sabotage it is no protection either."""
    match = cosmos(NEGOTIATED, rules=1)
    invade(match, "f4", "f5", ("negotiate", "sabotage"))
    assert (stacks(match, "red"), stacks(match, "blue")) == ({"f4": 1}, {"f5": 3})
    assert (hand(match, "red"), hand(match, "blue")) == ([], ["attack-3"])
