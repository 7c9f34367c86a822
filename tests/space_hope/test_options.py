"""Options: what a designer may turn, and the differences between the editions one by one."""

import pytest

from farstead.core.errors import BadOption
from farstead.core.state import CHANCE
from farstead.games.space_hope import GAME
from farstead.match import Match
from tests.positions import BLUE, RED
from tests.space_hope.positions import (
    actor,
    built,
    content,
    deal,
    deck,
    dials,
    distance,
    distances,
    goal,
    hand,
    idle,
    next_round,
    rest_of_round,
    space_hope,
)

CARDS = """
    sprint: or 4 you: +1 food
    comet: and 3 all: +1 fuel
    famine: and 0 all: -3 food
"""
TIER_0 = """
    attic: 0 discard you: distance +1
    cellar: 0 discard you: distance +1
"""
GOALS = """
    stay: alive: +1 military: -1 military
    wait: alive: +1 military: -1 military
"""


@pytest.mark.parametrize("start", [1, 5, 9])
def test_what_dials_start_at_can_be_set(start: int) -> None:
    """SH-22, option `dials`."""
    match = Match.new("space-hope", options=[f"dials={start}"])
    assert dials(match, "red") == dials(match, "blue") == [start] * 5


@pytest.mark.parametrize("size", [2, 4, 8])
def test_the_size_of_a_hand_can_be_set(size: int) -> None:
    """SH-22, option `hand`: cards that everybody draws each round."""
    match = space_hope("", hand=size)
    next_round(match)
    assert [len(hand(match, who)) for who in ("red", "blue")] == [size, size]


@pytest.mark.parametrize(("copies", "each"), [(1, 30), (2, 60), (3, 90), (4, 120)])
def test_the_number_of_copies_can_be_set(copies: int, each: int) -> None:
    """SH-22, option `copies`: 60 cards so many times, for two players."""
    match = Match.new("space-hope", options=[f"copies={copies}"])
    assert deck(match, "red") == deck(match, "blue") == each


def test_the_dead_drift_each_turn_unless_set_otherwise() -> None:
    """SH-22, option `dead_drift`: 1 each time that the turn comes round to them."""
    match = space_hope("blue dead; red hand: ballast, ballast, ballast, ballast", dead_drift="turn")
    idle(match, 2)
    assert distance(match, "blue") == 2


def test_the_dead_can_drift_each_round() -> None:
    """SH-22, option `dead_drift`: 1 at the end of the round, however many turns it had."""
    match = space_hope("blue dead; red hand: ballast, ballast, ballast", dead_drift="round")
    idle(match)
    assert distance(match, "blue") == 0
    idle(match)
    assert distance(match, "blue") == 1
    deal(match)
    assert distance(match, "blue") == 1


def test_the_dead_can_lie_still() -> None:
    """SH-22, option `dead_drift`: not at all."""
    match = space_hope("blue dead; red hand: ballast, ballast, ballast", dead_drift="none")
    next_round(match)
    assert distance(match, "blue") == 0


def test_the_voyage_can_be_made_shorter() -> None:
    """SH-22, option `rounds`: after so many rounds the game ends for everybody."""
    match = space_hope("", rounds=2)
    next_round(match)
    assert not match.is_over
    rest_of_round(match)
    assert match.is_over


def test_goals_can_be_left_out_of_the_communal_edition() -> None:
    """SH-22, option `goals`: no goal is drawn."""
    match = space_hope("", goals=GOALS)
    rest_of_round(match)
    assert match.actions() == ["reveal stay", "reveal wait"]
    match = Match.new("space-hope", options=["goals=no", "draw_first=no"])
    assert all(text.startswith("draw ") for text in match.actions())


def test_goals_can_be_played_in_the_first_edition() -> None:
    """SH-22, option `goals`."""
    match = Match.new("space-hope", edition="first", options=["goals=yes", "draw_first=no"])
    assert all(text.startswith("reveal ") for text in match.actions())


@pytest.mark.parametrize("edition", ["communal", "first"])
@pytest.mark.parametrize("two_parts", [True, False])
def test_the_second_part_of_tier_0_can_be_switched(edition: str, two_parts: bool) -> None:
    """SH-22, option `two_parts`: in either edition."""
    match = space_hope("", parts=TIER_0, edition=edition, two_parts=two_parts)
    match.play(RED, "place ballast", "in attic")
    assert built(match, "red") == ["attic"]
    assert (match.actor == RED) is two_parts


@pytest.mark.parametrize("edition", ["communal", "first"])
@pytest.mark.parametrize("gift", [True, False])
def test_whether_distance_can_be_given_away_can_be_switched(edition: str, gift: bool) -> None:
    """SH-22, option `gift`: an OR card's Distance for any player."""
    match = space_hope("red hand: sprint, ballast", CARDS, edition=edition, gift=gift)
    match.play(RED, "play sprint", "distance")
    if gift:
        match.play(RED, "target 2")
    assert distances(match) == ([0, 4] if gift else [4, 0])


