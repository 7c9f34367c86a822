"""The fast rules against plain ones, written from the rule texts by other hands.

`tests/reference` holds simple implementations with dicts and strings. Random games, with all
sorts of options, must agree with them move by move.
"""

import pytest

from farstead.core.options import Value
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, State
from farstead.games.colonizers import GAME as COLONIZERS
from farstead.games.colonizers.rules.colonists import COLONISTS, NOBODY
from farstead.games.colonizers.rules.modules import KINDS, MODULES
from farstead.games.colonizers.rules.turns import Colonizers
from farstead.games.last_land import GAME as LAST_LAND
from farstead.games.last_land.rules.board import BOARD, GONE, TILES
from farstead.games.last_land.rules.turns import LastLand
from farstead.testing import random_action
from tests.reference import colonizers, last_land

MODULE_NAMES = [module.name for module in MODULES]


def compare(state: State, plain: last_land.Reference | colonizers.Reference, rng: Rng) -> None:
    """Play on in both, comparing who decides, what may be chosen and what lies where."""
    while state.actor != OVER:
        assert plain.actor == state.actor
        assert sorted(plain.legal()) == sorted(state.text(a) for a in state.actions())
        action = random_action(state, rng)
        plain.play(state.text(action))
        state.apply(action)
        if isinstance(plain, last_land.Reference):
            assert isinstance(state, LastLand)
            compare_lands(state, plain)
        else:
            assert isinstance(state, Colonizers)
            compare_colonies(state, plain)
    assert plain.actor == OVER
    assert plain.scores() == state.scores()


def compare_lands(state: LastLand, plain: last_land.Reference) -> None:
    names = BOARD.names
    assert plain.pins == [None if pin == GONE else names[pin] for pin in state.pins]
    assert {tile: n for tile, n in plain.markers.items() if n} == {
        names[tile]: state.markers[tile] for tile in range(TILES) if state.markers[tile]
    }
    assert plain.tokens == {
        names[tile]: state.owner[tile] for tile in range(TILES) if state.owner[tile] >= 0
    }


def compare_colonies(state: Colonizers, plain: colonizers.Reference) -> None:
    for seat in range(4):
        for cards, counts in ((plain.hands, state.hands), (plain.colonies, state.colonies)):
            own = counts[seat * KINDS : (seat + 1) * KINDS]
            assert [cards[seat].count(name) for name in MODULE_NAMES] == list(own)
    assert plain.omnium == list(state.omnium)
    assert plain.buried == [MODULE_NAMES[card] for card in state.buried]
    assert [plain.bag[name] for name in MODULE_NAMES] == list(state.bag)
    assert plain.colonists == [None if c == NOBODY else COLONISTS[c] for c in state.colonist]
    assert plain.round == state.round


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("edition", LAST_LAND.options.editions)
def test_last_land_agrees_in_every_edition(edition: str, seats: int) -> None:
    options = LAST_LAND.options.resolve(edition)
    plain = last_land.Reference(seats, numbers(options.values))
    compare(LAST_LAND.start(options, seats), plain, Rng(31, seats))


@pytest.mark.parametrize("seed", range(30))
def test_last_land_agrees_with_odd_options(seed: int) -> None:
    rng = Rng(32, seed)
    changes: dict[str, Value] = {
        "dice": 1 + rng.below(2),
        "deplete": 1 + rng.below(6),
        "tokens": 1 + rng.below(6),
        "base": 1 + rng.below(6),
        "outer": 1 + rng.below(3),
        "home_token": rng.below(2) == 1,
        "safe_home": rng.below(2) == 1,
        "pass_through": rng.below(3) > 0,
        "exploit_depleted": rng.below(2) == 1,
        "may_leave": rng.below(2) == 1,
    }
    seats = 2 + rng.below(5)
    options = LAST_LAND.options.resolve("", changes)
    compare(
        LAST_LAND.start(options, seats), last_land.Reference(seats, numbers(options.values)), rng
    )


