"""What the HTTP API takes and tells of leaderboards; the OpenAPI document is made from these and the store's rows."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from squaredeal.store.board_pages import BoardRow
from squaredeal.store.boards import By, Of, Span


class BoardIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Which leaderboard is wanted, and which part of it: behind a cursor, before one, or around a player.

    `period` names a month, week or day of the span, `2027-01`, `2027-W04`, `2027-01-31`; without it, the present one.
    """

    rules: Annotated[str, Meta(max_length=32)]
    by: By = "time"
    span: Span = "all"
    period: Annotated[str, Meta(max_length=16)] | None = None
    clean: Literal["0", "1"] = "0"
    of: Of = "accounts"
    after: str | None = None
    before: str | None = None
    around: Annotated[str, Meta(max_length=64)] | None = None


class BoardOut(Struct, frozen=True):
    """A part of a leaderboard; `period` names the month, week or day it is of, UTC, and `current` the present one.

    Equal results share a place.
    """

    rules: str
    by: By
    span: Span
    period: str
    current: str
    clean: bool
    of: Of
    players: int
    rows: tuple[BoardRow, ...]
    before: str | None
    after: str | None


class HistoryIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of a player's races are wanted: the newest, or those behind a cursor."""

    after: str | None = None
