from pathlib import Path

from tests.room.world import Client, World


async def lobby(world: World, name: str | None = None) -> Client:
    client = world.lobby(None if name is None else await world.player(name))
    client.say({"t": "hello", "v": 1})
    return client


async def test_the_list_and_what_changes_in_it(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        first = await world.race(ann)
        viewer = await lobby(world)
        welcome = await viewer.hears("lobby")
        assert [(card["id"], card["names"], card["open"]) for card in welcome["races"]] == [(first, ["Ann"], True)]
        await world.race(bob, listed=False)
        second = await world.race(bob, rules="klondike/1/3")
        await world.advance(200)
        assert (await viewer.hears("listed"))["race"]["id"] == second
        a, b = await world.seated(first, ann), await world.seated(first, bob)
        await world.advance(200)
        full = await viewer.hears("listed", lambda message: not message["race"]["open"])
        assert full["race"]["names"] == ["Ann", "Bob"]
        await world.start(first, [a, b])
        for client in (a, b):
            client.say({"t": "resign"})
        await a.hears("over")
        await world.advance(200)
        assert await viewer.hears("unlisted") == {"t": "unlisted", "id": first}
        assert {message["race"]["id"] for message in viewer.all("listed")} == {first, second}


async def test_many_changes_are_told_once(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        viewer = await lobby(world)
        await viewer.hears("lobby")
        ann = await world.player("Ann")
        race = await world.race(ann)
        a = await world.seated(race, ann)
        for on in (True, False, True, False):
            a.say({"t": "ready", "on": on, "nonce": "00" * 16})
        await world.quiet()
        assert viewer.all("listed") == []
        await world.advance(200)
        assert len(viewer.all("listed")) == 1


async def test_opening_a_race(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        client = await lobby(world, "Ann")
        await client.hears("lobby")
        client.say({"t": "create", "options": {"rules": "klondike/3/3", "seats": 3}})
        created = await client.hears("created")
        page = await world.hall.race_view(created["race"])
        assert page is not None
        assert (page.race.options.rules, page.race.seats[0].name, page.race.host) == ("klondike/3/3", "Ann", 0)
        client.say({"t": "create", "options": {"rules": "klondike/3/3", "rivals": "boards"}})
        assert (await client.hears("refused"))["why"] == "options.rivals"
        client.say({"t": "create", "options": {"seed": "\u0007"}})
        assert (await client.hears("refused"))["why"] == "options.seed"


async def test_who_has_no_name_opens_nothing(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        client = await lobby(world)
        await client.hears("lobby")
        client.say({"t": "create", "options": {}})
        assert (await client.hears("refused"))["why"] == "who_are_you"


async def test_resync(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        client = await lobby(world, "Ann")
        await client.hears("lobby")
        race = await world.race(await world.player("Bob"))
        await world.advance(1_000)
        client.say({"t": "resync"})
        assert [card["id"] for card in (await client.hears("lobby"))["races"]] == [race]


async def test_what_another_node_opens_is_found(tmp_path: Path) -> None:
    async with World(tmp_path) as one, World(tmp_path, clock=one.clock, name="node-2") as two:
        viewer = await lobby(one)
        await viewer.hears("lobby")
        race = await two.race(await two.player("Ann"))
        await one.advance(3_000)
        await one.advance(200)
        assert (await viewer.hears("listed"))["race"]["id"] == race


async def test_cards_over_http(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        await world.enter(race, None)
        assert [(card.id, card.watchers) for card in await world.hall.cards()] == [(race, 1)]
