"""Who is connected to a node, and how much waits to be sent to them: counted when somebody asks, kept nowhere.

It knows lines, not what is said on them.
"""

from collections.abc import Iterable
from typing import NamedTuple

from .lobby_line import LobbyLine
from .race_line import RaceLine


class Census(NamedTuple):
    """Sockets by what they are for, and the bytes their wires hold: of all together, and the most of one."""

    player: int
    viewer: int
    lobby: int
    held: int
    most_held: int


def census(lines: Iterable[RaceLine | LobbyLine]) -> Census:
    """Count the sockets of a hall; whoever has not said hello to a race yet is a viewer."""
    player = viewer = lobby = held = most = 0
    for line in lines:
        if isinstance(line, LobbyLine):
            lobby += 1
        elif line.seat is not None:
            player += 1
        else:
            viewer += 1
        buffered = line.buffered()
        held += buffered
        most = max(most, buffered)
    return Census(player, viewer, lobby, held, most)
