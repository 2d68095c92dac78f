"""A client's socket with a recorder beside it: whatever passes, and the end, is noted in the history."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from websockets.asyncio.client import ClientConnection

from .history import Recorder

WENT = 1000  # whoever stops listening to an open socket goes of their own will


class Tapped:
    """As much of a `ClientConnection` as clients of these tests use."""

    def __init__(self, socket: ClientConnection, recorder: Recorder) -> None:
        """Stand beside an open socket."""
        self._socket, self.recorder = socket, recorder

    async def send(self, text: str) -> None:
        """Notes it, then sends it."""
        self.recorder.sent(json.loads(text))
        await self._socket.send(text)

    async def close(self) -> None:
        """Closes it."""
        await self._socket.close()

    async def __aiter__(self) -> AsyncIterator[str | bytes]:
        """Notes what comes, and the end."""
        try:
            async for frame in self._socket:
                self.recorder.heard(json.loads(frame))
                yield frame
        finally:
            self.recorder.closed(self._socket.close_code or WENT)
