"""Damaged journals: the doctor names each, and counts where there are many."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.operations.doctor.examined import change, failures

RUNNING = "(SELECT id FROM race WHERE phase = 'running' AND state LIKE '%freecell%')"
DAMAGES = [
    (f"DELETE FROM journal WHERE rev = 3 AND race = {RUNNING}", False, "row 3 is missing"),
    (f"DELETE FROM journal WHERE rev = 9 AND race = {RUNNING}", False, "8 rows, but the seat is at 9"),
    (f"UPDATE journal SET claim = 9 WHERE rev = 2 AND race = {RUNNING}", False, "claims fall"),
    (f"UPDATE journal SET at_ms = 99999999 WHERE rev = 2 AND race = {RUNNING}", False, "times fall"),
    (f"UPDATE seat SET rev = 12 WHERE race = {RUNNING}", False, "9 rows, but the seat is at 12"),
    (f"UPDATE race SET version = version + 1 WHERE id = {RUNNING}", False, "not those of its state"),
    (f"UPDATE race SET state = '{{}}' WHERE id = {RUNNING}", False, "state cannot be read"),
    (f"UPDATE journal SET move = '12' WHERE rev = 1 AND race = {RUNNING}", True, "row 1 is not legal"),
    (f"UPDATE journal SET move = 'zz' WHERE rev = 2 AND race = {RUNNING}", True, "row 2 is no move"),
    (f"UPDATE seat SET home = 9 WHERE race = {RUNNING}", True, "another board"),
    ("UPDATE seat SET state = 'finished' WHERE state = 'resigned'", True, "another board"),
    (
        "UPDATE race SET server_seed = zeroblob(32) WHERE state LIKE '%klondike/1%'",
        True,
        "not the one it is committed to",
    ),
    ("UPDATE replay SET moves = moves || ' 6a'", True, "replay cannot be read"),
    ("UPDATE replay SET moves = '12' || substr(moves, 3)", True, "row 1 is not legal"),
    ("DELETE FROM replay", True, "0 rows, but the seat is at 9"),
]


@pytest.mark.parametrize(("statement", "full", "told_as"), DAMAGES, ids=lambda value: str(value)[:40])
def test_a_damaged_journal_is_named(data: Path, statement: str, full: bool, told_as: str) -> None:
    change(data, statement)
    checks = failures(data, full=full)
    assert checks
    assert all(check == "journals" for check, _ in checks)
    assert any(told_as in text for _, text in checks), checks
    if full:
        assert failures(data, full=False) == []


def test_many_problems_are_counted_not_listed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("squaredeal.operations.doctor.MOST_TOLD", 1)
    change(data, "UPDATE seat SET home = 51")
    assert [text for _, text in failures(data)][-1].startswith("and ")
