"""A seat's play desk: it takes plays on the seat's tip, has them committed, and acknowledges what is committed.

The tip is the confirmed record plus the moves that wait for their commit. One append is under way at a time; what comes
meanwhile goes with the next, and what comes in one turn of the loop goes together. It does not know who watches, and
never publishes before the ack.

The order of checks for a play of `m` as `rev`: a confirmed rev is compared with the record's text (the same ack again,
or `stale`) before any phase or rule; a waiting rev likewise, and its commit is waited for; the rev after the tip is
judged by the race and the rules; anything beyond is `stale`.

    desk = PlayDesk(room, 0, line, claim)
    desk.play(1, "6a", clock.now())  # the ack goes to the line once the move is committed
    await desk.clear()
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from squaredeal.engine import MoveTextError, Refusal, Why, parse_move
from squaredeal.messages.codec import encode
from squaredeal.messages.outbound import Ack
from squaredeal.session import CloseCode, CloseSocket
from squaredeal.store.outcomes import Append, Failed, Landed, Missed, Outcome, Row

from .record import Record, Tip
from .tasks import report

if TYPE_CHECKING:
    from .race_line import RaceLine
    from .room import Room

WAITING_MOST: Final = 120
MOVES_MOST: Final = 9_999
UNAVAILABLE: Final = "unavailable"
"""Why a move is refused whose commit failed: not the move's fault, it may be tried again."""


class _Waiting(NamedTuple):
    move: str
    tip: Tip


