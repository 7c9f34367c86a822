"""What a turn is made of: resources, then up to two actions."""

from farstead.core.errors import NotYourTurn
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    attack,
    begin,
    cosmos,
    fresh,
    gas,
    graveyard,
    invade,
    minerals,
    move,
    play,
    refused,
    settle,
    stack,
    stop,
    table,
    turn,
    usual,
)

# The seven possible turns ----------------------------------------------------------------

# Red wins with an 8 against a 3 and loses with a 0 against a 9; e4 touches f5 and d5.
SEVEN = """
    red 4 on e3, 4 on e4; blue 1 on f5, 1 on d5, 4 on h8; mineral e3
    red hand: 2 attack-8, attack-0; blue hand: 2 attack-3, 2 attack-9
    blue's turn
"""


def begun() -> Match:
    """It is red's turn, and red has the resources."""
    match = cosmos(SEVEN)
    stop(match)
    assert (actor(match), minerals(match, "red")) == ("red", 1)
    return match


def win(match: Match, goal: str) -> None:
    """Red invades and wins, and leaves the stacks where they are."""
    invade(match, "e4", goal, ("attack-8", "attack-3"))
    assert stack(match, "blue", goal) == 0
    play(match, "red", "pass")


def lose(match: Match, goal: str) -> None:
    """Red invades and loses."""
    invade(match, "e4", goal, ("attack-0", "attack-9"))
    assert stack(match, "red", "e4") == 0
    assert actor(match) == "blue"
    play(match, "blue", "pass")


def test_a_turn_may_be_a_move_and_a_lost_invasion() -> None:
    """SC-12: the first of the seven possible turns."""
    match = begun()
    move(match, "e3", "e2", 2)
    lose(match, "f5")
    assert turn(match) == actor(match) == "blue"


def test_a_turn_may_be_a_move_and_a_won_invasion() -> None:
    """SC-12: the second of the seven possible turns."""
    match = begun()
    move(match, "e3", "e2", 2)
    win(match, "f5")
    assert turn(match) == actor(match) == "blue"


def test_a_turn_may_be_two_moves() -> None:
    """SC-12: the third of the seven possible turns."""
    match = begun()
    move(match, "e3", "e2", 2)
    move(match, "e2", "e1", 2)
    assert stack(match, "red", "e1") == 2
    assert turn(match) == actor(match) == "blue"


def test_a_turn_may_be_a_lost_invasion() -> None:
    """SC-12: the fourth of the seven possible turns; the second action is gone."""
    match = begun()
    lose(match, "f5")
    assert turn(match) == actor(match) == "blue"


def test_a_turn_may_be_two_won_invasions() -> None:
    """SC-12: the fifth of the seven possible turns."""
    match = begun()
    win(match, "f5")
    assert (turn(match), actions_left(match)) == ("red", 1)
    win(match, "d5")
    assert turn(match) == actor(match) == "blue"


def test_a_turn_may_be_a_won_and_a_lost_invasion() -> None:
    """SC-12: the sixth of the seven possible turns."""
    match = begun()
    win(match, "f5")
    lose(match, "d5")
    assert turn(match) == actor(match) == "blue"


def test_a_turn_may_be_a_won_invasion_and_a_move() -> None:
    """SC-12: the seventh of the seven possible turns."""
    match = begun()
    win(match, "f5")
    move(match, "e4", "f5", 3)
    assert stack(match, "red", "f5") == 3
    assert turn(match) == actor(match) == "blue"


# Actions ---------------------------------------------------------------------------------


def test_a_player_may_stop_at_any_time() -> None:
    """SC-12: before the first action or before the second."""
    match = cosmos("red 2 on f5; blue 2 on a1; amber 1 on k1; round 2", seats=3)
    stop(match)
    assert actor(match) == "blue"
    move(match, "a1", "a2", 1)
    assert (turn(match), actions_left(match)) == ("blue", 1)
    stop(match)
    assert actor(match) == "amber"


def test_every_turn_begins_with_two_actions() -> None:
    """SC-12: whatever the player before has left."""
    match = cosmos("red 2 on f5; blue 2 on a1; round 2")
    stop(match)
    assert actions_left(match) == 2
    move(match, "a1", "a2", 1)
    stop(match)
    assert actions_left(match) == 2


def test_everybody_has_two_actions_from_the_first_turn_on() -> None:
    """SC-12."""
    match = usual(4)
    begin(match, first="amber", red="dancers", blue="empire", amber="hoarders", green="nomads")
    settle(match)
    for _ in range(4):
        assert actions_left(match) == 2
        stop(match)


