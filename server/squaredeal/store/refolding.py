"""Keys for accounts whose names were compared by an older rule: made anew, all at once, and no account is lost.

Names that were two may be one by now. The older account keeps the key; a younger one keeps its name, and gets the key
with a number behind it, which no name has: its owner signs in with the very spelling of the name (`Accounts.find`), and
gets a key of its own with another name.

>>> new_keys([("a", "Ivan"), ("b", "lvan"), ("c", "Zoé")], set(), set())
{'a': ('lvan', ' 2 lvan'), 'b': ('lvan 2', ' 2 lvan 2'), 'c': ('zoe', ' 2 zoe')}
"""

from collections.abc import Iterable
from itertools import count
from typing import Final

from sqlalchemy import Connection, text

from squaredeal.names import RULE, folded
from squaredeal.store.look_keys import OF_THIS_RULE, look_key, rule_of
from squaredeal.store.players import NOBODY

MOST_ALIKE: Final = 64
"""How many accounts of one key may sign in."""

# In words, not by `tables`: a migration runs this before later columns are there.
_OTHER = text(
    "SELECT account.player, player.name, account.folded, account.seen FROM account "
    "JOIN player ON player.id = account.player WHERE account.seen IS NULL OR account.seen NOT LIKE :mine "
    "ORDER BY account.made_at, account.player"
).bindparams(mine=OF_THIS_RULE)
_MINE = text("SELECT folded, seen FROM account WHERE seen LIKE :mine").bindparams(mine=OF_THIS_RULE)
_CLEAR = text("UPDATE account SET folded = :hold WHERE player = :player")
_WRITE = text("UPDATE account SET folded = :folded, seen = :seen WHERE player = :player")


def refold(connection: Connection) -> int:
    """Give keys to every account that has none of today's rule, or of a later one; return how many."""
    others = connection.execute(_OTHER).all()
    waiting = [row for row in others if rule_of(row.seen) < RULE]
    if not waiting:
        return 0
    known = [*connection.execute(_MINE).all(), *(row for row in others if rule_of(row.seen) > RULE)]
    # Whoever is leaving has no name any more, and comes back by the old key.
    names = [(row.player, row.folded if row.name == NOBODY else row.name) for row in waiting]
    keys = new_keys(names, {row.folded for row in known}, {row.seen for row in known})
    # First out of each other's way: an old key may be somebody else's new one. No key begins with a space.
    connection.execute(_CLEAR, [{"player": player, "hold": f" {player}"} for player in keys])
    connection.execute(
        _WRITE, [{"player": player, "folded": key, "seen": look} for player, (key, look) in keys.items()]
    )
    return len(keys)


def new_keys(names: Iterable[tuple[str, str]], taken: set[str], taken_looks: set[str]) -> dict[str, tuple[str, str]]:
    """Make both keys for the accounts of these names, the oldest first; keys that are taken stay whose they are."""
    keys = {}
    for player, name in names:
        keys[player] = _free(folded(name), taken), _free(look_key(name), taken_looks)
        taken.add(keys[player][0])
        taken_looks.add(keys[player][1])
    return keys


def alike(key: str) -> list[str]:
    """All keys that accounts of names with this key may have."""
    return [key, *(f"{key} {number}" for number in range(2, MOST_ALIKE + 1))]


def _free(key: str, taken: set[str]) -> str:
    return key if key not in taken else next(free for n in count(2) if (free := f"{key} {n}") not in taken)
