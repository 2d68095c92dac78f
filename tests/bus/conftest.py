"""Redis servers for tests of the bus: one that all share, and one of a test's own, to be hurt."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.services.redis_server import RedisServer, need_redis


@pytest.fixture(scope="package")
def shared_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """One server for all tests that do it no harm."""
    need_redis()
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A server of the test's own, to be hurt."""
    need_redis()
    server = RedisServer(tmp_path)
    server.start()
    yield server
    server.kill()
