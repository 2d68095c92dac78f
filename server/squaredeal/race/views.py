"""A race as everybody may see it, in the wire's shapes. No view has a nonce or the number of a proved deal; the server
seed is nowhere in a race.
"""

from typing import Final

from squaredeal.messages.common import OfferView, OptionsView, PhaseText, RaceCard, RaceView, SeatView

from .daily import sealed_until
from .deadlines import grace_ends_at, offer_expires_at
from .model import Options, Phase, Race, Seat, Terms

_DEFAULT_TERMS: Final = Terms()
_TEXT: Final[dict[Phase, PhaseText]] = {
    Phase.OPEN: "open",
    Phase.COUNTDOWN: "countdown",
    Phase.RUNNING: "running",
    Phase.OVER: "over",
}


def race_view(race: Race, watchers: int = 0, terms: Terms = _DEFAULT_TERMS, delay_ms: int = 0) -> RaceView:
    """Return the race without its cards; `delay_ms` is how old it is."""
    return RaceView(
        id=race.id,
        version=race.version,
        phase=_TEXT[race.phase],
        options=_options_view(race.options),
        host=race.host,
        seats=tuple(_seat_view(race, seat, terms) for seat in race.seats),
        commitment=race.commitment,
        created_at=race.created_at,
        starts_at=race.starts_at,
        over_at=race.over_at,
        next_race=race.next_race,
        watchers=watchers,
        offer=_offer_view(race, terms),
        delay_ms=delay_ms,
        unproved=race.unproved,
        daily=race.options.daily,
        sealed_until=None if race.options.daily is None else sealed_until(race.options.daily),
    )


def race_card(race: Race, watchers: int = 0) -> RaceCard:
    """Return the race's line in the lobby's list. How far a rated race has come is told to nobody but its viewers."""
    tells_home = race.phase is Phase.RUNNING and not race.options.rated
    return RaceCard(
        id=race.id,
        phase=_TEXT[race.phase],
        rules=race.options.rules,
        seats=race.options.seats,
        names=tuple(seat.name for seat in race.seats),
        created_at=race.created_at,
        starts_at=race.starts_at,
        watchers=watchers,
        open=race.phase is Phase.OPEN and not race.is_full,
        home=tuple(seat.home for seat in race.seats) if tells_home else (),
        rated=race.options.rated,
        certified=race.options.certified,
    )


def _options_view(options: Options) -> OptionsView:
    return OptionsView(
        rules=options.rules,
        seats=options.seats,
        start=options.start,
        goal=options.goal,
        undo=options.undo,
        hints=options.hints,
        limit_s=options.limit_s,
        rivals=options.rivals,
        watch=options.watch,
        seed=options.seed,
        listed=options.listed,
        rated=options.rated,
        certified=options.certified,
    )


def _seat_view(race: Race, seat: Seat, terms: Terms) -> SeatView:
    return SeatView(
        seat=seat.number,
        player=seat.player,
        name=seat.name,
        kind=seat.kind,
        state=seat.state,
        ready=seat.ready,
        here=seat.here,
        gone_until=grace_ends_at(race, seat, terms),
        place=seat.place,
        at=seat.at if seat.rev else None,
        home=seat.home,
        rev=seat.rev,
    )


def _offer_view(race: Race, terms: Terms) -> OfferView | None:
    until = offer_expires_at(race, terms)
    if race.offer is None or until is None:
        return None
    return OfferView(race.offer.by, race.offer.what, race.offer.accepted, until)
