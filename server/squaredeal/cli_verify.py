"""The command `squaredeal verify`: finished races checked by their records, here, on a server, or in a file.

Exit code 0: all verified; 1: something differs; 2: it cannot be verified, which says nothing about the race.

    squaredeal verify k3v9x2 --url https://races.example
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Optional

import msgspec
import typer

from squaredeal.cli_options import AsJSON, Data, Database, chosen_settings, say, show

if TYPE_CHECKING:
    from squaredeal.verifying import FinishedRace, Report

CHECKS: Final = {
    "record": "the parts of the record agree",
    "commitment": "the server's secret is the one it was committed to",
    "seed": "the dealt seed follows from it and the nonces",
    "moves": "every move is legal, in order and in time",
    "results": "moves, times, cards home and ends are as told",
    "places": "the places are as told",
    "certificate": "the deal was proved winnable",
    "skipped": "the solver says the same of the deals passed over",
}
MOST_SHOWN: Final = 400  # characters of a line
NOTES: Final = {
    "chosen": "The host chose this deal: there was no secret to keep.",
    "not_started": "The race ended before anybody moved: there may have been no deal.",
    "photo": "Photo finish: places are by arrival at the server, which no record shows; the times say otherwise.",
    "helped": "That a player without undo is not clean, as a hint was taken, is the server's word.",
    "skipped": "The deals passed over were not solved again; --solve does.",
}


def verify(
    race: Annotated[Optional[str], typer.Argument(help="The race's id, as in its address.")] = None,  # noqa: UP045
    *,
    url: Annotated[Optional[str], typer.Option("--url", help="Ask this server, as any player can.")] = None,  # noqa: UP045
    file: Annotated[Optional[Path], typer.Option("--file", help="Read a saved replay.")] = None,  # noqa: UP045
    every: Annotated[bool, typer.Option("--all", help="Every finished race of the database.")] = False,
    solve: Annotated[bool, typer.Option("--solve", help="Solve the deals that were passed over, too: slow.")] = False,
    database: Database = None,
    data: Data = None,
    as_json: AsJSON = False,
) -> None:
    """Compute a finished race again from its moves and its opened seal, and name every difference. Changes nothing."""
    from squaredeal.operations.errors import OperationError  # noqa: PLC0415 - loaded by the one command that needs it
    from squaredeal.store import StoreError  # noqa: PLC0415 - as above
    from squaredeal.verifying import Damaged, StillSealed  # noqa: PLC0415

    try:
        _refuse_mixed(race, url, file, every=every, place=database or data)
        if every:
            raise typer.Exit(_verify_all(database, data, solve=solve, as_json=as_json))
        if file is not None or url is not None:
            report = _elsewhere(race, url, file, solve=solve)
        else:
            report = _kept(str(race), database, data, solve=solve)
    except (Damaged, OperationError, StillSealed, StoreError, ValueError) as error:
        raise typer.Exit(say(ValueError(_plain(str(error))), 2)) from None
    show("")
    print(msgspec.json.encode(report).decode() if as_json else "\n".join(_lines(report)))
    raise typer.Exit(0 if report.ok else 1)


def _refuse_mixed(race: str | None, url: str | None, file: Path | None, *, every: bool, place: str | None) -> None:
    """Raise ValueError for options that do not go together."""
    if sum((url is not None, file is not None, place is not None or every)) > 1:
        raise ValueError("a race is read from a database, from --url or from --file; --all from a database")
    if every and race is not None:
        raise ValueError("--all takes no race: it verifies every finished one")
    if race is None and file is None and not every:
        raise ValueError("name the race, or give --file or --all")


def _elsewhere(race: str | None, url: str | None, file: Path | None, *, solve: bool) -> "Report":
    """Verify a race that a server tells of, or a file."""
    from squaredeal.operations.records import from_file, from_server  # noqa: PLC0415 - as above

    if file is not None:
        return _judged(from_file(file, race), solve=solve)
    return _judged(from_server(str(url), str(race)), solve=solve)


def _kept(race: str, database: str | None, data: str | None, *, solve: bool) -> "Report":
    """Verify a race of the database."""
    from squaredeal.operations.place import place_of  # noqa: PLC0415 - as above
    from squaredeal.operations.records import from_database  # noqa: PLC0415

    record, besides = from_database(place_of(chosen_settings(database, data)), race)
    return _judged(record, solve=solve).with_findings("record", besides)


def _judged(record: "FinishedRace", *, solve: bool) -> "Report":
    from squaredeal.verifying import solve_skipped  # noqa: PLC0415 - as above
    from squaredeal.verifying import verify as verified  # noqa: PLC0415

    report = verified(record)
    return solve_skipped(record, report, _progress(record.view.id)) if solve else report


def _progress(race: str) -> Callable[[int, int], None]:
    """Tell on a terminal which deal is being solved."""
    return lambda done, all_of_them: show(f"race {_plain(race)}: deal {done + 1} of {all_of_them}")


def _lines(report: "Report") -> Iterator[str]:
    yield f"Race {_plain(report.race)}"
    for check in report.checks:
        mark = {True: "ok", False: "DIFFERS", None: "-"}[check.ok]
        yield f"  {mark:<8} {CHECKS[check.name]}"
        yield from (f"           {_plain(each.sentence)}" for each in report.findings if each.check == check.name)
    solved = any(check.name == "skipped" for check in report.checks)
    yield from (f"  {NOTES[note]}" for note in report.notes if not (solved and note == "skipped"))
    if report.ok:
        yield "Verified: all that is claimed follows from the moves and the opened seal."
    else:
        yield f"NOT VERIFIED: {_differences(report)}. Do not trust this result."


def _verify_all(database: str | None, data: str | None, *, solve: bool, as_json: bool) -> int:
    """Verify every finished race; the exit code."""
    from squaredeal.operations.place import place_of  # noqa: PLC0415 - as above
    from squaredeal.operations.records import finished_races, from_database_all  # noqa: PLC0415
    from squaredeal.verifying import Damaged  # noqa: PLC0415

    place = place_of(chosen_settings(database, data))
    names = finished_races(place)
    wrong: list[Report] = []
    unread: dict[str, str] = {}
    for number, (name, kept) in enumerate(from_database_all(place, names), 1):
        show(f"{number} of {len(names)} races, {len(wrong)} differ")
        if isinstance(kept, Damaged):
            unread[name] = str(kept)
            continue
        record, besides = kept
        report = _judged(record, solve=solve).with_findings("record", besides)
        if not report.ok:
            wrong.append(report)
            if not as_json:
                show("")
                print("\n".join(_lines(report)), flush=True)
    verified = len(names) - len(wrong) - len(unread)
    show("")
    if as_json:
        summary = {"races": len(names), "verified": verified, "differ": wrong, "unread": unread}
        print(msgspec.json.encode(summary).decode())
    else:
        for text in unread.values():
            print(f"CANNOT BE VERIFIED: {_plain(text)}")
        print(
            f"{len(names)} finished races: {verified} verified, {len(wrong)} differ, {len(unread)} cannot be verified."
        )
    return 1 if wrong else 2 if unread else 0


def _plain(text: str) -> str:
    """Write what somebody else has written so that no terminal obeys it, and no line has no end."""
    shown = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text[:MOST_SHOWN])
    return shown if len(text) <= MOST_SHOWN else f"{shown}…"


def _differences(report: "Report") -> str:
    count = len(report.findings)
    return f"{count} difference{'' if count == 1 else 's'}"
