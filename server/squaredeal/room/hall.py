"""All races that are alive on this node, and every socket of it: the one door that the web part knows.

A room is made when somebody asks for its race and dropped when nobody is there and nothing runs; a race without a room
lives on in the store, and its deadlines are fired from here.

    hall = Hall(store, clock, terms, "node-1")
    await hall.start()
    race_id = await hall.create_race(player, OptionsIn(rules="klondike/1/3"))
    line = hall.race_line(race_id, wire, Identity(player), may_be_program=False)
"""

from collections.abc import Callable
from typing import Final, TypeVar

import structlog

from squaredeal.bus import Bus, MemoryBus
from squaredeal.engine import commitment, deal
from squaredeal.messages.common import OptionsIn, RaceCard
from squaredeal.race import commands as c
from squaredeal.race.model import Race, Terms
from squaredeal.race.opening import open_race
from squaredeal.race.options import options_from
from squaredeal.session import CloseCode, CloseSocket
from squaredeal.solving import Solvers
from squaredeal.store.players import Player
from squaredeal.store.retention_steps import Keep
from squaredeal.store.store import Store

from .admission import FREE, Admission
from .archive import Archive
from .certifying import Certifying
from .chance import Chance, Secrets
from .crowd import RENEW_MS, Crowd
from .deciding import Deciding
from .draining import drain
from .entering import ENTER_MS, Entering
from .identity import Identity, plain_name
from .keeping_races import KeepingRaces
from .keeping_time import KeepingTime
from .lobby import LOOK_MS as LOBBY_MS
from .lobby import Lobby
from .lobby_line import LobbyLine
from .logins import Logins
from .node import Counts, Node
from .pages import RacePage, ReplayView, Sealed
from .race_line import RaceLine
from .room import Room
from .rooms import Rooms
from .seal import Dealer
from .switches import Switches
from .tasks import Tasks
from .timers import Clock, Timers
from .upkeep import LOGINS_MS, Round, Upkeep
from .wire import Wire

_log = structlog.get_logger(__name__)
L = TypeVar("L", RaceLine, LobbyLine)
KEEP: Final = Keep()


