"""The examples in the docstrings run."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize("module", ["squaredeal.messages.codec"])
def test_examples(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert (failed, tried > 0) == (0, True)
