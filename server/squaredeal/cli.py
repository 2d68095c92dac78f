"""The command line: serve, migrate, doctor, backup, restore, verify, solve, deals, boards, settings, version.

It knows the composition root and the settings, nothing below them. Every setting is an option of `serve`, made from the
settings' own table. What cannot be used ends with exit code 2 and a sentence, a start that fails with 1.
"""

import asyncio
import inspect
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, Optional

import msgspec
import typer

from squaredeal import __version__
from squaredeal.cli_admin import admin
from squaredeal.cli_boards import boards
from squaredeal.cli_deals import deals
from squaredeal.cli_options import AsJSON, Data, Database, chosen_settings, say
from squaredeal.cli_reviews import review, reviews
from squaredeal.cli_verify import verify
from squaredeal.settings import ABOUT, FIELDS, Settings, SettingsError, data_folder, load_settings, show_settings
from squaredeal.signals import ignore_strays, tell_where
from squaredeal.streams import keep_open, let_go

cli = typer.Typer(
    help="Square Deal: real-time multiplayer solitaire races.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
NOT_ON_THE_COMMAND_LINE: Final = frozenset({"secret"})  # other users of the machine can read it


def main() -> None:
    """Runs the command; errors a user can mend are told in one line."""
    try:
        cli()
    except SettingsError as error:
        sys.exit(say(error, 2))
    except Exception as error:
        if not isinstance(error, _errors()):
            raise
        sys.exit(say(error, 1))


def _errors() -> tuple[type[Exception], ...]:
    from squaredeal.operations.errors import OperationError  # noqa: PLC0415 - a command that ends well needs none of it
    from squaredeal.store import StoreError  # noqa: PLC0415
    from squaredeal.web.errors import StartError  # noqa: PLC0415

    return OperationError, StartError, StoreError


def with_settings(command: Callable[[Settings], None]) -> Callable[..., None]:
    """A command that has every setting as an option and is given the settings in force."""

    def run(**flags: str | None) -> None:
        command(load_settings(os.environ, {name: text for name, text in flags.items() if text is not None}))

    options = [name for name in FIELDS if name not in NOT_ON_THE_COMMAND_LINE]
    kinds: dict[str, Any] = {name: _option(name) for name in options}
    run.__doc__ = command.__doc__
    run.__annotations__ = kinds
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kinds[name])
            for name in options
        ]
    )
    return run


def _option(name: str) -> Any:
    default = getattr(Settings(), name)
    shown = f"{default}" if default not in ("", ()) else "none"
    text = f"{ABOUT[name].replace('`', '')} [default: {shown}]"
    flag = "--" + name.replace("_", "-")
    return Annotated[Optional[str], typer.Option(flag, help=text, show_default=False, metavar="VALUE")]  # noqa: UP045


def serve(settings: Settings) -> None:
    """Run the server until it is told to stop."""
    ignore_strays()
    keep_open()
    tell_where(lambda *_: None)  # while it loads
    try:
        code = _serve(settings)
    finally:
        let_go()
    raise typer.Exit(code)


def _serve(settings: Settings) -> int:
    if settings.workers > 1:
        from squaredeal.workers import serve_together  # noqa: PLC0415 - loaded by the one command that needs it

        return serve_together(settings)
    from squaredeal.serving import serve_alone  # noqa: PLC0415 - as above

    serve_alone(settings)
    return 0


cli.command("serve")(with_settings(serve))


cli.add_typer(deals, name="deals")
cli.add_typer(boards, name="boards")
admin.command("reviews")(reviews)
admin.command("review")(review)
cli.add_typer(admin, name="admin")
cli.command("verify")(verify)


@cli.command()
def migrate(database: Database = None, data: Data = None) -> None:
    """Bring the database to this version."""
    from squaredeal.store import migrate as bring_up  # noqa: PLC0415 - loaded by the commands that need it

    settings = chosen_settings(database, data)
    if not settings.database:
        data_folder(settings)
    asyncio.run(bring_up(settings.database_url))
    print("The database is up to date.")


