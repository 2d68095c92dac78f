"""A Klondike race at level debug, with everything wrong that a client can bring about: the log says no secret."""

from __future__ import annotations

import base64
import contextlib
import json
import re
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from squaredeal.engine import Game, deal, game_from, legal_moves, parse_rules, race_seed
from squaredeal.engine.position_text import write_position

from .commands import serving
from .racing import Player, hear, play

RULES = parse_rules("klondike/1/3")
CARD = re.compile(r"(?<![A-Za-z0-9])[A2-9TJQK][CDHS](?![A-Za-z0-9])")
RUN_OF_CARDS = re.compile(r"(?:[A2-9TJQK][CDHS]){4,}")


def moves_of(game: Game, most: int) -> tuple[list[str], Game]:
    """A line of play with as many transfers as there are; draws in between."""
    codes: list[str] = []
    for _ in range(most):
        move = max(legal_moves(RULES, game.position), key=lambda move: (move.code not in ("s", "w"), move.code))
        after = game.play(move)
        assert isinstance(after, Game)
        codes.append(move.code)
        game = after
    return codes, game


def illegal_in(game: Game) -> str:
    """A column whose top card has no place at home: there are more columns than suits."""
    legal = {move.code for move in legal_moves(RULES, game.position)}
    return next(move for move in (f"{column}h" for column in range(1, 8)) if move not in legal)


def misbehave(player: Player, token: str) -> None:
    """Bad frames, bad handshakes, bad requests, each with something secret in it."""
    server = player.server
    bad = [
        "{",
        f'{{"t":"{token}"}}',
        f'["p",1,"{token}"]',
        '["p",99,"s"]',
        '{"t":"hello","v":9}',
        "\x00\x1b[31m\r\nforged",
    ]
    for text in bad:
        with connect(f"{server.ws}/ws/race/{player.race}", compression=None) as socket:
            socket.send(json.dumps({"t": "hello", "v": 1, "token": token if text != bad[0] else "nobody"}))
            socket.send(text)
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                while True:
                    socket.recv(timeout=0.2)
    with httpx.Client(base_url=server.http, trust_env=False, verify=False) as client:
        for path in (f"/api/races/{token}", f"/api/races/{player.race}/replay?seed={token}", "/api/me"):
            client.get(path, headers={"authorization": f"Bearer {token}", "cookie": f"sid={token}"})
        client.post("/api/races", content=b'{"rules":"' + token.encode(), headers={"authorization": f"Bearer {token}"})


def break_the_database(file: Path) -> None:
    """Take the tables away that moves, races and logins are written to."""
    with closing(sqlite3.connect(file, timeout=20, isolation_level=None)) as outsider:
        outsider.execute("ALTER TABLE race_event RENAME TO race_event_away")
        outsider.execute("ALTER TABLE journal RENAME TO journal_away")
        outsider.execute("ALTER TABLE player RENAME TO player_away")


def spellings(secret: bytes) -> set[str]:
    """How bytes may stand in a log."""
    return {
        secret.hex(),
        base64.b64encode(secret).decode(),
        base64.urlsafe_b64encode(secret).decode().rstrip("="),
        repr(secret)[2:-1],
    }


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_race_at_level_debug_leaves_no_secret_in_the_log(tmp_path: Path, form: str) -> None:
    data = tmp_path / "data"
    nonce = secrets.token_hex(16)
    with serving(data, "--log-level", "debug", "--log-format", form) as server:
        player = Player(server, rules="klondike/1/3")
        with player.seated() as (socket, _):
            player.start(socket, nonce)
            server_seed = seed_in(data / "squaredeal.db", player.race)
            seed = race_seed(server_seed, player.race, (bytes.fromhex(nonce),))
            codes, game = moves_of(game_from(RULES, deal(RULES, seed)), 40)
            acks = play(socket, 1, *codes)
            assert [ack[0] for ack in acks] == ["a"] * 40
            socket.send(json.dumps(["p", 41, illegal_in(game)]))
            hear(socket, "refused")
        misbehave(player, player.token)
        with player.seated() as (socket, _):
            break_the_database(data / "squaredeal.db")
            socket.send('["p",41,"u"]')
            assert hear(socket, "refused")["why"] == "unavailable"
            socket.send('{"t":"resign"}')
            with contextlib.suppress(ConnectionClosed):
                hear(socket, "refused", "error", "bye")
        with contextlib.suppress(ConnectionClosed), connect(f"{server.ws}/ws/lobby", compression=None) as lobby:
            lobby.send('{"t":"hello","v":1,"name":"Hidden"}')
            hear(lobby, "error", "bye")
    check(
        data / "server.log",
        form,
        [server_seed, bytes.fromhex(nonce)],
        [seed, player.token, write_position(game.position)],
    )


def seed_in(file: Path, race: str) -> bytes:
    with closing(sqlite3.connect(file)) as connection:
        return bytes(connection.execute("SELECT server_seed FROM race WHERE id = ?", (race,)).fetchone()[0])


def check(log: Path, form: str, hidden: list[bytes], texts: list[str]) -> None:
    written = log.read_text("utf-8")
    lines = written.splitlines()
    assert "store_batch_failed" in written  # there was something to be careful with
    for secret in hidden:
        for spelled in spellings(secret):
            assert spelled not in written
    for text in texts:
        assert text not in written
    for line in lines:
        assert len(line.encode()) <= 1_000
        assert line.isprintable()
        assert RUN_OF_CARDS.search(line) is None
        assert CARD.search(line) is None, line
        if form == "json":
            event: dict[str, Any] = json.loads(line)
            assert {"event", "level", "timestamp"} <= set(event)


@pytest.mark.parametrize("leak", ["{seed}", "{base64}", "QH", "K3S2H9D4C", "a" * 1_001, "a\x1b[31m"])
def test_the_check_would_find_a_leak(tmp_path: Path, leak: str) -> None:
    seed = secrets.token_bytes(32)
    log = tmp_path / "log"
    log.write_text("store_batch_failed\nfine\n")
    check(log, "text", [seed], ["T0K3N"])
    log.write_text(f"store_batch_failed\n{leak.format(seed=seed.hex(), base64=base64.b64encode(seed).decode())}\n")
    with pytest.raises(AssertionError):
        check(log, "text", [seed], ["T0K3N"])
