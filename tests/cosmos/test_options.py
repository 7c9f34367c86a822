"""Options: what a designer may turn, one by one."""

import pytest

from farstead.core.content import read_content
from farstead.core.errors import BadContent, BadOption, FarsteadError
from farstead.core.state import CHANCE
from farstead.games.cosmos import GAME
from farstead.games.cosmos.rules.content import POWER_NAMES
from farstead.games.cosmos.rules.options import OPTIONS, PACKAGE
from farstead.games.cosmos.rules.phases import ACTING, STACKING
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actions_left,
    actor,
    attack,
    begin,
    choose,
    cosmos,
    deck,
    draw,
    fresh,
    graveyard,
    hand,
    invade,
    lay_map,
    move,
    on_map,
    play,
    stacks,
    stop,
    table,
)
from tests.cosmos.races import content_file, finish

FOUR_PLANETS = "f5, d2, h8, d8"
QUIET = "red 4 on f4; blue 1 on h8"


def settled(seats: int = 2, first: str = "red", **options: int | str) -> Match:
    """A new game after everybody has put down as many ships as fit; cards are dealt."""
    match = fresh(seats, None, **options)
    begin(match, FOUR_PLANETS, first, red="dancers", blue="nomads")
    while table(match).phase != ACTING:
        texts = match.actions()
        if match.actor == CHANCE:
            match.decide(texts[0])
        else:
            match.play(match.actor, "fill" if "fill" in texts else texts[-1])
    return match


# Numbers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("ships", "placed"), [(32, 32), (60, 32), (20, 20), (8, 8)])
def test_the_number_of_ships_can_be_set(ships: int, placed: int) -> None:
    """SC-5, option `ships`: those that are not put down lie in the graveyard."""
    match = settled(ships=ships)
    assert on_map(match, "red") == placed
    assert graveyard(match, "red") == ships - placed


@pytest.mark.parametrize("size", [2, 3, 4, 6, 8])
def test_what_a_stack_holds_can_be_set(size: int) -> None:
    """SC-3, option `stack`: when ships are placed, moved and bought."""
    match = fresh(2, stack=size, ships=60)
    begin(match, FOUR_PLANETS, red="dancers", blue="nomads")
    play(match, "red", "place f5")
    assert table(match).phase == STACKING
    assert actions(match, "ships") == [str(n) for n in range(1, size + 1)]
    match = cosmos(
        f"red {size} on f4, {size - 1} on f5; blue 1 on h8; red has 2 minerals", stack=size
    )
    play(match, "red", "buy ship f5")
    assert actions(match, "buy ship") == []
    play(match, "red", "move f4")
    assert "to f5" not in match.actions()
    play(match, "red", "to f3")
    assert actions(match, "ships") == [str(n) for n in range(1, size + 1)]


@pytest.mark.parametrize("size", [2, 7, 10])
def test_how_many_cards_are_dealt_can_be_set(size: int) -> None:
    """SC-7, option `hand`: after the placement; to all alike, without `late_cards`."""
    match = settled(hand=size, late_cards=0)
    assert [len(hand(match, who)) for who in ("red", "blue")] == [size, size]
    assert deck(match) == 64 - 2 * size


@pytest.mark.parametrize("more", [0, 1, 3])
def test_how_many_cards_more_late_players_are_dealt_can_be_set(more: int) -> None:
    """SC-7, option `late_cards`: so many for the third player, twice that for all after."""
    match = settled(5, late_cards=more)
    held = [len(hand(match, who)) for who in ("red", "blue", "amber", "green", "violet")]
    assert held == [7, 7, 7 + more, 7 + 2 * more, 7 + 2 * more]


def test_who_is_late_is_counted_from_who_begins() -> None:
    """SC-7, SC-4, option `late_cards`: red is the third of three."""
    match = settled(3, first="blue", late_cards=2)
    assert [len(hand(match, who)) for who in ("red", "blue", "amber")] == [9, 7, 7]


