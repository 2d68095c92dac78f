"""The operations of accounts and sessions in the OpenAPI document.

It knows the routes' shapes, not their code.
"""

from typing import Final

from . import account_shapes as a
from .operation import READING, WRITING, Operation, refusing
from .shapes import Me

_EXPORT: Final = "Everything kept of you."
_CHANGE: Final = "Choose another password."
_ASKING: Final = (401, 403, *READING)

ACCOUNTS: Final = (
    Operation("/api/account", "post", "Become an account.", {201: Me, **refusing(401, 409, *WRITING)}, a.AccountIn),
    Operation("/api/account", "delete", "Leave for good.", {204: None, **refusing(401, 409, *WRITING)}, a.LeaveIn),
    Operation("/api/account/export", "get", _EXPORT, {200: a.ExportOut, **refusing(401, *READING)}),
    Operation("/api/account/password", "post", _CHANGE, {204: None, **refusing(401, 409, *WRITING)}, a.PasswordIn),
    Operation("/api/session", "post", "Sign in.", {201: Me, **refusing(401, *WRITING)}, a.AccountIn),
    Operation("/api/session", "delete", "Sign out.", {204: None, **refusing(*_ASKING)}),
    Operation("/api/sessions", "get", "Where you are signed in.", {200: a.SessionList, **refusing(401, *READING)}),
    Operation("/api/sessions", "delete", "Sign out everywhere else.", {204: None, **refusing(*_ASKING)}),
    Operation("/api/sessions/{session}", "delete", "End one session.", {204: None, **refusing(404, *_ASKING)}),
)
