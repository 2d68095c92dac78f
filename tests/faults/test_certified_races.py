"""Certified races on a real server, which dies in the countdown before anything is proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

from tests.faults.server_process import ServerProcess
from tests.operations.racing import Player, hear
from tests.room.opening_checked import assert_opened
from tests.services.sqlite import put_database

RULES = "klondike/3/unlimited"


def test_a_server_that_comes_back_proves_in_the_time_that_is_left(tmp_path: Path) -> None:
    put_database(tmp_path)
    server = ServerProcess(tmp_path, "--certify-ms", "4000", settings={"solvers": "0"})
    server.start()
    player = Player(server, rules=RULES, certified=True)
    with player.seated() as (socket, welcome):
        assert welcome["race"]["options"]["certified"] is True
        socket.send('{"t":"join"}')
        socket.send(json.dumps({"t": "ready", "on": True, "nonce": "ab" * 16}))
        assert counting(hear_race(socket, "countdown"))
        server.kill()
    server.environment["SQUAREDEAL_SOLVERS"] = "1"
    server.start()
    try:
        with player.seated() as (socket, welcome):
            begun(socket, welcome)
            socket.send('{"t":"resign"}')
            over = hear(socket, "over")
            assert_opened(player.race, welcome["race"]["commitment"], RULES, over["opened"])
    finally:
        assert server.stop() == 0


def begun(socket: ClientConnection, welcome: Any) -> None:
    """Wait for the start. Where the machine was too slow for a proof, the host tries once more."""
    if welcome["race"]["phase"] == "running":
        return
    while True:
        message = hear(socket, "go", "race")
        if message["t"] == "go":
            return
        if message["race"]["unproved"]:
            socket.send('{"t":"start"}')


def hear_race(socket: ClientConnection, phase: str) -> Any:
    while True:
        race = hear(socket, "race")["race"]
        if race["phase"] == phase:
            return race


def counting(race: Any) -> bool:
    """Whether nothing of a proof is told."""
    return set(race) & {"index", "par", "certificate", "difficulty"} == set()
