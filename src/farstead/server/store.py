"""Where tables are kept: SQLite out of the box, PostgreSQL by URL.

Writes of all tables go through one thread that commits whatever has gathered meanwhile in one
transaction, so that a thousand moves a second need far fewer syncs to disk. A write is done
when its transaction is: nothing is acknowledged before.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.base import Executable

from farstead.core.errors import FarsteadError
from farstead.server.schema import entries

LARGEST_BATCH = 500
T = TypeVar("T")


class Conflict(FarsteadError):
    """Somebody else has written that number first."""


@dataclass
class Write:
    """Rows for the log of tables, and other statements; all or nothing."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    statements: list[Executable] = field(default_factory=list)
    done: Future[None] = field(default_factory=Future)


class Store:
    """A database, ready for use."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._queue: SimpleQueue[Write | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    @classmethod
    def open(cls, url: str) -> "Store":
        """Connect, and bring the schema up to date."""
        engine = create_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _make_durable)
        with engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        return cls(engine)

    def close(self) -> None:
        self._queue.put(None)
        self._writer.join()
        self.engine.dispose()

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask the database something, off the event loop."""
        return await asyncio.to_thread(self._ask, question)

    async def write(self, rows: list[dict[str, Any]], *statements: Executable) -> None:
        """Commit these rows and statements, or raise Conflict."""
        write = Write(rows, list(statements))
        self._queue.put(write)
        await asyncio.wrap_future(write.done)

    # The writer's thread -------------------------------------------------------------------

    def _ask(self, question: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return question(connection)

    def _write_all(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while not self._queue.empty() and len(batch) < LARGEST_BATCH:
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)
                    break
                batch.append(following)
            self._commit(batch)

    def _commit(self, batch: list[Write]) -> None:
        try:
            with self.engine.begin() as connection:
                for write in batch:
                    for statement in write.statements:
                        connection.execute(statement)
                if rows := [row for write in batch for row in write.rows]:
                    connection.execute(insert(entries), rows)
        except Exception as error:
            self._sort_out(batch, error)
        else:
            for write in batch:
                write.done.set_result(None)

    def _sort_out(self, batch: list[Write], error: Exception) -> None:
        """One write of a batch has failed: try each by itself, so that it fails alone."""
        if len(batch) > 1:
            for write in batch:
                self._commit([write])
        elif isinstance(error, IntegrityError):
            batch[0].done.set_exception(Conflict("somebody else was faster"))
        else:
            batch[0].done.set_exception(error)


def _make_durable(connection: Any, _record: object) -> None:
    """What is acknowledged survives a crash, of the machine too."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
