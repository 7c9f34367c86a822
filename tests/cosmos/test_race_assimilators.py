"""Assimilators: take the powers of those they beat."""

import pytest

from farstead.games.cosmos.rules.events import ASSIMILATED, GAVE_BACK
from tests.cosmos.positions import (
    actions,
    actor,
    graveyard,
    invade,
    is_shown,
    on_map,
    play,
    stack,
)
from tests.cosmos.races import (
    LOSING,
    cosmos,
    fight,
    finish,
    heard,
    next_turn,
    on_cards,
    powers,
    totals,
    winners,
)

SECOND = "blue 2 on f3; red hand: attack-12; blue hand: attack-4"
AGAIN = ("attack-12", "attack-4")


# Taking a power --------------------------------------------------------------------------


def test_after_a_win_the_losers_power_may_be_had_for_a_ship() -> None:
    """SC-28: one ship of the winning stack goes on the loser's race."""
    match = fight("red is assimilators, hidden; blue is empire, hidden")
    assert actor(match) == "red"
    assert match.actions() == ["assimilate", "pass"]
    assert is_shown(match, "red")
    assert not is_shown(match, "blue")
    play(match, "red", "assimilate")
    assert powers(match, "red") == {"assimilators", "empire"}
    assert stack(match, "red", "f4") == 3
    assert on_cards(match, "red") == 1
    assert graveyard(match, "red") == 28
    assert len(heard(match, ASSIMILATED)) == 1


def test_the_loser_shows_the_race_and_keeps_it() -> None:
    """SC-28: both have it now."""
    match = fight(
        "red is assimilators; blue is empire, hidden; blue 1 on c3; planets c3",
        ("attack-10", "sabotage"),
        ["assimilate"],
    )
    assert is_shown(match, "blue")
    assert powers(match, "blue") == {"empire"}


def test_it_need_not_be_taken() -> None:
    """SC-28: may; the loser's race stays hidden."""
    match = fight("red is assimilators; blue is empire, hidden", answers=["pass"])
    assert powers(match, "red") == {"assimilators"}
    assert not is_shown(match, "blue")
    assert stack(match, "red", "f4") == 4


def test_a_defender_who_wins_takes_a_power() -> None:
    """SC-28: as main player; the ship comes from the invaded site."""
    match = fight("blue is assimilators; red is empire", LOSING, ["assimilate"])
    assert powers(match, "blue") == {"assimilators", "empire"}
    assert stack(match, "blue", "f5") == 1


def test_a_win_over_a_defend_card_takes_a_power() -> None:
    """SC-28, SC-18: the other main player has lost."""
    match = fight("red is assimilators; blue is empire", ("attack-10", "quash"), ["assimilate"])
    assert "empire" in powers(match, "red")


def test_where_both_have_won_nobody_lost() -> None:
    """SC-28, SC-19: against a main player who lost."""
    match = fight("red is assimilators; blue is empire", ("sabotage", "negotiate"))
    assert "assimilate" not in match.actions()
    finish(match)
    assert powers(match, "red") == {"assimilators"}


def test_allies_take_nothing() -> None:
    """SC-28: as main player."""
    match = fight(
        "amber is assimilators; blue is empire; amber 2 on g4", seats=3, sides={"g4": "offence"}
    )
    finish(match)
    assert heard(match, ASSIMILATED) == []


def test_powers_of_allies_who_lost_are_not_taken() -> None:
    """SC-28: the main player's."""
    match = fight(
        "red is assimilators; blue is empire; amber is masons; amber 1 on g4",
        seats=3,
        sides={"g4": "defence"},
        answers=["assimilate"],
    )
    assert powers(match, "red") == {"assimilators", "empire"}


def test_losers_take_nothing() -> None:
    """SC-28: after winning."""
    match = fight("red is assimilators; blue is empire", LOSING)
    finish(match)
    assert heard(match, ASSIMILATED) == []


def test_a_power_that_they_have_is_not_taken_twice() -> None:
    """SC-28: it would cost a ship for nothing."""
    match = fight(f"red is assimilators; blue is empire; {SECOND}", answers=["assimilate"])
    finish(match)
    invade(match, "f4", "f3", AGAIN)
    assert "assimilate" not in match.actions()


def test_without_a_winning_stack_there_is_no_ship_for_it() -> None:
    """SC-28, SC-22: Sabotage has taken all of it."""
    match = cosmos("""
        red 2 on f4, 3 on c3; blue 4 on f5; red is assimilators; blue is empire
        red hand: attack-10; blue hand: sabotage
        """)
    invade(match, "f4", "f5", ("attack-10", "sabotage"))
    assert winners(match) == ["red"]
    assert "assimilate" not in match.actions()


def test_the_last_ship_of_the_stack_may_be_put_on_the_race() -> None:
    """SC-28: one ship of the winning stack, whatever is left of it."""
    match = cosmos("""
        red 1 on f4, 1 on c3; blue 1 on f5; red is assimilators; blue is empire
        red hand: attack-10; blue hand: attack-3
        """)
    invade(match, "f4", "f5", ("attack-10", "attack-3"), answers=["assimilate"])
    assert stack(match, "red", "f4") == 0
    assert "empire" in powers(match, "red")


def test_a_taken_power_works() -> None:
    """SC-28: has that power too."""
    match = fight(
        f"planets c3; red is assimilators; blue is empire; {SECOND}; red 1 on c3",
        answers=["assimilate"],
    )
    finish(match)
    invade(match, "f4", "f3", AGAIN)
    assert totals(match) == (3 + 12 + 1, 2 + 4)


