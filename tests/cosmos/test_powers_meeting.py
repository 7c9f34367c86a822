"""Powers that meet: at one moment, against each other, or with one player who holds several."""

from collections.abc import Callable

import pytest

from farstead.core.rng import Rng
from farstead.core.state import CHANCE
from farstead.games.cosmos.rules.content import POWER_NAMES
from farstead.games.cosmos.rules.numbers import CLUNG, DOUBLED, SACRIFICED
from farstead.games.cosmos.rules.sites import SITES
from farstead.games.cosmos.rules.turns import Cosmos
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actor,
    ally,
    attack,
    colonies,
    deal,
    draw,
    hand,
    invade,
    known,
    move,
    on_map,
    pass_on,
    play,
    stack,
    stacks,
    stop,
    table,
)
from tests.cosmos.races import (
    LOSING,
    cosmos,
    extra_moves,
    fight,
    finish,
    heard,
    next_turn,
    on_cards,
    powers,
    ready,
    totals,
    winners,
)

OTHERS = [name for name in POWER_NAMES if name != "assimilators"]


def assert_all_there(match: Match) -> None:
    """SC-5, SC-32: everybody's ships are on the map, in the graveyard or on race cards, and with
    them what Breeders had out of the box."""
    state = table(match)
    doubled = heard(match, DOUBLED)
    for seat in range(int(state.seats)):
        there = state.on_map[seat] + state.graveyard[seat] + state.on_cards[seat]
        assert there == state.numbers.ships + sum(event[2] for event in doubled if event[0] == seat)


# Spite and Parasite ----------------------------------------------------------------------


def test_ships_that_spite_destroys_cling_to_nobody() -> None:
    """SC-31, SC-33: the winner's Parasite; they set off no further powers, and it has won."""
    match = fight("blue is spite; red is parasite")
    assert stacks(match, "red") == {"f4": 2}
    assert heard(match, CLUNG) == []
    assert_all_there(match)


def test_a_parasite_beaten_by_spite_clings() -> None:
    """SC-33, SC-31: who wins avenges nothing."""
    match = fight("red is spite; blue is parasite")
    assert stacks(match, "red") == {"f4": 4}
    assert stacks(match, "blue") == {"f4": 1}
    assert_all_there(match)


def test_on_one_losing_side_both_work() -> None:
    """SC-45: Spite takes two of four, and the Parasite clings to the rest."""
    match = fight(
        "blue is spite; amber is parasite; amber 1 on g4", seats=3, sides={"g4": "defence"}
    )
    assert stacks(match, "red") == {"f4": 2}
    assert stacks(match, "amber") == {"f4": 1}
    assert_all_there(match)


def test_spite_comes_first_and_may_leave_nothing_to_cling_to() -> None:
    """SC-45, SC-33: if the stack is gone, no ship clings; whoever is the main player."""
    match = fight(
        "blue is parasite; amber is spite; amber 4 on g4", seats=3, sides={"g4": "defence"}
    )
    assert winners(match) == ["red"]
    assert stacks(match, "red") == {}
    assert stacks(match, "blue") == {}
    assert heard(match, CLUNG) == []
    assert_all_there(match)


def test_one_who_has_both_uses_both() -> None:
    """SC-45: of two lost ships one goes on the card and one clings."""
    match = fight(
        "blue is assimilators; blue holds spite; blue holds parasite; red is empire", seats=2
    )
    assert stacks(match, "red") == {"f4": 2}
    assert stacks(match, "blue") == {"f4": 1}
    assert on_cards(match, "blue") == 2 + 1
    assert_all_there(match)


def test_a_single_lost_ship_is_not_in_two_places() -> None:
    """SC-31, SC-33, SC-45: it is on the card; no other lost ship is left to cling."""
    match = cosmos("""
        red 4 on f4; blue 1 on f5; blue is assimilators; blue holds spite; blue holds parasite
        red hand: attack-10; blue hand: attack-3
        """)
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    assert on_cards(match, "blue") == 2 + 1
    assert stacks(match, "blue") == {}
    assert_all_there(match)


def test_spite_is_not_answered_by_spite() -> None:
    """SC-31: ships destroyed so set off no further powers."""
    match = fight("blue is spite; red is assimilators; red holds spite")
    assert stacks(match, "red") == {"f4": 2}
    assert on_cards(match, "red") == 1
    assert_all_there(match)


def test_two_with_spite_on_one_side_both_avenge() -> None:
    """SC-31: each for the own ships, two and one."""
    match = fight(
        "blue is spite; amber is assimilators; amber holds spite; amber 1 on g4",
        seats=3,
        sides={"g4": "defence"},
    )
    assert stacks(match, "red") == {"f4": 1}
    assert_all_there(match)


