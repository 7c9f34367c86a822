"""The server, but SQLite does not wait for the disk: the control of the test of a power loss."""

from typing import Any

from farstead.cli.app import main
from farstead.server import store

_as_it_should_be = store._make_durable


def _do_not_wait(connection: Any, _record: object) -> None:
    _as_it_should_be(connection, _record)
    connection.execute("PRAGMA synchronous=NORMAL")


store._make_durable = _do_not_wait

if __name__ == "__main__":
    main()
