"""Names of accounts: one name, one account, whoever asks at the same time and however it is written."""

from __future__ import annotations

import threading
from contextlib import ExitStack

import httpx
import pytest

from .accounts import enter, make
from .live import LiveNode


def test_one_name_one_account(node: LiveNode, ann: httpx.Client) -> None:
    make(ann, "Wanda")
    with node.browser() as other:
        taken = other.post("/api/me", json={"name": "WANDA"})
        assert (taken.status_code, taken.json()["error"]) == (409, "name_taken")
        other.post("/api/me", json={"name": "Other"})
        assert other.post("/api/me", json={"name": "Wаnda"}).status_code == 422  # a Cyrillic а
        taken = make(other, "wánda")
        assert (taken.status_code, taken.json()["error"]) == (409, "name_taken")
        assert other.get("/api/me").json() == {**other.get("/api/me").json(), "name": "Other", "kind": "guest"}
    renamed = ann.post("/api/me", json={"name": "Vera"})
    assert (renamed.status_code, renamed.json()["kind"]) == (200, "account")
    with node.browser() as other:
        assert enter(other, "Wanda").status_code == 401
        assert enter(other, "Vera").status_code == 201


def test_of_many_who_want_a_name_at_once_one_gets_it(node: LiveNode) -> None:
    with ExitStack() as stack:
        browsers = [stack.enter_context(node.browser()) for _ in range(6)]
        for number, browser in enumerate(browsers):
            browser.post("/api/me", json={"name": f"Many {number}"})
        answers: list[httpx.Response] = []
        threads = [threading.Thread(target=lambda b=b: answers.append(make(b, "Ursula"))) for b in browsers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409, 409]
        kinds = sorted(browser.get("/api/me").json()["kind"] for browser in browsers)
        assert kinds == ["account", "guest", "guest", "guest", "guest", "guest"]


@pytest.mark.parametrize("name", ["'; DROP TABLE account; --", "%", "\u202e", "\ud83c", "x" * 257, "Robert'); --"])
def test_a_name_is_only_ever_a_value(node: LiveNode, name: str) -> None:
    with node.browser() as other:
        body = '{"name":' + ascii(name).replace("'", '"', 1)[:-1].replace("\\'", "'") + '","password":"correct horse"}'
        answer = other.post("/api/session", content=body.encode(), headers={"content-type": "application/json"})
        assert answer.status_code in (400, 401, 422)
