"""Setting up: the players, the deck, and empty hands."""

from collections import Counter

import pytest

from farstead.core.errors import BadSeats
from farstead.core.rng import Rng
from farstead.core.scene import Zone
from farstead.games.colonizers.rules import modules
from farstead.match import Match
from tests.positions import RED, begun, colony, draft, hand, omnium

USERS = ["Red", "Blue", "Amber", "Green"]


def test_any_other_number_of_players_than_four_is_refused() -> None:
    """CO-1: there are always four players."""
    for users in (USERS[:1], USERS[:2], USERS[:3], [*USERS, "Violet"]):
        with pytest.raises(BadSeats):
            Match.new("colonizers", users=users)


def test_four_players_sit_down_when_nobody_is_named() -> None:
    """CO-1: there are always four players."""
    assert Match.new("colonizers").names == USERS


def test_nobody_has_anything_at_the_start() -> None:
    """CO-2: hands and colonies are empty, and nobody has any Omnium."""
    match = Match.new("colonizers", users=USERS)
    for who in ("red", "blue", "amber", "green"):
        assert (hand(match, who), colony(match, who), omnium(match, who)) == ([], [], 0)
    assert match.state.scores() == [0, 0, 0, 0]


def test_all_modules_lie_in_the_deck_at_the_start() -> None:
    """CO-2: all 52 modules make up the deck."""
    deck = Match.new("colonizers", users=USERS).scene(None).find("deck")
    assert isinstance(deck, Zone)
    assert deck.count == 52


def test_the_first_module_drawn_is_any_of_the_52() -> None:
    """CO-2: one shuffled deck: each card is as likely to be drawn as any other."""
    match = begun()
    draft(match, "spy", "miner", "general", "ecologist", "visionary")
    match.play(RED, "research")
    chances = dict(zip(match.actions(), match.state.weights(), strict=True))
    assert chances == {
        f"draw {kind.name}": pytest.approx(kind.copies / 52) for kind in modules.MODULES
    }


def test_the_deck_is_drawn_from_as_often_as_the_chances_say() -> None:
    """CO-2: what really is drawn follows the number of copies that are left."""
    match = begun()
    draft(match, "spy", "miner", "general", "ecologist", "visionary")
    match.play(RED, "research")
    rng = Rng(1)
    drawn = Counter(match.state.text(int(match.state.sample(rng))) for _ in range(5200))
    assert set(drawn) == set(match.actions())
    for kind in modules.MODULES:
        expected = 100 * kind.copies
        assert abs(drawn[f"draw {kind.name}"] - expected) < 5 * expected**0.5
