"""What everybody is told of one event of a race: its messages, the same for all, in order.

It knows neither boards nor sockets. Every version of a race is carried by at least one message, so that a client that
hears of version 7 after 5 knows it has missed something.
"""

from squaredeal.messages.common import Offered, Opened, RaceView
from squaredeal.messages.outbound import OfferMade, Outbound, Over, RaceState, SeatStanding
from squaredeal.race import events as e
from squaredeal.race.model import Race
from squaredeal.race.standings import standings


def news(before: Race, event: e.Event, after: Race, view: RaceView, opened: Opened | None) -> list[Outbound]:
    """Return the messages of an event that led from `before` to `after`; `opened` is there once the seal is open."""
    match event:
        case e.RaceEnded():
            return [Over(after.version, standings(after), view, opened)]
        case e.SeatFinished(seat=seat) | e.SeatEnded(seat=seat):
            line = next(line for line in standings(after) if line.seat == seat)
            return [SeatStanding(after.version, line), RaceState(view)]
        case _:
            offer = _offer(before, event, after)
            return [RaceState(view)] if offer is None else [offer, RaceState(view)]


def open_offer(race: Race) -> OfferMade | None:
    """Return the race's offer as it stands, for somebody who comes later."""
    if race.offer is None:
        return None
    what = _what(race.offer.what)
    if race.next_race is not None:
        return OfferMade(what, race.offer.by, "accepted", race.next_race)
    return OfferMade(what, race.offer.by, "made")


def _offer(before: Race, event: e.Event, after: Race) -> OfferMade | None:  # noqa: PLR0911
    offer = after.offer or before.offer
    if offer is None:
        return None
    what = _what(offer.what)
    match event:
        case e.OfferMade(seat=seat):
            return OfferMade(what, seat, "made")
        case e.OfferAccepted(seat=seat):
            return OfferMade(what, seat, "accepted")
        case e.OfferWithdrawn():
            return OfferMade(what, offer.by, "withdrawn")
        case e.OfferExpired():
            return OfferMade(what, offer.by, "expired")
        case e.RematchAgreed(next_race=next_race):
            return OfferMade(what, offer.by, "accepted", next_race)
        case _:
            return None


def _what(text: str) -> Offered:
    return "series" if text == "series" else "rematch"
