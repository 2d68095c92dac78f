"""One race through several deaths of its node, each in a chosen gap.

It knows in which order gaps can be reached, and how each is brought about. What must be in the journal at the moment of
a death, and at the end, is looked at by `crash_looks`.

    async with asyncio.timeout(300):
        await CrashedRace(world, random.Random(1), [Death("append.after_commit", 3)]).run()
"""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
from collections.abc import Awaitable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import connect

from tests.cluster.viewer import Viewer
from tests.services.forked import Forked

from .book import Book, books_from_database
from .crash_looks import Looks
from .crash_players import SEED, Solver, resign
from .crash_worlds import World
from .history import History

NAMES: Final = ("Ann", "Ben")
WAIT_S: Final = 60.0
STEPS_ON: Final = 2  # moves that everybody makes on the other node while theirs is dead
OPENING: Final = ("SeatTaken", "CountdownBegan", "RaceStarted", "go")
ANYBODYS: Final = ("RaceStarted", "go")  # a deadline is fired by whichever node is first
AFTER_PLAY: Final = ("SeatEnded", "pack")


class Death(NamedTuple):
    """A gap, and at which passage the node dies in it."""

    gap: str
    nth: int = 1

    @property
    def kind(self) -> str:
        """What the gap is a part of."""
        return self.gap.partition(".")[0]


