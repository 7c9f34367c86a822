"""When a guest was last seen, and a way from a guest to the tables that they opened.

Nobody knows when those who are there already were last here, nor when a game that is going on was
last played: their time begins now, so that nothing is removed too early."""

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("users", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_tables_host", "tables", ["host"])
    now = int(time())
    op.execute(f"UPDATE users SET seen = {now}")
    op.execute(f"UPDATE tables SET changed = {now} WHERE status = 'playing'")


def downgrade() -> None:
    op.drop_index("ix_tables_host", "tables")
    op.drop_column("users", "seen")
