from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from tests.services.postgres import MIGRATED, Server, running_server
from tests.services.redis_server import RedisServer, need_redis

from .together import Together


@pytest.fixture(scope="package")
def postgres() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture(scope="package")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    need_redis()
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    yield server
    server.kill()


class Make(Protocol):
    """Makes workers on an empty database; nothing is started yet."""

    def __call__(self, number: int, *options: str, **settings: str) -> Together: ...


@pytest.fixture
def make(tmp_path: Path, postgres: Server, redis: RedisServer) -> Iterator[Make]:
    made: list[Together] = []

    def together(number: int, *options: str, **settings: str) -> Together:
        shared = {
            "database": postgres.url(postgres.make(MIGRATED)).replace("postgresql://", "postgresql+asyncpg://"),
            "bus": redis.url,
            "bus_prefix": secrets.token_hex(4),
            "node": "test",
            "ready_lag_ms": "60000",
        }
        made.append(Together(tmp_path, number, {**shared, **settings}, *options))
        return made[-1]

    yield together
    for server in made:
        server.clear()
