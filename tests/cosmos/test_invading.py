"""Invading: who takes part, which cards are chosen, and what is lost and won."""

import pytest

from farstead.core.errors import NotYourTurn
from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    ally,
    attack,
    choose,
    cosmos,
    deal,
    deck,
    discards,
    draw,
    graveyard,
    hand,
    invade,
    move,
    pass_on,
    play,
    refused,
    stack,
    stacks,
    table,
    turn,
)

CARDS = "red hand: attack-8; blue hand: attack-6;"

# Main stacks -----------------------------------------------------------------------------


def test_a_neighbouring_site_with_ships_of_another_is_invaded() -> None:
    """SC-14: the two stacks are the main stacks."""
    match = cosmos("red 3 on f4, 1 on a1; blue 2 on f5;" + CARDS)
    play(match, "red", "move f4", "to f5")
    state = table(match)
    assert (state.invader, state.defender) == (0, 1)
    assert (state.main_ships(0), state.main_ships(1)) == (3, 2)


def test_a_whole_stack_invades() -> None:
    """SC-14: nothing is counted out."""
    match = cosmos("red 3 on f4; blue 2 on f5;" + CARDS)
    play(match, "red", "move f4", "to f5")
    assert actions(match, "ships") == []
    assert actions(match, "play") == ["attack-8"]


def test_a_site_that_is_not_next_to_it_is_not_invaded() -> None:
    """SC-14: two sites away is too far."""
    match = cosmos("red 3 on f4; blue 2 on f6;" + CARDS)
    play(match, "red", "move f4")
    refused(match, "red", "to f6")


def test_a_stack_that_can_only_invade_can_go() -> None:
    """SC-14: hemmed in at the rim."""
    match = cosmos("red 1 on a1; blue 1 on a2, 1 on b2, 1 on b3;" + CARDS)
    assert actions(match, "move") == ["a1"]
    play(match, "red", "move a1")
    assert sorted(actions(match, "to")) == ["a2", "b2", "b3"]


def test_of_several_others_on_a_site_one_is_named() -> None:
    """SC-14: the others there may take sides."""
    match = cosmos(
        "planet f5; red 3 on f4; blue 2 on f5; amber 1 on f5;"
        "red hand: attack-8; amber hand: attack-3; blue hand: attack-6",
        seats=3,
    )
    play(match, "red", "move f4", "to f5")
    assert sorted(match.actions()) == ["against 2", "against 3"]
    refused(match, "red", "against 1")
    play(match, "red", "against 3")
    assert ally(match) == ["blue f5"]
    choose(match, ("attack-8", "attack-3"))
    assert (stack(match, "amber", "f5"), stack(match, "blue", "f5")) == (0, 2)


def test_a_single_other_need_not_be_named() -> None:
    """SC-14: also where the invader has ships on the site."""
    match = cosmos("planet f5; red 3 on f4, 1 on f5; blue 2 on f5;" + CARDS)
    play(match, "red", "move f4", "to f5")
    assert actions(match, "against") == []
    assert table(match).defender == 1


def test_an_invasion_is_an_action() -> None:
    """SC-12, SC-14: without one left there is none."""
    match = cosmos("red 3 on f4; blue 2 on f5; 1 action left;" + CARDS)
    attack(match, "f4", "f5")
    assert actions_left(match) == 0


# Allies ----------------------------------------------------------------------------------

SIX_AROUND = """
    red 2 on f4, 1 on e4; blue 2 on f5, 1 on e5, 1 on g4
    amber 1 on f6; green 1 on g5, 1 on g6, 1 on f3
    red hand: attack-8; blue hand: attack-6
"""


def test_stacks_on_the_other_sites_around_are_asked_the_invaders_last() -> None:
    """SC-15: in turn order from the invader's left, each stack in the order of the sites. Stacks
    that are not next to the invaded site are not asked."""
    match = cosmos(SIX_AROUND, seats=4)
    attack(match, "f4", "f5")
    assert ally(match) == ["blue e5", "blue g4", "amber f6", "green g5", "red e4"]


def test_who_is_asked_first_sits_to_the_invaders_left() -> None:
    """SC-15: whoever that is; the defender has no precedence."""
    match = cosmos(
        """
        blue 2 on f4, 1 on e4; red 2 on f5, 1 on e5; amber 1 on f6; green 1 on g5
        blue hand: attack-8; red hand: attack-6; blue's turn
        """,
        seats=4,
    )
    attack(match, "f4", "f5")
    assert ally(match) == ["amber f6", "green g5", "red e5", "blue e4"]


