from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from squaredeal.clock import ManualClock
from squaredeal.store import Store
from tests.store.staging import assert_sound, open_at


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "squaredeal.db"


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def store(file: Path, clock: ManualClock) -> AsyncIterator[Store]:
    """One node's store; the file must be sound after every test."""
    store = await open_at(file, clock)
    try:
        yield store
    finally:
        await store.close()
    assert_sound(file)


@pytest.fixture
async def second(store: Store, file: Path, clock: ManualClock) -> AsyncIterator[Store]:
    """Another node's store on the same file."""
    second = await open_at(file, clock, "b")
    try:
        yield second
    finally:
        await second.close()
