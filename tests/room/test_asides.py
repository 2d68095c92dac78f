"""What a race tells beside its moves: reactions, hints, how many watch."""

from pathlib import Path

from tests.room.world import World


async def test_reactions_are_for_seats(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a, b) = await world.running("Ann", "Bob", seed="1")
        watcher = await world.enter(race, None)
        a.say({"t": "react", "say": "nice"})
        assert await watcher.hears("react") == {"t": "react", "seat": 0, "say": "nice"}
        watcher.say({"t": "react", "say": "nice"})
        assert (await watcher.hears("refused"))["why"] == "not_your_seat"
        assert len(b.all("react")) == 1


async def test_hints_only_where_the_race_has_them_and_noted_first(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1", hints=True)
        a.say({"t": "hint"})
        noted = await a.hears("race")
        hint = await a.hears("hint")
        assert (hint["rev"], hint["proof"]) == (0, "legal")
        assert a.messages.index(noted) < a.messages.index(hint)
        a.play(1, hint["moves"][0])
        await a.hears("ack")
        a.say({"t": "resign"})
        assert (await a.hears("over"))["standings"][0]["clean"] is False
    (tmp_path / "other").mkdir()
    async with World(tmp_path / "other") as world:
        race, (a,) = await world.running("Ann", seed="1")
        a.say({"t": "hint"})
        assert (await a.hears("refused"))["why"] == "hints_off"
        assert race in world.hall.rooms


async def test_watchers_are_counted(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race, (a,) = await world.running("Ann", seed="1")
        one, _two = await world.enter(race, None), await world.enter(race, await world.player("Cy"))
        await world.advance(2_000)
        assert await a.hears("watchers") == {"t": "watchers", "count": 2}
        one.leave()
        await world.advance(2_000)
        assert await a.hears("watchers") == {"t": "watchers", "count": 1}
        late = await world.enter(race, None)
        assert late.all("welcome")[0]["race"]["watchers"] == 2
