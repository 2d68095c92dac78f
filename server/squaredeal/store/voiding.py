"""Voiding a result and restoring it: it stays with its race, and counts for nothing while it is void.

The player's best on each of the boards it stood on is found anew among their other results, in the same transaction,
under the boards' lock; so places and counts of others follow at once. What is void is known apart from the results, so
that boards made anew leave it out too. A void result counts as one that was not finished, in careers and streaks.

    is_new = await store.moderation.voiding.void("r1", 0, change)
"""

from collections import Counter
from functools import partial
from types import SimpleNamespace
from typing import Any

from sqlalchemy import Connection, delete, insert, select, text, update

from squaredeal.race.results import Why
from squaredeal.store import moderation_tables as m
from squaredeal.store import tables as t
from squaredeal.store.audit import Change, write_entry
from squaredeal.store.board_counts import add_counts
from squaredeal.store.boards import Board
from squaredeal.store.database import Database
from squaredeal.store.errors import StoreError
from squaredeal.store.reports import YourOwn
from squaredeal.store.results import keep_best, lock_boards, runs_of, select_results
from squaredeal.store.writer import Writer

_KEEP_VOID = text(
    "UPDATE result SET why = 'voided' WHERE race = :race AND EXISTS "
    "(SELECT 1 FROM voided WHERE voided.race = result.race AND voided.seat = result.seat)"
)


class NoSuchResult(StoreError):  # noqa: N818 - named for what is the case
    """That seat of that race has no result."""


class Voiding:
    """The results of a store, as somebody with a role decides about them."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Void results of `database`."""
        self._database, self._writer = database, writer

    async def void(self, race: str, seat: int, change: Change) -> bool:
        """Let a result count no more; False if it is void already. Raises `NoSuchResult`, `YourOwn`, `Unavailable`."""
        return await self._writer.write(partial(void_result, race=race, seat=seat, change=change))

    async def restore(self, race: str, seat: int, change: Change) -> Why | None:
        """Let a result count as it did, and return why it does not; one that is not void stays as it is. As `void`."""
        return await self._writer.write(partial(restore_result, race=race, seat=seat, change=change))

    async def of(self, race: str) -> tuple[int, ...]:
        """Name the seats of a race whose results are void. Raises `Unavailable`."""
        query = select(m.voided.c.seat).where(m.voided.c.race == race).order_by(m.voided.c.seat)
        return await self._database.read(lambda connection: tuple(connection.execute(query).scalars()))


def void_result(connection: Connection, race: str, seat: int, change: Change) -> bool:
    """Void a result within a transaction, which holds the boards from here on. As `Voiding.void`."""
    lock_boards(connection)
    row = _result(connection, race, seat, change)
    if row.why == "voided":
        return False
    connection.execute(insert(m.voided).values(race=race, seat=seat, was=row.why, at=change.at))
    _set_why(connection, row, "voided")
    write_entry(connection, change, "result_voided", on=f"{race}/{seat}", player=row.player, detail={"was": row.why})
    return True


def restore_result(connection: Connection, race: str, seat: int, change: Change) -> Why | None:
    """Restore a result within a transaction, which holds the boards from here on. As `Voiding.restore`."""
    lock_boards(connection)
    row = _result(connection, race, seat, change)
    void = (m.voided.c.race == race) & (m.voided.c.seat == seat)
    was = connection.execute(select(m.voided.c.was).where(void)).first()
    if was is None:
        return row.why  # type: ignore[no-any-return]
    connection.execute(delete(m.voided).where(void))
    _set_why(connection, row, was.was)
    write_entry(connection, change, "result_restored", on=f"{race}/{seat}", player=row.player, detail={"why": was.was})
    return was.was  # type: ignore[no-any-return]


def keep_void(connection: Connection, races: list[str]) -> None:
    """Of results that were written anew, void those that are to be; before any of them is entered."""
    connection.execute(_KEEP_VOID, [{"race": race} for race in races])


def _result(connection: Connection, race: str, seat: int, change: Change) -> Any:
    row = connection.execute(select_results().where(t.result.c.race == race, t.result.c.seat == seat)).first()
    if row is None:
        raise NoSuchResult(f"{race}/{seat}")
    if row.player == change.who:
        raise YourOwn(f"{race}/{seat}")
    return row


def _set_why(connection: Connection, row: Any, why: Why | None) -> None:
    """Write why the result does not count, and find its player's best anew on each board that this concerns."""
    own = (t.result.c.race == row.race) & (t.result.c.seat == row.seat)
    connection.execute(update(t.result).where(own).values(why=why))
    counting = SimpleNamespace(**{**row._mapping, "why": why if row.why == "voided" else row.why})
    _find_best(connection, row.player, row.rules, {board.code: board for board, _ in runs_of(counting)})


def _find_best(connection: Connection, player: str, rules: str, boards: dict[str, Board]) -> None:
    entered = t.result.c.entered_at.is_not(None)
    query = select_results().where(t.result.c.player == player, t.result.c.rules == rules, entered)
    runs: dict[str, Any] = {}
    for row in connection.execute(query):
        for board, run in runs_of(row):
            if board.code in boards and (board.code not in runs or run < runs[board.code]):
                runs[board.code] = run
    mine = (t.best.c.player == player) & t.best.c.board.in_(sorted(boards))
    before = {row.board: row.score for row in connection.execute(select(t.best.c.board, t.best.c.score).where(mine))}
    changes: Counter[tuple[Board, int]] = Counter()
    for code, score in before.items():
        changes[boards[code], score] -= 1
    for code, run in runs.items():
        changes[boards[code], run[0]] += 1
    connection.execute(delete(t.best).where(mine))
    keep_best(connection, {(code, player): run for code, run in runs.items()})
    add_counts(connection, changes)
