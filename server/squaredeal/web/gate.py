"""How many sockets there may be: of the process, of an address, of a session. How fast they come is the turnstile's.

It knows no socket, it counts. (uvicorn's own limit does not see upgrades.)

    given = gate.enter("192.0.2.7")   # raises Full
    gate.belongs(given, session)      # once it is known; raises Full
    gate.leave(given)
"""

from collections import Counter
from collections.abc import Callable


class Full(Exception):  # noqa: N818 - named for what is the case
    """No room: HTTP `status` (429 for one's own limit, 503 for everybody's), seconds to wait."""

    def __init__(self, status: int, text: str, retry_s: int) -> None:
        """`text` is for people."""
        super().__init__(text)
        self.status, self.text, self.retry_s = status, text, retry_s


class Pass:
    """An open socket as it is counted."""

    __slots__ = ("address", "session")

    def __init__(self, address: str) -> None:
        """Whose it is, is known later."""
        self.address = address
        self.session: str | None = None


class Gate:
    """Counts open sockets."""

    def __init__(self, *, total: int, per_address: int, per_session: int) -> None:
        """Nobody is in."""
        self._total, self._per_address, self._per_session = total, per_address, per_session
        self.open = 0
        self.closed: Counter[int] = Counter()
        """Sockets that are closed, by close code."""
        self._when_empty: Callable[[], None] | None = None
        self._addresses: Counter[str] = Counter()
        self._sessions: Counter[str] = Counter()

    def enter(self, address: str) -> Pass:
        """Counts one more, or raises `Full`; who gets a pass gives it back by `leave`, once."""
        if self._addresses[address] >= self._per_address:
            raise Full(429, "Too many connections from this address.", 10)
        if self.open >= self._total:
            raise Full(503, "The server is full.", 5)
        self.open += 1
        self._addresses[address] += 1
        return Pass(address)

    def belongs(self, given: Pass, session: str) -> None:
        """Counts it as that session's too, or raises `Full`; the pass is given back either way."""
        if self._sessions[session] >= self._per_session:
            raise Full(429, "Too many connections of this player.", 10)
        given.session = session
        self._sessions[session] += 1

    def leave(self, given: Pass) -> None:
        """Takes a pass back."""
        self.open -= 1
        _less(self._addresses, given.address)
        if given.session is not None:
            _less(self._sessions, given.session)
        if not self.open and self._when_empty is not None:
            self._when_empty()

    def when_empty(self, call: Callable[[], None]) -> None:
        """Calls it as soon as no socket is open, at once if none is."""
        self._when_empty = call
        if not self.open:
            call()


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