def test_how_many_cards_are_drawn_for_an_invade_card_can_be_set() -> None:
    """SC-16, option `hand`: by who has none."""
    match = cosmos(
        "red 4 on f4; blue 1 on f5; red hand: attack-8; blue hand: reinforcement-2", hand=3
    )
    attack(match, "f4", "f5")
    draw(match, "attack-3", "attack-4", "quash")
    assert actor(match) in ("red", "blue")
    assert hand(match, "blue") == ["attack-3", "attack-4", "quash"]


CENTRES = ["c3", "c6", "d2", "d8", "f2", "f8", "h2"]


@pytest.mark.parametrize("needed", [3, 4, 5, 6, 8])
def test_how_many_colonies_win_can_be_set(needed: int) -> None:
    """SC-26, option `colonies`: not one less."""
    owned = CENTRES[: needed - 2]
    ships = ", ".join(f"1 on {name}" for name in owned)
    match = cosmos(
        f"planets f5, e3, {', '.join(CENTRES)}; red 2 on f4, {ships}; blue 1 on h8",
        colonies=needed,
    )
    move(match, "f4", "f5", 1)
    assert actor(match) == "red"
    move(match, "f4", "e3", 1)
    assert match.is_over
    assert match.state.ranks() == [1, 2]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_number_of_actions_can_be_set(count: int) -> None:
    """SC-12, option `actions`: in a turn."""
    match = cosmos("red 1 on c3; blue 1 on h8", actions=count)
    path = ["c3", "c4", "c5", "c6", "c7"]
    for n in range(count):
        assert actor(match) == "red"
        move(match, path[n], path[n + 1])
    assert actor(match) == "blue"


def test_in_the_next_turn_there_are_as_many() -> None:
    """SC-12, option `actions`: in every turn."""
    match = cosmos(QUIET, actions=3)
    stop(match)
    assert actions_left(match) == 3


@pytest.mark.parametrize("full", [0, 1, 2, 3, 4, 6])
def test_how_many_players_begin_with_all_actions_can_be_set(full: int) -> None:
    """SC-12, option `full_starts`: the last ones; the others have an action less in the first
    round, and only there."""
    match = settled(4, full_starts=full)
    counts = []
    for _ in range(8):
        finish(match)
        counts.append(actions_left(match))
        match.play(match.actor, "stop")
    slow = max(4 - full, 0)
    assert counts == [1] * slow + [2] * (8 - slow)


def test_whoever_begins_has_one_action_at_least() -> None:
    """SC-12, options `full_starts` and `actions`."""
    assert actions_left(settled(2, full_starts=0, actions=1)) == 1
    assert actions_left(settled(2, full_starts=0, actions=4)) == 3


@pytest.mark.parametrize("count", [0, 1, 3, 9])
def test_the_number_of_offers_can_be_set(count: int) -> None:
    """SC-11, option `offers`: in a turn."""
    match = cosmos(f"{QUIET}; red has 9 minerals; blue has 9 gas", offers=count)
    for _ in range(count):
        play(match, "red", "offer 2", "give 1 mineral", "ask 1 gas")
        play(match, "blue", "decline")
    assert actions(match, "offer") == []
    stop(match)
    assert actions(match, "offer") == (["1"] if count else [])


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_after_how_many_rounds_it_ends_can_be_set(rounds: int) -> None:
    """SC-26, option `rounds`: the most colonies win then."""
    match = cosmos("planets f5; red 1 on f5; blue 4 on h8", rounds=rounds)
    for _ in range(2 * rounds - 1):
        stop(match)
        assert not match.is_over
    stop(match)
    assert match.is_over
    assert match.state.ranks() == [1, 2]


# Files -----------------------------------------------------------------------------------


def deck_file(lines: str) -> str:
    """A file with a deck: `name kind value copies`, a line a card; `-` for no value."""
    entries = []
    for line in lines.strip().splitlines():
        name, kind, value, copies = line.split()
        entries.append(f'[card.{name}]\nkind = "{kind}"\ncopies = {copies}')
        if value != "-":
            entries.append(f"value = {value}")
    return content_file("\n".join(entries))


SMALL_DECK = """
    poke attack 1 20
    blast attack 33 10
    trip sabotage 1 4
    veto quash 3 4
    talk negotiate - 4
    more reinforcement 9 4
"""


