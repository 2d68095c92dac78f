"""Shared time in whole milliseconds: the only reader of the machine's clocks.

Shared time runs on the monotonic clock from an anchor, so that setting the wall clock moves nothing. Alone on its
database, a node keeps the anchor beside the races: a restart on the same boot goes on from it, and after a reboot
shared time never goes back behind what was handed out before. Where several machines share a database they all follow
its clock, and the anchor is renewed every 10 s. It knows nothing of races or databases.

>>> clock = ManualClock(1_000)
>>> clock.advance(250)
>>> clock.now()
1250
"""

import time
from pathlib import Path
from typing import Protocol

from msgspec import Struct

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
STALE_MS = 30_000  # three renewals missed
VAGUE_MS = 1_000  # a reading of somebody else's clock that took longer says too little
HEADROOM_MS = 15_000  # how far ahead of the last saved anchor shared time may have been handed out: three missed beats


class Anchor(Struct, frozen=True):
    """One instant told by both clocks of a boot. `boot` is "" where the machine can't name its boots."""

    boot: str
    monotonic_ms: int
    shared_ms: int


class TimeSource(Protocol):
    """The three readings a clock is made of."""

    def boot(self) -> str:
        """Name this boot of the machine, "" if it can't be named."""

    def monotonic_ms(self) -> int:
        """Milliseconds that only go forward while this boot lasts."""

    def wall_ms(self) -> int:
        """Milliseconds since 1970 as the machine believes; may jump either way."""


class MachineTime:
    """The machine's own clocks."""

    def boot(self) -> str:
        """Name this boot by the kernel's boot id; "" off Linux."""
        try:
            return BOOT_ID.read_text("ascii").strip()
        except OSError:
            return ""

    def monotonic_ms(self) -> int:
        """Read the boot-time clock, which counts a suspended machine's sleep too; elsewhere the plain one."""
        boottime = getattr(time, "CLOCK_BOOTTIME", None)
        return (time.monotonic_ns() if boottime is None else time.clock_gettime_ns(boottime)) // 1_000_000

    def wall_ms(self) -> int:
        """Read the wall clock."""
        return time.time_ns() // 1_000_000


class Clock:
    """Shared milliseconds on a monotonic anchor."""

    def __init__(self, source: TimeSource | None = None) -> None:
        """Start from the wall clock of `source`, the machine where none is given."""
        self._source: TimeSource = source or MachineTime()
        self._boot = self._source.boot()
        self._offset = self._source.wall_ms() - self._source.monotonic_ms()
        self._floor = 0
        self._followed: int | None = None

    def now(self) -> int:
        """Shared time, milliseconds; never falls."""
        return max(self._source.monotonic_ms() + self._offset, self._floor)

    def monotonic(self) -> int:
        """Read the monotonic clock, ms: what `follow` measures the way of a question and its answer by."""
        return self._source.monotonic_ms()

    @property
    def is_following(self) -> bool:
        """Whether it follows another clock."""
        return self._followed is not None

    @property
    def is_stale(self) -> bool:
        """Whether it follows another clock and has not heard of it for 30 s: then no result should rest on it."""
        return self._followed is not None and self._source.monotonic_ms() - self._followed > STALE_MS

    def follow(self, shared_ms: int, *, asked: int, told: int) -> bool:
        """Follow another clock that read `shared_ms` somewhere between the own monotonic readings `asked` and `told`.

        Does nothing while what it hears agrees with where it stands, and stands still, rather than go back, until the
        other has caught up. False, and nothing has changed, if the answer was more than a second on its way. The way
        of bounding by a round trip is Cristian's (F. Cristian, Probabilistic clock synchronization, 1989).
        """
        if told - asked > VAGUE_MS:
            return False
        if self._followed is None:
            self._offset = shared_ms - (asked + told) // 2
        else:
            self._floor = self.now()
            self._offset = min(max(self._offset, shared_ms - told), shared_ms - asked)
        self._followed = told
        return True

    def resume(self, saved: Anchor | None) -> None:
        """Go on from an anchor saved earlier; None starts afresh from the wall clock.

        The same boot goes on exactly where it was, whatever the wall clock says. Another boot takes the wall clock, but
        not less than the saved time and its headroom, as that much may have been handed out before the machine stopped.
        """
        monotonic = self._source.monotonic_ms()
        if saved is None:
            shared = self._source.wall_ms()
        elif saved.boot == self._boot and self._boot:
            shared = saved.shared_ms + monotonic - saved.monotonic_ms
        else:
            shared = max(self._source.wall_ms(), saved.shared_ms + HEADROOM_MS)
        self._offset = shared - monotonic

    def anchor(self) -> Anchor:
        """The present instant, to be saved and resumed from."""
        monotonic = self._source.monotonic_ms()
        return Anchor(self._boot, monotonic, monotonic + self._offset)


class SettableTime:
    """A machine whose clocks are set by hand, for tests: `boot_id`, `monotonic` and `wall` are plain attributes."""

    def __init__(self, wall: int, boot_id: str = "manual") -> None:
        """Set both clocks to `wall`, ms."""
        self.boot_id = boot_id
        self.monotonic = wall
        self.wall = wall

    def boot(self) -> str:
        """Name this boot."""
        return self.boot_id

    def monotonic_ms(self) -> int:
        """The monotonic reading."""
        return self.monotonic

    def wall_ms(self) -> int:
        """The wall reading."""
        return self.wall


class ManualClock(Clock):
    """A clock that stands still until it is moved."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        """Stand at `now`, shared ms."""
        self.machine = SettableTime(now)
        super().__init__(self.machine)

    def follow(self, shared_ms: int, *, asked: int, told: int) -> bool:
        """Follow nobody, whoever offers."""
        return True

    def advance(self, ms: int) -> None:
        """Let `ms` milliseconds pass on every clock of the machine; time never goes back."""
        if ms < 0:
            raise ValueError("time does not go back")
        self.machine.monotonic += ms
        self.machine.wall += ms
