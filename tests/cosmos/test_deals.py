"""Negotiate against Negotiate: deals and joint colonies."""

from farstead.core.errors import NotYourTurn
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    ally,
    attack,
    choose,
    colonies,
    cosmos,
    discards,
    gas,
    hand,
    invade,
    minerals,
    move,
    play,
    refused,
    stack,
    stacks,
    stop,
    turn,
)

TALKS = """
    planet f5; red 3 on f4; blue 2 on f5; amber 1 on a1
    red hand: negotiate, attack-8, quash, reinforcement-2
    blue hand: negotiate, attack-3, retreat
    red has 3 minerals, 1 gas; blue has 2 minerals, 4 gas
"""


def talks(drawing: str = TALKS, seats: int = 3) -> Match:
    """Red has invaded f5 from f4; two Negotiate cards have met, and red proposes."""
    match = cosmos(drawing, seats)
    invade(match, "f4", "f5", ("negotiate", "negotiate"))
    assert actor(match) == "red"
    return match


# Proposing -------------------------------------------------------------------------------


def test_a_deal_has_up_to_seven_terms() -> None:
    """SC-25: minerals, gas, cards both ways, and ships; each up to what there is."""
    match = talks()
    assert actions(match, "give") == [
        *[f"{n} mineral" for n in range(1, 4)],
        "1 gas",
        *[f"{n} card" for n in range(1, 4)],
    ]
    assert actions(match, "ask") == [
        *[f"{n} mineral" for n in range(1, 3)],
        *[f"{n} gas" for n in range(1, 5)],
        *[f"{n} card" for n in range(1, 3)],
    ]
    assert actions(match, "bring") == ["1", "2", "3"]


def test_all_seven_terms_may_be_in_one_deal() -> None:
    """SC-25: and happen together."""
    match = talks()
    terms = ["give 2 mineral", "give 1 gas", "give 1 card", "ask 1 mineral", "ask 3 gas"]
    play(match, "red", *terms, "ask 1 card", "bring 2", "propose")
    play(match, "blue", "accept")
    assert actor(match) == "red"
    play(match, "red", "hand quash")
    play(match, "blue", "hand attack-3")
    assert (minerals(match, "red"), gas(match, "red")) == (2, 3)
    assert (minerals(match, "blue"), gas(match, "blue")) == (3, 2)
    assert hand(match, "red") == ["attack-3", "attack-8", "reinforcement-2"]
    assert hand(match, "blue") == ["retreat", "quash"]
    assert (stack(match, "red", "f4"), stack(match, "red", "f5")) == (1, 2)


def test_each_term_is_set_once() -> None:
    """SC-25: one amount of each."""
    match = talks()
    play(match, "red", "give 1 mineral")
    assert "3 mineral" not in actions(match, "give")
    assert "2 mineral" in actions(match, "ask")
    play(match, "red", "ask 2 gas", "bring 1")
    assert [text for text in actions(match, "ask") if "gas" in text] == []
    assert actions(match, "bring") == []


def test_a_deal_has_at_least_one_term() -> None:
    """SC-25: nothing cannot be proposed."""
    match = talks()
    refused(match, "red", "propose")
    assert "decline" in match.actions()
    play(match, "red", "ask 1 card")
    assert "propose" in match.actions()


def test_nobody_promises_or_asks_for_more_than_there_is() -> None:
    """SC-25: cards that were played are gone."""
    match = talks()
    for text in ("give 4 mineral", "give 2 gas", "ask 3 mineral", "ask 5 gas", "ask 3 card"):
        refused(match, "red", text)
    refused(match, "red", "bring 4")


def test_amounts_go_up_to_nine_and_cards_up_to_three() -> None:
    """SC-25: whatever there is."""
    match = talks(
        """
        planet f5; red 4 on f4; blue 2 on f5; red has 20 minerals; blue has 20 gas
        red hand: negotiate, 4 attack-8; blue hand: negotiate, 4 attack-6
        """,
        seats=2,
    )
    assert actions(match, "give")[-4:] == ["9 mineral", "1 card", "2 card", "3 card"]
    assert actions(match, "ask")[-4:] == ["9 gas", "1 card", "2 card", "3 card"]
    assert actions(match, "bring") == ["1", "2", "3", "4"]