def test_several_powers_can_be_held() -> None:
    """SC-28: one from each."""
    match = fight(
        "red is assimilators; blue is empire; amber is masons; amber 2 on f3;"
        "red hand: attack-12; amber hand: attack-4",
        seats=3,
        answers=["assimilate"],
    )
    finish(match)
    invade(match, "f4", "f3", AGAIN, answers=["assimilate"])
    assert powers(match, "red") == {"assimilators", "empire", "masons"}
    assert on_cards(match, "red") == 2
    assert stack(match, "red", "f4") == 2


# Giving it back --------------------------------------------------------------------------


def test_losing_to_its_owner_gives_the_power_back() -> None:
    """SC-28: its ship goes to the graveyard."""
    match = fight("red is assimilators; red holds empire; blue is empire", LOSING)
    finish(match)
    assert powers(match, "red") == {"assimilators"}
    assert on_cards(match, "red") == 0
    assert graveyard(match, "red") + on_map(match, "red") == 32
    assert powers(match, "blue") == {"empire"}
    assert len(heard(match, GAVE_BACK)) == 1


def test_losing_as_defender_gives_it_back_too() -> None:
    """SC-28: as main player."""
    match = fight("blue is assimilators; blue holds empire; red is empire")
    finish(match)
    assert powers(match, "blue") == {"assimilators"}


def test_of_several_powers_the_winner_chooses_one() -> None:
    """SC-28: of all that they hold, not only the own."""
    match = fight(
        "red is assimilators; red holds empire; red holds masons; blue is empire; amber is masons",
        LOSING,
        seats=3,
    )
    assert actor(match) == "blue"
    assert set(match.actions()) == {"return empire", "return masons"}
    play(match, "blue", "return masons")
    assert powers(match, "red") == {"assimilators", "empire"}
    assert on_cards(match, "red") == 1


def test_losing_to_somebody_else_gives_nothing_back() -> None:
    """SC-28: to somebody whose power they have."""
    match = fight(
        "red is assimilators; red holds masons; amber is masons; blue is empire", LOSING, seats=3
    )
    finish(match)
    assert powers(match, "red") == {"assimilators", "masons"}
    assert on_cards(match, "red") == 1


def test_losing_as_an_ally_gives_nothing_back() -> None:
    """SC-28: as main player."""
    match = fight(
        "amber is assimilators; amber holds empire; red is empire; amber 1 on g4",
        seats=3,
        sides={"g4": "defence"},
    )
    finish(match)
    assert powers(match, "amber") == {"assimilators", "empire"}


def test_winning_gives_nothing_back() -> None:
    """SC-28: when they lose."""
    match = fight("red is assimilators; red holds empire; blue is empire")
    finish(match)
    assert "empire" in powers(match, "red")


def test_where_both_have_won_nothing_is_given_back() -> None:
    """SC-28, SC-19: nobody lost."""
    match = fight(
        "red is assimilators; red holds empire; blue is empire", ("sabotage", "negotiate")
    )
    finish(match)
    assert "empire" in powers(match, "red")


def test_the_race_of_the_assimilators_is_not_given_away() -> None:
    """SC-28: of the powers that they hold, not their own."""
    match = fight("red is assimilators; red holds empire; red holds masons; blue is empire", LOSING)
    assert "return assimilators" not in match.actions()


def test_a_power_given_back_works_no_more() -> None:
    """SC-28: it is given back."""
    match = fight(
        "planets c3; red is assimilators; red holds empire; blue is empire; red 1 on c3, 4 on f6;"
        "red hand: attack-12; blue hand: attack-4",
        LOSING,
    )
    assert totals(match)[0] == 4 + 3 + 1
    next_turn(match, "red")
    invade(match, "f6", "f5", AGAIN)
    assert totals(match)[0] == 4 + 12


# Anew ------------------------------------------------------------------------------------


def test_a_power_starts_anew_with_each_who_has_it() -> None:
    """SC-28: the owner's stones are not theirs; and theirs not the owner's."""
    match = fight(
        f"red is assimilators; blue is titan; {SECOND}; blue 2 on e3; blue hand: attack-20",
        ("attack-3", "attack-10"),
        ["earn lore"],
    )
    next_turn(match, "red")
    assert winners(match) == ["blue"]
    assert actions(match, "use") == []


def test_stones_are_earned_apart() -> None:
    """SC-28, SC-41: what one has earned the other may earn as well."""
    match = fight(
        f"red is assimilators; red holds titan; blue is titan; {SECOND}", answers=["earn lore"]
    )
    finish(match)
    assert actions(match, "use") == ["lore"]
    next_turn(match, "blue")
    assert actions(match, "use") == []


@pytest.mark.parametrize("taken", [True, False])
def test_a_power_taken_again_starts_anew(taken: bool) -> None:
    """SC-28, SC-41: stones of the first time are gone."""
    match = cosmos("""
        red 4 on f4, 4 on g3, 4 on e3; blue 2 on f5, 2 on f3; red is assimilators
        red holds titan; blue is titan
        red hand: attack-10, attack-12, attack-0; blue hand: attack-3, attack-4, attack-20
        """)
    invade(match, "f4", "f5", ("attack-10", "attack-3"), answers=["earn lore"])
    finish(match)
    invade(match, "f4", "f3", ("attack-0", "attack-20"), answers=["earn leap"])
    finish(match)
    assert powers(match, "red") == {"assimilators"}
    next_turn(match, "red")
    assert actions(match, "use") == []
    answer = "assimilate" if taken else "pass"
    invade(match, "g3", "f3", ("attack-12", "attack-4"), answers=[answer])
    finish(match)
    assert actions(match, "use") == []
    assert ("titan" in powers(match, "red")) is taken
