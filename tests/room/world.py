"""A whole node for tests: the real store on a temporary file, the real hall, a clock moved by hand, recording wires.

async with World(tmp_path) as world:
    ann = await world.player("Ann")
    race = await world.race(ann, rules="freecell", seats=1)
    a = await world.seated(race, ann)
    a.say({"t": "ready", "on": True, "nonce": "00" * 16})
"""

import asyncio
import atexit
import json
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from msgspec.structs import replace

from squaredeal.bus import MemoryBus
from squaredeal.clock import ManualClock
from squaredeal.engine import commitment, deal
from squaredeal.messages.common import OptionsIn
from squaredeal.race.commands import Join
from squaredeal.race.model import Terms
from squaredeal.race.opening import open_race
from squaredeal.race.options import options_from
from squaredeal.room.chance import Chance
from squaredeal.room.hall import Hall
from squaredeal.room.identity import Identity
from squaredeal.room.pages import RacePage
from squaredeal.room.seal import Dealer
from squaredeal.room.wire import Line
from squaredeal.solving import Solvers
from squaredeal.store.players import Player
from squaredeal.store.sessions import login_of
from squaredeal.store.store import Store, open_store

PATIENCE_S = 60  # only a test that fails waits so long
HOT = {"p": "play", "a": "ack", "d": "diff", "g": "progress"}


class RecordingWire:
    """A socket's end: keeps every frame; `held` bytes can be made to look unsent."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.held = 0
        self.line: Line | None = None
        self.news = asyncio.Event()

    def send(self, frame: bytes) -> None:
        if self.closed is None:
            self.frames.append(frame)
            self.news.set()

    def close(self, code: int, reason: str) -> None:
        if self.closed is None:
            self.closed = (code, reason)
            self.news.set()
            if self.line is not None:
                asyncio.get_running_loop().call_soon(self.line.gone)

    def buffered(self) -> int:
        return self.held


class Client:
    """A client that says frames and reads answers in order."""

    def __init__(self, wire: RecordingWire, line: Line) -> None:
        self.wire, self.line = wire, line
        self.read = 0
        wire.line = line

    def say(self, message: Any) -> None:
        self.line.frame(message if isinstance(message, bytes) else json.dumps(message, separators=(",", ":")).encode())

    def play(self, rev: int, *moves: str, e: int = 0) -> None:
        for number, move in enumerate(moves, rev):
            self.say(["p", number, move, e] if e else ["p", number, move])

    def leave(self) -> None:
        """Close the socket from this side."""
        self.wire.closed = self.wire.closed or (1001, "")
        self.line.gone()

    @property
    def messages(self) -> list[Any]:
        return [json.loads(frame) for frame in self.wire.frames]

    def all(self, tag: str) -> list[Any]:
        return [message for message in self.messages if tag_of(message) == tag]

    async def hears(self, tag: str, where: Callable[[Any], bool] = lambda _: True) -> Any:
        """Wait for the next message of this tag, passing over others."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                while self.read < len(self.wire.frames):
                    message = json.loads(self.wire.frames[self.read])
                    self.read += 1
                    if tag_of(message) == tag and where(message):
                        return message
                assert self.wire.closed is None, f"closed {self.wire.closed} while waiting for {tag}"
                self.wire.news.clear()
                await self.wire.news.wait()

    async def is_closed(self) -> int:
        """Wait for the close and return its code."""
        async with asyncio.timeout(PATIENCE_S):
            while self.wire.closed is None:
                self.wire.news.clear()
                await self.wire.news.wait()
        return self.wire.closed[0]


_template: list[Path] = []


