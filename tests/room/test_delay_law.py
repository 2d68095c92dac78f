"""The law of the delay: whoever is shown a rated race late has, at any time, the picture of exactly so long ago.

A race is played at random, by players who come and go and resign, on one node or with its viewers on another one. At
every step all that was told to each late viewer, message by message, is held against what was so back then.
"""

import asyncio
import random
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.engine import Refusal, legal_moves, parse_move, parse_rules, write_position
from squaredeal.race.model import Phase, Race, Terms
from squaredeal.room.delay import STEP_MS
from squaredeal.store.players import Player
from tests.often import often
from tests.room.picture import Picture
from tests.room.two_nodes import settled
from tests.room.world import Client, World

DELAY_MS = 1_500
TERMS = Terms(spectator_delay_ms=DELAY_MS)


class Truth(NamedTuple):
    """What was so at an instant: the race's version, each seat's state, and each seat's board."""

    version: int
    seats: list[tuple[str, bool, int | None]]
    boards: dict[int, tuple[int, int, str]]
    """By seat: rev, cards home, the whole position."""


class Viewer:
    """One socket, and the picture of whoever only applies what it is told."""

    def __init__(self, client: Client, rules: str, own: int | None) -> None:
        self.client, self.own, self.read = client, own, 0
        self.picture = Picture(parse_rules(rules), 3)

    def hear(self) -> None:
        for message in self.client.messages[self.read :]:
            self.picture.hear(message)
            self.read += 1

    def check(self, then: Truth, now: Truth) -> None:
        picture = self.picture
        assert picture.race["delay_ms"] == DELAY_MS
        assert picture.race["version"] == then.version
        for number, seat in enumerate(picture.race["seats"]):
            truth = now if number == self.own else then
            assert (seat["state"], seat["here"], seat["place"]) == truth.seats[number]
            if number not in truth.boards:
                continue
            rev, home, text = truth.boards[number]
            if picture.rules.family == "freecell":
                assert picture.texts()[number] == (rev, text)
            elif number != self.own:
                assert picture.progress[number] == (rev, home)
                assert number not in picture.boards


