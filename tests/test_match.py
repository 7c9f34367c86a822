"""A match: checked play, derived undo, looking back."""

import pytest

from farstead.core.errors import (
    BadRecord,
    BadSeats,
    CannotUndo,
    FarsteadError,
    IllegalAction,
    MatchOver,
    NotYourTurn,
    UnknownAction,
    UnknownName,
)
from farstead.core.game import find_game, game_names
from farstead.core.presenter import View
from farstead.core.rng import Rng
from farstead.core.scene import Pick
from farstead.core.state import CHANCE
from farstead.games.last_land import GAME as LAST_LAND
from farstead.games.last_land.presenter import LastLandPresenter
from farstead.match import Match
from farstead.match.match import STRIDE
from farstead.testing import random_match, snapshot
from tests.positions import colonizers, last_land

HALFWAY = "red on e5, blue on a1; red has 3 AP"
FOUR = "red is miner; blue is spy; amber is general; green is visionary; removed ecologist"


def test_whoever_is_not_to_decide_is_told_whose_turn_it_is() -> None:
    match = last_land(HALFWAY)
    with pytest.raises(NotYourTurn, match="not your turn but Red's"):
        match.play(1, "drain")


def test_a_text_that_is_no_action_is_answered_with_the_nearest_one() -> None:
    match = last_land(HALFWAY)
    with pytest.raises(UnknownAction, match="did you mean 'drain'"):
        match.play(0, "drian")
    with pytest.raises(UnknownAction, match=r"…' is no action here$"):
        match.play(0, "q" * 10_000)


def test_nobody_decides_when_the_game_is_over() -> None:
    match = random_match(LAST_LAND, "", 2, 1)
    with pytest.raises(MatchOver):
        match.play(0, "drain")


def test_a_seat_can_neither_roll_nor_may_chance_be_told_the_impossible() -> None:
    match = last_land("red on e5, blue on a1; red to roll")
    with pytest.raises(NotYourTurn, match="chance's"):
        match.play(0, "roll 1 1")
    with pytest.raises(IllegalAction, match="can't happen now"):
        match.decide("roll 3")
    with pytest.raises(IllegalAction, match="can't happen now"):
        match.decide("drain")
    match.decide("roll 3 4")
    with pytest.raises(NotYourTurn, match="not chance's turn"):
        match.decide("roll 3 4")


def test_a_gesture_is_played_whole_or_not_at_all() -> None:
    match = last_land(HALFWAY)
    before = snapshot(match.game, match.state)
    with pytest.raises(IllegalAction, match="no tile on that side of e6"):
        match.play(0, "move n", "move n", "exploit")
    assert snapshot(match.game, match.state) == before
    assert match.entries == []
    match.play(0, "move n", "drain", "drain")
    assert [entry.text for entry in match.entries] == ["move n", "drain", "drain"]


def test_with_secrets_about_a_gesture_can_t_probe_what_an_action_would_show() -> None:
    match = colonizers(f"{FOUR}; blue hand: quarry; blue names")
    with pytest.raises(IllegalAction, match="nothing more can be played in one go"):
        match.play(1, "swap miner", "build mass-relay")
    assert match.entries == []


def test_decisions_are_taken_back_one_by_one() -> None:
    match = last_land(HALFWAY)
    states = [snapshot(match.game, match.state)]
    for text in ("drain", "move n"):
        match.play(0, text)
        states.append(snapshot(match.game, match.state))
    match.undo(0)
    assert snapshot(match.game, match.state) == states[1]
    match.undo(0)
    assert snapshot(match.game, match.state) == states[0]
    with pytest.raises(CannotUndo, match="nothing has been played"):
        match.undo(0)


def test_nothing_is_taken_back_past_the_dice_or_another_seat() -> None:
    match = last_land("red on e5, blue on a1; red has 1 AP")
    match.play(0, "drain")
    with pytest.raises(CannotUndo, match="Red has decided since"):
        match.undo(1)
    assert match.can_undo(0)
    match.roll(Rng(1))
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo, match="chance has decided since"):
        match.undo(0)


def test_what_showed_a_hidden_card_to_anybody_is_not_taken_back() -> None:
    match = colonizers(f"{FOUR}; red hand: garrison; red omnium: 1; red builds")
    match.play(0, "build garrison")
    assert match.actor == 1
    with pytest.raises(CannotUndo, match="something hidden has been seen"):
        match.undo(0)


