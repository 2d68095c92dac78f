"""A backup file: a gzipped tar of `manifest.json` and `database`, in this order. Ordinary tools can open it.

It knows no database. The manifest says what the database was and its SHA-256; what does not agree is no backup.

    tar -xzOf squaredeal.backup manifest.json
"""

import hashlib
import os
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Final, Literal

import msgspec
from msgspec import Struct

from .errors import OperationError

CHUNK: Final = 1 << 20
MOST_MANIFEST: Final = 65_536


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """What is in a backup: Square Deal's version, the schema's revision, the time (UTC), the database's size."""

    format: Literal["squaredeal-backup/1"]
    version: str
    revision: str
    made_at: str
    kind: Literal["sqlite", "postgresql"]
    bytes: int
    sha256: str


def sha256_of(file: Path) -> str:
    """The hash of a file, hex."""
    with file.open("rb") as source:
        return hashlib.file_digest(source, "sha256").hexdigest()


@contextmanager
def scratch_file(beside: Path, mark: str) -> Iterator[Path]:
    """An empty file for its owner only, in the same folder, gone when the block ends."""
    scratch = beside.with_name(f".{beside.name}.{mark}.{os.getpid()}")
    try:
        os.close(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise OperationError(f"cannot write beside {beside}: {error.strerror}") from None
    try:
        yield scratch
    finally:
        scratch.unlink(missing_ok=True)


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A draft of `target`, for its owner only, which gets the name when the block ends well; else nothing is left.

    Raises `OperationError` when `target` is there, before the block or after it: it is never overwritten.
    """
    refused = OperationError(f"{target} is there already, and is not overwritten")
    if target.exists():
        raise refused
    with scratch_file(target, "draft") as draft:
        yield draft
        sync(draft)
        try:
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            raise refused from None
        draft.replace(target)
        sync(target.parent)


def sync(path: Path) -> None:
    """Have a file, or a folder's names, on the disk; where folders cannot be synced, the system does it by itself."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError:
        if not path.is_dir():
            raise
    finally:
        os.close(number)


def write_bundle(draft: Path, manifest: Manifest, database: Path) -> None:
    """Fill `draft`."""
    head = msgspec.json.format(msgspec.json.encode(manifest))
    with tarfile.open(draft, "w:gz", compresslevel=6) as tar:
        entry = tarfile.TarInfo("manifest.json")
        entry.size, entry.mode = len(head), 0o600
        tar.addfile(entry, BytesIO(head))
        entry = tarfile.TarInfo("database")
        entry.size, entry.mode = manifest.bytes, 0o600
        with database.open("rb") as source:
            tar.addfile(entry, source)


@contextmanager
def open_bundle(file: Path) -> Iterator[tuple[Manifest, IO[bytes]]]:
    """The manifest, and the database to be read. Raises `OperationError` for what is no backup, or is damaged."""
    try:
        with tarfile.open(file, "r:gz") as tar:
            head = _member(tar, "manifest.json").read(MOST_MANIFEST)
            manifest = msgspec.json.decode(head, type=Manifest)
            yield manifest, _member(tar, "database")
    except FileNotFoundError:
        raise OperationError(f"there is no {file}") from None
    except (tarfile.TarError, EOFError, zlib.error, OSError, msgspec.MsgspecError) as error:
        raise OperationError(f"{file} is no backup, or is damaged: {error}") from None


def _member(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    entry = tar.next()
    content = tar.extractfile(entry) if entry is not None and entry.name == name and entry.isreg() else None
    if content is None:
        raise tarfile.ReadError(f"it has no {name} where one belongs")
    return content


def unpack(manifest: Manifest, content: IO[bytes], target: Path) -> None:
    """Write the database to `target`, which is there. Raises `OperationError` if it is not what the manifest says."""
    found, size = hashlib.sha256(), 0
    with target.open("wb") as out:
        while (chunk := content.read(CHUNK)) and size <= manifest.bytes:
            found.update(chunk)
            size += len(chunk)
            out.write(chunk)
    if size != manifest.bytes or found.hexdigest() != manifest.sha256:
        raise OperationError("the backup is damaged: its database is not the one its manifest describes")
