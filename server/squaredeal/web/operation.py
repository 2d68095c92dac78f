"""How one operation of the HTTP API is described, for the OpenAPI document.

It knows no route.

    Operation("/api/races", "get", "The lobby's races.", {200: RaceList, **refusing(*READING)})
"""

from typing import Final

from msgspec import Struct

from .shapes import ErrorOut

READING: Final = (503,)
WRITING: Final = (400, 403, 408, 413, 415, 422, 429, 503)


class Operation(Struct, frozen=True):
    """One method of one path: what it takes, what it answers by status."""

    path: str
    method: str
    summary: str
    answers: dict[int, type | None]
    takes: type | None = None
    asks: type | None = None
    """What its query may hold, a parameter for each field."""


def refusing(*statuses: int) -> dict[int, type | None]:
    """The answers of these statuses, all of one shape."""
    return dict.fromkeys(statuses, ErrorOut)
