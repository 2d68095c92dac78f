"""Seats before the start: taken, left, handed over, taken away."""

from pathlib import Path

from tests.room.world import World


async def test_the_host_is_seated_but_not_here_until_hello(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        race = await world.race(ann)
        page = await world.page(race)
        assert [(seat.name, seat.here) for seat in page.race.seats] == [("Ann", False)]
        a = await world.enter(race, ann)
        state = await a.hears("race")
        assert state["race"]["seats"][0]["here"] is True
        assert a.all("welcome")[0]["you"]["seat"] == 0


async def test_kick(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(ann)
        a, b = await world.seated(race, ann), await world.seated(race, bob)
        b.say({"t": "kick", "seat": 0})
        assert (await b.hears("refused"))["why"] == "not_host"
        a.say({"t": "kick", "seat": 1})
        await b.hears("race", lambda message: len(message["race"]["seats"]) == 1)
        b.say({"t": "ready", "on": True, "nonce": "00" * 16})
        assert (await b.hears("refused"))["why"] == "not_your_seat"
        b.say({"t": "join"})
        assert (await b.hears("refused"))["why"] == "kicked"


async def test_whoever_was_removed_is_told_so_on_every_new_socket_and_nobody_else_is(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(ann)
        a, b = await world.seated(race, ann), await world.seated(race, bob)
        assert "removed" not in b.all("welcome")[0]
        a.say({"t": "kick", "seat": 1})
        await b.hears("race", lambda message: len(message["race"]["seats"]) == 1)
        for who, told in ((bob, True), (ann, None), (None, None), (bob, True)):
            page = await world.enter(race, who)
            assert page.all("welcome")[0].get("removed") is told


async def test_leaving_an_open_race_hands_it_over(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        ann, bob = await world.player("Ann"), await world.player("Bob")
        race = await world.race(ann)
        a, b = await world.seated(race, ann), await world.seated(race, bob)
        a.say({"t": "leave"})
        state = await b.hears("race", lambda message: message["race"]["host"] == 1)
        assert [seat["name"] for seat in state["race"]["seats"]] == ["Bob"]


async def test_leaving_in_the_countdown_keeps_the_place_in_the_nonces(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        players = [await world.player(name) for name in ("Ann", "Bob")]
        race = await world.race(players[0])
        a, b = [await world.seated(race, player) for player in players]
        for number, client in enumerate((a, b)):
            client.say({"t": "ready", "on": True, "nonce": f"{number:032x}"})
        await b.hears("race", lambda message: message["race"]["phase"] == "countdown")
        a.say({"t": "leave"})
        await b.hears("standing")
        await world.advance(5_000)
        await b.hears("go")
        b.say({"t": "resign"})
        over = await b.hears("over")
        assert over["opened"]["nonces"] == ["", f"{1:032x}"]
