"""The ASGI lifespan: a node's start before the first request, its end after the last.

It knows no part of the node. A start that fails ends the server with one sentence, not with a traceback.
"""

from collections.abc import Awaitable, Callable

import structlog
from starlette.types import ASGIApp, Receive, Scope, Send

from squaredeal.store import StoreError

from .errors import StartError

log = structlog.get_logger(__name__)


class Lifespan:
    """Answers the server's lifespan itself and passes everything else on."""

    def __init__(self, app: ASGIApp, start: Callable[[], Awaitable[None]], stop: Callable[[], Awaitable[None]]) -> None:
        """`stop` is called once, after a start that succeeded."""
        self.app, self.start, self.stop = app, start, stop
        self.failure: str | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Starts, waits, stops."""
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        await receive()
        try:
            await self.start()
        except (StartError, StoreError) as error:
            self.failure = str(error)
            await send({"type": "lifespan.startup.failed", "message": ""})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        try:
            await self.stop()
        except Exception:
            log.exception("the node did not stop in order")
            await send({"type": "lifespan.shutdown.failed", "message": ""})
        else:
            await send({"type": "lifespan.shutdown.complete"})
