"""The metrics page: a port of its own on the loopback address, which answers `GET /metrics` and nothing else.

It is no part of the application, so no public port leads to it. It knows how to ask for the metrics, not what they are.

    page = MetricsPage(services, lag)
    await page.open(9100)
"""

import asyncio
import time
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from squaredeal.store import StoreError

from .errors import StartError
from .health import LoopLag
from .metrics import NodeMetrics
from .origin import is_own_name
from .server import listen
from .services import Services

HOST: Final = "127.0.0.1"
MOST_HEAD: Final = 16_384
MOST_AT_ONCE: Final = 8
ANSWER_S: Final = 5.0
RACES_S: Final = 10.0  # how old the count of races may be
QUERY_S: Final = 2.0
log = structlog.get_logger(__name__)


class MetricsPage:
    """`open` when the node begins to start, `close` before it stops."""

    def __init__(self, services: Services, lag: LoopLag) -> None:
        """Not open yet."""
        self._services = services
        self._metrics = NodeMetrics(services, lag)
        self._registry = CollectorRegistry()
        self._registry.register(self._metrics)
        ProcessCollector(namespace="squaredeal", registry=self._registry)
        self._server: asyncio.Server | None = None
        self._answering = 0
        self._races_at = float("-inf")

    async def open(self, port: int) -> None:
        """Listens on the loopback address. Raises `StartError`."""
        try:
            sock = listen(HOST, port)
        except StartError as error:
            raise StartError(f"the metrics: {error}".replace("--host or --port", "--metrics-port")) from None
        self._server = await asyncio.start_server(self._serve, sock=sock, limit=MOST_HEAD)

    def close(self) -> None:
        """Takes no more connections."""
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request, one answer, closed in bounded time."""
        if self._answering >= MOST_AT_ONCE:
            writer.transport.abort()
            return
        self._answering += 1
        try:
            async with asyncio.timeout(ANSWER_S):
                writer.write(await self._answer(reader))
                await writer.drain()
                writer.close()
                await writer.wait_closed()
        except (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
            writer.transport.abort()
        except Exception:
            log.exception("metrics failed")
            writer.transport.abort()
        finally:
            self._answering -= 1

    async def _answer(self, reader: asyncio.StreamReader) -> bytes:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        hosts = [line.partition(":")[2].strip() for line in head[1:] if line[:5].lower() == "host:"]
        if len(hosts) != 1 or not is_own_name(hosts[0]):  # a page that had its name pointed here
            return _response("421 Misdirected Request", b"Ask by localhost or an address.\n")
        method, _, target = head[0].partition(" ")
        if target.partition(" ")[0].partition("?")[0] != "/metrics":
            return _response("404 Not Found", b"There is nothing here but /metrics.\n")
        if method != "GET":
            return _response("405 Method Not Allowed", b"Only GET.\n")
        await self._count_races()
        return _response("200 OK", generate_latest(self._registry), CONTENT_TYPE_LATEST)

    async def _count_races(self) -> None:
        if not self._services.is_open or time.monotonic() - self._races_at < RACES_S:
            return
        self._races_at = time.monotonic()
        try:
            async with asyncio.timeout(QUERY_S):
                self._metrics.races = await self._services.store.races.live()
        except (StoreError, TimeoutError):
            self._metrics.races = {}


def _response(status: str, body: bytes, kind: str = "text/plain; charset=utf-8") -> bytes:
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )
    return head.encode("latin-1") + body
