"""Rounds and turns: drawing, one action each, and the last card of the hand."""

from farstead.core.errors import NotYourTurn
from farstead.core.scene import Zone
from farstead.core.state import CHANCE
from tests.positions import AMBER, BLUE, RED, refused
from tests.space_hope.positions import (
    actor,
    deal,
    deck,
    discards,
    hand,
    idle,
    next_round,
    rest_of_round,
    space_hope,
    table,
)

CARDS = """
    feast: and 0 you: +1 food
    windfall: and 0 you: draw 2
    flood: and 0 you: draw 9
    burglar: and 0 opponent: discard 1
    raid: and 0 opponent: discard 2
"""
PARTS = """
    hull: 0 discard you: distance +1
    tower: 1 discard you: distance +1
"""


def order_of_draws(drawing: str, seats: int) -> list[str]:
    """Who draws one card after the other in the next round."""
    match = space_hope(drawing, seats=seats)
    rest_of_round(match)
    drawn = []
    while match.actor == CHANCE:
        sizes = [len(hand(match, who)) for who in ("red", "blue", "amber")]
        match.decide("draw ballast")
        after = [len(hand(match, who)) for who in ("red", "blue", "amber")]
        drawn += [["red", "blue", "amber"][n] for n in range(3) if after[n] > sizes[n]]
    return drawn


def test_everybody_draws_6_cards_from_the_first_player_on() -> None:
    """SH-4: clockwise; blue is first in the second round."""
    assert order_of_draws("", seats=3) == ["blue"] * 6 + ["amber"] * 6 + ["red"] * 6


def test_the_dead_draw_nothing() -> None:
    """SH-4, SH-12: the dead are out of it."""
    assert order_of_draws("blue dead", seats=3) == ["amber"] * 6 + ["red"] * 6


def test_drawn_cards_leave_the_deck() -> None:
    """SH-4: six fewer in each deck."""
    match = space_hope("red deck: 9; blue deck: 6")
    next_round(match)
    assert (deck(match, "red"), deck(match, "blue")) == (3, 0)


def test_everybody_discards_the_card_that_is_left() -> None:
    """SH-4: when the actions are over."""
    match = space_hope("red hand: feast, ballast; blue hand: windfall, ballast", CARDS)
    rest_of_round(match)
    assert discards(match, "red") == ["ballast", "feast"]
    assert discards(match, "blue") == ["ballast", "windfall"]


def test_the_next_player_clockwise_is_first_in_the_next_round() -> None:
    """SH-4: round after round, and round the table again."""
    match = space_hope("red deck: 24; blue deck: 24; amber deck: 24", seats=3)
    firsts = []
    for _ in range(4):
        firsts.append(actor(match))
        next_round(match)
    assert firsts == ["red", "blue", "amber", "red"]


def test_nobody_ever_holds_more_than_24_cards() -> None:
    """SH-4: what would be drawn beyond that stays in the deck, and kills nobody."""
    full = ", ".join(["ballast"] * 22)
    match = space_hope(f"red hand: {full}, flood; red deck: 5", CARDS)
    match.play(RED, "play flood")
    deal(match)
    assert len(hand(match, "red")) == 24
    assert deck(match, "red") == 3
    assert table(match).lives(RED)


def test_a_full_hand_draws_nothing_and_an_empty_deck_does_not_matter() -> None:
    """SH-4: nothing has to be drawn beyond 24 cards."""
    full = ", ".join(["ballast"] * 24)
    match = space_hope(f"red hand: {full}, flood; red deck: 0", CARDS)
    match.play(RED, "play flood")
    assert len(hand(match, "red")) == 24
    assert table(match).lives(RED)


def test_each_takes_one_action_in_turn() -> None:
    """SH-5: from the first player on clockwise, again and again."""
    match = space_hope(
        "; ".join(f"{who} hand: ballast, ballast, ballast" for who in ("red", "blue", "amber")),
        seats=3,
    )
    turns = []
    for _ in range(6):
        turns.append(actor(match))
        idle(match)
    assert turns == ["red", "blue", "amber"] * 2


def test_the_first_player_of_the_round_begins() -> None:
    """SH-5: amber first, then red."""
    match = space_hope("amber first", seats=3)
    assert actor(match) == "amber"
    idle(match)
    assert actor(match) == "red"


def test_there_is_no_passing() -> None:
    """SH-5: somebody who can act must."""
    match = space_hope("")
    assert "pass" not in match.actions()
    refused(match, RED, "pass")


