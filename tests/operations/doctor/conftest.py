"""A data folder that a server has filled, once for all tests of the doctor, and a copy for each that may damage it."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from squaredeal.clock import Clock
from squaredeal.race.model import Terms
from squaredeal.store import open_store
from tests.operations.commands import serving
from tests.operations.doctor.examined import FREECELL, KLONDIKE
from tests.operations.racing import Player, hear, play


@pytest.fixture(scope="package")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which a server has run: two races under way, one over, one over and packed, one open."""
    folder = tmp_path_factory.mktemp("played") / "data"
    folder.mkdir(mode=0o700)
    over = []
    with serving(folder) as server:
        for ends, rules, moves in (
            (False, "freecell", FREECELL),
            (False, "klondike/1/3", KLONDIKE),
            (True, "freecell", FREECELL),
            (True, "klondike/3/1", KLONDIKE[:2]),
        ):
            player = Player(server, rules=rules, **({"seed": "1"} if rules == "freecell" else {}))
            with player.seated() as (sock, _):
                player.start(sock)
                assert [ack[0] for ack in play(sock, 1, *moves)] == ["a"] * len(moves)
                if ends:
                    sock.send('{"t":"resign"}')
                    hear(sock, "over")
                    over.append(player.race)
        Player(server)
    asyncio.run(pack(folder / "squaredeal.db", over[0]))
    return folder


async def pack(file: Path, race: str) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{file}", "packer", Clock(), Terms())
    assert await store.replays.pack(race)
    await store.close()


@pytest.fixture
def data(played: Path, tmp_path: Path) -> Path:
    """A copy that a test may damage."""
    folder = tmp_path / "data"
    shutil.copytree(played, folder)
    return folder
