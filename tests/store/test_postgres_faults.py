"""A PostgreSQL server that is killed, frozen, full, not there: nothing is told wrongly, and nobody waits for ever."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, event, text

from squaredeal.clock import ManualClock
from squaredeal.store import Failed, Landed, Missed, Store, Unavailable, Unsettled
from squaredeal.store.postgres_database import READERS
from tests.services.postgres import Server
from tests.store.patience import PATIENCE_S
from tests.store.places import PostgresPlace, only_postgres
from tests.store.playing import Table
from tests.store.staging import assert_sound, claim, moves, open_at, start_race

pytestmark = only_postgres

OURS = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'squaredeal'"


@pytest.fixture
async def racing(store: Store, clock: ManualClock) -> Store:
    """A store with players on four seats of r1."""
    await start_race(store, clock, seats=4)
    return store


@contextmanager
def frozen(server: Server, *, whole: bool) -> Iterator[None]:
    """Stop every process that serves a connection, and, for the `whole` server, the one that takes new ones."""
    pids = [*server.backends(), *([server.pid] if whole else [])]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in reversed(pids):
            os.kill(pid, signal.SIGCONT)


@contextmanager
def impatient(store: Store) -> Iterator[None]:
    """Let the store wait half a second for anything: only where what it waits for does not come."""
    with pytest.MonkeyPatch.context() as patch:
        for waiting in (store.database, store.writer._transactions):
            patch.setattr(waiting, "_deadline_s", 0.5)
        patch.setattr("squaredeal.store.writer.SETTLE_S", 0.7)
        yield


async def start(server: Server) -> None:
    """Start the server again, from this thread: it ends with the thread that started it."""
    server.start(wait=False)
    await server.until_ready()


async def lands(store: Store, seat: int, base: int, claim: int = 1) -> None:
    """Send a move again and again until it lands: the database has to wake up first."""
    async with asyncio.timeout(PATIENCE_S):
        outcome = await store.journal.append(moves(seat=seat, base=base, claim=claim))
        while isinstance(outcome, Failed):
            outcome = await store.journal.append(moves(seat=seat, base=base, claim=claim))
    assert outcome == Landed()


async def test_connections_that_the_server_ends_lose_nothing(racing: Store, place: PostgresPlace) -> None:
    table = Table(racing, 4)
    for _ in range(12):
        await table.until_landed(5)
        place.ask(f"SELECT pg_terminate_backend(pid) {OURS}")
    await table.until_landed(5)
    await table.stop()
    table.check(place)
    assert not any(isinstance(outcome, Missed) for player in table.players for outcome in player.outcomes)


async def test_a_server_that_crashes_and_comes_back_has_every_acknowledged_move(
    racing: Store, place: PostgresPlace
) -> None:
    table = Table(racing, 4)
    for _ in range(2):
        await table.until_landed(10)
        await asyncio.to_thread(place.server.stop, signal.SIGQUIT)
        await asyncio.sleep(0.1)
        await start(place.server)
    await table.until_landed(10)
    await table.stop()
    table.check(place)


@pytest.mark.parametrize("whole", [False, True])
async def test_a_frozen_server_is_given_up_in_time_and_works_when_it_wakes(
    racing: Store, place: PostgresPlace, clock: ManualClock, whole: bool
) -> None:
    for seat in range(4):
        await claim(racing, clock, seat=seat)
    await racing.journal.append(moves())
    began = time.monotonic()
    with frozen(place.server, whole=whole), impatient(racing):
        reads = [racing.journal.rows("r1", 0) for _ in range(READERS + 2)]
        sent = [racing.journal.append(moves(seat=seat, base=int(seat == 0))) for seat in range(4)]
        assert [await outcome for outcome in sent] == [Failed("timeout")] * 4
        told = await asyncio.gather(*reads, return_exceptions=True)
        # Whoever found the server's door open got a process that is not frozen, and an answer.
        assert all(isinstance(answer, Unavailable) for answer in told) or not whole
        assert any(isinstance(answer, Unavailable) for answer in told)
        assert time.monotonic() - began < 60  # each within its seconds, where the machine is not overloaded
    for seat in range(4):
        await lands(racing, seat, int(seat == 0))
    assert len(await racing.journal.rows("r1", 0)) == 2
    assert racing.database.readers.pool.checkedout() == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize("whole", [False, True])
async def test_a_server_frozen_in_the_middle_of_a_commit_leaves_it_unsettled(
    racing: Store, place: PostgresPlace, clock: ManualClock, whole: bool
) -> None:
    await claim(racing, clock)
    freezing = frozen(place.server, whole=whole)

    def freeze(_: Connection) -> None:
        freezing.__enter__()

    event.listen(racing.database.writing, "commit", freeze, once=True)
    try:
        with impatient(racing):
            assert await racing.journal.append(moves()) == Unsettled()
    finally:
        freezing.__exit__(None, None, None)
    claimed = await claim(racing, clock)
    await lands(racing, 0, len(claimed.rows), claimed.claim)


async def test_a_store_on_a_frozen_server_closes(place: PostgresPlace, clock: ManualClock) -> None:
    store = await open_at(place, clock, patience_ms=300)
    await start_race(store, clock)
    with frozen(place.server, whole=True):
        reading = asyncio.create_task(store.journal.rows("r1", 0))
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE_S):
            await store.close()
        with pytest.raises(Unavailable):
            await reading


async def test_a_commit_whose_answer_is_lost_is_settled(
    racing: Store, place: PostgresPlace, clock: ManualClock
) -> None:
    """The server ends the connection while the transaction waits for COMMIT: it was not done, and now it is."""
    await claim(racing, clock)

    def end(connection: Connection) -> None:
        pid = connection.scalar(text("SELECT pg_backend_pid()"))
        place.ask(f"SELECT pg_terminate_backend({pid}, 5000)")

    event.listen(racing.database.writing, "commit", end, once=True)
    assert await racing.journal.append(moves(3)) == Landed()
    assert len(await racing.journal.rows("r1", 0)) == 3


async def test_a_transaction_that_falls_silent_is_ended_and_its_connection_is_not_used_again(
    racing: Store, place: PostgresPlace, clock: ManualClock
) -> None:
    await claim(racing, clock)

    def fall_silent(connection: Connection) -> None:
        connection.execute(text("UPDATE seat SET rev = 7"))
        pid = connection.scalar(text("SELECT pg_backend_pid()"))
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = '20ms'"))
        overdue = time.monotonic() + PATIENCE_S
        while place.ask(f"SELECT FROM pg_stat_activity WHERE pid = {pid}"):
            assert time.monotonic() < overdue

    with pytest.raises(Unavailable):
        await racing.writer.write_once(fall_silent)
    assert await racing.journal.append(moves()) == Landed()


async def test_a_reader_that_is_cancelled_leaves_its_connection_well(racing: Store) -> None:
    def slow(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(0.05)"))

    for turns in range(20):
        reading = asyncio.create_task(racing.database.read(slow))
        for _ in range(turns):
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
    assert await racing.journal.rows("r1", 0) == []


async def test_a_statement_that_takes_too_long_is_stopped(racing: Store, clock: ManualClock) -> None:
    await claim(racing, clock)

    def slow(connection: Connection) -> None:
        connection.execute(text("SET LOCAL statement_timeout = '20ms'"))
        connection.execute(text("SELECT pg_sleep(20)"))

    with pytest.raises(Unavailable, match="timeout") as raised:
        await racing.writer.write_once(slow)
    assert not raised.value.unknown
    assert await racing.journal.append(moves()) == Landed()


async def test_a_server_without_room_for_more_connections(place: PostgresPlace, clock: ManualClock) -> None:
    role = f"{place.name}_limited"
    place.ask(f"CREATE ROLE {role} LOGIN CONNECTION LIMIT 0")
    place.ask(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}")
    url, place.url = place.url, place.url.replace("squaredeal@", f"{role}@")
    with pytest.raises(Unavailable, match="busy"):
        await open_at(place, clock)
    place.ask(f"ALTER ROLE {role} CONNECTION LIMIT 2")
    store = await open_at(place, clock)
    await start_race(store, clock)
    await claim(store, clock)
    told = await asyncio.gather(*(store.journal.rows("r1", 0) for _ in range(READERS)), return_exceptions=True)
    assert [] in told
    assert all(answer == [] or isinstance(answer, Unavailable) for answer in told)
    assert await store.journal.append(moves()) == Landed()
    place.ask(f"ALTER ROLE {role} CONNECTION LIMIT 20")
    assert [len(rows) for rows in await asyncio.gather(*(store.journal.rows("r1", 0) for _ in range(READERS)))] == (
        [1] * READERS
    )
    await store.close()
    place.url = url
    place.ask(f"DROP OWNED BY {role}")
    place.ask(f"DROP ROLE {role}")


async def test_a_server_that_is_not_there_yet(place: PostgresPlace, clock: ManualClock) -> None:
    place.server.stop()
    with pytest.raises(Unavailable, match="io"):
        await open_at(place, clock)
    await start(place.server)
    store = await open_at(place, clock)
    await start_race(store, clock)
    await claim(store, clock)
    assert await store.journal.append(moves()) == Landed()
    await asyncio.to_thread(place.server.stop)
    assert await store.journal.append(moves(base=1)) == Failed("io")
    with pytest.raises(Unavailable, match="io"):
        await store.journal.rows("r1", 0)
    await start(place.server)
    assert await store.journal.append(moves(base=1)) == Landed()
    assert len(await store.journal.rows("r1", 0)) == 2
    await store.close()
    assert_sound(place)
