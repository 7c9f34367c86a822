"""The workers that think for bots and people: who comes first, how long they may."""

import asyncio
import logging
import os
import time
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from farstead.bots.greedy import greedy_policy
from farstead.bots.levels import SUBSTITUTE
from farstead.core.game import Game, bot_names, find_game
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.match import Match
from farstead.match.advice import choices
from farstead.server import bots as bots_module
from farstead.server.bots import (
    LEAST,
    MOST_THINKERS,
    NICENESS,
    PATIENCE,
    BotWorkers,
    Budget,
    Position,
    TooSlow,
    Worker,
    think,
    vote,
)
from farstead.testing import random_match
from tests.patience import PATIENCE as LONG
from tests.patience import run, settle, until
from tests.server.conftest import Person

People = Callable[[], Person]


def last_land() -> Match:
    match = Match.new("last-land", users=["Ann", "@greedy"])
    match.roll(Rng(1))
    return match


def test_moves_come_first_then_advice_then_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    async def note(self: Worker, limit: float, work: Callable[..., Any], *about: object) -> str:
        order.append(work.__name__)
        await settle()  # everybody else has asked by now
        return last_land().actions()[0]

    async def scenario() -> None:
        monkeypatch.setattr(Worker, "run", note)
        bots, match = BotWorkers(workers=1), last_land()
        here = Position.of(match)
        questions = [
            bots.judge(here),  # the worker is free: this one begins at once
            bots.judge(here),
            bots.advise(here),
            bots.ask(match, 0, "greedy"),
            bots.judge(here),
            bots.advise(here),
            bots.ask(match, 0, "greedy"),
        ]
        await asyncio.gather(*questions)
        assert order == [
            "review_decision",
            *["think"] * 2,
            *["advise_seat"] * 2,
            *["review_decision"] * 2,
        ]

    run(scenario())


