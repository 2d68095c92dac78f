"""Shared time: it stands on the monotonic clock, survives restarts and never goes back."""

import pytest

from squaredeal.clock import HEADROOM_MS, STALE_MS, VAGUE_MS, Anchor, Clock, MachineTime, ManualClock, SettableTime


def test_starts_from_the_wall_clock() -> None:
    machine = SettableTime(5_000)
    machine.monotonic = 17
    clock = Clock(machine)
    assert clock.now() == 5_000
    clock.resume(None)
    assert clock.now() == 5_000


def test_a_wall_clock_jump_moves_nothing() -> None:
    machine = SettableTime(10_000_000)
    clock = Clock(machine)
    machine.wall -= 3_600_000
    assert clock.now() == 10_000_000
    machine.wall += 7_200_000
    machine.monotonic += 40
    assert clock.now() == 10_000_040


@pytest.mark.parametrize("jump", [-3_600_000, 0, 3_600_000])
def test_a_restart_on_the_same_boot_goes_on_whatever_the_wall_clock_says(jump: int) -> None:
    machine = SettableTime(10_000_000)
    saved = Clock(machine).anchor()
    machine.monotonic += 2_000
    machine.wall += 2_000 + jump
    restarted = Clock(machine)
    restarted.resume(saved)
    assert restarted.now() == 10_002_000


def test_after_a_reboot_the_wall_clock_leads() -> None:
    saved = Clock(SettableTime(10_000_000, "first")).anchor()
    machine = SettableTime(10_500_000, "second")
    machine.monotonic = 3
    rebooted = Clock(machine)
    rebooted.resume(saved)
    assert rebooted.now() == 10_500_000


def test_after_a_reboot_shared_time_never_goes_back() -> None:
    saved = Clock(SettableTime(10_000_000, "first")).anchor()
    machine = SettableTime(9_000_000, "second")
    machine.monotonic = 3
    rebooted = Clock(machine)
    rebooted.resume(saved)
    assert rebooted.now() == 10_000_000 + HEADROOM_MS


def test_a_machine_that_cannot_name_its_boots_is_taken_as_rebooted() -> None:
    rebooted = Clock(SettableTime(9_000_000, ""))
    rebooted.resume(Anchor("", 1, 10_000_000))
    assert rebooted.now() == 10_000_000 + HEADROOM_MS


def test_an_anchor_resumed_at_once_changes_nothing() -> None:
    clock = ManualClock(77_000)
    clock.advance(5)
    clock.resume(clock.anchor())
    assert clock.now() == 77_005


def test_the_manual_clock_does_not_go_back() -> None:
    with pytest.raises(ValueError, match="back"):
        ManualClock().advance(-1)


def test_the_machine_tells_time() -> None:
    machine = MachineTime()
    first = machine.monotonic_ms()
    assert machine.monotonic_ms() >= first
    assert machine.wall_ms() > 1_600_000_000_000
    assert machine.boot() == machine.boot()


def test_a_clock_without_a_source_reads_the_machine() -> None:
    clock = Clock()
    assert abs(clock.now() - MachineTime().wall_ms()) < 60_000


def following(machine: SettableTime, shared_ms: int = 5_000_000) -> Clock:
    clock = Clock(machine)
    assert clock.follow(shared_ms, asked=machine.monotonic, told=machine.monotonic)
    return clock


def test_following_takes_the_others_time_whatever_the_own_clocks_say() -> None:
    machine = SettableTime(9_000_000)
    machine.monotonic = 100
    clock = Clock(machine)
    machine.monotonic = 140
    assert clock.follow(5_000_000, asked=100, told=140)  # read twenty ms ago, as far as anybody can tell
    assert clock.now() == 5_000_020
    assert clock.is_following
    machine.wall += 3_600_000
    assert clock.now() == 5_000_020


@pytest.mark.parametrize("heard", [5_000_960, 5_000_980, 5_001_000])
def test_what_agrees_with_where_it_stands_changes_nothing(heard: int) -> None:
    machine = SettableTime(0)
    clock = following(machine)
    machine.monotonic += 1_000
    assert clock.follow(heard, asked=960, told=1_000)
    assert clock.now() == 5_001_000


def test_it_catches_up_as_far_as_is_certain() -> None:
    machine = SettableTime(0)
    clock = following(machine)
    machine.monotonic += 1_000
    assert clock.follow(5_001_300, asked=960, told=1_000)
    assert clock.now() == 5_001_300


def test_it_stands_still_rather_than_go_back() -> None:
    machine = SettableTime(0)
    clock = following(machine)
    machine.monotonic += 1_000
    assert clock.follow(5_000_700, asked=1_000, told=1_000)
    readings = []
    for _ in range(5):
        readings.append(clock.now())
        machine.monotonic += 100
    assert readings == [5_001_000, 5_001_000, 5_001_000, 5_001_000, 5_001_100]


def test_an_answer_that_was_long_on_its_way_is_not_followed() -> None:
    machine = SettableTime(0)
    clock = following(machine)
    machine.monotonic += VAGUE_MS + 1
    assert not clock.follow(7_000_000, asked=0, told=VAGUE_MS + 1)
    assert clock.now() == 5_000_000 + VAGUE_MS + 1
    machine.monotonic = STALE_MS + 1
    assert clock.is_stale  # it counts from the answer that was followed
    assert clock.follow(7_000_000, asked=machine.monotonic - VAGUE_MS, told=machine.monotonic)
    assert not clock.is_stale


def test_a_clock_that_follows_nobody_is_never_stale() -> None:
    machine = SettableTime(0)
    clock = Clock(machine)
    machine.monotonic += 10 * STALE_MS
    assert not clock.is_stale
    assert not clock.is_following


def test_the_manual_clock_follows_nobody() -> None:
    clock = ManualClock(1_000)
    assert clock.follow(5, asked=0, told=0)
    assert clock.now() == 1_000
    assert not clock.is_following
