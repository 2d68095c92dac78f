"""Whom a race does not know: programs, viewers without a name, tokens of nobody, names that are none."""

from pathlib import Path

import pytest

from tests.room.world import World


async def test_a_program_joins_and_is_ready_in_one_breath(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        program = world.connect(race, None, program=True)
        program.say({"t": "hello", "v": 1, "name": "  Robo  7 "})
        welcome = await program.hears("welcome")
        assert welcome["you"]["name"] == "Robo 7"
        program.say({"t": "join"})
        program.say({"t": "ready", "on": True, "nonce": "ab" * 16})
        state = await program.hears("race", lambda race: any(seat["ready"] for seat in race["race"]["seats"]))
        assert [(seat["seat"], seat["ready"]) for seat in state["race"]["seats"]] == [(0, False), (1, True)]
        assert program.all("refused") == []
        again = world.connect(race, None, program=True)
        again.say({"t": "hello", "v": 1, "token": welcome["token"]})
        second = await again.hears("welcome")
        assert second["you"]["seat"] == 1
        assert "token" not in second
        assert await program.is_closed() == 4501


async def test_an_anonymous_viewer_watches_but_does_not_join(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        viewer = await world.enter(race, None)
        viewer.say({"t": "join"})
        assert (await viewer.hears("refused"))["why"] == "who_are_you"


async def test_a_token_that_names_nobody(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        program = world.connect(race, None, program=True)
        program.say({"t": "hello", "v": 1, "token": "x" * 43})
        assert await program.is_closed() == 4504
        browser = world.connect(race, None)
        browser.say({"t": "hello", "v": 1, "token": "x" * 43})
        assert await browser.is_closed() == 1008


@pytest.mark.parametrize("race", ["nosuchrace", "x"])
async def test_no_such_race(tmp_path: Path, race: str) -> None:
    async with World(tmp_path) as world:
        client = world.connect(race, None)
        client.say({"t": "hello", "v": 1})
        assert await client.is_closed() == 4503
        assert "no such race" in client.all("error")[0]["text"]


@pytest.mark.parametrize("name", [" ", "a\u0000b", "x" * 25, "\u200b"])
async def test_a_name_that_is_none(tmp_path: Path, name: str) -> None:
    async with World(tmp_path) as world:
        race = await world.race(await world.player("Ann"))
        program = world.connect(race, None, program=True)
        program.say({"t": "hello", "v": 1, "name": name})
        assert await program.is_closed() == 4503
        assert "name" in program.all("error")[0]["text"]
