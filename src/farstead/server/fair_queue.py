"""Whose question comes next: users take turns, so that nobody waits for all that another asks."""

import asyncio
from collections import OrderedDict
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Futures that wait for something. Of one user's own, the most urgent comes first."""

    def __init__(self) -> None:
        self._numbers = count()
        # whoever has waited longest for a turn comes first
        self._users: OrderedDict[str, list[tuple[int, int, asyncio.Future[T]]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(asked) for asked in self._users.values())

    def add(self, user: str, urgency: int, turn: asyncio.Future[T]) -> None:
        """One more that waits; urgency 0 comes first."""
        heappush(self._users.setdefault(user, []), (urgency, next(self._numbers), turn))

    def next(self) -> asyncio.Future[T] | None:
        """Whoever's turn it is. Those who don't wait any more are passed over."""
        while self._users:
            user, asked = self._users.popitem(last=False)
            while asked:
                _, _, turn = heappop(asked)
                if not turn.done():
                    if asked:
                        self._users[user] = asked  # behind all others
                    return turn
        return None

    def share(self, user: str) -> float:
        """The part of all turns that each question of this user gets; 1 where nobody waits."""
        own = sum(not turn.done() for _, _, turn in self._users.get(user, []))
        others = sum(name != user for name in self._users)
        return 1 / ((others + 1) * (own + 1))
