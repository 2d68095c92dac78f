"""The HTTP door of accounts: make one, sign in, change the password, take everything along, leave.

It keeps nothing and hashes nothing itself. Whether a name is known or a password wrong is one answer, and takes as
long. No password leaves this module but as its hash.
"""

import unicodedata
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from squaredeal.store import Account, HasAccount, NoSuchAccount, Player, login_of

from .account_shapes import AccountIn, PasswordIn
from .api import known, login, signed_in, spend
from .body import read_json
from .device import device
from .errors import APIError
from .identity import Caller, caller, player_of, refuse_foreign
from .limits import Limits
from .names import folded
from .naming import free, name_of
from .passwords import chosen, normal
from .replies import Reply
from .services import Services, services

NAMED: Final = msgspec.json.Decoder(AccountIn)
CHANGED: Final = msgspec.json.Decoder(PasswordIn)
LIMITS: Final = Limits()


async def make_account(request: Request) -> Reply:
    """POST /api/account: the guest who asks becomes an account, with the same id."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    player = await known(asking, node)
    node.hall.node.switches.require("sign_up")
    wanted = await read_json(request, NAMED, LIMITS)
    if player.kind == "account":
        raise has_account()
    name = name_of(wanted.name, node.names)
    password = chosen(wanted.password, name)
    spend(node.sign_ins, asking.address)
    hashed = await node.passwords.hash(password)
    account = Player(player.id, name, "account")
    try:
        with free():
            opened = await node.store.accounts.make(
                account, folded(name), password=hashed, device=device(request), now=node.clock.now()
            )
    except HasAccount:
        raise has_account() from None
    node.hall.logins.ended(opened.ended)
    return signed_in(asking, account, opened.token)


async def sign_in(request: Request) -> Reply:
    """POST /api/session: another session of an account; the one that asks ends for it."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    wanted = await read_json(request, NAMED, LIMITS)
    name = unicodedata.normalize("NFC", wanted.name.strip())
    key = folded(name)
    spend(node.sign_ins, asking.address)
    spend(node.sign_ins_by_name, key)
    leaving = login_of(asking.token) if asking.token and await player_of(asking, node) is not None else None
    account, password = await proven(node, await node.store.accounts.find(key, name), wanted.password)
    better = await node.passwords.better(account.password, password)
    try:
        opened = await node.store.accounts.sign_in(
            account, device(request), node.clock.now(), leaving=leaving, better=better
        )
    except NoSuchAccount:
        raise wrong() from None
    node.hall.logins.ended(opened.ended)
    return signed_in(asking, account.player, opened.token)


async def change_password(request: Request) -> Reply:
    """POST /api/account/password: every other session ends."""
    node = services(request)
    asking = caller(request, node)
    refuse_foreign(asking)
    player = await known(asking, node)
    wanted = await read_json(request, CHANGED, LIMITS)
    account, _ = await prove(node, asking, player, wanted.old)
    hashed = await node.passwords.hash(chosen(wanted.new, player.name))
    try:
        ended = await node.store.accounts.change_password(account, hashed, login(asking), node.clock.now())
    except NoSuchAccount:
        raise wrong() from None
    node.hall.logins.ended(ended)
    return Reply(b"", 204)


async def prove(node: Services, asking: Caller, player: Player, password: str) -> tuple[Account, str]:
    """The account of who asks, proved by its password, with that in its normal form. Raises `APIError`."""
    spend(node.sign_ins, asking.address)
    spend(node.sign_ins_by_name, folded(player.name))
    account = await node.store.accounts.of(player.id)
    if account is None:
        raise APIError(409, "no_account", "A guest has no password; make an account first.")
    return await proven(node, account, password)


async def proven(node: Services, account: Account | None, password: str) -> tuple[Account, str]:
    """The account if the password is its own. Raises `APIError` 401, after the same work for an unknown account."""
    try:
        typed = normal(password)
    except APIError:
        raise wrong() from None
    fits = await node.passwords.fits(None if account is None else account.password, typed)
    if account is None or not fits:
        raise wrong()
    return account, typed


def wrong() -> APIError:
    """401, for an unknown name as for a wrong password."""
    return APIError(401, "wrong", "There is no account of that name with that password.")


def has_account() -> APIError:
    """409."""
    return APIError(409, "has_account", "You have an account already.")


ROUTES: Final = [
    Route("/api/account", make_account, methods=["POST"]),
    Route("/api/account/password", change_password, methods=["POST"]),
    Route("/api/session", sign_in, methods=["POST"]),
]
