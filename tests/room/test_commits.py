"""Moves and their commits: few appends, nobody hears before they are written, and what follows from one that fails."""

import asyncio
from pathlib import Path
from unittest.mock import patch

from squaredeal.race.commands import Resign
from squaredeal.store.outcomes import Append, Failed, Missed, Outcome, Unsettled
from tests.room.alone import alone, racing
from tests.room.world import Client, World


async def test_moves_in_flight_are_committed_in_few_appends_and_acked_in_order(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, a = await alone(world)
        with patch.object(world.store.journal, "append", wraps=world.store.journal.append) as append:
            a.play(1, *["6a", "u"] * 50)
            await a.hears("ack", lambda ack: ack[1] == 100)
        assert [ack[1] for ack in a.all("ack")] == list(range(1, 101))
        assert append.call_count <= 3
        assert [row.rev for row in await world.store.journal.rows(race, 0)] == list(range(1, 101))


async def test_nobody_hears_of_a_move_before_it_is_written_and_its_player_hears_first(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        watcher = await world.enter(race, None)
        heard: list[tuple[str, bytes]] = []
        for name, client in (("a", a), ("b", b), ("watcher", watcher)):
            tap(client, name, heard)
        held: list[tuple[Append, asyncio.Future[Outcome]]] = []
        append = world.store.journal.append

        def hold(each: Append) -> "asyncio.Future[Outcome]":
            future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
            held.append((each, future))
            return future

        with patch.object(world.store.journal, "append", hold):
            a.play(1, "6a", "6b")
            for _ in range(5):
                await asyncio.sleep(0)
            assert heard == []
            (each, future), *more = held
            assert more == []
            future.set_result(await append(each))
        await world.quiet()
        assert [name for name, frame in heard if frame.startswith(b'["a"')] == ["a", "a"]
        assert [name for name, _ in heard[:2]] == ["a", "a"]
        assert {name for name, _ in heard[2:]} == {"b", "watcher"}


def tap(client: Client, name: str, heard: list[tuple[str, bytes]]) -> None:
    """Note what a socket is given, in one order for all sockets."""

    class Noting(list[bytes]):
        def append(self, frame: bytes) -> None:
            super().append(frame)
            heard.append((name, frame))

    client.wire.frames = Noting(client.wire.frames)


async def test_a_failed_commit_gives_every_waiting_move_back(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, a = await alone(world)
        a.play(1, "6a")
        await a.hears("ack")
        answer_next(world, Failed("full"))
        a.play(2, "6b", "6c")
        a.play(4, "6d")
        await a.hears("refused", lambda refused: refused["rev"] == 2)
        assert [(refused["rev"], refused["why"]) for refused in a.all("refused")] == [
            (4, "unavailable"),
            (3, "unavailable"),
            (2, "unavailable"),
        ]
        a.play(2, "6c", e=2)
        await world.quiet()
        assert [ack[1] for ack in a.all("ack")] == [1]
        a.play(2, "6b", e=3)
        assert (await a.hears("ack"))[1] == 2
        assert [row.move for row in await world.store.journal.rows(race, 0)] == ["6a", "6b"]


async def test_an_unsettled_commit_closes_without_an_answer_and_the_return_settles_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, a = await racing(world)
        answer_next(world, Unsettled(), but_write=True)
        a.play(1, "6a", "6b")
        assert await a.is_closed() == 4002
        assert a.all("ack") == a.all("refused") == []
        back = await world.enter(race, ann)
        welcome = back.all("welcome")[0]
        back.play(1, "6a", "6b")
        assert [await back.hears("ack") for _ in range(2)] == [["a", 1, 0], ["a", 2, 0]]
        assert welcome["rev"] in (0, 1, 2)


async def test_a_miss_by_a_newer_claim_closes_the_older_socket(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, ann, a = await racing(world)
        await world.store.journal.claim(race, 0, ann.id, world.clock.now())
        a.play(1, "6a")
        assert await a.is_closed() == 4501
        assert a.all("ack") == []
        await world.quiet()
        page = await world.page(race)
        assert page.race.seats[0].here  # it is at its other place


async def test_a_miss_because_the_seat_has_ended_is_finished(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, a = await alone(world)
        a.play(1, "6a")
        await a.hears("ack")
        await world.store.races.command(race, Resign(0), world.clock.now())  # by another node
        a.play(2, "6b")
        assert (await a.hears("refused"))["why"] == "finished"
        assert (await a.hears("over"))["standings"][0]["state"] == "resigned"


async def test_a_board_that_is_not_the_written_one_is_loaded_again(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        answer_next(world, Missed("playing", claim=2, rev=7))
        desk = next(iter(world.hall.rooms.values())).seats[0].desk
        assert desk is not None
        desk.claim = 2
        a.play(1, "6a")
        assert await a.is_closed() == 4002


def answer_next(world: World, outcome: Failed | Missed | Unsettled, *, but_write: bool = False) -> None:
    """Let the journal answer the next append like this, as it would after a fault."""
    journal = world.store.journal
    append = journal.append

    def faulty(each: object) -> "asyncio.Future[object]":
        journal.append = append  # type: ignore[method-assign]
        if but_write:
            append(each)  # type: ignore[arg-type]
        future: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(future.set_result, outcome)
        return future

    journal.append = faulty  # type: ignore[method-assign,assignment]
