"""The checker finds nothing in true histories, and in false ones what was broken: of moves and of boards."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.faults.book import Book, Line
from tests.faults.checker import check, report
from tests.faults.history import History
from tests.faults.mutilated import BACK_S, ack, board, changed, diff, first, found, with_lines, without
from tests.faults.true_race import MOVES, RULES, TrueRace


@pytest.fixture(params=RULES)
def true(request: pytest.FixtureRequest) -> tuple[History, Book]:
    race = TrueRace(request.param)
    return race.run(), race.book()


def test_a_true_history_is_found_to_be_true(true: tuple[History, Book]) -> None:
    history, book = true
    assert report(check(history, [book], BACK_S)) == "0 violations"
    assert {entry.phase for entry in history.entries if entry.op == "move"} == {"invoke", "ok", "fail", "unknown"}


def test_it_is_the_same_after_writing_and_reading_it(true: tuple[History, Book], tmp_path: Path) -> None:
    history, book = true
    history.write(tmp_path / "history.jsonl")
    read = History.read(tmp_path / "history.jsonl")
    assert read.entries == history.entries
    assert check(read, [book], BACK_S) == []


def test_a_move_of_unknown_outcome_may_stand_there_or_not(true: tuple[History, Book]) -> None:
    history, book = true
    last = next(entry for entry in history.entries if ack(MOVES)(entry))
    cut = first(history, ack(MOVES))
    told = ("board", "diff", "place")  # by which anybody was told how it went
    rest = [entry for entry in history.entries[cut + 1 :] if entry.op not in told]
    entries = [*history.entries[:cut], replace(last, phase="unknown", at=-1, faces=""), *rest]
    assert check(History(entries), [book], BACK_S) == []
    assert check(History(entries), [with_lines(book, 0, book.seats[0][:-1])], BACK_S) == []


# --- I1


def test_an_acknowledged_move_that_vanished(true: tuple[History, Book]) -> None:
    history, book = true
    assert "I1" in found(history, with_lines(book, 0, book.seats[0][:-1]))


def test_an_acknowledged_move_with_another_time(true: tuple[History, Book]) -> None:
    history, book = true
    assert "I1" in found(changed(history, ack(5), at=777), book)


# --- I2


def test_a_gap_in_the_journal(true: tuple[History, Book]) -> None:
    history, book = true
    lines = book.seats[0]
    assert "I2" in found(history, with_lines(book, 0, (*lines[:4], *lines[5:])))


def test_time_that_falls(true: tuple[History, Book]) -> None:
    history, book = true
    lines = book.seats[0]
    assert "I2" in found(history, with_lines(book, 0, (*lines[:-1], lines[-1]._replace(at=1))))


def test_a_claim_that_falls(true: tuple[History, Book]) -> None:
    history, book = true
    lines = book.seats[0]
    assert found(history, with_lines(book, 0, (*lines[:-1], lines[-1]._replace(claim=1)))) == {"I2"}


# --- I3


def test_a_board_that_the_journal_does_not_lead_to(true: tuple[History, Book]) -> None:
    history, book = true
    other = next(entry.text for entry in history.entries if board("final", "Ben")(entry))
    assert found(changed(history, board("welcome", "Ann"), text=other), book) == {"I3"}
    assert found(changed(history, board("final", "Ann"), text=other), book) == {"I3"}


def test_a_board_ahead_of_the_journal(true: tuple[History, Book]) -> None:
    history, book = true
    assert "I3" in found(changed(history, board("welcome", "Ann"), rev=MOVES + 1), book)


def test_a_player_who_ends_behind_the_journal(true: tuple[History, Book]) -> None:
    history, book = true
    early = TrueRace(book.rules).board(0, MOVES - 1)
    assert found(changed(history, board("final", "Ann"), text=early, rev=MOVES - 1), book) == {"I3"}


def test_rows_that_cannot_be_played(true: tuple[History, Book]) -> None:
    history, book = true
    illegal = "1a" if book.rules == "freecell" else "C1"
    lines = (*book.seats[1], *(Line(MOVES + 1 + extra, illegal, 9_999) for extra in range(6)))
    assert "I3" in found(history, with_lines(book, 1, lines))


# --- I4


def test_a_row_that_was_never_sent(true: tuple[History, Book]) -> None:
    history, book = true
    assert "I4" in found(without(history, lambda e: (e.op, e.phase, e.rev) == ("move", "invoke", 6)), book)


def test_a_refused_move_that_landed(true: tuple[History, Book]) -> None:
    history, book = true
    assert "I4" in found(changed(history, ack(MOVES), phase="fail"), book)


def test_a_move_refused_though_an_earlier_sending_had_landed(true: tuple[History, Book]) -> None:
    history, book = true
    assert found(changed(history, ack(4), phase="fail", at=-1, faces=""), book) == {"I4", "I5", "I6"}


def test_one_row_told_in_two_ways(true: tuple[History, Book]) -> None:
    history, book = true
    assert "I4" in found(changed(history, diff(3), at=299), book)


# --- I5


def test_a_spectator_who_misses_a_move(true: tuple[History, Book]) -> None:
    history, book = true
    assert found(without(history, diff(3)), book) == {"I5"}


def test_a_spectator_who_is_told_twice(true: tuple[History, Book]) -> None:
    history, book = true
    entries = list(history.entries)
    number = first(history, diff(3))
    entries.insert(number, entries[number])
    assert found(History(entries), book) == {"I5"}


def test_a_spectator_who_is_told_in_another_order(true: tuple[History, Book]) -> None:
    history, book = true
    entries = list(history.entries)
    one, two = first(history, diff(3)), first(history, diff(4))
    entries[one], entries[two] = entries[two], entries[one]
    assert found(History(entries), book) == {"I5"}


def test_a_spectator_who_ends_with_another_board(true: tuple[History, Book]) -> None:
    history, book = true
    other = next(entry.text for entry in history.entries if board("final", "Ben")(entry))
    assert found(changed(history, board("final", "Eve"), text=other), book) == {"I5"}


def test_a_spectator_who_ends_behind_the_owner(true: tuple[History, Book]) -> None:
    history, book = true
    early = TrueRace(book.rules).board(0, MOVES - 1)
    assert found(changed(history, board("final", "Eve"), text=early, rev=MOVES - 1), book) == {"I5"}


# --- I6


def test_a_row_of_an_older_socket_behind_the_board_that_a_newer_one_has_read(true: tuple[History, Book]) -> None:
    history, book = true
    again = ("move", "Ann/2", 4)  # had she not sent it again, nobody could have written it any more
    entries = [entry for entry in history.entries if (entry.op, entry.proc, entry.rev) != again]
    assert "I6" in found(History(entries), book)


def test_a_claim_that_the_seat_has_never_had(true: tuple[History, Book]) -> None:
    history, book = true
    assert found(history, replace(book, claims={0: 1, 1: 1})) == {"I6"}


# --- books


def test_every_book_that_says_something_else_is_judged(true: tuple[History, Book]) -> None:
    history, book = true
    same = replace(book, claims={}, source="a replay")
    other = with_lines(replace(same), 0, tuple(line._replace(claim=None) for line in book.seats[0][:-1]))
    assert check(history, [book, same], BACK_S) == []
    assert {violation.invariant for violation in check(history, [book, same, other], BACK_S)} >= {"I1", "I3"}
