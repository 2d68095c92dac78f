"""What a worker does when its supervisor is gone, however it went: it drains and ends, and has the port no longer.

A pipe that nobody writes into ends with the supervisor; a thread waits for that. A worker that was stopped reads
nothing, so that on Linux the system lets it go on when the supervisor dies; elsewhere it ends once somebody lets it go
on. One whose loop does not turn closes the port by this thread, and ends as soon as that is plain.

    leash = Leash.new()                                   # in the supervisor, for all
    os.close(leash.outside)                               # in the worker
    watch = Watch(leash.inside, sock, settings); watch.start()
    watch.beat()                                          # the loop turns
"""

import contextlib
import ctypes
import faulthandler
import os
import signal
import socket
import sys
import threading
import time
from typing import Final, NamedTuple

from squaredeal.serving import LATE_S
from squaredeal.serving_deadline import BROKEN
from squaredeal.settings import Settings
from squaredeal.streams import takes_line

from .pulse import LOOK_S, Pulse
from .starved import starved_s

PR_SET_PDEATHSIG: Final = 1


class Leash(NamedTuple):
    """The pipe that ends with the supervisor: workers read `inside`, only the supervisor holds `outside` open."""

    inside: int
    outside: int

    @classmethod
    def new(cls) -> "Leash":
        """One for all workers of a supervisor."""
        return cls(*os.pipe())


class Watch:
    """Waits for the supervisor's end, then ends this process in order, or not in order if its loop does not turn."""

    def __init__(self, inside: int, sock: socket.socket, settings: Settings) -> None:
        """`sock` is the one that all workers accept from."""
        self._inside, self._sock, self._settings = inside, sock, settings
        self._beaten = threading.Event()

    def start(self) -> None:
        """From now on; for the life of the process."""
        with contextlib.suppress(AttributeError, OSError):  # Linux alone
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGCONT)
        threading.Thread(target=self._wait, name="leash", daemon=True).start()

    def beat(self) -> None:
        """Hear that the loop turns."""
        self._beaten.set()

    def _wait(self) -> None:
        os.read(self._inside, 1)
        os.kill(os.getpid(), signal.SIGTERM)
        pulse = Pulse(self._settings.hung_s, time.monotonic())
        pulse.hurry()
        end = time.monotonic() + self._settings.drain_s + LATE_S
        while time.monotonic() < end:
            time.sleep(LOOK_S)
            self._leave_port()
            if self._beaten.is_set():
                self._beaten.clear()
                pulse.beat()
            if pulse.is_hung(time.monotonic(), starved_s(os.getpid())):
                break
        if takes_line(sys.stderr.fileno()):
            faulthandler.dump_traceback(all_threads=True)
        os._exit(BROKEN)

    def _leave_port(self) -> None:
        """Has nobody listen on the port any more, in no process, if the loop has not done so: the next one needs it."""
        with contextlib.suppress(OSError):  # closed, as it should be; or a system that cannot
            self._sock.shutdown(socket.SHUT_RDWR)
