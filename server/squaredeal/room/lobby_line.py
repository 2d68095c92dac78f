"""One socket of the lobby: the list, and opening races."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from squaredeal.messages.common import OptionsIn, RaceCard
from squaredeal.messages.inbound import PROTOCOL_VERSION, Create, LobbyInbound, Resync
from squaredeal.messages.outbound import Created, LobbyWelcome, You
from squaredeal.race.options import OptionsError
from squaredeal.session import CloseCode, CloseSocket, LobbyConversation
from squaredeal.session.conversation import Request
from squaredeal.store import LeftForGood, Unavailable
from squaredeal.store.players import Player

from .admission import Admission
from .desk import UNAVAILABLE
from .identity import Identity, unavailable
from .node import Node
from .socket_line import MOST_BYTES, SocketLine
from .switches import SWITCHED_OFF, SwitchedOff
from .today import today
from .wire import Wire

if TYPE_CHECKING:
    from .lobby import Lobby


class LobbyLine(SocketLine[LobbyInbound]):
    """A line to the lobby; `create` opens a race, `forget` hears of the end."""

    def __init__(
        self,
        node: Node,
        wire: Wire,
        known: Identity,
        may_be_program: bool,
        admission: Admission,
        *,
        lobby: "Lobby",
        create: Callable[[Player, OptionsIn], Awaitable[str]],
        forget: Callable[["LobbyLine"], None],
    ) -> None:
        """Begin when the socket is open."""
        self._conversation = LobbyConversation(node.clock.now())
        self._lobby, self._create, self._forget = lobby, create, forget
        self.is_welcome = False
        super().__init__(node, wire, known, may_be_program, admission, talk=self._conversation)

    def welcome(self, cards: tuple[RaceCard, ...]) -> None:
        """Say who it is, what is listed, and which day's dailies are open."""
        player = self.player
        you = You("", "", "guest", None) if player is None else You(player.id, player.name, player.kind, None)
        token = None if self.is_welcome else self._identity.token
        now = self._node.clock.now()
        self.tell(LobbyWelcome(PROTOCOL_VERSION, you, now, cards, token))
        self.tell(today(now))
        self.is_welcome = True
        self._conversation.welcomed()
        self.go_on()

    def look(self) -> None:
        """Close a socket that does not keep up."""
        if self._wire.buffered() > MOST_BYTES:
            self.shut(CloseSocket(CloseCode.SLOW, "Your connection could not keep up.", 1_000))

    def _do(self, request: Request[LobbyInbound]) -> None:
        match request.message:
            case Create(options=options):
                self._node.tasks.start(self._open(options), self._broken)
            case Resync():
                self._node.tasks.start(self._enter(), self._broken)

    async def _open(self, options: OptionsIn) -> None:
        player = self.player
        if player is None:
            self._refuse("who_are_you")
            return
        if self._admission.race(player.id):
            self._refuse("rate")
            return
        try:
            self.tell(Created(await self._create(player, options)))
        except SwitchedOff:
            self._refuse(SWITCHED_OFF)
        except OptionsError as problem:
            self._refuse(f"options.{problem.field}")
        except LeftForGood:
            self._refuse("who_are_you")  # whose session has just ended
        except Unavailable:
            self._refuse(UNAVAILABLE)

    def _refuse(self, why: str) -> None:
        if not self.is_closed:
            self._wire.send(self._conversation.refuse_command("create", why))

    async def _enter(self) -> None:
        if self.is_closed:
            return
        try:
            await self._lobby.enter(self)
        except Unavailable:
            self.shut(unavailable())

    def _left(self) -> None:
        self._lobby.leave(self)
        self._forget(self)
