"""Plays of one seat: the order of checks, re-sent moves, pipelines, failed commits, two tabs, reconnects."""

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest

from squaredeal.messages.inbound import Rev
from squaredeal.race.commands import Resign
from squaredeal.room import desk as desk_module
from squaredeal.store.outcomes import Append, Failed, Missed, Outcome, Unsettled
from tests.room.world import Client, World


async def alone(world: World, **options: object) -> tuple[str, Client]:
    race, (client,) = await world.running("Ann", **({"seed": "1"} | options))
    return race, client


async def test_a_confirmed_move_sent_again_gets_the_same_ack(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world, rules="klondike/3/unlimited", seed="klondike-1")
        world.clock.advance(700)
        a.play(1, "s")
        first = await a.hears("ack")
        assert (first[1], first[2], len(first[3].split())) == (1, 700, 3)
        world.clock.advance(5_000)
        a.play(1, "s")
        assert await a.hears("ack") == first


async def test_a_confirmed_rev_with_another_text_is_stale_before_any_rule(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(1, "6a")
        await a.hears("ack")
        a.say({"t": "resign"})
        await a.hears("over")
        a.play(1, "6b")
        assert await a.hears("refused") == {"t": "refused", "rev": 1, "why": "stale"}
        a.play(1, "6a", e=1)
        assert await a.hears("ack") == ["a", 1, 0]


async def test_a_waiting_move_sent_again_waits_for_its_commit_and_is_acked_once(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(1, "6a", "6b")
        a.play(1, "6a", "6b")
        a.play(2, "6c")
        assert (await a.hears("refused"))["why"] == "stale"
        await world.quiet()
        assert [ack[1] for ack in a.all("ack")] == [1, 2]


async def test_a_rev_beyond_the_tip_is_stale(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(2, "6a")
        assert await a.hears("refused") == {"t": "refused", "rev": 2, "why": "stale"}


async def test_a_refused_move_changes_nothing_and_drops_what_was_built_on_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(1, "6a")
        a.play(2, "1h")
        a.play(3, "6b")
        refused = await a.hears("refused")
        assert (refused["rev"], refused["why"]) == (2, "not_next")
        a.play(2, "6b", e=1)
        await a.hears("ack", lambda ack: ack[1] == 2)
        await world.quiet()
        assert len(a.all("refused")) == 1


async def test_a_refusal_brings_its_numbers(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(1, "6a", "6b", "6c", "6d")
        await a.hears("ack", lambda ack: ack[1] == 4)
        a.play(5, "12v2")
        refused = await a.hears("refused")
        assert refused["rev"] == 5
        assert refused["why"] in ("capacity_exceeded", "not_a_run")


async def test_moves_in_flight_are_committed_in_few_appends_and_acked_in_order(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, a = await alone(world)
        with patch.object(world.store.journal, "append", wraps=world.store.journal.append) as append:
            a.play(1, *["6a", "u"] * 50)
            await a.hears("ack", lambda ack: ack[1] == 100)
        assert [ack[1] for ack in a.all("ack")] == list(range(1, 101))
        assert append.call_count <= 3
        assert [row.rev for row in await world.store.journal.rows(race, 0)] == list(range(1, 101))


async def test_at_is_taken_when_the_frame_arrives_and_never_falls(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        world.clock.advance(900)
        a.play(1, "6a")
        world.clock.advance(100)
        assert await a.hears("ack") == ["a", 1, 900]
        world.clock.machine.monotonic -= 500
        a.play(2, "6b")
        assert await a.hears("ack") == ["a", 2, 900]


async def test_undo_off(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world, undo=False)
        a.play(1, "6a")
        await a.hears("ack")
        a.play(2, "u")
        assert (await a.hears("refused"))["why"] == "undo_off"


async def test_a_text_of_no_move_is_a_protocol_error(tmp_path: Path) -> None:
    for move in ("26v1", "11", "s", "wh", "26v14"):
        folder = tmp_path / move
        folder.mkdir()
        async with World(folder) as world:
            _, a = await alone(world)
            a.play(1, move)
            assert await a.is_closed() == 4503


async def test_the_move_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(desk_module.MOVES_MOST) in str(Rev)  # the wire has no number beyond the last move
    monkeypatch.setattr(desk_module, "MOVES_MOST", 3)
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(1, "6a", "u", "6a", "u")
        assert await a.hears("refused") == {"t": "refused", "rev": 4, "why": "move_limit", "max": 3}
        await a.hears("ack", lambda ack: ack[1] == 3)


async def test_resign_waits_behind_the_moves_sent_before_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(1, "6a", "6b", "6c")
        a.say({"t": "resign"})
        a.play(4, "6d")
        over = await a.hears("over")
        assert over["standings"][0] | {"at": 0} == over["standings"][0]
        assert (over["standings"][0]["moves"], over["standings"][0]["state"]) == (3, "resigned")
        assert [ack[1] for ack in a.all("ack")] == [1, 2, 3]
        assert [(refused["rev"], refused["why"]) for refused in a.all("refused")] == [(4, "finished")]


# --- commits that fail


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
        ann = await world.player("Ann")
        race = await world.race(ann, seats=1, seed="1")
        a = await world.seated(race, ann)
        await world.start(race, [a])
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
        ann = await world.player("Ann")
        race = await world.race(ann, seats=1, seed="1")
        a = await world.seated(race, ann)
        await world.start(race, [a])
        await world.store.journal.claim(race, 0, ann.id, world.clock.now())
        a.play(1, "6a")
        assert await a.is_closed() == 4501
        assert a.all("ack") == []
        await world.quiet()
        page = await world.hall.race_view(race)
        assert page is not None
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


# --- sockets that come and go


async def test_two_tabs_the_newest_wins(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        race = await world.race(ann, seats=1, seed="1")
        old = await world.seated(race, ann)
        await world.start(race, [old])
        old.play(1, "6a")
        await old.hears("ack")
        new = world.connect(race, ann)
        new.say({"t": "hello", "v": 1})
        old.play(2, "6b")
        welcome = await new.hears("welcome")
        assert await old.is_closed() == 4501
        assert welcome["you"]["seat"] == 0
        assert welcome["rev"] == 2  # under way before the seat was claimed anew
        old.play(3, "6c")
        new.play(3, "6d")
        await new.hears("ack", lambda ack: ack[1] == 3)
        await world.quiet()
        assert [row.move for row in await world.store.journal.rows(race, 0)] == ["6a", "6b", "6d"]
        page = await world.hall.race_view(race)
        assert page is not None
        assert page.race.seats[0].here


async def test_what_the_older_tab_has_sent_is_not_lost(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        race = await world.race(ann, seats=1, seed="1")
        old = await world.seated(race, ann)
        await world.start(race, [old])
        old.play(1, "6a")
        await asyncio.sleep(0)  # under way
        old.play(2, "6b", "6c")
        new = world.connect(race, ann)
        new.say({"t": "hello", "v": 1})
        old.play(4, "6d")
        assert (await new.hears("welcome"))["rev"] == 4
        await world.quiet()
        assert [row.move for row in await world.store.journal.rows(race, 0)] == ["6a", "6b", "6c", "6d"]
        watcher = await world.enter(race, None)
        assert watcher.all("welcome")[0]["boards"][0]["rev"] == 4


async def test_many_tabs_at_once_leave_one(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        race = await world.race(ann, seats=1, seed="1")
        first = await world.seated(race, ann)
        await world.start(race, [first])
        tabs = [world.connect(race, ann) for _ in range(8)]
        for tab in tabs:
            tab.say({"t": "hello", "v": 1})
        await world.quiet()
        alive = [tab for tab in [first, *tabs] if tab.wire.closed is None]
        assert len(alive) == 1
        assert {tab.wire.closed[0] for tab in [first, *tabs] if tab.wire.closed} == {4501}
        alive[0].play(1, "6a")
        assert (await alive[0].hears("ack"))[1] == 1


async def test_a_player_reconnects_with_moves_not_heard_about(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        race = await world.race(ann, seats=1, rules="klondike/1/unlimited", seed="klondike-1")
        a = await world.seated(race, ann)
        await world.start(race, [a])
        world.clock.advance(300)
        moves = ["s", "s", "u", "s", "s"]
        a.play(1, *moves)
        a.leave()
        back = world.connect(race, ann)
        back.say({"t": "hello", "v": 1})
        back.play(1, *moves)
        welcome = await back.hears("welcome")
        assert 0 <= welcome["rev"] <= 5
        acks = [await back.hears("ack") for _ in moves]
        assert [ack[1] for ack in acks] == [1, 2, 3, 4, 5]
        await world.quiet()
        assert [row.move for row in await world.store.journal.rows(race, 0)] == moves
        again = await world.enter(race, ann)
        assert again.all("welcome")[0]["rev"] == 5
        again.play(1, *moves)
        assert [await again.hears("ack") for _ in moves] == acks


async def test_plays_faster_than_the_rate_wait_and_are_all_taken(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(1, *["6a", "u"] * 60)
        await a.hears("ack", lambda ack: ack[1] == 120)
        a.play(121, *["6a", "u"] * 10)
        await world.quiet()
        assert len(a.all("ack")) == 120
        for _ in range(20):
            await world.advance(50)
        assert [ack[1] for ack in a.all("ack")] == list(range(1, 141))
        assert a.all("ack")[-1][2] == a.all("ack")[119][2]  # the time of the frame, not of its turn


async def test_far_too_many_plays_are_closed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        a.play(1, *["6a", "u"] * 125)
        assert await a.is_closed() == 4004
        assert a.all("bye")[0]["retry_ms"] > 0


# --- the order of work


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


async def test_a_flood_of_waiting_moves_is_closed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, a = await alone(world)
        never: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        with patch.object(world.store.journal, "append", return_value=never):
            for turn in range(60):
                a.play(2 * turn + 1, "6a", "u")
                world.clock.advance(100)
            assert a.wire.closed is None
            a.play(121, "6a")
            assert await a.is_closed() == 4004
        never.set_result(Failed("io"))
        await world.quiet()
        assert a.all("ack") == []