class PlayDesk:
    """One claim's desk. It outlives its socket until what it took is settled."""

    __slots__ = (
        "_ending",
        "_in_flight",
        "_is_due",
        "_line",
        "_room",
        "_waiting",
        "_when_clear",
        "claim",
        "is_open",
        "seat",
    )

    def __init__(self, room: "Room", seat: int, line: "RaceLine", claim: int) -> None:
        """Open the desk of `seat` for the socket that holds `claim`."""
        self._room, self.seat, self._line, self.claim = room, seat, line, claim
        self._waiting: deque[_Waiting] = deque()
        self._in_flight = 0
        self._is_due = False
        self._ending = False
        self._when_clear: list[Callable[[], None]] = []
        self.is_open = True

    @property
    def is_clear(self) -> bool:
        """Whether nothing waits for a commit."""
        return not self._waiting and not self._in_flight

    @property
    def tip(self) -> Tip | None:
        """The confirmed record with the waiting moves on it; None before the start."""
        if self._waiting:
            return self._waiting[-1].tip
        record = self._room.records.get(self.seat)
        return None if record is None else record.tip

    def play(self, rev: int, text: str, arrived: int) -> None:
        """Take a play whose frame arrived at `arrived`, shared ms. Raises `CloseSocket`."""
        if not self.is_open:
            return  # its socket is being closed
        record = self._room.records.get(self.seat)
        confirmed = 0 if record is None else record.rev
        tip_rev = confirmed + len(self._waiting)
        if record is not None and rev <= confirmed:
            self._play_again(record, rev, text)
        elif rev <= tip_rev:
            if self._waiting[rev - confirmed - 1].move != text:
                self._refuse(rev, Refusal(Why.STALE))
        elif rev == tip_rev + 1:
            self._judge(record, rev, text, arrived)
        else:
            self._refuse(rev, Refusal(Why.STALE))

    def end(self, then: Callable[[], None]) -> None:
        """Take no new move, and call `then` when all moves taken before are settled; now if they are.

        It is not called once the desk is replaced: moves that it was to stand behind may have gone nowhere.
        """
        self._ending = True
        self.when_clear(lambda: then() if self.is_open else None)

    def go_on(self) -> None:
        """Take moves again: the seat's end was refused."""
        self._ending = False

    async def clear(self) -> None:
        """Wait until all moves that were taken are settled."""
        cleared = asyncio.Event()
        self.when_clear(cleared.set)
        await cleared.wait()

    def when_clear(self, then: Callable[[], None]) -> None:
        """Call `then` once nothing waits."""
        if self.is_clear:
            then()
        else:
            self._when_clear.append(then)

    def replace(self) -> None:
        """Stop: a newer claim holds the seat. What is under way may still land; what waits behind it goes nowhere."""
        self.is_open = False
        self._waiting.clear()
        self._look_if_clear()

    # --- judging

    def _play_again(self, record: Record, rev: int, text: str) -> None:
        if record.moves[rev - 1] == text:
            self._line.send(encode(Ack(rev, record.ats[rev - 1], record.faces[rev - 1])))
        else:
            self._refuse(rev, Refusal(Why.STALE))

    def _judge(self, record: Record | None, rev: int, text: str, arrived: int) -> None:
        room = self._room
        try:
            move = parse_move(room.rules, text)
        except MoveTextError:
            raise CloseSocket(CloseCode.PROTOCOL, "Not a move of this game.") from None
        starts_at = room.race.starts_at
        if record is None or starts_at is None or arrived < starts_at:
            # A race that ended before its start has no record either.
            self._refuse(rev, Refusal(Why.FINISHED if room.is_over else Why.NOT_STARTED))
            return
        tip = self._waiting[-1].tip if self._waiting else record.tip
        at = max(arrived - starts_at, tip.at)
        if self._is_finished(tip, at):
            self._refuse(rev, Refusal(Why.FINISHED))
        elif rev > MOVES_MOST:
            self._refuse(rev, Refusal(Why.MOVE_LIMIT, MOVES_MOST))
        else:
            game = tip.game.play(move, room.race.options.undo)
            if isinstance(game, Refusal):
                self._refuse(rev, game)
            else:
                self._take(text, tip.with_game(game, at, text == "u"))

    def _is_finished(self, tip: Tip, at: int) -> bool:
        room = self._room
        return self._ending or self.seat not in room.playing or tip.game.is_won or at > room.race.options.limit_ms

    def _take(self, text: str, tip: Tip) -> None:
        if len(self._waiting) >= WAITING_MOST:
            raise CloseSocket(CloseCode.RATE, "Too many moves wait to be written; come back a little later.", 2_000)
        self._waiting.append(_Waiting(text, tip))
        if not self._in_flight and not self._is_due:
            self._is_due = True
            self._room.busy_desks.add(self)
            asyncio.get_running_loop().call_soon(self._append)  # with what else this turn of the loop brings

    def _refuse(self, rev: int, refusal: Refusal) -> None:
        self._room.node.counts.refuse(refusal.why.value)
        self._line.refuse_play(rev, refusal.why.value, refusal.max, refusal.wanted)

    # --- committing

    def _append(self) -> None:
        self._is_due = False
        if not self._waiting:
            return  # replaced in the same turn
        base = self._room.records[self.seat].rev
        rows = tuple([Row(rev, waiting.move, waiting.tip.at) for rev, waiting in enumerate(self._waiting, base + 1)])
        tip = self._waiting[-1].tip
        append = Append(
            race=self._room.race.id,
            seat=self.seat,
            claim=self.claim,
            base=base,
            rows=rows,
            home=tip.home,
            home_since=tip.home_since,
            undone=tip.undone,
            won=tip.game.is_won,
        )
        self._in_flight = len(rows)
        future = self._room.node.store.journal.append(append)
        future.add_done_callback(lambda done: self._settle(append, done))

    def _settle(self, append: Append, done: "asyncio.Future[Outcome]") -> None:
        self._in_flight = 0
        try:
            self._hear(append, done.result())
        except Exception as error:  # noqa: BLE001 - a callback has nobody above it; the socket is told
            report(error)
            self.replace()
            self._line.shut(CloseSocket(CloseCode.BROKEN, "Something went wrong here."))
        if self._waiting and not self._in_flight:
            self._append()
        self._look_if_clear()

    def _look_if_clear(self) -> None:
        if self.is_clear:
            calls, self._when_clear = self._when_clear, []
            for call in calls:
                call()
            self._room.busy_desks.discard(self)
            self._room.rest()

    def _hear(self, append: Append, outcome: Outcome) -> None:
        match outcome:
            case Landed(decided=decided):
                self._land(append)
                if decided is not None:
                    self._room.hear(decided)
            case Missed(state=state, claim=claim):
                self._miss(state == "playing", claim)
            case Failed():
                self._room.node.counts.commits_failed += 1
                self._fall_back(UNAVAILABLE)
            case _:
                self._room.node.counts.commits_unsettled += 1
                self._reload("Nobody can say yet whether your last moves are written; please load them again.")

    def _land(self, append: Append) -> None:
        if self.is_open:
            self._acknowledge(append)
        else:  # a newer claim has read these rows, or will
            self._room.found(self.seat, append.rows)
        self._room.relay.say_rows(self.seat, append.rows)

    def _acknowledge(self, append: Append) -> None:
        record = self._room.records[self.seat]
        acks = []
        since_start = self._room.node.clock.now() - (self._room.race.starts_at or 0)
        for row in append.rows:
            waiting = self._waiting.popleft()
            record.advance(waiting.move, waiting.tip)
            acks.append(Ack(row.rev, row.at, record.faces[-1]))
            self._room.node.counts.ack.add(since_start - row.at)
        self._line.acknowledge(acks)
        self._room.moved(self.seat, append.base + 1)

    def _miss(self, is_playing: bool, claim: int) -> None:
        self._room.node.counts.misses += 1
        if not self.is_open:
            return
        if claim != self.claim:
            self._room.clerk.claims.hear(self.seat, claim, self._line.player_id)
            self.replace()
            self._line.be_replaced()
            self._room.clerk.catch_up()
        elif is_playing:
            self._reload("Your board is not the one that is written; please load it again.")
        else:
            self._fall_back(Why.FINISHED.value)
            self._room.clerk.catch_up()

    def _reload(self, text: str) -> None:
        self._room.clerk.claims.send_away(self._line, CloseSocket(CloseCode.RELOAD, text))

    def _fall_back(self, why: str) -> None:
        """Give every waiting move back, one refusal each.

        The last is refused first: whoever plays on after hearing only some of them has built on a move that is still to
        be refused, and drops that play with it.
        """
        confirmed = self._room.records[self.seat].rev
        tip = confirmed + len(self._waiting)
        self._waiting.clear()
        for rev in range(tip, confirmed, -1):
            self._room.node.counts.refuse(why)
            self._line.refuse_play(rev, why)
