"""Races in their tables: read with the seats' tips laid over them, and changed by the events of a decision.

A decision changes the race row (on the condition that its version is still the one decided on), adds its events and
then touches the seat rows; all in the caller's transaction. It does not decide: `race.decide` does.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, insert, select, text, update

from squaredeal.race.deadlines import next_deadline
from squaredeal.race.events import Event, decode_event, encode_event
from squaredeal.race.evolve import evolve_all
from squaredeal.race.model import Phase, Race, Seat, Terms
from squaredeal.race.stored import decode_race, encode_race
from squaredeal.store import tables as t
from squaredeal.store.outcomes import Decided
from squaredeal.store.race_deals import certificate_of
from squaredeal.store.results import keep_results

TIP = (t.seat.c.seat, t.seat.c.rev, t.seat.c.at, t.seat.c.home, t.seat.c.home_since, t.seat.c.undone)

# Whoever sits down anew starts a new board, but never an old claim: what an earlier holder still sends must miss.
_SIT_DOWN = text(
    "INSERT INTO seat (race, seat, player, state, node, gone_at, helped, claim, rev, at, home, home_since, undone) "
    "VALUES (:race, :seat, :player, :state, :node, :gone_at, :helped, 0, 0, 0, 0, 0, :undone) "
    "ON CONFLICT (race, seat) DO UPDATE SET player = excluded.player, state = excluded.state, node = excluded.node, "
    "gone_at = excluded.gone_at, helped = excluded.helped, claim = seat.claim + 1"
)


class Overtaken(Exception):  # noqa: N818 - named for what is the case
    """The race or one of its seats changed between being read and being written: decide again."""


def read_races(connection: Connection, condition: ColumnElement[bool]) -> list[Race]:
    """Read the races that meet the condition, newest first, in one statement."""
    query = (
        select(t.race.c.id, t.race.c.state, *TIP)
        .select_from(t.race.outerjoin(t.seat, t.seat.c.race == t.race.c.id))
        .where(condition)
        .order_by(t.race.c.created_at.desc(), t.race.c.id, t.seat.c.seat)
    )
    found = connection.execute(query).all()
    return [
        _with_tips(decode_race(rows[0].state), rows)
        for rows in (list(group) for _, group in groupby(found, key=lambda row: row.id))
    ]


def lock_races(connection: Connection, races: Iterable[str]) -> dict[str, Race]:
    """Read races to change them, holding their rows and then their seats' rows; unknown ids are left out."""
    ids = sorted(set(races))
    states = connection.execute(
        select(t.race.c.id, t.race.c.state).where(t.race.c.id.in_(ids)).order_by(t.race.c.id).with_for_update()
    )
    locked = {row.id: decode_race(row.state) for row in states}
    for race, rows in groupby(_lock_seats(connection, ids), key=lambda row: row.race):
        locked[race] = _with_tips(locked[race], list(rows))
    return locked


def _lock_seats(connection: Connection, races: Iterable[str]) -> Sequence[Any]:
    """Hold the seats' rows of races that are held already; return their tips."""
    query = select(t.seat.c.race, *TIP).where(t.seat.c.race.in_(list(races)))
    return connection.execute(query.order_by(t.seat.c.race, t.seat.c.seat).with_for_update()).all()


def _with_tips(race: Race, rows: Sequence[Any]) -> Race:
    tips = {row.seat: row for row in rows if row.seat is not None}
    return replace(race, seats=tuple(_with_tip(seat, tips[seat.number]) for seat in race.seats))


def _with_tip(seat: Seat, tip: Any) -> Seat:
    return replace(seat, rev=tip.rev, at=tip.at, home=tip.home, home_since=tip.home_since, undone=bool(tip.undone))


