"""Alembic's entry: run the scripts on the connection that `squaredeal.store.migrating` hands over.

From the command line (`alembic -c migrations/alembic.ini …`) it connects by itself, to the URL of the
environment variable `SQUAREDEAL_DATABASE`.
"""

import asyncio
import os

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from squaredeal.store.database import parse_url
from squaredeal.store.tables import metadata


def run(connection: Connection) -> None:
    """Run the scripts; the transaction is the caller's, so either all of them take effect or none."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        transactional_ddl=True,
    )
    context.run_migrations()


async def run_by_itself() -> None:
    """Connect, and run the scripts in one transaction."""
    database = create_async_engine(parse_url(os.environ["SQUAREDEAL_DATABASE"]), poolclass=NullPool)
    try:
        async with database.begin() as connection:
            await connection.run_sync(run)
    finally:
        await database.dispose()


given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(run_by_itself())
else:
    run(given)
