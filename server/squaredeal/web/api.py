"""The HTTP API: who you are, races, replays, health.

It decides nothing: it reads a request, asks store or hall, and writes the answer. Every refusal is an `APIError`.
"""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from squaredeal.messages.common import OptionsIn
from squaredeal.race.options import OptionsError
from squaredeal.room.pages import ReplayView, Sealed
from squaredeal.store import Login, Player, login_of

from .body import read_json
from .device import device
from .errors import APIError
from .health import Readiness
from .identity import Caller, caller, cookie_header, gone_cookie, player_of, refuse_foreign
from .limits import Limits
from .names import folded
from .naming import free, name_of
from .race_id import is_race_id
from .rate import Rate, too_many
from .replies import Reply, json_reply
from .services import Services, services
from .shapes import Me, MeIn, RaceCreated, RaceList, RaceOut, ReplayOut, SeatReplayOut

ME: Final = msgspec.json.Decoder(MeIn)
OPTIONS: Final = msgspec.json.Decoder(OptionsIn)
LIMITS: Final = Limits()


async def who_am_i(request: Request) -> Reply:
    """GET /api/me."""
    node = services(request)
    player = await known(caller(request, node), node)
    return json_reply(Me(player.id, player.name, player.kind))


async def call_me(request: Request) -> Reply:
    """POST /api/me: a new guest, or another name for the player one is."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    wanted = await read_json(request, ME, LIMITS)
    name = name_of(wanted.name, node.names)
    player = await player_of(asking, node)
    if player is not None:
        with free():
            player = await node.store.players.rename(player.id, name, folded=folded(name))
        return json_reply(Me(player.id, player.name, player.kind))
    player, token = await new_guest(node, asking, name, device(request))
    return signed_in(asking, player, token)


async def forget_me(request: Request) -> Reply:
    """DELETE /api/me: ends this session, here and on every socket that it has opened."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    await known(asking, node)
    assert asking.token is not None
    await node.store.players.end_session(asking.token)
    node.hall.logins.ended([login_of(asking.token).id])
    return Reply(b"", 204, headers={"set-cookie": gone_cookie(asking.secure)})


async def open_race(request: Request) -> Reply:
    """POST /api/races."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    player = await known(asking, node)
    options = await read_json(request, OPTIONS, LIMITS)
    spend(node.races, player.id)
    try:
        race = await node.hall.create_race(player, options)
    except OptionsError as error:
        raise APIError(422, "options", f"These options cannot be played: {error}.") from None
    return json_reply(RaceCreated(race, f"/race/{race}"), 201, {"location": f"/race/{race}"})


async def list_races(request: Request) -> Reply:
    """GET /api/races."""
    return json_reply(RaceList(tuple(await services(request).hall.cards())))


async def show_race(request: Request) -> Reply:
    """GET /api/races/{race}."""
    node = services(request)
    page = await node.hall.race_view(race_of(request))
    if page is None:
        raise no_race()
    voided = await node.store.moderation.voiding.of(page.race.id) if page.race.phase == "over" else ()
    return json_reply(RaceOut(page.race, page.standings, page.opened, voided))


async def show_replay(request: Request) -> Reply:
    """GET /api/races/{race}/replay: of a sealed daily only for who is done with it."""
    node = services(request)
    player = await player_of(caller(request, node), node)
    found = await node.hall.replay(race_of(request), None if player is None else player.id)
    if found is None:
        raise no_race()
    if isinstance(found, Sealed):
        raise APIError(403, "sealed", "The replay is sealed until the race, or the daily, is over.")
    return json_reply(replay_out(found, await node.store.moderation.voiding.of(found.race.id)))


async def is_live(_request: Request) -> Reply:
    """GET /healthz/live: the process answers."""
    return json_reply({"status": "ok"})


async def is_ready(request: Request) -> Reply:
    """GET /healthz/ready: send it work, or do not (503)."""
    readiness: Readiness = request.app.state.readiness
    health = await readiness.verdict()
    return json_reply(health, 200 if health.status == "ok" else 503)


async def known(asking: Caller, node: Services) -> Player:
    """The player who asks. Raises `APIError` 401 for nobody."""
    player = await player_of(asking, node)
    if player is None:
        raise APIError(401, "who", "Say who you are first: POST /api/me.", {"www-authenticate": "Bearer"})
    return player


def login(asking: Caller) -> Login:
    """The session that asks; only of somebody known."""
    assert asking.token is not None
    return login_of(asking.token)


async def new_guest(node: Services, asking: Caller, name: str, called: str) -> tuple[Player, str]:
    """Make a guest for who asks, whose device is `called` so. Raises `SwitchedOff`, `APIError` 409, 429."""
    node.hall.node.switches.require("new_guests")
    spend(node.guests, asking.address)
    with free():
        return await node.store.players.guest(name, node.clock.now(), folded=folded(name), device=called)


def signed_in(asking: Caller, player: Player, token: str) -> Reply:
    """201 with the session's cookie; a program is told its token, once."""
    told = token if asking.verdict == "program" else None
    headers = {"set-cookie": cookie_header(token, asking.secure)}
    return json_reply(Me(player.id, player.name, player.kind, told), 201, headers)


def spend(buckets: Rate, key: str) -> None:
    """Takes a token from the key's bucket. Raises `APIError` 429 when there is none."""
    refusal = too_many(buckets, key)
    if refusal is not None:
        raise refusal


def race_of(request: Request) -> str:
    """The race's id in the path. Raises `APIError` 404 for what cannot be one."""
    race: str = request.path_params["race"]
    if not is_race_id(race):
        raise no_race()
    return race


def no_race() -> APIError:
    """404."""
    return APIError(404, "no_such_race", "There is no such race.")


def replay_out(found: ReplayView, voided: tuple[int, ...] = ()) -> ReplayOut:
    """A replay as the API shows it; the results of the `voided` seats do not count."""
    seats = tuple(SeatReplayOut(seat.seat, seat.name, seat.moves, seat.at, seat.faces) for seat in found.seats)
    told = (found.race.id, found.rules, found.seed, found.opened, seats, found.race, found.standings, found.start)
    return ReplayOut(*told, voided)


ROUTES: Final = [
    Route("/api/me", who_am_i, methods=["GET"]),
    Route("/api/me", call_me, methods=["POST"]),
    Route("/api/me", forget_me, methods=["DELETE"]),
    Route("/api/races", list_races, methods=["GET"]),
    Route("/api/races", open_race, methods=["POST"]),
    Route("/api/races/{race}", show_race, methods=["GET"]),
    Route("/api/races/{race}/replay", show_replay, methods=["GET"]),
    Route("/healthz/live", is_live, methods=["GET"]),
    Route("/healthz/ready", is_ready, methods=["GET"]),
]
