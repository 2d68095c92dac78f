"""The search for lines of FreeCell: best first, over positions in which neither columns nor cells have places.

It imports nothing of the project and holds no input, so that it can be compiled by itself; whoever calls it translates
positions and moves (`squaredeal.solver.freecell`). docs/solving.md says why *lost* is a proof. Cards are numbered as
everywhere (`rank * 4 + suit`), a column is bytes, its bottom card first, and a move is packed: `(count * 64 + lowest
card moved) * 64 + target`, where a target is a card or one of `CELL`, `EMPTY`, `HOME`.

>>> suits = [bytes(range(48 + suit, suit - 1, -4)) for suit in (0, 1, 2, 3)]
>>> search = Search((6, 2, 1, 5, 5, 1))
>>> search.run([*suits, b"", b"", b"", b""], b"", bytes(4), 10), search.nodes, search.line()
(1, 0, [])
"""

from typing import Final

CELL: Final = 52
EMPTY: Final = 53
HOME: Final = 54

WON: Final = 1
LOST: Final = 0
UNKNOWN: Final = -1

BAR: Final = b"|"  # no card and no count has its number, 124
NONE: Final = b""


def _places() -> list[bytes]:
    """Find the cards each card may be laid on: one rank higher, of the other colour."""
    reds, blacks = (1, 2), (0, 3)
    return [
        bytes([card - card % 4 + 4 + suit for suit in (blacks if card % 4 in reds else reds)]) if card < 48 else NONE
        for card in range(52)
    ]


PLACES: Final = _places()


def is_safe(card: int, home: bytes) -> bool:
    """Say whether a card that is the next of its suit may go home without a thought: no line can need it any more.

    Both homes of the other colour hold the cards down to the second below it, so that whatever could lie on it can go
    home too; and so can what would lie on that, because the other home of its colour is no further behind.
    """
    rank = card >> 2
    suit = card & 3
    other = min(home[1], home[2]) if suit in (0, 3) else min(home[0], home[3])
    return other >= rank or (other >= rank - 1 and home[3 - suit] >= rank - 2)


def run_length(column: bytes) -> int:
    """Count the cards on top of a column that build on each other."""
    at = len(column) - 1
    while at > 0 and column[at - 1] in PLACES[column[at]]:
        at -= 1
    return len(column) - at


def disorder(column: bytes) -> int:
    """Count the cards that lie above a card of lower rank."""
    count = 0
    lowest = 13
    for card in column:
        rank = card >> 2
        if rank > lowest:
            count += 1
        else:
            lowest = rank
    return count


def without(cells: bytes, card: int) -> bytes:
    """Take a card out of the cells."""
    at = cells.find(card)
    return cells[:at] + cells[at + 1 :]