@pytest.mark.parametrize("edition", ["communal", "first"])
@pytest.mark.parametrize("named", ["yes", "no"])
def test_by_rules_1_the_naming_of_ships_could_be_switched(edition: str, named: str) -> None:
    """SH-22, option `ship_names`."""
    options = GAME.options.parse(edition, [f"ship_names={named}"], rules=1)
    assert (Match(GAME, options, ["Red", "Blue"]).actor == CHANCE) is (named == "no")


def test_the_first_player_can_stay_the_same() -> None:
    """SH-4, option `rotation`."""
    for rotation, first in ((True, BLUE), (False, RED)):
        match = space_hope("", rotation=rotation)
        next_round(match)
        assert match.actor == first


def test_goals_can_be_left_to_the_lot_alone() -> None:
    """SH-13, option `goal_choice`: nobody picks, though somebody is dead."""
    match = space_hope("blue dead", goals=GOALS, goal_choice="nobody")
    rest_of_round(match)
    match.decide("reveal stay")
    assert goal(match) == "stay"
    assert match.actor == CHANCE


def test_the_distance_of_an_or_card_can_go_to_the_dead_and_the_hidden() -> None:
    """SH-8, option `gift_all`."""
    drawing = "red hand: sprint, ballast, ballast; blue dead; amber hides"
    match = space_hope(drawing, CARDS, seats=3, dead_drift="none")
    match.play(RED, "play sprint", "distance")
    assert distances(match) == [4, 0, 0]
    for target, found in ((2, [0, 4, 0]), (3, [0, 0, 4])):
        match = space_hope(drawing, CARDS, seats=3, gift_all=True, dead_drift="none")
        match.play(RED, "play sprint", "distance", f"target {target}")
        assert distances(match) == found


def test_the_dead_can_drift_with_every_turn_of_anybody() -> None:
    """SH-12, option `dead_drift`: 1 for each turn that is taken."""
    match = space_hope("amber dead; red hand: ballast, ballast, ballast", seats=3, dead_drift="any")
    idle(match, 2)
    assert distance(match, "amber") == 2


@pytest.mark.parametrize("edition", ["communal", "first"])
@pytest.mark.parametrize("reached", [True, False])
def test_whether_all_players_are_the_dead_too_can_be_switched(edition: str, reached: bool) -> None:
    """SH-22, option `all_reach_dead`."""
    match = space_hope(
        "red hand: comet, ballast; amber dead; amber distance 10",
        CARDS,
        seats=3,
        edition=edition,
        all_reach_dead=reached,
    )
    match.play(RED, "play comet")
    assert distances(match) == [3, 3, 13 if reached else 10]


@pytest.mark.parametrize("edition", ["communal", "first"])
@pytest.mark.parametrize("count", [True, False])
def test_whether_dials_count_can_be_switched(edition: str, count: bool) -> None:
    """SH-22, option `dials_count`: for the win."""
    match = space_hope(
        "red distance 5; blue distance 6; red hand: famine, ballast",
        CARDS,
        edition=edition,
        dials_count=count,
    )
    match.play(RED, "play famine")
    assert match.is_over
    assert match.state.scores() == ([5 + 12, 6 + 12] if count else [5, 6])


def test_other_cards_parts_and_goals_can_be_played_from_files() -> None:
    """SH-22, SH-21, options `cards`, `part_file` and `goal_file`."""
    files = content(CARDS, TIER_0, GOALS)
    options = [f"{name}={file}" for name, file in files.items()] + ["draw_first=no"]
    match = Match.new("space-hope", options=options)
    match.decide("reveal stay")
    match.decide("draw sprint")
    deal(match)
    assert actor(match) == "red"
    assert {"play sprint", "place sprint"} <= set(match.actions())
    match.play(RED, "place sprint", "in attic")


def test_a_file_that_is_not_there_is_refused() -> None:
    """SH-22: options that name no file."""
    for name in ("cards", "part_file", "goal_file"):
        with pytest.raises(BadOption, match=r"nowhere\.toml"):
            Match.new("space-hope", options=[f"{name}=nowhere.toml"])


def test_options_that_make_no_game_are_refused() -> None:
    """SH-22: every option has its limits."""
    wrong = ["dials=0", "dials=10", "hand=1", "copies=9", "rounds=0", "dead_drift=often"]
    for option in [*wrong, "goals=maybe", "gift=2", "drift=turn"]:
        with pytest.raises(BadOption):
            Match.new("space-hope", options=[option])


def test_dials_that_start_at_9_cant_rise() -> None:
    """SH-22, SH-19: the greatest start is the end of the dial."""
    match = space_hope("red hand: sprint, ballast", CARDS, dials=9)
    match.play(RED, "play sprint", "ability")
    assert dials(match, "red") == [9] * 5
    assert match.actor == BLUE
