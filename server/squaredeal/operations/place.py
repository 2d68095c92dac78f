"""Where a node keeps its data, worked out from the settings without making anything.

place = place_of(load_settings(os.environ, {"data": "squaredeal-data"}))
place.file, place.lock
"""

from pathlib import Path

from msgspec import Struct
from sqlalchemy import URL

from squaredeal.settings import Settings
from squaredeal.store import StoreError
from squaredeal.store.database import parse_url
from squaredeal.store.sqlite import database_file

from .errors import OperationError


class Place(Struct, frozen=True):
    """A node's database, and its data folder. `file` is None for PostgreSQL."""

    url: URL
    file: Path | None
    folder: Path
    is_embedded: bool

    @property
    def lock(self) -> Path:
        """What a server with the embedded database holds."""
        return self.folder / "lock"

    @property
    def shown(self) -> str:
        """The database's name without its password."""
        return str(self.file) if self.file is not None else self.url.render_as_string(hide_password=True)


def place_of(settings: Settings) -> Place:
    """Read the settings. Raises `OperationError` for a database that this release cannot use."""
    try:
        url = parse_url(settings.database_url)
        file = database_file(url) if url.get_backend_name() == "sqlite" else None
    except StoreError as error:
        raise OperationError(str(error)) from None
    return Place(url, file, Path(settings.data), not settings.database)
