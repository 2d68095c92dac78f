"""What clients of a race did and saw, as one list of entries that a checker can judge when all is over.

A `Recorder` stands beside one socket and is shown every message sent and heard, and the close. A move is noted when it
is sent (`invoke`) and when its outcome is known: `ok` (acknowledged), `fail` (refused, or dropped because of an older
`e`), `unknown` (the socket ended first: it may have happened or not). What was only seen is `ok`.

    history = History()
    recorder = history.socket("Ann", "k3v9x2")      # the next socket of Ann's, with a name of its own: Ann/1
    recorder.sent(["p", 1, "26"])
    recorder.heard(["a", 1, 1204])
    recorder.closed(1012)

It knows the wire's messages, and neither a rule of a game nor what ought to be true.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from squaredeal.messages.common import Opened

Op = Literal[
    "hello",
    "move",
    "board",
    "diff",
    "progress",
    "nonce",
    "sealed",
    "start",
    "place",
    "opened",
    "command",
    "closed",
    "end",
]
Phase = Literal["invoke", "ok", "fail", "unknown"]
RACED = ("running", "over")


class Entry(Struct, frozen=True, omit_defaults=True):
    """One thing that a client did, was told or saw; `t` in seconds of the machine's monotonic clock."""

    t: float
    proc: str
    """One socket: who it is of, and its number."""
    op: Op
    race: str
    phase: Phase = "ok"
    seat: int = -1
    rev: int = -1
    text: str = ""
    """A move, a position, a nonce, a commitment, or a seat's state."""
    at: int = -1
    """Race ms; of a start shared ms."""
    faces: str = ""
    place: int | None = None
    home: int = -1
    why: str = ""
    """Of an outcome, and of a board: by which message it came, `final` for what the client had at the end."""
    opened: Opened | None = None

    @property
    def who(self) -> str:
        """Whose socket it was."""
        return self.proc.rpartition("/")[0]


class History:
    """All entries of a run, in the order in which they were made; several processes' may be joined."""

    def __init__(self, entries: Iterable[Entry] = (), now: Callable[[], float] = time.monotonic) -> None:
        """Begin with what is known; `now` is read for every new entry."""
        self.entries: list[Entry] = list(entries)
        self.now = now
        self._sockets: Counter[str] = Counter()

    def add(self, entry: Entry) -> None:
        """Take one more entry."""
        self.entries.append(entry)

    def socket(self, who: str, race: str) -> Recorder:
        """Make the recorder of the next socket of this client; two tabs of a player are two clients."""
        self._sockets[who] += 1
        return Recorder(self, f"{who}/{self._sockets[who]}", race)

    def read_result(self, who: str, race: str, page: dict[str, Any]) -> None:
        """Take what the HTTP API says of a race, by whomever it was asked."""
        recorder = self.socket(who, race)
        recorder.note("hello")
        recorder.saw_race(page["race"])
        recorder.saw_result(page)
        recorder.end()

    def write(self, path: Path) -> None:
        """Write one entry a line."""
        path.write_bytes(msgspec.json.Encoder().encode_lines(self.entries))

    @classmethod
    def read(cls, *paths: Path) -> History:
        """Read and join what was written, in the order of time."""
        decoder = msgspec.json.Decoder(Entry)
        entries = [entry for path in paths for entry in decoder.decode_lines(path.read_bytes())]
        return cls(sorted(entries, key=lambda entry: entry.t))


