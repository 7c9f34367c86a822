"""Setting up: who begins, races, ships and hands."""

import pytest

from farstead.core.errors import BadSeats
from farstead.games.cosmos import GAME
from farstead.games.cosmos.rules.content import POWER_NAMES
from tests.cosmos.positions import (
    actor,
    begin,
    cosmos,
    deal_races,
    deck,
    discards,
    draw,
    everybody,
    fresh,
    graveyard,
    hand,
    is_shown,
    lay_map,
    on_map,
    play,
    refused,
    settle,
    stop,
    table,
    turn,
    usual,
)


def test_two_to_six_play() -> None:
    """SC-1: no more and no fewer."""
    assert (GAME.fewest_seats, GAME.most_seats) == (2, 6)
    for seats in (1, 7):
        with pytest.raises(BadSeats):
            GAME.new(seats)


# Who begins ------------------------------------------------------------------------------


def test_a_random_player_begins() -> None:
    """SC-4: each is as likely."""
    match = fresh(3)
    lay_map(match)
    assert match.actions() == ["first 1", "first 2", "first 3"]
    assert match.state.weights() == [pytest.approx(1 / 3)] * 3


def test_turns_go_clockwise_from_whoever_begins() -> None:
    """SC-4: after the last seat comes the first one."""
    match = fresh(3)
    begin(match, first="blue")
    settle(match)
    order = []
    for _ in range(4):
        order.append(turn(match))
        stop(match)
    assert order == ["blue", "amber", "red", "blue"]


# Races -----------------------------------------------------------------------------------


def test_everybody_is_dealt_three_races_and_keeps_one() -> None:
    """SC-4: whoever begins first; no race is dealt twice."""
    match = fresh(2)
    lay_map(match)
    match.decide("first 2")
    for race in ("titan", "masons", "spite"):
        match.decide(f"deal {race}")
        assert f"deal {race}" not in match.actions()
    for race in ("empire", "oracle", "friends"):
        match.decide(f"deal {race}")
    assert actor(match) == "blue"
    assert sorted(match.actions()) == ["keep masons", "keep spite", "keep titan"]
    refused(match, "blue", "keep empire")
    play(match, "blue", "keep masons")
    assert sorted(match.actions()) == ["keep empire", "keep friends", "keep oracle"]
    play(match, "red", "keep friends")
    assert [POWER_NAMES[race] for race in table(match).race] == ["friends", "masons"]


def test_races_are_dealt_at_random() -> None:
    """SC-4: every race that is left is as likely."""
    match = fresh(6)
    lay_map(match)
    match.decide("first 1")
    assert len(match.actions()) == 18
    match.decide("deal titan")
    assert match.state.weights() == [pytest.approx(1 / 17)] * 17


def test_six_players_draw_all_eighteen_races() -> None:
    """SC-4: three each."""
    match = fresh(6)
    begin(match)
    drafted = [int(three) for three in table(match).drafted]
    assert sum(drafted) == 2**18 - 1
    assert all(three.bit_count() == 3 for three in drafted)


def test_a_race_is_kept_face_down() -> None:
    """SC-4: until its power does something."""
    match = fresh(3)
    begin(match, red="empire", blue="titan", amber="masons")
    settle(match)
    assert not any(is_shown(match, who) for who in everybody(match))


def test_a_race_that_would_limit_the_setup_is_shown_then() -> None:
    """SC-4: the Ascended have fewer ships to place."""
    match = fresh(2)
    begin(match, red="empire", blue="ascended")
    settle(match)
    assert is_shown(match, "blue")
    assert not is_shown(match, "red")
    assert on_map(match, "blue") < on_map(match, "red") == 32


def test_an_owner_may_show_the_race_in_an_own_turn_before_the_first_action() -> None:
    """SC-4: once, and it takes no action."""
    match = cosmos("red 2 on f5; blue 1 on a1; red is titan, hidden; blue is masons, hidden")
    play(match, "red", "reveal")
    assert is_shown(match, "red")
    assert not is_shown(match, "blue")
    refused(match, "red", "reveal")
    assert actor(match) == "red"
    assert table(match).actions_left == 2


def test_after_the_first_action_no_race_is_shown_at_will() -> None:
    """SC-4: nor when it was shown before."""
    match = cosmos("red 1 on f5; red is titan, hidden; blue 1 on a1; blue is masons")
    play(match, "red", "move f5", "to f6")
    refused(match, "red", "reveal")
    stop(match)
    refused(match, "blue", "reveal")


