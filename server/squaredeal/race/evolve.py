"""The race after an event. Facts are not judged: `decide` has, and the table of `transitions` says what follows what.

It knows no clock: every time stands in the event.
"""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final

from msgspec.structs import replace

from . import events as e
from .model import Offer, Race, Seat
from .transitions import ImpossibleEvent, next_phase, next_state

_MOST_BARRED: Final = 100  # bounds the race's size; who was sent away before a hundred others may try again


def evolve(race: Race, event: e.Event) -> Race:
    """Return the race after the event, one version on. Raises `ImpossibleEvent` for one that cannot follow."""
    phase = next_phase(race.phase, event)
    return replace(_AFTER[type(event)](race, event), phase=phase, version=race.version + 1)


def evolve_all(race: Race, events: Iterable[e.Event]) -> Race:
    """Return the race after all the events, in order."""
    return reduce(evolve, events, race)


def _with(race: Race, number: int, change: Callable[[Seat], Seat]) -> Race:
    if race.seat(number) is None:
        raise ImpossibleEvent(f"nobody sits on seat {number} of race {race.id}")
    return replace(race, seats=tuple(change(seat) if seat.number == number else seat for seat in race.seats))


def _seat_taken(race: Race, event: e.SeatTaken) -> Race:
    if race.seat(event.seat) is not None:
        raise ImpossibleEvent(f"seat {event.seat} of race {race.id} is taken")
    seat = Seat(number=event.seat, player=event.player, name=event.name, kind=event.kind)
    return replace(race, seats=tuple(sorted((*race.seats, seat), key=lambda seat: seat.number)), unproved=False)


def _seat_freed(race: Race, event: e.SeatFreed) -> Race:
    freed = race.seat(event.seat)
    if freed is None:
        raise ImpossibleEvent(f"nobody sits on seat {event.seat} of race {race.id}")
    barred = (*race.barred, freed.player)[-_MOST_BARRED:] if event.barred else race.barred
    return replace(race, seats=tuple(seat for seat in race.seats if seat is not freed), barred=barred)


def _host_changed(race: Race, event: e.HostChanged) -> Race:
    return replace(race, host=event.host)


def _ready_changed(race: Race, event: e.ReadyChanged) -> Race:
    changed = _with(race, event.seat, lambda seat: replace(seat, ready=event.on, nonce=event.nonce))
    return replace(changed, unproved=False)  # another nonce, other deals


def _countdown_began(race: Race, event: e.CountdownBegan) -> Race:
    return replace(race, starts_at=event.starts_at, unproved=False)


def _proof_missed(race: Race, _: e.ProofMissed) -> Race:
    return replace(race, starts_at=None, unproved=True)


def _certification_waived(race: Race, _: e.CertificationWaived) -> Race:
    return replace(race, options=replace(race.options, certified=False), unproved=False)


def _race_started(race: Race, event: e.RaceStarted) -> Race:
    seats = (
        replace(seat, state=next_state(seat.state, "playing")) if seat.state == "seated" else seat
        for seat in race.seats
    )
    return replace(race, starts_at=event.at, seats=tuple(seats), index=event.index)


def _seat_dropped(race: Race, event: e.SeatDropped) -> Race:
    return _with(race, event.seat, lambda seat: replace(seat, here=False, gone_at=event.at))


def _seat_returned(race: Race, event: e.SeatReturned) -> Race:
    return _with(race, event.seat, lambda seat: replace(seat, here=True, gone_at=None))


def _seat_finished(race: Race, event: e.SeatFinished) -> Race:
    def finish(seat: Seat) -> Seat:
        return replace(seat, state=next_state(seat.state, "finished"), place=event.place, at=event.at)

    finished = _with(race, event.seat, finish)
    return finished if event.place is None else replace(finished, next_place=event.place + 1)


def _seat_ended(race: Race, event: e.SeatEnded) -> Race:
    def end(seat: Seat) -> Seat:
        # A seat that leaves during the countdown has no part in the race's seed.
        nonce = None if seat.state == "seated" else seat.nonce
        return replace(seat, state=next_state(seat.state, event.state), nonce=nonce)

    return _with(race, event.seat, end)


def _seat_helped(race: Race, event: e.SeatHelped) -> Race:
    return _with(race, event.seat, lambda seat: replace(seat, helped=True))


def _race_ended(race: Race, event: e.RaceEnded) -> Race:
    return replace(race, over_at=event.at, unproved=False)


def _offer_made(race: Race, event: e.OfferMade) -> Race:
    offer = Offer(event.seat, event.what, event.next_race, made_at=event.at, accepted=(event.seat,))
    return replace(race, offer=offer)


def _offer_accepted(race: Race, event: e.OfferAccepted) -> Race:
    if race.offer is None:
        raise ImpossibleEvent(f"race {race.id} has no offer to accept")
    accepted = (*race.offer.accepted, event.seat)
    return replace(race, offer=replace(race.offer, accepted=accepted, next_race=event.next_race))


def _offer_over(race: Race, _: e.OfferWithdrawn | e.OfferExpired) -> Race:
    return replace(race, offer=None)


def _rematch_agreed(race: Race, event: e.RematchAgreed) -> Race:
    if race.offer is None:
        raise ImpossibleEvent(f"race {race.id} has no offer to agree on")
    return replace(race, next_race=event.next_race, offer=replace(race.offer, accepted=event.seats))


_AFTER: Final[dict[type[e.Event], Callable[[Race, Any], Race]]] = {
    e.SeatTaken: _seat_taken,
    e.SeatFreed: _seat_freed,
    e.HostChanged: _host_changed,
    e.ReadyChanged: _ready_changed,
    e.CountdownBegan: _countdown_began,
    e.RaceStarted: _race_started,
    e.ProofMissed: _proof_missed,
    e.CertificationWaived: _certification_waived,
    e.SeatDropped: _seat_dropped,
    e.SeatReturned: _seat_returned,
    e.SeatFinished: _seat_finished,
    e.SeatEnded: _seat_ended,
    e.SeatHelped: _seat_helped,
    e.RaceEnded: _race_ended,
    e.OfferMade: _offer_made,
    e.OfferAccepted: _offer_accepted,
    e.OfferWithdrawn: _offer_over,
    e.OfferExpired: _offer_over,
    e.RematchAgreed: _rematch_agreed,
}
