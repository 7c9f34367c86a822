"""Where tables are kept: SQLite out of the box, PostgreSQL by URL.

Writes of all tables go through one thread that commits whatever has gathered meanwhile in one
transaction, so that a thousand moves a second need far fewer syncs to disk. A write is done
when its transaction is: nothing is acknowledged before.
"""

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, insert, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.base import Executable

from farstead.core.errors import FarsteadError
from farstead.server.schema import entries

READERS = 4  # threads
T = TypeVar("T")
_encoder = msgspec.json.Encoder()
COLUMNS = ("table_id", "number", "kind", "actor", "text", "key")
INSERT_AT_ONCE = f"""
    INSERT INTO entries ({", ".join(f'"{name}"' for name in COLUMNS)})
    SELECT {", ".join(f"json_extract(value, '$.{name}')" for name in COLUMNS)}
    FROM json_each(?)
"""


class Conflict(FarsteadError):
    """Somebody else has written that number first."""


@dataclass
class Write:
    """Rows for the log of tables, and other statements; all or nothing. A statement that finds
    no row to change comes too late: that is a conflict too."""

    rows: list[dict[str, Any]]
    statements: Sequence[Executable]
    done: asyncio.Future[None]
    error: Exception | None = None

    def settle(self) -> None:
        """Tell whoever waits for it."""
        if self.done.done():
            return  # nobody waits any more
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


class Store:
    """A database, ready for use."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._gathered: list[Write] = []  # what the event loop has come across in this round
        self._queue: SimpleQueue[list[Write] | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(READERS, "reader")

    @classmethod
    def open(cls, url: str) -> "Store":
        """Connect, and bring the schema up to date."""
        # Parameters stay out of errors, and so out of logs: seeds and invitations are among them.
        if make_url(url).get_backend_name() == "sqlite":
            engine = create_engine(url, hide_parameters=True)
            event.listen(engine, "connect", _make_durable)
        else:
            engine = create_engine(url, hide_parameters=True, pool_pre_ping=True)
        with engine.begin() as connection:
            config = Config()
            config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        return cls(engine)

    def close(self) -> None:
        self._hand_over()
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask the database something, off the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._ask, question)

    async def write(self, rows: list[dict[str, Any]], *statements: Executable) -> None:
        """Commit these rows and statements, or raise Conflict."""
        loop = asyncio.get_running_loop()
        write = Write(rows, statements, loop.create_future())
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(write)
        await write.done

    def _hand_over(self) -> None:
        self._queue.put(self._gathered)
        self._gathered = []

    # The writer's thread -------------------------------------------------------------------

    def _ask(self, question: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return question(connection)

    def _write_all(self) -> None:
        with self.engine.connect() as connection:
            while batch := self._next_batch():
                self._commit(connection, batch)
                batch[0].done.get_loop().call_soon_threadsafe(_settle, batch)

    def _next_batch(self) -> list[Write]:
        """Whatever has gathered, as soon as there is something; nothing: it is the end."""
        batch: list[Write] = []
        while not batch or not self._queue.empty():
            following = self._queue.get()
            if following is None:
                self._queue.put(None)  # after this batch
                break
            batch += following
        return batch

    def _commit(self, connection: Connection, batch: list[Write]) -> None:
        """Commit a batch, or note in each write why it can't be done."""
        try:
            with connection.begin():
                for write in batch:
                    for statement in write.statements:
                        if connection.execute(statement).rowcount == 0:
                            raise Conflict("somebody else was faster")
                if rows := [row for write in batch for row in write.rows]:
                    _insert(connection, rows)
        except Exception as error:
            if len(batch) > 1:  # one of them is wrong: try each by itself, so that it fails alone
                for write in batch:
                    self._commit(connection, [write])
            elif isinstance(error, IntegrityError):
                batch[0].error = Conflict("somebody else was faster")
            else:
                batch[0].error = error


def _insert(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """SQLite's driver needs the interpreter's lock for every row; handed over as one text, all
    rows go in while the event loop does something else."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(INSERT_AT_ONCE, (_encoder.encode(rows).decode(),))
    else:
        connection.execute(insert(entries), rows)


def _settle(batch: list[Write]) -> None:
    for write in batch:
        write.settle()


def _make_durable(connection: Any, _record: object) -> None:
    """What is acknowledged survives a crash, of the machine too."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
