"""The lobby: what is listed, in which order, how soon and how seldom it is told, here and on other nodes."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from squaredeal.messages.common import PhaseText, RaceCard
from squaredeal.room import archive
from squaredeal.room import lobby as lobby_module
from squaredeal.room.interest import MOST_LIVE, MOST_OPEN, by_interest
from squaredeal.room.lobby import HINT, HINTED_MS, NUMBERS_MS, TELL_MS, TOPIC
from tests.room.holding import held_answer
from tests.room.two_nodes import settled
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


async def test_a_race_that_ends_while_the_list_is_read_does_not_come_back(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        viewer = await lobby(world)
        await viewer.hears("lobby")
        with held_answer(world.store.races, "listed") as reading:
            look = asyncio.create_task(world.hall.lobby.look())
            await reading.is_done.wait()
            a.say({"t": "resign"})
            await a.hears("over")
            reading.let_go.set()
            await look
        await world.advance(TELL_MS)
        assert await viewer.hears("unlisted") == {"t": "unlisted", "id": race}
        await world.advance(TELL_MS)
        assert viewer.all("listed") == []
        assert world.hall.lobby.cards() == ()


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
        page = await world.page(created["race"])
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


async def test_what_another_node_opens_is_found_soon_by_the_bus(tmp_path: Path) -> None:
    async with World(tmp_path) as one, World(tmp_path, clock=one.clock, bus=one.bus, name="node-2") as two:
        viewer = await lobby(one)
        await viewer.hears("lobby")
        await one.advance(HINTED_MS)
        looks = count_looks(one)
        races = [await two.race(await two.player(f"Ann {number}")) for number in range(5)]
        await two.advance(TELL_MS)  # one hint for all of them
        await settled(one, two)
        await one.advance(0)
        await one.advance(TELL_MS)
        told = [await viewer.hears("listed") for _ in races]
        assert {message["race"]["id"] for message in told} == set(races)
        assert looks == [one.clock.now() - TELL_MS]


async def test_hints_make_one_look_a_second(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        viewer = await lobby(world)
        await viewer.hears("lobby")
        looks = count_looks(world)
        for _ in range(28):  # the usual look comes after three seconds
            world.bus.publish("node-2", TOPIC, HINT)
            await world.advance(100)
        assert len(looks) == 2
        viewer.leave()
        assert TOPIC not in world.bus


def count_looks(world: World) -> list[int]:
    """Note when the lobby reads the store from now on."""
    looks: list[int] = []
    look = world.hall.lobby.look

    async def counted() -> None:
        looks.append(world.clock.now())
        await look()

    world.hall.lobby.look = counted  # type: ignore[method-assign]
    return looks


async def test_cards_have_how_far_everybody_is_and_numbers_are_told_seldom(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, _) = await world.running("Ann", "Bob", seed="1")
        viewer = await lobby(world)
        (card,) = (await viewer.hears("lobby"))["races"]
        assert (card["home"], card["watchers"], card["rated"]) == ([0, 0], 0, False)
        await world.advance(TELL_MS)
        a.play(1, "6a", "6b", "6h")
        await a.hears("ack", lambda ack: ack[1] == 3)
        for _ in range(3):
            await world.enter(race, None)
        for _ in range(NUMBERS_MS // 1_000 - 1):
            await world.advance(1_000)
        assert viewer.all("listed") == []
        for _ in range(4):
            await world.advance(1_000)
        (listed,) = viewer.all("listed")
        assert (listed["race"]["home"], listed["race"]["watchers"]) == ([1, 0], 3)


async def test_the_most_watched_come_first_and_are_always_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_READ", 2)
    monkeypatch.setattr(lobby_module, "MOST_READ", 2)
    async with World(tmp_path) as world:
        races = []
        for number in range(4):
            world.clock.advance(1_000)
            races.append((await world.running(f"Ann {number}"))[0])
        await world.enter(races[0], None)  # an old one: the store would not name it among the newest
        for _ in range(2):
            await world.enter(races[2], None)
        waiting = await world.race(await world.player("Bob"))
        expected = [races[2], races[0], races[3], waiting]
        assert [card.id for card in await world.hall.cards()] == expected
        viewer = await lobby(world)
        assert [card["id"] for card in (await viewer.hears("lobby"))["races"]] == expected


def card(number: int, phase: PhaseText, **others: Any) -> RaceCard:
    known = {"starts_at": None, "watchers": 0, "names": ("Ann",), "open": phase == "open"} | others
    return RaceCard(id=f"race{number}", phase=phase, rules="freecell", seats=2, created_at=number, **known)


def test_interest_is_watchers_then_players_then_youth() -> None:
    cards = [
        card(1, "open"),
        card(2, "open", open=False, names=("Ann", "Bob")),
        card(3, "open"),
        card(4, "running", starts_at=10, names=("Ann", "Bob")),
        card(5, "running", starts_at=20),
        card(6, "countdown", starts_at=30),
        card(7, "running", starts_at=5, watchers=3),
    ]
    assert [each.created_at for each in by_interest(cards)] == [7, 4, 6, 5, 3, 1, 2]
    many = [card(number, "open") for number in range(90)] + [card(number, "running") for number in range(90, 190)]
    listed = by_interest(many)
    assert [sum(each.phase == phase for each in listed) for phase in ("running", "open")] == [MOST_LIVE, MOST_OPEN]


async def test_cards_over_http(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        await world.enter(race, None)
        assert [(card.id, card.watchers) for card in await world.hall.cards()] == [(race, 1)]
