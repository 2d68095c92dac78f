"""The ASGI application of a node: its routes, the guards around them, and what errors look like.

It knows no part of the node but `Services`; start and end, and the security headers, lie around it.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from squaredeal.room.switches import RETRY_MS, SwitchedOff
from squaredeal.store import LeftForGood, NoSuchPlayer, StoreError

from . import aborts, accounts, admin, api, boards, dailies, deals, hints, leaving, reports, sessions, site
from .errors import APIError
from .limits import Limits
from .replies import error_reply
from .request_guard import NOT_FOUND, RequestGuard, refuse
from .services import Services
from .sockets import SocketRoute, lobby_line, race_line

Handler = Callable[[Request, Any], Awaitable[Response]]
log = structlog.get_logger(__name__)


def application(services: Services, limits: Limits) -> Starlette:
    """The whole application; every layer of it is pure ASGI."""
    routes = [
        WebSocketRoute("/ws/race/{race}", SocketRoute(race_line)),
        WebSocketRoute("/ws/lobby", SocketRoute(lobby_line)),
        WebSocketRoute("/{path:path}", no_such_socket),
        *api.ROUTES,
        *aborts.ROUTES,
        *accounts.ROUTES,
        *leaving.ROUTES,
        *sessions.ROUTES,
        *hints.ROUTES,
        *deals.ROUTES,
        *boards.ROUTES,
        *dailies.ROUTES,
        *reports.ROUTES,
        *admin.ROUTES,
        *site.ROUTES,
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(RequestGuard, services=services, limits=limits)],
        exception_handlers=HANDLERS,
    )
    app.state.services = services
    app.router.redirect_slashes = False
    return app


class NoSuchSocket:
    """Refuses a socket on any other path."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """404 before it is accepted."""
        await refuse(scope, receive, send, NOT_FOUND)


no_such_socket = NoSuchSocket()


async def _refused(_request: Request, error: Any) -> Response:
    return error_reply(error)


async def _http_error(request: Request, error: Any) -> Response:
    """What routing found: no such path (404), no such method on it (405)."""
    code = {404: "not_found", 405: "method"}.get(error.status_code, "refused")
    text = NOT_FOUND.text if error.status_code == 404 else f"{error.detail}."
    if request.url.path.startswith(("/api/", "/healthz/")):
        return error_reply(APIError(error.status_code, code, text, error.headers))
    return Response(text, error.status_code, error.headers, "text/plain")


async def _left_for_good(_request: Request, _error: Any) -> Response:
    """What was asked for somebody's name came just behind their goodbye."""
    return error_reply(APIError(401, "who", "This account has been deleted."))


async def _switched_off(_request: Request, error: Any) -> Response:
    return error_reply(APIError(503, "switched_off", str(error), {"retry-after": str(RETRY_MS // 1_000)}))


async def _store_error(_request: Request, error: Any) -> Response:
    log.warning("database", exc_info=error)
    return error_reply(APIError(503, "unavailable", "The database does not answer.", {"retry-after": "2"}))


async def _crash(_request: Request, error: Any) -> Response:
    log.error("request failed", exc_info=error)
    return error_reply(APIError(500, "internal", "Something went wrong on the server."))


HANDLERS: Mapping[Any, Handler] = {
    APIError: _refused,
    HTTPException: _http_error,
    LeftForGood: _left_for_good,
    NoSuchPlayer: _left_for_good,  # of themselves: everybody else's absence is told where they were asked for
    StoreError: _store_error,
    SwitchedOff: _switched_off,
    Exception: _crash,
}
