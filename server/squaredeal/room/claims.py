"""Which claim on each seat is the newest, as far as this node knows, and the end of the sockets that hold an older one.

It hears of claims from the bus and from the store, late, doubled and in any order: a seat's claims only grow, so the
greatest is the newest. Whether anything may be written is not decided here; the store fences by the claim itself.
"""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from squaredeal.session import CloseCode, CloseSocket
from squaredeal.store import Unavailable
from squaredeal.store.outcomes import SeatTip

from .relay import NOBODY

if TYPE_CHECKING:
    from .race_line import RaceLine
    from .room import Room

ASK_S: Final = 3.0  # how long a socket that is sent away may wait to be told the reason


class Claims:
    """The seats' newest claims in one room."""

    def __init__(self, room: "Room") -> None:
        """Know of none."""
        self._room = room
        self._newest: dict[int, int] = {}

    def newest(self, seat: int) -> int:
        """The newest claim that was heard of; 0 for none."""
        return self._newest.get(seat, 0)

    def is_newest(self, seat: int, claim: int) -> bool:
        """Whether nothing newer than `claim` has been heard of."""
        return claim >= self._newest.get(seat, 0)

    def hear(self, seat: int, claim: int, player: str) -> None:
        """Take that `player` has claimed a seat: their older socket here is closed 4501.

        Where the newer socket is gone already (`NOBODY`), the older one is perhaps the only one: it is to come again.
        """
        if claim <= self._newest.get(seat, 0):
            return
        self._newest[seat] = claim
        line = self._room.seats.get(seat)
        if line is None or line.desk is None or line.desk.claim >= claim:
            return
        if player == NOBODY:
            self.send_away(line, CloseSocket(CloseCode.RELOAD, "Your seat was claimed anew; please load it again."))
            return
        line.desk.replace()
        if line.player_id == player:
            line.be_replaced()
        else:
            self._room.clerk.catch_up()  # somebody else sits there now: the race's events say how that came

    def compare(self, tips: Mapping[int, SeatTip]) -> None:
        """Take what the store says of all seats."""
        for seat, tip in tips.items():
            self.hear(seat, tip.claim, tip.player)

    def overtaken(self, seat: int) -> None:
        """Send away the seat's socket: rows are written that did not come from it."""
        line = self._room.seats.get(seat)
        if line is not None and line.desk is not None:
            self.send_away(line, CloseSocket(CloseCode.RELOAD, "Your board has moved on; please load it again."))

    def send_away(self, line: "RaceLine", close: CloseSocket) -> None:
        """Close a socket: 4501 if its seat was claimed anew, else as `close` says, also where the store cannot tell.

        What it has sent and what is not yet under way to the store goes nowhere.
        """
        if line.desk is None:
            line.shut(close)
        else:
            self._send_away([line], close)

    def send_all_away(self, close: CloseSocket) -> None:
        """Send away every socket that speaks for a seat."""
        self._send_away(list(self._room.seats.values()), close)

    def _send_away(self, lines: list["RaceLine"], close: CloseSocket) -> None:
        leaving = [line for line in lines if line.desk is not None and line.desk.is_open]
        for line in leaving:
            assert line.desk is not None
            line.desk.replace()
        if leaving:
            self._room.node.tasks.start(self._ask(leaving, close), lambda: _shut(leaving, close))

    async def _ask(self, lines: list["RaceLine"], close: CloseSocket) -> None:
        room = self._room
        try:
            async with asyncio.timeout(ASK_S):
                tips = await room.node.store.races.tips([room.race.id])
        except (Unavailable, TimeoutError):
            tips = {}
        for tip in tips.values():
            self.compare(tip.seats)
        _shut(lines, close)


def _shut(lines: list["RaceLine"], close: CloseSocket) -> None:
    for line in lines:
        line.shut(close)