def test_another_deck_can_be_played_from_a_file() -> None:
    """SC-7, option `cards`: its cards are the only ones."""
    match = settled(cards=deck_file(SMALL_DECK), late_cards=0)
    assert deck(match) == 46 - 14
    assert set(hand(match, "red") + hand(match, "blue")) <= {"poke"}


def test_the_values_of_another_deck_count() -> None:
    """SC-17, SC-22, SC-24, option `cards`: what is printed is played."""
    file = deck_file(SMALL_DECK)
    match = cosmos("red 4 on f4; blue 2 on f5; red hand: blast; blue hand: poke", cards=file)
    invade(match, "f4", "f5", ("blast", "poke"))
    assert stacks(match, "blue") == {}
    match = cosmos("red 4 on f4; blue 2 on f5; red hand: trip; blue hand: talk", cards=file)
    invade(match, "f4", "f5", ("trip", "talk"))
    assert stacks(match, "blue") == {"f5": 1}
    match = cosmos("red 4 on f4; blue 2 on f5; red hand: veto; blue hand: trip", cards=file)
    invade(match, "f4", "f5", ("veto", "trip"))
    draw(match, "poke", "poke", "blast")
    assert hand(match, "red") == ["poke", "poke", "blast"]
    match = cosmos("red 1 on f4; blue 2 on f5; red hand: poke, more; blue hand: poke", cards=file)
    attack(match, "f4", "f5")
    choose(match, ("poke", "poke"))
    play(match, "red", "play more")
    assert stacks(match, "blue") == {}


def test_a_deck_that_is_too_small_is_refused() -> None:
    """SC-7, option `cards`: everybody needs a hand."""
    file = deck_file("poke attack 1 20")
    assert fresh(2, cards=file)
    with pytest.raises(BadContent, match=r"\.toml: 20 cards are not enough for the first 3 hands"):
        fresh(3, cards=file, late_cards=0)
    with pytest.raises(BadContent, match="20 cards are not enough"):
        fresh(4, cards=file, hand=5, late_cards=1)
    assert fresh(4, cards=file, hand=5, late_cards=0)


def races_file(count: int) -> str:
    """A file with so many of the game's races, the first ones."""
    sheets = read_content(PACKAGE, "races.toml").split("[race.")[1:]
    return content_file("".join(f"[race.{sheet}" for sheet in sheets[:count]))


def test_other_races_can_be_played_from_a_file() -> None:
    """SC-4, option `races`: a race that is left out is not dealt."""
    match = fresh(2, races=races_file(6))
    lay_map(match)
    match.decide("first 1")
    assert actions(match, "deal") == POWER_NAMES[:6]
    match = fresh(2)
    lay_map(match)
    match.decide("first 1")
    assert actions(match, "deal") == POWER_NAMES


@pytest.mark.parametrize(("seats", "needed"), [(2, 6), (3, 9), (6, 18)])
def test_too_few_races_are_refused(seats: int, needed: int) -> None:
    """SC-4, option `races`: everybody draws three."""
    assert fresh(seats, races=races_file(needed))
    reason = f"{needed - 1} races are not enough for {seats} players to draw 3 each"
    with pytest.raises(BadContent, match=reason):
        fresh(seats, races=races_file(needed - 1))


@pytest.mark.parametrize("name", ["cards", "races"])
def test_a_file_that_is_not_there_is_refused(name: str) -> None:
    """SC-7, SC-4: options that name no file."""
    with pytest.raises(BadOption, match=rf"option '{name}': 'nowhere\.toml' can't be read"):
        GAME.options.parse("", [f"{name}=nowhere.toml"])


@pytest.mark.parametrize("name", ["cards", "races"])
def test_a_file_that_is_no_content_is_refused(name: str) -> None:
    """SC-7, SC-4: with the file's name."""
    file = content_file("[planet.mars]\ncolour = 'red'\n")
    with pytest.raises(BadContent) as caught:
        fresh(2, None, **{name: file})
    assert caught.value.file == file


