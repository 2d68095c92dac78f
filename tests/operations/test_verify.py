"""`squaredeal verify`: from a database, a running server and a file; differences are shouted."""

import json
from collections.abc import AsyncIterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

from squaredeal.cli import cli
from squaredeal.operations.backup import back_up
from squaredeal.operations.place import place_of
from squaredeal.operations.restore import restore
from squaredeal.room.pages import ReplayView
from squaredeal.settings import Settings
from squaredeal.web.api import replay_out
from tests.operations.commands import serving
from tests.operations.racing import Player, play
from tests.room.dailies import SERVER_SEED, attempt, today
from tests.room.world import World
from tests.verifying.races import aborted, chosen_freecell, record_of
from tests.verifying.recorded import FILE

RACES: dict[str, Any] = json.loads(FILE.read_text("utf-8"))["races"]


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["verify", *map(str, words)], catch_exceptions=False)


def database(world: World) -> str:
    return f"sqlite+aiosqlite:///{world.folder / 'squaredeal.db'}"


async def change(world: World, statement: str) -> None:
    await world.store.writer.write(lambda connection: connection.exec_driver_sql(statement).rowcount)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with World(tmp_path) as world:
        yield world


async def test_a_race_of_the_database_is_verified_packed_or_not_and_a_change_is_named(world: World) -> None:
    race = await chosen_freecell(world)
    for _ in range(2):
        told = run(race, "--database", database(world))
        assert (told.exit_code, told.output.splitlines()[-1].split(":")[0]) == (0, "Verified"), told.output
        await world.store.replays.pack(race)
    for statement, what in (
        (
            "UPDATE seat SET finish_no = 2 WHERE seat = 0",
            "seat 0, the finish number of the seat's row: claimed 1, found 2",
        ),
        ("UPDATE seat SET finish_no = 1, home = 51 WHERE seat = 0", "seat 0, cards home: claimed 51, found 52"),
        (
            "UPDATE replay SET moves = replace(moves, '6b', '7h') WHERE seat = 1",
            "seat 1, the move 2: claimed 7h, found",
        ),
    ):
        await change(world, statement)
        told = run(race, "--database", database(world))
        assert told.exit_code == 1
        assert what in told.output
        assert "NOT VERIFIED" in told.output
    told = run(race, "--database", database(world), "--json")
    assert (told.exit_code, json.loads(told.stdout)["ok"]) == (1, False)


async def test_an_attempt_at_a_daily_is_verified_by_the_operator_at_once_and_by_others_when_it_is_opened(
    world: World, tmp_path: Path
) -> None:
    daily, bob = await today(world, "klondike/3/unlimited"), await world.player("Bob")
    race, client = await attempt(world, daily, bob)
    client.play(1, "s")
    await client.hears("ack")
    client.say({"t": "resign"})
    await client.hears("over")
    told = run(race, "--database", database(world))
    assert (told.exit_code, told.output.splitlines()[-1].split(":")[0]) == (0, "Verified"), told.output
    assert SERVER_SEED.hex() not in told.output
    sealed = await world.hall.replay(race, bob.id)
    assert isinstance(sealed, ReplayView)
    (tmp_path / "sealed.json").write_bytes(msgspec.json.encode(replay_out(sealed)))
    assert "is not over, or its daily's day is not" in refused("--file", tmp_path / "sealed.json")
    await change(world, "DELETE FROM certified_deal")
    assert "claimed none, found promised" in run(race, "--database", database(world)).output
    await change(world, "UPDATE race SET server_seed = zeroblob(32)")
    told = run(race, "--database", database(world))
    assert told.exit_code == 1
    assert "the commitment published before the race: claimed" in told.output


async def test_all_finished_races_are_gone_through(world: World) -> None:
    first, second = await chosen_freecell(world), await aborted(world)
    await world.running("Eve")
    told = run("--all", "--database", database(world))
    assert (told.exit_code, told.stdout) == (
        0,
        "2 finished races: 2 verified, 0 differ, 0 cannot be verified.\n",
    )
    await change(world, f"UPDATE race SET state = '{{}}' WHERE id = '{second}'")
    told = run("--all", "--database", database(world))
    assert told.exit_code == 2
    assert f"CANNOT BE VERIFIED: what is kept of race {second} cannot be read" in told.stdout
    await change(world, "UPDATE seat SET home = 1 WHERE seat = 0")
    told = run("--all", "--database", database(world), "--json")
    summary = json.loads(told.stdout)
    assert (told.exit_code, summary["races"], summary["verified"]) == (1, 2, 0)
    assert [each["race"] for each in summary["differ"]] == [first]


