"""Domino: seven dominoes, switched on one by one, and then doubled."""

from itertools import pairwise

import pytest

from farstead.games.cosmos.rules.actions import DOMINOES
from farstead.games.cosmos.rules.events import DOMINO_FELL
from farstead.games.cosmos.rules.phases import POWER
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actor,
    ally,
    attack,
    card_number,
    choose,
    deal,
    discards,
    graveyard,
    hand,
    invade,
    is_shown,
    move,
    play,
    stop,
    table,
)
from tests.cosmos.races import (
    LOSING,
    conquer,
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
from tests.positions import RED

SECOND = "blue 2 on f3; red hand: attack-12; blue hand: attack-4"
AGAIN = ("attack-12", "attack-4")


def flipped(domino: str, more: str = SECOND, races: str = "") -> Match:
    """Red has won as the invader and switched on a domino, with one action left."""
    match = fight(f"red is domino; {more}", answers=[f"flip {domino}"], races=races or usual_file())
    finish(match)
    assert actor(match) == "red"
    return match


def all_on(more: str = "") -> Match:
    """Red has switched on all seven."""
    match = ringed(f"red is domino; {more}")
    conquer(match, [[f"flip {name}"] for name in DOMINOES])
    return match


# Switching on ----------------------------------------------------------------------------


def test_an_invasion_won_as_the_invader_switches_one_on() -> None:
    """SC-29: the player's choice; being asked shows the race (SC-4)."""
    match = fight("red is domino, hidden")
    assert actor(match) == "red"
    assert match.actions() == [f"flip {name}" for name in DOMINOES]
    assert is_shown(match, "red")
    play(match, "red", "flip shed")
    assert heard(match, DOMINO_FELL) == [(RED, DOMINOES.index("shed"), 1)]


def test_defenders_switch_nothing_on() -> None:
    """SC-29: as the invader."""
    match = fight("blue is domino", LOSING)
    finish(match)
    assert winners(match) == ["blue"]
    assert heard(match, DOMINO_FELL) == []


def test_losers_switch_nothing_on() -> None:
    """SC-29: won."""
    match = fight("red is domino", LOSING)
    finish(match)
    assert heard(match, DOMINO_FELL) == []


def test_allies_switch_nothing_on() -> None:
    """SC-29: as the invader."""
    match = fight("amber is domino; amber 1 on g4", seats=3, sides={"g4": "offence"})
    finish(match)
    assert heard(match, DOMINO_FELL) == []


def test_each_is_switched_on_once_before_any_is_doubled() -> None:
    """SC-29: the next win offers the other six."""
    match = flipped("wall")
    invade(match, "f4", "f3", AGAIN)
    assert actions(match, "flip") == [name for name in DOMINOES if name != "wall"]


def test_where_both_have_won_the_invader_switches_one_on() -> None:
    """SC-29, SC-19: both main players have won."""
    match = fight("red is domino", ("sabotage", "quash"))
    while actor(match) == "chance":
        deal(match)
    assert actions(match, "flip") == DOMINOES


# What they do ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("domino", "bonus"), [("guard", 0), ("spear", 2), ("wall", 0), ("blade", 1), ("store", 0)]
)
def test_what_adds_when_invading(domino: str, bonus: int) -> None:
    """SC-29: spear 2, blade 1."""
    match = flipped(domino)
    invade(match, "f4", "f3", AGAIN)
    assert totals(match) == (4 + 12 + bonus, 2 + 4)


@pytest.mark.parametrize(
    ("domino", "bonus"), [("guard", 2), ("spear", 0), ("wall", 1), ("blade", 0), ("shed", 0)]
)
def test_what_adds_when_defending(domino: str, bonus: int) -> None:
    """SC-29: guard 2, wall 1."""
    match = flipped(domino)
    next_turn(match, "blue")
    invade(match, "f3", "f4", ("attack-4", "attack-12"))
    assert totals(match) == (2 + 4, 4 + 12 + bonus)


def test_bonuses_add_up() -> None:
    """SC-29: spear and blade together."""
    match = ringed("red is domino")
    conquer(match, [["flip spear"], ["flip blade"], ["flip guard"]])
    assert totals(match) == (4 + 10 + 3, 1 + 4)


