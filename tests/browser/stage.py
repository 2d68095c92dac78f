"""A server on which all that pages can show has happened: races open, running and over, a daily, an account, an admin.

Everything comes about through its API, by players who are programs and stay at their tables. Knows no page.

    with staged(folder) as stage:
        page.goto(stage.server.url + f"/watch/{stage.races['running']}")
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

from squaredeal.race.daily import opens_at
from tests.browser.conftest import QUICK
from tests.browser.solved import LINE, SEED, SHORT_LINE, SHORT_SEED
from tests.faults.server_process import ServerProcess
from tests.operations.commands import squaredeal
from tests.web.days import EASY, NOON, certified, put_dailies, put_time

DAY: Final = "2094-03-01"
PASSWORD: Final = "correct horse"
NAMES: Final = ("Ann", "Ben", "Олег", "Chloé", "Judy")
AHEAD: Final = {"Ann": 34, "Ben": 21, "Олег": 28, "Chloé": 9}
"""How many moves of `LINE` everybody has made in the running race."""


class Seat:
    """A player at a table."""

    def __init__(self, stage: Stage, race: str, name: str) -> None:
        """Sits down."""
        where = f"{stage.server.ws}/ws/race/{race}"
        self.socket: ClientConnection = stage.tables.enter_context(connect(where, compression=None, max_queue=None))
        self.revs = 0
        self.say({"t": "hello", "v": 1, "token": stage.tokens[name]})
        self.hear("welcome")
        self.say({"t": "join"})

    def ready(self) -> None:
        """Says so."""
        self.say({"t": "ready", "on": True, "nonce": secrets.token_hex(16)})

    def play(self, moves: Sequence[str]) -> None:
        """Makes moves, each once the one before is acknowledged."""
        for move in moves:
            self.revs += 1
            self.say(["p", self.revs, move])
            self.hear("a")

    def say(self, message: object) -> None:
        """Sends it."""
        self.socket.send(json.dumps(message))

    def hear(self, tag: str) -> Any:
        """The next message of that tag, passing over others."""
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if tag == (message[0] if isinstance(message, list) else message["t"]):
                return message


@dataclass
class Stage:
    """The server, its players' tokens, races by what they are (`open`, `running`, `over` …), and a `moment` of one."""

    server: ServerProcess
    tokens: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    races: dict[str, str] = field(default_factory=dict)
    tables: ExitStack = field(default_factory=ExitStack)
    """Where they stay seated."""

    def post(self, name: str, path: str, body: Mapping[str, object]) -> Any:
        """What the API answers one of the players."""
        headers = {"authorization": f"Bearer {self.tokens[name]}"} if name in self.tokens else {}
        answer = httpx.post(self.server.http + path, json=body, headers=headers, trust_env=False, timeout=60)
        return answer.raise_for_status().json()

    def ask(self, path: str) -> Any:
        """What the API tells everybody."""
        return httpx.get(self.server.http + path, trust_env=False, timeout=60).raise_for_status().json()

    def race(self, what: str, names: Sequence[str], **options: object) -> list[Seat]:
        """Lets the first one open a race for so many seats; all sit down."""
        race = self.races[what] = str(self.post(names[0], "/api/races", options)["id"])
        return [Seat(self, race, name) for name in names]

    def run(self, what: str, names: Sequence[str], **options: object) -> list[Seat]:
        """The same, and it starts."""
        seats = self.race(what, names, seats=len(names), **options)
        for seat in seats:
            seat.ready()
        for seat in seats:
            seat.hear("go")
        return seats

    def come(self) -> None:
        """The players: guests, and Judy, who has an account and decides."""
        for name in NAMES:
            made = self.post("", "/api/me", {"name": name})
            self.tokens[name], self.players[name] = str(made["token"]), str(made["player"])
        account = self.post("Judy", "/api/account", {"name": "Judy", "password": PASSWORD})
        self.tokens["Judy"] = str(account["token"])
        granted = squaredeal("admin", "grant", "Judy", "admin", "--data", self.server.data)
        assert granted.returncode == 0, granted.stderr
        self.post("Ann", f"/api/players/{self.players['Ben']}/reports", {"about": "name", "text": "No.", "race": None})

    def play(self) -> None:
        """All races, and the daily."""
        winner, other = self.run("over", ("Ann", "Ben"), seed=SHORT_SEED)
        other.play(SHORT_LINE[:40])
        other.say({"t": "resign"})
        winner.play(SHORT_LINE)
        deal = certified("klondike/1/unlimited", EASY[1])
        (alone,) = self.run("klondike-over", ("Chloé",), rules=deal.rules, seed=deal.seed)
        alone.play(deal.line)
        for seat in (winner, alone):
            seat.hear("over")
        for over, moment in (("over", "moment"), ("klondike-over", "klondike-moment")):
            seat = self.ask(f"/api/races/{self.races[over]}/replay")["seats"][0]
            self.races[moment] = str(seat["at"][len(seat["at"]) // 2])
        daily = self.post("Ann", f"/api/dailies/{DAY}/attempts", {"rules": "freecell"})["race"]
        Seat(self, daily, "Ann").play(certified("freecell", EASY[0]).line)
        waiting = self.race("open", ("Ann", "Ben", "Олег"), seats=4, start="host")
        waiting[1].ready()
        for seat, count in zip(self.run("running", tuple(AHEAD), seed=SEED), AHEAD.values(), strict=True):
            seat.play(LINE[:count])
        (one,) = self.run("klondike", ("Chloé",), rules="klondike/3/unlimited", watch="boards", hints=True)
        one.play(["s", "s"])


@contextmanager
def staged(folder: Path) -> Iterator[Stage]:
    """The server with all of that, at noon of `DAY`."""
    data = folder / "data"
    put_time(data, opens_at(DAY) + NOON)
    put_dailies(data, DAY)
    server = ServerProcess(data, *[text for pair in QUICK.items() for text in pair], "--deals-ready", "0")
    server.start()
    stage = Stage(server)
    try:
        with stage.tables:
            stage.come()
            stage.play()
            yield stage
    finally:
        server.stop()
