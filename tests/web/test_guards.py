"""The small guards: origins, addresses, buckets, the gate."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squaredeal.web.client_address import client_address, counted_as
from squaredeal.web.gate import Full, Gate, Pass
from squaredeal.web.headers import content_policy
from squaredeal.web.origin import is_own_name, judge
from squaredeal.web.rate import MOST_KEYS, Bucket, Buckets

APP = ("https://app.example.com",)

ORIGINS: list[tuple[Sequence[str], str, Sequence[str], bool, str]] = [
    (["https://app.example.com"], "app.example.com", APP, True, "browser"),
    (["https://app.example.com"], "app.example.com", APP, False, "browser"),
    (["https://evil.example"], "app.example.com", APP, True, "foreign"),
    (["null"], "app.example.com", APP, True, "foreign"),
    ([""], "app.example.com", APP, True, "foreign"),
    (["https://app.example.com.evil.com"], "app.example.com", APP, True, "foreign"),
    (["https://evil.com/app.example.com"], "app.example.com", APP, True, "foreign"),
    (["http://app.example.com"], "app.example.com", APP, True, "foreign"),
    (["https://app.example.com:444"], "app.example.com", APP, True, "foreign"),
    (["https://app.example.com:443"], "app.example.com", APP, True, "foreign"),
    (["https://app.example.com/"], "app.example.com", APP, True, "foreign"),
    (["HTTPS://APP.EXAMPLE.COM"], "app.example.com", APP, True, "foreign"),
    (["https://app.example.com."], "app.example.com", APP, True, "foreign"),
    (["https://app.example.com", "https://app.example.com"], "app.example.com", APP, True, "foreign"),
    ([], "app.example.com", APP, True, "foreign"),
    ([], "app.example.com", APP, False, "program"),
    (["http://127.0.0.1:8000"], "127.0.0.1:8000", (), True, "browser"),
    (["http://localhost:8000"], "localhost:8000", (), True, "browser"),
    (["http://[::1]:8000"], "[::1]:8000", (), True, "browser"),
    (["http://localhost:8001"], "localhost:8000", (), True, "foreign"),
    (["https://localhost:8000"], "localhost:8000", (), True, "foreign"),
    (["http://evil.example:8000"], "evil.example:8000", (), True, "foreign"),
    (["http://localhost.evil.example"], "localhost.evil.example", (), True, "foreign"),
    (["http://127.0.0.1.evil.example"], "127.0.0.1.evil.example", (), True, "foreign"),
]


@pytest.mark.parametrize(("origins", "host", "allowed", "cookie", "verdict"), ORIGINS)
def test_the_origin_rule(origins: Sequence[str], host: str, allowed: Sequence[str], cookie: bool, verdict: str) -> None:
    assert judge(origins, host, "https" if allowed else "http", allowed, cookie=cookie) == verdict


OWN = ["localhost", "localhost:1", "127.0.0.1", "10.1.2.3:65535", "[::1]", "[2001:db8::1]:80"]
NOT_OWN = [
    "",
    "::1",
    "[127.0.0.1]",
    "localhost:",
    "localhost:x",
    "localhost:65536",
    "[fe80::1%25eth0]",
    "a.b",
    "1.2.3",
    "localhost:٣",
]


@pytest.mark.parametrize("host", [*OWN, *NOT_OWN])
def test_own_names_are_localhost_and_addresses(host: str) -> None:
    assert is_own_name(host) == (host in OWN or host == "localhost:")


@given(st.text())
def test_any_host_is_judged(host: str) -> None:
    assert is_own_name(host) in (True, False)


ADDRESSES = [
    ([], 0, "10.0.0.1"),
    (["1.2.3.4"], 0, "10.0.0.1"),
    (["1.2.3.4"], 1, "1.2.3.4"),
    (["6.6.6.6, 1.2.3.4"], 1, "1.2.3.4"),
    (["6.6.6.6", "1.2.3.4"], 1, "1.2.3.4"),
    (["6.6.6.6, 1.2.3.4, 10.0.0.2"], 2, "1.2.3.4"),
    (["1.2.3.4"], 2, "10.0.0.1"),
    ([], 1, "10.0.0.1"),
    (["nonsense"], 1, "10.0.0.1"),
    (["2001:DB8::1"], 1, "2001:db8::1"),
]


@pytest.mark.parametrize(("forwarded", "hops", "expected"), ADDRESSES)
def test_addresses_are_counted_from_the_right(forwarded: list[str], hops: int, expected: str) -> None:
    assert client_address("10.0.0.1", forwarded, hops) == expected


def test_one_subscriber_is_counted_once() -> None:
    assert counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff::9") != counted_as("2001:db8:1:3::1")
    assert counted_as("::ffff:1.2.3.4") == counted_as("1.2.3.4")
    assert counted_as("unix") == "unix"


def test_a_bucket_refills() -> None:
    bucket = Bucket(per_s=2, burst=2, now=0)
    assert [bucket.take(0), bucket.take(0)] == [0, 0]
    assert bucket.take(0) == 0.5
    assert bucket.take(0.5) == 0
    assert bucket.take(0.75) == 0.25
    assert [bucket.take(100), bucket.take(100)] == [0, 0]
    assert bucket.take(100) > 0


def test_keys_have_their_own_buckets_and_the_table_is_bounded() -> None:
    buckets = Buckets(per_s=1, burst=1)
    assert buckets.take("a", 0) == 0
    assert buckets.take("b", 0) == 0
    assert buckets.take("a", 0) > 0
    for number in range(MOST_KEYS + 10):
        buckets.take(str(number), 0)
    assert len(buckets) == MOST_KEYS


def gate(total: int = 100) -> Gate:
    return Gate(total=total, per_address=3, per_session=2)


def enter(at: Gate, address: str, session: str | None = None) -> Pass:
    given_ = at.enter(address)
    if session is not None:
        at.belongs(given_, session)
    return given_


def refused(at: Gate, address: str) -> int:
    with pytest.raises(Full) as full:
        at.enter(address)
    assert full.value.retry_s >= 1
    return full.value.status


def test_the_gate_counts_addresses_and_all() -> None:
    at = gate(total=4)
    given_ = [enter(at, "a"), enter(at, "a"), enter(at, "a")]
    assert refused(at, "a") == 429
    enter(at, "b")
    assert refused(at, "c") == 503
    at.leave(given_[0])
    assert at.open == 3
    enter(at, "a")


def test_the_gate_counts_sessions() -> None:
    at = gate()
    first = enter(at, "a", "s")
    enter(at, "b", "s")
    third = at.enter("c")
    with pytest.raises(Full):
        at.belongs(third, "s")
    at.leave(third)
    at.leave(first)
    enter(at, "a", "s")
    assert at.open == 2


def test_a_refused_socket_is_not_counted() -> None:
    at = gate(total=1)
    given_ = enter(at, "a")
    for _ in range(10):
        refused(at, "b")
    at.leave(given_)
    assert at.open == 0
    enter(at, "b")


@pytest.mark.parametrize("host", [b"a b", b"a;b", b"a\r\nb", b"evil; script-src *", b"", b"a,b", "é".encode()])
def test_a_strange_host_does_not_enter_the_policy(host: bytes) -> None:
    policy = content_policy(host)
    assert policy == content_policy(b"")
    assert b"ws:" not in policy


def test_the_policy_names_the_sockets_of_the_page() -> None:
    assert b"connect-src 'self' ws://[::1]:8000 wss://[::1]:8000;" in content_policy(b"[::1]:8000")
