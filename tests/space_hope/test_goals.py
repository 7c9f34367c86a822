"""The communal goal: drawing and picking it, its needs, its action, what comes of it."""

import pytest

from farstead.core.errors import IllegalAction
from farstead.core.scene import Text
from farstead.match import Match
from tests.positions import AMBER, BLUE, RED, refused, seen
from tests.space_hope.positions import (
    actor,
    built,
    dead,
    deal,
    dial,
    dials,
    discards,
    distance,
    distances,
    goal,
    hand,
    idle,
    next_round,
    progress,
    rest_of_round,
    said,
    space_hope,
    table,
)

CARDS = """
    march: and 3 you: +1 food
    retreat: and 0 you: distance -2
    meal: or 2 you: +2 food
    blow: and 0 opponent: -3 morale
    plague: and 0 all: -3 morale
    hammer: and 0 opponent: destroy part
    chorus: and 2 all: +1 military
"""
PARTS = """
    attic: 0 discard you: distance +4
    cellar: 0 round you: +1 food
    tower: 1 discard you: distance +1
"""
QUIET = """
    quiet: alive: +1 military: -1 military
    calm: alive: +1 military: -1 military
    still: alive: +1 military: -1 military
    mute: alive: +1 military: -1 military
"""
MANY = "ballast, ballast, ballast, ballast, ballast, ballast, ballast"


def at_goal(needs: str, drawing: str = "", action: str = "", seats: int = 2) -> Match:
    """A round with a goal of these needs: +1 Military if it is met, -1 if it is missed."""
    goals = f"aim: {needs}: +1 military: -1 military{f': {action}' if action else ''}\n"
    return space_hope(f"goal aim; {drawing}", CARDS, PARTS, goals + QUIET, seats=seats)


def outcome(match: Match) -> str:
    """Whether the goal was met in the end, by everybody's Military."""
    before = table(match).round
    while table(match).round == before and not match.is_over:
        idle(match)
    told = said(match)
    assert ("has met its goal" in told) != ("has missed its goal" in told)
    return "met" if "has met its goal" in told else "missed"


# Drawing and picking: SH-13 ----------------------------------------------------------------


def test_a_goal_is_drawn_at_the_start_of_each_round() -> None:
    """SH-13: before the cards; the goals still to come are equally likely."""
    match = space_hope("goals left: calm, mute, still", goals=QUIET)
    rest_of_round(match)
    assert match.actions() == ["reveal calm", "reveal still", "reveal mute"]
    assert match.state.weights() == [pytest.approx(1 / 3)] * 3
    match.decide("reveal still")
    assert goal(match) == "still"
    assert all(text.startswith("draw") for text in match.actions())
    assert seen(match, None, "goal") == ["Still"]


def test_a_goal_is_discarded_when_it_is_done() -> None:
    """SH-13: it does not come again before the others."""
    match = space_hope("", goals=QUIET)
    rest_of_round(match)
    match.decide("reveal still")
    next_round_of(match)
    assert match.actions() == ["reveal quiet", "reveal calm", "reveal mute"]
    assert goal(match) == ""


def next_round_of(match: Match) -> None:
    """Cards are dealt, the round is played, and the next begins."""
    deal(match)
    rest_of_round(match)


def test_when_the_goals_run_out_all_are_used_again() -> None:
    """SH-13: all of them."""
    match = space_hope("goals left: mute; red deck: 20; blue deck: 20", goals=QUIET)
    rest_of_round(match)
    match.decide("reveal mute")
    next_round_of(match)
    assert len(match.actions()) == 4


def test_if_somebody_is_dead_two_goals_are_drawn_and_the_dead_picks_one() -> None:
    """SH-13: both are seen by all, and the other goes back."""
    match = space_hope("blue dead; red deck: 20", goals=QUIET)
    rest_of_round(match)
    match.decide("reveal calm")
    assert match.actions() == ["reveal quiet", "reveal still", "reveal mute"]
    match.decide("reveal mute")
    assert actor(match) == "blue"
    for viewer in (RED, BLUE, None):
        assert seen(match, viewer, "goal") == ["Calm", "Mute"]
        assert "Calm" in said(match, viewer)
        assert "Mute" in said(match, viewer)
    assert match.actions() == ["choose calm", "choose mute", "resign"]
    match.play(BLUE, "choose mute")
    assert goal(match) == "mute"
    assert seen(match, RED, "goal") == ["Mute"]
    next_round_of(match)
    assert match.actions() == ["reveal quiet", "reveal calm", "reveal still"]


