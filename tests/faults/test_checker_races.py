"""The checker finds in false histories what was broken of the race as a whole: the start, the places, the return."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from squaredeal.messages.common import Certificate
from tests.faults.book import Book
from tests.faults.checker import check
from tests.faults.history import Entry, History
from tests.faults.mutilated import board, changed, first, found, with_lines
from tests.faults.true_race import MOVES, RULES, TrueRace


@pytest.fixture(params=RULES)
def true(request: pytest.FixtureRequest) -> tuple[History, Book]:
    race = TrueRace(request.param)
    return race.run(), race.book()


# --- I7


def test_two_starts(true: tuple[History, Book]) -> None:
    history, book = true
    assert found(changed(history, lambda e: e.op == "start" and e.who == "Ben", at=5), book) == {"I7"}


def test_a_move_before_the_start(true: tuple[History, Book]) -> None:
    history, book = true
    lines = book.seats[0]
    assert "I7" in found(history, with_lines(book, 0, (lines[0]._replace(at=-1), *lines[1:])))


def test_another_deal_than_the_one_of_the_book(true: tuple[History, Book]) -> None:
    history, book = true
    other = next(entry.text for entry in history.entries if board("final", "Ben")(entry))
    assert found(changed(history, board("go", "Ben"), text=other), book) == {"I7"}


def test_a_seal_that_opens_to_something_else(true: tuple[History, Book]) -> None:
    history, book = true
    said = next(entry.opened for entry in history.entries if entry.opened is not None)
    for field, value in (("server_seed", "ff" * 32), ("race_seed", "0" * 64), ("seed", "1"), ("nonces", ("", ""))):
        entries = [
            replace(entry, opened=replace(said, **{field: value})) if entry.opened is not None else entry
            for entry in history.entries
        ]
        assert found(History(entries), book) == {"I7"}, field


CERTIFICATES: dict[str, Callable[[Certificate], Certificate | None]] = {
    "none": lambda _: None,
    "another deal": lambda said: replace(said, index=1),
    "a line that ends early": lambda said: replace(said, line=said.line[:-1], par=said.par - 1),
    "a line that is not legal": lambda said: replace(said, line=(said.line[-1], *said.line[1:])),
    "another par": lambda said: replace(said, par=said.par - 1),
}


@pytest.mark.parametrize("broken", CERTIFICATES)
def test_a_certified_deal_without_its_proof(broken: str) -> None:
    race = TrueRace("freecell", certified=True)
    history, book = race.run(), race.book()
    assert found(history, book) == set()
    entries = []
    for entry in history.entries:
        if entry.opened is not None:
            assert entry.opened.certificate is not None
            false = CERTIFICATES[broken](entry.opened.certificate)
            entries.append(replace(entry, opened=replace(entry.opened, certificate=false)))
        else:
            entries.append(entry)
    assert found(History(entries), book) == {"I7"}


def test_a_nonce_that_nobody_sent(true: tuple[History, Book]) -> None:
    history, book = true
    assert found(changed(history, lambda entry: entry.op == "nonce", text="0c" * 16), book) == {"I7"}


# --- I8


def place(seat: int, who: str) -> Callable[[Entry], bool]:
    return lambda entry: (entry.op, entry.seat, entry.who) == ("place", seat, who)


def test_a_place_read_in_two_ways(true: tuple[History, Book]) -> None:
    history, book = true
    assert found(changed(history, place(1, "reader"), place=1), book) == {"I8"}


def test_a_result_read_in_two_ways(true: tuple[History, Book]) -> None:
    history, book = true
    assert found(changed(history, place(0, "Ben"), at=1), book) == {"I8"}


def test_places_with_a_gap(true: tuple[History, Book]) -> None:
    history, book = true
    entries = [
        replace(entry, place=3) if entry.op == "place" and entry.seat == 1 else entry for entry in history.entries
    ]
    assert found(History(entries), book) == {"I8"}


def test_two_finishers_with_one_place(true: tuple[History, Book]) -> None:
    history, book = true
    entries = [replace(entry, place=1, text="finished") if entry.op == "place" else entry for entry in history.entries]
    assert any("finishers' places are [1, 1]" in violation.text for violation in check(History(entries), [book]))


def test_a_result_that_is_not_the_journals(true: tuple[History, Book]) -> None:
    history, book = true
    entries = [
        replace(entry, rev=MOVES - 1) if entry.op == "place" and entry.seat == 0 else entry for entry in history.entries
    ]
    assert found(History(entries), book) == {"I8"}


# --- I16


def test_a_client_that_is_away_for_too_long(true: tuple[History, Book]) -> None:
    history, book = true
    back = first(history, lambda entry: entry.proc == "Ann/2")
    late = [replace(entry, t=entry.t + 2) for entry in history.entries[back:]]
    assert found(History([*history.entries[:back], *late]), book) == {"I16"}


def test_a_client_that_never_comes_back(true: tuple[History, Book]) -> None:
    history, book = true
    lost = first(history, lambda entry: entry.op == "closed")
    gone = [entry for entry in history.entries[lost + 1 :] if entry.who != "Ann"]
    assert "I16" in found(History([*history.entries[: lost + 1], *gone]), book)


def test_waiting_for_the_first_answer_is_being_away_and_thinking_is_not(true: tuple[History, Book]) -> None:
    history, book = true
    sent = first(history, lambda entry: entry.proc == "Ann/2" and entry.op == "move")
    for since, invariants in ((sent, set()), (sent + 1, {"I16"})):
        late = [replace(entry, t=entry.t + 2) for entry in history.entries[since:]]
        assert found(History([*history.entries[:since], *late]), book) == invariants
