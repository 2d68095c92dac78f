"""Reading a database in one snapshot, whichever it is, without writing a byte to it.

revision = read(place, lambda connection: connection.scalar(text("SELECT ...")))
"""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from . import postgres, sqlite_file
from .errors import OperationError
from .place import Place

T = TypeVar("T")


def read(place: Place, work: Callable[[Connection], T]) -> T:
    """Do `work`, all of whose statements see the same. Raises `OperationError` when the database does not answer."""
    if place.file is None:
        return postgres.run(place, work)
    with sqlite_file.reading(place.file) as raw:
        engine = create_engine("sqlite://", creator=lambda: raw, poolclass=NullPool)
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                return work(connection)
        except SQLAlchemyError as error:
            raise OperationError(f"{place.file} does not answer as it should: {type(error).__name__}") from None
