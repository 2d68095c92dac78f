"""One server for all tests of moderation, its first admin, and a guest: each test leaves it as it found it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.admin.moderated import account, commands, fill
from tests.web.conftest import settings
from tests.web.live import LiveNode, live_node


@pytest.fixture(scope="package")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a server where p0 has won a race before p1, and both stand on a board."""
    data = tmp_path_factory.mktemp("data")
    asyncio.run(fill(data))
    (data / "blocked.txt").write_text("\ufeffVoldemort\n\n  Sauron  \n")
    return data


@pytest.fixture(scope="package")
def node(data: Path) -> Iterator[LiveNode]:
    with live_node(settings(data, reports_per_min=100_000, blocked_names=str(data / "blocked.txt"))) as served:
        yield served


@pytest.fixture(scope="package")
def admin(node: LiveNode) -> Iterator[httpx.Client]:
    """A browser of the first admin, who was made by command."""
    with account(node, "Root user") as browser:
        granted = commands(node).grant("root USER", "admin", "the first one")
        assert granted.role == "admin"
        yield browser


@pytest.fixture
def guest(node: LiveNode) -> Iterator[httpx.Client]:
    """A browser that is a guest."""
    with node.browser() as browser:
        browser.post("/api/me", json={"name": "Some guest"})
        yield browser
