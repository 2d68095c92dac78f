"""The query of a request as a typed value: every parameter once, none that nobody knows, and no character NUL.

It knows no route.
"""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from .errors import APIError

Asked = TypeVar("Asked")


def read_query(request: Request, kind: type[Asked]) -> Asked:
    """Read the query into a struct of texts. Raises `APIError` 422."""
    pairs = request.query_params.multi_items()
    given = dict(pairs)
    if len(given) != len(pairs):
        raise APIError(422, "query", "A parameter is given twice.")
    if any("\0" in value for value in given.values()):  # PostgreSQL takes no text with it
        raise APIError(422, "query", "A parameter holds the character NUL.")
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError:
        raise APIError(422, "query", "These parameters are not understood; docs/openapi.json names them.") from None
