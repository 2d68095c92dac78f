"""A guest who has not played a daily learns nothing of its deal from a real server, on any way, before it is opened.

Ann wins one of the day's deals, plays half of another and goes on with the third. Bob, who has begun none, asks for
everything that can be asked for, and every byte he is given, headers and log lines too, is held against what is known
here: the seed, the cards, the line, par and difficulty. The shared time of the server is set while it is down.
"""

import asyncio
import base64
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import pytest
import structlog
from structlog.testing import LogCapture
from websockets.sync.client import ClientConnection, connect

from squaredeal.clock import Clock, MachineTime
from squaredeal.race.daily import DAILY_RULES, DAY_MS, day_of, opens_at, sealed_until
from squaredeal.race.model import Terms
from squaredeal.settings import Settings
from squaredeal.store import open_store
from squaredeal.verifying import read_record, verify
from tests.operations.racing import hear, play
from tests.room.dailies import SERVER_SEED, proved, put_daily
from tests.services.sqlite import NAME, put_database
from tests.web.conftest import settings
from tests.web.live import WAIT_S, LiveNode, live_node

DAY: Final = "2094-03-28"
NOON: Final = opens_at(DAY) + DAY_MS // 2
WON, HALF, RUNNING = DAILY_RULES
CARDS: Final = re.compile(rb"(?:[A2-9TJQK][CDHS]){4,}")
"""So many cards in a row are in no id."""
SEALED: Final = {
    "opened", "server_seed", "race_seed", "seed", "certificate", "line", "par", "difficulty", "percentile", "over_par",
    "start", "board",
}  # fmt: skip
"""Fields that tell of a deal: null, wherever they are."""
STARTS: Final = ("ready", "host")
"""The option `start` of a race says by whom it is begun."""


def set_time(data: Path, shared_ms: int) -> None:
    """Let the server that starts next on this data go on from that shared time."""
    now = MachineTime()
    anchor = (now.boot(), now.monotonic_ms(), shared_ms)
    with closing(sqlite3.connect(data / NAME, isolation_level=None)) as database:
        database.execute("DELETE FROM anchor")
        database.execute("INSERT INTO anchor (id, boot, monotonic_ms, shared_ms) VALUES (1, ?, ?, ?)", anchor)


async def make_dailies(chosen: Settings) -> None:
    store = await open_store(chosen.database_url, "maker", Clock(), Terms(), alone=True)
    try:
        for rules in DAILY_RULES:
            await put_daily(store, rules, DAY, NOON - DAY_MS)
    finally:
        await store.close()


class Guest:
    """Somebody who asks, and all that they are given: where, and the bytes."""

    def __init__(self, node: LiveNode, token: str = "") -> None:
        self.node, self.token, self.given = node, token, list[tuple[str, bytes]]()

    def ask(self, method: str, path: str, **sent: Any) -> httpx.Response:
        known = {"authorization": f"Bearer {self.token}"} if self.token else {}
        answer = self.node.ask(method, path, headers=known, **sent)
        head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items()).encode()
        self.given += [(f"{method} {path} head", head), (f"{method} {path}", answer.content)]
        return answer

    def begin(self, rules: str) -> str:
        answer = self.ask("POST", f"/api/dailies/{DAY}/attempts", json={"rules": rules})
        assert answer.status_code == 201, answer.text
        self.token = answer.json().get("token") or self.token
        return str(answer.json()["race"])

    @contextmanager
    def at(self, path: str) -> Iterator[ClientConnection]:
        with connect(f"{self.node.ws}{path}", compression=None, open_timeout=WAIT_S) as socket:
            socket.send(json.dumps({"t": "hello", "v": 1} | ({"token": self.token} if self.token else {})))
            yield socket

    def watch(self, race: str) -> None:
        """Look at a race in every way a socket has."""
        with self.at(f"/ws/race/{race}") as socket:
            asked = ({"t": "watch", "seats": [0]}, {"t": "resync"}, {"t": "join"}, {"t": "ping", "n": 7})
            for message in asked:
                socket.send(json.dumps(message))
            self._hear(socket, f"/ws/race/{race}", "pong")

    def lobby(self) -> None:
        with self.at("/ws/lobby") as socket:
            socket.send('{"t":"ping","n":7}')
            self._hear(socket, "/ws/lobby", "pong")

    def _hear(self, socket: ClientConnection, where: str, last: str) -> None:
        tag = ""
        while tag != last:
            frame = socket.recv(timeout=WAIT_S, decode=False)
            self.given.append((where, frame))
            message = json.loads(frame)
            tag = message[0] if isinstance(message, list) else message["t"]


def seat(guest: Guest, race: str) -> Any:
    return guest.at(f"/ws/race/{race}")


def ask_for_everything(guest: Guest, races: dict[str, str], ann: str) -> None:
    """Every way to ask for something, of every race."""
    for path in ("/api/me", "/api/races", "/api/dailies", "/api/sessions", "/api/account/export", "/healthz/ready"):
        guest.ask("GET", path)
    guest.ask("GET", f"/api/players/{ann}")
    guest.ask("GET", f"/api/players/{ann}/races")
    for rules, race in races.items():
        asked = {"rules": rules}
        guest.ask("GET", f"/api/dailies/{DAY}", params=asked)
        guest.ask("GET", f"/api/dailies/months/{DAY[:7]}", params=asked)
        guest.ask("GET", "/api/boards", params={**asked, "by": "time", "span": "day", "of": "guests"})
        guest.ask("GET", f"/api/races/{race}")
        guest.ask("GET", f"/api/races/{race}?seed=1&opened=true")
        for path in (f"/race/{race}", f"/verify/{race}", f"/watch/{race}"):
            guest.ask("GET", path)
        assert guest.ask("GET", f"/api/races/{race}/replay").status_code == 403
        guest.watch(race)
    guest.lobby()


