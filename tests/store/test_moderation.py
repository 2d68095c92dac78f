"""Roles, reports, flags and the log: each change and its entry in one transaction, and nobody's name in the log."""

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from squaredeal.store import NoSuchPlayer, NoSuchRace, Store, login_of
from squaredeal.store import tables as t
from squaredeal.store.audit import Change
from squaredeal.store.dailies import Daily, NoSuchDaily
from squaredeal.store.flags import FLAGS, NoSuchFlag
from squaredeal.store.players import NOBODY, Player
from squaredeal.store.reports import MOST_OPEN, Draft, IsClosed, NoSuchReport, TooManyReports, YourOwn
from squaredeal.store.role_held import RoleLost
from squaredeal.store.roles import NotAnAccount
from tests.store.deciding import because, logged, make_accounts
from tests.store.places import Place
from tests.store.results import make_players

DAY_MS = 24 * 60 * 60 * 1_000
FIRST_DAY = "1970-01-01"  # on which all decisions are made here


async def test_a_role_is_an_accounts_and_shown_with_its_session(store: Store) -> None:
    guest, token = await store.players.guest("Ann", 5_000)
    roles = store.moderation.roles
    with pytest.raises(NotAnAccount):
        await roles.set(guest.id, "admin", because())
    with pytest.raises(NoSuchPlayer):
        await roles.set("nobody", "admin", because())
    account = Player(guest.id, "Ann", "account")
    opened = await store.accounts.make(account, "ann", password="-", device="", now=6_000)
    await asyncio.gather(*(roles.set(guest.id, "admin", because()) for _ in range(4)))
    assert await roles.staff(login_of(token).key, 7_000) is None
    staff = await roles.staff(login_of(opened.token).key, 7_000)
    assert staff is not None
    assert (staff.player, staff.role, staff.signed_in_at) == (guest.id, "admin", 6_000)
    await roles.set(guest.id, "moderator", because(guest.id))
    found = await store.moderation.people.find("an", folded="an")
    assert [(each.name, each.kind, each.role) for each in found] == [("Ann", "account", "moderator")]
    await roles.set(guest.id, None, because())
    assert await roles.staff(login_of(opened.token).key, 7_000) is None
    changes = [("operator", "role_granted"), (guest.id, "role_granted"), ("operator", "role_revoked")]
    assert [(who, what) for who, what, _ in await logged(store)] == changes


async def test_nothing_is_decided_by_who_has_lost_the_role(store: Store, second: Store, place: Place) -> None:
    await make_accounts(store, "mod", "root", "other")
    roles, flags = store.moderation.roles, store.moderation.flags
    for who, role in (("mod", "moderator"), ("root", "admin"), ("other", "admin")):
        await roles.set(who, role, because())  # type: ignore[arg-type]
    before = await logged(store)
    for who in ("mod", "stranger"):
        with pytest.raises(RoleLost):
            await flags.set("reports", False, replace(because(who), needs="admin"))
        with pytest.raises(RoleLost):
            await roles.set("other", None, replace(because(who), needs="admin"))
    assert (await logged(store), place.ask("SELECT * FROM flag")) == (before, [])
    renaming = replace(because("mod"), needs="moderator")
    await store.moderation.renaming.rename("other", "Else", lambda name: name, renaming, neutral=False)
    taken = await asyncio.gather(  # of two who take each other's role one does
        roles.set("other", None, replace(because("root"), needs="admin")),
        second.moderation.roles.set("root", None, replace(because("other"), needs="admin")),
        return_exceptions=True,
    )
    assert sorted(map(repr, taken), key=len)[0] == "None"
    assert [type(each) for each in taken if each is not None] == [RoleLost]
    ((left,),) = place.ask("SELECT player FROM role WHERE role = 'admin'")
    own = replace(because(left), needs="admin")
    for _ in range(2):  # as after an unknown outcome
        await roles.set(left, None, own)
    assert len(await logged(store)) == len(before) + 3


