"""What players call the things that a game lets them name."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    column = sa.Column("title", sa.String(40), nullable=False, server_default="")
    op.add_column("seats", column)


def downgrade() -> None:
    op.drop_column("seats", "title")
