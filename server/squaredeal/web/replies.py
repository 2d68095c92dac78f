"""Responses: JSON from typed values, static files, errors; long bodies leave in pieces that wait for the reader.

It knows no route. Security headers are added further out.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .errors import APIError
from .pages import StaticFile

PIECE: Final = 65_536


class Reply(Response):
    """A whole body, sent `PIECE` bytes at a time: the server waits between pieces while the client does not read."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends it."""
        body = bytes(self.body)
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for start in range(0, max(len(body), 1), PIECE):
            more = start + PIECE < len(body)
            await send({"type": "http.response.body", "body": body[start : start + PIECE], "more_body": more})


def json_reply(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Reply:
    """A struct or a dict as JSON."""
    return Reply(msgspec.json.encode(value), status, headers=headers, media_type="application/json")


def error_reply(error: APIError) -> Reply:
    """`{"error": code, "text": sentence}`."""
    return json_reply({"error": error.code, "text": error.text}, error.status, error.headers)


def file_reply(request: Request, file: StaticFile, *, cache: str) -> Reply:
    """A static file, or 304 for who has it; zipped for who takes that."""
    headers = {"etag": file.etag, "cache-control": cache, "vary": "accept-encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Reply(b"", 304, headers=headers)
    body = file.body
    if file.zipped is not None and takes_gzip(request.headers.get("accept-encoding", "")):
        body = file.zipped
        headers["content-encoding"] = "gzip"
    headers["content-type"] = file.kind
    return Reply(body, headers=headers)


def takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header names gzip without refusing it; a weight that is no number refuses."""
    for item in accepted.split(","):
        coding, _, weight = item.partition(";")
        if coding.strip().lower() == "gzip":
            return _weight(weight) > 0
    return False


def _weight(text: str) -> float:
    name, _, value = text.partition("=")
    if not name.strip():
        return 1.0
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0
