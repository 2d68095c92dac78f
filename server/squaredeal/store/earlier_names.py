"""Names that players had before they chose others, for those who decide over players to find them by.

Kept are the name's keys, not the name, and of each player the latest `KEPT` only; they go when they are old
(`retention`). They bar nothing: names that were taken from somebody are kept apart (`barred_names`).

    note_earlier(connection, "p9", was="Rude", now="Polite", at=clock.now())
"""

from typing import Final

from sqlalchemy import Connection, delete, select, text

from squaredeal.names import folded, seen
from squaredeal.store import moderation_tables as m

KEPT: Final = 40
"""Keys of one player: a name has one or two."""

_NOTE: Final = text(
    "INSERT INTO earlier_name (player, folded, at) VALUES (:player, :folded, :at) "
    "ON CONFLICT (player, folded) DO UPDATE SET at = excluded.at"
)


def note_earlier(connection: Connection, player: str, *, was: str, now: str, at: int) -> None:
    """Note that a player has another name now; the keys of both names are no news."""
    for key in sorted({folded(was), seen(was)} - {folded(now), seen(now)}):
        connection.execute(_NOTE, {"player": player, "folded": key, "at": at})
    row = m.earlier_name.c
    mine = select(row.folded).where(row.player == player)
    older = connection.execute(mine.order_by(row.at.desc(), row.folded).offset(KEPT)).scalars().all()
    if older:
        connection.execute(delete(m.earlier_name).where(row.player == player, row.folded.in_(older)))
