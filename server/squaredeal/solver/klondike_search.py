"""The search for lines of Klondike: depth first, over what matters of a position.

Holds no input and imports only its own parts, so that they can be compiled as one; whoever calls it translates
positions and moves (`squaredeal.solver.klondike`). docs/solving.md says why *lost* is a proof; numbers in
brackets are its claims. Which face-up card lies on which does not matter [2]: a position is the cards at home; of
each column the cards that lie as they were dealt, the last of them face up, its *root* (all other face-up cards are
*loose*); and the cards of waste and stock, the *talon*, with the size of the waste.

>>> search = Search([[]] * 7, [20], 3, 0, orders=[0] * 384)
>>> search.run(ALL ^ 1 << 20, 0, 0, budget=10), search.nodes, [node.waste for node in search.path]
(1, 1, [0, 0])
"""

from typing import Final

from squaredeal.solver.klondike_cards import ALL, KINGS, NEEDS, NUMBER, bare, count, lasts, nexts, welcome
from squaredeal.solver.klondike_hope import is_hopeless
from squaredeal.solver.klondike_table import HOME_KEY, PASS, RECYCLED, Table

WON: Final = 1
LOST: Final = 0
UNKNOWN: Final = -1

# The kinds of moves.
HOME: Final = 0  # a root goes home
RUN: Final = 1  # a root goes with its run onto a card, or a king's into an empty column
TALON_HOME: Final = 2
TALON_RUN: Final = 3  # a card of the talon goes onto a card, or a king into an empty column
KING: Final = 4  # a root leaves its column empty, and a king goes there at once
BACK: Final = 5  # a card comes back from home; a step of a line, no move of its own [3]


class Node:
    """A position, and the move that made it. `up` are the cards at home or face up."""

    __slots__ = ("home", "key", "left", "move", "order", "roots", "up", "waste")

    def __init__(self, key: int, up: int, roots: int, home: int, waste: int) -> None:
        """Take the position; the move is told later."""
        self.key = key
        self.up = up
        self.roots = roots
        self.home = home
        self.waste = waste
        self.left = home  # what was home before the move
        self.move = 0
        self.order = 0


class Member:
    """One of the positions that differ from a node's by loose cards that have gone home or come back [3]."""

    __slots__ = ("home", "key", "kings", "parent", "root_home", "runs", "talon_home", "talon_runs")

    def __init__(self, key: int, home: int, parent: "Member | None") -> None:
        """Take the position and the one it was found from; its moves are found later."""
        self.key = key
        self.home = home
        self.parent = parent
        self.root_home = 0
        self.runs = 0
        self.talon_home = 0
        self.talon_runs = 0
        self.kings = 0


NOBODY: Final = Member(0, 0, None)


