"""Ladders: the same deals in every seating, honest figures, nothing lost."""

import json
from collections import Counter
from itertools import combinations, islice
from pathlib import Path

import pytest

from farstead.core.errors import FarsteadError
from farstead.core.game import find_bot, find_game, game_names
from farstead.core.header import Header
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, State
from farstead.lab.ladder import Contest, Ladder, Player, digest_of, play, rotations
from tests.ladders import climb, timeless

pytest.importorskip("openskill", reason="OpenSkill is not installed (farstead[lab])")

# Deals and seatings --------------------------------------------------------------------------


def test_a_deal_has_the_same_dice_in_every_seating() -> None:
    contest = Contest(Header.new("last-land"), ("random", "greedy", "search:2"))
    for number in range(2):
        told = []
        for seating in contest.seatings(12):
            if seating.deal == number:
                outcomes: list[int] = []
                play(contest, seating, outcomes)
                told.append(outcomes)
        assert len(told) == 3
        shortest = min(len(outcomes) for outcomes in told)
        assert shortest > 20
        assert len({tuple(outcomes[:shortest]) for outcomes in told}) == 1


@pytest.mark.parametrize("name", game_names())
def test_deals_begin_alike_and_differ_from_each_other(name: str) -> None:
    """What is dealt before anybody decides, or else the first thing after it, is the deal's own."""
    contest = Contest(Header.new(name), ("random", "greedy"))
    firsts: dict[int, set[tuple[int, ...]]] = {}
    for seating in contest.seatings(16):
        outcomes: list[int] = []
        play(contest, seating, outcomes)
        firsts.setdefault(seating.deal, set()).add(tuple(outcomes[: max(opening(name), 1)]))
    assert all(len(seen) == 1 for seen in firsts.values())
    assert len(set.union(*firsts.values())) > 1


def opening(name: str) -> int:
    """How many outcomes come before the first decision."""
    game = find_game(name)
    state = game.start(game.options.resolve(), max(2, game.fewest_seats))
    rng, count = Rng(1), 0
    while state.actor == CHANCE:
        state.apply(state.sample(rng))
        count += 1
    return count


def test_another_seed_has_other_deals() -> None:
    told = []
    for seed in (1, 2):
        contest = Contest(Header.new("last-land"), ("random", "greedy"), seed=seed)
        outcomes: list[int] = []
        play(contest, contest.seatings(1)[0], outcomes)
        told.append(outcomes[:10])
    assert told[0] != told[1]


def test_everybody_sits_everywhere() -> None:
    assert rotations(("a", "b", "c")) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    turned = rotations(("a", "a", "b", "b"))
    assert len(turned) == 4
    assert Counter(seats[0] for seats in turned) == {"a": 2, "b": 2}


def test_a_seating_that_comes_round_again_is_played_once() -> None:
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