def test_the_invader_need_not_propose() -> None:
    """SC-25: without a deal nothing happens; both have won all the same."""
    match = talks()
    play(match, "red", "decline")
    assert (minerals(match, "red"), minerals(match, "blue")) == (3, 2)
    assert sorted(match.actions()) == ["move f4", "pass"]
    play(match, "red", "pass")
    assert actor(match) == "blue"
    play(match, "blue", "pass")
    assert (turn(match), actor(match), actions_left(match)) == ("red", "red", 1)


def test_a_proposal_may_be_given_up_before_it_is_made() -> None:
    """SC-25: terms that were never proposed mean nothing."""
    match = talks()
    play(match, "red", "give 3 mineral", "decline")
    assert minerals(match, "red") == 3
    assert sorted(match.actions()) == ["move f4", "pass"]


# Answering -------------------------------------------------------------------------------


def test_the_defender_accepts_declines_or_counters() -> None:
    """SC-25: nobody else is asked."""
    match = talks()
    play(match, "red", "give 1 mineral", "propose")
    assert actor(match) == "blue"
    assert sorted(match.actions()) == ["accept", "counter", "decline"]
    refused(match, "amber", "accept", NotYourTurn)
    refused(match, "red", "accept", NotYourTurn)
    play(match, "blue", "accept")
    assert (minerals(match, "red"), minerals(match, "blue")) == (2, 3)


def test_a_declined_deal_changes_nothing() -> None:
    """SC-25: there is no second proposal."""
    match = talks()
    play(match, "red", "give 1 mineral", "ask 1 card", "bring 1", "propose")
    play(match, "blue", "decline")
    assert (minerals(match, "red"), len(hand(match, "blue"))) == (3, 2)
    assert stacks(match, "red") == {"f4": 3}
    assert sorted(match.actions()) == ["move f4", "pass"]


def test_a_counter_proposal_is_made_from_the_defenders_side() -> None:
    """SC-25: what it gives is what the defender has."""
    match = talks()
    play(match, "red", "give 1 mineral", "propose")
    play(match, "blue", "counter")
    assert actor(match) == "blue"
    assert [text for text in actions(match, "give") if "gas" in text] == [
        f"{n} gas" for n in range(1, 5)
    ]
    assert [text for text in actions(match, "ask") if "mineral" in text] == [
        f"{n} mineral" for n in range(1, 4)
    ]
    play(match, "blue", "give 2 gas", "ask 3 mineral", "propose")
    assert (actor(match), sorted(match.actions())) == ("red", ["accept", "decline"])
    play(match, "red", "accept")
    assert (minerals(match, "red"), gas(match, "red")) == (0, 3)
    assert (minerals(match, "blue"), gas(match, "blue")) == (5, 2)


def test_a_counter_proposal_begins_anew() -> None:
    """SC-25: the terms of the first one are gone."""
    match = talks()
    play(match, "red", "give 3 mineral", "ask 1 card", "bring 3", "propose")
    play(match, "blue", "counter")
    refused(match, "blue", "propose")
    play(match, "blue", "ask 1 gas", "propose")
    play(match, "red", "accept")
    assert (minerals(match, "red"), gas(match, "red"), gas(match, "blue")) == (3, 0, 5)
    assert stacks(match, "red") == {"f4": 3}
    assert len(hand(match, "blue")) == 2


def test_there_is_one_counter_proposal() -> None:
    """SC-25: the invader accepts or declines it."""
    match = talks()
    play(match, "red", "give 1 mineral", "propose")
    play(match, "blue", "counter", "ask 3 mineral", "propose")
    refused(match, "red", "counter")
    play(match, "red", "decline")
    assert (minerals(match, "red"), minerals(match, "blue")) == (3, 2)
    assert sorted(match.actions()) == ["move f4", "pass"]


def test_every_deal_has_its_own_counter_proposal() -> None:
    """SC-25: whatever was proposed in the invasion before."""
    match = talks(TALKS.replace("hand: negotiate", "hand: 2 negotiate"))
    play(match, "red", "give 1 mineral", "propose")
    play(match, "blue", "counter", "ask 3 mineral", "propose")
    play(match, "red", "decline", "pass")
    play(match, "blue", "pass")
    invade(match, "f4", "f5", ("negotiate", "negotiate"))
    play(match, "red", "give 1 mineral", "propose")
    assert "counter" in match.actions()


