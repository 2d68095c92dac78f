"""The standard streams of a process that serves, which may be closed, or close while it runs.

A terminal is closed, a program that read our output is gone: nothing of that is a reason to serve less, or to end
otherwise. It knows not what is written.

    keep_open()
    say("Square Deal is ready")
    let_go()                       # at the very end
"""

import contextlib
import os
import select
import sys
from typing import Final

LAST: Final = 2  # 0, 1 and 2 are the standard streams


def keep_open() -> None:
    """Has all three open, on nothing where they are closed: the database could become what errors are written to."""
    while (file := os.open(os.devnull, os.O_RDWR)) <= LAST:
        os.set_inheritable(file, True)
    os.close(file)
    if sys.stdout is None:
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 - for the life of the process
    if sys.stderr is None:
        sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115 - as above


def say(line: str) -> None:
    """Print a line, to whoever still reads."""
    with contextlib.suppress(OSError):
        print(line, flush=True)


def takes_line(file: int, patience_s: float = 0.0) -> bool:
    """Whether a line can be written without waiting for a reader, now or within so many seconds.

    One that is gone for good takes it, too: the write raises at once.
    """
    if not hasattr(select, "poll"):
        return True
    poll = select.poll()
    poll.register(file, select.POLLOUT)
    return bool(poll.poll(patience_s * 1_000))


def let_go() -> None:
    """Throw away what nobody takes: the interpreter would try it again, and make a failure of its own end of it."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, stream.fileno())
            os.close(nothing)
