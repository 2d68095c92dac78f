"""Whether a node is well, or would be if it were started: every check in turn, none of which changes anything.

for finding in examine(settings, place, full=False):
    print(finding.line)
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection, text

from squaredeal.clock import Anchor, Clock
from squaredeal.settings import Settings
from squaredeal.store.migrating import HEAD
from squaredeal.store.sqlite import JOURNAL_SIZE_LIMIT

from . import dailies, deals, journals, machine, sqlite_file
from .errors import OperationError
from .findings import Finding, found
from .place import Place
from .reading import read
from .schema import revision_at

MOST_LOG: Final = 3 * JOURNAL_SIZE_LIMIT
MOST_AHEAD_MS: Final = 60_000
MOST_TOLD: Final = 20  # of each kind of failure


def examine(settings: Settings, place: Place, *, full: bool) -> Iterator[Finding]:
    """All findings. A check that breaks is a finding too."""
    yield from _each("versions", machine.versions)
    yield from _each("folder", partial(machine.folder, place))
    yield from _each("open files", partial(machine.open_files, settings))
    yield from _each("clock", machine.wall_clock)
    yield from _each("client", machine.client)
    yield from _each("solver", machine.solver)
    yield from _each("port", partial(machine.port, settings, place))
    if place.file is not None and not place.file.exists():
        verdict, when = ("warning", "is made at the first start") if place.is_embedded else ("failure", "is not there")
        yield Finding("database", verdict, f"{place.file} {when}")  # type: ignore[arg-type]
        return
    known = list(_each("database", partial(_schema, place)))
    yield from known
    if place.file is not None:
        yield from _each("integrity", partial(_integrity, place))
    if known[-1].check == "schema" and known[-1].verdict == "ok":
        yield from _each("time", partial(_time, place))
        yield from _each("journals", partial(_journals, place, full=full))
        yield from _each("deals", partial(_deals, place, full=full))
        yield from _each("dailies", partial(_dailies, place))


def _each(check: str, run: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    try:
        yield from run()
    except OperationError as error:
        yield Finding(check, "failure", str(error))
    except Exception as error:  # noqa: BLE001 - the other checks go on
        yield Finding(check, "failure", f"it cannot be looked at: {type(error).__name__}: {error}")


def _schema(place: Place) -> Iterator[Finding]:
    revision = revision_at(place)
    yield Finding("database", "ok", f"{place.shown} answers")
    if revision == HEAD:
        yield Finding("schema", "ok", f"revision {revision}, the newest")
    elif revision is None:
        yield Finding("schema", "failure", "there are no tables of Square Deal; run `squaredeal migrate`")
    elif revision < HEAD:
        yield Finding("schema", "warning", f"revision {revision} is older than {HEAD}; run `squaredeal migrate`")
    else:
        yield Finding("schema", "failure", f"revision {revision} is of a newer release; this one knows {HEAD}")


def _integrity(place: Place) -> Iterator[Finding]:
    assert place.file is not None
    with sqlite_file.reading(place.file) as connection:
        wrong = sqlite_file.problems(connection)
    for problem in wrong:
        yield Finding("integrity", "failure", problem)
    if not wrong:
        yield Finding("integrity", "ok", "pages, indexes and references are whole")
    size = 0
    with suppress(FileNotFoundError):
        size = place.file.with_name(f"{place.file.name}-wal").stat().st_size
    told = f"the write-ahead log has {size / 1_000_000:.1f} MB"
    wrong_size = f"{told}: something reads for so long that it cannot be cut back" if size > MOST_LOG else None
    yield found("log size", wrong_size, told, "warning")


def _time(place: Place) -> Iterator[Finding]:
    if place.file is None:
        return
    anchor = read(place, _anchor)
    if anchor is None:
        yield Finding("time", "ok", "no server has run on this database yet")
        return
    fresh, resumed = Clock(), Clock()
    resumed.resume(anchor)
    ahead = resumed.now() - fresh.now()
    wrong = f"shared time is {ahead / 1_000:.0f} s from the clock, which was set since; races are not affected"
    yield found("time", wrong if abs(ahead) > MOST_AHEAD_MS else None, "shared time agrees with the clock", "warning")


def _journals(place: Place, *, full: bool) -> Iterator[Finding]:
    looked = journals.look(place, full=full)
    yield from _failures("journals", looked.wrong)
    if not looked.wrong:
        how = "replayed" if full else f"counted, of the newest {journals.SAMPLE} running races (--full replays all)"
        shown = f"{looked.races} races, {looked.seats} seats, {looked.moves} moves {how}"
        yield Finding("journals", "ok", shown)


def _deals(place: Place, *, full: bool) -> Iterator[Finding]:
    stock = deals.stock_at(place)
    looked = deals.look(place, full=full)
    yield from _failures("deals", looked.wrong)
    aside = sum(each.set_aside for each in stock)
    if aside:
        yield Finding(
            "deals", "warning", f"{aside} certified deals did not replay when they were taken, and are set aside"
        )
    if not looked.wrong:
        ready = ", ".join(f"{each.rules} {each.ready}" for each in stock if each.ready) or "none"
        yield Finding("deals", "ok", f"certified deals ready: {ready}; {looked.replayed} replayed")


def _dailies(place: Place) -> Iterator[Finding]:
    looked = dailies.look(place, _shared_time(place))
    yield from _failures("dailies", looked.wrong)
    if not looked.made:
        yield Finding("dailies", "ok", "none has been made yet; a server makes them as soon as it has certified deals")
        return
    for day, rules in looked.missing:
        how = f"a server makes it, or run `squaredeal deals certify --rules {rules} --until 2`"
        yield Finding("dailies", "warning", f"the daily of {rules} for {day} is missing: {how}")
    if not looked.missing and not looked.wrong:
        yield Finding("dailies", "ok", f"today's and tomorrow's are there, {looked.made} in all")


def _shared_time(place: Place) -> int:
    """What a server would say that it is: beside the embedded database it goes on from the time that is kept there."""
    clock = Clock()
    if place.file is not None and (row := read(place, _anchor)) is not None:
        clock.resume(row)
    return clock.now()


def _anchor(connection: Connection) -> Anchor | None:
    row = connection.execute(text("SELECT boot, monotonic_ms, shared_ms FROM anchor WHERE id = 1")).first()
    return None if row is None else Anchor(row.boot, row.monotonic_ms, row.shared_ms)


def _failures(check: str, wrong: Sequence[str]) -> Iterator[Finding]:
    """Tell the first of what is wrong, and how many more there are."""
    for problem in wrong[:MOST_TOLD]:
        yield Finding(check, "failure", problem)
    if len(wrong) > MOST_TOLD:
        yield Finding(check, "failure", f"and {len(wrong) - MOST_TOLD} more")
