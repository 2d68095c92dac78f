"""The refusals of a name over HTTP: one that may not be, and one that is an account's.

It knows no route, and decides nothing about names.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from squaredeal.store import NameTaken
from squaredeal.store.players import NameBarred

from .allowed_names import AllowedNames
from .errors import APIError
from .names import BadName


def name_of(wanted: str, names: AllowedNames) -> str:
    """The name as it is kept. Raises `APIError` 422."""
    try:
        return names(wanted)
    except BadName as bad:
        raise APIError(422, "name", f"Please choose another name: {bad}.") from None


@contextmanager
def free() -> Iterator[None]:
    """Whatever takes a name in here: `NameTaken` and `NameBarred` become `APIError` 409."""
    try:
        yield
    except NameTaken:
        raise taken() from None
    except NameBarred:
        raise barred() from None


def taken() -> APIError:
    """409, for a name that is somebody's."""
    return APIError(409, "name_taken", "Somebody has an account of that name, or of one like it.")


def barred() -> APIError:
    """409, for a name that was taken from this player."""
    return APIError(409, "name_barred", "This player had that name, and it was taken away; take another one.")
