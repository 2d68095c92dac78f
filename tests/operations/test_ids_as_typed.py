"""Ids that begin with `-`, as one in 64 does, are typed like all others in `squaredeal admin`."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from squaredeal.cli import cli
from squaredeal.clock import ManualClock
from squaredeal.race.model import Terms
from squaredeal.store import moderation_tables as m
from squaredeal.store import open_store
from squaredeal.store.dailies import Daily
from squaredeal.store.reports import Draft
from tests.operations.commands import decided
from tests.store.deciding import make_accounts

WHY = ("--why", "it was reported")
MISSED = "2020-02-29"
PLAYERS = ("-zQ3_x-9aBcDeFgH", "--whyQ3-9aBcDeFg")
REPORT = "-d-ata3_x9aB"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data of a server with an account of each of these ids, and the report."""
    asyncio.run(_fill(tmp_path))
    return tmp_path


async def _fill(data: Path) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{data / 'squaredeal.db'}", "a", ManualClock(), Terms())
    await make_accounts(store, *PLAYERS)
    await store.dailies.ensure(Daily("freecell", MISSED, b"x" * 32, "c0ffee", 0))
    await store.moderation.reports.make(Draft(*PLAYERS, "name", "such a name", None), 0)
    await store.writer.write(lambda connection: connection.execute(update(m.report).values(id=REPORT)).rowcount)
    await store.close()


def test_they_are_taken_wherever_an_id_is(data: Path) -> None:
    for player in PLAYERS:
        assert [each["id"] for each in decided(data, "players", player)["players"]] == [player]
        assert decided(data, "grant", player, "moderator")["role"] == "moderator"
        assert decided(data, "revoke", *WHY, player)["role"] is None
        assert decided(data, "streak", player, "freecell", MISSED, *WHY) == {"day": MISSED}
        assert decided(data, "rename", player, "--name", "Zora" + player[-1], *WHY) == {"name": "Zora" + player[-1]}
    assert decided(data, "close", REPORT, "acted", *WHY)["outcome"] == "acted"


@pytest.mark.parametrize("words", [("--nmae", "Zora"), ("-x",), ("--jsn",)])
def test_an_option_that_is_none_is_still_told(data: Path, words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(cli, ["admin", "rename", PLAYERS[0], *WHY, *words, "--data", str(data)])
    assert (done.exit_code, words[0] in done.output) == (2, True), done.output
