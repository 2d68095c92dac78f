"""The server process: its listening socket, and an orderly end in which no acknowledged move and no player is dropped.

It knows no race. At the end it stops listening, lets `drain` finish what is under way and say goodbye, waits until
peers have answered, and only then lets uvicorn close what is left; each step has a deadline, and a signal is answered
by exit code 0.
"""

import asyncio
import contextlib
import signal
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Generator
from types import FrameType
from typing import Final

import uvicorn

from squaredeal.signals import ending

from .config import HardenedConfig
from .errors import StartError
from .socket_protocol import HardenedSocket

Drain = Callable[[float], Awaitable[None]]
ANSWER_S: Final = 6.0  # a peer has as long as a wire waits with its cut, and a little
LOOK_S: Final = 0.02
UNSENT_BYTES: Final = 16_384  # what the kernel takes beyond what is on its way: the rest waits where we count it


def listen(host: str, port: int) -> socket.socket:
    """A bound socket that does not listen yet; port 0 takes any free one. Raises `StartError` with what to do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        _hold_little(sock)
        sock.bind((host, port))
        sock.listen(2048)
    except OSError as error:
        sock.close()
        why = error.strerror or str(error)
        raise StartError(f"cannot listen on {host} port {port}: {why}. Choose another with --host or --port.") from None
    return sock


def _hold_little(sock: socket.socket) -> None:
    """Has every connection's kernel buffer end at `UNSENT_BYTES`, where the system can: it would grow to megabytes."""
    option = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    if option is not None:
        sock.setsockopt(socket.IPPROTO_TCP, option, UNSENT_BYTES)


def address(sock: socket.socket) -> str:
    """The URL people open: a wildcard address is shown as this machine's own."""
    host, port = sock.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not bound
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


class Server(uvicorn.Server):
    """`await Server(config, drain, drain_s=8.0, ready=print_line).serve(sockets=[listen(host, port)])`."""

    def __init__(
        self,
        config: HardenedConfig,
        drain: Drain,
        drain_s: float,
        ready: Callable[[], None],
        told: Callable[[int], None] = lambda _: None,
    ) -> None:
        """`drain(deadline_s)` is awaited once when the end begins; `ready()` is called once it accepts.

        `told(signal)` is called at once whenever it is told to end, even if the loop does not turn.
        """
        super().__init__(config)
        self.drain = drain
        self.drain_s = drain_s
        self.ready = ready
        self.told = told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the door, and says so."""
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops accepting, drains, and leaves the rest to uvicorn."""
        for server in self.servers:
            server.close()
        await self._unless_forced(self.drain(self.drain_s), self.drain_s + 3)
        await self._unless_forced(self._answered(), ANSWER_S)
        await super().shutdown(sockets)

    async def _unless_forced(self, what: Awaitable[None], most_s: float) -> None:
        """Waits for it, so long at most, and no longer than until it is to end at once."""
        task = asyncio.ensure_future(what)
        end = time.monotonic() + most_s
        while not (task.done() or self.force_exit or time.monotonic() >= end):
            await asyncio.wait([task], timeout=LOOK_S)  # a signal's handler can wake nobody here
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    async def _answered(self) -> None:
        """Returns once no socket is open.

        A connection that is closed here while its peer still sends is reset by the kernel, and a peer that is told so
        by its next write never reads why: it would lose the bye, and the acknowledgements before it.
        """
        connections = self.server_state.connections
        while any(isinstance(one, HardenedSocket) for one in connections):  # noqa: ASYNC110 - they tell nobody
            await asyncio.sleep(LOOK_S)

    def end(self) -> None:
        """Ends in order, as a signal would have it."""
        self.told(signal.SIGTERM)
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal ends in order; a second Ctrl+C ends at once, another second one changes nothing."""
        self.told(sig)
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Takes the signals that end it for the server's life, never raised again: an orderly end is no failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sig: signal.signal(sig, self.handle_exit) for sig in ending()}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)
