"""What nobody has used for long is removed: tables first, then the guests whom nothing needs."""

import asyncio
import logging
from dataclasses import dataclass
from time import time

from farstead.core.words import counted
from farstead.server.logs import FailureLog
from farstead.server.store import DAY, Store
from farstead.server.tables import Tables

EVERY = DAY  # seconds
AT_ONCE = 50  # removed in one transaction: moves never wait for more
PAUSE = 0.05  # seconds between two transactions, for those who wait
log = logging.getLogger(__name__)
failures = FailureLog(log)


@dataclass(frozen=True)
class Keep:
    """For how many days something is kept that nobody uses; 0: for ever."""

    guests: int = 365
    tables: int = 365
    unplayed: int = 30  # tables where nobody has ever made a move


USUALLY_KEPT = Keep()


class Retention:
    """Several processes may do this to one database at a time."""

    def __init__(self, store: Store, tables: Tables, keep: Keep) -> None:
        self.store = store
        self.tables = tables
        self.keep = keep

    async def go_on(self) -> None:
        """Remove what is old, now and every day."""
        while True:
            try:
                await self.remove_old()
            except Exception as error:
                failures.tell("removing old tables and guests failed", error)
            await asyncio.sleep(EVERY)

    async def remove_old(self) -> None:
        await self.tables.keep_watched()
        tables = guests = 0
        if self.keep.tables:
            tables = await self._remove_tables()
        if self.keep.guests:
            guests = await self._remove_guests()
        if tables or guests:
            removed = f"{counted(tables, 'table')} and {counted(guests, 'guest')}"
            log.warning("removed what nobody has used for long: %s", removed)

    async def _remove_tables(self) -> int:
        old = _days_ago(self.keep.tables)
        unplayed = _days_ago(min(self.keep.unplayed, self.keep.tables))
        count = 0
        while gone := await self.store.remove_tables(old, unplayed, AT_ONCE):
            count += len(gone)
            self.tables.forget(gone)
            await asyncio.sleep(PAUSE)
        return count

    async def _remove_guests(self) -> int:
        old = _days_ago(self.keep.guests)
        count = 0
        while gone := await self.store.remove_guests(old, AT_ONCE):
            count += gone
            await asyncio.sleep(PAUSE)
        return count


def _days_ago(days: int) -> int:
    """And a day more: so exactly is known when something was last used."""
    return int(time()) - (days + 1) * DAY
