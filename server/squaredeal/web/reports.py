"""The HTTP door to reporting a player. What is written is kept, and shown to nobody but those who decide.

It knows no role. No text of a report is in any log.
"""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.routing import Route

from squaredeal.store import NoSuchPlayer, NoSuchRace
from squaredeal.store.reports import About, Draft, TooManyReports

from .api import known, no_race, spend
from .boards import no_player
from .body import read_json
from .errors import APIError
from .free_text import text_of
from .identity import caller, refuse_foreign
from .limits import Limits
from .race_id import is_race_id
from .replies import Reply, json_reply
from .services import services

LIMITS: Final = Limits()


class ReportIn(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player is reported for: `text` of 1 to 500 characters, `race` one that they sit in."""

    about: About
    text: Annotated[str, Meta(min_length=1, max_length=2_000)]
    race: Annotated[str, Meta(max_length=32)] | None = None


class ReportOut(Struct, frozen=True):
    """Whether the report is a new one: while one of its kind is open, it is the same."""

    new: bool


REPORT: Final = msgspec.json.Decoder(ReportIn)


async def report_player(request: Request) -> Reply:
    """POST /api/players/{player}/reports."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    reporter = await known(asking, node)
    node.hall.node.switches.require("reports")
    wanted = await read_json(request, REPORT, LIMITS)
    player: str = request.path_params["player"]
    if player == reporter.id:
        raise APIError(422, "yourself", "You cannot report yourself.")
    if wanted.race is not None and not is_race_id(wanted.race):
        raise no_race()
    draft = Draft(player, reporter.id, wanted.about, text_of(wanted.text), wanted.race)
    spend(node.reports, asking.address)
    try:
        is_new = await node.store.moderation.reports.make(draft, node.clock.now())
    except NoSuchPlayer:
        raise no_player() from None
    except NoSuchRace:
        raise APIError(404, "no_such_race", "That player has no seat in that race.") from None
    except TooManyReports:
        raise APIError(429, "reports", "You have many open reports; wait until they are looked at.") from None
    return json_reply(ReportOut(is_new), 201 if is_new else 200)


ROUTES: Final = [Route("/api/players/{player}/reports", report_player, methods=["POST"])]
