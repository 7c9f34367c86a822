"""Alembic's entry: `Store.open` hands over a connection and upgrades to the newest schema."""

from alembic import context

from farstead.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
