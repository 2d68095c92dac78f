"""Names: what people are called is allowed, what hides, clones or impersonates is not."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squaredeal.web.graphemes import graphemes
from squaredeal.web.names import BadName, check_name, folded

ALLOWED = [
    "Ann",
    "a",
    "Zoé",
    "José María",
    "O'Brien-Smith",
    "محمد",
    "שרה כהן",
    "山田太郎",
    "김민준",
    "प्रिया",
    "สมชาย",
    "Ирина",
    "x" * 24,
    "👨‍👩‍👧‍👦",
    "🏳️‍🌈 Ann",
    "🇩🇪🇫🇷",
    "👍🏽",
    "1️⃣",
    "👨‍👩‍👧‍👦" * 9,
    "<script>alert(1)</script"[:24],
    "{{7*7}}",
    "${7*7}",
    "' OR 1=1--",
    "Robert'); DROP TABLE",
    "=HYPERLINK",
    "@SUM",
    "100%_sure\\",
    "...",
    "Modesty",
]


@pytest.mark.parametrize("name", ALLOWED)
def test_an_honest_name_is_kept(name: str) -> None:
    assert check_name(name) == unicodedata.normalize("NFC", name)


REFUSED = [
    *("", " ", "   ", " Ann", "Ann ", "Ann\n", "\tAnn", "A  B", "Ann\r\nSet-Cookie: a=b"),
    *("x" * 25, "👨‍👩‍👧‍👦" * 25, "é" * 25, "x" * 10_000),
    *(f"A{c}B" for c in "\u200b\u200c\u200d\u200e\u200f\u202e\u2060\u2066\ufeff\u00ad\u180e\u034f\ufe0f\ufe00"),
    *("\u3164", "\u115f", "\u1160", "\u2800", "\uffa0", "A\U000e0001B", "A\U000e0041", "A\U000e0100"),
    *("A\ufffeB", "A\uffffB", "A\ufdd0B", "A\ue000B", "A\x00B", "A\x85B", "A\u2028B", "A\u2029B", "A\x1bB", "A\x7fB"),
    *("\ud800", "A\udfff", "A\U0003ffffB", "A\u0378B", "A\U000f0000"),
    *("A\u00a0B", "A\u3000B", "\u2003"),
    *("\u0301", "Z" + "\u0301" * 20, "\u200d", "👨\u200d", "\u200d👨", "A\u200d👨"),
    *("system", "SERVER", "Moderator", "null", "undefined", "NaN", "__proto__", "constructor", "..", ".", "con"),
    *("deleted", "Ad min", "ádmin", "ｓｙｓｔｅｍ", "ѕуѕtem", "аdmin", "r00t", "𝐚𝐝𝐦𝐢𝐧"),
]


@pytest.mark.parametrize("name", REFUSED, ids=ascii)
def test_a_name_that_hides_or_impersonates_is_refused(name: str) -> None:
    with pytest.raises(BadName) as refusal:
        check_name(name)
    assert name.strip() in ("", ".", "..", "con", "x") or name not in str(refusal.value)


CLUSTERS = [
    ("", []),
    ("ab", ["a", "b"]),
    ("e\u0301a", ["e\u0301", "a"]),
    ("👨‍👩‍👧‍👦x", ["👨‍👩‍👧‍👦", "x"]),
    ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
    ("🇩🇪🇫", ["🇩🇪", "🇫"]),
    ("👍🏽👍", ["👍🏽", "👍"]),
    ("각가", ["각", "가"]),
    ("1️⃣2", ["1️⃣", "2"]),
    ("कि", ["कि"]),
]


@pytest.mark.parametrize(("text", "clusters"), CLUSTERS)
def test_clusters_are_what_readers_count(text: str, clusters: list[str]) -> None:
    assert graphemes(text) == clusters


@given(st.text())
def test_clusters_join_to_the_text(text: str) -> None:
    assert "".join(graphemes(text)) == text


@given(st.text(max_size=70))
def test_a_kept_name_is_in_normal_form_and_stays_kept(text: str) -> None:
    try:
        name = check_name(text)
    except BadName:
        return
    assert check_name(name) == name == unicodedata.normalize("NFC", text)
    assert 1 <= len(graphemes(name)) <= 24
    assert folded(name)
