"""A database that refuses: nothing is acknowledged, nobody else is disturbed, and it goes on when it can."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading

import pytest
from sqlalchemy import Connection, event, text

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Resign
from squaredeal.store import Failed, Landed, Missed, Store, Unavailable
from squaredeal.store.sqlite_transactions import SqliteTransactions
from tests.store.faults import no_more_pages
from tests.store.patience import PATIENCE_S
from tests.store.places import Place, only_sqlite
from tests.store.staging import assert_sound, claim, moves, open_at, start_race


@only_sqlite
async def test_no_space_is_a_failure_and_heals(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    with no_more_pages(store):
        landed = 0
        while (outcome := await store.journal.append(moves(50, base=landed))) == Landed():
            landed += 50
        assert outcome == Failed("full")
        waiting = [store.journal.append(moves(50, base=base)) for base in (landed, landed + 50)]
        assert [await append for append in waiting] == [Failed("full")] * 2
        assert len(await store.journal.rows("r1", 0)) == landed
    assert await store.journal.append(moves(50, base=landed)) == Landed()


@only_sqlite
async def test_what_waits_behind_a_failure_misses(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    with no_more_pages(store):
        failed = store.journal.append(moves(9_000))
        while store.writer.is_asked:  # noqa: ASYNC110 - until it has gone into its batch
            await asyncio.sleep(0)
        behind = store.journal.append(moves(1, base=9_000))
        assert await failed == Failed("full")
    assert await behind == Missed("playing", 1, 0)


async def test_another_process_holds_the_lock(place: Place, clock: ManualClock) -> None:
    store = await open_at(place, clock, patience_ms=100)
    await start_race(store, clock)
    await claim(store, clock)
    await store.journal.append(moves())
    outsider = place.outsider()
    outsider.hold()
    assert await store.journal.append(moves(base=1)) == Failed("busy")
    with pytest.raises(Unavailable, match="busy") as raised:
        await store.races.command("r1", Resign(0), clock.now())
    assert not raised.value.unknown
    assert len(await store.journal.rows("r1", 0)) == 1  # readers do not wait
    outsider.let_go()
    outsider.close()
    assert await store.journal.append(moves(base=1)) == Landed()
    await store.close()


async def test_a_short_hold_of_the_lock_is_waited_for(store: Store, clock: ManualClock, place: Place) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    outsider = place.outsider()
    outsider.hold()
    sent = store.journal.append(moves())
    await asyncio.wait([sent], timeout=0.05)
    assert not sent.done()
    outsider.let_go()
    assert await sent == Landed()
    outsider.close()


async def test_an_append_that_breaks_its_batch_fails_alone(store: Store, clock: ManualClock) -> None:
    """A damaged row stands where the next one belongs: the batch can't be written, all the others can."""
    await start_race(store, clock, seats=3)
    for seat in range(3):
        await claim(store, clock, seat=seat)

    row = "INSERT INTO journal VALUES ('r1', 1, 2, 'x', 5, 1)"
    await store.writer.write(lambda connection: connection.exec_driver_sql(row))
    sent = [store.journal.append(moves(2, seat=seat)) for seat in range(3)]
    assert [await append for append in sent] == [Landed(), Failed("broken"), Landed()]
    await store.writer.write(lambda connection: connection.exec_driver_sql("DELETE FROM journal WHERE seat = 1"))
    assert await store.journal.append(moves(2, seat=1)) == Landed()