def test_the_one_who_has_been_dead_longest_picks() -> None:
    """SH-13: amber died before blue, and so did it in every round."""
    match = space_hope("amber dead; blue dead; red deck: 20", goals=QUIET, seats=4)
    for _ in range(2):
        rest_of_round(match)
        match.decide(match.actions()[0])
        match.decide(match.actions()[0])
        assert actor(match) == "amber"
        match.play(AMBER, match.actions()[0])
        deal(match)


def test_of_two_who_died_at_once_the_one_nearer_to_the_first_player_picks() -> None:
    """SH-13, SH-17: from the first player on clockwise: amber is first, then red, then blue."""
    match = space_hope(
        "amber first; amber morale 9; amber hand: plague, ballast", CARDS, goals=QUIET, seats=3
    )
    match.play(AMBER, "play plague")
    assert dead(match) == ["red", "blue"]
    match.decide("reveal calm")
    match.decide("reveal mute")
    assert actor(match) == "red"


def test_a_dead_player_picks_only_one_of_the_two() -> None:
    """SH-13: nothing else."""
    match = space_hope("blue dead", goals=QUIET)
    rest_of_round(match)
    match.decide("reveal calm")
    match.decide("reveal mute")
    refused(match, BLUE, "choose still", IllegalAction)
    refused(match, BLUE, "play ballast", IllegalAction)


def test_with_a_single_goal_left_a_dead_player_still_picks_from_two() -> None:
    """SH-13: they have run out, and all are used again."""
    match = space_hope("blue dead; goals left: mute", goals=QUIET)
    rest_of_round(match)
    match.decide("reveal mute")
    assert actor(match) == "chance"
    match.decide(match.actions()[0])
    assert actor(match) == "blue"
    assert len(match.actions()) == 3


def test_a_dead_player_who_chooses_no_more_is_not_asked_again() -> None:
    """SH-13: the goal that was drawn first is played, and the next of the dead chooses then."""
    match = space_hope("amber dead; blue dead; red deck: 40; green deck: 40", goals=QUIET, seats=4)
    rest_of_round(match)
    match.decide("reveal calm")
    match.decide("reveal mute")
    match.play(AMBER, "resign")
    assert goal(match) == "calm"
    deal(match)
    rest_of_round(match)
    match.decide("reveal quiet")
    match.decide("reveal mute")
    assert actor(match) == "blue"
    match.play(BLUE, "resign")
    deal(match)
    rest_of_round(match)
    match.decide(match.actions()[0])
    assert goal(match) != ""


def test_by_rules_1_a_dead_player_had_to_choose() -> None:
    """SH-13."""
    match = space_hope("blue dead", goals=QUIET, rules=1)
    rest_of_round(match)
    match.decide("reveal calm")
    match.decide("reveal mute")
    assert match.actions() == ["choose calm", "choose mute"]


def test_in_the_first_edition_there_is_no_goal() -> None:
    """SH-13: nothing is drawn but cards."""
    match = space_hope("", edition="first")
    rest_of_round(match)
    assert all(text.startswith("draw") for text in match.actions())


# What comes of it: SH-13 -------------------------------------------------------------------


def test_success_happens_to_everybody_who_lives() -> None:
    """SH-13: when the actions are over."""
    match = at_goal("alive", "amber dead; amber military 5", seats=3)
    idle(match)
    assert dial(match, "red", "military") == 3
    idle(match)
    assert [dial(match, who, "military") for who in ("red", "blue", "amber")] == [4, 4, 5]
    assert "The fleet has met its goal, Aim" in said(match)


