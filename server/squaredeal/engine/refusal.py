"""Why a move is refused: one small enum, the facts a player needs, and a sentence made from them.

The list serves the whole server, so that a client has one table of reasons. Knows no position and no language but the
sentences' English; clients make their own from `why`, `max` and `wanted`.

>>> Refusal(Why.CAPACITY_EXCEEDED, max=5, wanted=6).sentence
'At most 5 cards can be moved there now, not 6.'
"""

from enum import StrEnum
from typing import Final, NamedTuple


class Why(StrEnum):
    """The reasons. Those up to `GAME_OVER` come from the rules, the rest from the race and its journal."""

    NO_SUCH_CARD = "no_such_card"
    NOT_A_RUN = "not_a_run"
    WRONG_RANK = "wrong_rank"
    WRONG_COLOUR = "wrong_colour"
    CAPACITY_EXCEEDED = "capacity_exceeded"
    CELL_OCCUPIED = "cell_occupied"
    ONLY_KINGS = "only_kings"
    NOT_NEXT = "not_next"
    FACE_DOWN = "face_down"
    STOCK_EMPTY = "stock_empty"
    STOCK_NOT_EMPTY = "stock_not_empty"
    NOTHING_TO_RECYCLE = "nothing_to_recycle"
    PASS_LIMIT = "pass_limit"  # noqa: S105 - passes through the stock
    NOTHING_TO_UNDO = "nothing_to_undo"
    GAME_OVER = "game_over"

    UNDO_OFF = "undo_off"
    NOT_STARTED = "not_started"
    FINISHED = "finished"
    STALE = "stale"
    MOVE_LIMIT = "move_limit"


_SENTENCES: Final[dict[Why, str]] = {
    Why.NO_SUCH_CARD: "There are no such cards in that place.",
    Why.NOT_A_RUN: "Those cards do not build on each other, so they cannot move together.",
    Why.WRONG_RANK: "Only a card one rank lower fits there.",
    Why.WRONG_COLOUR: "Only a card of the other colour fits there.",
    Why.CAPACITY_EXCEEDED: "At most {max} {cards} can be moved there now, not {wanted}.",
    Why.CELL_OCCUPIED: "That cell is occupied.",
    Why.ONLY_KINGS: "Only a king may go to an empty column.",
    Why.NOT_NEXT: "That card is not the next of its suit to go home.",
    Why.FACE_DOWN: "A face-down card cannot be moved.",
    Why.STOCK_EMPTY: "The stock is empty.",
    Why.STOCK_NOT_EMPTY: "The stock still has cards.",
    Why.NOTHING_TO_RECYCLE: "There are no cards to turn over into the stock.",
    Why.PASS_LIMIT: "No pass through the stock is left; the limit is {max}.",
    Why.NOTHING_TO_UNDO: "There is nothing to undo.",
    Why.GAME_OVER: "The game is over.",
    Why.UNDO_OFF: "This race is played without undo.",
    Why.NOT_STARTED: "The race has not started yet.",
    Why.FINISHED: "The race is finished.",
    Why.STALE: "The board has moved on since that move was made.",
    Why.MOVE_LIMIT: "No more moves may be made in this game; the limit is {max}.",
}


class Refusal(NamedTuple):
    """A move refused. `max` and `wanted` are given for the reasons that have a number.

    `capacity_exceeded`: `max` cards could move, `wanted` were to. `pass_limit`: `max` passes. `move_limit`: `max`
    moves.
    """

    why: Why
    max: int | None = None
    wanted: int | None = None

    @property
    def sentence(self) -> str:
        """One English sentence for the player."""
        limit = "0" if self.max is None else self.max
        cards = "card" if self.max == 1 else "cards"
        return _SENTENCES[self.why].format(max=limit, wanted=self.wanted, cards=cards)
