"""What a storm has shown: numbers for people, and every promise it found broken.

It reads a history and books; it starts and waits for nothing.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tests.faults.book import Book
from tests.faults.case import Case
from tests.faults.check_return import absences
from tests.faults.checker import check, report
from tests.faults.history import Entry, History
from tests.faults.violation import Violation

NOTICED_S: Final = 1.0  # how long before and after a node's death a client's loss is put down to it
CAUSES: Final = {1012: "drains", 0: "resets", 1006: "resets"}


@dataclass
class Report:
    """A storm's numbers; `away` are the seconds that clients were away, by cause."""

    minutes: float
    races: int = 0
    over: int = 0
    rematches: int = 0
    moves: int = 0
    acks: int = 0
    refusals: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)
    away: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    worst_ack_s: float = 0.0
    worst_behind_s: float = 0.0
    """How long it took a node, once all was quiet, to show somebody the whole journal of a race."""
    worst_lag_s: float = 0.0
    worst_load: float = 0.0
    """The machine's load average at its worst: above its processors everybody waits for everybody."""
    broken: list[Violation] = field(default_factory=list)

    def text(self) -> str:
        """Write it in a few lines."""
        away = {cause: sorted(seconds) for cause, seconds in sorted(self.away.items())}
        came_back = [
            f"  after {cause}: {len(seconds)} clients, half within {seconds[len(seconds) // 2]:.2f} s, "
            f"the last after {seconds[-1]:.2f} s"
            for cause, seconds in away.items()
        ]
        lines = [
            f"{self.minutes:.1f} minutes: {self.races} races, {self.over} of them over, {self.rematches} rematches",
            f"{self.moves} moves in the journal, {self.acks} acknowledged, {self.refusals} refused or dropped, "
            f"worst ack {self.worst_ack_s:.2f} s",
            "faults: " + ", ".join(f"{count} {what}" for what, count in sorted(self.faults.items())),
            "sockets closed: " + ", ".join(f"{count} × {code}" for code, count in sorted(self.closed.items())),
            "unknown outcomes: " + (", ".join(f"{n} {how}" for how, n in sorted(self.unknown.items())) or "none"),
            "came back:",
            *came_back,
            f"once all was quiet each node showed every row within {self.worst_behind_s:.2f} s",
            f"the clients' own loop was late by {self.worst_lag_s:.2f} s at most; "
            f"the load average was {self.worst_load:.1f} at most, on {os.cpu_count()} processors",
        ]
        return "\n".join([*lines, report(self.broken) if self.broken else "every promise kept"])


def judge(
    history: History, books: Sequence[Book], deaths: Sequence[tuple[float, str]], back_s: float, made: Report
) -> Report:
    """Fill a report with what the history says, and hold it against the books of all nodes and the database."""
    made.broken += check(history, books)
    _measure_absences(history, deaths, back_s, made)
    entries: dict[str, list[Entry]] = defaultdict(list)
    for entry in history.entries:
        entries[entry.race].append(entry)
        if entry.op == "closed":
            made.closed[entry.rev] += 1
    for book in {book.race: book for book in books}.values():
        case = Case(book, entries[book.race])
        made.moves += sum(len(lines) for lines in book.seats.values())
        _measure_moves(case, made)
    return made


def _measure_moves(case: Case, made: Report) -> None:
    rows = {(seat, line.rev, line.text) for seat, lines in case.book.seats.items() for line in lines}
    for key, attempts in case.attempts.items():
        for attempt in attempts:
            phase = "unknown" if attempt.ended is None else attempt.ended.phase
            if phase == "unknown":
                again = any(other.ended is not None and other.ended.phase == "ok" for other in attempts)
                made.unknown[_how(key in rows, again)] += 1
            elif phase == "fail":
                made.refusals += 1
            elif attempt.ended is not None:
                made.acks += 1
                made.worst_ack_s = max(made.worst_ack_s, attempt.ended.t - attempt.invoked.t)


def _how(landed: bool, again: bool) -> str:
    if landed:
        return "acknowledged when sent again" if again else "landed, seen on the board"
    return "never landed"


def _measure_absences(history: History, deaths: Iterable[tuple[float, str]], back_s: float, made: Report) -> None:
    for absence in absences(history):
        code = int(absence.why.split()[1])
        cause, seconds = CAUSES.get(code, str(code)), absence.seconds
        for t, what in deaths:
            if abs(absence.since - t) < NOTICED_S and (what == "drains") == (code == 1012):
                cause, seconds = what, absence.seconds + max(0.0, absence.since - t)
        made.away[cause].append(seconds)
        if seconds > back_s:
            text = f"{absence.who} was away for {seconds:.2f} s after {cause} ({absence.why})"
            made.broken.append(Violation("I16", absence.race, -1, text))
