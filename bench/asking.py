"""Asks a server to solve positions on a fixed clock, in a process of its own: positions of both games, no two alike.

    python -m bench.asking 127.0.0.1 8000 50

Each line of its input switches it on or off; at the end of the input it prints one JSON object: answers by status, and
how long those of status 200 took, in milliseconds.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from squaredeal.engine import Position, Refusal, Rules, apply, deal, legal_moves, parse_rules, write_position

HEAD = b"POST /api/hints HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
RULES = ("freecell", "klondike/3/unlimited", "klondike/1/3")


def questions() -> Iterator[bytes]:
    """Requests for positions of games that are played at random, each somewhere on its way."""
    for number in itertools.count():
        rules = parse_rules(RULES[number % len(RULES)])
        body = json.dumps({"rules": rules.code, "position": write_position(on_the_way(rules, number))}).encode()
        yield HEAD + f"Content-Length: {len(body)}\r\n\r\n".encode() + body


def on_the_way(rules: Rules, number: int) -> Position:
    """A position after some random moves of deal `number`."""
    rng, position = random.Random(number), deal(rules, f"asking-{number}")
    for _ in range(rng.randrange(12)):
        moves = legal_moves(rules, position)
        after = apply(rules, position, rng.choice(moves)) if moves else position
        assert not isinstance(after, Refusal)
        position = after
    return position


async def exchange(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, question: bytes) -> int:
    """Sends a request and reads the whole answer; its status."""
    writer.write(question)
    head = await reader.readuntil(b"\r\n\r\n")
    await reader.readexactly(int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0]))
    return int(head.split()[1])


class Asker:
    """A few connections that are kept, and what came back over them."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self.statuses: Counter[int] = Counter()
        self.took: list[float] = []
        self.is_on = False

    async def ask(self, question: bytes) -> None:
        """One question, over a connection that is free or a new one."""
        begun = time.perf_counter()
        while True:
            is_new = not self.free
            line = await asyncio.open_connection(self.host, self.port) if is_new else self.free.pop()
            try:
                status = await exchange(*line, question)
            except (ConnectionError, EOFError):  # the server keeps no connection that rests for seconds
                line[1].close()
                if is_new:
                    raise
            else:
                break
        self.free.append(line)
        self.statuses[status] += 1
        if status == 200:
            self.took.append((time.perf_counter() - begun) * 1_000)

    async def run(self, per_s: float) -> None:
        """Asks on a fixed clock while switched on."""
        asked = questions()
        async with asyncio.TaskGroup() as group:
            while True:
                await asyncio.sleep(1 / per_s)
                if self.is_on:
                    group.create_task(self.ask(next(asked)))


async def main(host: str, port: int, per_s: float) -> None:
    """Asks until the input ends."""
    asker = Asker(host, port)
    running = asyncio.create_task(asker.run(per_s))
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        asker.is_on = line.strip() == "on"
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    print(json.dumps({"statuses": asker.statuses, "took": asker.took}))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
