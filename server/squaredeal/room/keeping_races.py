"""The races of a node kept by the clock: it beats, finds what it was not told of, fires deadlines, packs what is over.

It knows no socket and no viewer: a race that has a room here is left to the room's clerk.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import structlog

from squaredeal.race import commands as c
from squaredeal.race.model import Race
from squaredeal.store.outcomes import Decided

from .node import Node
from .upkeep import BEAT_MS, DUE_MS, LOOK_MS, PACK_MS, Rhythm, Round

if TYPE_CHECKING:
    from .room import Room

_log = structlog.get_logger(__name__)


class KeepingRaces:
    """These rounds of one hall, for its `rooms` by race."""

    def __init__(self, node: Node, rooms: Mapping[str, "Room"], changed: Callable[[Race], None]) -> None:
        """Keep the races of `node`; `changed` hears of one that was decided here and has no room."""
        self._node, self._rooms, self._changed = node, rooms, changed
        self._rhythm = Rhythm(node.clock.now())  # the store was opened with a beat
        self.look = Round(LOOK_MS, self._look)
        self.rounds = (Round(BEAT_MS, self._beat), self.look, Round(DUE_MS, self._fire), Round(PACK_MS, self._pack))

    async def _beat(self) -> None:
        now = self._node.clock.now()
        if not await self._node.store.beat(now):
            _log.warning("node was taken for dead", node=self._node.store.node)
            self._node.on_missed()  # whose seats were claimed elsewhere is closed, and who is still here is here again
        if self._rhythm.is_kept(now):
            for decided in await self._node.store.sweep(now):
                self._hear(decided)

    async def _look(self) -> None:
        """Find what was not heard: a last message that was lost, a node that died before it could tell."""
        tips = await self._node.store.races.tips(list(self._rooms))
        for race_id, tip in tips.items():
            room = self._rooms.get(race_id)
            if room is not None:
                room.clerk.compare(tip)

    async def _fire(self) -> None:
        if self._node.clock.is_stale:
            return
        for race_id in await self._node.store.races.due(self._node.clock.now()):
            room = self._rooms.get(race_id)
            if room is not None:
                room.clerk.tick()
            else:
                self._hear(await self._node.store.races.command(race_id, c.Tick(), self._node.clock.now()))

    async def _pack(self) -> None:
        for race_id in await self._node.store.replays.packable(self._node.clock.now()):
            await self._node.store.replays.pack(race_id)

    def _hear(self, decided: Decided) -> None:
        room = self._rooms.get(decided.race.id)
        if room is not None:
            room.hear(decided)
        else:
            self._changed(decided.race)