def record(
    connection: Connection,
    race: Race,
    events: tuple[Event, ...],
    *,
    now: int,
    decision: str,
    terms: Terms,
    node: str | None = None,
) -> Decided:
    """Write what was decided on `race`, as `lock_races` gave it. Raises `Overtaken`, and nothing is left of it then.

    `node` has the socket of whoever sits down or comes back: if it dies before it claims the seat, the seat is dropped.
    """
    after = evolve_all(race, events)
    changed = connection.execute(
        update(t.race)
        .where(t.race.c.id == race.id, t.race.c.version == race.version)
        .values(race_columns(after, terms))
    )
    if changed.rowcount != 1:
        raise Overtaken(race.id)
    connection.execute(
        insert(t.race_event),
        [
            {
                "race": race.id,
                "version": version,
                "at": now,
                "event": encode_event(event).decode(),
                "decision": decision,
            }
            for version, event in enumerate(events, race.version + 1)
        ],
    )
    _record_seats(connection, race, after, node)
    if after.phase is Phase.OVER and race.phase is not Phase.OVER:
        keep_results(connection, after)
    return told(connection, after, events)


def recall(connection: Connection, race: str, decision: str) -> Decided | None:
    """Find a decision that was recorded, with the race as it is now; None if it never was."""
    query = (
        select(t.race_event.c.event)
        .where(t.race_event.c.race == race, t.race_event.c.decision == decision)
        .order_by(t.race_event.c.version)
    )
    events = connection.execute(query).scalars().all()
    if not events:
        return None
    (now,) = read_races(connection, t.race.c.id == race)
    return told(connection, now, tuple(decode_event(event) for event in events))


def told(connection: Connection, race: Race, events: tuple[Event, ...]) -> Decided:
    """What a decision has led to, with all that may be told of the race now."""
    return Decided(race, events, certificate_of(connection, race) if race.phase is Phase.OVER else None)


def race_columns(race: Race, terms: Terms) -> dict[str, object]:
    """The columns of the race row that follow from the race."""
    return {
        "version": race.version,
        "phase": str(race.phase),
        "state": encode_race(race).decode(),
        "due_at": next_deadline(race, terms),
        "listed": race.options.listed,
        "over_at": race.over_at,
        "chain": race.chain,
        "next_finish": race.next_place,
    }


def sit_down(connection: Connection, race: str, seats: Iterable[Seat], node: str | None = None) -> None:
    """Write the rows of newly taken seats; `node` has the sockets of those that are here."""
    rows = [
        {
            "race": race,
            "seat": seat.number,
            "player": seat.player,
            "state": seat.state,
            "node": node if seat.here else None,
            "gone_at": seat.gone_at,
            "helped": seat.helped,
            "undone": False,
        }
        for seat in seats
    ]
    if rows:
        connection.execute(_SIT_DOWN, rows)


def _record_seats(connection: Connection, before: Race, after: Race, node: str | None) -> None:
    """Bring the seat rows from one race to the next, in the order of their numbers."""
    old = {seat.number: seat for seat in before.seats}
    new = {seat.number: seat for seat in after.seats}
    for number in sorted(old.keys() | new.keys()):
        was, now = old.get(number), new.get(number)
        if now is None:
            _stand_up(connection, before.id, number)
        elif was is None or was.player != now.player:
            sit_down(connection, before.id, [now], node)
        elif _columns(was) != _columns(now):
            _change(connection, before.id, was, now, node)


def _stand_up(connection: Connection, race: str, number: int) -> None:
    connection.execute(
        update(t.seat)
        .where(t.seat.c.race == race, t.seat.c.seat == number)
        .values(player=None, node=None, claim=t.seat.c.claim + 1)
    )


def _change(connection: Connection, race: str, was: Seat, now: Seat, node: str | None) -> None:
    """Change a seat's row, on the condition that its state is still the one decided on: a seat ends once."""
    moved = {} if was.here == now.here else {"node": node if now.here else None}
    changed = connection.execute(
        update(t.seat)
        .where(t.seat.c.race == race, t.seat.c.seat == was.number, t.seat.c.state == was.state)
        .values(_columns(now) | moved)
    )
    if changed.rowcount != 1:
        raise Overtaken(f"seat {was.number} of {race}")


def _columns(seat: Seat) -> dict[str, object]:
    finished = seat.state == "finished"
    return {
        "state": seat.state,
        "gone_at": seat.gone_at,
        "helped": seat.helped,
        "finish_no": seat.place,
        "finished_ms": seat.at if finished else None,
    }
