"""The HTTP door of sessions: sign out, see where one is signed in, end any of them.

It knows no password: whoever holds a session may end all of that player's. Guests have sessions too.
"""

from typing import Final

from starlette.requests import Request
from starlette.routing import Route

from squaredeal.store import Session

from .account_shapes import SessionList, SessionOut
from .api import forget_me, known, login
from .errors import APIError
from .identity import Caller, caller, refuse_foreign
from .replies import Reply, json_reply
from .services import services


async def list_sessions(request: Request) -> Reply:
    """GET /api/sessions."""
    node = services(request)
    asking = caller(request, node)
    player = await known(asking, node)
    found = await node.store.sessions.of(player.id, node.clock.now())
    return json_reply(SessionList(shown(found, asking)), headers={"cache-control": "no-store"})


async def end_session(request: Request) -> Reply:
    """DELETE /api/sessions/{session}."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    player = await known(asking, node)
    session: str = request.path_params["session"]
    if not await node.store.sessions.end(player.id, session):
        raise APIError(404, "no_such_session", "You have no such session.")
    node.hall.logins.ended([session])
    return Reply(b"", 204)


async def end_others(request: Request) -> Reply:
    """DELETE /api/sessions: all but the one that asks."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    player = await known(asking, node)
    node.hall.logins.ended(await node.store.sessions.end_others(player.id, login(asking).key))
    return Reply(b"", 204)


def shown(sessions: list[Session], asking: Caller) -> tuple[SessionOut, ...]:
    """Sessions as their owner, who asks, sees them."""
    mine = login(asking).id
    return tuple(SessionOut(each.id, each.device, each.made_at, each.used_at, each.id == mine) for each in sessions)


ROUTES: Final = [
    Route("/api/session", forget_me, methods=["DELETE"]),
    Route("/api/sessions", list_sessions, methods=["GET"]),
    Route("/api/sessions", end_others, methods=["DELETE"]),
    Route("/api/sessions/{session}", end_session, methods=["DELETE"]),
]
