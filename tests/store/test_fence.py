"""Commands asked for by the holder of a claim: only the newest one's are done, whichever node asks."""

import pytest

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Drop, Help, Join, Kick, Leave, Resign, Return
from squaredeal.race.events import SeatDropped, SeatEnded, SeatReturned
from squaredeal.race.refusal import RaceRefused
from squaredeal.store import OlderClaim, Store
from squaredeal.store.fence import Holder
from tests.store.staging import SEED, claim, empty_race, seat_players, start_race


async def here(store: Store) -> list[bool]:
    race = await store.races.load("r1")
    assert race is not None
    return [seat.here for seat in race.seats]


async def test_the_newest_claims_command_is_done_on_any_node(store: Store, second: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    newest = (await claim(second, clock)).claim
    decided = await store.races.command("r1", Resign(0), clock.now(), Holder(0, newest))
    assert [type(event) for event in decided.events] == [SeatEnded]


@pytest.mark.parametrize("command", [Resign(0), Leave(0), Drop(0), Help(0)])
async def test_an_older_claims_command_is_not_done(
    store: Store, second: Store, clock: ManualClock, command: Resign | Leave | Drop | Help
) -> None:
    race = await start_race(store, clock)
    older = (await claim(store, clock)).claim
    newest = (await claim(second, clock)).claim
    with pytest.raises(OlderClaim) as raised:
        await store.races.command("r1", command, clock.now(), Holder(0, older))
    assert (raised.value.seat, raised.value.newest, raised.value.player) == (0, newest, "p0")
    assert await store.races.load("r1") == race


async def test_an_older_claim_does_not_come_back(store: Store, second: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    older = (await claim(store, clock)).claim
    newest = (await claim(second, clock)).claim
    dropped = await second.races.command("r1", Drop(0), clock.now(), Holder(0, newest))
    assert dropped.events == (SeatDropped(0, clock.now()),)
    with pytest.raises(OlderClaim):
        await store.races.command("r1", Return(0), clock.now(), Holder(0, older))
    assert await here(store) == [False, True]
    returned = await second.races.command("r1", Return(0), clock.now(), Holder(0, newest))
    assert returned.events == (SeatReturned(0),)


async def test_a_node_may_drop_what_it_claimed_last_without_knowing_the_claim(
    store: Store, second: Store, clock: ManualClock
) -> None:
    await start_race(store, clock)
    await claim(store, clock)
    with pytest.raises(OlderClaim):
        await second.races.command("r1", Drop(0), clock.now(), Holder(0, None))
    assert await here(store) == [True, True]
    await claim(second, clock)
    with pytest.raises(OlderClaim):
        await store.races.command("r1", Drop(0), clock.now(), Holder(0, None))
    await second.races.command("r1", Drop(0), clock.now(), Holder(0, None))
    assert await here(store) == [False, True]


async def test_a_seat_that_nobody_has_is_refused_by_the_race(store: Store, clock: ManualClock) -> None:
    await store.races.create(empty_race("r1", clock), SEED)
    await seat_players(store, clock, "r1", 2)
    kicked = (await claim(store, clock, seat=1)).claim
    await store.races.command("r1", Kick(0, 1), clock.now())
    with pytest.raises(RaceRefused):
        await store.races.command("r1", Drop(1), clock.now(), Holder(1, kicked))
    await store.races.command("r1", Join("p7", "Eve", "guest"), clock.now())
    with pytest.raises(OlderClaim) as raised:
        await store.races.command("r1", Drop(1), clock.now(), Holder(1, kicked))
    assert raised.value.player == "p7"


async def test_a_claim_tells_the_version_it_was_made_at(store: Store, second: Store, clock: ManualClock) -> None:
    race = await start_race(store, clock)
    assert (await claim(second, clock)).version == race.version
    dropped = (await store.races.command("r1", Drop(1), clock.now())).race
    assert (await claim(second, clock)).version == dropped.version == race.version + 1


async def test_where_a_player_sits(store: Store, second: Store, clock: ManualClock) -> None:
    await start_race(store, clock)
    assert [await second.races.seat_of("r1", player) for player in ("p0", "p1", "p2")] == [0, 1, None]
    assert await second.races.seat_of("nowhere", "p0") is None
