"""What tests of slow viewers change about a node."""

import pytest

from squaredeal.room import fanout


@pytest.fixture
def look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the viewers' buffers after a few hundred bytes, so that a few moves are enough."""
    monkeypatch.setattr(fanout, "LOOK_BYTES", 400)