@only_sqlite
async def test_a_lost_connection_is_replaced(store: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    opened: list[object] = []
    event.listen(store.database.writing, "connect", lambda connection, _: opened.append(connection))

    def lose(connection: Connection) -> None:
        connection.exec_driver_sql("SELECT 1")
        driver = connection.connection.dbapi_connection
        assert driver is not None
        driver.close()

    with pytest.raises(Unavailable):
        await store.writer.write_once(lose)
    assert await store.journal.append(moves()) == Landed()
    assert len(opened) == 1


@only_sqlite
async def test_a_thread_that_does_not_come_back_is_given_up(place: Place, clock: ManualClock) -> None:
    """A disk that hangs: the transaction's outcome is unknown, and a newer claim is safe from it when it wakes up."""
    store = await open_at(place, clock, patience_ms=50)
    await start_race(store, clock)
    await claim(store, clock)
    hanging = SqliteTransactions(store.database.writing, deadline_s=1)
    wake, asleep = threading.Event(), threading.Event()
    sleepers: list[threading.Thread] = []

    def hang(connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE seat SET rev = 77 WHERE seat = 1")
        sleepers.append(threading.current_thread())
        asleep.set()
        assert wake.wait(PATIENCE_S)

    running = asyncio.create_task(hanging.run(hang))
    assert await asyncio.to_thread(asleep.wait, PATIENCE_S)
    with pytest.raises(Unavailable, match="timeout") as raised:
        await running
    assert raised.value.unknown
    hanging._deadline_s = PATIENCE_S  # what follows ends by itself, on a busy machine too
    with pytest.raises(Unavailable, match="busy"):  # the sleeper still holds its lock
        await hanging.run(lambda connection: connection.exec_driver_sql("SELECT 1"))
    wake.set()
    await asyncio.to_thread(sleepers[0].join)
    assert await hanging.run(lambda connection: connection.scalar(text("SELECT rev FROM seat WHERE seat = 1"))) == 77
    await hanging.run(lambda connection: connection.exec_driver_sql("UPDATE seat SET rev = 0 WHERE seat = 1"))
    await hanging.close()
    await store.close()


PLAYER = """
import asyncio, resource, signal, sys
from squaredeal.clock import Clock
from squaredeal.race.model import Terms
from squaredeal.store import Append, Landed, Row, open_store, writer
from tests.store.patience import PATIENCE_MS, be_patient

be_patient()
writer.SETTLE_S = 0.3  # on a full disk nothing settles, so there is nothing to wait for

async def play(store, seat):
    claimed = await store.journal.claim("r1", seat, f"p{seat}", 0)
    base = len(claimed.rows)
    while base < 9_000:
        rows = tuple(Row(rev, f"m{rev}", rev) for rev in range(base + 1, base + 1 + seat % 3 + 1))
        outcome = await store.journal.append(Append("r1", seat, claimed.claim, base, rows))
        if outcome != Landed():
            print("refused", seat, base, outcome, flush=True)
            return
        base = rows[-1].rev
        print("ack", seat, base, flush=True)

async def main():
    if largest_file := int(sys.argv[2]):
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))
    store = await open_store(sys.argv[1], "child", Clock(), Terms(), patience_ms=PATIENCE_MS)
    await asyncio.gather(*(play(store, seat) for seat in range(4)))
    await store.close()
    print("closed", flush=True)

asyncio.run(main())
"""


def child(place: Place, largest_file: int = 0) -> "subprocess.Popen[str]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, place.url, str(largest_file)],
        stdout=subprocess.PIPE,
        env=environment,
        text=True,
    )


async def prepare(place: Place) -> None:
    clock = ManualClock()
    store = await open_at(place, clock)
    await start_race(store, clock, seats=4)
    await store.close()


def acknowledged(lines: list[str]) -> dict[int, int]:
    """The last rev acknowledged to each seat."""
    return {
        int(seat): int(rev) for _, seat, rev in (line.split() for line in lines if re.match(r"ack \d+ \d+\n", line))
    }


def test_a_killed_process_has_lost_nothing_it_acknowledged(place: Place) -> None:
    asyncio.run(prepare(place))
    last: dict[int, int] = {}
    for kill_after in (1, 40, 150):
        process = child(place)
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(kill_after)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
        assert process.wait() == -signal.SIGKILL
        process.stdout.close()
        last |= acknowledged(lines)
        assert_sound(place)  # revs without a gap among them
        kept = dict(place.ask("SELECT seat, max(rev) FROM journal GROUP BY seat"))
        assert all(kept[seat] >= rev for seat, rev in last.items())


@only_sqlite
def test_a_full_disk_acknowledges_nothing_that_is_not_kept(place: Place) -> None:
    asyncio.run(prepare(place))
    process = child(place, largest_file=900_000)
    lines = process.communicate(timeout=PATIENCE_S)[0].splitlines(keepends=True)
    assert process.returncode == 0
    assert lines[-1] == "closed\n"
    assert sum(line.startswith("refused") for line in lines) == 4
    kept = dict(place.ask("SELECT seat, max(rev) FROM journal GROUP BY seat"))
    assert acknowledged(lines) == kept
    assert_sound(place)
