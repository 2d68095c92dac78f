"""The law of the picture: a snapshot and the events after it are the server's picture, whoever came when."""

import asyncio
import random
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.engine import Refusal, legal_moves, parse_move
from squaredeal.store.players import Player
from tests.often import often
from tests.room.picture import Picture
from tests.room.watching import game_of, picture_of
from tests.room.world import Client, World


class Script:
    """A race played at random, with sockets that come and go."""

    def __init__(
        self, world: World, race: str, players: list[Player], clients: list[Client], rng: random.Random
    ) -> None:
        self.world, self.race, self.players, self.clients, self.rng = world, race, players, clients, rng
        self.sent: dict[int, dict[int, str]] = {seat: {} for seat in range(len(players))}
        self.watchers: list[Client] = []
        self.ended: set[int] = set()

    async def step(self) -> None:
        world, rng = self.world, self.rng
        seat = rng.randrange(len(self.players))
        act = rng.random()
        if act < 0.7 and seat not in self.ended:
            self.play(seat)
        elif act < 0.8:
            watcher = world.connect(self.race, None)
            watcher.say({"t": "hello", "v": 1})
            self.watchers.append(watcher)
        elif act < 0.86 and self.watchers:
            rng.choice(self.watchers).leave()
        elif act < 0.93:
            await world.quiet()
            self.clients[seat] = world.connect(self.race, self.players[seat])
            self.clients[seat].say({"t": "hello", "v": 1})
            await self.clients[seat].hears("welcome")
        elif act < 0.95 and len(self.ended) + 1 < len(self.players) and seat not in self.ended:
            await world.quiet()
            self.ended.add(seat)
            self.clients[seat].say({"t": "resign"})
        if rng.random() < 0.4:
            await world.quiet()
        world.clock.advance(rng.randrange(400))

    def play(self, seat: int) -> None:
        desk = self.world.hall.rooms[self.race].seats[seat].desk
        assert desk is not None
        game = desk.tip.game if desk.tip is not None else game_of(self.world, self.race, seat)
        for _ in range(self.rng.randrange(1, 4)):
            moves = [move.code for move in legal_moves(game.rules, game.position)]
            if len(game.steps):
                moves += ["u"] * 2
            if not moves:
                return
            move = self.rng.choice(moves)
            after = game.play(parse_move(game.rules, move))
            assert not isinstance(after, Refusal)
            game = after
            self.sent[seat][game.rev] = move
            self.clients[seat].play(game.rev, move)


async def follow_the_law(folder: Path, rules: str, options: dict[str, Any], seed: int, steps: int) -> None:
    async with World(folder) as world:
        players = [await world.player(name) for name in ("Ann", "Bob", "Cy")]
        race = await world.race(players[0], rules=rules, seats=3, **options)
        clients = [await world.seated(race, player) for player in players]
        await world.start(race, clients)
        script = Script(world, race, players, clients, random.Random(seed))
        for _ in range(steps):
            await script.step()
        await world.quiet()
        world.clock.advance(1_000)
        for client in [*script.clients, *script.watchers]:
            if client.wire.closed is None:
                await check(world, script, client, rules)
        assert all(client.all("refused") == [] for client in script.clients)


async def check(world: World, script: Script, client: Client, rules: str) -> None:
    player = client.all("welcome")[0]["you"]["player"]
    own = next((seat for seat, each in enumerate(script.players) if each.id == player), 3)
    picture = picture_of(client, rules, 3, own_moves=script.sent.get(own, {}))
    assert not picture.wants_snapshot  # an undo of what it never saw brought the board along
    client.say({"t": "resync"})
    fresh = Picture(picture.rules, 3)
    fresh.player = player
    fresh.hear(await client.hears("snapshot", lambda message: message["now"] == world.clock.now()))
    assert picture.texts() == fresh.texts()
    assert picture.progress == fresh.progress
    assert picture.race["version"] == fresh.race["version"]
    assert [seat["state"] for seat in picture.race["seats"]] == [seat["state"] for seat in fresh.race["seats"]]


@settings(max_examples=often(6), deadline=None)
@given(st.sampled_from(["freecell", "klondike/1/unlimited", "klondike/3/3"]), st.booleans(), st.integers(0, 2**32))
def test_snapshot_and_events_make_the_servers_picture(rules: str, open_: bool, seed: int) -> None:
    options: dict[str, Any] = {"watch": "boards"} if open_ else {}
    if open_ and rules == "freecell":
        options["rivals"] = "boards"
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(follow_the_law(Path(folder), rules, options, seed, steps=60))