@pytest.mark.parametrize(
    ("game", "bots", "seats", "line_ups"),
    [
        ("last-land", 3, 3, 1),
        ("last-land", 5, 2, 10),
        ("colonizers", 2, 4, 1),
        ("colonizers", 3, 4, 3),
        ("cosmos", 6, 4, 15),
    ],
)
def test_line_ups_are_even(game: str, bots: int, seats: int, line_ups: int) -> None:
    names = tuple(f"search:{n}" for n in range(1, bots + 1))
    contest = Contest(Header.new(game), names, seats)
    for first in (0, line_ups):  # a round, and the next one
        found = list(islice(contest.line_ups(), first, first + line_ups))
        assert {len(line_up) for line_up in found} == {seats}
        taken = Counter(bot for line_up in found for bot in line_up)
        assert set(taken.values()) == {line_ups * seats // bots}
        met = Counter(
            frozenset(pair)
            for line_up in found
            for pair in set(combinations(sorted(line_up), 2))
            if len(set(pair)) == 2
        )
        assert len(met) == bots * (bots - 1) // 2
        assert len(set(met.values())) == 1


def test_half_a_round_is_nearly_even() -> None:
    names = tuple(f"search:{n}" for n in range(1, 7))
    found = islice(Contest(Header.new("last-land"), names, 2).line_ups(), 0, 7)
    taken = Counter(bot for line_up in found for bot in line_up)
    assert max(taken.values()) - min(taken.values()) <= 1


def test_a_line_up_plays_in_every_deal() -> None:
    one_of_four = ["greedy", "random", "random", "random"]
    contest = Contest.of(Header.new("colonizers"), one_of_four)
    for line_up in islice(contest.line_ups(), 0, 5):
        assert sorted(line_up) == one_of_four
    seatings = contest.seatings(8)
    assert Counter(seating.bots.index("greedy") for seating in seatings) == dict.fromkeys(
        range(4), 2
    )
    assert contest.asked() != Contest(Header.new("colonizers"), contest.bots, 4).asked()


def test_games_are_rounded_up_to_whole_deals() -> None:
    contest = Contest(Header.new("last-land"), ("random", "greedy", "search:1"))
    assert len(contest.seatings(1)) == 3
    assert len(contest.seatings(3)) == 3
    assert len(contest.seatings(4)) == 6


def test_more_games_begin_with_the_same_ones() -> None:
    contest = Contest(Header.new("cosmos"), ("random", "greedy", "search:1", "search:2"), 3)
    few, many = contest.seatings(10), contest.seatings(40)
    assert many[: len(few)] == few


@pytest.mark.parametrize(
    ("game", "bots", "seats"),
    [("last-land", 3, 3), ("last-land", 7, 4), ("colonizers", 2, 4), ("colonizers", 5, 4)],
)
def test_as_many_seats_as_bots_where_the_game_takes_them(game: str, bots: int, seats: int) -> None:
    names = tuple(f"search:{n}" for n in range(1, bots + 1))
    assert Contest(Header.new(game), names).asked().seats == seats


# Bots ----------------------------------------------------------------------------------------


class Peeping(Policy):
    """Looks at everything that it is given, and takes what is offered first."""

    def __init__(self) -> None:
        self.seen: list[list[list[float]]] = []

    def choose(self, state: State, rng: Rng) -> int:
        self.seen.append([state.observe(seat) for seat in range(int(state.seats))])
        return state.actions()[0]


class Wild(Policy):
    def choose(self, state: State, rng: Rng) -> int:
        return 9999


def middle(name: str, is_forced: bool = False) -> State:
    """A position in which somebody has something to choose, or has nothing to choose."""
    game = find_game(name)
    state = game.new(max(2, game.fewest_seats))
    bot, rng = find_bot("greedy", game), Rng(3)
    for number in range(1000):
        if state.actor == CHANCE:
            state.apply(state.sample(rng))
            continue
        assert state.actor != OVER
        if number > 40 and (len(state.actions()) == 1) == is_forced:
            break
        state.apply(bot.choose(state, rng))
    return state


def test_a_bot_sees_what_its_seat_knows_and_nothing_else() -> None:
    game, state = find_game("colonizers"), middle("colonizers")
    bot = Peeping()
    player = Player(bot, "peeping", Rng(1))
    for _ in range(20):
        player.decide(game, state)
    others = [seat for seat in range(4) if seat != state.actor]
    assert all(seen[state.actor] == state.observe(state.actor) for seen in bot.seen)
    assert any(seen[seat] != state.observe(seat) for seen in bot.seen for seat in others)


def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    state = middle("last-land", is_forced=True)
    player = Player(Wild(), "wild", Rng(1))
    assert player.decide(find_game("last-land"), state) == state.actions()[0]
    assert (player.decisions, player.moves, player.seconds) == (1, 0, 0.0)


def test_what_is_not_offered_is_refused() -> None:
    player = Player(Wild(), "wild", Rng(1))
    with pytest.raises(FarsteadError, match="'wild' chose 9999, which is not offered"):
        player.decide(find_game("last-land"), middle("last-land"))


def test_thinking_is_timed() -> None:
    player = Player(find_bot("search:20", find_game("last-land")), "search:20", Rng(1))
    for _ in range(3):
        player.decide(find_game("last-land"), middle("last-land"))
    assert player.moves == 3
    assert 0 < player.seconds / 3 <= player.longest < player.seconds


# What is kept --------------------------------------------------------------------------------

LAST_LAND = Header.new("last-land")
KEPT = Contest(LAST_LAND, ("random", "greedy"), seed=5)


def test_a_ladder_that_was_cut_off_goes_on_to_the_same_report(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    whole = climb(KEPT, 20, path)
    text = path.read_bytes()
    path.write_bytes(text[: len(text) * 2 // 3])  # in the middle of a line
    heard: list[int] = []
    again = Ladder(KEPT, 20, 1, path)
    again.run(heard.append)
    assert 5 < heard[0] < 15
    assert heard[-1] == 20
    assert timeless(again.report()) == timeless(whole.report())
    lines = path.read_bytes().splitlines()
    assert len(lines) == 21
    assert len({(game["deal"], game["seating"]) for game in map(json.loads, lines[1:])}) == 20
    assert climb(KEPT, 20, path).report() == again.report()


def test_a_ladder_can_be_made_longer_and_looked_at_in_part(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    short = climb(KEPT, 6, path).report()
    climb(KEPT, 10, path)
    assert len(path.read_bytes().splitlines()) == 11
    assert climb(KEPT, 6, path).report() == short


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (
            Contest(LAST_LAND, ("greedy", "random"), seed=5),
            "bots random,greedy, not greedy,",
        ),
        (Contest(LAST_LAND, ("random", "greedy"), seed=6), "seed 5, not 6"),
        (Contest(LAST_LAND, ("random", "greedy"), 4, seed=5), "seats 2, not 4"),
        (
            Contest(Header.new("last-land", "v0.3"), ("random", "greedy"), seed=5),
            "edition v0.1, not v0.3",
        ),
        (
            Contest(Header.new("last-land", options=["deplete=5"]), ("random", "greedy"), seed=5),
            "options (none), not deplete=5",
        ),
        (Contest(Header.new("cosmos"), ("random", "greedy"), seed=5), "game last-land, not cosmos"),
    ],
)
def test_another_ladder_is_refused_by_its_difference(
    tmp_path: Path, other: Contest, difference: str
) -> None:
    path = tmp_path / "ladder.jsonl"
    climb(KEPT, 2, path)
    before = path.read_bytes()
    with pytest.raises(FarsteadError) as refusal:
        climb(other, 2, path)
    assert f"keeps another ladder: {difference}" in str(refusal.value)
    assert path.read_bytes() == before


def test_games_of_a_bot_that_has_changed_are_refused(tmp_path: Path) -> None:
    """Its name is the same, but it had other settings or weights."""
    path = tmp_path / "ladder.jsonl"
    contest = Contest(LAST_LAND, ("random", "guide"))
    climb(contest, 2, path)
    now = contest.asked().minds
    kept = path.read_text()
    assert climb(contest, 2, path).report().games == 2
    for then in (f'"{now[0]}","0123456789ab"', ""):
        path.write_text(kept.replace(f'"{now[0]}","{now[1]}"', then))
        with pytest.raises(FarsteadError, match="guide had other settings or weights then"):
            climb(contest, 2, path)


def test_a_digest_tells_how_a_bot_thinks() -> None:
    def digest(bot: str, game: str = "cosmos") -> str:
        return digest_of(find_bot(bot, find_game(game)))

    assert digest("search:10") == digest("search:10")
    different = ["search:10", "search:11", "search:10/exploration=0.5", "search:10/guided=off"]
    different += ["greedy", "guide", "random", "novice", "casual", "skilled", "expert"]
    assert len({digest(bot) for bot in different}) == len(different)
    assert digest("skilled") != digest("skilled", "space-hope")


@pytest.mark.parametrize("text", ["", "precious", "precious\n", '{"bots": []}\n'])
def test_another_file_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(FarsteadError, match="something else in this file, no ladder"):
        climb(KEPT, 2, path)
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b'"deal":0', b'"deal":x', "line 2: no game of a ladder"),
        (b'"ranks":[', b'"ranks":[1,', "line 2: no game of a ladder (an entry for each seat"),
        (b'"bots":["random","greedy"]', b'"bots":["greedy","greedy"]', "has random,greedy in"),
    ],
)
def test_a_spoilt_line_is_named(tmp_path: Path, old: bytes, new: bytes, reason: str) -> None:
    path = tmp_path / "ladder.jsonl"
    climb(KEPT, 4, path)
    first, _, rest = path.read_bytes().partition(b"\n")
    path.write_bytes(first + b"\n" + rest.replace(old, new, 1))
    spoilt = path.read_bytes()
    with pytest.raises(FarsteadError) as refusal:
        climb(KEPT, 4, path)
    assert reason in str(refusal.value)
    assert path.read_bytes() == spoilt
