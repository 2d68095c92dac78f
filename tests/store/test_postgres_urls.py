"""Which URLs mean PostgreSQL, and what its errors mean."""

import asyncpg  # type: ignore[import-untyped]
import pytest

from squaredeal.store import UnsupportedDatabase
from squaredeal.store.database import open_database, parse_url
from squaredeal.store.postgres import dsn_of, reason_of
from squaredeal.store.postgres_database import PostgresDatabase


@pytest.mark.parametrize(
    "written", ["postgresql://u:p%40ss@h:1/d?sslmode=require", "postgres://u:p%40ss@h:1/d?sslmode=require"]
)
def test_urls_may_leave_the_driver_out(written: str) -> None:
    url = parse_url(written)
    assert url == parse_url("postgresql+asyncpg://u:p%40ss@h:1/d?sslmode=require")
    assert dsn_of(url) == "postgresql://u:p%40ss@h:1/d?sslmode=require"
    assert isinstance(open_database(written), PostgresDatabase)


def test_a_url_that_is_refused_is_not_repeated() -> None:
    with pytest.raises(UnsupportedDatabase) as raised:
        parse_url("mysql://root:hunter2@h/d")
    assert "hunter2" not in str(raised.value)


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (asyncpg.TooManyConnectionsError("x"), "busy"),
        (asyncpg.CannotConnectNowError("x"), "io"),
        (asyncpg.InvalidPasswordError("x"), "io"),
        (asyncpg.InvalidCatalogNameError("x"), "io"),
        (asyncpg.DiskFullError("x"), "full"),
        (asyncpg.ReadOnlySQLTransactionError("x"), "io"),
        (asyncpg.DataCorruptedError("x"), "io"),
        (asyncpg.UniqueViolationError("x"), "broken"),
        (asyncpg.QueryCanceledError("x"), "timeout"),
        (ConnectionRefusedError("x"), "io"),
        (TimeoutError("x"), "timeout"),
        (ValueError("x"), "broken"),
    ],
)
def test_errors_have_their_reasons(error: Exception, reason: str) -> None:
    assert reason_of(error) == reason
