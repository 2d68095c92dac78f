"""One process that serves: a node on a listening socket, from its start to an orderly end.

It prints nothing by itself and knows no other process; `serve_alone` is the whole of `squaredeal serve` for one.

    run_node(settings, listen("127.0.0.1", 8000), lambda: print("ready"))
"""

import asyncio
import shutil
import socket
from collections.abc import Callable
from typing import Final, NamedTuple

from squaredeal.app import Node, build_app
from squaredeal.logs import set_up_logs
from squaredeal.operations.errors import OperationError
from squaredeal.operations.place import place_of
from squaredeal.serving_deadline import Deadline
from squaredeal.serving_tasks import note
from squaredeal.settings import Settings
from squaredeal.signals import tell_where
from squaredeal.streams import say
from squaredeal.web.config import HardenedConfig
from squaredeal.web.errors import StartError
from squaredeal.web.rate import Rates
from squaredeal.web.server import Server, address, listen

LEAST_BYTES: Final = 100_000  # below it SQLite cannot even make its files
LATE_S: Final = 20.0  # after the drain: beyond every deadline of an orderly end


def serve_alone(settings: Settings) -> None:
    """Serves until it is told to stop. Raises `SettingsError` and `StartError`."""
    tell_where(note)
    sock = listen(settings.host, settings.port)
    run_node(settings, sock, lambda: say(ready_line(sock)))


def ready_line(sock: socket.socket) -> str:
    """What is printed once requests are let in."""
    return f"Square Deal is ready: {address(sock)}"


class Beat(NamedTuple):
    """What is called from the event loop, every so many seconds."""

    call: Callable[[], None]
    every_s: float


def run_node(
    settings: Settings,
    sock: socket.socket,
    ready: Callable[[], None],
    beat: Beat | None = None,
    rates: Rates | None = None,
    **logged: object,
) -> None:
    """Serves on `sock`, which it closes, and calls `ready` once requests are let in. Raises as `serve_alone`.

    `beat` is called as long as the loop turns; `rates` are those of several processes; `logged` is told in every line
    of the log.
    """
    listener = set_up_logs(settings.log_level, settings.log_format, **logged)
    try:
        _run(build_app(settings, rates), sock, ready, beat)
    finally:
        sock.close()
        listener.stop()


def _run(node: Node, sock: socket.socket, ready: Callable[[], None], beat: Beat | None) -> None:
    config = HardenedConfig(node.app, node.limits)
    deadline = Deadline(node.settings.drain_s + LATE_S)
    server = Server(config, node.drain, node.settings.drain_s, lambda: node.when_ready(ready), deadline.told)
    node.when_failed(server.end)
    try:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(_serve(server, sock, beat))
    except SystemExit:
        raise StartError(_told(node.failure or "the server could not start", node.settings)) from None
    if node.failure is not None:
        raise StartError(node.failure)


def _told(failure: str, settings: Settings) -> str:
    """With the reason that SQLite gives in many other ways: it says of a full disk that it is late, or cannot be read.

    Of a database server's disk nothing is known here.
    """
    if settings.is_on_server:
        return failure
    try:
        file = place_of(settings).file
        is_full = file is not None and shutil.disk_usage(file.parent).free < LEAST_BYTES
    except (OperationError, OSError):
        return failure
    return f"{failure}; the disk is full: make room where {file} is" if is_full else failure


async def _serve(server: Server, sock: socket.socket, beat: Beat | None) -> None:
    beating = None if beat is None else asyncio.create_task(_beating(beat))
    try:
        await server.serve(sockets=[sock])
    finally:
        if beating is not None:
            beating.cancel()


async def _beating(beat: Beat) -> None:
    while True:
        beat.call()
        await asyncio.sleep(beat.every_s)
