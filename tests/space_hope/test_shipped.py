"""The game's own cards, ship parts and goals are those of the brief."""

from collections import Counter

import pytest

from farstead.games.space_hope.rules.content import (
    A_PLACE,
    ALWAYS,
    BUILT,
    EACH_PARTS,
    NO_ACTION,
    ROUND,
    SPENT,
    START,
)
from farstead.games.space_hope.rules.content import PARTS as PARTS_NEEDED
from farstead.games.space_hope.rules.effects import (
    ADVANCE,
    FALL_BACK,
    HIGHEST,
    LOWER,
    LOWEST,
    MILL,
    OPPONENT,
    SALVAGE,
    SAVE,
    TARGETS,
    VERBS,
)
from farstead.games.space_hope.rules.shipped import CARDS, GOALS, PARTS, SHIP_NAMES


def test_there_are_60_cards() -> None:
    """SH-2: how many copies there are depends on the seats."""
    assert len(CARDS) == 60


def test_24_cards_are_for_you_20_for_an_opponent_10_for_any_and_6_for_all() -> None:
    """SH-8, SH-2: you, an opponent, any player and all players."""
    counts = Counter(TARGETS[card.target] for card in CARDS)
    assert counts == {"you": 24, "opponent": 20, "any": 10, "all": 6}


def test_half_of_the_cards_are_and_half_or() -> None:
    """SH-7, SH-2: 30 each."""
    assert Counter(card.is_and for card in CARDS) == {True: 30, False: 30}


def test_at_least_8_cards_remain_for_the_round() -> None:
    """SH-11, SH-2: they say so."""
    lasting = [card for card in CARDS if card.remains]
    assert len(lasting) >= 8
    assert all(card.text.endswith("Remains in play: Round.") for card in lasting)
    assert not any("Remains" in card.text for card in CARDS if not card.remains)


def test_distances_are_from_0_to_6() -> None:
    """SH-7, SH-2: none is greater."""
    assert {card.distance for card in CARDS} <= set(range(7))


def test_no_two_cards_do_the_same() -> None:
    """SH-2, SH-20: two of each card, and no design twice."""
    faces = [
        (
            card.is_and,
            card.distance,
            card.target,
            tuple(sorted(tuple(effect.code()) for effect in card.effects)),
        )
        for card in CARDS
    ]
    assert [face for face, count in Counter(faces).items() if count > 1] == []


def test_no_ability_is_there_twice_for_the_same_target_and_type() -> None:
    """SH-2, SH-20: no card is a plain better copy of another that differs in Distance alone."""
    faces = [(card.is_and, card.target, card.text) for card in CARDS]
    assert [face for face, count in Counter(faces).items() if count > 1] == []


def test_a_harmful_and_card_pays_its_victim_in_distance() -> None:
    """SH-7: AND cards for an opponent carry the opponent."""
    for card in CARDS:
        if card.is_and and card.target == OPPONENT:
            assert card.distance > 0, card.name


@pytest.mark.parametrize(
    "verb",
    [
        "take", "give", "move", "draw", "discard", "mill", "salvage", "destroy", "guard", "swap",
        "shield", "hide", "tailwind", "toll",
    ],
)  # fmt: skip
def test_the_cards_use_the_words_of_the_brief(verb: str) -> None:
    """SH-20: each is on some card."""
    assert any(effect.op == VERBS[verb] for card in CARDS for effect in card.effects)


def test_there_are_10_parts_of_these_tiers() -> None:
    """SH-9: Tiers 0, 0, 0, 1, 1, 2, 2, 3, 4, 5."""
    assert [part.tier for part in PARTS] == [0, 0, 0, 1, 1, 2, 2, 3, 4, 5]


def test_parts_work_in_every_way() -> None:
    """SH-10: always, at the start of a round, once a round, and discarded."""
    assert {part.use for part in PARTS} == {ALWAYS, START, ROUND, SPENT}


def test_some_part_saves_a_dial_and_some_returns_discards() -> None:
    """SH-18, SH-20: of the brief."""
    done = {effect.op for part in PARTS for effect in part.effects}
    assert {SAVE, SALVAGE} <= done


def test_the_part_of_tier_5_is_a_great_leap() -> None:
    """SH-9: farther than any card."""
    leaps = [effect.amount for effect in PARTS[-1].effects if effect.op == ADVANCE]
    assert sum(leaps) > 6


def test_there_are_18_goals_and_half_have_an_action() -> None:
    """SH-13, SH-14: nine at least."""
    assert len(GOALS) == 18
    assert len([goal for goal in GOALS if goal.cost != NO_ACTION]) >= 9


def test_the_18_goals_are_18_ideas() -> None:
    """SH-13: no need is asked for twice."""
    assert len({goal.need for goal in GOALS}) == 18


def test_a_failed_goal_is_a_catastrophe() -> None:
    """SH-13: never one point of one dial: at least three points, or cards of the deck."""
    for goal in GOALS:
        lost = 0
        for effect in goal.failure:
            assert effect.op in (LOWER, FALL_BACK, MILL), goal.name
            one = effect.op != LOWER or effect.dials in (LOWEST, HIGHEST)
            lost += effect.amount * (1 if one else effect.dials.bit_count())
        assert lost >= 3, goal.name


def test_actions_of_goals_for_parts_place_parts() -> None:
    """SH-14: they help the goal that they belong to."""
    for goal in GOALS:
        if goal.need in (BUILT, PARTS_NEEDED, EACH_PARTS):
            assert goal.cost == A_PLACE, goal.name


def test_every_goal_has_a_success_and_a_failure_and_they_differ() -> None:
    """SH-13: it matters whether it is reached."""
    for goal in GOALS:
        codes = [[effect.code() for effect in side] for side in (goal.success, goal.failure)]
        assert all(codes), goal.name
        assert codes[0] != codes[1], goal.name


def test_everything_has_a_title_and_a_line_of_flavour_of_its_own() -> None:
    """SH-21: no title and no flavour twice, also across kinds."""
    for field in ("title", "flavour"):
        texts = [str(getattr(entry, field)) for entry in [*CARDS, *PARTS, *GOALS]]
        assert all(text.strip() == text and text for text in texts)
        assert [text for text, count in Counter(texts).items() if count > 1] == []


def test_there_are_names_enough_for_six_ships() -> None:
    """SH-2: and none twice."""
    assert len(set(SHIP_NAMES)) == len(SHIP_NAMES) >= 6
