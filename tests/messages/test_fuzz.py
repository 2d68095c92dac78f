"""No bytes make the decoders raise anything but `BadMessage`, and what they accept is a message written another way."""

import hypothesis.strategies as st
import msgspec
from hypothesis import example, given, settings

from squaredeal.messages.codec import BadMessage, decode_lobby, decode_race
from squaredeal.messages.description.examples import examples
from squaredeal.messages.inbound import LobbyInbound, RaceInbound
from tests.often import often

FRAMES = [frame.encode() for frame in examples().values()]

json_values: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["t", "v", "n", "on", "seat"]), inner),
    max_leaves=8,
)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A valid frame with a few bytes changed, inserted, left out or doubled."""
    frame = bytearray(draw(st.sampled_from(FRAMES))[:400])
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(frame)))
        how = draw(st.sampled_from(["change", "insert", "cut", "double"]))
        if how == "change":
            frame[at : at + 1] = draw(st.binary(min_size=1, max_size=1))
        elif how == "insert":
            frame[at:at] = draw(st.sampled_from([b"[", b"{", b'"', b"\\", b",", b"1", b"null", b"\xff", b"\\u0000"]))
        elif how == "cut":
            del frame[at : at + draw(st.integers(1, 9))]
        else:
            frame[at:at] = frame[at : at + draw(st.integers(1, 9))]
    return bytes(frame)


def holds(frame: bytes) -> None:
    """Either side refuses the frame as bad, or reads a message that is the same when written and read again."""
    try:
        race = decode_race(frame)
    except BadMessage:
        pass
    else:
        assert isinstance(race, RaceInbound)
        assert decode_race(msgspec.json.encode(race)) == race
    try:
        lobby = decode_lobby(frame)
    except BadMessage:
        return
    assert isinstance(lobby, LobbyInbound)
    assert decode_lobby(msgspec.json.encode(lobby)) == lobby


@settings(max_examples=often(200), deadline=None, derandomize=True)
@given(st.binary(max_size=64) | st.binary(max_size=64).map(lambda rest: b"[" + rest))
@example(b"[" * 5_000)
@example(b'["p",1,"' + b"\\ud83d" + b'"]')
def test_any_bytes(frame: bytes) -> None:
    holds(frame)


@settings(max_examples=often(400), deadline=None, derandomize=True)
@given(mutated())
def test_mutated_messages(frame: bytes) -> None:
    holds(frame)


@settings(max_examples=often(200), deadline=None, derandomize=True)
@given(st.dictionaries(st.sampled_from(["t", "v", "n", "on", "seat", "seats", "what"]), json_values), st.data())
def test_any_json_with_a_tag_of_ours(value: dict[str, object], data: st.DataObject) -> None:
    value["t"] = data.draw(st.sampled_from(["hello", "ready", "kick", "watch", "ping", "create", "offer", "join"]))
    holds(msgspec.json.encode(value))
