"""One node of two is told to end, under load and with a move in flight: nothing is lost, nobody is left unasked back.

How a node alone takes leave is in `tests/web/test_drain.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import signal
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
import pytest_asyncio
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.hearing import hear, rest
from tests.web.live import TEXT, Raw, frame

from .book import Book, books_from_database
from .history import History
from .server_process import ServerProcess
from .two_nodes import TwoNodes, two_nodes
from .watched_race import watched_race

DRAIN_S = 4
WAIT_S = 60.0
IDLE = 12  # sockets that only listen
IN_ORDER = 0
LOCKED = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
FIRST_MOVE = "6a"  # legal in Microsoft deal 1


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nodes(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TwoNodes]:
    async with two_nodes(tmp_path_factory.mktemp("nodes"), drain_s=str(DRAIN_S)) as ready:
        yield ready


@pytest_asyncio.fixture(loop_scope="module")
async def place(nodes: TwoNodes) -> AsyncIterator[TwoNodes]:
    """Both nodes, whatever became of the first one before; it is ended where a test that failed left it half ended."""
    first = nodes.nodes[0]
    if first.process is None or first.process.poll() is not None:
        await asyncio.to_thread(first.start)
    await nodes.until_whole(WAIT_S)
    yield nodes
    if first.process is not None and first.process.poll() is None:
        await ended(first)


async def told_to_end(node: ServerProcess) -> None:
    assert node.process is not None
    node.process.send_signal(signal.SIGTERM)


async def ended(node: ServerProcess) -> int:
    return await asyncio.to_thread(node.stop)


async def in_time(waiting: Awaitable[Any]) -> Any:
    async with asyncio.timeout(WAIT_S):
        return await waiting


# --- under load


async def listen(ws: str, welcomed: asyncio.Event) -> tuple[int, int | None]:
    """Only listens; returns when it was asked to come back, ms, and the close code."""
    retry_ms = -1
    async with connect(f"{ws}/ws/lobby", compression=None) as socket:
        await socket.send('{"t":"hello","v":1}')
        with contextlib.suppress(ConnectionClosed):
            while True:
                message = json.loads(await socket.recv())
                welcomed.set()
                retry_ms = message.get("retry_ms", retry_ms)
        return retry_ms, socket.close_code


def acked_before_bye(history: History) -> dict[int, set[int]]:
    """What each seat was acknowledged on sockets that were closed 1012."""
    gone = {entry.proc for entry in history.entries if entry.op == "closed" and entry.rev == 1012}
    acked: dict[int, set[int]] = defaultdict(set)
    for entry in history.entries:
        if entry.proc in gone and entry.op == "move" and entry.phase == "ok":
            acked[entry.seat].add(entry.rev)
    return acked


async def test_a_deploy_of_one_node_of_two(place: TwoNodes) -> None:
    leaving, staying = place.nodes
    async with watched_race(place, watched_by=6) as race:
        await race.reaches(5)
        welcomes = [asyncio.Event() for _ in range(IDLE)]
        idle = [race.group.create_task(listen(leaving.ws, welcomed)) for welcomed in welcomes]
        with Raw(leaving.port, buffer=4_096) as deaf:
            deaf.open(f"/ws/race/{race.racers[0].race}")
            deaf.send(frame(TEXT, b'{"t":"hello","v":1}'))
            await asyncio.gather(*(welcomed.wait() for welcomed in welcomes), race.goes_on(15))
            (before,) = await books_from_database(place.url, [race.racers[0].race])
            process = place.process(0)
            assert process.children() == []
            await told_to_end(leaving)
            for client in race.clients:
                client.ws = staying.ws
            assert await ended(leaving) == IN_ORDER, leaving.log.read_text()[-2000:]
        assert not process.is_running()
        told = await asyncio.gather(*idle)
        assert [code for _, code in told] == [1012] * IDLE
        asked = sorted(retry_ms for retry_ms, _ in told)
        assert asked[0] >= 250
        assert len(set(asked)) == IDLE, asked  # nobody comes back together with anybody
        await race.goes_on(10)
        (after,) = await books_from_database(place.url, [race.racers[0].race])
        nothing_was_left_unsaid(before, after, acked_before_bye(race.history)[0])
        assert [racer.reconnects for racer in race.racers] == [1, 0]
        await asyncio.to_thread(leaving.start)
        await race.goes_on(3)
    assert "Traceback" not in leaving.log.read_text()


def nothing_was_left_unsaid(before: Book, after: Book, acked: set[int]) -> None:
    """Whatever the leaving node wrote for the first seat, it acknowledged."""
    claim = before.claims[0]
    written = {line.rev for line in after.seats[0] if line.claim is not None and line.claim <= claim}
    assert written == acked
    assert len(after.seats[0]) > len(written)


# --- with a move in flight that cannot be written yet


async def alone_in_a_race(ws: str) -> tuple[str, str]:
    """Makes a guest and their race for one; returns the race and the guest's token."""
    async with connect(f"{ws}/ws/lobby", compression=None) as lobby:
        await lobby.send('{"t":"hello","v":1}')
        token = (await hear(lobby, "lobby"))["token"]
        await lobby.send('{"t":"create","options":{"seats":1,"seed":"1"}}')
        return (await hear(lobby, "created"))["race"], token