def test_the_first_ones_may_have_to_start_with_one_action() -> None:
    """SC-12, option `full_starts`: in the order of play, from whoever begins."""
    match = fresh(4, full_starts=2)
    begin(match, first="amber", red="dancers", blue="empire", amber="hoarders", green="nomads")
    settle(match)
    found = []
    for _ in range(6):
        found.append((turn(match), actions_left(match)))
        stop(match)
    first_round = [("amber", 1), ("green", 1), ("red", 2), ("blue", 2)]
    assert found == [*first_round, ("amber", 2), ("green", 2)]


def test_two_players_have_all_actions_from_the_start() -> None:
    """SC-12: both are among the last two."""
    match = fresh(2)
    begin(match, red="dancers", blue="empire")
    settle(match)
    assert actions_left(match) == 2
    stop(match)
    assert actions_left(match) == 2


def test_a_single_action_of_the_first_round_ends_the_turn() -> None:
    """SC-12, option `full_starts`: a Move is all there is then."""
    match = fresh(3, full_starts=2)
    begin(match, "f5, c3, h2", red="dancers", blue="empire", amber="nomads")
    play(match, "red", "place f5", "ships 1", *["ships 0"] * 6)
    play(match, "blue", "place c3", "ships 1", *["ships 0"] * 6)
    settle(match)
    assert (turn(match), actions_left(match)) == ("red", 1)
    play(match, "red", "move f5", "to f6")
    assert turn(match) == actor(match) == "blue"


def test_a_winners_move_is_no_action() -> None:
    """SC-12, SC-20: after a won invasion and its Move one action is left."""
    match = begun()
    invade(match, "e4", "f5", ("attack-8", "attack-3"))
    move(match, "e4", "f5", 3)
    assert (turn(match), actions_left(match)) == ("red", 1)
    move(match, "f5", "f6", 3)
    assert turn(match) == "blue"


def test_a_lost_invasion_ends_the_turn_extra_moves_included() -> None:
    """SC-12: they are gone with it, and do not come back."""
    match = cosmos(
        """
        red 1 on f4, 3 on a1; blue 2 on f5; red hand: attack-0; blue hand: attack-9
        2 actions left; 2 extra moves
        """
    )
    invade(match, "f4", "f5", ("attack-0", "attack-9"))
    play(match, "blue", "pass")
    assert turn(match) == actor(match) == "blue"
    assert table(match).extra_moves == 0
    stop(match)
    assert (turn(match), table(match).extra_moves, actions_left(match)) == ("red", 0, 2)


def test_nobody_acts_in_the_turn_of_another() -> None:
    """SC-12: that is refused and changes nothing."""
    match = cosmos("red 2 on f5; blue 2 on a1")
    for text in ("stop", "move a1", "buy card"):
        refused(match, "blue", text, NotYourTurn)


def test_who_can_do_nothing_can_stop() -> None:
    """SC-12: hemmed in, without cards and without resources."""
    match = cosmos("red 1 on a1; blue 1 on a2, 1 on b2, 1 on b3; red's turn; 0 actions left")
    assert "stop" in match.actions()
    assert actions(match, "move") == []


def test_after_the_last_player_the_next_round_begins() -> None:
    """SC-26: a round is a turn of everybody, from whoever began."""
    match = cosmos("red 1 on f5; blue 1 on a1; amber 1 on k1; round 3; blue first; amber's turn", 3)
    stop(match)
    assert (turn(match), table(match).round) == ("red", 3)
    stop(match)
    assert (turn(match), table(match).round) == ("blue", 4)


# Resources -------------------------------------------------------------------------------


def test_each_token_under_own_ships_gives_one_at_the_start_of_the_turn() -> None:
    """SC-9: on planets and on voids, however many ships are there."""
    match = cosmos(
        """
        planets f5, g6; mineral f5, e3, d2; gas g6, h2
        blue 4 on f5, 1 on e3, 2 on g6, 1 on a1; red 1 on h2, 1 on d2
        blue has 2 minerals
        """
    )
    stop(match)
    assert (minerals(match, "blue"), gas(match, "blue")) == (4, 1)
    assert (minerals(match, "red"), gas(match, "red")) == (0, 0)
    stop(match)
    assert (minerals(match, "red"), gas(match, "red")) == (1, 1)
    assert (minerals(match, "blue"), gas(match, "blue")) == (4, 1)


def test_a_site_without_a_token_gives_nothing() -> None:
    """SC-9: a blank planet, a void, a corner next to a token."""
    match = cosmos("planet f5; mineral e3; red 1 on a1; blue 4 on f5, 4 on e4, 4 on d5")
    stop(match)
    assert (minerals(match, "blue"), gas(match, "blue")) == (0, 0)