def test_allies_of_the_winner_who_are_destroyed_cling_to_nobody() -> None:
    """SC-31, SC-33: amber's ships go, though its side has won."""
    match = fight(
        "blue is spite; blue 4 on e5; amber is parasite; amber 3 on g4",
        seats=3,
        sides={"e5": "defence", "g4": "offence"},
    )
    assert stacks(match, "red") == {}
    assert stacks(match, "amber") == {"g4": 1}
    assert heard(match, CLUNG) == []


def test_only_spites_own_ships_on_the_card_add() -> None:
    """SC-31, SC-28: those that hold other powers don't."""
    match = fight("red is assimilators; red holds spite; red holds masons")
    assert totals(match) == (14, 5)


# Replicators and Spite -------------------------------------------------------------------


def test_replicators_gain_what_the_losing_side_lost_after_spite_has_had_its_own() -> None:
    """SC-20, SC-40: losers first; two were lost, and the two that Spite took don't count."""
    match = fight("blue is spite; red is replicators")
    assert stacks(match, "red") == {"f4": 2}
    assert match.actions() == ["place f4"]
    play(match, "red", "place f4", "place f4")
    assert stacks(match, "red") == {"f4": 4}
    assert "place f4" not in match.actions()


def test_a_ship_on_spites_card_was_lost_all_the_same() -> None:
    """SC-40, SC-31: a ship for each ship that the losing side lost, wherever it goes."""
    match = cosmos("""
        red 4 on f4, 1 on c3; blue 1 on f5; blue is spite; red is replicators
        red hand: attack-10; blue hand: attack-3
        """)
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    play(match, "red", "place c3")
    assert stacks(match, "red") == {"c3": 2, "f4": 3}


def test_a_ship_that_clings_was_lost_all_the_same() -> None:
    """SC-40, SC-33: one of the own lost ships clings."""
    match = fight("blue is parasite; red is replicators; red 1 on c3")
    play(match, "red", "place c3", "place c3")
    assert stacks(match, "red") == {"c3": 3, "f4": 4}


def test_replicators_without_any_stack_gain_nothing() -> None:
    """SC-40, SC-31: Spite has taken the only one."""
    match = fight("blue is spite; blue 4 on e5; red is replicators", sides={"e5": "defence"})
    assert winners(match) == ["red"]
    assert on_map(match, "red") == 0
    assert actions(match, "place") == []


# Quash and hush --------------------------------------------------------------------------

SECOND = "blue 2 on f3; blue hand: attack-4"
HUSH = f"red is titan; {SECOND}"


def hushed(cards: tuple[str, str], more: str = "") -> Match:
    """Red has earned hush and meets these cards on f3."""
    hands = f"red hand: {cards[0]}; blue hand: {cards[1]}"
    match = fight(f"{HUSH}; {hands}; {more}", answers=["earn hush"])
    finish(match)
    invade(match, "f4", "f3", cards)
    return match


def test_hush_saves_the_winners_move_from_quash() -> None:
    """SC-41, SC-24: an invader who has won goes on with the turn; without it that ends."""
    match = hushed(("attack-12", "quash"))
    play(match, "red", "use hush", "earn lore")
    assert "move f4" in match.actions()
    match = hushed(("attack-12", "quash"))
    play(match, "red", "pass", "earn lore")
    assert actor(match) == "blue"


def test_hush_lets_the_own_card_work_against_quash() -> None:
    """SC-41, SC-24: Defend against Defend; Sabotage works, and nobody draws for Quash."""
    match = hushed(("sabotage", "quash"))
    held = len(hand(match, "blue"))
    play(match, "red", "use hush")
    finish(match)
    assert stack(match, "blue", "f3") == 0
    assert len(hand(match, "blue")) == held


def test_without_hush_quash_works_against_the_own_card() -> None:
    """SC-24: Sabotage does nothing, and the other draws a card."""
    match = hushed(("sabotage", "quash"))
    held = len(hand(match, "blue"))
    play(match, "red", "pass")
    finish(match)
    assert stack(match, "blue", "f3") == 2
    assert len(hand(match, "blue")) == held + 1


def defender_hushes(answer: str) -> Match:
    """Blue has earned hush; both main players turn up Quash."""
    match = fight(
        "blue is titan; red 4 on f6; red hand: quash; blue hand: quash", LOSING, ["earn hush"]
    )
    next_turn(match, "red")
    invade(match, "f6", "f5", ("quash", "quash"), answers=[answer])
    finish(match)
    return match


@pytest.mark.parametrize(("answer", "red", "blue"), [("pass", 1, 0), ("use hush", 0, 1)])
def test_of_two_quash_cards_the_one_works_that_is_not_hushed(
    answer: str, red: int, blue: int
) -> None:
    """SC-24, SC-41: of two Quash cards the invader's works, unless its text does nothing."""
    match = defender_hushes(answer)
    assert [len(hand(match, who)) for who in ("red", "blue")] == [red, blue]


# Limits of ships and stacks --------------------------------------------------------------


