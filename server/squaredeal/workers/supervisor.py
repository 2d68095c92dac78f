"""The supervisor: starts the workers of one port, starts again those that die, and ends them all in order.

It has no thread and no event loop, so that it can fork at any time, and knows nothing of a node but what a worker says
of itself.

    code = Supervisor(settings, listen("127.0.0.1", 8000), lambda: print("ready")).run()
"""

import gc
import importlib
import os
import select
import signal
import socket
import time
from collections.abc import Callable
from types import FrameType
from typing import Final

import structlog

from squaredeal.parts import client
from squaredeal.serving import LATE_S
from squaredeal.serving_deadline import BROKEN, CUT_OFF_S
from squaredeal.settings import Settings, SettingsError
from squaredeal.signals import TELL_WHERE, ending, tell_where
from squaredeal.web.errors import StartError
from squaredeal.web.shared_rate import SharedRates

from .inside import FAILURE, WRONG, Shared, fork_worker
from .leash import Leash
from .pulse import LOOK_S as PULSE_S
from .starved import starved_s
from .worker import Worker

MOST_TRIES: Final = 5  # deaths of a worker in a row before it was ready, when no worker serves
LOOK_S: Final = 0.1  # between looks at workers that were cut off
READ_BYTES: Final = 4_096
LOADED: Final = ("squaredeal.store.postgres_database", "squaredeal.web.http_protocol", "squaredeal.web.socket_protocol")
log = structlog.get_logger(__name__)


