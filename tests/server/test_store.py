"""What is written is written whole, by the store alone, and its errors tell no secret."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from farstead.server import schema
from farstead.server.store import Conflict, EntryRow
from farstead.server.table import Table
from tests.patience import run
from tests.server.live import guest, logged, open_table, opened


def test_only_the_store_speaks_sql() -> None:
    files = Path(schema.__file__).parent.glob("*.py")
    speakers = {file.name for file in files if "sqlalchemy" in file.read_text(encoding="utf-8")}
    assert speakers == {"schema.py", "store.py"}


def test_of_writes_that_are_committed_together_only_the_wrong_one_fails(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            before = await logged(tables)
            rows = [row(table, before), row(table, 0), row(table, before + 1)]
            results = await asyncio.gather(
                *[tables.store.write([each]) for each in rows], return_exceptions=True
            )
            assert [type(result) for result in results] == [type(None), Conflict, type(None)]
            assert await logged(tables) == before + 2

    run(scenario())


def test_sqlite_tells_whether_another_process_has_written(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as one, opened(database) as two:
            before = await one.store.state_of_others()
            if not database.startswith("sqlite"):
                assert before is None
                return
            await open_table(one, await guest(one), "me", "me")
            assert await one.store.state_of_others() == before
            await guest(two)
            assert await one.store.state_of_others() != before

    run(scenario())


def row(table: Table, number: int) -> EntryRow:
    return {
        "table_id": table.setting.id,
        "number": number,
        "kind": "play",
        "actor": 0,
        "text": 'quoted "é" \\',
        "key": None,
    }


def test_a_lost_connection_is_made_anew(database: str) -> None:
    if database.startswith("sqlite"):
        pytest.skip("SQLite opens a file: there is no connection to a server that could be lost")
    ends = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )

    async def scenario() -> None:
        async with opened(database) as tables:
            await guest(tables)
            await tables.store.read(lambda c: c.execute(ends).all())
            with suppress(SQLAlchemyError):  # what was under way may fail,
                await guest(tables)
            await guest(tables)  # but not what comes after it

    run(scenario())


def test_an_error_of_the_database_tells_no_secret(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            with pytest.raises(SQLAlchemyError) as error:
                await tables.store.write([], text("DELETE FROM nowhere").bindparams())
            assert "nowhere" in str(error.value)
            wrong = text("DELETE FROM nowhere WHERE seed = :seed").bindparams(seed="s3cret")
            with pytest.raises(SQLAlchemyError) as error:
                await tables.store.write([], wrong)
            assert "s3cret" not in str(error.value)

    run(scenario())