def test_an_ally_chooses_between_offence_defence_and_neither() -> None:
    """SC-15: a main player only between the own side and neither."""
    match = cosmos(SIX_AROUND, seats=4)
    attack(match, "f4", "f5")
    choices = {}
    while table(match).invader >= 0 and "neither" in match.actions():
        choices[actor(match)] = sorted(match.actions())
        match.play(match.actor, "neither")
    assert choices["amber"] == choices["green"] == ["defence", "neither", "offence"]
    assert choices["blue"] == ["defence", "neither"]
    assert choices["red"] == ["neither", "offence"]


def test_each_stack_decides_for_itself() -> None:
    """SC-15: two stacks of one ally may be on different sides, or one on none."""
    match = cosmos(
        """
        red 3 on f4; blue 3 on f5; amber 1 on e5, 1 on f6, 1 on g5
        red hand: attack-8; blue hand: attack-3
        """,
        seats=3,
    )
    sides = {"e5": "offence", "f6": "defence"}
    invade(match, "f4", "f5", ("attack-8", "attack-3"), sides)
    assert stacks(match, "amber") == {"e5": 1, "g5": 1}  # f6 was lost


def test_only_whoever_is_asked_takes_a_side() -> None:
    """SC-15: one after the other."""
    match = cosmos(SIX_AROUND, seats=4)
    attack(match, "f4", "f5")
    refused(match, "amber", "offence", NotYourTurn)
    refused(match, "blue", "offence")


def test_nobody_is_asked_where_nobody_else_is_around() -> None:
    """SC-15: the cards come at once."""
    match = cosmos("red 2 on f4; blue 2 on f5;" + CARDS)
    attack(match, "f4", "f5")
    assert (actor(match), match.actions()) == ("red", ["play attack-8"])


def test_allied_ships_count_for_their_side() -> None:
    """SC-15, SC-17: 1 + 3 + 6 against 2 + 6."""
    drawing = """
        red 1 on f4; blue 2 on f5; amber 3 on e5
        red hand: attack-6; blue hand: attack-6
    """
    match = cosmos(drawing, seats=3)
    invade(match, "f4", "f5", ("attack-6", "attack-6"), {"e5": "offence"})
    assert stack(match, "blue", "f5") == 0
    match = cosmos(drawing, seats=3)
    invade(match, "f4", "f5", ("attack-6", "attack-6"))
    assert stack(match, "red", "f4") == 0
    match = cosmos(drawing.replace("red 1", "red 4"), seats=3)
    invade(match, "f4", "f5", ("attack-6", "attack-6"), {"e5": "defence"})
    assert stack(match, "red", "f4") == 0


def test_main_players_may_support_themselves() -> None:
    """SC-15: with stacks next to the invaded site."""
    drawing = """
        red 1 on f4, 2 on e4; blue 1 on f5, 1 on g5
        red hand: attack-6; blue hand: attack-6
    """
    match = cosmos(drawing)
    invade(match, "f4", "f5", ("attack-6", "attack-6"), {"e4": "offence", "g5": "defence"})
    assert stacks(match, "blue") == {}  # 9 against 8
    match = cosmos(drawing)
    invade(match, "f4", "f5", ("attack-6", "attack-6"), {"g5": "defence"})
    assert stacks(match, "red") == {"e4": 2}  # 7 against 8


def test_allied_ships_go_nowhere() -> None:
    """SC-15: those of the winning side stay where they are."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5; amber 2 on e5; green 1 on g5
        red hand: attack-8; blue hand: attack-3
        """,
        seats=4,
    )
    invade(match, "f4", "f5", ("attack-8", "attack-3"), {"e5": "offence", "g5": "neither"})
    assert (stacks(match, "amber"), stacks(match, "green")) == ({"e5": 2}, {"g5": 1})
    assert stacks(match, "red") == {"f4": 2}


def test_a_co_owner_of_the_invaded_site_may_take_a_side() -> None:
    """SC-15: either, and shares its fate."""
    drawing = """
        planet f5; red 3 on f4; blue 2 on f5; amber 2 on f5
        red hand: attack-8; blue hand: attack-6
    """
    match = cosmos(drawing, seats=3)
    attack(match, "f4", "f5", against="blue")
    assert sorted(match.actions()) == ["defence", "neither", "offence"]
    ally(match, {"f5": "offence"})
    choose(match, ("attack-8", "attack-6"))
    assert (stack(match, "blue", "f5"), stack(match, "amber", "f5")) == (0, 2)
    match = cosmos(drawing, seats=3)
    invade(match, "f4", "f5", ("attack-8", "attack-6"), {"f5": "defence"}, against="blue")
    assert (stack(match, "blue", "f5"), stack(match, "amber", "f5")) == (0, 0)  # 11 against 10