def test_failure_happens_to_everybody_who_lives() -> None:
    """SH-13: those in hiding too."""
    match = at_goal("travel 50", "blue hides; amber dead; amber military 5", seats=3)
    idle(match, 2)
    assert [dial(match, who, "military") for who in ("red", "blue", "amber")] == [2, 2, 5]
    assert "The fleet has missed its goal, Aim" in said(match)


def test_what_is_written_happens_to_the_living_even_where_all_players_are_the_dead_too() -> None:
    """SH-13: everybody who lives, with goals in the first edition as well."""
    goals = "aim: alive: distance +2: -1 military\n" + QUIET
    match = space_hope(
        "goal aim; amber dead; amber distance 6",
        CARDS,
        PARTS,
        goals,
        seats=3,
        edition="first",
        dead_drift="none",
    )
    chosen = match.options.values
    assert chosen["all_reach_dead"] is True
    idle(match, 2)
    assert distances(match) == [2, 2, 6]


def test_a_failure_can_kill_and_the_round_ends_all_the_same() -> None:
    """SH-13, SH-12: red dies of it; blue goes on."""
    match = at_goal("travel 50", "red military 1")
    idle(match, 2)
    assert dead(match) == ["red"]
    assert table(match).round == 2
    assert hand(match, "blue") == []


def test_a_failure_can_kill_everybody() -> None:
    """SH-13, SH-16: the game is over."""
    match = at_goal("travel 50", "red military 1; blue military 1")
    idle(match, 2)
    assert match.is_over


def test_the_goal_works_before_the_last_cards_are_discarded() -> None:
    """SH-13, SH-4: when the actions are over; cards drawn by it are discarded as well."""
    goals = "aim: alive: draw 1, discard 1: -1 food\n" + QUIET
    match = space_hope("goal aim; red hand: march, ballast; blue dead", CARDS, PARTS, goals)
    match.play(RED, "play march")
    match.decide("draw blow")
    assert match.actions() == ["lose blow", "lose ballast"]
    match.decide("lose ballast")
    assert discards(match, "red") == ["march", "ballast", "blow"]


# The nine needs: SH-13 ---------------------------------------------------------------------


def test_sum_counts_a_dial_of_all_the_living_together() -> None:
    """SH-13: 4 Food for each of two players; seen at a glance, with its progress."""
    match = at_goal("sum food 4", "red food 4; red hand: march, ballast; amber dead", seats=3)
    table(match).dials[AMBER * 5] = 9  # the dead don't count
    assert progress(match) == "7 of 8"
    match.play(RED, "play march")
    assert progress(match) == "8 of 8"
    assert outcome(match) == "met"
    assert outcome(at_goal("sum food 4", "red food 4")) == "missed"


def test_each_counts_the_players_who_have_enough() -> None:
    """SH-13: every living player has at least 4 Fuel."""
    match = at_goal("each fuel 4", "red fuel 9; blue fuel 3; amber dead", seats=3)
    assert progress(match) == "1 of 2"
    assert outcome(match) == "missed"
    match = at_goal("each fuel 4", "red fuel 4; blue fuel 5; amber dead", seats=3)
    assert progress(match) == "2 of 2"
    assert outcome(match) == "met"


def test_each_asks_only_those_who_still_live() -> None:
    """SH-13: every living player; whoever has died in the round does not spoil it."""
    match = at_goal("each fuel 4", "red hand: blow, ballast; red fuel 4; amber fuel 4", seats=3)
    assert progress(match) == "2 of 3"
    match.play(RED, "play blow", "target 2")
    assert progress(match) == "2 of 2"
    assert outcome(match) == "met"


def test_given_counts_the_goals_own_action() -> None:
    """SH-13, SH-14: once for each player, whoever takes it."""
    drawing = f"red hand: {MANY}"
    match = at_goal("given 1", drawing, "card you: +1 food")
    assert progress(match) == "0 of 2"
    match.play(RED, "give ballast")
    assert progress(match) == "1 of 2"
    idle(match)
    match.play(RED, "give ballast")
    assert progress(match) == "2 of 2"
    assert outcome(match) == "met"
    assert outcome(at_goal("given 1", "", "card you: +1 food")) == "missed"