def test_great_stacks_walk() -> None:
    """SC-30, SC-32: eight ships, one left behind on each of seven sites."""
    match = cosmos("""
        round 2; red is assimilators; red holds breeders; red holds masons; red 8 on f2
        blue 1 on h8
        """)
    play(match, "red", "walk", "move f2")
    for number, name in enumerate(["f3", "f4", "f5", "f6", "f7", "f8"]):
        play(match, "red", f"to {name}", f"ships {8 - number}")
    play(match, "red", "to f9", "ships 2", "to e8")
    expected = {"f3", "f4", "f5", "f6", "f7", "f8", "f9", "e8"}
    assert stacks(match, "red") == dict.fromkeys(expected, 1)


def test_ten_ships_in_great_stacks() -> None:
    """SC-27, SC-32: stacks of eight, and ten ships on the map."""
    match = cosmos("""
        red is assimilators; red holds ascended; red holds breeders
        red 7 on f4, 1 on c3; red has 9 minerals; blue 1 on h8
        """)
    play(match, "red", "buy ship f4", "buy ship c3")
    assert stacks(match, "red") == {"c3": 2, "f4": 8}
    assert actions(match, "buy ship") == []


def test_doubling_stops_at_the_limit_of_ascended() -> None:
    """SC-32, SC-27: the power starts anew with the Assimilators; at most ten on the map."""
    match = cosmos("""
        red is assimilators; red holds ascended; red holds breeders; red 4 on f4, 4 on c3
        blue 1 on h8; blue's turn; blue first
        """)
    stop(match)
    if actions(match, "double"):
        play(match, "red", "double f4")
    assert on_map(match, "red") <= 10


def test_at_the_limit_of_ascended_nothing_is_doubled() -> None:
    """SC-32, SC-27: there is nothing to ask."""
    match = cosmos("""
        red is assimilators; red holds ascended; red holds breeders; red 6 on f4, 4 on c3
        blue 1 on h8; blue's turn; blue first
        """)
    stop(match)
    assert actions(match, "double") == []
    assert "stop" in match.actions()


def test_replicators_stop_at_the_limit_of_ascended() -> None:
    """SC-40, SC-27: at most ten on the map."""
    match = fight("""
        red is assimilators; red holds ascended; red holds replicators
        red 3 on c3, 2 on c6
        """)
    play(match, "red", "place c6")
    assert on_map(match, "red") == 10
    assert actions(match, "place") == []


def test_forge_stops_at_the_limit_of_ascended() -> None:
    """SC-41, SC-27: at most ten on the map."""
    match = fight(
        "red is assimilators; red holds ascended; red holds titan; red 2 on c3, 2 on c6",
        answers=["earn forge", "pass"],
    )
    finish(match)
    play(match, "red", "use forge", "place c3", "place c3")
    assert on_map(match, "red") == 10
    assert actions(match, "place") == []


def test_replicators_fill_great_stacks() -> None:
    """SC-40, SC-32: own stacks with room, for eight."""
    match = fight("red is assimilators; red holds breeders; red holds replicators")
    play(match, "red", "place f4", "place f4")
    assert stacks(match, "red") == {"f4": 6}


def test_forge_fills_great_stacks() -> None:
    """SC-41, SC-32: the same."""
    match = fight(
        "red is assimilators; red holds breeders; red holds titan", answers=["earn forge", "pass"]
    )
    finish(match)
    play(match, "red", "use forge", "place f4", "place f4", "place f4")
    assert stacks(match, "red") == {"f4": 7}


def test_walls_of_the_ascended_count_four() -> None:
    """SC-27, SC-30: each says that a ship counts four; it does not count sixteen."""
    match = fight("blue is assimilators; blue holds ascended; blue holds masons")
    assert totals(match) == (14, 4 * 2 + 3)


def test_bonuses_of_several_powers_add_up() -> None:
    """SC-34, SC-36, SC-39: War, two colonies and four cards, for one who has all of them."""
    match = cosmos("""
        planets c3, c6; red 4 on f4, 1 on c3, 1 on c6; blue 2 on f5; blue's turn
        red is assimilators; red holds binary; red holds empire; red holds hoarders
        red hand: attack-10, 4 reinforcement-2; blue hand: attack-3
        """)
    stop(match)
    play(match, "red", "war")
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    assert totals(match) == (14 + 3 + 2 + 1, 5)


def test_great_stacks_swap() -> None:
    """SC-35, SC-32: whole stacks change places."""
    match = cosmos("""
        red is assimilators; red holds breeders; red holds dancers; red 8 on f4, 1 on k2
        blue 1 on h8
        """)
    play(match, "red", "swap f4", "to k2")
    assert stacks(match, "red") == {"f4": 1, "k2": 8}


