"""Accounts and sessions, on both databases: one name, one account; a session ends when it is ended."""

import asyncio
import json

import pytest
from msgspec.structs import replace

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Join, Resign, SetReady, Tick
from squaredeal.race.daily import day_of
from squaredeal.store import HasAccount, NameTaken, NoSuchAccount, Player, StillRacing, Store, login_of
from squaredeal.store.accounts import Account
from squaredeal.store.daily_reading import Daily
from squaredeal.store.exports import ExcusedDay, KeptAttempt
from squaredeal.store.replays import PACK_AFTER_MS
from squaredeal.store.sessions import HOUR_MS, LOGIN_MS
from tests.store.places import Place
from tests.store.staging import NONCE, SEED, TERMS, empty_race, moves


async def account(store: Store, name: str, folded: str, now: int, password: str = "hash") -> tuple[Account, str]:
    guest, _ = await store.players.guest(name, now)
    opened = await store.accounts.make(
        Player(guest.id, name, "account"), folded, password=password, device="Firefox on Linux", now=now
    )
    found = await store.accounts.of(guest.id)
    assert found is not None
    return found, opened.token


async def test_a_guest_becomes_an_account_and_keeps_the_id(store: Store, clock: ManualClock) -> None:
    guest, token = await store.players.guest("Zoe", clock.now())
    opened = await store.accounts.make(
        Player(guest.id, "Zoé", "account"), "zoe", password="hash", device="", now=clock.now()
    )
    assert opened.ended == (login_of(token).id,)
    assert await store.players.by_token(token, clock.now()) is None
    player = Player(guest.id, "Zoé", "account")
    assert await store.players.by_token(opened.token, clock.now()) == player
    found = await store.accounts.find("zoe")
    assert found == Account(player, "hash", clock.now(), clock.now()) == await store.accounts.of(guest.id)
    assert await store.accounts.find("Zoe") is None
    with pytest.raises(HasAccount):
        await store.accounts.make(player, "zoe2", password="other", device="", now=clock.now())
    assert await store.players.by_token(opened.token, clock.now()) == player


async def test_of_many_who_want_a_name_at_once_one_gets_it(store: Store, second: Store, clock: ManualClock) -> None:
    nodes = (store, second)
    guests = [await store.players.guest(f"Guest {number}", clock.now()) for number in range(8)]
    tries = [
        nodes[number % 2].accounts.make(
            Player(guest.id, "Zoe", "account"), "zoe", password=f"hash {number}", device="", now=clock.now()
        )
        for number, (guest, _) in enumerate(guests)
    ]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(result, NameTaken) for result in results) == 7, results
    found = await store.accounts.find("zoe")
    assert found is not None
    for (guest, token), result in zip(guests, results, strict=True):
        # Who got nothing has lost nothing: still the guest of the same name and token.
        known = await store.players.by_token(token, clock.now())
        assert (known is None) == (found.player.id == guest.id) == (not isinstance(result, NameTaken))
        assert known is None or known == guest


async def test_an_account_s_name_is_nobody_else_s(store: Store, clock: ManualClock) -> None:
    await account(store, "Zoe", "zoe", clock.now())
    other, token = await account(store, "Bob", "bob", clock.now())
    with pytest.raises(NameTaken):
        await store.players.guest("ZOE", clock.now(), folded="zoe")
    with pytest.raises(NameTaken):
        await store.players.rename(other.player.id, "ZOE", folded="zoe")
    renamed = await store.players.rename(other.player.id, "Robert", folded="robert")
    assert await store.players.by_token(token, clock.now()) == renamed == Player(other.player.id, "Robert", "account")
    assert await store.accounts.find("bob") is None
    assert (await store.players.guest("Bob", clock.now(), folded="bob"))[0].name == "Bob"


