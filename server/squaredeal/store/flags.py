"""What an operator can switch off: each flag with what it lets people do, and the sentence for whoever may not now.

Only what differs from the default is kept. Nodes ask for it every few seconds.

    off = await store.moderation.flags.off()      # frozenset({"new_guests"})
"""

from functools import partial
from typing import Any, Final, NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, insert, select, update

from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.audit import Change, named, write_entry
from squaredeal.store.database import Database
from squaredeal.store.errors import StoreError
from squaredeal.store.writer import Writer


class Flag(NamedTuple):
    """A flag: whether it is on by itself, what it lets people do, and what is said while it is off."""

    default: bool
    text: str
    off: str


FLAGS: Final = {
    "sign_up": Flag(
        True, "Guests may make accounts.", "No accounts can be made at the moment; you may play as a guest."
    ),
    "new_guests": Flag(True, "Newcomers become guests.", "No new players are let in at the moment; come back later."),
    "new_races": Flag(True, "Players may open races.", "No new races can be opened at the moment; come back later."),
    "dailies": Flag(True, "Players may begin a daily.", "The dailies cannot be begun at the moment; come back later."),
    "reports": Flag(True, "Players may report others.", "Reports are not taken at the moment; come back later."),
}


class NoSuchFlag(StoreError):  # noqa: N818 - named for what is the case
    """There is no flag of that name."""


class FlagState(Struct, frozen=True):
    """A flag as it is; `at`, shared ms, and `by` of its last change, null where it was never changed."""

    name: str
    on: bool
    default: bool
    text: str
    at: int | None
    by: str | None
    by_name: str | None


class Flags:
    """The flags of a store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Keep flags in `database`."""
        self._database, self._writer = database, writer

    async def off(self) -> frozenset[str]:
        """Name what is switched off. Raises `Unavailable`."""
        query = select(m.flag.c.name, m.flag.c.is_on)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        kept = {row.name: bool(row.is_on) for row in rows}
        return frozenset(name for name, flag in FLAGS.items() if not kept.get(name, flag.default))

    async def all(self) -> list[FlagState]:
        """Read all flags. Raises `Unavailable`."""
        return await self._database.read(_all)

    async def set(self, name: str, on: bool, change: Change) -> FlagState:
        """Switch a flag; one that is so already stays as it is. Raises `NoSuchFlag`, `Unavailable`."""
        if name not in FLAGS:
            raise NoSuchFlag(name)
        return await self._writer.write(partial(_set, name=name, on=on, change=change))


def _all(connection: Connection) -> list[FlagState]:
    joined = m.flag.outerjoin(t.player, t.player.c.id == m.flag.c.who)
    rows = connection.execute(select(m.flag, t.player.c.name.label("by_name")).select_from(joined)).all()
    kept = {row.name: row for row in rows}
    return [_state(name, kept.get(name)) for name in FLAGS]


def _state(name: str, row: Any) -> FlagState:
    flag = FLAGS[name]
    if row is None:
        return FlagState(name, flag.default, flag.default, flag.text, None, None, None)
    return FlagState(name, bool(row.is_on), flag.default, flag.text, row.at, row.who, named(row.by_name))


def _set(connection: Connection, *, name: str, on: bool, change: Change) -> FlagState:
    kept = connection.execute(
        select(m.flag.c.is_on).where(m.flag.c.name == name).with_for_update()
    ).scalar_one_or_none()
    was = FLAGS[name].default if kept is None else bool(kept)
    if was != on:
        values = {"is_on": on, "at": change.at, "who": change.who}
        if kept is None:
            connection.execute(insert(m.flag).values(name=name, **values))
        else:
            connection.execute(update(m.flag).where(m.flag.c.name == name).values(values))
        write_entry(connection, change, "flag_changed", on=name, detail={"on": on})
    return next(state for state in _all(connection) if state.name == name)
