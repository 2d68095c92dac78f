"""The composition of docker-compose.yml, running: built once for a process of tests, started once for each file."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest

from tests.cluster.compose import Stack, built, up
from tests.cluster.compose_image import Image
from tests.services.nginx import need_nginx
from tests.services.postgres import need_postgres
from tests.services.redis_server import need_redis


@pytest.fixture(scope="session")
def image() -> Iterator[Image]:
    """The image of the Dockerfile, built by hand."""
    with built() as made:
        yield made


@pytest.fixture(scope="module")
def stack(image: Image) -> Iterator[Stack]:
    """All services; a test that stops one starts it again."""
    for need in (need_nginx, need_postgres, need_redis):
        need()
    environment = {"POSTGRES_PASSWORD": secrets.token_hex(16), "SQUAREDEAL_SECRET": secrets.token_hex(32)}
    with up(environment, image) as running:
        for node in ("node1", "node2"):
            running.until_healthy(node)
        yield running
