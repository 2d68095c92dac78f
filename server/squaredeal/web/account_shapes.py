"""The bodies of accounts and sessions over HTTP; the OpenAPI document is made from these and the store's rows."""

from typing import Annotated

from msgspec import Meta, Struct

from squaredeal.messages.common import Kind
from squaredeal.store.exports import AbortedOn, BarredName, EarlierName, ExcusedDay, KeptAttempt, KeptResult, PlayedSeat
from squaredeal.store.reports import Made
from squaredeal.store.roles import Role

from .shapes import Sought

Typed = Annotated[str, Meta(max_length=1_024)]


class AccountIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password: of the account to be made, or of the one to sign in to."""

    name: Annotated[Sought, Meta(min_length=1, max_length=256)]
    password: Typed


class PasswordIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The password so far, and the one from now on."""

    old: Typed
    new: Typed


class LeaveIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The password, asked for once more before everything is deleted."""

    password: Typed


class SessionOut(Struct, frozen=True):
    """A session; times in ms since 1970. `device` is what it said it is, `used` may be an hour old."""

    id: str
    device: str
    made: int
    used: int
    current: bool


class SessionList(Struct, frozen=True):
    """Where somebody is signed in, the newest first."""

    sessions: tuple[SessionOut, ...]


class ExportOut(Struct, frozen=True):
    """Everything that is kept of a player; times in ms since 1970, `account` is null for a guest."""

    player: str
    name: str
    kind: Kind
    since: int
    account: int | None
    password_changed: int | None
    sessions: tuple[SessionOut, ...]
    races: tuple[PlayedSeat, ...]
    results: tuple[KeptResult, ...]
    attempts: tuple[KeptAttempt, ...]
    """The dailies they have begun."""
    excused: tuple[ExcusedDay, ...]
    barred: tuple[BarredName, ...]
    """Names that were taken from them."""
    earlier: tuple[EarlierName, ...]
    """Names that they had before."""
    aborted: AbortedOn | None
    role: Role | None
    reports: tuple[Made, ...]
    """What they have reported."""
