"""Powers that go along with others, and several in the hands of one player."""

from collections.abc import Callable

import pytest

from farstead.core.rng import Rng
from farstead.core.state import CHANCE
from farstead.games.cosmos.rules.content import POWER_NAMES
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.sites import SITES
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actor,
    ally,
    attack,
    colonies,
    deal,
    hand,
    invade,
    move,
    play,
    stack,
    stacks,
    stop,
    table,
)
from tests.cosmos.races import (
    LOSING,
    assert_all_there,
    cosmos,
    fight,
    finish,
    on_cards,
    powers,
    totals,
    winners,
)

OTHERS = [name for name in POWER_NAMES if name != "assimilators"]


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
    assert held + state.in_bag + state.in_discards <= state.ruleset.deck
