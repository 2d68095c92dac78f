"""Frames in and out: every message round-trips, hot frames keep their size, and only what is a message is one."""

from typing import Any, get_args

import msgspec
import pytest

from squaredeal.messages import inbound, outbound
from squaredeal.messages.codec import BadMessage, decode_lobby, decode_race, encode
from squaredeal.messages.description.examples import example_messages, examples
from squaredeal.messages.inbound import Hello, LobbyInbound, Play, RaceInbound
from squaredeal.messages.outbound import Ack, Diff, Progress

RACE_IN = [message for message in example_messages() if isinstance(message, RaceInbound)]
LOBBY_IN = [message for message in example_messages() if isinstance(message, LobbyInbound)]
HOT: dict[str, Any] = {"a": Ack, "d": Diff, "g": Progress}
OUT_OBJECT = (
    msgspec.json.Decoder(  # every outbound object but the hot arrays, and `hint`-like tags told apart by msgspec
        outbound.Welcome
        | outbound.RaceState
        | outbound.Watchers
        | outbound.Go
        | outbound.Snapshot
        | outbound.Refused
        | outbound.SeatStanding
        | outbound.HintGiven
        | outbound.OfferMade
        | outbound.Over
        | outbound.Reacted
        | outbound.Error
        | outbound.Bye
        | outbound.Pong
        | outbound.LobbyWelcome
        | outbound.Listed
        | outbound.Unlisted
        | outbound.Created
        | outbound.Today
    )
)


def read_out(frame: bytes) -> Any:
    """Read a frame as a client would."""
    if frame[:1] == b"[":
        return msgspec.json.decode(frame, type=HOT[msgspec.json.decode(frame)[0]])
    return OUT_OBJECT.decode(frame)


def test_there_is_an_example_of_every_message() -> None:
    named = {type(message) for message in example_messages()}
    assert named == set(get_args(inbound.Inbound)) | set(get_args(outbound.Outbound))


@pytest.mark.parametrize("message", RACE_IN, ids=lambda message: type(message).__name__)
def test_a_message_to_a_race_is_read_as_written(message: RaceInbound) -> None:
    assert decode_race(msgspec.json.encode(message)) == message
    assert decode_race(examples()[type(message).__name__].encode()) == message


@pytest.mark.parametrize("message", LOBBY_IN, ids=lambda message: type(message).__name__)
def test_a_message_to_the_lobby_is_read_as_written(message: LobbyInbound) -> None:
    assert decode_lobby(msgspec.json.encode(message)) == message
    assert decode_lobby(examples()[type(message).__name__].encode()) == message


@pytest.mark.parametrize(
    "message",
    [message for message in example_messages() if isinstance(message, outbound.Outbound)],
    ids=lambda message: type(message).__name__,
)
def test_a_message_to_a_client_is_read_as_written(message: outbound.Outbound) -> None:
    frame = encode(message)
    assert read_out(frame) == message
    assert frame.decode() == examples()[type(message).__name__]


@pytest.mark.parametrize("message", [m for m in RACE_IN if not isinstance(m, LobbyInbound)], ids=str)
def test_the_lobby_takes_no_message_to_a_race(message: RaceInbound) -> None:
    with pytest.raises(BadMessage):
        decode_lobby(msgspec.json.encode(message))


def test_a_race_takes_no_create() -> None:
    with pytest.raises(BadMessage):
        decode_race(b'{"t":"create","options":{}}')


@pytest.mark.parametrize(("message", "frame"), [
    (Ack(12, 83_211), b'["a",12,83211]'),
    (Ack(12, 83_211, "QH 3C 9D"), b'["a",12,83211,"QH 3C 9D"]'),
    (Diff(1, 12, 83_211, "26v4"), b'["d",1,12,83211,"26v4"]'),
    (Diff(1, 12, 83_211, "s", "QH"), b'["d",1,12,83211,"s","QH"]'),
    (Progress(1, 12, 7), b'["g",1,12,7]'),
])  # fmt: skip
def test_hot_messages_are_short_arrays(message: outbound.Outbound, frame: bytes) -> None:
    assert encode(message) == frame
    assert read_out(frame) == message


def test_hot_frames_keep_their_size_at_the_end_of_the_longest_usual_race() -> None:
    hour = 3_600_000
    assert len(b'["p",9999,"26v13"]') < 20
    assert decode_race(b'["p",9999,"26v13"]') == Play(9_999, "26v13")
    assert len(encode(Ack(9_999, hour))) <= 20
    assert len(encode(Ack(9_999, hour, "QH 3C 9D"))) <= 32
    assert len(encode(Diff(9, 9_999, hour, "26v13"))) <= 30
    assert len(encode(Progress(9, 9_999, 52))) <= 20


def test_the_first_byte_alone_tells_a_play() -> None:
    assert decode_race(b'["p",12,"26v4",3]') == Play(12, "26v4", 3)
    with pytest.raises(BadMessage):
        decode_race(b' ["p",12,"26v4"]')
    with pytest.raises(BadMessage):
        decode_lobby(b'["p",12,"26v4"]')


def test_fields_a_message_leaves_at_their_default_are_not_sent() -> None:
    frame = encode(outbound.Refused(0, "full", command="join"))
    assert frame == b'{"t":"refused","rev":0,"why":"full","command":"join"}'


def test_space_around_a_message_and_any_order_of_fields_are_allowed() -> None:
    assert decode_race(b' {\n"v" : 1, "t":"hello"} \n') == Hello(1)


def test_a_bad_message_says_where_but_does_not_echo_the_frame() -> None:
    with pytest.raises(BadMessage, match=r"\$\.seat") as bad:
        decode_race(b'{"t":"kick","seat":12}')
    assert bad.value.__cause__ is None
    with pytest.raises(BadMessage) as long:
        decode_race(b'{"t":"' + b"x" * 4_000 + b'"}')
    assert len(str(long.value)) <= 200
