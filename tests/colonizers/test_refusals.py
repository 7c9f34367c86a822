"""What a match of Colonizers does not take; a refusal changes nothing."""

import pytest

from farstead.core.errors import IllegalAction, MatchOver, NotYourTurn, Refused, UnknownAction
from farstead.core.scene import Scene, Sentence
from farstead.match import Match
from tests.positions import BLUE, GREEN, RED, begun, colonizers, draft

COLONISTS = """
    red is spy; blue is opportunist; amber is miner; green is general; removed ecologist
"""


def drawn(step: str) -> Match:
    return colonizers(f"{COLONISTS}; red hand: quarry, garrison; red omnium: 1; red {step}")


def at_keep() -> Match:
    match = drawn("gathers")
    match.play(RED, "research")
    match.decide("draw quarry")
    match.decide("draw spaceport")
    return match


def at_pick() -> Match:
    match = begun()
    draft(match, "spy", "miner")
    return match


def assert_refused(match: Match, why: type[Refused], seat: int, *texts: str) -> None:
    """Each of these is refused for that reason, and everything stays as it was."""
    before = everything(match)
    for text in texts:
        with pytest.raises(why) as refusal:
            match.play(seat, text)
        assert str(refusal.value)
        assert everything(match) == before


def everything(match: Match) -> tuple[list[Scene], list[list[Sentence]], list[str]]:
    """What anybody sees, reads and may do."""
    viewers = [0, 1, 2, 3, None]
    scenes = [match.scene(viewer) for viewer in viewers]
    return scenes, [match.log(viewer) for viewer in viewers], match.actions()


def test_nothing_comes_before_gathering_or_research() -> None:
    """CO-7: first either gather or research."""
    texts = ["build quarry", "pass", "pick spy", "swap miner", "keep quarry"]
    assert_refused(drawn("gathers"), IllegalAction, RED, *texts)


def test_at_the_step_of_the_ability_only_the_own_ability_is_used() -> None:
    """CO-9: your colonist's active ability; the Spy robs nobody and builds later."""
    texts = ["gather", "research", "rob miner", "build garrison", "swap spy"]
    assert_refused(drawn("names"), IllegalAction, RED, *texts)


def test_at_the_step_of_building_one_only_builds_what_one_has_and_can_pay() -> None:
    """CO-10: from your hand, for its cost."""
    texts = ["gather", "swap miner", "build quarry", "build mass-relay"]
    assert_refused(drawn("builds"), IllegalAction, RED, *texts)


def test_only_one_of_the_two_researched_modules_is_kept() -> None:
    """CO-8: keep one of the two, and not one that was in the hand before."""
    texts = ["keep garrison", "keep eco-dome", "pass", "build garrison"]
    assert_refused(at_keep(), IllegalAction, RED, *texts)


def test_only_colonists_that_were_handed_on_are_picked() -> None:
    """CO-4: one of the colonists that are left."""
    texts = ["pick spy", "pick miner", "gather", "pass"]
    assert_refused(at_pick(), IllegalAction, BLUE, *texts)


def test_colonists_removed_and_picked_are_refused_in_the_same_words() -> None:
    """CO-4: a refusal must not tell which of the missing two is in the first player's hand."""
    reasons = []
    for text in ("pick spy", "pick miner"):
        with pytest.raises(IllegalAction) as refusal:
            at_pick().play(BLUE, text)
        reasons.append(str(refusal.value).lower().replace(text.removeprefix("pick "), "it"))
    assert reasons[0] == reasons[1]


def test_nobody_plays_out_of_turn() -> None:
    """CO-5: everybody takes a turn in order."""
    assert_refused(drawn("gathers"), NotYourTurn, BLUE, "gather")
    assert_refused(at_pick(), NotYourTurn, GREEN, "pick general")


def test_chance_is_nobodys_turn_and_no_seat_decides_for_it() -> None:
    """CO-3: a seat neither removes a colonist nor says what is drawn."""
    assert_refused(begun(), NotYourTurn, RED, "remove spy")
    assert_refused(drawn("gathers"), IllegalAction, RED, "draw quarry")


def test_chance_does_nothing_impossible() -> None:
    """CO-8: only what lies in the deck is drawn, and only when somebody draws."""
    match = colonizers(f"{COLONISTS}; bag: quarry, quarry; red gathers")
    with pytest.raises(NotYourTurn):
        match.decide("draw quarry")
    match.play(RED, "research")
    for outcome in ("draw garrison", "remove spy"):
        with pytest.raises(IllegalAction):
            match.decide(outcome)


def test_words_that_mean_nothing_here_are_refused_as_such() -> None:
    """CO-20: there are just these modules (and CO-3: these colonists)."""
    texts = ["", "build castle", "pick", "rob blue", "gather 2"]
    assert_refused(drawn("gathers"), UnknownAction, RED, *texts)


def test_a_gesture_whose_second_half_is_refused_is_not_begun() -> None:
    """CO-9: gathering and passing are two decisions; nothing happens if one is refused."""
    match = drawn("gathers")
    with pytest.raises(Refused):
        match.play(RED, "gather", "rob miner")
    assert match.entries == []
    assert match.actions() == ["gather", "research"]


def test_nobody_plays_after_the_end() -> None:
    """CO-18: the game is over at once."""
    match = colonizers(f"{COLONISTS}; bag:; red gathers")
    match.play(RED, "research")
    assert_refused(match, MatchOver, RED, "gather")
    assert_refused(match, MatchOver, BLUE, "gather")