def secrets() -> set[bytes]:
    """The seed however it may be written, and pieces of it; the lines, as they may be written."""
    digits, found = SERVER_SEED.hex(), {SERVER_SEED}
    found |= {digits[start : start + 12].encode() for start in range(53)}
    found |= {base64.b64encode(SERVER_SEED)[:40], base64.urlsafe_b64encode(SERVER_SEED)[:40]}
    for rules in DAILY_RULES:
        line = proved(rules, 0).line[:6]
        found |= {json.dumps(line, separators=(",", ":"))[1:-1].encode(), " ".join(line).encode()}
    return found


def leaks(where: str, given: bytes, known: set[bytes]) -> list[str]:
    """What of the deal is in these bytes."""
    found = [f"{where}: {secret!r}" for secret in known if secret in given]
    found += [f"{where}: {cards!r}" for cards in CARDS.findall(given)]
    if not where.endswith("head") and given[:1] in (b"{", b"["):
        found += [
            f"{where}: {name}={value!r}"
            for name, value in told(json.loads(given))
            if name in SEALED and value not in STARTS
        ]
    return found


def told(value: Any) -> Iterator[tuple[str, Any]]:
    """Every field that has something in it, at any depth."""
    if isinstance(value, dict):
        for name, each in value.items():
            if each is not None:
                yield name, each
            yield from told(each)
    elif isinstance(value, list):
        for each in value:
            yield from told(each)


@pytest.fixture
def log() -> Iterator[LogCapture]:
    capture, kept = LogCapture(), structlog.get_config()["processors"]
    kept[:] = [capture, *kept]
    yield capture
    kept.remove(capture)


def test_who_has_not_played_a_daily_learns_nothing_of_it(tmp_path: Path, log: LogCapture) -> None:
    chosen = settings(tmp_path)
    put_database(tmp_path)
    asyncio.run(make_dailies(chosen))
    set_time(tmp_path, NOON)
    known = secrets()
    with live_node(chosen) as node:
        ann, bob = Guest(node), Guest(node)
        races = {rules: ann.begin(rules) for rules in DAILY_RULES}
        me = ann.ask("GET", "/api/me").json()["player"]
        with seat(ann, races[WON]) as socket:
            hear(socket, "welcome")
            line = proved(WON, 0).line
            play(socket, 1, *line)
            over = hear(socket, "over")
            assert (over["standings"][0]["state"], "opened" in over) == ("finished", False)
        for rules in (HALF, RUNNING):
            with seat(ann, races[rules]) as socket:
                hear(socket, "welcome")
                play(socket, 1, *proved(rules, 0).line[:20])
                if rules == HALF:
                    socket.send('{"t":"resign"}')
                    hear(socket, "over")
        assert ann.ask("GET", f"/api/races/{races[WON]}/replay").json()["start"]
        bob.token = str(bob.ask("POST", "/api/me", json={"name": "Bob"}).json()["token"])
        ask_for_everything(bob, races, me)
        bob.token, bobs = "", bob.token
        ask_for_everything(bob, races, me)  # as nobody
        assert sum(len(given) for _, given in bob.given) > 100_000
        assert [leak for where, given in bob.given for leak in leaks(where, given, known)] == []
        written = msgspec.json.encode(log.entries, enc_hook=str)
        assert [leak for leak in leaks("log", written, known) if "=" not in leak] == []
        is_done_after_his_own(Guest(node, bobs), races, known)
    set_time(tmp_path, sealed_until(DAY) + 5_000)
    with live_node(chosen) as node:
        assert day_of(node.node.services.clock.now()) != DAY
        is_opened(Guest(node), races)


def is_done_after_his_own(bob: Guest, races: dict[str, str], known: set[bytes]) -> None:
    """Bob plays one, and is shown the boards of that one alone, without its seed."""
    with seat(bob, bob.begin(WON)) as socket:
        assert hear(socket, "welcome")["board"]
        socket.send('{"t":"resign"}')
        hear(socket, "over")
    replay = bob.ask("GET", f"/api/races/{races[WON]}/replay")
    assert (replay.json()["seed"], replay.json()["opened"]) == (None, None)
    assert len(replay.json()["seats"][0]["faces"]) == len(replay.json()["seats"][0]["moves"])
    for rules in (HALF, RUNNING):
        assert bob.ask("GET", f"/api/races/{races[rules]}/replay").status_code == 403
    seeds = {secret for secret in known if re.fullmatch(rb"[0-9a-f]{12}", secret)}
    assert not [where for where, given in bob.given for seed in seeds if seed in given]


def is_opened(guest: Guest, races: dict[str, str]) -> None:
    """Behind the seal everybody is told everything, and can verify it."""
    with seat(guest, races[RUNNING]) as socket:  # the server was down at its limit
        if hear(socket, "welcome")["race"]["phase"] != "over":
            assert hear(socket, "over")["opened"]
    for rules, race in races.items():
        record = guest.ask("GET", f"/api/races/{race}/replay")
        assert record.status_code == 200, record.text
        report = verify(read_record(record.content))
        assert (report.ok, report.findings) == (True, ())
        daily = guest.ask("GET", f"/api/dailies/{DAY}", params={"rules": rules}).json()
        assert (daily["state"], daily["opened"]["server_seed"]) == ("opened", SERVER_SEED.hex())
        page = guest.ask("GET", f"/api/races/{race}").json()
        assert page["opened"] == record.json()["opened"]
        assert leaks("", record.content, secrets())  # the checker sees what is there
    assert page["race"]["seats"][0]["state"] == "timed_out"
