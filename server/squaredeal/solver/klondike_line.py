"""Writes the way a Klondike search found as moves of the engine, from the position it was asked about to the very end.

The search names cards and leaves open which card carries which; here every card has its place. Knows nothing of why a
step was chosen. The steps of a line are pairs: what is done, and the card.
"""

from typing import Final, TypeAlias

from squaredeal.engine import (
    SUITS,
    Card,
    Klondike,
    KlondikeRules,
    Refusal,
    apply,
    builds_on,
    code,
    is_won,
    parse_move,
)
from squaredeal.solver.klondike_cards import CARD_OF
from squaredeal.solver.klondike_search import BACK, HOME, KING, RUN, TALON_HOME, TALON_RUN, Member, Node, Search
from squaredeal.solver.verdict import WrongLineError

_KING: Final = 12

Step: TypeAlias = tuple[int, Card]
"""A kind of move (`klondike_search`), and the card."""


def steps_of(found: Search, node: Node) -> list[Step]:
    """List the steps along the path of a search from its start: each is a kind of move, and the card.

    Every node of the path is made again from the one before, to see what goes home when.
    """
    steps = _settled(found, node)
    for target in found.path[1:]:
        talon = found.table.look(node.key, node.waste).cards
        member = next(one for one in found.members(node, talon) if one.home == target.left)
        steps += _homes(node.home, member)
        kind, bit, king = target.move >> 6 & 7, target.move & 63, target.move >> 9
        if kind == KING:
            is_root = node.roots >> king & 1
            steps += [(RUN, bit), (RUN if is_root else TALON_RUN, king)]
        else:
            steps.append((kind, bit))
        made = found.moved(node, member, target.move)
        steps += _settled(found, made)
        node = made
    return [(kind, CARD_OF[bit]) for kind, bit in steps]


def _settled(found: Search, node: Node) -> list[tuple[int, int]]:
    """Send home what cannot be missed, and list it."""
    steps = []
    while (bit := found.settle(node)) >= 0:
        steps.append((HOME, bit))
    return steps


def _homes(home: int, member: Member) -> list[tuple[int, int]]:
    """List the cards that go home or come back on the way from what is home to a member."""
    steps: list[tuple[int, int]] = []
    while member.parent is not None:
        changed = member.home ^ member.parent.home
        steps.append((HOME if member.home & changed else BACK, changed.bit_length() - 1))
        member = member.parent
    return steps[::-1]


class Writer:
    """Plays steps on a position and keeps the moves' texts."""

    def __init__(self, rules: KlondikeRules, position: Klondike) -> None:
        """Start at a position."""
        self.rules = rules
        self.position = position
        self.texts: list[str] = []

    def take(self, kind: int, card: Card) -> None:
        """Play one step."""
        if kind == HOME:
            self.send_home(card)
        elif kind == RUN:
            self.move_run(card)
        elif kind == BACK:
            self.play(f"{SUITS[card & 3]}{self.place_for(card)}")
        else:
            self.bring_up(card)
            self.play("wh" if kind == TALON_HOME else f"w{self.place_for(card)}")

    def finish(self) -> None:
        """Send all that is left home, lowest rank first: nothing is face down, and all of the talon can be had."""
        while not is_won(self.position):
            rank = min(self.position.home)
            card = rank * 4 + self.position.home.index(rank)
            if card in self.position.waste + self.position.stock:
                self.take(TALON_HOME, card)
            else:
                self.send_home(card)

    def send_home(self, card: Card) -> None:
        """Send a card of a column home; what lies on it moves over to the other card that may carry it."""
        column, at = self.find(card)
        up = self.position.columns[column].up
        if card != up[-1]:
            self.move(column, at + 1)
        self.play(f"{column + 1}h")

    def move_run(self, card: Card) -> None:
        """Move a card with all that lies on it."""
        self.move(*self.find(card))

    def move(self, column: int, at: int) -> None:
        """Move the run that begins with the face-up card number `at` of a column to where it fits."""
        run = self.position.columns[column].up[at:]
        count = f"v{len(run)}" if len(run) > 1 else ""
        self.play(f"{column + 1}{self.place_for(run[0])}{count}")

    def bring_up(self, card: Card) -> None:
        """Draw and recycle until a card lies on top of the waste."""
        for _ in range(3 * len(self.position.waste + self.position.stock) + 2):
            if self.position.waste[-1:] == (card,):
                return
            self.play("s" if self.position.stock else "r")
        raise WrongLineError(f"{code(card)} does not come up")

    def find(self, card: Card) -> tuple[int, int]:
        """Find the column of a face-up card, and its place there."""
        for number, column in enumerate(self.position.columns):
            if card in column.up:
                return number, column.up.index(card)
        raise WrongLineError(f"{code(card)} is not face up")

    def place_for(self, card: Card) -> int:
        """Find a column that takes a card; columns are numbered from 1."""
        for number, column in enumerate(self.position.columns, 1):
            if builds_on(card, column.up[-1]) if column.up else card >> 2 == _KING:
                return number
        raise WrongLineError(f"there is no place for {code(card)}")

    def play(self, text: str) -> None:
        """Play one move."""
        after = apply(self.rules, self.position, parse_move(self.rules, text))
        if isinstance(after, Refusal) or not isinstance(after, Klondike):
            raise WrongLineError(f"move {len(self.texts) + 1} {text}: {after}")
        self.position = after
        self.texts.append(text)
