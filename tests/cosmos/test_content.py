"""Content from files: what is refused, with file, entry and reason, and what is printed."""

import re
from collections.abc import Callable
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farstead.core.content import read_content
from farstead.core.errors import BadContent
from farstead.games.cosmos.rules.content import (
    ALL_NUMBERS,
    HIGHEST,
    KINDS,
    LOWEST,
    MOST_CARDS,
    MOST_DESIGNS,
    POWER_NAMES,
    POWERS,
    USUAL_HIGHEST,
    USUAL_NUMBERS,
    Card,
    parse_cards,
    parse_races,
)
from farstead.games.cosmos.rules.options import PACKAGE
from farstead.games.cosmos.rules.ruleset import CARDS, RACES

CARD = """
[card.attack-3]
kind = "attack"
value = 3
copies = 2
"""
RACE = """
[race.fodder]
title = "Fodder"
flavour = "Step forward."
text = "You may give up to {most} ships. Each adds {worth}."
most = 3
worth = 2
"""
NUMBERS = [(power, name) for power, names in POWERS.items() for name in names]


def refusal_of_card(old: str, new: str) -> str:
    """Why a card is refused in which this was replaced; file and entry are checked here."""
    return _refusal(parse_cards, CARD, old, new, "cards.toml", "card 'attack-3'")


def refusal_of_race(old: str, new: str) -> str:
    return _refusal(parse_races, RACE, old, new, "races.toml", "race 'fodder'")


def _refusal(
    parse: Callable[[str, str], object], text: str, old: str, new: str, file: str, entry: str
) -> str:
    assert old in text
    assert parse(text, file)
    with pytest.raises(BadContent) as caught:
        parse(text.replace(old, new), file)
    error = caught.value
    assert (error.file, error.entry) == (file, entry)
    assert str(error) == f"{file}, {entry}: {error.reason}"
    return error.reason


def sheet_of(power: str, numbers: dict[str, int]) -> str:
    """A race sheet with these numbers, and a text that names them all."""
    lines = [f"[race.{power}]", f'title = "{power}"', 'flavour = "Plain."']
    lines += [f"{name} = {value}" for name, value in numbers.items()]
    said = " ".join(f"{{{name}}}" for name in numbers)
    return "\n".join([*lines, f'text = "Numbers: {said}."'])


def lowest(power: str) -> dict[str, int]:
    """Every number of a power, as low as it may be."""
    return {name: LOWEST.get(name, 0) for name in POWERS[power]}


def highest(power: str) -> dict[str, int]:
    return {name: HIGHEST.get(name, USUAL_HIGHEST) for name in POWERS[power]}


# The game's own --------------------------------------------------------------------------


def test_the_deck_has_64_cards() -> None:
    """SC-7: 52 Invade cards and 12 Reinforcements."""
    copies = dict.fromkeys(KINDS, 0)
    for card in CARDS:
        copies[KINDS[card.kind]] += card.copies
    assert copies == {
        "attack": 32,
        "negotiate": 8,
        "sabotage": 4,
        "retreat": 4,
        "quash": 4,
        "reinforcement": 12,
    }


def test_there_are_eighteen_races_one_for_each_power() -> None:
    """SC-27 to SC-44: in the order in which they work (SC-45)."""
    assert [race.name for race in RACES] == POWER_NAMES
    assert len(RACES) == 18


def test_the_order_of_the_race_sheets_is_what_the_rules_say() -> None:
    """SC-45: Spite before Parasite, Two-Faced before Fodder before Titan."""
    place = POWER_NAMES.index
    assert place("spite") < place("parasite")
    assert place("two-faced") < place("fodder") < place("titan")


WORDS = {1: ["one", "a", "once"], 2: ["two"], 3: ["three"], 4: ["four"], 5: ["five"]}


def rule_of(title: str) -> str:
    """What RULES.md says about a race."""
    book = files(PACKAGE).joinpath("RULES.md").read_text(encoding="utf-8")
    found = re.search(rf"\*\*: \*{title}\*\. (.*?)(?=\n- \*\*SC-|\Z)", book, re.DOTALL)
    assert found, f"no rule about {title}"
    return found[1]