def test_an_invader_with_ships_on_the_invaded_site_may_count_them() -> None:
    """SC-15: they are a stack of another than the defender there."""
    match = cosmos(
        """
        planet f5; red 1 on f4, 3 on f5; blue 2 on f5; red hand: attack-6; blue hand: attack-6
        """
    )
    attack(match, "f4", "f5")
    assert sorted(match.actions()) == ["neither", "offence"]
    ally(match, {"f5": "offence"})
    choose(match, ("attack-6", "attack-6"))
    assert (stack(match, "red", "f5"), stack(match, "blue", "f5")) == (3, 0)


def test_owners_on_the_invaded_site_are_asked_in_the_order_of_the_sites_too() -> None:
    """SC-15: f5 comes after e5 and before f6."""
    match = cosmos(
        """
        planet f5; red 1 on f4; blue 1 on f5; amber 1 on e5, 1 on f5, 1 on f6
        red hand: attack-8; blue hand: attack-6
        """,
        seats=3,
    )
    attack(match, "f4", "f5", against="blue")
    assert ally(match) == ["amber e5", "amber f5", "amber f6"]


def test_stacks_around_the_invader_only_are_not_asked() -> None:
    """SC-15: next to the invaded site is what counts."""
    match = cosmos(
        "red 1 on f4; blue 1 on f5; amber 1 on f3, 1 on e3;" + CARDS,
        seats=3,
    )
    attack(match, "f4", "f5")
    assert ally(match) == []


# Cards -----------------------------------------------------------------------------------


def test_both_main_players_choose_an_invade_card() -> None:
    """SC-16: an Attack or a Defend, no Reinforcement."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5
        red hand: attack-8, quash, reinforcement-3; blue hand: attack-6, negotiate
        """
    )
    attack(match, "f4", "f5")
    assert actions(match, "play") == ["attack-8", "quash"]
    refused(match, "red", "play reinforcement-3")
    refused(match, "red", "play negotiate")
    refused(match, "red", "pass")
    play(match, "red", "play quash")
    assert (actor(match), actions(match, "play")) == ("blue", ["attack-6", "negotiate"])


def test_allies_choose_no_card() -> None:
    """SC-16: only the main players do."""
    match = cosmos(
        "red 2 on f4; blue 2 on f5; amber 1 on e5; amber hand: attack-20, attack-18;" + CARDS,
        seats=3,
    )
    attack(match, "f4", "f5")
    ally(match, {"e5": "defence"})
    play(match, "red", "play attack-8")
    play(match, "blue", "play attack-6")
    assert "play attack-20" not in match.actions()


def test_played_cards_are_discarded_when_the_invasion_is_over() -> None:
    """SC-16: not before."""
    match = cosmos("red 2 on f4; blue 2 on f5;" + CARDS)
    invade(match, "f4", "f5", ("attack-8", "attack-6"))
    assert (actor(match), discards(match)) == ("red", [])
    assert (hand(match, "red"), hand(match, "blue")) == ([], [])
    play(match, "red", "pass")
    assert discards(match) == ["attack-6", "attack-8"]


def test_a_main_player_without_an_invade_card_discards_the_hand_and_draws_seven() -> None:
    """SC-16: the other player's cards stay."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5
        red hand: reinforcement-2, reinforcement-3; blue hand: attack-6, reinforcement-5
        """
    )
    attack(match, "f4", "f5")
    assert actor(match) == "chance"
    assert discards(match) == ["reinforcement-2", "reinforcement-3"]
    draw(match, "attack-9", *["reinforcement-3"] * 3, *["reinforcement-2"] * 3)
    assert (actor(match), actions(match, "play")) == ("red", ["attack-9"])
    assert len(hand(match, "red")) == 7
    assert hand(match, "blue") == ["attack-6", "reinforcement-5"]


def test_a_defender_without_an_invade_card_does_the_same() -> None:
    """SC-16: also with no card at all, and before anybody chooses."""
    match = cosmos("red 2 on f4; blue 2 on f5; red hand: attack-8")
    attack(match, "f4", "f5")
    assert actor(match) == "chance"
    draw(match, *["attack-6"] * 4, *["attack-8"] * 3)
    play(match, "red", "play attack-8")
    assert (actor(match), len(hand(match, "blue"))) == ("blue", 7)