def test_travel_counts_distance_that_was_gained_this_round() -> None:
    """SH-13: by anybody, by cards and parts; what is lost is not taken off."""
    match = at_goal(
        "travel 3",
        f"red hand: march, retreat, {MANY}; blue hand: {MANY}; red distance 20; red parts: attic",
    )
    assert progress(match) == "0 of 6"
    match.play(RED, "play march")
    assert progress(match) == "3 of 6"
    idle(match)
    match.play(RED, "play retreat")
    assert progress(match) == "3 of 6"
    idle(match)
    match.play(RED, "use attic")
    assert progress(match) == "7 of 6"
    assert outcome(match) == "met"


def test_the_drifting_of_the_dead_is_no_travel() -> None:
    """SH-13: the living must reach it together."""
    match = at_goal("travel 1", "blue dead; red hand: ballast, ballast, ballast, ballast")
    idle(match, 2)
    assert distance(match, "blue") == 2
    assert progress(match) == "0 of 1"


def test_what_carries_the_dead_is_no_travel() -> None:
    """SH-13, SH-8: also where 'all players' are the dead too; red and blue gain 2 each."""
    goals = "aim: travel 3: +1 military: -1 military\n" + QUIET
    match = space_hope(
        "goal aim; red hand: chorus, ballast, ballast; amber dead",
        CARDS,
        PARTS,
        goals,
        seats=3,
        edition="first",
    )
    match.play(RED, "play chorus")
    assert distances(match) == [2, 2, 2]
    assert progress(match) == "4 of 6"


def test_built_counts_parts_of_this_round() -> None:
    """SH-13: the second part of Tier 0 too; those that stood before don't."""
    match = at_goal("built 1", "red parts: tower; blue hand: hammer, ballast")
    assert progress(match) == "0 of 2"
    match.play(RED, "place ballast", "in attic")
    match.play(RED, "in cellar")
    match.decide("draw ballast")
    assert progress(match) == "2 of 2"
    match.play(BLUE, "play hammer", "wreck attic")
    assert "has met its goal" in said(match)
    assert outcome(at_goal("built 1")) == "missed"


def test_parts_counts_those_that_stand() -> None:
    """SH-13: of the living; destroyed ones are gone."""
    match = at_goal(
        "parts 1",
        "red parts: attic, cellar; amber dead; amber parts: attic; blue hand: hammer, ballast",
        seats=3,
    )
    assert progress(match) == "2 of 2"
    idle(match)
    match.play(BLUE, "play hammer", "target 1", "wreck attic")
    assert "has missed its goal" in said(match)


def test_used_counts_abilities_of_this_round() -> None:
    """SH-13: AND cards, and OR cards for their ability; not for their Distance."""
    match = at_goal("used 1", f"red hand: march, meal, meal, {MANY}; blue hand: ballast")
    assert progress(match) == "0 of 2"
    match.play(RED, "play meal", "distance", "target 1")
    assert progress(match) == "0 of 2"
    match.play(RED, "play meal", "ability")
    assert progress(match) == "1 of 2"
    match.play(RED, "play march")
    assert progress(match) == "2 of 2"
    assert outcome(match) == "met"


def test_an_ability_with_nobody_to_choose_is_not_used() -> None:
    """SH-13, SH-8: it does nothing."""
    match = at_goal("used 1", "red hand: blow, ballast, ballast; blue hides")
    match.play(RED, "play blow")
    assert progress(match) == "0 of 2"


@pytest.mark.parametrize(("blue", "end"), [(5, "met"), (6, "missed")])
def test_spread_is_how_far_the_living_are_apart(blue: int, end: str) -> None:
    """SH-13: at most 4 Distance from the last to the first; the dead don't count."""
    match = at_goal(
        "spread 4", f"red distance 1; blue distance {blue}; amber dead; amber distance 50", seats=3
    )
    text = match.scene(RED).find("goal/progress")
    assert isinstance(text, Text)
    assert f"{blue - 1} apart, at most 4" in text.text
    assert outcome(match) == end