@pytest.mark.parametrize("seed", range(30))
def test_colonizers_agrees_with_usual_and_odd_options(seed: int) -> None:
    rng = Rng(33, seed)
    changes: dict[str, Value] = {}
    if seed >= 10:
        changes = {
            "hand": 1 + rng.below(15),
            "colony": 1 + rng.below(12),
            "income": 1 + rng.below(3),
            "robbery": rng.below(4),
            "ends": ["round", "turn"][rng.below(2)],
            "draw_first": rng.below(2) == 1,
            "rotate_first": rng.below(2) == 1,
            "passives": ["start", "ability"][rng.below(2)],
            "ties": ["seat", "shared"][rng.below(2)],
        }
    options = COLONIZERS.options.resolve("", changes)
    state, plain = COLONIZERS.start(options, 4), colonizers.Reference(dict(options.values))
    compare(state, plain, rng)
    assert plain.ranks() == state.ranks()


def numbers(values: dict[str, Value]) -> dict[str, int | bool]:
    return {name: value for name, value in values.items() if not isinstance(value, str)}


# Counting every line of play, with a fixed script of dice -------------------------------------

OPENING = ["roll 6 5", "roll 1 2"]
PLAIN = [*OPENING, "roll 3 5", "roll 2 2", "roll 6 4", "roll 1 3"]
CROWD = ["roll 6 5", *["roll 1 2"] * 5, "roll 3 5", "roll 2 4", "roll 6 6", "roll 1 3"]


def perft(state: State, rolls: list[str], depth: int) -> list[int]:
    """How many lines of play there are, one decision long, two, and so on."""
    counts = [0] * depth
    _count(state, rolls, 0, 0, counts)
    return counts


def _count(state: State, rolls: list[str], rolled: int, depth: int, counts: list[int]) -> None:
    while state.actor == CHANCE:
        state.apply(state.space.parse(rolls[rolled]))
        rolled += 1
    actions = state.actions()
    counts[depth] += len(actions)
    if depth + 1 < len(counts):
        for action in actions:
            after = state.clone()
            after.apply(action)
            _count(after, rolls, rolled, depth + 1, counts)


@pytest.mark.parametrize(
    ("edition", "seats", "rolls", "counts"),
    [
        ("v0.1", 2, PLAIN, [2, 9, 53, 296, 1156, 6103, 9316, 32478]),
        ("v0.3", 6, CROWD, [2, 6, 40, 225, 1014, 4477, 11938]),
    ],
)
def test_every_line_of_play_is_counted_alike(
    edition: str, seats: int, rolls: list[str], counts: list[int]
) -> None:
    """The figures were counted by the plain implementation, to depths that take it minutes;
    here both count, the plain one as deep as takes it a second."""
    options = LAST_LAND.options.resolve(edition)
    assert perft(LAST_LAND.start(options, seats), rolls, len(counts)) == counts
    plain = last_land.Reference(seats, numbers(options.values))
    assert last_land.perft(plain, rolls, 6) == counts[:6]


CROWDED = "red on d4, blue on d5, amber on e4, green on e3, violet on d3, grey on c3; red to roll"


@pytest.mark.parametrize(
    ("markers", "counts"),
    [
        ({"c4": 4, "d4": 4}, [2, 16, 105, 673, 4159, 21811]),
        ({"c4": 5, "d4": 4}, [2, 14, 83, 520, 3206, 16562]),
        ({"c4": 5, "d4": 5}, [2, 10, 66, 440, 2753, 14100]),
    ],
)
def test_lines_through_a_crowd_are_counted_alike(
    markers: dict[str, int], counts: list[int]
) -> None:
    from tests.positions import last_land as position

    drawing = CROWDED + "".join(f"; {tile} drained {n}" for tile, n in markers.items())
    match = position(drawing, seats=6, edition="v0.3", home_token=False)
    assert perft(match.state.clone(), ["roll 6 5", "roll 4 3", "roll 6 2"], 6) == counts