class Script:
    """A race played at random in steps of time; `viewing` is the node that viewers come to."""

    def __init__(self, playing: World, viewing: World, rules: str, rng: random.Random) -> None:
        self.playing, self.viewing, self.rules, self.rng = playing, viewing, rules, rng
        self.truths: dict[int, Truth] = {}
        self.viewers: list[Viewer] = []
        self.starts_at = 0
        self.checked = 0

    async def start(self) -> None:
        world = self.playing
        self.players = [await world.player(name) for name in ("Ann", "Bob", "Cy")]
        self.race = await world.race(self.players[0], rated=True, rules=self.rules, seats=3)
        self.clients: list[Client | None] = [await world.seated(self.race, player) for player in self.players]
        await world.enter(self.race, None)  # so that its room stays, whoever else goes
        await self.enter()
        for number, client in enumerate(self.clients):
            assert client is not None
            client.say({"t": "ready", "on": True, "nonce": f"{number:032x}"})
        await self.settle()
        self.starts_at = world.clock.now() + TERMS.countdown_ms
        await self.pass_time(TERMS.countdown_ms - STEP_MS)
        self.note()
        await self.pass_time(STEP_MS)
        assert self.now.phase is Phase.RUNNING
        self.note()

    @property
    def now(self) -> Race:
        return self.playing.hall.rooms[self.race].race

    async def settle(self) -> None:
        await settled(*dict.fromkeys((self.playing, self.viewing)))

    async def pass_time(self, ms: int) -> None:
        self.playing.clock.advance(ms)
        for world in dict.fromkeys((self.playing, self.viewing)):
            world.hall.node.timers.run_due()
        await self.settle()

    def note(self) -> None:
        """Keep what is so now."""
        records = self.playing.hall.rooms[self.race].records
        self.truths[self.playing.clock.now()] = Truth(
            self.now.version,
            [(seat.state, seat.here, seat.place) for seat in self.now.seats],
            {n: (r.rev, r.tip.home, write_position(r.tip.game.position)) for n, r in records.items()},
        )

    def then(self, own: int | None) -> Truth:
        """What was so when the viewers are: just before the start at the earliest, or at it for whoever had a seat."""
        first = self.starts_at - (STEP_MS if own is None else 0)
        return self.truths[max(self.playing.clock.now() - DELAY_MS, first)]

    async def step(self) -> None:
        await self.pass_time(STEP_MS)
        self.check()
        for _ in range(self.rng.randrange(4)):
            await self.act()
        await self.settle()
        self.note()
        self.check()

    def check(self) -> None:
        if self.now.phase is not Phase.RUNNING:
            return
        now = self.truths.get(self.playing.clock.now()) or self.truths[self.playing.clock.now() - STEP_MS]
        for viewer in self.viewers:
            viewer.hear()
            viewer.check(self.then(viewer.own), now)
            self.checked += 1

    async def enter(self, player: Player | None = None, own: int | None = None) -> None:
        client = await self.viewing.enter(self.race, player)
        self.viewers.append(Viewer(client, self.rules, own))

    async def act(self) -> None:
        rng, seat = self.rng, self.rng.randrange(3)
        client, deed = self.clients[seat], rng.random()
        if deed < 0.6:
            self.play(seat)
        elif deed < 0.75:
            await self.enter()
        elif deed < 0.8 and self.viewers:
            rng.choice(self.viewers).client.say({"t": "resync"})
        elif deed < 0.84:
            for viewer in self.viewers:  # the viewers' room is dropped where nobody plays, and loaded anew
                viewer.client.leave()
            self.viewers.clear()
        elif deed < 0.9 and client is not None and self.now.seats[seat].is_playing:
            client.leave()
            self.clients[seat] = None
        elif deed < 0.97 and client is None and self.now.seats[seat].is_playing:
            self.clients[seat] = await self.playing.enter(self.race, self.players[seat])
        elif deed > 0.99 and client is not None and sum(1 for _ in self.now.playing()) > 1:
            client.say({"t": "resign"})
            await self.settle()
            self.clients[seat] = None
            await self.enter(self.players[seat], seat)  # and goes on watching, perhaps on the other node

    def play(self, seat: int) -> None:
        client = self.clients[seat]
        line = self.playing.hall.rooms[self.race].seats.get(seat)
        if client is None or line is None or line.desk is None or line.desk.tip is None:
            return
        game = line.desk.tip.game
        moves = [move.code for move in legal_moves(game.rules, game.position)] + ["u"] * (2 * bool(len(game.steps)))
        move = self.rng.choice(moves)
        after = game.play(parse_move(game.rules, move))
        assert not isinstance(after, Refusal)
        client.play(after.rev, move)


async def hold_to_the_law(rules: str, nodes: int, seed: int, steps: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            one = await stack.enter_async_context(World(Path(folder), terms=TERMS))
            others: dict[str, Any] = {"clock": one.clock, "bus": one.bus, "name": "node-2"}
            two = one if nodes == 1 else await stack.enter_async_context(World(Path(folder), terms=TERMS, **others))
            script = Script(one, two, rules, random.Random(seed))
            await script.start()
            for _ in range(steps):
                await script.step()
            return script.checked


@settings(max_examples=often(4), deadline=None)
@given(st.sampled_from(["freecell", "klondike/3/unlimited"]), st.sampled_from([1, 2]), st.integers(0, 2**32))
def test_late_viewers_have_the_picture_of_so_long_ago(rules: str, nodes: int, seed: int) -> None:
    asyncio.run(hold_to_the_law(rules, nodes, seed, steps=60))


@pytest.mark.parametrize("nodes", [1, 2])
async def test_the_law_is_tried(nodes: int) -> None:
    assert await hold_to_the_law("freecell", nodes, seed=5, steps=60) > 200
