"""What signals mean to a process that serves: which end it, which one asks where it is, which are nothing to it.

It knows no node and no worker; who serves takes the signals, this says which.

    ignore_strays()                                   # before anything else: SIGUSR2 would end the process
    before = {each: signal.signal(each, end) for each in ending()}
    tell_where(tasks.note)                            # SIGUSR1: every thread's place, then `note`
"""

import faulthandler
import signal
from collections.abc import Callable
from types import FrameType
from typing import Final

TELL_WHERE: Final = signal.SIGUSR1
STRAYS: Final = ("SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPWR", "SIGSTKFLT")
Handler = Callable[[int, FrameType | None], object]


def ending() -> tuple[signal.Signals, ...]:
    """Those that end a process in order.

    SIGHUP, of a terminal that was closed, is one, unless whoever started the process had it ignored, as `nohup` does.
    """
    hang_up = signal.SIGHUP
    first = (signal.SIGTERM, signal.SIGINT)
    return first if signal.getsignal(hang_up) is signal.SIG_IGN else (*first, hang_up)


def ignore_strays() -> None:
    """Has signals that are not for us change nothing, where the system would end the process by them.

    Somebody's own handler stays. SIGQUIT and those of defects still end it at once.
    """
    strays = {getattr(signal, name) for name in STRAYS if hasattr(signal, name)}
    if hasattr(signal, "SIGRTMIN"):
        strays.update(range(signal.SIGRTMIN, signal.SIGRTMAX + 1))
    for number in sorted(strays):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.SIG_IGN)


def tell_where(then: Handler) -> None:
    """Has SIGUSR1 write where every thread is to stderr, even if none of them goes on, and then call `then`."""
    faulthandler.unregister(TELL_WHERE)  # a forked process would keep its parent's
    signal.signal(TELL_WHERE, then)
    faulthandler.register(TELL_WHERE, all_threads=True, chain=True)
