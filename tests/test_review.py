"""Advice and review: what a strong bot thinks of choices, from what the seat knew."""

from dataclasses import replace

import pytest

from farstead import is_compiled
from farstead.core.errors import FarsteadError
from farstead.core.game import find_game, game_names
from farstead.core.presenter import every_pick
from farstead.core.rng import Rng
from farstead.core.scene import Pick
from farstead.core.state import CHANCE
from farstead.match import Match
from farstead.match.advice import choices, spelled
from farstead.match.review import (
    MISTAKE,
    MOST_MISTAKES,
    MOST_TURNS,
    Moment,
    decisions,
    judge,
    standard_error,
    standings,
    summary,
    turning_points,
)
from farstead.testing import random_match, random_positions
from tests.positions import BLUE, RED, last_land

EVERY_GAME = pytest.mark.parametrize("name", game_names())
# Red wins by exploiting the last tile; draining it away leaves blue ahead.
LAST_CHANCE = """
    red on d4; all depleted but d4; d4 drained 3
    a2 exploited by blue; red has 4 AP
"""


def moment(n: int, seat: int = RED, chance: float = 0.5, best: float = -1.0) -> Moment:
    """A decision that was judged with hardly any error."""
    best = chance if best < 0 else best
    return Moment(n, seat, "a", "A", chance, 0.001, "b", "B", best, 0.001)


# Names -----------------------------------------------------------------------------------------

TREE = [
    Pick("stone", "Throw the stone", play=["throw"]),
    Pick(
        "ship",
        "Move the ship",
        then=[
            Pick("north", "North", play=["move ship", "to north"]),
            Pick("south", "South", then=[Pick("two", "2 crew", play=["move ship", "to south"])]),
        ],
    ),
    Pick("shop", "Buy", then=[Pick("sail", "A sail", play=["buy sail", "pay 2"])]),
]


def test_a_choice_is_called_by_the_picks_on_the_way() -> None:
    assert spelled(TREE, "throw") == ("stone", "Throw the stone", ["throw"])
    assert spelled(TREE, "buy sail") == ("shop", "Buy: A sail", ["buy sail", "pay 2"])


def test_of_several_ways_only_what_they_have_in_common_counts() -> None:
    assert spelled(TREE, "move ship") == ("ship", "Move the ship", ["move ship"])


def test_what_no_pick_stands_for_is_called_by_its_text() -> None:
    assert spelled(TREE, "sing") == ("", "sing", ["sing"])


# Advice ----------------------------------------------------------------------------------------


