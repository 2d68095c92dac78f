"""A daily's day excused for a player by somebody with a role: it breaks no streak, and is in the log.

await store.moderation.repairs.repair("p9", "freecell", "2027-01-31", change)
"""

from functools import partial

from sqlalchemy import Connection, select

from squaredeal.store import tables as t
from squaredeal.store.audit import Change, write_entry
from squaredeal.store.dailies import excuse
from squaredeal.store.writer import Writer


class Repairs:
    """The excused days of a store."""

    def __init__(self, writer: Writer) -> None:
        """Write with `writer`."""
        self._writer = writer

    async def repair(self, player: str, rules: str, day: str, change: Change) -> None:
        """Excuse a day; one that is excused already stays as it is.

        Raises `NoSuchPlayer`, `NoSuchDaily`, ValueError for what is no day, `Unavailable`.
        """
        await self._writer.write(partial(_repair, player=player, rules=rules, day=day, change=change))


def _repair(connection: Connection, *, player: str, rules: str, day: str, change: Change) -> None:
    kept = t.streak_repair.c
    there = select(kept.day).where(kept.player == player, kept.rules == rules, kept.day == day)
    if connection.execute(there).first() is None:
        excuse(connection, player=player, rules=rules, day=day, by=change.who, why=change.why, at=change.at)
        detail = {"rules": rules, "day": day}
        write_entry(connection, change, "streak_repaired", on=player, player=player, detail=detail)
