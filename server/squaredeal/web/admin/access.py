"""Who may come in here: the session of an account with a role that was signed in to within twelve hours.

It knows no route.

    staff = await staff_of(request, "admin")                             # raises APIError
    wanted, change = await decision_of(request, DECODER, LIMITS, "admin")   # raises APIError
"""

from typing import Any, Final, Protocol, TypeVar

import msgspec
from starlette.requests import Request

from squaredeal.store import login_of
from squaredeal.store.audit import Change
from squaredeal.store.roles import Role, Staff

from ..api import known
from ..body import read_json
from ..errors import APIError
from ..free_text import text_of
from ..identity import caller, refuse_foreign
from ..limits import Limits
from ..replies import Reply, json_reply
from ..services import services

SIGNED_IN_MS: Final = 12 * 60 * 60 * 1_000


class Reasoned(Protocol):
    """A body that gives a reason."""

    @property
    def why(self) -> str:
        """The reason, as it was sent."""


R = TypeVar("R", bound=Reasoned)


async def staff_of(request: Request, needs: Role = "moderator") -> Staff:
    """Who asks, with their role. Raises `APIError` 401 for nobody, 403 for who has none, or an old session."""
    node = services(request)
    asking = caller(request, node)
    if request.method != "GET":
        refuse_foreign(asking)
    await known(asking, node)
    assert asking.token is not None
    now = node.clock.now()
    staff = await node.store.moderation.roles.staff(login_of(asking.token).key, now)
    if staff is None or (needs == "admin" and staff.role != "admin"):
        raise not_allowed("You may not do this.")
    if now - staff.signed_in_at > SIGNED_IN_MS:
        raise APIError(403, "sign_in_again", "You signed in more than twelve hours ago; please sign in again.")
    return staff


def not_allowed(text: str) -> APIError:
    """403."""
    return APIError(403, "not_allowed", text)


async def decision_of(
    request: Request, decoder: msgspec.json.Decoder[R], limits: Limits, needs: Role = "moderator"
) -> tuple[R, Change]:
    """What is about to be decided, by whom and why. Raises `APIError` as `staff_of` and `read_json`, 422 for why.

    Who asks is looked at before their body is read, and once more behind it, which may come much later.
    """
    await staff_of(request, needs)
    wanted = await read_json(request, decoder, limits)
    staff = await staff_of(request, needs)
    return wanted, Change(staff.player, text_of(wanted.why), services(request).clock.now(), needs=needs)


def told(value: Any) -> Reply:
    """An answer that nobody keeps."""
    return json_reply(value, headers={"cache-control": "no-store"})
