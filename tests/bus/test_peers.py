from hypothesis import given
from hypothesis import strategies as st

from squaredeal.bus.interests import Interests
from squaredeal.bus.peers import Order, Peers
from squaredeal.bus.signals import Beacon, Change, Gone, Whole, decode, encode


def beacon(step: int = 0, *numbers: int) -> Beacon:
    return Beacon("you", step, 0.0, list(numbers), [])


def test_who_is_not_known_may_follow_anything_until_the_whole_is_told() -> None:
    peers = Peers()
    assert not peers.may_follow("a")
    peers.hear(beacon(3), 1.0)
    assert peers.may_follow("a")
    assert peers.unknown() == ["you"]
    assert peers.hear(Whole("you", 3, ["a", "b"]), 1.1).followed == ["a", "b"]
    assert peers.unknown() == []
    assert [peers.may_follow(topic) for topic in "abc"] == [True, True, False]


def test_changes_are_taken_once_and_in_order() -> None:
    peers = Peers()
    peers.hear(beacon(0), 1.0)
    assert peers.hear(Change("you", 1, ["a"], []), 1.0).followed == ["a"]
    assert peers.hear(Change("you", 1, ["a"], []), 1.0).followed == []
    assert peers.hear(Change("you", 2, ["b"], ["a"]), 1.0).followed == ["b"]
    assert [peers.may_follow(topic) for topic in "ab"] == [False, True]
    peers.hear(Change("you", 1, ["a"], []), 1.0)  # late: it changes nothing
    assert not peers.may_follow("a")


def test_a_change_that_is_missing_makes_it_unknown() -> None:
    peers = Peers()
    peers.hear(beacon(0), 1.0)
    assert peers.hear(Change("you", 2, ["b"], []), 1.0).followed == []
    assert peers.may_follow("anything")
    peers = Peers()
    peers.hear(beacon(0), 1.0)
    peers.hear(beacon(1), 2.0)  # the last change was lost, and only the beacon tells
    assert peers.unknown() == ["you"]


def test_numbers_tell_again_from_next_from_gap() -> None:
    peers = Peers()
    peers.hear(beacon(0, 0, 5), 1.0)
    assert peers.order("you", 0, 1, 1.0) is Order.NEXT
    assert peers.order("you", 0, 1, 1.0) is Order.AGAIN
    assert peers.order("you", 1, 7, 1.0) is Order.AFTER_GAP
    assert peers.order("you", 1, 6, 1.0) is Order.AGAIN
    assert peers.order("you", 1, 8, 1.0) is Order.NEXT


def test_a_beacon_tells_of_a_last_envelope_that_was_lost() -> None:
    peers = Peers()
    peers.hear(beacon(0, 0, 0), 1.0)
    peers.order("you", 0, 1, 1.0)
    assert peers.hear(beacon(0, 1, 2), 2.0).lost == [1]
    assert peers.hear(beacon(0, 1, 2), 3.0).lost == []
    assert peers.hear(beacon(0, 0, 1), 3.0).lost == []  # late


def test_after_a_loss_that_everybody_was_told_of_numbers_begin_anew() -> None:
    peers = Peers()
    peers.hear(beacon(0, 3), 1.0)
    peers.doubt(until=2.0)
    assert peers.may_follow("a")
    assert peers.order("you", 0, 9, 5.0) is Order.NEXT
    peers.doubt(until=2.0)
    assert peers.hear(beacon(1, 12), 5.0).lost == []
    assert peers.unknown() == ["you"]


def test_who_is_met_just_after_joining_was_there_before_and_who_comes_later_was_not_heard() -> None:
    peers = Peers()
    peers.doubt(until=2.0)
    assert peers.hear(beacon(0, 3), 1.9).lost == []
    assert peers.order("another", 0, 8, 1.9) is Order.NEXT
    assert peers.hear(Beacon("third", 0, 0.0, [3, 0], []), 2.0).lost == [0]
    assert peers.order("fourth", 0, 8, 2.0) is Order.AFTER_GAP


def test_who_was_away_for_long_has_said_things_that_were_not_heard() -> None:
    peers = Peers()
    peers.hear(beacon(0, 3), 1.0)
    peers.expire(before=1.0)
    assert len(peers) == 1
    peers.expire(before=1.1)
    assert len(peers) == 0
    assert peers.hear(beacon(0, 5), 9.0).lost == [0]
    peers.hear(Gone("you"), 9.0)
    assert len(peers) == 0


TOPICS = st.sampled_from("abcde")
STEPS = st.lists(st.one_of(TOPICS, st.just("tell"), st.just("lose")), max_size=40)


@given(STEPS)
def test_a_follower_is_never_overlooked(steps: list[str]) -> None:
    """Whatever is lost on the way: after a beacon, and the whole for who asks, the table is what is followed."""
    interests, peers, followed = Interests("you"), Peers(), set[str]()
    peers.hear(beacon(0), 0.0)
    for step in [*steps, "tell"]:
        if step in ("tell", "lose"):
            change = interests.change()
            if change is not None and step == "tell":
                peers.hear(change, 0.0)
        elif step in followed:
            followed.remove(step)
            interests.leave(step)
        else:
            followed.add(step)
            interests.follow(step)
    peers.hear(beacon(interests.step), 0.0)
    assert all(peers.may_follow(topic) for topic in followed)
    if peers.unknown():
        peers.hear(interests.whole(), 0.0)
    assert {topic for topic in "abcde" if peers.may_follow(topic)} == followed


@given(st.binary(max_size=60))
def test_foreign_bytes_are_no_signal(data: bytes) -> None:
    signal = decode(data)
    assert signal is None or decode(encode(signal)) == signal


def test_signals_come_back_as_they_went() -> None:
    signal = Beacon("you", 4, 81.25, [0, 7], ["me"])
    assert encode(signal) == b'["b","you",4,81.25,[0,7],["me"]]'
    assert decode(encode(signal)) == signal
    assert decode(b"[" * 100_000) is None
