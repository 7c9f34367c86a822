"""Empire and Hoarders: what colonies and cards add."""

import pytest

from tests.cosmos.positions import (
    actions_left,
    draw,
    gas,
    hand,
    is_shown,
    play,
)
from tests.cosmos.races import (
    cosmos,
    fight,
    sheets,
    totals,
)

# Empire ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("colonies", "bonus"), [("", 0), ("c3", 1), ("c3, c6, d2", 3)])
def test_each_own_colony_adds_one_for_an_invading_empire(colonies: str, bonus: int) -> None:
    """SC-36: as main player."""
    ships = "".join(f"; red 1 on {name}" for name in colonies.split(", ") if name)
    match = fight(f"planets c3, c6, d2, f5; red is empire{ships}")
    assert totals(match) == (14 + bonus, 5)


def test_each_own_colony_adds_one_for_a_defending_empire() -> None:
    """SC-36: the invaded one is still a colony."""
    match = fight("planets c3, f5; blue is empire; blue 1 on c3")
    assert totals(match) == (14, 5 + 2)


def test_joint_colonies_count_for_the_empire() -> None:
    """SC-36, SC-3: they count for each of their owners."""
    match = fight("planets c3; red is empire; red 1 on c3; amber 1 on c3", seats=3)
    assert totals(match) == (14 + 1, 5)


def test_ships_in_the_void_are_no_colony() -> None:
    """SC-36, SC-3: a planet with ships on it."""
    assert totals(fight("red is empire; red 2 on c3, 2 on c4")) == (14, 5)


def test_an_empire_adds_nothing_as_an_ally() -> None:
    """SC-36: as main player."""
    match = fight(
        "planets c3; amber is empire; amber 1 on g4, 1 on c3", seats=3, sides={"g4": "offence"}
    )
    assert totals(match) == (14 + 1, 5)


def test_an_empire_that_adds_something_is_shown() -> None:
    """SC-4, SC-36: and one that adds nothing is not."""
    assert is_shown(fight("planets c3; red is empire, hidden; red 1 on c3"), "red")
    assert not is_shown(fight("red is empire, hidden; red 1 on c3"), "red")


def test_where_totals_dont_count_an_empire_stays_hidden() -> None:
    """SC-4, SC-18: Attack against Defend; the power has done nothing."""
    match = fight("planets c3; red is empire, hidden; red 1 on c3", ("attack-10", "sabotage"))
    assert not is_shown(match, "red")


def test_what_a_colony_adds_can_be_turned() -> None:
    """SC-36: the number `bonus`."""
    match = fight(
        "planets c3, c6; red is empire; red 1 on c3, 1 on c6", races=sheets("empire", bonus=3)
    )
    assert totals(match) == (14 + 6, 5)


# Hoarders --------------------------------------------------------------------------------


def test_one_gas_buys_two_cards() -> None:
    """SC-39: two for one."""
    match = cosmos("red 1 on f4; blue 1 on c3; red is hoarders, hidden; red has 2 gas")
    assert not is_shown(match, "red")
    play(match, "red", "buy card")
    draw(match, "attack-8", "quash")
    assert hand(match, "red") == ["attack-8", "quash"]
    assert gas(match, "red") == 1
    assert is_shown(match, "red")
    play(match, "red", "buy card")
    draw(match, "attack-8", "attack-9")
    assert len(hand(match, "red")) == 4
    assert actions_left(match) == 2


def test_without_gas_nothing_is_bought() -> None:
    """SC-39, SC-10: two cards for one gas, not for none."""
    match = cosmos("red 1 on f4; blue 1 on c3; red is hoarders")
    assert "buy card" not in match.actions()


def test_the_last_card_is_sold_alone() -> None:
    """SC-39, SC-7: when deck and discards are gone, nothing is drawn."""
    match = cosmos(
        "red 1 on f4; blue 1 on c3; red is hoarders; red has 1 gas; bag: quash; discards:"
    )
    play(match, "red", "buy card")
    draw(match, "quash")
    assert hand(match, "red") == ["quash"]
    assert match.actor == 0


@pytest.mark.parametrize(("cards", "bonus"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (12, 3)])
@pytest.mark.parametrize("who", ["red", "blue"])
def test_every_four_cards_in_hand_add_one(who: str, cards: int, bonus: int) -> None:
    """SC-39: as main player, on either side; the card that was played is not in hand."""
    held = ", ".join(f"{n} {name}" for n, name in _held(cards))
    match = fight(f"{who} is hoarders; {who} hand: {held}")
    added = (bonus, 0) if who == "red" else (0, bonus)
    assert totals(match) == (14 + added[0], 5 + added[1])


def _held(cards: int) -> list[tuple[int, str]]:
    """So many cards that nobody needs: Reinforcements."""
    names = ["reinforcement-2", "reinforcement-3", "reinforcement-5"]
    return [(min(4, cards - 4 * n), name) for n, name in enumerate(names) if cards > 4 * n]


def test_hoarders_add_nothing_as_allies() -> None:
    """SC-39: as main player."""
    match = fight(
        "amber is hoarders; amber 1 on g4; amber hand: 4 reinforcement-2, 4 reinforcement-3",
        seats=3,
        sides={"g4": "offence"},
    )
    assert totals(match) == (14 + 1, 5)


def test_what_hoarders_buy_can_be_turned() -> None:
    """SC-39: the number `cards`."""
    match = cosmos(
        "red 1 on f4; blue 1 on c3; red is hoarders; red has 1 gas",
        races=sheets("hoarders", cards=3),
    )
    play(match, "red", "buy card")
    draw(match, "attack-8", "quash", "attack-9")
    assert match.actor == 0


def test_what_cards_in_hand_add_can_be_turned() -> None:
    """SC-39: the numbers `bonus` and `per`."""
    match = fight(
        "red is hoarders; red hand: 4 reinforcement-2, reinforcement-3",
        races=sheets("hoarders", bonus=3, per=2),
    )
    assert totals(match) == (14 + 6, 5)
