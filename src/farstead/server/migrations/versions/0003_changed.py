"""When a table has changed, in eight bytes: four end in 2038."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    _alter(sa.Integer(), sa.BigInteger())


def downgrade() -> None:
    _alter(sa.BigInteger(), sa.Integer())


def _alter(before: sa.types.TypeEngine[int], after: sa.types.TypeEngine[int]) -> None:
    if op.get_context().dialect.name != "sqlite":  # whose whole numbers all have eight
        op.alter_column("tables", "changed", existing_type=before, type_=after)
