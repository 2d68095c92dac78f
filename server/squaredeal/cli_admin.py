"""The commands of who decides over players: `squaredeal admin grant`, `rename`, `void`, `flags` and others.

They print; what is done is in `operations`. Everything is done in the name of `operator`, and stands in the log.

    squaredeal admin grant Zoe admin
    squaredeal admin void k3x9ab 0 --why "played by a program"
"""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Optional

import msgspec
import typer

from squaredeal.cli_options import AsJSON, Data, Database, chosen_settings

if TYPE_CHECKING:
    from squaredeal.operations.moderation import Admin

admin = typer.Typer(help="Roles, reports, names, results, flags, and what is kept.", no_args_is_help=True)

TAKES_IDS = {"ignore_unknown_options": True}
"""An id may begin with `-`: what is no option is taken for one."""
Why = Annotated[str, typer.Option("--why", help="The reason, for the log: 1 to 500 characters, no name in it.")]
After = Annotated[Optional[str], typer.Option("--after", help="Go on behind this page.")]  # noqa: UP045
PlayerArgument = Annotated[str, typer.Argument(metavar="PLAYER", help="An id, or a whole name.")]
Race = Annotated[str, typer.Argument(help="The race's id.")]
Seat = Annotated[int, typer.Argument(min=0, max=9, help="The seat's number.")]


class RoleName(StrEnum):
    """A role, as it is typed."""

    moderator = "moderator"
    admin = "admin"


class OutcomeName(StrEnum):
    """An outcome, as it is typed."""

    acted = "acted"
    dismissed = "dismissed"


class StateName(StrEnum):
    """A state of reports, as it is typed."""

    open = "open"
    closed = "closed"


class Switch(StrEnum):
    """A switch's two places."""

    on = "on"
    off = "off"


@admin.command("grant", context_settings=TAKES_IDS)
def grant(
    name: PlayerArgument,
    role: Annotated[RoleName, typer.Argument(help="moderator or admin.")],
    why: Why = "granted by the operator",
    database: Database = None,
    data: Data = None,
    *,
    as_json: AsJSON = False,
) -> None:
    """Give an account a role; the first admin of a server is made so."""
    found = _admin(database, data).grant(name, role.value, why)
    _tell(found, as_json, f"{found.name} ({found.id}) is {found.role} now.")


@admin.command("revoke", context_settings=TAKES_IDS)
def revoke(
    name: PlayerArgument,
    why: Why = "revoked by the operator",
    database: Database = None,
    data: Data = None,
    *,
    as_json: AsJSON = False,
) -> None:
    """Take an account's role."""
    found = _admin(database, data).grant(name, None, why)
    _tell(found, as_json, f"{found.name} ({found.id}) has no role now.")


@admin.command("players", context_settings=TAKES_IDS)
def players(
    text: Annotated[str, typer.Argument(metavar="NAME", help="How the name begins, or an id.")],
    database: Database = None,
    data: Data = None,
    *,
    as_json: AsJSON = False,
) -> None:
    """Find players, fifty at most."""
    found = _admin(database, data).players(text)
    lines = [
        f"{each.id:<17} {each.kind:<8} {each.role or '-':<10} {each.open_reports:>3}  {each.name}" for each in found
    ]
    _tell({"players": found}, as_json, *lines)


@admin.command("rename", context_settings=TAKES_IDS)
def rename(
    player: PlayerArgument,
    why: Why,
    name: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--name", help="The new name. [default: Player and a number]"),
    ] = None,
    database: Database = None,
    data: Data = None,
    *,
    as_json: AsJSON = False,
) -> None:
    """Give a player another name, everywhere; they can't take the old one back."""
    given = _admin(database, data).rename(player, name, why)
    _tell({"name": given}, as_json, f"The player is called {given} now.")


@admin.command("reports")
def reports(
    state: Annotated[StateName, typer.Option("--state", help="open or closed.")] = StateName.open,
    after: After = None,
    database: Database = None,
    data: Data = None,
    *,
    as_json: AsJSON = False,
) -> None:
    """List reports, open ones from the oldest on."""
    page = _admin(database, data).reports(state.value, after)
    lines = [
        f"{each.id}  {each.about:<5}  {each.player.name or '-'} ({each.player.id}): {' '.join(each.text.split())}"
        for each in page.reports
    ]
    _tell(page, as_json, *lines, *_more(page.after))


