"""Which schema a database has, and whether a command of this release may work on it.

if revision_at(place) == HEAD: ...
"""

from sqlalchemy import Connection, text

from squaredeal.store.migrating import HEAD

from . import postgres
from .errors import OperationError
from .place import Place
from .reading import read


def revision_at(place: Place) -> str | None:
    """The schema's revision; None where there are no tables of Square Deal. Raises `OperationError`."""
    return read(place, postgres.revision_of if place.file is None else _sqlite_revision)


def require_schema(place: Place, *, may_be_new: bool = False) -> None:
    """Raise `OperationError` unless the tables are this release's, or are not there yet where that is allowed.

    No command but `migrate` changes tables that are there: a server of another release may be at work on them.
    """
    is_missing = place.file is not None and not place.file.exists()
    revision = None if is_missing and may_be_new else revision_at(place)
    if revision is None and not may_be_new:
        raise OperationError(f"there are no tables of Square Deal in {place.shown}; run `squaredeal migrate`")
    if revision is not None and revision < HEAD:
        raise OperationError(f"{place.shown} is of an older release; stop its servers and run `squaredeal migrate`")
    if revision is not None and revision > HEAD:
        raise OperationError(f"{place.shown} is of a newer release, with schema {revision}; this one knows {HEAD}")


def _sqlite_revision(connection: Connection) -> str | None:
    there = connection.execute(text("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'")).first()
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none() if there else None
