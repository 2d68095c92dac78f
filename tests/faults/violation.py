"""A promise that a run has broken: which invariant, where, and in plain words how."""

from __future__ import annotations

from typing import NamedTuple


class Violation(NamedTuple):
    """`invariant` is its number in the checker's table; `seat` -1 where no seat is meant."""

    invariant: str
    race: str
    seat: int
    text: str

    def __str__(self) -> str:
        """Write it as one line."""
        where = self.race if self.seat < 0 else f"{self.race} seat {self.seat}"
        return f"{self.invariant} {where}: {self.text}"
