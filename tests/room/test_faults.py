"""A player's client against a journal that fails: whatever was acknowledged is written, and nobody waits for ever.

The client here keeps its rules as a real one does: plays on its own tip, hears frames late, drops what a refusal took
with it, comes back when it is closed and sends again what was not acknowledged.
"""

import asyncio
import json
import random
from pathlib import Path

import pytest

from squaredeal.engine import Game, Refusal, legal_moves, parse_move, write_position
from squaredeal.store.outcomes import Append, Failed, Outcome, Unsettled
from squaredeal.store.players import Player
from tests.room.world import Client, World, tag_of


class FaultyJournal:
    """Lets some appends fail, before or after they are written."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self._append = world.store.journal.append
        self._rng = rng
        self.is_faulty = True
        self.faults = 0
        world.store.journal.append = self.append  # type: ignore[method-assign]

    def append(self, append: Append) -> "asyncio.Future[Outcome]":
        chance = self._rng.random()
        if not self.is_faulty or chance > 0.3:
            return self._append(append)
        self.faults += 1
        if chance < 0.15:
            return self._answer(Failed("io"))
        if chance < 0.25:
            self._append(append)
        return self._answer(Unsettled())

    def _answer(self, outcome: Outcome) -> "asyncio.Future[Outcome]":
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Outcome] = loop.create_future()
        loop.call_soon(future.set_result, outcome)
        return future


class Racer:
    """A seat's client."""

    def __init__(self, world: World, race: str, player: Player, start: Game, client: Client) -> None:
        self.world, self.race, self.player, self.client = world, race, player, client
        self.confirmed = start
        self.pending: list[tuple[str, Game]] = []
        self.refusals = 0
        self.acked: dict[int, tuple[str, int]] = {}

    @property
    def tip(self) -> Game:
        return self.pending[-1][1] if self.pending else self.confirmed

    def play(self, rng: random.Random) -> None:
        moves = [move.code for move in legal_moves(self.tip.rules, self.tip.position)]
        text = rng.choice([*moves, "u"] if len(self.tip.steps) else moves)
        after = self.tip.play(parse_move(self.tip.rules, text))
        assert not isinstance(after, Refusal)
        self.pending.append((text, after))
        self.client.play(after.rev, text, e=self.refusals)

    async def hear(self, frames: int) -> None:
        client = self.client
        for frame in client.wire.frames[client.read : client.read + frames]:
            client.read += 1
            self._hear(json.loads(frame))
        if client.wire.closed is not None and client.read == len(client.wire.frames):
            await self.come_back()

    async def come_back(self) -> None:
        assert self.client.wire.closed is None or self.client.wire.closed[0] in (1001, 4002)
        self.client = self.world.connect(self.race, self.player)
        self.client.say({"t": "hello", "v": 1})
        welcome = await self.client.hears("welcome")
        rev = welcome.get("rev", 0)
        assert self.confirmed.rev <= rev <= self.tip.rev
        games = {game.rev: game for game in [self.confirmed, *[game for _, game in self.pending]]}
        assert welcome["board"] == write_position(games[rev].position)
        self.refusals = 0
        for text, game in self.pending:
            self.client.play(game.rev, text)

    def _hear(self, message: object) -> None:
        match message:
            case ["a", int(rev), int(at)]:
                if rev in self.acked:
                    assert self.acked[rev][1] == at
                    return
                (text, game), *self.pending = self.pending
                assert game.rev == rev
                self.confirmed = game
                self.acked[rev] = (text, at)
            case {"t": "refused", "rev": int(rev), "why": why}:
                assert why == "unavailable"
                self.refusals += 1
                self.pending = [(text, game) for text, game in self.pending if game.rev < rev]
            case _:
                assert tag_of(message) in ("welcome", "race", "error", "snapshot", "go")


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_fails_acks_hold_and_everything_is_answered(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    async with World(tmp_path) as world:
        ann = await world.player("Ann")
        race = await world.race(ann, seats=1, seed="617")
        client = await world.seated(race, ann)
        await world.start(race, [client])
        racer = Racer(world, race, ann, world.hall.rooms[race].records[0].tip.game, client)
        journal = FaultyJournal(world, rng)
        for _ in range(150):
            act = rng.random()
            if act < 0.55 and len(racer.pending) < 20:
                racer.play(rng)
            elif act < 0.9:
                await racer.hear(rng.randrange(1, 4))
            elif act < 0.92:
                racer.client.leave()
            if rng.random() < 0.3:
                await world.quiet()
            world.clock.advance(rng.randrange(120))
        journal.is_faulty = False
        for _ in range(50):
            await world.quiet()
            await racer.hear(1_000)
        assert racer.pending == []
        assert journal.faults > 3
        rows = await world.store.journal.rows(race, 0)
        assert [row.rev for row in rows] == list(range(1, racer.confirmed.rev + 1))
        assert {row.rev: (row.move, row.at) for row in rows} == racer.acked
        assert world.hall.rooms[race].records[0].tip.game.position == racer.confirmed.position
