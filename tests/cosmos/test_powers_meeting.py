"""Powers that meet: at one moment, against each other, or with one player who holds several."""

import pytest

from farstead.games.cosmos.rules.events import CLUNG, SACRIFICED
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actor,
    attack,
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
)
from tests.cosmos.races import (
    LOSING,
    assert_all_there,
    cosmos,
    fight,
    finish,
    heard,
    next_turn,
    on_cards,
    ready,
    totals,
    winners,
)

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
