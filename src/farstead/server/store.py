"""Where users and tables are kept: SQLite out of the box, PostgreSQL by URL. All SQL is here.

Writes of all tables go through one thread that commits whatever has gathered meanwhile in one
transaction, so that a thousand moves a second need far fewer syncs to disk. A write is done
when its transaction is: nothing is acknowledged before.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, Literal, TypedDict, TypeVar, cast

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    Select,
    create_engine,
    delete,
    event,
    exists,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.sql.base import Executable

from farstead.core.errors import FarsteadError
from farstead.server.protocol import Status
from farstead.server.schema import entries, seats, tables, users
from farstead.server.sharing import claim

DAY = 24 * 3600  # seconds
READERS = 4  # threads
LONGEST_READ = 5.0  # seconds: who waits longer is told that the database does not answer
SWEEPING = 0x6661727374656164  # PostgreSQL's lock for whoever removes something
CONNECT = 5  # seconds until a PostgreSQL server has to answer
LIMITS = {  # of what is asked of it, in milliseconds
    "statement_timeout": 10_000,
    "lock_timeout": 5_000,
    "idle_in_transaction_session_timeout": 10_000,
}
SECRETS = ("password", "sslpassword")  # that may stand in a URL's query
EXAMPLE = "postgresql+psycopg://USER@HOST/NAME"
UNREADABLE = "the database's URL is none that can be read"
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


class Unanswered(TimeoutError):
    """The database does not answer: it hangs, as a disk or a machine does that is in trouble."""


# Rows, as the schema has them ---------------------------------------------------------------


class UserRow(TypedDict):
    id: str
    token: str
    name: str
    seen: int


class TableRow(TypedDict):
    id: str
    game: str
    rules: int
    edition: str
    options: str
    host: str
    public: bool
    invite: str
    seed: str
    status: Status
    rematch: str
    changed: int
    advice: bool
    review: bool


class SeatRow(TypedDict):
    table_id: str
    seat: int
    user_id: str | None
    name: str
    bot: str
    resigned: bool
    title: str


class EntryRow(TypedDict):
    table_id: str
    number: int
    kind: Literal["play", "chance", "undo"]
    actor: int
    text: str
    key: str | None


@dataclass(frozen=True)
class StoredTable:
    """A table's row, with the rows of its seats."""

    row: TableRow
    seats: list[SeatRow]


@dataclass(frozen=True)
class TableChange:
    """What becomes different in a table's row. `changed` counts up, so that of two processes that
    both know the table as it was `before`, the second finds no row to change: a conflict."""

    before: int
    changed: int
    status: Status
    rematch: str


@dataclass
class Write:
    """Rows for the log of tables, and other statements; all or nothing. A statement that finds
    no row to change comes too late: that is a conflict too."""

    rows: Sequence[EntryRow]
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


# Connecting ---------------------------------------------------------------------------------


def _parsed(database: str) -> URL:
    try:
        return make_url(database)
    except (ArgumentError, ValueError):  # which may repeat the URL, and with it the password
        raise FarsteadError(f"{UNREADABLE}; one is {EXAMPLE}") from None


def _engine(url: URL) -> Engine:
    # Parameters stay out of errors, and so out of logs: seeds and invitations are among them.
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, hide_parameters=True)
        event.listen(engine, "connect", _make_durable)
        return engine
    # Somebody who hangs up without a word, a lock or a lost packet never holds us up for long.
    limits = " ".join(f"-c {name}={value}" for name, value in LIMITS.items())
    given = url.query.get("options", "")
    patience = {"connect_timeout": CONNECT, "options": f"{limits} {given}".strip()}
    return create_engine(url, hide_parameters=True, pool_pre_ping=True, connect_args=patience)


def _make_durable(connection: Any, _record: object) -> None:
    """What is acknowledged survives a crash, of the machine too."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(engine: Engine) -> None:
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def failure(error: Exception, url: URL) -> str:
    """Why a database can't be used, without passwords."""
    return _without_secrets(in_a_line(error), url)


