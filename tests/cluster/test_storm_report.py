"""A storm's report: its numbers are those of the history, and what was broken is told."""

from __future__ import annotations

import pytest

from tests.cluster.storm_report import Report, judge
from tests.faults.book import Book
from tests.faults.history import History
from tests.faults.true_race import MOVES, TrueRace

LOST = "Ann/1"


@pytest.fixture
def true() -> tuple[History, Book]:
    race = TrueRace("freecell")
    return race.run(), race.book()


def when_lost(history: History) -> float:
    return next(entry.t for entry in history.entries if entry.proc == LOST and entry.op == "closed")


def test_it_counts_what_the_history_has(true: tuple[History, Book]) -> None:
    history, book = true
    made = judge(history, [book, book], [], 1.0, Report(0.5))
    assert (made.moves, made.acks, made.refusals) == (2 * MOVES, 2 * MOVES, 1)
    assert made.unknown == {"acknowledged when sent again": 1}
    assert made.closed == {0: 1, 1000: 4}
    assert list(made.away) == ["resets"]
    assert "every promise kept" in made.text()


def test_an_absence_is_counted_from_the_death_of_the_node(true: tuple[History, Book]) -> None:
    history, book = true
    lost = when_lost(history)
    apart = judge(history, [book], [], 1.0, Report(0.5)).away["resets"][0]
    made = judge(history, [book], [(lost - 0.5, "kills"), (lost - 0.5, "drains")], 1.0, Report(0.5))
    assert made.away == {"kills": [pytest.approx(apart + 0.5, abs=0.05)]}


def test_whoever_is_away_for_too_long_is_told(true: tuple[History, Book]) -> None:
    history, book = true
    made = judge(history, [book], [], 0.001, Report(0.5))
    assert [violation.invariant for violation in made.broken] == ["I16"]
    assert "Ann was away" in made.text()


def test_what_the_checker_finds_is_told(true: tuple[History, Book]) -> None:
    history, book = true
    book.seats[0] = book.seats[0][:-1]
    made = judge(history, [book], [], 1.0, Report(0.5))
    assert "I1 k3v9x2 seat 0" in made.text()
