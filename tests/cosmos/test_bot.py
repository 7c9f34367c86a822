"""The bot by rules of thumb: what it must not get wrong."""

import pytest

from farstead.bots.greedy import greedy_policy
from farstead.core.game import find_bot
from farstead.core.rng import Rng
from farstead.games.cosmos import GAME
from farstead.match import Match
from tests.cosmos.positions import attack, choose, cosmos, invade, stop


def chosen(match: Match) -> str:
    """What the bot does in this position."""
    return match.state.text(int(greedy_policy(GAME).choose(match.state, Rng(1))))


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        ("attack-10", "play attack-10"),
        ("attack-9, attack-20", "play attack-20"),  # in case of Reinforcements
        ("attack-9", "play attack-9"),
        ("attack-8", "pass"),
    ],
)
def test_a_lost_card_is_replaced_by_one_that_wins(hand: str, answer: str) -> None:
    """SC-42: red has 3 + 4 against 2 + 9, and needs 9 in place of the 4."""
    match = cosmos(f"""
        red 3 on f4; blue 2 on f5; red is two-faced
        red hand: attack-4, {hand}; blue hand: attack-9
        """)
    invade(match, "f4", "f5", ("attack-4", "attack-9"))
    assert chosen(match) == answer


def test_a_defend_card_is_not_replaced_by_an_attack_that_loses() -> None:
    """SC-42: Sabotage at least takes some along."""
    match = cosmos("""
        red 3 on f4; blue 2 on f5; red is two-faced
        red hand: sabotage, attack-3; blue hand: attack-20
        """)
    invade(match, "f4", "f5", ("sabotage", "attack-20"))
    assert chosen(match) == "pass"


def test_might_is_used_where_it_just_wins() -> None:
    """SC-41: red defends, is behind by six, and a tie goes to the defence."""
    match = cosmos("""
        red 2 on f5; blue 2 on f4; blue's turn; red is titan; red memory titan 1
        red hand: attack-4; blue hand: attack-10
        """)
    attack(match, "f4", "f5")
    choose(match, ("attack-10", "attack-4"))
    assert chosen(match) == "use might"


def test_nomads_do_not_set_out_for_a_planet_that_is_barred() -> None:
    """SC-43: ships of others stand on every way to f8."""
    ways = "blue 4 on g6, 4 on f7, 4 on e6"
    match = cosmos(f"planets f8; red 1 on f6; red is nomads; {ways}; 0 actions left; 1 extra move")
    assert "move f6" in match.actions()
    assert chosen(match) == "stop"


@pytest.mark.parametrize("bot", ["greedy", "guide"])
@pytest.mark.parametrize(("planet", "mode"), [("f5", "wander"), ("f8", "war")])
def test_who_may_war_or_wander_wanders_to_a_planet_next_door(
    bot: str, planet: str, mode: str
) -> None:
    """SC-34: whatever numbers the bot goes by, a free planet one step away is near."""
    match = cosmos(f"planets {planet}; red 4 on d2; blue 2 on f4; blue is binary")
    stop(match)
    assert match.actions() == ["war", "wander"]
    assert match.state.text(int(find_bot(bot, GAME).choose(match.state, Rng(1)))) == mode
