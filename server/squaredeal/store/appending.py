"""A batch of appends in one transaction, and what was committed of an append whose transaction's fate is unknown.

Lock order: first the rows of the races that somebody wins now, and of their seats; then every seat that moves; then the
winners, in the order of their arrival, each deciding its place in the race as the one before has left it. A miss
touches its own seat only. Nothing here begins or commits.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from sqlalchemy import Connection, select

from squaredeal.race.commands import Finish
from squaredeal.race.decide import decide
from squaredeal.race.model import Race, Terms
from squaredeal.race.refusal import RaceRefused
from squaredeal.store import tables as t
from squaredeal.store.batches import Batches, SeatKey
from squaredeal.store.decisions import lock_races, recall, record
from squaredeal.store.outcomes import Append, Landed, Missed, Row

Settled = Landed | Missed
NO_SEAT = Missed(state=None, claim=0, rev=0)


class Appending:
    """Appends by the statements of one kind of database."""

    def __init__(self, batches: Batches, *, now: Callable[[], int], terms: Terms) -> None:
        """`now` tells shared time, `terms` are those the races are run by."""
        self._batches, self._now, self._terms = batches, now, terms

    def append_all(self, connection: Connection, appends: Sequence[Append]) -> list[Settled]:
        """Append what still fits, at most one append for a seat; return the outcomes in the order given."""
        self._batches.lock(connection, appends)
        winners = [append for append in appends if append.won]
        races = lock_races(connection, [append.race for append in winners]) if winners else {}
        outcomes: dict[SeatKey, Settled] = {}
        movers = [append for append in appends if not append.won]
        if movers:
            hit = self._batches.advance(connection, movers)
            landed = [append for append in movers if seat_of(append) in hit]
            self._batches.write_rows(connection, landed)
            outcomes.update((seat_of(append), Landed()) for append in landed)
            _lay_over(races, landed)
        for append in winners:
            finished = self._finish(connection, races, append)
            if finished is not None:
                outcomes[seat_of(append)] = finished
        missed = [append for append in appends if seat_of(append) not in outcomes]
        if missed:
            outcomes.update(self._batches.look(connection, missed))
        return [outcomes.get(seat_of(append), NO_SEAT) for append in appends]

    def _finish(self, connection: Connection, races: dict[str, Race], append: Append) -> Landed | None:
        """Append a win and give its seat the next place; None if the seat, or the race, does not take it any more."""
        race = races.get(append.race)
        if race is None or race.seat(append.seat) is None:
            return None
        tip = _with_append(race, append)
        now = self._now()
        try:
            events = decide(tip, Finish(append.seat, append.at), now, self._terms)
        except RaceRefused:
            return None
        if not self._batches.advance(connection, [append]):
            return None
        self._batches.write_rows(connection, [append])
        decision = decision_of(append.seat)
        decided = record(connection, tip, events, now=now, decision=decision, terms=self._terms)
        races[append.race] = decided.race
        return Landed(decided)

    def append_again(self, connection: Connection, append: Append) -> Settled:
        """Append once more after an unknown outcome: it lands now, or finds its own rows landed before, or has missed.

        Its first statement waits for the seat's row, so an old transaction that is still alive has to end first.
        """
        (outcome,) = self.append_all(connection, [append])
        if isinstance(outcome, Missed) and _own_rows(connection, append) == list(append.rows):
            decided = recall(connection, append.race, decision_of(append.seat)) if append.won else None
            return Landed(decided)
        return outcome


def seat_of(append: Append) -> SeatKey:
    """The seat that an append is for."""
    return append.race, append.seat


def decision_of(seat: int) -> str:
    """Name the decision that finishes this seat; a seat finishes once."""
    return f"finish/{seat}"


def join(first: Append, then: Append) -> Append | None:
    """Make one append of two that follow each other on one seat; None when they don't."""
    follows = (first.claim, first.last) == (then.claim, then.base) and not first.won
    return replace(then, base=first.base, rows=first.rows + then.rows) if follows else None


def _with_append(race: Race, append: Append) -> Race:
    return race.with_tip(
        append.seat,
        rev=append.last,
        at=append.at,
        home=append.home,
        home_since=append.home_since,
        undone=append.undone,
    )


def _lay_over(races: dict[str, Race], landed: Sequence[Append]) -> None:
    """Bring races that were read before up to moves that have landed since: whoever wins now decides on those."""
    for append in landed:
        if append.race in races:
            races[append.race] = _with_append(races[append.race], append)


def _own_rows(connection: Connection, append: Append) -> list[Row]:
    """The rows that stand where the append's would, if they were written under its claim."""
    journal = t.journal.c
    query = (
        select(journal.rev, journal.move, journal.at_ms)
        .where(journal.race == append.race, journal.seat == append.seat, journal.claim == append.claim)
        .where(journal.rev.between(append.base + 1, append.last))
        .order_by(journal.rev)
    )
    return [Row(*row) for row in connection.execute(query)]
