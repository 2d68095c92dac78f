"""Results that are voided and restored, and missed days that are excused."""

from __future__ import annotations

import httpx

from tests.web.admin.moderated import MISSED, RACE, WHY, refused
from tests.web.live import LiveNode


def test_a_result_is_voided_and_restored(node: LiveNode, admin: httpx.Client) -> None:
    board = {"of": "accounts", "rules": "freecell"}

    def rows() -> list[tuple[int, str, int]]:
        told = node.ask("GET", "/api/boards", params=board).json()["rows"]
        return [(row["place"], row["player"], row["ms"]) for row in told]

    before = rows()
    assert before == [(1, "p0", 90), (2, "p1", 120)]
    path = f"/api/admin/results/{RACE}/0"
    for _ in range(2):
        assert admin.post(f"{path}/void", json=WHY).json() == {"why": "voided"}
        assert rows() == [(1, "p1", 120), (2, "p0", 90_000)]
    for page in (f"/api/races/{RACE}", f"/api/races/{RACE}/replay"):
        shown = node.ask("GET", page).json()
        assert shown["voided"] == [0]
        assert shown["standings"][0]["name"] == "Player 0"  # nothing is deleted
    history = node.ask("GET", "/api/players/p0/races").json()["rows"]
    assert [row["why"] for row in history] == ["voided", None]
    assert admin.post(f"{path}/restore", json=WHY).json() == {"why": None}
    assert rows() == before
    assert node.ask("GET", f"/api/races/{RACE}").json()["voided"] == []
    for seat in ("2", "x", "00", "-1"):
        gone = admin.post(f"/api/admin/results/{RACE}/{seat}/void", json=WHY)
        assert refused(gone) == (404, "no_such_result")


def test_a_missed_day_is_excused(admin: httpx.Client) -> None:
    asked = {"player": "p0", "rules": "freecell", "day": MISSED, **WHY}
    assert admin.post("/api/admin/streaks", json=asked).status_code == 204
    assert refused(admin.post("/api/admin/streaks", json=asked | {"day": "2026-02-30"})) == (422, "day")
    assert refused(admin.post("/api/admin/streaks", json=asked | {"rules": "chess"}))[0] == 422
    assert refused(admin.post("/api/admin/streaks", json=asked | {"player": "nobody"})) == (404, "no_such_player")
    for other in ({"day": "1970-01-01"}, {"day": "9999-12-31"}, {"rules": "klondike/3/3"}):
        assert refused(admin.post("/api/admin/streaks", json=asked | other)) == (422, "day")
