"""What is proved of one seat's game so far: the way home from where it is or was, or that there is none.

It solves nothing and asks nobody; a game whose every card is in sight is meant, nothing else is ever proved here.

    told = way.told(record)      # None: nothing is known of this position
    way.learn(game, proof)       # of the position that the game was at when it was asked
"""

from typing import NamedTuple

from squaredeal.engine import Game, Position, Refusal, Rules, apply, parse_move
from squaredeal.solver import Proof, Verdict

from .record import Record


class Told(NamedTuple):
    """A verdict, and the move that leads home where it is won."""

    verdict: Verdict
    move: str = ""


class _Lost(NamedTuple):
    rev: int
    depth: int


class WayHome:
    """One seat's."""

    def __init__(self) -> None:
        """Know nothing."""
        self._moves: dict[Position, str] = {}
        self._lost: _Lost | None = None
        self._unknown: Position | None = None

    def told(self, record: Record) -> Told | None:
        """Say what is known of the position that the record is at; None when it has to be solved.

        On a proved line the next move is known wherever the game came from. A lost game stays lost until it is taken
        back beyond where that was proved.
        """
        position = record.tip.game.position
        move = self._moves.get(position)
        if move is not None:
            return Told(Verdict.WON, move)
        if self._lost is not None and not self._is_taken_back(self._lost, record):
            return Told(Verdict.LOST)
        return Told(Verdict.UNKNOWN) if position == self._unknown else None

    def learn(self, game: Game, proof: Proof) -> None:
        """Take what was proved of a position of this game; it may have gone on since."""
        match proof.verdict:
            case Verdict.WON:
                self._moves = _along(game.rules, game.position, proof.line)
            case Verdict.LOST:
                self._lost = _Lost(game.rev, len(game.steps))
            case Verdict.UNKNOWN:
                self._unknown = game.position

    def _is_taken_back(self, lost: _Lost, record: Record) -> bool:
        lowest = record.lowest_undo(lost.rev + 1)
        return lowest is not None and lowest < lost.depth


def _along(rules: Rules, position: Position, line: tuple[str, ...]) -> dict[Position, str]:
    moves = {}
    for text in line:
        moves[position] = text
        after = apply(rules, position, parse_move(rules, text))
        assert not isinstance(after, Refusal)  # the line was played through the rules
        position = after
    return moves
