"""The order of a race's seats worked out again, and compared with the standings.

A finisher's place is by arrival, decided at the commit of the winning move. The record has no arrivals: finishers are
numbered in the order of the places claimed, and wherever times contradict that order it must be called a photo finish.
"""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec.structs import replace

from squaredeal.messages.common import SeatView, Standing
from squaredeal.race.model import Options, Phase, Race, Seat
from squaredeal.race.standings import standings as ordered

from .findings import Looking
from .playing import Played
from .record import FinishedRace, SeatRecord

LAST: Final = 1 << 31  # a finisher without a place stands behind those who have one


def look_at_places(
    record: FinishedRace, played: Mapping[int, Played], standings: Mapping[int, Standing], helped: Collection[int]
) -> Looking:
    """Compare places, photo finishes and the order of the standings."""
    looking = Looking("places")
    found = ordered(_race(record, played, helped))
    places = {line.seat: line for line in found}
    for view in record.view.seats:
        line, claimed = places[view.seat], standings[view.seat]
        finished = played[view.seat].is_won
        looking.same("seat.place", view.place, line.place if finished else None, seat=view.seat)
        looking.same("standing.place", claimed.place, line.place, seat=view.seat)
        looking.same("standing.photo", claimed.photo, line.photo, seat=view.seat)
    looking.same("order", tuple(line.seat for line in record.standings), tuple(line.seat for line in found))
    return looking


def _race(record: FinishedRace, played: Mapping[int, Played], helped: Collection[int]) -> Race:
    """The race as it was played; a daily's attempt has no place to give."""
    daily = record.view.daily
    pairs = zip(record.view.seats, record.seats, strict=True)
    seats = tuple(_seat(view, moves, played[view.seat], view.seat in helped) for view, moves in pairs)
    claimed = {view.seat: view.place for view in record.view.seats if played[view.seat].is_won}
    return Race(
        id=record.view.id,
        version=record.view.version,
        phase=Phase.OVER,
        options=Options(rules=record.view.options.rules, daily=daily),
        host=None,
        seats=_numbered(seats, claimed) if daily is None else seats,
        commitment=record.view.commitment,
        created_at=record.view.created_at,
    )


def _seat(view: SeatView, moves: SeatRecord, game: Played, helped: bool) -> Seat:
    """A seat as it was played, without a place yet."""
    return Seat(
        number=view.seat,
        player=view.player,
        name=view.name,
        kind=view.kind,
        state="finished" if game.is_won else view.state,
        rev=len(moves.moves),
        at=moves.at[-1] if moves.at else 0,
        home=game.home,
        home_since=game.home_since,
        undone=game.undone,
        helped=helped,
    )


def _numbered(seats: tuple[Seat, ...], claimed: Mapping[int, int | None]) -> tuple[Seat, ...]:
    """Give the finishers places 1, 2, 3 … in the order of those `claimed`; of two equal ones the earlier is first."""

    def order(seat: Seat) -> tuple[int, int, int]:
        place = claimed[seat.number]
        return LAST if place is None else place, seat.at, seat.number

    finished = sorted((seat for seat in seats if seat.number in claimed), key=order)
    places = {seat.number: place for place, seat in enumerate(finished, 1)}
    return tuple(replace(seat, place=places.get(seat.number)) for seat in seats)
