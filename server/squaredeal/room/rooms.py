"""The rooms of one node: made when somebody asks for a race, once for all who ask, and dropped when nothing is left.

It knows how a room comes and goes, not what happens in one.
"""

import asyncio
from collections.abc import Callable

from squaredeal.session import CloseCode, CloseSocket
from squaredeal.store import NoSuchRace, Unavailable

from .identity import unavailable
from .loading import load_room
from .node import Node
from .room import Room


class Rooms:
    """The races that are alive on a node, by id in `open`."""

    def __init__(self, node: Node, on_load: Callable[[Room], None]) -> None:
        """Begin without any; `on_load` hears of every room that is made."""
        self._node, self._on_load = node, on_load
        self.open: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}

    async def find(self, race_id: str) -> Room:
        """Return the race's room, loaded once for all who ask at the same time. Raises `CloseSocket`."""
        room = self.open.get(race_id)
        if room is not None:
            return room
        loading = self._loading.get(race_id)
        if loading is None:
            loading = self._loading[race_id] = asyncio.get_running_loop().create_future()
            self._node.tasks.start(self._load(race_id, loading))
        try:
            return await asyncio.shield(loading)
        except NoSuchRace:
            raise CloseSocket(CloseCode.PROTOCOL, "There is no such race.") from None
        except Unavailable:
            raise unavailable() from None

    def rested(self, room: Room) -> None:
        """Drop a room that has nothing to do."""
        if self.open.get(room.race.id) is room:
            del self.open[room.race.id]
            room.close()

    def renamed(self, player: str, name: str) -> None:
        """Call a player by another name wherever they sit."""
        for room in list(self.open.values()):
            room.renamed(player, name)

    def close(self) -> None:
        """Drop all."""
        for room in list(self.open.values()):
            room.close()
        self.open.clear()

    async def _load(self, race_id: str, loading: "asyncio.Future[Room]") -> None:
        try:
            room = await load_room(self._node, race_id)
        except BaseException as error:
            loading.set_exception(error if isinstance(error, Exception) else Unavailable("closed"))
            loading.exception()  # whoever waits hears it; nobody may be waiting any more
            if not isinstance(error, (NoSuchRace, Unavailable)):
                raise
        else:
            self.open[race_id] = room
            self._on_load(room)
            loading.set_result(room)
        finally:
            del self._loading[race_id]
