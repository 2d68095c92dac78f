"""The errors of the web layer: what stops a start, and what an HTTP caller is told.

It knows no route. Every refusal of the API is `{"error": code, "text": sentence}` with a fitting status.
"""

from collections.abc import Mapping


class StartError(Exception):
    """The server cannot start; the message says why and what to do."""


class APIError(Exception):
    """A refusal: HTTP `status`, a `code` for programs, a sentence for people, headers where the status wants them."""

    def __init__(self, status: int, code: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        """`text` never repeats what the caller sent."""
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.headers = dict(headers or {})