def test_a_counter_proposal_may_be_given_up() -> None:
    """SC-25: that is no deal."""
    match = talks()
    play(match, "red", "give 1 mineral", "propose")
    play(match, "blue", "counter", "decline")
    assert minerals(match, "red") == 3
    assert (actor(match), sorted(match.actions())) == ("red", ["move f4", "pass"])


# Cards -----------------------------------------------------------------------------------


def test_givers_choose_which_cards_they_hand_over_the_proposer_first() -> None:
    """SC-25: any card of the hand, Reinforcements included."""
    match = talks()
    play(match, "red", "give 2 card", "ask 1 card", "propose")
    play(match, "blue", "accept")
    assert (actor(match), actions(match, "hand")) == (
        "red",
        ["attack-8", "quash", "reinforcement-2"],
    )
    refused(match, "red", "hand attack-3")
    play(match, "red", "hand reinforcement-2", "hand attack-8")
    assert actor(match) == "blue"
    play(match, "blue", "hand retreat")
    assert hand(match, "red") == ["retreat", "quash"]
    assert hand(match, "blue") == ["attack-3", "attack-8", "reinforcement-2"]


def test_cards_of_a_counter_proposal_are_handed_over_by_their_givers() -> None:
    """SC-25: each picks the own ones."""
    match = talks()
    play(match, "red", "give 1 mineral", "propose")
    play(match, "blue", "counter", "give 2 card", "ask 1 card", "propose")
    play(match, "red", "accept")
    handed = {"red": ["quash"], "blue": ["attack-3", "retreat"]}
    for _ in range(3):
        play(match, actor(match), f"hand {handed[actor(match)].pop(0)}")
    assert hand(match, "red") == ["attack-3", "attack-8", "retreat", "reinforcement-2"]
    assert hand(match, "blue") == ["quash"]


def test_negotiate_cards_are_discarded_and_not_traded() -> None:
    """SC-16: those that were played lie on the table."""
    match = talks()
    play(match, "red", "give 3 card", "propose")
    play(match, "blue", "accept")
    play(match, "red", "hand attack-8", "hand quash", "hand reinforcement-2", "pass")
    play(match, "blue", "pass")
    assert discards(match) == ["negotiate", "negotiate"]
    assert (len(hand(match, "red")), len(hand(match, "blue"))) == (0, 5)


# Joint colonies --------------------------------------------------------------------------


def test_ships_that_are_brought_found_a_joint_colony() -> None:
    """SC-3, SC-25: it counts for both."""
    match = talks()
    play(match, "red", "bring 2", "propose")
    play(match, "blue", "accept")
    assert stacks(match, "red") == {"f4": 1, "f5": 2}
    assert (colonies(match, "red"), colonies(match, "blue")) == (1, 1)


def test_the_whole_main_stack_may_be_brought() -> None:
    """SC-25: nothing has to stay behind."""
    match = talks()
    play(match, "red", "bring 3", "propose")
    play(match, "blue", "accept")
    assert stacks(match, "red") == {"f5": 3}
    play(match, "red", "pass")
    play(match, "blue", "pass")
    assert turn(match) == "red"


def test_no_ships_are_brought_to_a_void_or_a_corner() -> None:
    """SC-25: only a planet is a colony."""
    match = talks(TALKS.replace("planet f5", "gas f5"))
    assert actions(match, "bring") == []
    match = cosmos(
        """
        planet e3; red 3 on f5; blue 2 on f4; red hand: negotiate; blue hand: negotiate
        red has 1 gas
        """
    )
    invade(match, "f5", "f4", ("negotiate", "negotiate"))
    assert actions(match, "bring") == []


def test_the_defender_may_invite_the_invader() -> None:
    """SC-25: with a counter-proposal; it is the invader's ships all the same."""
    match = talks()
    play(match, "red", "ask 1 card", "propose")
    play(match, "blue", "counter")
    assert actions(match, "bring") == ["1", "2", "3"]
    play(match, "blue", "bring 1", "ask 1 gas", "propose")
    play(match, "red", "accept")
    assert stacks(match, "red") == {"f4": 2, "f5": 1}
    assert stacks(match, "blue") == {"f5": 2}


