"""Bots think in processes of their own, from the record of the match, redealt for their seat.

Moves of bots come first, advice second, reviews last. The processes run at a lower priority than
the server, and nothing that is thought in them can hold it up.
"""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from math import inf
from multiprocessing import active_children, get_context, parent_process
from secrets import randbits
from typing import TypeVar

from farstead.bots.levels import STRONGEST, SUBSTITUTE
from farstead.bots.search import Search
from farstead.core.errors import FarsteadError
from farstead.core.game import find_bot, find_game
from farstead.core.header import Header
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, State
from farstead.match import Match
from farstead.match.advice import AdvisedChoice, choices
from farstead.match.review import Moment, judge
from farstead.server.fair_queue import FairQueue

log = logging.getLogger(__name__)
T = TypeVar("T")
MOVE, ADVICE, REVIEW = range(3)  # what comes first
LIMIT = 30.0  # seconds: a worker that takes longer is given up
PATIENCE = 4.0  # seconds that no answer takes; a user who asks for much gets each in less
LEAST = 0.05  # seconds that are always granted
NICENESS = 5
MOST_THINKERS = 8  # bots that a worker remembers


class TooSlow(FarsteadError):
    """No answer came in time."""


@dataclass(frozen=True)
class Budget:
    """How much to think: so many iterations or, if seconds are given, for so long."""

    iterations: int = 0
    seconds: float = 0.0

    def within(self, seconds: float) -> "Budget":
        """The same, but no longer than this; 0: as it is."""
        if seconds and self.seconds > seconds:
            return Budget(seconds=seconds)
        return self


FOR_ADVICE = Budget(seconds=1.0)
FOR_REVIEW = Budget(seconds=0.15)  # each decision


@dataclass(frozen=True)
class Position:
    """A position, as the header and the entries that led to it."""

    header: Header
    entries: list[str]

    @classmethod
    def of(cls, match: Match, length: int | None = None) -> "Position":
        """The match now, or after so many entries."""
        return cls(match.header, [entry.text for entry in match.entries[:length]])

    def match(self) -> Match:
        match = Match.of(self.header)
        for text in self.entries:
            if match.actor == CHANCE:
                match.decide(text)
            else:
                match.play(match.actor, text)
        return match

    def state(self) -> State:
        """The same without a log and without checks: for moves, which are asked for most."""
        state = self.header.start()
        for text in self.entries:
            state.apply(state.space.parse(text))
        return state


# In a worker ----------------------------------------------------------------------------------


# Bots that were asked last keep what they found out: the next question may be about the same turn.
_thinkers: dict[tuple[str, str, int], Policy] = {}


def _thinker(game: str, bot: str, seat: int, seconds: float) -> Policy:
    """The bot, asked to hurry if seconds are given."""
    key = (game, bot, seat)
    policy = _thinkers.pop(key, None) or find_bot(bot, find_game(game))
    _thinkers[key] = policy  # the latest comes last
    if len(_thinkers) > MOST_THINKERS:
        del _thinkers[next(iter(_thinkers))]
    if seconds:
        policy.hurry(seconds)
    return policy


def think(position: Position, seat: int, bot: str, seconds: float, seed: int) -> str:
    """What the bot plays."""
    state, rng = position.state(), Rng(seed)
    state.redeal(seat, rng)
    return state.text(int(_thinker(position.header.game, bot, seat, seconds).choose(state, rng)))


def vote(position: Position, seat: int, bot: str, seconds: float, seed: int) -> dict[str, int]:
    """How often the bot tried each choice; one that has no such numbers votes for its own."""
    state, rng = position.state(), Rng(seed)
    state.redeal(seat, rng)
    policy = _thinker(position.header.game, bot, seat, seconds)
    if isinstance(policy, Search) and len(state.actions()) > 1:
        return {state.text(action): visits for action, visits in policy.votes(state, rng).items()}
    return {state.text(int(policy.choose(state, rng))): 1}


