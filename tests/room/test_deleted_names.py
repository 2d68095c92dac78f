"""Who has left for good has no name on any node: not in a room that is kept, and not for who looks on already."""

from pathlib import Path

from squaredeal.room.renames import RENAMES_MS
from squaredeal.store import Player
from squaredeal.store.players import NOBODY
from tests.room.two_nodes import two_nodes
from tests.room.world import Client, World


async def over(world: World) -> tuple[str, Player]:
    """A race of Ann's, who has an account, and Bob's, which is over; nobody is there any more."""
    race, clients = await world.running("Ann", "Bob", seed="1")
    for client in clients:
        client.say({"t": "resign"})
    await clients[1].hears("over")
    page = await world.page(race)
    ann = Player(page.race.seats[0].player, "Ann", "account")
    await world.store.accounts.make(ann, "ann", password="hash", device="", now=world.clock.now())
    for client in clients:
        client.leave()
    await world.quiet()
    return race, ann


async def leave(world: World, player: Player) -> None:
    account = await world.store.accounts.of(player.id)
    assert account is not None
    await world.store.leaving.begin(account)
    await world.store.leaving.finish(player.id)


async def names(world: World, race: str) -> list[str]:
    """What a newcomer is told."""
    client = world.connect(race, None)
    client.say({"t": "hello", "v": 1})
    welcome = await client.hears("welcome")
    return names_of(welcome)


def names_of(message: dict[str, object]) -> list[str]:
    race = message["race"]
    assert isinstance(race, dict)
    return [seat["name"] for seat in race["seats"]]


async def test_no_node_tells_a_newcomer_the_name_of_who_has_left(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):  # which hear nothing of each other but by the store
        race, ann = await over(one)
        stays: dict[World, Client] = {world: await world.enter(race, None) for world in (one, two)}
        assert await names(one, race) == await names(two, race) == ["Ann", "Bob"]
        await leave(one, ann)
        for world in (one, two):
            await world.advance(RENAMES_MS)
            assert await names(world, race) == [NOBODY, "Bob"]
            assert names_of(await stays[world].hears("snapshot")) == [NOBODY, "Bob"]
            standings = (await stays[world].hears("over"))["standings"]
            assert sorted(line["name"] for line in standings) == ["Bob", NOBODY]


async def test_a_room_that_was_read_before_the_races_were_gone_through_has_no_name_either(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, two):
        race, ann = await over(one)
        account = await one.store.accounts.of(ann.id)
        assert account is not None
        assert await names(two, race) == ["Ann", "Bob"]  # so it keeps a room that says so
        await one.store.leaving.begin(account)
        for world in (one, two):
            await world.advance(RENAMES_MS)
            assert await names(world, race) == [NOBODY, "Bob"]  # though the race itself still says so
        await one.store.leaving.finish(ann.id)
        await two.advance(RENAMES_MS)
        assert await names(two, race) == [NOBODY, "Bob"]
