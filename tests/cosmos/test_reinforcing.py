"""Attack against Attack: totals and Reinforcements."""

from farstead.core.errors import NotYourTurn
from farstead.match import Match
from tests.cosmos.positions import (
    actor,
    ally,
    attack,
    choose,
    cosmos,
    discards,
    hand,
    invade,
    play,
    refused,
    stack,
    stacks,
)


def met(drawing: str, sides: dict[str, str] | None = None, seats: int = 2) -> Match:
    """Red on f4 has invaded blue on f5, and an 8 has met a 6 (or what blue has)."""
    match = cosmos(drawing, seats)
    attack(match, "f4", "f5")
    ally(match, sides)
    choose(match, ("attack-8", "attack-6"))
    return match


def who_is_asked(match: Match) -> list[str]:
    """Everybody who is asked for a Reinforcement from now on, while all pass."""
    asked = []
    while match.actor >= 0 and "pass" in match.actions() and not moves(match):
        asked.append(actor(match))
        match.play(match.actor, "pass")
    return asked


def moves(match: Match) -> bool:
    """Whether it has come to the winner's Move."""
    return any(text.startswith("move") for text in match.actions())


# Totals ----------------------------------------------------------------------------------


def test_the_higher_total_wins() -> None:
    """SC-17: 2 ships and an 8 against 3 ships and a 6."""
    match = met("red 2 on f4; blue 3 on f5; red hand: attack-8; blue hand: attack-6")
    assert (stack(match, "red", "f4"), stack(match, "blue", "f5")) == (2, 0)


def test_a_tie_goes_to_the_defence() -> None:
    """SC-17: 1 ship and an 8 against 3 ships and a 6."""
    match = met("red 1 on f4; blue 3 on f5; red hand: attack-8; blue hand: attack-6")
    assert (stack(match, "red", "f4"), stack(match, "blue", "f5")) == (0, 3)


def test_one_more_wins_for_the_offence_and_one_less_loses() -> None:
    """SC-17: 4 + 6 against 1 + 8, and against 2 + 8."""
    for ships, left in ((1, 0), (2, 2)):
        match = cosmos(f"red 4 on f4; blue {ships} on f5; red hand: attack-6; blue hand: attack-8")
        invade(match, "f4", "f5", ("attack-6", "attack-8"))
        assert stack(match, "blue", "f5") == left


# Who is asked ----------------------------------------------------------------------------


def test_the_side_that_is_behind_is_asked() -> None:
    """SC-17: whoever is ahead has no reason to add anything."""
    hands = "red hand: attack-8, quash; blue hand: attack-6, quash"
    match = met(f"red 3 on f4; blue 1 on f5; {hands}")
    assert who_is_asked(match) == ["blue"]
    assert stack(match, "blue", "f5") == 0
    match = met(f"red 1 on f4; blue 4 on f5; {hands}")
    assert who_is_asked(match) == ["red"]
    assert stack(match, "red", "f4") == 0


def test_with_a_tie_the_offence_is_behind() -> None:
    """SC-17: a tie goes to the defence."""
    match = met("red 2 on f4; blue 4 on f5; red hand: attack-8, quash; blue hand: attack-6, quash")
    assert who_is_asked(match) == ["red"]


def test_who_has_cards_in_hand_is_asked_whatever_they_are() -> None:
    """SC-17: else the question would tell what the hand is."""
    match = met("red 3 on f4; blue 1 on f5; red hand: attack-8; blue hand: attack-6, quash")
    assert (actor(match), match.actions()) == ("blue", ["pass"])


def test_who_has_no_card_left_is_not_asked() -> None:
    """SC-17: everybody sees that there is none."""
    match = met("red 3 on f4; blue 1 on f5; red hand: attack-8, quash; blue hand: attack-6")
    assert moves(match)
    assert stack(match, "blue", "f5") == 0


