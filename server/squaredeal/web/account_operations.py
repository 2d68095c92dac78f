"""The operations of accounts and sessions in the OpenAPI document, each as its fields in order.

It knows the routes' shapes, not their code.
"""

from typing import Final

from . import account_shapes as a
from .shapes import ErrorOut, Me

Described = tuple[str, str, str, dict[int, type | None], type | None]


def _refusing(*statuses: int) -> dict[int, type | None]:
    return dict.fromkeys(statuses, ErrorOut)


_ASKING: Final = (401, 403, 503)
_WRITING: Final = (400, 401, 403, 408, 413, 415, 422, 429, 503)

ACCOUNTS: Final[tuple[Described, ...]] = (
    ("/api/account", "post", "Become an account.", {201: Me, **_refusing(409, *_WRITING)}, a.AccountIn),
    ("/api/account", "delete", "Leave for good.", {204: None, **_refusing(409, *_WRITING)}, a.LeaveIn),
    ("/api/account/export", "get", "Everything kept of you.", {200: a.ExportOut, **_refusing(401, 503)}, None),
    (
        "/api/account/password",
        "post",
        "Choose another password.",
        {204: None, **_refusing(409, *_WRITING)},
        a.PasswordIn,
    ),
    ("/api/session", "post", "Sign in.", {201: Me, **_refusing(*_WRITING)}, a.AccountIn),
    ("/api/session", "delete", "Sign out.", {204: None, **_refusing(*_ASKING)}, None),
    ("/api/sessions", "get", "Where you are signed in.", {200: a.SessionList, **_refusing(401, 503)}, None),
    ("/api/sessions", "delete", "Sign out everywhere else.", {204: None, **_refusing(*_ASKING)}, None),
    ("/api/sessions/{session}", "delete", "End one session.", {204: None, **_refusing(404, *_ASKING)}, None),
)
