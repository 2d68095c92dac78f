"""A node's COMMIT is lost on the way, or its answer is: nobody is told what is not so, and the move lands once.

The proxy before PostgreSQL catches exactly that COMMIT (`commit_proxy`).
"""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

import pytest
import pytest_asyncio
from websockets.asyncio.client import ClientConnection, connect

from tests.hearing import hear, rest

from .commit_proxy import CommitProxy, What
from .database_place import DatabasePlace, database_place

pytestmark = pytest.mark.asyncio(loop_scope="module")
WAIT_S: Final = 60.0
MOVES: Final = ("6a", "u")  # legal in Microsoft deal 1
BOTH: Final[tuple[What, What]] = ("word", "answer")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def place(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[DatabasePlace]:
    async with database_place(tmp_path_factory.mktemp("nodes"), CommitProxy, drain_s="2") as ready:
        yield ready


async def in_time(waiting: Awaitable[Any]) -> Any:
    async with asyncio.timeout(WAIT_S):
        return await waiting


class Seat(NamedTuple):
    """A player alone in a race."""

    race: str
    token: str

    @asynccontextmanager
    async def sits(self, ws: str) -> AsyncIterator[tuple[ClientConnection, int]]:
        """Opens a socket; yields it with the rev of its board."""
        async with connect(f"{ws}/ws/race/{self.race}", compression=None) as socket:
            await socket.send(json.dumps({"t": "hello", "v": 1, "token": self.token}))
            welcome = await in_time(hear(socket, "welcome"))
            yield socket, welcome.get("rev", 0)


async def sit_down(ws: str) -> Seat:
    async with connect(f"{ws}/ws/lobby", compression=None) as lobby:
        await lobby.send('{"t":"hello","v":1}')
        token = (await hear(lobby, "lobby"))["token"]
        await lobby.send('{"t":"create","options":{"seats":1,"seed":"1"}}')
        return Seat((await hear(lobby, "created"))["race"], token)


@asynccontextmanager
async def playing(place: DatabasePlace) -> AsyncIterator[tuple[Seat, ClientConnection, CommitProxy]]:
    """A player whose race has started, on the first node; their first move is not made yet."""
    seat = await sit_down(place.nodes[0].ws)
    async with seat.sits(place.nodes[0].ws) as (socket, _):
        await socket.send('{"t":"join"}')
        await socket.send(json.dumps({"t": "ready", "on": True, "nonce": secrets.token_hex(16)}))
        await in_time(hear(socket, "go", "snapshot"))  # a snapshot, where the other node was the first to start it
        proxy = place.links[0]
        assert isinstance(proxy, CommitProxy)
        try:
            yield seat, socket, proxy
        finally:
            proxy.is_silent = False
            await proxy.accept()


async def play(socket: ClientConnection, rev: int) -> Any:
    await socket.send(json.dumps(["p", rev, MOVES[rev - 1]]))
    return await in_time(hear(socket, "a", "refused"))


async def rows(place: DatabasePlace, race: str) -> list[tuple[int, str, int]]:
    query = f"SELECT rev, move, at_ms FROM journal WHERE race = '{race}' ORDER BY rev"
    return [(rev, move, at) for rev, move, at in await place.ask(query)]


async def until_written(place: DatabasePlace, race: str) -> None:
    while not await rows(place, race):  # noqa: ASYNC110 - a server has no event
        await asyncio.sleep(0.02)


async def new_socket_is_told(ws: str, seat: Seat) -> int | None:
    """The code that a new socket of the player is closed with."""
    async with connect(f"{ws}/ws/race/{seat.race}", compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "v": 1, "token": seat.token}))
        said: tuple[list[str], int | None] = await in_time(rest(socket))
        return said[1]


