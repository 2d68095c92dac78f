"""A board as a client sees it: faces it was never told are hidden, and a move names those it turns once it is answered.

It knows no socket and no race. A game here is the engine's, on positions with hidden cards in them.

    game = seen("klondike/3/3", board, rev=0)
    game = played(game, "s", "QH 3C 9D")    # as the ack or diff says
    tip = played(game, "26")                # what it turns is not known yet
"""

from __future__ import annotations

from dataclasses import replace

from squaredeal.engine import (
    HIDDEN,
    Game,
    Klondike,
    Position,
    game_from,
    parse_cards,
    parse_move,
    parse_rules,
    read_position,
    turned,
    write_position,
)


class NotLegalError(AssertionError):
    """A move that cannot be played on the board it was told for."""


def seen(rules: str, text: str, rev: int) -> Game:
    """Begin from a board that was told; what came before cannot be undone."""
    parsed = parse_rules(rules)
    return game_from(parsed, read_position(parsed, text), rev=rev)


def played(game: Game, text: str, faces: str | None = None) -> Game:
    """Play a move; `faces` it turned, `QH 3C 9D`, or None while they are not known. Raises `NotLegalError`."""
    after = game.play(parse_move(game.rules, text))
    if not isinstance(after, Game):
        raise NotLegalError(f"{text} as rev {game.rev + 1} is not legal: {after}")
    if text == "u":
        return after
    return replace(after, position=_told(game.position, after.position, faces))


def _told(before: Position, after: Position, faces: str | None) -> Position:
    """Name the faces that a move has turned, and forget those it has covered."""
    if not isinstance(before, Klondike) or not isinstance(after, Klondike) or _is_open(before):
        return after
    count = len(turned(before, after))
    named = (HIDDEN,) * count if faces is None else parse_cards(faces.replace(" ", ""))
    if len(named) != count:
        raise NotLegalError(f"{faces!r} are told, {count} were turned")
    if len(after.stock) < len(before.stock):
        after = after._replace(waste=after.waste[: len(before.waste)] + named)
    elif count:
        columns = [
            column._replace(up=named) if len(column.down) < len(was.down) else column
            for was, column in zip(before.columns, after.columns, strict=True)
        ]
        after = after._replace(columns=tuple(columns))
    return after._replace(stock=(HIDDEN,) * len(after.stock))


def _is_open(position: Klondike) -> bool:
    """Whether cards are known that lie face down: then this viewer sees everything, as after a race."""
    down = [*position.stock, *(card for column in position.columns for card in column.down)]
    return bool(down) and HIDDEN not in down


def is_shown_as(game: Game, told: str) -> bool:
    """Whether a board that was told is this one; cards that are not known here may be any."""
    known = write_position(game.position)
    return len(known) == len(told) and all(mine in ("?", theirs) for mine, theirs in zip(known, told, strict=True))
