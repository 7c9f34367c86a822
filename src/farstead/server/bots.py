"""Bots think in processes of their own, from the record of the match, redealt for their seat."""

import asyncio
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from secrets import randbits

from farstead.core.game import find_bot, find_game
from farstead.core.rng import Rng
from farstead.match import Match


@dataclass(frozen=True)
class Question:
    """A position, as the header and the entries that led to it, and who is to decide."""

    game: str
    edition: str
    options: dict[str, str]
    users: list[str]
    entries: list[str]
    seat: int
    bot: str


def think(question: Question, seed: int) -> str:
    """What the bot plays. Runs in a worker."""
    game = find_game(question.game)
    texts = [f"{name}={value}" for name, value in question.options.items()]
    state = game.start(game.options.parse(question.edition, texts), len(question.users))
    for text in question.entries:
        state.apply(state.space.parse(text))
    rng = Rng(seed)
    state.redeal(question.seat, rng)
    return state.text(int(find_bot(question.bot, game).choose(state, rng)))


class BotWorkers:
    """A few processes that answer questions. They start when the first question comes."""

    def __init__(self, workers: int = 0) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=_prepare)

    async def ask(self, match: Match, seat: int, bot: str) -> str:
        question = Question(
            match.game.name,
            match.options.edition,
            match.game.options.changes(match.options),
            match.users,
            [entry.text for entry in match.entries],
            seat,
            bot,
        )
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, think, question, randbits(64))
        except BrokenProcessPool:  # a worker was killed: start others and ask again
            if self._pool is pool:
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, think, question, randbits(64))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _prepare() -> None:
    """Of a worker: the server decides when it ends, and it never outlives the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