@pytest.mark.parametrize(("power", "name"), NUMBERS)
def test_the_numbers_of_the_race_sheets_are_those_of_the_rules(power: str, name: str) -> None:
    """SC-27 to SC-44: what RULES.md says, in digits or in words, is what is played."""
    sheet = RACES[POWER_NAMES.index(power)]
    value = sheet.numbers[name]
    said = re.findall(r"\w+", rule_of(sheet.title))
    assert {str(value), *WORDS.get(value, [])} & set(said), f"{name} is {value}"


def test_races_without_numbers_have_none() -> None:
    """SC-27 to SC-44: the other two."""
    plain = {race.name for race in RACES if not race.numbers}
    assert plain == {"oracle", "two-faced"}


# What is printed -------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS, ids=[card.name for card in CARDS])
def test_a_card_prints_its_number(card: Card) -> None:
    """SC-7: those that have one; no other number is in its text."""
    numbers = [int(found) for found in re.findall(r"\d+", card.text)]
    assert numbers == ([] if KINDS[card.kind] in ("negotiate", "retreat") else [card.value])


@pytest.mark.parametrize("power", POWER_NAMES)
def test_a_race_sheet_prints_its_numbers(power: str) -> None:
    """SC-27 to SC-44: every one of them, in place of its name in braces."""
    sheet = RACES[POWER_NAMES.index(power)]
    printed = re.findall(r"\d+", sheet.text)
    for value in sheet.numbers.values():
        assert str(value) in printed
    assert "{" not in sheet.text


@pytest.mark.parametrize(("power", "name"), NUMBERS)
def test_a_changed_number_is_printed(power: str, name: str) -> None:
    """SC-27 to SC-44: the text says what the file says."""
    numbers = lowest(power) | {name: highest(power)[name]}
    (sheet,) = parse_races(sheet_of(power, numbers), "races.toml")
    assert sheet.numbers == numbers
    assert sheet.text == f"Numbers: {' '.join(str(value) for value in numbers.values())}."


@pytest.mark.parametrize(
    ("kind", "value", "title", "said"),
    [
        ("attack", 11, "Attack 11", "Adds 11"),
        ("reinforcement", 7, "Reinforcement +7", "Adds 7"),
        ("sabotage", 3, "Sabotage", "loses 3 ships"),
        ("sabotage", 1, "Sabotage", "loses 1 ship."),
        ("quash", 2, "Quash", "draw 2 cards"),
        ("quash", 1, "Quash", "draw 1 card."),
    ],
)
def test_a_changed_card_is_printed(kind: str, value: int, title: str, said: str) -> None:
    """SC-17, SC-22, SC-24: title and text are made from the value."""
    entry = f'[card.it]\nkind = "{kind}"\nvalue = {value}\ncopies = 1\n'
    first = parse_cards(entry + CARD, "cards.toml")[0]
    assert first.title == title
    assert said in first.text


@pytest.mark.parametrize("kind", ["negotiate", "retreat"])
def test_cards_without_a_value_have_a_text(kind: str) -> None:
    """SC-21, SC-23: they take none."""
    entry = f'[card.it]\nkind = "{kind}"\ncopies = 1\n'
    first = parse_cards(entry + CARD, "cards.toml")[0]
    assert first.title == kind.capitalize()
    assert "Against Attack" in first.text
    assert "Against" in first.text.partition(".")[2]


