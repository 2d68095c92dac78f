"""How long clients were away: from the loss of a socket until the same client plays again.

It begins with the close, or with the oldest move that had no answer by then. Whoever is back has been welcomed, and the
first move sent on the new socket was answered: both waits are counted, not the time a player took to think. A final
close, and whoever left of their own will, are no absence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from .history import Entry, History

FINAL = (1000, 1008, 1009)
FIRST_FINAL = 4500


class Absence(NamedTuple):
    """Who was away from which race, since when, for how long (for ever: infinity), and how it began."""

    who: str
    race: str
    since: float
    seconds: float
    why: str


@dataclass
class _Away:
    since: float
    race: str
    why: str
    waited: float = 0.0
    welcomed: bool = False
    invoked: float | None = None


def absences(history: History) -> Iterator[Absence]:
    """List every absence of every client."""
    entries: dict[str, list[Entry]] = defaultdict(list)
    for entry in history.entries:
        entries[entry.who].append(entry)
    for who, own in entries.items():
        yield from _of_one(who, own)


def _of_one(who: str, entries: list[Entry]) -> Iterator[Absence]:
    away: _Away | None = None
    asked: dict[tuple[str, int], float] = {}
    for entry in entries:
        if entry.op == "move":
            _ask(asked, entry)
        if entry.op == "closed":
            if away is not None and away.welcomed and away.invoked is None:
                yield _back(who, away)
                away = None
            if entry.rev in FINAL or entry.rev >= FIRST_FINAL:
                away = None
            elif away is None or away.welcomed:
                since = _since(asked, entry) if away is None else away.since
                away = _Away(since, entry.race, f"closed {entry.rev} {entry.why}".rstrip())
        elif away is not None and _hear(away, entry):
            yield _back(who, away)
            away = None
    if away is not None:
        yield _back(who, away) if away.welcomed else Absence(who, away.race, away.since, float("inf"), away.why)


def _ask(asked: dict[tuple[str, int], float], entry: Entry) -> None:
    """Note since when a move waits for its answer; an unknown outcome is none."""
    if entry.phase == "invoke":
        asked.setdefault((entry.proc, entry.rev), entry.t)
    elif entry.phase != "unknown":
        asked.pop((entry.proc, entry.rev), None)


def _since(asked: dict[tuple[str, int], float], closed: Entry) -> float:
    return min((t for (proc, _), t in asked.items() if proc == closed.proc), default=closed.t)


def _hear(away: _Away, entry: Entry) -> bool:
    """Take one entry of somebody who is away; True once they play again."""
    if entry.op == "hello" and entry.phase == "ok":
        away.welcomed, away.waited = True, entry.t - away.since
    elif entry.op == "move" and away.welcomed:
        if entry.phase == "invoke":
            away.invoked = away.invoked or entry.t
        elif entry.phase in ("ok", "fail") and away.invoked is not None:
            away.waited += entry.t - away.invoked
            return True
    elif entry.op == "end" and not away.welcomed:
        away.waited = entry.t - away.since
    return entry.op == "end"


def _back(who: str, away: _Away) -> Absence:
    return Absence(who, away.race, away.since, away.waited, away.why)
