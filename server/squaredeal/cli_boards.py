"""The command of the leaderboards: `squaredeal boards rebuild`.

It prints; what is done is in `operations`.
"""

import msgspec
import typer

from squaredeal.cli_options import AsJSON, Data, Database, chosen_settings

boards = typer.Typer(help="Leaderboards, kept from the results of races.", no_args_is_help=True)


@boards.command("rebuild")
def rebuild(
    database: Database = None,
    data: Data = None,
    *,
    as_json: AsJSON = False,
) -> None:
    """Make all results and boards anew from the races. A server may run; if it is interrupted, run it again."""
    from squaredeal.operations.boards import rebuild as rebuild_at  # noqa: PLC0415 - loaded by the command
    from squaredeal.operations.place import place_of  # noqa: PLC0415 - as above

    rebuilt = rebuild_at(place_of(chosen_settings(database, data)))
    if as_json:
        print(msgspec.json.encode(rebuilt).decode())
    else:
        print(f"{rebuilt.results} results of {rebuilt.races} races are on the boards, or known not to count.")