async def test_two_accounts_want_one_new_name_at_once(store: Store, second: Store, clock: ManualClock) -> None:
    ann, _ = await account(store, "Ann", "ann", clock.now())
    bob, _ = await account(store, "Bob", "bob", clock.now())
    results = await asyncio.gather(
        store.players.rename(ann.player.id, "Zoe", folded="zoe"),
        second.players.rename(bob.player.id, "Zoe", folded="zoe"),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["NameTaken", "Player"], results


async def test_signing_in_opens_a_session_and_ends_the_one_left(store: Store, clock: ManualClock) -> None:
    zoe, first = await account(store, "Zoe", "zoe", clock.now())
    guest, left = await store.players.guest("Guest 1", clock.now())
    opened = await store.accounts.sign_in(zoe, "Safari on iPhone", clock.now(), leaving=login_of(left), better="new")
    assert opened.ended == (login_of(left).id,)
    assert await store.players.by_token(left, clock.now()) is None
    for token in (first, opened.token):
        assert await store.players.by_token(token, clock.now()) == zoe.player
    kept = await store.accounts.find("zoe")
    assert kept is not None
    assert kept.password == "new"
    assert guest.id != zoe.player.id


async def test_a_password_that_is_changed_meanwhile_opens_nothing(store: Store, clock: ManualClock) -> None:
    zoe, token = await account(store, "Zoe", "zoe", clock.now())
    other = await store.accounts.sign_in(zoe, "", clock.now())
    clock.advance(1)
    ended = await store.accounts.change_password(zoe, "new", login_of(token), clock.now())
    assert ended == [login_of(other.token).id]
    with pytest.raises(NoSuchAccount):
        await store.accounts.sign_in(zoe, "", clock.now())
    with pytest.raises(NoSuchAccount):
        await store.accounts.change_password(zoe, "newer", login_of(token), clock.now())
    assert await store.players.by_token(other.token, clock.now()) is None
    assert await store.players.by_token(token, clock.now()) == zoe.player
    kept = await store.accounts.of(zoe.player.id)
    assert kept is not None
    assert (kept.password, kept.changed_at, kept.made_at) == ("new", clock.now(), clock.now() - 1)


async def test_sessions_are_listed_and_ended(store: Store, clock: ManualClock) -> None:
    zoe, first = await account(store, "Zoe", "zoe", clock.now())
    clock.advance(1_000)
    second = (await store.accounts.sign_in(zoe, "Safari on iPhone" + "x" * 100, clock.now())).token
    _, others = await store.players.guest("Bob", clock.now())
    listed = await store.sessions.of(zoe.player.id, clock.now())
    assert [session.id for session in listed] == [login_of(second).id, login_of(first).id]
    assert [session.device for session in listed] == ["Safari on iPhone" + "x" * 44, "Firefox on Linux"]
    assert [session.made_at for session in listed] == [clock.now(), clock.now() - 1_000]
    assert not await store.sessions.end(zoe.player.id, login_of(others).id)  # not theirs
    assert await store.players.by_token(others, clock.now()) is not None
    assert await store.sessions.end(zoe.player.id, login_of(second).id)
    assert not await store.sessions.end(zoe.player.id, login_of(second).id)
    assert await store.players.by_token(second, clock.now()) is None
    third = (await store.accounts.sign_in(zoe, "", clock.now())).token
    assert await store.sessions.end_others(zoe.player.id, login_of(third).key) == [login_of(first).id]
    assert [session.id for session in await store.sessions.of(zoe.player.id, clock.now())] == [login_of(third).id]
    clock.advance(LOGIN_MS)
    assert await store.sessions.of(zoe.player.id, clock.now()) == []


async def test_the_last_use_is_written_once_an_hour(store: Store, place: Place, clock: ManualClock) -> None:
    zoe, token = await account(store, "Zoe", "zoe", clock.now())
    made = clock.now()
    clock.advance(HOUR_MS - 1)
    await store.players.by_token(token, clock.now())
    assert await store.sessions.note_uses() == 0
    clock.advance(1)
    await store.players.by_token(token, clock.now())
    assert [session.used_at for session in await store.sessions.of(zoe.player.id, clock.now())] == [clock.now()]
    assert place.ask("SELECT used_at FROM login WHERE device <> ''") == [(made,)]
    assert (await store.sessions.note_uses(), await store.sessions.note_uses()) == (1, 0)
    assert place.ask("SELECT used_at FROM login WHERE device <> ''") == [(clock.now(),)]


async def test_a_login_of_the_version_before_is_a_session(store: Store, place: Place, clock: ManualClock) -> None:
    guest, token = await store.players.guest("Ann", clock.now())
    older = "UPDATE login SET used_at = NULL, device = NULL"
    await store.writer.write(lambda connection: connection.exec_driver_sql(older).rowcount)
    (session,) = await store.sessions.of(guest.id, clock.now())
    assert (session.id, session.device, session.used_at) == (login_of(token).id, "", clock.now())
    assert await store.players.by_token(token, clock.now()) == guest
    assert await store.sessions.note_uses() == 1


async def test_the_living_of_many_logins(store: Store, clock: ManualClock) -> None:
    tokens = [(await store.players.guest(f"Guest {n}", clock.now()))[1] for n in range(3)]
    await store.players.end_session(tokens[0])
    keys = [login_of(token).key for token in tokens] + [login_of(f"nobody {n}").key for n in range(600)]
    assert await store.sessions.living(keys, clock.now()) == set(keys[1:3])
    assert await store.sessions.living([], clock.now()) == set()
    assert await store.sessions.living(keys, clock.now() + LOGIN_MS) == set()


NAMES = ("'; DROP TABLE account; --", "%", "_", "a\\", "\u202e", "İ", "ß" * 64, "𝖅oe")


async def test_a_name_is_only_ever_a_value(store: Store, clock: ManualClock) -> None:
    for name in NAMES:
        assert await store.accounts.find(name) is None
        made, _ = await account(store, name, name, clock.now())
        assert await store.accounts.find(name) == made
        assert await store.accounts.find(name + " ") is None


async def racing(store: Store, clock: ManualClock, *players: Player) -> None:
    """Let these players race as r1."""
    await store.races.create(empty_race("r1", clock, len(players)), SEED)
    for player in players:
        await store.races.command("r1", Join(player.id, player.name, player.kind), clock.now())
    for seat in range(len(players)):
        await store.races.command("r1", SetReady(seat, True, NONCE), clock.now())
    clock.advance(TERMS.countdown_ms)
    await store.races.command("r1", Tick(), clock.now())


def traces(place: Place, name: str) -> list[str]:
    """The tables that have the name anywhere in a row, in any spelling that could be read."""
    listed = (
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        if place.may_share
        else "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    )
    spelled = (name.casefold(), name.encode().hex(), json.dumps(name)[1:-1].casefold())
    tables = [str(row[0]) for row in place.ask(listed)]
    rows = place.ask_all(*(f'SELECT * FROM "{table}"' for table in tables))
    return [
        table
        for table, found in zip(tables, rows, strict=True)
        if any(each in repr(found).casefold() for each in spelled)
    ]


async def test_of_who_leaves_no_table_has_the_name(store: Store, place: Place, clock: ManualClock) -> None:
    zoe, _ = await account(store, "Zoë Quux", "zoequux", clock.now())
    bob, _ = await account(store, "Bob", "bob", clock.now())
    await racing(store, clock, zoe.player, bob.player)
    with pytest.raises(StillRacing):
        await store.leaving.begin(zoe)
    for seat in (0, 1):
        await store.races.command("r1", Resign(seat), clock.now())
    over, history = await store.races.load("r1"), await store.races.history("r1")
    assert over is not None
    assert {"player", "race", "race_event", "account"} <= set(traces(place, "Zoë Quux") + traces(place, "zoequux"))
    with pytest.raises(NoSuchAccount):
        await store.leaving.begin(replace(zoe, password="older"))
    ended = await store.leaving.begin(zoe)
    assert len(ended) == 1
    interrupted = await store.accounts.find("zoequux")  # the way back until it is done
    assert interrupted is not None
    assert interrupted.player.name == "Deleted player"
    assert await store.leaving.begin(interrupted) == []
    await store.leaving.finish(zoe.player.id)
    await store.leaving.finish(zoe.player.id)  # again after an outcome that nobody heard
    assert traces(place, "Zoë Quux") == traces(place, "zoequux") == traces(place, "quux") == []
    after = await store.races.load("r1")
    assert after is not None
    assert [seat.name for seat in after.seats] == ["Deleted player", "Bob"]
    assert replace(after, seats=over.seats) == over
    assert len(await store.races.history("r1")) == len(history)
    assert await store.accounts.find("zoequux") is None
    assert await store.accounts.find("bob") == bob
    again, _ = await account(store, "Zoë Quux", "zoequux", clock.now())
    assert again.player.id != zoe.player.id


async def test_an_export_has_every_seat_with_its_own_moves(store: Store, clock: ManualClock) -> None:
    zoe, _ = await account(store, "Zoe", "zoe", clock.now())
    bob, _ = await store.players.guest("Bob", clock.now())
    await racing(store, clock, zoe.player, bob)
    for number, player in enumerate((zoe.player, bob)):
        await store.journal.claim("r1", number, player.id, clock.now())
    await store.journal.append(moves(2, seat=1))
    await store.journal.append(moves(3, won=True))
    (seat,) = await store.exports.of(zoe.player.id)
    assert (seat.race, seat.seat, seat.state, seat.place) == ("r1", 0, "finished", 1)
    assert (seat.moves, seat.at) == (("m1", "m2", "m3"), (10, 20, 30))
    await store.races.command("r1", Resign(1), clock.now())
    clock.advance(PACK_AFTER_MS)
    assert await store.replays.pack("r1")
    (packed,) = await store.exports.of(zoe.player.id)
    assert packed == replace(seat, over_at=packed.over_at)
    assert packed.over_at is not None
    (result,) = await store.exports.results(zoe.player.id)
    told = (result.race, result.seat, result.state, result.place, result.finished_ms, result.moves, result.why)
    assert told == ("r1", 0, "finished", 1, 30, 3, None)
    assert (result.over_at, result.scope) == (packed.over_at, "race")
    assert await store.exports.since(zoe.player.id) is not None
    assert (await store.exports.of("nobody"), await store.exports.since("nobody")) == ([], None)
    assert await store.exports.results("nobody") == []


async def test_an_export_has_the_dailies_and_the_days_excused(store: Store, clock: ManualClock) -> None:
    zoe, _ = await account(store, "Zoe", "zoe", clock.now())
    bob, _ = await store.players.guest("Bob", clock.now())
    day = day_of(clock.now())
    daily = await store.dailies.ensure(Daily("freecell", day, SEED, "c0ffee", clock.now()))
    begun = await store.dailies.begin(daily, zoe.player, lambda: "d1", clock.now())
    await store.dailies.begin(daily, bob, lambda: "d2", clock.now())
    now = clock.now()
    await store.dailies.repair(zoe.player.id, "freecell", day, by="operator", why="a fault of ours", at=now)
    (attempt,) = await store.exports.attempts(zoe.player.id)
    assert attempt == KeptAttempt("freecell", day, begun.race, clock.now(), False)
    assert await store.exports.excused(zoe.player.id) == [ExcusedDay("freecell", day, "a fault of ours", now)]
    assert (await store.exports.attempts("nobody"), await store.exports.excused(bob.id)) == ([], [])
