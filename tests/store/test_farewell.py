"""Leaving for good against sitting down, on both databases: a seat that is found, or a goodbye that is found."""

import asyncio
from collections.abc import Awaitable, Coroutine

import pytest

from squaredeal.clock import ManualClock
from squaredeal.race.commands import Join
from squaredeal.race.model import Race
from squaredeal.race.opening import open_race
from squaredeal.store import LeftForGood, NoSuchPlayer, Player, StillRacing, Store, StoreError
from squaredeal.store.players import NOBODY
from tests.store.places import Place
from tests.store.staging import SEED, empty_race
from tests.store.test_accounts import account


def opened_by(player: Player, race: str, clock: ManualClock) -> Race:
    join = Join(player.id, player.name, player.kind)
    return open_race(race, empty_race(race, clock).options, "c0ffee", clock.now(), join)


async def test_who_has_said_goodbye_sits_down_nowhere(store: Store, second: Store, clock: ManualClock) -> None:
    zoe, _ = await account(store, "Zoe", "zoe", clock.now())
    await store.races.create(empty_race("r1", clock, 2), SEED)
    await store.leaving.begin(zoe)
    for node in (store, second):
        with pytest.raises(LeftForGood) as left:
            await node.races.command("r1", Join(zoe.player.id, "Zoe", "account"), clock.now())
        assert left.value.players == {zoe.player.id}
        with pytest.raises(LeftForGood):
            await node.races.create(opened_by(zoe.player, "r2", clock), SEED)
        with pytest.raises(NoSuchPlayer):
            await node.players.rename(zoe.player.id, "Zoe", folded="zoe")
        with pytest.raises(LeftForGood):
            await node.accounts.make(zoe.player, "zoe3", password="other", device="", now=clock.now())
    assert await store.races.load("r2") is None


@pytest.mark.parametrize("opens", [False, True], ids=["joins", "opens"])
async def test_one_of_a_goodbye_and_a_seat_is_refused(
    store: Store, second: Store, place: Place, clock: ManualClock, opens: bool
) -> None:
    outcomes = set()
    for number in range(6):
        zoe, _ = await account(store, f"Zoe {number}", f"zoe{number}", clock.now())
        sitting: Coroutine[object, object, object]
        if opens:
            sitting = second.races.create(opened_by(zoe.player, f"r{number}", clock), SEED)
        else:
            await store.races.create(empty_race(f"r{number}", clock), SEED)
            sitting = second.races.command(f"r{number}", Join(zoe.player.id, "Zoe", "account"), clock.now())
        async with asyncio.TaskGroup() as both:
            leaving = both.create_task(_outcome(store.leaving.begin(zoe), number % 3))
            seated = both.create_task(_outcome(sitting, (number + 1) % 3))
        outcomes.add((leaving.result(), seated.result()))
        if leaving.result() is None:
            await store.leaving.finish(zoe.player.id)
            assert place.ask(f"SELECT count(*) FROM race_event WHERE event LIKE '%{zoe.player.id}%'") == [(0,)]
            assert place.ask(f"SELECT count(*) FROM race WHERE state LIKE '%{zoe.player.id}%'") == [(0,)]
            assert place.ask(f"SELECT name FROM player WHERE id = '{zoe.player.id}'") == [(NOBODY,)]
    assert outcomes <= {(None, LeftForGood), (StillRacing, None)}, outcomes


async def _outcome(work: Awaitable[object], turns: int) -> type[Exception] | None:
    """Wait so many turns of the loop, then do it."""
    for _ in range(turns):
        await asyncio.sleep(0)
    try:
        await work
    except StoreError as error:
        return type(error)
    return None