# Cards that are refused ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('kind = "attack"', 'kind = "atack"', "unknown kind 'atack'; did you mean 'attack'?"),
        ('kind = "attack"', 'kind = "bomb"', "unknown kind 'bomb'; known: attack, negotiate"),
        ('kind = "attack"', "kind = 0", "'kind' must be a text"),
        ('kind = "attack"', 'kind = ""', "'kind' must be a text"),
        ('kind = "attack"', "", "'kind' is missing"),
        ("value = 3", "", "a card of kind 'attack' needs a 'value'"),
        ('kind = "attack"\nvalue = 3', 'kind = "sabotage"', "'sabotage' needs a 'value'"),
        ('kind = "attack"\nvalue = 3', 'kind = "quash"', "'quash' needs a 'value'"),
        ('kind = "attack"\nvalue = 3', 'kind = "reinforcement"', "needs a 'value'"),
        ('kind = "attack"', 'kind = "negotiate"', "a card of kind 'negotiate' takes no 'value'"),
        ('kind = "attack"', 'kind = "retreat"', "a card of kind 'retreat' takes no 'value'"),
        ("value = 3", "value = 41", "'value' must be from 0 to 40, not 41"),
        ("value = 3", "value = -1", "'value' must be from 0"),
        ("value = 3", 'value = "3"', "'value' must be a whole number"),
        ("value = 3", "value = 3.0", "'value' must be a whole number"),
        ("value = 3", "value = true", "'value' must be a whole number"),
        ("value = 3", "value = [3]", "'value' must be a whole number"),
        ("copies = 2", "copies = 0", "'copies' must be at least 1"),
        ("copies = 2", "copies = -2", "'copies' must be from 0"),
        ("copies = 2", "copies = 1001", "'copies' must be from 0 to 1000"),
        ("copies = 2", "", "'copies' is missing"),
        ("copies = 2", "copys = 2", "unknown field 'copys'; did you mean 'copies'?"),
        ("copies = 2", 'copies = 2\ntitle = "Attack"', "unknown field 'title'"),
    ],
)
def test_a_card_with_a_bad_field_is_refused(old: str, new: str, reason: str) -> None:
    """SC-7: wrong, missing and unknown fields."""
    assert reason in refusal_of_card(old, new)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has no card"),
        ("# nothing", "has no card"),
        ("[card]", "has no card"),
        ("card = 3", "has no card"),
        ("[[card]]", "has no card"),
        ("[kard.attack]", "unknown kind; did you mean 'card'?"),
        (RACE, "unknown kind"),
        ("[card.attack", ""),
        ("card.attack = 3", "is not a table of fields"),
        (CARD + CARD, ""),
        (CARD.replace("card.attack-3", "card.Attack-3"), "small letters"),
        (CARD.replace("card.attack-3", 'card."attack 3"'), "small letters"),
        (CARD.replace("card.attack-3", "card.attack--3"), "small letters"),
        (CARD.replace("card.attack-3", 'card.""'), "small letters"),
        (CARD.replace('"attack"', '"reinforcement"'), "has no card of kind 'attack'"),
    ],
)
def test_a_file_that_is_no_deck_is_refused(text: str, reason: str) -> None:
    """SC-7: an empty deck, another kind of file, no TOML, an entry given twice, no Attack."""
    with pytest.raises(BadContent) as caught:
        parse_cards(text, "mine.toml")
    assert caught.value.file == "mine.toml"
    assert reason in caught.value.reason
    assert caught.value.reason


@pytest.mark.parametrize(
    ("old", "new", "title"),
    [
        ("", "", "Attack 3"),
        ('kind = "attack"\nvalue = 3', 'kind = "negotiate"', "Negotiate"),
        ('kind = "attack"', 'kind = "sabotage"', "Sabotage"),
    ],
)
def test_two_cards_of_one_title_are_refused(old: str, new: str, title: str) -> None:
    """SC-7: duplicates can't be told apart."""
    first = CARD.replace(old, new).replace("attack-3", "one")
    twins = first + first.replace("card.one", "card.two") + CARD.replace("value = 3", "value = 9")
    with pytest.raises(BadContent, match=rf"mine\.toml: two cards are called '{title}'"):
        parse_cards(twins, "mine.toml")


def test_more_designs_than_there_is_room_for_are_refused() -> None:
    """SC-7: sixty at most."""
    attacks = [_card(f"a{n}", "attack", n) for n in range(41)]
    helps = [_card(f"r{n}", "reinforcement", n) for n in range(MOST_DESIGNS - 41 + 1)]
    assert len(parse_cards("".join([*attacks, *helps[1:]]), "c.toml")) == MOST_DESIGNS
    with pytest.raises(BadContent, match=rf"c\.toml: has {MOST_DESIGNS + 1} cards"):
        parse_cards("".join([*attacks, *helps]), "c.toml")


def test_more_cards_than_there_is_room_for_are_refused() -> None:
    """SC-7: two hundred with all copies."""
    full = _card("one", "attack", 1, MOST_CARDS - 1) + _card("two", "attack", 2)
    assert len(parse_cards(full, "c.toml")) == 2
    with pytest.raises(BadContent, match=rf"c\.toml: has {MOST_CARDS + 1} cards with all copies"):
        parse_cards(full.replace("copies = 1\n", "copies = 2\n"), "c.toml")


def _card(name: str, kind: str, value: int, copies: int = 1) -> str:
    return f'[card.{name}]\nkind = "{kind}"\nvalue = {value}\ncopies = {copies}\n'