def test_bonuses_are_for_main_players() -> None:
    """SC-29: as an ally red's ships count one each, on either side."""
    match = ringed("red is domino")
    conquer(match, [["flip spear"], ["flip guard"]])
    next_turn(match, "blue")
    invade(match, "g3", "f3", ("attack-4", "attack-5"), {"red f4": "offence"}, "amber")
    assert totals(match) == (1 + 4 + 4, 1 + 5)


@pytest.mark.parametrize(("domino", "value"), [("guard", 7), ("wall", 5)])
def test_what_guard_and_wall_add_can_be_turned(domino: str, value: int) -> None:
    """SC-29: the numbers `guard` and `wall`."""
    match = flipped(domino, races=sheets("domino", **{domino: value}))
    next_turn(match, "blue")
    invade(match, "f3", "f4", ("attack-4", "attack-12"))
    assert totals(match) == (2 + 4, 4 + 12 + value)


@pytest.mark.parametrize(("domino", "value"), [("spear", 7), ("blade", 5)])
def test_what_spear_and_blade_add_can_be_turned(domino: str, value: int) -> None:
    """SC-29: the numbers `spear` and `blade`."""
    match = flipped(domino, races=sheets("domino", **{domino: value}))
    invade(match, "f4", "f3", AGAIN)
    assert totals(match) == (4 + 12 + value, 2 + 4)


def test_stride_gives_one_more_move_each_turn() -> None:
    """SC-29: in every turn from the next one on three."""
    match = flipped("stride", "red 1 on c3; blue 1 on h8")
    for path in (["c3", "c4", "c5", "c6"], ["c6", "c7", "c8", "d9"]):
        next_turn(match, "red")
        for start, goal in pairwise(path):
            assert actor(match) == "red"
            move(match, start, goal)
        assert actor(match) == "blue"


def test_stride_is_for_the_own_turns() -> None:
    """SC-29: others move as often as before."""
    match = flipped("stride", "red 1 on c3; blue 1 on h8")
    next_turn(match, "blue")
    assert extra_moves(match) == 0
    next_turn(match, "red")
    assert extra_moves(match) == 1


def test_shed_without_a_card_asks_nothing() -> None:
    """SC-29: there is nothing to discard."""
    match = fight(
        "red is domino; blue 2 on f3; red hand: attack-0; blue hand: attack-20",
        answers=["flip shed"],
    )
    finish(match)
    invade(match, "f4", "f3", ("attack-0", "attack-20"))
    assert winners(match) == ["red", "blue"]
    assert table(match).phase != POWER


def test_shed_discards_a_card_after_a_lost_invasion() -> None:
    """SC-29: may; one card of the hand."""
    match = flipped("shed", f"{SECOND}; red hand: attack-0, quash; blue hand: attack-20")
    invade(match, "f4", "f3", ("attack-0", "attack-20"))
    assert actor(match) == "red"
    assert set(match.actions()) == {"drop attack-12", "drop quash", "pass"}
    play(match, "red", "drop quash")
    assert hand(match, "red") == ["attack-12"]
    assert "quash" in discards(match)


def test_shed_may_be_left() -> None:
    """SC-29: may discard."""
    match = flipped("shed", f"{SECOND}; red hand: attack-0, quash; blue hand: attack-20")
    invade(match, "f4", "f3", ("attack-0", "attack-20"), answers=["pass"])
    finish(match)
    assert hand(match, "red") == ["attack-12", "quash"]


def test_shed_works_for_a_defender() -> None:
    """SC-29: lost as main player."""
    match = flipped("shed", f"{SECOND}; red hand: attack-0; blue hand: attack-20")
    next_turn(match, "blue")
    invade(match, "f3", "f4", ("attack-20", "attack-0"), answers=["drop attack-12"])
    assert hand(match, "red") == []


def test_shed_is_not_asked_about_after_a_win() -> None:
    """SC-29: lost."""
    match = flipped("shed", f"{SECOND}; red hand: quash")
    invade(match, "f4", "f3", AGAIN)
    assert actions(match, "drop") == []


def test_store_draws_a_card_after_a_won_invasion() -> None:
    """SC-29: as main player; in the invasion after it was switched on."""
    match = flipped("store")
    before = len(hand(match, "red"))
    invade(match, "f4", "f3", AGAIN, answers=[])
    finish(match)
    assert len(hand(match, "red")) == before - 1 + 1