def test_only_reinforcements_are_added() -> None:
    """SC-17: no second Attack."""
    match = met(
        """
        red 3 on f4; blue 1 on f5; red hand: attack-8
        blue hand: attack-6, attack-20, reinforcement-3, reinforcement-5, reinforcement-5
        """
    )
    assert sorted(match.actions()) == ["pass", "play reinforcement-3", "play reinforcement-5"]
    refused(match, "blue", "play attack-20")
    refused(match, "blue", "play reinforcement-2")
    refused(match, "red", "pass", NotYourTurn)


def test_the_main_player_is_asked_first_then_the_allies() -> None:
    """SC-15, SC-17: in the order in which they took sides, each player once."""
    match = met(
        """
        red 4 on f4; blue 1 on f5; amber 1 on e5, 1 on g5; green 1 on f6; violet 1 on g4
        red hand: attack-8; blue hand: attack-6, quash; amber hand: quash; green hand: quash
        violet hand: quash
        """,
        {"e5": "defence", "f6": "defence", "g5": "defence"},
        seats=5,
    )
    assert who_is_asked(match) == ["blue", "amber", "green"]
    assert stacks(match, "violet") == {"g4": 1}


def test_allies_of_the_offence_are_asked_in_the_same_way() -> None:
    """SC-15, SC-17: the invader first, then from the invader's left."""
    match = met(
        """
        red 1 on f4; blue 4 on f5; amber 1 on g5; green 1 on e5
        red hand: attack-8, quash; blue hand: attack-6; amber hand: quash; green hand: quash
        """,
        {"e5": "offence", "g5": "neither"},
        seats=4,
    )
    # 1 + 1 + 8 against 4 + 6: a tie
    assert who_is_asked(match) == ["red", "green"]


def test_stacks_on_neither_side_add_nothing() -> None:
    """SC-17: their owners are not asked."""
    match = met(
        """
        red 4 on f4; blue 1 on f5; amber 1 on e5
        red hand: attack-8; blue hand: attack-6; amber hand: reinforcement-5
        """,
        seats=3,
    )
    assert moves(match)


# Reinforcements --------------------------------------------------------------------------


def test_a_reinforcement_adds_its_value() -> None:
    """SC-17: 3 + 8 against 1 + 6 + 5 is lost."""
    match = met(
        "red 3 on f4; blue 1 on f5; red hand: attack-8; blue hand: attack-6, reinforcement-5"
    )
    play(match, "blue", "play reinforcement-5")
    assert (stack(match, "red", "f4"), stack(match, "blue", "f5")) == (0, 1)
    assert hand(match, "blue") == []
    play(match, "blue", "pass")  # no Move
    assert discards(match) == ["attack-6", "attack-8", "reinforcement-5"]


def test_one_may_add_as_often_as_wanted() -> None:
    """SC-17: 4 + 8 against 1 + 6, then 2, then 3."""
    match = met(
        """
        red 4 on f4; blue 1 on f5; red hand: attack-8
        blue hand: attack-6, reinforcement-2, reinforcement-3, reinforcement-2
        """
    )
    play(match, "blue", "play reinforcement-2")
    assert actor(match) == "blue"
    play(match, "blue", "play reinforcement-3")
    assert stack(match, "red", "f4") == 0  # 12 against 12
    assert hand(match, "blue") == ["reinforcement-2"]


def test_a_defence_that_draws_level_is_ahead() -> None:
    """SC-17: then the offence is asked, and has to get ahead of it."""
    match = met(
        """
        red 2 on f4; blue 1 on f5; red hand: attack-8, reinforcement-2
        blue hand: attack-6, reinforcement-3
        """
    )
    assert actor(match) == "blue"
    play(match, "blue", "play reinforcement-3")  # 10 against 10
    assert actor(match) == "red"
    play(match, "red", "play reinforcement-2")
    assert stack(match, "blue", "f5") == 0


def test_an_offence_that_only_draws_level_is_still_behind() -> None:
    """SC-17: it is asked on, and loses if it passes."""
    match = met(
        """
        red 1 on f4; blue 4 on f5; red hand: attack-8, quash, reinforcement-2
        blue hand: attack-6, reinforcement-5
        """
    )
    assert actor(match) == "red"  # 9 against 10
    match = cosmos(
        """
        red 2 on f4; blue 4 on f5; red hand: attack-6, reinforcement-2, reinforcement-3
        blue hand: attack-6, reinforcement-5
        """
    )
    attack(match, "f4", "f5")
    choose(match, ("attack-6", "attack-6"))
    play(match, "red", "play reinforcement-2")  # 10 against 10
    assert actor(match) == "red"
    play(match, "red", "pass")
    assert stack(match, "red", "f4") == 0


