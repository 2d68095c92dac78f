"""A solver process as its node sees it: started, asked one question at a time, ended. Never waited for without an end.

Knows neither questions nor whose they are.

    process = await Process.start()
    reply = await process.ask(frame(question))     # None: it is no more
    await process.end()
"""

import asyncio
import contextlib
import os
import sys
from pathlib import Path
from typing import Final, cast

import squaredeal
from squaredeal.solver_process.talk import REPLY, BadFrame, Frames, Reply

WORKER: Final = "squaredeal.solver_process"
_OURS: Final = "SQUAREDEAL_"


class Process(asyncio.SubprocessProtocol):
    """One process. What it dies of is found out by asking it."""

    def __init__(self) -> None:
        """Not started yet."""
        self._transport: asyncio.SubprocessTransport | None = None
        self._frames = Frames()
        self._reply: asyncio.Future[Reply | None] | None = None
        self._ended = asyncio.Event()
        self.is_alive = False

    @classmethod
    async def start(cls) -> "Process":
        """Start one. Raises OSError where the system has no room for it."""
        loop = asyncio.get_running_loop()
        _, process = await loop.subprocess_exec(
            cls, sys.executable, "-P", "-m", WORKER, str(os.getpid()), stderr=None, env=_environment()
        )
        return process

    @property
    def pid(self) -> int:
        """Its number in the system."""
        assert self._transport is not None
        return self._transport.get_pid()

    def ask(self, question: bytes) -> "asyncio.Future[Reply | None]":
        """Ask it; the answer is None if it ends before it has answered."""
        assert self._transport is not None
        assert self._reply is None or self._reply.done()
        self._reply = asyncio.get_running_loop().create_future()
        if self.is_alive:
            cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0)).write(question)
        else:
            self._reply.set_result(None)
        return self._reply

    async def end(self) -> None:
        """Kill it, whatever it does, and wait until nothing of it is left."""
        assert self._transport is not None
        self._gone()
        with contextlib.suppress(ProcessLookupError):
            self._transport.kill()
        self._transport.close()
        await self._ended.wait()

    # --- what the loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It has been started."""
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self.is_alive = True

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """A piece of a reply."""
        try:
            for body in self._frames.feed(data):
                self._hear(REPLY.decode(body))
        except (BadFrame, ValueError):  # what talks like that is no solver any more
            self._gone()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """It ends, or has closed a pipe, which is as good."""
        self._gone()

    def process_exited(self) -> None:
        """It has ended."""
        self._gone()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing of it is left."""
        self._gone()
        self._ended.set()

    def _gone(self) -> None:
        self.is_alive = False
        self._hear(None)

    def _hear(self, reply: Reply | None) -> None:
        if self._reply is not None and not self._reply.done():
            self._reply.set_result(reply)


def _environment() -> dict[str, str]:
    """The environment of the process that asks, without settings and secrets, and with where this very package is."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith(_OURS)}
    here = str(Path(squaredeal.__file__).parents[1])
    path = kept.get("PYTHONPATH")
    return kept | {"PYTHONPATH": here if not path else f"{here}{os.pathsep}{path}"}
