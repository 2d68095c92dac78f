"""The static client is a table of paths made once: what is in it, and what is not."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from squaredeal.web.pages import Pages, load_pages
from squaredeal.web.replies import takes_gzip


@pytest.fixture
def built(tmp_path: Path) -> Path:
    root = tmp_path / "static"
    (root / "assets").mkdir(parents=True)
    (root / ".git").mkdir()
    (root / "index.html").write_text("<!doctype html>" + "<p>lobby</p>" * 50)
    (root / "race.html").write_text("race")
    (root / "assets" / "race-Bd3x.js").write_text("export const a = 1;" * 100)
    (root / "assets" / "race-Bd3x.js.map").write_text("{}")
    (root / "assets" / "card.woff2").write_bytes(bytes(range(256)))
    (root / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (root / ".git" / "config").write_text("secret")
    (root / ".env").write_text("secret")
    (tmp_path / "outside.txt").write_text("secret")
    (root / "link.txt").symlink_to(tmp_path / "outside.txt")
    return root


def test_the_table_holds_what_may_be_served(built: Path) -> None:
    pages = load_pages(built)
    assert set(pages.html) == {"index", "race"}
    assert set(pages.files) == {"/assets/race-Bd3x.js", "/assets/card.woff2", "/favicon.svg"}
    assert pages.files["/assets/race-Bd3x.js"].immutable
    assert not pages.files["/favicon.svg"].immutable
    assert pages.files["/assets/race-Bd3x.js"].kind == "text/javascript; charset=utf-8"
    assert pages.files["/assets/card.woff2"].kind == "font/woff2"


def test_texts_are_zipped_where_that_pays(built: Path) -> None:
    pages = load_pages(built)
    script = pages.files["/assets/race-Bd3x.js"]
    assert script.zipped is not None
    assert gzip.decompress(script.zipped) == script.body
    assert pages.files["/assets/card.woff2"].zipped is None
    assert pages.html["race"].zipped is None


def test_an_etag_is_a_hash_of_the_body(built: Path) -> None:
    one = load_pages(built).html["index"].etag
    (built / "index.html").write_text("other")
    assert load_pages(built).html["index"].etag != one


def test_no_folder_is_no_client(tmp_path: Path) -> None:
    assert load_pages(tmp_path / "absent") == Pages({}, {})


ENCODINGS = [
    ("gzip", True),
    ("GZIP", True),
    ("deflate, gzip;q=0.5", True),
    ("gzip ; q=1", True),
    ("", False),
    ("br", False),
    ("gzip;q=0", False),
    ("gzip;q=NaN", False),
    ("gzip;q=2", False),
    ("gzip;q=x", False),
    ("gzip;q=", False),
    ("a" * 8_000, False),
]


@pytest.mark.parametrize(("accepted", "expected"), ENCODINGS)
def test_gzip_is_sent_to_who_takes_it(accepted: str, expected: bool) -> None:
    assert takes_gzip(accepted) is expected