# Limits ----------------------------------------------------------------------------------

LIMITS = {
    "ships": (8, 60),
    "stack": (2, 8),
    "hand": (2, 10),
    "colonies": (3, 8),
    "actions": (1, 4),
    "offers": (0, 9),
    "full_starts": (0, 6),
    "late_cards": (0, 3),
    "rounds": (1, 99),
}


@pytest.mark.parametrize("name", LIMITS)
def test_every_number_has_its_limits(name: str) -> None:
    """SC-1 to SC-26: one less or one more is refused, by name."""
    low, high = LIMITS[name]
    for value in (low, high):
        assert fresh(2, **{name: value})
    for value in (low - 1, high + 1):
        with pytest.raises(BadOption, match=f"option '{name}' is a whole number from {low} to"):
            fresh(2, **{name: value})


@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize("value", ["", "many", "3.5", "yes", "-1", "٣", "1_0", "9" * 40])
def test_what_is_no_number_is_refused(name: str, value: str) -> None:
    """SC-1 to SC-26: as it is typed."""
    with pytest.raises(BadOption, match=f"option '{name}'"):
        OPTIONS.parse("", [f"{name}={value}"])


def test_unknown_options_and_editions_are_refused() -> None:
    """SC-1 to SC-26: with the nearest known word."""
    with pytest.raises(BadOption, match="did you mean 'ships'"):
        OPTIONS.parse("", ["ship=4"])
    with pytest.raises(BadOption, match="given twice"):
        OPTIONS.parse("", ["ships=40", "ships=41"])
    with pytest.raises(FarsteadError, match="no edition"):
        OPTIONS.parse("deluxe", [])


def test_every_option_is_tested_here() -> None:
    """SC-1 to SC-45: a new option needs its test."""
    words = {"second", "ends", "sheets"}
    assert {*LIMITS, *words, "cards", "races"} == set(OPTIONS.options)


# Readings and editions -------------------------------------------------------------------


def test_the_usual_edition_is_the_document_with_our_readings() -> None:
    """SC-5 to SC-12, SC-26: nobody is helped along."""
    options = OPTIONS.resolve()
    assert (options.number("ships"), options.word("second"), options.word("ends")) == (
        20,
        "void",
        "lap",
    )
    assert (options.number("hand"), options.number("late_cards")) == (7, 0)
    assert (options.number("actions"), options.number("full_starts")) == (2, 6)


def test_the_edition_at_once_is_the_other_sum() -> None:
    """SC-5, SC-6, SC-26."""
    options = OPTIONS.resolve("at-once")
    assert (options.number("ships"), options.word("second"), options.word("ends")) == (
        32,
        "planet",
        "at-once",
    )


def test_rules_1_are_played_as_they_were() -> None:
    """SC-5 to SC-12, SC-26: with what was usual then."""
    options = OPTIONS.resolve(rules=1)
    assert (options.number("ships"), options.word("second"), options.word("ends")) == (
        32,
        "planet",
        "at-once",
    )
    assert (options.number("late_cards"), options.number("full_starts")) == (1, 2)


@pytest.mark.parametrize(
    ("sheets", "numbers"), [("tuned", (3, 3, 2, 5)), ("published", (4, 4, 60, 1))]
)
def test_the_race_sheets_may_have_the_published_numbers(
    sheets: str, numbers: tuple[int, ...]
) -> None:
    """SC-27, SC-30, SC-31, SC-32, option `sheets`."""
    races = {race.name: race.numbers for race in table(fresh(2, sheets=sheets)).ruleset.races}
    assert list(races) == POWER_NAMES
    found = (
        races["ascended"]["worth"],
        races["masons"]["worth"],
        races["spite"]["most"],
        races["breeders"]["times"],
    )
    assert found == numbers


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_usual_options_play_with_any_number_of_seats(seats: int) -> None:
    """SC-1: two to six players."""
    assert len(fresh(seats).users) == seats


@pytest.mark.parametrize("seats", [1, 7])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    """SC-1: two to six."""
    with pytest.raises(FarsteadError):
        GAME.new(seats, "")
