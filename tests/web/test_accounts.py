"""Accounts over a real server: a guest makes one, comes back to it elsewhere, and nobody learns whose name is known."""

from __future__ import annotations

import httpx

from .accounts import PASSWORD, enter, make
from .live import LiveNode
from .sockets import closed, hear, socket_of


def test_a_guest_becomes_an_account_and_signs_in_elsewhere(node: LiveNode, ann: httpx.Client) -> None:
    guest, before = ann.get("/api/me").json(), ann.cookies["sid"]
    made = make(ann, "Zoe\u0301")
    assert made.status_code == 201
    assert made.json() == {"player": guest["player"], "name": "Zoé", "kind": "account"} == ann.get("/api/me").json()
    assert ann.cookies["sid"] != before
    assert node.ask("GET", "/api/me", headers={"cookie": f"sid={before}"}).status_code == 401
    again = make(ann, "Zoe2")
    assert (again.status_code, again.json()["error"]) == (409, "has_account")
    with node.browser() as phone:
        for name in ("Zoé", "ZOE", " zoe "):
            answer = enter(phone, name)
            assert (answer.status_code, answer.json()) == (201, made.json())
        assert "HttpOnly; SameSite=Lax" in answer.headers["set-cookie"]
        assert phone.delete("/api/session").status_code == 204
        assert phone.get("/api/me").status_code == 401
    assert ann.get("/api/me").status_code == 200


def test_who_makes_an_account_in_the_middle_of_a_race_keeps_the_seat(node: LiveNode, ann: httpx.Client) -> None:
    race = ann.post("/api/races", json={"seats": 1}).json()["id"]
    with socket_of(node, ann, f"/ws/race/{race}") as before:
        assert hear(before, "welcome")["you"]["seat"] == 0
        assert make(ann, "Oona").status_code == 201
        assert closed(before)[0] == 4504
    with socket_of(node, ann, f"/ws/race/{race}") as after:
        you = hear(after, "welcome")["you"]
        assert (you["seat"], you["name"], you["kind"]) == (0, "Oona", "account")


def test_nobody_and_a_wrong_password_are_one_answer(node: LiveNode, ann: httpx.Client) -> None:
    make(ann, "Yara")
    with node.browser() as other:
        wrong = [enter(other, "Yara", "wrong horse"), enter(other, "Nobody at all"), enter(other, "Yara", "\x00" * 9)]
        wrong.append(enter(other, "Yara", ""))
        assert {(answer.status_code, answer.text) for answer in wrong} == {(401, wrong[0].text)}
        assert wrong[0].json()["error"] == "wrong"
        assert "set-cookie" not in wrong[0].headers


def test_a_program_is_told_its_tokens(node: LiveNode) -> None:
    with node.program() as program:
        first = program.post("/api/me", json={"name": "Robot"}).json()["token"]
        program.cookies.clear()
        bearer = {"authorization": f"Bearer {first}"}
        second = program.post("/api/account", json={"name": "Robot", "password": PASSWORD}, headers=bearer).json()
        program.cookies.clear()
        third = enter(program, "robot").json()
        program.cookies.clear()
        assert len({first, second["token"], third["token"]}) == 3
        for token, status in ((first, 401), (second["token"], 200), (third["token"], 200)):
            assert program.get("/api/me", headers={"authorization": f"Bearer {token}"}).status_code == status


def test_another_site_and_a_cookie_without_a_page_may_do_nothing(node: LiveNode, ann: httpx.Client) -> None:
    headers = {"origin": "https://evil.example", "cookie": f"sid={ann.cookies['sid']}"}
    body = {"name": "Evil", "password": PASSWORD}
    for sent in (headers, {"cookie": headers["cookie"]}):
        for method, path in (
            ("POST", "/api/account"),
            ("POST", "/api/session"),
            ("POST", "/api/account/password"),
            ("DELETE", "/api/account"),
            ("DELETE", "/api/session"),
            ("DELETE", "/api/sessions"),
            ("DELETE", "/api/sessions/x"),
        ):
            answer = node.ask(method, path, headers=sent, json=body)
            assert (answer.status_code, answer.json()["error"]) == (403, "origin"), path
    assert ann.get("/api/me").status_code == 200


def test_nobody_has_no_account_and_no_sessions(node: LiveNode) -> None:
    with node.browser() as nobody:
        for method, path in (
            ("POST", "/api/account"),
            ("POST", "/api/account/password"),
            ("GET", "/api/sessions"),
            ("DELETE", "/api/sessions"),
            ("DELETE", "/api/session"),
        ):
            answer = nobody.request(method, path, json={"name": "Nobody", "password": PASSWORD})
            assert (answer.status_code, answer.json()["error"]) == (401, "who"), path
