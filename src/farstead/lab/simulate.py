"""Thousands of games between bots, on all cores, the same for the same seed."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from threading import current_thread, main_thread
from time import perf_counter

from farstead.bots.playout import play_out, record_out
from farstead.core.errors import FarsteadError
from farstead.core.game import Counts, Game, find_bot
from farstead.core.header import Header
from farstead.core.options import Options
from farstead.core.policy import Policy
from farstead.core.record import Entry, Record
from farstead.core.rng import Rng
from farstead.core.state import OVER, State
from farstead.lab.stats import Sums, wilson

LONGEST_GAME = 1_000_000  # decisions; a game that goes on is an error, not a wait


@dataclass(frozen=True)
class Job:
    """What to play. Game number n of a job is the same whoever plays it."""

    header: Header  # its users are bots, one a seat
    seed: int = 0
    records: Path | None = None

    @classmethod
    def of(cls, game: str, *bots: str, seed: int = 0, records: Path | None = None) -> "Job":
        """A game's usual edition with these bots."""
        return cls(Header.new(game, users=as_users(bots)), seed, records)

    @property
    def bots(self) -> list[str]:
        return [user.removeprefix("@") for user in self.header.users]

    def prepare(self) -> tuple[Game, Options, list[Policy]]:
        """Everything that the names stand for, or a refusal."""
        game, options = self.header.resolve()
        game.start(options, len(self.bots))  # refuses a wrong number of seats
        return game, options, [fair(find_bot(bot, game), game) for bot in self.bots]


def as_users(bots: Iterable[str]) -> list[str]:
    """The bots as a header names them."""
    return [f"@{bot}" for bot in bots]


class RedealtPolicy(Policy):
    """A bot that is shown only what its seat knows: the rest is dealt anew for every question."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, state: State, rng: Rng) -> int:
        world = state.clone()
        world.redeal(state.actor, rng)
        return self.policy.choose(world, rng)


def fair(policy: Policy, game: Game) -> Policy:
    """The policy, so that it can't look at what is hidden. Farstead's own never do, which its tests
    show, and are spared the time."""
    is_own = type(policy).__module__.startswith("farstead.")
    return policy if is_own or not game.has_secrets else RedealtPolicy(policy)


@dataclass
class Tally:
    """What a batch of games came to; tallies add up."""

    games: int = 0
    decisions: int = 0
    length: Sums = field(default_factory=Sums)
    wins: list[float] = field(default_factory=list)
    scores: list[Sums] = field(default_factory=list)
    facts: dict[str, Sums] = field(default_factory=dict)
    counts: dict[str, dict[str, dict[str, float]]] = field(default_factory=dict)

    def add(self, decisions: int, state: State, game: Game) -> None:
        self.games += 1
        self.decisions += decisions
        self.length.add(decisions)
        ranks, scores = state.ranks(), state.scores()
        self._grow(len(scores))
        winners = ranks.count(1)
        for seat, score in enumerate(scores):
            self.wins[seat] += 1 / winners if ranks[seat] == 1 else 0.0
            self.scores[seat].add(score)
        for name, value in game.facts(state).items():
            self.facts.setdefault(name, Sums()).add(value)
        self._count(game.counts(state))

    def merge(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.length.merge(other.length)
        self._grow(len(other.wins))
        for seat in range(len(other.wins)):
            self.wins[seat] += other.wins[seat]
            self.scores[seat].merge(other.scores[seat])
        for name, sums in other.facts.items():
            self.facts.setdefault(name, Sums()).merge(sums)
        self._count(other.counts)

    def _count(self, counts: Counts) -> None:
        for kind, things in counts.items():
            own = self.counts.setdefault(kind, {})
            for name, numbers in things.items():
                sums = own.setdefault(name, {})
                for what, number in numbers.items():
                    sums[what] = sums.get(what, 0) + number

    def _grow(self, seats: int) -> None:
        while len(self.wins) < seats:
            self.wins.append(0.0)
            self.scores.append(Sums())


def play_batch(job: Job, first: int, count: int) -> Tally:
    """Play the job's games number `first`, `first` + 1, ..."""
    game, options, policies = job.prepare()
    tally = Tally()
    for number in range(first, first + count):
        state = game.start(options, len(policies))
        rng = Rng(job.seed, number)
        if job.records is None:
            decisions = int(play_out(state, policies, rng, LONGEST_GAME))
        else:
            decisions = _play_and_write(job, state, policies, rng, number)
        if state.actor != OVER:
            raise FarsteadError(f"game {number} did not end in {LONGEST_GAME} decisions")
        tally.add(decisions, state, game)
    return tally


