"""The pages of a built client, and what is said where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from squaredeal.web.pages import Pages, load_pages

from .live import LiveNode, Raw
from .test_pages import built

__all__ = ["built"]


@pytest.fixture
def site(node: LiveNode, built: Path) -> Iterator[LiveNode]:
    before = node.node.services.pages
    for name in ("watch", "verify", "replay", "ghost", "settings"):
        (built / f"{name}.html").write_text(name)
    node.node.services.pages = load_pages(built)
    yield node
    node.node.services.pages = before


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/race/abc123", "race"),
        ("/watch/abc123", "watch"),
        ("/replay/abc123", "replay"),
        ("/ghost/abc123?seat=2", "ghost"),
        ("/race/abc123?x=1", "race"),
        ("/verify/abc123", "verify"),
        ("/verify", "verify"),
        ("/settings", "settings"),
    ],
)
def test_a_page_is_never_cached(site: LiveNode, path: str, text: str) -> None:
    answer = site.ask("GET", path)
    assert (answer.status_code, answer.text) == (200, text)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert "trusted-types lit-html" in answer.headers["content-security-policy"]


def test_an_asset_is_kept_for_ever_and_zipped(site: LiveNode) -> None:
    answer = site.ask("GET", "/assets/race-Bd3x.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.text == "export const a = 1;" * 100
    plain = site.ask("GET", "/assets/race-Bd3x.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text


def test_who_has_it_is_not_sent_it_again(site: LiveNode) -> None:
    etag = site.ask("GET", "/favicon.svg").headers["etag"]
    again = site.ask("GET", "/favicon.svg", headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    assert site.ask("GET", "/favicon.svg", headers={"if-none-match": '"other"'}).status_code == 200


def test_a_head_request_has_no_body(site: LiveNode) -> None:
    answer = site.ask("HEAD", "/race/abc123")
    assert (answer.status_code, answer.content, answer.headers["content-length"]) == (200, b"", "4")


def test_a_page_that_this_build_has_not(site: LiveNode) -> None:
    assert site.ask("GET", "/solo").status_code == 404


@pytest.mark.parametrize("path", ["/race/zzz", "/replay/%2e%2e", "/no/such/page", "/favicon.png"])
def test_who_takes_pages_is_told_on_a_page_that_nothing_is_there(site: LiveNode, built: Path, path: str) -> None:
    (built / "missing.html").write_text("no such page")
    site.node.services.pages = load_pages(built)
    answer = site.ask("GET", path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (answer.status_code, answer.text) == (404, "no such page")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    told = site.ask("GET", path)
    assert (told.status_code, told.text) == (404, "There is nothing here.")


NO_ADDRESSES = [
    (b"/%00", 404),
    (b"/race/a%00b", 404),
    (b"/" + b"a" * 3_000, 414),
    (b"/?x=" + b"a" * 3_000, 414),
    (b"*", 400),
]


@pytest.mark.parametrize(("path", "status"), NO_ADDRESSES)
def test_an_address_that_nothing_can_have_is_told_like_any_other(
    site: LiveNode, built: Path, path: bytes, status: int
) -> None:
    (built / "missing.html").write_text("no such page")
    site.node.services.pages = load_pages(built)
    told = {accept: _asked(site, path, accept) for accept in (b"text/html,*/*;q=0.8", b"*/*", b"application/json")}
    assert {answer.split(maxsplit=2)[1] for answer in told.values()} == {b"%d" % status}
    shown = told.pop(b"text/html,*/*;q=0.8")
    assert shown.endswith(b"\r\n\r\nno such page")
    assert b"content-type: text/html; charset=utf-8" in shown
    assert b"cache-control: no-store" in shown
    assert b"content-security-policy: " in shown
    for answer in told.values():
        assert b"content-type: application/json" in answer


@pytest.mark.parametrize(("path", "status"), [(b"/api/races/%00", 404), (b"/api/" + b"a" * 3_000, 414)])
def test_the_api_has_no_pages_whoever_asks(site: LiveNode, built: Path, path: bytes, status: int) -> None:
    (built / "missing.html").write_text("no such page")
    site.node.services.pages = load_pages(built)
    answer = _asked(site, path, b"text/html")
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert b"content-type: application/json" in answer


def _asked(site: LiveNode, path: bytes, accept: bytes) -> bytes:
    with Raw(site.port) as raw:
        raw.send(
            b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: " + accept + b"\r\n\r\n"
        )
        return raw.rest()


def test_a_large_file_arrives_whole(site: LiveNode, built: Path) -> None:
    body = bytes(range(256)) * 2_000
    (built / "assets" / "big.woff2").write_bytes(body)
    site.node.services.pages = load_pages(built)
    assert site.ask("GET", "/assets/big.woff2").content == body


def test_without_a_client_the_page_says_how_to_build_it(node: LiveNode) -> None:
    before = node.node.services.pages
    node.node.services.pages = Pages({}, {})
    try:
        answer = node.ask("GET", "/")
    finally:
        node.node.services.pages = before
    assert answer.status_code == 503
    assert "npm run build" in answer.text
