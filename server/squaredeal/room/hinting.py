"""Gives a room's players their hints: a proved way home where that may be known, else useful legal moves.

A FreeCell board has no secrets, so its position may be solved, by the node's solver processes. Of a Klondike board a
player knows what was face up; the solver, who would know all of it, is never asked. One question of a seat is under way
at a time, and no order of the room waits for it. Whether the player may have help was decided before.
"""

import asyncio
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from squaredeal.engine import HIDES_CARDS, Game
from squaredeal.messages.outbound import HintGiven
from squaredeal.solver import Verdict
from squaredeal.solver.budgets import HINT_NODES
from squaredeal.solving import Priority, SolverDied, SolversBusy, SolversClosed

from .been import Been
from .hints import Arrangement, hints
from .record import Record
from .way_home import Told, WayHome

if TYPE_CHECKING:
    from .race_line import RaceLine
    from .room import Room

MOST: Final = 8
NOTHING: Final = Told(Verdict.UNKNOWN)


@dataclass(slots=True)
class _Seat:
    """What is known of a seat's game, and what its player waits for."""

    record: Record
    been: Been
    way: WayHome = field(default_factory=WayHome)
    line: "RaceLine | None" = None
    rev: int = 0
    task: "asyncio.Task[None] | None" = None


class Hinting:
    """The hints of one room."""

    def __init__(self, room: "Room") -> None:
        """Give hints in this room."""
        self._room = room
        self._seats: dict[int, _Seat] = {}

    def give(self, line: "RaceLine", number: int) -> None:
        """Give the seat's socket a hint for the board as it is; asked again meanwhile, one answer is for both."""
        record = self._room.records.get(number)
        if record is None:
            return
        seat = self._seats.get(number)
        if seat is None:
            seat = self._seats[number] = _Seat(record, Been(record))
        if seat.task is not None and not seat.task.done():
            if seat.line is line and seat.rev == record.rev:
                return
            seat.task.cancel()
        seat.line, seat.rev = line, record.rev
        seat.task = self._room.node.tasks.start(self._find(seat, line, number))

    def leave(self, line: "RaceLine") -> None:
        """Solve nothing for a socket that is gone."""
        for seat in self._seats.values():
            if seat.line is line and seat.task is not None:
                seat.task.cancel()

    async def _find(self, seat: _Seat, line: "RaceLine", number: int) -> None:
        been = await seat.been.catch_up()
        game = seat.record.tip.game
        seat.rev = game.rev
        told = await self._told(seat, game)
        if self._room.seats.get(number) is line and number in self._room.playing:
            line.tell(hint(game, been, told))

    async def _told(self, seat: _Seat, game: Game) -> Told:
        """Find what is proved of the board; nothing where that must not be known, or nobody can say now."""
        solvers = self._room.node.solvers
        if HIDES_CARDS[game.rules.family]:
            return NOTHING
        told = seat.way.told(seat.record)
        if told is not None or solvers is None:
            return told or NOTHING
        try:
            proof = await solvers.solve(game.rules, game.position, HINT_NODES[game.rules.family], Priority.HINT)
        except (SolversBusy, SolversClosed, SolverDied):
            return NOTHING
        seat.way.learn(game, proof)
        return Told(proof.verdict, proof.line[0] if proof.line else "")


def hint(game: Game, been: AbstractSet[Arrangement], told: Told) -> HintGiven:
    """Make the hint for a board: what is proved, with at most eight moves."""
    moves = [move.code for move in hints(game, been)]
    if told.move:
        moves = [told.move, *(move for move in moves if move != told.move)]
    return HintGiven(game.rev, tuple(moves[:MOST]), _proof(told.verdict, bool(moves)))


def _proof(verdict: Verdict, has_moves: bool) -> Literal["line", "legal", "none", "lost"]:
    if verdict is Verdict.UNKNOWN:
        return "legal" if has_moves else "none"
    return "line" if verdict is Verdict.WON else "lost"
