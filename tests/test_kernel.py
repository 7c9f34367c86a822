"""The small things that games are made of."""

import pytest

from farstead.core.content import Fields, parse_entries
from farstead.core.errors import BadContent
from farstead.core.hexes import DIRECTIONS, Hexagon
from farstead.core.rng import Rng
from farstead.core.space import Space, SpaceBuilder
from farstead.core.state import Actions, State, size
from farstead.core.weights import GUIDE, WeightNames
from farstead.core.words import counted, did_you_mean, listed
from farstead.lab.stats import Sums, wilson


def sfc32(a: int, b: int, c: int, counter: int) -> list[int]:
    """The generator as its author describes it, with whole numbers cut to 32 bits."""
    words = []
    for _ in range(1000):
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) + word) % 2**32
        words.append(word)
    return words


def test_random_words_are_those_of_sfc32() -> None:
    rng = Rng(1)
    expected = sfc32(int(rng.a), int(rng.b), int(rng.c), int(rng.counter))
    assert [rng.word() for _ in range(1000)] == expected


class Coin(State):
    """The smallest game there is: chance tosses a coin."""

    def __init__(self) -> None:
        super().__init__(2, Space([], ["heads", "tails"]))

    def offer(self, out: Actions) -> None:
        out.clear()
        out.add(0)
        out.add(1)


def test_a_game_says_nothing_of_secrets_and_fair_chance_where_it_has_nothing_to_say() -> None:
    coin, rng = Coin(), Rng(9)
    coin.redeal(0, rng)
    assert not coin.is_secret(0, 1)
    assert coin.weights() == [0.5, 0.5]
    heads = sum(coin.sample(rng) == 0 for _ in range(10_000))
    assert abs(heads - 5000) < 5 * 50  # standard deviations
    assert coin.observe(0) == []
    assert coin.observation_names() == []


def test_a_seed_gives_the_same_numbers_for_ever() -> None:
    """A changed number here would change every seeded simulation that anybody has kept."""
    rng = Rng(2026, 3)
    assert [int(rng.below(1000)) for _ in range(8)] == FOR_EVER
    assert Rng(2026, 4).word() != Rng(2026, 3).word()


FOR_EVER = [979, 667, 643, 48, 903, 83, 587, 82]


def test_numbers_below_a_limit_are_equally_likely() -> None:
    rng = Rng(5)
    draws = 60_000
    for limit in (2, 6, 7, 36):
        counts = [0] * limit
        for _ in range(draws):
            counts[rng.below(limit)] += 1
        expected = draws / limit
        chi_square = sum((count - expected) ** 2 / expected for count in counts)
        assert chi_square < limit - 1 + 5 * (2 * (limit - 1)) ** 0.5
    assert all(0 <= rng.fraction() < 1 for _ in range(1000))


def test_a_limit_that_does_not_divide_the_words_is_not_biased() -> None:
    """3 * 2**29 numbers from 2**32 words: cut plainly, each third number would come 2/3 as
    often as the others."""
    rng = Rng(6)
    thirds = [0, 0, 0]
    for _ in range(30_000):
        thirds[rng.below(3 << 29) % 3] += 1
    assert all(abs(count - 10_000) < 5 * 82 for count in thirds)


def test_the_hexagon_is_named_like_a_board_of_upright_columns() -> None:
    board = Hexagon(3)
    assert len(board) == 37
    assert board.names[:5] == ["a1", "a2", "a3", "a4", "b1"]
    assert [board.names[tile] for tile in board.corners] == ["d7", "g4", "g1", "d1", "a1", "a4"]
    d4 = board.names.index("d4")
    around = [board.names[board.neighbours[d4 * 6 + side]] for side in range(6)]
    assert dict(zip(DIRECTIONS, around, strict=True)) == {
        "n": "d5",
        "ne": "e4",
        "se": "e3",
        "s": "d3",
        "sw": "c3",
        "nw": "c4",
    }


def test_neighbours_lie_at_equal_distances_and_look_back() -> None:
    board = Hexagon(3)
    for tile in range(37):
        x, y = board.centre_of(tile)
        near = [int(board.neighbours[tile * 6 + side]) for side in range(6)]
        for side, other in enumerate(near):
            if other >= 0:
                dx, dy = board.centre_of(other)
                assert (dx - x) ** 2 + (dy - y) ** 2 == pytest.approx(3)
                assert board.neighbours[other * 6 + (side + 3) % 6] == tile
        assert size(board.around[tile]) == sum(other >= 0 for other in near)


