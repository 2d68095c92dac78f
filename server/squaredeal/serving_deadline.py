"""The last moment of a process that was told to end: then it ends, whatever holds it up.

A thread waits for it, so that neither an event loop that does not turn nor a library's thread can hinder it. It knows
no node, and tells where every thread is before it ends the process.

    deadline = Deadline(28.0)
    deadline.told(signal.SIGTERM)    # may be called in a signal's handler: os._exit(70) 28 s later
"""

import contextlib
import faulthandler
import os
import select
import signal
import sys
import threading
import time
from typing import Final

from squaredeal.streams import takes_line

BROKEN: Final = 70  # exit code: a defect
CUT_OFF_S: Final = 5.0  # after a second Ctrl+C


class Deadline:
    """`seconds` after the first time it is told, `CUT_OFF_S` after a second Ctrl+C if that is sooner."""

    def __init__(self, seconds: float) -> None:
        """Nothing is told yet."""
        self._seconds = seconds
        self._hears, self._tells = os.pipe()
        os.set_blocking(self._tells, False)
        threading.Thread(target=self._wait, name="deadline", daemon=True).start()

    def told(self, number: int) -> None:
        """The process was told to end, by this signal; never waits."""
        with contextlib.suppress(BlockingIOError):  # it was told so thousands of times
            os.write(self._tells, bytes([number]))

    def _wait(self) -> None:
        end_at: float | None = None
        while end_at is None or time.monotonic() < end_at:
            left_s = None if end_at is None else max(0.0, end_at - time.monotonic())
            if not select.select([self._hears], [], [], left_s)[0]:
                continue
            number, now = os.read(self._hears, 1)[0], time.monotonic()
            if end_at is None:
                end_at = now + self._seconds
            elif number == signal.SIGINT:
                end_at = min(end_at, now + CUT_OFF_S)
        if takes_line(sys.stderr.fileno()):
            faulthandler.dump_traceback(all_threads=True)
        os._exit(BROKEN)
