"""Learning by playing: what is learned is what happened, and nothing gets worse."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from farstead import is_compiled
from farstead.cli.app import app
from farstead.core.errors import BadContent, FarsteadError
from farstead.core.game import find_bot, find_game, game_names
from farstead.core.header import Header
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import Observation, State
from farstead.core.weights import (
    EVALUATION,
    GUIDE,
    WeighedEvaluation,
    WeighedPolicy,
    Weights,
    format_weights,
    parse_weights,
)
from farstead.lab import train
from farstead.lab.train import (
    Climb,
    Lesson,
    Pairs,
    collect,
    evaluation_of,
    fit,
    guide_of,
    share,
    surprise,
)


class Watcher(Policy):
    """Plays at random, and notes where it sits, at a table of how many."""

    def __init__(self) -> None:
        self.places: set[tuple[int, int]] = set()

    def choose(self, state: State, rng: Rng) -> int:
        self.places.add((int(state.seats), int(state.actor)))
        actions = state.actions()
        return actions[int(rng.below(len(actions)))]


EVERY_GAME = pytest.mark.parametrize("name", game_names())


def lesson(name: str, seats: int = 0, seed: int = 5) -> Lesson:
    game = find_game(name)
    return Lesson(Header.new(game.name), (seats or game.fewest_seats,), seed)


# The files --------------------------------------------------------------------------------------


def test_weights_are_written_as_they_are_read() -> None:
    weights = [Weights(GUIDE, ["a, b", "c"], [1.5, -0.25]), Weights(EVALUATION, ["d"], [2.0])]
    text = format_weights(weights)
    for part in weights:
        assert parse_weights(text, part.kind, part.names).values == part.values


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a number is missing for 'points'"),
        ("[evaluation]\npoints = 'many'\n", "a number is missing for 'points'"),
        ("[evaluation]\npoints = true\n", "a number is missing for 'points'"),
        ("[evaluation]\npoints = 1\nluck = 2\n", "nothing counts 'luck'"),
        ("[evaluation\n", "weights.toml"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadContent, match=why):
        parse_weights(text, EVALUATION, ["points"])


@EVERY_GAME
def test_every_game_has_an_evaluation_that_tells_seats_apart(name: str) -> None:
    """After a game the winner is rated above the last, almost always."""
    played = lesson(name, seats=max(find_game(name).fewest_seats, 3))
    evaluation, right, games = evaluation_of(played), 0, 0
    for number in range(30):
        state, rng = played.begin(), Rng(3, number)
        bots = [played.guide() for _ in range(state.seats)]
        while state.actor != -2:
            mover = int(state.actor)
            state.apply(state.sample(rng) if mover < 0 else bots[mover].choose(state, rng))
        out, ranks = Observation(), state.ranks()
        evaluation.rate(state, out)
        best, worst = ranks.index(1), ranks.index(max(ranks))
        if best != worst:
            games += 1
            right += out.items[best] > out.items[worst]
    assert right >= 0.8 * games


# The evaluation ---------------------------------------------------------------------------------


def test_a_fit_finds_the_weights_that_made_the_outcomes() -> None:
    pytest.importorskip("numpy")
    dice = random.Random(1)
    pairs, true = Pairs(), [0.8, -0.4, 0.0]
    for _ in range(20_000):
        difference = [dice.gauss(0, 2), dice.gauss(0, 1), dice.gauss(0, 5)]
        rating = sum(w * d for w, d in zip(true, difference, strict=True))
        chance = 1 / (1 + 2.718281828**-rating)
        pairs.differences.append(difference)
        pairs.outcomes.append(float(dice.random() < chance))
    found = fit(pairs)
    assert found == pytest.approx(true, abs=0.05)
    assert surprise(pairs, found) < surprise(pairs, [0.0] * 3) == pytest.approx(0.6931, abs=1e-4)


def test_pairs_know_who_ended_ahead_and_ties() -> None:
    pairs = Pairs()
    pairs.add([[3.0], [1.0], [0.0]], [1, 2, 2])
    assert pairs.differences == [[-2.0], [-3.0], [-1.0]]
    assert pairs.outcomes == [0.0, 0.0, 0.5]


def test_the_same_seed_learns_from_the_same_positions() -> None:
    one, other = (collect(lesson("colonizers"), 3) for _ in range(2))
    assert one == other
    assert len(one.outcomes) > 50


@pytest.mark.skipif(not is_compiled(), reason="hundreds of games take long interpreted")
@EVERY_GAME
def test_an_evaluation_knows_more_than_nothing_in_new_games(name: str) -> None:
    played = lesson(name, seats=max(find_game(name).fewest_seats, 3), seed=77)
    weights = evaluation_of(played).weights.values
    assert surprise(collect(played, 60), weights) < 0.66


# The guide --------------------------------------------------------------------------------------


def test_a_policy_against_itself_wins_its_fair_share() -> None:
    played = lesson("colonizers")
    one, rest = guide_of(played), guide_of(played)
    assert share(played, one, rest, 400 if is_compiled() else 60, 9) == pytest.approx(
        0.25, abs=0.15
    )


def test_games_with_more_and_with_fewer_players_take_turns() -> None:
    played = replace(lesson("space-hope"), seats=(2, 4))
    assert [played.begin(number).seats for number in range(4)] == [2, 4, 2, 4]
    assert played.fair == 0.375
    one, rest = Watcher(), find_bot("random", played.game)
    share(played, one, rest, 12, 1)
    assert one.places == {(2, 0), (2, 1), (4, 0), (4, 1), (4, 2), (4, 3)}


@pytest.mark.skipif(not is_compiled(), reason="thousands of games take long interpreted")
def test_climbing_mends_weights_that_were_spoilt() -> None:
    """A guide that keeps and picks the wrong way round is beaten by variants of it."""
    played = lesson("colonizers")
    good = guide_of(played).weights
    spoilt = [
        -v if n.startswith(("keep", "pick")) else v
        for n, v in zip(good.names, good.values, strict=True)
    ]
    climb = Climb(played, Weights(GUIDE, good.names, spoilt), trials=(200, 600), reach=2.0)
    dice = random.Random(2)
    for _ in range(40):
        climb.try_one(dice)
    assert climb.kept > 0
    one, rest = guide_of(played), guide_of(played)
    one.use(climb.best.values)
    rest.use(spoilt)
    assert share(played, one, rest, 1000, 3) > 0.29


def test_what_has_no_weights_can_not_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    unguided = replace(find_game("last-land"), guide=None)
    with monkeypatch.context() as patch:
        patch.setattr(train, "find_game", lambda name: unguided)
        with pytest.raises(FarsteadError, match="no guide with weights"):
            guide_of(lesson("last-land"))
    assert isinstance(evaluation_of(lesson("last-land")), WeighedEvaluation)
    assert isinstance(guide_of(lesson("colonizers")), WeighedPolicy)


# The command ------------------------------------------------------------------------------------


def test_the_command_shows_what_it_learned_and_writes_it_down(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    out = tmp_path / "weights.toml"
    arguments = ["train", "space-hope", "--games", "20", "--seats", "2", "--minutes", "0"]
    result = CliRunner().invoke(app, [*arguments, "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "0 of 0 variants were better" in result.output  # it looks as long as it is told
    assert "surprise it by" in result.output
    guide = guide_of(lesson("space-hope")).weights
    evaluation = evaluation_of(lesson("space-hope")).weights
    assert parse_weights(out.read_text(), GUIDE, guide.names).values == guide.values
    learned = parse_weights(out.read_text(), EVALUATION, evaluation.names).values
    assert learned != evaluation.values


def test_the_command_stopped_keeps_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C while it looks for a guide: the file has the best one so far, and the evaluation that
    the game had."""
    pytest.importorskip("numpy")
    out = tmp_path / "weights.toml"
    before = guide_of(lesson("last-land")).weights
    better = [value + 1 for value in before.values]

    def found_and_stopped(climb: Climb, dice: random.Random) -> None:
        climb.best = Weights(GUIDE, before.names, better)
        climb.kept, climb.tries = 1, 1
        climb.stop()

    monkeypatch.setattr(Climb, "try_one", found_and_stopped)
    result = CliRunner().invoke(app, ["train", "last-land", "--minutes", "5", "--out", str(out)])
    assert result.exit_code == 0, result.output
    text = out.read_text()
    assert parse_weights(text, GUIDE, before.names).values == pytest.approx(better, abs=0.001)
    present = evaluation_of(lesson("last-land")).weights
    assert parse_weights(text, EVALUATION, present.names).values == present.values


def test_the_command_refuses_what_it_can_not_do(tmp_path: Path) -> None:
    for arguments, why in (
        (["train", "chess"], "no game 'chess'"),
        (["train", "last-land", "--seats", "9"], "takes 2 to"),
        (["train", "last-land", "--seats", "2", "--seats", "9"], "takes 2 to"),
        (["train", "last-land", "--out", str(tmp_path / "no" / "file")], "No such file"),
    ):
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code != 0
        assert why in str(result.exception)
