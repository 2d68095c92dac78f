"""Bringing a database's tables to this release: at every start, and by `squaredeal migrate`.

The scripts are Alembic's, in `migrations/` of the source tree and inside the installed package. Who may run them when
is each database's own matter (`SqliteDatabase.bring_up`, `PostgresDatabase.bring_up`).
"""

from importlib.resources import files
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from squaredeal.store.errors import SchemaMismatch

HEAD = "0012"
"""The newest revision of the scripts. Here too, so that a start that has nothing to migrate need not load Alembic."""


def scripts() -> Path:
    """Return the folder of the migration scripts: the package's own when installed, else the source tree's."""
    packaged = Path(str(files("squaredeal.store"))) / "migrations"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[3] / "migrations"


def revision(connection: Connection) -> str | None:
    """Read the revision the tables are at; None where there are none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def upgrade(connection: Connection) -> None:
    """Run the scripts on this connection, in its transaction. Raises `SchemaMismatch` if they don't fit."""
    # Loaded only when there is something to migrate: it takes longer than the rest of a start.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(scripts()).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise SchemaMismatch(f"the database is not of this release: {error}") from error
