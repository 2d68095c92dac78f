"""What must hold of moves: acknowledged ones are kept, the journal is whole, answers agree, old claims are shut out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from .book import Line
from .case import Attempt, Case
from .history import Entry
from .violation import Violation


def acknowledged_are_kept(case: Case) -> Iterator[Violation]:
    """I1: whatever was acknowledged stands in the journal, with the same text and time."""
    for entry in case.of("move"):
        if entry.phase != "ok":
            continue
        row = _row(case, entry.seat, entry.rev)
        if row is None:
            yield _broken(case, "I1", entry, f"rev {entry.rev} {entry.text} was acknowledged and is gone")
        elif (row.text, row.at) != (entry.text or row.text, entry.at):
            told = f"{entry.text} at {entry.at} ms"
            yield _broken(case, "I1", entry, f"rev {entry.rev} was acknowledged as {told}, the journal has {row}")


def journal_is_whole(case: Case) -> Iterator[Violation]:
    """I2: revs are 1, 2, 3 … without a gap; neither time nor claim ever falls along them."""
    for seat, lines in case.book.seats.items():
        if [line.rev for line in lines] != list(range(1, len(lines) + 1)):
            yield Violation("I2", case.book.race, seat, f"revs are {[line.rev for line in lines]}")
        for before, after in pairwise(lines):
            if after.at < before.at:
                yield Violation("I2", case.book.race, seat, f"time falls from {before} to {after}")
            if (after.claim or 0) < (before.claim or 0):
                yield Violation("I2", case.book.race, seat, f"the claim falls from {before} to {after}")


def answers_agree(case: Case) -> Iterator[Violation]:
    """I4: of one row everybody is always told the same; no row that was never sent, or that was refused."""
    told: dict[tuple[int, int], dict[tuple[str, int, str], str]] = defaultdict(dict)
    for entry in case.of("move", "diff"):
        if entry.phase == "ok" and entry.text:
            told[entry.seat, entry.rev].setdefault((entry.text, entry.at, entry.faces), entry.proc)
    for (seat, rev), versions in told.items():
        if len(versions) > 1:
            yield Violation("I4", case.book.race, seat, f"rev {rev} was told in more than one way: {versions}")
    for seat, lines in case.book.seats.items():
        for line in lines:
            yield from _was_sent(case, seat, line)


def older_claims_are_shut_out(case: Case) -> Iterator[Violation]:
    """I6: once a newer socket has read the board, nothing that only an older socket sent comes behind it."""
    for seat, newest in case.book.claims.items():
        late = [line for line in case.book.seats.get(seat, ()) if line.claim is not None and line.claim > newest]
        if late:
            yield Violation("I6", case.book.race, seat, f"{late[0]} has a claim the seat has never had ({newest})")
    for welcome in case.of("hello"):
        if welcome.phase != "ok" or welcome.seat < 0:
            continue
        for line in case.book.seats.get(welcome.seat, ())[welcome.rev :]:
            tried = [one for one in _tried(case, welcome.seat, line) if one.may_have_landed]
            if tried and all(case.precedes(one.invoked.proc, welcome.proc) for one in tried):
                text = f"{line} came from {tried[0].invoked.proc}, after {welcome.proc} had read rev {welcome.rev}"
                yield _broken(case, "I6", welcome, text)


def _was_sent(case: Case, seat: int, line: Line) -> Iterator[Violation]:
    tried = _tried(case, seat, line)
    if not tried:
        yield Violation("I4", case.book.race, seat, f"{line} was never sent")
        return
    refused = [one.invoked.t for one in tried if not one.may_have_landed]
    landed = [one.invoked.t for one in tried if one.may_have_landed]
    # Sent again after the refusal it may stand there; sent before, it would have been acknowledged and not refused.
    if refused and (not landed or max(landed) < max(refused)):
        yield Violation("I4", case.book.race, seat, f"{line} is in the journal though its last sending was refused")


def _tried(case: Case, seat: int, line: Line) -> list[Attempt]:
    return case.attempts.get((seat, line.rev, line.text), [])


def _row(case: Case, seat: int, rev: int) -> Line | None:
    return next((line for line in case.book.seats.get(seat, ()) if line.rev == rev), None)


def _broken(case: Case, invariant: str, entry: Entry, text: str) -> Violation:
    return Violation(invariant, case.book.race, entry.seat, f"{entry.proc}: {text}")