def test_seven_cards_without_an_invade_card_are_discarded_again() -> None:
    """SC-16: until there is one."""
    match = cosmos("red 2 on f4; blue 2 on f5; blue hand: attack-6")
    attack(match, "f4", "f5")
    first = [*["reinforcement-2"] * 4, *["reinforcement-3"] * 3]
    draw(match, *first)
    assert actor(match) == "chance"
    assert discards(match) == first
    draw(match, "reinforcement-3", *["reinforcement-5"] * 4, "attack-8", "quash")
    assert actions(match, "play") == ["attack-8", "quash"]
    assert discards(match) == first


def test_the_discarded_hand_may_be_drawn_again() -> None:
    """SC-7, SC-16: the deck holds three cards, so the discards are shuffled."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5; blue hand: attack-6; red hand: reinforcement-2
        bag: 3 reinforcement-3; discards: attack-8, 4 reinforcement-5
        """
    )
    attack(match, "f4", "f5")
    draw(match, *["reinforcement-3"] * 3)
    assert "draw reinforcement-2" in match.actions()
    draw(match, "reinforcement-2", *["reinforcement-5"] * 3)
    assert actor(match) == "chance"  # no Invade card: once more
    assert deck(match) + len(discards(match)) == 9
    deal(match)  # as often as it takes
    assert actions(match, "play") == ["attack-8"]


def test_whoever_finds_no_invade_card_anywhere_fights_without_one() -> None:
    """SC-16: that counts as an Attack of 0."""
    drawing = """
        red 4 on f4, 1 on a1; blue 2 on f5; red hand: 2 reinforcement-2
        bag: reinforcement-3; discards: reinforcement-5; blue hand: attack-3
    """
    match = cosmos(drawing)
    attack(match, "f4", "f5")
    deal(match)
    assert actor(match) == "blue"  # red has nothing to choose
    play(match, "blue", "play attack-3")
    pass_on(match)
    assert (stack(match, "red", "f4"), stack(match, "blue", "f5")) == (0, 2)  # 4 against 5


def test_fighting_without_a_card_can_be_won() -> None:
    """SC-16, SC-17: 4 + 0 against 0 + 1."""
    match = cosmos("red 4 on f4; blue 1 on f5; bag:; discards:; blue hand: attack-0")
    attack(match, "f4", "f5")
    play(match, "blue", "play attack-0")
    assert (stack(match, "blue", "f5"), actor(match)) == (0, "red")


def test_neither_main_player_may_have_a_card() -> None:
    """SC-16: the ships alone decide, a tie for the defence."""
    match = cosmos("red 2 on f4; blue 2 on f5; bag:; discards:")
    attack(match, "f4", "f5")
    assert (stack(match, "red", "f4"), stack(match, "blue", "f5")) == (0, 2)
    assert actor(match) == "blue"


def test_without_a_card_a_defend_card_still_works() -> None:
    """SC-16, SC-18: it met an Attack."""
    match = cosmos("red 4 on f4; blue 1 on f5; bag:; discards:; blue hand: sabotage")
    attack(match, "f4", "f5")
    play(match, "blue", "play sabotage")
    assert (stack(match, "red", "f4"), stack(match, "blue", "f5")) == (3, 0)


# Winning and losing ----------------------------------------------------------------------


def test_all_ships_of_the_losing_side_are_lost_and_none_of_the_winners() -> None:
    """SC-20: main stack and allies, to their graveyards."""
    match = cosmos(
        """
        red 2 on f4, 1 on e4, 1 on a1; blue 2 on f5, 1 on g4, 1 on k1; amber 2 on e5; green 2 on g5
        red hand: attack-8; blue hand: attack-14
        """,
        seats=4,
    )
    sides = {"e4": "offence", "g4": "defence", "e5": "offence", "g5": "defence"}
    invade(match, "f4", "f5", ("attack-8", "attack-14"), sides)
    assert stacks(match, "red") == {"a1": 1}
    assert stacks(match, "amber") == {}
    assert stacks(match, "blue") == {"f5": 2, "g4": 1, "k1": 1}
    assert stacks(match, "green") == {"g5": 2}
    assert [graveyard(match, who) for who in ("red", "amber")] == [31, 32]