def test_a_walk_and_a_leap_are_no_swap() -> None:
    """SC-30, SC-35, SC-41: each is its own kind of Move."""
    match = fight(
        "red is assimilators; red holds masons; red holds dancers; red holds titan; red 2 on c3;"
        "blue is empire",
        answers=["earn leap", "pass"],
    )
    finish(match)
    assert {"walk", "swap f4", "use leap"} <= set(match.actions())
    play(match, "red", "use leap")
    assert match.actions() == ["move c3", "move f4"]
    play(match, "red", "move c3", "to k1", "walk")
    assert match.actions() == ["move f4", "move k1"]


def test_masons_without_a_move_left_dont_walk() -> None:
    """SC-30: a walk is a Move; a stone is left, but no action."""
    match = fight(
        "round 2; red is assimilators; red holds masons; red holds titan; red 2 on c3",
        answers=["earn lore", "pass"],
    )
    finish(match)
    move(match, "c3", "c4", 2)
    assert match.actions() == ["use lore", "stop"]


def test_without_breeders_a_great_stack_stays_and_takes_no_more() -> None:
    """SC-28, SC-32: the power is given back; stacks with room are those below four."""
    match = cosmos("""
        red is assimilators; red holds breeders; blue is breeders
        red 6 on c3, 1 on f4, 1 on d8; blue 4 on f5; red has 2 minerals
        red hand: attack-3; blue hand: attack-20
        """)
    invade(match, "f4", "f5", ("attack-3", "attack-20"))
    finish(match)
    assert powers(match, "red") == {"assimilators"}
    next_turn(match, "red")
    assert stack(match, "red", "c3") == 6
    assert actions(match, "buy ship") == ["d8"]


def test_extra_moves_add_up() -> None:
    """SC-34, SC-29, SC-41: Wander, stride and march are three Moves."""
    match = fight(
        "red is assimilators; red holds binary; red holds domino; red holds titan; blue 1 on h8",
        answers=["earn march", "flip stride", "pass"],
    )
    finish(match)
    stop(match)
    stop(match)
    play(match, "red", "wander", "use march")
    assert extra_moves(match) == 3


# Two-Faced, Fodder, Titan ----------------------------------------------------------------

ALL_THREE = "red is assimilators; red holds two-faced; red holds fodder; red holds titan"


def with_might(more: str, cards: tuple[str, str]) -> Match:
    """Red holds all three powers and a stone, and meets blue on f3."""
    match = fight(
        f"{ALL_THREE}; {SECOND}; red 2 on c3; {more}",
        answers=["pass", "pass", "earn might", "pass"],
    )
    finish(match)
    invade(match, "f4", "f3", cards)
    return match


def test_two_faced_then_fodder_then_titan() -> None:
    """SC-45: in the order of the race sheets."""
    match = with_might("red hand: attack-0, attack-12", ("attack-0", "attack-4"))
    assert match.actions() == ["play attack-12", "pass"]
    play(match, "red", "play attack-12")
    assert match.actions() == ["sacrifice c3", "pass"]
    play(match, "red", "sacrifice c3", "pass")
    assert match.actions() == ["use might", "pass"]
    play(match, "red", "use might")
    pass_on(match)
    assert totals(match) == (4 + 12 + 3 + 6, 2 + 4)


def test_a_card_replaced_by_defend_leaves_nothing_for_the_others() -> None:
    """SC-45, SC-37, SC-41: when their moment comes there are no two Attacks any more."""
    match = with_might("red hand: attack-0, sabotage", ("attack-0", "attack-4"))
    play(match, "red", "play sabotage")
    assert not {"sacrifice c3", "use might"} & set(match.actions())


def test_a_card_replaced_by_attack_brings_the_others_in() -> None:
    """SC-45, SC-42: two Attacks lie there when Fodder's moment comes."""
    match = with_might("red hand: sabotage, attack-12", ("sabotage", "attack-4"))
    play(match, "red", "play attack-12")
    assert match.actions() == ["sacrifice c3", "pass"]


def test_the_power_comes_before_the_seat() -> None:
    """SC-45: blue's Two-Faced is asked before red's Fodder, though it is red's turn."""
    match = fight("red is fodder; red 1 on c3; blue is two-faced; blue hand: sabotage")
    assert actor(match) == "blue"
    play(match, "blue", "play sabotage")
    finish(match)
    assert heard(match, SACRIFICED) == []
    match = fight("red is fodder; red 1 on c3; blue is two-faced; blue hand: sabotage")
    play(match, "blue", "pass")
    assert actor(match) == "red"
    assert match.actions() == ["sacrifice c3", "pass"]


@pytest.mark.parametrize("turn", ["red", "blue"])
def test_within_one_power_the_player_whose_turn_it_is_comes_first(turn: str) -> None:
    """SC-45: two who have Fodder; seats in turn order from there."""
    match = cosmos(f"""
        red 4 on f4, 1 on c3; blue 4 on f5, 1 on c6; red is fodder; blue is assimilators
        blue holds fodder; {turn}'s turn; red hand: attack-8; blue hand: attack-6
        """)
    sites = ("f4", "f5") if turn == "red" else ("f5", "f4")
    cards = ("attack-8", "attack-6") if turn == "red" else ("attack-6", "attack-8")
    invade(match, *sites, cards)
    other = "blue" if turn == "red" else "red"
    assert actor(match) == turn
    play(match, turn, "pass")
    assert actor(match) == other
    assert "pass" in match.actions()
    play(match, other, "pass")
    assert sorted(totals(match)) == [10, 12]