def test_alive_is_met_when_nobody_dies() -> None:
    """SH-13: those who were dead before don't matter."""
    match = at_goal("alive", "amber dead", seats=3)
    assert progress(match) == "2 of 2"
    assert outcome(match) == "met"


def test_alive_is_missed_when_somebody_dies() -> None:
    """SH-13: in this round."""
    match = at_goal("alive", "red hand: blow, ballast, ballast", seats=3)
    match.play(RED, "play blow", "target 2")
    assert progress(match) == "2 of 3"
    assert outcome(match) == "missed"


def test_goals_count_those_who_lived_when_the_goal_was_drawn() -> None:
    """SH-13: whoever dies in the round makes it no easier."""
    match = at_goal("sum food 3", "red hand: blow, ballast, ballast; amber food 5", seats=3)
    assert progress(match) == "11 of 9"
    match.play(RED, "play blow", "target 2")
    assert progress(match) == "8 of 9"
    assert outcome(match) == "missed"


def test_a_goal_of_the_next_round_counts_those_who_live_then() -> None:
    """SH-13: also who dies as the cards are drawn, for the goal is drawn before."""
    goals = "aim: sum food 3: +1 military: -1 military\n" + QUIET
    match = space_hope("blue dead; amber deck: 2", CARDS, PARTS, goals, seats=3)
    rest_of_round(match)
    match.decide("reveal aim")
    match.decide("reveal calm")
    match.play(BLUE, "choose aim")
    deal(match)
    assert dead(match) == ["blue", "amber"]
    assert progress(match) == "3 of 6"


def test_a_new_round_counts_from_nothing() -> None:
    """SH-13: what was given, gained, built and used before is over."""
    goals = """
        gain: travel 1: +1 military: -1 military
        use: used 1: +1 military: -1 military
        build: built 1: +1 military: -1 military
        give: given 1: +1 military: -1 military: card you:
    """
    for name in ("gain", "use", "build", "give"):
        match = space_hope(
            f"goal give; red hand: march, {MANY}; blue hand: {MANY}", CARDS, PARTS, goals
        )
        match.play(RED, "play march")
        match.play(BLUE, "place ballast", "in attic")
        match.play(BLUE, "pass")
        match.play(RED, "give ballast")
        rest_of_round(match)
        match.decide(f"reveal {name}")
        deal(match)
        assert progress(match) == "0 of 2"


# The goal's action: SH-14 ------------------------------------------------------------------


def test_a_goals_action_discards_a_card() -> None:
    """SH-14: it is counted as given, works, and is an action like any other."""
    match = at_goal("given 2", "red hand: march, ballast, ballast", "card any: +2 fuel", seats=3)
    assert {"give march", "give ballast"} <= set(match.actions())
    match.play(RED, "give march")
    match.play(RED, "target 3")
    assert dial(match, "amber", "fuel") == 5
    assert discards(match, "red") == ["march"]
    assert distances(match) == [0, 0, 0]
    assert progress(match) == "1 of 6"
    assert actor(match) == "blue"


def test_a_goals_action_pays_from_a_dial() -> None:
    """SH-14: its price, and no card."""
    match = at_goal("given 2", "", "2 food you: distance +3")
    match.play(RED, "pay")
    assert dials(match, "red") == [1, 3, 3, 3, 3]
    assert distance(match, "red") == 3
    assert len(hand(match, "red")) == 2
    assert progress(match) == "1 of 4"
    assert actor(match) == "blue"


@pytest.mark.parametrize(("food", "may"), [(1, False), (2, False), (3, True)])
def test_nobody_may_pay_the_last_point_of_a_dial(food: int, may: bool) -> None:
    """SH-14: a price of 2 is paid from 3 at least."""
    match = at_goal("given 2", f"red food {food}", "2 food you:")
    assert ("pay" in match.actions()) is may
    if not may:
        assert "Food" in refused(match, RED, "pay")


