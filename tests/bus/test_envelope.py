import pytest
from hypothesis import given
from hypothesis import strategies as st

from squaredeal.bus.envelope import EnvelopeError, Header, open_header, pack, seal, unpack

SENDER = b"12345678"
RECORDS = st.lists(st.tuples(st.text(max_size=20), st.binary(max_size=60)), max_size=12)


@given(RECORDS, st.integers(0, 2**64 - 1), st.sets(st.integers(0, 11)))
def test_what_is_followed_comes_out_as_it_went_in(
    records: list[tuple[str, bytes]], number: int, some: set[int]
) -> None:
    sent = seal(Header(SENDER, number), [pack(topic, record) for topic, record in records])
    followed = {topic.encode() for at, (topic, _) in enumerate(records) if at in some}
    wanted = [(topic.encode(), record) for topic, record in records if topic.encode() in followed]
    assert open_header(sent) == Header(SENDER, number)
    assert unpack(sent, followed) == (wanted, len(records) - len(wanted))


@given(st.binary(max_size=80))
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    try:
        open_header(data)
        unpack(data, {b""})
    except EnvelopeError:
        return


@given(RECORDS.filter(bool), st.integers(1, 5))
def test_what_is_cut_off_delivers_nothing(records: list[tuple[str, bytes]], missing: int) -> None:
    sent = seal(Header(SENDER, 1), [pack(topic, record) for topic, record in records])
    with pytest.raises(EnvelopeError):
        unpack(sent[:-missing], {topic.encode() for topic, _ in records})


def test_another_version_is_not_guessed_at() -> None:
    sent = seal(Header(SENDER, 1), [])
    with pytest.raises(EnvelopeError, match="another version"):
        open_header(b"\x02" + sent[1:])
    with pytest.raises(EnvelopeError, match="too short"):
        open_header(sent[:-1])


def test_a_topic_has_a_bound() -> None:
    assert pack("x" * 65_535, b"")
    with pytest.raises(ValueError, match="65,535"):
        pack("x" * 65_536, b"")
