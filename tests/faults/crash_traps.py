"""How a process is made to die at a chosen passage of one of its functions: before it, after it, or in its stead.

It knows no gap of the server.

    trap = Trap("append.after_commit", nth=3)
    dies_after(GroupCommit, "_commit", trap, lambda arguments, outcomes: [])
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
import os
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

Row = tuple[str, int, int, str]
"""(race, seat, rev, move), the move "" where the place does not know it."""

Arguments = Mapping[str, Any]
Sees = Callable[[Arguments, Any], Sequence[Row] | None]
"""Whether a call passes the gap: the moves it is about, None if it does not."""


class Written(Protocol):
    """A socket's way out."""

    def buffered(self) -> int:
        """Bytes that are not with the kernel yet."""


class Trap:
    """Counts passages, and kills the process at the chosen one."""

    def __init__(self, gap: str, nth: int) -> None:
        self._gap, self._left = gap, nth
        self._rows: Sequence[Row] = ()
        self.is_sprung = False

    def passed(self, rows: Sequence[Row]) -> bool:
        """Counts one passage; True once it is the one to die in."""
        self._left -= 1
        if self._left == 0:
            self._rows, self.is_sprung = rows, True
        return self.is_sprung

    def die(self) -> None:
        """Says where, and ends as by kill -9."""
        os.write(2, json.dumps({"died": self._gap, "rows": self._rows}).encode() + b"\n")
        os.kill(os.getpid(), signal.SIGKILL)

    def die_when_written(self, wires: Iterable[Written], looks: int = 400) -> None:
        """Dies once everything that was said is on its way, or after two seconds."""
        waiting = [wire for wire in wires if wire.buffered()]
        if waiting and looks:
            asyncio.get_running_loop().call_later(0.005, self.die_when_written, waiting, looks - 1)
        else:
            self.die()


def dies_before(owner: Any, name: str, trap: Trap, sees: Sees) -> None:
    """Dies before a call."""
    original = getattr(owner, name)

    @functools.wraps(original)
    def guarded(*args: Any, **named: Any) -> Any:
        rows = sees(_bound(original, args, named), None)
        if rows is not None and trap.passed(rows):
            trap.die()
        return original(*args, **named)

    setattr(owner, name, guarded)


def dies_after(owner: Any, name: str, trap: Trap, sees: Sees) -> None:
    """Dies when a call has returned, before its caller hears of it."""
    original = getattr(owner, name)

    def look(args: Any, named: Any, result: Any) -> None:
        rows = sees(_bound(original, args, named), result)
        if rows is not None and trap.passed(rows):
            trap.die()

    @functools.wraps(original)
    def guarded(*args: Any, **named: Any) -> Any:
        result = original(*args, **named)
        look(args, named, result)
        return result

    @functools.wraps(original)
    async def guarded_later(*args: Any, **named: Any) -> Any:
        result = await original(*args, **named)
        look(args, named, result)
        return result

    setattr(owner, name, guarded_later if inspect.iscoroutinefunction(original) else guarded)


def dies_instead(
    owner: Any, name: str, trap: Trap, sees: Sees, wires: Callable[[Arguments], Iterable[Written]]
) -> None:
    """Calls it no more from the passage on, and dies when what was said before is written."""
    original = getattr(owner, name)

    @functools.wraps(original)
    def guarded(*args: Any, **named: Any) -> Any:
        if trap.is_sprung:
            return None
        bound = _bound(original, args, named)
        rows = sees(bound, None)
        if rows is not None and trap.passed(rows):
            trap.die_when_written(list(wires(bound)))
            return None
        return original(*args, **named)

    setattr(owner, name, guarded)


def _bound(function: Callable[..., Any], args: Any, named: Any) -> Arguments:
    return inspect.signature(function).bind(*args, **named).arguments
