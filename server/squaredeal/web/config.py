"""uvicorn's configuration with our limits and protocol classes in it.

It knows uvicorn alone. The classes it names subclass uvicorn's internals, which is why the minor version is pinned.
"""

from collections import Counter
from importlib.util import find_spec
from typing import cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn import Config

from .limits import Limits
from .turnstile import Turnstile


class HardenedConfig(uvicorn.Config):
    """`HardenedConfig(app, Limits())`: h11 and sans-I/O websockets, both hardened; no compression, no access log."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        """Listens nowhere: the server is given bound sockets."""
        from .http_protocol import HardenedHTTP  # noqa: PLC0415 - the classes need this module's type
        from .socket_protocol import HardenedSocket  # noqa: PLC0415

        self.limits = limits
        self.peers: Counter[str] = Counter()
        self.turnstile = Turnstile(limits.sockets_per_s, limits.address_sockets_per_s)
        super().__init__(
            app=app,
            loop="uvloop" if find_spec("uvloop") else "asyncio",
            http=HardenedHTTP,
            ws=HardenedSocket,
            ws_max_size=limits.message_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=limits.ping_every_s,
            ws_ping_timeout=limits.ping_wait_s,
            h11_max_incomplete_event_size=limits.header_bytes,
            timeout_keep_alive=limits.keep_alive_s,
            timeout_graceful_shutdown=3,
            lifespan="on",
            interface="asgi3",
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
        )


def hardened(config: Config) -> HardenedConfig:
    """The configuration a protocol was made with, as what it is: limits, and how many connections each peer has."""
    return cast(HardenedConfig, config)
