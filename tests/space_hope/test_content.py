"""Content from files: what is refused, with file, entry, reason and the nearest word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farstead.core.errors import BadContent
from farstead.games.space_hope import GAME
from farstead.games.space_hope.rules.content import parse_cards, parse_goals, parse_parts
from farstead.games.space_hope.rules.effects import (
    DIALS,
    TARGETS,
    VERBS,
    BadEffect,
    Effect,
    parse_effect,
)
from tests.space_hope.positions import cards_toml, content, content_file, goals_toml, parts_toml

CARD = """
[card.feast]
title = "Feast"
flavour = "Much."
type = "and"
distance = 2
target = "you"
effects = ["+2 food"]
"""
PART = """
[part.attic]
title = "Attic"
flavour = "Dusty."
tier = 0
use = "round"
target = "you"
effects = ["+1 food"]
"""
GOAL = """
[goal.larder]
title = "Larder"
flavour = "Full."
needs = "sum food 4"
success = ["+1 morale"]
failure = ["-1 food"]
cost = "card"
target = "any"
effects = ["+2 food"]
"""
OTHER_GOAL = GOAL.replace("larder", "other").replace("Larder", "Other")


def refusal_of_card(old: str, new: str) -> str:
    """Why a card is refused in which this was replaced; file and entry are checked here."""
    return refusal(parse_cards, CARD, old, new, "cards.toml", "card 'feast'")


def refusal_of_part(old: str, new: str) -> str:
    return refusal(parse_parts, PART, old, new, "parts.toml", "part 'attic'")


def refusal_of_goal(old: str, new: str) -> str:
    return refusal(parse_goals, GOAL, old, new, "goals.toml", "goal 'larder'")


def refusal(parse: object, text: str, old: str, new: str, file: str, entry: str) -> str:
    assert callable(parse)
    assert old in text
    second = OTHER_GOAL if parse is parse_goals else ""
    assert parse(text + second, file)
    with pytest.raises(BadContent) as caught:
        parse(text.replace(old, new) + second, file)
    error = caught.value
    assert (error.file, error.entry) == (file, entry)
    assert str(error) == f"{file}, {entry}: {error.reason}"
    return error.reason


# Effects ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ("drow 1", "did you mean 'draw'?"),
        ("salvege 2", "did you mean 'salvage'?"),
        ("explode", "unknown effect 'explode'"),
        ("+2 fod", "unknown dial 'fod'; did you mean 'food'?"),
        ("move 1 fuel militry", "did you mean 'military'?"),
        ("shield foood", "did you mean 'food'?"),
        ("+2", "name a dial"),
        ("+0 food", "no whole number from 1 to 9"),
        ("+10 food", "no whole number from 1 to 9"),
        ("+x food", "no whole number from 1 to 9"),
        ("+1 food food", "'food' is named twice"),
        ("+1 food lowest", "'lowest' can't stand here"),
        ("+1 food all", "'all' can't stand here"),
        ("shield lowest", "'lowest' can't stand here"),
        ("block choice", "'choice' can't stand here"),
        ("swap food food", "'food' is named twice"),
        ("swap food", "write 'swap DIAL DIAL'"),
        ("move 1 food", "write 'move N DIAL DIAL'"),
        ("draw", "write 'draw N'"),
        ("draw 1 2", "write 'draw N'"),
        ("draw -1", "no whole number"),
        ("distance 3", "write 'distance +N' or 'distance -N'"),
        ("distance +31", "no whole number from 1 to 30"),
        ("guard part", "write 'guard parts'"),
        ("destroy parts", "write 'destroy part'"),
        ("hide 1", "write 'hide'"),
        ("", "does nothing"),
        ("you", "does nothing"),
        ("take 1 food", "needs another player as its target"),
        ("give 1 food", "needs another player as its target"),
        ("trade food", "needs another player as its target"),
        ("take 2 distance", "needs another player as its target"),
        ("save 2", "only a ship part can do that"),
        ("hand +1", "only a ship part can do that"),
    ],
)
def test_an_effect_that_cant_be_read_is_refused(effect: str, reason: str) -> None:
    """SH-21: with file, entry, field and reason, and the nearest known word."""
    told = refusal_of_card('"+2 food"', f'"{effect}"')
    assert told.startswith("effects: ")
    assert reason in told


@pytest.mark.parametrize(
    "effect", ["take 1 food", "give 1 food", "trade food", "destroy part", "you +1 food"]
)
def test_an_effect_that_needs_a_single_target_is_refused_for_all_players(effect: str) -> None:
    """SH-21: a wrong target."""
    with pytest.raises(BadContent, match=r"c\.toml, card 'it': .*needs a single target"):
        parse_cards(cards_toml(f"it: and 1 all: {effect}"), "c.toml")


@pytest.mark.parametrize("effect", ["take 1 food", "give 1 food", "trade food", "destroy part"])
def test_an_exchange_with_oneself_is_refused(effect: str) -> None:
    """SH-21: `you` has no place before it."""
    with pytest.raises(BadContent, match="leave out 'you'"):
        parse_cards(cards_toml(f"it: and 1 opponent: you {effect}"), "c.toml")


# Cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            'target = "you"',
            'target = "oponent"',
            "unknown target 'oponent'; did you mean 'opponent'",
        ),
        ('target = "you"', 'target = "everybody"', "unknown target 'everybody'; known: all, any"),
        ('type = "and"', 'type = "ad"', "unknown type 'ad'; did you mean 'and'?"),
        ("distance = 2", 'distance = "2"', "'distance' must be a whole number"),
        ("distance = 2", "distance = 2.5", "'distance' must be a whole number"),
        ("distance = 2", "distance = true", "'distance' must be a whole number"),
        ("distance = 2", "distance = -1", "'distance' must be from 0"),
        ("distance = 2", "distance = 21", "'distance' must be from 0 to 20, not 21"),
        ("distance = 2", "distanc = 2", "unknown field 'distanc'; did you mean 'distance'?"),
        ("distance = 2", "", "'distance' is missing"),
        ('title = "Feast"', "", "'title' is missing"),
        ('title = "Feast"', 'title = ""', "'title' must be a text"),
        ('flavour = "Much."', "", "'flavour' is missing"),
        ('type = "and"', "", "'type' is missing"),
        ('target = "you"', "", "'target' is missing"),
        ('effects = ["+2 food"]', "", "'effects' is missing"),
        ('effects = ["+2 food"]', "effects = []", "has no effects"),
        ('effects = ["+2 food"]', 'effects = "+2 food"', "'effects' must be a list of texts"),
        ('effects = ["+2 food"]', "effects = [1]", "'effects' must be a list of texts"),
        ('["+2 food"]', str(["+1 food"] * 7), "more than 6 effects"),
        ('flavour = "Much."', 'flavour = "Much."\nprice = 3', "unknown field 'price'"),
    ],
)
def test_a_card_with_a_bad_field_is_refused(old: str, new: str, reason: str) -> None:
    """SH-21: wrong, missing and unknown fields."""
    assert reason in refusal_of_card(old, new)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has no card"),
        ("# nothing", "has no card"),
        ("[card]", "has no card"),
        ("card = 3", "has no card"),
        ("[[card]]", "has no card"),
        ("[kard.feast]", "unknown kind; did you mean 'card'?"),
        ("[card.feast", ""),
        ("card.feast = 3", "is not a table of fields"),
        (CARD + CARD, ""),
        (CARD.replace("card.feast", "card.Feast"), "small letters"),
        (CARD.replace("card.feast", 'card."two words"'), "small letters"),
        (CARD.replace("card.feast", 'card.""'), "small letters"),
    ],
)
def test_a_file_that_is_no_deck_is_refused(text: str, reason: str) -> None:
    """SH-21: an empty deck, another kind of file, no TOML at all, an entry given twice."""
    with pytest.raises(BadContent) as caught:
        parse_cards(text, "mine.toml")
    assert caught.value.file == "mine.toml"
    assert reason in caught.value.reason
    assert caught.value.reason


def test_two_cards_of_one_title_are_refused() -> None:
    """SH-21: duplicates can't be told apart."""
    twins = CARD + CARD.replace("card.feast", "card.banquet")
    with pytest.raises(BadContent, match=r"mine\.toml, card titled 'Feast'"):
        parse_cards(twins, "mine.toml")