def _play_and_write(job: Job, state: State, policies: list[Policy], rng: Rng, number: int) -> int:
    assert job.records is not None
    actors: list[int] = []
    actions: list[int] = []
    decisions = int(record_out(state, policies, rng, actors, actions, LONGEST_GAME))
    entries = [
        Entry(actor, state.text(action)) for actor, action in zip(actors, actions, strict=True)
    ]
    text = Record(job.header, entries, state.scores()).format()
    job.records.joinpath(f"{number:06}.txt").write_text(text, encoding="utf-8")
    return decisions


@dataclass
class Simulation:
    """A job in progress: `run` plays it and can be stopped without losing what is done."""

    job: Job
    games: int
    workers: int = 0  # 0: as many as there are cores
    tally: Tally = field(default_factory=Tally)
    seconds: float = 0.0
    was_stopped: bool = False

    def run(self, progress: Callable[[int], None] = lambda done: None) -> None:
        """Play all games. `progress` hears how many are done. Ctrl-C stops early."""
        self.job.prepare()  # refuse before any worker starts
        if self.job.records is not None:
            self.job.records.mkdir(parents=True, exist_ok=True)
        started = perf_counter()
        with stopped_by_interrupt(self.stop):
            if self._workers() == 1:
                self._run_here(progress)
            else:
                self._run_workers(progress)
        self.seconds = perf_counter() - started

    def stop(self) -> None:
        """Play no further batch."""
        self.was_stopped = True

    def _workers(self) -> int:
        return 1 if self.games < 50 else self.workers or cores()

    def _batches(self) -> list[tuple[int, int]]:
        """Small enough for a bar that moves, large enough that a worker is not kept waiting."""
        size = max(1, min(500, self.games // (8 * self._workers())))
        return [(first, min(size, self.games - first)) for first in range(0, self.games, size)]

    def _run_here(self, progress: Callable[[int], None]) -> None:
        for first, count in self._batches():
            if self.was_stopped:
                break
            self.tally.merge(play_batch(self.job, first, count))
            progress(self.tally.games)

    def _run_workers(self, progress: Callable[[int], None]) -> None:
        waiting = self._batches()[::-1]
        pool = ProcessPoolExecutor(self._workers(), get_context("spawn"), initializer=ignore_stop)
        running: set[Future[Tally]] = set()
        try:
            while (waiting or running) and not self.was_stopped:
                while waiting and len(running) < 2 * self._workers():
                    running.add(pool.submit(play_batch, self.job, *waiting.pop()))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for batch in done:
                    self.tally.merge(batch.result())
                progress(self.tally.games)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def report(self) -> dict[str, object]:
        """The figures, ready for JSON."""
        tally = self.tally
        seats = []
        for seat, bot in enumerate(self.job.bots):
            share = tally.wins[seat] / tally.games if tally.games else 0.0
            low, high = wilson(share, tally.games)
            score = tally.scores[seat].report() if tally.games else Sums().report()
            figures = {"share": round(share, 5), "low": round(low, 5), "high": round(high, 5)}
            seats.append({"bot": bot, **figures, "score": score})
        report: dict[str, object] = {
            "game": self.job.header.game,
            "edition": self.job.header.edition,
            "games": tally.games,
            "decisions": tally.decisions,
            "decisions_per_second": round(tally.decisions / max(self.seconds, 1e-9)),
            "length": tally.length.report(),
            "seats": seats,
        }
        report |= {name: sums.report() for name, sums in tally.facts.items()}
        return report | tally.counts


@contextmanager
def stopped_by_interrupt(stop: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C is heard at the next batch. As an exception it could get lost: Python drops those
    that are raised in a callback."""
    can_listen = current_thread() is main_thread()
    before = signal.getsignal(signal.SIGINT)
    if can_listen:
        signal.signal(signal.SIGINT, lambda *_: stop())
    try:
        yield
    except KeyboardInterrupt:
        stop()
    finally:
        if can_listen:
            signal.signal(signal.SIGINT, before)


def cores() -> int:
    """The cores that this process may use, where the system tells."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def ignore_stop() -> None:
    """Ctrl-C is the parent's to handle: workers finish the batch that they are at."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
