"""A rated race told late tells nothing of what is younger than the delay, on no channel.

Two worlds with the same ids, clock and history until an instant; from then on the players do different things in each:
other moves, going away and coming back, reactions, resigning. Until the delay has passed since that instant, everybody
who is shown the race late gets byte-identical output: spectators from before and after that instant, somebody whose own
game is over, the lobby, and the pages asked for over HTTP. Then the worlds differ.
"""

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.engine import legal_moves
from squaredeal.race.model import Terms
from squaredeal.room.delay import STEP_MS
from tests.laws.test_two_worlds import PLAYERS, Pinned
from tests.often import often
from tests.room.world import Client, World

DELAY_MS = 2_000
TERMS = Terms(spectator_delay_ms=DELAY_MS)
BEFORE, AFTER = 25, DELAY_MS // STEP_MS - 1


class Told(NamedTuple):
    """By channel: what was told until the delay had passed, and a while after."""

    until: dict[str, list[bytes]]
    later: dict[str, list[bytes]]


async def live(rules: str, seed: int, world_number: int) -> Told:
    with tempfile.TemporaryDirectory() as folder:
        async with World(Path(folder), chance=Pinned(), terms=TERMS) as world:
            played = Played(world, rules)
            await played.start()
            rng = random.Random(seed)
            for _ in range(BEFORE):
                await played.step(rng)
            watchers = random.Random(seed + 1)  # who watches does the same in both worlds
            rng = random.Random(f"{seed} {world_number}")
            for _ in range(AFTER):
                await played.step(rng, watchers)
            until = played.told()
            for _ in range(DELAY_MS // STEP_MS):
                await played.step(rng, watchers)
            return Told(until, played.told())


class Played:
    """A rated race of three, one of whom has resigned, played step by step."""

    def __init__(self, world: World, rules: str) -> None:
        self.world, self.rules = world, rules
        self.late: dict[str, Client] = {}
        self.pages: list[bytes] = []
        self.players: list[Client | None] = []

    async def start(self) -> None:
        world = self.world
        self.race = await world.race(PLAYERS[0], rated=True, rules=self.rules, seats=3)
        self.lobby = world.lobby(PLAYERS[0])
        self.lobby.say({"t": "hello", "v": 1})
        await self.lobby.hears("lobby")
        clients: list[Client] = []
        for player in PLAYERS:
            clients.append(await world.seated(self.race, player))
            await world.quiet()
        await self.watch("spectator")
        await world.start(self.race, clients)
        clients[2].say({"t": "resign"})
        await world.quiet()
        self.late["seat 2"] = clients[2]
        self.players = [*clients[:2]]

    async def watch(self, name: str) -> None:
        self.late[name] = await self.world.enter(self.race, None)

    async def step(self, rng: random.Random, watchers: random.Random | None = None) -> None:
        await self.world.advance(STEP_MS)
        for seat in (0, 1):
            await self.act(seat, rng)
        if watchers is not None and watchers.random() < 0.2:
            await self.watch(f"spectator at {self.world.clock.now()}")
        if watchers is not None and watchers.random() < 0.1:
            watchers.choice(list(self.late.values())).say({"t": "resync"})
            await self.world.quiet()
        self.pages.append(msgspec.json.encode(await self.world.hall.race_view(self.race)))
        self.pages.append(msgspec.json.encode(await self.world.hall.replay(self.race)))
        self.pages.append(msgspec.json.encode(await self.world.hall.cards()))

    async def act(self, seat: int, rng: random.Random) -> None:
        client, deed = self.players[seat], rng.random()
        if client is None:
            if deed < 0.3:
                self.players[seat] = await self.world.enter(self.race, PLAYERS[seat])
        elif deed < 0.7:
            game = self.world.hall.rooms[self.race].records[seat].tip.game
            moves = [move.code for move in legal_moves(game.rules, game.position)] or ["u"]
            client.play(game.rev + 1, rng.choice(moves))
        elif deed < 0.75:
            client.leave()
            self.players[seat] = None
        elif deed < 0.8:
            client.say({"t": "react", "say": rng.choice(["nice", "wow"])})
        elif deed < 0.82 and all(each.is_playing for each in self.world.hall.rooms[self.race].race.seats[:2]):
            client.say({"t": "resign"})
        await self.world.quiet()

    def told(self) -> dict[str, list[bytes]]:
        channels = {name: list(client.wire.frames) for name, client in self.late.items()}
        return channels | {"lobby": list(self.lobby.wire.frames), "pages": list(self.pages)}


@settings(max_examples=often(2), deadline=None)
@given(st.sampled_from(["freecell", "klondike/3/unlimited"]), st.integers(0, 2**32))
def test_what_is_younger_than_the_delay_is_in_no_byte(rules: str, seed: int) -> None:
    one, two = (asyncio.run(live(rules, seed, number)) for number in (1, 2))
    assert one.until.keys() == two.until.keys()
    for channel in one.until:
        assert one.until[channel] == two.until[channel], channel
    assert differing(one.later, two.later) >= {"spectator", "seat 2"}
    assert any(b'"d"' in frame or b'"g"' in frame for frame in one.until["spectator"])  # what is old enough was told


def differing(one: dict[str, Any], two: dict[str, Any]) -> set[str]:
    return {channel for channel in one if one[channel] != two[channel]}
