"""Two processes and one SQLite file."""

import logging
import sys
from pathlib import Path
from typing import IO

import pytest

from farstead.server.sharing import claim
from farstead.server.store import Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nothing tells of others there")
BAD, GOOD = (3, 51, 2), (3, 51, 3)


def test_the_second_process_is_warned_of_versions_that_lose_pages(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.db"
    with claimed(file, GOOD):
        with claimed(file, BAD), claimed(file, GOOD):
            assert len(caplog.records) == 1
            assert "another process serves this file too, and SQLite 3.51.2" in caplog.text
        caplog.clear()
        with claimed(file, GOOD):
            pass
    with claimed(file, BAD):  # all others have gone
        assert not caplog.records


def claimed(file: Path, version: tuple[int, ...]) -> IO[bytes]:
    held = claim(file, version)
    assert held is not None
    return held


def test_a_store_claims_its_file_until_it_is_closed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    with caplog.at_level(logging.WARNING):
        Store.open(database).close()
        store = Store.open(database)
        assert not caplog.records
        with claimed(tmp_path / "tables.db", BAD):
            assert caplog.records
        store.close()
