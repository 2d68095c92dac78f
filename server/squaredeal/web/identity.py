"""Who is asking: the session cookie of a browser, or the bearer token of a program.

It knows no race. The cookie holds an opaque token, the store only its hash; both are looked up, never computed.
"""

from typing import Final, Literal

from msgspec import Struct
from starlette.requests import HTTPConnection

from squaredeal.store import Player

from .client_address import address_of
from .errors import APIError
from .origin import Verdict, judge
from .services import Services

COOKIE_S: Final = 30 * 24 * 3600
MOST_TOKEN: Final = 128


class Caller(Struct, frozen=True):
    """A request before anything is looked up: the origin rule's verdict, whose token, from where."""

    verdict: Verdict
    token: str | None
    by: Literal["cookie", "bearer"]
    address: str
    secure: bool


def caller(connection: HTTPConnection, services: Services) -> Caller:
    """Reads the request's Origin, host, cookie, bearer token and address."""
    settings = services.settings
    secure = settings.tls or connection.url.scheme in ("https", "wss")
    cookie = connection.cookies.get(cookie_name(secure))
    verdict = judge(
        connection.headers.getlist("origin"),
        connection.headers.get("host", ""),
        "https" if secure else "http",
        settings.origins,
        cookie=cookie is not None,
    )
    bearer = _bearer(connection.headers.get("authorization", "")) if verdict == "program" else None
    token = cookie if bearer is None else bearer
    return Caller(
        verdict, token, "cookie" if bearer is None else "bearer", address_of(connection, settings.trusted_hops), secure
    )


async def player_of(asking: Caller, services: Services) -> Player | None:
    """Whom the token names, if anybody. Raises the store's errors."""
    if asking.token is None or not 16 <= len(asking.token) <= MOST_TOKEN:
        return None
    return await services.store.players.by_token(asking.token, services.clock.now())


def refuse_foreign(asking: Caller) -> None:
    """Raises `APIError` 403 for a page of another site, and for a cookie that comes without a page."""
    if asking.verdict == "foreign":
        raise APIError(403, "origin", "This page may not be used from there; the operator sets SQUAREDEAL_ORIGINS.")


def cookie_name(secure: bool) -> str:
    """The prefix makes browsers hold the cookie to https and to this very host."""
    return "__Host-sid" if secure else "sid"


def cookie_header(token: str, secure: bool) -> str:
    """The value of Set-Cookie."""
    tail = "; Secure" if secure else ""
    return f"{cookie_name(secure)}={token}; Path=/; Max-Age={COOKIE_S}; HttpOnly; SameSite=Lax{tail}"


def gone_cookie(secure: bool) -> str:
    """The value of Set-Cookie that takes the cookie back."""
    return f"{cookie_name(secure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def _bearer(header: str) -> str | None:
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" and token.strip() else None
