"""Which nodes live, and what becomes of the seats whose connections a dead node held.

Every node beats; a node silent for 15 s is taken for dead, and the seats it claimed last, unless claimed anew since,
are left: their races get the command `Drop`. A node that runs alone does this at its start for all earlier claims. Each
seat is handled once, however many nodes sweep: taking it over is conditional on its claim.
"""

from collections.abc import Sequence
from functools import partial

from sqlalchemy import ColumnElement, Connection, delete, select, text, update

from squaredeal.clock import Anchor
from squaredeal.race.commands import Drop
from squaredeal.race.decide import decide
from squaredeal.race.model import Race, Terms
from squaredeal.race.refusal import RaceRefused
from squaredeal.store import tables as t
from squaredeal.store.database import Database
from squaredeal.store.decisions import lock_races, record
from squaredeal.store.outcomes import Decided
from squaredeal.store.writer import Writer

SILENT_MS = 15_000  # three beats missed
SEATS_AT_ONCE = 100  # in one transaction, so that moves in between wait for tens of milliseconds at most

_BEAT = text(
    "INSERT INTO node (id, beat_at) VALUES (:id, :now) ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at"
)
_SAVE = text(
    "INSERT INTO anchor (id, boot, monotonic_ms, shared_ms) VALUES (1, :boot, :monotonic_ms, :shared_ms) "
    "ON CONFLICT (id) DO UPDATE SET boot = excluded.boot, monotonic_ms = excluded.monotonic_ms, "
    "shared_ms = excluded.shared_ms"
)

Claim = tuple[str, int, int]
"""(race, seat, claim)"""


class Presence:
    """The nodes of a store."""

    def __init__(self, database: Database, writer: Writer, node: str, terms: Terms) -> None:
        """Beat as `node`."""
        self._database, self._writer, self._node, self._terms = database, writer, node, terms

    async def beat(self, now: int, anchor: Anchor | None) -> bool:
        """Say that this node lives, and save an anchor; False if the node had been taken for dead meanwhile."""

        def work(connection: Connection) -> bool:
            known = connection.execute(update(t.node).where(t.node.c.id == self._node).values(beat_at=now))
            if known.rowcount != 1:
                connection.execute(_BEAT, {"id": self._node, "now": now})
            if anchor is not None:
                save_anchor(connection, anchor)
            return known.rowcount == 1

        return await self._writer.write(work)

    async def probe(self) -> None:
        """Write what is there already: a write that finds nothing to do would succeed on a full disk. Raises."""

        def work(connection: Connection) -> None:
            connection.execute(update(t.node).where(t.node.c.id == self._node).values(beat_at=t.node.c.beat_at))

        await self._writer.write(work)

    async def sweep(self, now: int) -> list[Decided]:
        """Drop the seats whose newest claim is of a node that is silent or unknown; forget those nodes."""
        alive = select(t.node.c.id).where(t.node.c.beat_at > now - SILENT_MS)
        decided = await self._drop_all((t.seat.c.node != self._node) & t.seat.c.node.not_in(alive), now)
        silent = select(t.node.c.id).where(t.node.c.beat_at <= now - SILENT_MS)
        if await self._database.read(lambda connection: connection.execute(silent).first()) is not None:
            await self._writer.write(partial(_forget, now=now))
        return decided

    async def take_over(self, now: int) -> list[Decided]:
        """Drop every seat claimed before this node began: for a node that is alone on its database."""
        return await self._drop_all(t.seat.c.node != self._node, now)

    async def _drop_all(self, left: ColumnElement[bool], now: int) -> list[Decided]:
        claims = await self._database.read(partial(_claims, left=left))
        decided: list[Decided] = []
        for start in range(0, len(claims), SEATS_AT_ONCE):
            decided += await self._writer.write(partial(self._drop, claims[start : start + SEATS_AT_ONCE], now))
        return decided

    def _drop(self, claims: Sequence[Claim], now: int, connection: Connection) -> list[Decided]:
        races = lock_races(connection, [race for race, _, _ in claims])
        decided: list[Decided] = []
        for race, seat, claim in claims:
            if not _let_go(connection, race, seat, claim) or race not in races:
                continue
            dropped = self._drop_one(connection, races[race], seat, now)
            if dropped is not None:
                decided.append(dropped)
                races[race] = dropped.race
        return decided

    def _drop_one(self, connection: Connection, race: Race, seat: int, now: int) -> Decided | None:
        try:
            events = decide(race, Drop(seat), now, self._terms)
        except RaceRefused:  # nobody sits there any more
            return None
        if not events:
            return None
        return record(connection, race, events, now=now, decision=f"sweep/{now}/{seat}", terms=self._terms)


def load_anchor(connection: Connection) -> Anchor | None:
    """Read the anchor that was saved last."""
    query = select(t.anchor.c.boot, t.anchor.c.monotonic_ms, t.anchor.c.shared_ms).where(t.anchor.c.id == 1)
    row = connection.execute(query).first()
    return None if row is None else Anchor(row.boot, row.monotonic_ms, row.shared_ms)


def save_anchor(connection: Connection, anchor: Anchor) -> None:
    """Save an anchor in the place of the last."""
    values = {"boot": anchor.boot, "monotonic_ms": anchor.monotonic_ms, "shared_ms": anchor.shared_ms}
    connection.execute(_SAVE, values)


def _claims(connection: Connection, left: ColumnElement[bool]) -> list[Claim]:
    query = select(t.seat.c.race, t.seat.c.seat, t.seat.c.claim).where(t.seat.c.node.is_not(None), left)
    rows = connection.execute(query.order_by(t.seat.c.race, t.seat.c.seat))
    return [(row.race, row.seat, row.claim) for row in rows]


def _let_go(connection: Connection, race: str, seat: int, claim: int) -> bool:
    """Take the seat from its dead node, unless it was claimed since."""
    taken = connection.execute(
        update(t.seat)
        .where(t.seat.c.race == race, t.seat.c.seat == seat, t.seat.c.claim == claim, t.seat.c.node.is_not(None))
        .values(node=None)
    )
    return taken.rowcount == 1


def _forget(connection: Connection, now: int) -> None:
    connection.execute(delete(t.node).where(t.node.c.beat_at <= now - SILENT_MS))
