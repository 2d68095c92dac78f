"""What a move changed: one reversible fact for each pile, and the laws that hold for them.

    apply(before, diff(before, after)) == after        apply(after, invert(diff(before, after))) == before

A diff of two *views* holds no face the viewer may not know. Knows positions and pile names, no moves and no wire.

>>> from squaredeal.engine import apply as play, deal, parse_move, parse_rules
>>> rules = parse_rules("freecell")
>>> before = deal(rules, "1")
>>> after = play(rules, before, parse_move(rules, "6a"))
>>> diff(before, after)
(Change(pile='6', keep=5, gone=(9,), come=()), Change(pile='a', keep=0, gone=(), come=(9,)))
>>> apply(after, invert(diff(before, after))) == before
True
"""

from typing import NamedTuple, TypeAlias

from squaredeal.diff.piles import Pile, changed_piles, named_piles, with_piles
from squaredeal.engine import Position


class DiffError(ValueError):
    """A diff that was not made from this position."""


class Change(NamedTuple):
    """One pile changed: its first `keep` cards stay, `gone` lay on them before, `come` lie on them after."""

    pile: str
    keep: int
    gone: Pile
    come: Pile


Diff: TypeAlias = tuple[Change, ...]
"""The changes between two positions, at most one for each pile, in the order of `piles.named_piles`."""


def diff(before: Position, after: Position) -> Diff:
    """Say what changed between two positions of one game. ValueError for positions of two games."""
    return tuple([_change(name, was, now) for name, was, now in changed_piles(before, after)])


def apply(position: Position, changes: Diff) -> Position:
    """Make the position after the changes; piles they do not name are the same objects.

    Raises `DiffError` when a pile is not as the diff found it.
    """
    piles = named_piles(position)
    changed: dict[str, Pile] = {}
    for pile, keep, gone, come in changes:
        was = piles.get(pile)
        if was is None or was[keep:] != gone or len(was) < keep or pile in changed:
            raise DiffError(f"pile {pile!r} is not as this diff found it")
        changed[pile] = was[:keep] + come
    return with_piles(position, changed)


def invert(changes: Diff) -> Diff:
    """Make the diff that takes the changes back."""
    return tuple([Change(pile, keep, come, gone) for pile, keep, gone, come in changes])


def _change(name: str, was: Pile, now: Pile) -> Change:
    keep = 0
    for old, new in zip(was, now, strict=False):
        if old != new:
            break
        keep += 1
    return Change(name, keep, was[keep:], now[keep:])
