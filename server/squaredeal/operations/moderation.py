"""What an operator decides over players from outside, beside a server or without one: as those with a role do.

Everything is done in the name of `operator` and stands in the log. Nodes hear of it within seconds.

    admin = Admin(place_of(settings), settings)
    admin.grant("Zoe", "admin", "the first one")
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

from squaredeal.engine import RulesTextError, parse_rules
from squaredeal.names import folded
from squaredeal.settings import Settings
from squaredeal.store import NameTaken, NoSuchPlayer, StoreError
from squaredeal.store.audit import OPERATOR, AuditPage, Change
from squaredeal.store.cursors import BadCursor
from squaredeal.store.dailies import NoSuchDaily
from squaredeal.store.flags import FlagState, NoSuchFlag
from squaredeal.store.moderation import Moderation, open_deciding, open_moderation
from squaredeal.store.people import Found
from squaredeal.store.players import NameBarred
from squaredeal.store.reports import IsClosed, NoSuchReport, Outcome, Report, ReportPage, State
from squaredeal.store.retention import Rule, Run, rules_of
from squaredeal.store.roles import NotAnAccount, Role
from squaredeal.store.voiding import NoSuchResult
from squaredeal.web.allowed_names import allowed_names
from squaredeal.web.free_text import MOST, BadText, check_text
from squaredeal.web.keeping import keep_of
from squaredeal.web.names import BadName
from squaredeal.web.renaming import rename

from .errors import OperationError
from .place import Place
from .schema import require_schema

T = TypeVar("T")
ROWS = 50
_REFUSED = {
    NoSuchPlayer: "there is no such player",
    NotAnAccount: "only an account can have a role; this is a guest",
    NameTaken: "somebody has an account of that name, or of one like it",
    NameBarred: "the player had that name, and it was taken away",
    NoSuchReport: "there is no such report",
    IsClosed: "this report has been closed already",
    NoSuchResult: "that seat of that race has no result",
    NoSuchDaily: "no daily of these rules could have been missed on that day",
    NoSuchFlag: "there is no such flag",
    BadCursor: "there is no such page",
    BadName: "choose another name",
    BadText: "the reason cannot be kept",
}


class Deciding(NamedTuple):
    """What a decision is made with; `now` tells shared time."""

    moderation: Moderation
    change: Change
    now: Callable[[], int]


class Admin:
    """The decisions that can be made about one database. Each raises `OperationError`, and `StoreError`s."""

    def __init__(self, place: Place, settings: Settings) -> None:
        """Decide at `place`, by the rules of `settings`."""
        require_schema(place)
        self._url = place.url.render_as_string(hide_password=False)
        self._settings = settings

    def grant(self, name: str, role: Role | None, why: str) -> Found:
        """Give the account of that name, or id, a role, or none; return it."""

        async def work(deciding: Deciding) -> Found:
            found = await _one(deciding.moderation, name)
            await deciding.moderation.roles.set(found.id, role, deciding.change)
            return await _one(deciding.moderation, found.id)

        return self._decide(why, work)

    def players(self, text: str) -> list[Found]:
        """Find players by how their names begin, or an id."""
        return self._do(lambda moderation: moderation.people.find(text, folded=folded(text)))

    def rename(self, player: str, name: str | None, why: str) -> str:
        """Give the player of that id, or name, another name, or a neutral one; return it."""
        checked = None if name is None else _refusing(lambda: allowed_names(self._settings.blocked_names)(name))

        async def work(deciding: Deciding) -> str:
            renaming = deciding.moderation.renaming
            found = await _one(deciding.moderation, player)
            given = await rename(renaming, found.id, checked, deciding.change)
            await renaming.tell(found.id, deciding.now())
            return given

        return self._decide(why, work)

    def reports(self, state: State, after: str | None) -> ReportPage:
        """List reports."""
        return self._do(lambda moderation: moderation.reports.page(state, limit=ROWS, after=after))

    def close(self, report: str, outcome: Outcome, why: str) -> Report:
        """Close a report."""
        return self._decide(why, lambda on: on.moderation.reports.close(report, outcome, on.change))

    def void(self, race: str, seat: int, why: str) -> str | None:
        """Let a result count no more; return why it does not count."""

        async def work(deciding: Deciding) -> str | None:
            await deciding.moderation.voiding.void(race, seat, deciding.change)
            return "voided"

        return self._decide(why, work)

    def restore(self, race: str, seat: int, why: str) -> str | None:
        """Let a result count as it did; return why it does not count, if so."""
        return self._decide(why, lambda on: on.moderation.voiding.restore(race, seat, on.change))

    def flags(self) -> list[FlagState]:
        """List the flags."""
        return self._do(lambda moderation: moderation.flags.all())

    def switch(self, flag: str, on: bool, why: str) -> FlagState:
        """Switch a flag."""
        return self._decide(why, lambda deciding: deciding.moderation.flags.set(flag, on, deciding.change))

    def audit(self, after: str | None) -> AuditPage:
        """Read the log, the newest entries first."""
        return self._do(lambda moderation: moderation.audit.page(limit=ROWS, after=after))

    def rules(self) -> tuple[Rule, ...]:
        """Say what is kept for how long."""
        return rules_of(keep_of(self._settings))

    def last_run(self) -> Run | None:
        """Say when what was old was deleted last."""
        return self._do(lambda moderation: moderation.retention.last())

    def retain(self, why: str) -> dict[str, int]:
        """Delete what is old, now; return how many of what."""
        keep = keep_of(self._settings)
        return self._decide(why, lambda on: on.moderation.retention.run(keep, on.now, on.change))

    def excuse(self, player: str, rules: str, day: str, why: str) -> None:
        """Excuse a daily's day for the player of that id, or name."""

        async def work(deciding: Deciding) -> None:
            found = await _one(deciding.moderation, player)
            try:
                code = parse_rules(rules).code
                await deciding.moderation.repairs.repair(found.id, code, day, deciding.change)
            except RulesTextError as error:
                raise OperationError(str(error)) from None
            except ValueError:
                raise OperationError("that is no day; write it as 2026-11-30") from None

        self._decide(why, work)

    def _do(self, work: Callable[[Moderation], Awaitable[T]]) -> T:
        async def run() -> T:
            async with open_moderation(self._url) as moderation:
                return await work(moderation)

        return _refusing(lambda: asyncio.run(run()))

    def _decide(self, why: str, work: Callable[[Deciding], Awaitable[T]]) -> T:
        async def run() -> T:
            reason = check_text(why, most=MOST)
            async with open_deciding(self._url) as (moderation, clock):
                return await work(Deciding(moderation, Change(OPERATOR, reason, clock.now()), clock.now))

        return _refusing(lambda: asyncio.run(run()))


def _refusing(work: Callable[[], T]) -> T:
    """Do `work`; what it refuses is told in a sentence."""
    try:
        return work()
    except (BadName, BadText) as error:
        raise OperationError(f"{_REFUSED[type(error)]}: {error}") from None
    except (StoreError, BadCursor) as error:
        if type(error) not in _REFUSED:
            raise
        raise OperationError(_REFUSED[type(error)]) from None


async def _one(moderation: Moderation, text: str) -> Found:
    """The player of that id, or the only one of that whole name. Raises `OperationError`."""
    found = await moderation.people.of(text)
    if found is not None:
        return found
    key = folded(text)
    named = [each for each in await moderation.people.find(text, folded=key) if folded(each.name) == key]
    accounts = [each for each in named if each.kind == "account"]
    candidates = accounts or named
    if len(candidates) != 1:
        raise OperationError(
            "there is no such player" if not candidates else "several players have that name: give an id"
        )
    return candidates[0]
