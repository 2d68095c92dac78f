"""Rematches: offered, accepted, expired, and who has a seat in the next race."""

from pathlib import Path

from squaredeal.store.players import Player
from tests.room.world import World


async def test_rematch(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", rules="klondike/3/unlimited")
        a.say({"t": "offer", "what": "rematch"})
        assert (await a.hears("refused"))["why"] == "not_over"
        for client in (a, b):
            client.say({"t": "resign"})
        await b.hears("over")
        a.say({"t": "offer", "what": "rematch"})
        assert (await b.hears("offer"))["state"] == "made"
        b.say({"t": "accept", "what": "rematch"})
        agreed = await a.hears("offer", lambda message: "race" in message)
        assert agreed["state"] == "accepted"
        following = await world.page(agreed["race"])
        first = await world.page(race)
        assert [seat.player for seat in following.race.seats] == [seat.player for seat in first.race.seats]
        assert first.race.next_race == following.race.id
        assert following.race.commitment != first.race.commitment
        late = world.connect(race, None)
        late.say({"t": "hello", "v": 1})
        assert (await late.hears("offer"))["race"] == following.race.id


async def test_who_leaves_for_good_has_no_seat_in_the_rematch(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        for client in (a, b):
            client.say({"t": "resign"})
        await b.hears("over")
        a.say({"t": "offer", "what": "rematch"})
        await b.hears("offer")
        page = await world.page(race)
        account = Player(page.race.seats[0].player, "Ann", "account")
        await world.store.accounts.make(account, "ann", password="hash", device="", now=world.clock.now())
        found = await world.store.accounts.find("ann")
        assert found is not None
        await world.store.leaving.begin(found)  # and her sockets have not heard of it
        b.say({"t": "accept", "what": "rematch"})
        agreed = await b.hears("offer", lambda message: "race" in message)
        following = await world.page(agreed["race"])
        assert [(seat.seat, seat.name) for seat in following.race.seats] == [(1, "Bob")]
        assert following.race.host == 1
        a_again = world.connect(await world.race(await world.player("Carl")), account)
        a_again.say({"t": "hello", "v": 1})
        await a_again.hears("welcome")
        a_again.say({"t": "join"})
        assert (await a_again.hears("refused"))["why"] == "who_are_you"


async def test_an_offer_expires(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, (a, b) = await world.running("Ann", "Bob", seed="1")
        for client in (a, b):
            client.say({"t": "resign"})
        await b.hears("over")
        a.say({"t": "offer", "what": "rematch"})
        await b.hears("offer")
        await world.advance(120_000)
        assert (await b.hears("offer"))["state"] == "expired"
        b.say({"t": "accept", "what": "rematch"})
        assert (await b.hears("refused"))["why"] == "no_offer"