@admin.command("close", context_settings=TAKES_IDS)
def close(
    report: Annotated[str, typer.Argument(help="The report's id.")],
    outcome: Annotated[OutcomeName, typer.Argument(help="acted or dismissed.")],
    why: Why,
    database: Database = None,
    data: Data = None,
    *,
    as_json: AsJSON = False,
) -> None:
    """Close a report."""
    closed = _admin(database, data).close(report, outcome.value, why)
    _tell(closed, as_json, f"The report is closed: {closed.outcome}.")


@admin.command("void")
def void(
    race: Race, seat: Seat, why: Why, database: Database = None, data: Data = None, *, as_json: AsJSON = False
) -> None:
    """Let a result count no more; nothing is deleted."""
    _admin(database, data).void(race, seat, why)
    _tell({"why": "voided"}, as_json, "The result counts no more.")


@admin.command("restore")
def restore(
    race: Race, seat: Seat, why: Why, database: Database = None, data: Data = None, *, as_json: AsJSON = False
) -> None:
    """Let a voided result count as it did."""
    now = _admin(database, data).restore(race, seat, why)
    _tell({"why": now}, as_json, "The result counts." if now is None else f"The result does not count: {now}.")


@admin.command("flags")
def flags(
    name: Annotated[Optional[str], typer.Argument(help="The flag to switch. [default: show all]")] = None,  # noqa: UP045
    to: Annotated[Optional[Switch], typer.Argument(help="on or off.")] = None,  # noqa: UP045
    why: Why = "switched by the operator",
    database: Database = None,
    data: Data = None,
    *,
    as_json: AsJSON = False,
) -> None:
    """Show what is switched off, or switch something: nodes follow within seconds."""
    if name is not None and to is None:
        raise typer.BadParameter("say on or off behind the flag's name")
    at = _admin(database, data)
    found = at.flags() if name is None or to is None else [at.switch(name, to is Switch.on, why)]
    lines = [f"{each.name:<12} {'on' if each.on else 'off':<4} {each.text}" for each in found]
    _tell({"flags": found}, as_json, *lines)


@admin.command("audit")
def audit(after: After = None, database: Database = None, data: Data = None, *, as_json: AsJSON = False) -> None:
    """Read the log of decisions, the newest first."""
    page = _admin(database, data).audit(after)
    lines = [
        f"{each.at}  {each.who_name or each.who}  {each.what}  {each.on}  {' '.join(each.why.split())}"
        for each in page.entries
    ]
    _tell(page, as_json, *lines, *_more(page.after))


@admin.command("retention")
def retention(
    run: Annotated[bool, typer.Option("--run", help="Delete now what is older.")] = False,
    database: Database = None,
    data: Data = None,
    *,
    as_json: AsJSON = False,
) -> None:
    """Show what is kept for how long, and the last run; or run now."""
    at = _admin(database, data)
    if run:
        at.retain("asked for by the operator")
    rules, last = at.rules(), at.last_run()
    lines = [
        f"{each.name:<9} {'for ever' if each.days is None else f'{each.days} days':<10} {each.text}" for each in rules
    ]
    told = {} if last is None else (last.removed or {})
    removed = ", ".join(f"{number} {name}" for name, number in told.items())
    ran = "never" if last is None else f"at {last.started_at}: {removed or 'under way'}"
    _tell({"rules": rules, "last": last}, as_json, *lines, f"The last run: {ran}.")


@admin.command("streak", context_settings=TAKES_IDS)
def streak(
    player: PlayerArgument,
    rules: Annotated[str, typer.Argument(help="freecell or klondike/DRAW/PASSES.")],
    day: Annotated[str, typer.Argument(help="The day, as 2026-11-30.")],
    *,
    why: Why,
    database: Database = None,
    data: Data = None,
    as_json: AsJSON = False,
) -> None:
    """Excuse a daily's day that a player missed through no fault of theirs: it breaks no streak."""
    _admin(database, data).excuse(player, rules, day, why)
    _tell({"day": day}, as_json, "The day is excused.")


def _admin(database: str | None, data: str | None) -> "Admin":
    from squaredeal.operations.moderation import Admin  # noqa: PLC0415 - loaded by the commands that need it
    from squaredeal.operations.place import place_of  # noqa: PLC0415 - as above

    settings = chosen_settings(database, data)
    return Admin(place_of(settings), settings)


def _tell(value: Any, as_json: bool, *lines: str) -> None:
    """Print one JSON object, or lines for people: what others have written cannot move the terminal's cursor."""
    if as_json:
        print(msgspec.json.encode(value).decode())
        return
    for line in lines:
        print("".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in line))


def _more(after: str | None) -> tuple[str, ...]:
    return () if after is None else (f"More: --after {after}",)
