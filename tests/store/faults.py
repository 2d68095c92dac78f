"""Faults at the real connections: a COMMIT that fails, one whose success is not heard of, a full SQLite file."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from squaredeal.store import Store


@contextmanager
def failing_commits(
    store: Store, *, committed: bool, times: int = 1, then: Callable[[], object] = lambda: None
) -> Iterator[list[int]]:
    """Let the next COMMITs of this store's writer fail: before they were done, or after. Yields a count of those."""
    engine = store.database.writing
    failed = [0]

    def fail(connection: Connection) -> None:
        if failed[0] == times:
            return
        failed[0] += 1
        driver = connection.connection.dbapi_connection
        assert driver is not None
        if committed:
            driver.commit()
        else:
            driver.rollback()
        then()
        raise OperationalError("COMMIT", None, sqlite3.OperationalError("the connection was lost"))

    event.listen(engine, "commit", fail)
    try:
        yield failed
    finally:
        event.remove(engine, "commit", fail)


@contextmanager
def no_more_pages(store: Store) -> Iterator[None]:
    """Let every new connection of the writer find the database at its largest size: SQLITE_FULL on growth."""
    engine = store.database.writing

    def limit(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    event.listen(engine, "begin", limit)
    try:
        yield
    finally:
        event.remove(engine, "begin", limit)
