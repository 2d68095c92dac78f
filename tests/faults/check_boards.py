"""What must hold of boards: each one ever shown is what the journal leads to, and followers miss and double nothing."""

from __future__ import annotations

from collections.abc import Iterator

from .case import Case, board_digest
from .history import Entry
from .violation import Violation


def boards_are_the_journal(case: Case) -> Iterator[Violation]:
    """I3: the rows can be played, and every board that any node ever served is what they lead to at its rev.

    What a client has at the end must be the whole journal's board; of somebody else's seat that is I5.
    """
    for seat, lines in case.book.seats.items():
        if len(case.boards[seat]) <= len(lines):
            broken = lines[len(case.boards[seat]) - 1]
            yield Violation("I3", case.book.race, seat, f"{broken} of {case.book.source} is not legal")
    for entry in case.of("board"):
        yield from _is_right(case, entry)


def followers_miss_nothing(case: Case) -> Iterator[Violation]:
    """I5: after a board at rev s come s + 1, s + 2 …, each as it stands in the journal, until the next board."""
    at: dict[tuple[str, int], int] = {}
    for entry in case.of("board", "diff", "progress", "move"):
        key = (entry.proc, entry.seat)
        if entry.op == "board":
            at[key] = entry.rev
        elif entry.op == "diff":
            yield from _follows(case, entry, at.get(key))
            at[key] = entry.rev
        elif entry.op == "progress":
            yield from _progresses(case, entry, at.get(key, -1))
            at[key] = entry.rev
        elif entry.phase == "ok" and entry.rev > at.get(key, 0):
            yield from _follows(case, entry, at.get(key, 0))
            at[key] = entry.rev


def _is_right(case: Case, entry: Entry) -> Iterator[Violation]:
    boards = case.boards.get(entry.seat)
    if boards is None or entry.rev >= len(boards):
        yield _broken(case, "I3", entry, f"a board at rev {entry.rev} by {entry.why}, which the journal has not")
        return
    if board_digest(entry.rev, entry.text) not in boards[entry.rev].digests:
        invariant = "I7" if entry.rev == 0 else "I3" if entry.why != "final" else _of_the_end(case, entry)
        yield _broken(case, invariant, entry, f"the board at rev {entry.rev} by {entry.why} is another: {entry.text}")
    if entry.why == "final" and entry.rev < len(boards) - 1:
        short = f"ended at rev {entry.rev}, the journal at {len(boards) - 1}"
        yield _broken(case, _of_the_end(case, entry), entry, short)


def _of_the_end(case: Case, entry: Entry) -> str:
    own = any(greeted.proc == entry.proc and greeted.seat == entry.seat for greeted in case.of("hello"))
    return "I3" if own else "I5"


def _follows(case: Case, entry: Entry, before: int | None) -> Iterator[Violation]:
    if before is None or entry.rev != before + 1:
        yield _broken(case, "I5", entry, f"was told of rev {entry.rev} after {before}")
    lines = case.book.seats.get(entry.seat, ())
    if not 0 < entry.rev <= len(lines):
        if entry.op == "diff":
            yield _broken(case, "I5", entry, f"was told of rev {entry.rev}, which the journal has not")
        return
    row, boards = lines[entry.rev - 1], case.boards[entry.seat]
    faces = boards[entry.rev].faces if entry.rev < len(boards) else entry.faces
    if (entry.text or row.text, entry.at, entry.faces) != (row.text, row.at, faces):
        yield _broken(case, "I5", entry, f"was told {entry.text} at {entry.at} {entry.faces!r} of {row} {faces!r}")


def _progresses(case: Case, entry: Entry, before: int) -> Iterator[Violation]:
    if entry.rev <= before and not entry.why:
        yield _broken(case, "I5", entry, f"was told of progress to rev {entry.rev} after {before}")
    boards = case.boards.get(entry.seat, [])
    if entry.rev >= len(boards) or boards[entry.rev].home != entry.home:
        yield _broken(case, "I5", entry, f"was told of {entry.home} cards home at rev {entry.rev}")


def _broken(case: Case, invariant: str, entry: Entry, text: str) -> Violation:
    return Violation(invariant, case.book.race, entry.seat, f"{entry.proc} {text}")
