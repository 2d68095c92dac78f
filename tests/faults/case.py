"""One race made ready to be judged: its entries, its book, what the book's rows lead to, and how each move went.

Nothing is judged here, but a book whose rows cannot be played has no boards from there on.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

from squaredeal.diff.sight import Sight, view
from squaredeal.engine import Game, code, parse_move, write_position

from .book import Book
from .history import Entry, Op


def board_digest(rev: int, text: str) -> str:
    """Make 16 hex digits that stand for a board: BLAKE2b of its rev and its canonical position text."""
    return blake2b(f"{rev} {text}".encode("ascii"), digest_size=8).hexdigest()


class Served(NamedTuple):
    """A board after so many rows: what may be shown of it, what its last row turned, and the cards home."""

    digests: frozenset[str]
    faces: str
    home: int


@dataclass
class Attempt:
    """One time a move was sent on one socket; `ended` is None while nobody knows more."""

    invoked: Entry
    ended: Entry | None = None

    @property
    def may_have_landed(self) -> bool:
        """Whether the move may stand in the journal because of this attempt."""
        return self.ended is None or self.ended.phase != "fail"


@dataclass
class Case:
    """A race's entries in the order of time, and its book."""

    book: Book
    entries: list[Entry] = field(default_factory=list)

    def of(self, *ops: Op) -> list[Entry]:
        """Return the entries of these kinds."""
        return [entry for entry in self.entries if entry.op in ops]

    @cached_property
    def boards(self) -> dict[int, list[Served]]:
        """Every seat's boards after 0, 1, 2 … rows, as far as the rows can be played."""
        return {seat: self._fold([line.text for line in lines]) for seat, lines in self.book.seats.items()}

    @cached_property
    def attempts(self) -> dict[tuple[int, int, str], list[Attempt]]:
        """By seat, rev and text: every time this was sent, and how it went."""
        found: dict[tuple[int, int, str], list[Attempt]] = defaultdict(list)
        under_way: dict[tuple[str, int], Attempt] = {}
        for entry in self.of("move"):
            socket = (entry.proc, entry.rev)
            if entry.phase == "invoke":
                under_way[socket] = Attempt(entry)
                found[entry.seat, entry.rev, entry.text].append(under_way[socket])
            elif socket in under_way:
                under_way.pop(socket).ended = entry
        return found

    @cached_property
    def greetings(self) -> dict[str, tuple[float, float]]:
        """By socket: when its hello was sent and when it was welcomed (for ever away, if it was not)."""
        said = {entry.proc: entry.t for entry in self.of("hello") if entry.phase == "invoke"}
        heard = {entry.proc: entry.t for entry in self.of("hello") if entry.phase == "ok"}
        return {proc: (t, heard.get(proc, float("inf"))) for proc, t in said.items()}

    def precedes(self, older: str, newer: str) -> bool:
        """Whether one socket was welcomed before the other had said hello, so that its claim is surely the older."""
        if older not in self.greetings or newer not in self.greetings:
            return False
        return self.greetings[older][1] < self.greetings[newer][0]

    def _fold(self, moves: list[str]) -> list[Served]:
        game = self.book.start()
        boards = [_served(game)]
        for text in moves:
            after = game.play(parse_move(game.rules, text))
            if not isinstance(after, Game):
                break
            game = after
            boards.append(_served(game))
        return boards


def _served(game: Game) -> Served:
    seen = [view(game.position, sight) for sight in (Sight.FULL, Sight.OWNER)]
    texts = [write_position(position) for position in seen if position is not None]
    faces = " ".join(code(card) for card in game.turned)
    return Served(frozenset(board_digest(game.rev, text) for text in texts), faces, game.home)
