"""A client that does everything a client must not do, as rules of a state machine, and what is promised all the same.

It sends moves twice, out of order, from long ago, as another rev, with a count of refusals that is old or made up,
before the start and after the end; it vanishes with moves under way, comes back on either node, and is there twice.
Every move lands at most once and is always told the same; the replay is what was acknowledged.
"""

from __future__ import annotations

import secrets
from collections import Counter
from typing import ClassVar, NamedTuple

import httpx
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from squaredeal.engine import Game, legal_moves, new_game, parse_rules, write_position

from .seat_model import SeatModel
from .tab import Tab

RULES = ("freecell", "klondike/1/unlimited", "klondike/3/unlimited")
KINDS = ("next", "next", "next", "again", "other", "beyond", "any")
ANY = ("26", "62", "1h", "8a", "a8", "w3", "s", "r", "u", "5h", "34v2", "hS4", "99")
MOST_AGAIN = 60
nodes = st.integers(0, 1)


class Play(NamedTuple):
    """A play as it is sent."""

    rev: int
    text: str
    e: int


class Adversary(RuleBasedStateMachine):
    """One seat of one race on two nodes. `ws` and `http` are their addresses, `stranger` a player without a seat.

    Rules have no preconditions: what is lost with a connection is chance, and what can be chosen must not depend on it.
    """

    ws: ClassVar[list[str]]
    http: ClassVar[list[str]]
    stranger: ClassVar[str]
    race = ""

    @initialize(rules=st.sampled_from(RULES), seed=st.sampled_from(("1", "2", "3")), node=nodes, early=st.booleans())
    def begins(self, rules: str, seed: str, node: int, early: bool) -> None:
        lobby = Tab.open(self.ws[0], "/ws/lobby", name="Eve")
        self.token = lobby.told("lobby")["token"]
        lobby.say({"t": "create", "options": {"rules": rules, "seats": 1, "seed": seed}})
        self.race = lobby.told("created")["race"]
        lobby.close()
        self.seat = SeatModel(new_game(parse_rules(rules), seed))
        self._open(node)
        if early:
            self._say_all([("any", 0, False), ("any", 3, False), ("beyond", 1, False)], knows=True)
        self.tab.say({"t": "ready", "on": True, "nonce": secrets.token_hex(16)})
        self.tab.told("go", "snapshot")  # the latter where the other node was the first to start it
        self.seat.running = True

    # --- what it does

    @rule(
        wanted=st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 60), st.booleans()), min_size=1, max_size=8),
        knows=st.booleans(),
    )
    def says_many_things_at_once(self, wanted: list[tuple[str, int, bool]], knows: bool) -> None:
        self._say_all(wanted, knows)

    @rule(order=st.permutations(range(4)), knows=st.booleans())
    def says_the_next_moves_out_of_order(self, order: list[int], knows: bool) -> None:
        texts = self._line(4)
        rev, heard = self.seat.rev, self.seat.refusals
        for number in order:
            if number < len(texts):
                self._say(Play(rev + 1 + number, texts[number], self.seat.refusals if knows else heard))
        self._hear()

    @rule()
    def says_everything_again(self) -> None:
        for rev, text in list(enumerate(self.seat.rows, 1))[-MOST_AGAIN:]:
            self._say(Play(rev, text, self.seat.refusals))
        self._hear()

    @rule(more=st.integers(1, 1_000))
    def makes_refusals_up(self, more: int) -> None:
        self._say(Play(1, "u", self.seat.refusals + more))
        self._hear()

    @rule(count=st.integers(0, 4), node=nodes, resends=st.booleans())
    def vanishes_with_moves_under_way(self, count: int, node: int, resends: bool) -> None:
        plays = [Play(self.seat.rev + 1 + at, text, self.seat.refusals) for at, text in enumerate(self._line(count))]
        for play in plays:
            self._say(play)
        self.tab.vanish()
        self._open(node)
        if resends:
            for play in plays:
                self._say(play._replace(e=self.seat.refusals))
        self._hear()

    @rule(node=nodes, under_way=st.booleans())
    def opens_a_second_tab(self, node: int, under_way: bool) -> None:
        """The older one says what it can, and must not be heard once the newer one has been welcomed."""
        if self.seat.over:
            return
        older, texts = self.tab, self._line(1)
        if under_way and texts:
            self._say(Play(self.seat.rev + 1, texts[0], self.seat.refusals))
        self._open(node)
        for text in self._line(1):
            older.say(["p", self.seat.rev + 1, text, older.refused_plays])
        assert older.until_closed() == 4501
        self._take_acks(older)
        self._hear()

    @rule(node=nodes)
    def speaks_for_a_seat_of_somebody_else(self, node: int) -> None:
        other = Tab.open(self.ws[node], f"/ws/race/{self.race}", token=self.stranger)
        other.told("welcome")
        for text in self._line(1):
            other.say(["p", self.seat.rev + 1, text])
            assert other.until_closed() == 4502
        other.close()
        self._hear()

    @rule()
    def resigns(self) -> None:
        """Once, but not at once, or more often, which changes nothing."""
        if self.seat.rev < 6:
            return
        self._resign()

    def _resign(self) -> None:
        self.tab.say({"t": "resign"})
        if not self.seat.over:
            self.tab.told("over")
            self.seat.over = True

    def teardown(self) -> None:
        """The replay, from both nodes, is what was acknowledged."""
        try:
            if self.race and self.seat.running and self.is_sound:
                if not self.seat.over:
                    self._resign()
                for http in self.http:
                    page = httpx.get(f"{http}/api/races/{self.race}/replay", trust_env=False, verify=False)
                    replay = page.json()["seats"][0]
                    assert replay["moves"] == self.seat.rows
                    told = {rev: replay["at"][rev - 1] for rev in self.seat.acks}
                    assert {rev: ack[2] for rev, ack in self.seat.acks.items()} == told
        finally:
            if self.race:
                self.tab.close()

    # --- how

    def _open(self, node: int) -> None:
        """Comes to the race on a fresh socket: the board is what was acknowledged, and at most what was sent."""
        self.is_sound = False
        self.tab = Tab.open(self.ws[node], f"/ws/race/{self.race}", token=self.token)
        self.seat.sit()
        self.expected: Counter[int] = Counter()
        self.known = set(self.seat.acks)
        self.refusals: list[tuple[int, str]] = []
        self.closes = 0
        welcome = self.tab.told("welcome")
        if self.seat.running:
            self.seat.fall_back(welcome.get("rev", 0))
            mine = write_position(self.seat.game.position)
            told = welcome["board"]
            assert len(told) == len(mine)
            assert all(theirs in ("?", card) for theirs, card in zip(told, mine, strict=True)), (told, mine)
        self.is_sound = True

    def _say_all(self, wanted: list[tuple[str, int, bool]], knows: bool) -> None:
        heard = self.seat.refusals
        for kind, number, is_old in wanted:
            e = self.seat.refusals if knows else heard
            self._say(self._made(kind, number, max(0, e - 1) if is_old else e))
        self._hear()

    def _made(self, kind: str, number: int, e: int) -> Play:
        rev, rows = self.seat.rev, self.seat.rows
        if kind == "next":
            texts = [move.code for move in legal_moves(self.seat.game.rules, self.seat.game.position)] or ["u"]
            return Play(rev + 1, "u" if number % 5 == 4 else texts[number % len(texts)], e)
        if kind in ("again", "other") and rows:
            at = number % len(rows)
            return Play(at + 1, rows[at] if kind == "again" else ANY[number % 8], e)
        if kind == "beyond":
            return Play(rev + 2 + number, ANY[number % 8], e)
        return Play(rev + 1, ANY[number % len(ANY)], e)

    def _line(self, count: int) -> list[str]:
        """The next moves, each legal after the one before."""
        game, texts = self.seat.game, []
        for number in range(count):
            moves = legal_moves(game.rules, game.position)
            after = game.play(moves[number % len(moves)]) if moves else None
            if self.seat.over or not isinstance(after, Game):
                break
            texts.append(moves[number % len(moves)].code)
            game = after
        return texts

    def _say(self, play: Play) -> None:
        """Says it, and notes what must come; nothing is heard any more after what closes."""
        self.is_sound = False
        if not self.closes:
            answer = self.seat.play(*play)
            self.expected.update([answer.ack] if answer.ack else [])
            self.refusals += [answer.refused] if answer.refused else []
            self.closes = answer.closes
            self.tab.say(["p", *play])

    def _hear(self) -> None:
        """Hears all that must come, and nothing else."""
        if self.closes:
            assert self.tab.until_closed() == self.closes
            self._take_acks(self.tab)
            self._open(0)
            return
        self.tab.settle()
        self.tab.until(self._has_all)
        assert self.tab.refused == self.refusals
        came = Counter(ack[1] for ack in self.tab.acks)
        assert came <= self.expected, f"{came} acks, at most {self.expected} were asked for"
        self._take_acks(self.tab)
        self.expected, self.known, self.refusals = Counter(), set(self.seat.acks), []
        self.tab.refused.clear()
        self.is_sound = True

    def _has_all(self) -> bool:
        """Whether every ack owed is here; what was sent again before its first ack is told once, or twice."""
        came = Counter(ack[1] for ack in self.tab.acks)
        return all(came[rev] >= (times if rev in self.known else 1) for rev, times in self.expected.items())

    def _take_acks(self, tab: Tab) -> None:
        for ack in tab.acks:
            self.seat.hear_ack(ack)
        tab.acks.clear()