def test_no_more_ships_are_brought_than_a_stack_holds() -> None:
    """SC-3, SC-25: three are there already."""
    match = cosmos(
        """
        planet f5; red 4 on f4, 3 on f5; blue 2 on f5; red hand: negotiate; blue hand: negotiate
        """
    )
    invade(match, "f4", "f5", ("negotiate", "negotiate"))
    assert actions(match, "bring") == ["1"]


def test_where_nothing_is_there_to_deal_in_there_is_no_deal() -> None:
    """SC-25: no terms, nothing to propose."""
    match = cosmos("red 3 on f4; blue 2 on f5; red hand: negotiate; blue hand: negotiate")
    invade(match, "f4", "f5", ("negotiate", "negotiate"))
    if "decline" in match.actions():
        assert match.actions() == ["decline"]
        play(match, "red", "decline")
    assert (actor(match), sorted(match.actions())) == ("red", ["move f4", "pass"])


def test_after_a_deal_both_may_move() -> None:
    """SC-19, SC-20: both have won; nobody moves into the joint colony."""
    match = talks()
    play(match, "red", "bring 1", "propose")
    play(match, "blue", "accept")
    assert sorted(match.actions()) == ["move f4", "move f5", "pass"]
    play(match, "red", "move f4")
    refused(match, "red", "to f5")
    play(match, "red", "to f3", "ships 2")
    move(match, "f5", "f6", 2)
    assert (stacks(match, "red"), stacks(match, "blue")) == ({"f3": 2, "f5": 1}, {"f6": 2})
    assert turn(match) == "red"


def test_a_joint_colony_can_be_invaded_by_one_of_its_owners() -> None:
    """SC-14: from a neighbouring site, against the other."""
    match = cosmos(
        """
        planet f5; red 2 on f4, 1 on f5; blue 1 on f5; amber 1 on f5
        red hand: attack-8; blue hand: attack-3
        """,
        seats=3,
    )
    play(match, "red", "move f4", "to f5")
    assert sorted(match.actions()) == ["against 2", "against 3"]
    play(match, "red", "against 2")
    ally(match, {"red f5": "offence"})
    choose(match, ("attack-8", "attack-3"))
    play(match, "red", "pass")
    assert [stack(match, who, "f5") for who in ("red", "blue", "amber")] == [1, 0, 1]


def test_an_owner_cannot_invade_from_within_the_joint_colony() -> None:
    """SC-14: the invaded site is a neighbouring one."""
    match = cosmos("planet f5; red 2 on f5; blue 1 on f5; red hand: attack-8; blue hand: attack-3")
    play(match, "red", "move f5")
    refused(match, "red", "to f5")


def test_who_shares_the_site_of_the_invading_stack_takes_no_side() -> None:
    """SC-14, SC-15: only stacks on the other sites around the invaded one do."""
    match = cosmos(
        """
        planet f5; red 2 on f5; blue 2 on f5; amber 1 on f6
        red hand: attack-8; amber hand: attack-3
        """,
        seats=3,
    )
    attack(match, "f5", "f6")
    assert ally(match) == []
    choose(match, ("attack-8", "attack-3"))
    play(match, "red", "pass")
    assert (stacks(match, "red"), stacks(match, "blue")) == ({"f5": 2}, {"f5": 2})
    assert stacks(match, "amber") == {}


def test_a_lost_invasion_of_a_joint_colony_leaves_the_other_owner() -> None:
    """SC-20: who took no side loses nothing."""
    match = cosmos(
        """
        planet f5; red 4 on f4; blue 2 on f5; amber 1 on f5
        red hand: attack-8; blue hand: attack-3
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "attack-3"), against="blue")
    assert (stacks(match, "blue"), stacks(match, "amber")) == ({}, {"f5": 1})
    play(match, "red", "move f4")
    refused(match, "red", "to f5")  # ships of another are there


def test_a_joint_colony_stays_one_in_the_next_turns() -> None:
    """SC-3, SC-9: for both of its owners."""
    match = talks(TALKS.replace("planet f5;", "planet f5; mineral f5;"))
    play(match, "red", "bring 1", "propose")
    play(match, "blue", "accept")
    play(match, "red", "pass")
    play(match, "blue", "pass")
    stop(match)
    assert minerals(match, "blue") == 3
    stop(match)
    stop(match)
    assert minerals(match, "red") == 4
