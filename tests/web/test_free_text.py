"""Texts and names that people may write: nothing that cannot be seen, and no word that the operator has blocked."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squaredeal.settings import SettingsError
from squaredeal.web.allowed_names import AllowedNames, allowed_names
from squaredeal.web.free_text import MOST, BadText, check_text
from squaredeal.web.graphemes import graphemes
from squaredeal.web.names import BadName
from squaredeal.web.renaming import neutral_name

GOOD = [
    "x",
    "Zoé said «no».",
    "a\nb\tc",
    "👨\u200d👩\u200d👧 🇩🇪 1\ufe0f⃣",
    "नमस्ते",
    "한국어",
    "שלום",
    "x" * MOST,
    "👍" * MOST,
]
BAD = [
    *(
        "",
        " \n ",
        "a\u200bb",
        "\u202eabc",
        "a\u2066b",
        "\ufeffa",
        "a\x00b",
        "a\x1b[31m",
        "a\x7f",
        "\ue000",
        "\U000e0041",
    ),
    *("\ud800", "a\u2028b", "\u3164", "\u2800\u2800", "a\ufe0f", "a\U000e0100", "e" + "\u0301" * 10, "x" * (MOST + 1)),
    "x" * 100_000,
]


@pytest.mark.parametrize("text", GOOD)
def test_what_people_write_is_kept(text: str) -> None:
    assert check_text(f" {text}\n", most=MOST) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("text", BAD)
def test_what_cannot_be_seen_is_refused(text: str) -> None:
    with pytest.raises(BadText) as refused:
        check_text(text, most=MOST)
    assert str(refused.value).isascii()  # nothing of it is repeated


@given(st.text(max_size=60))
def test_whatever_is_kept_is_kept_again(text: str) -> None:
    try:
        kept = check_text(text, most=20)
    except BadText:
        return
    assert check_text(kept, most=20) == kept == unicodedata.normalize("NFC", kept)
    assert 1 <= len(graphemes(kept)) <= 20
    assert all(each.isprintable() or each in "\n\t\u200d" or unicodedata.category(each) == "Zs" for each in kept)


def test_blocked_words_are_found_however_they_are_written() -> None:
    names = AllowedNames(["Voldemort", "", "  ", "Straße"])
    for name in ("voldemort", "VOLDEMORT", "Lord V0ldemórt", "vol de mort", "Strasse 7"):
        with pytest.raises(BadName, match="not allowed here"):
            names(name)
    assert names("Voldemar") == "Voldemar"
    assert names("Zoe\u0301") == "Zoé"
    with pytest.raises(BadName, match="reserved"):
        names("admin")


DISGUISED = [
    *(
        "V⃟oldemort",
        "ᴠᴏʟᴅᴇᴍᴏʀᴛ",
        "V.o.l.d.e.m.o.r.t",
        "Vol-de_mort",
        "V0ld3m0r7",
        "x V.0.1.d.3.m.0.r.t x",
        "№1 Vo1demort!",
    ),
    *(
        "ʜɪᴛʟᴇʀ",
        "ᴴⁱᵗˡᵉʳ",
        "🅷itler",
        "Hitleꞃ",
        "Hi-tler",
        "Hitl3r",
        "H!tler",
        "h•i•t•l•e•r",
        "1488",
        "88 Tom",
        "A.s.s",
        "A$$i",
    ),
]


@pytest.mark.parametrize("name", DISGUISED)
def test_blocked_words_are_found_in_disguise(name: str) -> None:
    with pytest.raises(BadName, match="not allowed here"):
        AllowedNames(["Voldemort", "Hitler", "88", "ass", "assi"])(name)


HONEST = ("Bobby", "Max 55", "Anna-Lena 4711", "Hilter", "J.R.R. Tolkien", "O'Brien-Smith", "Łukasz", "राधा", "8 of 8")


@pytest.mark.parametrize("name", HONEST)
def test_honest_names_are_in_no_blocked_word_s_way(name: str) -> None:
    assert AllowedNames(["Voldemort", "Hitler", "88", "ass", "xss"])(name) == name


def test_a_list_that_cannot_be_read_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="BLOCKED_NAMES"):
        allowed_names(str(tmp_path / "missing"))
    (tmp_path / "latin").write_bytes(b"\xe4\xff")
    with pytest.raises(SettingsError, match="cannot read"):
        allowed_names(str(tmp_path / "latin"))
    (tmp_path / "long").write_bytes(b"a\n" * (1 << 20))
    with pytest.raises(SettingsError, match="longer"):
        allowed_names(str(tmp_path / "long"))
    assert allowed_names("")("Voldemort") == "Voldemort"


def test_neutral_names_are_names() -> None:
    names = AllowedNames()
    for digits in (4, 5, 6, 9):
        for pick in (lambda _most: 0, lambda most: most - 1):
            name = neutral_name(digits, pick)
            assert names(name) == name
            assert len(name) == len("Player ") + digits
