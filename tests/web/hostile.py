"""What no library would send: messages, frames, handshakes and requests, each with how it may be answered."""

from __future__ import annotations

from .live import BINARY, CLOSE, CONT, PING, PONG, TEXT, frame, handshake
from .sockets import HELLO

PROTOCOL: list[tuple[str, int]] = [
    ("", 4503),
    (" ", 4503),
    ("null", 4503),
    ("[]", 4503),
    ("{", 4503),
    ("{} x", 4503),
    ('{"t":"nothing"}', 4503),
    ('{"t":"join"}', 4503),
    ('["p",1,"26"]', 4503),
    ('{"t":"hello","v":1,"admin":true}', 4503),
    ('{"t":"hello","v":99}', 4503),
    ('{"t":"hello","v":1e999}', 4503),
    ('{"t":"hello","v":true}', 4503),
    ("[" * 4_000, 4503),
    ('{"a":' * 800, 4503),
    ("\ufeff" + HELLO, 4503),
    ('{"t":"hello","v":1,"token":"0123456789abcdef0123456789abcdef"}', 4504),
]
"""Messages, and the code a socket is closed with."""

BROKEN = {
    "bad UTF-8": (frame(TEXT, b"\xff\xfe"), {1007}),
    "bad UTF-8 over fragments": (frame(TEXT, b"\xe2", fin=False) + frame(CONT, b"\x28"), {1007}),
    "binary": (frame(BINARY, b"\x00"), {4503}),
    "binary in fragments": (frame(BINARY, b"a", fin=False) + frame(CONT, b"b"), {4503}),
    "one byte too long": (frame(TEXT, b"x" * 4097), {1009}),
    "three fragments too long": (frame(TEXT, b"x" * 2000, fin=False) + frame(CONT, b"x" * 2000, fin=False) * 2, {1009}),
    "declared 2^62": (b"\x81\xff" + (2**62).to_bytes(8, "big") + b"\0\0\0\0", {1009}),
    "declared 2^63": (b"\x81\xff" + (2**63).to_bytes(8, "big") + b"\0\0\0\0", {1002, 1009}),
    "unmasked": (frame(TEXT, b"hi", masked=False), {1002}),
    "reserved opcode 3": (frame(3, b""), {1002}),
    "reserved opcode 11": (frame(11, b""), {1002}),
    "RSV1 without an extension": (frame(TEXT, b"hi", rsv=4), {1002}),
    "ping of 126 bytes": (frame(PING, b"x" * 126), {1002}),
    "fragmented ping": (frame(PING, b"x", fin=False), {1002}),
    "continuation of nothing": (frame(CONT, b"x"), {1002}),
    "text inside a message": (frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"), {1002}),
    "close of one byte": (frame(CLOSE, b"\x03"), {1002}),
    "close code 999": (frame(CLOSE, (999).to_bytes(2, "big")), {1002}),
    "close code 1005": (frame(CLOSE, (1005).to_bytes(2, "big")), {1002}),
    "close code 1006": (frame(CLOSE, (1006).to_bytes(2, "big")), {1002}),
    "close code 5000": (frame(CLOSE, (5000).to_bytes(2, "big")), {1002}),
    "close reason not UTF-8": (frame(CLOSE, (1000).to_bytes(2, "big") + b"\xff\xfe"), {1002, 1007}),
    "65 empty fragments": (frame(TEXT, b"", fin=False) + frame(CONT, b"", fin=False) * 65, {1008}),
    "21 pings": (frame(PING, b"x") * 21, {1008}),
    "21 pongs nobody asked for": (frame(PONG, b"x") * 21, {1008}),
    "600 messages at once": (frame(TEXT, b"") * 600, {4004}),
}
"""Frames after a good handshake, and the codes that may answer them."""

HANDSHAKES = {
    "no key": (handshake(key="").replace(b"Sec-WebSocket-Key: \r\n", b""), {400}),
    "short key": (handshake(key="abc"), {400}),
    "version 12": (handshake(version="12"), {400, 426}),
    "no version": (handshake().replace(b"Sec-WebSocket-Version: 13\r\n", b""), {400, 426}),
    "POST": (handshake().replace(b"GET", b"POST", 1), {405}),
    "HTTP/1.0": (handshake().replace(b"HTTP/1.1", b"HTTP/1.0", 1), {400, 426}),
    "control character": (handshake("/ws", "X-Odd: a\x01b"), {400}),
    "200 headers": (handshake("/ws", *(f"X-{n}: 1" for n in range(200))), {400, 431}),
    "a header of 12 kB": (handshake("/ws", "X-Long: " + "a" * 12_000), {400, 431}),
    "10 kB of subprotocols": (handshake("/ws", "Sec-WebSocket-Protocol: " + "a, " * 3_400), {400, 431}),
    "a header of 64 kB": (handshake("/ws", "X-Long: " + "a" * 65_536), {400, 431}),
}
"""Handshakes, and the statuses that may answer them."""

NO_HTTP = {
    "TLS client hello": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)),
    "an endless header": b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 70_000,
    "a negative length": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "a line feed in a header": b"GET / HTTP/1.1\r\nHost: a\r\nX: a\n b: c\r\n d\r\n\x00: 1\r\n\r\n",
    "a bad chunk": b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
}
"""What is no request: it is answered, and its connection closed."""
