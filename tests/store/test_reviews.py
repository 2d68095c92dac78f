"""What comes into review, once, on both databases, and what moderators decide about it."""

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import delete, insert

from squaredeal.clock import ManualClock
from squaredeal.engine import parse_rules
from squaredeal.race.commands import Resign
from squaredeal.race.daily import DAY_MS, opens_at, sealed_until
from squaredeal.review import Evidence, Run, evidence_of
from squaredeal.store import Store
from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.audit import Change
from squaredeal.store.boards import Board
from squaredeal.store.dailies import daily_name
from squaredeal.store.deals import CertifiedDeal
from squaredeal.store.moderation import Moderation
from squaredeal.store.reports import Draft, YourOwn
from squaredeal.store.review_reading import Waiting
from squaredeal.store.reviews import TOP, Looked, NoSuchReview
from squaredeal.store.voiding import NoSuchResult
from tests.store.dailies import DAY, RULES, at_noon, begin, make_daily, make_player
from tests.store.places import Place
from tests.store.results import FINISHED, add_results, make_players, start, win
from tests.store.staging import moves

ALL = Board("freecell", "all", "", "time", clean=False, of="accounts")
STEPS = tuple(("14", "41")[rev % 2] for rev in range(40))
PROGRAM = evidence_of(Run(parse_rules("freecell"), STEPS, tuple(range(100, 4_100, 100))))
PERSON = evidence_of(Run(parse_rules("freecell"), STEPS, tuple(rev * rev * 9 + 900 for rev in range(40))))


def change(who: str = "mod", at: int = 5_000) -> Change:
    return Change(who, "seen live", at)


async def queued(moderation: Moderation, state: str = "pending") -> list[tuple[str, int, tuple[str, ...]]]:
    page = await moderation.reviews.page(state, limit=50)  # type: ignore[arg-type]
    return [(each.race, each.seat, each.reasons) for each in page.reviews]


async def look(store: Store, now: int, evidence: Evidence | None = PERSON) -> list[Waiting]:
    """Do a node's round."""
    reviews = store.moderation.reviews
    found = await reviews.waiting(now, limit=10)
    looked = [Looked(each.race, each.seat, evidence) for each in found.waiting]
    await reviews.keep(looked, now, gone=found.gone)
    return list(found.waiting)


async def test_a_result_is_looked_at_once_with_its_moves_and_stays_on_its_board(
    store: Store, second: Store, place: Place, clock: ManualClock
) -> None:
    await make_players(store, ["p0", "p1"])
    await start(store, clock)
    await win(store, clock, seat=1, count=12)
    assert await look(store, clock.now()) == []  # it is not entered
    await store.races.command("r1", Resign(0), clock.now())
    await store.results.enter()
    looks = await asyncio.gather(*(look((store, second)[number % 2], clock.now()) for number in range(4)))
    (waiting,) = max(looks, key=len)
    assert (waiting.race, waiting.seat, waiting.rules, waiting.line) == ("r1", 1, "freecell", None)
    assert waiting.moves == tuple(f"m{rev}" for rev in range(1, 13))
    assert waiting.at == tuple(range(10, 130, 10))
    assert await look(store, clock.now()) == []
    assert await queued(store.moderation) == [("r1", 1, ("top",))]
    assert await store.boards.place(ALL, "p1") == 1
    assert place.ask("SELECT count(*) FROM review_waiting") == [(0,)]


async def test_who_is_not_among_the_first_comes_in_by_a_flag_or_a_report_alone(store: Store) -> None:
    await make_players(store, [f"p{number}" for number in range(TOP + 4)])
    runs = [
        replace(FINISHED, race=f"r{number:02}", player=f"p{number}", finished_ms=90_000 + number, moves=90 + number)
        for number in range(TOP + 4)
    ]
    await add_results(store, runs)
    first, eleventh, flagged, reported, damaged = (runs[number].race for number in (0, TOP, TOP + 1, TOP + 2, TOP + 3))
    await store.writer.write(lambda connection: connection.execute(insert(m.report), _report(reported)).rowcount)
    seen = {first: PERSON, eleventh: PERSON, flagged: PROGRAM, reported: PERSON, damaged: None}
    for _ in range(2):  # as another node may do it again
        await store.moderation.reviews.keep([Looked(race, 0, seen[race]) for race in seen], 7_000)
    assert await queued(store.moderation) == [
        (reported, 0, ("report",)),
        (flagged, 0, ("flags",)),
        (damaged, 0, ("damaged",)),
        (first, 0, ("top",)),
    ]
    page = await store.moderation.reviews.page("pending", limit=3)
    assert [each.evidence for each in page.reviews] == [PERSON, PROGRAM, None]
    rest = await store.moderation.reviews.page("pending", limit=3, after=page.after)
    assert [each.race for each in rest.reviews] == [first]
    assert rest.after is None


def _report(race: str) -> dict[str, object]:
    about = {"reporter": "p0", "about": "play", "text": "", "race": race}
    return about | {"id": "one", "at": 1, "player": f"p{TOP + 2}", "state": "open"}


