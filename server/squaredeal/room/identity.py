"""Who is at the other end of a socket, settled from the connection and its hello alone.

A browser is whoever its cookie says, which was looked up before; a program brings a token, or becomes a fresh guest.
"""

from typing import NamedTuple

from squaredeal.messages.inbound import Hello
from squaredeal.session import CloseCode, CloseSocket
from squaredeal.store import Login, NameTaken, Unavailable, login_of
from squaredeal.store.players import Player

from .admission import Admission
from .node import Node
from .switches import RETRY_MS as SWITCHED_OFF_MS
from .switches import SwitchedOff

DEFAULT_NAME = "Guest"
RETRY_MS = 2_000


class Identity(NamedTuple):
    """Who it is; None for somebody who only watches. `token` is a fresh guest's, told once.

    `login` is the session it is known by: when that ends, the socket is closed.
    """

    player: Player | None
    token: str | None = None
    login: Login | None = None


async def identify(node: Node, hello: Hello, known: Identity, may_be_program: bool, admission: Admission) -> Identity:
    """Say who speaks. Raises `CloseSocket`."""
    if known.player is not None:
        return known
    if not may_be_program:
        if hello.token is not None:
            raise CloseSocket(CloseCode.POLICY, "A browser is known by its cookie.")
        return Identity(None)
    try:
        if hello.token is not None:
            return Identity(await _named(node, hello.token), None, login_of(hello.token))
        node.switches.require("new_guests")
        name = _name(node, hello.name)
        wait_ms = admission.guest()
        if wait_ms:
            raise CloseSocket(CloseCode.RATE, "Too many new guests from your address; come back later.", wait_ms)
        player, token = await node.store.players.guest(name, node.clock.now(), folded=node.fold(name))
        return Identity(player, token, login_of(token))
    except SwitchedOff as off:
        raise CloseSocket(CloseCode.UNAVAILABLE, str(off), SWITCHED_OFF_MS) from None
    except NameTaken:
        raise CloseSocket(CloseCode.PROTOCOL, "That name is somebody's account; take another, or sign in.") from None
    except Unavailable:
        raise unavailable() from None


def unavailable() -> CloseSocket:
    """Return the order to close because the database does not answer."""
    return CloseSocket(CloseCode.UNAVAILABLE, "The database does not answer; please come back.", RETRY_MS)


def timeless() -> CloseSocket:
    """Return the order to close because this node's clock is stale: another one knows the time."""
    return CloseSocket(CloseCode.UNAVAILABLE, "This server has lost the time of the races; please come back.", RETRY_MS)


async def _named(node: Node, token: str) -> Player:
    player = await node.store.players.by_token(token, node.clock.now())
    if player is None:
        raise CloseSocket(CloseCode.EXPIRED, "Your login has expired.")
    return player


def _name(node: Node, wanted: str | None) -> str:
    try:
        return DEFAULT_NAME if wanted is None else node.names(wanted)
    except ValueError as problem:
        raise CloseSocket(CloseCode.PROTOCOL, str(problem)) from None


def plain_name(text: str) -> str:
    """Trim a name: the rule where no stricter one is brought. ValueError for one that cannot be printed."""
    name = " ".join(text.split())
    if not name or len(name) > 24 or not name.isprintable():
        raise ValueError("A name has 1 to 24 printable characters.")
    return name
