"""Plays of one seat: the order of checks, moves sent again, pipelines, limits, and the time a move is given."""

from pathlib import Path

import pytest

from squaredeal.messages.inbound import Rev
from squaredeal.room import desk as desk_module
from tests.room.alone import alone
from tests.room.world import World


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