async def test_a_reported_run_comes_in_though_it_stands_on_no_board(
    store: Store, place: Place, clock: ManualClock
) -> None:
    await make_players(store, ["p0", "p1"])
    await start(store, clock)
    await store.races.command("r1", Resign(0), clock.now())
    claimed = await store.journal.claim("r1", 1, "p1", clock.now())
    await store.journal.append(moves(3, claim=claimed.claim, seat=1))
    draft = Draft(player="p1", reporter="p0", about="play", text="too quick", race="r1")
    assert await store.moderation.reports.make(draft, clock.now())
    assert await look(store, clock.now()) == []  # it is still played
    await store.races.command("r1", Resign(1), clock.now())
    await store.results.enter()
    assert [each.moves for each in await look(store, clock.now())] == [("m1", "m2", "m3")]
    assert await look(store, clock.now()) == []
    assert await queued(store.moderation) == [("r1", 1, ("report",))]


async def test_voided_it_leaves_the_boards_and_cleared_it_is_back_and_both_are_in_the_log(
    store: Store, place: Place
) -> None:
    await make_players(store, ["p0", "p1", "mod"])
    await add_results(store, [FINISHED, replace(FINISHED, race="s", player="p1", finished_ms=91_000)])
    reviews = store.moderation.reviews
    await reviews.keep([Looked("r", 0, PROGRAM)], 1)
    void = await reviews.decide("r", 0, "voided", change())
    assert (void.state, void.why, void.by and void.by.name, void.decided_at) == ("voided", "seen live", "MOD", 5_000)
    assert [await store.boards.place(ALL, player) for player in ("p0", "p1")] == [None, 1]
    assert await queued(store.moderation, "voided") == [("r", 0, ("flags", "top"))]
    clear = await reviews.decide("r", 0, "cleared", change(at=6_000))
    assert (clear.state, clear.decided_at) == ("cleared", 6_000)
    assert [await store.boards.place(ALL, player) for player in ("p0", "p1")] == [1, 2]
    assert await queued(store.moderation) == await queued(store.moderation, "voided") == []
    assert await store.moderation.voiding.void("r", 0, change(at=7_000))  # past the queue, which tells it all the same
    assert await queued(store.moderation, "voided") == [("r", 0, ("flags", "top"))]
    log = await store.moderation.audit.page(limit=10)
    told = [(entry.what, entry.on, entry.player, entry.detail.get("outcome")) for entry in log.entries]
    assert sorted(told, key=str) == sorted(
        [
            ("result_voided", "r/0", "p0", None),
            ("review_closed", "r/0", "p0", "cleared"),
            ("result_restored", "r/0", "p0", None),
            ("review_closed", "r/0", "p0", "voided"),
            ("result_voided", "r/0", "p0", None),
        ],
        key=str,
    )


async def test_nobody_decides_about_themselves_or_about_what_is_not_in_review(store: Store, place: Place) -> None:
    await make_players(store, ["p0"])
    await add_results(store, [FINISHED])
    with pytest.raises(NoSuchReview):
        await store.moderation.reviews.decide("r", 0, "voided", change())
    with pytest.raises(NoSuchResult):
        await store.moderation.reviews.decide("r", 1, "voided", change())
    await store.moderation.reviews.keep([Looked("r", 0, PERSON)], 1)
    with pytest.raises(YourOwn):
        await store.moderation.reviews.decide("r", 0, "cleared", change("p0"))
    assert await queued(store.moderation) == [("r", 0, ("top",))]
    assert await store.boards.place(ALL, "p0") == 1
    assert place.ask("SELECT * FROM audit") == []


async def test_a_dailys_result_waits_for_its_seal_and_is_compared_with_its_line(
    store: Store, clock: ManualClock
) -> None:
    at_noon(clock)
    line = ("6a", "26", "1h")
    deal = CertifiedDeal(RULES, "ab" * 32, line, 3, 9, 1, "solver/1", 100, 1)
    await store.deals.add(deal)
    await store.deals.take(RULES, "daily", 1, name=daily_name(RULES, DAY))
    ann = await make_player(store, "ann")
    race = (await begin(store, clock, await make_daily(store), ann)).race
    claimed = await store.journal.claim(race, 0, "ann", clock.now())
    await store.journal.append(moves(5, claim=claimed.claim, race=race, won=True))
    await store.moderation.reports.make(Draft("ann", "bob", "play", "", race), clock.now())
    await store.results.enter()
    assert opens_at(DAY) + DAY_MS < sealed_until(DAY)
    for early in (clock.now(), sealed_until(DAY) - 1):
        assert await look(store, early) == []
    (waiting,) = await look(store, sealed_until(DAY))
    assert (waiting.race, len(waiting.moves), waiting.line) == (race, 5, line)
    page = await store.moderation.reviews.page("pending", limit=5)
    assert [(each.race, each.day, each.reasons) for each in page.reviews] == [(race, DAY, ("report", "top"))]


async def test_who_has_left_waits_no_longer_and_is_not_shown(store: Store, place: Place, clock: ManualClock) -> None:
    await make_players(store, ["p0"])
    for race in ("r1", "r2"):
        await start(store, clock, race, seats=1)
        await win(store, clock, race)
    await store.results.enter()
    await store.moderation.reviews.keep([Looked("r1", 0, PERSON)], 1)
    left = delete(t.result).where(t.result.c.player == "p0")
    await store.writer.write(lambda connection: connection.execute(left).rowcount)
    assert await look(store, clock.now()) == []
    assert await queued(store.moderation) == []
    assert place.ask("SELECT count(*) FROM review_waiting") == [(0,)]
