"""What every game promises, whatever its rules."""

import pytest

from farstead.core.errors import Refused
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, SPECTATOR, Actions
from farstead.match import Match
from farstead.testing.effort import effort, some
from farstead.testing.suite import Suite
from farstead.testing.worlds import check_position, random_action, random_positions, snapshot

LONGEST = 20_000  # entries of a random game


class ContractSuite(Suite):
    """Games end, chance is fair, copies are copies, refusals change nothing."""

    def test_every_random_game_ends_and_nothing_is_lost(self, edition: str, seats: int) -> None:
        start = self.tested.new(seats, edition)
        for seed in range(effort(2, 20)):
            for length, state in enumerate(random_positions(self.tested, edition, seats, seed)):
                check_position(self.tested, state, start)
                assert (state.actor == OVER) == (not state.actions())
                assert length < LONGEST
            ranks = state.ranks()
            assert len(ranks) == len(state.scores()) == seats
            assert min(ranks) == 1

    def test_a_clone_goes_its_own_way(self, edition: str, seats: int) -> None:
        rng = Rng(7)
        for number, state in enumerate(random_positions(self.tested, edition, seats, 1)):
            if state.actor == OVER or number % 3:
                continue
            before = snapshot(self.tested, state)
            for action in state.actions():
                twin = state.clone()
                assert snapshot(self.tested, twin) == before
                twin.apply(action)
                assert snapshot(self.tested, twin) != before
            for viewer in [SPECTATOR, *range(seats)]:
                state.clone().redeal(viewer, rng)
            assert snapshot(self.tested, state) == before

    def test_every_action_has_a_text_that_parses_back(self, edition: str, seats: int) -> None:
        space = self.tested.new(seats, edition).space
        assert len(space.texts) == space.actions + space.outcomes
        for action in range(len(space.texts)):
            assert space.parse(space.text(action)) == action
            assert space.parse(f"  {space.text(action).upper()} ") == action

    def test_players_choose_actions_and_chance_chooses_outcomes(
        self, edition: str, seats: int
    ) -> None:
        out = Actions()
        for state in random_positions(self.tested, edition, seats, 2):
            actions = state.actions()
            assert len(set(actions)) == len(actions)
            assert all((a >= state.space.actions) == (state.actor == CHANCE) for a in actions)
            if state.actor != OVER:
                state.offer(out)
                assert [out.items[i] for i in range(out.count)] == actions

    def test_chance_is_as_likely_as_it_says(self, edition: str, seats: int) -> None:
        rng = Rng(3)
        seen = 0
        for state in random_positions(self.tested, edition, seats, 3):
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

    def test_an_observation_has_a_name_for_every_number(self, edition: str, seats: int) -> None:
        names = self.tested.new(seats, edition).observation_names()
        assert len(set(names)) == len(names)
        for number, state in enumerate(random_positions(self.tested, edition, seats, 5)):
            if number % 5 == 0:
                for seat in range(seats):
                    numbers = state.observe(seat)
                    assert len(numbers) == len(names)
                    assert all(0 <= value <= 1 for value in numbers)

    def test_a_refusal_gives_a_reason_and_changes_nothing(self, edition: str, seats: int) -> None:
        rng = Rng(8)
        for number, state in enumerate(random_positions(self.tested, edition, seats, 7)):
            if number % 7:
                continue
            match = Match.from_position(self.tested, state)
            before = snapshot(self.tested, match.state)
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
            assert snapshot(self.tested, match.state) == before
            assert match.entries == []
