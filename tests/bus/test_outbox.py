from hypothesis import given
from hypothesis import strategies as st

from squaredeal.bus.envelope import open_header, unpack
from squaredeal.bus.outbox import ENVELOPE_BYTES, Outbox

SENDER = b"12345678"
PACKED = 6 + 1  # lengths and a topic of one letter


def contents(box: Outbox) -> list[tuple[int, int, list[bytes]]]:
    """The next round: shard, number, records."""
    return [
        (shard, open_header(envelope).number, [record for _, record in unpack(envelope, {b"t"})[0]])
        for shard, envelope in box.take()
    ]


def test_one_envelope_a_shard_in_the_order_of_waiting() -> None:
    box = Outbox(SENDER, 1_000)
    for shard, record in ((5, b"a"), (2, b"b"), (5, b"c")):
        assert box.put(shard, "t", record)
    assert contents(box) == [(5, 1, [b"a", b"c"]), (2, 1, [b"b"])]
    assert contents(box) == []
    box.put(5, "t", b"d")
    assert contents(box) == [(5, 2, [b"d"])]


def test_the_oldest_go_when_there_is_no_room_and_a_number_is_missing() -> None:
    box = Outbox(SENDER, 3 * (PACKED + 1))
    for record in b"abcde":
        assert box.put(1, "t", bytes([record]))
    assert (len(box), box.dropped, box.queued_bytes) == (3, 2, 24)
    assert contents(box) == [(1, 2, [b"c", b"d", b"e"])]  # number 1 was never sent
    assert box.queued_bytes == 0


def test_another_shard_s_oldest_make_room_too() -> None:
    box = Outbox(SENDER, 2 * (PACKED + 1))
    box.put(1, "t", b"a")
    box.put(2, "t", b"b")
    box.put(2, "t", b"c")
    assert box.numbers[1] == 1  # so that a beacon tells of the loss, even if the shard is never used again
    assert contents(box) == [(2, 1, [b"b", b"c"])]


def test_what_can_never_be_sent_is_dropped_and_told() -> None:
    box = Outbox(SENDER, 100)
    box.put(1, "t", b"kept")
    assert not box.put(1, "t", b"x" * 100)
    assert not box.put(1, "t" * 70_000, b"")
    assert box.dropped == 2
    assert contents(box) == [(1, 2, [b"kept"])]


def test_a_long_queue_goes_in_several_rounds() -> None:
    box = Outbox(SENDER, 1_000_000)
    for number in range(100):
        box.put(1, "t", b"%03d" % number + b"x" * 1_000)
    box.put(2, "t", b"other")
    seen: list[bytes] = []
    rounds = 0
    while len(box):
        for shard, envelope in box.take():
            assert len(envelope) <= ENVELOPE_BYTES + 17
            seen += [record for _, record in unpack(envelope, {b"t"})[0] if shard == 1]
        rounds += 1
    assert [int(record[:3]) for record in seen] == list(range(100))
    assert rounds == box.numbers[1] == 4


@given(st.lists(st.tuples(st.integers(0, 3), st.binary(max_size=40)), max_size=60), st.integers(0, 200))
def test_it_never_holds_more_than_it_may(puts: list[tuple[int, bytes]], most: int) -> None:
    box = Outbox(SENDER, most)
    for shard, record in puts:
        box.put(shard, "t", record)
        assert 0 <= box.queued_bytes <= most
    kept = len(box)
    assert kept + box.dropped == len(puts)
    assert sum(len(records) for _, _, records in contents(box)) == kept
    assert box.queued_bytes == 0