def test_an_action_is_to_play_a_card_or_to_place_a_part() -> None:
    """SH-5: without a goal there is nothing else."""
    match = space_hope("red hand: feast, ballast", CARDS, PARTS)
    assert set(match.actions()) == {"play feast", "place feast", "play ballast", "place ballast"}


def test_placing_a_part_is_an_action_of_its_own() -> None:
    """SH-5: then it is the next player's turn."""
    match = space_hope("", CARDS, PARTS, two_parts=False)
    match.play(RED, "place ballast")
    assert actor(match) == "blue"


def test_nobody_plays_or_places_the_last_card_of_the_hand() -> None:
    """SH-6: red waits with one card, blue goes on."""
    match = space_hope(
        "red hand: ballast, ballast; blue hand: ballast, ballast, ballast", CARDS, PARTS
    )
    idle(match)
    assert len(hand(match, "red")) == 1
    idle(match)
    assert actor(match) == "blue"


def test_nobody_gives_away_the_last_card_of_the_hand() -> None:
    """SH-6: nor to a goal; red has given one and waits with the other."""
    goals = """
        tithe: given 9: +1 food: +1 fuel: card you: distance +1
        other: alive: +1 food: +1 fuel
    """
    match = space_hope(
        "goal tithe; blue hand: ballast, ballast, ballast, ballast", CARDS, PARTS, goals
    )
    match.play(RED, "give ballast")
    match.play(BLUE, "give ballast")
    assert actor(match) == "blue"
    assert len(hand(match, "red")) == 1


def test_whoever_has_more_cards_goes_on_alone() -> None:
    """SH-6: blue has four, the others two."""
    match = space_hope("blue hand: ballast, ballast, ballast, ballast", seats=3)
    turns = []
    while table(match).round == 1:
        turns.append(actor(match))
        idle(match)
    assert turns == ["red", "blue", "amber", "blue", "blue"]


def test_the_round_ends_when_all_the_living_are_down_to_one_card() -> None:
    """SH-6: not before, and at once then."""
    match = space_hope("")
    idle(match)
    assert table(match).round == 1
    idle(match)
    assert table(match).round == 2


def test_the_dead_are_not_waited_for() -> None:
    """SH-6: all the living."""
    match = space_hope("blue dead")
    idle(match)
    assert table(match).round == 2


def test_cards_drawn_by_an_effect_are_played_in_the_same_round() -> None:
    """SH-6: whoever has more cards goes on, also one who waited with a single card."""
    cards = "present: and 0 opponent: draw 2"
    match = space_hope("red hand: ballast; blue hand: present, ballast; blue's turn", cards)
    match.play(BLUE, "play present")
    match.decide("draw ballast")
    match.decide("draw ballast")
    assert actor(match) == "red"
    idle(match, 2)
    assert table(match).round == 2


def test_a_hand_emptied_at_random_has_nothing_left_to_discard() -> None:
    """SH-6, SH-20: cards lost at random may be the last ones."""
    match = space_hope(
        "red hand: raid, ballast, ballast; blue hand: ballast, ballast", CARDS, seats=3
    )
    match.play(RED, "play raid", "target 2")
    match.decide("lose ballast")
    match.decide("lose ballast")
    assert hand(match, "blue") == []
    assert actor(match) == "amber"
    next_round(match)
    assert discards(match, "blue") == ["ballast", "ballast"]


def test_whoever_loses_the_second_last_card_waits() -> None:
    """SH-6: the last card can't be played, however it became the last."""
    match = space_hope("red hand: burglar, ballast, ballast; blue hand: ballast, ballast", CARDS)
    match.play(RED, "play burglar")
    match.decide("lose ballast")
    assert actor(match) == "red"


def test_only_the_one_whose_turn_it_is_acts() -> None:
    """SH-5: each takes one action in turn."""
    match = space_hope("", seats=3)
    for seat in (BLUE, AMBER):
        refused(match, seat, "play ballast", NotYourTurn)


def test_a_card_that_is_not_in_the_hand_is_neither_played_nor_placed() -> None:
    """SH-5: from your hand; somebody else's or nobody's card is refused by its name."""
    match = space_hope("blue hand: feast, ballast", CARDS, PARTS)
    for text in ("play feast", "place feast"):
        assert "Feast" in refused(match, RED, text)


def test_the_table_counts_hands_and_decks() -> None:
    """SH-4: by number."""
    match = space_hope("red deck: 7; red hand: ballast, ballast, ballast; red discards: ballast")
    scene = match.scene(BLUE)
    piles = [scene.find(name) for name in ("deck/0", "discards/0")]
    assert [pile.count for pile in piles if isinstance(pile, Zone)] == [7, 1]
    assert "3 cards" in scene.find("hand/0").label