# Ships and hands -------------------------------------------------------------------------


def test_everybody_has_32_ships() -> None:
    """SC-5: all of them in the graveyard until they are placed."""
    match = fresh(3)
    begin(match)
    assert [graveyard(match, who) for who in everybody(match)] == [32, 32, 32]
    assert [on_map(match, who) for who in everybody(match)] == [0, 0, 0]


def test_ships_that_are_not_placed_lie_in_the_graveyard() -> None:
    """SC-5: that is where bought ships come from."""
    match = fresh(2)
    begin(match, planets="f5, g6, c3, h2")
    play(match, "red", "place f5", "ships 1", *["ships 0"] * 6)
    settle(match)
    assert graveyard(match, "red") == 32 - on_map(match, "red")
    assert on_map(match, "red") == 5  # the second stack is filled


def test_the_deck_has_64_cards() -> None:
    """SC-7: 32 Attack, 4 Sabotage, 4 Retreat, 4 Quash, 8 Negotiate, 12 Reinforcements."""
    cards = table(fresh(2)).ruleset.cards
    kinds = ["attack", "negotiate", "sabotage", "retreat", "quash", "reinforcement"]
    counts = [sum(card.copies for card in cards if card.kind == n) for n in range(len(kinds))]
    assert dict(zip(kinds, counts, strict=True)) == {
        "attack": 32,
        "sabotage": 4,
        "retreat": 4,
        "quash": 4,
        "negotiate": 8,
        "reinforcement": 12,
    }


def test_after_the_placement_everybody_draws_seven() -> None:
    """SC-7: whatever the place in the order."""
    match = usual(6)
    begin(match, first="amber")
    settle(match)
    assert [int(size) for size in table(match).hand_size] == [7] * 6


def test_who_comes_late_may_get_more() -> None:
    """SC-7, option `late_cards`: in turn order, from the same deck, at random."""
    match = fresh(3, late_cards=1)
    begin(match, first="amber")
    settle(match, dealing=False)
    assert actor(match) == "chance"
    weights = dict(zip(match.actions(), match.state.weights(), strict=True))
    assert weights["draw negotiate"] == pytest.approx(8 / 64)
    draw(match, *["negotiate"] * 7)
    assert hand(match, "amber") == ["negotiate"] * 7
    weights = dict(zip(match.actions(), match.state.weights(), strict=True))
    assert weights["draw negotiate"] == pytest.approx(1 / 57)
    draw(match, "negotiate", *["quash"] * 4, "attack-18", "attack-20")
    assert hand(match, "red") == ["attack-18", "attack-20", "negotiate", *["quash"] * 4]
    assert "draw negotiate" not in match.actions()
    draw(match, *["attack-8"] * 4, *["attack-6"] * 4)
    assert hand(match, "blue") == ["attack-6"] * 4 + ["attack-8"] * 4
    assert deck(match) == 64 - 22
    assert discards(match) == []
    assert (actor(match), turn(match)) == ("amber", "amber")


def test_the_discards_are_shuffled_when_a_card_must_be_drawn_from_an_empty_deck() -> None:
    """SC-7: not before."""
    match = cosmos("red 1 on f5; red has 3 gas; bag: quash; discards: attack-8, attack-8, attack-6")
    play(match, "red", "buy card")
    draw(match, "quash")
    assert (deck(match), len(discards(match))) == (0, 3)
    play(match, "red", "buy card")
    assert match.actions() == ["draw attack-6", "draw attack-8"]
    assert match.state.weights() == [pytest.approx(1 / 3), pytest.approx(2 / 3)]
    draw(match, "attack-8")
    assert (deck(match), discards(match)) == (2, [])
    assert hand(match, "red") == ["attack-8", "quash"]


def test_when_deck_and_discards_are_gone_nothing_is_drawn() -> None:
    """SC-7: whoever should have drawn goes without."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5; bag:; discards:
        red hand: quash, attack-3; blue hand: retreat, attack-4
        """
    )
    play(match, "red", "move f4", "to f5", "play quash")
    play(match, "blue", "play retreat")
    assert actor(match) == "red"
    assert hand(match, "red") == ["attack-3"]


def test_races_can_be_dealt_to_all_numbers_of_players() -> None:
    """SC-4: every seat has one then."""
    for seats in (2, 3, 4, 5, 6):
        match = fresh(seats)
        lay_map(match)
        match.decide(f"first {seats}")
        deal_races(match)
        assert len(set(table(match).race)) == seats
        assert match.actor == seats - 1  # who begins places first
