"""How many watch each race, over all nodes: each node tells the others its own counts and forgets theirs when they age.

A count is a hint. Changes are gathered for two seconds, everything is told again every five; a node that is silent for
fifteen is not counted any more, so that without a bus each node shows what it knows itself. It knows no socket.

    ["w","node-1",{"k3x9":12,"a2b4":0}]     twelve watch one race on node-1, nobody watches the other any more
"""

from collections.abc import Callable
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from squaredeal.bus import Bus, Subscription

from .timers import Clock, Timer, Timers

TOPIC: Final = "crowd"
SAY_MS: Final = 2_000
RENEW_MS: Final = 5_000
LASTS_MS: Final = 15_000
AT_ONCE: Final = 500  # races in one record

Name = Annotated[str, Meta(min_length=1, max_length=128)]
Count = Annotated[int, Meta(ge=0, le=10_000_000)]


class Watching(Struct, array_like=True, frozen=True, tag="w"):
    """What a node tells: its counts of some races, 0 where nobody watches any more."""

    node: Name
    counts: dict[Name, Count]


_decoder: Final[msgspec.json.Decoder[Watching]] = msgspec.json.Decoder(Watching)


class Crowd:
    """The counts of one node, and what it has heard of the others'."""

    def __init__(self, bus: Bus, node: str, clock: Clock, timers: Timers, changed: Callable[[str], None]) -> None:
        """Count for `node`; `changed` hears of each race whose count has changed, here or on another node."""
        self._bus, self._node, self._clock, self._timers, self._changed = bus, node, clock, timers, changed
        self._here: dict[str, int] = {}
        self._there: dict[str, dict[str, tuple[int, int]]] = {}
        """By race, by node: the count and when it was heard, shared ms."""
        self._unsaid: set[str] = set()
        self._timer: Timer | None = None
        self._subscription: Subscription | None = None

    def start(self) -> None:
        """Hear the other nodes."""
        self._subscription = self._bus.subscribe(self._node, TOPIC, self._hear)

    def stop(self) -> None:
        """Say that nobody watches here any more, and hear no more."""
        if self._timer is not None:
            self._timer.cancel()
        self._unsaid.update(self._here)
        self._here.clear()
        self._say_changes()
        if self._subscription is not None:
            self._subscription.close()

    def of(self, race: str) -> int:
        """Return how many watch a race, on all nodes."""
        there = self._there.get(race)
        here = self._here.get(race, 0)
        return here if there is None else here + sum(count for count, _ in there.values())

    def most_watched(self, number: int) -> list[str]:
        """Name the races that most watch, at most `number`."""
        races = self._here.keys() | self._there.keys()
        return sorted(races, key=lambda race: (-self.of(race), race))[:number]

    def count(self, race: str, count: int) -> None:
        """Note how many watch a race on this node."""
        if count == self._here.get(race, 0):
            return
        if count:
            self._here[race] = count
        else:
            del self._here[race]
        if self._bus.is_followed(self._node, TOPIC):
            self._unsaid.add(race)
            if self._timer is None:
                self._timer = self._timers.at(self._clock.now() + SAY_MS, self._say_changes)
        self._changed(race)

    async def renew(self) -> None:
        """Tell every count again, and forget those of nodes that do not; done every `RENEW_MS`."""
        self._say(self._here)
        since = self._clock.now() - LASTS_MS
        for race, there in list(self._there.items()):
            fresh = {node: (count, at) for node, (count, at) in there.items() if at > since}
            if len(fresh) < len(there):
                self._keep(race, fresh)
                self._changed(race)

    def _say_changes(self) -> None:
        self._timer = None
        unsaid, self._unsaid = self._unsaid, set()
        self._say({race: self._here.get(race, 0) for race in unsaid})

    def _say(self, counts: dict[str, int]) -> None:
        if counts and self._bus.is_followed(self._node, TOPIC):
            told = list(counts.items())
            for start in range(0, len(told), AT_ONCE):
                record = Watching(self._node, dict(told[start : start + AT_ONCE]))
                self._bus.publish(self._node, TOPIC, msgspec.json.encode(record))

    def _hear(self, record: bytes) -> None:
        try:
            told = _decoder.decode(record)
        except msgspec.MsgspecError:
            return  # a newer node's record
        now = self._clock.now()
        for race, count in told.counts.items():
            there = self._there.get(race, {})
            before = there.get(told.node, (0, 0))[0]
            others = {node: heard for node, heard in there.items() if node != told.node}
            self._keep(race, others | {told.node: (count, now)} if count else others)
            if count != before:
                self._changed(race)

    def _keep(self, race: str, there: dict[str, tuple[int, int]]) -> None:
        if there:
            self._there[race] = there
        else:
            self._there.pop(race, None)
