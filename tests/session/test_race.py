"""Scripted conversations with a race: what a client says, and what is asked of the room or answered at once."""

import pytest

from squaredeal.messages.inbound import Hello, Join, Play, Resign, Resync
from squaredeal.session import CloseCode, CloseSocket, RaceConversation
from squaredeal.session.conversation import BURST, HELLO_MS, WAITING_MOST

T0 = 1_000_000
HELLO = b'{"t":"hello","v":1}'


def greeted(seat: int | None = 0) -> RaceConversation:
    talk = RaceConversation(T0)
    talk.receive(HELLO, T0)
    talk.welcomed(seat)
    return talk


def closed_by(talk: RaceConversation, frame: bytes, now: int = T0) -> CloseSocket:
    with pytest.raises(CloseSocket) as caught:
        talk.receive(frame, now)
    return caught.value


# --- hello


def test_hello_comes_first() -> None:
    talk = RaceConversation(T0)
    request = talk.receive(b'{"t":"hello","v":1,"name":"Ann"}', T0)
    assert request is not None
    assert request.message == Hello(1, name="Ann")


@pytest.mark.parametrize("frame", [b'["p",1,"26"]', b'{"t":"join"}', b'{"t":"ping","n":1}'])
def test_nothing_before_hello(frame: bytes) -> None:
    assert closed_by(RaceConversation(T0), frame).code is CloseCode.PROTOCOL


def test_hello_is_said_once() -> None:
    talk = greeted()
    assert closed_by(talk, HELLO).code is CloseCode.PROTOCOL
    assert closed_by_second_hello_before_welcome().code is CloseCode.PROTOCOL


def closed_by_second_hello_before_welcome() -> CloseSocket:
    talk = RaceConversation(T0)
    talk.receive(HELLO, T0)
    return closed_by(talk, HELLO)


@pytest.mark.parametrize(("version", "word"), [(0, "older"), (2, "newer"), (2**31 - 1, "newer")])
def test_another_version_is_told_to_reload(version: int, word: str) -> None:
    close = closed_by(RaceConversation(T0), b'{"t":"hello","v":%d}' % version)
    assert close.code is CloseCode.PROTOCOL
    assert word in close.reason
    assert "reload" in close.reason


def test_hello_has_a_deadline() -> None:
    talk = RaceConversation(T0)
    assert talk.wakes_at(T0) == T0 + HELLO_MS
    talk.tick(T0 + HELLO_MS - 1)
    with pytest.raises(CloseSocket) as caught:
        talk.tick(T0 + HELLO_MS)
    assert caught.value.code is CloseCode.PROTOCOL
    assert talk.receive(HELLO, T0 + HELLO_MS) is None


def test_a_greeted_socket_has_no_deadline() -> None:
    talk = RaceConversation(T0)
    talk.receive(HELLO, T0)
    talk.tick(T0 + 10 * HELLO_MS)
    assert talk.wakes_at(T0) is None


def test_what_is_said_before_the_welcome_waits_for_it_in_order() -> None:
    talk = RaceConversation(T0)
    talk.receive(HELLO, T0)
    assert talk.receive(b'["p",1,"6a"]', T0 + 1) is None
    assert talk.receive(b'["p",2,"6b"]', T0 + 2) is None
    assert talk.next(T0 + 3) is None
    talk.welcomed(0)
    waited = [talk.next(T0 + 500), talk.next(T0 + 500), talk.next(T0 + 500)]
    assert waited == [(Play(1, "6a"), T0 + 1), (Play(2, "6b"), T0 + 2), None]


# --- plays


def test_a_play_brings_the_time_of_its_frame() -> None:
    assert greeted().receive(b'["p",12,"26v4"]', T0 + 77) == (Play(12, "26v4"), T0 + 77)


def test_only_a_seat_plays() -> None:
    assert closed_by(greeted(seat=None), b'["p",1,"26"]').code is CloseCode.NOT_YOUR_SEAT


def test_plays_sent_before_a_refusal_was_seen_are_dropped() -> None:
    talk = greeted()
    assert talk.receive(b'["p",1,"26"]', T0) is not None
    assert talk.refuse_play(1, "wrong_rank") == b'{"t":"refused","rev":1,"why":"wrong_rank"}'
    assert talk.receive(b'["p",2,"6a"]', T0) is None
    assert talk.receive(b'["p",3,"6b",0]', T0) is None
    assert talk.outgoing() == []
    assert talk.receive(b'["p",1,"6a",1]', T0) == (Play(1, "6a", 1), T0)


