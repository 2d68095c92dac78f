"""Cursors that somebody forged: their checksum is no secret, and no list may fail on what they hold."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from squaredeal.store import Store
from squaredeal.store.boards import Board
from squaredeal.store.cursors import BadCursor, write_cursor
from tests.store.results import make_players

BOARD = Board("freecell", "all", "", "time", clean=False, of="accounts")
LISTS: dict[str, tuple[str, Callable[[Store, str], Coroutine[Any, Any, Any]], str]] = {
    "the rows behind": (BOARD.code, lambda store, text: store.boards.page(BOARD, limit=5, after=text), "nnt"),
    "the rows before": (BOARD.code, lambda store, text: store.boards.page(BOARD, limit=5, before=text), "nnt"),
    "races": ("races of p0", lambda store, text: store.careers.races("p0", limit=5, after=text), "ntn"),
    "reports": ("reports open", lambda store, text: store.moderation.reports.page("open", limit=5, after=text), "nt"),
    "reviews": (
        "reviews pending",
        lambda store, text: store.moderation.reviews.page("pending", limit=5, after=text),
        "nntn",
    ),
    "the log": ("audit", lambda store, text: store.moderation.audit.page(limit=5, after=text), "nt"),
}
"""Of each list its name, how it is read, and whether numbers or texts stand in its key."""
FORGED = {"n": (2**63, 2**64 - 1), "t": ("\0", "p\0q")}
EXTREME = {"n": (2**63 - 1, -(2**63), 0), "t": ("", "\N{REPLACEMENT CHARACTER}", "'")}


async def test_what_no_database_can_hold_is_no_cursor(store: Store) -> None:
    await make_players(store, ["p0"])
    for name, read, kinds in LISTS.values():
        good = [EXTREME[kind][2] for kind in kinds]
        for at, kind in enumerate(kinds):
            for value in FORGED[kind]:
                key = [*good[:at], value, *good[at + 1 :]]
                with pytest.raises(BadCursor):
                    await read(store, write_cursor(name, key))


async def test_every_list_begins_wherever_a_cursor_says(store: Store) -> None:
    await make_players(store, ["p0"])
    for name, read, kinds in LISTS.values():
        for number in range(3):
            page = await read(store, write_cursor(name, [EXTREME[kind][number] for kind in kinds]))
            assert page.after is None