async def test_a_role_ends_with_the_account(store: Store, place: Place) -> None:
    guest, _ = await store.players.guest("Annabella", 0)
    account = Player(guest.id, "Annabella", "account")
    await store.accounts.make(account, "annabella", password="-", device="", now=0)
    await store.moderation.roles.set(guest.id, "admin", because())
    found = await store.accounts.of(guest.id)
    assert found is not None
    await store.leaving.begin(found)
    await store.leaving.finish(guest.id)
    assert place.ask("SELECT * FROM role") == []
    (entry,) = (await store.moderation.audit.page(limit=5)).entries
    assert (entry.player, entry.player_name, entry.detail) == (guest.id, None, {"role": "admin", "was": None})
    assert "Annabella" not in repr(place.ask("SELECT * FROM audit"))  # a short name may be part of an id
    assert await store.moderation.people.find(NOBODY[:4], folded="dele") == []


async def test_a_report_is_one_while_it_is_open(store: Store, second: Store) -> None:
    await make_players(store, ["p0", "p1"], kind="guest")
    draft = Draft("p1", "p0", "name", "what a name", None)
    made = [(store, second)[n % 2].moderation.reports.make(draft, 1_000 + n) for n in range(6)]
    assert sorted(await asyncio.gather(*made)) == [False] * 5 + [True]
    reports = store.moderation.reports
    (report,) = (await reports.page("open", limit=5)).reports
    assert (report.player.name, report.by.name, report.text, report.state) == ("P1", "P0", "what a name", "open")
    (found,) = await store.moderation.people.find("p1", folded="p1")
    assert found.open_reports == 1
    closing = [reports.close(report.id, "acted", because()) for _ in range(3)]
    closed = await asyncio.gather(*closing, return_exceptions=True)
    assert sorted(type(each).__name__ for each in closed) == ["IsClosed", "IsClosed", "Report"]
    assert (await reports.page("open", limit=5)).reports == ()
    (report,) = (await reports.page("closed", limit=5)).reports
    assert (report.outcome, report.why) == ("acted", "it was asked for")
    assert await reports.make(draft, 2_000)  # it may be necessary again
    assert await logged(store) == [("operator", "report_closed", report.id)]


async def test_reports_are_refused_where_nobody_could_mean_them(store: Store) -> None:
    reports = store.moderation.reports
    await make_players(store, ["p0", *(f"q{number}" for number in range(MOST_OPEN + 1))])
    with pytest.raises(NoSuchPlayer):
        await reports.make(Draft("nobody", "p0", "play", "x", None), 0)
    with pytest.raises(NoSuchRace):
        await reports.make(Draft("q0", "p0", "play", "x", "norace"), 0)
    for number in range(MOST_OPEN):
        assert await reports.make(Draft(f"q{number}", "p0", "play", "x", None), number)
    with pytest.raises(TooManyReports):
        await reports.make(Draft(f"q{MOST_OPEN}", "p0", "play", "x", None), 0)
    assert not await reports.make(Draft("q0", "p0", "play", "x", None), 0)
    with pytest.raises(NoSuchReport):
        await reports.close("nothing", "acted", because())
    first = await reports.page("open", limit=15)
    assert [report.at for report in first.reports] == list(range(15))
    rest = await reports.page("open", limit=15, after=first.after)
    assert ([report.at for report in rest.reports], rest.after) == (list(range(15, MOST_OPEN)), None)
    with pytest.raises(YourOwn):
        await reports.close(first.reports[0].id, "dismissed", because("q0"))
    await reports.close(first.reports[0].id, "dismissed", because("q1"))
    with pytest.raises(IsClosed):
        await reports.close(first.reports[0].id, "acted", because("q1"))


async def test_who_leaves_takes_their_reports_along(store: Store, place: Place) -> None:
    guest, _ = await store.players.guest("Ann", 0)
    await store.accounts.make(Player(guest.id, "Ann", "account"), "ann", password="-", device="", now=0)
    await make_players(store, ["p0", "p1"])
    for player, reporter in (("p0", guest.id), (guest.id, "p0"), ("p1", "p0")):
        await store.moderation.reports.make(Draft(player, reporter, "other", "secret", None), 0)
    found = await store.accounts.of(guest.id)
    assert found is not None
    await store.leaving.begin(found)
    await store.leaving.finish(guest.id)
    assert place.ask("SELECT player, reporter FROM report") == [("p1", "p0")]


