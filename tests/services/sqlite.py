"""An empty SQLite database with this release's tables: made once in a process, and copied from then on.

What a node does with a folder that is really empty is another test's affair.

    put_database(folder)
    ServerProcess(folder).start()       # has nothing to migrate
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from squaredeal.store import migrate
from tests.services.postgres import in_thread

NAME = "squaredeal.db"


def put_database(folder: Path) -> None:
    """Put the database into a data folder that has none yet."""
    if not (folder / NAME).exists():
        shutil.copy(_migrated(), folder / NAME)


@cache
def _migrated() -> Path:
    folder = tempfile.mkdtemp(prefix="squaredeal-migrated-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = Path(folder) / NAME
    in_thread(lambda: migrate(f"sqlite+aiosqlite:///{file}"))
    return file
