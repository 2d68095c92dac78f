"""Whole HTTP/1.1 responses as bytes, for refusals below ASGI: broken requests, full servers, failed handshakes.

Example: `plain_response(400, "Invalid request.")`.
"""

from http import HTTPStatus

from .headers import FIXED, content_policy


def plain_response(status: int, text: str, *extra: tuple[bytes, bytes]) -> bytes:
    """A complete response that also closes the connection; `text` is for people."""
    body = text.encode()
    lines = [
        b"HTTP/1.1 %d %s" % (status, HTTPStatus(status).phrase.encode()),
        b"content-type: text/plain; charset=utf-8",
        b"content-length: %d" % len(body),
        b"connection: close",
        b"content-security-policy: " + content_policy(b""),
        *(name + b": " + value for name, value in (*FIXED, *extra)),
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body
