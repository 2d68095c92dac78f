"""One browser's conversation, sans-I/O: what it may say, in what order, how often, and what it is answered at once.

It knows neither sockets nor races: frames go in, requests come out, and `CloseSocket` is the only thing it ever raises.
"""

from .bucket import Bucket
from .close import CloseCode, CloseSocket, parting
from .conversation import Request
from .lobby import LobbyConversation, LobbyRequest
from .race import RaceConversation

__all__ = [
    "Bucket",
    "CloseCode",
    "CloseSocket",
    "LobbyConversation",
    "LobbyRequest",
    "RaceConversation",
    "Request",
    "parting",
]
