"""`squaredeal admin`: the first admin, a name, a result, a switch, the log and what is old, as an operator types it."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from squaredeal.cli import cli
from squaredeal.clock import MachineTime, ManualClock
from squaredeal.operations.errors import OperationError
from squaredeal.race.model import Terms
from squaredeal.store import Player, open_store
from squaredeal.store.dailies import Daily
from squaredeal.store.reports import Draft
from tests.operations.commands import decided
from tests.store.results import FINISHED, add_results, make_players

WHY = ("--why", "it was reported")
MISSED = "2020-02-29"
"""A day with a daily."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    asyncio.run(_fill(tmp_path))
    return tmp_path


async def _fill(data: Path) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{data / 'squaredeal.db'}", "a", ManualClock(), Terms())
    await make_players(store, ["p0"])
    await add_results(store, [FINISHED])
    guest, _ = await store.players.guest("Zoé", 0)
    await store.accounts.make(Player(guest.id, "Zoé", "account"), "zoe", password="-", device="", now=0)
    await store.dailies.ensure(Daily("freecell", MISSED, b"x" * 32, "c0ffee", 0))
    await store.players.guest("Zoltan\x1b[2J", 0)
    await store.moderation.reports.make(Draft("p0", guest.id, "play", "too\nquick", None), 0)
    await store.close()


def lines(data: Path, *words: str) -> str:
    done = CliRunner().invoke(cli, ["admin", *words, "--data", str(data)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_an_operator_does_all_that_those_with_a_role_do(data: Path) -> None:
    assert decided(data, "grant", "ZOE", "admin")["role"] == "admin"
    zoe = decided(data, "players", "zo")["players"][0]
    assert (zoe["name"], zoe["role"]) == ("Zoé", "admin")
    assert "\x1b" not in lines(data, "players", "zo")
    (report,) = decided(data, "reports")["reports"]
    assert "too quick" in lines(data, "reports")
    assert decided(data, "close", report["id"], "acted", *WHY)["outcome"] == "acted"
    assert decided(data, "void", "r", "0", *WHY) == {"why": "voided"}
    assert decided(data, "restore", "r", "0", *WHY) == {"why": None}
    assert decided(data, "rename", zoe["id"], "--name", "Zora", *WHY) == {"name": "Zora"}
    assert decided(data, "rename", "Zora", *WHY)["name"].startswith("Player ")
    assert decided(data, "flags", "reports", "off", *WHY)["flags"][0]["on"] is False
    assert {flag["name"] for flag in decided(data, "flags")["flags"] if not flag["on"]} == {"reports"}
    assert "excused" in lines(data, "streak", "p0", "freecell", MISSED, *WHY)
    assert decided(data, "revoke", zoe["id"])["role"] is None
    assert "never" in lines(data, "retention")
    ran = decided(data, "retention", "--run")
    assert ran["last"]["finished_at"] is not None
    entries = decided(data, "audit")["entries"]
    assert {entry["who"] for entry in entries} == {"operator"}
    assert [entry["what"] for entry in reversed(entries)] == [
        *("role_granted", "report_closed", "result_voided", "result_restored", "player_renamed", "player_renamed"),
        *("flag_changed", "streak_repaired", "role_revoked", "retention_ran"),
    ]


REFUSED = [
    (("grant", "Nobody", "admin"), "no such player"),
    (("grant", "Zoltan\x1b[2J", "admin"), "guest"),
    (("void", "r", "1", *WHY), "no result"),
    (("void", "r", "0", "--why", "\u202e"), "invisible"),
    (("rename", "p0", "--name", "admin", *WHY), "reserved"),
    (("rename", "p0", "--name", "zoe", *WHY), "somebody"),
    (("close", "nothing", "acted", *WHY), "no such report"),
    (("flags", "gravity", "off"), "no such flag"),
    (("audit", "--after", "AAAA"), "no such page"),
    (("streak", "p0", "freecell", "2026-02-30", *WHY), "no day"),
    (("streak", "p0", "freecell", "9999-12-31", *WHY), "missed"),
    (("streak", "p0", "klondike/3/3", MISSED, *WHY), "missed"),
]


def test_what_cannot_be_is_told_in_a_sentence_and_changes_nothing(data: Path) -> None:
    for words, said in REFUSED:
        with pytest.raises(OperationError, match=said):
            decided(data, *words)
    assert decided(data, "audit")["entries"] == []


def test_a_decision_is_dated_by_the_servers_time_whatever_this_machines_clock_says(data: Path) -> None:
    late_ms = 7 * 24 * 3_600_000
    machine = MachineTime()
    with sqlite3.connect(data / "squaredeal.db") as database:  # as of a server that runs since the clock was set on
        kept = (machine.boot(), machine.monotonic_ms(), machine.wall_ms() - late_ms)
        database.execute("UPDATE anchor SET boot = ?, monotonic_ms = ?, shared_ms = ?", kept)
    decided(data, "flags", "reports", "off", *WHY)
    started = decided(data, "retention", "--run")["last"]["started_at"]
    for at in (started, *(entry["at"] for entry in decided(data, "audit")["entries"])):
        assert abs(machine.wall_ms() - late_ms - at) < 3_600_000


def test_there_must_be_a_database(tmp_path: Path) -> None:
    with pytest.raises(OperationError, match="squaredeal"):
        decided(tmp_path / "nothing", "flags")
    assert not (tmp_path / "nothing").exists()
