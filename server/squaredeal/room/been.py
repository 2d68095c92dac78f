"""The arrangements that a seat's game has been in, from its record; those that were left by undo too.

They are found when somebody asks for a hint, from where the last one left off, a slice of the record in a turn of the
loop.
"""

import asyncio
from collections.abc import Set as AbstractSet
from typing import Final

from squaredeal.engine import Refusal, parse_move

from .hints import Arrangement, arrangement
from .record import Record

SLICE: Final = 100
"""Rows in one turn: less than a millisecond."""


class Been:
    """Where one record has been."""

    def __init__(self, record: Record) -> None:
        """Begin at the deal."""
        self._record = record
        self._game = record.start
        self._been: set[Arrangement] = {arrangement(record.start.position)}

    async def catch_up(self) -> AbstractSet[Arrangement]:
        """Follow the record to its last row, which it stands at on return; turns of the loop may pass."""
        record = self._record
        while self._game.rev < record.rev:
            self._follow(min(record.rev, self._game.rev + SLICE))
            if self._game.rev < record.rev:
                await asyncio.sleep(0)
        return self._been

    def _follow(self, rev: int) -> None:
        for text in self._record.moves[self._game.rev : rev]:
            game = self._game.play(parse_move(self._game.rules, text))
            assert not isinstance(game, Refusal)  # the record was played by the same rules
            self._game = game
            self._been.add(arrangement(game.position))
