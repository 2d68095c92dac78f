"""The messages that hold boards: made from a race and its records, at one audience's sight.

They know no socket: what is not in the sight is not read.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from squaredeal.diff.sight import Sight
from squaredeal.messages.common import Opened, RaceView, SeatBoard, Standing
from squaredeal.messages.inbound import PROTOCOL_VERSION
from squaredeal.messages.outbound import Go, Snapshot, Welcome, You
from squaredeal.race.model import Race, Seat

from .record import Record
from .viewer import Audience


def with_tips(race: Race, records: Mapping[int, Record]) -> Race:
    """Lay the records' tips over the race where they are ahead of it."""
    for seat in race.seats:
        record = records.get(seat.number)
        if record is not None and record.rev > seat.rev:
            tip = record.tip
            race = race.with_tip(
                seat.number, rev=record.rev, at=tip.at, home=tip.home, home_since=tip.home_since, undone=tip.undone
            )
    return race


def with_tips_of(race: Race, other: Race) -> Race:
    """Lay the tips of another reading of the same race over it where they are ahead."""
    for seat in other.seats:
        mine = race.seat(seat.number)
        if mine is not None and mine.player == seat.player and seat.rev > mine.rev:
            race = race.with_tip(
                seat.number, rev=seat.rev, at=seat.at, home=seat.home, home_since=seat.home_since, undone=seat.undone
            )
    return race


def with_names(race: Race, names: Mapping[str, str]) -> Race:
    """Call players by other names, given by their ids."""
    return replace(race, seats=tuple([replace(seat, name=names.get(seat.player, seat.name)) for seat in race.seats]))


def without_tips(race: Race) -> Race:
    """Forget how far the seats are."""
    for seat in race.seats:
        race = race.with_tip(seat.number, rev=0, at=0, home=0, home_since=0, undone=False)
    return race


def with_seat(race: Race, seat: Seat) -> Race:
    """Put a seat in the place of the race's own of that number."""
    return replace(race, seats=tuple(seat if each.number == seat.number else each for each in race.seats))


def seat_boards(race: Race, records: Mapping[int, Record], audience: Audience) -> tuple[SeatBoard, ...]:
    """Return every followed seat's tip; () before the start."""
    return tuple(
        SeatBoard(
            seat=seat.number,
            rev=record.rev,
            at=record.tip.at,
            home=record.tip.home,
            state=seat.state,
            board=record.board(audience.sight(seat.number) or Sight.PROGRESS),
        )
        for seat in race.seats
        if audience.sight(seat.number) is not None and (record := records.get(seat.number)) is not None
    )


def snapshot(race: Race, view: RaceView, records: Mapping[int, Record], audience: Audience, now: int) -> Snapshot:
    """Return the whole picture, to go on from."""
    board, rev, at = _own(records, audience)
    return Snapshot(now, view, seat_boards(race, records, audience), board, rev, at)


def go(race: Race, records: Mapping[int, Record], audience: Audience, now: int) -> Go:
    """Return the start: the boards at rev 0."""
    board, _, _ = _own(records, audience)
    return Go(race.starts_at or now, now, board, seat_boards(race, records, audience))


def welcome(
    you: You,
    race: Race,
    view: RaceView,
    records: Mapping[int, Record],
    audience: Audience,
    *,
    now: int,
    token: str | None,
    standings: tuple[Standing, ...],
    opened: Opened | None,
) -> Welcome:
    """Return everything a page needs to draw itself."""
    board, rev, at = _own(records, audience)
    boards = seat_boards(race, records, audience)
    removed = you.player in race.barred
    return Welcome(PROTOCOL_VERSION, you, now, view, boards, board, rev, at, token, standings, opened, removed)


def _own(records: Mapping[int, Record], audience: Audience) -> tuple[str | None, int, int]:
    record = None if audience.own is None else records.get(audience.own)
    if record is None or audience.own is None:
        return None, 0, 0
    return record.board(audience.sight(audience.own) or Sight.PROGRESS), record.rev, record.tip.at
