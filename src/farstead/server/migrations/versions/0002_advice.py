"""Whether a table has advice, and a review afterwards. Tables that exist have both."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for name in ("advice", "review"):
        column = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.true())
        op.add_column("tables", column)


def downgrade() -> None:
    for name in ("advice", "review"):
        op.drop_column("tables", name)
