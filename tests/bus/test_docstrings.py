"""The examples in the bus's docstrings are true."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["envelope", "interests", "outbox", "peers", "port"])
def test_examples(name: str) -> None:
    module = importlib.import_module(f"squaredeal.bus.{name}")
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0