def test_more_cards_than_there_is_room_for_are_refused() -> None:
    """SH-21: a hundred at most."""
    lines = [f"card-{n}: and 1 you: +1 food" for n in range(101)]
    assert len(parse_cards(cards_toml("\n".join(lines[:100])), "c.toml")) == 100
    with pytest.raises(BadContent, match="101 cards"):
        parse_cards(cards_toml("\n".join(lines)), "c.toml")


# Parts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('use = "round"', 'use = "rond"', "unknown use 'rond'; did you mean 'round'?"),
        ('target = "you"', 'target = "yu"', "unknown target 'yu'; did you mean 'you'?"),
        ("tier = 0", "tier = -1", "'tier' must be from 0"),
        ("tier = 0", "teir = 0", "unknown field 'teir'; did you mean 'tier'?"),
        ("tier = 0", "", "'tier' is missing"),
        ("tier = 0", "tier = 1", "tier 1 can't be reached"),
        ('["+1 food"]', "[]", "has no effects"),
        ('["+1 food"]', '["+1 fuul"]', "unknown dial 'fuul'; did you mean 'fuel'?"),
        ('["+1 food"]', '["save 2"]', "only a part that works 'always' can do that"),
        ('["+1 food"]', '["hand +1"]', "only a part that works 'always' can do that"),
        ('["+1 food"]', '["shield food"]', "only a part that works 'always' can do that"),
        ('use = "round"', 'use = "always"', "'always' takes only save, hand, shield, guard"),
    ],
)
def test_a_part_with_a_bad_field_is_refused(old: str, new: str, reason: str) -> None:
    """SH-21: with file, entry and reason."""
    assert reason in refusal_of_part(old, new)


