"""Reports: made once by whoever was there, at a bounded rate, read and closed by moderators."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.admin.moderated import RACE, WHY, id_of, refused
from tests.web.conftest import settings
from tests.web.live import LiveNode, live_node

TEXTS = [
    "",
    " ",
    "\n",
    "a\u200bb",
    "\u202eabc",
    "a\x00",
    "\ue000",
    "x" * 501,
    "👍" * 501,
    "\u2800",
    "e" + "\u0301" * 10,
]


def test_reports_are_taken_once_and_closed(node: LiveNode, admin: httpx.Client, guest: httpx.Client) -> None:
    def report(**said: Any) -> httpx.Response:
        said = {"about": "name", "text": "Zoe\u0301 says\nso 👨\u200d👩\u200d👧"} | said
        return guest.post("/api/players/p1/reports", json=said)

    first = report(race=RACE)
    assert (first.status_code, first.json()) == (201, {"new": True})
    assert (report().status_code, report(about="play").status_code) == (200, 201)
    for text in TEXTS:
        assert report(text=text, about="other").status_code == 422, text
    assert report(about="else").status_code == 422
    assert refused(report(race="norace1", about="other")) == (404, "no_such_race")
    assert refused(guest.post(f"/api/players/{id_of(guest)}/reports", json={"about": "name", "text": "x"})) == (
        422,
        "yourself",
    )
    nobody = guest.post("/api/players/nobody/reports", json={"about": "name", "text": "x"})
    assert refused(nobody) == (404, "no_such_player")
    assert refused(node.ask("POST", "/api/players/p1/reports", json={"about": "name", "text": "x"})) == (401, "who")
    kept = guest.get("/api/account/export").json()
    assert kept["role"] is None
    assert [(each["player"], each["about"], each["race"]) for each in kept["reports"]] == [
        ("p1", "name", RACE),
        ("p1", "play", None),
    ]
    listed = admin.get("/api/admin/reports").json()["reports"]
    mine = [each for each in listed if each["by"]["id"] == id_of(guest)]
    assert [(each["about"], each["text"], each["race"]) for each in mine] == [
        ("name", "Zoé says\nso 👨\u200d👩\u200d👧", RACE),
        ("play", "Zoé says\nso 👨\u200d👩\u200d👧", None),
    ]
    path = f"/api/admin/reports/{mine[0]['id']}"
    closed = admin.post(path, json={"outcome": "acted", **WHY}).json()
    assert (closed["state"], closed["outcome"], closed["why"]) == ("closed", "acted", WHY["why"])
    assert refused(admin.post(path, json={"outcome": "acted", **WHY})) == (409, "closed")
    assert admin.get("/api/admin/reports", params={"state": "closed"}).json()["reports"][0] == closed
    assert refused(admin.get("/api/admin/reports", params={"after": "AAAA"})) == (422, "cursor")


@pytest.mark.usefixtures("still")
def test_reports_have_a_rate(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, reports_per_min=1)) as node, node.browser() as guest:
        guest.post("/api/me", json={"name": "Newcomer"})
        answers = [guest.post("/api/players/x/reports", json={"about": "play", "text": "x"}) for _ in range(2)]
        assert [refused(answer)[0] for answer in answers] == [404, 429]
