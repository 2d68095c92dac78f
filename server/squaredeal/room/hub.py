"""Everybody who is told of one race, grouped by what they may see and when: each frame is encoded once for a group.

It knows no journal and no rule. A viewer that does not keep up gets one snapshot instead of what it missed, and is
closed when even that does not help; it never makes anybody else wait.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from squaredeal.diff.sight import Sight
from squaredeal.messages.codec import encode
from squaredeal.messages.outbound import Diff, Outbound, Progress
from squaredeal.session import CloseCode, CloseSocket

from .record import Record
from .sights import Sights
from .timers import Timers
from .viewer import Audience, Viewer

if TYPE_CHECKING:
    from .shown import Shown

LATE_BYTES: Final = 64 * 1024  # more than this in a socket's buffer: its viewer gets a snapshot when it has drained
DRAINED_BYTES: Final = 8 * 1024
MOST_BYTES: Final = 256 * 1024
LATE_MS: Final = 10_000
LOOK_MS: Final = 250  # how often late viewers are looked at


class Hub:
    """The viewers of one race."""

    def __init__(
        self,
        timers: Timers,
        now: Callable[[], int],
        shown: "Callable[[bool], Shown]",
    ) -> None:
        """Begin without viewers; `shown` returns the race as it is, or for True as it was: what groups are shown."""
        self._timers, self._now, self._shown = timers, now, shown
        self._audiences: dict[tuple[int | None, Sights, bool], Audience] = {}
        self._late: dict[Viewer, int] = {}
        self._is_looking = False

    def __len__(self) -> int:
        """Count the viewers."""
        return sum(len(audience.viewers) for audience in self._audiences.values())

    @property
    def watchers(self) -> int:
        """Count the viewers without a seat."""
        return sum(len(audience.viewers) for audience in self._audiences.values() if audience.own is None)

    def audiences(self, is_behind: bool = False) -> list[Audience]:
        """Return the groups of those who see the race as it is, or as it was."""
        return [audience for audience in self._audiences.values() if audience.is_behind is is_behind]

    def place(self, viewer: Viewer, own: int | None, sights: Sights, is_behind: bool = False) -> bool:
        """Put a viewer into the group of what it sees; return whether that has changed."""
        key = (own, sights, is_behind)
        if viewer.audience is not None and viewer.audience.key == key:
            return False
        self._take_out(viewer)
        audience = self._audiences.get(key)
        if audience is None:
            audience = self._audiences[key] = Audience(own, sights, is_behind, self._deliver)
        audience.enter(viewer)
        viewer.audience = audience
        return True

    def remove(self, viewer: Viewer) -> None:
        """Forget a viewer."""
        self._take_out(viewer)
        self._late.pop(viewer, None)

    def tell(self, message: Outbound) -> None:
        """Tell everybody who sees the race as it is."""
        frame = encode(message)
        for audience in self.audiences():
            audience.give(frame)

    def tell_all(self, message: Outbound) -> None:
        """Tell everybody, now, what has nothing to do with the play."""
        frame = encode(message)
        for audience in list(self._audiences.values()):
            audience.give(frame)

    def tell_each(self, message_for: Callable[[Audience], Outbound], is_behind: bool = False) -> None:
        """Tell every group what is its own."""
        for audience in self.audiences(is_behind):
            audience.give(encode(message_for(audience)))

    def tell_behind(self, messages_for: Callable[[int | None], Sequence[Outbound]]) -> None:
        """Tell those who see the race as it was, by the seat they hold."""
        frames: dict[int | None, list[bytes]] = {}
        for audience in self.audiences(is_behind=True):
            if audience.own not in frames:
                frames[audience.own] = [encode(message) for message in messages_for(audience.own)]
            for frame in frames[audience.own]:
                audience.give(frame)

    def moved(self, seat: int, record: Record, first: int, is_behind: bool = False) -> None:
        """Tell of a seat's rows `first` to the record's last, each group at its sight; the owner has had acks."""
        diffs: list[bytes] | None = None
        progress: bytes | None = None
        for audience in self.audiences(is_behind):
            if audience.own == seat:
                continue
            sight = audience.sight(seat)
            if sight is Sight.PROGRESS:
                progress = progress or encode(Progress(seat, record.rev, record.tip.home))
                audience.give(progress)
            elif sight is not None:
                diffs = diffs or _diffs(seat, record, first)
                for frame in diffs:
                    audience.give(frame)
        low = record.lowest_undo(first)
        if low is not None:
            self._show_undone(seat, low, is_behind)

    def given(self, viewer: Viewer) -> None:
        """Note that a viewer has just been given all boards as they are."""
        assert viewer.audience is not None
        viewer.depths = self._shown(viewer.audience.is_behind).depths()

    def _show_undone(self, seat: int, low: int, is_behind: bool) -> None:
        """Give a snapshot to whoever came after the position that an undo went back to, and so cannot know it."""
        self.renew(
            viewer
            for audience in self.audiences(is_behind)
            if audience.sight(seat) not in (None, Sight.PROGRESS)
            for viewer in list(audience.viewers)
            if low < viewer.depths.get(seat, 0)
        )

    def renew(self, viewers: Iterable[Viewer]) -> None:
        """Give viewers one snapshot, made once for a group; who is late gets theirs as soon as they have drained."""
        frames: dict[Audience, bytes] = {}
        for viewer in viewers:
            audience = viewer.audience
            if audience is not None and viewer not in self._late:
                if audience not in frames:
                    frames[audience] = self._snapshot(audience)
                audience.catch_up(viewer)
                viewer.send(frames[audience])
                self.given(viewer)
                self._look_at(viewer)

    def renew_behind(self) -> None:
        """Give one to everybody who sees the race as it was."""
        self.renew([viewer for audience in self.audiences(is_behind=True) for viewer in audience.viewers])

    def _snapshot(self, audience: Audience) -> bytes:
        return self._shown(audience.is_behind).snapshot(audience)

    def _deliver(self, viewer: Viewer, frames: Sequence[bytes], look: bool) -> None:
        if viewer in self._late:
            return
        for frame in frames:
            viewer.send(frame)
        if look:
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
        now, drained = self._now(), list[Viewer]()
        for viewer, since in list(self._late.items()):
            buffered = viewer.buffered()
            if buffered <= DRAINED_BYTES and viewer.audience is not None:
                viewer.audience.catch_up(viewer)  # late for all of it
                del self._late[viewer]
                drained.append(viewer)
            elif buffered > MOST_BYTES or now - since >= LATE_MS:
                self._close(viewer)
        self.renew(drained)
        for viewer in drained:
            for frame in () if viewer.audience is None else self._shown(viewer.audience.is_behind).ending():
                viewer.send(frame)
        self._look_later()

    def _close(self, viewer: Viewer) -> None:
        self.remove(viewer)
        viewer.shut(CloseSocket(CloseCode.SLOW, "Your connection could not keep up.", 1_000))

    def _take_out(self, viewer: Viewer) -> None:
        audience, viewer.audience = viewer.audience, None
        if audience is not None:
            audience.leave(viewer)
            if not audience.viewers:
                self._audiences.pop(audience.key, None)


def _diffs(seat: int, record: Record, first: int) -> list[bytes]:
    rows = range(first - 1, record.rev)
    return [encode(Diff(seat, row + 1, record.ats[row], record.moves[row], record.faces[row])) for row in rows]