def test_stacks_on_neither_side_are_not_lost() -> None:
    """SC-20: own ones of the loser included."""
    match = cosmos("red 4 on f4; blue 1 on f5, 2 on e5; red hand: attack-8; blue hand: attack-3")
    invade(match, "f4", "f5", ("attack-8", "attack-3"))
    assert stacks(match, "blue") == {"e5": 2}


def test_the_winner_may_move_any_own_stack() -> None:
    """SC-20: one Move, whole or in part, usually to the site that was won."""
    match = cosmos(
        "planet f5; red 4 on f4, 2 on a1; blue 1 on f5, 1 on k1; red hand: attack-8;"
        "blue hand: attack-3"
    )
    invade(match, "f4", "f5", ("attack-8", "attack-3"))
    assert actor(match) == "red"
    assert sorted(match.actions()) == ["move a1", "move f4", "pass"]
    play(match, "red", "move f4", "to f5", "ships 3")
    assert stacks(match, "red") == {"f4": 1, "f5": 3, "a1": 2}
    assert (turn(match), actor(match), actions_left(match)) == ("red", "red", 1)


def test_the_winners_move_is_no_invasion() -> None:
    """SC-20: it is a Move, to a site without ships of others."""
    match = cosmos(
        """
        red 4 on f4; blue 1 on f5, 1 on g4; amber 1 on f3
        red hand: attack-8; blue hand: attack-3
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "attack-3"))
    play(match, "red", "move f4")
    assert sorted(actions(match, "to")) == ["e3", "e4", "f5", "g3"]
    refused(match, "red", "to g4")
    refused(match, "red", "to f3")


def test_the_winner_need_not_move() -> None:
    """SC-20: a winning main player may."""
    match = cosmos("red 4 on f4; blue 1 on f5, 1 on a1; red hand: attack-8; blue hand: attack-3")
    invade(match, "f4", "f5", ("attack-8", "attack-3"))
    play(match, "red", "pass")
    assert stacks(match, "red") == {"f4": 4}
    assert (actor(match), actions_left(match)) == ("red", 1)


def test_a_winning_defender_moves_and_the_invaders_turn_is_over() -> None:
    """SC-12, SC-20: then the next player has the turn."""
    match = cosmos(
        """
        red 2 on f4, 1 on a1; blue 2 on f5; amber 1 on k1; red hand: attack-3; blue hand: attack-8
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-3", "attack-8"))
    assert (actor(match), turn(match)) == ("blue", "red")
    move(match, "f5", "f4", 1)
    assert stacks(match, "blue") == {"f4": 1, "f5": 1}
    assert (actor(match), turn(match)) == ("blue", "blue")


def test_the_winners_side_draws_nothing_and_allies_do_not_move() -> None:
    """SC-20: the Move is the main player's."""
    match = cosmos(
        """
        red 1 on f4; blue 1 on f5; amber 4 on e5
        red hand: attack-8; blue hand: attack-3
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "attack-3"), {"e5": "offence"})
    assert (actor(match), actions(match, "move")) == ("red", ["f4"])
    play(match, "red", "pass")
    assert actor(match) == "red"


def test_where_both_have_won_the_invader_moves_first() -> None:
    """SC-19, SC-20: then the defender, and the turn goes on."""
    match = cosmos("red 2 on f4; blue 2 on f5; red hand: quash; blue hand: quash")
    invade(match, "f4", "f5", ("quash", "quash"))
    deal(match)  # red's Quash draws a card
    assert actor(match) == "red"
    move(match, "f4", "f3", 2)
    assert actor(match) == "blue"
    move(match, "f5", "f4", 2)
    assert stacks(match, "red") == {"f3": 2}
    assert stacks(match, "blue") == {"f4": 2}
    assert (actor(match), turn(match), actions_left(match)) == ("red", "red", 1)


def test_an_invader_who_has_won_may_invade_again() -> None:
    """SC-12, SC-20: with the second action."""
    match = cosmos(
        """
        red 4 on f4; blue 1 on f5, 1 on e4; red hand: 2 attack-8; blue hand: 2 attack-3
        """
    )
    invade(match, "f4", "f5", ("attack-8", "attack-3"))
    play(match, "red", "pass")
    invade(match, "f4", "e4", ("attack-8", "attack-3"))
    play(match, "red", "pass")
    assert stacks(match, "blue") == {}
    assert turn(match) == "blue"


def test_an_invasion_leaves_nothing_behind_for_the_next_one() -> None:
    """SC-14: new main stacks, new allies, new totals."""
    match = cosmos(
        """
        red 2 on f4; blue 1 on f5, 3 on e4; amber 2 on e5; green 1 on a1
        red hand: attack-8, attack-6, reinforcement-5; blue hand: attack-3, attack-8
        """,
        seats=4,
    )
    attack(match, "f4", "f5")
    ally(match, {"amber e5": "offence"})
    choose(match, ("attack-8", "attack-3"))
    pass_on(match)
    play(match, "red", "pass")
    attack(match, "f4", "e4")
    assert ally(match) == ["amber e5"]
    choose(match, ("attack-6", "attack-8"))
    pass_on(match)
    assert stacks(match, "red") == {}  # 2 + 6 against 3 + 8, the ally stands aside now
    assert stacks(match, "amber") == {"e5": 2}


def test_reinforcements_of_one_invasion_do_not_count_in_the_next() -> None:
    """SC-17: 2 + 4 against 1 + 5 is a tie, whatever was added before."""
    match = cosmos(
        """
        red 2 on f4; blue 1 on f5, 1 on e4; red hand: attack-3, attack-4, reinforcement-5
        blue hand: attack-8, attack-5
        """
    )
    attack(match, "f4", "f5")
    ally(match)
    choose(match, ("attack-3", "attack-8"))
    play(match, "red", "play reinforcement-5")
    pass_on(match)
    play(match, "red", "pass")
    attack(match, "f4", "e4")
    choose(match, ("attack-4", "attack-5"))
    assert (stacks(match, "red"), stacks(match, "blue")) == ({}, {"e4": 1})


def test_a_quash_works_in_its_own_invasion_only() -> None:
    """SC-24: the next Defend card is heard again, and the next winner moves."""
    match = cosmos(
        """
        red 4 on f4; blue 2 on f5; red hand: quash, attack-8; blue hand: retreat, sabotage
        """
    )
    invade(match, "f4", "f5", ("quash", "retreat"))
    draw(match, "attack-20")
    play(match, "red", "pass")
    play(match, "blue", "pass")
    invade(match, "f4", "f5", ("attack-8", "sabotage"))
    assert stacks(match, "red") == {"f4": 2}
    match = cosmos(
        """
        red 4 on f4; blue 1 on f5, 4 on g4; red hand: attack-8, attack-0; blue hand: quash, attack-9
        round 2
        """
    )
    invade(match, "f4", "f5", ("attack-8", "quash"))
    assert turn(match) == "blue"
    invade(match, "g4", "f4", ("attack-9", "attack-0"))
    assert (actor(match), stacks(match, "red")) == ("blue", {})
    move(match, "g4", "f4", 4)
    assert (turn(match), actions_left(match)) == ("blue", 1)


def test_ships_lost_in_one_invasion_bring_no_cards_in_the_next() -> None:
    """SC-21: for each ship lost in this one."""
    match = cosmos(
        """
        red 4 on f4; blue 3 on f5, 1 on e4; red hand: 3 attack-8, 4 attack-6
        blue hand: attack-3, negotiate
        """
    )
    invade(match, "f4", "f5", ("attack-8", "attack-3"))
    play(match, "red", "pass")
    invade(match, "f4", "e4", ("attack-8", "negotiate"))
    deal(match)
    assert len(hand(match, "blue")) == 1


@pytest.mark.parametrize("text", ["offence", "play attack-8", "pass", "accept", "propose"])
def test_answers_without_a_question_are_refused(text: str) -> None:
    """SC-14: nothing of an invasion is there before it begins."""
    refused(cosmos("red 2 on f4; blue 2 on f5;" + CARDS), "red", text)


def test_the_totals_that_decided_it_are_seen_until_somebody_acts() -> None:
    """SC-17, SC-20: with all ships, although the losers' are gone and the winner's move on."""
    match = cosmos("red 3 on f4; blue 2 on f5;" + CARDS)
    invade(match, "f4", "f5")
    move(match, "f4", "f5", 3)
    assert list(table(match).battle)[-2:] == [3 + 8, 2 + 6]
    play(match, "red", "stop")
    assert list(table(match).battle) == []


def test_where_a_defend_card_was_played_there_were_no_totals() -> None:
    """SC-18: neither totals nor Reinforcements count."""
    match = cosmos("red 3 on f4; blue 2 on f5; red hand: attack-8; blue hand: quash")
    invade(match, "f4", "f5", ("attack-8", "quash"))
    assert list(table(match).battle)[-2:] == [-1, -1]
