"""The first look at every request: what no client of ours sends is refused before any route sees it.

Pure ASGI; it knows no route. Also where a node that is not ready, or is going down, says so: health checks still pass.
A proxy that has just been told that a node takes requests may send it one that comes while it goes down already: a GET
is answered all the same, as it changes nothing, and its connection ends with it. HEAD, by which proxies ask, is not.
"""

from typing import Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .client_address import address_of
from .errors import APIError
from .limits import Limits
from .nothing import nothing_page
from .rate import too_many
from .replies import Reply, error_reply
from .services import Services

METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE"})
KNOWN: Final = METHODS | {"PATCH", "OPTIONS", "TRACE", "CONNECT"}
MOST_PATH: Final = 2_048


class RequestGuard:
    """Refuses by method, version, headers, path and the node's phase."""

    def __init__(self, app: ASGIApp, services: Services, limits: Limits) -> None:
        """`services` for the phase."""
        self.app, self.services, self.limits = app, services, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what is in order."""
        if scope["type"] == "http":
            refusal = self._refusal(scope) or self._closed(scope) or self._hurried(scope)
        else:
            refusal = self._closed(scope) if scope["type"] == "websocket" else None
        page = None if refusal is None else self._page(scope, refusal)
        if scope["type"] == "http" and self.services.phase == "draining":
            send = for_the_last_time(send)
        if refusal is None:
            await self.app(scope, receive, send)
        elif page is not None:
            await page(scope, receive, send)
        else:
            await refuse(scope, receive, send, refusal)

    def _page(self, scope: Scope, refusal: APIError) -> Reply | None:
        """What a browser is shown of an address that nothing has; the API's are for programs, whoever asks."""
        if scope["type"] != "http" or refusal.code not in NO_ADDRESS or scope["path"].startswith("/api/"):
            return None
        return nothing_page(Headers(scope=scope), self.services.pages, refusal.status)

    def _refusal(self, scope: Scope) -> APIError | None:
        headers = scope["headers"]
        names = {name for name, _ in headers}
        if scope["method"] not in METHODS:
            status = 405 if scope["method"] in KNOWN else 501
            return APIError(status, "method", "That method is not used here.", {"allow": ", ".join(sorted(METHODS))})
        if scope["http_version"] not in ("1.0", "1.1"):
            return APIError(505, "version", "This server speaks HTTP/1.1.", CLOSE)
        if {b"transfer-encoding", b"content-length"} <= names:
            return APIError(400, "two_lengths", "A request has one length.", CLOSE)
        size = sum(len(name) + len(value) + 4 for name, value in headers)
        if len(headers) > self.limits.header_count or size > self.limits.header_bytes:
            return APIError(431, "headers", "The request's headers are too long.", CLOSE)
        if len(scope["raw_path"]) + len(scope["query_string"]) > MOST_PATH:
            return APIError(414, "path", "The request's address is too long.")
        return _no_path(scope["path"])

    def _hurried(self, scope: Scope) -> APIError | None:
        if not scope["path"].startswith("/api/"):
            return None
        address = address_of(HTTPConnection(scope), self.services.settings.trusted_hops)
        return too_many(self.services.requests, address)

    def _closed(self, scope: Scope) -> APIError | None:
        if self.services.phase == "ready" or scope["path"].startswith("/healthz/"):
            return None
        is_reading = scope["type"] == "http" and scope["method"] == "GET"
        if self.services.phase == "draining" and self.services.is_open and is_reading:
            return None
        return APIError(503, "unavailable", "The server is starting or going down.", {"retry-after": "2"})


CLOSE: Final = {"connection": "close"}
NOT_FOUND: Final = APIError(404, "not_found", "There is nothing here.")
"""For a path that nobody has, and one with the character NUL: no file and no id can have it, PostgreSQL takes none."""
NO_ADDRESS: Final = frozenset({"not_found", "path"})
"""The codes of the refusals whose reason is the address alone."""


def _no_path(path: str) -> APIError | None:
    if "\0" in path:
        return NOT_FOUND
    return None if path.startswith("/") else APIError(400, "path", "The request's address is no path.")


def for_the_last_time(send: Send) -> Send:
    """Says with the answer that nothing more is taken on its connection."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), (b"connection", b"close")]}
        await send(message)

    return sending


async def refuse(scope: Scope, receive: Receive, send: Send, error: APIError) -> None:
    """Answers a request, or a handshake that is not accepted yet, with an error."""
    reply = error_reply(error)
    if scope["type"] == "http":
        await reply(scope, receive, send)
        return
    headers = reply.raw_headers
    await send({"type": "websocket.http.response.start", "status": reply.status_code, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": bytes(reply.body)})
