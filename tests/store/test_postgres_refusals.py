"""A PostgreSQL server that will not have us as we are set is told apart from one that is only not there yet."""

import asyncio
import signal
from collections.abc import Iterator

import pytest

from squaredeal.store import Refused, SchemaMismatch, Unavailable, UnsupportedDatabase, migrate
from tests.services.postgres import Server, running_server


@pytest.fixture(scope="module")
def strict() -> Iterator[Server]:
    """A server that asks one of its users for a password, and lets another make no table."""
    with running_server() as server:
        for role in ("asked LOGIN PASSWORD 'right'", "guest LOGIN", "closed NOLOGIN"):
            server.ask("postgres", f"CREATE ROLE {role}")
        rules = server._folder / "rules"
        rules.write_text("host all asked 127.0.0.1/32 scram-sha-256\nhost all squaredeal,guest,closed all trust\n")
        rules.chmod(0o644)
        server.stop()
        server.start(hba_file=str(rules))
        yield server


@pytest.mark.parametrize(
    ("user", "database", "said"),
    [
        ("asked:wrong", "template1", 'password authentication failed for user "asked"'),
        ("asked", "template1", "password authentication failed"),
        ("closed", "template1", "not permitted to log in"),
        ("stranger", "template1", "no pg_hba.conf entry"),
        ("squaredeal", "nowhere", 'database "nowhere" does not exist'),
        ("squaredeal", "template1?colour=red", "unrecognized configuration parameter"),
        ("squaredeal", "template1?sslmode=perhaps", "sslmode"),
    ],
)
async def test_what_does_not_pass_is_refused_in_the_servers_words(
    strict: Server, user: str, database: str, said: str
) -> None:
    with pytest.raises(Refused, match=said) as raised:
        await migrate(f"postgresql+asyncpg://{user}@127.0.0.1:{strict.port}/{database}")
    assert "wrong" not in str(raised.value)


async def test_who_may_make_no_table_is_told(strict: Server) -> None:
    name = strict.make()
    with pytest.raises(SchemaMismatch, match="permission denied"):
        await migrate(f"postgresql+asyncpg://guest@127.0.0.1:{strict.port}/{name}")


@pytest.mark.parametrize("port", ["99999", "0", "x"])
async def test_a_port_that_cannot_be_is_told(port: str) -> None:
    with pytest.raises(UnsupportedDatabase, match="not a database URL"):
        await migrate(f"postgresql+asyncpg://squaredeal@127.0.0.1:{port}/squaredeal")


async def test_nobody_there_may_pass(strict: Server) -> None:
    for place in ("127.0.0.1:1", "nowhere.invalid"):
        with pytest.raises(Unavailable) as raised:
            await migrate(f"postgresql+asyncpg://squaredeal@{place}/squaredeal")
        assert not isinstance(raised.value, Refused)


async def what_is_said(server: Server) -> str | None:
    """The SQLSTATE, if the server says any, of a refusal that may pass."""
    with pytest.raises(Unavailable) as raised:
        await migrate(f"postgresql+asyncpg://squaredeal@127.0.0.1:{server.port}/template1")
    assert not isinstance(raised.value, Refused)
    return getattr(getattr(raised.value.__cause__, "orig", None), "sqlstate", None)


async def test_a_server_that_takes_no_connections_yet_may_pass(strict: Server) -> None:
    waits = strict._data / "standby.signal"  # replays its log for ever, and lets nobody in meanwhile
    strict.stop()
    waits.touch(mode=0o644)
    try:
        strict.start(wait=False, hot_standby="off")
        async with asyncio.timeout(60):
            while await what_is_said(strict) != "57P03":
                continue  # nobody listens yet
    finally:
        strict.stop(signal.SIGQUIT)
        waits.unlink()
        strict.start()
    await migrate(f"postgresql+asyncpg://squaredeal@127.0.0.1:{strict.port}/{strict.make()}")
