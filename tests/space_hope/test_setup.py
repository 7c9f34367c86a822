"""Setting up: players, ships, decks and names."""

import pytest

from farstead.core.errors import BadOption, BadSeats
from farstead.core.scene import Panel, Zone
from farstead.core.state import CHANCE
from farstead.games.space_hope import GAME
from farstead.games.space_hope.rules.shipped import SHIP_NAMES
from farstead.games.space_hope.rules.turns import SpaceHope
from farstead.match import Match
from tests.positions import AMBER, BLUE, RED
from tests.space_hope.positions import (
    built,
    deal,
    deck,
    dials,
    distances,
    hand,
    name_of,
    said,
    tiny,
)

USERS = ["Red", "Blue", "Amber", "Green", "Violet", "Grey", "White"]
TWELVE = "\n".join(f"card-{n}: and 1 you: +1 food" for n in range(12))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_sit_down(seats: int) -> None:
    """SH-1: there are two to six players."""
    assert Match.new("space-hope", users=USERS[:seats]).names == USERS[:seats]


@pytest.mark.parametrize("seats", [1, 7])
def test_any_other_number_of_players_is_refused(seats: int) -> None:
    """SH-1: there are two to six players."""
    with pytest.raises(BadSeats):
        Match.new("space-hope", users=USERS[:seats])


def test_every_ship_starts_with_dials_at_3_and_distance_0_and_no_parts() -> None:
    """SH-2: Food, Morale, Population, Fuel and Military at 3, Distance at 0, slots empty."""
    match = Match.new("space-hope", users=USERS[:4])
    for who in ("red", "blue", "amber", "green"):
        assert dials(match, who) == [3, 3, 3, 3, 3]
        assert built(match, who) == []
        assert hand(match, who) == []
    assert distances(match) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("seats", "copies", "each"), [(2, 2, 60), (3, 2, 40), (4, 3, 45), (5, 4, 48), (6, 4, 40)]
)
def test_the_deck_is_dealt_out_evenly_and_is_as_thick_as_the_seats_need(
    seats: int, copies: int, each: int
) -> None:
    """SH-2: 60 cards, as many copies as it takes for 40 cards each."""
    match = Match.new("space-hope", users=USERS[:seats])
    state = match.state
    assert isinstance(state, SpaceHope)
    assert state.ruleset.copies == copies
    for seat in range(seats):
        pile = match.scene(None).find(f"deck/{seat}")
        assert isinstance(pile, Zone)
        assert pile.count == deck(match, name_of(seat)) == each


@pytest.mark.parametrize(("seats", "each"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_by_rules_1_there_were_two_copies_whatever_the_seats(seats: int, each: int) -> None:
    """SH-2."""
    state = GAME.start(GAME.options.resolve(rules=1), seats)
    assert isinstance(state, SpaceHope)
    assert [state.deck_size(seat) for seat in range(seats)] == [each] * seats


def test_larger_hands_need_a_thicker_deck() -> None:
    """SH-2: six hands of eight and four cards more, for four players."""
    state = GAME.new(4, hand=8)
    assert isinstance(state, SpaceHope)
    assert state.ruleset.copies == 4
    assert state.ruleset.deck == 60


def test_the_first_card_drawn_is_any_card_as_often_as_it_has_copies() -> None:
    """SH-2: the whole deck is shuffled: two of each, each as likely as any other."""
    state = tiny(TWELVE, copies=2)
    chances = dict(zip([state.text(a) for a in state.actions()], state.weights(), strict=True))
    assert chances == {f"draw card-{n}": pytest.approx(1 / 12) for n in range(12)}


def test_what_cant_be_dealt_evenly_leaves_the_game_unseen() -> None:
    """SH-2: of 5 cards two players get 2 each; nobody knows which is the fifth."""
    match = Match.from_position(GAME, tiny("\n".join(TWELVE.splitlines()[:5])))
    for n in range(4):
        assert len(match.actions()) == 5 - n  # any that was not drawn may be the next
        match.decide(f"draw card-{n}")
    assert deck(match, "red") == deck(match, "blue") == 0
    assert match.actor == RED


def test_a_share_smaller_than_a_hand_is_made_no_game_of() -> None:
    """SH-2, SH-21: seven cards for two players are three each, and a hand is six."""
    with pytest.raises(BadOption, match="7 cards"):
        tiny("\n".join(TWELVE.splitlines()[:7]), hand=6)


def test_the_first_player_is_drawn_by_lot() -> None:
    """SH-4: everybody as likely; that seat begins."""
    match = Match.new("space-hope", edition="first", users=USERS[:3])
    assert match.actor == CHANCE
    assert match.actions() == ["first 1", "first 2", "first 3"]
    assert match.state.weights() == [pytest.approx(1 / 3)] * 3
    match.decide("first 3")
    deal(match)
    assert match.actor == AMBER
    assert "Amber has drawn the first turn." in said(match)


def test_seat_1_can_be_first_instead() -> None:
    """SH-4, option `draw_first`."""
    match = Match.new("space-hope", "first", ["draw_first=no"], USERS[:3])
    deal(match)
    assert match.actor == RED


def test_by_rules_1_players_named_their_ships_one_after_the_other() -> None:
    """SH-2: in the communal edition; the log and the table tell the name."""
    match = Match(GAME, GAME.options.resolve(rules=1), USERS[:2])
    assert match.actor == RED
    names = [text for text in match.actions() if text.startswith("name ")]
    assert names == match.actions()
    assert len(names) > 1
    match.play(RED, names[1])
    title = next(name for name in SHIP_NAMES if f"name {name.lower()}" == names[1])
    panel = match.scene(BLUE).find("seat/0")
    assert isinstance(panel, Panel)
    assert title in panel.text
    assert title in match.log(None)[-1].text
    assert match.actor == BLUE
    assert names[1] not in match.actions()
    match.play(BLUE, match.actions()[0])
    assert match.actor == CHANCE
    first = Match(GAME, GAME.options.resolve("first", rules=1), USERS[:2])
    assert all(text.startswith("draw ") for text in first.actions())


def test_the_communal_edition_is_the_default() -> None:
    """SH-22: what is not said otherwise is communal."""
    assert Match.new("space-hope").options.edition == "communal"


def test_nothing_is_ever_shuffled_again() -> None:
    """SH-2: discards stay discards; whoever has drawn everything has no deck any more."""
    match = Match.from_position(GAME, tiny(TWELVE, hand=6))
    deal(match)
    while not match.is_over:
        match.play(match.actor, match.actions()[0])
        deal(match)
    state = match.state
    assert isinstance(state, SpaceHope)
    assert [int(cards) for cards in state.discard_size] == [6, 6]