async def _migrated() -> Path:
    """Make an empty database once for all tests, and copy it from then on."""
    if not _template:
        folder = tempfile.mkdtemp(prefix="squaredeal-tests-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        file = Path(folder) / "squaredeal.db"
        store = await open_store(f"sqlite+aiosqlite:///{file}", "template", ManualClock(1), Terms())
        await store.close()
        _template.append(file)
    return _template[0]


def tag_of(message: Any) -> str:
    return HOT[message[0]] if isinstance(message, list) else str(message["t"])


class World:
    """One node on one database; `restart` and `sibling` make others on the same one."""

    def __init__(
        self,
        folder: Path,
        *,
        terms: Terms | None = None,
        chance: Chance | None = None,
        dealer: Dealer = deal,
        clock: ManualClock | None = None,
        bus: MemoryBus | None = None,
        name: str = "node-1",
        solvers: Solvers | None = None,
    ) -> None:
        self.folder, self.terms, self.chance, self.dealer = folder, terms or Terms(), chance, dealer
        self.clock = clock or ManualClock()
        self.bus = MemoryBus() if bus is None else bus
        self.name, self.solvers = name, solvers
        self.store: Store
        self.hall: Hall

    async def __aenter__(self) -> "World":
        file = self.folder / "squaredeal.db"
        if not file.exists():
            shutil.copy(await _migrated(), file)
        url = f"sqlite+aiosqlite:///{file}"
        self.store = await open_store(url, self.name, self.clock, self.terms)
        self.hall = Hall(
            self.store,
            self.clock,
            self.terms,
            self.name,
            chance=self.chance,
            bus=self.bus,
            dealer=self.dealer,
            solvers=self.solvers,
        )
        await self.hall.start()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        await self.hall.stop()
        await self.store.close()

    # --- people and races

    async def player(self, name: str) -> Player:
        return (await self.store.players.guest(name, self.clock.now()))[0]

    async def race(self, host: Player, *, rated: bool = False, **options: Any) -> str:
        """Open a race; a rated one past the hall, which opens none yet."""
        wanted = OptionsIn(**options)
        if not rated:
            return await self.hall.create_race(host, wanted)
        chance = self.hall.node.chance
        server_seed, chosen = chance.server_seed(), replace(options_from(wanted), rated=True)
        join = Join(host.id, host.name, host.kind)
        race = open_race(chance.race_id(), chosen, commitment(server_seed), self.clock.now(), join)
        assert await self.store.races.create(race, server_seed)
        return race.id

    async def page(self, race: str) -> RacePage:
        """What is read of a race without a socket."""
        page = await self.hall.race_view(race)
        assert page is not None
        return page

    def connect(self, race: str, player: Player | None, *, program: bool = False, token: str | None = None) -> Client:
        wire = RecordingWire()
        who = Identity(player, None, None if token is None else login_of(token))
        return Client(wire, self.hall.race_line(race, wire, who, may_be_program=program))

    def lobby(self, player: Player | None) -> Client:
        wire = RecordingWire()
        return Client(wire, self.hall.lobby_line(wire, Identity(player), may_be_program=False))

    async def enter(self, race: str, player: Player | None) -> Client:
        """Connect and be welcomed."""
        client = self.connect(race, player)
        client.say({"t": "hello", "v": 1})
        await client.hears("welcome")
        return client

    async def seated(self, race: str, player: Player) -> Client:
        """Connect, be welcomed and have a seat."""
        client = self.connect(race, player)
        client.say({"t": "hello", "v": 1})
        welcome = await client.hears("welcome")
        if welcome["you"]["seat"] is None:
            client.say({"t": "join"})
            await self.quiet()
            assert self.hall.rooms[race].race.seat_of(player.id) is not None
        return client

    async def running(self, *names: str, **options: Any) -> tuple[str, list[Client]]:
        """Make a race of these players and start it."""
        race, clients = await self.gathered(*names, **options)
        await self.start(race, clients)
        return race, clients

    async def gathered(self, *names: str, **options: Any) -> tuple[str, list[Client]]:
        """Make a race of these players, all of them seated."""
        players = [await self.player(name) for name in names]
        race = await self.race(players[0], seats=len(names), **options)
        return race, [await self.seated(race, player) for player in players]

    async def ready(self, clients: list[Client]) -> None:
        """Get everybody ready, so that the countdown begins."""
        for number, client in enumerate(clients):
            client.say({"t": "ready", "on": True, "nonce": f"{number:032x}"})
        await clients[0].hears("race", lambda message: message["race"]["phase"] == "countdown")

    async def proved(self, race: str) -> None:
        """Wait until the deal of a race that counts down is proved winnable."""
        async with asyncio.timeout(PATIENCE_S):
            while not await self.store.race_deals.is_kept(race, self.hall.rooms[race].race.nonces):  # noqa: ASYNC110
                await asyncio.sleep(0.005)  # nobody is told

    async def start(self, race: str, clients: list[Client]) -> None:
        """Get everybody ready and let the countdown pass."""
        await self.ready(clients)
        counting = self.hall.rooms[race].race
        if counting.options.certified:
            await self.proved(race)
        await self.advance(self.terms.countdown_of(counting.options))
        for client in clients:
            await client.hears("go")

    # --- time

    async def advance(self, ms: int) -> None:
        """Let time pass, do what is due, and wait until nothing is under way."""
        self.clock.advance(ms)
        self.hall.node.timers.run_due()
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until the hall has nothing under way."""
        async with asyncio.timeout(PATIENCE_S):
            calm = 0
            while calm < 3:
                await asyncio.sleep(0)
                busy = len(self.hall.node.tasks) or any(room.busy_desks for room in self.hall.rooms.values())
                calm = 0 if busy else calm + 1
                if busy:
                    await asyncio.sleep(0.001)  # the database works in a thread of its own
