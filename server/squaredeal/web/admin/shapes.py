"""The bodies of what those with a role are told and decide; the OpenAPI document is made from these and the store's."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from squaredeal.store.flags import FlagState
from squaredeal.store.people import Found
from squaredeal.store.reports import Outcome, State
from squaredeal.store.retention import Rule, Run
from squaredeal.store.roles import Role

from ..shapes import Sought

Why = Annotated[str, Meta(min_length=1, max_length=2_000)]
"""A reason, of 1 to 500 characters as people count them."""
Cursor = Annotated[str, Meta(max_length=256)]


class WhyIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Why it is decided so; it is kept in the log, so write no name into it."""

    why: Why


class RoleOut(Struct, frozen=True):
    """A role; null for none."""

    role: Role | None


class RoleIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The role that an account is to have; null for none."""

    role: Role | None
    why: Why


class PeopleIn(Struct, frozen=True, forbid_unknown_fields=True):
    """How a name begins, or a player's id."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]


class PeopleOut(Struct, frozen=True):
    """The players found, fifty at most."""

    players: tuple[Found, ...]


class NewNameIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a player is to have; without one they are called `Player` and a number."""

    why: Why
    name: Annotated[str, Meta(min_length=1, max_length=256)] | None = None


class NameOut(Struct, frozen=True):
    """The name that a player has now."""

    name: str


class ReportsIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Which reports are wanted: the first, or those behind a cursor."""

    state: State = "open"
    after: Cursor | None = None


class OutcomeIn(Struct, frozen=True, forbid_unknown_fields=True):
    """What has come of a report."""

    outcome: Outcome
    why: Why


class ResultOut(Struct, frozen=True):
    """Why a result does not count for the boards; null where it does."""

    why: Literal["unfinished", "chosen_seed", "bot", "ghost", "voided"] | None


class FlagIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a flag is to be on."""

    on: bool
    why: Why


class FlagsOut(Struct, frozen=True):
    """All flags."""

    flags: tuple[FlagState, ...]


class LogIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Which entries are wanted: the newest, or those behind a cursor."""

    after: Cursor | None = None


class RetentionOut(Struct, frozen=True):
    """What is kept for how many days, and when what was old was deleted last."""

    rules: tuple[Rule, ...]
    last: Run | None


class StreakIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A day that a player missed through no fault of theirs."""

    player: Annotated[Sought, Meta(max_length=64)]
    rules: Annotated[str, Meta(max_length=32)]
    day: Annotated[str, Meta(max_length=10)]
    why: Why
