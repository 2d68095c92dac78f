"""That whoever decides still has the role for it, looked at inside the transaction that decides.

It knows no decision. A role that is taken away at the same moment is either found, and the decision stands before its
end in the log, or missed, and nothing is decided.

    hold_role(connection, "p7", "moderator")     # raises RoleLost
"""

from typing import Literal, TypeAlias

from sqlalchemy import Connection, select

from squaredeal.store import moderation_tables as m
from squaredeal.store.errors import StoreError

Role: TypeAlias = Literal["moderator", "admin"]
"""A moderator decides about names, reports and results; an admin about roles, flags and retention as well."""


class RoleLost(StoreError):  # noqa: N818 - named for what is the case
    """Who decides has not, or no longer, the role that is needed."""


def check_role(who: str, has: str | None, needs: Role) -> None:
    """Compare the role that `who` has with what is needed. Raises `RoleLost`."""
    if has is None or (needs == "admin" and has != "admin"):
        raise RoleLost(f"{who!r} is no {needs}")


def hold_role(connection: Connection, who: str, needs: Role) -> None:
    """Hold the role of who decides until the transaction ends. Raises `RoleLost`."""
    own = select(m.role.c.role).where(m.role.c.player == who).with_for_update(read=True)
    check_role(who, connection.execute(own).scalar_one_or_none(), needs)
