"""Options: refused by name, read back from their texts."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farstead.core.errors import BadOption, UnknownName
from farstead.core.game import Game, find_game, game_names
from farstead.core.options import Option, OptionSet, Value

GAMES = [find_game(name) for name in game_names()]


@given(st.sampled_from(GAMES), st.data())
def test_every_allowed_value_is_read_back_from_its_text(game: Game, data: st.DataObject) -> None:
    option = data.draw(st.sampled_from(list(game.options.options.values())))
    value: Value
    if isinstance(option.default, bool):
        value = data.draw(st.booleans())
    elif isinstance(option.default, int):
        value = data.draw(st.integers(option.low, option.high))
    else:
        value = data.draw(st.sampled_from(option.words or (str(option.default),)))
    options = game.options.parse("", [f" {option.name} = {option.show(value)} "])
    assert options.values[option.name] == value
    rest = [f"{name}={text}" for name, text in game.options.changes(options).items()]
    assert game.options.parse("", rest).values == options.values


@given(st.sampled_from(GAMES), st.text(), st.text())
def test_any_text_is_an_option_or_refused(game: Game, name: str, value: str) -> None:
    for text in (name, f"{name}={value}", *(f"{n}={value}" for n in game.options.options)):
        try:
            options = game.options.parse("", [text])
        except BadOption as refusal:
            assert str(refusal)
        else:
            for option in game.options.options.values():
                option.check(options.values[option.name])


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (["dice"], "name=value"),
        (["dcie=1"], "no option 'dcie'; did you mean 'dice'"),
        (["dice=7"], "option 'dice' is a whole number from 1 to 2, not 7"),
        (["dice=1_0"], "not '1_0'"),
        (["dice=²"], "not '²'"),
        (["dice=-1"], "not -1"),
        (["home_token=maybe"], "option 'home_token' is yes or no, not 'maybe'"),
        (["dice=1", "dice=2"], "option 'dice' is given twice"),
    ],
)
def test_a_refusal_names_the_option_and_what_it_may_be(texts: list[str], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        find_game("last-land").options.parse("", texts)


@pytest.mark.parametrize("value", ["1", 1.5, None, True, [1]])
def test_a_value_of_the_wrong_kind_is_refused(value: object) -> None:
    with pytest.raises((BadOption, TypeError)):
        find_game("last-land").options.resolve("", {"dice": value})  # type: ignore[dict-item]


def test_words_are_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match="'round' or 'turn', not 'year'"):
        find_game("colonizers").options.parse("", ["ends=year"])


def test_an_edition_is_a_named_set_of_options() -> None:
    options = find_game("last-land").options.parse("v0.3", ["deplete=4"])
    assert options.edition == "v0.3"
    assert options.number("outer") == 2
    assert find_game("last-land").options.changes(options) == {"deplete": "4"}
    with pytest.raises(UnknownName, match=r"did you mean 'v0\.3'"):
        find_game("last-land").options.resolve("v03")


def test_a_file_is_named_with_a_digest_and_fits_nothing_else(tmp_path: Path) -> None:
    options = find_game("space-hope").options
    deck = tmp_path / "Deck.toml"
    deck.write_text("first", encoding="utf-8")
    chosen = options.parse("", [f"cards={deck}"])
    named = str(chosen.values["cards"])
    assert named.startswith(f"{deck}#")
    assert options.parse("", [f"cards={named}"]).values == chosen.values
    assert options.changes(chosen) == {"cards": named}
    deck.write_text("second", encoding="utf-8")
    with pytest.raises(BadOption, match="has changed since"):
        options.parse("", [f"cards={named}"])


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("no-such-file.toml", "'no-such-file.toml' can't be read: No such file"),
        ("two words.toml", "a file's name without spaces"),
        ("", "a file's name without spaces"),
        (".", "is no ordinary file"),
    ],
)
def test_a_file_that_cant_be_read_is_refused_by_name(file: str, reason: str) -> None:
    with pytest.raises(BadOption, match=f"option 'cards': .*{reason}"):
        find_game("space-hope").options.parse("", [f"cards={file}"])


HEAP = OptionSet(
    [
        Option("stones", 12, "stones in the heap", low=1, high=99, before={1: 7, 3: 9}),
        Option("most", 3, "stones taken at most", low=1, high=9),
    ],
    {"standard": {}, "long": {"stones": 50}},
    (1, 2, 3, 4),
)


@pytest.mark.parametrize(("rules", "stones"), [(1, 7), (2, 9), (3, 9), (4, 12), (None, 12)])
def test_what_is_usual_is_what_was_usual_by_the_rules_of_a_match(
    rules: int | None, stones: int
) -> None:
    usual = HEAP.resolve(rules=rules)
    assert usual.number("stones") == stones
    assert HEAP.changes(usual) == {}
    assert HEAP.resolve("long", rules=rules).number("stones") == 50


def test_an_older_match_names_what_was_unusual_then() -> None:
    assert HEAP.changes(HEAP.parse("", ["stones=12"], rules=1)) == {"stones": "12"}
    assert HEAP.changes(HEAP.parse("", ["stones=7"], rules=1)) == {}
    assert HEAP.changes(HEAP.parse("", ["stones=7"])) == {"stones": "7"}


def test_by_the_newest_rules_what_was_chosen_stays_and_the_rest_is_as_usual_now() -> None:
    renewed = HEAP.renewed(HEAP.parse("", ["most=2"], rules=1))
    assert (renewed.rules, renewed.number("stones"), renewed.number("most")) == (4, 12, 2)
