"""One of several processes that serve one port, as it is inside: a node that tells its supervisor how it does.

It is forked from the supervisor, and what it says goes through one pipe: that its loop turns, that it is ready, or why
it cannot be; the pipe's end says that it is no more. The other way there is a leash: see there.

    pid, voice = fork_worker(settings, 1, Shared(sock, Leash.new(), SharedRates()))
"""

import contextlib
import os
import select
import signal
import socket
import traceback
from typing import Final, NamedTuple

import msgspec

from squaredeal.serving import Beat, run_node
from squaredeal.serving_deadline import BROKEN
from squaredeal.serving_tasks import note
from squaredeal.settings import Settings, SettingsError
from squaredeal.signals import TELL_WHERE, ending, tell_where
from squaredeal.store import StoreError
from squaredeal.web.errors import StartError
from squaredeal.web.rate import Rates

from .leash import Leash, Watch
from .pulse import beat_every_s

BEAT: Final = b"."  # the event loop turns
READY: Final = b"R"
FAILED: Final = b"F"  # and the sentence behind it
SENTENCE_BYTES: Final = 3_000  # written at once, whatever the system: no pipe takes less than 4 kB
WRONG, FAILURE = 2, 1  # exit codes: the settings, the start


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
    ours = (*ending(), TELL_WHERE)
    signal.pthread_sigmask(signal.SIG_BLOCK, ours)  # none is to reach a worker that still has our handlers
    try:
        pid = os.fork()
        if pid == 0:
            os.close(voice)
            _live(settings_of(settings, number), number, shared, mouth)
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ours)
    os.close(mouth)
    return pid, voice


def _live(settings: Settings, number: int, shared: Shared, mouth: int) -> None:
    """The worker's whole life; it never returns into what the supervisor was doing."""
    code = BROKEN
    try:
        signal.set_wakeup_fd(-1)
        for each in ending():
            signal.signal(each, signal.SIG_DFL)
        tell_where(note)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (*ending(), TELL_WHERE))
        os.close(shared.leash.outside)
        code = _serve(settings, number, shared, mouth)
    except BaseException:  # noqa: BLE001 - nobody is above to see it
        traceback.print_exc()
    finally:
        os._exit(code)


def _serve(settings: Settings, number: int, shared: Shared, mouth: int) -> int:
    watch = Watch(shared.leash.inside, shared.sock, settings)
    watch.start()

    def beats() -> None:
        watch.beat()
        _beat(mouth)

    try:
        beat = Beat(beats, beat_every_s(settings.hung_s)) if settings.hung_s else None
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
