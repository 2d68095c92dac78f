"""Taking everything along, and leaving for good.

It keeps nothing: what is told of a player, and what becomes of their name, is the store's business.
"""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from squaredeal.store import NoSuchAccount, StillRacing
from squaredeal.store.players import NOBODY

from .account_shapes import ExportOut, LeaveIn
from .accounts import prove, wrong
from .api import known
from .body import read_json
from .errors import APIError
from .identity import caller, gone_cookie, refuse_foreign
from .limits import Limits
from .replies import Reply, json_reply
from .services import services
from .sessions import shown

LEAVING: Final = msgspec.json.Decoder(LeaveIn)
LIMITS: Final = Limits()


async def export(request: Request) -> Reply:
    """GET /api/account/export: everything that is kept of who asks; guests may ask too."""
    node = services(request)
    asking = caller(request, node)
    player = await known(asking, node)
    account = await node.store.accounts.of(player.id)
    sessions = shown(await node.store.sessions.of(player.id, node.clock.now()), asking)
    found = await node.store.moderation.people.of(player.id)
    told = ExportOut(
        player=player.id,
        name=player.name,
        kind=player.kind,
        since=await node.store.exports.since(player.id) or 0,
        account=None if account is None else account.made_at,
        password_changed=None if account is None else account.changed_at,
        sessions=sessions,
        races=tuple(await node.store.exports.of(player.id)),
        results=tuple(await node.store.exports.results(player.id)),
        attempts=tuple(await node.store.exports.attempts(player.id)),
        excused=tuple(await node.store.exports.excused(player.id)),
        barred=tuple(await node.store.exports.barred(player.id)),
        earlier=tuple(await node.store.exports.earlier(player.id)),
        aborted=await node.store.exports.aborted(player.id),
        role=None if found is None else found.role,
        reports=tuple(await node.store.moderation.reports.made_by(player.id)),
    )
    headers = {"content-disposition": 'attachment; filename="squaredeal.json"', "cache-control": "no-store"}
    return json_reply(told, headers=headers)


async def leave(request: Request) -> Reply:
    """DELETE /api/account: the account, its sessions and its name are gone; seats in races that are over stay."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    player = await known(asking, node)
    wanted = await read_json(request, LEAVING, LIMITS)
    account, _ = await prove(node, asking, player, wanted.password)
    try:
        ended = await node.store.leaving.begin(account)
    except StillRacing:
        raise APIError(409, "racing", "You sit in a race that is not over; leave it first.") from None
    except NoSuchAccount:
        raise wrong() from None
    node.hall.logins.ended(ended)
    await node.store.leaving.finish(player.id)
    node.hall.renamed(player.id, NOBODY)  # the other nodes ask
    return Reply(b"", 204, headers={"set-cookie": gone_cookie(asking.secure)})


ROUTES: Final = [
    Route("/api/account/export", export, methods=["GET"]),
    Route("/api/account", leave, methods=["DELETE"]),
]