@dataclass
class CrashedRace:
    """One race. `deaths`: at most one before the start, those in mid-race, the ends (two at most), the packing."""

    world: World
    rng: random.Random
    deaths: Sequence[Death]
    history: History = field(default_factory=History)
    racers: list[Solver] = field(default_factory=list)
    watchers: list[Viewer] = field(default_factory=list)
    runs: list[asyncio.Task[None]] = field(default_factory=list)
    resigning: list[asyncio.Task[None]] = field(default_factory=list)
    books: list[Book] = field(default_factory=list)
    race: str = ""

    async def run(self) -> None:
        """Plays it to its end. Raises AssertionError for whatever does not hold."""
        await self._start(self.deaths[0])
        await self._open()
        looks = Looks(self.world, self.race, self.racers)
        async with asyncio.TaskGroup() as group:
            self.runs = [group.create_task(racer.run()) for racer in self.racers]
            watching = [group.create_task(watcher.run()) for watcher in self.watchers]
            for death, following in zip(self.deaths, [*self.deaths[1:], None], strict=True):
                with self.world.frozen_haven() if death.kind in ANYBODYS else nullcontext():
                    await self._die(death, group)
                    await looks.at_death(self.world.died())
                if not self.world.is_alone:
                    await self._go_on(death)
                if following is not None and following.kind in AFTER_PLAY:
                    await self._stop_playing()
                await self._start(following)
                await self._go_back()
            await self._end()
            await _in_time(asyncio.gather(*watching), "a spectator does not hear of the end")
        await looks.at_end(self.history, self.books, self.watchers)

    # --- deaths

    async def _die(self, death: Death, group: asyncio.TaskGroup) -> None:
        """Does what leads to the gap, beyond playing, and waits until the node is dead and everybody knows."""
        moving: asyncio.Task[None] | None = None
        match death.kind:
            case "SeatEnded":
                playing = [racer for racer in self.racers if not racer.has_won]
                self.resigning.append(group.create_task(resign(playing[len(self.resigning)])))
            case "pack":
                self.resigning += [group.create_task(resign(racer)) for racer in self.racers]
            case "finish":
                next((racer for racer in self.racers if not racer.may_win), self.racers[-1]).may_win = True
            case "drain":
                await self._all_reach(self.rng.randint(1, 5))
                self._process().send_signal(signal.SIGTERM)
            case "claim" | "SeatReturned":
                moving = group.create_task(self._come_again())
        await _in_time(self._until_dead(), f"{death} is not reached")
        if moving is not None:
            moving.cancel()
        await _in_time(asyncio.gather(*(racer.gone.wait() for racer in self.racers)))  # all that was written is read

    async def _come_again(self) -> None:
        """Claims the seats again and again."""
        while True:
            await asyncio.sleep(1.0)
            for racer in self.racers:
                await racer.move_to(self.world.node.ws)

    async def _until_dead(self) -> None:
        while self._process().poll() is None:  # noqa: ASYNC110 - a process has no event
            await asyncio.sleep(0.02)

    def _process(self) -> subprocess.Popen[str] | Forked:
        assert self.world.node.process is not None
        return self.world.node.process

    # --- going on

    async def _go_on(self, death: Death) -> None:
        """Lets everybody play on through the other node."""
        for racer in self.racers:
            racer.ws = self.world.haven.ws
        if death.kind in OPENING:
            await _in_time(asyncio.gather(*(racer.resumed.wait() for racer in self.racers)))
        if death.kind not in AFTER_PLAY:
            await self._all_reach(STEPS_ON)
        await _in_time(asyncio.gather(*(racer.wins() for racer in self.racers if racer.may_win)))
        await _in_time(asyncio.gather(*self.resigning))

    async def _go_back(self) -> None:
        if not self.world.is_alone:
            for racer in self.racers:
                await racer.move_to(self.world.node.ws)

    async def _all_reach(self, more: int) -> None:
        """Waits until everybody who is not on their last move has made so many more."""
        players = [racer for racer in self.racers if not racer.may_win]
        await _in_time(asyncio.gather(*(racer.reaches(racer.rev + more) for racer in players)))

    async def _stop_playing(self) -> None:
        """Lets everybody have everything answered and go, while the node is not one that dies."""
        if self.books:
            return
        if self.world.is_alone:
            await self._start(None)
        await self._all_reach(STEPS_ON)
        await self._halt()
        if self.world.is_alone:
            self.world.node.kill()

    async def _halt(self) -> None:
        """Lets everybody go once they have won, where they may, and all is answered; no move is made after that."""
        await _in_time(asyncio.gather(*(racer.wins() for racer in self.racers if racer.may_win)))
        for racer in self.racers:
            racer.halt.set()
        await _in_time(asyncio.gather(*self.runs))
        self.books = await books_from_database(self.world.url, [self.race])

    async def _end(self) -> None:
        if not self.books:
            await self._all_reach(STEPS_ON)
            await self._halt()
        await _in_time(asyncio.gather(*self.resigning))
        for racer in self.racers:
            await _in_time(resign(racer))

    # --- making it

    async def _start(self, death: Death | None) -> None:
        if death is not None and death.kind == "pack":  # what was over before is packed before
            death = death._replace(nth=death.nth + await self.world.unpacked_beside(self.race))
        await asyncio.to_thread(self.world.start, *(death or ()))

    async def _open(self) -> None:
        """Makes the guests and their race; whoever makes it does not sit down yet."""
        tokens: list[str] = []
        for name in NAMES:
            async with connect(f"{self.world.haven.ws}/ws/lobby", compression=None) as lobby:
                await lobby.send(json.dumps({"t": "hello", "v": 1, "name": name}))
                tokens.append((await _heard(lobby, "lobby"))["token"])
                if not self.race:
                    options = {"rules": "freecell", "seats": len(NAMES), "seed": SEED}
                    await lobby.send(json.dumps({"t": "create", "options": options}))
                    self.race = (await _heard(lobby, "created"))["race"]
        ws = self.world.node.ws
        self.racers = [
            Solver(ws, self.race, token, self.rng, name, recorded=self.history)
            for name, token in zip(NAMES, tokens, strict=True)
        ]
        self.watchers = [
            Viewer(ws, self.race, name=f"watcher at {ws}", recorded=self.history)
            for ws in sorted({ws, self.world.haven.ws})
        ]


async def _heard(socket: Any, tag: str) -> dict[str, Any]:
    async for frame in socket:
        message: dict[str, Any] = json.loads(frame)
        if message["t"] == tag:
            return message
    raise AssertionError(f"closed before {tag}")


async def _in_time(waiting: Awaitable[object], late: str = "this takes too long") -> None:
    try:
        async with asyncio.timeout(WAIT_S):
            await waiting
    except TimeoutError:
        raise AssertionError(late) from None
