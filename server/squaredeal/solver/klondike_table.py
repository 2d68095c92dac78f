"""What stays the same while one Klondike position is searched: who lies under whom, and how stock and waste go round.

Part of the search (`squaredeal.solver.klondike_search`) and compiled with it. Cards are bits (`klondike_cards`), waste
and stock together are the *talon*. A position is named by a key: what is home (16 bits), the pass (2 bits), the cards
left in the talon (one bit each), and how many cards of each column still lie as they were dealt. Numbers in brackets
are claims of docs/solving.md.

>>> table = Table([[0, 3], [1]], [5, 6, 7, 8], 3, 0)
>>> bin(table.key >> TALON), table.shown[3], sorted(table.look(table.key, 0).after.items())
('0b1011111', 1, [(7, 2), (8, 0)])
"""

from typing import Final

from squaredeal.solver.klondike_cards import ALL, CARD_OF, LOWEST_KING

PASS: Final = 16
TALON: Final = 18
RECYCLED: Final = 64
CACHED: Final = 20_000  # talons remembered at a time: a bound on memory alone
HOME_KEY: Final = [1 << 4 * (card & 3) for card in CARD_OF]


class Talon:
    """The cards that can be had of a talon, each with the size of the waste then, + `RECYCLED` on the next pass."""

    __slots__ = ("after", "cards")

    def __init__(self, after: dict[int, int]) -> None:
        """Take the table of sizes."""
        self.after = after
        self.cards = 0
        for card in after:
            self.cards |= 1 << card


class Table:
    """The columns' cards that lie as dealt, the bottom one first and the root last; the talon, the waste first.

    `passes` is 0 where they are unlimited; the pass number is 0 then, too.
    """

    def __init__(self, columns: list[list[int]], talon: list[int], draw: int, passes: int) -> None:
        """Set up the tables."""
        self.talon = talon
        self.draw = draw
        self.passes = passes
        self.width = len(columns)
        self.key = 0  # of these columns and this talon, with nothing home
        self.up = ALL  # the cards at home or face up
        self.talon_cards = 0
        self.roots = 0
        self.covers = 0  # the cards that lie on a face-down card
        self.keys = [0] * 52  # what a card takes off the key when it leaves the talon, or as a root its column
        self.shown = [0] * 52  # the card a root lies on
        self.rooted = [0] * 52  # the same, but for a king on the ground, who is as good as loose [2]
        self.series = 0  # the sizes of waste that draws make of an empty one
        self.talons: dict[int, Talon] = {}
        for size in range(0, len(talon) + 1, draw):
            self.series |= 1 << size
        weight = 1 << TALON
        for card in talon:
            self.keys[card] = weight
            self.key += weight
            self.talon_cards |= 1 << card
            self.up ^= 1 << card
            weight *= 2
        for column in columns:
            weight *= self._lay(column, weight)

    def _lay(self, column: list[int], weight: int) -> int:
        """Set up a column; return how many heights it can have."""
        ground = 1 if column and column[0] >= LOWEST_KING else 0
        for at in range(1, len(column)):
            below = 1 << column[at - 1]
            self.up ^= below
            self.covers |= 1 << column[at]
            self.shown[column[at]] = below
            self.rooted[column[at]] = below if at > ground else 0
        for card in column[ground:]:
            self.keys[card] = weight
            self.key += weight
        if len(column) > ground:
            self.roots |= 1 << column[len(column) - 1]
        return len(column) - ground + 1

    def look(self, key: int, waste: int) -> Talon:
        """Find the cards that can be had of a position's talon by draws and recycles alone [4]."""
        name = (key >> PASS) % (4 << len(self.talon)) << 6 | waste
        found = self.talons.get(name)
        if found is None:
            if len(self.talons) >= CACHED:
                self.talons.clear()
            found = self._looked(key, waste)
            self.talons[name] = found
        return found

    def _looked(self, key: int, waste: int) -> Talon:
        cards = [card for card in self.talon if key & self.keys[card]]
        after: dict[int, int] = {}
        if waste:
            self._have(after, cards, waste - 1, 0)
        self._turn(after, cards, waste, 0)
        if self.passes == 0 or (key >> PASS & 3) < self.passes:
            self._turn(after, cards, 0, RECYCLED if self.passes else 0)
        return Talon(after)

    def _turn(self, after: dict[int, int], cards: list[int], waste: int, recycled: int) -> None:
        """Draw to the end, from a waste of this size on."""
        while waste < len(cards):
            waste = min(waste + self.draw, len(cards))
            self._have(after, cards, waste - 1, recycled)

    def _have(self, after: dict[int, int], cards: list[int], at: int, recycled: int) -> None:
        """Note that a card can be had, unless it could be had before."""
        if cards[at] not in after:
            after[cards[at]] = self.usual(at, len(cards) - 1) + recycled

    def usual(self, waste: int, talon: int) -> int:
        """Give the size of waste that stands for this one: 0 where draws and a free recycle come to the same [4]."""
        if self.passes == 0 and (waste % self.draw == 0 or waste == talon):
            return 0
        return waste