def added_up(votes: Iterable[dict[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for ballot in votes:
        for text, visits in ballot.items():
            total[text] = total.get(text, 0) + visits
    return total


def advise_seat(position: Position, budget: Budget, seed: int) -> list[AdvisedChoice]:
    """What whoever decides is advised."""
    return choices(position.match(), Rng(seed), budget.iterations, budget.seconds)


def review_decision(position: Position, budget: Budget, seed: int) -> Moment | None:
    """What is to be thought of the latest decision."""
    match = position.match()
    last = len(match.entries) - 1
    return judge(match, last, Rng(seed), budget.iterations, budget.seconds)


def _prepare() -> None:
    """Of a worker: the server comes first, decides when the worker ends, and is never outlived."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


# In the server --------------------------------------------------------------------------------


class Worker:
    """One process that answers questions, one at a time. It starts when the first one comes."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid: Future[int] | None = None

    async def run(self, limit: float, work: Callable[..., T], *about: object) -> T:
        """The answer, or TooSlow: then the process has ended."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(limit):  # wait_for may swallow that we are cancelled
                return await loop.run_in_executor(self._started(), work, *about)
        except TimeoutError:
            self.end()
            raise TooSlow(f"no answer in {limit:g} s") from None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_prepare)
            self._pid = self._pool.submit(os.getpid)
        return self._pool

    def end(self) -> None:
        """End the process, whatever it is doing. The next question starts another."""
        if self._pool is None or self._pid is None:
            return
        if self._pid.done() and not self._pid.cancelled() and not self._pid.exception():
            for process in active_children():
                if process.pid == self._pid.result():
                    process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._pid = None


class BotWorkers:
    """A few workers, and a queue before them."""

    def __init__(
        self,
        workers: int = 0,
        advice: Budget = FOR_ADVICE,
        review: Budget = FOR_REVIEW,
        limit: float = LIMIT,
        seed: Callable[[], int] = lambda: randbits(64),
    ) -> None:
        self.advice = advice
        self.review = review
        self.limit = limit
        self.seed = seed
        self._all = [Worker() for _ in range(workers or max(1, (os.cpu_count() or 1) - 1))]
        self._idle = list(self._all)
        self._waiting: FairQueue[Worker] = FairQueue()
        self._is_closed = False

    async def ask(
        self, match: Match, seat: int, bot: str, user: str = "", within: float = inf
    ) -> str:
        """What a bot plays for this seat at a user's table, sooner or later. Bots may come from
        anybody: where one is too slow, fails or plays what is not on offer, the substitute
        decides."""
        position, offered = Position.of(match), match.actions()
        try:
            text = await self._ask_bot(position, seat, bot, user, within)
            if text in offered:
                return text
            why = f"{text[:60]!r} is not on offer"
        except Exception as error:
            if bot == SUBSTITUTE:
                raise
            why = str(error) or type(error).__name__
        log.warning("%s at %s: %s; %s decides", bot, position.header.game, why, SUBSTITUTE)
        return await self._ask_bot(position, seat, SUBSTITUTE, user)

    async def _ask_bot(
        self, position: Position, seat: int, bot: str, user: str, within: float = inf
    ) -> str:
        worker = await self._take(MOVE, user)
        others = self._spare(bot)
        about = (position, seat, bot, min(self.time_limit(user), within))
        if not others:
            return await self._run(worker, think, *about, self.seed())
        workers = [worker, *others]
        votes = await asyncio.gather(*[self._run(w, vote, *about, self.seed()) for w in workers])
        return max(added_up(votes).items(), key=lambda counted: counted[1])[0]

    def _spare(self, bot: str) -> list[Worker]:
        """Further workers for the strongest level, which thinks as hard as it can; one always stays
        free."""
        if bot != STRONGEST:
            return []
        spare, self._idle = self._idle[1:], self._idle[:1]
        return spare

    async def advise(self, position: Position, user: str = "") -> list[AdvisedChoice]:
        """What whoever decides there is advised."""
        worker = await self._take(ADVICE, user)
        budget = self.advice.within(self.time_limit(user))
        return await self._run(worker, advise_seat, position, budget, self.seed())

    async def judge(self, position: Position, user: str = "") -> Moment | None:
        """What is to be thought of the latest decision there."""
        worker = await self._take(REVIEW, user)
        return await self._run(worker, review_decision, position, self.review, self.seed())

    def time_limit(self, user: str = "") -> float:
        """The seconds that an answer to this user may take now. Under load, thinking gets shorter
        rather than the queue longer, and first for whoever asks for much."""
        return max(LEAST, PATIENCE * min(1.0, len(self._all) * self._waiting.share(user)))

    def close(self) -> None:
        self._is_closed = True
        for worker in self._all:
            worker.end()

    # The queue -----------------------------------------------------------------------------

    async def _take(self, urgency: int, user: str) -> Worker:
        """A worker, as soon as one is free and it is the user's turn."""
        if self._idle:
            return self._idle.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.add(user, urgency, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came too late
                self._give_back(turn.result())
            raise

    def _give_back(self, worker: Worker) -> None:
        turn = self._waiting.next()
        if turn is None:
            self._idle.append(worker)
        else:
            turn.set_result(worker)

    async def _run(self, worker: Worker, work: Callable[..., T], *about: object) -> T:
        """The answer. Whoever asked may go, but the worker is free only when it has thought."""
        return await asyncio.shield(asyncio.create_task(self._finish(worker, work, *about)))

    async def _finish(self, worker: Worker, work: Callable[..., T], *about: object) -> T:
        try:
            return await worker.run(self.limit, work, *about)
        except BrokenProcessPool:  # somebody has ended the process: start another and ask again
            worker.end()
            if self._is_closed:
                raise asyncio.CancelledError from None
            return await worker.run(self.limit, work, *about)
        finally:
            self._give_back(worker)