@pytest.mark.parametrize("use", ["always", "start"])
def test_a_part_that_works_by_itself_is_for_its_owner(use: str) -> None:
    """SH-21, SH-10: nobody could choose its target."""
    effects = "shield food" if use == "always" else "+1 food"
    with pytest.raises(BadContent, match=r"p\.toml, part 'it': .*'you'"):
        parse_parts(parts_toml(f"it: 0 {use} opponent: {effects}"), "p.toml")


@pytest.mark.parametrize("effect", ["destroy part", "+1 choice"])
def test_a_part_that_works_by_itself_asks_for_nothing(effect: str) -> None:
    """SH-21, SH-10: nobody chooses anything at the start of a round."""
    with pytest.raises(BadContent, match=r"p\.toml, part 'it'"):
        parse_parts(parts_toml(f"it: 0 start you: {effect}"), "p.toml")


@pytest.mark.parametrize(
    ("tiers", "bad"),
    [
        ([1], 1),
        ([0, 2], 2),
        ([0, 1, 1, 4], 4),
        ([0, 2, 2], 2),
        ([0, 0, 3, 1], None),
        ([0, 1, 2, 3], None),
        ([0, 0, 0, 1, 1, 2, 2, 3, 4, 5], None),
    ],
)
def test_a_tier_that_cant_be_reached_is_refused(tiers: list[int], bad: int | None) -> None:
    """SH-21, SH-9: a slot of Tier n needs n parts below it."""
    lines = [f"part-{n}: {tier} round you: +1 food" for n, tier in enumerate(tiers)]
    text = parts_toml("\n".join(lines))
    if bad is None:
        assert len(parse_parts(text, "p.toml")) == len(tiers)
        return
    with pytest.raises(BadContent) as caught:
        parse_parts(text, "p.toml")
    assert caught.value.entry == f"part 'part-{tiers.index(bad)}'"
    assert f"tier {bad}" in caught.value.reason


def test_no_parts_and_too_many_and_twins_are_refused() -> None:
    """SH-21: one to twelve, each with a title of its own."""
    with pytest.raises(BadContent, match="has no part"):
        parse_parts("", "p.toml")
    lines = [f"part-{n}: 0 round you: +1 food" for n in range(13)]
    assert len(parse_parts(parts_toml("\n".join(lines[:12])), "p.toml")) == 12
    with pytest.raises(BadContent, match="13 parts"):
        parse_parts(parts_toml("\n".join(lines)), "p.toml")
    with pytest.raises(BadContent, match="part titled 'Attic'"):
        parse_parts(PART + PART.replace("part.attic", "part.loft"), "p.toml")


