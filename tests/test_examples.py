"""The examples in the server's docstrings are true, wherever they stand."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

SERVER = Path(__file__).parents[1] / "server"
MODULES = sorted(
    ".".join(path.relative_to(SERVER).with_suffix("").parts).removesuffix(".__init__")
    for path in SERVER.glob("squaredeal/**/*.py")
    if ">>> " in path.read_text()
)


def test_there_are_examples() -> None:
    assert {"squaredeal.engine.card", "squaredeal.messages.codec", "squaredeal.store.boards"} <= set(MODULES)


@pytest.mark.parametrize("module", MODULES)
def test_examples(module: str) -> None:
    outcome = doctest.testmod(importlib.import_module(module))
    assert outcome.attempted > 0
    assert outcome.failed == 0
