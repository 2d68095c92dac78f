"""A race as one immutable value: its phase, its seats, and what was decided so far.

It knows no clock, chance, storage or socket, and holds no secret but the players' nonces and the number of a certified
race's deal: the server seed is not in it, nor what was proved. Times ending in `_at` are shared milliseconds; a seat's
`at` and `home_since` are race milliseconds, counted from `starts_at`. Seats are in the order of their numbers, which
may have holes.

A seat: `Seat(number=0, player="p1", name="Ann", kind="guest")`.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

import msgspec
from msgspec import Struct

from squaredeal.messages.common import Goal, Kind, Offered, RivalSight, SeatState, StartBy, WatchSight

PLAYED_OUT: Final[frozenset[SeatState]] = frozenset({"finished", "ended", "timed_out"})
"""Seats that played to the end: they finished, or the race ended around them."""

ENDED_EARLY: Final[frozenset[SeatState]] = frozenset({"resigned", "left", "aborted"})
"""Seats that ended before the race did, by their own doing."""


class Phase(StrEnum):
    """Where a race is: seats are taken, the countdown runs, it is played, it is over."""

    OPEN = "open"
    COUNTDOWN = "countdown"
    RUNNING = "running"
    OVER = "over"


class Options(Struct, frozen=True):
    """What was chosen for the race, in force and unchanging; made from the wire's form by `options_from`."""

    rules: str
    """The code of the game's rules, `klondike/3/unlimited`."""
    seats: int = 2
    start: StartBy = "ready"
    goal: Goal = "all"
    undo: bool = True
    hints: bool = False
    limit_s: int = 3_600
    rivals: RivalSight = "progress"
    watch: WatchSight = "progress"
    seed: str | None = None
    """A chosen seed in its normal form; None where the deal comes from the sealed server seed."""
    listed: bool = True
    rated: bool = False
    certified: bool = False
    """Whether only a deal that was proved winnable is played; never with a chosen seed."""
    daily: str | None = None
    """The day whose deal this attempt is at, `2026-10-07`; None for a race with a deal of its own."""

    @property
    def family(self) -> str:
        """`freecell` or `klondike`."""
        return self.rules.partition("/")[0]

    @property
    def limit_ms(self) -> int:
        """The time limit in race milliseconds."""
        return self.limit_s * 1_000


class Terms(Struct, frozen=True):
    """The delays a node runs its races by, in milliseconds, and how often a race may be aborted."""

    countdown_ms: int = 5_000
    certify_ms: int = 10_000
    """The countdown of a certified race, in which its deal is proved: as long however soon that is done."""
    grace_ms: int = 120_000
    """How long a seat of a running race may be without a socket."""
    lobby_grace_ms: int = 60_000
    """The same before the countdown, and how long a race may stay without anybody."""
    limit_slack_ms: int = 1_000
    """How long after the limit moves that arrived in time may still be committed."""
    start_slack_ms: int = 1_000
    """A start fired later than this moves the race's zero."""
    offer_ms: int = 120_000
    spectator_delay_ms: int = 30_000
    """How old a rated race is when it is shown to who could tell a player; 0 shows it at once."""
    aborts_per_day: int = 5
    """How many races a player may abort free of consequences, between two midnights of UTC; no delay, a number."""

    def countdown_of(self, options: Options) -> int:
        """Return how long the countdown of a race with these options is."""
        return self.certify_ms if options.certified else self.countdown_ms


class Seat(Struct, frozen=True):
    """A place in the race and who holds it. `rev`, `at`, `home`, `home_since` are its tip, kept by the journal."""

    number: int
    player: str
    name: str
    kind: Kind
    state: SeatState = "seated"
    ready: bool = False
    nonce: str | None = None
    """This player's 16 random bytes as hex, shown to nobody before the race is over."""
    here: bool = True
    gone_at: int | None = None
    place: int | None = None
    """A finisher's place, given once."""
    rev: int = 0
    at: int = 0
    home: int = 0
    home_since: int = 0
    """Since when `home` never fell below its present number."""
    undone: bool = False
    helped: bool = False

    @property
    def is_playing(self) -> bool:
        """Whether moves of this seat may still count."""
        return self.state == "playing"

    @property
    def is_live(self) -> bool:
        """Whether this seat has not ended: it waits for the start, or plays."""
        return self.state in ("seated", "playing")


class Offer(Struct, frozen=True):
    """An offer made after the race; `accepted` are the seats that want it, the one who made it among them."""

    by: int
    what: Offered
    next_race: str
    made_at: int
    accepted: tuple[int, ...]


class Race(Struct, frozen=True):
    """One race; `version` counts the events since it was opened, `commitment` is to a server seed kept elsewhere."""

    id: str
    version: int
    phase: Phase
    options: Options
    host: int | None
    seats: tuple[Seat, ...]
    commitment: str
    created_at: int
    starts_at: int | None = None
    over_at: int | None = None
    next_place: int = 1
    chain: str = ""
    """The id of the first race of a chain of rematches; empty in that first race."""
    round: int = 1
    offer: Offer | None = None
    """The open offer, or the one agreed on once `next_race` is there."""
    next_race: str | None = None
    barred: tuple[str, ...] = ()
    """Players the host has sent away."""
    unproved: bool = False
    """Whether the countdown ended without a proof, and the host has not said yet how to go on."""
    index: int | None = None
    """Which deal of a certified race is played, the N of `race_seed:N`, from its start on; as secret as the nonces."""

    def seat(self, number: int) -> Seat | None:
        """Return the taken seat of that number, None where nobody sits."""
        return next((seat for seat in self.seats if seat.number == number), None)

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat that this player holds."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def playing(self) -> Iterator[Seat]:
        """Go through the seats that still play."""
        return (seat for seat in self.seats if seat.is_playing)

    def live(self) -> Iterator[Seat]:
        """Go through the seats that have not ended."""
        return (seat for seat in self.seats if seat.is_live)

    @property
    def is_proved(self) -> bool:
        """Whether the deal it is played with was proved winnable: there is a certificate, told when the seal opens."""
        return self.index is not None or self.options.daily is not None

    @property
    def is_full(self) -> bool:
        """Whether no seat is free."""
        return len(self.seats) == self.options.seats

    @property
    def nonces(self) -> tuple[bytes, ...]:
        """The nonces that go into the race's seed, in seat order; final from the start on.

        One has length 0 where none was sent, or where the seat left during the countdown.
        """
        return tuple(bytes.fromhex(seat.nonce or "") for seat in self.seats)

    def race_ms(self, now: int) -> int:
        """Turn shared ms of a running race into race ms: never below 0 or past the limit. 0 in any other phase."""
        if self.starts_at is None or self.phase is not Phase.RUNNING:
            return 0
        return min(max(now - self.starts_at, 0), self.options.limit_ms)

    def with_tip(self, number: int, *, rev: int, at: int, home: int, home_since: int, undone: bool) -> "Race":
        """Lay a seat's tip, as the journal has it, over this race; `version` stays. LookupError for an empty seat."""
        if self.seat(number) is None:
            raise LookupError(f"race {self.id} has no seat {number}")
        return msgspec.structs.replace(
            self,
            seats=tuple(
                msgspec.structs.replace(seat, rev=rev, at=at, home=home, home_since=home_since, undone=undone)
                if seat.number == number
                else seat
                for seat in self.seats
            ),
        )
