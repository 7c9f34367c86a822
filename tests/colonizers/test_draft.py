"""The draft: one colonist is removed, everybody picks in secret."""

from collections import Counter

import pytest

from farstead.core.rng import Rng
from farstead.core.scene import Panel
from farstead.match import Match
from tests.positions import AMBER, BLUE, GREEN, RED, begun, draft, idle, seen

ALL = ["Opportunist", "Ecologist", "Miner", "General", "Visionary", "Spy"]


def match_after(*texts: str) -> Match:
    """A new match; chance removes, then the seats pick."""
    match = begun()
    if texts:
        draft(match, *texts)
    return match


def test_chance_removes_any_of_the_six_colonists() -> None:
    """CO-3: the six colonists are shuffled and one is removed."""
    match = match_after()
    assert match.actor == -1
    assert match.actions() == [f"remove {name.lower()}" for name in ALL]
    assert match.state.weights() == [pytest.approx(1 / 6)] * 6


def test_the_removed_colonist_is_not_to_be_picked() -> None:
    """CO-3: the one that is removed takes no part in the round."""
    for removed in ALL:
        match = match_after(removed)
        assert match.actions() == [f"pick {name.lower()}" for name in ALL if name != removed]


def test_nobody_sees_which_colonist_is_removed() -> None:
    """CO-3: one is removed without anybody seeing it (the first player is handed the others)."""
    spy, miner = match_after("spy"), match_after("miner")
    for viewer in (BLUE, AMBER, GREEN, None):
        assert spy.scene(viewer) == miner.scene(viewer)
        assert spy.log(viewer) == miner.log(viewer)
    assert spy.log(RED) == miner.log(RED)


def test_all_colonists_are_back_in_the_next_round() -> None:
    """CO-3: every round begins with all six."""
    match = match_after("spy", "miner", "general", "ecologist", "opportunist")
    idle(match, 4)
    assert match.actions() == [f"remove {name.lower()}" for name in ALL]
    assert [seen(match, None, f"role/{seat}") for seat in range(4)] == [[], [], [], []]


def test_everybody_picks_one_of_what_the_others_have_left() -> None:
    """CO-4: from the first player to the last, and the rest is handed on."""
    match = match_after("spy")
    offered = []
    for pick in ("miner", "visionary", "opportunist", "general"):
        offered.append((match.actor, [text.removeprefix("pick ") for text in match.actions()]))
        match.play(match.actor, f"pick {pick}")
    assert offered == [
        (RED, ["opportunist", "ecologist", "miner", "general", "visionary"]),
        (BLUE, ["opportunist", "ecologist", "general", "visionary"]),
        (AMBER, ["opportunist", "ecologist", "general"]),
        (GREEN, ["ecologist", "general"]),
    ]
    assert match.actor == RED
    assert match.actions() == ["gather", "research"]


def test_only_whoever_picks_sees_the_colonists_that_are_handed_on() -> None:
    """CO-4: the picks are secret."""
    match = match_after("spy", "miner")
    assert seen(match, BLUE, "draft") == ["Opportunist", "Ecologist", "General", "Visionary"]
    for viewer in (RED, AMBER, GREEN, None):
        assert seen(match, viewer, "draft") == ["?"] * 4


def test_only_the_last_player_sees_the_colonist_that_remains() -> None:
    """CO-4: the last two are in the last player's hand alone."""
    match = match_after("spy", "miner", "visionary", "opportunist")
    assert seen(match, GREEN, "draft") == ["Ecologist", "General"]
    for viewer in (RED, BLUE, AMBER, None):
        assert seen(match, viewer, "draft") == ["?"] * 2


def test_a_pick_looks_the_same_to_others_whatever_is_picked() -> None:
    """CO-4: neither table nor log tells what was picked; the next seat sees what is missing."""
    miner, general = match_after("spy", "miner"), match_after("spy", "general")
    for viewer in (AMBER, GREEN, None):
        assert miner.scene(viewer) == general.scene(viewer)
        assert miner.log(viewer) == general.log(viewer)
    assert miner.scene(BLUE) != general.scene(BLUE)


def test_a_picked_colonist_is_known_to_its_own_player_only() -> None:
    """CO-4: in secret."""
    match = match_after("spy", "miner", "visionary", "opportunist", "general")
    roles = [seen(match, BLUE, f"role/{seat}") for seat in range(4)]
    assert roles == [["Miner"], ["Visionary"], ["?"], ["?"]]
    roles = [seen(match, None, f"role/{seat}") for seat in range(4)]
    assert roles == [["Miner"], ["?"], ["?"], ["?"]]


def order_of_a_round(match: Match) -> list[int]:
    """Who picks, one after the other, and then who has a turn."""
    order = []
    match.decide("remove visionary")
    for pick in ("spy", "miner", "general", "ecologist"):
        order.append(match.actor)
        match.play(match.actor, f"pick {pick}")
    for _ in range(4):
        order.append(match.actor)
        idle(match)
    return order


def test_lots_decide_who_is_first() -> None:
    """CO-5: each is as likely; nobody is first before, and everybody reads who it is."""
    match = Match.new("colonizers")
    assert match.actions() == ["first 1", "first 2", "first 3", "first 4"]
    assert match.state.weights() == [pytest.approx(1 / 4)] * 4
    assert match.scene(None).headline == "Lots are drawn: who is first?"
    assert panels(match) == [("", False)] * 4
    match.decide("first 3")
    assert match.log(BLUE)[-1].text == "Lots are drawn: Amber is first."
    assert panels(match)[AMBER] == ("first this round", True)


def panels(match: Match) -> list[tuple[str, bool]]:
    """What stands beside each seat's name, and whether it is that seat's turn."""
    shown = [match.scene(None).find(f"seat/{seat}") for seat in range(4)]
    return [(panel.text, panel.active) for panel in shown if isinstance(panel, Panel)]


def test_lots_are_fair() -> None:
    """CO-5: what really is drawn follows the chances."""
    rng, state = Rng(4), Match.new("colonizers").state
    drawn = Counter(state.text(int(state.sample(rng))) for _ in range(4000))
    assert len(drawn) == 4
    assert all(abs(times - 1000) < 150 for times in drawn.values())


@pytest.mark.parametrize("first", [RED, BLUE, AMBER, GREEN])
def test_everybody_takes_a_turn_in_the_order_of_the_draft(first: int) -> None:
    """CO-5: from the player who was drawn on, clockwise; the next is first in the next round."""
    match = Match.new("colonizers")
    match.decide(f"first {first + 1}")
    for place in range(5):
        order = [(first + place + step) % 4 for step in range(4)]
        assert order_of_a_round(match) == order * 2


def test_by_rules_1_the_first_seat_was_first_all_game() -> None:
    """CO-5: games that were begun by rules 1 are finished by them."""
    match = Match.new("colonizers", rules=1)
    for _ in range(3):
        assert order_of_a_round(match) == [RED, BLUE, AMBER, GREEN] * 2
    options = match.game.options
    assert options.changes(match.options) == {}
    assert options.renewed(match.options).values == options.resolve().values
