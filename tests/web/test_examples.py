"""The examples in the web layer's docstrings are true."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from squaredeal.web import body, graphemes, names, race_id


@pytest.mark.parametrize("module", [body, graphemes, names, race_id], ids=lambda module: module.__name__)
def test_examples(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0
