"""What is wrong with the data as a whole: the file, its schema, who may read it, its clock, its dailies."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from squaredeal.race.daily import opens_at
from tests.operations.doctor.examined import change, failures, findings
from tests.web.days import NOON, put_dailies, put_time


def test_rows_that_refer_to_nothing(data: Path) -> None:
    change(data, "INSERT INTO seat (race, seat, state) VALUES ('nowhere', 0, 'seated')")
    assert ("integrity", "a row of seat refers to nothing in race") in failures(data)


def test_a_damaged_file(data: Path) -> None:
    file = data / "squaredeal.db"
    body = bytearray(file.read_bytes())
    for start in range(8_192, len(body), 4_096):
        body[start : start + 64] = b"\xff" * 64
    file.write_bytes(body)
    assert "integrity" in {check for check, _ in failures(data)}
    file.write_text("no database at all " * 1_000)
    assert {"database", "integrity"} <= {check for check, _ in failures(data)}


@pytest.mark.parametrize(("revision", "verdict"), [("0000", "warning"), ("9999", "failure")])
def test_a_schema_of_another_release(data: Path, revision: str, verdict: str) -> None:
    change(data, f"UPDATE alembic_version SET version_num = '{revision}'")
    (schema,) = [finding for finding in findings(data) if finding.check == "schema"]
    assert (schema.verdict, revision in schema.text) == (verdict, True)


def test_another_database(data: Path) -> None:
    (data / "squaredeal.db").unlink()
    with closing(sqlite3.connect(data / "squaredeal.db")) as other:
        other.execute("CREATE TABLE t (a)")
    assert any("no tables of Square Deal" in text for _, text in failures(data))


def test_who_may_read_the_data(data: Path) -> None:
    for name, mode in ((".", 0o755), ("secret", 0o644), ("squaredeal.db", 0o640)):
        (data / name).chmod(mode)
    wrong = [text for check, text in failures(data) if check == "permissions"]
    assert len(wrong) == 3
    assert all("chmod go=" in text for text in wrong)


def test_a_clock_that_was_set(data: Path) -> None:
    change(data, "UPDATE anchor SET shared_ms = shared_ms + 3600000")
    (time,) = [finding for finding in findings(data) if finding.check == "time"]
    assert time.verdict == "warning"
    assert "from the clock" in time.text


def test_a_daily_that_is_missing_or_is_not_what_it_says(tmp_path: Path) -> None:
    put_time(tmp_path, opens_at("2094-03-01") + NOON)
    assert dailies(tmp_path)[0][1].startswith("none has been made yet")
    put_dailies(tmp_path, "2094-03-01", "2094-03-02")
    assert dailies(tmp_path) == [("ok", "today's and tomorrow's are there, 6 in all")]
    change(tmp_path, "DELETE FROM daily WHERE day = '2094-03-02' AND rules = 'freecell'")
    ((verdict, told),) = dailies(tmp_path)
    assert (verdict, told.partition(":")[0]) == ("warning", "the daily of freecell for 2094-03-02 is missing")
    change(tmp_path, "UPDATE daily SET commitment = 'c0ffee' WHERE day = '2094-03-01' AND rules = 'freecell'")
    change(tmp_path, "DELETE FROM certified_deal WHERE rules = 'klondike/1/unlimited'")
    assert [told for verdict, told in dailies(tmp_path) if verdict == "failure"] == [
        "the daily of freecell for 2094-03-01 is not the one it is committed to",
        "the daily of klondike/1/unlimited for 2094-03-01 has no certified deal",
        "the daily of klondike/1/unlimited for 2094-03-02 has no certified deal",
    ]


def dailies(data: Path) -> list[tuple[str, str]]:
    return [(found.verdict, found.text) for found in findings(data) if found.check == "dailies"]
