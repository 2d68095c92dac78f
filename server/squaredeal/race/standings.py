"""The order of a race's seats: who finished by the place they got, then who played to the end, then who ended early.

A finisher's place was decided at the commit of the winning move and is never sorted again; where the times say
otherwise both lines are marked as a photo finish. The others are ordered by cards home, then by how long they have had
them; full ties share a place (1, 2, 2, 4), given once the race is over. Who ended early without a move has no place,
but for who had aborted too many races that day and so resigned. Where everybody ended early nobody has one: giving up
is behind somebody or nowhere. Nor has an attempt at a daily's deal, which is raced on the day's board.
"""

from collections.abc import Sequence
from itertools import combinations
from operator import attrgetter

from squaredeal.messages.common import Standing

from .model import ENDED_EARLY, Phase, Race, Seat


def standings(race: Race) -> tuple[Standing, ...]:
    """Return one line per seat, best first; a seat that has not finished has its place from the end of the race on."""
    finished = sorted((seat for seat in race.seats if seat.place is not None), key=attrgetter("place"))
    others = sorted((seat for seat in race.seats if seat.place is None), key=_rank)
    is_decided = race.phase is Phase.OVER and race.options.daily is None
    places = _shared_places(others, len(finished)) if is_decided else {}
    photos = _photo_finishes(finished)
    return tuple(_line(seat, places.get(seat.number), seat.number in photos) for seat in (*finished, *others))


def _rank(seat: Seat) -> tuple[bool, bool, int, int]:
    return (*_group(seat), -seat.home, seat.home_since)


def _group(seat: Seat) -> tuple[bool, bool]:
    """Those still playing or played out first, then those who ended early, then those of them whom it cost nothing."""
    early = seat.state in ENDED_EARLY
    return early, early and seat.rev == 0 and seat.state != "resigned"


def _shared_places(ranked: Sequence[Seat], taken: int) -> dict[int, int]:
    places: dict[int, int] = {}
    if taken == 0 and all(seat.state in ENDED_EARLY for seat in ranked):
        return places
    for index, seat in enumerate(ranked):
        if _group(seat) == (True, True):
            break
        tied = index > 0 and _rank(ranked[index - 1]) == _rank(seat)
        places[seat.number] = places[ranked[index - 1].number] if tied else taken + index + 1
    return places


def _photo_finishes(finished: Sequence[Seat]) -> set[int]:
    """The finishers, given by their places, whose times contradict the order of some two of them."""
    contradicting = (pair for pair in combinations(finished, 2) if pair[0].at > pair[1].at)
    return {seat.number for pair in contradicting for seat in pair}


def _line(seat: Seat, place: int | None, photo: bool) -> Standing:
    return Standing(
        seat=seat.number,
        name=seat.name,
        kind=seat.kind,
        state=seat.state,
        place=seat.place if seat.place is not None else place,
        at=seat.at,
        moves=seat.rev,
        home=seat.home,
        clean=not (seat.undone or seat.helped),
        photo=photo,
    )
