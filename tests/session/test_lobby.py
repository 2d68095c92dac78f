import pytest

from squaredeal.messages.common import OptionsIn
from squaredeal.messages.inbound import Create, Resync
from squaredeal.session import CloseCode, CloseSocket, LobbyConversation

T0 = 5_000


def greeted() -> LobbyConversation:
    talk = LobbyConversation(T0)
    assert talk.receive(b'{"t":"hello","v":1}', T0) is not None
    talk.welcomed()
    return talk


def test_opening_a_race() -> None:
    request = greeted().receive(b'{"t":"create","options":{"rules":"klondike/1/3"}}', T0)
    assert request == (Create(OptionsIn(rules="klondike/1/3")), T0)


def test_races_are_opened_at_a_rate() -> None:
    talk = greeted()
    passed = [talk.receive(b'{"t":"create","options":{}}', T0) is not None for _ in range(6)]
    assert passed == [True] * 5 + [False]
    assert talk.outgoing() == [b'{"t":"refused","rev":0,"why":"rate","command":"create"}']


def test_resync_once_a_second() -> None:
    talk = greeted()
    assert talk.receive(b'{"t":"resync"}', T0) == (Resync(), T0)
    assert talk.receive(b'{"t":"resync"}', T0 + 1) is None


def test_ping() -> None:
    talk = greeted()
    assert talk.receive(b'{"t":"ping","n":1}', T0) is None
    assert talk.outgoing() == [b'{"t":"pong","n":1,"now":5000}']


@pytest.mark.parametrize("frame", [b'["p",1,"26"]', b'{"t":"join"}', b'{"t":"create"}', b"{"])
def test_a_race_is_not_played_here(frame: bytes) -> None:
    with pytest.raises(CloseSocket) as caught:
        greeted().receive(frame, T0)
    assert caught.value.code is CloseCode.PROTOCOL
