"""The operations of moderation in the OpenAPI document.

It knows the routes' shapes, not their code.
"""

from typing import Final

from squaredeal.store.audit import AuditPage
from squaredeal.store.flags import FlagState
from squaredeal.store.reports import Report, ReportPage
from squaredeal.store.review_pages import Review, ReviewPage

from ..operation import READING, WRITING, Operation, refusing
from ..reports import ReportIn, ReportOut
from ..shapes import ErrorOut
from . import shapes as s
from .review_shapes import DecisionIn, ReviewsIn

_ASKED: Final = refusing(401, 403, *READING)
_DECIDED: Final = refusing(401, 404, 409, *WRITING)
_RESULT: Final = "/api/admin/results/{race}/{seat}"

MODERATION: Final = (
    Operation(
        "/api/players/{player}/reports",
        "post",
        "Report a player.",
        {200: ReportOut, 201: ReportOut, **refusing(401, 404, *WRITING)},
        ReportIn,
    ),
    Operation("/api/admin/me", "get", "Your role.", {200: s.RoleOut, **_ASKED}),
    Operation(
        "/api/admin/players", "get", "Find players.", {200: s.PeopleOut, 422: ErrorOut, **_ASKED}, asks=s.PeopleIn
    ),
    Operation(
        "/api/admin/players/{player}/name",
        "post",
        "Give a player another name.",
        {200: s.NameOut, **_DECIDED},
        s.NewNameIn,
    ),
    Operation(
        "/api/admin/players/{player}/role", "post", "Give an account a role.", {200: s.RoleOut, **_DECIDED}, s.RoleIn
    ),
    Operation("/api/admin/reports", "get", "Reports.", {200: ReportPage, 422: ErrorOut, **_ASKED}, asks=s.ReportsIn),
    Operation("/api/admin/reports/{report}", "post", "Close a report.", {200: Report, **_DECIDED}, s.OutcomeIn),
    Operation(f"{_RESULT}/void", "post", "Let a result count no more.", {200: s.ResultOut, **_DECIDED}, s.WhyIn),
    Operation(f"{_RESULT}/restore", "post", "Let it count again.", {200: s.ResultOut, **_DECIDED}, s.WhyIn),
    Operation(
        "/api/admin/reviews", "get", "Results to look at.", {200: ReviewPage, 422: ErrorOut, **_ASKED}, asks=ReviewsIn
    ),
    Operation("/api/admin/reviews/{race}/{seat}", "post", "Clear or void one.", {200: Review, **_DECIDED}, DecisionIn),
    Operation("/api/admin/flags", "get", "What is switched off.", {200: s.FlagsOut, **_ASKED}),
    Operation("/api/admin/flags/{flag}", "put", "Switch a flag.", {200: FlagState, **_DECIDED}, s.FlagIn),
    Operation(
        "/api/admin/audit", "get", "The log of decisions.", {200: AuditPage, 422: ErrorOut, **_ASKED}, asks=s.LogIn
    ),
    Operation("/api/admin/retention", "get", "What is kept for how long.", {200: s.RetentionOut, **_ASKED}),
    Operation("/api/admin/streaks", "post", "Excuse a missed day.", {204: None, **_DECIDED}, s.StreakIn),
)
