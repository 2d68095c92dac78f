"""The parts of a node that its settings alone decide: delays, bounds, the bus, what the routes work with.

It starts nothing and opens nothing; the composition root does.

    terms, limits = terms_of(settings), limits_of(settings)
    services = services_of(settings, Clock(), OwnRates())
"""

from functools import cache

from squaredeal.bus import Carrier, MemoryBus, RedisBus
from squaredeal.clock import Clock
from squaredeal.race.model import Terms
from squaredeal.settings import PREFIX, Settings, SettingsError, secret_key
from squaredeal.web.allowed_names import allowed_names
from squaredeal.web.gate import Gate
from squaredeal.web.limits import Limits
from squaredeal.web.pages import Pages, load_pages
from squaredeal.web.rate import Rates
from squaredeal.web.services import Services


def terms_of(settings: Settings) -> Terms:
    """The delays of races."""
    return Terms(
        countdown_ms=settings.countdown_ms,
        certify_ms=settings.certify_ms,
        grace_ms=settings.grace_ms,
        lobby_grace_ms=settings.lobby_grace_ms,
        offer_ms=settings.offer_ms,
        spectator_delay_ms=settings.spectator_delay_ms,
        aborts_per_day=settings.aborts_per_day,
    )


def limits_of(settings: Settings) -> Limits:
    """The bounds of connections."""
    share = 2 * settings.address_sockets if settings.trusted_hops == 0 else None
    return Limits(
        connections=settings.max_connections,
        address_connections=share,
        sockets_per_s=settings.accepts_per_s,
        address_sockets_per_s=settings.address_accepts_per_s,
        trusted_hops=settings.trusted_hops,
    )


def bus_of(settings: Settings) -> Carrier:
    """What carries news between nodes. Raises `SettingsError`."""
    if not settings.bus:
        return MemoryBus()
    try:
        return RedisBus(settings.bus, prefix=settings.bus_prefix)
    except ValueError as error:
        raise SettingsError(f"{PREFIX}BUS: {error}") from None


@cache
def client() -> Pages:
    """The built client as it was when it was first asked for: one process, and who is forked from it, serve one."""
    return load_pages()


def services_of(settings: Settings, clock: Clock, rates: Rates) -> Services:
    """What the routes work with, before store and hall are open."""
    gate = Gate(
        total=settings.max_connections,
        per_address=settings.address_sockets,
        per_session=settings.session_sockets,
    )
    return Services(
        settings,
        clock,
        gate,
        client(),
        requests=rates.rate("requests", settings.requests_per_s, 4 * settings.requests_per_s),
        guests=rates.a_minute("guests", settings.guests_per_min),
        races=rates.a_minute("races", settings.races_per_min),
        hints=rates.a_minute("hints", settings.hints_per_min),
        deals=rates.a_minute("deals", settings.deals_per_min),
        sign_ins=rates.a_minute("sign_ins", settings.sign_ins_per_min),
        sign_ins_by_name=rates.a_minute("sign_ins_by_name", settings.sign_ins_per_min),
        reports=rates.a_minute("reports", settings.reports_per_min),
        key=secret_key(settings),
        names=allowed_names(settings.blocked_names),
    )