# Races that are refused ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('title = "Fodder"', "", "'title' is missing"),
        ('title = "Fodder"', 'title = ""', "'title' must be a text"),
        ('title = "Fodder"', "title = 4", "'title' must be a text"),
        ('flavour = "Step forward."', "", "'flavour' is missing"),
        ('flavour = "Step forward."', "flavour = []", "'flavour' must be a text"),
        ('text = "You may give up to {most} ships. Each adds {worth}."', "", "'text' is missing"),
        ("most = 3", "", "'most' is missing"),
        ("worth = 2", "", "'worth' is missing"),
        ("most = 3", "most = 3\nstack = 8", "has no number 'stack'"),
        ("most = 3", "most = 3\nbonus = 0", "has no number 'bonus'"),
        ("most = 3", "moste = 3", "unknown field 'moste'; did you mean 'most'?"),
        ("most = 3", 'most = "3"', "'most' must be a whole number"),
        ("most = 3", "most = 3.5", "'most' must be a whole number"),
        ("most = 3", "most = false", "'most' must be a whole number"),
        ("most = 3", "most = 0", "'most' must be from 1 to 60, not 0"),
        ("most = 3", "most = 61", "'most' must be from 1 to 60, not 61"),
        ("most = 3", "most = -3", "'most' must be from 0"),
        ("worth = 2", "worth = 21", "'worth' must be from 1 to 20, not 21"),
        ("{most}", "3", "the text does not say {most}"),
        ("{worth}", "2", "the text does not say {worth}"),
        ("{worth}.", "{worth} or {bonus}.", "a number in braces that the power does not have"),
        ("ships", "{ships", "a number in braces"),
        ("ships", "ships}", "a number in braces"),
    ],
)
def test_a_race_with_a_bad_field_is_refused(old: str, new: str, reason: str) -> None:
    """SC-27 to SC-44: wrong, missing and unknown fields; texts that don't say what is played."""
    assert reason in refusal_of_race(old, new)


def test_a_race_of_no_power_is_refused() -> None:
    """SC-27 to SC-44: the name of an entry is that of its power."""
    with pytest.raises(BadContent) as caught:
        parse_races(RACE.replace("fodder", "foder"), "mine.toml")
    assert (caught.value.file, caught.value.entry) == ("mine.toml", "race 'foder'")
    assert caught.value.reason.startswith("is no power; there are ascended, oracle")


@pytest.mark.parametrize(("power", "name"), NUMBERS)
def test_every_number_has_its_limits(power: str, name: str) -> None:
    """SC-27 to SC-44: one less or one more is refused, by name and with the limits."""
    low, high = lowest(power)[name], highest(power)[name]
    for value in (low, high):
        (sheet,) = parse_races(sheet_of(power, lowest(power) | {name: value}), "r.toml")
        assert sheet.numbers[name] == value
    for value in (low - 1, high + 1):
        with pytest.raises(BadContent) as caught:
            parse_races(sheet_of(power, lowest(power) | {name: value}), "r.toml")
        assert caught.value.entry == f"race '{power}'"
        assert caught.value.reason.startswith(f"'{name}' must be from {low} to ")
        assert caught.value.reason.endswith(f", not {value}")


@pytest.mark.parametrize(("power", "name"), NUMBERS)
def test_every_number_must_be_given_but_for_those_that_came_later(power: str, name: str) -> None:
    """SC-27 to SC-44: race sheets of others that were written before are as good as then."""
    numbers = lowest(power)
    del numbers[name]
    usual = USUAL_NUMBERS.get(power, {})
    if name in usual:
        (sheet,) = parse_races(sheet_of(power, numbers), "r.toml")
        assert sheet.numbers[name] == usual[name]
        return
    with pytest.raises(BadContent, match=f"race '{power}': '{name}' is missing"):
        parse_races(sheet_of(power, numbers), "r.toml")


@pytest.mark.parametrize("power", POWER_NAMES)
def test_no_power_takes_a_number_of_another(power: str) -> None:
    """SC-27 to SC-44: a number that would do nothing is a mistake."""
    for name in set(ALL_NUMBERS) - set(POWERS[power]):
        with pytest.raises(BadContent, match=f"race '{power}': has no number '{name}'"):
            parse_races(sheet_of(power, lowest(power) | {name: 4}), "r.toml")


