"""Parasite: who beats it takes one of its ships along."""

import pytest

from farstead.games.cosmos.rules.events import CLUNG
from tests.cosmos.positions import (
    actions,
    actor,
    colonies,
    graveyard,
    invade,
    is_shown,
    minerals,
    move,
    play,
    site,
    stack,
    stacks,
    stop,
)
from tests.cosmos.races import (
    LOSING,
    cosmos,
    fight,
    finish,
    heard,
    next_turn,
    sheets,
    totals,
    winners,
)
from tests.positions import BLUE, RED

CLINGING = "red 4 on f4; blue 1 on f4 clings to red; blue is parasite"


# Clinging --------------------------------------------------------------------------------


def test_a_lost_ship_clings_to_the_winning_main_stack() -> None:
    """SC-33: on the invader's site."""
    match = fight("blue is parasite, hidden")
    assert winners(match) == ["red"]
    assert stacks(match, "blue") == {"f4": 1}
    assert graveyard(match, "blue") == 32 - 1
    assert stack(match, "red", "f4") == 4
    assert is_shown(match, "blue")
    assert heard(match, CLUNG) == [(BLUE, site("f4"), RED)]


def test_an_invader_who_loses_clings_to_the_defender() -> None:
    """SC-33: on the invaded site."""
    match = fight("red is parasite", LOSING)
    assert stacks(match, "red") == {"f5": 1}
    assert graveyard(match, "red") == 32 - 1


def test_an_ally_who_loses_clings_to_the_main_stack() -> None:
    """SC-33: after a lost invasion, as whatever."""
    match = fight(
        "amber is parasite; amber 2 on g4; green 2 on e4",
        seats=4,
        sides={"g4": "defence", "e4": "offence"},
    )
    assert stacks(match, "amber") == {"f4": 1}


def test_only_one_ship_clings() -> None:
    """SC-33: however many stacks were lost."""
    match = fight("blue is parasite; blue 3 on e5", sides={"e5": "defence"})
    assert stacks(match, "blue") == {"f4": 1}
    assert graveyard(match, "blue") == 31


def test_who_wins_clings_to_nobody() -> None:
    """SC-33: after a lost invasion."""
    match = fight("red is parasite")
    assert stacks(match, "red") == {"f4": 4}
    assert heard(match, CLUNG) == []


def test_no_ship_clings_where_none_was_lost() -> None:
    """SC-33, SC-23: one of the own lost ships; all have got away."""
    match = fight("blue is parasite", ("attack-10", "retreat"))
    play(match, "blue", "to f6")
    assert stacks(match, "blue") == {"f6": 2}
    assert heard(match, CLUNG) == []


def test_no_ship_clings_to_a_stack_that_is_gone() -> None:
    """SC-33, SC-22: Sabotage has taken the winning main stack."""
    match = cosmos(
        "red 2 on f4; blue 4 on f5; blue is parasite; red hand: attack-10; blue hand: sabotage"
    )
    invade(match, "f4", "f5", ("attack-10", "sabotage"))
    assert stack(match, "red", "f4") == 0
    assert stacks(match, "blue") == {}
    assert graveyard(match, "blue") == 32


def test_two_defend_cards_are_no_lost_invasion() -> None:
    """SC-33, SC-19: both have won."""
    match = fight("blue is parasite", ("sabotage", "negotiate"))
    finish(match)
    assert stack(match, "blue", "f4") == 0
    assert heard(match, CLUNG) == []


def test_a_second_ship_joins_the_first() -> None:
    """SC-33, SC-3: ships of one player on one site are one stack."""
    match = fight("blue is parasite; blue 1 on f4 clings to red")
    assert stacks(match, "blue") == {"f4": 2}


def test_a_full_stack_takes_no_ship_more() -> None:
    """SC-33, SC-3: a stack holds four, clinging or not."""
    match = fight("blue is parasite; blue 4 on f4 clings to red")
    assert stacks(match, "blue") == {"f4": 4}
    assert graveyard(match, "blue") == 28


TWO_HOSTS = "blue is parasite; red 1 on c3; blue 1 on c3 clings to red"


def test_ships_cling_on_two_sites_at_most() -> None:
    """SC-33: on a second one, but not on a third."""
    match = fight(TWO_HOSTS)
    assert stacks(match, "blue") == {"c3": 1, "f4": 1}
    match = fight(f"{TWO_HOSTS}; red 1 on c6; blue 1 on c6 clings to red")
    assert stacks(match, "blue") == {"c3": 1, "c6": 1}
    assert heard(match, CLUNG) == []


def test_a_ship_may_join_others_that_cling_already() -> None:
    """SC-33: there are still two sites."""
    match = fight(f"{TWO_HOSTS}; blue 1 on f4 clings to red")
    assert stacks(match, "blue") == {"c3": 1, "f4": 2}