# Goals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("sum food 4", "sume food 4", "unknown need 'sume'; did you mean 'sum'?"),
        ("sum food 4", "victory", "unknown need 'victory'"),
        ("sum food 4", "sum foood 4", "unknown dial 'foood'; did you mean 'food'?"),
        ("sum food 4", "sum food", "write 'sum DIAL N'"),
        ("sum food 4", "sum food four", "write 'sum DIAL N'"),
        ("sum food 4", "each 4", "write 'each DIAL N'"),
        ("sum food 4", "travel", "write 'travel N'"),
        ("sum food 4", "travel -4", "write 'travel N'"),
        ("sum food 4", "alive 2", "write 'alive'"),
        ("sum food 4", "travel 0", "0 is not from 1 to 99"),
        ("sum food 4", "travel 100", "100 is not from 1 to 99"),
        ('needs = "sum food 4"', "", "'needs' is missing"),
        ('needs = "sum food 4"', 'need = "alive"', "unknown field 'need'; did you mean 'needs'?"),
        ('cost = "card"', 'cost = "kard"', "write 'card', 'place' or 'N DIAL', not 'kard'"),
        ('cost = "card"', 'cost = "1 fod"', "write 'card', 'place' or 'N DIAL'"),
        ('cost = "card"', 'cost = "9 food"', "9 is not from 1 to 8"),
        ('cost = "card"', 'cost = "0 food"', "0 is not from 1 to 8"),
        ('cost = "card"', "", "an action needs a 'cost'"),
        ('target = "any"', 'target = "anyone"', "unknown target 'anyone'"),
        ('success = ["+1 morale"]', "", "'success' is missing"),
        ('failure = ["-1 food"]', "", "'failure' is missing"),
        ('success = ["+1 morale"]', 'success = ["+1 moral"]', "success: unknown dial 'moral'"),
        ('failure = ["-1 food"]', 'failure = ["take 1 food"]', "failure: "),
        ('success = ["+1 morale"]', 'success = ["destroy part"]', "needs a single target"),
        ('success = ["+1 morale"]', 'success = ["shield food"]', "don't last"),
        ('failure = ["-1 food"]', 'failure = ["toll morale"]', "don't last"),
        ('effects = ["+2 food"]', 'effects = ["hide"]', "don't last"),
        ('failure = ["-1 food"]', 'failure = ["save 2"]', ""),
    ],
)
def test_a_goal_with_a_bad_field_is_refused(old: str, new: str, reason: str) -> None:
    """SH-21: with file, entry and reason."""
    assert reason in refusal_of_goal(old, new)


def test_a_goal_that_counts_its_action_must_have_one() -> None:
    """SH-21, SH-14: it could never be met."""
    text = goals_toml("it: given 1: +1 food: -1 food") + OTHER_GOAL
    with pytest.raises(BadContent, match=r"g\.toml, goal 'it': .*'cost' is missing"):
        parse_goals(text, "g.toml")


@pytest.mark.parametrize("field", ["success", "failure"])
def test_a_goal_must_do_something_either_way(field: str) -> None:
    """SH-21, SH-13: each goal has a success and a failure effect."""
    for line in ('success = ["+1 morale"]', 'failure = ["-1 food"]'):
        if line.startswith(field):
            refusal_of_goal(line, f"{field} = []")


def test_nobody_chooses_a_dial_for_what_a_goal_brings() -> None:
    """SH-21, SH-20: a dial of your choice is chosen by whoever plays a card; nobody plays it."""
    refusal_of_goal('success = ["+1 morale"]', 'success = ["+1 choice"]')


def test_too_few_and_too_many_goals_and_twins_are_refused() -> None:
    """SH-21, SH-13: a dead player picks one of two, so there are two at least."""
    with pytest.raises(BadContent, match="has no goal"):
        parse_goals("", "g.toml")
    with pytest.raises(BadContent, match="1 goals"):
        parse_goals(GOAL, "g.toml")
    lines = [f"goal-{n}: alive: +1 food: -1 food" for n in range(61)]
    assert len(parse_goals(goals_toml("\n".join(lines[:60])), "g.toml")) == 60
    with pytest.raises(BadContent, match="61 goals"):
        parse_goals(goals_toml("\n".join(lines)), "g.toml")
    with pytest.raises(BadContent, match="goal titled 'Larder'"):
        parse_goals(GOAL + GOAL.replace("goal.larder", "goal.pantry"), "g.toml")


# From files ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "text", "entry"),
    [
        ("cards", CARD.replace("+2 food", "+2 fod"), "card 'feast'"),
        ("part_file", PART.replace("tier = 0", "tier = 3"), "part 'attic'"),
        ("goal_file", GOAL.replace("sum", "som") + OTHER_GOAL, "goal 'larder'"),
        ("cards", "", ""),
        ("part_file", "", ""),
        ("goal_file", "", ""),
    ],
)
def test_a_game_with_bad_content_is_refused_by_the_name_of_the_file(
    option: str, text: str, entry: str
) -> None:
    """SH-21: `cards`, `part_file` and `goal_file`."""
    file = content_file(text)
    with pytest.raises(BadContent) as caught:
        GAME.new(2, "", **{**content(""), option: file})
    assert (caught.value.file, caught.value.entry) == (file, entry)
    assert str(caught.value).startswith(file)


