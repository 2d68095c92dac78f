"""A race brought from the store into a room: followed first, then read, so that nothing falls in between."""

import asyncio
from typing import Final

from squaredeal.race.model import Race
from squaredeal.store import NoSuchRace

from .node import Node
from .rematch import open_next_race
from .room import Room
from .seal import Seal

ROWS_AT_ONCE: Final = 500  # a long game is replayed in bites, so that nobody else waits for it


async def load_room(node: Node, race_id: str) -> Room:
    """Make the room of a race, with every seat's record. Raises `NoSuchRace`, `Unavailable`."""
    race = await node.store.races.load(race_id)
    if race is None:
        raise NoSuchRace(race_id)
    room = Room(node, race, Seal(await node.store.races.secret(race_id)))  # from here on it hears of what changes
    try:
        await _read(node, room)
    except BaseException:
        room.close()
        raise
    return room


async def _read(node: Node, room: Room) -> None:
    race: Race | None = await node.store.races.load(room.race.id)
    if race is not None:
        room.hear(await node.store.races.told(race, ()))
    for number in room.records:
        rows = await node.store.journal.rows(room.race.id, number)
        for start in range(0, len(rows), ROWS_AT_ONCE):
            room.found(number, rows[start : start + ROWS_AT_ONCE])
            await asyncio.sleep(0)
    if room.gallery.wants_history:
        room.gallery.remember(await node.store.races.history(room.race.id))
    await open_next_race(node, room.race)  # agreed on by a node that died before it could open it
