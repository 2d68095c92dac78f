"""The lock on a data folder: one server at a time, and nobody restores under it.

A process holds it for its life, and lets go of it however it ends.

    lock = hold(Path("squaredeal-data/lock"))
"""

import sys
from pathlib import Path
from typing import IO

from squaredeal.web.errors import StartError


def hold(path: Path) -> IO[str]:
    """Locks the file until the returned file is closed. Raises `StartError` when it cannot."""
    try:
        file = path.open("a")
    except OSError as error:
        raise StartError(f"{path} cannot be used: {error.strerror}") from None
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - not there on Windows

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise StartError(f"another server uses the data folder {path.parent}; choose another with --data") from None
    return file


def is_held(path: Path) -> bool:
    """Whether a server holds the lock; it is not made where it is not there."""
    if not path.is_file():
        return False
    try:
        hold(path).close()
    except StartError:
        return True
    return False
