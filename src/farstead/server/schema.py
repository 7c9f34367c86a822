"""The database's tables. Everything that happens at a table is a row that is only ever added."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    true,
)

metadata = MetaData()

users = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),  # its SHA-256: the cookie is secret
    Column("name", String(40), nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),  # seconds, written once a day
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", String(40), nullable=False),
    Column("options", Text, nullable=False),  # what differs from the edition, as JSON
    Column("host", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("invite", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("status", String(10), nullable=False, index=True),
    Column("rematch", String(32), nullable=False),
    # seconds since 1970: for the lobby's order, and to know what nobody uses any more
    Column("changed", BigInteger, nullable=False),
    Column("advice", Boolean, nullable=False, server_default=true()),
    Column("review", Boolean, nullable=False, server_default=true()),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=True, index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),  # who decides, if a bot does
    Column("resigned", Boolean, nullable=False),
    Column("title", String(40), nullable=False, server_default=""),  # what the player has named
)

# The unique key (table, number) decides races: whoever commits a number first has made the move.
# `kind` is play, chance or undo; `key` makes a gesture that is sent twice count once (whoever
# has the next number right knows all keys before it, so they need no index of their own).
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("actor", Integer, nullable=False),
    Column("text", String(100), nullable=False),
    Column("key", String(64), nullable=True),
    sqlite_with_rowid=False,  # one tree, where a table's rows lie together
)
