"""Standard notation: two characters a move, the number of cards left out where the table tells it.

`26` takes from column 2 whatever fits on column 6. Into an empty column several numbers may fit: then as many cards as
may move are meant, and `v` with a hexadecimal count says otherwise (`26v3`, `26va`). Our own move texts always have the
number, in decimal; this module resolves the one into the other, move by move. Klondike uses the same with our `s`, `r`,
`w3`, `S3`.

>>> from squaredeal.engine.dealing import deal
>>> from squaredeal.engine.rules import FreeCellRules
>>> rules = FreeCellRules()
>>> moves = read_standard(rules, deal(rules, "1"), "6a 6b 6h 6h bh 7b 76")
>>> [move.code for move in moves][-2:], write_standard(rules, deal(rules, "1"), moves)
(['7b', '76'], '6a 6b 6h 6h bh 7b 76')
"""

import re
from collections.abc import Iterable
from typing import Final

from squaredeal.engine.move import Move, Transfer
from squaredeal.engine.play import apply, legal_moves
from squaredeal.engine.position import Position
from squaredeal.engine.refusal import Refusal
from squaredeal.engine.rules import Rules

_TOKEN: Final = re.compile(r"([1-8a-dwCDHS])([1-8a-dh])(?:v([1-9a-d]))?|([sr])", re.ASCII)


class NotationError(ValueError):
    """A move in standard notation that cannot be read or played: `at` is its number, from 1."""

    def __init__(self, at: int, token: str, reason: str) -> None:
        """Keep the number and the text of the move."""
        super().__init__(at, token, reason)
        self.at = at
        self.token = token
        self.reason = reason

    def __str__(self) -> str:
        """Say which move, and why."""
        return f"move {self.at} {self.token[:16]!r}: {self.reason}"


def read_standard(rules: Rules, position: Position, text: str) -> tuple[Move, ...]:
    """Read moves separated by white space, played from this position. Raises `NotationError`."""
    moves: list[Move] = []
    for at, token in enumerate(text.split(), start=1):
        move = _resolve(rules, position, at, token)
        after = apply(rules, position, move)
        assert not isinstance(after, Refusal)
        position = after
        moves.append(move)
    return tuple(moves)


def write_standard(rules: Rules, position: Position, moves: Iterable[Move]) -> str:
    """Write moves played from this position, one space between them. Raises `NotationError` for a refused move."""
    tokens = []
    for at, move in enumerate(moves, start=1):
        after = apply(rules, position, move)
        if isinstance(after, Refusal):
            raise NotationError(at, move.code, after.sentence)
        tokens.append(_token(rules, position, move))
        position = after
    return " ".join(tokens)


def _resolve(rules: Rules, position: Position, at: int, token: str) -> Move:
    """Find the legal move that a token means."""
    found = _TOKEN.fullmatch(token)
    if found is None:
        raise NotationError(at, token, "this is no move in standard notation")
    meant = _candidates(rules, position, token[:2])
    if found[3]:
        meant = [move for move in meant if _count(move) == int(found[3], 16)]
    if not meant:
        raise NotationError(at, token, "this move is not legal here")
    return max(meant, key=_count)


def _candidates(rules: Rules, position: Position, ends: str) -> list[Move]:
    return [move for move in legal_moves(rules, position) if move.code[:2] == ends]


def _count(move: Move) -> int:
    return move.count if isinstance(move, Transfer) else 1


def _token(rules: Rules, position: Position, move: Move) -> str:
    ends = move.code[:2]
    return ends if len(_candidates(rules, position, ends)) == 1 else f"{ends}v{_count(move):x}"
