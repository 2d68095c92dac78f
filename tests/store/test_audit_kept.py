"""The database itself keeps the log of decisions as it was written: only a run of retention lets what is old go."""

import asyncio
from contextlib import suppress

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from squaredeal.store import Store
from squaredeal.store.migrating import scripts
from squaredeal.store.reports import Draft
from squaredeal.store.retention_steps import DAY_MS, Keep
from tests.store.deciding import because
from tests.store.places import Place, only_postgres, only_sqlite
from tests.store.results import make_players

KEPT = "kept as it was written"
CHANGES = [
    "UPDATE audit SET why = 'another reason'",
    "UPDATE audit SET who = who",
    "DELETE FROM audit",
]
UPSERT = (
    "INSERT INTO audit (id, at, who, what, thing, why, detail) SELECT id, 0, who, what, thing, why, detail FROM audit "
    "WHERE true ON CONFLICT (id) DO UPDATE SET at = excluded.at"
)
REPLACE = "INSERT OR REPLACE INTO audit SELECT id, 0, 'me', what, thing, player, why, detail FROM audit"


async def decide_once(store: Store) -> int:
    """Make one decision, so that one entry is there; return when it was."""
    await make_players(store, ["p0", "p1"], kind="guest")
    await store.moderation.reports.make(Draft("p0", "p1", "other", "x", None), 0)
    (report,) = (await store.moderation.reports.page("open", limit=5)).reports
    change = because()
    await store.moderation.reports.close(report.id, "dismissed", change)
    return change.at


async def by_hand(place: Place, statement: str) -> None:
    """Change something past the server, as somebody with the database's password would."""
    database = create_async_engine(place.url)
    try:
        async with database.begin() as connection:
            await connection.execute(text(statement))
    finally:
        await database.dispose()


@pytest.mark.parametrize("change", CHANGES)
async def test_whoever_changes_or_deletes_an_entry_is_refused(store: Store, place: Place, change: str) -> None:
    await decide_once(store)
    before = place.ask("SELECT * FROM audit")
    assert len(before) == 1
    with pytest.raises(IntegrityError, match=KEPT):
        await by_hand(place, change)
    assert place.ask("SELECT * FROM audit") == before


@only_postgres
async def test_the_log_is_not_emptied_either(store: Store, place: Place) -> None:
    await decide_once(store)
    with pytest.raises(IntegrityError, match=KEPT):
        await by_hand(place, "TRUNCATE audit")
    assert len(place.ask("SELECT * FROM audit")) == 1


async def test_an_entry_is_not_written_over_either(store: Store, place: Place) -> None:
    await decide_once(store)
    before = place.ask("SELECT * FROM audit")
    with suppress(IntegrityError):  # refused by the one database, passed over by the other
        await by_hand(place, UPSERT)
    assert place.ask("SELECT * FROM audit") == before


@only_sqlite
async def test_an_entry_is_not_replaced_either(store: Store, place: Place) -> None:
    await decide_once(store)
    before = place.ask("SELECT * FROM audit")
    await by_hand(place, REPLACE)
    assert place.ask("SELECT * FROM audit") == before


async def test_a_run_of_retention_lets_go_what_is_old_and_nothing_else(store: Store, place: Place) -> None:
    at = await decide_once(store)
    retention, keep = store.moderation.retention, Keep(guests=0, reports=0, audit=2)
    assert (await retention.run(keep, lambda: at + 2 * DAY_MS - 1))["audit"] == 0
    assert (await retention.run(keep, lambda: at + 2 * DAY_MS))["audit"] == 1
    await decide_again(store)
    assert place.ask("SELECT audit_until FROM retention_run") == [(None,)]
    with pytest.raises(IntegrityError, match=KEPT):  # the run is over, so even what it would let go stays
        await by_hand(place, "DELETE FROM audit")


async def decide_again(store: Store) -> None:
    await store.moderation.reports.make(Draft("p1", "p0", "other", "x", None), 0)
    (report,) = (await store.moderation.reports.page("open", limit=5)).reports
    await store.moderation.reports.close(report.id, "dismissed", because())


async def test_under_way_a_run_lets_nothing_go_that_is_young(store: Store, place: Place) -> None:
    at = await decide_once(store)
    begun = "INSERT INTO retention_run (id, started_at, audit_until) VALUES (1, 5, {})"
    await by_hand(place, begun.format(at - 1))
    with pytest.raises(IntegrityError, match=KEPT):
        await by_hand(place, "DELETE FROM audit")
    await by_hand(place, f"UPDATE retention_run SET audit_until = {at}")
    with pytest.raises(IntegrityError, match=KEPT):
        await by_hand(place, "UPDATE audit SET why = 'another reason'")
    await by_hand(place, "DELETE FROM audit")
    assert place.ask("SELECT * FROM audit") == []


def test_the_revision_before_had_no_such_guard_and_keeps_every_entry(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SQUAREDEAL_DATABASE", place.url)
    scripted = Config(scripts() / "alembic.ini")
    values = "'e', 1, 'operator', 'flag_changed', 'dailies', 'no deals', '{}'"
    asyncio.run(by_hand(place, f"INSERT INTO audit (id, at, who, what, thing, why, detail) VALUES ({values})"))
    command.downgrade(scripted, "0009")
    command.upgrade(scripted, "head")
    with pytest.raises(IntegrityError, match=KEPT):
        asyncio.run(by_hand(place, "DELETE FROM audit"))
    assert len(place.ask("SELECT * FROM audit")) == 1
    command.downgrade(scripted, "0009")
    asyncio.run(by_hand(place, "DELETE FROM audit"))
    assert place.ask("SELECT * FROM audit") == []
    command.upgrade(scripted, "head")
