"""The laws of the engine, for any sequence of moves of both games."""

from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from squaredeal.engine import (
    ALL_RULES,
    DECK,
    MOVES,
    Game,
    Klondike,
    KlondikeRules,
    Move,
    Position,
    Refusal,
    Rules,
    Why,
    apply,
    board_hash,
    cards_home,
    cards_in,
    face_up,
    is_won,
    legal_moves,
    mask,
    new_game,
    parse_move,
    read_position,
    replay,
    score,
    turned,
    write_position,
)
from tests.often import often

FREECELL_SEEDS = ("1", "617", "11982", "klondike-1", "pysol:100000")
KLONDIKE_SEEDS = ("klondike-1", "1", "a b", "daily/2026-11-30", "pysol:32001")


class Play(RuleBasedStateMachine):
    """Any moves, legal or not, with undo; the model is the list of positions undo goes back to."""

    all_rules: ClassVar[tuple[Rules, ...]]
    seeds: ClassVar[tuple[str, ...]]

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        rules = data.draw(st.sampled_from(self.all_rules))
        self.start = self.game = new_game(rules, data.draw(st.sampled_from(self.seeds)))
        self.played: list[str] = []
        self.earlier: list[Position] = []
        self.limit = 100 if rules.family == "klondike" else None

    def take(self, move: Move, position: Position) -> Game:
        """Play a move that must be accepted, and compare what every move promises."""
        after = self.game.play(move)
        assert isinstance(after, Game)
        assert after.rev == self.game.rev + 1
        assert after.position == position
        assert after.turned == turned(self.game.position, after.position)
        assert set(after.turned) == cards_of(face_up(after.position) & ~face_up(self.game.position))
        assert after.seen == self.game.seen | face_up(after.position)
        self.played.append(move.code)
        self.game = after
        return after

    @precondition(lambda self: not self.game.is_won and legal_moves(self.game.rules, self.game.position) != ())
    @rule(data=st.data())
    def legal(self, data: st.DataObject) -> None:
        rules, before = self.game.rules, self.game.position
        move = data.draw(st.sampled_from(legal_moves(rules, before)))
        position = apply(rules, before, move)
        assert not isinstance(position, Refusal)
        check_untouched(before, position, move)
        self.take(move, position)
        self.earlier = [*self.earlier, before][-(self.limit or len(self.earlier) + 1) :]

    @precondition(lambda self: not self.game.is_won and legal_moves(self.game.rules, self.game.position) != ())
    @rule(data=st.data())
    def favour_home(self, data: st.DataObject) -> None:
        """Play as people do, so that games come near their end."""
        moves = legal_moves(self.game.rules, self.game.position)
        home = [move for move in moves if move.code[1:] == "h"]
        move = data.draw(st.sampled_from(home or moves))
        position = apply(self.game.rules, self.game.position, move)
        assert not isinstance(position, Refusal)
        self.earlier = [*self.earlier, self.game.position][-(self.limit or len(self.earlier) + 1) :]
        self.take(move, position)

    @rule(data=st.data())
    def any_text(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(MOVES[self.game.rules.family]))
        before = self.game
        after = before.play(move)
        if isinstance(after, Refusal):
            assert self.game is before
            assert after.sentence
        elif move.code == "u":
            self.undo()
        else:
            self.earlier = [*self.earlier, before.position][-(self.limit or len(self.earlier) + 1) :]
            self.take(move, after.position)

    @rule()
    def undo(self) -> None:
        after = self.game.play(parse_move(self.game.rules, "u"))
        if self.game.is_won or not self.earlier:
            assert after == Refusal(Why.GAME_OVER if self.game.is_won else Why.NOTHING_TO_UNDO)
            return
        position = self.earlier.pop()
        assert self.take(parse_move(self.game.rules, "u"), position).position is position

    @invariant()
    def every_card_is_there_once(self) -> None:
        assert sorted(cards_in(self.game.position)) == list(DECK)

    @invariant()
    def the_text_reads_back(self) -> None:
        position = self.game.position
        again = read_position(self.game.rules, write_position(position))
        assert again == position
        assert board_hash(again) == board_hash(position)

    @invariant()
    def legal_moves_are_those_that_are_accepted(self) -> None:
        rules, position = self.game.rules, self.game.position
        accepted = [move for move in MOVES[rules.family] if not isinstance(apply(rules, position, move), Refusal)]
        assert list(legal_moves(rules, position)) == accepted

    @invariant()
    def columns_are_in_order(self) -> None:
        position = self.game.position
        if isinstance(position, Klondike):
            assert isinstance(self.game.rules, KlondikeRules)
            assert all(column.up or not column.down for column in position.columns)
            assert 1 <= position.pass_no <= (self.game.rules.passes or position.pass_no)
        assert score(position) == 10 * cards_home(position)
        assert is_won(position) is (cards_home(position) == 52)

    @invariant()
    def what_can_be_undone_is_known(self) -> None:
        assert [*self.game.steps] == self.earlier[::-1]

    def teardown(self) -> None:
        if not hasattr(self, "game"):
            return
        assert replay(self.start, self.played) == self.game
        undone = self.game
        if not undone.is_won:
            for position in self.earlier[::-1]:
                after = undone.play(parse_move(undone.rules, "u"))
                assert isinstance(after, Game)
                assert after.position is position
                undone = after
            if self.limit is None or len(self.played) <= self.limit:
                assert undone.position == self.start.position


def cards_of(bits: int) -> set[int]:
    return {card for card in DECK if bits >> card & 1}


def check_untouched(before: Position, after: Position, move: Move) -> None:
    """Every pile the move does not name is the same object."""
    ends = move.code[:2]
    for name, was, now in zip("12345678", before.columns, after.columns, strict=False):
        assert (was is now) is (name not in ends)
    if isinstance(before, Klondike) and isinstance(after, Klondike):
        stock_moves = ends in ("s", "r")
        assert stock_moves or before.stock is after.stock
        assert stock_moves or "w" in ends or before.waste is after.waste
        assert "h" in ends or ends[0] in "CDHS" or before.home is after.home
    elif not isinstance(before, Klondike) and not isinstance(after, Klondike):
        assert set(ends) & set("abcd") or before.cells is after.cells
        assert "h" in ends or before.home is after.home


class FreeCellPlay(Play):
    all_rules = ALL_RULES[:1]
    seeds = FREECELL_SEEDS


class KlondikePlay(Play):
    all_rules = ALL_RULES[1:]
    seeds = KLONDIKE_SEEDS


PROFILE = settings(
    max_examples=often(30),
    stateful_step_count=80,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

TestFreeCell: Any = FreeCellPlay.TestCase
TestFreeCell.settings = PROFILE
TestKlondike: Any = KlondikePlay.TestCase
TestKlondike.settings = PROFILE


@pytest.mark.parametrize("rules", ALL_RULES)
def test_whole_games_of_random_moves_undo_exactly(rules: Rules) -> None:
    """B11: n plays, then n undos: face-down cards and the pass number, too. Long games, which the machines are not."""
    for number in range(often(3)):
        start = game = new_game(rules, f"law {number}")
        for step in range(95):
            moves = legal_moves(rules, game.position)
            if not moves:
                break
            after = game.play(moves[(step * 31 + number * 17) % len(moves)])
            assert isinstance(after, Game)
            game = after
        plays = game.rev
        for _ in range(plays):
            after = game.play(parse_move(rules, "u"))
            assert isinstance(after, Game)
            game = after
        assert game.rev == 2 * plays
        assert game.position is start.position
        assert board_hash(game.position) == board_hash(start.position)
        assert game.seen & mask(cards_in(start.position)) == game.seen