def test_a_list_of_actions_grows_when_it_must() -> None:
    actions = Actions()
    for number in range(200):
        actions.add(number)
    assert [actions.items[i] for i in range(actions.count)] == list(range(200))
    actions.clear()
    assert actions.count == 0


def test_no_two_actions_have_one_text() -> None:
    with pytest.raises(ValueError, match="same text"):
        Space(["wait"], ["wait"])


def test_a_builder_numbers_actions_blocks_and_outcomes_in_their_order() -> None:
    builder = SpaceBuilder()
    stop = builder.action("stop")
    go = builder.actions("go {} far", [1, 2, 3])
    longer = builder.copy()
    roll = builder.outcomes("roll {}", range(1, 7))
    space = builder.space()
    assert (stop, go, roll) == (0, 1, 4)
    assert [space.text(number) for number in (stop, go + 2, roll + 5)] == [
        "stop",
        "go 3 far",
        "roll 6",
    ]
    assert (space.actions, space.outcomes) == (4, 6)
    assert longer.action("wait") == 4  # a copy goes on by itself
    with pytest.raises(ValueError, match="before chance"):
        builder.action("wait")


def test_weights_are_numbered_as_they_are_named() -> None:
    names = WeightNames(GUIDE, ["a ship"])
    assert names.add("a token", 9.0) == 1
    guess = names.guessed()
    assert (guess.kind, guess.names, guess.values) == (GUIDE, ["a ship", "a token"], [0.0, 9.0])
    with pytest.raises(BadContent, match="a number is missing for 'a ship'"):
        names.learned("farstead.games.last_land")


def test_words_for_people() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert counted(1, "tile") == "1 tile"
    assert counted(2, "box") == "2 boxes"
    assert did_you_mean("dcie", ["dice", "outer"]) == "; did you mean 'dice'?"
    assert did_you_mean("zzz", ["dice", "outer"]) == "; known: dice, outer"


def test_means_and_spreads_add_up_over_batches() -> None:
    whole, left, right = Sums(), Sums(), Sums()
    for value in range(10):
        whole.add(value)
        (left if value < 4 else right).add(value)
    left.merge(right)
    assert left == whole
    assert whole.mean == 4.5
    assert whole.sd == pytest.approx(3.02765, abs=1e-5)
    assert Sums().report() == {"mean": 0.0, "sd": 0.0}


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [
        (0.5, 100, 0.40383, 0.59617),
        (0.0, 10, 0.0, 0.27753),
        (1.0, 10, 0.72247, 1.0),
        (0.25, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_wilson_s(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=1e-5)


FIELDS = Fields(numbers=("cost",), words=("title",))
GOOD = '[card.sail]\ntitle = "Sail"\ncost = 1\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[card", "cards.toml: Expected"),
        ("", "cards.toml: has no card"),
        ("[cart.sail]\n", "cards.toml, cart: unknown kind; did you mean 'card'"),
        ("card = 3", "has no card"),
        ("[card]\nsail = 3", "card 'sail': is not a table"),
        (GOOD + "cots = 2", "card 'sail': unknown field 'cots'; did you mean 'cost'"),
        (GOOD.replace("1", "true"), "'cost' must be a whole number, not True"),
        (GOOD.replace("1", "-1"), "'cost' must be from 0 to 1000, not -1"),
        (GOOD.replace('"Sail"', '""'), "'title' must be a text, not ''"),
        (GOOD.replace("cost = 1", ""), "'cost' is missing"),
    ],
)
def test_bad_content_is_refused_with_file_entry_and_reason(text: str, reason: str) -> None:
    with pytest.raises(BadContent, match=reason):
        parse_entries(text, "cards.toml", "card", FIELDS)


def test_good_content_is_read() -> None:
    (sail,) = parse_entries(GOOD, "cards.toml", "card", FIELDS)
    assert (sail.name, sail.word("title"), sail.number("cost")) == ("sail", "Sail", 1)
