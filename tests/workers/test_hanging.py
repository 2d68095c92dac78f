"""A worker whose event loop does not turn any more is killed and started again; one that is merely late is not."""

from __future__ import annotations

import os
import signal

import pytest

from squaredeal.serving_deadline import BROKEN
from squaredeal.workers.pulse import FIRST_S, LOOK_S, Pulse, beat_every_s
from squaredeal.workers.starved import starved_s
from squaredeal.workers.worker import Worker
from tests.faults.server_process import START_S

from .conftest import Make
from .together import knocking, lives, until

LIMIT_S = 30.0


@pytest.mark.parametrize("how", ["spins", "stuck"])
def test_a_worker_that_hangs_is_killed_and_started_again(make: Make, how: str) -> None:
    server = make(2, hung_s="4")
    server.program = ("tests.workers.hanging", how)
    server.start()
    hung, well = server.pid_of(1), server.pid_of(2)
    os.kill(hung, signal.SIGUSR2)
    until(lambda: not lives(hung))
    until(lambda: server.find(1) is not None)
    until(lambda: server.metrics(1)["squaredeal_ready"] == 1)
    assert server.pid_of(2) == well
    log = server.log.read_text()
    assert log.count("worker hangs") == log.count("hanging worker killed") == 1  # asked where it is, then killed
    assert "tests/workers/hanging.py" in log
    assert "signal 9" in log
    with knocking(server) as came:
        until(lambda: len(came) >= 20)
    assert set(came) == {"200"}
    assert server.stop_and_hear() == (0, "")
    assert not any(map(lives, server.seen))


def test_a_worker_that_is_stopped_hangs_too(make: Make) -> None:
    server = make(2, hung_s="4")
    server.start()
    stopped = server.pid_of(2)
    os.kill(stopped, signal.SIGSTOP)
    until(lambda: not lives(stopped))
    until(lambda: server.find(2) is not None)
    assert server.stop_and_hear() == (0, "")


def test_a_second_interrupt_does_not_wait_for_a_worker_that_hangs(make: Make) -> None:
    server = make(2, drain_s="300", hung_s="0")
    server.start()
    assert server.process is not None
    os.kill(server.pid_of(1), signal.SIGSTOP)
    well = server.pid_of(2)
    server.process.send_signal(signal.SIGINT)
    until(lambda: not lives(well))  # so the first one was heard by itself
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(START_S) == BROKEN
    assert "workers did not end" in server.log.read_text()
    assert not any(map(lives, server.seen))


def test_no_worker_is_killed_where_that_is_not_wanted(make: Make) -> None:
    server = make(1, "--hung-s", "0")
    server.start()
    assert server.ask("/healthz/live").status_code == 200
    assert server.stop_and_hear() == (0, "")


def looked_at(pulse: Pulse, seconds: int, *, start: int = 0, starved: float = 0.0) -> list[bool]:
    """Look once a second; of each second the worker was ready and not let to run for `starved`."""
    return [pulse.is_hung(float(now), now * starved) for now in range(start + 1, start + seconds + 1)]


def beating(limit_s: float = LIMIT_S) -> Pulse:
    pulse = Pulse(limit_s, 0.0)
    pulse.beat()
    return pulse


def test_silence_as_long_as_the_limit_is_a_hang() -> None:
    assert looked_at(beating(), 31) == [False] * 29 + [True] * 2


def test_a_beat_begins_anew() -> None:
    pulse = beating()
    looked_at(pulse, 29)
    pulse.beat()
    assert not any(looked_at(pulse, 29, start=29))


def test_a_first_beat_may_take_longer() -> None:
    assert looked_at(Pulse(LIMIT_S, 0.0), int(FIRST_S)) == [False] * (int(FIRST_S) - 1) + [True]


def test_once_the_end_has_begun_less_patience_is_had() -> None:
    pulse = beating()
    assert not any(looked_at(pulse, 7))
    pulse.hurry()
    assert looked_at(pulse, 3, start=7) == [False, False, True], "what it was silent before counts"


def test_no_hurry_makes_a_limit_longer_or_one_where_there_is_none() -> None:
    short, none = beating(4.0), beating(0)
    short.hurry()
    none.hurry()
    assert looked_at(short, 4) == [False, False, False, True]
    assert not any(looked_at(none, 10_000))


def test_time_in_which_the_supervisor_did_not_run_does_not_count() -> None:
    pulse = beating()
    assert not pulse.is_hung(3_600.0)
    pulse.beat()
    assert pulse.silent_s == 0


def test_a_worker_that_is_not_let_to_run_is_silent_without_fault() -> None:
    assert not any(looked_at(beating(), 299, starved=1.0))
    assert any(looked_at(beating(), 310, starved=1.0))  # nor is one ever forgotten


def test_limits_are_kept_by_nobody_who_has_none() -> None:
    assert not any(looked_at(beating(0), 10_000))


@pytest.mark.parametrize("limit_s", [0.5, 2.0, 30.0, 3_600.0])
def test_a_worker_beats_many_times_before_it_is_taken_for_hung(limit_s: float) -> None:
    assert 0 < beat_every_s(limit_s) <= min(LOOK_S, limit_s / 10)


def test_what_a_worker_says_is_heard_however_it_is_cut() -> None:
    worker = Worker(1, LIMIT_S)
    worker.started(0, -1, 0.0)
    for said in (b".", b"..R.", b"."):
        worker.hear(said, 7.0)
    assert (worker.is_ready, worker.ready_at, worker.failure) == (True, 7.0, "")
    for said in (b"...FThe Redis. Really", b" not here."):
        worker.hear(said, 8.0)
    assert (worker.ready_at, worker.failure) == (7.0, "The Redis. Really not here.")


def test_the_system_tells_how_long_a_process_waited_for_a_core() -> None:
    assert starved_s(os.getpid()) >= 0
    assert starved_s(2**30) == 0  # nobody
