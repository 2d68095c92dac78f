"""Everybody who is told of one race, grouped by what they may see: each frame is encoded once for a group.

It knows no journal and no rule. A viewer that does not keep up gets one snapshot instead of what it missed, and is
closed when even that does not help; it never makes anybody else wait.
"""

from collections.abc import Callable, Mapping
from typing import Final

from squaredeal.diff.sight import Sight
from squaredeal.messages.codec import encode
from squaredeal.messages.outbound import Diff, Outbound, Progress
from squaredeal.session import CloseCode, CloseSocket

from .record import Record
from .sights import Sights
from .timers import Timers
from .viewer import Audience, Viewer

LATE_BYTES: Final = 64 * 1024  # more than this in a socket's buffer: its viewer gets a snapshot when it has drained
DRAINED_BYTES: Final = 8 * 1024
MOST_BYTES: Final = 256 * 1024
LATE_MS: Final = 10_000
LOOK_MS: Final = 250  # how often late viewers are looked at
LOOK_BYTES: Final = 8 * 1024  # how much is given to a group before its sockets' buffers are looked at


class Hub:
    """The viewers of one race."""

    def __init__(
        self,
        timers: Timers,
        now: Callable[[], int],
        snapshot: Callable[[Audience], bytes],
        ending: Callable[[], list[bytes]],
        depths: Callable[[], Mapping[int, int]],
    ) -> None:
        """Begin without viewers.

        `snapshot` makes the frame that a group's viewer can go on from; `ending` the frames of the race's end, if it
        has come, which no snapshot has; `depths` tells by seat how many steps can be taken back now.
        """
        self._timers, self._now, self._snapshot, self._ending = timers, now, snapshot, ending
        self._depths = depths
        self._audiences: dict[tuple[int | None, Sights], Audience] = {}
        self._late: dict[Viewer, int] = {}
        self._is_looking = False

    def __len__(self) -> int:
        """Count the viewers."""
        return sum(len(audience.viewers) for audience in self._audiences.values())

    @property
    def watchers(self) -> int:
        """Count the viewers without a seat."""
        return sum(len(audience.viewers) for audience in self._audiences.values() if audience.own is None)

    def audiences(self) -> list[Audience]:
        """Return the groups there are now."""
        return list(self._audiences.values())

    def place(self, viewer: Viewer, own: int | None, sights: Sights) -> bool:
        """Put a viewer into the group of what it sees; return whether that has changed."""
        if viewer.audience is not None and viewer.audience.key == (own, sights):
            return False
        self._take_out(viewer)
        audience = self._audiences.get((own, sights))
        if audience is None:
            audience = self._audiences[(own, sights)] = Audience(own, sights)
        audience.viewers[viewer] = None
        viewer.audience = audience
        return True

    def remove(self, viewer: Viewer) -> None:
        """Forget a viewer."""
        self._take_out(viewer)
        self._late.pop(viewer, None)

    def tell(self, message: Outbound) -> None:
        """Tell everybody the same."""
        frame = encode(message)
        for audience in self.audiences():
            self._give(audience, frame)

    def tell_each(self, message_for: Callable[[Audience], Outbound]) -> None:
        """Tell every group what is its own."""
        for audience in self.audiences():
            self._give(audience, encode(message_for(audience)))

    def moved(self, seat: int, record: Record, first: int) -> None:
        """Tell of a seat's rows `first` to the record's last, each group at its sight; the owner has had acks."""
        diffs: list[bytes] | None = None
        progress: bytes | None = None
        for audience in self.audiences():
            if audience.own == seat:
                continue
            sight = audience.sight(seat)
            if sight is Sight.PROGRESS:
                progress = progress or encode(Progress(seat, record.rev, record.tip.home))
                self._give(audience, progress)
            elif sight is not None:
                diffs = diffs or _diffs(seat, record, first)
                for frame in diffs:
                    self._give(audience, frame)
        low = record.lowest_undo(first)
        if low is not None:
            self._show_undone(seat, low)

    def given(self, viewer: Viewer) -> None:
        """Note that a viewer has just been given all boards as they are."""
        viewer.depths = self._depths()

    def _show_undone(self, seat: int, low: int) -> None:
        """Give a snapshot to whoever came after the position that an undo went back to, and so cannot know it."""
        for audience in self.audiences():
            if audience.sight(seat) in (None, Sight.PROGRESS):
                continue
            frame: bytes | None = None
            for viewer in list(audience.viewers):
                if low < viewer.depths.get(seat, 0) and viewer not in self._late:
                    frame = frame or self._snapshot(audience)
                    viewer.send(frame)
                    self.given(viewer)
                    self._look_at(viewer)

    def renew(self, viewer: Viewer) -> None:
        """Give a viewer one snapshot, now or as soon as it has drained."""
        if viewer.audience is None:
            return
        if viewer not in self._late:
            viewer.send(self._snapshot(viewer.audience))
            self.given(viewer)
            self._look_at(viewer)

    def _give(self, audience: Audience, frame: bytes) -> None:
        late = self._late
        if late:
            for viewer in audience.viewers:
                if viewer not in late:
                    viewer.send(frame)
        else:
            for viewer in audience.viewers:
                viewer.send(frame)
        audience.unlooked += len(frame)
        if audience.unlooked >= LOOK_BYTES:
            audience.unlooked = 0
            for viewer in list(audience.viewers):
                self._look_at(viewer)

    def _look_at(self, viewer: Viewer) -> None:
        buffered = viewer.buffered()
        if buffered > MOST_BYTES:
            self._close(viewer)
        elif buffered > LATE_BYTES and viewer not in self._late:
            self._late[viewer] = self._now()
            self._look_later()

    def _look_later(self) -> None:
        if self._late and not self._is_looking:
            self._is_looking = True
            self._timers.at(self._now() + LOOK_MS, self._look_at_late)

    def _look_at_late(self) -> None:
        self._is_looking = False
        now = self._now()
        for viewer, since in list(self._late.items()):
            buffered = viewer.buffered()
            if buffered <= DRAINED_BYTES and viewer.audience is not None:
                del self._late[viewer]
                for frame in (self._snapshot(viewer.audience), *self._ending()):
                    viewer.send(frame)
                self.given(viewer)
            elif buffered > MOST_BYTES or now - since >= LATE_MS:
                self._close(viewer)
        self._look_later()

    def _close(self, viewer: Viewer) -> None:
        self.remove(viewer)
        viewer.shut(CloseSocket(CloseCode.SLOW, "Your connection could not keep up.", 1_000))

    def _take_out(self, viewer: Viewer) -> None:
        audience, viewer.audience = viewer.audience, None
        if audience is not None:
            del audience.viewers[viewer]
            if not audience.viewers:
                self._audiences.pop(audience.key, None)


def _diffs(seat: int, record: Record, first: int) -> list[bytes]:
    rows = range(first - 1, record.rev)
    return [encode(Diff(seat, row + 1, record.ats[row], record.moves[row], record.faces[row])) for row in rows]