async def test_what_cannot_be_verified_says_why(world: World, tmp_path: Path) -> None:
    running, _ = await world.running("Ann")
    assert "is not over" in refused(running, "--database", database(world))
    assert "there is no race nobody1 here" in refused("nobody1", "--database", database(world))
    assert "name the race" in refused()
    assert "--all takes no race" in refused("abc123", "--all")
    assert "a race is read from" in refused("abc123", "--url", "http://127.0.0.1:1", "--file", "x")
    assert "no address of a server" in refused("abc123", "--url", "ftp://127.0.0.1")
    assert "does not answer" in refused("abc123", "--url", "http://127.0.0.1:1")
    assert "cannot be read" in refused("--file", tmp_path / "none.json")
    (tmp_path / "odd.json").write_text('{"race":"abc123"}')
    assert "no record of a finished race" in refused("--file", tmp_path / "odd.json")


def refused(*words: str | Path) -> str:
    told = run(*words)
    assert told.exit_code == 2
    assert told.stdout == ""
    return told.stderr


def test_a_saved_replay_is_verified_and_of_the_race_that_was_meant(tmp_path: Path) -> None:
    record = RACES["certified_klondike"]
    file = tmp_path / "replay.json"
    file.write_text(json.dumps(record))
    told = run("--file", file, "--solve", "--json")
    report = json.loads(told.stdout)
    assert (told.exit_code, report["ok"], report["checks"][-1]["name"]) == (0, True, "skipped")
    assert "not of another1" in refused("another1", "--file", file)
    file.write_text(json.dumps({**record, "seed": "1"}))
    assert run(record["race"], "--file", file).exit_code == 1


def test_a_file_or_a_server_that_answers_with_endless_nesting_cannot_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "replay.json"
    file.write_text('{"more":' + "[" * 200_000)
    assert "nested too deeply" in refused("--file", file)

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if "good" in self.path else 500)
            self.end_headers()
            self.wfile.write(file.read_bytes())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}"
        assert "nested too deeply" in refused("good1", "--url", address)
        assert "HTTP 500" in refused("bad1", "--url", address)
        server.shutdown()


def test_nothing_in_a_record_speaks_to_the_terminal(tmp_path: Path) -> None:
    record, file = json.loads(json.dumps(RACES["helped"])), tmp_path / "replay.json"
    record["seats"][0]["moves"][0] = "\x1b[2J\u202e" + "x" * 1_000
    record["view"]["id"] = "\x1b]0;owned\x07"
    file.write_text(json.dumps(record))
    told = run("--file", file)
    assert told.exit_code == 1
    assert "Race \\x1b]0;owned\\x07\n" in told.output
    assert "the move 1: claimed \\x1b[2J\\u202exxx" in told.output
    assert not any(char in told.output for char in "\x1b\x07\u202e")
    assert max(map(len, told.output.splitlines())) < 500
    assert "\x1b" not in refused("another1", "--file", file)


def test_a_player_verifies_a_race_of_a_running_server_and_an_operator_after_a_restore(tmp_path: Path) -> None:
    data, backup, other = tmp_path / "data", tmp_path / "backup", tmp_path / "other"
    with serving(data) as server:
        player = Player(server, rules="klondike/3/unlimited")
        with player.seated() as (socket, _):
            player.start(socket)
            assert "is not over" in refused(player.race, "--url", server.http)
            play(socket, 1, "s", "s", "u")
            socket.send('{"t":"resign"}')
            while json.loads(socket.recv(timeout=20))["t"] != "over":
                pass
        told = run(player.race, "--url", server.http + "/")
        assert told.exit_code == 0, told.output
        assert "there is no race nobody1" in refused("nobody1", "--url", server.http)
        back_up(place_of(Settings(data=str(data))), backup)
    settings = Settings(data=str(other))
    other.mkdir()
    restore(settings, place_of(settings), backup, replace=False)
    told = run(player.race, "--data", other)
    assert told.exit_code == 0, told.output


async def test_what_the_command_reads_of_a_database_is_what_the_page_tells(world: World) -> None:
    race = await chosen_freecell(world)
    report = json.loads(run(race, "--database", database(world), "--json").stdout)
    file = world.folder / "replay.json"
    file.write_bytes(await record_of(world, race))
    assert json.loads(run("--file", file, "--json").stdout) == report