@pytest.mark.parametrize("what", BOTH)
async def test_it_is_settled_on_a_new_connection(place: DatabasePlace, what: What) -> None:
    async with playing(place) as (seat, socket, proxy):
        proxy.catch(what, seat.race.encode())
        first = asyncio.create_task(play(socket, 1))
        link = await in_time(proxy.caught)
        if what == "answer":
            await in_time(until_written(place, seat.race))
        link.cut()
        told = await first
        assert told[:2] == ["a", 1]
        then = await play(socket, 2)
        assert await rows(place, seat.race) == [(1, MOVES[0], told[2]), (2, MOVES[1], then[2])]


@pytest.mark.parametrize("what", BOTH)
async def test_where_nobody_can_tell_the_player_loads_the_board_again(place: DatabasePlace, what: What) -> None:
    async with playing(place) as (seat, socket, proxy):
        proxy.catch(what, seat.race.encode())
        await socket.send(json.dumps(["p", 1, MOVES[0]]))
        link = await in_time(proxy.caught)
        if what == "answer":
            await in_time(until_written(place, seat.race))
        await proxy.refuse()
        link.cut()
        said, code = await in_time(rest(socket))
        assert (code, "a" in said, "refused" in said) == (4002, False, False)
        assert await new_socket_is_told(place.nodes[0].ws, seat) == 4003
        assert not await place.is_ready(0)
        await place.until_ready_is(1, True, WAIT_S)  # it may have been late for a moment
        written = await rows(place, seat.race)
        assert len(written) == (what == "answer")
        async with seat.sits(place.nodes[1].ws) as (other, rev):  # the other node has its way to the database
            assert rev == len(written)
            told = await play(other, 1)
            assert await rows(place, seat.race) == [(1, MOVES[0], told[2])]
            assert [tuple(row) for row in written] in ([], [(1, MOVES[0], told[2])])
        await proxy.accept()  # it is back
        await place.until_ready_is(0, True, WAIT_S)
        async with seat.sits(place.nodes[0].ws) as (again, rev):
            assert rev == 1
            assert await play(again, 1) == told
            await play(again, 2)
    assert [row[:2] for row in await rows(place, seat.race)] == [(1, MOVES[0]), (2, MOVES[1])]


async def test_who_does_not_wait_for_a_silent_database_goes_on_through_the_other_node(place: DatabasePlace) -> None:
    """The node's transaction is left open with the seat's row held, until PostgreSQL ends it."""
    async with playing(place) as (seat, socket, proxy):
        proxy.catch("word", seat.race.encode())
        await socket.send(json.dumps(["p", 1, MOVES[0]]))
        await in_time(proxy.caught)
        async with seat.sits(place.nodes[1].ws) as (other, rev):
            assert rev == 0
            told = await play(other, 1)
            said, code = await in_time(rest(socket))
            assert (code, "a" in said, "refused" in said) == (4501, False, False)
            then = await play(other, 2)
        await place.until_ready_is(0, True, WAIT_S)
    assert await rows(place, seat.race) == [(1, MOVES[0], told[2]), (2, MOVES[1], then[2])]


async def test_a_node_whose_database_is_silent_ends_in_order(place: DatabasePlace) -> None:
    async with playing(place) as (seat, socket, proxy):
        proxy.catch("word", seat.race.encode())
        await socket.send(json.dumps(["p", 1, MOVES[0]]))
        await in_time(proxy.caught)
        proxy.go_silent()
        proxy.is_silent = True
        process = place.nodes[0].process
        assert process is not None
        process.send_signal(signal.SIGTERM)
        said, code = await in_time(rest(socket))
        assert (code, said[-1], "a" in said) == (1012, "bye", False)
        code = await asyncio.to_thread(place.nodes[0].stop)
        log = place.nodes[0].log.read_text()
        assert code == 0, log[-2000:]
        assert "error    ]" not in log, log[-2000:]
    await asyncio.to_thread(place.nodes[0].start)
    async with seat.sits(place.nodes[1].ws) as (other, rev):
        assert rev == 0
        assert (await play(other, 1))[0] == "a"