@cli.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The backup to make; never overwritten.")],
    database: Database = None,
    data: Data = None,
) -> None:
    """Write the database, as it is now, to a backup file. The server may run."""
    from squaredeal.operations.backup import back_up  # noqa: PLC0415 - as above
    from squaredeal.operations.place import place_of  # noqa: PLC0415

    manifest = back_up(place_of(chosen_settings(database, data)), file)
    print(f"{file}: {manifest.bytes} bytes of {manifest.kind} database, schema {manifest.revision}, checked.")


@cli.command()
def restore(
    file: Annotated[Path, typer.Argument(help="The backup.")],
    database: Database = None,
    data: Data = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Keep the database that is there under another name.")
    ] = False,
) -> None:
    """Bring the database back from a backup file. No server may run."""
    from squaredeal.operations.place import place_of  # noqa: PLC0415 - as above
    from squaredeal.operations.restore import restore as bring_back  # noqa: PLC0415

    settings = chosen_settings(database, data)
    manifest, kept = bring_back(settings, place_of(settings), file, replace=replace)
    print(f"Restored what version {manifest.version} had at {manifest.made_at}.")
    if kept is not None:
        print(f"The database that was there is now {kept}.")


@cli.command()
def doctor(
    database: Database = None,
    data: Data = None,
    full: Annotated[bool, typer.Option("--full", help="Replay every journal and compare the boards.")] = False,
    as_json: AsJSON = False,
) -> None:
    """Look whether all is well; nothing is changed. Exit code 0: nothing has failed."""
    from squaredeal.operations.doctor import examine  # noqa: PLC0415 - as above
    from squaredeal.operations.place import place_of  # noqa: PLC0415

    settings = chosen_settings(database, data)
    findings = []
    for finding in examine(settings, place_of(settings), full=full):
        findings.append(finding)
        if not as_json:
            print(finding.line, flush=True)
    failures = sum(finding.verdict == "failure" for finding in findings)
    if as_json:
        print(msgspec.json.encode({"version": __version__, "ok": not failures, "findings": findings}).decode())
    else:
        print(f"{failures} of {len(findings)} checks failed." if failures else "Nothing has failed.")
    raise typer.Exit(1 if failures else 0)


@cli.command()
def solve(
    game: Annotated[str, typer.Argument(help="freecell or klondike.")],
    seed: Annotated[str, typer.Argument(help="The deal: a number, or any other seed.")],
    *,
    draw: Annotated[Optional[str], typer.Option(help="Klondike: 1 or 3 cards. [default: 3]")] = None,  # noqa: UP045
    passes: Annotated[Optional[str], typer.Option(help="Klondike: 1, 3 or unlimited. [default: unlimited]")] = None,  # noqa: UP045
    start: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--from", metavar="POSITION", help="Solve this position of the deal's game, not its start."),
    ] = None,
    budget: Annotated[str, typer.Option(help="The most nodes to look at.")] = "1000000",
    as_json: AsJSON = False,
) -> None:
    """Find out whether a deal can be won, and how. The budget ended where the verdict is unknown."""
    from squaredeal.asking import ask_solver  # noqa: PLC0415 - loaded by the one command that needs it

    try:
        answer = ask_solver(game, seed, draw=draw, passes=passes, start=start, budget=budget)
    except ValueError as error:
        raise typer.Exit(say(error, 2)) from None
    if as_json:
        print(msgspec.json.encode(answer).decode())
    else:
        print("\n".join(answer.lines()))


def settings(settings: Settings) -> None:
    """Print the settings in force, secrets masked."""
    print(show_settings(settings))


cli.command("settings")(with_settings(settings))


@cli.command()
def version() -> None:
    """Print the version."""
    print(f"squaredeal {__version__}")
