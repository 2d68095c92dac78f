"""A room's clerk: takes what sockets ask for to the store, in order, and answers whoever is refused.

It knows who asks and for which seat; whether it may happen is decided in the store, by the race.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from squaredeal.messages import inbound as m
from squaredeal.race import commands as c
from squaredeal.race.refusal import RaceRefused, RaceWhy
from squaredeal.session import CloseCode, CloseSocket
from squaredeal.store import LeftForGood, OlderClaim, Unavailable
from squaredeal.store.fence import Holder
from squaredeal.store.outcomes import Decided, RaceTip

from .catching_up import CatchingUp
from .claims import Claims
from .desk import UNAVAILABLE
from .entrance import Entrance
from .hinting import Hinting
from .joining import WHO_ARE_YOU, Joining
from .orders import Job, Orders
from .relay import Reaction_
from .rematch import open_next_race
from .switches import SWITCHED_OFF

if TYPE_CHECKING:
    from .desk import PlayDesk
    from .race_line import RaceLine
    from .room import Room

BUSY: Final = "busy"
RETRY_MS: Final = 1_000  # after the store could not take what must happen in the end


class Clerk:
    """The clerk of one room."""

    def __init__(self, room: "Room") -> None:
        """Serve this room."""
        self._room = room
        self._orders = Orders(room.node.tasks, room.rest)
        self._catching_up = CatchingUp(room)
        self.claims = Claims(room)
        self.entrance = Entrance(room, self)
        self.hinting = Hinting(room)
        self._joining = Joining(room, self)
        self._is_tick_ordered = False
        self._retries = 0

    @property
    def is_idle(self) -> bool:
        """Whether nothing runs or waits."""
        runs = self._catching_up.is_running or not self.entrance.is_idle
        return self._orders.is_idle and not runs and not self._retries

    def when_idle(self, then: Callable[[], None]) -> None:
        """Call `then` once every order taken so far is done."""
        self._orders.when_idle(then)

    async def settled(self) -> None:
        """Wait until every order taken so far is done; not for an order itself."""
        done = asyncio.Event()

        async def note() -> None:
            done.set()

        if self._orders.put(note, done.set):
            await done.wait()

    def catch_up(self) -> None:
        """Read from the store what was not heard."""
        self._catching_up.start()

    async def reach(self, version: int) -> None:
        """Bring the room to that version of its race at least. Raises `Unavailable`."""
        await self._catching_up.reach(version)

    def compare(self, tip: RaceTip) -> None:
        """Compare the room with what the store says, and find what was not heard."""
        self.claims.compare(tip.seats)
        if self._room.is_behind(tip.version, {number: seat.rev for number, seat in tip.seats.items()}):
            self.catch_up()

    # --- commands

    def order(self, line: "RaceLine", message: m.RaceObject) -> None:
        """Take a command from a socket."""
        if isinstance(message, m.Join):
            self._joining.order(line)
            return
        desk = line.desk
        if desk is None and line.is_joining:
            self.put(line, _name(message), self._again(line, message))
        elif desk is None:
            line.refuse_command(_name(message), RaceWhy.NOT_YOUR_SEAT.value)
        else:
            self._order_for(line, message, desk)

    def _order_for(self, line: "RaceLine", message: m.RaceObject, desk: "PlayDesk") -> None:
        seat = desk.seat
        match message:
            case m.Leave():
                self._order_end(line, message, desk, c.Leave(seat))
            case m.Resign():
                self._order_end(line, message, desk, c.Resign(seat))
            case m.Ready(on=on, nonce=nonce):
                self._order(line, message, desk, c.SetReady(seat, on, nonce))
            case m.Kick(seat=other):
                self._order(line, message, desk, c.Kick(seat, other))
            case m.Start(uncertified=uncertified):
                self._order(line, message, desk, c.Start(seat, uncertified))
            case m.Offer() | m.Accept() if not self._room.node.switches.is_on("new_races"):
                line.refuse_command(_name(message), SWITCHED_OFF)
            case m.Offer(what=what):
                self._order(line, message, desk, c.MakeOffer(seat, what, self._room.node.chance.race_id()))
            case m.Accept(what=what):
                self._order(line, message, desk, c.AcceptOffer(seat, what, self._room.node.chance.race_id()))
            case m.Hint():
                self.put(line, "hint", lambda: self._hint(line, desk))
            case m.React(say=say):
                self.put(line, "react", lambda: self._react(line, desk, say))

    async def decide(self, command: c.Command, holder: Holder | None = None) -> Decided:
        """Have the race decide, for whoever holds a seat; what it decides is told to everybody.

        Raises `RaceRefused`, `OlderClaim`, `Unavailable`.
        """
        node = self._room.node
        decided = await node.store.races.command(self._room.race.id, command, node.clock.now(), holder)
        if decided.race.next_race != self._room.race.next_race:
            try:
                await open_next_race(node, decided.race)
            except Unavailable:  # agreed all the same; told once there is a race to go to
                self.later(self.catch_up)
                return decided
        self._room.hear(decided)
        return decided

    def tick(self) -> None:
        """Have the deadlines that are due fired."""
        if self._is_tick_ordered:
            return

        async def tick() -> None:
            self._is_tick_ordered = False
            try:
                if not (await self.decide(c.Tick())).events:
                    self._room.settle_in()
            except Unavailable:
                self.later(self.tick)

        self._is_tick_ordered = True
        self.must(tick)

    def must(self, job: Job) -> None:
        """Order what nobody asked for and what must not be lost: while the book is full it waits outside."""
        if not self._orders.put(job, _nobody):
            self.later(lambda: self.must(job))

    def later(self, call: Callable[[], None]) -> None:
        """Call again in a second; the room stays until then."""

        def again() -> None:
            self._retries -= 1
            call()

        self._retries += 1
        self._room.node.timers.at(self._room.node.clock.now() + RETRY_MS, again)

    def _again(self, line: "RaceLine", message: m.RaceObject) -> Job:
        """Look at a command once more when the join before it is done."""

        async def again() -> None:
            self.order(line, message)

        return again

    def _order_end(
        self, line: "RaceLine", message: m.RaceObject, desk: "PlayDesk", command: c.Leave | c.Resign
    ) -> None:
        """Behind all moves that came before, and with no move after it."""
        desk.end(lambda: self._order(line, message, desk, command, desk.go_on))

    def _order(
        self,
        line: "RaceLine",
        message: m.RaceObject,
        desk: "PlayDesk",
        command: c.Command,
        on_refusal: Callable[[], None] | None = None,
    ) -> None:
        async def job() -> None:
            if not self._is_theirs(line, desk):
                return
            try:
                await self.decide(command, Holder(desk.seat, desk.claim))
            except (RaceRefused, Unavailable):
                if on_refusal is not None:
                    on_refusal()
                raise

        if not self.put(line, _name(message), job) and on_refusal is not None:
            on_refusal()

    def put(self, line: "RaceLine", name: str, job: Job) -> bool:
        """Order a socket's job, and answer it where that is refused; False if the book is full, which it is told."""

        async def answered() -> None:
            try:
                await job()
            except RaceRefused as refused:
                line.refuse_command(name, refused.why.value)
            except OlderClaim as older:
                self.claims.hear(older.seat, older.newest, older.player)
                line.refuse_command(name, RaceWhy.NOT_YOUR_SEAT.value)  # where it is not closed
            except LeftForGood:
                line.refuse_command(name, WHO_ARE_YOU)  # where its session's end has not closed it yet
            except Unavailable:
                line.refuse_command(name, UNAVAILABLE)

        def broken() -> None:
            line.shut(CloseSocket(CloseCode.BROKEN, "Something went wrong here."))

        taken = self._orders.put(answered, broken)
        if not taken:
            line.refuse_command(name, BUSY)
        return taken

    def _is_theirs(self, line: "RaceLine", desk: "PlayDesk") -> bool:
        """Whether the seat has not been taken from them meanwhile; of that they were told."""
        seat = self._room.race.seat(desk.seat)
        return seat is not None and seat.player == line.player_id

    async def _react(self, line: "RaceLine", desk: "PlayDesk", say: m.Reaction) -> None:
        """Tell of a reaction. It is recorded nowhere, so that the store is asked first who speaks for the seat."""
        if self._is_theirs(line, desk):
            await self._room.node.store.races.hold(self._room.race.id, Holder(desk.seat, desk.claim))
            self._room.gallery.react(desk.seat, say)
            self._room.relay.say(Reaction_(desk.seat, say))

    async def _hint(self, line: "RaceLine", desk: "PlayDesk") -> None:
        """Note the help first, so that no hint is ever given unnoted; the orders behind it do not wait for the hint.

        Who plays elsewhere for a result that help would spoil gets none here either.
        """
        if self._room.race.options.hints and line.player_id is not None:
            playing = await self._room.node.store.players.plays_alone(line.player_id)
            if playing is not None:
                line.refuse_command("hint", f"running_{playing}")
                return
        await self.decide(c.Help(desk.seat), Holder(desk.seat, desk.claim))
        self.hinting.give(line, desk.seat)


def _nobody() -> None:
    """Answer nobody: the failure is logged, and nobody asked."""


def _name(message: m.RaceObject) -> str:
    return str(type(message).__struct_config__.tag)
