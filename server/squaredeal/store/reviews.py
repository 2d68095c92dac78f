"""The queue of results that moderators are to look at, and what they decided.

A result comes into it with its evidence when it was played so that a flag is raised, stands among the first ten of a
board, or was reported. It stays on its boards meanwhile: nothing follows but by a moderator's decision.

    to_look_at = await store.moderation.reviews.waiting(clock.now(), limit=10)
    await store.moderation.reviews.keep([Looked("r1", 0, evidence)], clock.now())
    page = await store.moderation.reviews.page("pending", limit=50)
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, literal, select, text, update

from squaredeal.review import Evidence
from squaredeal.store import moderation_tables as m
from squaredeal.store import review_tables as v
from squaredeal.store import tables as t
from squaredeal.store.audit import Change, write_entry
from squaredeal.store.cursors import read_cursor
from squaredeal.store.database import Database
from squaredeal.store.errors import StoreError
from squaredeal.store.review_pages import Key, Reason, Review, ReviewPage, State, list_name, read_page, read_review
from squaredeal.store.review_reading import ToLookAt, read_waiting, same_seat
from squaredeal.store.review_waiting import forget_waiting
from squaredeal.store.voiding import restore_result, void_result
from squaredeal.store.writer import Writer

Outcome: TypeAlias = Literal["cleared", "voided"]
TOP: Final = 10
"""With fewer than so many before it a result comes into review."""
_URGENCY: Final[dict[Reason, int]] = {"report": 0, "flags": 1, "damaged": 1, "top": 2}
_REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
_KEEP: Final = text(
    "INSERT INTO review (race, seat, urgency, reasons, evidence, at) "
    "VALUES (:race, :seat, :urgency, :reasons, :evidence, :at) ON CONFLICT (race, seat) DO NOTHING"
)


class NoSuchReview(StoreError):  # noqa: N818 - named for what is the case
    """That result is not in review."""


class Looked(Struct, frozen=True):
    """A result that was looked at; its evidence is None where the moves could not be read."""

    race: str
    seat: int
    evidence: Evidence | None


class Reviews:
    """The review queue of a store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Keep it in `database`."""
        self._database, self._writer = database, writer

    async def waiting(self, now: int, *, limit: int) -> ToLookAt:
        """Read some results that wait to be looked at. Raises `Unavailable`."""
        return await self._database.read(partial(read_waiting, now=now, limit=limit))

    async def keep(self, looked: Sequence[Looked], now: int, *, gone: Iterable[tuple[str, int]] = ()) -> None:
        """Queue those of these results that there is a reason for; none of them, and of `gone`, waits any longer.

        What is in the queue stays as it is, so that any node may do this, and do it again. Raises `Unavailable`.
        """
        await self._writer.write(partial(_keep, looked=looked, gone=tuple(gone), now=now))

    async def page(self, state: State, *, limit: int, after: str | None = None) -> ReviewPage:
        """Read reviews behind a cursor, or the first. Raises `BadCursor`, `Unavailable`."""
        key = None if after is None else read_cursor(list_name(state), after, Key)
        return await self._database.read(partial(read_page, state=state, limit=limit, key=key))

    async def decide(self, race: str, seat: int, outcome: Outcome, change: Change) -> Review:
        """Clear a result, or void it; what was decided before may be decided otherwise.

        Raises `NoSuchReview`, `YourOwn`, `NoSuchResult` of a player who has left, `Unavailable`.
        """
        return await self._writer.write(partial(_decide, race=race, seat=seat, outcome=outcome, change=change))


def _keep(connection: Connection, *, looked: Sequence[Looked], gone: tuple[tuple[str, int], ...], now: int) -> None:
    rows = []
    for each in looked:
        reasons = _reasons(connection, each)
        if reasons:
            evidence = None if each.evidence is None else msgspec.json.encode(each.evidence).decode()
            urgency = min(_URGENCY[reason] for reason in reasons)
            key = {"race": each.race, "seat": each.seat, "at": now}
            rows.append(key | {"urgency": urgency, "reasons": " ".join(reasons), "evidence": evidence})
    if rows:
        connection.execute(_KEEP, rows)
    forget_waiting(connection, (*((each.race, each.seat) for each in looked), *gone))


def _reasons(connection: Connection, looked: Looked) -> tuple[Reason, ...]:
    row = connection.execute(select(t.result.c.player).where(same_seat(t.result.c, looked))).first()
    if row is None:
        return ()
    report = m.report.c
    named = (report.race == looked.race) & (report.player == row.player)
    reported = select(report.id).where(named, report.about == "play", report.state == "open")
    there: dict[Reason, bool] = {
        "report": connection.execute(reported).first() is not None,
        "flags": looked.evidence is not None and looked.evidence.flags != (),
        "damaged": looked.evidence is None,
        "top": _is_high(connection, looked, row.player),
    }
    return tuple(reason for reason in _REASONS if there[reason])


def _is_high(connection: Connection, looked: Looked, player: str) -> bool:
    """Whether the run is the player's best on a board, with fewer than `TOP` before it."""
    best = t.best.c
    own = select(best.board, best.score).where(same_seat(best, looked), best.player == player)
    for board, score in connection.execute(own).all():
        before = select(literal(1)).where(best.board == board, best.score < score).limit(TOP).subquery()
        if connection.execute(select(func.count()).select_from(before)).scalar_one() < TOP:
            return True
    return False


def _decide(connection: Connection, *, race: str, seat: int, outcome: Outcome, change: Change) -> Review:
    own = (v.review.c.race == race) & (v.review.c.seat == seat)
    (void_result if outcome == "voided" else restore_result)(connection, race, seat, change)
    if connection.execute(select(v.review.c.at).where(own).with_for_update()).first() is None:
        raise NoSuchReview(f"{race}/{seat}")
    decision = {"decided_at": change.at, "decided_by": change.who, "why": change.why}
    connection.execute(update(v.review).where(own).values(decision))
    review = read_review(connection, race, seat)
    assert review is not None  # its result is there, or `NoSuchResult` had been raised
    thing = f"{race}/{seat}"
    write_entry(connection, change, "review_closed", on=thing, player=review.player.id, detail={"outcome": outcome})
    return review
