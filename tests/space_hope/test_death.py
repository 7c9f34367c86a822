"""Death, and what the dead still do: drift."""

import pytest

from farstead.core.errors import NotYourTurn
from tests.positions import AMBER, BLUE, RED, refused
from tests.space_hope.positions import (
    actor,
    dead,
    deal,
    deck,
    dial,
    dials,
    discards,
    distance,
    distances,
    hand,
    idle,
    next_round,
    rest_of_round,
    said,
    space_hope,
    table,
)

CARDS = """
    blow: and 0 opponent: -3 food
    plague: and 0 all: -3 food
    thirst: and 0 you: -3 fuel
    scroll: and 0 you: draw 2
    books: and 0 opponent: draw 3
    library: and 0 all: draw 1
    sift: and 0 all: mill 5
    tide: and 2 all: +1 morale
"""


@pytest.mark.parametrize("name", ["food", "morale", "population", "fuel", "military"])
def test_you_die_when_a_dial_is_at_0(name: str) -> None:
    """SH-12: any of the five."""
    cards = f"blow: and 0 opponent: -3 {name}"
    match = space_hope("red hand: blow, ballast", cards)
    match.play(RED, "play blow")
    assert dead(match) == ["blue"]
    assert dial(match, "blue", name) == 0


def test_a_dial_at_1_is_alive() -> None:
    """SH-12: at 0."""
    match = space_hope("red hand: blow, ballast; blue food 4", CARDS)
    match.play(RED, "play blow")
    assert dead(match) == []


def test_you_die_when_you_have_to_draw_and_the_deck_is_empty() -> None:
    """SH-12: at the start of a round."""
    match = space_hope("blue deck: 0", CARDS)
    next_round(match)
    assert dead(match) == ["blue"]


def test_an_empty_deck_alone_kills_nobody() -> None:
    """SH-12: only having to draw from it: six cards are a last round."""
    match = space_hope("blue deck: 6; red deck: 12", CARDS)
    next_round(match)
    assert dead(match) == []
    assert deck(match, "blue") == 0
    rest_of_round(match)
    deal(match)
    assert dead(match) == ["blue"]


def test_whoever_must_draw_more_than_there_is_draws_what_there_is_and_dies() -> None:
    """SH-12: at the start of a round; the drawn cards go to the discards."""
    match = space_hope("blue deck: 4", CARDS)
    rest_of_round(match)
    for _ in range(4):
        assert actor(match) == "chance"
        match.decide("draw scroll")
    assert discards(match, "blue") == ["ballast", "ballast"]
    deal(match)
    assert dead(match) == ["blue"]
    assert deck(match, "blue") == 0
    assert discards(match, "blue")[2:] == ["scroll"] * 4


def test_a_card_that_draws_from_an_empty_deck_kills() -> None:
    """SH-12: one's own card; with one card left that one is drawn."""
    match = space_hope("red hand: scroll, ballast; red deck: 0", CARDS)
    match.play(RED, "play scroll")
    assert dead(match) == ["red"]
    match = space_hope("red hand: scroll, ballast; red deck: 1", CARDS)
    match.play(RED, "play scroll")
    match.decide("draw blow")
    assert dead(match) == ["red"]
    assert sorted(discards(match, "red")) == ["ballast", "blow", "scroll"]


def test_somebody_elses_card_that_draws_from_an_empty_deck_kills() -> None:
    """SH-12: whoever has to draw."""
    match = space_hope("red hand: books, ballast; blue deck: 2", CARDS)
    match.play(RED, "play books")
    match.decide("draw ballast")
    match.decide("draw ballast")
    assert dead(match) == ["blue"]
    assert hand(match, "blue") == []


def test_drawing_exactly_what_there_is_kills_nobody() -> None:
    """SH-12: more than there is."""
    match = space_hope("red hand: scroll, ballast; red deck: 2", CARDS)
    match.play(RED, "play scroll")
    deal(match)
    assert dead(match) == []


def test_discarding_from_the_deck_is_no_draw() -> None:
    """SH-12, SH-20: it kills nobody when there are none."""
    match = space_hope("red hand: sift, ballast; red deck: 0; blue deck: 1", CARDS)
    match.play(RED, "play sift")
    match.decide("draw ballast")
    assert dead(match) == []


def test_the_hand_of_the_dead_goes_to_their_discards() -> None:
    """SH-12: all of it."""
    match = space_hope("red hand: blow, ballast; blue hand: blow, scroll, tide", CARDS)
    match.play(RED, "play blow")
    assert hand(match, "blue") == []
    assert sorted(discards(match, "blue")) == ["blow", "scroll", "tide"]


def test_the_dead_play_and_place_nothing() -> None:
    """SH-12: the turn passes them, round after round."""
    match = space_hope("blue dead; red hand: ballast, ballast, ballast", CARDS, seats=3)
    assert "target 2" not in match.actions()
    turns = []
    for _ in range(8):
        deal(match)
        turns.append(actor(match))
        refused(match, BLUE, "play ballast", NotYourTurn)
        idle(match)
    assert set(turns) == {"red", "amber"}


def test_the_dials_of_the_dead_stay_as_they_are() -> None:
    """SH-12: whatever happens to all players."""
    match = space_hope(
        "red hand: tide, ballast; amber dead; amber fuel 8", CARDS, seats=3, edition="first"
    )
    match.play(RED, "play tide")
    assert dials(match, "amber") == [0, 3, 3, 8, 3]


