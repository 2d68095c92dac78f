"""Both verifications say the same of real races, and of every value in them that was altered."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from squaredeal.verifying import Damaged, StillSealed, read_record, verify
from tests.differential.browser_engine import BrowserEngine, browser_engine
from tests.verifying.recorded import FILE
from tests.verifying.tampering import altered, shown

RACES: dict[str, Any] = json.loads(FILE.read_text("utf-8"))["races"]


def ours(record: Any) -> Any:
    try:
        return json.loads(msgspec.json.encode(verify(read_record(json.dumps(record)))))
    except (Damaged, StillSealed):
        return "damaged"


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserEngine]:
    with browser_engine() as engine:
        yield engine


@pytest.mark.parametrize("name", RACES)
def test_both_verifications_find_the_same_whatever_is_altered(browser: BrowserEngine, name: str) -> None:
    assert browser.ask("verify", record=RACES[name]) == ours(RACES[name])
    for path, record in altered(RACES[name]):
        assert browser.ask("verify", record=record) == ours(record), shown(path)
