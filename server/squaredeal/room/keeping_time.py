"""A node's clock kept by that of all nodes; while it is stale nobody races here unless the time is told.

It knows no race, only whose sockets are to be sent away.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from squaredeal.store import Unavailable

from .identity import timeless
from .node import Node
from .race_line import RaceLine
from .upkeep import CLOCK_MS, HEED_MS, Round

if TYPE_CHECKING:
    from .lobby_line import LobbyLine
    from .room import Room


class KeepingTime:
    """These rounds of one hall, for its `rooms` by race and its `lines`."""

    def __init__(self, node: Node, rooms: Mapping[str, "Room"], lines: Mapping["RaceLine | LobbyLine", None]) -> None:
        """Keep the clock of `node`."""
        self._node, self._rooms, self._lines = node, rooms, lines
        self.rounds = (Round(CLOCK_MS, self._renew_clock), Round(HEED_MS, self._heed_clock))

    async def _renew_clock(self) -> None:
        """Follow the clock that all nodes share; one that answers too slowly is followed the next time."""
        await self._node.store.renew_clock()

    async def _heed_clock(self) -> None:
        """While the clock is stale, ask for the time, and let nobody race here unless it is told."""
        if self._node.clock.is_stale:
            with suppress(Unavailable):
                await self._renew_clock()  # all that a node needs which only stood still
        if self._node.clock.is_stale:
            for room in list(self._rooms.values()):
                room.clerk.claims.send_all_away(timeless())
            for line in list(self._lines):
                if isinstance(line, RaceLine) and line.seat is None:
                    line.shut(timeless())
