from pathlib import Path

from .world import World


async def test_a_race_from_the_first_hello_to_the_standings(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        world.clock.advance(1_500)
        a.play(1, "6a", "6b", "6h")
        assert await a.hears("ack") == ["a", 1, 1500]
        assert await a.hears("ack") == ["a", 2, 1500]
        assert await a.hears("ack") == ["a", 3, 1500]
        assert await b.hears("progress", lambda message: message[2] == 3) == ["g", 0, 3, 1]
        b.say({"t": "resign"})
        standing = await a.hears("standing")
        assert standing["standing"]["state"] == "aborted"
        a.say({"t": "resign"})
        over = await b.hears("over")
        assert [line["seat"] for line in over["standings"]] == [0, 1]
