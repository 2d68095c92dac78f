"""The gaps in which a node can be made to die: between two steps of the server that must not come apart for players.

A gap is put around the real functions of a process that is to die in it; everything before it has happened, nothing
after it will. It knows neither who plays nor what is expected of them. `append.after_commit` is between the commit of
moves and their acks:

    arm("append.after_commit", nth=3)    # and then serve: the third batch is committed, and that is all
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Engine, event

from squaredeal.messages.codec import encode
from squaredeal.messages.outbound import Go
from squaredeal.race import events as e
from squaredeal.room import draining, keeping_races
from squaredeal.room.hub import Hub
from squaredeal.room.race_line import RaceLine
from squaredeal.room.room import Room
from squaredeal.room.socket_line import SocketLine
from squaredeal.session import CloseCode
from squaredeal.store import appending, replays
from squaredeal.store.appending import Appending
from squaredeal.store.claiming import Claiming
from squaredeal.store.group_commit import GroupCommit
from squaredeal.store.journal import Journal
from squaredeal.store.outcomes import Append, Decided, Landed
from squaredeal.store.races import Races
from squaredeal.store.replays import Replays

from .crash_traps import Arguments, Row, Sees, Trap, dies_after, dies_before, dies_instead

# --- what a call is about


def _rows(append: Append) -> list[Row]:
    return [(append.race, append.seat, row.rev, row.move) for row in append.rows]


def _landed(*, won: bool) -> Sees:
    """A batch in which moves have landed: a win among them, or none."""

    def sees(arguments: Arguments, outcomes: Any) -> list[Row] | None:
        pairs = zip(arguments["appends"], outcomes, strict=True)
        landed = [append for append, outcome in pairs if isinstance(outcome, Landed)]
        if not landed or any(append.won for append in landed) != won:
            return None
        return [row for append in landed for row in _rows(append)]

    return sees


def _decides(event: type) -> Sees:
    """A decision with such an event."""

    def sees(_: Arguments, decided: Any) -> list[Row] | None:
        is_it = isinstance(decided, Decided) and any(isinstance(each, event) for each in decided.events)
        return [] if is_it else None

    return sees


def _ends_a_seat(arguments: Arguments, _: Any) -> list[Row]:
    """The decision of a win is about to be recorded, behind its row."""
    race = arguments["race"]
    seats = [race.seat(each.seat) for each in arguments["events"] if isinstance(each, e.SeatFinished)]
    return [(race.id, seat.number, seat.rev, "") for seat in seats]


def _tells_of_a_finish(arguments: Arguments, _: Any) -> list[Row] | None:
    room, events = arguments["self"], arguments["decided"].events
    seats = [each.seat for each in events if isinstance(each, e.SeatFinished)]
    rows = [(room.race.id, seat, room.records[seat].rev, room.records[seat].moves[-1]) for seat in seats]
    return rows or None


def _any(_: Arguments, result: Any) -> list[Row] | None:
    return None if result in (None, False) else []


def _every(_: Arguments, __: Any) -> list[Row]:
    return []


# --- the gaps that are more than one function


def _after_ack(trap: Trap) -> None:
    """The acks are on the wire; nobody else ever hears of the moves from here."""
    acknowledged: list[int | None] = []
    original = RaceLine.acknowledge

    def acknowledge(self: RaceLine, acks: Any) -> None:
        acknowledged[:] = [self.seat]
        original(self, acks)

    def sees(arguments: Arguments, _: Any) -> list[Row] | None:
        room, seat = arguments["self"], arguments["seat"]
        if seat not in acknowledged:
            return None
        acknowledged.clear()
        moves = room.records[seat].moves
        return [(room.race.id, seat, rev, moves[rev - 1]) for rev in range(arguments["first"], len(moves) + 1)]

    RaceLine.acknowledge = acknowledge  # type: ignore[method-assign]
    dies_instead(Room, "moved", trap, sees, lambda arguments: arguments["self"].lines)


def _go_half_told(trap: Trap) -> None:
    """One player, or one group of watchers, has heard of the start."""
    original = Hub.tell_each

    def tell_each(self: Hub, message_for: Any, *words: Any, **named: Any) -> None:
        groups = self.audiences(*words, **named)
        if len(groups) < 2 or not isinstance(message_for(groups[0]), Go) or not trap.passed([]):
            original(self, message_for, *words, **named)
            return
        for viewer in groups[0].viewers:
            viewer.send(encode(message_for(groups[0])))
        for name in ("tell", "tell_all", "tell_each", "moved", "renew"):
            assert hasattr(Hub, name)
            setattr(Hub, name, lambda *_, **__: None)  # nobody is told anything any more
        trap.die_when_written(list(groups[0].viewers))

    setattr(Hub, "tell_each", tell_each)  # noqa: B010 - its type is the server's affair


def _drain_said(trap: Trap) -> None:
    """Some have heard the goodbye, others not."""
    told: list[SocketLine[Any]] = []

    def sees(arguments: Arguments, _: Any) -> list[Row] | None:
        if arguments["close"].code is not CloseCode.RESTART:
            return None
        told.append(arguments["self"])
        return []

    dies_instead(SocketLine, "shut", trap, sees, lambda _: told)


def _at_any(name: str) -> Callable[[Trap], None]:
    """Wherever a transaction of the writer is, whatever it is about."""

    def put(trap: Trap) -> None:
        def look(*words: Any) -> None:
            is_written = name == "commit" or str(words[2]).lstrip().upper().startswith(("INSERT", "UPDATE", "DELETE"))
            if is_written and trap.passed([]):
                trap.die()

        event.listen(Engine, name, look)

    return put


def _quick_packing() -> None:
    """Races are packed at once instead of ten minutes after their end."""
    vars(replays)["PACK_AFTER_MS"] = 0
    vars(keeping_races)["PACK_MS"] = 300


# --- all gaps


def _decision_gaps(event: type) -> dict[str, Callable[[Trap], None]]:
    return {
        f"{event.__name__}.before_commit": lambda trap: dies_after(Races, "_command", trap, _decides(event)),
        f"{event.__name__}.after_commit": lambda trap: dies_after(Races, "command", trap, _decides(event)),
    }


GAPS: Final[dict[str, Callable[[Trap], None]]] = {
    "append.before_commit": lambda trap: dies_after(Appending, "append_all", trap, _landed(won=False)),
    "append.after_commit": lambda trap: dies_after(GroupCommit, "_commit", trap, _landed(won=False)),
    "append.after_ack": _after_ack,
    "finish.before_end": lambda trap: dies_before(appending, "record", trap, _ends_a_seat),
    "finish.before_commit": lambda trap: dies_after(Appending, "append_all", trap, _landed(won=True)),
    "finish.after_commit": lambda trap: dies_after(GroupCommit, "_commit", trap, _landed(won=True)),
    "finish.after_ack": lambda trap: dies_instead(
        Room, "hear", trap, _tells_of_a_finish, lambda arguments: arguments["self"].lines
    ),
    "claim.before_commit": lambda trap: dies_after(Claiming, "_claim", trap, _any),
    "claim.after_commit": lambda trap: dies_after(Journal, "claim", trap, _any),
    **_decision_gaps(e.SeatTaken),
    **_decision_gaps(e.CountdownBegan),
    **_decision_gaps(e.RaceStarted),
    "go.half_told": _go_half_told,
    **_decision_gaps(e.SeatReturned),
    **_decision_gaps(e.SeatEnded),
    "drain.settling": lambda trap: dies_before(draining, "_settled", trap, _every),
    "drain.settled": lambda trap: dies_after(draining, "_settled", trap, _every),
    "drain.said": _drain_said,
    "any.statement": _at_any("after_cursor_execute"),
    "any.commit": _at_any("commit"),
    "pack.before_commit": lambda trap: dies_after(replays, "_pack", trap, _every),
    "pack.after_commit": lambda trap: dies_after(Replays, "pack", trap, _any),
}


def arm(gap: str, nth: int) -> None:
    """Lets this process die at the nth passage of a gap. KeyError for one that there is not."""
    if gap.startswith("pack."):
        _quick_packing()
    GAPS[gap](Trap(gap, nth))
