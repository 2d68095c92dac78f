"""A store that fails, a defect, frames that are none: the sockets they touch are closed, and all others play on."""

from pathlib import Path
from unittest.mock import patch

import pytest
from structlog.testing import capture_logs

from squaredeal.store import Unavailable
from tests.room.world import World


async def test_a_store_that_does_not_answer(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        with patch.object(world.store.races, "command", side_effect=Unavailable("io")):
            a.say({"t": "resign"})
            refused = await a.hears("refused")
            assert (refused["command"], refused["why"]) == ("resign", "unavailable")
        a.play(1, "6a")
        await a.hears("ack")
        with patch.object(world.store.races, "load", side_effect=Unavailable("io")):
            other = world.connect("another1", None)
            other.say({"t": "hello", "v": 1})
            assert await other.is_closed() == 4003
        with patch.object(world.store.races, "command", side_effect=Unavailable("io")):
            a.leave()
            await world.quiet()
        await world.advance(1_000)
        page = await world.page(race)
        assert not page.race.seats[0].here


async def test_a_defect_closes_the_sockets_it_touches_and_is_logged_without_its_text(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        watcher = await world.enter(race, None)
        with (
            capture_logs() as logs,
            patch.object(world.store.races, "command", side_effect=ValueError("QH of seed 77")),
        ):
            a.say({"t": "resign"})
            assert await a.is_closed() == 1011
            await world.quiet()
        assert {log["error"] for log in logs} == {"ValueError"}
        assert "QH" not in str(logs)
        assert "sealed" not in str(logs)
        assert watcher.wire.closed is None


async def test_a_line_raises_nothing_into_its_socket(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        desk = world.hall.rooms[race].seats[0].desk
        assert desk is not None
        with capture_logs() as logs, patch.object(type(desk), "play", side_effect=RuntimeError("secret")):
            a.play(1, "6a")
        assert await a.is_closed() == 1011
        assert "secret" not in str(logs)


@pytest.mark.parametrize("frame", [b"", b"\xff", b"{}", b"[" * 4000, b'["p",1,"26"]'])
async def test_bad_frames_close_their_own_socket_only(tmp_path: Path, frame: bytes) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        bad = world.connect(race, None)
        bad.line.frame(frame)
        assert await bad.is_closed() == 4503
        bad.line.frame(frame)
        bad.line.gone()
        a.play(1, "6a")
        assert (await a.hears("ack"))[1] == 1
