"""Shared time: it stands on the monotonic clock, survives restarts and never goes back."""

import pytest

from squaredeal.clock import HEADROOM_MS, Anchor, Clock, MachineTime, ManualClock, SettableTime


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
