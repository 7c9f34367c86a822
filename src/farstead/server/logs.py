"""What the log hears of failures. While a database is away everything fails, many times a second:
the first failure of a kind is told whole, those that follow are counted."""

import logging
from time import monotonic

from farstead.server.safety import Clock
from farstead.server.store import in_a_line, is_database_failure

TELL_EVERY = 60.0  # seconds


class FailureLog:
    """One for each module that has something to tell."""

    def __init__(self, log: logging.Logger, clock: Clock = monotonic) -> None:
        self._log = log
        self._clock = clock
        self._told: dict[tuple[str, str], float] = {}  # when each kind was last told
        self._counts: dict[tuple[str, str], int] = {}  # how often it has happened since

    def tell(self, what: str, error: BaseException) -> None:
        """Something has failed because of this. The database's own failures need one line, others
        are somebody's mistake, and where they come from helps."""
        kind = (what, type(error).__name__)
        now = self._clock()
        if now - self._told.get(kind, -TELL_EVERY) < TELL_EVERY:
            self._counts[kind] = self._counts.get(kind, 0) + 1
            return
        self._told[kind] = now
        again = self._counts.pop(kind, 0)
        since = f" ({again} times more since)" if again else ""
        trace = None if is_database_failure(error) or again else error
        self._log.error("%s: %s%s", what, in_a_line(error), since, exc_info=trace)
