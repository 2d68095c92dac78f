"""The sockets: who may open one, and the shuttle between its frames and a room's line.

It knows no message. A socket is refused before it is accepted (403 for a foreign page, 429 or 503 where there is no
room); once open, every text frame goes to the line, and whatever goes wrong closes it with an `error` that says so.
"""

import asyncio
import math
import time
from collections.abc import Callable
from typing import Final

import structlog
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from squaredeal.messages.codec import encode
from squaredeal.messages.outbound import Error
from squaredeal.room.admission import Admission
from squaredeal.room.identity import Identity
from squaredeal.room.wire import Line
from squaredeal.store import StoreError, login_of

from .api import no_race
from .errors import APIError
from .gate import Full
from .identity import Caller, caller, player_of, refuse_foreign
from .outlet import EXTENSION
from .race_id import is_race_id
from .rate import Rate
from .request_guard import refuse
from .services import Services, services
from .wire import AsgiWire

LOOK_UP_S: Final = 5.0
OpenLine = Callable[[AsgiWire, Identity, bool, Admission], Line]
log = structlog.get_logger(__name__)


class SocketRoute:
    """An ASGI application for one kind of socket; `line_of(scope, services)` opens its line."""

    def __init__(self, line_of: Callable[[Scope, Services], OpenLine]) -> None:
        """Used as a route's endpoint."""
        self._line_of = line_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket from its handshake to its end."""
        node = services(HTTPConnection(scope))
        asking = caller(HTTPConnection(scope), node)
        await receive()  # websocket.connect
        try:
            refuse_foreign(asking)
            if not is_race_id(scope["path_params"].get("race", "lobby0")):
                raise no_race()
            given = node.gate.enter(asking.address)
        except (APIError, Full) as error:
            await refuse(scope, receive, send, told(error))
            return
        try:
            who = await self._admit(asking, node, lambda name: node.gate.belongs(given, name))
            await send({"type": "websocket.accept"})
            admission = admission_of(asking, node)
            line_of = self._line_of(scope, node)
            code = await shuttle(scope, receive, send, lambda wire: line_of(wire, who, is_program(asking), admission))
            node.gate.closed[code] += 1
        except (APIError, Full) as error:
            await refuse(scope, receive, send, told(error))
        except OSError:  # the peer is gone before the handshake was through
            log.debug("socket gone early")
        finally:
            node.gate.leave(given)

    async def _admit(self, asking: Caller, node: Services, count: Callable[[str], None]) -> Identity:
        try:
            async with asyncio.timeout(LOOK_UP_S):
                player = await player_of(asking, node)
        except (StoreError, TimeoutError):
            raise APIError(503, "unavailable", "The database does not answer.", {"retry-after": "2"}) from None
        if player is None or asking.token is None:
            return Identity(None)
        count(player.id)
        return Identity(player, None, login_of(asking.token))


def is_program(asking: Caller) -> bool:
    """Whether a fresh guest may be made for this socket: it names no page and has no cookie."""
    return asking.verdict == "program"


def admission_of(asking: Caller, node: Services) -> Admission:
    """What this socket's address and player may still have made, by the same buckets as over HTTP."""

    def wait_ms(buckets: Rate, key: str) -> int:
        return math.ceil(buckets.take(key, time.monotonic()) * 1_000)

    return Admission(lambda: wait_ms(node.guests, asking.address), lambda player: wait_ms(node.races, player))


def told(error: APIError | Full) -> APIError:
    """A refusal as the handshake's response says it."""
    if isinstance(error, APIError):
        return error
    return APIError(error.status, "full", error.text, {"retry-after": str(error.retry_s)})


async def shuttle(scope: Scope, receive: Receive, send: Send, open_line: Callable[[AsgiWire], Line]) -> int:
    """Carries frames both ways until the socket is closed, whoever closes it; returns the close code."""
    wire = AsgiWire(send, scope.get("extensions", {}).get(EXTENSION))
    writer = asyncio.create_task(wire.run())
    line: Line | None = None
    try:
        line = open_line(wire)
        code = await hear(receive, line, wire)
    except Exception:
        log.exception("socket failed")
        wire.send(encode(Error(1011, "Something went wrong on the server.")))
        wire.close(1011, "internal error")
        code = await until_closed(receive)
    finally:
        if line is not None:
            line.gone()
        wire.gone()
        await writer
    return wire.closing_code or code


async def hear(receive: Receive, line: Line, wire: AsgiWire) -> int:
    """Gives the line every text frame until the socket is closed; returns the close code."""
    while (message := await receive())["type"] != "websocket.disconnect":
        text = message.get("text")
        if wire.closing:
            continue
        if text is None:
            wire.send(encode(Error(4503, "Only text is spoken here.")))
            wire.close(4503, "text only")
        else:
            line.frame(text.encode())
    return int(message.get("code") or 1005)


async def until_closed(receive: Receive) -> int:
    """Waits for the end of a socket that is being closed; the wire cuts it if the peer does not help."""
    while (message := await receive())["type"] != "websocket.disconnect":
        continue
    return int(message.get("code") or 1005)


def race_line(scope: Scope, node: Services) -> OpenLine:
    """/ws/race/{race}."""
    race = scope["path_params"]["race"]
    return lambda wire, who, program, rates: node.hall.race_line(race, wire, who, program, rates)


def lobby_line(_scope: Scope, node: Services) -> OpenLine:
    """/ws/lobby."""
    return node.hall.lobby_line