def test_a_joint_colony_gives_to_each_of_its_owners() -> None:
    """SC-9: to each in the own turn."""
    match = cosmos("planet f5; gas f5; red 1 on f5, 1 on a1; blue 2 on f5; amber 1 on k1", 3)
    stop(match)
    assert (gas(match, "red"), gas(match, "blue")) == (0, 1)
    stop(match)
    stop(match)
    assert (gas(match, "red"), gas(match, "blue")) == (1, 1)


# Spending --------------------------------------------------------------------------------


def test_a_mineral_buys_a_ship_for_an_own_stack_with_room() -> None:
    """SC-10: out of the graveyard."""
    match = cosmos("red 2 on f5, 4 on e5; blue 1 on a1; red has 2 minerals")
    assert actions(match, "buy ship") == ["f5"]
    play(match, "red", "buy ship f5")
    assert (stack(match, "red", "f5"), minerals(match, "red")) == (3, 1)
    assert graveyard(match, "red") == 32 - 7
    play(match, "red", "buy ship f5")
    assert actions(match, "buy ship") == []
    refused(match, "red", "buy ship f5")
    refused(match, "red", "buy ship a1")


def test_no_ship_is_bought_without_a_mineral_or_without_a_ship() -> None:
    """SC-5, SC-10: bought ships come from the graveyard."""
    match = cosmos("red 2 on f5; red has 3 gas")
    refused(match, "red", "buy ship f5")
    match = cosmos("red 2 on f5; red graveyard 1; red has 3 minerals")
    play(match, "red", "buy ship f5")
    assert graveyard(match, "red") == 0
    refused(match, "red", "buy ship f5")


def test_ships_can_be_bought_for_an_own_part_of_a_joint_colony() -> None:
    """SC-10: it is an own stack with room."""
    match = cosmos("planet f5; red 2 on f5; blue 4 on f5; red has 1 mineral")
    play(match, "red", "buy ship f5")
    assert stack(match, "red", "f5") == 3


def test_a_gas_buys_a_card() -> None:
    """SC-10: the top one of the deck."""
    match = cosmos("red 2 on f5; red has 2 gas; red hand: quash")
    play(match, "red", "buy card")
    assert actor(match) == "chance"
    match.decide("draw attack-20")
    assert (actor(match), gas(match, "red")) == ("red", 1)
    play(match, "red", "buy card")
    match.decide("draw attack-3")
    refused(match, "red", "buy card")


def test_no_card_is_bought_with_minerals_or_where_there_is_none() -> None:
    """SC-7, SC-10: nor is gas given for nothing."""
    refused(cosmos("red 2 on f5; red has 3 minerals"), "red", "buy card")
    refused(cosmos("red 2 on f5; red has 3 gas; bag:; discards:"), "red", "buy card")


def test_buying_takes_no_action() -> None:
    """SC-10: it comes before them."""
    match = cosmos("red 1 on f5; blue 1 on a1; red has 1 mineral, 1 gas")
    play(match, "red", "buy ship f5", "buy card")
    match.decide("draw quash")
    assert actions_left(match) == 2
    assert "move f5" in match.actions()


def test_nothing_is_bought_or_traded_once_the_first_action_is_taken() -> None:
    """SC-10: not even after a won invasion."""
    match = cosmos("red 2 on f5; blue 1 on a1; red has 2 minerals, 2 gas; blue has 2 gas")
    move(match, "f5", "f6", 1)
    for text in ("buy ship f5", "buy card", "offer 2"):
        refused(match, "red", text)
    match = cosmos(
        """
        red 4 on f4; blue 1 on f5, 1 on a1; red has 2 minerals, 2 gas
        red hand: attack-8; blue hand: attack-3
        """
    )
    invade(match, "f4", "f5", ("attack-8", "attack-3"))
    play(match, "red", "pass")
    assert turn(match) == "red"
    for text in ("buy ship f4", "buy card", "offer 2"):
        refused(match, "red", text)


def test_in_the_next_turn_one_may_buy_again() -> None:
    """SC-10: the own next one."""
    match = cosmos("red 2 on f5; blue 1 on a1; red has 2 minerals")
    move(match, "f5", "f6", 1)
    stop(match)
    stop(match)
    play(match, "red", "buy ship f5")
    assert stack(match, "red", "f5") == 2


def test_only_whoevers_turn_it_is_buys() -> None:
    """SC-10: others have to wait for theirs."""
    match = cosmos("red 2 on f4; blue 1 on f5; blue has 2 gas; red hand: quash; blue hand: quash")
    refused(match, "blue", "buy card", NotYourTurn)
    attack(match, "f4", "f5")
    refused(match, "red", "buy card")