class Hall:
    """The rooms, the lobby and the sockets of one node."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        terms: Terms,
        node: str,
        *,
        chance: Chance | None = None,
        bus: Bus | None = None,
        names: Callable[[str], str] = plain_name,
        fold: Callable[[str], str] = str.casefold,
        dealer: Dealer = deal,
        solvers: Solvers | None = None,
        keep: Keep = KEEP,
    ) -> None:
        """Serve the races of `store`; `terms` must be the store's own. `start` begins the upkeep.

        The solvers stay open for whoever opened them.
        """
        bus = MemoryBus() if bus is None else bus
        timers = Timers(clock)
        self.node = Node(
            name=node,
            store=store,
            clock=clock,
            terms=terms,
            chance=Secrets() if chance is None else chance,
            bus=bus,
            deal=dealer,
            names=names,
            fold=fold,
            timers=timers,
            tasks=Tasks(),
            counts=Counts(),
            crowd=Crowd(bus, node, clock, timers, self._crowd_changed),
            on_race=self._race_changed,
            on_rest=self._rested,
            on_missed=lambda: self._upkeep.soon(self._keeping.look),
            switches=Switches(store.moderation.flags),
            solvers=solvers,
        )
        self.certifying = Certifying(self.node)
        self._rooms = Rooms(self.node, self._loaded)
        self.rooms = self._rooms.open
        self.lines: dict[RaceLine | LobbyLine, None] = {}
        self.logins = Logins(bus, node, clock, store.sessions, self.lines.keys())
        self.deciding = Deciding(self.node, keep, self.renamed)
        self.lobby = Lobby(self.node, self.deciding.renames.called)
        self._archive = Archive(self.node)
        self._look_at_logins = Round(LOGINS_MS, self.logins.look)
        self._keeping = KeepingRaces(self.node, self.rooms, lambda race: self._race_changed(race, here=True))
        self._upkeep = Upkeep(self.node, self._rounds())

    # --- its life

    async def start(self) -> None:
        """Begin to keep time for the races of the store, knowing what is switched off."""
        await self.deciding.start()
        self.node.crowd.start()
        self.logins.start(lambda: self._upkeep.soon(self._look_at_logins))
        self._upkeep.start()

    async def drain(self, deadline_s: float) -> None:
        """Take no more plays, commit and acknowledge those that came, say bye, and close every socket 1012."""
        await drain(self.node, self.rooms, self.lines, deadline_s)

    async def stop(self) -> None:
        """End every task and timer; the store stays open for whoever opened it."""
        self.node.is_draining = True
        for line in list(self.lines):
            line.shut(_restart(None))
        self._upkeep.stop()
        await self.certifying.stop()
        await self.node.tasks.stop()
        self._rooms.close()
        self.node.crowd.stop()
        self.logins.stop()
        self.node.timers.stop()

    # --- sockets

    def race_line(
        self, race_id: str, wire: Wire, identity: Identity, may_be_program: bool, admission: Admission = FREE
    ) -> RaceLine:
        """Open a line to a race for a socket that has just been accepted."""
        line = RaceLine(
            self.node,
            wire,
            identity,
            may_be_program,
            admission,
            find=lambda: self._rooms.find(race_id),
            forget=self._forget,
        )
        return self._opened(line)

    def lobby_line(
        self, wire: Wire, identity: Identity, may_be_program: bool, admission: Admission = FREE
    ) -> LobbyLine:
        """Open a line to the lobby for a socket that has just been accepted."""
        line = LobbyLine(
            self.node,
            wire,
            identity,
            may_be_program,
            admission,
            lobby=self.lobby,
            create=self.create_race,
            forget=self._forget,
        )
        return self._opened(line)

    # --- questions

    async def create_race(self, player: Player, options: OptionsIn) -> str:
        """Open a race, its player the host and not yet here. Raises `OptionsError`, `SwitchedOff`, `Unavailable`."""
        self.node.switches.require("new_races")
        chosen = options_from(options)
        host = c.Join(player.id, player.name, player.kind)
        while True:
            server_seed = self.node.chance.server_seed()
            race_id = self.node.chance.race_id()
            race = open_race(race_id, chosen, commitment(server_seed), self.node.clock.now(), host)
            if await self.node.store.races.create(race, server_seed):
                self._race_changed(race, here=True)
                return race_id

    async def cards(self) -> tuple[RaceCard, ...]:
        """Return the races that the lobby lists, the most interesting first. Raises `Unavailable`."""
        return await self._archive.cards()

    async def race_view(self, race_id: str) -> RacePage | None:
        """Return a race's page, None if there is no such race. Raises `Unavailable`."""
        return await self._archive.race_page(race_id)

    async def replay(self, race_id: str, viewer: str | None = None) -> ReplayView | Sealed | None:
        """Return a race to be played again, once it is over; None if there is no such race. Raises `Unavailable`."""
        return await self._archive.replay(race_id, viewer)

    def counts(self) -> dict[str, int]:
        """Return plain numbers for a metrics page."""
        alive = {"rooms": len(self.rooms), "sockets": len(self.lines), "tasks": len(self.node.tasks)}
        return alive | self.node.counts.shown()

    # --- rooms

    def renamed(self, player: str, name: str) -> None:
        """Hear that somebody else has given a player another name: rooms, list and sockets say it from now on."""
        self._rooms.renamed(player, name)
        for line in self.lines:
            line.renamed(player, name)

    def _loaded(self, room: Room) -> None:
        for player, name in self.deciding.renames.names.items():
            room.renamed(player, name)
        self.certifying.came_to_know(room.race)

    def _rested(self, room: Room) -> None:
        self._rooms.rested(room)

    def _race_changed(self, race: Race, here: bool) -> None:
        self.lobby.changed(race)
        self.certifying.changed(race, here)
        if here and race.options.listed:
            self.lobby.tell_nodes()

    def _crowd_changed(self, race_id: str) -> None:
        room = self.rooms.get(race_id)
        if room is not None:
            room.gallery.tell_count()
        self.lobby.counted(race_id)

    def _opened(self, line: L) -> L:
        self.lines[line] = None
        if self.node.is_draining:
            line.shut(_restart(1_000))
        return line

    def _forget(self, line: RaceLine | LobbyLine) -> None:
        self.lines.pop(line, None)

    # --- rounds

    def _rounds(self) -> tuple[Round, ...]:
        return (
            *self._keeping.rounds,
            Round(ENTER_MS, Entering(self.node).enter_all),
            *KeepingTime(self.node, self.rooms, self.lines).rounds,
            Round(LOBBY_MS, self.lobby.look_again),
            Round(RENEW_MS, self.node.crowd.renew),
            *self.deciding.rounds,
            self._look_at_logins,
        )


def _restart(retry_ms: int | None) -> CloseSocket:
    return CloseSocket(CloseCode.RESTART, "The server is restarting.", retry_ms)
