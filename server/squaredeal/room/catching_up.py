"""How a room finds what it was not told of: one reading of the store at a time, whoever asks for it.

What it finds is taken as if it had been heard: rows go on from the record, a later race comes event by event.
"""

import asyncio
from typing import TYPE_CHECKING

from squaredeal.session import CloseCode, CloseSocket
from squaredeal.store import Unavailable

from .rematch import open_next_race

if TYPE_CHECKING:
    from squaredeal.race.model import Race

    from .room import Room


class CatchingUp:
    """The one reading of a room."""

    def __init__(self, room: "Room") -> None:
        """Read for this room."""
        self._room = room
        self.is_running = False
        self._is_wanted = False
        self._ended = asyncio.Event()
        """The reading that runs, or the next one."""

    def start(self) -> None:
        """Begin. While a reading runs another one follows it: this one may have begun too early for what was heard."""
        self._is_wanted = True
        if not self.is_running:
            self.is_running = True
            self._room.node.tasks.start(self._run(), self._broken)

    async def reach(self, version: int) -> None:
        """Read until the room is at that version of its race. Raises `Unavailable`."""
        for _ in range(2):  # the first reading may have begun before there was that version
            if self._room.race.version >= version:
                return
            ended = self._ended
            self.start()
            await ended.wait()
        if self._room.race.version < version:
            raise Unavailable("io")

    async def _run(self) -> None:
        try:
            while self._is_wanted:
                self._is_wanted = False
                try:
                    await self._read()
                finally:
                    self._ended.set()
                    self._ended = asyncio.Event()
        except Unavailable:
            self._room.clerk.later(self.start)  # sooner than the next look at all rooms would find it again
        finally:
            self.is_running = False
            self._room.rest()

    async def _read(self) -> None:
        room = self._room
        race = await room.node.store.races.load(room.race.id)
        if race is not None:
            await open_next_race(room.node, race)  # agreed on by whoever could not open it, or died before
            await self._follow(race)
            await self._read_rows(race)

    def _broken(self) -> None:
        """Close everybody: what the store has does not go on from what they were told."""
        for line in list(self._room.lines):
            line.shut(CloseSocket(CloseCode.BROKEN, "Something went wrong here."))

    async def _follow(self, race: "Race") -> None:
        """Take what was decided elsewhere, after the rows it may rest on: nobody hears of a finish before its moves."""
        room = self._room
        if race.version > room.race.version:
            await self._read_rows(race)
            history = await room.node.store.races.history(race.id, after=room.race.version)
            known = room.race.version
            events = tuple([each.event for each in history if known < each.version <= race.version])
            room.hear(await room.node.store.races.told(race, events), is_news=False)

    async def _read_rows(self, race: "Race") -> None:
        room = self._room
        for seat in race.seats:
            record = room.records.get(seat.number)
            if record is None or seat.rev <= record.rev or room.is_committing(seat.number):
                continue
            rows = await room.node.store.journal.rows(race.id, seat.number, after=record.rev)
            if not room.is_committing(seat.number) and rows and rows[-1].rev > record.rev:
                room.clerk.claims.overtaken(seat.number)
                room.found(seat.number, rows)
