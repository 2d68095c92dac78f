"""Accounts and sessions over a real server: made, signed in to, ended; nobody learns whose name is known."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from squaredeal.web.passwords import COMMON

from .conftest import settings
from .live import LiveNode, live_node

PASSWORD = "correct horse"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveNode]:
    with live_node(settings(tmp_path_factory.mktemp("data"), sign_ins_per_min=100_000)) as served:
        yield served


@pytest.fixture
def ann(node: LiveNode) -> Iterator[httpx.Client]:
    """A browser that is a guest."""
    with node.browser() as browser:
        assert browser.post("/api/me", json={"name": "Some guest"}).status_code == 201
        yield browser


def make(browser: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return browser.post("/api/account", json={"name": name, "password": password})


def enter(browser: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return browser.post("/api/session", json={"name": name, "password": password})


@contextmanager
def lobby(node: LiveNode, browser: httpx.Client) -> Iterator[ClientConnection]:
    headers = {"cookie": f"sid={browser.cookies['sid']}", "origin": node.http}
    with connect(f"{node.ws}/ws/lobby", additional_headers=headers, compression=None) as socket:
        socket.send('{"t":"hello","v":1}')
        socket.recv(timeout=20)
        yield socket


def code_of(socket: ClientConnection) -> int:
    """Waits until the server closes the socket."""
    try:
        while True:
            socket.recv(timeout=20)
    except ConnectionClosed as closed:
        return 1006 if closed.rcvd is None else closed.rcvd.code


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

    def sit() -> ClientConnection:
        headers = {"cookie": f"sid={ann.cookies['sid']}", "origin": node.http}
        return connect(f"{node.ws}/ws/race/{race}", additional_headers=headers, compression=None)

    with sit() as before:
        before.send('{"t":"hello","v":1}')
        assert json.loads(before.recv(timeout=20))["you"]["seat"] == 0
        assert make(ann, "Oona").status_code == 201
        assert code_of(before) == 4504
    with sit() as after:
        after.send('{"t":"hello","v":1}')
        you = json.loads(after.recv(timeout=20))["you"]
        assert (you["seat"], you["name"], you["kind"]) == (0, "Oona", "account")


def test_nobody_and_a_wrong_password_are_one_answer(node: LiveNode, ann: httpx.Client) -> None:
    make(ann, "Yara")
    with node.browser() as other:
        wrong = [enter(other, "Yara", "wrong horse"), enter(other, "Nobody at all"), enter(other, "Yara", "\x00" * 9)]
        wrong.append(enter(other, "Yara", ""))
        assert {(answer.status_code, answer.text) for answer in wrong} == {(401, wrong[0].text)}
        assert wrong[0].json()["error"] == "wrong"
        assert "set-cookie" not in wrong[0].headers


def test_signing_in_ends_the_guest_s_own_session(node: LiveNode, ann: httpx.Client) -> None:
    make(ann, "Xenia")
    with node.browser() as guest:
        guest.post("/api/me", json={"name": "Left behind"})
        token = guest.cookies["sid"]
        with lobby(node, guest) as socket:
            assert enter(guest, "Xenia").status_code == 201
            assert code_of(socket) == 4504
        assert node.ask("GET", "/api/me", headers={"cookie": f"sid={token}"}).status_code == 401


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


@pytest.mark.parametrize("name", ["'; DROP TABLE account; --", "%", "\u202e", "\ud83c", "x" * 257, "Robert'); --"])
def test_a_name_is_only_ever_a_value(node: LiveNode, name: str) -> None:
    with node.browser() as other:
        body = '{"name":' + ascii(name).replace("'", '"', 1)[:-1].replace("\\'", "'") + '","password":"correct horse"}'
        answer = other.post("/api/session", content=body.encode(), headers={"content-type": "application/json"})
        assert answer.status_code in (400, 401, 422)


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


def test_sessions_are_seen_and_ended(node: LiveNode, ann: httpx.Client) -> None:
    ann.headers["user-agent"] = FIREFOX
    make(ann, "Rosa")
    with node.browser() as phone, node.browser() as tablet, node.browser() as bob:
        for browser in (phone, tablet):
            enter(browser, "Rosa")
        bob.post("/api/me", json={"name": "Bob"})
        listed = ann.get("/api/sessions").json()["sessions"]
        assert [session["current"] for session in listed].count(True) == 1
        assert [session["device"] for session in listed if session["current"]] == ["Firefox on Linux"]
        assert "token" not in str(listed)
        (mine,) = [session["id"] for session in bob.get("/api/sessions").json()["sessions"]]
        assert ann.delete(f"/api/sessions/{mine}").status_code == 404
        assert bob.get("/api/me").status_code == 200
        (other,) = [each["id"] for each in phone.get("/api/sessions").json()["sessions"] if each["current"]]
        with lobby(node, phone) as socket:
            assert ann.delete(f"/api/sessions/{other}").status_code == 204
            assert code_of(socket) == 4504
        assert [browser.get("/api/me").status_code for browser in (phone, tablet, ann)] == [401, 200, 200]
        with lobby(node, tablet) as there, lobby(node, ann) as here:
            assert ann.delete("/api/sessions").status_code == 204
            assert code_of(there) == 4504
            here.send('{"t":"resync"}')
            here.recv(timeout=20)
        assert [browser.get("/api/me").status_code for browser in (tablet, ann)] == [401, 200]
        assert len(ann.get("/api/sessions").json()["sessions"]) == 1


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


def test_everything_is_taken_along_and_left(node: LiveNode, ann: httpx.Client) -> None:
    password = {"password": PASSWORD}
    guest = ann.get("/api/account/export").json()
    assert (guest["kind"], guest["account"], guest["races"]) == ("guest", None, [])
    assert ann.request("DELETE", "/api/account", json=password).json()["error"] == "no_account"
    make(ann, "Petra")
    race = ann.post("/api/races", json={"seats": 2}).json()["id"]
    told = ann.get("/api/account/export")
    assert told.headers["content-disposition"].startswith("attachment")
    assert (told.json()["name"], told.json()["kind"]) == ("Petra", "account")
    assert [(each["race"], each["seat"], each["moves"]) for each in told.json()["races"]] == [(race, 0, [])]
    assert [session["current"] for session in told.json()["sessions"]] == [True]
    for secret in ("argon2", "hash", ann.cookies["sid"]):
        assert secret not in told.text
    assert ann.request("DELETE", "/api/account", json={"password": "wrong"}).status_code == 401
    racing = ann.request("DELETE", "/api/account", json=password)
    assert (racing.status_code, racing.json()["error"]) == (409, "racing")
    with node.browser() as phone:
        enter(phone, "Petra")
        headers = {"cookie": f"sid={phone.cookies['sid']}", "origin": node.http}
        with connect(f"{node.ws}/ws/race/{race}", additional_headers=headers, compression=None) as socket:
            socket.send('{"t":"hello","v":1}')
            socket.send('{"t":"leave"}')
            while (told_of := json.loads(socket.recv(timeout=20)))["t"] != "race" or told_of["race"]["seats"]:
                continue
            gone = ann.request("DELETE", "/api/account", json=password)
            assert (gone.status_code, gone.text) == (204, "")
            assert "Max-Age=0" in gone.headers["set-cookie"]
            assert code_of(socket) == 4504
        assert [phone.get("/api/me").status_code, enter(phone, "Petra").status_code] == [401, 401]
        assert phone.post("/api/me", json={"name": "Petra"}).status_code == 201


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


def test_passwords_are_tried_at_a_bounded_rate(tmp_path: Path) -> None:
    with live_node(settings(tmp_path, sign_ins_per_min=3)) as slow, slow.browser() as browser:
        answers = [enter(browser, "Nobody", "wrong horse") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
        assert int(answers[-1].headers["retry-after"]) > 0


@pytest.mark.parametrize("what", ["names", "races", "accounts"])
def test_whatever_is_asked_beside_a_goodbye_leaves_no_name(node: LiveNode, ann: httpx.Client, what: str) -> None:
    name = f"Xaver {what}"
    player = make(ann, name).json()["player"]
    headers = {"cookie": f"sid={ann.cookies['sid']}", **node.origin}
    beside = {
        "names": ("/api/me", {"name": f"{name} too"}),
        "races": ("/api/races", {"seats": 2}),
        "accounts": ("/api/account", {"name": f"{name} too", "password": PASSWORD}),
    }[what]
    with ThreadPoolExecutor(5) as crowd:
        asking = [crowd.submit(node.ask, "POST", beside[0], json=beside[1], headers=headers) for _ in range(2)]
        going = crowd.submit(node.ask, "DELETE", "/api/account", json={"password": PASSWORD}, headers=headers)
        asking += [crowd.submit(node.ask, "POST", beside[0], json=beside[1], headers=headers) for _ in range(2)]
    assert {each.result().status_code for each in asking} <= {200, 201, 401, 409}
    if going.result().status_code == 204:
        assert name not in node.ask("GET", f"/api/players/{player}").text
        assert name not in node.ask("GET", "/api/races").text
    else:
        assert (what, going.result().json()["error"]) == ("races", "racing")
