"""The sessions behind a node's open sockets: one that has ended, on whichever node, closes the sockets it opened.

A node that ends sessions tells the others which. What the bus loses is found by asking the store, once a minute or when
records may have been lost, for all sockets together. It knows no race, and of a token only its hash.

    ["x",["Zq3v…","Lw0a…"]]     two sessions have ended
"""

from collections.abc import Callable, Collection, Iterable
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from squaredeal.bus import Bus, Subscription
from squaredeal.session import CloseCode, CloseSocket
from squaredeal.store.sessions import Sessions

from .socket_line import SocketLine
from .timers import Clock

TOPIC: Final = "logins"
AT_ONCE: Final = 500  # sessions in one record
AnyLine: TypeAlias = SocketLine[Any]


class Ended(Struct, array_like=True, frozen=True, tag="x"):
    """What a node tells: sessions that have ended, by their ids."""

    sessions: list[Annotated[str, Meta(max_length=64)]]


_decoder: Final[msgspec.json.Decoder[Ended]] = msgspec.json.Decoder(Ended)


class Logins:
    """The sessions of the sockets among `lines`."""

    def __init__(self, bus: Bus, node: str, clock: Clock, sessions: Sessions, lines: Collection[AnyLine]) -> None:
        """Look after `lines` as they come and go; `start` begins to hear the other nodes."""
        self._bus, self._node, self._clock, self._sessions, self._lines = bus, node, clock, sessions, lines
        self._subscription: Subscription | None = None

    def start(self, missed: Callable[[], None]) -> None:
        """Hear the other nodes; `missed` is told when something may not have been heard."""
        self._subscription = self._bus.subscribe(self._node, TOPIC, self._hear, missed)

    def stop(self) -> None:
        """Hear no more."""
        if self._subscription is not None:
            self._subscription.close()

    def ended(self, sessions: Iterable[str]) -> None:
        """Close every socket of these sessions, here and on the other nodes."""
        told = list(dict.fromkeys(sessions))
        self._close(frozenset(told))
        if self._bus.is_followed(self._node, TOPIC):
            for start in range(0, len(told), AT_ONCE):
                self._bus.publish(self._node, TOPIC, msgspec.json.encode(Ended(told[start : start + AT_ONCE])))

    async def look(self) -> None:
        """Ask the store about the sessions of all sockets, and close those that have none. Raises `Unavailable`."""
        asked = {line: line.login.key for line in list(self._lines) if line.login is not None}
        living = await self._sessions.living(asked.values(), self._clock.now())
        for line, key in asked.items():
            if key not in living:
                line.shut(_ended())
        await self._sessions.note_uses()

    def _hear(self, record: bytes) -> None:
        try:
            told = _decoder.decode(record)
        except msgspec.MsgspecError:
            return  # a newer node's record
        self._close(frozenset(told.sessions))

    def _close(self, sessions: frozenset[str]) -> None:
        for line in list(self._lines):
            if line.login is not None and line.login.id in sessions:
                line.shut(_ended())


def _ended() -> CloseSocket:
    return CloseSocket(CloseCode.EXPIRED, "Your session has ended; please sign in again.")
