"""Passwords of accounts: which may be, on every keyboard, tried at a bounded rate, changed."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from squaredeal.web.passwords import COMMON

from .accounts import PASSWORD, enter, make
from .conftest import settings
from .live import LiveNode, live_node


@pytest.mark.parametrize(
    "password",
    [
        "",
        "short",
        "x" * 129,
        "\ufb03" * 129,
        "Password1",
        "aaaaaaaaab",
        "Tamara Tamara",
        "a\x00bcdefghi",
        "a\u0378bcdefgh",
    ],
)
def test_a_password_that_may_not_be(ann: httpx.Client, password: str) -> None:
    answer = make(ann, "tamara tamara", password)
    assert (answer.status_code, answer.json()["error"]) == (422, "password")
    assert password not in answer.text or password == ""
    assert ann.get("/api/me").json()["kind"] == "guest"


def test_a_password_is_the_same_on_every_keyboard(node: LiveNode, ann: httpx.Client) -> None:
    assert make(ann, "Sven", "Å ﬃne pass １").status_code == 201
    with node.browser() as other:
        assert enter(other, "Sven", "A\u030a ffine pass 1").status_code == 201
        assert enter(other, "Sven", "a\u030a ffine pass 1").status_code == 401
    assert "password1" in COMMON


@pytest.mark.usefixtures("still")
def test_passwords_are_tried_at_a_bounded_rate(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, sign_ins_per_min=3)) as slow, slow.browser() as browser:
        answers = [enter(browser, "Nobody", "wrong horse") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
        assert int(answers[-1].headers["retry-after"]) > 0


def test_another_password_ends_every_other_session(node: LiveNode, ann: httpx.Client) -> None:
    change = {"old": PASSWORD, "new": "battery staple"}
    refused = ann.post("/api/account/password", json=change)
    assert (refused.status_code, refused.json()["error"]) == (409, "no_account")
    make(ann, "Quentin")
    with node.browser() as phone:
        enter(phone, "Quentin")
        assert ann.post("/api/account/password", json={**change, "old": "wrong"}).status_code == 401
        assert ann.post("/api/account/password", json={**change, "new": "quentin."}).status_code == 204
        assert [browser.get("/api/me").status_code for browser in (phone, ann)] == [401, 200]
        to_the_name = {"old": "quentin.", "new": "Quentin Quentin"}
        assert ann.post("/api/account/password", json=to_the_name).status_code == 204
        assert enter(phone, "Quentin").status_code == 401
        assert enter(phone, "Quentin", "Quentin Quentin").status_code == 201
