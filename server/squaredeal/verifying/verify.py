"""Everything that is claimed of a finished race, computed again.

The moves are played on the deal of the seed that is claimed; whether that seed is the right one is a check of its own,
so that one lie is not told as many.
"""

from squaredeal.engine import Game, SeedError, new_game, parse_rules
from squaredeal.messages.common import Standing

from .certificate import has_started, look_at_certificate
from .daily import look_at_daily
from .findings import Check, CheckName, Looking, Report
from .places import look_at_places
from .playing import play
from .record import FinishedRace
from .results import look_at_moves, look_at_results
from .seal import look_at_commitment, look_at_seed


def verify(record: FinishedRace) -> Report:
    """Compare all claims of a record with what follows from its moves and its seal."""
    whole = _look_at_record(record)
    made = [whole, look_at_commitment(record), look_at_seed(record)]
    start = _start(record)
    helped: set[int] = set()
    if start is not None and not any(finding.what == "seats" for finding in whole.findings):
        undo = record.view.options.undo
        played = {seat.seat: play(start, seat.moves, seat.at, undo=undo) for seat in record.seats}
        standings = {line.seat: line for line in record.standings}
        results, helped = look_at_results(record, played, standings)
        made += [look_at_moves(record, played), results, look_at_places(record, played, standings, helped)]
    made.append(look_at_certificate(record, start))
    findings = tuple(finding for looking in made for finding in looking.findings)
    return Report(record.view.id, not findings, _checks(made), findings, _notes(record, helped))


def _look_at_record(record: FinishedRace) -> Looking:
    """Whether the record's parts speak of the same race and the same seats."""
    looking = Looking("record")
    view = record.view
    looking.same("race", record.race, view.id)
    looking.same("rules", record.rules, view.options.rules)
    looking.same("dealt", record.seed, record.opened.seed)
    look_at_daily(looking, view)
    numbers = tuple(sorted({seat.seat for seat in view.seats}))
    for told in (view.seats, record.seats):
        looking.same("seats", tuple(seat.seat for seat in told), numbers)
    if looking.same("seats", tuple(sorted(line.seat for line in record.standings)), numbers):
        names: dict[int, Standing] = {line.seat: line for line in record.standings}
        for seat in view.seats:
            looking.same("standing.name", names[seat.seat].name, seat.name, seat=seat.seat)
        for moves in record.seats:
            if moves.seat in names:
                looking.same("name", moves.name, names[moves.seat].name, seat=moves.seat)
    return looking


def _start(record: FinishedRace) -> Game | None:
    """The game that everyone began with; None for a seed that deals nothing."""
    try:
        return new_game(parse_rules(record.view.options.rules), record.opened.seed)
    except SeedError:
        return None


def _checks(made: list[Looking]) -> tuple[Check, ...]:
    names: tuple[CheckName, ...] = ("record", "commitment", "seed", "moves", "results", "places", "certificate")
    found = {looking.name: looking.check for looking in made}
    return tuple(found.get(name, Check(name, None, 0)) for name in names)


def _notes(record: FinishedRace, helped: set[int]) -> tuple[str, ...]:
    """What is true as told, and no more than told."""
    notes = {
        "chosen": record.view.options.seed is not None,
        "not_started": not has_started(record),
        "photo": any(line.photo for line in record.standings),
        "helped": bool(helped),
        "skipped": record.opened.certificate is not None and bool(record.opened.certificate.skipped),
    }
    return tuple(code for code, holds in notes.items() if holds)
