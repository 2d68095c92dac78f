"""A database of each kind for tests of the store, and one or two nodes' stores on it; it must be sound afterwards."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from squaredeal.clock import ManualClock
from squaredeal.store import Store
from squaredeal.store.database import PATIENCE_MS
from tests.services.postgres import Server, running_server
from tests.services.sqlite import put_database
from tests.store.patience import be_patient
from tests.store.places import Place, SqlitePlace, on_postgres
from tests.store.staging import assert_sound, open_at


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine is not what is tested; `monkeypatch.undo()` lets a test have the times of the product."""
    be_patient(monkeypatch.setattr)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """The worker's PostgreSQL server."""
    with running_server() as server:
        yield server


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "squaredeal.db"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, file: Path) -> Iterator[Place]:
    """A database with its tables and nothing in them, of each kind in turn."""
    if request.param == "sqlite":
        put_database(file.parent)
        yield SqlitePlace(file)
    else:
        with on_postgres(request.getfixturevalue("postgres_server")) as place:
            yield place


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def store(place: Place, clock: ManualClock) -> AsyncIterator[Store]:
    """One node's store; the database must be sound after every test."""
    store = await open_at(place, clock)
    try:
        yield store
    finally:
        await store.close()
    assert_sound(place)


@pytest.fixture
async def delivered(place: Place, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    """A store that is no more patient than a server's own."""
    monkeypatch.undo()
    store = await open_at(place, clock, patience_ms=PATIENCE_MS)
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
async def second(store: Store, place: Place, clock: ManualClock) -> AsyncIterator[Store]:
    """Another node's store on the same database."""
    second = await open_at(place, clock, "b")
    try:
        yield second
    finally:
        await second.close()