async def hello(socket: ClientConnection, token: str) -> Any:
    await socket.send(json.dumps({"t": "hello", "v": 1, "token": token}))
    return await hear(socket, "welcome")


async def started(socket: ClientConnection, token: str) -> None:
    await hello(socket, token)
    await socket.send('{"t":"join"}')
    await socket.send(json.dumps({"t": "ready", "on": True, "nonce": secrets.token_hex(16)}))
    await hear(socket, "go", "snapshot")  # a snapshot, where the other node was the first to start it


@asynccontextmanager
async def seat_held(place: TwoNodes, race: str) -> AsyncIterator[asyncpg.Connection]:
    """Holds the seat's row, as an outsider may."""
    outsider = await asyncpg.connect(place.url.replace("+asyncpg", ""))
    try:
        transaction = outsider.transaction()
        await transaction.start()
        await outsider.execute("SELECT 1 FROM seat WHERE race = $1 FOR UPDATE", race)
        yield outsider
        await transaction.rollback()
    finally:
        await outsider.close()


async def waits_for_a_lock(outsider: asyncpg.Connection) -> None:
    while not await outsider.fetchval(LOCKED):  # noqa: ASYNC110 - a server has no event
        await asyncio.sleep(0.02)


async def listens_no_more(node: ServerProcess) -> None:
    """Waits until the end has begun: the door is shut."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", node.port)
        except ConnectionRefusedError:
            return
        writer.close()
        await asyncio.sleep(0.02)


async def test_a_move_in_flight_is_acknowledged_before_the_goodbye(place: TwoNodes) -> None:
    race, token = await alone_in_a_race(place.nodes[0].ws)
    async with connect(f"{place.nodes[0].ws}/ws/race/{race}", compression=None) as socket:
        await started(socket, token)
        async with seat_held(place, race) as outsider:
            await socket.send(json.dumps(["p", 1, FIRST_MOVE]))
            await in_time(waits_for_a_lock(outsider))
            await told_to_end(place.nodes[0])
            await in_time(listens_no_more(place.nodes[0]))
            await socket.send(
                '["p",2,"u"]'
            )  # most often too late, and to be sent again elsewhere; never lost or doubled
        said, code = await in_time(rest(socket))
    assert [tag for tag in said if tag in ("a", "bye", "refused")] in (["a", "bye"], ["a", "a", "bye"])
    assert code == 1012
    assert await ended(place.nodes[0]) == IN_ORDER
    await lands_once(place, race, token)


async def test_a_move_that_cannot_be_written_does_not_hold_up_the_end(place: TwoNodes) -> None:
    race, token = await alone_in_a_race(place.nodes[0].ws)
    async with connect(f"{place.nodes[0].ws}/ws/race/{race}", compression=None) as socket:
        await started(socket, token)
        async with seat_held(place, race) as outsider:
            await socket.send(json.dumps(["p", 1, FIRST_MOVE]))
            await in_time(waits_for_a_lock(outsider))
            await told_to_end(place.nodes[0])
            said, code = await in_time(rest(socket))
            assert await ended(place.nodes[0]) == IN_ORDER
    assert said[-1] == "bye"
    assert "a" not in said
    assert code == 1012
    await lands_once(place, race, token)


async def lands_once(place: TwoNodes, race: str, token: str) -> None:
    """The player goes on at the other node, and sends both moves again."""
    async with connect(f"{place.nodes[1].ws}/ws/race/{race}", compression=None) as socket:
        await hello(socket, token)
        for rev, move in ((1, FIRST_MOVE), (2, "u")):
            await socket.send(json.dumps(["p", rev, move]))
            assert (await in_time(hear(socket, "a")))[1] == rev
    (book,) = await books_from_database(place.url, [race])
    assert [line.text for line in book.seats[0]] == [FIRST_MOVE, "u"]
