"""How connections to PostgreSQL are set up, how a batch is written there, and in which order it locks."""

import socket

import pytest
from sqlalchemy import Connection, text

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Resign
from squaredeal.store import Failed, Landed, Missed, NotYourSeat, Store, Unavailable
from squaredeal.store.database import PATIENCE_MS
from squaredeal.store.postgres import socket_of
from squaredeal.store.postgres_batches import ADVANCE, LOCK_SEATS, LOCK_SEATS_AND_RACES_SEATS, LOOK
from tests.store.places import PostgresPlace, only_postgres
from tests.store.staging import claim, moves, open_at, start_race
from tests.store.statements import statements_of_batches

pytestmark = only_postgres

SETTINGS = {
    "statement_timeout": "7s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "2s",
    "transaction_isolation": "read committed",
    "synchronous_commit": "on",
    "jit": "off",
    "application_name": "squaredeal",
}


def settings(connection: Connection) -> dict[str, object]:
    return {name: connection.scalar(text(f"SHOW {name}")) for name in SETTINGS}


async def test_every_connection_has_its_limits(delivered: Store) -> None:
    assert await delivered.writer.write(settings) == SETTINGS
    assert await delivered.database.read(settings) == SETTINGS


async def test_what_the_database_says_otherwise_is_overruled(
    place: PostgresPlace, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Acknowledged moves are on the disk, and a transaction sees what was committed before each of its statements."""
    for setting in (
        "synchronous_commit = off",
        "default_transaction_isolation = 'serializable'",
        "default_transaction_read_only = on",
        "lock_timeout = 0",
        "statement_timeout = 0",
    ):
        place.server.ask("postgres", f"ALTER DATABASE {place.name} SET {setting}")
    monkeypatch.undo()
    store = await open_at(place, clock, patience_ms=PATIENCE_MS)
    assert await store.writer.write(settings) == SETTINGS
    await store.close()


async def test_readers_do_not_write(store: Store) -> None:
    with pytest.raises(Unavailable):
        await store.database.read(lambda connection: connection.exec_driver_sql("DELETE FROM race"))


async def test_the_kernel_probes_the_other_end(store: Store) -> None:
    def options(connection: Connection) -> tuple[int, int, int]:
        sock = socket_of(connection.connection.driver_connection)
        assert sock is not None
        return (
            sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE),
            sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE),
            sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT),
        )

    assert await store.writer.write(options) == (1, 5, 4_000)
    assert await store.database.read(options) == (1, 5, 4_000)


async def test_a_batch_takes_as_many_statements_however_many_seats_move(store: Store, clock: ManualClock) -> None:
    assert await statements_of_batches(store, clock) == (3, 3)  # lock, advance, write rows


@pytest.mark.parametrize("statement", [ADVANCE, LOOK, LOCK_SEATS, LOCK_SEATS_AND_RACES_SEATS])
async def test_a_batch_finds_its_seats_by_their_key(store: Store, clock: ManualClock, statement: str) -> None:
    for number in range(4):
        await start_race(store, clock, f"r{number}", seats=12)
    values: list[object] = [["r1"], [0], [1], [0], [1], [10], [0], [0], [False]]
    if statement is LOCK_SEATS_AND_RACES_SEATS:
        values = [["r1"], [0], ["r2"]]
    elif statement is not ADVANCE:
        values = values[:2]

    def explain(connection: Connection) -> str:
        connection.exec_driver_sql("ANALYZE seat")
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # the table is too small for the key to pay
        return "\n".join(row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", tuple(values)))

    plan = await store.writer.write(explain)
    assert "pk_seat" in plan
    assert "Seq Scan on seat" not in plan


# Locks


async def test_batches_that_meet_in_opposite_orders_wait_for_each_other_once(
    place: PostgresPlace, clock: ManualClock
) -> None:
    """Two nodes append to the same seats at once, the one forwards, the other backwards, and the server is slow."""
    for plan in ("hashjoin", "mergejoin", "seqscan", "bitmapscan"):  # what is left updates in the batch's own order
        place.server.ask("postgres", f"ALTER DATABASE {place.name} SET enable_{plan} = off")
    store, second = await open_at(place, clock), await open_at(place, clock, "b")
    before = place.server.log().count("deadlock detected")
    await start_race(store, clock, seats=12)
    for seat in range(12):
        await claim(store, clock, seat=seat)
    dawdle = "LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.005); RETURN NEW; END $$"
    place.ask(f"CREATE FUNCTION dawdle() RETURNS trigger {dawdle}")
    place.ask("CREATE TRIGGER dawdle BEFORE UPDATE ON seat FOR EACH ROW EXECUTE FUNCTION dawdle()")
    for base in range(3):
        sent = [store.journal.append(moves(seat=seat, base=base)) for seat in range(12)]
        sent += [second.journal.append(moves(seat=seat, base=base)) for seat in reversed(range(12))]
        outcomes = [await outcome for outcome in sent]
        assert outcomes.count(Landed()) == 12
        assert all(isinstance(outcome, Landed | Missed) for outcome in outcomes)
    assert place.server.log().count("deadlock detected") == before
    await store.close()
    await second.close()


async def test_wins_and_moves_of_two_races_that_cross_do_not_lock_each_other_out(
    store: Store, second: Store, clock: ManualClock, place: PostgresPlace
) -> None:
    """Each node has a win in one race and moves in the other: who held only the win's seats first would deadlock."""
    before = place.server.log().count("deadlock detected")
    for number in range(12):
        one, other = f"a{number}", f"b{number}"
        for race in (one, other):
            await start_race(store, clock, race, seats=4)
            for seat in range(4):
                await claim(store, clock, race, seat)
        sent = [
            store.journal.append(moves(race=one, seat=3, won=True)),
            *(store.journal.append(moves(race=other, seat=seat)) for seat in range(3)),
            second.journal.append(moves(race=other, seat=3, won=True)),
            *(second.journal.append(moves(race=one, seat=seat)) for seat in range(3)),
        ]
        assert all([isinstance(await outcome, Landed) for outcome in sent])
    assert place.server.log().count("deadlock detected") == before


async def test_who_is_undone_to_end_a_deadlock_is_done_once_more(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    times: list[int] = []

    def deadlock_first(connection: Connection) -> str:
        times.append(1)
        connection.execute(text("UPDATE seat SET helped = true WHERE seat = 0"))
        if len(times) == 1:
            connection.execute(text("DO $$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '40P01'; END $$"))
        return "done"

    assert await store.writer.write_once(deadlock_first) == "done"
    assert len(times) == 2

    def deadlock_always(connection: Connection) -> None:
        times.append(1)
        connection.execute(text("DO $$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '40P01'; END $$"))

    with pytest.raises(Unavailable, match="busy") as raised:
        await store.writer.write_once(deadlock_always)
    assert not raised.value.unknown
    assert len(times) == 4


async def test_a_commit_that_the_server_says_it_has_undone_is_not_unknown(store: Store) -> None:
    """A check that waits for COMMIT finds two transactions in each other's way: nothing was written, for certain."""

    def work(connection: Connection) -> None:
        connection.execute(text("INSERT INTO node VALUES ('n', 0)"))

    def undo_at_commit(connection: Connection) -> None:
        connection.execute(
            text(
                "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '40001'; END $$"
            )
        )
        connection.execute(
            text(
                "CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON node DEFERRABLE INITIALLY DEFERRED "
                "FOR EACH ROW EXECUTE FUNCTION refuse()"
            )
        )

    await store.writer.write(undo_at_commit)
    with pytest.raises(Unavailable) as raised:
        await store.writer.write_once(work)
    assert not raised.value.unknown
    await store.writer.write(lambda connection: connection.execute(text("DROP TRIGGER refuse ON node")))
    await store.writer.write_once(work)


async def test_a_seat_held_by_an_outsider_is_waited_for_and_no_longer(place: PostgresPlace, clock: ManualClock) -> None:
    store = await open_at(place, clock, patience_ms=150)
    await start_race(store, clock)
    await claim(store, clock)
    outsider = place.outsider("SELECT FROM seat WHERE seat = 0 FOR UPDATE")
    outsider.hold()
    assert await store.journal.append(moves()) == Failed("busy")
    with pytest.raises(Unavailable, match="busy") as raised:
        await store.races.command("r1", Resign(0), clock.now())
    assert not raised.value.unknown
    assert await store.journal.rows("r1", 0) == []
    outsider.let_go()
    outsider.close()
    assert await store.journal.append(moves()) == Landed()
    with pytest.raises(NotYourSeat):
        await store.journal.claim("r1", 0, "stranger", clock.now())
    await store.close()