class Supervisor:
    """The workers of one port."""

    def __init__(self, settings: Settings, sock: socket.socket, ready: Callable[[], None]) -> None:
        """`ready` is called once, when all workers let requests in."""
        self._settings, self._sock, self._ready = settings, sock, ready
        self._workers = [Worker(number, settings.hung_s) for number in range(1, settings.workers + 1)]
        self._shared = Shared(sock, Leash.new(), SharedRates())
        self._is_told = False
        self._signals: list[int] = []
        self._wakes, self._wake = os.pipe()
        self._kill_at: float | None = None
        """Once the end has begun: when a worker that is still there is cut off."""
        self._felt_at = 0.0
        self._code = 0
        self._error: SettingsError | StartError | None = None

    def run(self) -> int:
        """Supervises until all is over; the exit code. Raises `SettingsError`, `StartError` if no worker can serve."""
        _load()
        os.set_blocking(self._wake, False)
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        before = {each: signal.signal(each, self._note) for each in ending()}
        tell_where(self._note)
        try:
            while self._kill_at is None or any(worker.pid for worker in self._workers):
                self._turn()
        finally:
            self._sock.close()
            self._cut_off()
            signal.set_wakeup_fd(-1)
            for each, handler in before.items():
                signal.signal(each, handler)
        if self._error is not None:
            raise self._error
        return self._code

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self._signals.append(number)

    def _turn(self) -> None:
        now = time.monotonic()
        if self._kill_at is None:
            for worker in self._workers:
                if worker.pid is None and worker.due_at <= now:
                    self._start(worker, now)
        elif now >= self._kill_at:
            log.error("workers did not end", workers=[worker.number for worker in self._workers if worker.pid])
            self._code = BROKEN
            self._cut_off()
        self._hear(self._pause_s(now))
        if self._settings.hung_s:
            self._feel_pulses()
        while self._signals:
            self._heed(self._signals.pop(0))

    def _start(self, worker: Worker, now: float) -> None:
        try:
            pid, voice = fork_worker(self._settings, worker.number, self._shared)
        except OSError as error:  # no room for one more process, or file
            log.warning(
                "worker not started", worker=worker.number, reason=error.strerror, again_in_s=worker.put_off(now)
            )
        else:
            worker.started(pid, voice, now)

    def _pause_s(self, now: float) -> float | None:
        if self._kill_at is not None:
            due = [max(LOOK_S, self._kill_at - now)]
        else:
            due = [worker.due_at - now for worker in self._workers if worker.pid is None]
        if self._settings.hung_s:
            due.append(max(self._felt_at + PULSE_S - now, LOOK_S))
        return max(0.0, min(due)) if due else None

    def _feel_pulses(self) -> None:
        """Gives up workers whose loop does not turn: asked where they are, and at the next look killed."""
        now = time.monotonic()
        if now - self._felt_at < PULSE_S:
            return
        self._felt_at = now
        for worker in self._workers:
            if worker.pid is None or not worker.pulse.is_hung(now, starved_s(worker.pid)):
                continue
            silent_s = round(worker.pulse.silent_s, 1)
            if worker.is_given_up:
                log.error("hanging worker killed", worker=worker.number, silent_s=silent_s)
                os.kill(worker.pid, signal.SIGKILL)
            else:
                log.error("worker hangs", worker=worker.number, silent_s=silent_s)
                os.kill(worker.pid, TELL_WHERE)
            worker.is_given_up = True

    # --- what workers say

    def _hear(self, pause_s: float | None) -> None:
        poll = select.poll()
        poll.register(self._wakes, select.POLLIN)
        speakers = {worker.voice: worker for worker in self._workers if worker.pid is not None}
        for voice in speakers:
            poll.register(voice, select.POLLIN)
        for file, _ in poll.poll(None if pause_s is None else pause_s * 1_000 + 1):
            said = os.read(file, READ_BYTES)
            worker = speakers.get(file)
            if worker is not None:
                self._hear_of(worker, said)

    def _hear_of(self, worker: Worker, said: bytes) -> None:
        now = time.monotonic()
        if said:
            worker.hear(said, now)
            if not self._is_told and self._kill_at is None and all(each.is_ready for each in self._workers):
                self._is_told = True
                self._ready()
            return
        assert worker.pid is not None
        code = os.waitstatus_to_exitcode(os.waitpid(worker.pid, 0)[1])
        pause_s = worker.ended(now)
        if self._kill_at is None:
            self._died(worker, code, pause_s)
        elif code not in (0, *(-each for each in ending())):  # by the signal itself: it did not serve yet, or no more
            log.error("worker did not end in order", worker=worker.number, code=code)
            self._code = BROKEN

    def _died(self, worker: Worker, code: int, pause_s: float) -> None:
        """A worker has ended unasked: it is started again, unless it is plain that this leads nowhere."""
        serves = any(each.is_ready for each in self._workers)
        if worker.failure and code in (FAILURE, WRONG) and not (self._is_told and serves):
            self._error = SettingsError(worker.failure) if code == WRONG else StartError(worker.failure)
        elif worker.tries >= MOST_TRIES and not serves:
            text = f"worker {worker.number} ended {worker.tries} times before it was ready, last with {_how(code)}"
            self._error = StartError(text)
        else:
            how = _how(code)
            log.warning("worker ended", worker=worker.number, how=how, reason=worker.failure, again_in_s=pause_s)
            return
        self._end(signal.SIGTERM)

    # --- signals, and the end

    def _heed(self, number: int) -> None:
        """One of those that end us, or the one that asks all of us where we are."""
        if number != TELL_WHERE:
            self._end(number)
            return
        for worker in self._workers:
            if worker.pid is not None:
                os.kill(worker.pid, TELL_WHERE)

    def _end(self, number: int) -> None:
        """Passes the end on: nobody is let in any more, and every worker drains. A second Ctrl+C ends it at once.

        A worker that does not heed that one either, since its loop does not turn, is cut off `CUT_OFF_S` later.
        """
        now = time.monotonic()
        is_first = self._kill_at is None
        if self._kill_at is None:
            self._sock.close()
            self._kill_at = now + self._settings.drain_s + LATE_S + CUT_OFF_S
            for worker in self._workers:
                worker.pulse.hurry()
        elif number == signal.SIGINT:
            self._kill_at = min(self._kill_at, now + CUT_OFF_S)
        if is_first or number == signal.SIGINT:
            for worker in self._workers:
                if worker.pid is not None:
                    os.kill(worker.pid, signal.SIGTERM if is_first else signal.SIGINT)

    def _cut_off(self) -> None:
        for worker in self._workers:
            if worker.pid is not None:
                os.kill(worker.pid, signal.SIGKILL)


def _how(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"code {code}"


def _load() -> None:
    """Loads what every worker needs, once for all: they start sooner, share its memory, and are of one version."""
    for module in LOADED:
        importlib.import_module(module)
    client()
    gc.collect()
    gc.freeze()