def test_it_goes_to_and_fro_until_a_side_passes() -> None:
    """SC-17: the side that is behind is asked, again and again."""
    match = met(
        """
        red 4 on f4; blue 4 on f5
        red hand: attack-8, reinforcement-5, reinforcement-2
        blue hand: attack-6, reinforcement-3, reinforcement-5, quash
        """
    )
    play(match, "blue", "play reinforcement-3")  # 12, 13
    play(match, "red", "play reinforcement-2")  # 14, 13
    play(match, "blue", "play reinforcement-5")  # 14, 18
    play(match, "red", "play reinforcement-5")  # 19, 18
    play(match, "blue", "pass")
    assert (stack(match, "red", "f4"), stack(match, "blue", "f5")) == (4, 0)


def test_who_passed_is_asked_again_when_the_side_is_behind_again() -> None:
    """SC-17: blue passed, amber saved the day, red hit back."""
    match = met(
        """
        red 4 on f4; blue 1 on f5; amber 2 on e5
        red hand: attack-8, reinforcement-5; blue hand: attack-6, reinforcement-5
        amber hand: reinforcement-3
        """,
        {"e5": "defence"},
        seats=3,
    )
    play(match, "blue", "pass")  # 12 against 9
    play(match, "amber", "play reinforcement-3")  # 12 against 12
    play(match, "red", "play reinforcement-5")  # 17 against 12
    play(match, "blue", "play reinforcement-5")  # 17 against 17
    assert (stack(match, "red", "f4"), stack(match, "blue", "f5")) == (0, 1)


def test_it_is_over_only_when_all_of_a_side_pass_in_a_row() -> None:
    """SC-17: an ally adds too little, so the main player is asked once more."""
    match = met(
        """
        red 4 on f4; blue 1 on f5; amber 1 on e5
        red hand: attack-8; blue hand: attack-6, reinforcement-2
        amber hand: reinforcement-2, quash
        """,
        {"e5": "defence"},
        seats=3,
    )
    play(match, "blue", "pass")  # 12 against 8
    play(match, "amber", "play reinforcement-2")  # 12 against 10
    while actor(match) == "amber":
        play(match, "amber", "pass")
    play(match, "blue", "play reinforcement-2")  # 12 against 12
    assert (stack(match, "red", "f4"), stack(match, "blue", "f5")) == (0, 1)


def test_an_ally_on_both_sides_may_add_to_the_one_that_is_behind() -> None:
    """SC-15, SC-17: and is asked again for the other one."""
    match = met(
        """
        red 3 on f4; blue 2 on f5; amber 1 on e5, 1 on g5
        red hand: attack-8; blue hand: attack-6; amber hand: 2 reinforcement-5
        """,
        {"e5": "offence", "g5": "defence"},
        seats=3,
    )
    play(match, "amber", "play reinforcement-5")  # 12 against 14
    assert actor(match) == "amber"
    play(match, "amber", "pass")
    assert (stacks(match, "red"), stacks(match, "blue")) == ({}, {"f5": 2})
    assert stacks(match, "amber") == {"g5": 1}


def test_played_reinforcements_are_discarded_when_the_invasion_is_over() -> None:
    """SC-16: whoever played them."""
    match = met(
        """
        red 4 on f4; blue 1 on f5; amber 1 on e5; red hand: attack-8
        blue hand: attack-6, reinforcement-2; amber hand: reinforcement-2
        """,
        {"e5": "defence"},
        seats=3,
    )
    play(match, "blue", "play reinforcement-2")
    play(match, "amber", "play reinforcement-2")
    assert discards(match) == []
    play(match, "blue", "pass")
    assert discards(match) == ["attack-6", "attack-8", "reinforcement-2", "reinforcement-2"]