def match_with_a_choice(name: str, seed: int) -> Match:
    """Somewhere in the middle of a random match, where somebody has a choice."""
    whole = random_match(find_game(name), "", find_game(name).fewest_seats, seed)
    found = decisions(whole)
    return whole.at(found[len(found) // 2])


@EVERY_GAME
def test_advice_names_elements_that_can_be_picked_and_actions_that_can_be_played(name: str) -> None:
    match = match_with_a_choice(name, 3)
    picks = {pick.at for pick in match.scene(match.actor).picks}
    labels = [pick.label for pick in every_pick(match.scene(match.actor).picks)]
    found = choices(match, Rng(4), iterations=20)
    assert found
    for choice in found:
        assert choice.at in picks
        assert any(choice.label.startswith(label) for label in labels)
        assert choice.play[0] in match.actions()
        assert 0 <= choice.chance <= 1
        match.at(len(match.entries)).play(match.actor, *choice.play)  # is taken in one go
    assert len({choice.play[0] for choice in found}) == len(found)
    assert sum(choice.weight for choice in found) == pytest.approx(1)


@EVERY_GAME
def test_advice_leaves_the_match_alone_and_is_the_same_for_the_same_seed(name: str) -> None:
    match = match_with_a_choice(name, 5)
    before = [match.scene(seat) for seat in range(len(match.users))]
    assert choices(match, Rng(6), iterations=15) == choices(match, Rng(6), iterations=15)
    assert [match.scene(seat) for seat in range(len(match.users))] == before


def test_the_winning_move_is_advised_first() -> None:
    found = choices(last_land(LAST_CHANCE), Rng(1), iterations=60)
    assert found[0].label == "Exploit d4 for 4 points"
    assert found[0].chance == 1


# Judging ---------------------------------------------------------------------------------------


@EVERY_GAME
def test_only_real_choices_are_judged(name: str) -> None:
    game = find_game(name)
    match = random_match(game, "", game.fewest_seats, 7)
    wanted = []
    for n in range(60):
        past = match.at(n)
        if past.actor != CHANCE and len(past.actions()) > 1:
            wanted.append(n)
        else:
            assert judge(match, n, Rng(1), iterations=1) is None
    assert [n for n in decisions(match) if n < 60] == wanted


def test_whoever_throws_the_win_away_has_made_a_mistake() -> None:
    match = last_land(LAST_CHANCE)
    match.play(RED, "drain")
    found = judge(match, 0, Rng(2), iterations=100)
    assert found is not None
    assert (found.chosen, found.label, found.seat) == ("drain", "Drain d4", RED)
    assert (found.best, found.best_label) == ("exploit", "Exploit d4 for 4 points")
    assert found.chance < 0.1
    assert found.cost > 0.9
    assert found.is_mistake


def test_whoever_takes_the_win_has_not() -> None:
    match = last_land(LAST_CHANCE)
    match.play(RED, "exploit")
    found = judge(match, 0, Rng(2), iterations=100)
    assert found is not None
    assert found.chosen == found.best == "exploit"
    assert found.cost == 0


def test_nobody_is_blamed_for_one_of_several_good_moves() -> None:
    """A search turns away from what a few unlucky playouts speak against, or never tries it: here
    two tiles are each other's mirror image, and whichever is chosen is looked at again."""
    drawing = """
        red on d4, blue on d6; all depleted but c4, e4, d6; d6 exploited by blue; red has 3 AP
    """
    for text in ("move nw", "move ne"):
        for seed in range(4):
            match = last_land(drawing)
            match.play(RED, text)
            found = judge(match, 0, Rng(seed), iterations=150)
            assert found is not None
            assert found.cost == 0, f"{text}: {found}"


def test_a_time_is_kept_to_about_and_still_judges() -> None:
    match = last_land(LAST_CHANCE)
    match.play(RED, "drain")
    found = judge(match, 0, Rng(2), seconds=0.02)
    assert found is not None
    assert found.is_mistake


def test_the_same_seed_gives_the_same_moment() -> None:
    match = random_match(find_game("colonizers"), "", 4, 8)
    n = decisions(match)[9]
    assert judge(match, n, Rng(3), iterations=30) == judge(match, n, Rng(3), iterations=30)


@pytest.mark.parametrize("n", [-1, 1000])
def test_what_nobody_decided_can_t_be_judged(n: int) -> None:
    match = last_land(LAST_CHANCE)
    match.play(RED, "drain")
    with pytest.raises(FarsteadError, match=f"nothing was decided after {n} of 1 entries"):
        judge(match, n, Rng(1), iterations=1)


@pytest.mark.parametrize("name", ["colonizers", "space-hope", "cosmos"])
def test_a_decision_is_judged_from_what_its_seat_knew(name: str) -> None:
    """The same choice in two worlds that the seat can't tell apart is judged alike."""
    game, rng, compared = find_game(name), Rng(9), 0
    enough = 10 if is_compiled() else 2
    for number, state in enumerate(random_positions(game, "", 4, 10)):
        if number % 7 or state.actor < 0 or len(state.actions()) < 2 or compared == enough:
            continue
        world = state.clone()
        world.redeal(int(state.actor), rng)
        text = state.text(state.actions()[number % len(state.actions())])
        found = []
        for start in (state, world):
            match = Match.from_position(game, start)
            match.play(match.actor, text)
            found.append(judge(match, 0, Rng(11, number), iterations=12))
        assert found[0] == found[1]
        compared += 1
    assert compared == enough


def test_an_error_shrinks_with_the_number_of_playouts_and_is_never_nothing() -> None:
    assert standard_error(0.5, 100) == pytest.approx(0.05)
    assert standard_error(0.5, 400) == pytest.approx(0.025)
    assert standard_error(0.0, 4) > 0.15
    assert standard_error(1.0, 0) > 0.4


def test_a_difference_within_the_error_costs_nothing() -> None:
    close = replace(moment(0, chance=0.4, best=0.5), error=0.05)
    assert close.cost == 0
    assert not close.is_mistake
    assert replace(close, error=0.02).cost == pytest.approx(0.1)


# What mattered -----------------------------------------------------------------------------------


def test_the_costliest_mistakes_of_each_seat_are_turning_points() -> None:
    costs = [0.1, 0.3, MISTAKE / 2, 0.2, 0.4]
    red = [moment(n, RED, 0.5 - cost, 0.5) for n, cost in enumerate(costs)]
    blue = [moment(10, BLUE, 0.3, 0.5)]
    marks = turning_points(red + blue)
    assert marks == {1: "mistake", 3: "mistake", 4: "mistake", 10: "mistake"}
    assert list(marks.values()).count("mistake") == MOST_MISTAKES + 1


def test_a_swing_of_the_leader_s_chance_is_a_turn() -> None:
    """Red leads, and what blue or the dice do costs red a third of the chances."""
    story = [moment(0, RED, 0.7), moment(3, BLUE, 0.3), moment(6, RED, 0.36)]
    assert turning_points(story) == {6: "turn"}


def test_what_a_seat_does_to_itself_is_no_swing() -> None:
    """Nobody came between the two decisions: the first one is what counts."""
    story = [moment(0, RED, 0.7), moment(1, RED, 0.3)]
    assert turning_points(story) == {}
    mistake = [moment(0, RED, 0.3, 0.7), moment(5, RED, 0.3)]
    assert turning_points(mistake) == {0: "mistake"}


def test_the_fate_of_those_behind_is_no_turn() -> None:
    story = [moment(0, RED, 0.9), moment(3, BLUE, 0.3), moment(6, RED, 0.9), moment(9, BLUE, 0.1)]
    assert turning_points(story) == {}


def test_a_swing_within_the_error_is_no_turn() -> None:
    rough = replace(moment(0, RED, 0.7), error=0.2)
    assert turning_points([rough, moment(6, RED, 0.4)]) == {}


def test_turns_are_few_and_the_largest() -> None:
    ups_and_downs = [moment(3 * n, RED, 0.5 + (-1) ** n * (0.1 + n / 100)) for n in range(12)]
    marks = turning_points(ups_and_downs)
    assert list(marks) == [3 * n for n in range(12 - MOST_TURNS, 12)]


def test_the_standings_follow_what_each_seat_last_knew() -> None:
    story = [moment(0, RED, 0.7), moment(3, BLUE, 0.2), moment(6, RED, 0.9)]
    assert standings(story, 2) == [[0.7, 0.5], [0.7, 0.2], [0.9, 0.2]]


def test_a_summary_counts_decisions_mistakes_and_their_cost() -> None:
    story = [moment(0, RED, 0.5), moment(1, RED, 0.2, 0.6), moment(2, BLUE, 0.1, 0.9)]
    red = summary(story, RED)
    assert (red.decisions, red.mistakes) == (2, 1)
    assert red.cost == pytest.approx(0.2)
    assert summary([], RED).decisions == 0