def test_a_goals_action_is_taken_three_times_a_round_at_most_by_each() -> None:
    """SH-14: red has, blue may still."""
    match = at_goal(
        "given 9", f"red hand: {MANY}; blue hand: {MANY}; red food 9", "1 food you: distance +1"
    )
    for _ in range(3):
        match.play(RED, "pay")
        idle(match)
    assert "pay" not in match.actions()
    assert "3 times" in refused(match, RED, "pay")
    idle(match)
    assert "pay" in match.actions()


def test_a_goals_action_is_free_again_in_the_next_round() -> None:
    """SH-14: three times a round."""
    goals = "aim: given 9: +1 food: +1 food: 1 food you:\nend: given 9: +1 food: +1 food: card you:"
    match = space_hope(
        f"goal aim; goals left: end; red hand: {MANY}; red food 9; red deck: 20; blue deck: 20",
        CARDS,
        PARTS,
        goals,
    )
    match.play(RED, "pay")
    idle(match)
    match.play(RED, "pay")
    match.play(RED, "pay")
    rest_of_round(match)
    match.decide("reveal end")
    deal(match)
    assert actor(match) == "blue"
    idle(match)
    match.play(RED, "give ballast")
    assert progress(match) == "1 of 18"


def test_a_goals_action_is_taken_only_while_the_goal_is_not_reached() -> None:
    """SH-14: then no more."""
    match = at_goal("given 1", f"red hand: {MANY}; blue hand: {MANY}", "card you: distance +1")
    match.play(RED, "give ballast")
    match.play(BLUE, "give ballast")
    assert progress(match) == "2 of 2"
    assert not [text for text in match.actions() if text.startswith("give")]
    assert "met already" in refused(match, RED, "give ballast")


def test_an_action_may_serve_a_goal_that_counts_something_else() -> None:
    """SH-14: and it ends when that is reached."""
    match = at_goal("sum food 4", "", "card any: +2 food")
    match.play(RED, "give ballast")
    match.play(RED, "target 1")
    assert progress(match) == "8 of 8"
    assert "give ballast" not in match.actions()


def test_a_goal_without_an_action_allows_none() -> None:
    """SH-14: a goal may allow one."""
    match = at_goal("sum food 9")
    assert not [text for text in match.actions() if text.startswith(("give", "pay"))]
    refused(match, RED, "pay")
    refused(match, RED, "give ballast")


def test_a_goals_action_is_no_ability_and_pays_no_toll() -> None:
    """SH-14: its price is all it costs, and 'use abilities' does not count it."""
    cards = CARDS + "\n    tax: and 0 all: toll morale"
    goals = "aim: used 2: +1 military: -1 military: card you: distance +1\n" + QUIET
    match = space_hope("goal aim; red hand: tax, ballast", cards, PARTS, goals)
    match.play(RED, "play tax")
    assert progress(match) == "1 of 4"
    match.play(BLUE, "give ballast")
    assert "Blue loses 1 Morale" not in said(match)


def test_a_goals_action_may_kill() -> None:
    """SH-14, SH-12: what it does to its target is no payment."""
    match = at_goal("given 9", "amber military 1", "card opponent: -1 military", seats=3)
    match.play(RED, "give ballast")
    match.play(RED, "target 3")
    assert dead(match) == ["amber"]


def test_the_goal_is_seen_by_all_with_what_it_needs_and_does() -> None:
    """SH-13: at a glance."""
    match = at_goal("sum food 4", "", "card any: +2 food")
    for viewer in (RED, BLUE, None):
        label = match.scene(viewer).find("goal/aim").label
        assert "Together, have 4 Food for each player." in label
        assert "Action: discard a card. Any player gains 2 Food." in label
    assert built(match, "red") == []


def test_goals_come_as_often_as_each_other() -> None:
    """SH-13: one is drawn; of four each in a quarter of the rounds."""
    match = space_hope("", goals=QUIET)
    rest_of_round(match)
    assert match.state.weights() == [0.25] * 4


def test_a_round_without_a_goal_needs_none() -> None:
    """SH-13: with `goals` off rounds end without success or failure."""
    match = space_hope("")
    next_round(match)
    assert "goal" not in said(match)