def test_what_clings_no_more_does_not_count() -> None:
    """SC-33: what has moved away makes room for another site."""
    match = cosmos(f"""
        {TWO_HOSTS}; red 1 on c6; blue 1 on c6 clings to red; blue's turn; red 4 on f4; blue 2 on f5
        red hand: attack-10; blue hand: attack-3
        """)
    move(match, "c6", "c7", 1)
    next_turn(match, "red")
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    assert stacks(match, "blue") == {"c3": 1, "c7": 1, "f4": 1}


def test_what_has_lost_its_host_does_not_count() -> None:
    """SC-33: on c6 amber has destroyed red's stack; what is left there clings to nobody."""
    match = cosmos(
        f"""
        {TWO_HOSTS}; red 1 on c6; blue 1 on c6 clings to red; amber 4 on c7
        red 4 on f4; blue 2 on f5; amber's turn
        amber hand: attack-10; red hand: attack-3, attack-12; blue hand: attack-4
        """,
        seats=3,
    )
    invade(match, "c7", "c6", ("attack-10", "attack-3"), against="red")
    play(match, "amber", "pass")
    next_turn(match, "red")
    invade(match, "f4", "f5", ("attack-12", "attack-4"))
    assert stacks(match, "blue") == {"c3": 1, "c6": 1, "f4": 1}


@pytest.mark.parametrize(("most", "clings"), [(1, 0), (2, 1), (3, 1)])
def test_on_how_many_sites_ships_cling_can_be_turned(most: int, clings: int) -> None:
    """SC-33: the number `most`."""
    match = fight(TWO_HOSTS, races=sheets("parasite", most=most))
    assert stack(match, "blue", "f4") == clings


def test_all_own_ships_on_the_site_cling() -> None:
    """SC-33: those that stood there before, in a joint colony, go along as well."""
    match = cosmos("""
        planets f5; red 4 on f5; blue 2 on f5, 1 on f6; blue is parasite
        red hand: attack-10; blue hand: attack-3
        """)
    invade(match, "f5", "f6", ("attack-10", "attack-3"))
    assert stacks(match, "blue") == {"f5": 3}
    move(match, "f5", "e5", 4)
    assert stacks(match, "blue") == {"e5": 3}


# Going along -----------------------------------------------------------------------------


def test_the_clinging_ship_goes_along_with_the_whole_stack() -> None:
    """SC-33: where it goes, step by step."""
    match = cosmos(CLINGING)
    move(match, "f4", "f5", 4)
    assert stacks(match, "blue") == {"f5": 1}
    move(match, "f5", "f6", 4)
    assert stacks(match, "blue") == {"f6": 1}


def test_it_goes_along_with_the_winners_move() -> None:
    """SC-33, SC-20: right after it has clung."""
    match = fight("blue is parasite")
    move(match, "f4", "f5", 4)
    assert stacks(match, "red") == {"f5": 4}
    assert stacks(match, "blue") == {"f5": 1}


def test_it_stays_when_a_part_moves() -> None:
    """SC-33: three of four."""
    match = cosmos(CLINGING)
    move(match, "f4", "f5", 3)
    assert stacks(match, "blue") == {"f4": 1}


def test_it_goes_with_the_last_ship() -> None:
    """SC-33: once a part has gone, the rest is the whole stack."""
    match = cosmos(CLINGING)
    move(match, "f4", "f5", 3)
    move(match, "f4", "e4", 1)
    assert stacks(match, "blue") == {"e4": 1}


def test_the_host_may_move_out_and_into_its_own_stacks() -> None:
    """SC-33, SC-13: the ship goes along onto them."""
    match = cosmos(f"{CLINGING}; red 2 on f5")
    move(match, "f4", "f5", 2)
    move(match, "f4", "e4", 2)
    assert stacks(match, "blue") == {"e4": 1}


def test_the_owner_may_move_it_away() -> None:
    """SC-33: as any own stack, to a site without ships of others."""
    match = cosmos(f"{CLINGING}; blue's turn")
    move(match, "f4", "f5", 1)
    assert stacks(match, "blue") == {"f5": 1}
    next_turn(match, "red")
    move(match, "f4", "f3", 4)
    assert stacks(match, "blue") == {"f5": 1}


def test_the_ship_does_not_cling_again_by_itself() -> None:
    """SC-33: what has moved away stands for itself; it can be invaded and is not taken along."""
    match = cosmos(f"{CLINGING}; blue's turn; blue hand: attack-3; red hand: attack-10")
    move(match, "f4", "f5", 1)
    stop(match)
    play(match, "red", "move f4")
    assert "to f5" in match.actions()


def test_what_has_moved_away_clings_no_more_when_it_comes_back() -> None:
    """SC-33, SC-25: blue settles f5 again, and red joins it by a deal; then red goes alone."""
    match = cosmos("""
        planets f5; red 4 on f5; blue 1 on f5 clings to red; blue is parasite; blue's turn
        red hand: negotiate; blue hand: negotiate
        """)
    move(match, "f5", "f6", 1)
    next_turn(match, "red")
    move(match, "f5", "e5", 4)
    next_turn(match, "blue")
    move(match, "f6", "f5", 1)
    next_turn(match, "red")
    invade(match, "e5", "f5", ("negotiate", "negotiate"))
    play(match, "red", "bring 4", "propose")
    play(match, "blue", "accept")
    finish(match)
    assert (stack(match, "red", "f5"), stack(match, "blue", "f5")) == (4, 1)
    next_turn(match, "red")
    move(match, "f5", "f4", 4)
    assert stacks(match, "blue") == {"f5": 1}


