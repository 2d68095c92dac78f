"""The refusals of a name over HTTP: one that may not be, and one that is an account's.

It knows no route, and decides nothing about names.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from squaredeal.store import NameTaken

from .errors import APIError
from .names import BadName, check_name


def name_of(wanted: str) -> str:
    """The name as it is kept. Raises `APIError` 422."""
    try:
        return check_name(wanted)
    except BadName as bad:
        raise APIError(422, "name", f"Please choose another name: {bad}.") from None


@contextmanager
def free() -> Iterator[None]:
    """Whatever takes a name in here: `NameTaken` becomes `APIError` 409."""
    try:
        yield
    except NameTaken:
        raise APIError(409, "name_taken", "Somebody has an account of that name, or of one like it.") from None
