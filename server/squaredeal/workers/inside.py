"""One of several processes that serve one port, as it is inside: a node that tells its supervisor how it does.

It is forked from the supervisor, and what it says goes through one pipe: that its loop turns, that it is ready, or why
it cannot be; the pipe's end says that it is no more. A second pipe, which nobody writes into, ends with the supervisor:
a worker that reads its end drains and goes, however the supervisor went (`kill -9` too).

    pid, voice = fork_worker(settings, 1, Shared(sock, Leash.new(), SharedRates()))
"""

import contextlib
import faulthandler
import os
import select
import signal
import socket
import threading
import time
import traceback
from typing import Final, NamedTuple

import msgspec

from squaredeal.serving import LATE_S, Beat, run_node
from squaredeal.settings import Settings, SettingsError
from squaredeal.store import StoreError
from squaredeal.web.errors import StartError
from squaredeal.web.rate import Rates

from .pulse import beat_every_s

BEAT: Final = b"."  # the event loop turns
READY: Final = b"R"
FAILED: Final = b"F"  # and the sentence behind it
SENTENCE_BYTES: Final = 3_000  # written at once, whatever the system: no pipe takes less than 4 kB
WRONG, FAILURE, BROKEN = 2, 1, 70  # exit codes: the settings, the start, a defect
SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
TELL_WHERE: Final = signal.SIGUSR1  # has a worker write where each of its threads is, whether its loop turns or not


class Leash(NamedTuple):
    """The pipe that ends with the supervisor: workers read `inside`, only the supervisor holds `outside` open."""

    inside: int
    outside: int

    @classmethod
    def new(cls) -> "Leash":
        """One for all workers of a supervisor."""
        return cls(*os.pipe())


def settings_of(settings: Settings, number: int) -> Settings:
    """The settings of worker 1, 2 …: a name and a metrics port of its own."""
    name = f"{settings.node or 'node'}-{number}"
    port = settings.metrics_port and settings.metrics_port + number - 1
    return msgspec.structs.replace(settings, node=name, metrics_port=port)


class Shared(NamedTuple):
    """What all workers of a supervisor have together: the listening socket, the leash, and how fast anybody may ask."""

    sock: socket.socket
    leash: Leash
    rates: Rates


def fork_worker(settings: Settings, number: int, shared: Shared) -> tuple[int, int]:
    """Starts a worker on the listening socket; returns its process id and the pipe it is heard by.

    The caller must have no other thread: a lock that one of them holds would be held for ever in the worker.
    """
    voice, mouth = os.pipe()
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # none is to reach a worker that still has our handlers
    try:
        pid = os.fork()
        if pid == 0:
            os.close(voice)
            _live(settings_of(settings, number), number, shared, mouth)
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    os.close(mouth)
    return pid, voice


def _live(settings: Settings, number: int, shared: Shared, mouth: int) -> None:
    """The worker's whole life; it never returns into what the supervisor was doing."""
    code = BROKEN
    try:
        signal.set_wakeup_fd(-1)
        for each in SIGNALS:
            signal.signal(each, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        os.close(shared.leash.outside)
        faulthandler.register(TELL_WHERE, all_threads=True)
        threading.Thread(target=_watch, args=(shared.leash.inside, settings.drain_s), name="leash", daemon=True).start()
        code = _serve(settings, number, shared, mouth)
    except BaseException:  # noqa: BLE001 - nobody is above to see it
        traceback.print_exc()
    finally:
        os._exit(code)


def _serve(settings: Settings, number: int, shared: Shared, mouth: int) -> int:
    try:
        beat = Beat(lambda: _beat(mouth), beat_every_s(settings.hung_s)) if settings.hung_s else None
        run_node(settings, shared.sock, lambda: _say(mouth, READY), beat, shared.rates, worker=number)
    except (SettingsError, StartError, StoreError) as error:
        _say(mouth, FAILED + str(error).encode()[:SENTENCE_BYTES])
        return WRONG if isinstance(error, SettingsError) else FAILURE
    return 0


def _say(mouth: int, what: bytes) -> None:
    with contextlib.suppress(BrokenPipeError):  # nobody is left to hear it, and the leash ends this process
        os.write(mouth, what)


def _beat(mouth: int) -> None:
    """Never waits: while the supervisor does not read there is nobody to be told."""
    poll = select.poll()
    poll.register(mouth, select.POLLOUT)
    if any(state & select.POLLOUT for _, state in poll.poll(0)):
        _say(mouth, BEAT)


def _watch(inside: int, drain_s: float) -> None:
    """Waits for the supervisor's end, then ends this process in order, or not in order if its loop does not turn."""
    os.read(inside, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(drain_s + LATE_S)
    os._exit(BROKEN)