def test_seats_after_it_come_in_turn_order() -> None:
    """SC-45: in amber's turn amber comes before red."""
    match = cosmos(
        """
        amber 4 on f4, 1 on c3; red 4 on f5, 1 on c6; red is fodder; amber is assimilators
        amber holds fodder; amber's turn; amber hand: attack-8; red hand: attack-6
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "attack-6"))
    assert actor(match) == "amber"
    play(match, "amber", "pass")
    assert actor(match) == "red"


# After a win -----------------------------------------------------------------------------


def test_after_a_win_powers_work_in_the_order_of_the_sheets() -> None:
    """SC-45: Titan, Replicators, Domino, Assimilators, Friends; then the winner's Move."""
    match = fight("""
        red is assimilators; red holds titan; red holds replicators; red holds domino
        red holds friends; red 1 on c3
        """)
    assert actions(match, "earn") != []
    play(match, "red", "earn lore")
    assert actions(match, "place") == ["c3"]
    play(match, "red", "place c3", "place c3")
    assert actions(match, "flip") != []
    play(match, "red", "flip guard")
    assert match.actions() == ["assimilate", "pass"]
    play(match, "red", "assimilate")
    assert actor(match) == "chance"
    draw(match, "attack-8")
    assert "move f4" in match.actions()


def test_what_waits_for_losing_comes_before_what_waits_for_winning() -> None:
    """SC-20: a power is given back before the winner's Titan earns a stone."""
    match = fight(
        "red is assimilators; red holds titan; red holds empire; blue is titan; amber is empire",
        LOSING,
        seats=3,
    )
    assert actor(match) == "blue"
    assert set(match.actions()) == {"return titan", "return empire"}
    play(match, "blue", "return empire")
    assert actions(match, "earn") != []


def test_spite_takes_the_ship_that_would_have_gone_on_the_race() -> None:
    """SC-28, SC-31: without a winning stack nothing is assimilated."""
    match = fight(
        "blue is spite; blue 2 on e5; red is assimilators; red 1 on c3", sides={"e5": "defence"}
    )
    assert stack(match, "red", "f4") == 0
    assert "assimilate" not in match.actions()


def test_assimilating_leaves_the_parasite_on_the_stack() -> None:
    """SC-28, SC-33: it clings to what is left, and shares the colony."""
    match = fight("blue is parasite; red is assimilators", answers=["assimilate"])
    assert stacks(match, "red") == {"f4": 3}
    assert stacks(match, "blue") == {"f4": 1}
    move(match, "f4", "f5", 3)
    assert stacks(match, "blue") == {"f5": 1}


# Oracle against Oracle -------------------------------------------------------------------

ORACLES = "red is oracle; blue is assimilators; blue holds oracle"
SPARE = "red hand: quash; blue hand: negotiate"


def test_who_foresees_first_makes_the_other_choose() -> None:
    """SC-44, SC-45: nobody waits for ever; who was made to choose sees nothing."""
    match = ready(f"{ORACLES}; {SPARE}")
    attack(match, "f4", "f5")
    first = actor(match)
    other = "blue" if first == "red" else "red"
    play(match, first, "foresee")
    assert actor(match) == other
    assert "foresee" not in match.actions()
    card = "negotiate" if other == "blue" else "quash"
    play(match, other, f"play {card}")
    assert actor(match) == first
    assert known(match, first, other) == [card]
    assert known(match, other, first) == []


def test_an_oracle_foresees_one_who_did_not_look() -> None:
    """SC-44: the first chooses without looking, the second looks."""
    match = ready(f"{ORACLES}; {SPARE}")
    attack(match, "f4", "f5")
    first = actor(match)
    other = "blue" if first == "red" else "red"
    card = "quash" if first == "red" else "negotiate"
    play(match, first, f"play {card}")
    assert actor(match) == other
    play(match, other, "foresee")
    assert actor(match) == other
    assert known(match, other, first) == [card]


def test_two_oracles_each_have_one_look_in_a_round() -> None:
    """SC-44, SC-28: a power starts anew with each; the one's look is not the other's."""
    match = cosmos(f"""
        red 4 on f4, 4 on g3; blue 2 on f5, 4 on f3; {ORACLES}
        red hand: attack-3, attack-12; blue hand: attack-20, attack-4
        """)
    attack(match, "f4", "f5")
    if actor(match) == "blue":
        play(match, "blue", "play attack-20")
    play(match, "red", "foresee")
    if actor(match) == "blue":
        play(match, "blue", "play attack-20")
    play(match, "red", "play attack-3")
    finish(match)
    assert winners(match) == ["blue"]
    attack(match, "f3", "g3")
    if actor(match) == "red":
        assert "foresee" not in match.actions()
        play(match, "red", "play attack-12")
    assert actor(match) == "blue"
    assert "foresee" in match.actions()


def test_ascended_sees_the_hand_and_oracle_the_card() -> None:
    """SC-27, SC-44: each main player what the own power shows."""
    match = ready(f"red is ascended; blue is oracle; {SPARE}")
    attack(match, "f4", "f5")
    assert known(match, "red", "blue") == hand(match, "blue")
    if actor(match) == "blue":
        play(match, "blue", "foresee")
    play(match, "red", "play quash")
    if "foresee" in match.actions():
        play(match, "blue", "foresee")
    assert known(match, "blue", "red") == ["quash"]


# Going along -----------------------------------------------------------------------------

RIDER = "blue 1 on f4 clings to red; blue is parasite; red 4 on f4"


def test_a_clinging_ship_dances_along() -> None:
    """SC-33, SC-35: the whole stack goes to another site."""
    match = cosmos(f"{RIDER}; red is dancers; red 1 on k2")
    play(match, "red", "swap f4", "to k2")
    assert stacks(match, "red") == {"f4": 1, "k2": 4}
    assert stacks(match, "blue") == {"k2": 1}


def test_a_clinging_ship_dances_along_from_the_other_side() -> None:
    """SC-33, SC-35: whichever of the two is named first."""
    match = cosmos(f"{RIDER}; red is dancers; red 1 on k2")
    play(match, "red", "swap k2", "to f4")
    assert stacks(match, "red") == {"f4": 1, "k2": 4}
    assert stacks(match, "blue") == {"k2": 1}


def test_ships_that_cling_to_both_dancers_change_places() -> None:
    """SC-33, SC-35: each goes with its host."""
    match = cosmos(
        f"{RIDER}; red is dancers; red 1 on k2; amber 1 on k2 clings to red; blue 2 on c3", seats=3
    )
    play(match, "red", "swap f4", "to k2")
    assert stacks(match, "blue") == {"c3": 2, "k2": 1}
    assert stacks(match, "amber") == {"f4": 1}
    play(match, "red", "swap f4", "to k2")
    assert stacks(match, "blue") == {"c3": 2, "f4": 1}
    assert stacks(match, "amber") == {"k2": 1}


def test_ships_of_one_parasite_that_cling_to_both_change_places() -> None:
    """SC-33, SC-35: also if they belong to one player."""
    match = cosmos(f"{RIDER}; red is dancers; red 1 on k2; blue 2 on k2 clings to red")
    play(match, "red", "swap f4", "to k2")
    assert stacks(match, "red") == {"f4": 1, "k2": 4}
    assert stacks(match, "blue") == {"f4": 2, "k2": 1}


def test_a_clinging_ship_walks_along_until_one_is_left_behind() -> None:
    """SC-33, SC-30: the first step takes the whole stack, the second a part."""
    match = cosmos(f"round 2; {RIDER}; red is masons")
    play(match, "red", "walk", "move f4", "to f5", "ships 4")
    assert stacks(match, "blue") == {"f5": 1}
    play(match, "red", "to f6", "ships 3", "pass")
    assert stacks(match, "blue") == {"f5": 1}
    assert stacks(match, "red") == {"f5": 1, "f6": 3}


def test_a_walk_goes_on_from_under_a_clinging_ship() -> None:
    """SC-30, SC-33: what came along does not bar the way."""
    match = cosmos(f"round 2; {RIDER}; red is masons")
    play(match, "red", "walk", "move f4", "to f5", "ships 4")
    assert "to f6" in match.actions()
    assert "to f4" in match.actions()


def test_a_clinging_ship_crosses_two_sites() -> None:
    """SC-33, SC-43: with Nomads."""
    match = cosmos(f"{RIDER}; red is nomads")
    move(match, "f4", "f6", 4)
    assert stacks(match, "blue") == {"f6": 1}


def test_a_clinging_ship_leaps_along() -> None:
    """SC-33, SC-41: a stack goes to any free site."""
    match = cosmos("""
        red 4 on f4; blue 2 on f5; blue is parasite; red is titan
        red hand: attack-10; blue hand: attack-3
        """)
    invade(match, "f4", "f5", ("attack-10", "attack-3"), answers=["earn leap"])
    finish(match)
    assert stacks(match, "blue") == {"f4": 1}
    play(match, "red", "use leap", "move f4", "to k1")
    assert stacks(match, "red") == {"k1": 4}
    assert stacks(match, "blue") == {"k1": 1}


def test_a_clinging_ship_retreats_along() -> None:
    """SC-33, SC-23: the whole main stack goes to another site."""
    match = cosmos(
        f"{RIDER}; amber 4 on f5; amber's turn; amber hand: attack-10; red hand: retreat", seats=3
    )
    invade(match, "f5", "f4", ("attack-10", "retreat"), against="red")
    play(match, "red", "to f3")
    assert stacks(match, "red") == {"f3": 4}
    assert stacks(match, "blue") == {"f3": 1}


def test_a_clinging_ship_comes_along_to_a_joint_colony() -> None:
    """SC-33, SC-25: the whole main stack is brought in by a deal."""
    match = cosmos(
        f"planets f5; {RIDER}; amber 1 on f5; red hand: negotiate; amber hand: negotiate", seats=3
    )
    invade(match, "f4", "f5", ("negotiate", "negotiate"))
    play(match, "red", "bring 4", "propose")
    play(match, "amber", "accept")
    assert stack(match, "red", "f5") == 4
    assert stacks(match, "blue") == {"f5": 1}
    assert [colonies(match, who) for who in ("red", "blue", "amber")] == [1, 1, 1]


def test_a_clinging_ship_does_not_swap_with_its_host() -> None:
    """SC-35: two own stacks; the Parasite's ship is none of the host's."""
    match = cosmos(f"{RIDER}; red is dancers; red 1 on k2")
    assert actions(match, "swap") == ["f4", "k2"]


def test_a_joint_colony_may_win_for_both_at_once() -> None:
    """SC-26, SC-33: the fifth colony of two players at the same moment is a shared win."""
    match = cosmos(f"""
        planets f5, b3, c3, c6, d2, d8, h2, h8, j3; {RIDER}
        red 1 on b3, 1 on c3, 1 on c6, 1 on d2; blue 1 on d8, 1 on h2, 1 on h8, 1 on j3
        """)
    move(match, "f4", "f5", 4)
    assert match.is_over
    assert match.state.ranks() == [1, 1]


def test_a_dance_takes_the_parasite_to_its_fifth_colony() -> None:
    """SC-26, SC-33, SC-35: in the turn of the Dancers, who have fewer."""
    match = cosmos(f"""
        planets f5, c3, c6, d2, d8; {RIDER}; red is dancers; red 1 on f5
        blue 1 on c3, 1 on c6, 1 on d2, 1 on d8
        """)
    play(match, "red", "swap f4", "to f5")
    assert match.is_over
    assert match.state.ranks() == [2, 1]


# Any power in the hands of the Assimilators -------------------------------------------------

Check = Callable[[str], bool]
CARDS = "red hand: attack-10; blue hand: attack-3"
USUAL = f"red 4 on f4; blue 2 on f5; {CARDS}"
LOST = "red 4 on f4; blue 2 on f5; red hand: attack-3; blue hand: attack-10"


def table_of(more: str) -> Match:
    return cosmos(f"{more}; amber 1 on a1", seats=3)


def fought(more: str, cards: tuple[str, str] = ("attack-10", "attack-3")) -> Match:
    match = table_of(more)
    invade(match, "f4", "f5", cards)
    return match


def counts_four(who: str) -> bool:
    return totals(fought(f"{USUAL}; {who}")) == (26, 5)


def foresees(who: str) -> bool:
    match = table_of(f"{USUAL}; {who}")
    attack(match, "f4", "f5")
    if actor(match) == "blue":
        play(match, "blue", "play attack-3")
    return "foresee" in match.actions()


def stacks_high(who: str) -> bool:
    match = table_of(f"red 4 on f4, 4 on f5; blue 1 on h8; {who}")
    play(match, "red", "move f4")
    return "to f5" in match.actions()


def chooses_war(who: str) -> bool:
    match = table_of(f"red 4 on f4; blue 1 on h8; {who}; amber's turn")
    if "stop" not in match.actions():
        finish(match)
    stop(match)
    return match.actions() == ["war", "wander"]


def replaces(who: str) -> bool:
    return "play attack-8" in fought(f"{USUAL}; red hand: attack-8; {who}").actions()


def sacrifices(who: str) -> bool:
    return "sacrifice c3" in fought(f"{USUAL}; red 1 on c3; {who}").actions()


def earns(who: str) -> bool:
    return "earn might" in fought(f"{USUAL}; {who}").actions()


def avenges(who: str) -> bool:
    return stack(fought(f"{LOST}; {who}", LOSING), "blue", "f5") == 0


def clings(who: str) -> bool:
    return stack(fought(f"{LOST}; {who}", LOSING), "red", "f5") == 1


def replicates(who: str) -> bool:
    return "place c3" in fought(f"{USUAL}; red 1 on c3; {who}").actions()


def flips(who: str) -> bool:
    return "flip guard" in fought(f"{USUAL}; {who}").actions()


def helps_from_afar(who: str) -> bool:
    match = table_of(f"blue 4 on f4; amber 2 on f5; red 1 on f7; {who}; blue's turn")
    attack(match, "f4", "f5")
    return ally(match) == ["red f7"]


def walks(who: str) -> bool:
    return "walk" in table_of(f"round 2; red 4 on f4; blue 1 on h8; {who}").actions()


def rules_an_empire(who: str) -> bool:
    return totals(fought(f"planets c3; {USUAL}; red 1 on c3; {who}")) == (15, 5)


def hoards(who: str) -> bool:
    match = table_of(f"red 4 on f4; blue 1 on h8; red has 1 gas; {who}")
    play(match, "red", "buy card")
    deal(match)
    return len(hand(match, "red")) == 2


def dances(who: str) -> bool:
    return "swap f4" in table_of(f"red 4 on f4, 1 on c3; blue 1 on h8; {who}").actions()


def roams(who: str) -> bool:
    match = table_of(f"red 4 on f4; blue 1 on h8; {who}")
    play(match, "red", "move f4")
    return "to f6" in match.actions()


CHECKS: dict[str, Check] = {
    "ascended": counts_four,
    "oracle": foresees,
    "breeders": stacks_high,
    "binary": chooses_war,
    "two-faced": replaces,
    "fodder": sacrifices,
    "titan": earns,
    "spite": avenges,
    "parasite": clings,
    "replicators": replicates,
    "domino": flips,
    "friends": helps_from_afar,
    "masons": walks,
    "empire": rules_an_empire,
    "hoarders": hoards,
    "dancers": dances,
    "nomads": roams,
}


@pytest.mark.parametrize("power", OTHERS)
def test_assimilators_use_any_power_that_they_hold(power: str) -> None:
    """SC-28: has that power too; without it they can't do the same."""
    others = f"amber is {power}" if power != "binary" else "amber is friends"
    assert CHECKS[power](f"red is assimilators; red holds {power}; {others}")
    assert not CHECKS[power](f"red is assimilators; {others}")


@pytest.mark.parametrize("power", OTHERS)
def test_a_power_that_a_race_has_of_its_own_does_the_same(power: str) -> None:
    """SC-27 to SC-44: what is checked above is what the race does."""
    assert CHECKS[power](f"red is {power}")


@pytest.mark.parametrize("power", OTHERS)
def test_assimilators_can_lose_any_power_again(power: str) -> None:
    """SC-28: to its owner, whatever it is."""
    cards = ("attack-0", "attack-20")
    match = fight(f"red is assimilators; red holds {power}; blue is {power}; red 1 on c3", cards)
    finish(match)
    assert winners(match) == ["blue"]
    assert powers(match, "red") == {"assimilators"}
    assert powers(match, "blue") == {power}
    assert on_cards(match, "red") == 0
    assert_all_there(match)


@pytest.mark.parametrize("power", OTHERS)
def test_assimilators_can_take_any_power(power: str) -> None:
    """SC-28: from its owner, whatever it is."""
    cards = ("attack-20", "attack-0")
    match = fight(f"red is assimilators; blue is {power}, hidden; red 1 on c3", cards)
    while "assimilate" not in match.actions():
        assert actor(match) == "blue"
        play(match, "blue", "pass")
    play(match, "red", "assimilate")
    assert powers(match, "red") == {"assimilators", power}
    assert table(match).shown & 2
    assert_all_there(match)


@pytest.mark.parametrize("seed", range(12))
def test_a_game_goes_on_with_all_powers_in_one_hand(seed: int) -> None:
    """SC-28, SC-45: whatever is played, nobody is stuck, and ships and cards stay as many."""
    held = "; ".join(f"red holds {power}" for power in OTHERS)
    match = cosmos(
        f"""
        planets f5, g6, e3, d5; mineral f5, c3; gas d5, g3; red is assimilators; {held}
        red 2 on f4, 1 on e4, 2 on g6; blue 3 on f5, 2 on g4, 3 on e5, 2 on h5
        amber 3 on g5, 2 on d5, 2 on f7, 1 on e3; blue is parasite; amber is spite
        red hand: attack-8, attack-6, negotiate, reinforcement-3
        blue hand: attack-10, attack-4, retreat; amber hand: attack-7, sabotage, quash, attack-5
        """,
        seats=3,
    )
    rng = Rng(seed)
    for _ in range(1200):
        if match.is_over:
            break
        texts = match.actions()
        if match.actor == CHANCE:
            match.roll_once(rng)
        else:
            match.play(match.actor, texts[rng.below(len(texts))])
        assert_all_there(match)
        assert_sensible(table(match))


def assert_sensible(state: Cosmos) -> None:
    """SC-3, SC-7: no stack is too high, no graveyard below nothing, no card gone."""
    for seat in range(int(state.seats)):
        assert state.graveyard[seat] >= 0
        assert state.on_cards[seat] >= 0
        assert all(state.stack(seat, at) <= 8 for at in range(SITES))
    held = sum(int(count) for count in state.hand_size)
    assert held + state.in_bag + state.in_discards <= state.numbers.deck
