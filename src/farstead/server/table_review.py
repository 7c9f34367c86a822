"""The review of a match that is over: one decision after another, kept with its table."""

import asyncio
import logging
from time import monotonic

from msgspec.structs import replace

from farstead.match import Match
from farstead.match.review import Mark, Moment, decisions, standings, turning_points
from farstead.server.bots import BotWorkers, Position
from farstead.server.protocol import MomentInfo, ReviewInfo

log = logging.getLogger(__name__)
WANTED = 10.0  # seconds: a review that nobody has asked for in this time stops
DIGITS = 3


class TableReview:
    """As far as it has come. It thinks about one decision at a time, so that it never keeps a
    worker from something more urgent for long, and only while somebody wants it."""

    def __init__(self, match: Match, bots: BotWorkers, user: str) -> None:
        self.match = match
        self.bots = bots
        self.user = user  # whose table it was
        self.decisions = decisions(match)
        self.done = 0  # of them
        self.moments: list[Moment] = []
        self.asked = 0.0  # when somebody last did
        self._task: asyncio.Task[None] | None = None

    def go_on(self) -> None:
        """Somebody wants it."""
        self.asked = monotonic()
        is_working = self._task is not None and not self._task.done()
        if self.done < len(self.decisions) and not is_working:
            self._task = asyncio.create_task(self._judge_all())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _judge_all(self) -> None:
        while self.done < len(self.decisions) and monotonic() - self.asked < WANTED:
            moment = await self._judge(self.decisions[self.done])
            if moment is not None:
                self.moments.append(moment)
            self.done += 1

    async def _judge(self, n: int) -> Moment | None:
        try:
            return await self.bots.judge(Position.of(self.match, n + 1), self.user)
        except Exception:  # one decision less is better than no review
            log.exception("a decision in %s could not be judged", self.match.game.name)
            return None

    def info(self) -> ReviewInfo:
        total, seats = len(self.decisions), len(self.match.users)
        marks, chances = turning_points(self.moments), standings(self.moments, seats)
        return ReviewInfo(
            status="working" if self.done < total else "done",
            entries=len(self.match.entries),
            done=self.done,
            total=total,
            moments=[
                self._moment_info(moment, marks.get(moment.n, ""), known)
                for moment, known in zip(self.moments, chances, strict=True)
            ],
            seats=seats,
        )

    def _moment_info(self, moment: Moment, mark: Mark, chances: list[float]) -> MomentInfo:
        info = moment_info(moment, mark, chances)
        if not mark:
            return info
        told = self.match.log(None, moment.n, moment.n + 1)
        return replace(info, said=[sentence.text for sentence in told])


def moment_info(moment: Moment, mark: Mark, chances: list[float]) -> MomentInfo:
    info = MomentInfo(
        n=moment.n,
        seat=moment.seat,
        chosen=moment.label,
        chance=round(moment.chance, DIGITS),
        mark=mark,
        chances=[round(chance, DIGITS) for chance in chances],
    )
    if moment.cost == 0:
        return info
    better = round(moment.best_chance, DIGITS)
    return replace(info, best=moment.best_label, best_chance=better)
