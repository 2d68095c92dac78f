"""Answers of the store that are held back: the real work is done, before or after, and whoever waits for it waits on.

with held_claims(world, when_done=True) as claims:
    client.say({"t": "hello", "v": 1})
    await claims.is_done.wait()     # committed, and not yet told
    claims.let_go.set()
"""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from squaredeal.race.model import Race
from squaredeal.store import Append, Claimed, Decided, Outcome
from squaredeal.store.outcomes import RaceTip
from tests.room.world import World


class Held:
    """When it was asked for, when it is done, and when its answer may go."""

    def __init__(self) -> None:
        self.is_asked = asyncio.Event()
        self.is_done = asyncio.Event()
        self.let_go = asyncio.Event()


@contextmanager
def held_claims(world: World, *, when_done: bool = False) -> Iterator[Held]:
    """Claims of a node are held back, or, `when_done`, committed with their answers held back."""
    held, claim = Held(), world.store.journal.claim

    async def act(*args: Any, **wanted: Any) -> Claimed:
        held.is_asked.set()
        if not when_done:
            await held.let_go.wait()
        claimed = await claim(*args, **wanted)
        held.is_done.set()
        await held.let_go.wait()
        return claimed

    with patch.object(world.store.journal, "claim", act):
        yield held


@contextmanager
def held_appends(world: World, *, when_done: bool = False, outcome: Outcome | None = None) -> Iterator[Held]:
    """Appends of a node are held back, or, `when_done`, committed with their answers held back.

    With an `outcome` they are answered so, and never done.
    """
    held, append = Held(), world.store.journal.append
    tasks: list[asyncio.Task[None]] = []

    async def act(rows: Append, answer: "asyncio.Future[Outcome]") -> None:
        held.is_asked.set()
        if not when_done:
            await held.let_go.wait()
        done = outcome or await append(rows)
        held.is_done.set()
        await held.let_go.wait()
        answer.set_result(done)

    def ask(rows: Append) -> "asyncio.Future[Outcome]":
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        tasks.append(asyncio.create_task(act(rows, answer)))
        return answer

    with patch.object(world.store.journal, "append", ask):
        yield held


@contextmanager
def held_looks(world: World) -> Iterator[Held]:
    """A node that asks how far its races are waits for the answer."""
    held, tips = Held(), world.store.races.tips

    async def act(races: Iterable[str]) -> dict[str, RaceTip]:
        held.is_asked.set()
        await held.let_go.wait()
        return await tips(races)

    with patch.object(world.store.races, "tips", act):
        yield held


@contextmanager
def held_commands(world: World) -> Iterator[Held]:
    """Commands of a node to its races are held back."""
    held, command = Held(), world.store.races.command

    async def act(*args: Any) -> Decided:
        held.is_asked.set()
        await held.let_go.wait()
        try:
            return await command(*args)
        finally:
            held.is_done.set()

    with patch.object(world.store.races, "command", act):
        yield held


@contextmanager
def held_loads(world: World) -> Iterator[Held]:
    """A node has read a race, and waits for what it has read."""
    held, load = Held(), world.store.races.load

    async def act(race: str) -> Race | None:
        held.is_asked.set()
        loaded = await load(race)
        held.is_done.set()
        await held.let_go.wait()
        return loaded

    with patch.object(world.store.races, "load", act):
        yield held


@contextmanager
def held_answer(part: Any, question: str) -> Iterator[Held]:
    """The next answer of a part of the store is read, and whoever asked waits for it; later answers come at once."""
    held, ask = Held(), getattr(part, question)

    async def act(*args: Any) -> Any:
        if held.is_asked.is_set():
            return await ask(*args)
        held.is_asked.set()
        answer = await ask(*args)
        held.is_done.set()
        await held.let_go.wait()
        return answer

    with patch.object(part, question, act):
        yield held
