"""The HTTP door to dailies: today's, the archive, and beginning one's own attempt.

It decides nothing about what may be told of a day: `daily_views` does.
"""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from squaredeal.race.daily import DAILY_RULES, closes_at, day_of, is_day, opens_at
from squaredeal.room.identity import DEFAULT_NAME
from squaredeal.store import Daily, DailyClosed, Player
from squaredeal.store.periods import is_month

from .api import new_guest, spend
from .body import read_json
from .daily_shapes import Begun, DailiesOut, MonthOut, RulesIn
from .daily_views import daily_out, month_day_out, tomorrow_out
from .device import device
from .errors import APIError
from .identity import caller, cookie_header, player_of, refuse_foreign
from .limits import Limits
from .periods import no_period
from .query import read_query
from .replies import Reply, json_reply
from .services import Services, services

WANTED: Final = msgspec.json.Decoder(RulesIn)
LIMITS: Final = Limits()
RETRY_S: Final = "10"


async def show_today(request: Request) -> Reply:
    """GET /api/dailies."""
    node = services(request)
    player = await player_of(caller(request, node), node)
    now = node.clock.now()
    today = day_of(now)
    pages = await node.store.dailies.pages(DAILY_RULES, today, now, None if player is None else player.id)
    tomorrow = day_of(closes_at(today))
    made = await node.store.dailies.made(tomorrow)
    told = tuple(tomorrow_out(rules, tomorrow, made.get(rules)) for rules in DAILY_RULES)
    dailies = tuple(daily_out(page, today, now) for page in pages)
    return json_reply(DailiesOut(now, today, closes_at(today), dailies, told))


async def show_day(request: Request) -> Reply:
    """GET /api/dailies/{day}."""
    node = services(request)
    rules, day = _rules_of(read_query(request, RulesIn)), _day_of(request)
    player = await player_of(caller(request, node), node)
    now = node.clock.now()
    (page,) = await node.store.dailies.pages([rules], day, now, None if player is None else player.id)
    if now < opens_at(day) or (page.daily is None and day != day_of(now)):
        raise no_daily()
    return json_reply(daily_out(page, day, now))


async def show_month(request: Request) -> Reply:
    """GET /api/dailies/months/{month}."""
    node = services(request)
    rules, month = _rules_of(read_query(request, RulesIn)), request.path_params["month"]
    if not is_month(month):
        raise no_period("month")
    player = await player_of(caller(request, node), node)
    now = node.clock.now()
    found = await node.store.dailies.month(rules, month, day_of(now), None if player is None else player.id)
    return json_reply(MonthOut(rules, month, found.first, tuple(month_day_out(each, now) for each in found.days)))


async def begin(request: Request) -> Reply:
    """POST /api/dailies/{day}/attempts: nobody known becomes a guest, as by `POST /api/me`."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    rules, day = _rules_of(await read_json(request, WANTED, LIMITS)), _day_of(request)
    now = node.clock.now()
    player = await player_of(asking, node)
    daily = await _daily_to_play(node, rules, day, now, player)
    await _require_switch(node, daily, player)
    headers, told = {}, None
    if player is None:
        player, token = await new_guest(node, asking, DEFAULT_NAME, device(request))
        headers, told = {"set-cookie": cookie_header(token, asking.secure)}, token
    spend(node.races, player.id)
    try:
        begun = await node.store.dailies.begin(daily, player, node.hall.node.chance.race_id, now)
    except DailyClosed:
        raise closed() from None
    reply = Begun(begun.race, told if asking.verdict == "program" else None)
    return json_reply(reply, 201 if begun.is_new else 200, headers)


async def _require_switch(node: Services, daily: Daily, player: Player | None) -> None:
    """Go on where dailies are on, or for who has begun this one. Raises `SwitchedOff`."""
    switches = node.hall.node.switches
    if switches.is_on("dailies"):
        return
    if player is None or not await node.store.dailies.attempt_of(daily.rules, daily.day, player.id):
        switches.require("dailies")


async def _daily_to_play(node: Services, rules: str, day: str, now: int, player: Player | None) -> Daily:
    """The daily that may be played, or was begun by this player. Raises `APIError` 404, 409, 503."""
    daily = await node.store.dailies.find(rules, day)
    if daily is None and day == day_of(now):
        raise APIError(503, "daily_not_ready", "This daily is not made yet; come back soon.", {"retry-after": RETRY_S})
    if daily is None:
        raise no_daily()
    if day != day_of(now) and (player is None or not await node.store.dailies.attempt_of(rules, day, player.id)):
        raise closed()
    if node.clock.is_stale:
        raise APIError(503, "unavailable", "This server has lost the time of the races.", {"retry-after": RETRY_S})
    return daily


def no_daily() -> APIError:
    """404."""
    return APIError(404, "no_such_daily", "There is no such daily.")


def closed() -> APIError:
    """409."""
    return APIError(409, "daily_closed", "Only today's dailies can be begun.")


def _rules_of(asked: RulesIn) -> str:
    if asked.rules not in DAILY_RULES:
        raise no_daily()
    return asked.rules


def _day_of(request: Request) -> str:
    day: str = request.path_params["day"]
    if not is_day(day):
        raise no_daily()
    return day


ROUTES: Final = [
    Route("/api/dailies", show_today, methods=["GET"]),
    Route("/api/dailies/months/{month}", show_month, methods=["GET"]),
    Route("/api/dailies/{day}", show_day, methods=["GET"]),
    Route("/api/dailies/{day}/attempts", begin, methods=["POST"]),
]