async def test_a_flag_is_off_for_every_node_and_stays_so(store: Store, second: Store) -> None:
    flags = store.moderation.flags
    assert await flags.off() == frozenset()
    assert [state.name for state in await flags.all()] == list(FLAGS)
    await asyncio.gather(*(flags.set("new_guests", False, because()) for _ in range(3)))
    assert await second.moderation.flags.off() == {"new_guests"}
    await second.moderation.flags.set("new_guests", True, because())
    state = await flags.set("new_guests", True, because())
    assert (state.on, state.by, state.by_name) == (True, "operator", None)
    assert await flags.off() == frozenset()
    with pytest.raises(NoSuchFlag):
        await flags.set("gravity", False, because())
    assert [on for _, _, on in await logged(store)] == ["new_guests", "new_guests"]


async def test_the_log_is_read_page_by_page(store: Store) -> None:
    await make_accounts(store, "p0")
    for number in range(5):
        await store.moderation.flags.set("reports", number % 2 == 1, because("p0", f"reason {number}"))
    audit = store.moderation.audit
    first = await audit.page(limit=2)
    second = await audit.page(limit=2, after=first.after)
    third = await audit.page(limit=2, after=second.after)
    pages = (first, second, third)
    assert [entry.why[-1] for page in pages for entry in page.entries] == ["4", "3", "2", "1", "0"]
    assert third.after is None
    assert {entry.who_name for page in pages for entry in page.entries} == {"P0"}


async def test_a_change_that_is_made_again_after_an_unknown_end_is_one_entry(store: Store) -> None:
    change = because()
    await store.moderation.flags.set("reports", False, change)
    await store.moderation.flags.set("reports", True, change)  # as the same change would be written once more
    assert len(await logged(store)) == 1


async def test_an_excused_day_is_in_the_log_once(store: Store, place: Place) -> None:
    await make_players(store, ["p0"])
    await store.dailies.ensure(Daily("freecell", FIRST_DAY, b"x" * 32, "c0ffee", 0))
    repairs = store.moderation.repairs
    await asyncio.gather(*(repairs.repair("p0", "freecell", FIRST_DAY, because()) for _ in range(3)))
    assert place.ask("SELECT player, day FROM streak_repair") == [("p0", FIRST_DAY)]
    assert await logged(store) == [("operator", "streak_repaired", "p0")]
    with pytest.raises(ValueError, match="day"):
        await repairs.repair("p0", "freecell", "2026-02-30", because())
    with pytest.raises(NoSuchPlayer):
        await repairs.repair("nobody", "freecell", FIRST_DAY, because())


async def test_only_a_daily_that_was_there_can_have_been_missed_and_by_who_is_still_here(
    store: Store, place: Place
) -> None:
    await make_players(store, ["p0", "gone"])
    days = (FIRST_DAY, "1970-01-02", "1970-01-03", "9999-12-31")
    for day in (FIRST_DAY, "1970-01-02"):
        await store.dailies.ensure(Daily("freecell", day, b"x" * 32, "c0ffee", 0))
    await store.dailies.ensure(Daily("klondike/3/3", FIRST_DAY, b"x" * 32, "c0ffee", 0))
    repairs = store.moderation.repairs
    for rules, day in [
        ("klondike/3/3", FIRST_DAY),
        ("klondike/1/unlimited", FIRST_DAY),
        *(("freecell", d) for d in days[1:]),
    ]:
        with pytest.raises(NoSuchDaily):
            await repairs.repair("p0", rules, day, because())
    await store.writer.write(
        lambda connection: (
            connection.execute(update(t.player).where(t.player.c.id == "gone").values(name=NOBODY)).rowcount
        )
    )
    with pytest.raises(NoSuchPlayer):
        await repairs.repair("gone", "freecell", FIRST_DAY, because())
    assert place.ask("SELECT player FROM streak_repair") == []
    assert await logged(store) == []
    await repairs.repair("p0", "freecell", "1970-01-02", Change("operator", "an outage", DAY_MS))
    assert place.ask("SELECT day FROM streak_repair") == [("1970-01-02",)]
