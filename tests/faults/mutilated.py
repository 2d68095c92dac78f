"""Histories made false on purpose: one entry changed, left out, or a book's row replaced."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from .book import Book, Line
from .checker import check
from .history import Entry, History

BACK_S = 1.0


def found(history: History, book: Book) -> set[str]:
    return {violation.invariant for violation in check(history, [book], BACK_S)}


def first(history: History, is_it: Callable[[Entry], bool]) -> int:
    return next(number for number, entry in enumerate(history.entries) if is_it(entry))


def changed(history: History, is_it: Callable[[Entry], bool], **fields: object) -> History:
    """The same history, with other fields in the first entry of that kind."""
    entries = list(history.entries)
    number = first(history, is_it)
    entries[number] = replace(entries[number], **fields)
    return History(entries)


def without(history: History, is_it: Callable[[Entry], bool]) -> History:
    entries = list(history.entries)
    del entries[first(history, is_it)]
    return History(entries)


def with_lines(book: Book, seat: int, lines: tuple[Line, ...]) -> Book:
    return replace(book, seats=book.seats | {seat: lines})


def ack(rev: int, who: str = "Ann") -> Callable[[Entry], bool]:
    return lambda entry: (entry.op, entry.phase, entry.rev, entry.who) == ("move", "ok", rev, who)


def diff(rev: int) -> Callable[[Entry], bool]:
    return lambda entry: (entry.op, entry.rev, entry.seat) == ("diff", rev, 0)


def board(why: str, who: str) -> Callable[[Entry], bool]:
    return lambda entry: (entry.op, entry.why, entry.who) == ("board", why, who)
