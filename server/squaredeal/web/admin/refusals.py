"""What the store refuses, as this part of the API says it.

It knows no route.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from squaredeal.store import NameTaken, NoSuchPlayer
from squaredeal.store.cursors import BadCursor
from squaredeal.store.dailies import NoSuchDaily
from squaredeal.store.flags import NoSuchFlag
from squaredeal.store.players import NameBarred
from squaredeal.store.reports import IsClosed, NoSuchReport, YourOwn
from squaredeal.store.reviews import NoSuchReview
from squaredeal.store.role_held import RoleLost
from squaredeal.store.roles import NotAnAccount
from squaredeal.store.voiding import NoSuchResult

from ..boards import bad_cursor, no_player
from ..errors import APIError
from ..naming import barred, taken
from .access import not_allowed


def no_day() -> APIError:
    """422."""
    return APIError(422, "day", "That is no day on which a daily of these rules could have been missed.")


_KNOWN: Final[Mapping[type[Exception], Callable[[], APIError]]] = {
    NoSuchPlayer: no_player,
    RoleLost: lambda: not_allowed("You may not do this."),
    NotAnAccount: lambda: APIError(409, "no_account", "Only an account can have a role; this is a guest."),
    NameTaken: taken,
    NameBarred: barred,
    NoSuchReport: lambda: APIError(404, "no_such_report", "There is no such report."),
    IsClosed: lambda: APIError(409, "closed", "This report has been closed already."),
    YourOwn: lambda: not_allowed("This is about you; somebody else has to decide it."),
    NoSuchResult: lambda: APIError(404, "no_such_result", "That seat of that race has no result."),
    NoSuchReview: lambda: APIError(404, "no_such_review", "That result is not in review."),
    NoSuchDaily: no_day,
    NoSuchFlag: lambda: APIError(404, "no_such_flag", "There is no such flag."),
}


@contextmanager
def refusals() -> Iterator[None]:
    """Whatever is asked of the store in here: its refusals become `APIError`s."""
    try:
        yield
    except BadCursor as error:
        raise bad_cursor(error) from None
    except tuple(_KNOWN) as error:
        raise _KNOWN[type(error)]() from None
