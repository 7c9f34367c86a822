"""What every registered game promises, whatever its rules."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from farstead.core.errors import Refused
from farstead.core.game import find_game
from farstead.core.presenter import View
from farstead.core.record import parse
from farstead.core.rng import Rng
from farstead.core.scene import Choice, Pick, Scene, from_json, to_json
from farstead.core.state import CHANCE, OVER, SPECTATOR, Actions, State
from farstead.match import Match
from tests.conserved import check_conserved
from tests.effort import effort, some
from tests.worlds import cases, random_action, random_match, random_positions, snapshot

EVERY = pytest.mark.parametrize(("name", "edition", "seats"), cases())
LONGEST = 20_000


@EVERY
def test_every_random_game_ends_and_nothing_is_lost(name: str, edition: str, seats: int) -> None:
    game = find_game(name)
    for seed in range(effort(2, 20)):
        for length, state in enumerate(random_positions(game, edition, seats, seed)):
            check_conserved(state)
            assert (state.actor == OVER) == (not state.actions())
            assert length < LONGEST
        ranks = state.ranks()
        assert len(ranks) == len(state.scores()) == seats
        assert min(ranks) == 1


@EVERY
def test_a_clone_goes_its_own_way(name: str, edition: str, seats: int) -> None:
    rng = Rng(7)
    for number, state in enumerate(random_positions(find_game(name), edition, seats, 1)):
        if state.actor == OVER or number % 3:
            continue
        before = snapshot(state)
        for action in state.actions():
            twin = state.clone()
            assert snapshot(twin) == before
            twin.apply(action)
            assert snapshot(twin) != before
        for viewer in [SPECTATOR, *range(seats)]:
            state.clone().redeal(viewer, rng)
        assert snapshot(state) == before


@EVERY
def test_every_action_has_a_text_that_parses_back(name: str, edition: str, seats: int) -> None:
    space = find_game(name).new(seats, edition).space
    assert len(space.texts) == space.actions + space.outcomes
    for action in range(len(space.texts)):
        assert space.parse(space.text(action)) == action
        assert space.parse(f"  {space.text(action).upper()} ") == action


@EVERY
def test_players_choose_actions_and_chance_chooses_outcomes(
    name: str, edition: str, seats: int
) -> None:
    out = Actions()
    for state in random_positions(find_game(name), edition, seats, 2):
        actions = state.actions()
        assert len(set(actions)) == len(actions)
        assert all((a >= state.space.actions) == (state.actor == CHANCE) for a in actions)
        if state.actor != OVER:
            state.offer(out)
            assert [out.items[i] for i in range(out.count)] == actions


@EVERY
def test_chance_is_as_likely_as_it_says(name: str, edition: str, seats: int) -> None:
    rng = Rng(3)
    seen = 0
    for state in random_positions(find_game(name), edition, seats, 3):
        if state.actor != CHANCE:
            continue
        outcomes, weights = state.actions(), state.weights()
        assert len(weights) == len(outcomes)
        assert sum(weights) == pytest.approx(1)
        seen += 1
        if seen % 20 == 1:
            draws = 4000
            sample = [int(state.sample(rng)) for _ in range(draws)]
            assert set(sample) <= set(outcomes)
            for outcome, weight in zip(outcomes, weights, strict=True):
                spread = (weight * (1 - weight) / draws) ** 0.5
                assert abs(sample.count(outcome) / draws - weight) <= 5 * spread


@EVERY
def test_a_record_replays_to_the_same_match(name: str, edition: str, seats: int) -> None:
    match = random_match(find_game(name), edition, seats, 4)
    text = match.record().format()
    again = Match.replay(parse(text))
    assert snapshot(again.state) == snapshot(match.state)
    assert again.record().format() == text
    assert [again.log(v) for v in range(seats)] == [match.log(v) for v in range(seats)]
    middle = match.at(len(match.entries) // 2)
    assert middle.entries == match.entries[: len(match.entries) // 2]


@EVERY
def test_an_observation_has_a_name_for_every_number(name: str, edition: str, seats: int) -> None:
    game = find_game(name)
    names = game.new(seats, edition).observation_names()
    assert len(set(names)) == len(names)
    for number, state in enumerate(random_positions(game, edition, seats, 5)):
        if number % 5 == 0:
            for seat in range(seats):
                numbers = state.observe(seat)
                assert len(numbers) == len(names)
                assert all(0 <= value <= 1 for value in numbers)


@EVERY
def test_scenes_hang_together(name: str, edition: str, seats: int) -> None:
    game = find_game(name)
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"][:seats]
    for number, state in enumerate(random_positions(game, edition, seats, 6)):
        if number % 3:
            continue
        deciding = [int(state.actor)] if state.actor >= 0 else []
        for viewer in {*some([None, *range(seats)], number // 3), *deciding}:
            scene = game.presenter.scene(View(state, viewer, names))
            ids = [element.id for element in scene.elements]
            assert len(set(ids)) == len(ids), "ids are unique"
            assert {element.at for element in scene.elements} <= {*ids, ""}
            assert all(element.label for element in scene.elements), "everything can be said"
            assert scene.headline
            assert from_json(to_json(scene)) == scene
            check_picks(scene, state if viewer == state.actor else None)


def check_picks(scene: Scene, state: State | None) -> None:
    """Every action begins a path, every path can be played, and picks are of what is there."""
    leaves = list(walk(scene.picks))
    plays = [tuple(leaf.play) for leaf in leaves]
    assert len(set(plays)) == len(plays)
    actions = [] if state is None else [state.text(action) for action in state.actions()]
    assert {play[0] for play in plays} == set(actions)
    for play in plays:
        assert state is not None
        twin = state.clone()
        for text in play:
            assert twin.actor == state.actor
            assert text in [twin.text(action) for action in twin.actions()]
            twin.apply(twin.space.parse(text))
    ids = {element.id for element in scene.elements}
    picked = {pick.at for pick in scene.picks}
    assert picked <= ids
    assert {bar.at for bar in scene.barred} <= ids
    assert not picked & {bar.at for bar in scene.barred}
    assert all(bar.why for bar in scene.barred)
    choices = {e.id for e in scene.elements if isinstance(e, Choice)}
    everywhere = {pick.at for pick in every_pick(scene.picks)}
    assert everywhere <= ids
    assert choices <= everywhere | {bar.at for bar in scene.barred}, "no button that says nothing"


def every_pick(picks: list[Pick]) -> Iterator[Pick]:
    for pick in picks:
        yield pick
        yield from every_pick(pick.then)


def walk(picks: list[Pick]) -> Iterator[Pick]:
    for pick in picks:
        assert bool(pick.play) != bool(pick.then)
        assert pick.label
        yield from walk(pick.then) if pick.then else [pick]


@EVERY
def test_a_refusal_gives_a_reason_and_changes_nothing(name: str, edition: str, seats: int) -> None:
    game = find_game(name)
    rng = Rng(8)
    for number, state in enumerate(random_positions(game, edition, seats, 7)):
        if number % 7:
            continue
        match = Match.from_position(game, state)
        before = snapshot(match.state)
        legal = set(match.actions())
        for seat in some(range(seats), number // 7):
            for text in [*state.space.texts, "dance", ""]:
                if seat == match.actor and text in legal:
                    continue
                with pytest.raises(Refused, match=r"\w"):
                    match.play(seat, text)
        if match.actor >= 0:  # a gesture is all or nothing
            good = state.text(random_action(state, rng))
            with pytest.raises(Refused):
                match.play(match.actor, good, "dance")
        assert snapshot(match.state) == before
        assert match.entries == []


def test_compiled_and_interpreted_play_the_same_games() -> None:
    """Every action, observation, redeal and greedy choice of some games, as one digest each."""
    root = Path(__file__).parent.parent
    digests = [
        subprocess.run(
            [sys.executable, "-m", "tests.digest"],
            cwd=root,
            env={"FARSTEAD_PURE": pure, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("0", "1")
    ]
    assert digests[0] == digests[1]
    assert len(digests[0].splitlines()) == len(cases())
