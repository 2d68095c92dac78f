"""A table of a storm: the same players race again and again, through the balancing proxy, until they are told to end.

It knows how races are opened, agreed on and ended, and which tabs its players have; not what is done to the nodes.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.faults.history import History
from tests.faults.racer import BrokenPromiseError
from tests.faults.tapped import Tapped

from .storm_player import HURRY_S, Fate, Line, StormPlayer

RULES: Final = ("freecell", "freecell", "klondike/1/unlimited", "klondike/3/unlimited", "klondike/3/3")
AGAIN_S: Final = 0.2
REMATCH_S: Final = 8.0
ONE_S: Final = 30.0  # until one of two tabs is gone, node deaths on the way included
LOST: Final = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)


@dataclass
class Table:
    """One table; `race` is the race it plays now, `tabs` the tabs of each seat that are still open."""

    name: str
    ws: str
    players: int
    rng: random.Random
    history: History
    wins: Sequence[Line]
    usual_s: float
    tokens: list[str] = field(default_factory=list)
    race: str = ""
    races: list[str] = field(default_factory=list)
    tabs: list[StormPlayer] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    ended: list[StormPlayer] = field(default_factory=list)
    rematches: int = 0
    is_ending: bool = False
    _group: asyncio.TaskGroup | None = None
    _opened: int = 0

    async def run(self) -> None:
        """Races until `end` is called and the players have halted."""
        for number in range(self.players):
            self.tokens.append(await self._ask(self._guest, f"{self.name} {number}"))
        while not self.is_ending:
            race = await self._next_race()
            await self._play(race, [self._fate() for _ in self.tokens])

    async def _next_race(self) -> str:
        """Agrees on a rematch, as players mostly do, or opens a new race."""
        if self.race and self.rng.random() < 0.6:
            agreed = await self._rematch(self.race)
            if agreed:
                self.rematches += 1
                return agreed
        return await self._ask(self._create, self.tokens[0])

    def end(self) -> None:
        """Has everybody stop playing once all they have sent is answered."""
        self.is_ending = True
        for tab in self.tabs:
            tab.halt.set()

    async def give_up(self) -> None:
        """Ends the race that the players were halted in: all resign."""
        await self._play(self.race, [Fate(quits_at=0) for _ in self.tokens])

    def take_over(self) -> bool:
        """Opens the seat of somebody who plays in another tab, and has the older one hurry; False if nobody plays."""
        playing = [tab for tab in self.tabs if tab.line is not None and tab.resumed.is_set() and not tab.is_out]
        if not playing or self.is_ending or self._group is None:
            return False
        old = self.rng.choice(playing)
        if sum(tab.token == old.token for tab in self.tabs) > 1:
            return False
        old.has_rival, old.usual_s = True, HURRY_S
        newer = self._open(self._group, old.token, old.fate)
        newer.has_rival = True
        self._group.create_task(self._leave_one(old, newer))
        return True

    async def _leave_one(self, old: StormPlayer, newer: StormPlayer) -> None:
        """Sees that one of two tabs is sent away: the older, or the newer if the older came back behind it."""
        tabs = [tab.sitting for tab in (old, newer) if tab.sitting is not None]
        done, _ = await asyncio.wait(tabs, timeout=ONE_S, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            self.faults.append(f"{old.name} and {newer.name} are both there after {ONE_S} s")

    async def _play(self, race: str, fates: Sequence[Fate]) -> None:
        self.race = race
        if race not in self.races:
            self.races.append(race)
        async with asyncio.TaskGroup() as group:
            self._group = group
            for token, fate in zip(self.tokens, fates, strict=True):
                self._open(group, token, fate)
        self._group = None

    def _open(self, group: asyncio.TaskGroup, token: str, fate: Fate) -> StormPlayer:
        self._opened += 1
        name = f"{self.name} {self.tokens.index(token)} tab {self._opened}"
        rng = random.Random(self.rng.random())
        tab = StormPlayer(self.ws, self.race, token, rng, name, recorded=self.history, fate=fate, usual_s=self.usual_s)
        self.tabs.append(tab)
        if self.is_ending and fate.quits_at != 0:
            tab.halt.set()
        tab.sitting = group.create_task(self._sit(tab))
        return tab

    async def _sit(self, tab: StormPlayer) -> None:
        try:
            await tab.run()
        except BrokenPromiseError as broken:
            self.faults.append(str(broken))
        self.tabs.remove(tab)
        self.ended.append(tab)
        others = sum(other.token == tab.token for other in self.tabs)
        if tab.final is not None and (tab.final != 4501 or not others):
            self.faults.append(f"{tab.name} was closed {tab.final}, with {others} other tabs")

    # --- races

    def _fate(self) -> Fate:
        if self._win is not None and self.rng.random() < 0.8:
            return Fate(line=self._win)
        return Fate(quits_at=self.rng.randint(5, 80), word=self.rng.choice(["resign", "resign", "leave"]))

    _win: Line | None = None

    def _options(self) -> dict[str, Any]:
        rules = self.rng.choice(RULES)
        self._win = self.rng.choice(self.wins) if rules == "freecell" and self.rng.random() < 0.6 else None
        return {
            "rules": rules,
            "seats": self.players,
            "watch": "boards" if rules == "freecell" else self.rng.choice(["boards", "progress"]),
            "rivals": self.rng.choice(["boards", "progress"]) if rules == "freecell" else "progress",
            "goal": "all" if self._win is None else self.rng.choice(["first", "all"]),
            "seed": None if self._win is None else self._win.seed,
        }

    async def _ask(self, ask: Any, *words: str) -> str:
        """Asks the lobby until it has answered."""
        while True:
            try:
                async with connect(f"{self.ws}/ws/lobby", open_timeout=5, compression=None) as lobby:
                    return str(await ask(lobby, *words))
            except LOST:
                await asyncio.sleep(AGAIN_S)

    async def _guest(self, lobby: ClientConnection, name: str) -> str:
        await lobby.send(json.dumps({"t": "hello", "v": 1, "name": name}))
        return str((await self._hear(lobby, "lobby"))["token"])

    async def _create(self, lobby: ClientConnection, token: str) -> str:
        await lobby.send(json.dumps({"t": "hello", "v": 1, "token": token}))
        await lobby.send(json.dumps({"t": "create", "options": self._options()}))
        return str((await self._hear(lobby, "created"))["race"])

    async def _hear(self, socket: ClientConnection, tag: str) -> Any:
        async for frame in socket:
            message = json.loads(frame)
            if message["t"] == tag:
                return message
            if message["t"] == "refused":
                raise TimeoutError(message["why"])
        raise TimeoutError("the socket was closed")

    async def _rematch(self, race: str) -> str:
        """Agrees on a rematch, if that can be done in time; else an empty text."""
        asked = [asyncio.create_task(self._again(race, number)) for number in range(self.players)]
        done, late = await asyncio.wait(asked, timeout=REMATCH_S)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return next((task.result() for task in done if task.result()), "")

    async def _again(self, race: str, number: int) -> str:
        name = f"{self.name} {number} again"
        try:
            async with connect(f"{self.ws}/ws/race/{race}", open_timeout=5, compression=None) as raw:
                recorder = self.history.socket(name, race)
                try:
                    return await self._agree(cast(ClientConnection, Tapped(raw, recorder)), number)
                finally:
                    recorder.end()
        except LOST:
            return ""

    async def _agree(self, socket: ClientConnection, number: int) -> str:
        await socket.send(json.dumps({"t": "hello", "v": 1, "token": self.tokens[number]}))
        if number == 0:
            await socket.send('{"t":"offer","what":"rematch"}')
        async for frame in socket:
            message = json.loads(frame)
            race = message.get("race")
            if isinstance(race, dict) and race.get("next_race"):
                return str(race["next_race"])
            is_open = isinstance(race, dict) and race.get("offer") is not None
            if number and (is_open or message.get("state") == "made"):
                await socket.send('{"t":"accept","what":"rematch"}')
        return ""
