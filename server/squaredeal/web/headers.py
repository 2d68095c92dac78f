"""The security headers, and the ASGI layer that puts them on every response, refused upgrades included.

It knows no route. A response that sets one of these headers itself keeps its own value (a hashed asset's cache rule).

    app = SecurityHeaders(app, tls=False)
"""

import re
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

Header = tuple[bytes, bytes]

STRICT_TRANSPORT: Final[Header] = (b"strict-transport-security", b"max-age=63072000; includeSubDomains")
FIXED: Final[tuple[Header, ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    (b"x-frame-options", b"DENY"),
    (b"x-xss-protection", b"0"),
    (b"cache-control", b"no-store"),
)
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html"
)
_HOST = re.compile(rb"[A-Za-z0-9.\-]{1,255}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")


def content_policy(host: bytes) -> bytes:
    """The content security policy for a page served as `host`; a host that is no plain name or address gets no sockets.

    Sockets are named although `'self'` covers them today: older browsers did not count `ws:` under it.
    """
    plain = _HOST.fullmatch(host) is not None
    sockets = f" ws://{host.decode()} wss://{host.decode()}" if plain else ""
    return _POLICY.format(sockets=sockets).encode()


def security_headers(host: bytes, tls: bool) -> list[Header]:
    """All of them, for a response to a request that named `host`."""
    headers = [(b"content-security-policy", content_policy(host)), *FIXED]
    return [*headers, STRICT_TRANSPORT] if tls else headers


def header(scope: Scope, name: bytes) -> bytes:
    """The first header of that (lower-case) name, or nothing."""
    found: bytes = next((value for key, value in scope["headers"] if key == name), b"")
    return found


class SecurityHeaders:
    """Pure ASGI; the outermost layer, so that errors of the layers below are covered too."""

    def __init__(self, app: ASGIApp, *, tls: bool) -> None:
        """`tls`: browsers reach the server by https, so they may be told never to come back without it."""
        self.app = app
        self.tls = tls

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on and completes its response."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        ours = security_headers(header(scope, b"host"), self.tls)

        async def complete(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                theirs = list(message.get("headers", ()))
                named = {name.lower() for name, _ in theirs}
                message = {**message, "headers": theirs + [pair for pair in ours if pair[0] not in named]}
            await send(message)

        await self.app(scope, receive, complete)
