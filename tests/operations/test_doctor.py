"""The doctor finds nothing where all is well, and names what is not."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import sqlite3
import threading
import tomllib
from collections.abc import Iterator
from contextlib import closing
from importlib import metadata
from pathlib import Path

import pytest

from squaredeal.clock import Clock
from squaredeal.operations import machine
from squaredeal.operations.doctor import examine
from squaredeal.operations.findings import Finding
from squaredeal.operations.machine import numbers
from squaredeal.operations.place import place_of
from squaredeal.race.daily import opens_at
from squaredeal.race.model import Terms
from squaredeal.settings import Settings
from squaredeal.store import open_store
from tests.services.ports import free_port
from tests.web.days import NOON, put_dailies, put_time

from .commands import serving, squaredeal, told
from .racing import Player, hear, play

# A known solution of Microsoft deal 1 is in docs/examples/race.py; these are its first moves, with detours.
FREECELL = ("6a", "6b", "6h", "u", "6h", "6h", "bh", "7b", "76")
KLONDIKE = ("s", "s", "u", "s", "s")


@pytest.fixture(scope="module")
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


def settings(data: Path) -> Settings:
    return Settings(data=str(data), port=free_port())


def findings(data: Path, *, full: bool = True) -> list[Finding]:
    return list(examine(settings(data), place_of(settings(data)), full=full))


def failures(data: Path, *, full: bool = True) -> list[tuple[str, str]]:
    """What has failed, but for the client, which need not be built."""
    return [(f.check, f.text) for f in findings(data, full=full) if f.verdict == "failure" and f.check != "client"]


def change(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / "squaredeal.db", isolation_level=None)) as connection:
        assert connection.execute(statement).rowcount > 0


def test_all_is_well(data: Path) -> None:
    assert failures(data) == failures(data, full=False) == []
    texts = {finding.check: finding.text for finding in findings(data)}
    assert texts["journals"] == "5 races, 5 seats, 25 moves replayed"
    sampled = {finding.check: finding.text for finding in findings(data, full=False)}
    assert sampled["journals"].startswith("2 races, 2 seats, 14 moves counted")


def test_nothing_is_changed(data: Path) -> None:
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    findings(data)
    after = {path.name: path.read_bytes() for path in data.iterdir() if path.name not in ("squaredeal.db-shm",)}
    assert {**after, "squaredeal.db-wal": b""} == {**before, "squaredeal.db-wal": b""}


RUNNING = "(SELECT id FROM race WHERE phase = 'running' AND state LIKE '%freecell%')"
DAMAGES = [
    (f"DELETE FROM journal WHERE rev = 3 AND race = {RUNNING}", False, "row 3 is missing"),
    (f"DELETE FROM journal WHERE rev = 9 AND race = {RUNNING}", False, "8 rows, but the seat is at 9"),
    (f"UPDATE journal SET claim = 9 WHERE rev = 2 AND race = {RUNNING}", False, "claims fall"),
    (f"UPDATE journal SET at_ms = 99999999 WHERE rev = 2 AND race = {RUNNING}", False, "times fall"),
    (f"UPDATE seat SET rev = 12 WHERE race = {RUNNING}", False, "9 rows, but the seat is at 12"),
    (f"UPDATE race SET version = version + 1 WHERE id = {RUNNING}", False, "not those of its state"),
    (f"UPDATE race SET state = '{{}}' WHERE id = {RUNNING}", False, "state cannot be read"),
    (f"UPDATE journal SET move = '12' WHERE rev = 1 AND race = {RUNNING}", True, "row 1 is not legal"),
    (f"UPDATE journal SET move = 'zz' WHERE rev = 2 AND race = {RUNNING}", True, "row 2 is no move"),
    (f"UPDATE seat SET home = 9 WHERE race = {RUNNING}", True, "another board"),
    ("UPDATE seat SET state = 'finished' WHERE state = 'resigned'", True, "another board"),
    (
        "UPDATE race SET server_seed = zeroblob(32) WHERE state LIKE '%klondike/1%'",
        True,
        "not the one it is committed to",
    ),
    ("UPDATE replay SET moves = moves || ' 6a'", True, "replay cannot be read"),
    ("UPDATE replay SET moves = '12' || substr(moves, 3)", True, "row 1 is not legal"),
    ("DELETE FROM replay", True, "0 rows, but the seat is at 9"),
]


@pytest.mark.parametrize(("statement", "full", "told_as"), DAMAGES, ids=lambda value: str(value)[:40])
def test_a_damaged_journal_is_named(data: Path, statement: str, full: bool, told_as: str) -> None:
    change(data, statement)
    checks = failures(data, full=full)
    assert checks
    assert all(check == "journals" for check, _ in checks)
    assert any(told_as in text for _, text in checks), checks
    if full:
        assert failures(data, full=False) == []


def test_many_problems_are_counted_not_listed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("squaredeal.operations.doctor.MOST_TOLD", 1)
    change(data, "UPDATE seat SET home = 51")
    assert [text for _, text in failures(data)][-1].startswith("and ")


def test_rows_that_refer_to_nothing(data: Path) -> None:
    change(data, "INSERT INTO seat (race, seat, state) VALUES ('nowhere', 0, 'seated')")
    assert ("integrity", "a row of seat refers to nothing in race") in failures(data)


def test_a_damaged_file(data: Path) -> None:
    file = data / "squaredeal.db"
    body = bytearray(file.read_bytes())
    for start in range(8_192, len(body), 4_096):
        body[start : start + 64] = b"\xff" * 64
    file.write_bytes(body)
    assert "integrity" in {check for check, _ in failures(data)}
    file.write_text("no database at all " * 1_000)
    assert {"database", "integrity"} <= {check for check, _ in failures(data)}


@pytest.mark.parametrize(("revision", "verdict"), [("0000", "warning"), ("9999", "failure")])
def test_a_schema_of_another_release(data: Path, revision: str, verdict: str) -> None:
    change(data, f"UPDATE alembic_version SET version_num = '{revision}'")
    (schema,) = [finding for finding in findings(data) if finding.check == "schema"]
    assert (schema.verdict, revision in schema.text) == (verdict, True)


def test_another_database(data: Path) -> None:
    (data / "squaredeal.db").unlink()
    with closing(sqlite3.connect(data / "squaredeal.db")) as other:
        other.execute("CREATE TABLE t (a)")
    assert any("no tables of Square Deal" in text for _, text in failures(data))


def test_who_may_read_the_data(data: Path) -> None:
    for name, mode in ((".", 0o755), ("secret", 0o644), ("squaredeal.db", 0o640)):
        (data / name).chmod(mode)
    wrong = [text for check, text in failures(data) if check == "permissions"]
    assert len(wrong) == 3
    assert all("chmod go=" in text for text in wrong)


def test_a_clock_that_was_set(data: Path) -> None:
    change(data, "UPDATE anchor SET shared_ms = shared_ms + 3600000")
    (time,) = [finding for finding in findings(data) if finding.check == "time"]
    assert time.verdict == "warning"
    assert "from the clock" in time.text


def test_a_daily_that_is_missing_or_is_not_what_it_says(tmp_path: Path) -> None:
    put_time(tmp_path, opens_at("2027-03-01") + NOON)
    assert dailies(tmp_path)[0][1].startswith("none has been made yet")
    put_dailies(tmp_path, "2027-03-01", "2027-03-02")
    assert dailies(tmp_path) == [("ok", "today's and tomorrow's are there, 6 in all")]
    change(tmp_path, "DELETE FROM daily WHERE day = '2027-03-02' AND rules = 'freecell'")
    ((verdict, told),) = dailies(tmp_path)
    assert (verdict, told.partition(":")[0]) == ("warning", "the daily of freecell for 2027-03-02 is missing")
    change(tmp_path, "UPDATE daily SET commitment = 'c0ffee' WHERE day = '2027-03-01' AND rules = 'freecell'")
    change(tmp_path, "DELETE FROM certified_deal WHERE rules = 'klondike/1/unlimited'")
    assert [told for verdict, told in dailies(tmp_path) if verdict == "failure"] == [
        "the daily of freecell for 2027-03-01 is not the one it is committed to",
        "the daily of klondike/1/unlimited for 2027-03-01 has no certified deal",
        "the daily of klondike/1/unlimited for 2027-03-02 has no certified deal",
    ]


def dailies(data: Path) -> list[tuple[str, str]]:
    return [(found.verdict, found.text) for found in findings(data) if found.check == "dailies"]


def hang_up(listening: socket.socket) -> None:
    """Take one connection and close it."""
    listening.accept()[0].close()


def test_a_port_that_is_taken(data: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = Settings(data=str(data), port=other.getsockname()[1])
        other.settimeout(20)
        answering = threading.Thread(target=hang_up, args=[other])
        answering.start()
        (port,) = list(machine.port(taken, place_of(taken)))
        answering.join()
    assert port.verdict == "failure"
    assert "cannot listen" in port.text


def test_a_server_without_the_embedded_database_is_known_by_its_answer(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'apart.db'}"
    with serving(tmp_path / "data", "--database", url) as server:
        there = Settings(data=str(server.data), database=url, port=server.port)
        (port,) = list(machine.port(there, place_of(there)))
    assert (port.verdict, port.text) == ("ok", f"a server lives on 127.0.0.1 port {server.port}")


def test_too_few_files(data: Path) -> None:
    (few,) = machine.open_files(Settings(max_connections=1_000_000))
    (enough,) = machine.open_files(Settings(max_connections=1))
    assert (few.verdict, enough.verdict) in (("warning", "ok"), ("ok", "ok"))
    assert few.verdict == "ok" or "ulimit -n" in few.text


def test_versions_are_compared_with_the_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {finding.verdict for finding in machine.versions()} == {"ok"}
    monkeypatch.setattr(metadata, "version", lambda name: {"uvicorn": "0.55.1", "redis": "4.5.4"}.get(name, "99"))
    wrong = {f.text.partition(" ")[0]: f.text for f in machine.versions() if f.verdict == "failure"}
    assert set(wrong) == {"uvicorn", "redis"}
    assert "CVE-2023-28858" in wrong["redis"]
    assert numbers("2.1.9b1") == (2, 1, 9)
    assert numbers("1.10") > numbers("1.9.9")


def test_the_project_asks_for_no_less_than_the_floor() -> None:
    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    floor = tomllib.loads((root / "server" / "squaredeal" / "operations" / "security_floor.toml").read_text())
    asked = {}
    for wish in project["dependencies"]:
        name, _, bounds = wish.partition(";")[0].partition(">=")
        asked[name.partition("[")[0]] = numbers(bounds)
    for name, bounds in floor["packages"].items():
        assert asked[name] >= numbers(bounds["least"]), name
    assert numbers(project["requires-python"].removeprefix(">=")) >= numbers(floor["python"]["least"])


def test_a_check_that_breaks_does_not_stop_the_others(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Iterator[Finding]:
        raise RuntimeError("boom")

    monkeypatch.setattr(machine, "client", broken)
    checks = {finding.check: finding for finding in findings(data)}
    assert checks["client"].text == "it cannot be looked at: RuntimeError: boom"
    assert checks["journals"].verdict == "ok"


def test_beside_a_running_server(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    with serving(data) as server:
        player = Player(server, seed="1")
        with player.seated() as (sock, _):
            player.start(sock)
            play(sock, 1, *FREECELL)
            done = squaredeal("doctor", "--data", data, "--full", "--json", SQUAREDEAL_PORT=str(server.port))
            assert play(sock, 10, "u")[0][:2] == ["a", 10]
    answer = json.loads(done.stdout)
    texts = {finding["check"]: finding["text"] for finding in answer["findings"]}
    assert texts["port"] == f"a server runs on the data folder {data}"
    assert texts["journals"] == "1 races, 1 seats, 9 moves replayed"
    assert [f for f in answer["findings"] if f["verdict"] == "failure" and f["check"] != "client"] == []


def test_before_the_first_start_and_its_exit_codes(tmp_path: Path) -> None:
    empty = tmp_path / "nothing"
    text = told("doctor", "--data", empty)
    assert "is made at the first start" in text
    assert not empty.exists()
    done = squaredeal("doctor", "--database", f"sqlite:///{tmp_path / 'no.db'}")
    assert done.returncode == 1
    assert "FAILURE  database" in done.stdout
    assert "checks failed." in done.stdout
    assert squaredeal("doctor", "--database", "nonsense").returncode == 1