class Recorder:
    """One socket's share of the history."""

    def __init__(self, history: History, proc: str, race: str) -> None:
        """Begin when the socket is about to be opened."""
        self._history, self.proc, self.race = history, proc, race
        self.seat: int | None = None
        self._player = ""
        self._open: dict[int, str] = {}
        self._said: set[tuple[object, ...]] = set()
        self._is_closed = False

    @property
    def waiting(self) -> dict[int, str]:
        """The moves sent on this socket whose outcome is not known, by rev."""
        return self._open

    def note(self, op: Op, phase: Phase = "ok", **fields: Any) -> None:
        """Make an entry now."""
        self._history.add(Entry(self._history.now(), self.proc, op, self.race, phase, **fields))

    def sent(self, message: Any) -> None:
        """See what is about to be sent."""
        if message[0] == "p" if isinstance(message, list) else False:
            self._open[message[1]] = message[2]
            self._move("invoke", message[1], message[2])
        elif message["t"] == "hello":
            self.note("hello", "invoke")
        elif message["t"] == "ready":
            self.note("nonce", "invoke", text=message["nonce"])

    def heard(self, message: Any) -> None:
        """See what has come."""
        if isinstance(message, list):
            self._heard_hot(message)
        elif message["t"] == "refused":
            self._refused(message["rev"], message["why"], message.get("command", ""))
        else:
            self._heard_race(message)

    def closed(self, code: int | None = None, why: str = "") -> None:
        """See the socket end, for whatever reason; a second time changes nothing."""
        if self._is_closed:
            return
        self._is_closed = True
        for rev, text in self._open.items():
            self._move("unknown", rev, text, why=f"closed {code} {why}".rstrip())
        self._open = {}
        self.note("closed", rev=code or 0, why=why)

    def end(self) -> None:
        """See the client go for good, of its own will."""
        self.note("end")
        self.closed(1000)

    def has(self, seat: int, rev: int, board: str) -> None:
        """Note the board that the client has at the end, made from all it was told."""
        self.note("board", seat=seat, rev=rev, text=board, why="final")

    # --- what came

    def _heard_hot(self, message: list[Any]) -> None:
        tag, *rest = message
        if tag == "a":
            rev, at, *faces = rest
            text = self._open.pop(rev, "")
            self._move("ok", rev, text, at=at, faces=faces[0] if faces else "")
        elif tag == "d":
            seat, rev, at, text, *faces = rest
            self.note("diff", seat=seat, rev=rev, text=text, at=at, faces=faces[0] if faces else "")
        elif tag == "g":
            seat, rev, home = rest
            self.note("progress", seat=seat, rev=rev, home=home)

    def _refused(self, rev: int, why: str, command: str) -> None:
        if not rev:
            self.note("command", "fail", text=command, why=why)
            return
        # What was sent behind the refused play had an older `e`, or was given back itself.
        for number in sorted(self._open):
            if number >= rev:
                self._move("fail", number, self._open.pop(number), why=why if number == rev else f"behind {why}")

    def _heard_race(self, message: dict[str, Any]) -> None:
        tag = message["t"]
        if tag == "welcome":
            self._player = message["you"]["player"]
            self.seat = message["you"].get("seat")
        if "race" in message and isinstance(message["race"], dict):
            self.saw_race(message["race"])
        if tag == "welcome":
            self.note("hello", seat=-1 if self.seat is None else self.seat, rev=message.get("rev", 0))
        if tag == "go":
            self._say("start", at=message["starts_at"])
        if tag in ("welcome", "go", "snapshot"):
            self._boards(message)
        self.saw_result(message)

    def _boards(self, message: dict[str, Any]) -> None:
        why = message["t"]
        if message.get("board") is not None and self.seat is not None:
            own = {"rev": message.get("rev", 0), "at": message.get("at", 0)}
            self.note("board", seat=self.seat, text=message["board"], why=why, **own)
        for board in message.get("boards") or ():
            if board["seat"] == self.seat:
                continue
            at = {"seat": board["seat"], "rev": board["rev"], "at": board["at"]}
            if board.get("board") is None:
                self.note("progress", home=board["home"], why=why, **at)
            else:
                self.note("board", text=board["board"], home=board["home"], why=why, **at)

    def saw_race(self, race: dict[str, Any]) -> None:
        """Note what a race as everybody may see it says of its start and its seats."""
        self._say("sealed", text=race["commitment"])
        if race["phase"] in RACED and race.get("starts_at") is not None:
            self._say("start", at=race["starts_at"])
        for seat in race["seats"]:
            if self._player and seat["player"] == self._player:
                self.seat = seat["seat"]
            if seat.get("place") is not None:
                self._say("place", seat=seat["seat"], place=seat["place"])

    def saw_result(self, message: dict[str, Any]) -> None:
        """Note standings, and the opened commitment, wherever they stand."""
        lines = [*(message.get("standings") or ()), *([message["standing"]] if "standing" in message else ())]
        for line in lines:
            at = {"seat": line["seat"], "rev": line["moves"], "at": line["at"], "home": line["home"]}
            self._say("place", place=line["place"], text=line["state"], **at)
        if message.get("opened"):
            self._say("opened", opened=msgspec.convert(message["opened"], Opened))

    def _say(self, op: Op, **fields: Any) -> None:
        """Make an entry unless this socket has made the same before."""
        key = (op, *fields.items())
        if key not in self._said:
            self._said.add(key)
            self.note(op, **fields)

    def _move(self, phase: Phase, rev: int, text: str, **fields: Any) -> None:
        self.note("move", phase, seat=-1 if self.seat is None else self.seat, rev=rev, text=text, **fields)
