"""Many spectators of one race in a process of their own, as light as they can be: they count and check, nothing else.

    python -m bench.crowd ws://127.0.0.1:8000 RACE 1000

Says `welcome` once everybody has been welcomed; at the end of its input it prints one JSON object: frames and bytes
received, gaps seen in the order of a seat's moves, sockets lost, and the seconds of CPU it took.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import resource
import struct
import sys
from dataclasses import asdict, dataclass
from urllib.parse import urlsplit

HELLO = b'{"t":"hello","v":1}'
AT_ONCE = 50  # handshakes under way


@dataclass
class Tally:
    """What all spectators together have received."""

    welcomed: int = 0
    frames: int = 0
    bytes: int = 0
    gaps: int = 0
    lost: int = 0


class Spectator(asyncio.Protocol):
    """One socket, its frames parsed in place: the server's are unmasked, unfragmented and shorter than 64 KiB."""

    def __init__(self, tally: Tally, host: str, path: str, welcomed: asyncio.Future[None]) -> None:
        self.tally, self.welcomed = tally, welcomed
        self.opening = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self.is_open = False
        self.buffer = b""
        self.revs: dict[int, int] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self.transport = transport
        transport.write(self.opening)

    def connection_lost(self, exc: Exception | None) -> None:
        self.tally.lost += 1
        if not self.welcomed.done():
            self.welcomed.set_exception(ConnectionError(f"not welcomed: {self.buffer[:200]!r}"))

    def data_received(self, data: bytes) -> None:
        self.tally.bytes += len(data)
        self.buffer += data
        if not self.is_open:
            head, mark, rest = self.buffer.partition(b"\r\n\r\n")
            if not mark:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.transport.close()
                return
            self.is_open, self.buffer = True, rest
            self._say(0x81, HELLO)
        self._take_frames()

    def _take_frames(self) -> None:
        buffer, at = self.buffer, 0
        while len(buffer) >= at + 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                if len(buffer) < at + 4:
                    break
                size, start = struct.unpack_from("!H", buffer, at + 2)[0], at + 4
            if len(buffer) < start + size:
                break
            self._frame(buffer[at] & 0x0F, buffer[start : start + size])
            at = start + size
        self.buffer = buffer[at:]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == 9:
            self._say(0x8A, payload)
        elif opcode == 1:
            self.tally.frames += 1
            if payload.startswith(b'["d"'):
                self._moved(json.loads(payload))
            elif payload.startswith(b"{"):
                self._told(json.loads(payload))

    def _moved(self, diff: list[int]) -> None:
        seat, rev = diff[1], diff[2]
        if rev != self.revs.get(seat, 0) + 1:
            self.tally.gaps += 1
        self.revs[seat] = rev

    def _told(self, message: dict[str, object]) -> None:
        boards = message.get("boards")
        if isinstance(boards, list):
            self.revs.update((board["seat"], board["rev"]) for board in boards)
        if message["t"] == "welcome" and not self.welcomed.done():
            self.tally.welcomed += 1
            self.welcomed.set_result(None)

    def _say(self, first: int, payload: bytes) -> None:
        self.transport.write(bytes((first, 0x80 | len(payload), 0, 0, 0, 0)) + payload)


async def watch(server: str, race: str, count: int) -> Tally:
    """Opens all sockets, and keeps them until the input ends."""
    tally, gate = Tally(), asyncio.Semaphore(AT_ONCE)
    where = urlsplit(server)
    host, port = where.hostname or "127.0.0.1", where.port or 80
    loop = asyncio.get_running_loop()

    async def enter() -> None:
        welcomed: asyncio.Future[None] = loop.create_future()
        async with gate:
            await loop.create_connection(
                lambda: Spectator(tally, where.netloc, f"/ws/race/{race}", welcomed), host, port
            )
            await welcomed

    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(enter())
    print("welcome", flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    return tally


def main(words: list[str]) -> None:
    """The command."""
    server, race, count = words[0], words[1], int(words[2])
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, count + 200), hard))
    print(json.dumps(asdict(asyncio.run(watch(server, race, count)))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