def test_a_look_at_another_hand_is_not_taken_back() -> None:
    match = colonizers(f"{FOUR}; red hand: quarry; blue hand: garrison, barracks; blue names")
    match.play(1, "swap miner")
    assert not match.can_undo(1)


def test_users_of_one_name_are_told_apart() -> None:
    match = Match.new("colonizers", users=["Ann", "@greedy", "@greedy", "Ann"])
    assert match.names == ["Ann 1", "greedy 1", "greedy 2", "Ann 2"]


@pytest.mark.parametrize("name", ["", "@", " Ann", "x" * 41, "a\nb", "@@greedy"])
def test_a_seat_needs_a_name_that_can_be_written_down(name: str) -> None:
    with pytest.raises(BadRecord, match="name"):
        Match.new("last-land", users=["Ann", name])


def test_looking_back_changes_nothing() -> None:
    match = random_match(LAST_LAND, "", 2, 3)
    record = match.record().format()
    past = match.at(10)
    assert len(past.entries) == 10
    past.roll(Rng(1))
    assert match.record().format() == record
    with pytest.raises(FarsteadError, match="entries"):
        match.at(len(match.entries) + 1)


@pytest.mark.parametrize("game", game_names())
def test_every_moment_of_a_match_is_found_again(game: str) -> None:
    """Whatever position it is reached from."""
    whole = random_match(find_game(game), "", 4, 5)
    again, length = Match.of(whole.header), len(whole.entries)
    assert length > STRIDE
    for entry in whole.entries:
        if len(again.entries) % 7 == 0:
            past = whole.at(len(again.entries))
            assert snapshot(whole.game, past.state) == snapshot(whole.game, again.state)
            assert past.heard == again.heard
        if entry.actor == CHANCE:
            again.decide(entry.text)
        else:
            again.play(entry.actor, entry.text)
    for back in (length - 1, STRIDE + 1, STRIDE, STRIDE - 1, 0):
        again = again.at(back)  # from the one before, further and further
        assert snapshot(whole.game, again.state) == snapshot(whole.game, whole.at(back).state)


def test_a_new_match_is_refused_by_name() -> None:
    with pytest.raises(UnknownName, match="did you mean 'last-land'"):
        Match.new("last-lend")
    with pytest.raises(UnknownName, match="no edition 'v9'"):
        Match.new("last-land", "v9")
    with pytest.raises(BadSeats, match="2 to 6 seats, not 7"):
        Match.new("last-land", users=list("abcdefg"))


def test_the_log_is_in_sentences_and_says_what_it_speaks_of() -> None:
    match = last_land("red on e5, blue on a1; e5 exploited by blue; red has 2 AP")
    match.play(0, "exploit")
    told = match.log(None)
    assert told[0].text == "Red exploits e5 for 2 points, taking it from Blue."
    assert told[0].places == ["e5"]


class Gestures(LastLandPresenter):
    """Last Land for people who draw whole walks."""

    def goes_on(self, view: View, action: int) -> bool:
        return True


def test_a_tree_of_picks_looks_ahead_until_chance_or_another_seat_decides() -> None:
    match = last_land("red on a1, blue on g4; a2 drained 4; b1 drained 4; red has 2 AP")
    picks = Gestures().picks(View(match.state, 0, match.names))
    paths = {tuple(leaf.play) for leaf in leaves(picks)}
    # Each path of picks stands for both decisions, and plays in one go.
    assert ("drain", "drain") in paths
    assert ("move ne", "drain") in paths
    assert all(len(path) == 2 for path in paths)
    for path in paths:
        again = match.at(0)
        again.play(0, *path)
        assert again.actor == CHANCE


def leaves(picks: list[Pick]) -> list[Pick]:
    return [leaf for pick in picks for leaf in (leaves(pick.then) if pick.then else [pick])]


def test_a_tree_of_picks_stays_within_bounds() -> None:
    match = last_land("red on d4, blue on a1; red has 6 AP")
    picks = Gestures().picks(View(match.state, 0, match.names))
    assert 1000 < len(leaves(picks)) < 20_000
