"""Taking a backup: the database as it is at one instant, beside a server that goes on.

squaredeal backup squaredeal-2027-01-31.backup
"""

import datetime
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Literal

from squaredeal import __version__

from . import postgres, sqlite_file
from .bundle import Manifest, new_file, scratch_file, sha256_of, write_bundle
from .errors import OperationError
from .place import Place


def back_up(place: Place, target: Path) -> Manifest:
    """Write a backup to `target`, a new file. Raises `OperationError`, and leaves nothing behind then."""
    with new_file(target) as draft, scratch_file(target, "database") as copied:
        revision = _copy_sqlite(place.file, copied) if place.file is not None else postgres.dump(place, copied)
        manifest = describe(copied, revision, "sqlite" if place.file is not None else "postgresql")
        write_bundle(draft, manifest, copied)
    return manifest


def describe(database: Path, revision: str, kind: Literal["sqlite", "postgresql"]) -> Manifest:
    """The manifest of a database that was copied just now."""
    return Manifest(
        format="squaredeal-backup/1",
        version=__version__,
        revision=revision,
        made_at=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        kind=kind,
        bytes=database.stat().st_size,
        sha256=sha256_of(database),
    )


def _copy_sqlite(source: Path, target: Path) -> str:
    try:
        sqlite_file.copy(source, target)
        with closing(sqlite3.connect(target)) as connection:
            revision = sqlite_file.revision_of(connection)
            wrong = sqlite_file.problems(connection)
    except sqlite3.Error as error:
        raise OperationError(f"{source} cannot be copied: {error}") from None
    if revision is None:
        raise OperationError(f"{source} is no database of Square Deal")
    if wrong:
        raise OperationError(f"{source} is damaged, and no backup was made of it: {wrong[0]}")
    return revision