@pytest.mark.parametrize("power", ["ascended", "masons"])
def test_a_ship_counts_at_least_one(power: str) -> None:
    """SC-27, SC-30: no sheet says that ships count nothing, as they always count one."""
    with pytest.raises(BadContent, match=f"race '{power}': 'worth' must be from 1"):
        parse_races(sheet_of(power, lowest(power) | {"worth": 0}), "r.toml")


def test_two_races_of_one_title_are_refused() -> None:
    """SC-4: players must know which is which."""
    twins = RACE + sheet_of("oracle", {}).replace('"oracle"', '"Fodder"')
    with pytest.raises(BadContent, match=r"mine\.toml: two races are called 'Fodder'"):
        parse_races(twins, "mine.toml")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has no race"),
        ("[race]", "has no race"),
        ("race = 1", "has no race"),
        ("[rase.oracle]", "unknown kind; did you mean 'race'?"),
        (CARD, "unknown kind"),
        ("[race.oracle", ""),
        ("race.oracle = 3", "is not a table of fields"),
        (RACE + RACE, ""),
        (RACE.replace("race.fodder", "race.Fodder"), "small letters"),
    ],
)
def test_a_file_without_race_sheets_is_refused(text: str, reason: str) -> None:
    """SC-4: nothing in it, another kind of file, no TOML, an entry given twice."""
    with pytest.raises(BadContent) as caught:
        parse_races(text, "mine.toml")
    assert caught.value.file == "mine.toml"
    assert reason in caught.value.reason
    assert caught.value.reason


# Whatever stands in a file ---------------------------------------------------------------


def read_or_refused(text: str) -> None:
    """Nothing else than BadContent is ever raised, and it says in which file."""
    for parse in (parse_cards, parse_races):
        try:
            assert parse(text, "any.toml")
        except BadContent as error:
            assert error.file == "any.toml"
            assert error.reason


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    """SC-7, SC-4: any text at all."""
    read_or_refused(text)


KEYS = st.sampled_from(["kind", "value", "copies", "title", "flavour", "text", *ALL_NUMBERS, "x"])
VALUES = st.one_of(
    st.integers().map(str),
    st.integers(min_value=0, max_value=40).map(str),
    st.sampled_from([f'"{word}"' for word in [*KINDS, "", "{most}", "{", "a b"]]),
    st.sampled_from(["true", "1.5", "nan", "inf", "[]", "[1]", "{}", "1979-05-27", "07:32:00"]),
)
HEADS = st.sampled_from(
    ["[card.it]", "[card.attack-3]", "[card]", "[race]", "[[race.oracle]]"]
    + [f"[race.{power}]" for power in POWER_NAMES]
)


@given(st.lists(st.tuples(HEADS, st.dictionaries(KEYS, VALUES, max_size=6)), max_size=4))
def test_any_entries_are_read_or_refused(entries: list[tuple[str, dict[str, str]]]) -> None:
    """SC-7, SC-4: entries with any fields and any values."""
    lines = []
    for head, fields in entries:
        lines += [head, *[f"{key} = {value}" for key, value in fields.items()]]
    read_or_refused("\n".join(lines))


@given(st.data())
def test_any_change_of_the_shipped_files_is_read_or_refused(data: st.DataObject) -> None:
    """SC-7, SC-4: somebody edits a file and gets one place wrong."""
    text = read_content(PACKAGE, data.draw(st.sampled_from(["cards.toml", "races.toml"])))
    start = data.draw(st.integers(min_value=0, max_value=len(text)))
    length = data.draw(st.integers(min_value=0, max_value=12))
    middle = data.draw(st.text(max_size=6))
    read_or_refused(text[:start] + middle + text[start + length :])


@pytest.mark.parametrize("number", ["1" * 5000, "-" + "9" * 400, "0x" + "f" * 50])
def test_an_endless_number_is_refused(number: str) -> None:
    """SC-7, SC-4: more digits than Python makes a number of."""
    read_or_refused(CARD.replace("value = 3", f"value = {number}"))
    read_or_refused(RACE.replace("most = 3", f"most = {number}"))


@pytest.mark.parametrize("nest", ["[", "{a = "])
def test_endless_nesting_is_refused(nest: str) -> None:
    """SC-7, SC-4: lists in lists in lists, deeper than they can be read."""
    read_or_refused(f"a = {nest * 5000}")
