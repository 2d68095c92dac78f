"""What is old goes, once a day and by one node; what places are proved by stays."""

import asyncio

from msgspec.structs import replace
from sqlalchemy import update

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Join, Leave
from squaredeal.race.events import SeatTaken
from squaredeal.store import Store
from squaredeal.store import moderation_tables as m
from squaredeal.store.players import NOBODY
from squaredeal.store.race_names import Period, forget_in_events
from squaredeal.store.reports import Draft
from squaredeal.store.retention import rules_of
from squaredeal.store.retention_steps import DAY_MS, Keep
from squaredeal.store.sessions import LOGIN_MS
from tests.store.deciding import because, logged
from tests.store.places import Place
from tests.store.results import FINISHED, add_results, make_players, start
from tests.store.staging import SEED, empty_race

NEVER = Keep(0, 0, 0, 0)


async def test_guests_go_who_have_left_no_trace(store: Store, place: Place, clock: ManualClock) -> None:
    await make_players(store, ["idle", "won", "told", "p0", "p1"], kind="guest")
    await make_players(store, ["account"])
    young, _ = await store.players.guest("Young", LOGIN_MS + 2 * DAY_MS)
    await add_results(store, [replace(FINISHED, player="won", kind="guest")])
    await store.moderation.reports.make(Draft("won", "told", "other", "x", None), 0)
    await start(store, clock, kind="guest")
    early, due = LOGIN_MS + 3 * DAY_MS - 1, LOGIN_MS + 3 * DAY_MS
    retention = store.moderation.retention
    assert (await retention.run(Keep(guests=3), lambda: early))["guests"] == 0
    assert (await retention.run(NEVER, lambda: due))["guests"] == 0
    assert (await retention.run(Keep(guests=3), lambda: due))["guests"] == 1
    left = {player for (player,) in place.ask("SELECT id FROM player")}
    assert left == {"won", "told", "p0", "p1", "account", young.id}


async def test_a_guest_who_goes_is_named_in_no_race_any_more(store: Store, place: Place, clock: ManualClock) -> None:
    born = clock.now()
    brief, _ = await store.players.guest("Brief", born)
    stays, _ = await store.players.guest("Stays", born)
    for race in ("r1", "r2"):
        await store.races.create(empty_race(race, clock), SEED)
        for player in (brief, stays):
            await store.races.command(race, Join(player.id, player.name, "guest"), clock.now())
        await store.races.command(race, Leave(0), clock.now())
    await store.races.create(empty_race("later", clock), SEED)
    before = place.ask("SELECT race, version FROM race_event ORDER BY race, version")
    due = born + LOGIN_MS + 3 * DAY_MS
    assert (await store.moderation.retention.run(Keep(guests=3), lambda: due))["guests"] == 1
    told = repr(place.ask_all("SELECT state FROM race", "SELECT event FROM race_event", "SELECT name FROM player"))
    assert ("Brief" in told, "Stays" in told) == (False, True)
    assert [(event.player, event.name) for event in await seatings(store)] == [(brief.id, NOBODY), (stays.id, "Stays")]
    assert place.ask("SELECT race, version FROM race_event ORDER BY race, version") == before


async def test_races_of_another_time_are_not_gone_through(store: Store, clock: ManualClock) -> None:
    brief, _ = await store.players.guest("Brief", clock.now())
    await store.races.create(empty_race("r1", clock), SEED)
    await store.races.command("r1", Join(brief.id, brief.name, "guest"), clock.now())
    await store.races.command("r1", Leave(0), clock.now())  # the last one: it is over
    now, players = clock.now(), frozenset([brief.id])
    for period in (Period(now - 9, now - 1), Period(now + 1, now + 9)):
        await forget_in_events(store.database, store.writer, players, period, NOBODY)
        assert [event.name for event in await seatings(store)] == ["Brief"]
    await forget_in_events(store.database, store.writer, players, Period(now, now), NOBODY)
    assert [event.name for event in await seatings(store)] == [NOBODY]


async def seatings(store: Store) -> list[SeatTaken]:
    return [each.event for each in await store.races.history("r1") if isinstance(each.event, SeatTaken)]


async def test_closed_reports_old_entries_and_ended_sessions_go(store: Store, place: Place) -> None:
    await make_players(store, ["p0", "p1", "p2"], kind="guest")
    await store.players.guest("Ann", 0)
    for player in ("p1", "p2"):
        await store.moderation.reports.make(Draft(player, "p0", "other", "x", None), 0)
    (first, _) = (await store.moderation.reports.page("open", limit=5)).reports
    await store.moderation.reports.close(first.id, "acted", because())
    late = because().at + 2 * DAY_MS
    keep = Keep(guests=0, reports=2, audit=2)
    removed = await store.moderation.retention.run(keep, lambda: late - DAY_MS)
    assert removed == {"logins": 0, "guests": 0, "reports": 0, "audit": 0, "names": 0, "aborts": 0}
    removed = await store.moderation.retention.run(keep, lambda: late, because("p0"))
    assert removed == {"logins": 0, "guests": 0, "reports": 1, "audit": 1, "names": 0, "aborts": 0}
    removed = await store.moderation.retention.run(NEVER, lambda: LOGIN_MS)
    assert removed == {"logins": 1, "guests": 0, "reports": 0, "audit": 0, "names": 0, "aborts": 0}
    assert place.ask("SELECT state FROM report") == [("open",)]
    assert await logged(store) == [("p0", "retention_ran", "retention")]


async def test_one_of_many_nodes_runs_once_a_day(store: Store, second: Store) -> None:
    each = (store.moderation.retention, second.moderation.retention)
    now = 10 * DAY_MS
    runs = await asyncio.gather(*(each[n % 2].run_if_due(NEVER, lambda: now) for n in range(8)))
    assert sum(run is not None for run in runs) == 1
    last = await each[1].last()
    assert last is not None
    assert (last.started_at, last.finished_at) == (now, now)
    assert last.removed == {"logins": 0, "guests": 0, "reports": 0, "audit": 0, "names": 0, "aborts": 0}
    assert await each[0].run_if_due(NEVER, lambda: now + DAY_MS - 1) is None
    assert await each[0].run_if_due(NEVER, lambda: now + DAY_MS) is not None


async def test_a_run_whose_node_died_is_anothers_to_do(store: Store) -> None:
    retention = store.moderation.retention
    now = 10 * DAY_MS
    await retention.run(NEVER, lambda: now)
    died = update(m.retention_run).values(finished_at=None, removed=None)
    await store.writer.write(lambda connection: connection.execute(died).rowcount)
    assert await retention.run_if_due(NEVER, lambda: now + 1_000) is None
    assert await retention.run_if_due(NEVER, lambda: now + 60 * 60 * 1_000) is not None


def test_the_rules_say_what_is_kept_for_ever() -> None:
    kept = {rule.name: rule.days for rule in rules_of(Keep(guests=0, reports=7, audit=8))}
    assert kept == {
        "logins": 30,
        "guests": None,
        "reports": 7,
        "audit": 8,
        "names": 365,
        "aborts": 1,
        "accounts": None,
        "races": None,
    }
