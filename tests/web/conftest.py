"""One node for the tests that leave it as they found it, and bare servers for those of the layer below."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from squaredeal.settings import Settings
from squaredeal.web import rate, sockets

from .connections import QUICK
from .echo import echo
from .live import LiveNode, live, live_node

LAVISH = {
    "accepts_per_s": 100_000,
    "address_accepts_per_s": 100_000,
    "address_sockets": 10_000,
    "requests_per_s": 100_000,
    "guests_per_min": 100_000,
    "sign_ins_per_min": 100_000,
    "races_per_min": 100_000,
    "ready_lag_ms": 60_000,
    "countdown_ms": 100,
    "deals_ready": 0,
}


def settings(data: Path, **changed: object) -> Settings:
    """Settings that tests do not run into, but for those they change."""
    return Settings(data=str(data), **{**LAVISH, **changed})  # type: ignore[arg-type]


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for what is given at so many a minute: nothing comes back, however long a test takes."""
    stands = SimpleNamespace(monotonic=lambda: 1_000.0)
    for module in (rate, sockets):
        monkeypatch.setattr(module, "time", stands)


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveNode]:
    with live_node(settings(tmp_path_factory.mktemp("data"))) as served:
        yield served


@pytest.fixture
def ann(node: LiveNode) -> Iterator[httpx.Client]:
    """A browser that is a guest of that node."""
    with node.browser() as browser:
        assert browser.post("/api/me", json={"name": "Some guest"}).status_code == 201
        yield browser


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A bare server that echoes, patient."""
    with live(echo) as number:
        yield number


@pytest.fixture(scope="module")
def quick() -> Iterator[int]:
    """A bare server that echoes and waits for nobody."""
    with live(echo, QUICK) as number:
        yield number
