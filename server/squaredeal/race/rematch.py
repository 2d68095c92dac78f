"""After the race: an offer, who accepts it, and the race that comes of it.

It does not make the next race's id or commitment: both are arguments, made where chance is.
"""

from msgspec.structs import replace

from .commands import AcceptOffer, MakeOffer
from .deadlines import offer_expires_at
from .events import Event, OfferAccepted, OfferExpired, OfferMade
from .model import Phase, Race, Seat, Terms
from .refusal import RaceRefused, RaceWhy
from .seats import taken_seat


def make_offer(race: Race, command: MakeOffer, now: int, terms: Terms) -> tuple[Event, ...]:
    """Open an offer, or accept the same one if it is open already.

    Refused: daily, not_over, not_here, other_offer, rematch_agreed.
    """
    if race.options.daily is not None:
        raise RaceRefused(RaceWhy.DAILY)
    _here(race, command.seat)
    if race.next_race is not None:
        raise RaceRefused(RaceWhy.REMATCH_AGREED)
    made = OfferMade(command.seat, command.what, command.next_race, now)
    if race.offer is None:
        return (made,)
    if _is_due(race, now, terms):
        return (OfferExpired(), made)
    if race.offer.what != command.what:
        raise RaceRefused(RaceWhy.OTHER_OFFER)
    return _accept(race, command)


def accept_offer(race: Race, command: AcceptOffer, now: int, terms: Terms) -> tuple[Event, ...]:
    """Accept the open offer; () when the seat has. Refused: not_over, not_here, no_offer."""
    _here(race, command.seat)
    if race.offer is None or race.offer.what != command.what or _is_due(race, now, terms):
        raise RaceRefused(RaceWhy.NO_OFFER)
    if race.next_race is not None and command.seat not in race.offer.accepted:
        raise RaceRefused(RaceWhy.REMATCH_AGREED)
    return _accept(race, command)


def rematch_of(race: Race, next_race: str, commitment: str, now: int) -> Race:
    """Open the race that was agreed on: the seats that wanted it, the same options, a new deal. Nobody is there yet.

    Raises `RaceRefused` (no_offer) unless `next_race` is the id agreed on.
    """
    if race.offer is None or race.next_race != next_race:
        raise RaceRefused(RaceWhy.NO_OFFER)
    seats = tuple(_seated_anew(seat, now) for seat in race.seats if seat.number in race.offer.accepted)
    numbers = [seat.number for seat in seats]
    return Race(
        id=next_race,
        version=0,
        phase=Phase.OPEN,
        options=replace(race.options, seed=None),  # a chosen seed is known by now: the next deal is a sealed one
        host=race.host if race.host in numbers else numbers[0],
        seats=seats,
        commitment=commitment,
        created_at=now,
        chain=race.chain or race.id,
        round=race.round + 1,
        barred=race.barred,
    )


def _seated_anew(seat: Seat, now: int) -> Seat:
    return Seat(number=seat.number, player=seat.player, name=seat.name, kind=seat.kind, here=False, gone_at=now)


def _here(race: Race, number: int) -> None:
    seat = taken_seat(race, number)
    if race.phase is not Phase.OVER:
        raise RaceRefused(RaceWhy.NOT_OVER)
    if not seat.here:
        raise RaceRefused(RaceWhy.NOT_HERE)


def _is_due(race: Race, now: int, terms: Terms) -> bool:
    """Whether the offer's time is up, though nobody has fired its deadline yet."""
    expires_at = offer_expires_at(race, terms)
    return expires_at is not None and now >= expires_at


def _accept(race: Race, command: AcceptOffer | MakeOffer) -> tuple[Event, ...]:
    if race.offer is not None and command.seat in race.offer.accepted:
        return ()
    return (OfferAccepted(command.seat, command.next_race),)