class Search:
    """One search, of columns and a talon (see `Table`) and with a number for each move `kind * 64 + card`.

    Of the moves of a position those with higher numbers are tried sooner.
    """

    def __init__(self, columns: list[list[int]], talon: list[int], draw: int, passes: int, orders: list[int]) -> None:
        """Set up the tables that serve all positions."""
        self.table = Table(columns, talon, draw, passes)
        self.orders = orders
        self.nodes = 0
        self.path: list[Node] = []  # from the start to a win
        self.seen: dict[int, int] = {}  # by key, the sizes of waste that need not be looked at any more

    def run(self, home: int, waste: int, pass_no: int, budget: int) -> int:
        """Look for a way to win at no more than `budget` positions; those on the way are in `path`."""
        node = self.settled(self.start(home, waste, pass_no))
        path: list[Node] = []
        stack = [[node]]
        while stack:
            if not stack[-1]:
                stack.pop()
                if path:
                    path.pop()
                continue
            node = stack[-1].pop()
            if self.is_won(node):
                self.path = [*path, node]
                return WON
            if self.is_seen(node.key, node.waste):
                continue
            if self.nodes == budget:
                return UNKNOWN
            self.nodes += 1
            path.append(node)
            stack.append(self.children(node))
        return LOST

    def start(self, home: int, waste: int, pass_no: int) -> Node:
        """Make the node of the position to be solved, before anything is sent home."""
        key = self.table.key + (pass_no << PASS)
        for card in range(52):
            if home >> card & 1:
                key += HOME_KEY[card]
        waste = self.table.usual(waste, len(self.table.talon))
        return Node(key, self.table.up, self.table.roots, home, waste)

    def is_won(self, node: Node) -> bool:
        """Say whether the rest is bound to go home: nothing is face down, and every card can be had [6]."""
        table = self.table
        if node.roots & table.covers:
            return False
        return node.up == ALL or (table.draw == 1 and table.passes == 0)

    def is_seen(self, key: int, waste: int) -> bool:
        """Say whether a position with the same cards in place, and no worse a talon, has been looked at [4]."""
        if self.seen.get(key, 0) >> waste & 1:
            return True
        if waste % self.table.draw:
            return False
        if self.table.passes == 0:
            return key in self.seen
        for _ in range((key >> PASS & 3) - 1):
            key -= 1 << PASS
            if key in self.seen:
                return True
        return False

    def mark(self, key: int, waste: int) -> None:
        """Note that a position is looked at."""
        self.seen[key] = self.seen.get(key, 0) | self.table.series << waste

    def children(self, node: Node) -> list[Node]:
        """Make the positions behind a node that are worth looking at, the most promising last."""
        found: list[Node] = []
        self.mark(node.key, node.waste)
        talon = self.table.look(node.key, node.waste).cards
        if is_hopeless(self.table, node.up, node.roots, node.home, talon):
            return found
        members = self.members(node, talon)
        key = node.key
        for member in members:
            key = min(key, member.key)
        if key != node.key:
            if self.is_seen(key, node.waste):
                return found
            self.mark(key, node.waste)
        for member in members:
            old = member.parent or NOBODY
            self.add(found, node, member, HOME, member.root_home & ~old.root_home)
            self.add(found, node, member, RUN, member.runs & ~old.runs)
            self.add(found, node, member, TALON_HOME, member.talon_home & ~old.talon_home)
            self.add(found, node, member, TALON_RUN, member.talon_runs & ~old.talon_runs)
            self.add(found, node, member, KING, member.kings & ~old.kings)
        found.sort(key=order)
        return found

    def add(self, found: list[Node], node: Node, member: Member, kind: int, cards: int) -> None:
        """Add the positions after the moves of one kind with these cards."""
        while cards:
            low = cards & -cards
            cards ^= low
            card = NUMBER[low % 67]
            if kind != KING:
                found.append(self.settled(self.moved(node, member, kind << 6 | card)))
                continue
            kings = (node.roots & self.table.covers | self.table.look(node.key, node.waste).cards) & KINGS
            while kings:
                king = kings & -kings
                kings ^= king
                move = NUMBER[king % 67] << 9 | KING << 6 | card
                found.append(self.settled(self.moved(node, member, move)))

    def moved(self, node: Node, member: Member, move: int) -> Node:
        """Make the position after a move: `kind * 64 + card`, and of `KING` the king * 512."""
        kind = move >> 6 & 7
        card = move & 63
        made = Node(member.key, node.up, node.roots, member.home, node.waste)
        made.move = move
        made.order = self.orders[move & 511]
        self.take(made, card)
        if kind == KING:
            self.take(made, move >> 9)
        elif kind in (HOME, TALON_HOME):
            made.home |= 1 << card
            made.key += HOME_KEY[card]
        return made

    def take(self, node: Node, card: int) -> None:
        """Take a root from its column, or a card from the talon."""
        bit = 1 << card
        if node.roots & bit:
            node.up |= self.table.shown[card]
            node.roots ^= bit | self.table.rooted[card]
        else:
            node.up |= bit
            waste = self.table.look(node.key, node.waste).after[card]
            node.waste = waste % RECYCLED
            node.key += waste // RECYCLED << PASS
        node.key -= self.table.keys[card]

    def settled(self, node: Node) -> Node:
        """Send home what cannot be missed [5]; the same node."""
        while self.settle(node) >= 0:
            pass
        return node

    def settle(self, node: Node) -> int:
        """Send one card home, a loose one or a root that no card can need; -1 if there is none."""
        face_up = node.up & ~node.home
        ready = face_up & nexts(node.home)
        if not ready:
            return -1
        ready &= bare(face_up, face_up & ~node.roots)
        while ready:
            low = ready & -ready
            ready ^= low
            card = NUMBER[low % 67]
            need = NEEDS[card]
            if not node.roots & low or node.home & need == need:
                if node.roots & low:
                    self.take(node, card)
                node.home |= low
                node.key += HOME_KEY[card]
                return card
        return -1

    def members(self, node: Node, talon: int) -> list[Member]:
        """Find all positions that differ from a node's by loose cards gone home or come back, with their moves [3]."""
        found = [Member(node.key, node.home, None)]
        known: set[int] = set()
        for member in found:
            near = self.look(member, node, talon)
            if near and not known:
                known.add(node.home)
            while near:
                low = near & -near
                near ^= low
                home = member.home ^ low
                if home not in known:
                    known.add(home)
                    step = HOME_KEY[NUMBER[low % 67]]
                    found.append(Member(member.key + (step if home & low else -step), home, member))
        return found

    def look(self, member: Member, node: Node, talon: int) -> int:
        """Find the moves of a member [8]; return the loose cards that may go home or come back [3]."""
        home = member.home
        face_up = node.up & ~home
        loose = face_up & ~node.roots
        top = bare(face_up, loose)
        fit = welcome(face_up, loose)
        next_home = nexts(home)
        full = self.table.width <= count(node.roots) + count(loose & KINGS)
        if not full:
            fit |= KINGS
        covers = self.table.covers
        member.root_home = node.roots & top & next_home
        member.talon_home = talon & next_home
        member.talon_runs = talon & fit
        member.runs = node.roots & fit & covers
        if full:
            emptied = node.roots & fit & ~covers
            if home & KINGS:
                member.runs |= emptied
            if (node.roots & covers | talon) & KINGS:
                member.kings = emptied
        near = loose & top & next_home
        back = lasts(home) & fit
        while back:
            low = back & -back
            back ^= low
            need = NEEDS[NUMBER[low % 67]]
            if home & need != need:
                near |= low
        return near


def order(node: Node) -> int:
    """Give a node's place among its siblings."""
    return node.order
