"""Bringing a database back from a backup, so that nothing of what came after it can get mixed in.

Moves that were acknowledged after the backup are lost; that is what a restore means. What must not happen is that a
connection of then goes on writing: every claim is raised far above what it was, so each seat has to be claimed anew,
and the board that is read then is the one of the backup. Nor may a certified deal be handed out twice: those that were
ready are dropped.

    squaredeal restore squaredeal-2027-01-31.backup --replace
"""

import datetime
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Final

from squaredeal.settings import Settings, data_folder
from squaredeal.store.migrating import scripts
from squaredeal.store.sqlite import start_lock

from . import postgres, sqlite_file
from .bundle import Manifest, open_bundle, scratch_file, sync, unpack
from .errors import OperationError
from .lock import hold
from .place import Place

CLAIMS: Final = "UPDATE seat SET claim = claim + 1000000"
"""Raised by more than a seat is ever claimed between a backup and its restore."""
DEALS: Final = "DELETE FROM certified_deal WHERE taken_at IS NULL AND set_aside IS NULL"
"""Some of those that were ready then have been handed out since, and nobody knows which."""
FIRST_DEALS: Final = "0002"  # the first schema that has them
NODES: Final = "DELETE FROM node"  # their seats' connections are gone: whoever starts next drops them


def restore(settings: Settings, place: Place, source: Path, *, replace: bool) -> tuple[Manifest, str | None]:
    """Restore, and say where the database that was there is now. Raises `OperationError`, `StartError`."""
    with open_bundle(source) as (manifest, content):
        _refuse_foreign(manifest, place)
        if place.file is None:
            with scratch_file(source, "database") as dump:
                unpack(manifest, content, dump)
                return manifest, postgres.restore(place, dump, voiding(manifest), kept=_kept_name(), replace=replace)
        if place.file.exists() and not replace:
            raise OperationError(f"there is a database {place.file}; with --replace it is kept beside the restored one")
        with _alone(settings, place), scratch_file(place.file, "restored") as restored:
            unpack(manifest, content, restored)
            _prepare(restored, manifest)
            kept = _put_aside(place.file)
            restored.replace(place.file)
            sync(place.file.parent)
    return manifest, None if kept is None else str(kept)


def voiding(manifest: Manifest) -> tuple[str, ...]:
    """The statements that void what was handed out of the database after the backup."""
    return (CLAIMS, NODES, DEALS) if manifest.revision >= FIRST_DEALS else (CLAIMS, NODES)


def _refuse_foreign(manifest: Manifest, place: Place) -> None:
    kind = "postgresql" if place.file is None else "sqlite"
    if manifest.kind != kind:
        raise OperationError(f"the backup is of a {manifest.kind} database, the settings name a {kind} one")
    known = {script.name.partition("_")[0] for script in (scripts() / "versions").glob("*_*.py")}
    if manifest.revision not in known:
        raise OperationError(
            f"the backup's schema {manifest.revision} is not known here; it was made by version {manifest.version}"
        )


@contextmanager
def _alone(settings: Settings, place: Place) -> Iterator[None]:
    """Keep servers from starting meanwhile, whether they hold the data folder or only the database."""
    assert place.file is not None
    if place.is_embedded:
        data_folder(settings)
    elif not place.file.parent.is_dir():
        raise OperationError(f"there is no folder {place.file.parent}")
    with hold(place.lock) if place.is_embedded else nullcontext(), start_lock(place.file):
        yield


def _prepare(restored: Path, manifest: Manifest) -> None:
    """Check the database, and void what its connections could still do."""
    try:
        with closing(sqlite3.connect(restored, isolation_level=None)) as connection:
            if sqlite_file.revision_of(connection) != manifest.revision:
                raise OperationError("the backup's schema is not the one its manifest names")
            wrong = sqlite_file.problems(connection)
            if wrong:
                raise OperationError(f"the database in the backup is damaged: {wrong[0]}")
            connection.execute("BEGIN IMMEDIATE")
            for statement in voiding(manifest):
                connection.execute(statement)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise OperationError(f"the database in the backup cannot be used: {error}") from None
    sync(restored)


def _put_aside(file: Path) -> Path | None:
    """Give the database that is there another name; a log it still needs goes with it."""
    if not file.exists():
        _refuse_stray_log(file)
        return None
    sqlite_file.bring_to_rest(file)
    kept = file.with_name(f"{file.name}.{_kept_name()}")
    if kept.exists():
        raise OperationError(f"{kept} is there already, and is not overwritten")
    for end in ("-wal", "-shm", ""):  # the log first: the new database must never meet the old one's
        part = Path(f"{file}{end}")
        if part.exists():
            part.rename(f"{kept}{end}")
    return kept


def _refuse_stray_log(file: Path) -> None:
    log = Path(f"{file}-wal")
    if log.exists() and log.stat().st_size:
        raise OperationError(f"{log} belongs to a database that is not there; move it away first")
    log.unlink(missing_ok=True)


def _kept_name() -> str:
    return f"replaced_{datetime.datetime.now(datetime.UTC):%Y%m%dt%H%M%Sz}"
