"""A race on paper: what two players, their spectator and a reader would have seen had all gone well, with a lost line.

It makes true histories for the tests of the checker, from the engine alone. Ann loses her line behind move 3 with move
4 on its way, comes back and sends it again; Ben's move 2 is refused, then sent again.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from squaredeal.diff.sight import Sight, view
from squaredeal.engine import (
    Game,
    code,
    commitment,
    deal,
    game_from,
    legal_moves,
    parse_rules,
    race_seed,
    write_position,
)
from squaredeal.messages.common import Certificate, Opened
from squaredeal.solver import solve

from .book import Book, Line
from .history import History, Recorder

SERVER_SEED = bytes(range(32))
NONCES = ("0a" * 16, "0b" * 16)
RULES = ("freecell", "klondike/3/unlimited")
RACE = "k3v9x2"
STARTS_AT = 1_000_000
MOVES = 8


class TrueRace:
    """The players' games, and the frames that tell of them."""

    def __init__(self, rules: str, seed: int = 1, *, certified: bool = False) -> None:
        self.rules = rules
        self.race_seed = race_seed(SERVER_SEED, RACE, [bytes.fromhex(nonce) for nonce in NONCES])
        self.seed = f"{self.race_seed}:0" if certified else self.race_seed
        self.certificate = self._proved() if certified else None
        self.history = History(now=self._now)
        self._time = 0.0
        rng = random.Random(seed)
        self.games = [self._play(rng) for _ in NONCES]

    def _proved(self) -> Certificate:
        """Prove the first deal of a certified race, which is one that can be won."""
        rules, budget = parse_rules(self.rules), 20_000
        proof = solve(rules, deal(rules, self.seed), budget)
        return Certificate(proof.version, budget, 0, (), proof.nodes, proof.line, len(proof.line), 1)

    def _now(self) -> float:
        self._time += 0.01
        return self._time

    def _play(self, rng: random.Random) -> list[tuple[str, Game]]:
        rules = parse_rules(self.rules)
        games = [("", game_from(rules, deal(rules, self.seed)))]
        while len(games) <= MOVES:
            game = games[-1][1]
            move = rng.choice(legal_moves(rules, game.position))
            after = game.play(move)
            assert isinstance(after, Game)
            games.append((move.code, after))
        return games

    def at(self, seat: int, rev: int) -> int:
        return 0 if rev == 0 else 100 * rev + seat

    def faces(self, seat: int, rev: int) -> list[str]:
        turned = self.games[seat][rev][1].turned
        return [" ".join(code(card) for card in turned)] if turned else []

    def book(self) -> Book:
        seats = {
            seat: tuple(
                Line(rev, text, self.at(seat, rev), 2 if seat == 0 and rev > 3 else 1)
                for rev, (text, _) in enumerate(games)
                if rev
            )
            for seat, games in enumerate(self.games)
        }
        return Book(RACE, self.rules, self.seed, seats, {0: 2, 1: 1})

    # --- frames

    def board(self, seat: int, rev: int) -> str:
        position = view(self.games[seat][rev][1].position, Sight.OWNER)
        assert position is not None
        return write_position(position)

    def race(self, phase: str) -> dict[str, Any]:
        seats = [{"seat": seat, "player": f"p{seat}"} for seat in (0, 1)]
        return {"commitment": commitment(SERVER_SEED), "phase": phase, "starts_at": STARTS_AT, "seats": seats}

    def welcome(self, seat: int | None, phase: str, revs: tuple[int, int] | None = None) -> dict[str, Any]:
        you = {"player": "" if seat is None else f"p{seat}", "seat": seat}
        message: dict[str, Any] = {"t": "welcome", "you": you, "race": self.race(phase)}
        if revs is not None and seat is not None:
            message |= {"board": self.board(seat, revs[seat]), "rev": revs[seat], "at": self.at(seat, revs[seat])}
        return message

    def go(self, seat: int | None) -> dict[str, Any]:
        message: dict[str, Any] = {"t": "go", "starts_at": STARTS_AT}
        if seat is not None:
            return message | {"board": self.board(seat, 0)}
        boards = [{"seat": n, "rev": 0, "at": 0, "home": 0, "board": self.board(n, 0)} for n in (0, 1)]
        return message | {"boards": boards}

    def over(self) -> dict[str, Any]:
        lines = []
        for seat, games in enumerate(self.games):
            game = games[-1][1]
            line = {"seat": seat, "moves": MOVES, "at": self.at(seat, MOVES), "home": game.home, "state": "resigned"}
            lines.append(line | {"place": 1 + seat})
        nonces = list(NONCES)
        opened = {"server_seed": SERVER_SEED.hex(), "nonces": nonces, "race_seed": self.race_seed, "seed": self.seed}
        opened["certificate"] = msgspec.to_builtins(self.certificate)
        msgspec.convert(opened, Opened)
        return {"t": "over", "standings": lines, "opened": opened, "race": self.race("over")}

    # --- what everybody did

    def run(self) -> History:
        """Play it all, and return what was seen."""
        ann, ben = self._sit("Ann", 0), self._sit("Ben", 1)
        eve = self.history.socket("Eve", RACE)
        for message in (self.welcome(None, "open"), self.go(None)):
            eve.heard(message)
        for rev in range(1, MOVES + 1):
            ann = self._ann(ann, rev)
            self._ben(ben, rev)
            for seat in (0, 1):
                eve.heard(["d", seat, rev, self.at(seat, rev), self.games[seat][rev][0], *self.faces(seat, rev)])
        for recorder, seats in ((ann, [0]), (ben, [1]), (eve, [0, 1])):
            for seat in seats:
                recorder.has(seat, MOVES, self.board(seat, MOVES))
            recorder.heard(self.over())
            recorder.end()
        page = self.over()
        self.history.read_result("reader", RACE, {name: page[name] for name in ("race", "standings", "opened")})
        return self.history

    def _sit(self, who: str, seat: int) -> Recorder:
        recorder = self.history.socket(who, RACE)
        recorder.sent({"t": "hello", "v": 1})
        recorder.heard(self.welcome(seat, "open"))
        recorder.sent({"t": "ready", "on": True, "nonce": NONCES[seat]})
        recorder.heard(self.go(seat))
        return recorder

    def _ann(self, recorder: Recorder, rev: int) -> Recorder:
        self._send(recorder, 0, rev)
        if rev == 4:
            recorder.closed(None, "reset")
            recorder = self.history.socket("Ann", RACE)
            recorder.sent({"t": "hello", "v": 1})
            recorder.heard(self.welcome(0, "running", (rev - 1, 0)))
            self._send(recorder, 0, rev)
        self._answer(recorder, 0, rev)
        return recorder

    def _ben(self, recorder: Recorder, rev: int) -> None:
        self._send(recorder, 1, rev)
        if rev == 2:
            recorder.heard({"t": "refused", "rev": rev, "why": "unavailable"})
            self._send(recorder, 1, rev)
        self._answer(recorder, 1, rev)

    def _send(self, recorder: Recorder, seat: int, rev: int) -> None:
        recorder.sent(["p", rev, self.games[seat][rev][0]])

    def _answer(self, recorder: Recorder, seat: int, rev: int) -> None:
        recorder.heard(["a", rev, self.at(seat, rev), *self.faces(seat, rev)])
