"""Judges a history: holds what clients did and saw against the journal, and lists every promise that was broken.

    books = await books_from_database(url)                  # or [await book_from_api(node.http, race), …]
    broken = check(history, books, back_s=5)
    assert not broken, report(broken)

| | invariant |
|---|---|
| I1 | what was acknowledged is in the journal, with the same text and time |
| I2 | revs without a gap; time and claim never fall along them |
| I3 | every board served, by any node, is what the journal leads to at its rev; so is every player's at the end |
| I4 | one row is always told the same; no row that nobody sent, or that was refused and not sent again |
| I5 | a follower misses, doubles and reorders nothing, and ends with the owner's board |
| I6 | nothing of an older claim comes behind the board that a newer one has read |
| I7 | one start, one deal, as committed to; no move before the start |
| I8 | places are unique, without a gap, and the same whoever reads them, whenever; results are the journal's |
| I16 | every client that lost its socket plays again within the bound |

A move whose outcome is unknown may stand in the journal or not; an acknowledged one must, a refused one must not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from . import check_boards, check_moves, check_race
from .book import Book
from .case import Case
from .check_return import absences
from .history import Entry, History
from .violation import Violation

INVARIANTS: Final[tuple[Callable[[Case], Iterator[Violation]], ...]] = (
    check_moves.acknowledged_are_kept,
    check_moves.journal_is_whole,
    check_boards.boards_are_the_journal,
    check_moves.answers_agree,
    check_boards.followers_miss_nothing,
    check_moves.older_claims_are_shut_out,
    check_race.starts_once,
    check_race.places_are_decided_once,
    check_race.results_are_the_journal,
)


def check(history: History, books: Iterable[Book], back_s: float | None = None) -> list[Violation]:
    """List what is broken; a race may have several books, from several nodes, and each is held against the history.

    `back_s`: how long any client may have been away, in seconds; None leaves that out. Entries of a race without a book
    are not judged, but for I16.
    """
    entries: dict[str, list[Entry]] = defaultdict(list)
    for entry in history.entries:
        entries[entry.race].append(entry)
    broken = []
    judged: list[Book] = []
    for book in books:
        if not any(_says_the_same(book, other) for other in judged):
            case = Case(book, entries[book.race])
            broken += [violation for judge in INVARIANTS for violation in judge(case)]
            judged.append(book)
    if back_s is not None:
        broken += [
            Violation("I16", absence.race, -1, f"{absence.who} was away for {absence.seconds:.2f} s ({absence.why})")
            for absence in absences(history)
            if absence.seconds > back_s
        ]
    return broken


def _says_the_same(book: Book, other: Book) -> bool:
    """Whether nothing new can be found in a book: another one of the race has its rows and its claims."""
    if (book.race, book.rules, book.seed, book.seats.keys()) != (
        other.race,
        other.rules,
        other.seed,
        other.seats.keys(),
    ):
        return False
    return all(
        len(lines) == len(known)
        and all(one[:3] == two[:3] and one.claim in (None, two.claim) for one, two in zip(lines, known, strict=True))
        for lines, known in ((lines, other.seats[seat]) for seat, lines in book.seats.items())
    ) and (not book.claims or book.claims == other.claims)


def report(broken: list[Violation], most: int = 40) -> str:
    """Write violations as lines, the first `most` of them."""
    lines = [str(violation) for violation in broken[:most]]
    return "\n".join([f"{len(broken)} violations", *lines, *(["…"] if len(broken) > most else [])])
