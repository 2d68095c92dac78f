"""A real server and WebKitGTK. Where that is not installed the tests fail and say what to install."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from selenium.webdriver import WebKitGTK

from tests.browser.conftest import RunningServer, built_client
from tests.second_engine.visitor import Visitor
from tests.second_engine.webkit import display, missing, webkit

__all__ = ["built_client"]


@pytest.fixture(scope="package")
def server(built_client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("server") / "data")
    yield running
    running.stop()


@pytest.fixture(scope="package")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKitGTK]:
    if lacking := missing():
        pytest.fail(f"the second engine is {lacking}")
    with display() as screen, webkit(screen, tmp_path_factory.mktemp("webkit")) as running:
        yield running


@pytest.fixture
def visitor(driver: WebKitGTK, server: RunningServer) -> Iterator[Visitor]:
    """Somebody who comes; errors of the pages they see fail the test."""
    visitor = Visitor(driver, server.url)
    yield visitor
    visitor.leave()
    assert visitor.errors == []