def test_whoever_does_not_wait_any_more_is_not_thought_for(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    gate = asyncio.Event()

    async def note(self: Worker, limit: float, work: Callable[..., Any], *about: object) -> str:
        order.append(work.__name__)
        await gate.wait()
        return ""

    async def scenario() -> None:
        monkeypatch.setattr(Worker, "run", note)
        bots, here = BotWorkers(workers=1), Position.of(last_land())
        first = asyncio.create_task(bots.judge(here))
        gone = asyncio.create_task(bots.advise(here))
        last = asyncio.create_task(bots.judge(here))
        await until(lambda: len(bots._waiting) == 2)
        gone.cancel()
        gate.set()
        await asyncio.gather(first, last)
        assert order == ["review_decision"] * 2
        gate.clear()
        leaves = asyncio.create_task(bots.advise(here))
        await until(lambda: len(order) == 3)
        leaves.cancel()  # while the worker thinks: the next one waits until it is free
        next_one = asyncio.create_task(bots.judge(here))
        await settle()
        assert order[2:] == ["advise_seat"]
        gate.set()
        await next_one
        assert order[2:] == ["advise_seat", "review_decision"]

    run(scenario())


def test_users_take_turns_however_much_one_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty tables and eighty pages of one guest are one guest: whoever comes next is next."""
    order: list[tuple[str, int]] = []

    async def note(self: Worker, limit: float, work: Callable[..., Any], *about: Any) -> Any:
        order.append((work.__name__, len(order)))
        await settle()
        return last_land().actions()[0] if work is think else []

    async def scenario() -> None:
        monkeypatch.setattr(Worker, "run", note)
        bots, match = BotWorkers(workers=1), last_land()
        here = Position.of(match)
        greed: list[asyncio.Task[Any]]
        greed = [asyncio.create_task(bots.ask(match, 0, "skilled", "eve")) for _ in range(50)]
        greed += [asyncio.create_task(bots.advise(here, "eve")) for _ in range(80)]
        await until(lambda: len(bots._waiting) == 129)
        before = len(order)
        assert bots.time_limit("eve") == LEAST
        assert bots.time_limit("ann") == PATIENCE / 2
        await bots.ask(match, 0, "skilled", "ann")
        await bots.advise(here, "ann")
        assert len(order) - before < 10  # of the other's, a few came first and not a hundred
        await asyncio.gather(*greed)

    run(scenario())


def test_under_load_everybody_thinks_shorter() -> None:
    async def scenario() -> None:
        bots = BotWorkers(workers=2)
        waits = asyncio.get_running_loop().create_future
        assert bots.time_limit("ann") == PATIENCE  # nobody waits: this is the longest
        bots._waiting.add("ann", 0, waits())
        assert bots.time_limit("ann") == PATIENCE  # two workers for two questions
        bots._waiting.add("ann", 0, waits())
        assert bots.time_limit("ann") == PATIENCE * 2 / 3
        bots._waiting.add("ben", 0, waits())
        assert bots.time_limit("ann") == PATIENCE * 2 / 6
        assert bots.time_limit("cat") == PATIENCE * 2 / 3
        for _ in range(500):
            bots._waiting.add("ben", 0, waits())
        assert bots.time_limit("ben") == LEAST

    run(scenario())
    assert Budget(seconds=1).within(0.2) == Budget(seconds=0.2)
    assert Budget(seconds=1).within(0) == Budget(seconds=1)
    assert Budget(iterations=9).within(0.2) == Budget(iterations=9)


class Hasty(Policy):
    """Takes the first action, and notes how long it may think."""

    def __init__(self) -> None:
        self.seconds = -1.0

    def hurry(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, state: Any, rng: Rng) -> Any:
        return state.actions()[0]


def test_every_bot_is_told_to_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    hasty = Hasty()

    def find(name: str, game: Game) -> Policy:
        return hasty if name == "hasty" else greedy_policy(game)

    monkeypatch.setattr(bots_module, "find_bot", find)
    match = last_land()
    here = Position.of(match)
    assert think(here, match.actor, "hasty", 0.0, seed=1) == match.actions()[0]
    assert hasty.seconds == -1
    think(here, match.actor, "hasty", 0.25, seed=1)
    assert hasty.seconds == 0.25
    assert think(here, match.actor, "greedy", 0.25, seed=1) in match.actions()


def test_the_server_names_no_bot() -> None:
    """Who substitutes, and who is strongest, is said by the bots' own layer."""
    for file in Path(bots_module.__file__).parent.glob("*.py"):
        source = file.read_text(encoding="utf-8")
        assert not [name for name in bot_names() if f'"{name}"' in source], file.name


def test_idle_workers_think_together_about_an_expert_s_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each votes with a seed of its own; one worker stays free for whoever asks next."""
    ballots = iter([{"take 3": 30, "take 6": 25}, {"take 6": 20, "take 3": 10}])
    asked: list[str] = []

    async def note(worker: Worker, limit: float, work: Any, *about: Any) -> Any:
        asked.append(work.__name__)
        return next(ballots) if work.__name__ == "vote" else "take 3"

    async def scenario() -> None:
        monkeypatch.setattr(Worker, "run", note)
        match, seeds = last_land(), iter(range(100))
        bots = BotWorkers(workers=3, seed=lambda: next(seeds))
        assert await bots.ask(match, 0, "expert") == "take 6"
        assert asked == ["vote", "vote"]
        assert next(seeds) == 2
        assert len(bots._idle) == 3
        assert await bots.ask(match, 0, "skilled") == "take 3"
        assert await BotWorkers(workers=1).ask(match, 0, "expert") == "take 3"
        assert asked[2:] == ["think", "think"]

    run(scenario())


def test_a_vote_is_how_often_each_choice_was_tried() -> None:
    match = last_land()
    here = Position.of(match)
    votes = vote(here, match.actor, "search:40", 0.0, seed=1)
    assert set(votes) <= set(match.actions())
    assert 0 < sum(votes.values()) <= 40
    assert sum(vote(here, match.actor, "greedy", 0.0, seed=1).values()) == 1


def test_a_worker_keeps_the_bots_that_were_asked_last() -> None:
    match = last_land()
    here = Position.of(match)
    bots_module._thinkers.clear()
    for seat in range(MOST_THINKERS + 3):
        think(here, 0, f"search:{seat + 1}", 0.0, seed=1)
    assert len(bots_module._thinkers) == MOST_THINKERS
    kept = list(bots_module._thinkers.values())[-1]
    think(here, 0, f"search:{MOST_THINKERS + 3}", 0.0, seed=2)
    assert list(bots_module._thinkers.values())[-1] is kept


def test_a_worker_that_takes_too_long_is_replaced() -> None:
    async def scenario() -> None:
        worker = Worker()
        try:
            pid = await worker.run(LONG, os.getpid)
            with pytest.raises(TooSlow, match=r"no answer in 0\.2 s"):
                await worker.run(0.2, time.sleep, 10 * LONG)
            await until(lambda: all(process.pid != pid for process in active_children()))
            assert await worker.run(LONG, os.getpid) != pid
            assert await worker.run(LONG, os.nice, 0) == min(19, os.nice(0) + NICENESS)
        finally:
            worker.end()

    run(scenario())


def test_the_substitute_decides_for_a_bot_that_takes_too_long(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def stuck(self: Worker, limit: float, work: Callable[..., Any], *about: Any) -> str:
        if about[2] != SUBSTITUTE:
            raise TooSlow(f"no answer in {limit:g} s")
        return str(work(*about))

    async def scenario() -> None:
        monkeypatch.setattr(Worker, "run", stuck)
        bots, match = BotWorkers(workers=1, limit=0.5), last_land()
        assert await bots.ask(match, match.actor, "search") in match.actions()
        assert "search at last-land: no answer in 0.5 s; greedy decides" in caplog.text
        assert len(bots._idle) == 1

    with caplog.at_level(logging.WARNING):
        run(scenario())


@pytest.mark.parametrize("answer", ["jump", ValueError("no idea")])
def test_the_substitute_decides_for_a_bot_that_fails(
    answer: str | Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Bots may come from anybody; a table must not wait for one that is broken."""

    async def broken(self: Worker, limit: float, work: Callable[..., Any], *about: Any) -> str:
        if about[2] == SUBSTITUTE:
            return str(work(*about))
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def scenario() -> None:
        monkeypatch.setattr(Worker, "run", broken)
        bots, match = BotWorkers(workers=1), last_land()
        assert await bots.ask(match, match.actor, "search") in match.actions()
        why = answer if isinstance(answer, Exception) else "'jump' is not on offer"
        assert f"search at last-land: {why}; greedy decides" in caplog.text

    with caplog.at_level(logging.WARNING):
        run(scenario())


def test_a_worker_thinks_from_the_record_and_a_seed() -> None:
    """The seed is a new one each time, unless somebody wants to see the same again."""

    async def scenario() -> None:
        budget = Budget(iterations=15)
        bots = BotWorkers(workers=1, advice=budget, limit=LONG, seed=lambda: 7)
        match = random_match(find_game("space-hope"), "", 2, 3).at(40)
        try:
            advice = await bots.advise(Position.of(match))
            assert advice == choices(match, Rng(7), iterations=15)
        finally:
            bots.close()
        assert BotWorkers().seed() != BotWorkers().seed()

    run(scenario())


def test_a_worker_that_was_killed_is_replaced_and_asked_again() -> None:
    async def scenario() -> None:
        bots, match = BotWorkers(workers=1, limit=LONG, seed=lambda: 7), last_land()
        try:
            first = await bots.ask(match, match.actor, "greedy")
            for process in active_children():
                process.kill()
            assert await bots.ask(match, match.actor, "greedy") == first
        finally:
            bots.close()

    run(scenario())