class Search:
    """One search with one set of weights. A position is kept as one text: its columns in order, cells and home.

    The weights: each card not home, each card above the next one of a suit, each card above a lower one of its column,
    each cell in use, each column in use, each move not home so far.
    """

    def __init__(self, weights: tuple[int, int, int, int, int, int]) -> None:
        """Start with nothing seen."""
        self.away, self.buried, self.disorder, self.used_cell, self.used_column, self.played = weights
        self.nodes = 0
        self.won = -1
        self.seen: set[bytes] = set()
        self.positions: list[bytes] = []
        self.parents: list[int] = []
        self.moves: list[int] = []
        self.counts: list[int] = []  # moves not home so far
        self.queue: list[list[int]] = []
        self.lowest = 0
        self.values: dict[bytes, dict[bytes, int]] = {}
        self.safe: dict[bytes, bytes] = {}
        # The position whose moves are being tried.
        self.at = -1
        self.columns: list[bytes] = []
        self.cells = NONE
        self.home = NONE
        self.tops: dict[int, int] = {}
        self.empty = -1
        self.empties = 0

    def run(self, columns: list[bytes], cells: bytes, home: bytes, most: int) -> int:
        """Search until a line is found, nothing is left, or `most` nodes were looked at. Once for each search."""
        self._settle(columns[:], bytes(sorted(cells)), home, 0)
        while self.won < 0:
            at = self._next()
            if at < 0:
                return LOST
            if self.nodes == most:
                return UNKNOWN
            self.nodes += 1
            self._look_at(at)
            self._from_cells()
            self._from_columns()
        return WON

    def line(self) -> list[int]:
        """Give the packed moves to the won position; cards that are safe go home by themselves and are left out."""
        moves = []
        at = self.won
        while at > 0:
            moves.append(self.moves[at])
            at = self.parents[at]
        moves.reverse()
        return moves

    def _next(self) -> int:
        """Take the newest position of the lowest value, or -1."""
        while self.lowest < len(self.queue):
            positions = self.queue[self.lowest]
            if positions:
                return positions.pop()
            self.lowest += 1
        return -1

    def _look_at(self, at: int) -> None:
        fields = self.positions[at].split(BAR)
        self.at = at
        self.home = fields.pop()
        self.cells = fields.pop()
        self.columns = fields
        self.tops = {}
        self.empty = -1
        self.empties = 0
        for number in range(8):
            column = fields[number]
            if column:
                self.tops[column[len(column) - 1]] = number
            else:
                self.empties += 1
                self.empty = number

    def _from_cells(self) -> None:
        for card in self.cells:
            rest = without(self.cells, card)
            lowest = (64 + card) * 64
            if self.home[card & 3] == card >> 2:
                self._send_home(self.columns[:], rest, card, lowest)
            for onto in PLACES[card]:
                target = self.tops.get(onto, -1)
                if target >= 0:
                    columns = self.columns[:]
                    columns[target] += bytes((card,))
                    self._add(columns, rest, self.home, lowest + onto)
            if self.empty >= 0:
                columns = self.columns[:]
                columns[self.empty] = bytes((card,))
                self._add(columns, rest, self.home, lowest + EMPTY)

    def _from_columns(self) -> None:
        free = 4 - len(self.cells)
        most = (free + 1) << self.empties
        for card, source in self.tops.items():
            column = self.columns[source]
            rest = column[: len(column) - 1]
            lowest = (64 + card) * 64
            if self.home[card & 3] == card >> 2:
                columns = self.columns[:]
                columns[source] = rest
                self._send_home(columns, self.cells, card, lowest)
            self._runs(source, column, most)
            if free:
                columns = self.columns[:]
                columns[source] = rest
                self._uncover(columns, bytes(sorted(self.cells + bytes((card,)))), rest, lowest + CELL)

    def _runs(self, source: int, column: bytes, most: int) -> None:
        """Move as many cards of a column's run as fit onto another, and any number of them into an empty column.

        A whole column is not moved to an empty one: nothing would have changed.
        """
        size = len(column)
        longest = run_length(column)
        for count in range(1, (longest if longest < most else most) + 1):
            lowest = column[size - count]
            rest = column[: size - count]
            for onto in PLACES[lowest]:
                target = self.tops.get(onto, -1)
                if target >= 0:
                    columns = self.columns[:]
                    columns[source] = rest
                    columns[target] += column[size - count :]
                    self._uncover(columns, self.cells, rest, (count * 64 + lowest) * 64 + onto)
            if self.empties and count < size and count <= most >> 1:
                columns = self.columns[:]
                columns[source] = rest
                columns[self.empty] = column[size - count :]
                self._uncover(columns, self.cells, rest, (count * 64 + lowest) * 64 + EMPTY)

    def _uncover(self, columns: list[bytes], cells: bytes, rest: bytes, move: int) -> None:
        """Add a position in which home is as before and `rest` has a new top: only that one can have become safe."""
        if rest and rest[len(rest) - 1] in self._safe(self.home):
            self._settle(columns, cells, self.home, move)
        else:
            self._add(columns, cells, self.home, move)

    def _send_home(self, columns: list[bytes], cells: bytes, card: int, lowest: int) -> None:
        home = bytearray(self.home)
        home[card & 3] += 1
        self._settle(columns, cells, bytes(home), lowest + HOME)

    def _safe(self, home: bytes) -> bytes:
        """List the cards that go home by themselves as soon as they can."""
        safe = self.safe.get(home)
        if safe is None:
            nexts = [home[suit] * 4 + suit for suit in range(4) if home[suit] < 13]
            safe = bytes([card for card in nexts if is_safe(card, home)])
            self.safe[home] = safe
        return safe

    def _settle(self, columns: list[bytes], cells: bytes, home: bytes, move: int) -> None:
        """Send home whatever is safe, until nothing is, and add the position."""
        heights = bytearray(home)
        moved = True
        while moved:
            moved = False
            for card in self._safe(bytes(heights)):
                if card in cells:
                    cells = without(cells, card)
                    heights[card & 3] += 1
                    moved = True
                    continue
                for number in range(8):
                    column = columns[number]
                    if column and column[len(column) - 1] == card:
                        columns[number] = column[: len(column) - 1]
                        heights[card & 3] += 1
                        moved = True
                        break
        self._add(columns, cells, bytes(heights), move)

    def _add(self, columns: list[bytes], cells: bytes, home: bytes, move: int) -> None:
        """Queue a position unless it was seen."""
        columns.sort()
        position = BAR.join(columns) + BAR + cells + BAR + home
        if position in self.seen:
            return
        self.seen.add(position)
        count = 0 if self.at < 0 else self.counts[self.at] + (move & 63 != HOME)
        value = self._value(columns, len(cells), home) + self.played * count
        while value >= len(self.queue):
            self.queue.append([])
        self.queue[value].append(len(self.positions))
        self.lowest = min(self.lowest, value)
        if home[0] + home[1] + home[2] + home[3] == 52:
            self.won = len(self.positions)
        self.positions.append(position)
        self.parents.append(self.at)
        self.moves.append(move)
        self.counts.append(count)

    def _value(self, columns: list[bytes], used: int, home: bytes) -> int:
        """Weigh a position: the lower, the nearer to home it seems."""
        value = self.away * (52 - home[0] - home[1] - home[2] - home[3]) + self.used_cell * used
        known = self.values.setdefault(home, {})
        for column in columns:
            worth = known.get(column, -1)
            if worth < 0:
                worth = self._worth(column, home)
                known[column] = worth
            value += worth
        return value

    def _worth(self, column: bytes, home: bytes) -> int:
        """Weigh one column."""
        if not column:
            return 0
        worth = self.used_column + self.disorder * disorder(column)
        for suit in range(4):
            at = column.find(home[suit] * 4 + suit)
            if at >= 0:
                worth += self.buried * (len(column) - 1 - at)
        return worth
