"""One player's play of a deal, as an immutable value: the position, how many moves it took, what can be undone.

A game is the fold of its moves; `rev` is the number of the last one and the player's *Moves* counter: draws, recycles,
transfers and undos each count one. Knows nothing of time, races or other players.

>>> from squaredeal.engine.rules import parse_rules
>>> game = replay(new_game(parse_rules("klondike/1/3"), "klondike-1"), ["s", "u"])
>>> game.rev, len(game.position.stock), len(game.steps)
(2, 24, 0)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from squaredeal.engine.building import NOTHING_TO_UNDO
from squaredeal.engine.card import Card
from squaredeal.engine.dealing import deal
from squaredeal.engine.faces import face_up, mask, turned
from squaredeal.engine.move import Move, Undo, parse_move
from squaredeal.engine.play import apply, check_family
from squaredeal.engine.position import Position, cards_home, is_won
from squaredeal.engine.refusal import Refusal, Why
from squaredeal.engine.rules import Family, Rules
from squaredeal.engine.stuck import is_stuck
from squaredeal.engine.undo import Steps, stack

UNDO_LIMIT: Final[dict[Family, int | None]] = {"freecell": None, "klondike": 100}
"""How many moves can be taken back in a row; None: all of them."""

_GAME_OVER: Final = Refusal(Why.GAME_OVER)
_UNDO_OFF: Final = Refusal(Why.UNDO_OFF)


class IllegalMove(Exception):  # noqa: N818 - named like the legal moves it is none of
    """A recorded move that the rules refuse: `at` is its number in the record, from 1."""

    def __init__(self, at: int, code: str, refusal: Refusal) -> None:
        """Keep the move's number and text, and why it is refused."""
        super().__init__(at, code, refusal)
        self.at = at
        self.code = code
        self.refusal = refusal

    def __str__(self) -> str:
        """Say which move, and why."""
        return f"move {self.at} {self.code}: {self.refusal.sentence}"


@dataclass(frozen=True, slots=True)
class Game:
    """A game in progress or won. Made by `new_game`, `game_from` and `play`."""

    rules: Rules
    position: Position
    rev: int
    """Accepted moves so far, undos included: 0 at the start, never goes down."""
    seen: int
    """Bit mask of the cards that have been face up at any time in this game."""
    turned: tuple[Card, ...]
    """The faces the last move turned, in the order of `faces.turned`; none at the start."""
    steps: Steps[Position]
    """The earlier positions that undo goes back to."""

    def play(self, move: Move, undo_allowed: bool = True) -> "Game | Refusal":
        """Make the game after one more move, or say why it is refused.

        A won game refuses everything. Undo goes back one position, whatever the move was, and counts as a move; it is
        not itself undoable.
        """
        if is_won(self.position):
            return _GAME_OVER
        if isinstance(move, Undo):
            return self._undo() if undo_allowed else _UNDO_OFF
        after = apply(self.rules, self.position, move)
        if isinstance(after, Refusal):
            return after
        return self._at(after, self.steps.push(self.position))

    def _undo(self) -> "Game | Refusal":
        if not len(self.steps):
            return NOTHING_TO_UNDO
        return self._at(self.steps.top, self.steps.rest())

    def _at(self, after: Position, steps: Steps[Position]) -> "Game":
        faces = turned(self.position, after)
        seen = self.seen | mask(faces) if faces else self.seen
        return Game(self.rules, after, self.rev + 1, seen, faces, steps)

    @property
    def home(self) -> int:
        """How many cards are home."""
        return cards_home(self.position)

    @property
    def is_won(self) -> bool:
        """Whether all cards are home."""
        return is_won(self.position)

    @property
    def is_stuck(self) -> bool:
        """Whether no card can ever be moved again, told only from cards seen in this game."""
        return is_stuck(self.rules, self.position, self.seen)


def new_game(rules: Rules, seed: str) -> Game:
    """Deal a seed and make the game at its start. Raises `SeedError`."""
    return game_from(rules, deal(rules, seed))


def game_from(rules: Rules, position: Position, *, rev: int = 0, seen: int = 0, steps: Iterable[Position] = ()) -> Game:
    """Make a game that goes on from a position.

    A game stored in the middle gives back its `rev`, its `seen` cards (those face up now are added) and its `steps`,
    oldest first. ValueError when the position is not of the rules' family.
    """
    check_family(rules, position)
    return Game(rules, position, rev, seen | face_up(position), (), stack(UNDO_LIMIT[rules.family], steps))


def replay(game: Game, codes: Iterable[str]) -> Game:
    """Play recorded moves. Raises `IllegalMove` at the first that is refused, `MoveTextError` for a text of no move."""
    for at, code in enumerate(codes, start=1):
        after = game.play(parse_move(game.rules, code))
        if isinstance(after, Refusal):
            raise IllegalMove(at, code, after)
        game = after
    return game