def test_store_draws_for_a_defender() -> None:
    """SC-29: won as main player."""
    match = flipped("store")
    before = len(hand(match, "red"))
    next_turn(match, "blue")
    invade(match, "f3", "f4", ("attack-4", "attack-12"))
    finish(match)
    assert winners(match)[-1] == "red"
    assert len(hand(match, "red")) == before - 1 + 1


def test_store_draws_nothing_after_a_loss() -> None:
    """SC-29: won."""
    match = flipped("store", f"{SECOND}; red hand: attack-0; blue hand: attack-20")
    before = len(hand(match, "red"))
    invade(match, "f4", "f3", ("attack-0", "attack-20"))
    finish(match)
    assert len(hand(match, "red")) == before - 1


# Doubling --------------------------------------------------------------------------------


def test_when_all_are_on_a_further_win_doubles_one() -> None:
    """SC-29: the eighth power; any of the seven."""
    match = all_on()
    conquer(match, [["flip spear"]])
    assert heard(match, DOMINO_FELL)[-1] == (RED, DOMINOES.index("spear"), 2)


def test_a_doubled_bonus_counts_twice() -> None:
    """SC-29: spear 4 and blade 1, invading with 4 ships and 9."""
    match = all_on()
    before = totals(match)
    conquer(match, [["flip spear"], ["flip guard"]])
    assert before != totals(match)
    assert totals(match)[0] - (4 + 18) == 2 * 2 + 1


def test_each_is_doubled_once() -> None:
    """SC-29: after fourteen wins there is nothing left to switch."""
    match = all_on()
    conquer(match, [[f"flip {name}"] for name in DOMINOES])
    conquer(match, [[]])
    assert len(winners(match)) == 15
    assert len(heard(match, DOMINO_FELL)) == 14
    assert graveyard(match, "red") == 28


def test_a_doubled_stride_gives_two_more_moves() -> None:
    """SC-29: four in a turn of two actions; here six in one of four."""
    match = all_on("red 1 on c3")
    conquer(match, [["flip stride"]])
    next_turn(match, "red")
    path = ["c3", "c4", "c5", "c6", "c7", "c8", "d9"]
    for start, goal in pairwise(path):
        assert actor(match) == "red"
        move(match, start, goal)
    assert actor(match) != "red"


def test_a_doubled_store_draws_two_cards() -> None:
    """SC-29: in the next invasion that is won."""
    match = all_on()
    conquer(match, [["flip store"]])
    before = len(hand(match, "red"))
    conquer(match, [["flip guard"]])
    assert len(hand(match, "red")) == before - 1 + 2


def test_a_doubled_shed_discards_two_cards() -> None:
    """SC-29: one after the other, each if wanted."""
    match = all_on("red hand: quash")
    conquer(match, [["flip shed"]])
    next_turn(match, "green")
    held = len(hand(match, "red"))
    invade(match, "f5", "f4", ("attack-6", "quash"))
    for _ in range(2):
        assert actor(match) == "red"
        assert match.actions()[-1] == "pass"
        play(match, "red", match.actions()[0])
    assert actions(match, "drop") == []
    assert len(hand(match, "red")) == held - 1 - 2


def test_a_doubled_shed_ends_with_the_hand() -> None:
    """SC-29: after the last card nothing more is asked."""
    match = ringed("red is domino; red hand: quash")
    conquer(match, [["flip shed"], *[[f"flip {name}"] for name in DOMINOES if name != "shed"]])
    conquer(match, [["flip shed"]])
    next_turn(match, "green")
    attack(match, "f5", "f4")
    ally(match)
    choose(match, ("attack-6", "quash"))
    state = table(match)
    while len(hand(match, "red")) > 1:  # as if there had been no more
        state.give_up(RED, card_number(state, hand(match, "red")[0]))
    play(match, "red", match.actions()[0])
    assert hand(match, "red") == []
    assert table(match).phase != POWER


def test_a_doubled_guard_counts_twice() -> None:
    """SC-29: guard 4 and wall 1, defending."""
    match = all_on()
    conquer(match, [["flip guard"]])
    next_turn(match, "green")
    invade(match, "f5", "f4", ("attack-6", "attack-8"))
    assert totals(match)[1] == 4 + 8 + 2 * 2 + 1


def test_stop_ends_the_turn_with_moves_left() -> None:
    """SC-12: the player may stop at any time."""
    match = flipped("stride", "red 1 on c3; blue 1 on h8")
    next_turn(match, "red")
    stop(match)
    assert actor(match) == "blue"