# The other needs: SH-13 ----------------------------------------------------------------------

KIT = """
    sow: and 2 you: +1 food
    raid: and 3 opponent: -1 food
    keep: and 0 you: salvage 1
"""


def needing(needs: str, drawing: str = "", action: str = "", seats: int = 2) -> Match:
    """A round with such a goal; everybody has cards enough."""
    cards = "sow, raid, keep, ballast, ballast"
    hands = "" if "hand" in drawing else f"red hand: {cards}; blue hand: {cards}"
    goals = f"aim: {needs}: +1 military: -1 military{action}\nother: alive: +1 food: -1 food"
    return space_hope(f"goal aim; {hands}; {drawing}", KIT, goals=goals, seats=seats)


@pytest.mark.parametrize(
    ("needs", "before", "after"),
    [
        ("sum dials 16", "30 of 32", "31 of 32"),
        ("each travel 2", "0 of 2", "1 of 2"),
        ("one travel 5", "0 of 5", "2 of 5"),
        ("one food 6", "3 of 6", "4 of 6"),
    ],
)
def test_what_a_card_for_oneself_brings_the_goal(needs: str, before: str, after: str) -> None:
    """SH-13: all dials together; every ship's own way; one ship for all."""
    match = needing(needs)
    assert progress(match) == before
    match.play(RED, "play sow")
    assert progress(match) == after


def test_no_dial_may_be_low() -> None:
    """SH-13: `each lowest 3`: red has Fuel 2, and blue nothing below 3 until the raid."""
    match = needing("each lowest 3", "red fuel 2")
    assert progress(match) == "1 of 2"
    match.play(RED, "play raid")
    assert progress(match) == "0 of 2"


def test_distance_from_each_other() -> None:
    """SH-13: `lifted`: what others' cards bring, an AND card's pay to its victim too."""
    match = needing("lifted 3")
    match.play(RED, "play sow")
    assert progress(match) == "0 of 6"
    match.play(BLUE, "play raid")
    assert progress(match) == "3 of 6"


def test_discards_put_back_are_counted() -> None:
    """SH-13: `salvaged`."""
    match = needing("salvaged 1", "red discards: sow")
    match.play(RED, "play keep")
    assert progress(match) == "1 of 2"


def test_a_truce_is_kept_by_using_few_abilities_on_opponents() -> None:
    """SH-13: `truce 1`: two are allowed at two, and a third breaks it."""
    match = needing(
        "truce 1", "blue food 9; red hand: raid, raid, raid, ballast; blue hand: ballast, ballast"
    )
    for _ in range(2):
        match.play(RED, "play raid")
        if match.actor == BLUE:
            idle(match)
    text = match.scene(None).find("goal/progress")
    assert isinstance(text, Text)
    assert text.text == "Now 2, at most 2"
    match.play(RED, "play raid")
    assert "missed its goal" in said(match)


def test_every_player_has_to_help() -> None:
    """SH-13, SH-14: `each given`: two gifts of one are not one of each."""
    match = needing("each given 1", action=": card you: +1 food")
    match.play(RED, "give sow")
    idle(match)
    match.play(RED, "give raid")
    assert progress(match) == "1 of 2"
    match.play(BLUE, "give sow")
    assert progress(match) == "2 of 2"


def test_a_goal_may_let_players_place_more_than_one_part() -> None:
    """SH-14, SH-9: at most three more, and only while it is not reached."""
    parts = "\n".join(f"room-{n}: 0 discard you: distance +1" for n in range(6))
    match = space_hope(
        "goal aim; red hand: ballast, ballast, ballast, ballast, ballast; blue dead",
        KIT,
        parts,
        "aim: each parts 3: +1 food: -1 food: place you\nother: alive: +1 food: -1 food",
        two_parts=False,
    )
    for n in range(3):
        match.play(RED, "place ballast", f"in room-{n}")
    assert progress(match) == "1 of 1"
    assert "placed a ship part" in refused(match, RED, "place ballast")
    assert table(match).given == 2
