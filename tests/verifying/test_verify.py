"""Recorded races are verified; whatever is altered in them is found, named, and never hidden by something else."""

import json
from typing import Any

import msgspec
import pytest

from squaredeal.verifying import Damaged, Report, StillSealed, read_record, solve_skipped, verify
from tests.verifying.recorded import FILE, tampered
from tests.verifying.tampering import UNSEEN, altered, changed, shown

RECORDED = json.loads(FILE.read_text("utf-8"))
RACES: dict[str, Any] = RECORDED["races"]
CASES: list[dict[str, Any]] = RECORDED["tampered"]


def report_of(record: Any) -> Report:
    return verify(read_record(json.dumps(record)))


@pytest.mark.parametrize("name", RACES)
def test_a_real_race_is_verified(name: str) -> None:
    report = report_of(RACES[name])
    assert (report.ok, report.findings) == (True, ())
    unseen = {check.name for check in report.checks if check.ok is None}
    assert unseen - {"certificate"} == ({"moves", "results"} if name == "nobody" else set())
    assert all(check.looked for check in report.checks if check.ok)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_what_was_altered_is_found(case: dict[str, Any]) -> None:
    report = report_of(tampered(RACES[case["race"]], case["changes"]))
    assert not report.ok
    assert report.findings
    assert json.loads(msgspec.json.encode(report)) == case["report"]
    assert all(finding.sentence for finding in report.findings)


@pytest.mark.parametrize("name", ["certified_klondike", "left_in_the_countdown", "daily_freecell"])
def test_every_value_that_can_be_computed_is(name: str) -> None:
    missed = []
    for path, record in altered(RACES[name]):
        try:
            is_found = not report_of(record).ok
        except (Damaged, StillSealed):
            is_found = True
        if not is_found and not UNSEEN.fullmatch(shown(path)) and not _is_within(record, path):
            missed.append(shown(path))
    assert missed == []


def _is_within(record: Any, path: tuple[str | int, ...]) -> bool:
    """A time between two others says nothing of itself."""
    return path[-2] == "at" and path[-1] != len(record["seats"][path[1]]["at"]) - 1


def test_one_lie_is_not_told_as_many() -> None:
    record = changed(RACES["photo_finish"], ("opened", "nonces", 0), "00" * 15 + "01")
    assert [finding.what for finding in report_of(record).findings] == ["race_seed"]


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", '{"race":"abc123"}', "\ud800"])
def test_what_is_no_record_is_damaged(text: str) -> None:
    with pytest.raises(Damaged):
        read_record(text.encode("utf-8", "surrogatepass"))


NESTED = (
    "[" * 200_000,
    '{"more":' + "[" * 200_000 + "]" * 200_000 + "}",
    '{"more":' + '{"more":' * 100_000 + "1" + "}" * 100_001,
)


@pytest.mark.parametrize("text", NESTED, ids=["lists", "in_a_field", "objects"])
def test_what_is_nested_without_end_is_damaged(text: str) -> None:
    with pytest.raises(Damaged):
        read_record(text)


@pytest.mark.parametrize("name", ["budget", "index", "nodes", "par", "difficulty"])
@pytest.mark.parametrize("number", [-5, 2**53])
def test_what_nobody_can_count_is_no_number_of_a_certificate(name: str, number: int) -> None:
    record = RACES["certified_klondike"]
    with pytest.raises(Damaged, match=f"certificate/{name} is no number"):
        read_record(json.dumps(changed(record, ("opened", "certificate", name), number)))
    with pytest.raises(Damaged, match="certificate/skipped/0/nodes is no number"):
        read_record(json.dumps(changed(record, ("opened", "certificate", "skipped", 0, "nodes"), number)))


def test_a_race_that_is_not_over_is_sealed_and_unknown_rules_are_not_guessed() -> None:
    record = RACES["helped"]
    with pytest.raises(StillSealed):
        read_record(json.dumps(changed(record, ("view", "phase"), "running")))
    with pytest.raises(Damaged):
        read_record(json.dumps(changed(record, ("view", "options", "rules"), "spider")))


def test_the_solver_says_the_same_again_and_other_answers_are_found() -> None:
    record = read_record(json.dumps(RACES["certified_klondike"]))
    heard: list[tuple[int, int]] = []
    report = solve_skipped(record, verify(record), lambda done, number: heard.append((done, number)))
    certificate = record.opened.certificate
    assert certificate is not None
    assert report.ok
    assert (report.checks[-1].name, report.checks[-1].ok) == ("skipped", True)
    assert heard == [(number, certificate.index + 1) for number in range(certificate.index + 1)]
    for path, value in (
        (("skipped", 0, "nodes"), certificate.skipped[0].nodes + 1),
        (("nodes",), certificate.nodes + 1),
        (("version",), "solver/0"),
    ):
        forged = read_record(json.dumps(changed(RACES["certified_klondike"], ("opened", "certificate", *path), value)))
        found = solve_skipped(forged, verify(forged), lambda *_: None)
        assert not found.ok
        assert found.findings[-1].check == "skipped"


def test_what_is_told_of_a_sealed_daily_is_still_sealed() -> None:
    record = changed(changed(RACES["daily_klondike"], ("opened",), None), ("seed",), None)
    with pytest.raises(StillSealed, match="its seal is opened at the end"):
        report_of(record)
    with pytest.raises(Damaged):
        report_of(changed(RACES["helped"], ("opened",), None))
    with pytest.raises(Damaged):
        read_record('{"race":1,"opened":null,"view":' + "[" * 200_000)


def test_the_deal_of_a_daily_is_solved_again_as_it_is() -> None:
    record = read_record(json.dumps(RACES["daily_freecell"]))
    told: list[tuple[int, int]] = []
    report = solve_skipped(record, verify(record), lambda done, of: told.append((done, of)))
    assert (report.ok, told) == (True, [(0, 1)])