def is_database_failure(error: BaseException) -> bool:
    """Whether SQLAlchemy says so, the driver below it, or the time that it took."""
    is_driver_s = type(error).__module__.startswith("psycopg")
    return is_driver_s or isinstance(error, SQLAlchemyError | Unanswered)


def in_a_line(error: BaseException) -> str:
    """The first line of what an error says, or a database's driver in it."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    lines = str(cause).strip().splitlines()
    return lines[0] if lines else type(cause).__name__


def _without_secrets(text: str, url: URL) -> str:
    for secret in (url.password, *map(url.query.get, SECRETS)):
        text = text.replace(str(secret), "***") if secret else text
    return text


# The store ----------------------------------------------------------------------------------


class Store:
    """A database, ready for use."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._gathered: list[Write] = []  # what the event loop has come across in this round
        self._queue: SimpleQueue[list[Write] | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()
        self._others = 0  # what SQLite calls the state that other processes have left it in
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self.claims: IO[bytes] | None = None  # of an SQLite file that others may serve too
        self.announce: Callable[[str], None] = _tell_nobody  # that this table has changed

    @classmethod
    def open(cls, database: str) -> "Store":
        """Connect to the database of this URL, and bring its schema up to date."""
        url = _parsed(database)
        try:
            engine = _engine(url)
            _upgrade(engine)
        except (SQLAlchemyError, CommandError, ImportError) as error:
            name = _without_secrets(url.difference_update_query(SECRETS).render_as_string(), url)
            reason = f"the database {name} can't be used: {failure(error, url)}"
            raise FarsteadError(f"{reason}; `farstead doctor` says what to do") from None
        store = cls(engine)
        if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
            store.claims = claim(Path(url.database or ""))
        return store

    def close(self) -> None:
        self._hand_over()
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()
        if self.claims is not None:
            self.claims.close()

    # Users -----------------------------------------------------------------------------------

    async def user(self, digest: str) -> UserRow | None:
        """Whoever has the token with this digest."""
        question = select(users).where(users.c.token == digest)
        found = await self.read(lambda c: _rows(c, question))
        return cast("UserRow", found[0]) if found else None

    async def add_user(self, user: UserRow) -> None:
        await self.write([], insert(users).values(**user))

    async def rename_user(self, user_id: str, name: str) -> None:
        await self.write([], update(users).where(users.c.id == user_id).values(name=name))

    async def see_user(self, user_id: str, now: int) -> None:
        """Note that somebody is here; a conflict says that nobody knows them any more."""
        await self.write([], update(users).where(users.c.id == user_id).values(seen=now))

    async def remove_guests(self, before: int, most: int) -> int:
        """Remove some of those who were last seen before then and whom no table needs; how many."""
        return await self.read(lambda c: _remove_guests(c, before, most))

    # Tables ----------------------------------------------------------------------------------

    async def add_table(
        self, table: StoredTable, before: tuple[str, TableChange] | None = None
    ) -> None:
        """A new table; with it, the row of the one before it changes, or neither happens."""
        places = insert(seats).values([dict(seat) for seat in table.seats])
        changes = [_table_update(*before)] if before else []
        await self.write([], *changes, insert(tables).values(**table.row), places)
        if before:
            self.announce(before[0])

    async def save_table(
        self,
        table_id: str,
        rows: Sequence[EntryRow],
        change: TableChange | None = None,
        places: Sequence[SeatRow] = (),
    ) -> None:
        """Add entries to a table's log, change its row, change its seats: all or nothing."""
        changes = [_table_update(table_id, change)] if change else []
        await self.write(rows, *changes, *map(_seat_update, places))
        self.announce(table_id)

    async def table(self, table_id: str) -> tuple[StoredTable, list[EntryRow]] | None:
        """A table with its log."""
        return await self.read(lambda c: _table_and_log(c, table_id))

    async def lobby(
        self, user_id: str, since: int, most: int
    ) -> tuple[list[StoredTable], list[StoredTable]]:
        """Tables where the user plays, and public ones that wait for players and have changed
        since then; of both so many at most, the latest first."""
        sits = select(seats.c.table_id).where(seats.c.user_id == user_id, ~seats.c.resigned)
        is_own = tables.c.id.in_(sits) & (tables.c.status != "over")
        is_offered = tables.c.public & (tables.c.status == "waiting") & (tables.c.changed > since)
        return await self.read(
            lambda c: (_latest_tables(c, is_own, most), _latest_tables(c, is_offered, most))
        )

    async def versions(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """For each of these tables: the rows that its log has, and when its own row changed."""
        if not table_ids:
            return {}
        # One step into the index for each table, however long its log is.
        is_of_table = entries.c.table_id == tables.c.id
        last = select(func.max(entries.c.number)).where(is_of_table).scalar_subquery()
        question = select(tables.c.id, func.coalesce(last + 1, 0), tables.c.changed)
        question = question.where(tables.c.id.in_(table_ids))
        found = await self.read(lambda c: c.execute(question).all())
        return {table_id: (length, changed) for table_id, length, changed in found}

    async def remove_tables(self, before: int, unplayed_before: int, most: int) -> list[str]:
        """Remove some of the tables that have not changed since then, or without a move since the
        other moment; which."""
        return await self.read(lambda c: _remove_tables(c, before, unplayed_before, most))

    async def state_of_others(self) -> int | None:
        """A number that changes when another process writes; None where there is none, so that
        somebody may have at any time. SQLite tells whether any connection has written but the one
        that is asked: that is the writer's own."""
        if self.engine.dialect.name != "sqlite":
            return None
        await self.write([])
        return self._others

    # Reading and writing ---------------------------------------------------------------------

    @property
    def can_notify(self) -> bool:
        """Whether processes that share the database can tell each other something through it."""
        return self.engine.dialect.name == "postgresql" and self.engine.driver == "psycopg"

    @contextmanager
    def connected_apart(self) -> Iterator[Any]:
        """The driver's own connection, for somebody who keeps it; nobody gets it afterwards."""
        connection = self.engine.raw_connection()
        try:
            yield connection.driver_connection
        finally:
            connection.invalidate()

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask the database something, off the event loop."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(LONGEST_READ):
                return await loop.run_in_executor(self._readers, self._ask, question)
        except TimeoutError:
            raise Unanswered("the database does not answer") from None

    async def write(self, rows: Sequence[EntryRow], *statements: Executable) -> None:
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
                if not all(write.rows for write in batch):
                    self._others = _state_of_others(connection)
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
        if _is_inserted(connection, batch):
            return
        try:
            with connection.begin():
                for write in batch:
                    for statement in write.statements:
                        if connection.execute(statement).rowcount == 0:
                            raise Conflict("somebody else was faster")
                if rows := _all_rows(batch):
                    _insert(connection, rows)
        except Exception as error:
            if len(batch) > 1:  # one of them is wrong: try each by itself, so that it fails alone
                for write in batch:
                    self._commit(connection, [write])
            elif isinstance(error, IntegrityError):
                batch[0].error = Conflict("somebody else was faster")
            else:
                batch[0].error = error


def _tell_nobody(table_id: str) -> None:
    pass


def _table_update(table_id: str, change: TableChange) -> Executable:
    is_as_it_was = (tables.c.id == table_id) & (tables.c.changed == change.before)
    values = {"status": change.status, "changed": change.changed, "rematch": change.rematch}
    return update(tables).where(is_as_it_was).values(values)


def _seat_update(row: SeatRow) -> Executable:
    is_this = (seats.c.table_id == row["table_id"]) & (seats.c.seat == row["seat"])
    values = {name: row[name] for name in ("user_id", "name", "bot", "resigned", "title")}
    return update(seats).where(is_this).values(values)


def _rows(connection: Connection, question: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(question).mappings()]


def _table_and_log(
    connection: Connection, table_id: str
) -> tuple[StoredTable, list[EntryRow]] | None:
    found = _latest_tables(connection, tables.c.id == table_id, 1)
    log = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
    return (found[0], cast("list[EntryRow]", _rows(connection, log))) if found else None


def _latest_tables(
    connection: Connection, condition: ColumnElement[bool], most: int
) -> list[StoredTable]:
    question = select(tables).where(condition).order_by(tables.c.changed.desc()).limit(most)
    rows = cast("list[TableRow]", _rows(connection, question))
    found = {row["id"]: StoredTable(row, []) for row in rows}
    places = select(seats).where(seats.c.table_id.in_(found)).order_by(seats.c.seat)
    for row in cast("list[SeatRow]", _rows(connection, places)):
        found[row["table_id"]].seats.append(row)
    return list(found.values())


def _is_inserted(connection: Connection, batch: list[Write]) -> bool:
    """Moves are most of what is written. SQLite's driver takes them as they are, in a third of the
    time; if it can't, they are tried again in the usual way, which tells why."""
    if connection.dialect.name != "sqlite" or any(write.statements for write in batch):
        return False
    driver = cast("sqlite3.Connection", connection.connection.dbapi_connection)
    try:
        with driver:  # a transaction
            driver.execute(INSERT_AT_ONCE, (_in_a_text(_all_rows(batch)),))
    except sqlite3.Error:
        return False
    return True


def _all_rows(batch: list[Write]) -> list[EntryRow]:
    return [row for write in batch for row in write.rows]


def _in_a_text(rows: list[EntryRow]) -> str:
    return _encoder.encode(rows).decode()


def _insert(connection: Connection, rows: list[EntryRow]) -> None:
    """SQLite's driver needs the interpreter's lock for every row; handed over as one text, all
    rows go in while the event loop does something else."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(INSERT_AT_ONCE, (_in_a_text(rows),))
    else:
        connection.execute(insert(entries), [dict(row) for row in rows])


# Removing -----------------------------------------------------------------------------------


def _remove_tables(
    connection: Connection, before: int, unplayed_before: int, most: int
) -> list[str]:
    """Whoever writes at a table that has not changed for a day changes its row too. So the row
    alone tells whether it is old; and it is either locked by them, and passed over here, or by us,
    and they find no table any more."""
    was_played = exists().where(entries.c.table_id == tables.c.id, entries.c.kind == "play")
    is_unplayed = (tables.c.changed < unplayed_before) & ~was_played
    is_old = (tables.c.changed < before) | is_unplayed
    with connection.begin():
        gone = _taken(connection, select(tables.c.id).where(is_old).limit(most))
        connection.execute(delete(entries).where(entries.c.table_id.in_(gone)))
        connection.execute(delete(seats).where(seats.c.table_id.in_(gone)))
        # where one of them was the rematch, there may be another
        forgotten = {"rematch": "", "changed": tables.c.changed + 1}
        connection.execute(update(tables).where(tables.c.rematch.in_(gone)).values(forgotten))
        connection.execute(delete(tables).where(tables.c.id.in_(gone)))
    return gone


def _remove_guests(connection: Connection, before: int, most: int) -> int:
    sits = exists().where(seats.c.user_id == users.c.id)
    hosts = exists().where(tables.c.host == users.c.id)
    with connection.begin():
        is_old = (users.c.seen < before) & ~sits & ~hosts
        gone = _taken(connection, select(users.c.id).where(is_old).limit(most))
        connection.execute(delete(users).where(users.c.id.in_(gone)))
    return len(gone)


def _taken(connection: Connection, question: Select[tuple[str]]) -> list[str]:
    """Rows that nobody else changes until we are done. One process at a time: two that wait for
    each other's rows would be told to give up."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # from here on nobody else writes at all
    else:
        connection.execute(select(func.pg_advisory_xact_lock(SWEEPING)))
    return list(connection.scalars(question.with_for_update(skip_locked=True)))


def _state_of_others(connection: Connection) -> int:
    """See `Store.state_of_others`."""
    if connection.dialect.name != "sqlite":
        return 0
    cursor = connection.connection.cursor()
    cursor.execute("PRAGMA data_version")
    found = cursor.fetchone()
    cursor.close()
    return int(found[0]) if found else 0


def _settle(batch: list[Write]) -> None:
    for write in batch:
        write.settle()