# Drifting --------------------------------------------------------------------------------


def test_the_distance_of_the_dead_grows_each_time_the_turn_comes_to_them() -> None:
    """SH-12: once in every turn of the table."""
    match = space_hope(
        "blue dead; red hand: ballast, ballast, ballast; amber hand: ballast, ballast, ballast",
        seats=3,
    )
    seen = [distance(match, "blue")]
    for _ in range(3):
        idle(match)
        seen.append(distance(match, "blue"))
    assert seen == [0, 1, 1, 2]


def test_several_dead_drift_each_by_themselves() -> None:
    """SH-12: blue and amber lie between red and green."""
    match = space_hope(
        "blue dead; amber dead; amber distance 7; red hand: ballast, ballast, ballast", seats=4
    )
    idle(match)
    assert distances(match) == [0, 1, 8, 0]


def test_the_dead_drift_while_somebody_goes_on_alone() -> None:
    """SH-12: each time that the turn comes round."""
    match = space_hope(
        "blue dead; amber hand: ballast; red hand: ballast, ballast, ballast", seats=3
    )
    idle(match)
    assert actor(match) == "red"
    assert distances(match) == [0, 1, 0]


def test_a_dead_first_player_drifts_as_the_round_begins() -> None:
    """SH-12, SH-4: the next player clockwise is first, dead or not."""
    match = space_hope("blue dead; blue distance 5", seats=3)
    next_round(match)
    assert actor(match) == "amber"
    assert table(match).first == BLUE
    # once in the first round, between red and amber, and once as the second begins
    assert distance(match, "blue") == 7


def test_the_dead_drift_no_more_when_the_actions_are_over() -> None:
    """SH-12, SH-6: red's was the last action, and the turn does not come to blue again."""
    match = space_hope("blue dead; blue distance 5; red hand: ballast, ballast", dead_drift="turn")
    idle(match)
    assert distance(match, "blue") == 5


def test_whoever_dies_on_somebody_elses_turn_drifts_when_the_own_turn_comes() -> None:
    """SH-12: at once, if that is the next one."""
    match = space_hope("red hand: blow, ballast; amber hand: ballast, ballast", CARDS, seats=3)
    match.play(RED, "play blow", "target 2")
    assert actor(match) == "amber"
    assert distance(match, "blue") == 1
    assert "Blue drifts on" in said(match)


def test_whoever_dies_on_the_own_turn_drifts_when_it_comes_round_again() -> None:
    """SH-12: each time that the turn comes round to them, not before."""
    match = space_hope("red hand: thirst, ballast; blue hand: ballast, ballast, ballast", CARDS)
    match.play(RED, "play thirst")
    assert dead(match) == ["red"]
    assert distance(match, "red") == 0
    idle(match)
    assert distance(match, "red") == 1


# Two at once, and the last one --------------------------------------------------------------


def test_two_die_at_once() -> None:
    """SH-12, SH-17: from the first player on; the third lives and goes on."""
    match = space_hope("red hand: plague, ballast; amber food 5", CARDS, seats=3)
    match.play(RED, "play plague")
    assert dead(match) == ["red", "blue"]
    assert actor(match) == "amber"


def test_two_have_to_draw_from_empty_decks_at_once() -> None:
    """SH-12: both die, those who have cards live."""
    match = space_hope("red hand: library, ballast; red deck: 0; amber deck: 0", CARDS, seats=3)
    match.play(RED, "play library")
    deal(match)
    assert dead(match) == ["red", "amber"]
    assert len(hand(match, "blue")) == 3


def test_all_can_die_at_once_and_the_game_is_over() -> None:
    """SH-12, SH-16: nobody drifts after the end."""
    match = space_hope("red hand: plague, ballast; red distance 2", CARDS, seats=3)
    match.play(RED, "play plague")
    assert match.is_over
    assert distances(match) == [2, 0, 0]
    assert hand(match, "amber") == []


def test_all_can_die_of_their_empty_decks_as_a_round_begins() -> None:
    """SH-12, SH-16: the game ends before anybody acts."""
    match = space_hope("red deck: 0; blue deck: 3", CARDS)
    rest_of_round(match)
    deal(match)
    assert match.is_over
    assert dead(match) == ["blue", "red"]


def test_the_last_survivor_plays_on_round_after_round() -> None:
    """SH-12, SH-16: until the own deck is empty; the dead drift meanwhile."""
    match = space_hope("blue dead; red deck: 12; red hand: ballast, ballast", CARDS)
    turns = 0
    while not match.is_over:
        idle(match)
        turns += 1
        deal(match)
    assert turns == 1 + 5 + 5
    assert dead(match) == ["blue", "red"]
    # round 1: none; in rounds 2 and 3 each time that the turn passed blue
    assert distance(match, "blue") == 5 + 4


def test_the_log_and_the_table_say_what_somebody_died_of() -> None:
    """SH-12: a dial or the deck."""
    match = space_hope("red hand: plague, ballast; amber food 9; amber deck: 0", CARDS, seats=3)
    match.play(RED, "play plague")
    assert "Blue is dead: no food" in said(match)
    rest_of_round(match)
    deal(match)
    assert "Amber is dead: no time left" in said(match)
    assert "dead" in str(match.scene(AMBER).find("seat/1"))
