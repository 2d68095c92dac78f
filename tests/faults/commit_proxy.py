"""A proxy before PostgreSQL that catches one COMMIT: the word is swallowed, or its answer is.

proxy.catch("word")        # the next COMMIT never arrives
proxy.catch("answer")      # the next COMMIT arrives and is done; its answer is never heard
link = await proxy.caught
link.cut()                 # and then the connection is lost
"""

from __future__ import annotations

import asyncio
from typing import Literal

from .proxy import ChaosProxy, Link

COMMIT = b"COMMIT"
What = Literal["word", "answer"]


class _Overheard(asyncio.StreamReader):
    """One direction of a connection, as the proxy lets it be read."""

    def __init__(self, reader: asyncio.StreamReader, link: CommitLink) -> None:
        super().__init__()
        self._reader, self._of = reader, link


class _Asked(_Overheard):
    async def read(self, n: int = -1) -> bytes:
        data = await self._reader.read(n)
        self._of.asks(data)
        return data


class _Answered(_Overheard):
    async def read(self, n: int = -1) -> bytes:
        data = await self._reader.read(n)
        await self._of.heard.wait()
        return data


class CommitLink(Link):
    """One connection; `heard` is clear while no answer is let through."""

    def __init__(self, proxy: CommitProxy, near: asyncio.StreamWriter) -> None:
        super().__init__(proxy, near)
        self._catching = proxy
        self.heard = asyncio.Event()
        self.heard.set()
        self._is_about = False

    def asks(self, data: bytes) -> None:
        """Does what the proxy was told to do with the next COMMIT of a transaction that is about the right thing."""
        self._is_about = self._is_about or self._catching.is_wanted(data)
        if COMMIT in data:
            what = self._catching.take(self) if self._is_about else None
            self._is_about = False
            if what == "word":
                self.is_silent = True
            elif what == "answer":
                self.heard.clear()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        is_asking = writer is not self.writers[0]
        await super()._pass((_Asked if is_asking else _Answered)(reader, self), writer)


class CommitProxy(ChaosProxy):
    """The proxy. Commits that nobody wants pass."""

    _what: What | None = None
    _about = b""

    def catch(self, what: What, about: bytes) -> None:
        """Catches the next COMMIT of a transaction in whose statements or values these bytes have been."""
        self._what, self._about = what, about
        self.caught: asyncio.Future[CommitLink] = asyncio.get_running_loop().create_future()

    def is_wanted(self, data: bytes) -> bool:
        """Whether a piece of a transaction is of one to be caught."""
        return self._what is not None and self._about in data

    def take(self, link: CommitLink) -> What | None:
        """Hears that a link is about to pass a COMMIT; returns what is to be swallowed."""
        what, self._what = self._what, None
        if what is not None:
            self.caught.set_result(link)
        return what

    def link(self, near: asyncio.StreamWriter) -> Link:
        """Makes a link that listens in."""
        return CommitLink(self, near)
