"""What is sent with a request: bodies that are not asked for, too long or never there, and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest

from squaredeal.web import api
from squaredeal.web.limits import Limits

from .live import LiveNode, Raw
from .test_api import JSON, guest

# --- bodies

BODIES: list[tuple[dict[str, str], bytes, int]] = [
    ({"content-type": "text/plain"}, b'{"name":"Ann"}', 415),
    ({"content-type": "multipart/form-data; boundary=x"}, b"--x", 415),
    ({"content-type": "application/x-www-form-urlencoded"}, b"name=Ann&" * 1_000, 415),
    ({"content-type": "application/json; charset=utf-7"}, b'{"name":"Ann"}', 415),
    ({"content-type": "application/json; boundary=x"}, b'{"name":"Ann"}', 415),
    ({}, b'{"name":"Ann"}', 415),
    ({**JSON, "content-encoding": "gzip"}, b"\x1f\x8b", 415),
    ({**JSON, "content-encoding": "br"}, b"\x00", 415),
    (JSON, b" " * 16_385, 413),
    (JSON, b'{"name":"' + b"x" * 16_384 + b'"}', 413),
    (JSON, b"", 400),
    (JSON, b"{", 400),
    (JSON, b"{} x", 422),
    (JSON, b"{'name': 'Ann'}", 400),
    (JSON, b"\xef\xbb\xbf{}", 400),
    (JSON, '{"name":"Ann"}'.encode("utf-16"), 400),
    (JSON, b'{"name":"\xff"}', 400),
    (JSON, b'{"name":NaN}', 400),
    (JSON, b"[" * 10_000, 422),
    (JSON, b"null", 422),
    (JSON, b"[]", 422),
    (JSON, b'"Ann"', 422),
    (JSON, b"{}", 422),
    (JSON, b'{"name":1}', 422),
    (JSON, b'{"name":["Ann"]}', 422),
    (JSON, b'{"name":"Ann","admin":true}', 422),
]


@pytest.mark.parametrize(("headers", "body", "status"), BODIES)
def test_a_body_that_is_not_asked_for(node: LiveNode, headers: dict[str, str], body: bytes, status: int) -> None:
    answer = node.ask("POST", "/api/me", content=body, headers={**node.origin, **headers})
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error", "text"}
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "body", ['{"name":"Ann","PRIVATE":1}', '{"name":{"PRIVATE":1}}', '{"name":["PRIVATE"]}', '{"PRIVATE":"PRIVATE"}']
)
def test_a_refusal_does_not_repeat_what_was_sent(node: LiveNode, body: str) -> None:
    answer = node.ask("POST", "/api/me", content=body.encode(), headers={**node.origin, **JSON})
    assert answer.status_code == 422
    assert "PRIVATE" not in answer.text


@pytest.mark.parametrize("options", [{"rules": "PRIVATE"}, {"goal": "PRIVATE"}, {"PRIVATE": 1}, {"seats": "PRIVATE"}])
def test_refused_options_are_not_repeated(node: LiveNode, options: dict[str, Any]) -> None:
    with node.browser() as ann:
        guest(ann)
        answer = ann.post("/api/races", json=options)
        assert answer.status_code == 422
        assert "PRIVATE" not in answer.text


def test_a_charset_may_be_said(node: LiveNode) -> None:
    headers = {**node.origin, "content-type": 'Application/JSON; charset="UTF-8"'}
    assert node.ask("POST", "/api/me", content=b'{"name":"Ann"}', headers=headers).status_code == 201


def test_a_long_body_is_refused_while_it_streams(node: LiveNode) -> None:
    with Raw(node.port) as raw:
        raw.send(
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" + b"1000\r\n" + b" " * 4_096 + b"\r\n"
        )
        raw.send((b"1000\r\n" + b" " * 4_096 + b"\r\n") * 4)
        assert raw.head().startswith(b"HTTP/1.1 413 ")


def test_a_declared_length_is_refused_before_the_body(node: LiveNode) -> None:
    with Raw(node.port) as raw:
        raw.send(
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 999999999999\r\n\r\n"
        )
        assert raw.head().startswith(b"HTTP/1.1 413 ")


def test_a_body_that_stalls_is_told_so(node: LiveNode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "LIMITS", Limits(body_s=0.2))
    with Raw(node.port) as raw:
        raw.send(
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 10\r\n\r\nabcde"
        )
        assert raw.head().startswith(b"HTTP/1.1 408 ")