def test_the_host_does_not_go_along_with_the_parasite() -> None:
    """SC-33: the other way round nothing moves."""
    match = cosmos(f"{CLINGING}; blue's turn")
    move(match, "f4", "f5", 1)
    assert stacks(match, "red") == {"f4": 4}


# A stack like any other ------------------------------------------------------------------


def test_it_may_take_a_side() -> None:
    """SC-33, SC-15: as a stack beside the invaded site or on it."""
    match = cosmos(
        f"{CLINGING}; amber 2 on f5; amber hand: attack-10; red hand: attack-3; amber's turn",
        seats=3,
    )
    invade(match, "f5", "f4", ("attack-10", "attack-3"), {"blue f4": "offence"}, against="red")
    assert totals(match) == (2 + 10 + 1, 4 + 3)


def test_it_may_be_invaded() -> None:
    """SC-33, SC-14: of several on a site, one."""
    match = cosmos(f"{CLINGING}; amber 2 on f5; amber's turn", seats=3)
    play(match, "amber", "move f5", "to f4")
    assert actions(match, "against") == ["1", "2"]


def test_it_may_invade() -> None:
    """SC-33, SC-14: a neighbouring site."""
    match = cosmos(
        f"{CLINGING}; amber 1 on f5; blue's turn; blue hand: attack-10; amber hand: attack-3",
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    assert totals(match) == (1 + 10, 1 + 3)


def test_when_the_host_is_lost_the_ship_stays() -> None:
    """SC-33: it stands on that site, now alone."""
    match = cosmos(
        f"{CLINGING}; amber 4 on f5; amber hand: attack-10; red hand: attack-3; amber's turn",
        seats=3,
    )
    invade(match, "f5", "f4", ("attack-10", "attack-3"), against="red")
    assert stacks(match, "red") == {}
    assert stacks(match, "blue") == {"f4": 1}


# Colonies --------------------------------------------------------------------------------


def test_the_colony_is_shared() -> None:
    """SC-33, SC-3: a joint colony counts for each."""
    match = cosmos("planets f5; red 4 on f5; blue 1 on f5 clings to red; blue is parasite")
    assert colonies(match, "red") == colonies(match, "blue") == 1


def test_it_brings_its_owner_a_colony_when_the_host_settles() -> None:
    """SC-33: going along to a planet."""
    match = cosmos(f"planets f5; {CLINGING}")
    move(match, "f4", "f5", 4)
    assert colonies(match, "red") == colonies(match, "blue") == 1


def test_it_takes_its_share_of_income() -> None:
    """SC-33, SC-9: joint colonies included."""
    match = cosmos("planets f5; mineral f5; red 4 on f5; blue 1 on f5 clings to red")
    stop(match)
    assert actor(match) == "blue"
    assert minerals(match, "blue") == 1


FIVE = "planets f5, c3, c6, d2, d8; blue 1 on c3, 1 on c6, 1 on d2, 1 on d8; blue is parasite"


def test_clinging_can_win_the_game() -> None:
    """SC-26, SC-33: the fifth colony is where the invader lost: at any moment."""
    match = cosmos(
        f"{FIVE}; blue 2 on f4; red 4 on f5; blue hand: attack-3; red hand: attack-10; blue's turn"
    )
    invade(match, "f4", "f5", ("attack-3", "attack-10"))
    assert match.is_over
    assert match.state.ranks() == [2, 1]


def test_being_taken_along_can_win_the_game() -> None:
    """SC-26, SC-33: in anybody's turn, as the host settles."""
    match = cosmos(f"{FIVE}; red 4 on f4; blue 1 on f4 clings to red")
    move(match, "f4", "f5", 4)
    assert match.is_over
    assert match.state.ranks() == [2, 1]


@pytest.mark.parametrize("part", [1, 2, 3])
def test_a_part_of_the_host_takes_nobody_along_to_a_win(part: int) -> None:
    """SC-33: the ship stays behind."""
    match = cosmos(f"{FIVE}; red 4 on f4; blue 1 on f4 clings to red")
    move(match, "f4", "f5", part)
    assert not match.is_over
    assert colonies(match, "blue") == 4


def test_only_as_many_go_along_as_there_is_room_for() -> None:
    """SC-33, SC-3: a stack holds four; who is left behind clings no more."""
    match = cosmos("""
        red is dancers; red 2 on f4, 1 on c6; blue is parasite
        blue 3 on f4 clings to red; blue 3 on c6
    """)
    play(match, "red", "swap f4", "to c6")
    assert stacks(match, "red") == {"f4": 1, "c6": 2}
    assert stacks(match, "blue") == {"f4": 2, "c6": 4}
