"""More for the tests of the races: one usual invasion, changed race sheets, what was told.

In the usual invasion red's four ships on f4 meet blue's two on f5. With the usual cards red
wins by 14 to 5; with those of LOSING blue does by 12 to 7. Around f5 lie g4, g5, f6, e5, e4 and
f4; beside f4, but not beside f5, lie f3, g3 and e3, where a second invasion can go.
"""

import atexit
import re
import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import mkdtemp

from farstead.core.content import read_content
from farstead.core.state import CHANCE
from farstead.games.cosmos.rules.content import POWER_NAMES
from farstead.games.cosmos.rules.events import DOUBLED, TOTALLED, WON
from farstead.games.cosmos.rules.options import PACKAGE
from farstead.games.cosmos.rules.phases import ACTING
from farstead.match import Match
from tests.cosmos import positions
from tests.cosmos.positions import Value, actions_left, invade, table, turn
from tests.positions import SEATS

WINNING = ("attack-10", "attack-3")
LOSING = ("attack-3", "attack-10")
USUAL = (14, 5)  # the totals


# Content ---------------------------------------------------------------------------------


@cache
def _folder() -> Path:
    folder = Path(mkdtemp(prefix="cosmos-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def content_file(text: str) -> str:
    """The name of a file with this content."""
    path = _folder() / f"{blake2b(text.encode(), digest_size=8).hexdigest()}.toml"
    if not path.exists():
        path.write_text(text, encoding="utf-8")
    return str(path)


# The numbers that the tests count with, whatever those of the game are just now.
NUMBERS = {
    "ascended": {"setup": 8, "most": 10, "worth": 4},
    "breeders": {"stack": 8, "times": 1},
    "binary": {"war": 3, "wander": 1},
    "fodder": {"most": 3, "worth": 3},
    "titan": {"might": 6, "lore": 2, "forge": 3, "bonus": 0},
    "spite": {"bonus": 1, "most": 60},
    "parasite": {"most": 2},
    "replicators": {"most": 4, "draw": 0},
    "assimilators": {"bonus": 0},
    "domino": {"guard": 2, "spear": 2, "wall": 1, "blade": 1},
    "friends": {"reach": 2, "draw": 1, "bonus": 0},
    "masons": {"worth": 4},
    "empire": {"bonus": 1, "beyond": 0},
    "hoarders": {"cards": 2, "bonus": 1, "per": 4},
    "dancers": {"bonus": 0},
    "nomads": {"steps": 2, "bonus": 0},
}


@cache
def usual_sheets() -> str:
    """The text of the game's race sheets, with the numbers above."""
    text = read_content(PACKAGE, "races.toml")
    for power, numbers in NUMBERS.items():
        text = _turned(text, power, numbers)
    return text


def usual_file() -> str:
    return content_file(usual_sheets())


def sheets(power: str, **numbers: int) -> str:
    """A file with the usual race sheets, in which numbers of one are others."""
    return content_file(_turned(usual_sheets(), power, numbers))


def _turned(text: str, power: str, numbers: Mapping[str, int]) -> str:
    head, mark, rest = text.partition(f"[race.{power}]\n")
    sheet, gap, others = rest.partition("\n\n")
    for name, value in numbers.items():
        sheet, found = re.subn(rf"(?m)^{name} = \d+$", f"{name} = {value}", sheet)
        assert found == 1, f"{power} has no number {name}"
    return head + mark + sheet + gap + others


def cosmos(drawing: str, seats: int = 2, rules: int | None = None, **options: Value) -> Match:
    """A position, with the usual race sheets."""
    return positions.cosmos(drawing, seats, rules, **_usual(options))


def fresh(seats: int = 3, rules: int | None = None, **options: Value) -> Match:
    """A new match, with the usual race sheets."""
    return positions.fresh(seats, rules, **_usual(options))


def _usual(options: Mapping[str, Value]) -> dict[str, Value]:
    return {"races": usual_file(), **options}


# Playing ---------------------------------------------------------------------------------


def fight(
    more: str = "",
    cards: Sequence[str] = WINNING,
    answers: Sequence[str] = (),
    sides: Mapping[str, str] | None = None,
    seats: int = 2,
    rules: int | None = None,
    **options: Value,
) -> Match:
    """The usual invasion, in a position with something more in it."""
    match = ready(more, cards, seats, rules, **options)
    invade(match, "f4", "f5", cards, sides, answers=answers)
    return match


def ready(
    more: str = "",
    cards: Sequence[str] = WINNING,
    seats: int = 2,
    rules: int | None = None,
    **options: Value,
) -> Match:
    """The position before the usual invasion."""
    hands = f"red hand: {cards[0]}; blue hand: {cards[1]}"
    return cosmos(f"red 4 on f4; blue 2 on f5; {hands}; {more}", seats, rules, **options)


def finish(match: Match) -> None:
    """Nobody wants anything more, until somebody acts in the own turn."""
    while not match.is_over and (match.actor == CHANCE or table(match).phase != ACTING):
        texts = match.actions()
        if match.actor == CHANCE:
            match.decide(texts[0])
        else:
            match.play(match.actor, "pass" if "pass" in texts else texts[0])


def next_turn(match: Match, who: str) -> None:
    """Nobody does anything until somebody's next turn, which waits for the first action."""
    finish(match)
    while True:
        match.play(match.actor, "stop")
        finish(match)
        if turn(match) == who:
            return


# A ring of victims -----------------------------------------------------------------------

VICTIMS = ["blue", "amber", "green"]
AROUND_F4 = ["f5", "g4", "g3", "f3", "e3", "e4"]
TARGETS = [(goal, who) for who in VICTIMS for goal in AROUND_F4]
STRONG = ["attack-10"] * 3 + ["attack-12"] * 2 + ["attack-14"] * 2 + ["attack-16", "attack-18"]
STRONG += ["attack-20"] + ["attack-9"] * 2 + ["attack-8"] * 4
WEAK = ["attack-3"] * 2 + ["attack-4"] * 3 + ["attack-0"] + ["attack-5"] * 3 + ["attack-6"] * 4
WEAK += ["attack-7"] * 3


def ringed(more: str, **options: Value) -> Match:
    """Red sits on f4 amid single ships of three others, with cards to beat 16 of them, four in
    a turn."""
    lines = ["red 4 on f4", f"red hand: {', '.join(STRONG)}"]
    for n, who in enumerate(VICTIMS):
        lines += [f"{who} {', '.join(f'1 on {name}' for name in AROUND_F4)}"]
        lines += [f"{who} hand: {', '.join(WEAK[6 * n : 6 * n + 6])}"]
    return cosmos("; ".join([*lines, more]), 4, None, actions=4, **options)


def conquer(match: Match, answers: Sequence[Sequence[str]]) -> None:
    """Red beats the next of them, one for each list of answers to what powers ask."""
    for answer in answers:
        number = len(winners(match))
        if turn(match) != "red" or actions_left(match) == 0:
            next_turn(match, "red")
        goal, who = TARGETS[number]
        cards = (STRONG[number], WEAK[number])
        invade(match, "f4", goal, cards, against=who if number < 12 else "", answers=answer)
        finish(match)


# Looking ---------------------------------------------------------------------------------


def heard(match: Match, kind: int) -> list[tuple[int, int, int]]:
    """What the log heard of this kind, with all its secrets."""
    return [event[1:] for events in match.heard for event in events if event[0] == kind]


def totals(match: Match) -> tuple[int, int]:
    """What the sides last came to: offence, defence."""
    offence, defence, _ = heard(match, TOTALLED)[-1]
    return offence, defence


def winners(match: Match) -> list[str]:
    """Who has won the invasions so far that one side has lost."""
    names = list(SEATS)
    return [names[event[0]] for event in heard(match, WON)]


def powers(match: Match, who: str) -> set[str]:
    """Every power that somebody has."""
    seat = SEATS[who]
    return {name for n, name in enumerate(POWER_NAMES) if table(match).has_power(seat, n)}


def on_cards(match: Match, who: str) -> int:
    """Ships of somebody's that lie on race cards."""
    return int(table(match).on_cards[SEATS[who]])


def extra_moves(match: Match) -> int:
    return int(table(match).extra_moves)


def race_of(match: Match, who: str) -> str:
    return POWER_NAMES[table(match).race[SEATS[who]]]


def assert_all_there(match: Match) -> None:
    """SC-5, SC-32: everybody's ships are on the map, in the graveyard or on race cards, and with
    them what Breeders had out of the box."""
    state = table(match)
    doubled = heard(match, DOUBLED)
    for seat in range(int(state.seats)):
        there = state.on_map[seat] + state.graveyard[seat] + state.on_cards[seat]
        assert there == state.ruleset.ships + sum(event[2] for event in doubled if event[0] == seat)
