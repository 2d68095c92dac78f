"""What is claimed of every seat, against what its moves led to: moves, times, cards home, clean, how it ended."""

from collections.abc import Mapping, Sequence

from squaredeal.messages.common import RaceView, SeatState, Standing

from .findings import Looking
from .playing import Played
from .record import FinishedRace, SeatRecord


def look_at_moves(record: FinishedRace, played: Mapping[int, Played]) -> Looking:
    """Look whether every move was allowed, and came at a time that could be: never before the one before it."""
    looking = Looking("moves")
    limit_ms = record.view.options.limit_s * 1_000
    for seat in record.seats:
        looking.same("times", len(seat.at), len(seat.moves), seat=seat.seat)
        looking.looked += len(seat.moves)
        refused = played[seat.seat].refused
        if refused is not None:
            number, why = refused
            looking.same("move", seat.moves[number - 1], why, seat=seat.seat, number=number)
        _look_at_times(looking, seat, limit_ms)
    return looking


def _look_at_times(looking: Looking, seat: SeatRecord, limit_ms: int) -> None:
    before = 0
    for number, at in enumerate(seat.at, 1):
        if at < before:
            looking.same("time", at, f"before {before}", seat=seat.seat, number=number)
        elif at > limit_ms:
            looking.same("time", at, f"after {limit_ms}", seat=seat.seat, number=number)
        before = max(before, at)


def look_at_results(
    record: FinishedRace, played: Mapping[int, Played], standings: Mapping[int, Standing]
) -> tuple[Looking, set[int]]:
    """Compare the seats and their lines in the standings. The seats behind it were helped, if that may be so."""
    looking, helped = Looking("results"), set()
    for view, seat in zip(record.view.seats, record.seats, strict=True):
        number, game, line = view.seat, played[view.seat], standings[view.seat]
        at = seat.at[-1] if seat.at else 0
        moves = len(seat.moves)
        state = ended_as(record.view, view.state, moves, game)
        told = state if state in ("finished", view.state) else ended_as(record.view, line.state, moves, game)
        looking.same("seat.moves", view.rev, moves, seat=number)
        looking.same("seat.home", view.home, game.home, seat=number)
        looking.same("seat.at", view.at, at if moves else None, seat=number)
        looking.same("seat.state", view.state, state, seat=number)
        looking.same("standing.moves", line.moves, moves, seat=number)
        looking.same("standing.home", line.home, game.home, seat=number)
        looking.same("standing.at", line.at, at, seat=number)
        looking.same("standing.state", line.state, told, seat=number)
        if not line.clean and not game.undone and record.view.options.hints:
            helped.add(number)
        looking.same("standing.clean", line.clean, not game.undone and number not in helped, seat=number)
    finishers = sum(view.state == "finished" for view in record.view.seats)
    if record.view.options.goal == "first":
        looking.same("finishers", finishers, min(finishers, 1))
    return looking, helped


def ended_as(race: RaceView, claimed: SeatState, moves: int, game: Played) -> str:
    """Return how a seat's game ended: as claimed where that can be, else what is found."""
    if game.is_won:
        return "finished"
    return claimed if claimed in _possible(race, moves) else "not " + claimed


def _possible(race: RaceView, moves: int) -> Sequence[SeatState]:
    """How a game that was not won may have ended: by its player, by the limit, or with the first home."""
    ends: list[SeatState] = ["left"] if moves else ["left", "aborted"]
    if moves or (race.daily is None and race.options.seed is None and len(race.seats) > 1):
        ends.append("resigned")  # without a move where aborting is free so often only, and was not any more
    played_ms = 0 if race.starts_at is None or race.over_at is None else race.over_at - race.starts_at
    if played_ms >= race.options.limit_s * 1_000:
        ends.append("timed_out")
    if race.options.goal == "first" and any(other.state == "finished" for other in race.seats):
        ends.append("ended")
    return ends
