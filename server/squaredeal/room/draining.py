"""How a node takes leave: no new play, all that came committed and acknowledged, then a bye that spreads the return.

A play that comes too late is not answered: its sender sends it again where it comes back to, and nothing is lost.
Nobody is noted as gone, as they are asked back: whoever stays away is found with the node's own end, as after a crash.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from squaredeal.session import CloseCode, CloseSocket

from .node import Node

if TYPE_CHECKING:
    from .lobby_line import LobbyLine
    from .race_line import RaceLine
    from .room import Room

FIRST_MS: Final = 250  # nobody is asked back before a quick restart can be done
APART_MS: Final = 5  # a node takes some two hundred handshakes a second
SPREAD_MOST_MS: Final = 30_000


async def drain(
    node: Node,
    rooms: Mapping[str, "Room"],
    lines: Mapping["RaceLine | LobbyLine", None],
    deadline_s: float,
) -> None:
    """Drain a node; returns when every socket is told to close, `deadline_s` after the call at the latest."""
    node.is_draining = True
    with suppress(TimeoutError):
        async with asyncio.timeout(deadline_s):
            for room in list(rooms.values()):
                await _settled(room)
    players: dict[RaceLine | LobbyLine, None] = {}
    for room in rooms.values():
        players.update(dict.fromkeys(room.seats.values()))
        room.seats.clear()
    told = [*players, *(line for line in lines if line not in players)]  # whoever plays comes back first
    spread = min(SPREAD_MOST_MS, APART_MS * len(told))
    for number, line in enumerate(told):
        retry_ms = FIRST_MS + number * spread // max(1, len(told))
        line.shut(CloseSocket(CloseCode.RESTART, "The server is restarting.", retry_ms))


async def _settled(room: "Room") -> None:
    """Wait until nothing of the room is under way."""
    for desk in list(room.busy_desks):
        await desk.clear()
    idle = asyncio.Event()
    room.clerk.when_idle(idle.set)
    await idle.wait()