def test_a_refused_command_drops_no_play() -> None:
    talk = greeted()
    assert talk.refuse_command("start", "not_host") == b'{"t":"refused","rev":0,"why":"not_host","command":"start"}'
    assert talk.receive(b'["p",1,"26"]', T0) is not None
    assert talk.receive(b'["p",2,"26",1]', T0) is not None


def test_a_play_cannot_count_refusals_that_were_never_sent() -> None:
    assert closed_by(greeted(), b'["p",1,"26",1]').code is CloseCode.PROTOCOL


def test_the_refusal_gives_its_facts() -> None:
    frame = greeted().refuse_play(4, "capacity_exceeded", 5, 6)
    assert frame == b'{"t":"refused","rev":4,"why":"capacity_exceeded","max":5,"wanted":6}'


# --- rate


def test_a_burst_passes_and_the_excess_waits_in_order() -> None:
    talk = greeted()
    for rev in range(1, BURST + 1):
        assert talk.receive(b'["p",%d,"26"]' % rev, T0) is not None
    assert talk.receive(b'["p",121,"26"]', T0) is None
    assert talk.receive(b'["p",122,"26"]', T0 + 1) is None
    assert talk.wakes_at(T0 + 1) == T0 + 50
    assert talk.next(T0 + 49) is None
    assert talk.next(T0 + 50) == (Play(121, "26"), T0)
    assert talk.next(T0 + 50) is None
    assert talk.next(T0 + 100) == (Play(122, "26"), T0 + 1)


def test_nothing_overtakes_what_waits() -> None:
    talk = greeted()
    for rev in range(1, BURST + 2):
        talk.receive(b'["p",%d,"26"]' % rev, T0)
    assert talk.receive(b'{"t":"resign"}', T0 + 60) is None
    later = T0 + 200
    assert [talk.next(later), talk.next(later)] == [(Play(121, "26"), T0), (Resign(), T0 + 60)]


def test_too_much_waiting_is_closed_with_the_time_to_come_back() -> None:
    talk = greeted()
    for rev in range(1, BURST + WAITING_MOST + 1):
        talk.receive(b'["p",%d,"26"]' % rev, T0)
    close = closed_by(talk, b'["p",241,"26"]')
    assert close.code is CloseCode.RATE
    assert close.retry_ms == 6_000
    assert talk.next(T0 + 60_000) is None


def test_commands_have_their_own_rate() -> None:
    talk = greeted()
    passed = [talk.receive(b'{"t":"start"}', T0) for _ in range(21)]
    assert [request is not None for request in passed] == [True] * 20 + [False]
    assert talk.outgoing() == [b'{"t":"refused","rev":0,"why":"rate","command":"start"}']
    assert talk.receive(b'["p",1,"26"]', T0) is not None


def test_resync_once_a_second() -> None:
    talk = greeted(seat=None)
    assert talk.receive(b'{"t":"resync"}', T0) == (Resync(), T0)
    assert talk.receive(b'{"t":"resync"}', T0 + 999) is None
    assert talk.outgoing() == [b'{"t":"refused","rev":0,"why":"rate","command":"resync"}']
    assert talk.receive(b'{"t":"resync"}', T0 + 1_000) is not None


def test_reactions_are_few() -> None:
    talk = greeted()
    passed = [talk.receive(b'{"t":"react","say":"wow"}', T0) is not None for _ in range(5)]
    assert passed == [True, True, True, True, False]
    assert talk.receive(b'{"t":"react","say":"wow"}', T0 + 1_000) is not None


# --- the rest


def test_ping_is_answered_at_once() -> None:
    talk = greeted(seat=None)
    assert talk.receive(b'{"t":"ping","n":7}', T0 + 5) is None
    assert talk.outgoing() == [b'{"t":"pong","n":7,"now":1000005}']
    assert talk.outgoing() == []


def test_a_spectator_may_ask_for_a_seat() -> None:
    assert greeted(seat=None).receive(b'{"t":"join"}', T0) == (Join(), T0)


@pytest.mark.parametrize(
    "frame",
    [
        *[b"", b" ", b"null", b"[]", b'{"t":"win"}', b'{"t":"join","admin":true}', b"\xff\xfe", b"[" * 4_000],
        *[b'["p",0,"26"]', b'["p",1.0,"26"]', b'["p",true,"26"]', b'["p","1","26"]', b'["p",10000,"26"]'],
        b'["p",1,"26",0,2]',
    ],
)
def test_anything_else_is_a_protocol_error(frame: bytes) -> None:
    assert closed_by(greeted(), frame).code is CloseCode.PROTOCOL


def test_a_closed_conversation_hears_nothing() -> None:
    talk = greeted()
    talk.close()
    assert talk.receive(b'["p",1,"26"]', T0) is None
    assert talk.receive(b"rubbish", T0) is None
    assert talk.wakes_at(T0) is None
