"""What the processes that share a PostgreSQL database tell each other: which tables have changed.

A notice says where to look and is never relied on: whoever misses one finds the change when it
looks by itself. Notices are told after a commit, never in its transaction, from a thread and on a
connection of their own, so that no move waits for them.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from secrets import token_hex
from selectors import EVENT_READ, DefaultSelector
from socket import socketpair
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

from farstead.server.logs import FailureLog

if TYPE_CHECKING:  # only who has PostgreSQL has its driver
    from psycopg import Connection, Notify

CHANNEL = "farstead_tables"
NAME = "farstead notices"  # what the connection is called in pg_stat_activity
EVERYTHING = "*"  # instead of a table's id: look at all of them
MOST_AT_ONCE = 200  # ids in a notice, which has less than 8000 bytes
MOST_UNTOLD = 10_000  # ids that wait for a connection; if there are more, it is everything
GATHER = 0.02  # seconds until the next notice, which tells of all that has changed meanwhile
SHORTEST_PAUSE, LONGEST_PAUSE = 0.25, 30.0  # seconds until a lost connection is made again
GRACE = 5.0  # seconds that a connection which doesn't answer may hold up the end
failures = FailureLog(logging.getLogger(__name__))
Connect = Callable[[], AbstractContextManager["Connection[Any]"]]


class Notices:
    """Tells others of changed tables, and hears what others tell. Used by one event loop."""

    def __init__(self, connect: Connect | None) -> None:
        """Without a way to connect, nothing is told or heard."""
        self.works = False  # notices have been seen to come back since the connection was made
        self._name = token_hex(8)
        self._loop = asyncio.get_running_loop()
        self._heard: set[str] = set()
        self._news = asyncio.Event()
        self._untold: set[str] = set()
        self._lock = Lock()  # of what is untold
        self._ends = Event()
        self._bell, self._ear = socketpair()  # wakes the thread
        self._bell.setblocking(False)
        self._ear.setblocking(False)
        self._thread: Thread | None = None
        if connect is not None:
            self._thread = Thread(target=self._run, args=[connect], name="notices", daemon=True)
            self._thread.start()

    def close(self) -> None:
        self._ends.set()
        self._ring()
        if self._thread is not None:
            self._thread.join(GRACE)
        self._bell.close()
        self._ear.close()

    # In the event loop -----------------------------------------------------------------------

    def tell(self, table_id: str) -> None:
        """A change of this table is committed."""
        if self._thread is None:
            return
        with self._lock:
            is_first = not self._untold
            self._untold.add(table_id)
            if len(self._untold) > MOST_UNTOLD:
                self._untold = {EVERYTHING}
        if is_first:
            self._ring()

    async def heard(self, within: float) -> set[str]:
        """The tables that others have changed, as soon as there are any, or after so many seconds
        none."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._news.wait()
        self._news.clear()
        found, self._heard = self._heard, set()
        return found

    def _take_in(self, ids: set[str]) -> None:
        self._heard |= ids
        self._news.set()

    def _ring(self) -> None:
        with suppress(BlockingIOError):  # it rings already
            self._bell.send(b"!")

    # In the thread ---------------------------------------------------------------------------

    def _run(self, connect: Connect) -> None:
        """Keep a connection, whatever happens to it."""
        pause = SHORTEST_PAUSE
        while not self._ends.is_set():
            try:
                with connect() as connection:
                    self._converse(connection)
            except Exception as error:
                failures.tell("hearing of other processes' moves failed", error)
            pause = SHORTEST_PAUSE if self.works else min(pause * 2, LONGEST_PAUSE)
            self.works = False
            self._ends.wait(pause)

    def _converse(self, connection: "Connection[Any]") -> None:
        """Tell and hear until the end, or until the connection breaks."""
        connection.autocommit = True
        connection.add_notify_handler(self._hear_notify)  # what comes while something is told
        connection.execute("SELECT set_config('application_name', %s, false)", [NAME])
        connection.execute(f"LISTEN {CHANNEL}")
        self._notify(connection, [])  # to ourselves: whoever stands in between might swallow it
        with DefaultSelector() as selector:
            selector.register(connection.fileno(), EVENT_READ)
            selector.register(self._ear, EVENT_READ)
            while not self._ends.is_set():
                self._tell_all(connection)
                self._hear_all(connection)
                selector.select()
                with suppress(BlockingIOError):  # nobody has rung
                    self._ear.recv(4096)

    def _tell_all(self, connection: "Connection[Any]") -> None:
        with self._lock:
            ids, self._untold = sorted(self._untold), set()
        if not ids:
            return
        try:
            for start in range(0, len(ids), MOST_AT_ONCE):
                self._notify(connection, ids[start : start + MOST_AT_ONCE])
        except Exception:
            with self._lock:
                self._untold.update(ids)  # for the next connection
            raise
        self._ends.wait(GATHER)

    def _notify(self, connection: "Connection[Any]", ids: list[str]) -> None:
        connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, " ".join([self._name, *ids])])

    def _hear_all(self, connection: "Connection[Any]") -> None:
        connection.pgconn.consume_input()
        while (notice := connection.pgconn.notifies()) is not None:
            self._hear(notice.extra.decode(errors="replace"))

    def _hear_notify(self, notice: "Notify") -> None:
        self._hear(notice.payload)

    def _hear(self, payload: str) -> None:
        """Our own notices are no news; but when the first comes back, there may have been others
        that we have missed."""
        name, *ids = payload.split(" ")
        if name == self._name:
            if self.works:
                return
            self.works, ids = True, [EVERYTHING]
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._take_in, set(ids))