# Any text --------------------------------------------------------------------------------

WORDS = [
    *VERBS, *DIALS, "you", "distance", "all", "choice", "lowest", "highest", "part", "parts",
    "1", "2", "9", "10", "0", "+1", "-1", "+", "-", "+²", "²", "+٣", "٣", "١", "99999999999", "",
]  # fmt: skip
EFFECTS = st.one_of(
    st.text(max_size=20), st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join)
)


@given(EFFECTS, st.sampled_from(range(len(TARGETS))))
def test_any_text_is_an_effect_or_is_refused_as_one(text: str, target: int) -> None:
    """SH-21, SH-20: nothing else can come of it."""
    try:
        effect = parse_effect(text, target)
    except BadEffect as refused:
        assert str(refused)
    else:
        assert isinstance(effect, Effect)
        assert len(effect.code()) == 4


def quoted(text: str) -> str:
    """As a TOML string."""
    plain = text.encode("utf-8", "replace").decode()
    shown = "".join(f"\\U{ord(c):08x}" if ord(c) < 32 or c in '"\\\x7f' else c for c in plain)
    return f'"{shown}"'


def read_or_refused(parse: object, text: str, file: str) -> None:
    """The content is read, or refused with its file; any other exception fails the test."""
    assert callable(parse)
    try:
        assert parse(text, file)
    except BadContent as refused:
        assert refused.file == file
        assert refused.reason


@given(st.lists(EFFECTS, max_size=3), st.sampled_from([*TARGETS, "them"]))
def test_any_card_is_read_or_refused(effects: list[str], target: str) -> None:
    """SH-21: with any effects and target."""
    listed = ", ".join(quoted(effect) for effect in effects)
    text = CARD.replace('"+2 food"', listed).replace('target = "you"', f'target = "{target}"')
    read_or_refused(parse_cards, text, "c.toml")


@given(st.lists(EFFECTS, max_size=3), st.sampled_from(["always", "start", "round", "discard", "x"]))
def test_any_part_is_read_or_refused(effects: list[str], use: str) -> None:
    """SH-21: with any effects and use."""
    listed = ", ".join(quoted(effect) for effect in effects)
    text = PART.replace('"+1 food"', listed).replace('"round"', f'"{use}"')
    read_or_refused(parse_parts, text, "p.toml")


ENDLESS = "1" * 5000  # more digits than Python makes a number of
NEEDS = ["sum", "each", "given", "travel", "built", "parts", "used", "spread", "alive", "card"]


@given(
    st.one_of(
        st.text(max_size=12), st.lists(st.sampled_from(NEEDS + WORDS), max_size=4).map(" ".join)
    ),
    st.one_of(
        st.text(max_size=12), st.lists(st.sampled_from(["card", *WORDS]), max_size=3).map(" ".join)
    ),
)
def test_any_goal_is_read_or_refused(needs: str, cost: str) -> None:
    """SH-21: with any need and cost."""
    text = GOAL.replace('"sum food 4"', quoted(needs)).replace('"card"', quoted(cost))
    read_or_refused(parse_goals, text + OTHER_GOAL, "g.toml")


@pytest.mark.parametrize("number", ["²", ENDLESS], ids=["superscript", "endless"])
@pytest.mark.parametrize("field", ["travel {}", "sum food {}"])
def test_odd_digits_in_a_need_are_refused(number: str, field: str) -> None:
    """SH-21: superscripts and endless numbers are no amounts."""
    refusal_of_goal("sum food 4", field.format(number))


@pytest.mark.parametrize("number", ["²", ENDLESS], ids=["superscript", "endless"])
def test_odd_digits_in_a_cost_are_refused(number: str) -> None:
    """SH-21: the same for a price."""
    refusal_of_goal('cost = "card"', f'cost = "{number} food"')


def test_an_endless_number_in_a_file_is_refused() -> None:
    """SH-21: whatever stands in it, a file is read or refused."""
    read_or_refused(parse_cards, CARD.replace("distance = 2", f"distance = {ENDLESS}"), "c.toml")


@given(st.text(max_size=60))
def test_any_file_is_read_or_refused(text: str) -> None:
    """SH-21: any text at all."""
    for parse in (parse_cards, parse_parts, parse_goals):
        read_or_refused(parse, text, "any.toml")
