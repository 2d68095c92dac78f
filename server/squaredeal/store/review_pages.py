"""The review queue as moderators read it: each result with its evidence, the most urgent first.

page = read_page(connection, state="pending", limit=50, key=None)
"""

from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, Select, case, exists, select, tuple_

from squaredeal.race.results import Scope
from squaredeal.review import Evidence
from squaredeal.store import moderation_tables as m
from squaredeal.store import review_tables as v
from squaredeal.store import tables as t
from squaredeal.store.audit import named
from squaredeal.store.paging import read_rows
from squaredeal.store.reports import Person
from squaredeal.store.review_reading import same_seat

State: TypeAlias = Literal["pending", "cleared", "voided"]
Reason: TypeAlias = Literal["report", "flags", "damaged", "top"]
_ORDER: Final = (v.review.c.urgency, v.review.c.at, v.review.c.race, v.review.c.seat)
_VOID: Final = exists().where(same_seat(m.voided.c, v.review.c)).correlate(v.review)
_DECIDED: Final = v.review.c.decided_at.is_not(None)
_IS: Final[dict[State, ColumnElement[bool]]] = {
    "pending": ~_VOID & ~_DECIDED,
    "cleared": ~_VOID & _DECIDED,
    "voided": _VOID,
}


class Key(NamedTuple):
    """By what the queue is sorted."""

    urgency: int
    at: int
    race: str
    seat: int


class Review(Struct, frozen=True):
    """A result in review since `at`, shared ms. It is voided as long as it counts for nothing, whoever decided that."""

    race: str
    seat: int
    player: Person
    rules: str
    scope: Scope
    day: str | None
    """A daily's day."""
    ms: int | None
    moves: int
    over_at: int
    evidence: Evidence | None
    """None where the moves cannot be read."""
    reasons: tuple[Reason, ...]
    state: State
    at: int
    decided_at: int | None
    by: Person | None
    """Who decided; None for nobody yet, and for the operator."""
    why: str | None


class ReviewPage(Struct, frozen=True):
    """Some reviews, the most urgent first and then the oldest; `after` is None at the end."""

    reviews: tuple[Review, ...]
    after: str | None


def list_name(state: State) -> str:
    """The name of a list, for its cursors."""
    return f"reviews {state}"


def read_page(connection: Connection, *, state: State, limit: int, key: Key | None) -> ReviewPage:
    """Read reviews of a state behind a key, or the first."""
    query = _reviews().where(_IS[state])
    if key is not None:
        query = query.where(tuple_(*_ORDER) > tuple_(*key))
    rows, after = read_rows(connection, query.order_by(*_ORDER), limit=limit, of=list_name(state), kind=Key)
    return ReviewPage(tuple(_review(row) for row in rows), after)


def read_review(connection: Connection, race: str, seat: int) -> Review | None:
    """Read one review; None where that result is not in the queue."""
    row = connection.execute(_reviews().where(v.review.c.race == race, v.review.c.seat == seat)).first()
    return None if row is None else _review(row)


def _reviews() -> Select[Any]:
    player, by, result = t.player.alias(), t.player.alias(), t.result.c
    state = case((_VOID, "voided"), (_DECIDED, "cleared"), else_="pending").label("state")
    played = (result.player, result.rules, result.scope, result.day, result.finished_ms, result.moves, result.over_at)
    names = (player.c.name.label("player_name"), player.c.kind, by.c.name.label("by_name"), by.c.kind.label("by_kind"))
    joined = v.review.join(t.result, same_seat(result, v.review.c)).join(player, player.c.id == result.player)
    return select(v.review, *played, *names, state).select_from(joined.outerjoin(by, by.c.id == v.review.c.decided_by))


def _review(row: Any) -> Review:
    by = None if row.by_name is None else Person(row.decided_by, named(row.by_name), row.by_kind)
    return Review(
        row.race,
        row.seat,
        Person(row.player, named(row.player_name), row.kind),
        row.rules,
        row.scope,
        row.day if row.scope == "daily" else None,
        row.finished_ms,
        row.moves,
        row.over_at,
        None if row.evidence is None else msgspec.json.decode(row.evidence, type=Evidence),
        tuple(row.reasons.split()),
        row.state,
        row.at,
        row.decided_at,
        by,
        row.why,
    )
